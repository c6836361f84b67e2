"""The modes of Bone to Pick as rows of parameters, its house rules, and the tables its rulebook prints.

The modes and house rules of the solo and the cooperative game stand in `survival/modes`.
"""

from referee.contract.model import Mode, Setting, Struct
from referee.contract.rulebook import typed

GAME_ID = "bone_to_pick"


class Tables(Struct, frozen=True):
    """`data/bone_to_pick/tables.json`: what the rulebook prints, keyed as it prints it.

    `columns`: players -> power columns of the first and second Undead (Epic, Reveal). `formations`: players -> team sizes
    (Team Game). `legend` and `scapegoat`: round -> points of that round's card, where an example of the book tells them.
    """

    weapons: tuple[str, ...]
    levels: dict[str, int]
    columns: dict[int, tuple[int, int]]
    formations: dict[int, tuple[int, ...]]
    upgrades: int
    legend: dict[int, int]
    scapegoat: dict[int, int]


TABLES = typed(GAME_ID, "tables", Tables)


class BoneMode(Mode, frozen=True, kw_only=True):
    """A way to play, as a row.

    `family` names the set of steps (the keys of `FAMILIES` in this package). `rounds` of `turns` turns; `reveals` Undead
    are turned up each turn; `copies` of every Legend and Scapegoat card are won in a round; `boxes` of the game are used.
    """

    family: str = "rivals"
    rounds: int = 1
    turns: int = 10
    reveals: int = 1
    copies: int = 0
    boxes: int = 1

    @property
    def campaign(self) -> bool:
        """Whether rounds earn Victory Points, cards and upgrades."""
        return self.rounds > 1

    @property
    def chapter(self) -> str:
        """The chapter whose five steps rule a turn."""
        return "epic" if self.reveals > 1 else "base"


def _formations(smallest: int, greatest: int) -> tuple[tuple[int, ...], ...]:
    return tuple(sizes for players, sizes in TABLES.formations.items() if smallest <= players <= greatest)


_FEW, _MANY = (2, 6), (7, 12)
_SEATING = "Clockwise; who sits first does not matter."
_ABILITIES = "Clockwise: abilities go round the table from the youngest player on."


def _players(few: tuple[int, int]) -> tuple[int, ...]:
    return tuple(range(few[0], few[1] + 1))


def _team_players(few: tuple[int, int]) -> tuple[int, ...]:
    return tuple(sum(sizes) for sizes in _formations(*few))


RIVALS = (
    BoneMode(
        id="base",
        title="Base Game",
        players=_players(_FEW),
        section="base/undead-cards",
        text="Ten turns against the horde; the survivors crown a Legend, a fallen Haven blames a Scapegoat.",
        seating=_SEATING,
    ),
    BoneMode(
        id="base-team",
        title="Base Game in teams",
        players=_team_players(_FEW),
        teams=_formations(*_FEW),
        section="team",
        text="The base game, where members of a team add up their points and talk only aloud.",
        seating=_SEATING,
    ),
    BoneMode(
        id="campaign",
        title="Campaign Game",
        players=_players(_FEW),
        rounds=4,
        copies=1,
        section="base/undead-cards",
        text="Four rounds with upgrades between them; the most Victory Points win.",
        seating=_ABILITIES,
    ),
    BoneMode(
        id="campaign-team",
        title="Campaign Game in teams",
        players=_team_players(_FEW),
        teams=_formations(*_FEW),
        rounds=4,
        copies=1,
        section="team",
        text="The campaign, where members of a team add up their points and talk only aloud.",
        seating=_ABILITIES,
    ),
    BoneMode(
        id="epic",
        title="Epic Game",
        players=_players(_MANY),
        reveals=2,
        boxes=2,
        section="epic/epic-game-for-7-to-12-players",
        text="The base game with two boxes and two Undead a turn.",
        seating=_SEATING,
    ),
    BoneMode(
        id="epic-team",
        title="Epic Game in teams",
        players=_team_players(_MANY),
        teams=_formations(*_MANY),
        reveals=2,
        boxes=2,
        section="team",
        text="The epic game, where members of a team add up their points and talk only aloud.",
        seating=_SEATING,
    ),
    BoneMode(
        id="epic-campaign",
        title="Epic Campaign",
        players=_players(_MANY),
        rounds=4,
        reveals=2,
        copies=2,
        boxes=2,
        section="epic/epic-game-for-7-to-12-players",
        text="The campaign with two boxes: two Undead a turn and two copies of every Legend and Scapegoat card.",
        seating=_ABILITIES,
    ),
    BoneMode(
        id="epic-campaign-team",
        title="Epic Campaign in teams",
        players=_team_players(_MANY),
        teams=_formations(*_MANY),
        rounds=4,
        reveals=2,
        copies=2,
        boxes=2,
        section="team",
        text="The epic campaign, where members of a team add up their points and talk only aloud.",
        seating=_ABILITIES,
    ),
)

_ONE_ROUND = tuple(mode.id for mode in RIVALS if not mode.campaign)
_TEAMS = tuple(mode.id for mode in RIVALS if mode.teams)

RIVALS_SETTINGS = (
    Setting(
        id="haven",
        text="Hit Points of the Haven: 4 is the easier, grey side",
        choices=("3", "4"),
        default="3",
        note="B41",
        modes=_ONE_ROUND,
    ),
    Setting(
        id="hard-cards",
        text="Play with the hard Undead, or leave them in the box for a first game",
        choices=("with", "without"),
        default="with",
        note="B20",
        modes=_ONE_ROUND,
    ),
    Setting(
        id="hands",
        text="Keep hands and used weapons off the screen, or show them",
        choices=("closed", "open"),
        default="closed",
        note="B50",
    ),
    Setting(
        id="team-ties",
        text="Tied teams go through the usual tie-breaks, or share a title as soon as their points are equal",
        choices=("tie-breaks", "literal"),
        default="tie-breaks",
        note="B27",
        modes=_TEAMS,
    ),
)

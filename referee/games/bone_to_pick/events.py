"""What a table tells of a base game or campaign, an event a step of the rulebook."""

from typing import Annotated, ClassVar

from referee.games.bone_to_pick import weapons
from referee.games.bone_to_pick.modes import TABLES
from referee.games.bone_to_pick.state import LEVELS, UNKNOWN, Horde, armed
from referee.model import Ask, Choice, Event, Options

# --- what may be answered ---------------------------------------------------------------------------------------


def levels_left(state: Horde) -> dict[str, int]:
    """How many Undead of each level can still turn up this round: as its slot says, else by what the boxes hold."""
    boxes = state.mode.boxes
    told = len(state.slots) >= state.round
    have = state.slots[state.round - 1] if told else tuple(TABLES.levels.values())
    out = state.seen if told else state.gone + state.seen
    left = {level: count * boxes - out.count(level) for level, count in zip(LEVELS, have, strict=True)}
    return left if state.settings.get("hard-cards") != "without" else left | {"hard": 0}


def _levels(state: Horde) -> Options:
    return [*(level for level, left in levels_left(state).items() if left > 0), UNKNOWN]


def _no_such_level(state: Horde, _player: str, level: str) -> str:
    if state.settings.get("hard-cards") == "without" and level == "hard":
        return "The hard Undead were left in the box for this game."
    return f"No {level} Undead is left for round {state.round}."


def _power(which: str) -> Ask:
    return Ask(
        f"Power of the {which}",
        low=1,
        high=99,
        section="base/undead-cards",
        otherwise="An Undead has a power of 1 or more, not {value}.",
    )


def _trophy(which: str) -> Ask:
    return Ask(
        f"Trophy points of the {which}",
        low=1,
        high=9,
        section="base/undead-cards",
        otherwise="Trophy points go from 1 to 9; {value} is printed on no Undead.",
    )


def _damage(which: str) -> Ask:
    return Ask(
        f"Damage of the {which}",
        low=1,
        high=2,
        section="base/undead-cards",
        otherwise="An Undead deals 1 or 2 damage, not {value}.",
    )


def _level(which: str) -> Ask:
    return Ask(
        f"Level of the {which}",
        choices=_levels,
        known=(*LEVELS, UNKNOWN),
        default=UNKNOWN,
        section="base/undead-cards",
        otherwise=_no_such_level,
    )


# --- a turn -----------------------------------------------------------------------------------------------------


class Reveal(Event, frozen=True):
    """Turn up the next Undead and say its power for your number of players."""

    section: ClassVar[str] = "base/reveal"
    power: Annotated[int, _power("Undead")]
    trophy: Annotated[int, _trophy("Undead")]
    damage: Annotated[int, _damage("Undead")]
    level: Annotated[str, _level("Undead")]


class RevealPair(Event, frozen=True):
    """Turn up the next two Undead and say the power of the column each one uses."""

    section: ClassVar[str] = "epic/reveal"
    power: Annotated[int, _power("first Undead")]
    trophy: Annotated[int, _trophy("first Undead")]
    damage: Annotated[int, _damage("first Undead")]
    second_power: Annotated[int, _power("second Undead")]
    second_trophy: Annotated[int, _trophy("second Undead")]
    second_damage: Annotated[int, _damage("second Undead")]
    level: Annotated[str, _level("first Undead")]
    second_level: Annotated[str, _level("second Undead")]


def _hands(state: Horde) -> dict[str, Options]:
    return {player: weapons.options(state.fighters[player].hand) for player in armed(state)}


class Attack(Event, frozen=True):
    """Everybody plays one weapon, all are turned up at once and added against the power."""

    section: ClassVar[str] = "base/attack"
    weapons: Annotated[
        dict[str, str],
        Ask(
            "Weapon",
            choices=_hands,
            known=weapons.EVERY_CARD,
            each=armed,
            hidden=True,
            section="base/weapon-cards",
            otherwise="{player} has no {value} left to play.",
        ),
    ]


class Choose(Event, frozen=True):
    """Whoever played the highest unique value takes one of the two Undead as a trophy."""

    section: ClassVar[str] = "epic/gaining-trophies"
    trophy: Annotated[
        str,
        Ask(
            "Which trophy, by its points",
            choices=lambda state: tuple(str(undead.trophy) for undead in state.fighting.undead),
            section="epic/gaining-trophies",
            otherwise="No Undead of {value} trophy points was revealed.",
        ),
    ]


class Youngest(Event, frozen=True):
    """Say who the youngest player is: abilities take effect from there on clockwise."""

    section: ClassVar[str] = "campaign/special-abilities"
    player: Annotated[str, Ask("The youngest player", choices=lambda state: state.players)]


class Resolve(Event, frozen=True):
    """All abilities have taken effect: judge the attack."""

    section: ClassVar[str] = "campaign/special-abilities"


class BoardSide(Event, frozen=True):
    """Say which side of the campaign board is up and how many Hit Points it gives the Haven."""

    section: ClassVar[str] = "campaign/campaign-game-setup"
    side: Annotated[
        str,
        Ask(
            "Side of the campaign board",
            choices=(Choice("harder", "fewer Hit Points"), Choice("easier", "more Hit Points")),
            default="harder",
        ),
    ]
    hit_points: Annotated[
        int,
        Ask(
            "Hit Points on that side",
            low=1,
            high=20,
            printed=("Hit Points", "side"),
            section="campaign/campaign-game-setup",
            otherwise="A Haven has 1 to 20 Hit Points, not {value}.",
        ),
    ]

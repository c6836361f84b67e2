"""What a war is at one moment: the day, the frontiers, everybody's points, and what is owed."""

from collections.abc import Callable

from referee.contract.agenda import Follow, by_itself, follow, head
from referee.contract.model import Finding, Refusal, Ruling, State, Struct, replace
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.depths import DEPTHS, Depth
from referee.games.dark_age_z.frontier import Frontier
from referee.games.dark_age_z.horde import Horde, Invasion, horde_of, horde_of_boss
from referee.games.dark_age_z.modes import War
from referee.games.dark_age_z.tables import BOSSES, BOX

BARBARIAN = "Barbarian"


class Strip(Struct, frozen=True):
    """A Strategy Command Track: prices of all steps, how it ends, and how many steps its marker has made."""

    prices: tuple[int, ...]
    shield: bool = False
    at: int = 0

    @property
    def price(self) -> int | None:
        """The price on the next space; on an end icon the last one again; None where a shield closes the track."""
        if self.at < len(self.prices):
            return self.prices[self.at]
        return None if self.shield else self.prices[-1]

    def moved(self, by: int) -> "Strip":
        """The marker to the right (a command) or left (Cleanup), never off the track."""
        return replace(self, at=min(max(self.at + by, 0), len(self.prices)))


class Realm(State, frozen=True, kw_only=True):
    """The state of a war. `tokens` and `extra` are today's, scored when all combats are over.

    `cards` are the invasion cards so far, the initial one first; `recruited` says whose each commander is today; `claims`
    settles disputed first tokens of the frontier that fights. `doomed` lost the last point of all.

    Where every command is followed: Army Cards in `hands`, Command Tokens in each `purse`, Relic Cards held and played today,
    tokens left in the `pioneer` zone, `steps` the movement marker still has, the strategy tracks, the commanders to recruit.
    """

    mode: War
    day: int = 0
    starter: str = ""
    points: dict[str, int] = {}
    frontiers: tuple[Frontier, ...] = ()
    cards: tuple[Invasion, ...] = ()
    boss: str = ""
    tokens: dict[str, int] = {}
    extra: dict[str, int] = {}
    recruited: dict[str, str] = {}
    claims: dict[int, str] = {}
    hands: dict[str, int] = {}
    doomed: str = ""
    over: bool = False
    # where every command is followed
    purse: dict[str, int] = {}
    technology: dict[str, int] = {}
    relics: dict[str, int] = {}
    relics_played: dict[str, int] = {}
    pioneer: int = 0
    steps: int = 0
    strips: dict[str, Strip] = {}
    gathering: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    refreshed: tuple[str, ...] = ()
    commands_left: int = 1
    board_icons: dict[str, tuple[int, ...]] = {}
    kingdom_icons: tuple[int, ...] = ()
    barbarian_deck: int = BOX.barbarian_cards

    @property
    def kingdoms(self) -> tuple[str, ...]:
        """Everybody with frontiers, clockwise: the players, and the Barbarian King where one is missing."""
        return self.players + ((self.barbarian,) if self.barbarian else ())

    @property
    def barbarian(self) -> str:
        """The name of the dummy kingdom, "" if nobody's seat is missing."""
        if len(self.seats) >= self.mode.kingdoms:
            return ""
        return BARBARIAN if BARBARIAN not in self.players else f"{BARBARIAN}-King"

    @property
    def last_day(self) -> bool:
        """Whether the Boss comes today."""
        return self.day >= self.mode.days

    @property
    def horde(self) -> Horde:
        """The invasion of today: the cards so far, or the Boss alone."""
        return horde_of_boss(BOSSES[self.boss]) if self.last_day else horde_of(self.cards)

    @property
    def depth(self) -> Depth:
        """How much of a day is told."""
        return DEPTHS[self.settings["depth"]]

    @property
    def follows_commands(self) -> bool:
        """Whether hands, tokens and tracks are kept."""
        return self.depth.commands


def frontier_of(state: Realm) -> Frontier:
    """The frontier the first debt is about."""
    index: int = head(state).frontier
    return state.frontiers[index]


def with_frontier(state: Realm, index: int, frontier: Frontier) -> Realm:
    """The state with one frontier in another condition."""
    return replace(state, frontiers=boards_with(state, index, frontier))


def boards_with(state: Realm, index: int, frontier: Frontier) -> tuple[Frontier, ...]:
    """All frontiers, one of them in another condition."""
    return (*state.frontiers[:index], frontier, *state.frontiers[index + 1 :])


def armies_may_enter(state: Realm) -> bool:
    """From the start of a day to the first horde that invades, at a table that tells zones (War Zones Arrangement)."""
    early = {agenda.Planning(), agenda.HandsToRally(), agenda.Horde(frontiers_from(state)[0])}
    return state.depth.asks_zones and bool(state.day) and head(state) in early


def human(state: Realm, sides: tuple[str, ...]) -> tuple[str, ...]:
    """The sides that belong to players: the Barbarian King neither scores nor loses."""
    players = state.players
    return tuple([side for side in sides if side in players])


def frontiers_from(state: Realm) -> tuple[int, ...]:
    """The order of invasion: from the Starting Player's left frontier clockwise (Combat)."""
    ring = state.kingdoms
    first = ring.index(state.starter)
    return tuple((first + step) % len(ring) for step in range(len(ring)))


def since_day_1(state: Realm) -> Refusal | None:
    """A `when` for what may come at any time once the game is set up."""
    return None if state.day else Refusal(f"First comes {head(state).says(state)}.", "game-setup")


def posted(ruling: Ruling) -> Ruling:
    """The ruling with the points of its findings moved; together, whoever is left without a point loses for all (D33)."""
    if not any(finding.points for finding in ruling.findings):
        return ruling
    state: Realm = ruling.state
    findings = list[Finding]()
    for finding in ruling.findings:
        if not finding.points:
            findings.append(finding)
            continue
        points = {who: state.points[who] + by for who, by in finding.points.items()}
        state = replace(state, points=state.points | points)
        findings.append(finding)
        state, fall = fallen(state, [who for who, by in finding.points.items() if by < 0])
        findings += fall
    return Ruling(state, tuple(findings))


def fallen(state: Realm, who: list[str]) -> tuple[Realm, tuple[Finding, ...]]:
    """The game together is lost at once if one of these has no point left."""
    lost = [name for name in who if state.points[name] <= 0]
    if not (state.mode.together and lost) or state.doomed:
        return state, ()
    told = Finding(
        f"{lost[0]} has lost the last Victory Point: all lose at once.",
        "rules-for-cooperative-play/winning-the-game",
        ("D33",),
    )
    return replace(state, doomed=lost[0], agenda=()), (told,)


Automatic = dict[type[agenda.Due], Callable[[Realm], Ruling]]


def settled(ruling: Ruling, automatic: Follow) -> Ruling:
    """The ruling after everything that needs no answer: orders, fights, scoring, the change of the day."""
    return follow(posted(ruling), (automatic,))


def settling(rules: Automatic) -> Follow:
    """What is done by itself, with the points of its findings moved."""
    return by_itself({kind: _posting(rule) for kind, rule in rules.items()})


def _posting(rule: Callable[[Realm], Ruling]) -> Callable[[Realm, agenda.Due], Ruling]:
    return lambda state, _due: posted(rule(state))

"""What a war is at one moment: the day, the frontiers, everybody's points, and what is owed."""

from collections.abc import Callable
from typing import Any

from referee.contract.model import Finding, Refusal, Ruling, State, Struct, replace
from referee.games.dark_age_z.depths import DEPTHS, Depth
from referee.games.dark_age_z.frontier import Frontier
from referee.games.dark_age_z.horde import Horde, Invasion, horde_of, horde_of_boss
from referee.games.dark_age_z.modes import War
from referee.games.dark_age_z.tables import BOSSES, BOX

BARBARIAN = "Barbarian"


class Due(Struct, frozen=True):
    """A thing owed to the table, perhaps about a frontier (0 is the first), a War Zone, a player, a card."""

    what: str
    frontier: int = 0
    zone: int = 0
    who: str = ""
    card: str = ""
    count: int = 0
    event: Any = None


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
        if len(self.players) >= self.mode.kingdoms:
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


def head(state: Realm) -> Due:
    """What is owed first; a Due of nothing when nothing is."""
    return state.agenda[0] if state.agenda else Due("")


def done(state: Realm, **changes: Any) -> Realm:
    """The state without its first debt, changed."""
    return replace(state, agenda=state.agenda[1:], **changes)


def owe(state: Realm, *first: Due) -> Realm:
    """The state with these debts before all others."""
    return replace(state, agenda=(*first, *state.agenda))


def frontier_of(state: Realm) -> Frontier:
    """The frontier the first debt is about."""
    return state.frontiers[head(state).frontier]


def with_frontier(state: Realm, index: int, frontier: Frontier) -> Realm:
    """The state with one frontier in another condition."""
    boards = list(state.frontiers)
    boards[index] = frontier
    return replace(state, frontiers=tuple(boards))


def armies_may_enter(state: Realm) -> bool:
    """From the start of a day to the first horde that invades, at a table that tells zones (War Zones Arrangement)."""
    early = {Due("planning"), Due("hands", card="rally"), Due("horde", frontiers_from(state)[0])}
    return state.depth.asks_zones and bool(state.day) and head(state) in early


def human(state: Realm, sides: tuple[str, ...]) -> tuple[str, ...]:
    """The sides that belong to players: the Barbarian King neither scores nor loses."""
    return tuple(side for side in sides if side in state.players)


def frontiers_from(state: Realm) -> tuple[int, ...]:
    """The order of invasion: from the Starting Player's left frontier clockwise (Combat)."""
    first = state.kingdoms.index(state.starter)
    return tuple((first + step) % len(state.kingdoms) for step in range(len(state.kingdoms)))


# What is owed, as it is said to somebody who tells something else, with its section.
_RELIC = "relic-cards"
OWED: dict[str, tuple[str, str]] = {
    "muster": ("cards and tokens at the start (muster)", "game-setup"),
    "movement": ("the steps of the Zombie Movement Track (movement)", "game-setup/zombie-movement-marker"),
    "gathering": ("the commanders that are revealed (gathering)", "game-setup/commander-gathering"),
    "turn": ("a command of the player whose turn it is", "planning"),
    "track": ("the prices of a strategy track (track)", "planning/strategy-command-tracks"),
    "assign": ("where the commander goes (assign)", "planning/commanders"),
    "barbarian": ("the Barbarian King's next army (barbarian-army)", "rules-for-2-players/gameplay"),
    "rallying": ("the turn of the player who rallies (reinforce, play-relic or ready)", "rallying"),
    "board-icons": ("the icons of a frontier board (board-icons)", "planning/reward-icons"),
    "kingdom-icons": ("the Command icons of a kingdom board (kingdom-icons)", "cleanup/refills"),
    "raise": ("which defeated army rises (raise, or enough)", "relic-cards/angels-kiss"),
    "free-army": ("the army played for free (free-army, or enough)", _RELIC),
    "mark": ("the War Zone of the relic (mark)", _RELIC),
    "reveal": ("the commander revealed (reveal)", "relic-cards/draculas-potion"),
    "sacrifice": ("what turns into zombies (sacrifice)", "relic-cards/draculas-potion"),
    "relocate": ("which zombies move (relocate)", "relic-cards/gaze-of-the-dead"),
    "free-reinforcement": ("the free reinforcement (free-reinforcement)", "relic-cards/gaze-of-the-dead"),
    "swap-army": ("the army swapped (swap-army)", "relic-cards/howling-hammer"),
    "drain": ("who loses tokens (drain)", "relic-cards/howling-hammer"),
    "rob": ("whose cards are discarded (rob)", "relic-cards/mind-reader"),
    "turn-loyalty": ("the army that changes sides (turn-loyalty)", "relic-cards/star-of-dawn"),
    "swap-places": ("the armies that change places (swap-places)", "relic-cards/star-of-dawn"),
    "protect": ("the gate that is protected (protect)", "relic-cards/titanic-essence"),
    "": ("nothing more is due", "gameplay/overview"),
    "setup": ("the points at the start (setup)", "game-setup"),
    "initial-card": (
        "the power-up of the Initial Power Up Card (initial-card)",
        "rules-for-cooperative-play/game-setup",
    ),
    "invasion": ("the next Zombie Invasion Card (invasion)", "cleanup/reveal-the-next-zombie-invasion-card"),
    "preview": ("the look at the Boss (preview)", "cleanup/when-the-boss-invasion-card-is-uncovered"),
    "boss": ("the Boss (boss)", "the-zombie-boss-invasion"),
    "planning": ("the end of Planning (planning)", "planning"),
    "hands": ("the Army Cards in hand of those with equal points (hands)", "rallying"),
    "horde": ("the horde of the next frontier (horde)", "combat-and-scoring"),
    "zone": (
        "how the next War Zone stands (keep, army, risen, fallen or empty)",
        "combat-and-scoring",
    ),
    "first-token": ("whose the first token is (first-token)", "combat-and-scoring/supporting-fire-reward"),
    "frontier": ("the result at the next frontier (frontier)", "combat-and-scoring"),
    "missions": ("the missions (missions)", "kingdom-mission-cards"),
    "counts": ("the counts for a mission (counts)", "kingdom-mission-cards"),
    "reward": ("the reward of a mission (reward)", "kingdom-mission-cards"),
}


def owed(what: str) -> Callable[[Realm], Refusal | None]:
    """A `when` that lets an event come exactly when its debt is the first."""

    def when(state: Realm) -> Refusal | None:
        first = head(state).what
        if first == what:
            return None
        text, section = OWED[first]
        return Refusal(f"First comes {text}.", section)

    return when


def since_day_1(state: Realm) -> Refusal | None:
    """A `when` for what may come at any time once the game is set up."""
    return None if state.day else Refusal(f"First comes {OWED[head(state).what][0]}.", "game-setup")


def posted(ruling: Ruling) -> Ruling:
    """The ruling with the points of its findings moved; together, whoever is left without a point loses for all (D33)."""
    state: Realm = ruling.state
    findings = list[Finding]()
    for finding in ruling.findings:
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


Automatic = dict[str, Callable[[Realm], Ruling]]


def settled(ruling: Ruling, automatic: Automatic) -> Ruling:
    """The ruling after everything that needs no answer: orders, fights, scoring, the change of the day."""
    ruling = posted(ruling)
    while (first := head(ruling.state).what) in automatic:
        more = posted(automatic[first](ruling.state))
        ruling = Ruling(more.state, (*ruling.findings, *more.findings))
    return ruling

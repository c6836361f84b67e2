"""What the rulebook prints and every copy of the game shares: bosses, commanders, ranks, relics, missions, technology."""

from referee.contract.model import Struct
from referee.contract.rulebook import typed

GAME_ID = "dark_age_z"
ZONES = (1, 2, 3, 4, 5)


class Boss(Struct, frozen=True):
    """A Boss Invasion Card: what it brings, what it is immune to, which zones it weakens (The Zombie Boss Invasion)."""

    title: str
    zombies: int
    hp: int
    damage: int
    speed: int
    immune: str = ""
    weakens: tuple[int, ...] = ()
    resets: bool = False


class Commander(Struct, frozen=True):
    """A Commander Card; every number but `attack` is what the special ability gives the recruiter (Commanders)."""

    title: str
    attack: int
    type: str
    zones: tuple[int, ...]
    undefeated: bool = False
    gate: int = 0
    points: int = 0
    tokens: int = 0
    cards: int = 0
    relics: int = 0


class Rank(Struct, frozen=True):
    """What all Army Cards of a rank share (Basics of Army Cards; Weakened Army Card)."""

    title: str
    type: str
    insignia: int
    charge: int = 0
    never_zombified: bool = False
    attack: int | None = None
    icons: int | None = None


class Relic(Struct, frozen=True):
    """A Relic Card: the phases it is played in, its two effects, and whether playing it is a command (Relic Cards)."""

    title: str
    phases: tuple[int, ...]
    a: str
    b: str
    command: bool = True


class Mission(Struct, frozen=True):
    """A Kingdom Mission Card the rulebook prints: when it pays, for what, and how much (Kingdom Mission Cards)."""

    type: str
    text: str
    points: int = 0
    tokens: int = 0
    cards: int = 0
    reactivate: int = 0


class Technology(Struct, frozen=True):
    """A Military Technology Level: the insignia it costs (any one row) and the slots it unlocks."""

    title: str
    unlocks: tuple[str, ...]
    rows: tuple[dict[str, int], ...]


class Together(Struct, frozen=True):
    """The cooperative game's numbers: points at the start, points needed, the Initial Power Up Card."""

    start: int
    needed: dict[str, int]
    initial: dict[str, str]


class Box(Struct, frozen=True):
    """Numbers of the set-up and cleanup that the rulebook prints."""

    hand_limit: int
    restoration: dict[str, int]
    barbarian_cards: int
    pieces: dict[str, int]


BOSSES = typed(GAME_ID, "bosses", dict[str, Boss])
COMMANDERS = typed(GAME_ID, "commanders", dict[str, Commander])
RANKS = typed(GAME_ID, "ranks", dict[str, Rank])
RELICS = typed(GAME_ID, "relics", dict[str, Relic])
MISSIONS = typed(GAME_ID, "missions", dict[str, Mission])
TECHNOLOGY = typed(GAME_ID, "technology", dict[str, Technology])
TOGETHER = typed(GAME_ID, "coop", Together)
BOX = typed(GAME_ID, "setup", Box)

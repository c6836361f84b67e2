"""The table of a base game or campaign, in teams or not, epic or not: what lies where, and what is owed next."""

from typing import Any

from referee.contract.model import Outcome, Refusal, State, Struct, members, plural, replace
from referee.games.bone_to_pick import weapons
from referee.games.bone_to_pick.modes import TABLES, BoneMode
from referee.games.bone_to_pick.upgrades import Deck
from referee.games.bone_to_pick.victory import TitleCard

LEVELS = tuple(TABLES.levels)
UNKNOWN = "unknown"


class Undead(Struct, frozen=True):
    """An Undead card: trophy points 1 to 9, damage 1 or 2, the power of the column in use, its level if told."""

    power: int
    trophy: int
    damage: int
    level: str = UNKNOWN


class Upgrade(Struct, frozen=True):
    """An upgrade somebody kept: its slug in the hand, Victory Points 0 to 5, whether it has an ability, and what it is called."""

    card: str
    points: int
    ability: bool = False
    called: str = ""


class Fighter(Struct, frozen=True):
    """What one player has: the cards owned (twelve), those of them in hand and used, trophies of this round, those put aside."""

    owned: tuple[str, ...] = weapons.SET
    hand: tuple[str, ...] = weapons.SET
    used: tuple[str, ...] = ()
    trophies: tuple[Undead, ...] = ()
    aside: int = 0
    upgrades: tuple[Upgrade, ...] = ()
    extra: int = 0


class Battle(Struct, frozen=True):
    """A turn under way: the Undead revealed, their total power, the cards played and what they count now.

    `promised` says who takes which Undead (by its place) where a card's text and not the values decide; "" is nobody.
    """

    undead: tuple[Undead, ...]
    power: int
    played: dict[str, str] = {}
    values: dict[str, int] = {}
    promised: dict[int, str] = {}


class Due(Struct, frozen=True):
    """One thing owed: the step, whose it is, and the number it needs (upgrades to draw)."""

    step: str
    player: str = ""
    count: int = 0


class Past(Struct, frozen=True):
    """A finished round: won or failed, and who bears its title."""

    title: str
    titled: tuple[str, ...]


class Horde(State, frozen=True):
    """The whole table. `haven` is the Haven's Hit Points, 0 while a campaign board has not been read.

    `slots` are the board's decks as printed (easy, medium, hard); `seen` the levels turned up this round, `gone` in rounds
    before. `cards` belong to players or teams; `takers` are owed one
    of this round.
    """

    mode: BoneMode
    fighters: dict[str, Fighter] = {}
    round: int = 1
    turn: int = 0
    haven: int = 0
    damage: int = 0
    battle: Battle | None = None
    lost: tuple[Undead, ...] = ()
    unowned: tuple[Undead, ...] = ()
    slots: tuple[tuple[int, int, int], ...] = ()
    seen: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    cards: dict[str, tuple[TitleCard, ...]] = {}
    takers: tuple[str, ...] = ()
    past: tuple[Past, ...] = ()
    deck: Deck = Deck(0, 0)
    youngest: str = ""
    result: Outcome | None = None

    @property
    def teams(self) -> dict[str, tuple[str, ...]]:
        """Team -> members; empty without teams."""
        return members(self.seats)

    @property
    def units(self) -> tuple[str, ...]:
        """Who competes: the teams, or without teams the players."""
        return tuple(self.teams) or self.players

    @property
    def literal_ties(self) -> bool:
        """Whether teams with equal points share a title at once (B27)."""
        return self.settings.get("team-ties") == "literal"

    @property
    def open_hands(self) -> bool:
        """Whether the table agreed to show hands (B50)."""
        return self.settings.get("hands") == "open"

    @property
    def fighting(self) -> Battle:
        """The battle of this turn; only while one is on."""
        return self.battle or Battle((), 0)


def armed(state: Horde) -> tuple[str, ...]:
    """The players who still hold a card."""
    return tuple(player for player in state.players if state.fighters[player].hand)


def with_fighter(state: Horde, player: str, **changes: Any) -> Horde:
    """The table with something changed for one player."""
    fighter = replace(state.fighters[player], **changes)
    return replace(state, fighters=state.fighters | {player: fighter})


# --- what is owed -----------------------------------------------------------------------------------------------

#: what is due, as words that follow "First ...", and where the book describes it
_DUE = {
    "reveal": ("reveal the next Undead", "base/reveal"),
    "attack": ("everybody plays a weapon against power {power}", "base/attack"),
    "youngest": ("say who the youngest player is", "campaign/special-abilities"),
    "resolve": (
        "enter what the abilities do (/adjust power, /adjust value), then resolve",
        "campaign/special-abilities",
    ),
    "choose": ("{player} chooses a trophy, {trophies}", "epic/gaining-trophies"),
    "board-side": (
        "say which side of the campaign board is up and its Hit Points",
        "campaign/campaign-game-setup",
    ),
    "title-card": (
        "say what the {title} card of round {round} is worth",
        "campaign/legend-and-scapegoat-cards",
    ),
    "upgrade": ("{player} draws {upgrades} and keeps one", "campaign/gaining-upgrade-cards"),
}


def head(state: Horde) -> Due:
    """What is owed now."""
    return state.agenda[0] if state.agenda else Due("")


def due_told(state: Horde) -> tuple[str, str]:
    """What is due in words, and its section."""
    text, section = _DUE[head(state).step]
    if head(state).step == "reveal":
        text = _reveal_told(state)
    filled = (text + _board_told(state)).format(
        player=head(state).player,
        upgrades=plural(head(state).count, "upgrade"),
        power=state.fighting.power,
        trophies=" or ".join(str(undead.trophy) for undead in state.fighting.undead),
        title=state.past[-1].title if state.past else "",
        round=state.round,
    )
    return filled, section


def _reveal_told(state: Horde) -> str:
    """Which Undead are due; of two, which column of powers each one uses (Epic, Reveal)."""
    if state.mode.reveals == 1:
        return f"reveal the {'first' if before_the_first_card(state) else 'next'} Undead"
    first, second = TABLES.columns[len(state.players)]
    return f"reveal two Undead: column {first}, then column {second}"


def _board_told(state: Horde) -> str:
    """What can still be read off the campaign board: before the first card all of it, for an ability its Hit Points."""
    slots, sides = len(state.slots) < state.mode.rounds, not state.haven
    unread = [name for name, missing in (("slot", slots), ("board-side", sides)) if missing]
    if before_the_first_card(state) and head(state).step == "reveal" and unread:
        return f" (or read the campaign board before it: {', '.join(unread)})"
    return " (/board first, to act on the Haven)" if head(state).step == "resolve" and sides else ""


def owed(state: Horde, step: str) -> Refusal | None:
    """None if this step is due; else what is due in its place."""
    if head(state).step == step:
        return None
    if not state.agenda:
        return Refusal(
            "The game is over.", "campaign/end-of-the-campaign" if state.mode.campaign else "base/end-of-game"
        )
    text, section = due_told(state)
    return Refusal(f"First {text}.", section)


def done(state: Horde, *then: Due) -> Horde:
    """The table with the head of the agenda done and something else due before the rest."""
    return replace(state, agenda=(*then, *state.agenda[1:]))


# --- what may happen beside it ----------------------------------------------------------------------------------

#: while one of these is due a round is being played
_IN_A_ROUND = ("reveal", "attack", "youngest", "resolve", "choose")


def in_a_round(state: Horde) -> bool:
    """Whether a round is being played (and no board has to be read first)."""
    return head(state).step in _IN_A_ROUND


def before_the_first_card(state: Horde) -> bool:
    """Whether the campaign board is still being set up."""
    return state.mode.campaign and (state.round, state.turn) == (1, 0)

"""The table of the solo and the cooperative game: the Haven, the Undead Deck, trophies, upgrades, weapon decks."""

from referee.contract.model import State, Struct, replace
from referee.games.bone_to_pick.survival.agenda import Awaited
from referee.games.bone_to_pick.survival.modes import SurvivalMode
from referee.games.bone_to_pick.survival.numbers import CARDS, HAVEN, Numbers, numbers, stack_of
from referee.games.bone_to_pick.upgrades import Deck, new_deck


class Undead(Struct, frozen=True):
    """The Undead turned up: its power in the column of the player count, and its damage."""

    power: int
    damage: int


class Survival(State, frozen=True, kw_only=True):
    """What both games have. `levels` holds the level of every Undead turned up, "unknown" where it was not said."""

    mode: SurvivalMode
    agenda: tuple[Awaited, ...] = ()
    haven: int = HAVEN
    levels: tuple[str, ...] = ()
    facing: Undead | None = None
    defeated: int = 0
    trophies: dict[str, int] = {}
    upgrades: Deck = new_deck(1)

    @property
    def numbers(self) -> Numbers:
        """What depends on the number of players."""
        return numbers(len(self.seats))

    @property
    def revealed(self) -> int:
        """How many Undead have been turned up: the number of the turn."""
        return len(self.levels)

    @property
    def remaining(self) -> int:
        """Undead still in the deck; the one turned up has left it (B3)."""
        return self.numbers.undead - self.revealed

    @property
    def current(self) -> int:
        """The number of the Undead that is being fought, or else of the next one."""
        return self.revealed if self.facing else self.revealed + 1

    @property
    def stack(self) -> int:
        """The stack, from 0, that the current Undead belongs to."""
        return stack_of(self.numbers, self.current)

    @property
    def over(self) -> bool:
        """Whether the Haven has fallen, or the last Undead has been fought."""
        return self.haven <= 0 or (not self.remaining and self.facing is None)


# --- solo -------------------------------------------------------------------------------------------------------


class Pile(Struct, frozen=True):
    """One of the two decks of the solo game: what still lies in it by value, and its cards face up."""

    inside: tuple[int, ...]
    row: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many cards it still holds."""
        return sum(self.inside)

    @property
    def owed(self) -> int:
        """How many cards are to be turned up to have three again, as far as the deck has them (B40)."""
        return min(CARDS - len(self.row), self.size)

    def dealt(self, values: tuple[int, ...]) -> "Pile":
        """The deck with these cards turned up from it."""
        inside = tuple(copies - values.count(value) for value, copies in enumerate(self.inside))
        return Pile(inside, (*self.row, *values))

    def without(self, value: int) -> "Pile":
        """The deck with one face-up card of this value played."""
        at = self.row.index(value)
        return Pile(self.inside, self.row[:at] + self.row[at + 1 :])


class Solo(Survival, frozen=True, kw_only=True):
    """The solo game: two decks, left and right, and the upgrades kept beside them (`7u`)."""

    decks: dict[str, Pile]
    kept: tuple[str, ...] = ()


# --- coop -------------------------------------------------------------------------------------------------------


class Hand(Struct, frozen=True):
    """What is publicly known of a player's cards: weapons not yet played by value, the deck's size, upgrades held."""

    unplayed: tuple[int, ...]
    deck: int
    upgrades: int = 0

    @classmethod
    def opening(cls, weapons: tuple[int, ...]) -> "Hand":
        """Three cards of a whole deck drawn."""
        return cls(weapons, sum(weapons) - CARDS)

    @property
    def weapons(self) -> int:
        """How many weapons are in the hand itself."""
        return sum(self.unplayed) - self.deck

    @property
    def size(self) -> int:
        """How many cards the hand holds (B46)."""
        return self.weapons + self.upgrades

    def drawn(self) -> "Hand":
        """The hand after drawing a card, if the deck has one (B40)."""
        return replace(self, deck=max(0, self.deck - 1))

    def played(self, value: int, *, upgrade: bool) -> "Hand":
        """The hand after playing a weapon or an upgrade of this value."""
        if upgrade:
            return replace(self, upgrades=self.upgrades - 1)
        left = tuple(copies - (at == value) for at, copies in enumerate(self.unplayed))
        return replace(self, unplayed=left)


class Coop(Survival, frozen=True, kw_only=True):
    """The cooperative game: what is known of every player's hand and deck."""

    hands: dict[str, Hand]

    @property
    def in_turn(self) -> tuple[str, ...]:
        """The players in this turn's order: from the starting player clockwise (fixed, or rotating by B37)."""
        moved = (
            (self.current - 1) % len(self.seats) if self.settings.get("starting-player") == "rotating" else 0
        )
        return self.players[moved:] + self.players[:moved]

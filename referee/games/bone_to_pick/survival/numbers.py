"""What the solo and the cooperative game count by: stacks of Undead, weapon decks, titles, types of cards.

Both games are the same fight against the whole Undead Deck; their numbers depend on how many play
(`data/bone_to_pick/survival.json`, a row each for one, two and three players).
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from referee.contract.model import Struct, plural, spoken
from referee.contract.rulebook import typed
from referee.games.bone_to_pick.modes import GAME_ID
from referee.games.bone_to_pick.state import LEVELS
from referee.games.bone_to_pick.weapons import HIGHEST_UPGRADE, SET, WEAPONS, kind

#: Hit Points of the grey side of the Enemy Board, which these games always use (B45)
HAVEN: Final = 4
#: cards face up of each deck (solo) or in each hand (coop), as long as the deck lasts
CARDS: Final = 3
#: upgrades as they are written, by value: two of one value are the same to these games
EVERY_UPGRADE: Final = tuple(f"{worth}u" for worth in range(HIGHEST_UPGRADE + 1))
#: how many upgrades a reward turns up
REWARD_DRAWS: Final = 3


class Stack(Struct, frozen=True):
    """One of the four stacks the Undead Deck is built of, by level."""

    easy: int
    medium: int
    hard: int

    @property
    def size(self) -> int:
        """How many Undead lie in it."""
        return self.easy + self.medium + self.hard

    def of(self, level: str) -> int:
        """How many Undead of this level lie in it."""
        return {"easy": self.easy, "medium": self.medium, "hard": self.hard}[level]


class Title(Struct, frozen=True):
    """A row of the table of titles as printed: `high` is None in the open row."""

    title: str
    low: int
    high: int | None

    def holds(self, remaining: int) -> bool:
        """Whether this many remaining Undead stand in the row."""
        return self.low <= remaining and (self.high is None or remaining <= self.high)


class Numbers(Struct, frozen=True):
    """What depends on the number of players: the column of power, the decks, the reward, the titles."""

    players: int
    power_column: int
    weapon_sets: int
    reward_at: int
    stacks: tuple[Stack, ...]
    titles: tuple[Title, ...]

    @property
    def undead(self) -> int:
        """The size of the whole Undead Deck: 40, or 28 with three players."""
        return sum(stack.size for stack in self.stacks)

    @property
    def weapons(self) -> tuple[int, ...]:
        """A weapon deck by value, 0 to 10: sets of twelve stacked, 36 cards or 24."""
        return tuple(self.weapon_sets * SET.count(card) for card in WEAPONS)


def numbers(players: int) -> Numbers:
    """The numbers for one (solo), two or three players (Solo Setup; Cooperative Game, Setup)."""
    rows = typed(GAME_ID, "survival", tuple[Numbers, ...])
    return next(row for row in rows if row.players == players)


def title(players: int, remaining: int, at_twenty: str = "acolyte") -> str:
    """The title for this many Undead left in the deck (Titles).

    With one or two players 20 stands in two rows of the table; `at_twenty` names the one that counts (B1).
    """
    rows = [row.title for row in numbers(players).titles if row.holds(remaining)]
    return next((name for name in rows if name.lower().replace(" ", "-") == at_twenty), rows[0])


def in_two_rows(players: int, remaining: int) -> bool:
    """Whether the printed table gives two titles for this number (B1)."""
    return sum(row.holds(remaining) for row in numbers(players).titles) > 1


def stack_of(row: Numbers, number: int) -> int:
    """Which stack, from 0, the Undead of this number (from 1) comes from; the last one when none are left."""
    for index, stack in enumerate(row.stacks):
        number -= stack.size
        if number <= 0:
            return index
    return len(row.stacks) - 1


def before(row: Numbers, stack: int) -> int:
    """How many Undead lie above this stack (from 0)."""
    return sum(above.size for above in row.stacks[:stack])


def levels_left(row: Numbers, stack: int, seen: Iterable[str]) -> dict[str, int]:
    """Level -> Undead not yet seen of a stack, given the levels turned up from it so far (unknown ones count for none)."""
    gone = Counter(seen)
    return {level: row.stacks[stack].of(level) - gone[level] for level in LEVELS}


def types(values: Iterable[int]) -> dict[str, int]:
    """Type -> how many of these cards show its icon, "none" for a 0; only types that are there (Sharing Information)."""
    counted = Counter(map(kind, values))
    return {name: counted[name] for name in ("none", "melee", "ranged", "siege") if counted[name]}


def may_tell(values: Iterable[int]) -> str:
    """What may be told of a hand from the second round on: its icons only (Sharing Information)."""
    return spoken(
        plural(count, "card without an icon", "cards without an icon")
        if name == "none"
        else f"{count} {name}"
        for name, count in types(values).items()
    )

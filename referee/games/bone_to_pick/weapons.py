"""Weapon and upgrade cards: their values, their types, and hands of them.

A card is a slug: a weapon is its value (`"7"`), an upgrade has a `u` behind it (`"7u"`; a second upgrade of the same value
in one hand is `"7u2"`). Two cards of one value cancel each other whatever they are (note B49).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from referee.contract.model import Choice
from referee.games.bone_to_pick.modes import TABLES

#: the twelve weapons everybody starts with (Weapon Cards)
SET = TABLES.weapons
WEAPONS = tuple(dict.fromkeys(SET))
#: values may exceed 10 and the book prints no highest one: this is no rule, it only catches slips of the finger
HIGHEST_UPGRADE = 30


@lru_cache(maxsize=256)
def value(card: str) -> int:
    """What a card adds to an attack: `"7"` and `"7u"` are both 7."""
    return int(card.partition("u")[0])


def is_upgrade(card: str) -> bool:
    """Whether the card is an upgrade rather than a weapon."""
    return "u" in card


def kind(worth: int) -> str:
    """The type a value has: none for 0, melee 1-4, ranged 5-8, siege from 9 on (Weapon Cards)."""
    bounds = ((0, "none"), (4, "melee"), (8, "ranged"))
    return next((name for highest, name in bounds if worth <= highest), "siege")


def total(cards: Iterable[str]) -> int:
    """The values of some cards added up."""
    return sum(map(value, cards))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards with one copy of this one taken out."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def meant(card: str, cards: Iterable[str]) -> str | None:
    """The card of these that was named; a bare number also means the upgrade where no such weapon is there."""
    there = tuple(cards)
    if card in there or is_upgrade(card):
        return card if card in there else None
    return next((one for one in there if is_upgrade(one) and value(one) == value(card)), None)


def upgrade_slug(worth: int, owned: Iterable[str]) -> str:
    """A name for a new upgrade of this value that no card owned has yet."""
    taken = sum(1 for card in owned if is_upgrade(card) and value(card) == worth)
    return f"{worth}u{taken + 1 if taken else ''}"


class Menu(Sequence[Choice | str]):
    """What may be played from a hand: whether a card is there is seen at once, the options are written when they are read."""

    __slots__ = ("hand",)

    def __init__(self, hand: tuple[str, ...]) -> None:
        self.hand = hand

    def __contains__(self, card: object) -> bool:
        return card in self.hand

    def __iter__(self) -> Iterator[Choice | str]:
        return iter(options(self.hand))

    def __getitem__(self, place: Any) -> Any:
        return options(self.hand)[place]

    def __len__(self) -> int:
        return len(options(self.hand))


def options(hand: tuple[str, ...]) -> tuple[Choice | str, ...]:
    """The different cards of a hand; a bare number also means the upgrade where no such weapon is held (B49)."""
    cards = tuple(dict.fromkeys(hand))
    if "u" not in "".join(cards):
        return cards
    return tuple([_choice(card, str(value(card)) in cards) if "u" in card else card for card in cards])


@lru_cache(maxsize=256)
def _choice(card: str, beside_its_weapon: bool) -> Choice:  # noqa: FBT001 - kept by both
    bare = str(value(card))
    return Choice(card, f"upgrade {bare}", "" if beside_its_weapon else bare)


def slip_told(what: str, worth: object, player: str = "") -> str:
    """Why a value is not taken: below 0 there is no card, above the highest it looks like a slip of the finger."""
    if isinstance(worth, int) and worth < 0:
        return f"{what} is worth 0 or more, not {worth}{f' ({player})' if player else ''}."
    whose = f" for {player}" if player else ""
    return f"{what} of {worth}{whose} looks like a slip: values above {HIGHEST_UPGRADE} are not taken."


def spelt(cards: Iterable[str]) -> str:
    """Cards from low to high, as a sheet shows them: `0 0 4 7u`."""
    return " ".join(sorted(cards, key=lambda card: (value(card), card))) or "-"


def _known_upgrade(worth: int) -> Choice:
    """An upgrade as it could be typed: by its bare number where no weapon has that value."""
    bare = str(worth)
    return Choice(f"{bare}u", f"upgrade {bare}", "" if bare in WEAPONS else bare)


#: one upgrade of each value there could be
UPGRADES = tuple(map(_known_upgrade, range(HIGHEST_UPGRADE + 1)))
#: every card there could be, so that a card not held is told from a word that is no card
EVERY_CARD = (
    *map(Choice, WEAPONS),
    *UPGRADES,
    *(Choice(f"{one.value}{copy}") for one in UPGRADES for copy in (2, 3)),
)

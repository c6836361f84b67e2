"""What the rulebook prints about tiles and items; everything else is read from the cards at the table."""

from collections.abc import Collection
from typing import Final

from referee.contract.model import Struct
from referee.contract.rulebook import typed

GAME: Final = "zombie_in_my_pocket"


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile: its side of the house, whether it shows an etching, how much cowering heals there, whether it can be searched."""

    id: str
    title: str
    side: str
    etching: bool = False
    cower: int = 1
    searchable: bool = False


class House(Struct, frozen=True, forbid_unknown_fields=True):
    """All tiles the rulebook names; `gate` are the two tiles at the window, inside and outside."""

    each_side: int
    start: str
    gate: tuple[str, str]
    tiles: tuple[Tile, ...]


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    """An item: `bonus` in combat (None: only its card says), `fuel` chips it comes with, and what else it can do.

    `needs_fuel`: the bonus costs a chip. `bonus_when_fled`: what it adds for a holder who fled. `ignites` with what `burns`.
    """

    id: str
    title: str
    bonus: int | None = None
    bonus_when_fled: int = 0
    fuel: int = 0
    needs_fuel: bool = False
    ignites: bool = False
    burns: bool = False
    drink: bool = False


class Chest(Struct, frozen=True, forbid_unknown_fields=True):
    """All items the rulebook names, and how many there are."""

    total: int
    items: tuple[Item, ...]


HOUSE: Final = typed(GAME, "tiles", House)
CHEST: Final = typed(GAME, "items", Chest)
TILES: Final = {tile.id: tile for tile in HOUSE.tiles}
ITEMS: Final = {item.id: item for item in CHEST.items}
INSIDE, OUTSIDE = HOUSE.gate


def slug(text: str) -> str:
    """`Storage Closet` -> `storage-closet`."""
    return "-".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())


def title(name: str) -> str:
    """`storage-closet` -> `Storage Closet`, also for what no rulebook names."""
    known = TILES.get(name) or ITEMS.get(name)
    return known.title if known else name.replace("-", " ").title()


def tile(name: str, side: str) -> Tile:
    """The tile of this name; one the rulebook does not name has nothing special."""
    return TILES.get(name) or Tile(name, title(name), side)


def item(name: str) -> Item:
    """The item of this name; one the rulebook does not name has what its card says."""
    return ITEMS.get(name) or Item(name, title(name))


def nameless(name: str) -> bool:
    """Whether this is no name at all: a number of a menu or a single letter is a slip of the finger."""
    return sum(letter.isalpha() for letter in name) < 2


def unheard(name: str, known: Collection[str]) -> str:
    """What to tell of a name that no rulebook knows and no stand-in: it may be printed on the card, or be a slip."""
    if name in known or name.startswith("another-"):
        return ""
    return f"The rulebook names no {title(name)}; if that was a slip of the finger, undo it."


def meant(name: str, known: Collection[str], found: Collection[str] = ()) -> str:
    """The title of the name that this one begins, goes on from, is a word of, or misspells; "" if it is one, or like none.

    `found` are names the table gave itself: one of them may be told from the next by a number, and stand-ins are alike.
    """
    from difflib import get_close_matches

    alike = name[-1:].isdigit() or name.startswith("another-")
    names = tuple(known) if alike else (*known, *found)
    if name in names:
        return ""
    parts = [
        one for one in names if one.startswith(name) or name.startswith(f"{one}-") or name in one.split("-")
    ]
    return next((title(near) for near in [*parts, *get_close_matches(name, names, 1, cutoff=0.8)]), "")


def named(side: str) -> tuple[str, ...]:
    """The tiles of a side that the rulebook names."""
    return tuple(one.id for one in HOUSE.tiles if one.side == side)

"""The data of a game: what its rulebook prints, a line of ours on each section, our notes where it is silent."""

from collections.abc import Hashable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from referee.contract import packages
from referee.errors import Unknown

T = TypeVar("T")


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A heading of the rulebook, and in one line of ours what it rules."""

    title: str
    text: str


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place where the book is silent or contradicts itself: the readings, the one we take, and why.

    `setting` names the house rule that chooses another reading, if there is one.
    """

    section: str
    problem: str
    readings: tuple[str, ...]
    ruling: str
    why: str
    setting: str | None = None


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `data/<game>/rulebook.json`."""

    sections: dict[str, Section]
    notes: dict[str, Note]


@cache
def data_dir() -> Path:
    """Return where the data lies: inside an installed package, beside the package in a checkout."""
    package = Path(__file__).resolve().parent.parent
    shipped = package / "_data"
    return shipped if shipped.is_dir() else package.parent / "data"


def folder(game: str) -> Path:
    """Where a game's data lie: with ours, or in the package that offers it."""
    ours = data_dir() / game
    if not game.isidentifier() or ours.is_dir():
        return ours
    return packages.data(game) or ours


@cache
def _bytes(game: str, name: str) -> bytes:
    path = folder(game) / f"{name}.json"
    if not game.isidentifier() or not path.is_file():
        raise Unknown(f"There is no {name} of a game called {game!r}.", field="game")
    return path.read_bytes()


@cache
def load(game: str, name: str) -> Any:
    """Return what `data/<game>/<name>.json` holds. All callers share the value: read it, never change it."""
    return msgspec.json.decode(_bytes(game, name))


@cache
def _typed(game: str, name: str, shape: Hashable) -> Any:
    return msgspec.json.decode(_bytes(game, name), type=cast("Any", shape))


def typed(game: str, name: str, shape: type[T]) -> T:
    """Return `data/<game>/<name>.json` as a `shape`; data of another shape is a `msgspec.ValidationError`."""
    return cast("T", _typed(game, name, cast("Hashable", shape)))


def sections(game: str) -> dict[str, Section]:
    """Return the sections of a game's rulebook in the order of the book, by path (`base/outcome`)."""
    return typed(game, "rulebook", Rulebook).sections


def notes(game: str) -> dict[str, Note]:
    """Return our notes on a game's rulebook in their order, by number (`B4`)."""
    return typed(game, "rulebook", Rulebook).notes


def section(game: str, path: str) -> Section:
    """Return one section; an unknown path is refused with the nearest ones."""
    try:
        return sections(game)[path]
    except KeyError:
        raise Unknown(_no_such(game, "section", path, sections(game)), field="section") from None


def note(game: str, number: str) -> Note:
    """Return one note by its number, in capitals or not."""
    by_number = {known.casefold(): note for known, note in notes(game).items()}
    try:
        return by_number[number.casefold()]
    except KeyError:
        raise Unknown(_no_such(game, "note", number, notes(game)), field="note") from None


def find(game: str, words: str) -> list[str]:
    """Return the paths of the sections somebody may mean, best first: by path, or words of path, title or text, even misspelt.

    What lies under a path counts as that path. No words mean the whole book; nothing found is an empty list.
    """
    wanted = words.casefold().strip(" /").split()
    return _matches(game, wanted) or _matches(game, _corrected(game, wanted))


def _matches(game: str, wanted: list[str]) -> list[str]:
    if not wanted:
        return list(sections(game))
    ranks = {path: _rank(path, entry, wanted) for path, entry in sections(game).items()}
    fitting = {path: rank for path, rank in ranks.items() if rank is not None}
    return sorted(fitting, key=lambda path: fitting[path])


def _rank(path: str, entry: Section, wanted: list[str]) -> int | None:
    """Say how well a section fits, best 0: its path, a part of its path, its title, words of its path, its text."""
    asked = "-".join(wanted)
    title = entry.title.casefold()
    tests = (
        path == asked,
        path.startswith(f"{asked}/") or path.endswith(f"/{asked}"),
        all(word in title for word in wanted),
        all(word in path for word in wanted),
        all(word in f"{path} {title} {entry.text.casefold()}" for word in wanted),
    )
    return next((rank for rank, fits in enumerate(tests) if fits), None)


def _corrected(game: str, wanted: list[str]) -> list[str]:
    """Replace each word by the word of the book that is spelt most like it."""
    known = sorted(_vocabulary(game))
    nearest = [_nearest(word, known, 1) for word in wanted]
    return [near[0] if near else word for near, word in zip(nearest, wanted, strict=True)]


@cache
def _vocabulary(game: str) -> frozenset[str]:
    texts = (f"{path} {entry.title} {entry.text}" for path, entry in sections(game).items())
    letters = ("".join(c if c.isalnum() else " " for c in text.casefold()) for text in texts)
    return frozenset(word for text in letters for word in text.split() if len(word) > 2)


def _nearest(word: str, known: list[str], count: int = 3) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(word.casefold(), known, count, cutoff=0.7)


def _no_such(game: str, what: str, asked: str, known: dict[str, Any]) -> str:
    near = _nearest(asked, list(known))
    hint = f" Nearest: {', '.join(near)}." if near else ""
    return f"The rulebook of {game.replace('_', ' ')} has no {what} {asked!r}.{hint}"

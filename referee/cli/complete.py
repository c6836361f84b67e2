"""What a shell asks for at TAB and only this computer knows: `referee __complete KIND PREFIX [WORD...]`.

Answered before Typer is imported, one value a line. The WORDs are the command line so far: `--home` there says where the
sessions are, a game there narrows modes, sections and notes. A value that is no plain word is left out, so that nothing a table
has typed can be run, split or unquoted by a shell.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.errors import RefereeError

if TYPE_CHECKING:
    from pathlib import Path

Words = Sequence[str]


def complete(arguments: Words) -> int:
    """Print the values of a kind that begin with a prefix; an unknown kind has none."""
    kind, prefix, *words = [*arguments, "", ""]
    with suppress(RefereeError):  # nobody reads an error at TAB
        for value in values(kind, prefix, words):
            sys.stdout.write(f"{value}\n")
    return 0


def values(kind: str, prefix: str, words: Words = ()) -> list[str]:
    """Return the plain words of a kind that begin with a prefix, in order, each once; capitals don't matter."""
    found = KINDS.get(kind, _none)(words)
    fitting = (value for value in found if value.casefold().startswith(prefix.casefold()))
    return [value for value in dict.fromkeys(fitting) if plain(value)]


def plain(value: str) -> bool:
    """Say whether every shell takes a value as one word, just as it stands."""
    return value[:1].isalnum() and all(letter.isalnum() or letter in "_-./" for letter in value)


def _none(_: Words) -> Iterable[str]:
    return ()


def _games(_: Words) -> Iterable[str]:
    from referee import games

    return games.ids()


def _named(words: Words) -> Iterable[str]:
    """The games that the words name, in full or by three letters or more; all games if they name none."""
    known = _games(words)
    typed = [word.casefold().replace("-", "_") for word in words if len(word) > 2]
    return [game for game in known if any(game.startswith(word) for word in typed)] or known


def _modes(words: Words) -> Iterable[str]:
    from referee import games

    return (mode.id for game in _named(words) for mode in games.game(game).modes)


def _sections(words: Words) -> Iterable[str]:
    from referee import rulebook

    return (path for game in _named(words) for path in rulebook.sections(game))


def _notes(words: Words) -> Iterable[str]:
    from referee import rulebook

    return (number for game in _named(words) for number in rulebook.notes(game))


def _sessions(words: Words) -> list[str]:
    from referee import disk

    files = disk.names(_home(words) / "sessions")
    return sorted(name.removesuffix(".json") for name in files if name.endswith(".json"))


def _events(words: Words) -> Iterable[str]:
    """What may be recorded now in the session named, else in the one last used."""
    from referee import session
    from referee.store import Store

    store = Store(_home(words))
    named = next((after for word, after in pairwise(words) if word in {"-s", "--session"}), store.last())
    if named is None:
        return ()
    table = session.replay(store.open(named))
    return [event.name() for event in session.legal(table.game, table.state)]


def _players(words: Words) -> list[str]:
    from referee.store import Store

    found = {player for summary in Store(_home(words)).summaries() for player in summary.players}
    return sorted(found, key=str.casefold)


def _home(words: Words) -> "Path":
    """Where the sessions are: after `--home` (a shell may split `--home=DIR` at the sign), else as ever."""
    from pathlib import Path

    from referee import disk

    line = [part for word in words for part in word.split("=", 1) if part]
    return Path(line[line.index("--home") + 1]).expanduser() if "--home" in line[:-1] else disk.home()


KINDS: dict[str, Callable[[Words], Iterable[str]]] = {
    "games": _games,
    "modes": _modes,
    "sections": _sections,
    "notes": _notes,
    "sessions": _sessions,
    "events": _events,
    "players": _players,
}

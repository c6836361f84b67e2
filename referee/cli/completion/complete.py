"""What a shell asks for at TAB and only this computer knows: `referee __complete KIND PREFIX [WORD...]`.

Answered before Typer is imported, one value a line. The WORDs are the command line so far: `--home` there says where the
sessions are, a game there narrows what belongs to games. A value that is no plain word is left out, so that nothing a
table has typed can be run, split or unquoted by a shell.
"""

import os
import sys
from collections.abc import Callable, Iterable, Sequence

Words = Sequence[str]


def complete(arguments: Words) -> int:
    """Print the values of a kind that begin with a prefix; an unknown kind has none."""
    kind, prefix, *words = [*arguments, "", ""]
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
    from referee.contract import rulebook

    return (path for game in _named(words) for path in rulebook.sections(game))


def _notes(words: Words) -> Iterable[str]:
    from referee.contract import rulebook

    return (number for game in _named(words) for number in rulebook.notes(game))


def _questions(words: Words) -> Iterable[str]:
    from referee import games

    return (question for game in _named(words) for question in games.game(game).questions)


def _sessions(words: Words) -> list[str]:
    try:
        files = os.listdir(f"{_home(words)}/sessions")  # noqa: PTH208 - pathlib costs more than all the rest of this
    except OSError:
        return []
    return sorted(name.removesuffix(".json") for name in files if name.endswith(".json"))


def _events(words: Words) -> Iterable[str]:
    """What may be recorded now in the session named, else in the one last used."""
    from pathlib import Path

    from referee.errors import RefereeError
    from referee.session.resume import resumed
    from referee.store.store import Store

    store = Store(Path(_home(words)))
    named = _after(words, "-s") or _after(words, "--session") or store.last()
    try:
        table = resumed(store.open(named or ""))
    except RefereeError:  # nobody reads an error at TAB
        return []
    return [event.name() for event in table.legal]


def _players(words: Words) -> list[str]:
    from pathlib import Path

    from referee.errors import RefereeError
    from referee.store.store import Store

    try:
        summaries = Store(Path(_home(words))).summaries()
    except RefereeError:  # nobody reads an error at TAB
        return []
    found = {player for summary in summaries for player in summary.players}
    return sorted(found, key=str.casefold)


def _home(words: Words) -> str:
    """Where the sessions are: after `--home`, else as ever."""
    chosen = _after(words, "--home") or os.environ.get("REFEREE_HOME")
    if chosen:
        return os.path.expanduser(chosen)  # noqa: PTH111 - as above
    from referee.store.files import home

    return str(home())


def _after(words: Words, option: str) -> str:
    """The value of an option, which a shell may have split at its `=`; nothing if it is not there."""
    line = [part for word in words for part in word.split("=", 1) if part]
    return line[line.index(option) + 1] if option in line[:-1] else ""


KINDS: dict[str, Callable[[Words], Iterable[str]]] = {
    "games": _games,
    "modes": _modes,
    "sections": _sections,
    "notes": _notes,
    "questions": _questions,
    "sessions": _sessions,
    "events": _events,
    "players": _players,
}

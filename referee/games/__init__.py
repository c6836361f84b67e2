"""The games: a folder each, found by looking; nothing here names one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from referee import words
from referee.contract.model import Choice, Game, Mode, spoken
from referee.errors import Unknown


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    here = Path(__file__).parent
    return tuple(sorted(folder.name for folder in here.iterdir() if (folder / "__init__.py").is_file()))


@cache
def game(game_id: str) -> Game:
    """The game of exactly this id (as a log holds it).

    Raises:
        Unknown: this version of referee has no such game.

    """
    if game_id not in ids():
        raise Unknown(f"There is no game {game_id!r} here; the games: {spoken(ids())}.", field="game")
    loaded = import_module(f"referee.games.{game_id}").GAME
    if not isinstance(loaded, Game):
        raise TypeError(game_id)
    return loaded


def find(word: str) -> Game:
    """The game a typed word stands for: its id or title, a unique beginning, `-` for `_`.

    Raises:
        Unknown: no game, or several, begin like that.

    """
    found = words.match(words.clean(word), [Choice(one) for one in ids()], "game")
    if found is None:
        raise Unknown(
            f"There is no game '{words.clean(word)[:40]}'; the games: {spoken(ids())}.", field="game"
        )
    return game(str(found))


def mode(of: Game, word: str) -> Mode:
    """The mode of a game that a typed word stands for.

    Raises:
        Unknown: the game has no such mode; the sentence lists them.

    """
    found = words.match(words.clean(word), [Choice(one.id) for one in of.modes], "mode")
    if found is None:
        names = spoken(one.id for one in of.modes)
        raise Unknown(f"{of.title} has no mode '{words.clean(word)[:40]}'; its modes: {names}.", field="mode")
    return next(one for one in of.modes if one.id == found)

"""The games: a folder each, found by looking, and those that installed packages offer; nothing here names one.

Here: a game's rules, what it asks, what it shows, by the rulebook's own words; each folder has the same doors. Not here:
anything two games share (contract, questions), files, prompts.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from referee import words
from referee.contract import packages, rulebook
from referee.contract.model import Choice, Game, Mode, Question, Setting, spoken
from referee.contract.packages import Offer
from referee.errors import Unknown


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    here = Path(__file__).parent
    return tuple(sorted(folder.name for folder in here.iterdir() if (folder / "__init__.py").is_file()))


@cache
def game(game_id: str) -> Game:
    """The game of exactly this id (as a log holds it), ours or an installed package's.

    Raises:
        Unknown: there is no such game here, or the package that offers it is broken; the sentence says which.

    """
    if game_id in ids():
        return _ours(game_id)
    offer = packages.offers().get(game_id)
    if offer is None:
        raise Unknown(f"There is no game {game_id!r} here; the games: {spoken(known())}.", field="game")
    return _offered(offer)


def _ours(game_id: str) -> Game:
    loaded = import_module(f"referee.games.{game_id}").GAME
    if not isinstance(loaded, Game):
        raise TypeError(game_id)
    return loaded


def _offered(offer: Offer) -> Game:
    """A game of another package; whatever it does while it is loaded is told in one sentence and harms nobody else.

    Raises:
        Unknown: it can't be used, and why.

    """
    from contextlib import redirect_stdout
    from io import StringIO

    try:
        with redirect_stdout(StringIO()):  # a word of theirs must not stand in our JSON
            loaded = import_module(offer.module).GAME
            wrong = _fault(offer, loaded)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - even a package that leaves the program is only named
        wrong = f"{type(error).__name__}: {words.clean(_said(error))[:120]}".removesuffix(": ")
    if wrong:
        raise Unknown(f"The game {offer.game} of {offer.source} can't be used ({wrong}).", field="game")
    return cast("Game", loaded)


def _said(error: BaseException) -> str:
    """What an error says of itself; nothing where even that fails."""
    try:
        return str(error)
    except Exception:  # noqa: BLE001 - a stranger's error may be as broken as what raised it
        return ""


def _fault(offer: Offer, loaded: object) -> str:
    if not isinstance(loaded, Game):
        return "its GAME is no Game"
    if loaded.id != offer.game:
        return f"its GAME calls itself {words.clean(str(loaded.id))[:40]}"
    modes: tuple[Any, ...] = loaded.modes
    if not modes or not all(isinstance(one, Mode) and one.players for one in modes):
        return "its modes are no modes"
    if not all(isinstance(one, Setting) for one in loaded.settings):
        return "its settings are no settings"
    questions: dict[str, Any] = dict(loaded.questions)
    if not all(issubclass(cls, Question) and callable(rule) for cls, rule in questions.values()):
        return "its questions are no questions"
    _ = (rulebook.sections(loaded.id), rulebook.notes(loaded.id), loaded.events)  # or they raise
    return ""


def known() -> tuple[str, ...]:
    """The ids of all games there are, ours first; none is loaded for that."""
    return (*ids(), *(one for one in packages.offers() if one not in ids()))


def available() -> tuple[tuple[Game, ...], tuple[str, ...]]:
    """Every game that can be played here, and a sentence for each that an installed package offers in vain."""
    found: list[Game] = []
    problems = [
        f"{offer.source} offers a game called {one}, which is the name of one of ours; it is left out."
        for one, offer in packages.offers().items()
        if one in ids()
    ]
    for one in known():
        try:
            found.append(game(one))
        except Unknown as error:
            problems.append(error.message)
    return tuple(found), tuple(problems)


def find(word: str) -> Game:
    """The game a typed word stands for: its id or title, a unique beginning, `-` for `_`.

    Raises:
        Unknown: no game, or several, begin like that.

    """
    typed = words.clean(word)
    found = words.match(typed, [Choice(one) for one in ids()], "game")
    if found is None:  # only now is it worth looking at other packages
        found = words.match(typed, [Choice(one) for one in known()], "game")
    if found is None:
        raise Unknown(f"There is no game '{typed[:40]}'; the games: {spoken(known())}.", field="game")
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

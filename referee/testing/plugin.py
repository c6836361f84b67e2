"""The option `--game` and the cases of the suite; pytest finds this by the entry point of the installed package."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

SUITES = ("referee.testing.test_game", "referee.testing.test_turns", "referee.testing.test_bundles")

pytest.register_assert_rewrite(*SUITES)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--game NAME`: the games that the suite of `referee.testing` plays."""
    parser.addoption(
        "--game",
        action="append",
        default=[],
        metavar="NAME",
        help="a game for the suite of referee.testing; repeat (default: the games of referee itself)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Know the markers: of what takes long, and of the tests of one case, which one worker plays once for all of them."""
    config.addinivalue_line("markers", "wide: many more games at random; leave them out by -m 'not wide'")
    config.addinivalue_line(
        "markers", "outermost: the fewest and the most players of each mode; those between are wide"
    )
    config.addinivalue_line("markers", "xdist_group(name): tests of one case, played by one worker")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make the cases of the suite's tests: of each game, or of its modes, house rules or questions."""
    if metafunc.function.__module__ not in SUITES:
        return
    asked = tuple(
        name
        for name in ("game", "mode", "count", "setting", "choice", "question")
        if name in metafunc.fixturenames
    )
    if asked:
        from referee import games

        chosen = [games.find(name) for name in metafunc.config.getoption("game")] or [
            games.game(name) for name in games.ids()
        ]
        cases = [case for game in chosen for case in _cases(game, asked)]
        if metafunc.definition.get_closest_marker("outermost"):
            cases = list(_outermost(cases))
        metafunc.parametrize(asked, cases)


def _outermost(cases: list[Any]) -> Iterator[Any]:
    """The cases, of which those between the fewest and the most players of a mode are for the widest runs."""
    for case in cases:
        game, mode, count = case.values
        counts = [one.values[2] for one in cases if one.values[:2] == (game, mode)]
        between = min(counts) < count < max(counts)
        yield (
            pytest.param(*case.values, id=case.id, marks=(*case.marks, pytest.mark.wide)) if between else case
        )


def _cases(game: Any, asked: tuple[str, ...]) -> Iterator[Any]:
    if asked == ("game", "mode", "count"):
        for mode in game.modes:
            for count in mode.players:
                name = f"{game.id}-{mode.id}-{count}"
                yield pytest.param(game.id, mode.id, count, id=name, marks=pytest.mark.xdist_group(name))
    elif asked == ("game", "question"):
        yield from (pytest.param(game.id, name, id=f"{game.id}-{name}") for name in game.questions)
    elif asked == ("game", "mode", "setting", "choice"):
        from referee.session.house_rules import settings_of

        for mode in game.modes:
            for setting in settings_of(game, mode):
                for choice in setting.choices:
                    name = f"{game.id}-{mode.id}-{setting.id}-{choice}"
                    yield pytest.param(game.id, mode.id, setting.id, choice, id=name)
    else:
        yield pytest.param(game.id, id=game.id)

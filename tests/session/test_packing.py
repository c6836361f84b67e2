"""States as plain data: every game's, exactly; and nothing but the records of a game is ever made from them."""

import random

import msgspec
import pytest
from kit import tiny

from referee import games
from referee.contract.model import Ruling, Struct
from referee.errors import BadLog
from referee.session import resume
from referee.session.packing import packed, unpacked
from referee.session.seats import drawn_teams
from referee.session.table import opened
from referee.testing import fuzz
from referee.testing.memory import Memory

MODES = [(game, mode.id) for game in games.ids() for mode in games.game(game).modes]


def through_json(value, package):
    return unpacked(msgspec.json.decode(msgspec.json.encode(packed(value, package))), package)


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_every_ruling_of_every_game_comes_back_exactly(game, mode):
    found = games.mode(games.game(game), mode)
    names = [f"P{number}" for number in range(1, found.players[0] + 1)]
    teams = drawn_teams(found, names, 1) if found.teams else None
    run = fuzz.Run(Memory(games.game(game), mode, names, {}, teams), 7)
    rulings = [entry.ruling for entry in run.memory.table.entries]
    for one in random.Random(7).sample(rulings, min(len(rulings), 12)):
        again = through_json(one, f"referee.games.{game}")
        assert repr(again) == repr(one)  # the classes too, which equality of True and 1 passes over
        same = again == one
        assert same


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_every_mode_of_our_games_can_be_kept(game, mode):
    found = games.mode(games.game(game), mode)
    names = [f"P{number}" for number in range(1, found.players[-1] + 1)]
    teams = drawn_teams(found, names, 1) if found.teams else None
    memory = fuzz.Run(Memory(games.game(game), mode, names, {}, teams), 8).memory
    assert resume.kept(opened(memory.log), memory.table) is not None


def test_the_order_of_a_dict_and_keys_that_are_numbers_come_back():
    again = through_json({3: "c", 1: ("a", None), "x": True}, "kit")
    assert list(again.items()) == [(3, "c"), (1, ("a", None)), ("x", True)]


def test_a_class_of_the_game_comes_back_as_itself():
    assert through_json((tiny.Lantern, {"a": tiny.Lantern}), "kit") == (tiny.Lantern, {"a": tiny.Lantern})


class Local(Struct, frozen=True):
    number: int = 1


@pytest.mark.parametrize(
    "value",
    [[1], {1, 2}, 1j, b"x", len, lambda: 1, object(), pytest, Ruling(state=[1]), Local(), random.Random],
)
def test_what_is_no_plain_value_of_the_game_is_refused(value):
    with pytest.raises(BadLog):
        packed(value, "kit")


@pytest.mark.parametrize(
    "told",
    [
        {"of": "os:system", "with": ["true"]},
        {"class": "subprocess:Popen"},
        {"of": "kit.tiny:json", "with": []},
        {"of": "kit.tiny:start", "with": []},
        {"of": "kit.nowhere:Lantern", "with": []},
        {"of": "kitchen:Lantern", "with": []},
        {"of": "referee.session.table:Table", "with": []},
        {"of": "kit.tiny:Lantern", "with": [1]},
        {"of": "kit.tiny:Lantern", "with": "abcdefghijk"},
        {"of": ["kit.tiny:Lantern"], "with": []},
        {"of": "referee.contract.model:Ruling"},
        {"dict": [[1]]},
        {"dict": 5},
        {"dict": [[{"dict": []}, 1]]},
        {"anything": 1},
    ],
)
def test_nothing_but_records_of_the_game_is_made(told):
    with pytest.raises(BadLog):
        unpacked(told, "kit")

"""What the box holds, whoever put it there, is offered only where it could have been typed."""

import json

import pytest
from kit import tiny

from referee import games
from referee.errors import Misread
from referee.questions import fields, printed, reading
from referee.session import judge, recording
from referee.store.box import Box
from referee.testing.memory import Memory

pytestmark = pytest.mark.usefixtures("tiny_game")

STARTING = ("points at the start", "two-players")


def takes(game, what, key, value):
    return printed.read(games.game(game).events.values(), what, key, value)


@pytest.mark.parametrize(
    ("game", "what", "key", "value", "sentence"),
    [
        ("dark_age_z", *STARTING, 1.5, "'1.5' is no whole number"),
        ("dark_age_z", *STARTING, True, "'True' is no whole number"),
        ("dark_age_z", *STARTING, [1], "is no whole number"),
        ("dark_age_z", *STARTING, {"a": 1}, "is no whole number"),
        ("dark_age_z", *STARTING, None, "is no whole number"),
        ("dark_age_z", *STARTING, 10**30, "is no whole number"),
        ("dark_age_z", "speed", "Goblins", 21, "must be 0 to 20"),
        ("dark_age_z", "army icons", "main board", ["nowhere"], "nowhere"),
        ("zombie_in_my_pocket", "feeds the saw", "Gasoline", 3, "yes or no"),
        ("bone_to_pick", "gold", "Ann", 3, "No question asks for 'gold'; there is"),
        ("tiny", "light", "moon", 10, "A light of 10 is printed on no card: 0 to 9."),
        ("tiny", "light", "", 1, "nothing names no card"),
        ("tiny", "light", "mo\x1bon", 1, "names no card"),
    ],
)
def test_a_value_that_no_question_of_the_game_takes_is_refused(game, what, key, value, sentence):
    with pytest.raises(Misread, match=sentence):
        takes(game, what, key, value)


def test_a_value_is_read_like_a_typed_answer():
    assert takes("dark_age_z", *STARTING, 2) == 2
    assert takes("dark_age_z", *STARTING, "2") == 2
    assert takes("tiny", "light", "eclipse", 0) == 0


PRINTED = [
    (game.id, cls, shape)
    for game in map(games.game, games.ids())
    for cls in game.events.values()
    for shape in fields.shapes(cls)
    if shape.ask.printed
]


@pytest.mark.parametrize(
    ("game", "cls", "shape"),
    PRINTED,
    ids=[f"{game}-{cls.name()}-{shape.name}" for game, cls, shape in PRINTED],
)
def test_no_question_of_any_game_takes_a_value_of_another_type(game, cls, shape):
    events = games.game(game).events.values()
    for value in (1.5, None, {"a": {}}, [[]], [1.5]):
        with pytest.raises(Misread):
            printed.read(events, shape.ask.printed[0], "Some Card", value)


@pytest.mark.parametrize("value", [1.5, True, "x", [3], 10, -1, 10**40])
def test_a_value_in_the_box_that_could_not_be_typed_is_asked_for(value):
    night = Memory(games.game("tiny"), "open", ("Ann", "Bob"))
    asked = fields.of(tiny.Turn, night.table.state)
    with pytest.raises(Misread, match="turn needs light"):
        reading.read(tiny.Turn, night.table.state, {"card": "moon"}, asked, lambda *_: value)


def test_a_record_that_a_later_start_would_refuse_is_refused_now():
    night = Memory(games.game("tiny"), "open", ("Ann", "Bob"))
    for light in (1.5, "3", True, 3.0, None):
        event = tiny.Turn(card="moon", light=light)
        with pytest.raises(Misread, match=r"turn (could not|would) be read again"):
            judge.encoded(event)
    with pytest.raises(Misread):
        recording.told(1, tiny.Turn(card="\ud800", light=3), ())
    assert night.log.records == ()


def test_the_issues_box_is_never_offered_and_the_evening_opens_again(referee, tmp_path):
    Box(tmp_path / "home").remember("dark_age_z", *STARTING, 1.5)
    assert referee("new", "dark", "--mode", "two-players", "-p", "Ann", "-p", "Bob")[0] == 0
    asked = json.loads(referee("next", "--json")[1])["events"]
    known = {
        each["name"]: each["printed"]["known"] for one in asked for each in one["fields"] if each["printed"]
    }
    assert known["points"] == {}
    assert referee("record", "setup")[0] == 2
    assert referee("record", "setup", "points=1")[0] == 0
    assert referee("show")[0] == referee("check")[0] == 0
    assert Box(tmp_path / "home").get("dark_age_z", *STARTING) == 1

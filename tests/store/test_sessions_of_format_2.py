"""Sessions written in format 2, with every kind of correction: they open with the state worked out by hand, for good."""

import json
import shutil
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parent.parent / "fixtures" / "format2"


@pytest.fixture
def say(referee, tmp_path):
    """What a command answers about one of the sessions in a fresh home."""
    shelf = tmp_path / "home" / "sessions"
    shelf.mkdir(parents=True)
    for path in FIXTURES.glob("*.json"):
        shutil.copy(path, shelf)
    return lambda name, *words: json.loads(referee(*words, "-s", name, "--json")[1])


def test_a_corrected_game_has_its_entries_in_order_of_their_places(say):
    """14 was inserted before 4; 13 and 12 pass turns over that nobody took; 9 was dropped."""
    records = say("card-corrected", "log")["records"]
    assert [one["number"] for one in records] == [1, 2, 3, 14, 4, 5, 6, 7, 8, 13, 10, 12, 11]
    assert {one["number"]: one["by"] for one in records} == {
        1: ["Ann", "Bob", "Cyd"],
        **{key: ["Ann"] for key in (2, 5, 8)},
        **{key: ["Bob"] for key in (3, 6, 11)},
        **{key: ["Cyd"] for key in (4, 7, 10)},
        **{key: [] for key in (12, 13, 14)},
    }


def test_a_corrected_game_counts_what_the_corrections_left(say):
    """Ann: a Full Zombie of 3, then one (amended from two) and one. Bob: one, one, one; the one of entry 9 was never drawn."""
    shown = say("card-corrected", "show")
    assert shown["tracks"]["zombies"] == {"Ann": 5, "Bob": 3, "Cyd": 3}
    assert shown["settings"]["thresholds"] == "alive"


def test_a_game_that_ended_has_the_result_that_counts(say):
    """9 against 10 and 12 against 15 are 4 damage on 3 Hit Points; the amendment of entry 2 was taken back."""
    shown = say("bone-ended", "show")
    assert (shown["outcome"]["winners"], shown["today"]) == ([], None)
    assert shown["tracks"]["haven"] == 0


def test_begun_games_ask_what_comes_first(say):
    assert say("zombie-begun", "show")["tracks"]["health"] == {"Ann": 5, "Bob": 5}
    assert say("dark-begun", "next")["number"] == 0


@pytest.mark.parametrize("name", sorted(path.stem for path in FIXTURES.glob("*.json")))
def test_they_are_intact(say, name):
    assert say(name, "check")["sessions"] == {name: []}

"""Numbers on the table by the words people type for them, and those who had a number once."""

import json

import pytest
from kit.answered import document

from referee.errors import Misread
from referee.games import game, ids
from referee.session import tracks


@pytest.fixture
def pocket(referee):
    referee("new", "zombie", "-p", "Ann", "-p", "Bob")
    referee("record", "doom-table", "4", "0")
    return referee


@pytest.mark.parametrize("game_id", ids())
def test_every_spelling_of_a_track_means_it(game_id):
    for name in game(game_id).tracks:
        for said in (name, name.upper(), name.replace("-", "_"), name.replace("-", " ").title()):
            assert tracks.named(game(game_id), said) == name


def test_a_beginning_that_only_one_track_has_means_it():
    assert tracks.named(game("zombie_in_my_pocket"), "saw") == "saw-fuel"
    assert tracks.named(game("card_of_the_dead"), "e") == "escape"


def test_a_beginning_that_several_tracks_have_is_misread():
    with pytest.raises(Misread, match="d could be deck or draws"):
        tracks.named(game("card_of_the_dead"), "d")


@pytest.mark.parametrize("word", ["saw-fuel", "saw_fuel", "SAW-FUEL", "saw"])
def test_compare_takes_a_track_in_any_spelling(pocket, word):
    assert pocket("compare", f"{word}=0") == (0, "The table and the log agree.\n", "")


def test_one_track_in_two_spellings_stands_there_twice(pocket):
    code, out, err = pocket("compare", "saw-fuel=0", "saw=0")
    assert (code, out) == (2, "")
    assert "saw-fuel: the table stands there twice." in err


class TestTheDead:
    @pytest.fixture
    def dead(self, pocket):
        pocket("record", "adjust", "health", "Bob", "-4", "fell")
        return pocket

    def test_the_entry_at_which_somebody_died_is_said(self, dead):
        said = dead("compare", "health=Bob:1")[1]
        assert "Health of Bob: nothing by the log since entry 2 (adjust), 1 on the table." in said

    def test_a_program_is_told_the_entry_too(self, dead):
        assert document(dead("compare", "health=Bob:1", "--json"))["differences"] == [
            {"track": "health", "owner": "Bob", "log": None, "table": 1, "lost_after": 2}
        ]

    def test_nothing_by_the_log_agrees_with_nothing_on_the_table(self, dead):
        assert dead("compare", "health=Ann:4,Bob:0")[1] == "The table and the log agree.\n"

    def test_they_stay_in_the_document_of_the_table(self, dead):
        assert json.loads(dead("show", "--json")[1])["tracks"]["health"] == {"Ann": 4, "Bob": None}

    def test_whoever_never_sat_there_is_still_nobody(self, dead):
        code, _, err = dead("compare", "health=Eve:1")
        assert code == 2
        assert "health: there is no 'Eve', only Ann and Bob." in err

    def test_undo_gives_the_number_back(self, dead):
        dead("undo")
        assert json.loads(dead("show", "--json")[1])["tracks"]["health"] == {"Ann": 4, "Bob": 4}

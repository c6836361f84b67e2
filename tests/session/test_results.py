"""Which result counts where today's rules give another, and house rules adopted on the way; by hand on the tiny game.

A night of three turns: Bob plays the higher lantern twice, Ann once, so Bob has 2 points and Ann 1.
"""

import msgspec
import pytest

from referee.errors import Illegal, Misread, Unknown
from referee.session import adopt, amend, history, result
from referee.session.again import with_settings
from referee.session.score import ranking
from referee.session.table import replay
from referee.testing.memory import Memory

NIGHT = (
    "turn moon 4",
    "play 1 2",
    "rest",
    "turn fog 2",
    "play 2 1",
    "rest",
    "turn fog 2",
    "play 3 3",
    "rest",
)


@pytest.fixture
def night(tiny_game):
    memory = Memory(tiny_game, "open", ["Ann", "Bob"])
    for line in NIGHT:
        memory.tell(line)
        if memory.table.outcome is not None:
            break
    assert memory.table.outcome is not None
    return memory


@pytest.fixture
def told_otherwise(night):
    """A session whose recorded result was made by other rules: by them Ann won with 5 points."""
    records = [dict(record) for record in night.log.records]
    standings = [
        {"rank": 1, "points": 5, "player": "Ann", "team": "", "titles": []},
        {"rank": 2, "points": 0, "player": "Bob", "team": "", "titles": []},
    ]
    records[-1] |= {"title": "Ann shines", "winners": ["Ann"], "standings": standings, "version": "0.0.9"}
    night.log = msgspec.structs.replace(night.log, records=tuple(records))
    night.table = replay(night.log)
    return night


def agree(memory, on):
    records = result.agreed(memory.table, on, "we looked it up")
    memory.table = replay(memory.append(history.with_command(memory.log, records)))


def test_the_result_as_it_was_recorded_counts_and_both_are_said(told_otherwise):
    table = told_otherwise.table
    assert (result.stands(table).title, result.stands(table).winners) == ("Ann shines", ("Ann",))
    assert [(one.player, one.points) for one in ranking(table)] == [("Ann", 5), ("Bob", 0)]
    (said,) = result.said(table)
    assert said.startswith("The result was Ann shines, won by Ann (Ann 5, Bob 0); now it is ")
    assert "version 0.0.9" in said


def test_the_table_may_agree_on_todays_result_and_take_it_back(told_otherwise):
    agree(told_otherwise, "today")
    table = told_otherwise.table
    assert result.stands(table) == table.outcome
    assert result.said(table) == [
        "The table agreed that the result counts by the rules of today: we looked it up."
    ]
    told_otherwise.undo()
    assert result.stands(told_otherwise.table).title == "Ann shines"


def test_the_table_may_agree_on_the_result_as_told(told_otherwise):
    agree(told_otherwise, "told")
    assert result.stands(told_otherwise.table).title == "Ann shines"
    assert result.said(told_otherwise.table) == [
        "The table agreed that the result counts as it was told: we looked it up."
    ]
    assert result.changed_result(told_otherwise.table) == []


def test_a_correction_makes_the_recorded_result_one_of_the_past(told_otherwise):
    event = amend.corrected(told_otherwise.table, 2, ["lanterns=Ann:3"])
    told_otherwise.correct(amend.amended(told_otherwise.table, {2: event}, "misheard"))
    table = told_otherwise.table
    assert result.stands(table) == table.outcome
    assert result.said(table) == []


def test_where_both_agree_nothing_is_said_and_nothing_is_to_be_decided(night):
    assert (result.stands(night.table), result.said(night.table)) == (night.table.outcome, [])
    with pytest.raises(Illegal, match="there is nothing to decide"):
        result.agreed(night.table, "today", "why not")
    with pytest.raises(Misread, match="Say `told`"):
        result.agreed(night.table, "tomorrow", "x")


# --- house rules adopted on the way -------------------------------------------------------------------------------


@pytest.fixture
def evening(tiny_game):
    """Two of three turns are over; with two turns that would be the end."""
    memory = Memory(tiny_game, "open", ["Ann", "Bob"])
    for line in NIGHT[:6]:
        memory.tell(line)
    return memory


def test_a_house_rule_adopted_now_holds_from_now_on(evening):
    assert evening.table.outcome is None
    evening.correct(adopt.adopted(evening.table, "turns=2", None, "it is late"))
    assert evening.table.outcome is not None
    assert evening.table.settings["turns"] == "2"
    assert replay(evening.log).settings["turns"] == "2"
    evening.undo()
    assert (evening.table.outcome, evening.table.settings["turns"]) == (None, "3")


def test_from_an_entry_on_it_holds_at_that_place_whatever_is_told_later(evening):
    evening.correct(adopt.adopted(evening.table, "fog=yes", 4, "we always did"))
    evening.tell("turn fog 2")
    settings = [entry.ruling.state.settings["fog"] for entry in evening.table.entries]
    assert settings == [
        "no",
        "no",
        "yes",
        "yes",
        "yes",
        "yes",
        "yes",
    ]  # what entry 3 leads to is what entry 4 is told at


def test_from_the_first_entry_on_it_holds_from_the_beginning(evening):
    evening.correct(adopt.adopted(evening.table, "fog=yes", 1, "we always did"))
    assert {entry.ruling.state.settings["fog"] for entry in evening.table.entries} == {"yes"}


def fogs(table):
    return [entry.ruling.state.settings["fog"] for entry in table.entries]


def test_another_reading_holds_all_along_whatever_was_adopted_on_the_way(evening):
    evening.correct(adopt.adopted(evening.table, "fog=yes", 4, "we always did"))
    assert fogs(with_settings(evening.table, {"fog": "no"})) == ["no"] * 6
    assert fogs(with_settings(evening.table, {"fog": "yes"})) == ["yes"] * 6


def test_another_reading_leaves_what_was_adopted_of_others_where_it_was_adopted(evening):
    evening.correct(adopt.adopted(evening.table, "fog=yes", 4, "we always did"))
    other = with_settings(evening.table, {"turns": "2"})
    assert fogs(other) == ["no", "no", "yes", "yes", "yes", "yes"]
    assert (other.settings["turns"], other.outcome is None) == ("2", False)


def test_a_rule_adopted_from_now_on_stays_there_when_the_next_entry_is_taken_back(evening):
    evening.correct(adopt.adopted(evening.table, "fog=yes", None, "from now on"))
    evening.tell("turn fog 2")
    evening.undo()
    evening.tell("turn moon 2")
    assert [entry.ruling.state.settings["fog"] for entry in evening.table.entries][4:] == ["no", "yes", "yes"]


def test_what_would_be_told_after_an_earlier_end_is_set_aside(evening):
    evening.tell("turn fog 2")
    made = adopt.adopted(evening.table, "turns=2", 4, "we said two")
    assert [(one.number, one.over) for one in made.table.aside] == [(7, True)]


@pytest.mark.parametrize(
    ("said", "since", "error", "sentence"),
    [
        ("fog=no", None, Illegal, "fog is no there already"),
        ("fog", None, Misread, "Say the house rule as key=value"),
        ("fog=maybe", None, Misread, "is not one of"),
        ("smoke=no", None, Misread, "has no setting"),
        ("fog=yes", 12, Unknown, "There is no entry 12"),
    ],
)
def test_what_can_not_be_adopted_is_refused(evening, said, since, error, sentence):
    with pytest.raises(error, match=sentence):
        adopt.adopted(evening.table, said, since, "x")

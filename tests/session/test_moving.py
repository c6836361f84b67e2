"""Whose entries a correction moves, where the log doesn't say who acted and where many are moved."""

import pytest
from kit.playing import Play

from referee import games
from referee.contract.model import replace
from referee.session import amend, insert, moving
from referee.session.table import replay


@pytest.fixture
def cards():
    """Card of the Dead with empty hands, so that each draw is a turn: one zombie for everybody."""
    play = Play(games.game("card_of_the_dead"), "standard", ["Ann", "Bob", "Cyd"])
    play.tell("deal 0 0 0")
    for _ in range(3):
        play.tell("draw z")
    return play


def as_older(play):
    """The same log as an older program wrote it, which did not say who acted."""
    told = tuple({key: value for key, value in one.items() if key != "by"} for one in play.log.records)
    play.log = replace(play.log, records=told)
    play.table = replay(play.log)
    return play


def test_what_an_older_log_does_not_say_is_whom_the_rules_named_before(cards):
    older = as_older(cards)
    made = insert.inserted(older.table, 3, ["draw z"], "forgotten")
    assert [(one.number, one.by, one.now) for one in moving.moved(older.table, made.table)] == [
        (3, ("Bob",), ("Cyd",)),
        (4, ("Cyd",), ("Ann",)),
    ]
    older.correct(moving.keep(older.table, made))
    assert [(entry.number, entry.event.name(), entry.by) for entry in older.table.entries[2:]] == [
        (5, "draw", ("Bob",)),
        (6, "pass-over", ()),
        (7, "pass-over", ()),
        (3, "draw", ("Bob",)),
        (4, "draw", ("Cyd",)),
    ]


def test_of_many_entries_the_first_are_named_and_the_others_counted(cards):
    for _ in range(8):
        cards.tell("draw z")
    made = insert.inserted(cards.table, 2, ["pass-over"], "late")
    told = list(moving.sentences(made.table, moving.moved(cards.table, made.table)))
    assert told[0] == "Entry 2 (draw zombie), Ann's, becomes Bob's."
    assert told[-1] == "So do 3 more entries, up to entry 12."
    assert len(told) == moving.NAMED + 1


def test_amended_there_and_back_with_each_card_kept_leaves_no_turn_passed_over():
    """Ann is eaten, lives by the correction and is eaten again: the turn passed over never came, so it is set aside."""
    play = Play(games.game("card_of_the_dead"), "standard", ["Ann", "Bob", "Cyd"])
    play.tell("deal 0 0 0")
    for card in ["zzz", "z", "z", "zz", "z", "z", "z", "z", "z", "z"]:
        play.tell(f"draw {card}")
    before = play.table
    there = amend.amended(play.table, {5: amend.corrected(play.table, 5, ["card=z"])}, "one")
    play.correct(moving.keep(play.table, there))
    back = amend.amended(play.table, {5: before.entries[4].event}, "two after all")
    assert moving.moved(play.table, back.table) == ()
    play.correct(moving.settled(play.table, back))
    assert play.table.state == before.state
    assert [(entry.number, entry.by) for entry in play.table.entries] == [
        (entry.number, entry.by) for entry in before.entries
    ]
    assert [one.event for one in play.table.aside] == ["pass-over"]

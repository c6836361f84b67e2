"""Corrections of what was told: places, entries set aside, there and back; worked out by hand on the tiny game.

In the tiny game a turn shows a light; the lanterns played are added, and who played the highest gets a point.
"""

import pytest

from referee.errors import Misread, OutOfTurn, Unknown
from referee.session import amend, history, insert, telling
from referee.session.correction import doubts
from referee.session.table import replay
from referee.testing.memory import Memory


@pytest.fixture
def night(tiny_game):
    memory = Memory(tiny_game, "open", ["Ann", "Bob"])
    for line in ("turn moon 4", "play 1 2", "rest", "turn fog 2", "play 2 1", "rest"):
        memory.tell(line)
    return memory


def shown(memory):
    return [(entry.number, entry.event.name()) for entry in memory.table.entries]


def inserted(memory, number, *lines):
    memory.correct(insert.inserted(memory.table, number, lines, "forgotten"))


TOLD = [(1, "turn"), (2, "play"), (3, "rest"), (4, "turn"), (5, "play"), (6, "rest")]


def test_an_inserted_entry_stands_before_its_entry_and_takes_the_next_number(night):
    inserted(night, 4, "adjust warmth Ann -1 x")
    assert shown(night) == [*TOLD[:3], (7, "adjust"), *TOLD[3:]]


def test_of_several_inserted_before_one_entry_the_last_told_stands_nearest(night):
    inserted(night, 4, "adjust warmth Ann -1 x", "adjust warmth Ann -1 x")
    inserted(night, 4, "adjust warmth Ann -1 x")
    assert [number for number, _ in shown(night)] == [1, 2, 3, 7, 8, 9, 4, 5, 6]


def test_entries_are_inserted_before_inserted_ones(night):
    inserted(night, 4, "adjust warmth Ann -1 x")
    inserted(night, 7, "adjust warmth Ann -1 x")
    assert [number for number, _ in shown(night)] == [1, 2, 3, 8, 7, 4, 5, 6]


def test_one_undo_takes_an_insertion_of_several_entries_back(night):
    inserted(night, 4, "adjust warmth Ann -1 x", "adjust warmth Ann -1 x")
    night.undo()
    assert shown(night) == TOLD
    night.redo()
    assert [number for number, _ in shown(night)] == [1, 2, 3, 7, 8, 4, 5, 6]


def test_what_could_not_come_there_is_not_inserted(night):
    before = night.log
    for number, line, error in ((4, "rest", "First comes turn"), (5, "turn moon 3", "First comes play")):
        with pytest.raises(OutOfTurn, match=error):
            insert.inserted(night.table, number, [line], "x")
    with pytest.raises(Unknown, match="There is no entry 9 that counts"):
        insert.inserted(night.table, 9, ["adjust warmth Ann -1 x"], "x")
    with pytest.raises(Misread, match="Say why"):
        insert.inserted(night.table, 4, ["adjust warmth Ann -1 x"], "")
    assert night.log is before


def test_a_dropped_entry_does_not_count_and_what_needs_it_is_set_aside(night):
    made = insert.dropped(night.table, [4], "never turned")
    assert [(one.number, one.event, one.instead) for one in made.table.aside] == [
        (5, "play", ("turn",)),
        (6, "rest", ("turn",)),
    ]
    assert [sentence.split(":")[0] for sentence in doubts(night.table, made.table)] == [
        "Entry 5 (play) no longer fits",
        "Entry 6 (rest) no longer fits",
    ]
    night.correct(made)
    assert shown(night) == TOLD[:3]


def test_what_was_set_aside_comes_back_when_the_correction_goes(night):
    was = night.table.state
    night.correct(insert.dropped(night.table, [4], "never turned"))
    night.undo()
    assert (shown(night), night.table.state) == (TOLD, was)


def test_what_was_told_since_is_named_when_set_aside_entries_would_count_again(night):
    night.correct(insert.dropped(night.table, [5], "never played"))  # entry 6, a rest, is set aside with it
    night.tell("play 3 3")
    made = insert.inserted(night.table, 6, ["play 2 1"], "it was played after all")
    assert [entry.number for entry in made.table.entries] == [1, 2, 3, 4, 8, 6]
    assert list(doubts(night.table, made.table)) == [
        "Entry 7 (play) no longer fits: First comes turn, then play. There could stand: turn.",
        "Entries that were set aside count again: 6. Since then 7 was told without them.",
    ]


def test_a_dropped_entry_can_not_be_dropped_again_or_amended(night):
    night.correct(insert.dropped(night.table, [6], "x"))
    for attempt in (
        lambda: insert.dropped(night.table, [6], "x"),
        lambda: amend.corrected(night.table, 6, ["a=1"]),
    ):
        with pytest.raises(Unknown, match="There is no entry 6 that counts"):
            attempt()


def test_an_amendment_takes_what_followed_with_it(night):
    event = amend.corrected(night.table, 4, ["card=storm"])
    night.correct(amend.amended(night.table, {4: event}, "it was the storm", ["wet Bob"]))
    assert [number for number, _ in shown(night)] == [1, 2, 3, 4, 7, 5, 6]
    assert night.table.aside == ()
    night.undo()
    assert shown(night) == TOLD


def test_without_what_followed_the_later_entries_are_named(night):
    made = amend.amended(night.table, {4: amend.corrected(night.table, 4, ["card=storm"])}, "x")
    assert [(one.number, one.instead) for one in made.table.aside] == [(5, ("wet",)), (6, ("wet",))]


def test_undo_to_an_entry_goes_by_places(night):
    inserted(night, 2, "adjust warmth Ann -1 x")
    inserted(night, 6, "adjust warmth Ann -1 x")
    night.undo(to=3)
    assert [number for number, _ in shown(night)] == [1, 7, 2, 3]


def test_undo_to_an_entry_leaves_the_corrections_of_what_stays(night):
    first = amend.corrected(night.table, 1, ["light=5"])
    fourth = amend.corrected(night.table, 4, ["light=3"])
    night.correct(amend.amended(night.table, {1: first}, "x"))
    night.correct(amend.amended(night.table, {4: fourth}, "x"))
    night.undo(to=3)
    assert night.table.entries[0].event.light == 5
    night.redo()
    assert [entry.event.light for entry in night.table.entries[::3]] == [5, 3]


class TestStuck:
    """A log with an entry that never followed: no correction stands before it."""

    @pytest.fixture
    def stuck(self, night):
        wrong = {"kind": "event", "number": 7, "event": "rest", "answers": {}, "command": 7}
        night.append([wrong])
        night.table = replay(night.log)
        return night

    def test_it_stops_there_and_names_it(self, stuck):
        assert (stuck.table.stuck_at, shown(stuck)) == (7, TOLD)

    def test_it_can_be_dropped(self, stuck):
        stuck.correct(insert.dropped(stuck.table, [7], "never happened"))
        assert (stuck.table.stuck, shown(stuck)) == (None, TOLD)

    def test_what_was_missing_before_it_can_be_inserted(self, stuck):
        stuck.correct(insert.inserted(stuck.table, 7, ["turn moon 3", "play 3 3"], "forgotten"))
        assert stuck.table.stuck is None
        assert shown(stuck) == [*TOLD, (8, "turn"), (9, "play"), (7, "rest")]

    @pytest.mark.parametrize("ann", ["1", 1])  # she has no 1 left; a number can't be read
    def test_the_entry_it_is_stuck_at_can_be_amended(self, night, ann):
        night.tell("turn moon 3")
        played = {"lanterns": {"Ann": ann, "Bob": "3"}}
        night.append([{"kind": "event", "number": 8, "event": "play", "answers": played, "command": 8}])
        night.table = replay(night.log)
        assert night.table.stuck_at == 8
        event = amend.corrected(night.table, 8, ["lanterns=Ann:3"])
        night.correct(amend.amended(night.table, {8: event}, "misread"))
        assert night.table.stuck is None
        assert night.table.entries[-1].event.lanterns == {"Ann": "3", "Bob": "3"}

    def test_answers_that_can_not_be_read_are_shown_only_where_no_hand_is_hidden(self, night):
        played = {
            "kind": "event",
            "number": 8,
            "event": "play",
            "answers": {"lanterns": {"Ann": 1, "Bob": "3"}},
        }
        assert telling.told_lines(night.table.game, [played]) == ["8 play lanterns=Ann:1,Bob:3"]
        assert telling.told_lines(night.table.game, [played], closed=True) == [
            "8 play (its answers can't be read)"
        ]

    def test_undo_says_what_it_took_although_the_log_is_stuck_there(self, stuck):
        taken = history.undo(stuck.log)
        assert telling.moved(stuck.table, taken) == ["7 rest"]


def test_undo_says_which_correction_it_took(night):
    night.correct(insert.dropped(night.table, [6], "x"))
    assert telling.moved(night.table, history.undo(night.log)) == ["the dropping of entry 6"]
    night.undo()
    event = amend.corrected(night.table, 4, ["light=3"])
    night.correct(amend.amended(night.table, {4: event}, "x", ["adjust warmth Ann -1 x"]))
    took = telling.moved(night.table, history.undo(night.log))
    assert took == ["7 adjust warmth Ann -1 x", "the correction of entry 4"]

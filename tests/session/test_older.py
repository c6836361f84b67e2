"""Logs that were told to a program with older rules, opened with those of today: by hand on the tiny game.

Since its rules 2 the tiny game asks how many hours one rests (it was always one), stops for a look at the sky before the rest
(nobody looked), and fog gives no light.
"""

from typing import Annotated

import pytest
from kit import tiny

from referee import games
from referee.contract.model import Ask, Event, Finding, Revision, Ruling, Step, replace
from referee.session import amend, history, recording, telling
from referee.session.table import replay
from referee.testing.memory import Memory

OLD_NIGHT = ("turn moon 4", "play 1 2", "rest", "turn fog 2", "play 2 1", "rest")


class Rest(Event, frozen=True):
    """Rest some hours."""

    hours: Annotated[int, Ask("Hours", low=1, high=9, older=1)]


class Look(Event, frozen=True):
    """Say who looks at the sky."""

    who: Annotated[str, Ask("Who", choices=lambda s: (*s.players, "nobody"))]


def turn(state, event):
    ruling = tiny.turn(state, event)
    owed = tuple(
        step for one in ruling.state.agenda for step in (("look", "rest") if one == "rest" else (one,))
    )
    light = 0 if event.card == "fog" else event.light
    return Ruling(
        replace(ruling.state, agenda=owed, light=light),
        (Finding(f"{event.card} shines {light}.", "night/turn"),),
    )


def look(state, event):
    return Ruling(replace(state, agenda=state.agenda[1:]), (Finding(f"{event.who} looks up.", "night/turn"),))


def shone(_state, event, _ruling):
    return f"fog shone {event.light}." if isinstance(event, tiny.Turn) and event.card == "fog" else ""


NEW = replace(
    tiny.GAME,
    rules=2,
    steps={
        tiny.Turn: Step(tiny.due("turn"), turn),
        tiny.Play: Step(tiny.due("play"), tiny.play),
        Look: Step(tiny.due("look"), look, older=lambda _: Look("nobody")),
        Rest: Step(tiny.due("rest"), tiny.rest),
    },
    revisions=(Revision(2, "Fog gives no light.", shone),),
)


@pytest.fixture
def old(tiny_game, monkeypatch):
    """A log of the older program, opened with the rules of today."""
    memory = Memory(tiny_game, "open", ["Ann", "Bob"])
    for line in OLD_NIGHT:
        memory.tell(line)
    real = games.game
    monkeypatch.setattr(games, "game", lambda game: NEW if game == "tiny" else real(game))
    memory.table = replay(memory.log)
    return memory


def test_an_old_log_is_followed_to_its_end(old):
    assert old.table.stuck is None
    assert [entry.number for entry in old.table.entries] == [1, 2, 3, 4, 5, 6]


def test_an_answer_that_was_not_asked_then_is_what_the_older_program_took_for_granted(old):
    assert [old.table.entries[index].event.hours for index in (2, 5)] == [1, 1]


def test_a_stop_that_was_not_made_then_is_passed_by_with_what_was_taken_for_granted(old):
    assert [entry.granted for entry in old.table.entries] == [
        (),
        (),
        ("look nobody", "hours=1"),
        (),
        (),
        ("look nobody", "hours=1"),
    ]
    assert "nobody looks up." in [finding.text for finding in old.table.entries[2].ruling.findings]


def test_the_log_marks_what_was_taken_for_granted(old):
    records = telling.with_actors(old.table, old.log.records[2:3])
    (line,) = telling.told_lines(old.table.game, records)
    assert line == "3 rest 1 (taken for granted: look nobody, hours=1)"


def test_where_a_changed_ruling_differs_entry_and_difference_are_said(old):
    assert [str(one) for one in old.table.revised] == [
        "Entry 4 (turn) is ruled otherwise since rules 2: Fog gives no light. Then: fog shone 2."
    ]


def test_what_is_told_from_now_on_is_told_under_the_rules_of_today(old):
    event = recording.read(old.table, "turn", {"card": "fog", "light": 3})
    old.table = recording.record(old.table, event, old.append)
    assert [record["kind"] for record in old.log.records[6:]] == ["updated", "event"]
    assert old.log.records[6]["rules"] == 2
    assert [one.number for one in replay(old.log).revised] == [4]


def test_a_step_of_today_is_not_passed_by_in_what_is_told_today(old):
    for name, raw in (
        ("turn", {"card": "moon", "light": 3}),
        ("play", {"lanterns": {"Ann": "3", "Bob": "3"}}),
    ):
        old.table = recording.record(old.table, recording.read(old.table, name, raw), old.append)
    assert [cls.name() for cls in old.table.due] == ["look"]
    told = {"kind": "event", "number": 9, "event": "rest", "answers": {"hours": 1}}
    old.append(history.with_command(old.log, [told]))
    assert replay(old.log).stuck_at == 9


def test_an_entry_told_then_is_amended_with_what_was_taken_for_granted(old):
    assert amend.as_told(old.table, 3).hours == 1
    event = amend.corrected(old.table, 3, ["hours=2"])
    old.correct(amend.amended(old.table, {3: event}, "we slept in"))
    assert (old.table.entries[2].event.hours, old.table.stuck) == (2, None)
    event = amend.corrected(old.table, 1, ["light=3"])
    old.correct(amend.amended(old.table, {1: event}, "misread"))
    assert [entry.number for entry in old.table.entries] == [1, 2, 3, 4, 5, 6]


def test_the_result_and_the_points_of_the_old_night_are_those_of_today(old):
    assert old.table.state.score == {"Ann": 1, "Bob": 1}


def test_in_a_log_of_today_nothing_is_marked(tiny_game):
    memory = Memory(tiny_game, "open", ["Ann", "Bob"])
    for line in OLD_NIGHT:
        memory.tell(line)
    assert {entry.granted for entry in memory.table.entries} == {()}
    assert memory.table.revised == ()

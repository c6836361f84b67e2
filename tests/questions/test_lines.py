"""Every event of every game can be typed as one line at the table, and what a refused line is rebuilt from says the same."""

import random

import pytest

from referee import games
from referee.errors import RefereeError
from referee.questions import fields, reading, wording
from referee.session import judge, recording
from referee.session.seats import drawn_teams
from referee.terminal import commands
from referee.testing import fuzz
from referee.testing.memory import Memory

NAMES = ("Ann", "Bob", "Kim", "Joe", "Lea", "Max", "Ned", "Oz", "Pat", "Qi", "Ray", "Sue")
EVENTS = 120


def sessions(game):
    """One of each mode, with as many players as it takes."""
    for mode in game.modes:
        names = NAMES[: mode.players[-1]]
        teams = drawn_teams(mode, names, 1) if mode.teams else None
        yield Memory(game, mode.id, names, teams=teams)


def told_by(at, rng):
    """Drawn events that the rules take, each before it is recorded."""
    for _ in range(EVENTS):
        if at.table.outcome is not None:
            return
        event = fuzz.event(at.table.game, at.table.state, rng)
        try:
            judge.judge(at.table.game, at.table.state, event)
        except RefereeError:
            continue
        yield event
        at.event(event)


def as_typed(table, event):
    """An event as the scorekeeper types it: behind a slash, by its name where several steps are due, else bare."""
    several = len(table.due) > 1
    name = f"/{event.name()}" if event.anytime else event.name() if several else ""
    return f"{name} {fields.typed(event)}".strip()


def understood(table, line):
    """The event's class and its answers, read as `play` reads a line."""
    (part,) = commands.parted(line)
    if part.startswith("/"):
        found = commands.parsed(table, part)
        return found.event, found.rest
    return commands.step(table, part)


@pytest.mark.parametrize("game_id", games.ids())
def test_every_event_is_entered_by_one_line(game_id):
    rng = random.Random(7)
    for at in sessions(games.game(game_id)):
        for event in told_by(at, rng):
            cls, told = understood(at.table, as_typed(at.table, event))
            assert cls is type(event)
            asked = at.table.asked(cls)
            raw = wording.opening(asked)
            raw = wording.taken(asked, raw, told) if told else raw
            assert not wording.owed(reading.answers(asked, raw)[1])
            assert recording.read(at.table, cls.name(), raw) == event
            again = wording.taken(asked, wording.opening(asked), wording.typed(asked, raw))
            assert recording.read(at.table, cls.name(), again) == event


@pytest.mark.parametrize("game_id", games.ids())
def test_every_question_of_every_game_can_be_put_into_words(game_id):
    rng = random.Random(7)
    for at in sessions(games.game(game_id)):
        for _ in told_by(at, rng):
            assert commands.message(at.table, 40).endswith(":")
            for cls in judge.legal(at.table.game, at.table.state):
                for field in at.table.asked(cls):
                    assert wording.question(field).startswith(field.ask.text)
                    assert wording.explained(field).endswith(".")


@pytest.mark.parametrize("game_id", games.ids())
def test_no_hand_is_offered_by_tab_or_in_a_question(game_id):
    rng = random.Random(7)
    for at in sessions(games.game(game_id)):
        for _ in told_by(at, rng):
            for cls in judge.legal(at.table.game, at.table.state):
                asked = at.table.asked(cls)
                hidden = [field for field in asked if field.ask.hidden]
                for field in hidden:
                    assert wording.complete([field], "") == []
                    assert "(" not in wording.question(field).removeprefix(field.ask.text)

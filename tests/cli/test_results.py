"""A result that a program with other rules recorded: what every command shows of it; by hand on the tiny game.

Bob plays the higher lantern in two turns and Ann in one, so today's rules let Bob win; by the rules of then Ann had 5 points.
"""

import json

import pytest
from kit import tiny

from referee import games
from referee.contract.model import Finding, replace
from referee.session import history
from referee.session.table import replay
from referee.store.box import Box
from referee.store.store import Store
from referee.terminal.play import play
from referee.terminal.screen import PLAIN

NIGHT = ("turn moon 4", "play 1 2", "rest", "turn fog 2", "play 2 3", "rest", "turn fog 2", "play 3 1")
THEN = {
    "kind": "result",
    "title": "Ann shines",
    "winners": ["Ann"],
    "standings": [
        {"rank": 1, "points": 5, "player": "Ann", "team": "", "titles": []},
        {"rank": 2, "points": 0, "player": "Bob", "team": "", "titles": []},
    ],
    "rules": 1,
    "version": "0.0.9",
}
BOTH = "The result was Ann shines, won by Ann (Ann 5, Bob 0); now it is "


@pytest.fixture
def night(referee, tmp_path):
    assert referee("new", "tiny", "--mode", "open", "-p", "Ann", "-p", "Bob")[0] == 0
    for line in NIGHT:
        code, _, err = referee("record", *line.split())
        assert code == 0, err
    store = Store(tmp_path / "home")
    log = store.open(store.last())
    rest = {"kind": "event", "number": 9, "event": "rest", "answers": {}, "by": []}
    store.append(log, history.with_command(log, [rest, THEN]))
    return referee


@pytest.mark.parametrize("command", [("show",), ("score",), ("next",), ("why", "9")])
def test_what_was_recorded_counts_and_both_are_said(night, command):
    code, out, err = night(*command)
    assert code == 0, err
    said = " ".join((out + err).split())
    assert BOTH in said
    assert command[0] == "why" or "Ann" in said.split(BOTH)[0]


def test_a_game_that_is_gone_on_with_shows_the_recorded_result(night, tmp_path, capsys):
    store = Store(tmp_path / "home")
    play(store, Box(store.home), replay(store.open(store.last())), screen=PLAIN)
    assert BOTH in " ".join(capsys.readouterr().out.split())


def test_documents_and_bundles_carry_the_result_that_counts(night):
    for way, winners in (("told", ["Ann"]), ("today", ["Bob"])):
        assert night("agree", way, "--because", "looked it up")[0] == 0
        for command in (("show", "--json"), ("export",)):
            assert json.loads(night(*command)[1])["outcome"]["winners"] == winners
        standings = json.loads(night("score", "--json")[1])["standings"]
        assert standings[0]["player"] == winners[0]


def test_only_the_result_that_counts_is_given_reasons(night, monkeypatch):
    def reasoned(state):
        found = tiny.outcome(state)
        return found and replace(found, findings=(Finding("Bob shone twice.", "night/lanterns"),))

    monkeypatch.setattr(games, "game", lambda _: replace(tiny.GAME, outcome=reasoned))
    for way, reasons in (("told", False), ("today", True)):
        assert night("agree", way, "--because", "looked it up")[0] == 0
        for command, name in ((("export",), "ruling"), (("why", "9", "--json"), "findings")):
            told = [one["text"] for one in json.loads(night(*command)[1])[name]]
            assert ("Bob shone twice." in told) is reasons

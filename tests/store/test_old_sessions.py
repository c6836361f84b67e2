"""Sessions that earlier versions wrote open with the same state, the same answers and the same rules code."""

import hashlib
import json
import shutil
from pathlib import Path

import pytest

from referee import games
from referee.session import house_rules
from referee.store.store import Store

FIXTURES = Path(__file__).parent.parent / "fixtures" / "format1"
EXPECTED = json.loads((FIXTURES / "expected.json").read_text(encoding="utf-8"))
COMMANDS = {"show": ("show",), "score": ("score",), "log": ("log", "--all"), "next": ("next",)}


def summed(document):
    text = json.dumps(document, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.fixture
def opened(referee, tmp_path):
    """Put an old session into a fresh home; gives what a command answers about it."""

    def put(name):
        sessions = tmp_path / "home" / "sessions"
        sessions.mkdir(parents=True)
        shutil.copy(FIXTURES / f"{name}.json", sessions)
        return lambda *words: json.loads(referee(*words, "-s", name, "--json")[1])

    return put


def test_every_mode_of_every_game_is_among_them():
    headers = [Store(FIXTURES.parent).read_file(path).header for path in sorted(FIXTURES.glob("*-*.json"))]
    told = {(header["game"], header["mode"]) for header in headers}
    assert told == {(game, mode.id) for game in games.ids() for mode in games.game(game).modes}


@pytest.mark.parametrize("name", EXPECTED)
def test_an_old_session_opens_with_the_same_state_and_answers(opened, name):
    say, expected = opened(name), EXPECTED[name]
    shown = say("show")
    assert (shown["status"], shown["tracks"]) == (expected["status"], expected["tracks"])
    outcome = shown["outcome"] and {key: shown["outcome"][key] for key in ("title", "winners")}
    assert outcome == expected["outcome"]
    for what, words in COMMANDS.items():
        assert summed(say(*words)) == expected[what], what
    assert say("check")["sessions"][name] == expected["check"]


@pytest.mark.parametrize("name", EXPECTED)
def test_an_old_session_keeps_its_rules_code(name):
    header = Store(FIXTURES.parent).read_file(FIXTURES / f"{name}.json").header
    assert house_rules.code(games.game(header["game"]), header) == EXPECTED[name]["code"]

"""Sessions that earlier versions wrote open with the same state, the same answers and the same rules code.

The program is reached through its commands alone, so that this holds whatever is moved inside it.
"""

import hashlib
import json
import shutil
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parent.parent / "fixtures" / "format1"


def recorded(name):
    return json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))


EXPECTED, WRONG, SHELF = map(recorded, ("expected", "expected_wrong", "expected_shelf"))
COMMANDS = {"show": ("show",), "score": ("score",), "log": ("log", "--all"), "next": ("next",)}
#: keys that a document has gained since, which a reader passes over: command -> paths like `records.*.key`
GAINED: dict[str, tuple[str, ...]] = {"log": ("records.*.aside",)}


def drop(document, first, *rest):
    """Take the key at a path out of a document; `*` stands for every element of a list."""
    if first == "*":
        for one in document:
            drop(one, *rest)
    elif rest:
        drop(document[first], *rest)
    else:
        document.pop(first, None)


def alive(tracks):
    """The tracks as they were told before those who have a number no longer were named with none."""
    return {
        name: {who: value for who, value in track.items() if value is not None}
        if isinstance(track, dict)
        else track
        for name, track in tracks.items()
    }


def summed(document, command=""):
    for path in GAINED.get(command, ()):
        drop(document, *path.split("."))
    if command == "show":
        document["tracks"] = alive(document["tracks"])
    text = json.dumps(document, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.fixture
def home(tmp_path):
    """Put old files into a fresh home: sessions, and what else lay there."""

    def put(sessions, *others):
        shelf = tmp_path / "home" / "sessions"
        shelf.mkdir(parents=True)
        for name in sessions:
            shutil.copy(FIXTURES / f"{name}.json", shelf)
        for name in others:
            shutil.copy(FIXTURES / name, shelf.parent)

    return put


@pytest.fixture
def opened(referee, home):
    """Put an old session into a fresh home; gives what a command answers about it."""

    def put(name):
        home([name])
        return lambda *words: json.loads(referee(*words, "-s", name, "--json")[1])

    return put


def test_every_mode_of_every_game_is_among_them(referee, home):
    home(EXPECTED)
    shelf = json.loads(referee("sessions", "--json")[1])["sessions"]
    games = json.loads(referee("games", "--json")[1])["games"]
    modes = {(game["id"], mode) for game in games for mode in game["modes"] if game["id"] != "tiny"}
    assert {(one["game"], one["mode"]) for one in shelf} == modes


@pytest.mark.parametrize("name", EXPECTED)
def test_an_old_session_opens_with_the_same_state_and_answers(opened, name):
    say, expected = opened(name), EXPECTED[name]
    shown = say("show")
    assert (shown["status"], alive(shown["tracks"])) == (expected["status"], expected["tracks"])
    outcome = shown["outcome"] and {key: shown["outcome"][key] for key in ("title", "winners")}
    assert outcome == expected["outcome"]
    standings = [
        [one["rank"], one["player"] or one["team"], one["points"], *one["titles"]]
        for one in say("score")["standings"]
    ]
    assert standings == expected["standings"]
    for what, words in COMMANDS.items():
        assert summed(say(*words), what) == expected[what], what
    assert {number: summed(say("why", number), "why") for number in expected["why"]} == expected["why"]
    assert say("check")["sessions"][name] == expected["check"]
    assert say("export")["code"] == expected["code"]


@pytest.mark.parametrize("name", WRONG)
def test_what_was_wrong_with_an_old_session_is_still_found(referee, home, name):
    expected = WRONG[name]
    home([name])
    shown, checked = (referee(word, "-s", name, "--json") for word in ("show", "check"))
    assert [shown[0], checked[0]] == expected["exit"]
    assert json.loads(checked[1])["sessions"][name] == expected["check"]
    document = json.loads(shown[1])
    assert {key: document[key] for key in expected["show"]} == expected["show"]


def test_an_old_shelf_lists_its_sessions_whatever_its_index_says(referee, home):
    home(EXPECTED, "index.json")
    shelf = json.loads(referee("sessions", "--json")[1])["sessions"]
    assert {one["id"]: {key: one[key] for key in SHELF["sessions"][one["id"]]} for one in shelf} == SHELF[
        "sessions"
    ]


@pytest.mark.parametrize("game", SHELF["box"])
def test_an_old_box_still_knows_its_printed_values(referee, home, game):
    home([], "box.json")
    assert json.loads(referee("box", game, "--json")[1]) == SHELF["box"][game]


def test_an_old_unfinished_session_goes_on(referee, home):
    home(["bone-begun"])
    code, _, said = referee("record", "reveal", "33", "3", "1", "-s", "bone-begun", "--json")
    assert (code, said) == (0, "")
    code, told, _ = referee("check", "-s", "bone-begun", "--json")
    assert (code, json.loads(told)["sessions"]) == (0, {"bone-begun": []})

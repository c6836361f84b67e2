"""Sessions that earlier versions wrote open with the same state, the same answers and the same rules code.

The program is reached through its commands alone, so that this holds whatever is moved inside it.
"""

import hashlib
import json
import shutil
import uuid
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parent.parent / "fixtures" / "format1"


def recorded(name):
    return json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))


EXPECTED, WRONG, SHELF = map(recorded, ("expected", "expected_wrong", "expected_shelf"))
COMMANDS = {"show": ("show",), "score": ("score",), "log": ("log", "--all"), "next": ("next",)}
#: keys that a document has gained since, which a reader passes over: command -> paths like `records.*.key`
GAINED: dict[str, tuple[str, ...]] = {
    "log": ("records.*.aside", "records.*.by", "records.*.about", "records.*.derived"),
    "show": ("today",),
}


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
    if command == "next":  # a turn that nobody took can be passed over since
        document["events"] = [one for one in document["events"] if one["event"] != "pass-over"]
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


# --- from format 1 to format 2 ------------------------------------------------------------------------------------

RECORDED = ("record", "reveal", "33", "3", "1", "-s", "bone-begun")


def tables(path):
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.fixture
def gone_on(referee, home, tmp_path):
    """A session of format 1 to which an entry was added: its file, the one kept, and the file as it was."""
    home(["bone-begun"])
    path = tmp_path / "home" / "sessions" / "bone-begun.json"
    was = path.read_bytes()
    assert referee(*RECORDED)[0] == 0
    return path, path.with_name("bone-begun.json.v1"), was


def test_with_its_next_entry_an_old_session_is_of_format_2_and_the_old_file_is_kept(gone_on):
    path, kept, was = gone_on
    assert kept.read_bytes() == was
    old, new = json.loads(was), tables(path)
    begun, header = old["header"]["1"], new["header"]["1"]
    assert (begun["format"], header["format"]) == (1, 2)
    assert header["was"] == {"format": 1, "head": begun["head"]}
    namespace = uuid.UUID("ede4dfd4-6b7e-5a2e-a1dc-91db0502d3eb")
    assert header["id"] == str(uuid.uuid5(namespace, begun["sum"]))
    for key in ("game", "mode", "seats", "settings", "started", "version", "rules", "title"):
        assert header[key] == begun[key]


def test_what_was_told_in_format_1_stands_in_format_2_word_for_word(gone_on):
    path, _, was = gone_on
    old, new = json.loads(was)["events"], tables(path)["events"]
    assert [{**new[seq], "sum": ""} for seq in old] == [{**old[seq], "sum": ""} for seq in old]
    assert "by" in new[str(len(old) + 1)]


def test_looking_at_an_old_session_or_naming_it_otherwise_leaves_its_format(referee, home, tmp_path):
    home(["bone-begun"])
    path = tmp_path / "home" / "sessions" / "bone-begun.json"
    was = path.read_bytes()
    for command in ("show", "log", "score", "next", "check", "sessions"):
        referee(command, *(() if command == "sessions" else ("-s", "bone-begun")))
    assert path.read_bytes() == was
    referee("rename", "Friday", "-s", "bone-begun")
    assert tables(path)["header"]["1"]["format"] == 1


def test_the_kept_file_goes_to_the_trash_with_its_session(referee, gone_on, tmp_path):
    assert referee("delete", "bone-begun")[0] == 0
    left = [one.name for one in (tmp_path / "home" / "trash").iterdir()]
    assert "bone-begun.json.v1" in left
    assert not gone_on[1].exists()

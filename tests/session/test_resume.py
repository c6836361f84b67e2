"""A long session is judged once: later commands go on from what was kept, and say what they would say without it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from kit import PATIENCE

from referee.errors import BadLog
from referee.session import adopt, history, judge, recording, resume
from referee.session.score import points
from referee.session.table import opened, replay
from referee.store import files, seal, snapshot
from referee.store.store import Store

LONG = 150  # entries, more than it is worth keeping anything for


@pytest.fixture
def state(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


@pytest.fixture
def store(referee, tmp_path, state):
    """A session of which every second entry adjusts Bob's hand by 1 or back; 151 entries."""
    referee("new", "card_of_the_dead", "-p", "Ann", "-p", "Bob", "-p", "Cyd", "--name", "long")
    referee("record", "deal", "0", "0", "0")
    script = tmp_path / "script.jsonl"
    lines = [
        {"event": "adjust", "answers": {"what": "hand", "who": ["Bob"], "by": by, "because": "counted"}}
        for _ in range(LONG // 2)
        for by in (1, -1)
    ]
    script.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert referee("record", "--script", str(script))[0] == 0
    return Store(tmp_path / "home")


@pytest.fixture
def judged(monkeypatch):
    """How many events were judged."""
    calls, real = [], judge.judge
    for module in (judge, recording):
        monkeypatch.setattr(module, "judge", lambda *arguments: calls.append(1) or real(*arguments))
    return calls


def kept(state):
    return next((state / "judged").iterdir())


def judging(judged, action):
    judged.clear()
    done = action()
    return len(judged), done


def test_a_second_command_judges_only_what_was_told_since(referee, store, judged):
    assert judging(judged, lambda: resume.resumed(store.open("long")))[0] == LONG + 1
    assert judging(judged, lambda: resume.resumed(store.open("long")))[0] == 0
    referee("record", "adjust", "hand", "Bob", "1", "counted", "--json")
    count, table = judging(judged, lambda: resume.resumed(store.open("long")))
    assert count == 1
    assert table.state.survivors["Bob"].hand == 1
    assert (len(table.entries), table.entries[-1].number, table.highest) == (LONG + 2, LONG + 2, LONG + 2)


@pytest.mark.parametrize(
    ("words", "new"),
    [
        (("show", "--json"), 0),
        (("show", "--plain"), 0),
        (("next", "--json"), 0),
        (("next",), 0),
        (("record", "adjust", "hand", "Bob", "1", "counted"), 1),
        (("record", "adjust", "hand", "Bob", "1", "counted", "--json"), 1),
    ],
    ids=str,
)
def test_a_command_that_needs_no_old_ruling_judges_none(referee, store, judged, words, new):
    referee("show")
    count, (code, _, err) = judging(judged, lambda: referee(*words))
    assert (count, code, err) == (new, 0, "")


def test_eight_programs_at_once_lose_no_entry_of_a_long_session(store, state):
    line = [sys.executable, "-m", "referee", "record", "-s", "long", "adjust", "hand", "Bob", "1", "counted"]
    environment = {**os.environ, "REFEREE_HOME": str(store.home)}
    running = [subprocess.Popen(line, env=environment, stdout=subprocess.DEVNULL) for _ in range(8)]
    assert [one.wait(PATIENCE) for one in running] == [0] * 8
    table = resume.resumed(store.open("long"))
    assert (table.state.survivors["Bob"].hand, table.highest) == (8, LONG + 1 + 8)
    assert table.state == replay(store.open("long")).state


def test_old_entries_are_judged_once_and_only_when_somebody_reads_them(store, judged):
    resume.resumed(store.open("long"))
    table = resume.resumed(store.open("long"))
    count, first = judging(judged, lambda: table.entries[0])
    assert (count, first.number, first.event.name()) == (LONG + 1, 1, "deal")
    assert judging(judged, lambda: [entry.number for entry in table.entries]) == (0, [*range(1, LONG + 2)])


def test_what_was_kept_is_renewed_after_another_hundred_entries(store, state, judged):
    log = store.open("long")
    resume.resumed(log)
    answers = {"what": "hand", "who": ["Bob"], "because": "counted"}
    more = [
        {"kind": "event", "number": LONG + 2 + index, "event": "adjust", "answers": {**answers, "by": by}}
        for index, by in enumerate([1, -1] * 49 + [1, 1])
    ]
    log = store.append(log, more)
    assert judging(judged, lambda: resume.resumed(log))[0] == 100
    count, table = judging(judged, lambda: resume.resumed(log))
    assert (count, table.state.survivors["Bob"].hand) == (0, 2)


def test_of_a_short_session_nothing_is_kept(referee, store, state):
    referee("new", "card_of_the_dead", "-p", "Ann", "-p", "Bob", "--name", "short")
    referee("show")
    assert not (state / "judged").exists()


def test_it_lies_outside_of_the_home(store, state):
    before = sorted(path for path in store.home.rglob("*"))
    resume.resumed(store.open("long"))
    assert kept(state).is_file()
    assert sorted(path for path in store.home.rglob("*")) == before


COMMANDS = [
    ("show", "--json"),
    ("show", "--plain", "--hands"),
    ("next", "--json"),
    ("next",),
    ("score", "--json"),
    ("log", "--json"),
    ("why",),
    ("why", "3"),
    ("notes",),
    ("undo", "--json"),
    ("undo", "--to", "20"),
    ("amend", "5", "by=1", "--because", "miscounted", "--json"),
    ("whatif", "5", "by=1", "--json"),
    ("record", "adjust", "hand", "Bob", "-1", "counted", "--json"),
    ("record", "adjust", "hand", "Bob", "2", "counted"),
    ("record", "draw", "z"),
    ("record", "nonsense"),
    ("record", "deal", "0", "0", "0"),
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_command_says_anything_else_with_it_than_without_it(referee, store, state, tmp_path, words):
    home = tmp_path / "home"
    shutil.copytree(home, tmp_path / "before")
    plain = referee(*words)
    shutil.rmtree(home)
    shutil.copytree(tmp_path / "before", home)
    shutil.rmtree(state, ignore_errors=True)
    assert referee("show")[0] == 0
    assert kept(state).is_file()
    with_it = referee(*words)
    assert with_it == plain


def test_corrections_of_what_was_told_since_are_judged_without_the_rest(referee, store, judged):
    resume.resumed(store.open("long"))
    told = [
        ("record", "adjust", "hand", "Bob", "1", "counted"),  # 152
        ("record", "adjust", "hand", "Bob", "2", "counted"),
        ("amend", "153", "by=4", "--because", "miscounted", "--yes"),
        ("record", "adjust", "hand", "Ann", "3", "counted"),
        ("undo",),
        ("record", "adjust", "hand", "Ann", "5", "counted"),  # 155
        ("undo",),
        ("redo",),
        ("insert", "153", "adjust hand Cyd 6 counted", "--because", "forgotten", "--yes"),
        ("drop", "152", "--because", "never happened", "--yes"),
    ]
    for words in told:
        code, _, err = referee(*words)
        assert (code, err) == (0, "")
        whole = replay(store.open("long"))
        count, table = judging(judged, lambda: resume.resumed(store.open("long")))
        assert count <= 5, words
        assert (table.state, table.highest, table.aside) == (whole.state, whole.highest, whole.aside), words
        assert tuple(table.entries) == whole.entries, words
    hands = {name: one.hand for name, one in table.state.survivors.items()}
    assert hands == {"Ann": 5, "Bob": 4, "Cyd": 6}


def test_a_correction_of_what_was_told_before_judges_everything(referee, store, judged):
    resume.resumed(store.open("long"))
    referee("record", "adjust", "hand", "Bob", "1", "counted")
    assert referee("insert", "4", "adjust hand Cyd 6 counted", "--because", "forgotten", "--yes")[0] == 0
    count, table = judging(judged, lambda: resume.resumed(store.open("long")))
    assert count > LONG
    assert table.state.survivors["Cyd"].hand == 6


def test_after_a_correction_everything_is_judged_again(referee, store):
    resume.resumed(store.open("long"))
    assert referee("amend", "5", "by=3", "--because", "miscounted", "--yes")[0] == 0
    table = resume.resumed(store.open("long"))
    assert table.state.survivors["Bob"].hand == replay(store.open("long")).state.survivors["Bob"].hand
    assert table.entries[4].event.by == 3


def test_what_a_correction_set_aside_is_kept_with_the_rest(referee, store, judged):
    assert (
        referee("amend", "2", "by=0", "--because", "miscounted", "--yes")[0] == 0
    )  # then -1 has no card to take
    assert [one.number for one in resume.resumed(store.open("long")).aside] == [3]
    referee("record", "adjust", "hand", "Bob", "1", "counted")
    count, table = judging(judged, lambda: resume.resumed(store.open("long")))
    whole = replay(store.open("long"))
    assert count == 1
    assert (table.aside, table.moved, tuple(table.entries)) == (whole.aside, whole.moved, whole.entries)
    assert (table.state, table.highest) == (whole.state, LONG + 2)


@pytest.mark.parametrize("since", [(), ("--from", "20")], ids=str)
def test_a_house_rule_adopted_on_the_way_holds_for_what_is_told_after_it(referee, store, judged, since):
    resume.resumed(store.open("long"))
    words = ("rule", "thresholds=alive", *since, "--because", "agreed", "--yes")
    assert referee(*words)[0] == 0
    resume.resumed(store.open("long"))
    for _ in range(2):
        assert referee("record", "adjust", "hand", "Bob", "1", "counted")[0] == 0
    count, table = judging(judged, lambda: resume.resumed(store.open("long")))
    whole = replay(store.open("long"))
    assert count == 2
    assert table.settings["thresholds"] == table.state.settings["thresholds"] == "alive"
    assert (table.settings, table.state, table.highest) == (whole.settings, whole.state, LONG + 3)
    assert tuple(table.entries) == tuple(whole.entries)


def test_what_is_behind_an_undo_is_not_used(referee, store, judged):
    resume.resumed(store.open("long"))
    assert referee("undo")[0] == 0
    table = resume.resumed(store.open("long"))
    assert (table.state.survivors["Bob"].hand, len(table.entries)) == (0, 1)  # the script was one command


def _cut(path):
    path.write_bytes(path.read_bytes()[:-40])


def _empty(path):
    path.write_bytes(b"")


def _noise(path):
    path.write_bytes(os.urandom(2000))


def _deep(path):
    path.write_bytes(b"[" * 100_000)


def _folder(path):
    path.unlink()
    path.mkdir()


def _edited(path):
    told = path.read_bytes()
    assert b'"hand"' in told
    path.write_bytes(told.replace(b'"hand"', b'"hund"', 1))


def resealed(path, content=None, **changes):
    """What somebody writes who knows how it is sealed."""
    row, told = json.loads(path.read_bytes())
    row = {key: value for key, value in row.items() if key != "sum"} | changes
    content = told if content is None else content
    path.write_bytes(msgspec.json.encode([seal.sealed(row, content), content]))


SPOILT = {
    "cut short": _cut,
    "empty": _empty,
    "noise": _noise,
    "deep": _deep,
    "a folder": _folder,
    "edited": _edited,
    "of another log": lambda path: resealed(path, head="0" * 64),
    "of no record": lambda path: resealed(path, seq=0),
    "of a record to come": lambda path: resealed(path, seq=LONG + 500),
    "of another format": lambda path: resealed(path, format=99),
    "of other code": lambda path: resealed(path, code="0.0.1 card_of_the_dead 1 abc"),
    "of another shape": lambda path: resealed(path, content={"count": "many"}),
    "of a table that is none": lambda path: resealed(
        path, content=json.loads(path.read_bytes())[1] | {"table": ["moved"]}
    ),
    "a list": lambda path: resealed(path, content=[1, 2, 3]),
    "with something to run": lambda path: resealed(
        path, content=json.loads(path.read_bytes())[1] | {"entry": {"of": "os:system", "with": ["true"]}}
    ),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_what_is_damaged_forged_or_foreign_is_passed_over(store, state, judged, spoil):
    log = store.open("long")
    expected = resume.resumed(log)
    spoil(kept(state))
    count, table = judging(judged, lambda: resume.resumed(log))
    assert count == LONG + 1
    assert (table.state, tuple(table.entries)) == (expected.state, tuple(expected.entries))


def test_that_of_another_session_is_passed_over(referee, store, state, tmp_path, judged):
    resume.resumed(store.open("long"))
    theirs = kept(state).read_bytes()
    referee("new", "card_of_the_dead", "-p", "Ann", "-p", "Bob", "-p", "Cyd", "--name", "other")
    referee("record", "deal", "1", "1", "1")
    assert referee("record", "--script", str(tmp_path / "script.jsonl"))[0] == 0
    other = store.open("other")
    resume.resumed(other)
    for path in (state / "judged").iterdir():
        path.write_bytes(theirs)
    count, table = judging(judged, lambda: resume.resumed(other))
    assert count == LONG + 1
    assert table.state.survivors["Ann"].hand == replay(other).state.survivors["Ann"].hand


def test_a_forgery_with_every_seal_right_is_found_out_when_old_entries_are_read(store, state):
    log = store.open("long")
    resume.resumed(log)
    content = json.loads(kept(state).read_bytes())[1]
    content["answers"]["because"] = "forged"
    resealed(kept(state), content)
    with pytest.raises(BadLog, match="did not come from its log"):
        points(resume.resumed(log))
    assert points(resume.resumed(log)) == points(replay(log))  # it is thrown away


def test_where_nothing_can_be_kept_every_command_judges_for_itself(referee, store, state, judged):
    shutil.rmtree(state)
    state.write_text("a file")
    log = store.open("long")
    assert [judging(judged, lambda: resume.resumed(log))[0] for _ in range(2)] == [LONG + 1] * 2
    assert referee("record", "adjust", "hand", "Bob", "1", "counted")[0] == 0


def test_a_state_folder_that_leads_nowhere_harms_no_command(referee, store, monkeypatch):
    monkeypatch.setenv("REFEREE_STATE", "~nobody-here/x")
    assert referee("show")[0] == 0
    assert referee("record", "adjust", "hand", "Bob", "1", "counted")[0] == 0


def test_house_rules_that_changed_on_the_way_are_kept(store):
    made = adopt.adopted(replay(store.open("long")), "thresholds=alive", None, "it is late")
    log = store.append(store.open("long"), history.with_command(store.open("long"), made.records))
    content = resume.kept(opened(log), replay(log))
    assert resume.continued(opened(log), len(log.records), content).settings["thresholds"] == "alive"


def test_a_state_that_holds_more_than_records_is_not_kept(store):
    log = store.open("long")
    table = replay(log)
    ruling = msgspec.structs.replace(table.entries[-1].ruling, state={"a", "set"})
    last = msgspec.structs.replace(table.entries[-1], ruling=ruling)
    odd = msgspec.structs.replace(table, state=ruling.state, entries=(*table.entries[:-1], last))
    assert resume.kept(opened(log), table) is not None
    assert resume.kept(opened(log), odd) is None


def test_code_that_changed_judges_again(tmp_path):
    (tmp_path / "rules").mkdir()
    rule, alone = tmp_path / "rules" / "one.py", tmp_path / "alone.py"
    rule.write_text("x = 1\n")
    alone.write_text("y = 1\n")
    places = [tmp_path / "rules", alone]
    before = snapshot.code_in(places)
    (tmp_path / "rules" / "__pycache__").mkdir()
    (tmp_path / "rules" / "__pycache__" / "one.pyc").write_bytes(b"x")
    assert snapshot.code_in(places) == before
    for path in (rule, alone):
        path.write_text("z = 11\n")
        assert snapshot.code_in(places) != before
        before = snapshot.code_in(places)


def test_the_ones_unused_for_longest_go(store, state, monkeypatch):
    monkeypatch.setattr(snapshot, "MOST", 2)
    resume.resumed(store.open("long"))
    for number in range(3):
        other = state / "judged" / f"{number}.json"
        other.write_text("{}")
        os.utime(other, (number, number))
    snapshot.write(store.open("long"), "code", {})
    assert sorted(path.name for path in (state / "judged").iterdir()) == sorted(
        ["2.json", f"{seal.header_row(store.open('long'))['sum'][:32]}.json"]
    )


def test_the_folder_is_private(store, state):
    resume.resumed(store.open("long"))
    assert Path(state / "judged").stat().st_mode & 0o77 == 0
    assert files.state() == state

"""Sessions on disk: what is kept, how they are named and listed, and that nothing but a command changes them."""

import errno
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from kit import shelf
from kit.shelf import HEADER, event, left, path_of, put, refusing
from tinydb import TinyDB

from referee.errors import BadLog, Misread, Moved, NotSaved, Unknown
from referee.store import files, seal, tables
from referee.store.store import Store, home


@pytest.fixture
def tmp_path():
    with shelf.memory() as folder:
        yield Path(folder)


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "home", wait=0.05)


@pytest.fixture
def log(store):
    return shelf.three(store)


# what is kept


def test_what_was_appended_is_what_is_opened(store, log):
    assert store.open("otter-1") == log
    assert [(record["event"], record["number"], record["seq"]) for record in log.records] == [
        ("dive", 1, 1),
        ("dive", 2, 2),
        ("surface", 3, 3),
    ]
    assert log.title == "First évening"
    assert {key: log.header[key] for key in HEADER} == HEADER
    assert log.header["format"] == 2
    assert log.head == log.records[-1]["sum"]


def test_every_record_and_the_header_are_dated_in_utc_to_the_second(log):
    for moment in (log.header["started"], *(record["at"] for record in log.records)):
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", moment)


def test_a_record_that_brings_its_own_time_keeps_it(store, log):
    moment = "2001-02-03T04:05:06+00:00"
    assert store.append(log, [{**event("dive", 4), "at": moment}]).records[-1]["at"] == moment


def test_a_clock_that_goes_backwards_does_not_change_the_order(store, log, monkeypatch):
    monkeypatch.setattr(seal, "timestamp", lambda: "1970-01-01T00:00:00+00:00")
    store.append(log, [event("dive", 4)])
    assert [record["number"] for record in store.open("otter-1").records] == [1, 2, 3, 4]


def test_the_file_is_a_plain_tinydb_file(store, log):
    with TinyDB(path_of(store)) as stock:
        header, events = stock.table("header").all(), stock.table("events").all()
    assert [found["game"] for found in header] == ["otter"]
    assert [(found.doc_id, found["event"]) for found in events] == [(1, "dive"), (2, "dive"), (3, "surface")]
    assert [dict(found) for found in events] == list(log.records)


def test_what_stock_tinydb_rewrites_unchanged_is_still_intact(store, log):
    with TinyDB(path_of(store)) as stock:
        stock.table("events").update({"kind": "event"})
    assert store.open("otter-1") == log
    assert store.check("otter-1") == []


def test_a_checksum_can_be_worked_out_with_the_standard_library_alone(log):
    import hashlib

    previous = log.records[1]["sum"]
    record = {key: value for key, value in log.records[2].items() if key != "sum"}
    text = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert log.records[2]["sum"] == hashlib.sha256((previous + text).encode()).hexdigest()


def test_tuples_come_back_as_lists_and_at_once_so(store, log):
    after = store.append(log, [event("dive", 4, who=("Ann", "Bo"))])
    assert after.records[-1]["answers"] == {"who": ["Ann", "Bo"]}
    assert store.open("otter-1") == after


def test_nothing_appended_is_nothing_written(store, log):
    before = path_of(store).stat()
    assert store.append(log, []) == log
    assert path_of(store).stat().st_mtime_ns == before.st_mtime_ns


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "\ud800", "many digits"])
def test_what_json_has_no_word_for_is_refused_and_nothing_is_written(store, log, value):
    value = 10**4400 if value == "many digits" else value
    with pytest.raises(Misread):
        store.append(log, [event("dive", 4, depth=value)])
    assert store.open("otter-1") == log


def test_a_title_of_half_a_character_is_refused(store, log):
    with pytest.raises(Misread):
        store.rename("otter-1", "\ud83d")
    assert store.open("otter-1").title == "First évening"


def test_all_records_of_one_write_share_one_replacement_of_the_file(store, log, monkeypatch):
    written = []
    real = files.replace
    monkeypatch.setattr(
        files, "replace", lambda path, *rest, **how: (written.append(path), real(path, *rest, **how))
    )
    store.append(log, [event("dive", number) for number in range(4, 9)])
    assert [path for path in written if store.home in path.parents] == [path_of(store)]


def test_a_writer_goes_on_from_what_it_wrote(store, log):
    with store.writing("otter-1") as writer:
        writer.append([event("dive", 4)])
        after = writer.append([event("dive", 5)])
    assert store.open("otter-1") == after
    assert len(after.records) == 5


def test_the_generation_before_is_kept_and_is_intact(store, log):
    backup = path_of(store).with_name("otter-1.json.bak")
    assert [record["number"] for record in store.read_file(backup).records] == [1, 2]


def test_where_the_file_system_has_no_links_the_generation_before_is_a_copy(store, log, monkeypatch):
    def no_links(*_):
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(files.os, "link", no_links)
    store.append(log, [event("dive", 4)])
    assert len(store.read_file(path_of(store).with_name("otter-1.json.bak")).records) == 3


# names


@pytest.mark.parametrize(
    "name",
    [
        "", ".", "..", "../../x", "/etc/passwd", "a/b", "a\\b", "A", "é", "-x", "_x", "a b", "a\n", "a\0b", "a.json",
        "x" * 65, "$(id)", "`id`", "*", "\u202egnp", "~root", "\ud800",
    ],
)  # fmt: skip
def test_only_a_slug_names_a_session(store, name):
    for attempt in (
        lambda: store.create(name, HEADER),
        lambda: store.open(name),
        lambda: store.rename(name, "x"),
        lambda: store.delete(name),
        lambda: store.remember_last(name),
        lambda: store.repair(name),
        lambda: store.new_id(name or "."),
    ):
        with pytest.raises(Misread) as caught:
            attempt()
        assert caught.value.message.isprintable()
        assert len(caught.value.message) < 300
    assert not store.home.exists()


@pytest.mark.parametrize("name", ["con", "nul", "com1"])
def test_a_slug_that_some_disk_has_no_room_for_is_refused(store, name):
    with pytest.raises(Misread):
        store.create(name, HEADER)


@pytest.mark.parametrize("name", ["a", "7", "bone-1", "a_b-c", "x" * 64, "console", "com10"])
def test_a_slug_is_a_name(store, name):
    assert store.create(name, HEADER).id == name


def test_a_name_that_is_taken_is_refused_and_the_session_stays(store, log):
    with pytest.raises(Misread, match="There is a session otter-1 already"):
        store.create("otter-1", HEADER)
    assert store.open("otter-1") == log


def test_an_unknown_session_is_named_with_those_like_it(store, log):
    store.create("otter-2", HEADER)
    with pytest.raises(Unknown) as caught:
        store.open("oter-1")
    assert caught.value.message == "There is no session oter-1. Did you mean otter-1 or otter-2?"


def test_asking_for_an_unknown_session_leaves_nothing_behind(store):
    for attempt in (
        store.open,
        store.delete,
        store.repair,
        store.check,
        lambda name: store.rename(name, "x"),
    ):
        with pytest.raises(Unknown):
            attempt("otter-1")
    assert not store.home.exists()


def test_sessions_are_listed_in_counting_order(store):
    for name in ("otter-10", "otter-2", "bone-1", "2", "10", "otter"):
        store.create(name, HEADER)
    assert store.ids() == ["2", "10", "bone-1", "otter", "otter-2", "otter-10"]


def test_a_new_id_is_the_first_free_number_and_never_one_that_was_used(store):
    assert store.new_id("otter") == "otter-1"
    store.create("otter-1", HEADER)
    store.create("otter-3", HEADER)
    assert store.new_id("otter") == "otter-2"
    store.create("otter-2", HEADER)
    store.delete("otter-2")
    assert store.new_id("otter") == "otter-4"
    shutil.rmtree(store.home / "trash")
    assert store.new_id("otter") == "otter-4"


# title, trash, last


def test_a_title_can_be_changed_without_touching_the_chain(store, log):
    renamed = store.rename("otter-1", "Final")
    assert (renamed.title, renamed.head, renamed.records) == ("Final", log.head, log.records)
    assert store.open("otter-1") == renamed
    assert store.check("otter-1") == []
    assert len(store.append(log, [event("dive", 4)]).records) == 4


def test_a_deleted_session_lies_in_the_trash_and_opens_from_there(store, log):
    where = store.delete("otter-1")
    assert where == store.home / "trash" / "otter-1.json"
    assert store.ids() == []
    assert store.read_file(where).records == log.records
    assert left(store) == []


def test_nothing_in_the_trash_is_overwritten(store, log):
    first = store.delete("otter-1").read_bytes()
    store.create("otter-1", HEADER, "another")
    second = store.delete("otter-1")
    assert second.name == "otter-1.2.json"
    assert (store.home / "trash" / "otter-1.json").read_bytes() == first
    assert store.read_file(second).title == "another"


def test_a_damaged_session_can_be_deleted(store, log):
    put(store, b"")
    assert store.delete("otter-1").read_bytes() == b""


def test_the_last_session_is_remembered_until_it_is_gone(store, log):
    assert store.last() is None
    store.remember_last("otter-1")
    assert Store(store.home).last() == "otter-1"
    store.delete("otter-1")
    assert store.last() is None


def test_the_last_session_is_still_the_last_when_only_its_earlier_generation_is_left(store, log):
    store.append(log, [event("swim", 4)])
    store.remember_last("otter-1")
    path_of(store).unlink()
    assert Store(store.home).last() == "otter-1"


def test_a_file_that_no_session_can_be_called_after_is_none(store, log):
    for name in ("con", "Otter", "a b"):
        (store.home / "sessions" / f"{name}.json").write_text("{}")
    assert store.ids() == ["otter-1"]
    assert [line.id for line in store.summaries()] == ["otter-1"]


@pytest.mark.parametrize("content", [b"", b"\0\0", b"../../etc/passwd", b"\xff\xfe", b"no-such\n"])
def test_a_broken_note_of_the_last_session_is_no_session(store, log, content):
    (store.home / "last").write_bytes(content)
    assert store.last() is None


def test_a_disk_that_refuses_does_not_stop_remembering_from_being_tried(store, log, monkeypatch):
    monkeypatch.setattr(files, "_write", refusing(errno.EROFS))
    store.remember_last("otter-1")
    assert store.last() is None


# files elsewhere


def test_a_log_can_be_read_from_anywhere(store, log, tmp_path):
    copy = tmp_path / "Anne's game.json"
    shutil.copy(path_of(store), copy)
    assert store.read_file(copy).records == log.records
    assert store.read_file(copy).id == "file"
    assert store.check(copy) == []
    assert store.check(str(copy)) == []
    copy.write_bytes(b"{}")
    assert store.check(str(copy)) == ["It has no header."]
    with pytest.raises(BadLog, match="can't be used: it has no header"):
        store.read_file(copy)


def test_a_file_that_is_not_there_is_unknown(store, tmp_path):
    for attempt in (store.read_file, store.check):
        with pytest.raises(Unknown, match="There is no file"):
            attempt(tmp_path / "none.json")


def test_a_pipe_a_device_or_a_folder_is_no_log(store, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for place, fault in (
        (tmp_path / "pipe", "it is no ordinary file"),
        (Path("/dev/zero"), "it is no ordinary file"),
        (tmp_path, "a folder stands where a file should be"),
        (tmp_path / "pipe" / "x.json", "a file stands where a folder should be"),
    ):
        with pytest.raises(BadLog, match=fault):
            store.read_file(place)


def test_an_enormous_file_is_not_read(store, tmp_path, monkeypatch):
    big = tmp_path / "big.json"
    with big.open("wb") as file:
        file.truncate(files.BIGGEST + 1)
    with pytest.raises(BadLog, match="it is larger than 64 MB"):
        store.read_file(big)


# the list of sessions


def test_the_list_has_the_last_changed_first_and_tells_what_is_known(store, monkeypatch):
    for number, name in enumerate(("b-1", "a-1", "c-1")):
        monkeypatch.setattr(seal, "timestamp", lambda number=number: f"2026-01-01T00:00:0{number}+00:00")
        store.create(name, HEADER, f"Title {name}")
    monkeypatch.setattr(seal, "timestamp", lambda: "2026-01-02T00:00:00+00:00")
    store.append(store.open("a-1"), [event("dive", 1)])
    assert [summary.id for summary in store.summaries()] == ["a-1", "c-1", "b-1"]
    first = store.summaries()[0]
    assert (first.title, first.game, first.mode, first.players) == (
        "Title a-1",
        "otter",
        "river",
        ("Ann", "Bo"),
    )
    assert (first.records, first.problem) == (1, "")
    assert (first.started, first.changed) == ("2026-01-01T00:00:01+00:00", "2026-01-02T00:00:00+00:00")


def test_a_damaged_session_is_listed_with_what_is_wrong(store, log):
    store.create("otter-2", HEADER)
    put(store, b"")
    damaged = next(summary for summary in store.summaries() if summary.id == "otter-1")
    assert damaged.problem.startswith("Session otter-1 can't be used: its file is empty.")
    assert len(store.summaries()) == 2
    store.repair("otter-1")
    assert [summary.problem for summary in store.summaries()] == ["", ""]


def test_the_list_comes_from_the_cache_until_a_file_changes(store, log, monkeypatch):
    before = store.summaries()
    with monkeypatch.context() as patched:
        patched.setattr(Store, "open", None)
        assert Store(store.home).summaries() == before
    store.append(log, [event("dive", 4)])
    assert [summary.records for summary in store.summaries()] == [4]
    store.delete("otter-1")
    assert store.summaries() == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0\0",
        b"[]",
        b"{}",
        b'{"format":1,"sessions":{"otter-1":[[1,2,3],{}]}}',
        b'{"header":{"1":{"format":2}},"sessions":{"1":{"stamp":[1],"summary":5}}}',
        b'{"header":{"1":5},"sessions":[]}',
        b'{"header":{"1":{"format":2}},"sessions":{"1":5}}',
        b'{"header":{"1":{"format":2}},"sessions":{"x":{}}}',
        b'{"header":{"x":{"format":2}},"sessions":{}}',
        b"\xff",
        b"[" * 9999,
    ],
)
def test_a_broken_cache_is_built_again(store, log, content):
    before = store.summaries()
    (store.home / "index.json").write_bytes(content)
    assert store.summaries() == before
    with TinyDB(store.home / "index.json", access_mode="r") as database:
        assert [line["summary"]["id"] for line in database.table("sessions")] == ["otter-1"]


def test_a_change_that_leaves_the_size_as_it_was_is_seen(store, log):
    store.rename("otter-1", "one")
    store.summaries()
    store.rename("otter-1", "two")
    assert [summary.title for summary in store.summaries()] == ["two"]


def test_a_cache_of_another_format_is_built_again(store, log):
    before = store.summaries()
    cache = json.loads((store.home / "index.json").read_bytes())
    cache["header"]["1"]["format"] = 99
    cache["sessions"]["1"]["summary"]["title"] = "old"
    (store.home / "index.json").write_text(json.dumps(cache))
    assert store.summaries() == before


def test_a_cache_that_can_not_be_written_is_no_reason_to_fail(store, log, monkeypatch):
    monkeypatch.setattr(files, "_write", refusing(errno.ENOSPC))
    assert [summary.id for summary in store.summaries()] == ["otter-1"]
    assert not (store.home / "index.json").exists()


def test_other_files_in_the_folder_are_no_sessions(store, log):
    for name in ("notes.txt", "Capital.json", ".hidden.json", "otter-1.json.corrupt-20260101T000000Z"):
        (store.home / "sessions" / name).write_text("x")
    assert store.ids() == ["otter-1"]


# the home


def test_the_environment_chooses_the_home(monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", "/somewhere/games")
    assert home() == Path("/somewhere/games")
    monkeypatch.setenv("REFEREE_HOME", "~/games")
    monkeypatch.setenv("HOME", "/home/ann")
    assert home() == Path("/home/ann/games")


@pytest.mark.skipif(sys.platform != "linux", reason="the place differs between platforms")
@pytest.mark.parametrize("unset", [None, ""])
def test_without_a_choice_the_home_is_the_users_data_folder(monkeypatch, unset):
    monkeypatch.delenv("REFEREE_HOME", raising=False)
    if unset is not None:
        monkeypatch.setenv("REFEREE_HOME", unset)
    monkeypatch.setenv("XDG_DATA_HOME", "/home/ann/data")
    assert home() == Path("/home/ann/data/referee")


def test_what_a_machine_keeps_for_itself_lies_where_the_environment_says(monkeypatch):
    monkeypatch.setenv("REFEREE_STATE", "~/here")
    monkeypatch.setenv("HOME", "/home/ann")
    assert files.state() == Path("/home/ann/here")
    monkeypatch.setenv("REFEREE_STATE", "~nobody-here/x")
    with pytest.raises(Unknown, match="REFEREE_STATE is ~nobody-here/x"):
        files.state()


@pytest.mark.skipif(sys.platform != "linux", reason="the place differs between platforms")
def test_without_a_choice_it_is_the_users_state_folder_and_never_in_the_home(monkeypatch):
    monkeypatch.delenv("REFEREE_STATE", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", "/home/ann/state")
    assert files.state() == Path("/home/ann/state/referee")


# one read, one comparison of the chain, one write


@pytest.fixture
def parsed(monkeypatch):
    """How often a file was parsed."""
    calls, real = [], tables.decoded
    monkeypatch.setattr(tables, "decoded", lambda data: calls.append(1) or real(data))
    return calls


def test_a_file_that_stands_is_parsed_once_however_often_it_is_read_and_written(store, log, parsed):
    for number in range(5):
        log = store.append(store.open("otter-1"), [event("dive", number)])
    assert len(parsed) <= 1
    assert Store(store.home).open("otter-1") == log
    assert Store(store.home).check("otter-1") == []


def test_what_another_program_wrote_meanwhile_is_read(store, log):
    store.open("otter-1")
    after = Store(store.home).append(log, [event("dive", 9)])
    assert store.open("otter-1") == after
    with pytest.raises(Moved):
        store.append(log, [event("dive", 10)])


def test_a_change_by_hand_is_seen_though_inode_size_and_time_are_the_same(store, log):
    log = store.append(log, [event("dive", 1)])
    path = path_of(store)
    about, told = path.stat(), path.read_bytes()
    assert b'"dive"' in told
    with path.open("r+b") as file:
        file.write(told.replace(b'"dive"', b'"dove"', 1))
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))
    with pytest.raises(BadLog, match="was changed or damaged"):
        store.append(log, [event("dive", 2)])


def test_a_refused_write_is_forgotten(store, log, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refusing(errno.ENOSPC))
        with pytest.raises(NotSaved):
            store.append(log, [event("dive", 1)])
    assert store.open("otter-1") == log
    with pytest.raises(Misread):
        store.append(log, [event("dive", 1, depth=float("nan"))])
    assert store.open("otter-1") == log


def test_a_table_of_somebody_elses_in_the_file_is_kept(store, log):
    shelf.damage(store, lambda found: found.update(notes={"1": {"by": "Ann"}}))
    store.append(store.open("otter-1"), [event("dive", 1)])
    assert json.loads(path_of(store).read_text("utf-8"))["notes"] == {"1": {"by": "Ann"}}


# what is loaded when


@pytest.mark.parametrize(
    ("what", "absent"),
    [
        ("", {"tinydb", "zc", "zc.lockfile", "platformdirs", "difflib", "tempfile", "logging"}),
        ("Store(Path(sys.argv[1])).open('otter-1')", {"zc.lockfile", "platformdirs", "difflib", "tempfile"}),
        ("Store(Path(sys.argv[1])).ids()", {"tinydb", "zc.lockfile"}),
    ],
)
def test_a_library_is_loaded_only_by_what_needs_it(store, log, what, absent):
    code = f"import sys\nfrom pathlib import Path\nfrom referee.store.store import Store\n{what}\nprint(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code, store.home], capture_output=True, text=True, check=True)
    assert absent & set(ran.stdout.split()) == set()


# laws

SESSIONS = st.sampled_from(["a", "b"])

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('abé\n"', max_size=4), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


@given(st.lists(st.dictionaries(st.text("kind", min_size=1, max_size=4), plain, max_size=3), max_size=5))
@settings(max_examples=60, deadline=None)
def test_any_records_come_back_as_they_were(records):
    with shelf.memory() as folder:
        store = Store(Path(folder))
        log = store.append(store.create("a", HEADER), records)
        assert store.open("a") == log
        assert [
            {key: row[key] for key in row if key not in {"seq", "at", "sum"}} for row in log.records
        ] == records


@given(plain)
@settings(max_examples=200, deadline=None)
def test_the_canonical_form_is_compact_json_with_sorted_keys(value):
    assert (
        seal.canonical(value)
        == json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    )


class Sessions(RuleBasedStateMachine):
    """Any sequence of commands against a model: per session its title and numbers, and those before its last write."""

    keeps = False  # whether this machine has copies of its own: then a repair brings back all

    def __init__(self):
        super().__init__()
        self.folder = shelf.memory()
        nowhere = Path(self.folder.name, "a-file")
        nowhere.touch()
        self.store = Store(Path(self.folder.name), state=None if self.keeps else nowhere)
        self.now, self.before, self.torn = {}, {}, set()

    def teardown(self):
        self.folder.cleanup()

    def kept(self, session, title, numbers):
        self.before[session], self.now[session] = self.now.get(session), (title, numbers)

    def sound(self, session):
        """Whether it can be opened; else that the right error comes, and nothing more is to be done."""
        if session in self.now and session not in self.torn:
            return True
        with pytest.raises(BadLog if session in self.now else Unknown):
            self.store.open(session)
        return False

    @rule(session=SESSIONS)
    def create(self, session):
        if session in self.now:
            with pytest.raises(Misread):
                self.store.create(session, HEADER)
        else:
            self.store.create(session, HEADER, session)
            self.kept(session, session, [])

    @rule(session=SESSIONS, number=st.integers(0, 9))
    def append(self, session, number):
        if self.sound(session):
            self.store.append(self.store.open(session), [event("dive", number)])
            self.kept(session, self.now[session][0], [*self.now[session][1], number])

    @rule(session=SESSIONS, title=st.text("ab é", max_size=4))
    def rename(self, session, title):
        if self.sound(session):
            self.store.rename(session, title)
            self.kept(session, title, self.now[session][1])

    @rule(session=SESSIONS)
    def delete(self, session):
        if session in self.now:
            self.store.delete(session)
            del self.now[session], self.before[session]
            self.torn.discard(session)

    @rule(session=SESSIONS, length=st.integers(0, 200))
    def tear(self, session, length):
        if session in self.now and session not in self.torn:
            path = path_of(self.store, session)
            path.write_bytes(path.read_bytes()[:length])
            self.torn.add(session)

    @rule(session=SESSIONS)
    def repair(self, session):
        if self.keeps and session in self.torn:
            self.store.repair(session)
            self.torn.remove(session)
        elif session in self.torn and self.before[session] is None:
            with pytest.raises(BadLog):
                self.store.repair(session)
        elif session in self.now:
            self.store.repair(session)
            if session in self.torn:
                self.now[session] = self.before[session]
                self.torn.remove(session)

    @invariant()
    def all_is_as_the_model_says(self):
        assert self.store.ids() == sorted(self.now)
        assert {summary.id for summary in self.store.summaries() if summary.problem} == self.torn
        for session in self.now.keys() - self.torn:
            log = self.store.open(session)
            assert (log.title, [record["number"] for record in log.records]) == self.now[session]


Sessions.TestCase.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
test_any_sequence_of_commands_leaves_what_a_simple_model_says = Sessions.TestCase


class OwnSessions(Sessions):
    """The same where this machine keeps its own copies."""

    keeps = True


OwnSessions.TestCase.settings = Sessions.TestCase.settings
test_what_this_machine_wrote_is_brought_back_whole_by_any_repair = OwnSessions.TestCase


# --- when ---------------------------------------------------------------------------------------------------------

FRIDAY_EVENING = 1795833000  # 2026-11-27, 21:30 in New York, 02:30 of Saturday in UTC


@pytest.fixture
def zone(monkeypatch):
    """Live somewhere else for a while."""

    def live(name):
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield live
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("where", "written"),
    [
        ("America/New_York", "2026-11-27T21:30:00-05:00"),
        ("Asia/Kolkata", "2026-11-28T08:00:00+05:30"),
        ("UTC", "2026-11-28T02:30:00+00:00"),
    ],
)
def test_a_time_is_the_local_one_with_its_offset(zone, where, written):
    zone(where)
    assert seal.iso(FRIDAY_EVENING) == written
    assert seal.moment(written) == FRIDAY_EVENING


def test_sessions_of_several_zones_stand_in_order_of_when_they_were_changed(store, monkeypatch):
    for name, when in (
        ("early", "2026-11-28T03:00:00+02:00"),  # 01:00 in UTC
        ("late", "2026-11-27T21:30:00-05:00"),  # 02:30 in UTC, although its text comes first
    ):
        monkeypatch.setattr(seal, "timestamp", lambda when=when: when)
        store.create(name, HEADER)
    assert [one.id for one in store.summaries()] == ["late", "early"]

"""Everything in one file and back: what comes is planned, nothing is overwritten, and no file from elsewhere harms."""

import io
import json
import os
import shutil
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from kit import shelf
from kit.shelf import HEADER, event, path_of

from referee.errors import BadLog, Misread
from referee.store import backup, files, incoming, restore, seal
from referee.store.store import Store


@pytest.fixture
def tmp_path():
    with shelf.memory() as folder:
        yield Path(folder)


@pytest.fixture
def store(tmp_path):
    """A home with a session of three entries and one that was deleted."""
    store = Store(tmp_path / "home", state=tmp_path / "state")
    shelf.three(store)
    store.append(store.create("heron-1", HEADER | {"rules": 4}), [event("dive", 1)])
    store.delete("heron-1")
    return store


@pytest.fixture
def other(tmp_path):
    return Store(tmp_path / "other" / "home", state=tmp_path / "other" / "state")


@pytest.fixture
def made(store, tmp_path):
    path = tmp_path / "all.zip"
    path.write_bytes(backup.packed(store.home).data)
    return path


def came(store, path, refused=lambda _: ""):
    """What was done with each session of a file: (its name there, how, its name here)."""
    plan = incoming.planned(store, incoming.read(path), refused)
    list(incoming.take(store, plan))
    return [(one.name, one.way, one.session) for one in plan]


def numbers(store, session="otter-1"):
    return [record["number"] for record in store.open(session).records]


def everything(home):
    return {
        path: path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and path.suffix != ".lock"
    }


# --- there and back -----------------------------------------------------------------------------------------------


def test_a_backup_fills_an_empty_home_with_the_same_sessions_and_the_trash(store, other, made):
    assert came(other, made) == [("otter-1", "new", "otter-1"), ("heron-1", "trash", "heron-1")]
    assert other.open("otter-1") == store.open("otter-1")
    assert [one.log for one in restore.listed(other)] == [one.log for one in restore.listed(store)]


def test_a_backup_taken_in_twice_brings_nothing_the_second_time(other, made):
    came(other, made)
    before = everything(other.home)
    assert [way for _, way, _ in came(other, made)] == ["known", "known"]
    assert everything(other.home) == before


def test_what_continues_ours_is_merged_and_what_ours_continues_brings_nothing(store, other, made, tmp_path):
    came(other, made)
    store.append(store.open("otter-1"), [event("dive", 4)])
    assert came(other, path_of(store)) == [("otter-1", "longer", "otter-1")]
    assert other.open("otter-1") == store.open("otter-1")
    assert came(store, made)[0] == ("otter-1", "known", "otter-1")
    assert numbers(store) == [1, 2, 3, 4]


def test_what_parted_from_ours_is_kept_beside_it_once(store, other, made):
    came(other, made)
    store.append(store.open("otter-1"), [event("dive", 4)])
    other.append(other.open("otter-1"), [event("dive", 5)])
    assert came(other, path_of(store)) == [("otter-1", "beside", "otter-1-2")]
    assert (numbers(other), numbers(other, "otter-1-2")) == ([1, 2, 3, 5], [1, 2, 3, 4])
    assert seal.identity(other.open("otter-1")) != seal.identity(other.open("otter-1-2"))
    assert came(other, path_of(store)) == [("otter-1", "known", "otter-1-2")]


def test_another_session_of_the_same_name_comes_under_a_free_one(store, other):
    other.create("otter-1", HEADER | {"rules": 9})
    assert came(other, path_of(store)) == [("otter-1", "new", "otter-1-2")]
    assert (numbers(other), numbers(other, "otter-1-2")) == ([], [1, 2, 3])


@pytest.mark.parametrize(
    ("name", "session"),
    [
        ("Friday Night.json", "friday-night"),
        ("Ünder.json", "nder"),
        ("con.json", "session-con"),
        ("é.json", "imported"),
    ],
)
def test_a_file_of_any_name_becomes_a_session_of_a_name_that_one_can_have(
    store, other, tmp_path, name, session
):
    shutil.copyfile(path_of(store), tmp_path / name)
    assert came(other, tmp_path / name) == [(name.removesuffix(".json"), "new", session)]


def test_a_damaged_session_of_a_backup_is_named_and_the_others_come(store, made, other):
    path_of(store).write_bytes(path_of(store).read_bytes()[:-9])
    made.write_bytes(backup.packed(store.home).data)
    assert came(other, made) == [("otter-1", "refused", ""), ("heron-1", "trash", "heron-1")]


def test_a_session_of_a_newer_version_is_said_to_be_one(store, other, tmp_path):
    found = json.loads(path_of(store).read_bytes())
    found["header"]["1"] |= {"format": 9, "sum": "0" * 64}
    (tmp_path / "new.json").write_text(json.dumps(found), encoding="utf-8")
    with pytest.raises(BadLog, match=r"can't be taken in: it was written by a newer version"):
        incoming.read(tmp_path / "new.json")


def test_what_can_not_be_used_is_not_taken_in(store, other, made):
    assert came(other, made, lambda log: "it seats nobody")[0] == ("otter-1", "refused", "")
    assert other.ids() == []


def test_two_versions_of_a_session_in_one_backup_both_come(store, other, tmp_path):
    old = path_of(store).read_bytes()
    store.append(store.open("otter-1"), [event("dive", 4)])
    path_of(store).with_name("otter-1 (1).json").write_bytes(path_of(store).read_bytes())
    path_of(store).write_bytes(old)
    store = Store(store.home, state=tmp_path / "third")
    store.append(store.open("otter-1"), [event("dive", 5)])
    (tmp_path / "all.zip").write_bytes(backup.packed(store.home).data)
    assert [way for _, way, _ in came(other, tmp_path / "all.zip")] == ["new", "beside", "trash"]
    assert sorted(number for name in other.ids() for number in numbers(other, name)) == [
        1,
        1,
        2,
        2,
        3,
        3,
        4,
        5,
    ]


# --- files from elsewhere -----------------------------------------------------------------------------------------


def archive(path, parts, note=None, **how):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        if note is not False:
            made.writestr(
                "referee.json", json.dumps({"format": 1, "kind": "referee-backup"} if note is None else note)
            )
        for name, data in parts:
            made.writestr(name, data, **how)
    return path


def test_no_name_in_a_backup_is_used_as_a_path(store, other, tmp_path):
    data = path_of(store).read_bytes()
    names = [
        "../evil.json",
        "/evil.json",
        "sessions/../../evil.json",
        "sessions/..json",
        "trash/../x.json",
        "C:\\evil.json",
    ]
    path = archive(tmp_path / "b.zip", [(name, data) for name in names])
    came(other, path)
    outside = [one for one in tmp_path.rglob("*evil*") if other.home not in one.parents]
    assert outside == []
    assert all(one.parent.name in {"sessions", "trash"} for one in other.home.rglob("*.json"))


@pytest.mark.parametrize(
    ("note", "said"),
    [
        ({"format": 2, "kind": "referee-backup"}, "newer version"),
        ({"format": 1, "kind": "something"}, "no backup"),
        ({"format": "1", "kind": "referee-backup"}, "no backup"),
        ([], "no backup"),
        (False, "no backup"),
    ],
)
def test_a_zip_that_is_no_backup_of_ours_is_refused(tmp_path, note, said):
    with pytest.raises(BadLog, match=said):
        list(backup.parts(archive(tmp_path / "b.zip", [("sessions/a.json", b"{}")], note)))


def test_a_backup_that_unpacks_to_more_than_is_allowed_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "BIGGEST", 1000)
    monkeypatch.setattr(backup, "_BIGGEST", 2500)
    for parts in (
        [("sessions/a.json", b" " * 1001)],
        [(f"sessions/{one}.json", b" " * 900) for one in "abc"],
    ):
        with pytest.raises(BadLog, match="holds more than is allowed"):
            list(backup.parts(archive(tmp_path / "b.zip", parts)))


def test_a_backup_with_a_part_twice_or_too_many_parts_is_refused(tmp_path, monkeypatch):
    with pytest.warns(UserWarning, match="Duplicate name"):
        path = archive(tmp_path / "b.zip", [("sessions/a.json", b"{}"), ("sessions/a.json", b"[]")])
    with pytest.raises(BadLog, match="no backup"):
        list(backup.parts(path))
    monkeypatch.setattr(backup, "_DIRECTORY", 100)
    with pytest.raises(BadLog, match="too many files"):
        list(backup.parts(archive(tmp_path / "c.zip", [(f"sessions/{one}.json", b"{}") for one in range(9)])))


def test_a_backup_cut_off_or_changed_anywhere_is_refused_or_harmless(other, made):
    whole = made.read_bytes()
    for at in range(0, len(whole), 3):
        for spoilt in (whole[:at], whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :]):
            made.write_bytes(spoilt)
            with suppress(BadLog, Misread):
                incoming.planned(other, incoming.read(made), lambda _: "")


def test_what_is_no_file_or_no_session_is_refused_in_a_sentence(tmp_path):
    for content in (
        b"",
        b"{}",
        b"\0" * 99,
        b"PK\x03\x04",
        b"[" * 100_000,
        b'{"header": [], "events": 3}',
        io.BytesIO().getvalue(),
    ):
        (tmp_path / "x").write_bytes(content)
        with pytest.raises((BadLog, Misread), match=r"x (can't be|is) "):
            incoming.read(tmp_path / "x")
    for place in (tmp_path / "nothing", tmp_path, Path("/dev/zero")):
        with pytest.raises(Misread):
            incoming.read(place)


# --- by itself ----------------------------------------------------------------------------------------------------


@pytest.fixture
def days(monkeypatch):
    """Live on this day of December."""
    monkeypatch.delenv("REFEREE_BACKUPS")
    return lambda day: monkeypatch.setattr(seal, "timestamp", lambda: f"2026-12-{day:02}T21:30:00-05:00")


def test_once_a_day_when_something_changed_a_copy_is_made_and_fourteen_are_kept(store, days):
    for day in range(1, 18):
        days(day)
        log = store.open("otter-1")
        log = store.append(log, [event("dive", 10 * day)])
        store.append(log, [event("dive", 10 * day + 1)])
        store.open("otter-1")
    made = sorted(path.name for path in store.machine.backups.iterdir())
    assert made == [f"2026-12-{day:02}.zip" for day in range(4, 18)]
    found = dict(backup.parts(store.machine.backups / "2026-12-17.zip"))
    assert '"number":170' in found["sessions/otter-1.json"].decode()
    assert '"number":171' not in found["sessions/otter-1.json"].decode()


def test_on_a_day_on_which_nothing_changed_none_is_made(store, days):
    days(1)
    store.open("otter-1")
    with store.writing("otter-1"):
        pass
    assert not store.machine.backups.exists()


def test_a_copy_that_can_not_be_made_spoils_no_entry(store, days, monkeypatch):
    days(1)
    store.machine.folder.mkdir(parents=True, exist_ok=True)
    store.machine.backups.write_text("a file where a folder should be", encoding="utf-8")
    store.append(store.open("otter-1"), [event("dive", 4)])
    monkeypatch.setattr(backup, "packed", lambda *_: (_ for _ in ()).throw(OSError(28, os.strerror(28))))
    store.append(store.open("otter-1"), [event("dive", 5)])
    assert numbers(store) == [1, 2, 3, 4, 5]


def test_how_many_are_kept_can_be_said(store, days, monkeypatch):
    for day, said in ((1, "2"), (2, "2"), (3, "2"), (4, "0")):
        monkeypatch.setenv("REFEREE_BACKUPS", said)
        days(day)
        store.append(store.open("otter-1"), [event("dive", day)])
    assert sorted(path.name for path in store.machine.backups.iterdir()) == [
        "2026-12-02.zip",
        "2026-12-03.zip",
    ]

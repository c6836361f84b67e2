"""The disk under the sessions: links and folders in odd places, permissions, disks that refuse, several programs at once."""

import errno
import os
import shutil
import stat
import tempfile
from pathlib import Path

import pytest
from kit import shelf
from kit.shelf import HEADER, event, left, path_of, refusing

from referee.errors import BadLog, Busy, Misread, Moved, NotSaved, RefereeError
from referee.store import files
from referee.store.store import Store


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


# folders, links, permissions


def test_files_and_folders_are_for_their_owner_alone_whatever_the_umask(store):
    before = os.umask(0)
    try:
        log = store.append(store.create("otter-1", HEADER), [event("dive", 1)])
        store.append(log, [event("dive", 2)])
        store.summaries()
        store.remember_last("otter-1")
        store.create("otter-2", HEADER)
        store.delete("otter-2")
    finally:
        os.umask(before)
    found = [store.home, *store.home.rglob("*")]
    assert {stat.S_IMODE(path.stat().st_mode) for path in found if path.is_dir()} == {0o700}
    assert {stat.S_IMODE(path.stat().st_mode) for path in found if path.is_file()} == {0o600}


def test_a_linked_session_stays_a_link_and_its_file_is_written(store, log, tmp_path):
    real = tmp_path / "elsewhere" / "game.json"
    real.parent.mkdir()
    path_of(store).rename(real)
    path_of(store).symlink_to(real)
    after = store.append(log, [event("dive", 4)])
    assert path_of(store).is_symlink()
    assert store.read_file(real).records == after.records
    assert real.with_name("game.json.bak").exists()


def test_deleting_a_linked_session_leaves_the_file_where_it_is(store, log, tmp_path):
    real = tmp_path / "game.json"
    path_of(store).rename(real)
    path_of(store).symlink_to(os.path.relpath(real, path_of(store).parent))
    where = store.delete("otter-1")
    assert real.exists()
    assert store.read_file(where).records == log.records


def test_a_linked_home_works(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    store = Store(tmp_path / "link")
    store.append(store.create("otter-1", HEADER), [event("dive", 1)])
    assert len(Store(tmp_path / "real").open("otter-1").records) == 1


def test_a_link_that_leads_nowhere_is_a_damaged_session_and_its_name_is_taken(store):
    store.create("otter-2", HEADER)
    path_of(store).symlink_to("nowhere.json")
    with pytest.raises(BadLog, match="it is a link that leads nowhere"):
        store.open("otter-1")
    with pytest.raises(Misread, match="already"):
        store.create("otter-1", HEADER)


def test_a_folder_in_the_place_of_a_session_is_a_damaged_session(store):
    store.create("otter-2", HEADER)
    path_of(store).mkdir()
    with pytest.raises(BadLog, match="a folder stands where a file should be"):
        store.open("otter-1")
    assert [summary.id for summary in store.summaries() if summary.problem] == ["otter-1"]


def test_a_link_in_the_place_of_a_lock_is_not_followed(store, log, tmp_path):
    victim = tmp_path / "victim"
    victim.write_text("mine")
    lock = path_of(store).with_name("otter-1.json.lock")
    lock.unlink()
    lock.symlink_to(victim)
    with pytest.raises(NotSaved, match="Nothing was saved"):
        store.append(log, [event("dive", 4)])
    assert victim.read_text() == "mine"


def test_a_folder_in_the_place_of_a_lock_is_one_sentence(store, log):
    lock = path_of(store).with_name("otter-1.json.lock")
    lock.unlink()
    lock.mkdir()
    with pytest.raises(NotSaved, match="can't be opened; a folder stands where a file should be"):
        store.append(log, [event("dive", 4)])


def test_what_a_killed_program_left_is_cleaned_up(store, log):
    for name in ("otter-1.json.tmp", "otter-1.json.bak.tmp"):
        path_of(store).with_name(name).write_bytes(b"half")
    store.append(log, [event("dive", 4)])
    assert left(store) == ["otter-1.json", "otter-1.json.bak"]


def test_a_link_in_the_place_of_a_temporary_file_is_not_followed(store, log, tmp_path):
    victim = tmp_path / "victim"
    victim.write_text("mine")
    path_of(store).with_name("otter-1.json.tmp").symlink_to(victim)
    assert len(store.append(log, [event("dive", 4)]).records) == 4
    assert victim.read_text() == "mine"


def test_a_home_that_is_a_file_is_one_sentence(tmp_path):
    (tmp_path / "home").write_text("")
    store = Store(tmp_path / "home")
    with pytest.raises(
        NotSaved, match=r"the folder .* can't be made; .*a file stands where a folder should be"
    ):
        store.create("otter-1", HEADER)
    for attempt in (store.ids, store.summaries, lambda: store.open("otter-1"), lambda: store.new_id("otter")):
        with pytest.raises(BadLog, match="can't be read: a file stands where a folder should be"):
            attempt()
    assert store.last() is None


@pytest.fixture
def others_folder():
    """A folder that this process may read and not write, also when the tests are run by root."""
    folder = Path(tempfile.mkdtemp())
    (folder / "home").mkdir()
    store = Store(folder / "home")
    store.append(store.create("otter-1", HEADER), [event("dive", 1)])
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    yield store
    os.seteuid(user)
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o700)
    shutil.rmtree(folder)


def test_what_may_only_be_read_is_read_and_not_written(others_folder):
    store = others_folder
    log = store.open("otter-1")
    assert [summary.records for summary in store.summaries()] == [1]
    store.remember_last("otter-1")
    for attempt in (
        lambda: store.append(log, [event("dive", 2)]),
        lambda: store.create("otter-2", HEADER),
        lambda: store.delete("otter-1"),
        lambda: store.rename("otter-1", "x"),
    ):
        with pytest.raises(NotSaved, match="there is no permission to do that") as caught:
            attempt()
        assert caught.value.exit_code == 3
    assert store.open("otter-1") == log


@pytest.mark.parametrize(
    ("number", "why"),
    [(errno.EACCES, "there is no permission to do that"), (errno.EMFILE, "too many open files")],
)
def test_a_session_that_can_not_be_read_now_is_not_called_damaged(store, log, monkeypatch, number, why):
    with monkeypatch.context() as patched:
        patched.setattr(files.os, "open", refusing(number))
        for attempt in (store.open, store.repair):
            with pytest.raises(RefereeError) as caught:
                attempt("otter-1")
            assert why in caught.value.message
            assert "--repair" not in caught.value.message
        assert store.check("otter-1") == [f"{path_of(store)} can't be read: {why}."]
    assert store.open("otter-1") == log


# a disk that refuses


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "the disk quota is used up"),
        (errno.EIO, "the disk reported a fault"),
        (errno.EROFS, "the disk can only be read"),
        (errno.EACCES, "there is no permission to do that"),
        (errno.ENODEV, "no such device"),
    ],
)
@pytest.mark.parametrize("call", ["write", "fsync", "link"])
def test_a_write_that_the_disk_refuses_saves_nothing_and_says_why(store, log, monkeypatch, call, number, why):
    if call == "link" and number in files._NO_LINKS:
        pytest.skip("the file is copied then")
    with monkeypatch.context() as patched:
        patched.setattr(files.os, call, refusing(number))
        with pytest.raises(NotSaved) as caught:
            store.append(log, [event("dive", 4)])
    assert caught.value.message == f"Nothing was saved: {why} ({path_of(store)})."
    assert store.open("otter-1") == log
    assert left(store) == ["otter-1.json", "otter-1.json.bak"]
    assert len(store.append(log, [event("dive", 4)]).records) == 4


@pytest.mark.parametrize("number", [errno.EROFS, errno.EIO])
def test_a_replacement_that_fails_saves_nothing(store, log, monkeypatch, number):
    with monkeypatch.context() as patched:
        patched.setattr(files.Path, "replace", refusing(number))
        with pytest.raises(NotSaved, match="Nothing was saved"):
            store.append(log, [event("dive", 4)])
    assert store.open("otter-1") == log


def test_a_writer_can_try_again_after_the_disk_refused(store, log, monkeypatch):
    with store.writing("otter-1") as writer:
        with monkeypatch.context() as patched:
            patched.setattr(files.os, "fsync", refusing(errno.EIO))
            with pytest.raises(NotSaved):
                writer.append([event("dive", 4)])
        assert writer.log == log
        after = writer.append([event("dive", 4)])
    assert store.open("otter-1") == after
    assert len(after.records) == 4


def test_what_is_written_but_not_confirmed_is_told_apart_from_what_is_not_saved(store, log, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(files.os, "fsync", refusing(errno.EIO, after=1))
        with pytest.raises(NotSaved) as caught:
            store.append(log, [event("dive", 4)])
    assert caught.value.message == (
        f"What you entered is written, but the disk did not confirm it: the disk reported a fault ({path_of(store)}). "
        "Look whether it is there before you enter it again."
    )
    assert [record["number"] for record in store.open("otter-1").records] == [1, 2, 3, 4]


def test_a_disk_that_takes_a_write_in_pieces_gets_all_of_them(store, log, monkeypatch):
    real = os.write
    monkeypatch.setattr(files.os, "write", lambda file, data: real(file, bytes(data)[:7]))
    after = store.append(log, [event("dive", 4)])
    assert store.open("otter-1") == after


def test_a_first_session_that_the_disk_refuses_is_not_there(store, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(files.os, "write", refusing(errno.ENOSPC))
        with pytest.raises(NotSaved, match="Nothing was saved: the disk is full"):
            store.create("otter-1", HEADER)
    assert store.ids() == []
    assert store.create("otter-1", HEADER).id == "otter-1"


@pytest.fixture
def confirmed(monkeypatch):
    """The folders whose entries the disk was asked to confirm, in order."""
    asked, real = [], files._sync_folder
    monkeypatch.setattr(files, "_sync_folder", lambda path: (asked.append(path), real(path)))
    return asked


def test_a_new_home_is_confirmed_folder_by_folder(tmp_path, confirmed):
    Store(tmp_path / "a" / "home").create("otter-1", HEADER)
    home = tmp_path / "a" / "home"
    assert confirmed == [tmp_path, tmp_path / "a", home, home / "sessions"]


def test_a_deletion_is_confirmed_in_both_folders(store, log, confirmed):
    store.delete("otter-1")
    sessions, trash = store.home / "sessions", store.home / "trash"
    assert confirmed == [store.home, sessions, trash, sessions, trash]


# several programs at once


def test_a_log_that_has_grown_meanwhile_is_refused_with_the_fresh_one(store, log):
    after = store.append(log, [event("dive", 4)])
    with pytest.raises(Moved) as caught:
        store.append(log, [event("dive", 4)])
    assert caught.value.log == after
    assert caught.value.exit_code == 75
    assert "Another program has added to session otter-1 meanwhile" in caught.value.message
    assert store.open("otter-1") == after


def test_who_waits_too_long_for_a_lock_learns_who_has_it(store, log):
    with store.writing("otter-1"), pytest.raises(Busy) as caught:
        store.append(log, [event("dive", 4)])
    assert caught.value.message == (
        f"Another program is writing to session otter-1 (process {os.getpid()}); try again in a moment."
    )
    assert caught.value.exit_code == 75
    assert not isinstance(caught.value, Moved)


def test_reading_needs_no_lock(store, log):
    with store.writing("otter-1"):
        assert store.open("otter-1") == log
        assert [summary.records for summary in store.summaries()] == [3]


def test_the_lock_of_one_session_does_not_hold_another(store, log):
    other = store.create("otter-2", HEADER)
    with store.writing("otter-1"):
        assert len(store.append(other, [event("dive", 1)]).records) == 1


def test_an_error_inside_gives_the_lock_back(store, log):
    with pytest.raises(ZeroDivisionError), store.writing("otter-1"):
        raise ZeroDivisionError
    assert len(store.append(log, [event("dive", 4)]).records) == 4


def test_a_lock_that_the_system_can_not_give_is_not_waited_for(store, log, monkeypatch):
    import fcntl

    monkeypatch.setattr(fcntl, "flock", refusing(errno.ENOLCK))
    with pytest.raises(NotSaved, match="can't be locked"):
        Store(store.home, wait=60).append(log, [event("dive", 4)])

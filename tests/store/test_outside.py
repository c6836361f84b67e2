"""A file for others is written whole or not at all, and never over something that nobody named."""

import errno
import os
import stat

import pytest
from kit.shelf import refusing

from referee.errors import Misread, NotSaved
from referee.store import outside


def names(folder):
    return sorted(place.name for place in folder.iterdir())


def test_a_new_file_is_written_with_the_rights_of_any_other(tmp_path):
    outside.write(tmp_path / "new", b"told")
    (tmp_path / "usual").write_bytes(b"")
    assert (tmp_path / "new").read_bytes() == b"told"
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode
    outside.write(tmp_path / "own", b"told", private=True)
    assert stat.S_IMODE((tmp_path / "own").stat().st_mode) == 0o600
    assert names(tmp_path) == ["new", "own", "usual"]


def test_a_file_that_stands_there_is_replaced_only_when_that_was_said(tmp_path):
    (tmp_path / "file").write_bytes(b"mine")
    (tmp_path / "file").chmod(0o640)
    with pytest.raises(Misread, match="already; choose another name"):
        outside.write(tmp_path / "file", b"told")
    assert (tmp_path / "file").read_bytes() == b"mine"
    outside.write(tmp_path / "file", b"told", instead=True)
    assert (tmp_path / "file").read_bytes() == b"told"
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o640


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
def test_a_failed_write_leaves_the_earlier_file_as_it_was(tmp_path, monkeypatch, number):
    (tmp_path / "file").write_bytes(b"mine")
    monkeypatch.setattr(outside.os, "fsync", refusing(number))
    for name in ("file", "other"):
        with pytest.raises(NotSaved, match="Nothing was written to"):
            outside.write(tmp_path / name, b"told", instead=True)
    assert (tmp_path / "file").read_bytes() == b"mine"
    assert names(tmp_path) == ["file"]


@pytest.mark.parametrize("name", ["folder", "device", "gone", "pipe"])
def test_nothing_is_written_through_a_link_to_what_is_no_file(tmp_path, name):
    (tmp_path / "folder").mkdir()
    (tmp_path / "device").symlink_to("/dev/null")
    (tmp_path / "gone").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe")
    for instead in (False, True):
        with pytest.raises(Misread, match="is no ordinary file"):
            outside.write(tmp_path / name, b"told", instead=instead)
    assert names(tmp_path) == ["device", "folder", "gone", "pipe"]


def test_a_link_to_a_file_stays_one(tmp_path):
    (tmp_path / "real").write_bytes(b"mine")
    (tmp_path / "link").symlink_to("real")
    outside.write(tmp_path / "link", b"told", instead=True)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"told"


def test_who_was_quicker_keeps_his_file(tmp_path, monkeypatch):
    fsync = os.fsync

    def quicker(file):
        (tmp_path / "file").write_bytes(b"mine")
        fsync(file)

    monkeypatch.setattr(outside.os, "fsync", quicker)
    with pytest.raises(Misread, match="already; choose another name"):
        outside.write(tmp_path / "file", b"told")
    assert (tmp_path / "file").read_bytes() == b"mine"


def test_a_folder_that_is_not_there_is_said(tmp_path):
    with pytest.raises(NotSaved, match="Nothing was written to"):
        outside.write(tmp_path / "no" / "file", b"told")

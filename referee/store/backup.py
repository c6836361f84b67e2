"""Everything of a home in one file: a zip that holds the files of the home as they are, and a note of what it is.

One is made by itself on the first change of a day. A file from elsewhere may claim anything: it is read one part at a time,
each part and all of them together within bounds, and no name in it ever becomes a path.
"""

from __future__ import annotations

import io
import json
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from referee.errors import BadLog, Misread, RefereeError
from referee.store import files, seal
from referee.store.machine import Machine, backups_kept

if TYPE_CHECKING:
    import zipfile

FORMAT = 1
KIND = "referee-backup"
NOTE = "referee.json"

_BIGGEST = 512 * 2**20  # bytes of all parts together, unpacked
_DIRECTORY = 4 * 2**20  # bytes of the list of parts: some 40,000
_DAILY = 64 * 2**20  # bytes of a home beyond which no copy is made by itself
_END, _LARGE = b"PK\x05\x06", b"PK\x06\x07"


class Packed(msgspec.Struct, frozen=True):
    """A backup as it was made: its bytes, the names of its parts, and of the files that could not be read."""

    data: bytes
    parts: tuple[str, ...]
    left_out: tuple[str, ...]


def packed(home: Path, most: int = _BIGGEST) -> Packed:
    """Everything of a home: sessions, the trash, the box, which session was used last.

    Raises:
        Misread: it is more than `most` bytes.

    """
    import zipfile

    into, parts, left_out, size = io.BytesIO(), [], [], 0
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        note = {"format": FORMAT, "kind": KIND, "made": seal.timestamp()}
        archive.writestr(NOTE, json.dumps(note))
        for name in _names(home):
            try:
                data = files.read(home / name)
            except (OSError, RefereeError, files.Unreadable):
                left_out.append(name)
                continue
            size += len(data)
            if size > most:
                raise Misread(
                    f"The sessions are more than {most // 2**20} MB together; copy the folder {home} itself."
                )
            archive.writestr(name, data)
            parts.append(name)
    return Packed(into.getvalue(), tuple(parts), tuple(left_out))


def _names(home: Path) -> Iterator[str]:
    """The files of a home that a backup holds, by their place in it."""
    for folder in ("sessions", "trash"):
        for name in sorted(files.names(home / folder)):
            if not name.endswith((".lock", ".tmp", ".bak")):
                yield f"{folder}/{name}"
    yield from (name for name in ("box.json", "last") if os.path.lexists(home / name))


# --- by itself ----------------------------------------------------------------------------------------------------


def daily(home: Path, machine: Machine) -> None:
    """Keep today's copy of the home with what this machine keeps for itself; the oldest goes, one that fails spoils nothing."""
    place = machine.backup_of_today
    with suppress(OSError, RefereeError, ValueError, MemoryError):
        machine.ready(place.parent)
        files.replace(place, packed(home, _DAILY).data, confirmed=False)
        there = sorted(name for name in files.names(place.parent) if name.endswith(".zip"))
        for name in there[: -backups_kept()]:
            (place.parent / name).unlink(missing_ok=True)


# --- from elsewhere -----------------------------------------------------------------------------------------------


def is_one(path: Path) -> bool:
    """Whether a file is a zip, as far as its first bytes tell.

    Raises:
        Misread: there is no such file, or it is no ordinary one.

    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise Misread(f"{path} is no ordinary file.", field="file")
        with path.open("rb") as stream:
            return stream.read(4) in {b"PK\x03\x04", _END}
    except OSError as error:
        raise Misread(f"{path} can't be read: {files.reason(error)}.", field="file") from error


def parts(path: Path) -> Iterator[tuple[str, bytes]]:
    """The parts of a backup, one after the other.

    Raises:
        BadLog: it is none, is damaged, was made by a newer version, or holds more than is allowed.

    """
    import zipfile
    import zlib

    try:
        with path.open("rb") as stream:
            _bounded(path, stream)
            with zipfile.ZipFile(stream) as archive:
                _known(path, archive)
                yield from _read(path, archive)
    except (
        OSError,
        EOFError,
        ValueError,
        NotImplementedError,
        RuntimeError,
        zipfile.BadZipFile,
        zlib.error,
    ) as error:
        raise BadLog(f"{path} is damaged: it can't be unpacked.") from error


def _bounded(path: Path, stream: io.BufferedReader) -> None:
    """Refuse a list of parts that would fill the memory before anything is known of it."""
    end = stream.seek(0, os.SEEK_END)
    stream.seek(max(0, end - 42))
    tail = stream.read()
    if end > _BIGGEST or tail[-22:-18] != _END or tail[-2:] != b"\0\0" or tail[-42:-38] == _LARGE:
        raise BadLog(f"{path} is no backup that `referee backup` has written.")
    if int.from_bytes(tail[-10:-6], "little") > _DIRECTORY:
        raise BadLog(f"{path} holds too many files.")


def _known(path: Path, archive: zipfile.ZipFile) -> None:
    names = archive.namelist()
    if NOTE not in names or len(set(names)) < len(names):
        raise BadLog(f"{path} is no backup that `referee backup` has written.")
    try:
        with archive.open(NOTE) as stream:
            note = json.loads(stream.read(4096))
        newer = note["kind"] == KIND and note["format"] > FORMAT
        known = note["kind"] == KIND and note["format"] == FORMAT
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise BadLog(f"{path} is no backup that `referee backup` has written.") from error
    if newer:
        raise BadLog(f"{path} was written by a newer version of this program; update it to go on.")
    if not known:
        raise BadLog(f"{path} is no backup that `referee backup` has written.")


def _read(path: Path, archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    total = 0
    for about in archive.infolist():
        if about.filename == NOTE or about.is_dir():
            continue
        with archive.open(about) as stream:
            data = stream.read(files.BIGGEST + 1)
        total += len(data)
        if len(data) > files.BIGGEST or total > _BIGGEST:
            raise BadLog(
                f"{path} holds more than is allowed: {files.BIGGEST // 2**20} MB a file, {_BIGGEST // 2**20} MB in all."
            )
        yield about.filename, data

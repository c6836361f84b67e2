"""One line a session, and the cache that spares a list of sessions the reading of every file.

The cache may vanish, break or lie behind at any time: an entry counts only while inode, size and time of its file are the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from referee.store.seal import Log

FORMAT = 1


class Summary(msgspec.Struct, frozen=True):
    """A session in one line; `problem` says what is wrong with one that can't be opened."""

    id: str
    title: str = ""
    game: str = ""
    mode: str = ""
    players: tuple[str, ...] = ()
    started: str = ""
    changed: str = ""
    records: int = 0
    problem: str = ""


Stamp = tuple[int, int, int]  # inode, size and time of change of a file
Index = dict[str, tuple[Stamp, Summary]]


class _File(msgspec.Struct, frozen=True):
    format: int
    sessions: Index


def summary(log: Log) -> Summary:
    """The line of a session that can be opened."""
    started = _text(log.header.get("started"))
    return Summary(
        log.id,
        log.title,
        _text(log.header.get("game")),
        _text(log.header.get("mode")),
        tuple(_players(log.header)),
        started,
        _text(log.records[-1].get("at")) if log.records else started,
        len(log.records),
    )


def stamp(path: Path) -> Stamp:
    """By what a change of the file shows."""
    try:
        about = path.stat()
    except OSError:
        return 0, 0, 0
    return about.st_ino, about.st_size, about.st_mtime_ns


def decoded(data: bytes) -> Index:
    """What the cache holds; nothing if it is broken or of another format."""
    try:
        file = msgspec.json.decode(data, type=_File)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return {}
    return file.sessions if file.format == FORMAT else {}


def encoded(index: Index) -> bytes:
    """The bytes of the cache."""
    return msgspec.json.encode(_File(FORMAT, index))


def _players(header: dict[str, Any]) -> list[str]:
    """The names in table order: seats are names, or records with a `name`."""
    seats = header.get("seats") or header.get("players") or []
    found = [
        seat.get("name") if isinstance(seat, dict) else seat for seat in seats if isinstance(seats, list)
    ]
    return [name for name in found if isinstance(name, str)]


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""

"""One line a session, and the TinyDB table that spares a list of sessions the reading of every file.

The cache may vanish, break or lie behind at any time: an entry counts only while inode, size and time of its file are the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from referee.store.seal import Log

FORMAT = 2  # of the cache; another one is made anew


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


class _Line(msgspec.Struct, frozen=True):
    stamp: Stamp
    summary: Summary


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


def read(path: Path) -> Index:
    """What the cache holds; nothing if there is none, or one of another format or shape."""
    from tinydb import where

    from referee.store.tables import Database

    database = Database(path)
    try:
        if not database.file.read() or not database.table("header").contains(where("format") == FORMAT):
            return {}
        lines = msgspec.convert(database.table("sessions").all(), list[_Line])
    except (msgspec.ValidationError, TypeError, ValueError):  # rows that are none, to msgspec or to TinyDB
        return {}
    return {line.summary.id: (line.stamp, line.summary) for line in lines}


def write(path: Path, index: Index) -> None:
    """Put another cache in its place; whoever calls holds the lock."""
    from referee.store.tables import Database

    database = Database(path, {})
    database.table("header").insert({"format": FORMAT})
    lines = (_Line(stamp, line) for stamp, line in index.values())
    database.table("sessions").insert_multiple(map(msgspec.to_builtins, lines))
    database.file.commit(confirmed=False, generation=False)


def _players(header: dict[str, Any]) -> list[str]:
    """The names in table order: seats are names, or records with a `name`."""
    seats = header.get("seats") or header.get("players")
    listed = seats if isinstance(seats, list) else []
    found = [seat.get("name") if isinstance(seat, dict) else seat for seat in listed]
    return [name for name in found if isinstance(name, str)]


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""

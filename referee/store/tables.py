"""A TinyDB whose file is read once and replaced whole: imported only by the functions that need it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from tinydb import TinyDB
from tinydb.storages import Storage

from referee.errors import BadLog
from referee.store import files

Tables = dict[str, dict[str, Any]]


class SafeStorage(Storage):
    """TinyDB's tables in one JSON file. What TinyDB writes is staged; `commit` puts all of it on disk at once."""

    def __init__(self, path: Path, instead: Tables | None = None) -> None:
        self.path = path
        self._tables = instead  # what to work on in place of what is on disk
        self.data: bytes | None = None  # the file as it was read or written last

    def read(self) -> Tables | None:
        """The tables as staged or as on disk, None if there is no file; an empty or broken file is Unreadable."""
        if self._tables is None:
            try:
                self.data = files.read(self.path)
                self._tables = decoded(self.data)
            except FileNotFoundError:
                return None
        return self._tables

    def stands(self) -> bool:
        """Whether the file is, to the byte, what was read or written here last."""
        if self.data is None:
            return False
        with suppress(OSError, files.Unreadable, BadLog):
            return files.read(self.path) == self.data
        return False

    def write(self, data: Tables) -> None:
        """Stage the tables; nothing is on disk before `commit`."""
        self._tables = data

    def commit(self, *, confirmed: bool = True, generation: bool = True) -> None:
        """Replace the file by what is staged and keep the old one as the earlier generation; the caller holds its lock.

        A cache needs neither: it need not be `confirmed` by the disk, and no `generation` of it is kept.
        """
        staged, self._tables, self.data = self._tables, None, None
        data = encoded(staged)
        files.replace(self.path, data, generation=generation, confirmed=confirmed)
        self._tables, self.data = staged, data


class Database(TinyDB):
    """A TinyDB over a SafeStorage; TinyDB itself can open the file as well. `instead`: its tables, whatever is on disk."""

    def __init__(self, path: Path, instead: Tables | None = None) -> None:
        self.file = SafeStorage(path, instead)
        super().__init__(storage=lambda: self.file)


def encoded(tables: Any) -> bytes:
    """Compact JSON; what JSON has no word for was refused before (`chain.plain`)."""
    return msgspec.json.encode(tables)


def decoded(data: bytes) -> Tables:
    """The tables of a file, each a dict of documents by number; Unreadable says what it is instead."""
    if not data.strip(b"\0 \t\r\n"):
        raise files.Unreadable("its file is empty")
    try:
        tables = msgspec.json.decode(data)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise files.Unreadable(f"its file is not what a referee writes ({error})") from error
    if not isinstance(tables, dict) or not all(isinstance(table, dict) for table in tables.values()):
        raise files.Unreadable("its file holds no tables")
    return tables

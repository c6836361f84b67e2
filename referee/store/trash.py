"""The trash of a home: sessions that were deleted, and versions that were not kept. Nothing in it is ever overwritten."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from referee.store import copies, files
from referee.store.seal import Log

if TYPE_CHECKING:
    from referee.store.store import Store


def folder(home: Path) -> Path:
    """Where it lies."""
    return home / "trash"


def logs(home: Path, session: str) -> Iterator[Log]:
    """Every sound log in the trash that once had this name."""
    return (log for log in every_log(home) if log.id == session)


def every_log(home: Path) -> Iterator[Log]:
    """Every sound log in the trash, under the name it once had."""
    for name in sorted(files.names(folder(home))):
        log = copies.read(folder(home) / name, name.partition(".")[0]) if name.endswith(".json") else None
        if log is not None:
            yield log


def shelve(home: Path, log: Log) -> Path:
    """Write a version of a session into the trash, under a name that says which; it may lie there already."""
    path = _place(home, log)
    if not os.path.lexists(path):
        from referee.store import seal
        from referee.store.tables import encoded

        files.folder(path.parent)
        files.replace(path, encoded(seal.tables(log)))
    return path


def throw(home: Path, path: Path, log: Log) -> None:
    """Move a file that holds a version of a session into the trash; one that lies there already needs no second."""
    there = _place(home, log)
    known = copies.read(there, log.id) if os.path.lexists(there) else None
    if known is not None and known.head == log.head:
        files.remove(path)
        return
    files.folder(folder(home))
    files.move(path, there)


def free_name(store: Store, session: str, taken: Iterable[str] = ()) -> str:
    """The first free of NAME-2, NAME-3 ...; what lies in the trash, or is `taken`, is not free."""
    used = {name.partition(".")[0] for name in files.names(folder(store.home))} | {*store.ids(), *taken}
    number, stem = 2, session[:58]
    while f"{stem}-{number}" in used:
        number += 1
    return f"{stem}-{number}"


def _place(home: Path, log: Log) -> Path:
    return folder(home) / f"{log.id}.{log.head[:8]}.json"

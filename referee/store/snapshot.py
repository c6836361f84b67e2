"""What was judged of a log, kept so that the next command need not judge it again: a derived file that may vanish at any time.

It lies outside the home, in the folder of what a machine keeps for itself, and it is never a second truth: it counts only for
a log whose chain holds the checksum that it was made at, for the very code that made it, and while its own checksum is right.
Otherwise it is passed over, as if it were not there; one that can't be written costs no more than the time it would spare.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from referee.errors import RefereeError
from referee.store import files, seal
from referee.store.seal import Log

FORMAT = 1
MOST = 200  # sessions; the file unused for longest goes


def read(log: Log, code: str) -> tuple[int, Any] | None:
    """The seq of the last record that was judged and what was made of it; None if nothing can be used."""
    with suppress(
        OSError, files.Unreadable, RefereeError, ValueError, TypeError, LookupError, RecursionError
    ):
        row, content = msgspec.json.decode(files.read(_place(log)))
        seq, told = row["seq"], {**row, "code": code, "format": FORMAT}
        if told == row and seal.is_sealed(row, content) and 0 < seq <= len(log.records):
            return (seq, content) if log.records[seq - 1]["sum"] == row["head"] else None
    return None


def write(log: Log, code: str, content: Any) -> None:
    """Keep what was made of all records of the log, in place of what was kept before."""
    row = {"format": FORMAT, "code": code, "seq": len(log.records), "head": log.head}
    with suppress(OSError, RefereeError):
        place = _place(log)
        files.folder(place.parent)
        told = [seal.sealed(row, content), content]
        files.replace(place, msgspec.json.encode(told), confirmed=False)
        _make_room(place.parent)


def forget(log: Log) -> None:
    """Throw away what was kept."""
    with suppress(OSError, RefereeError):
        _place(log).unlink(missing_ok=True)


def code_in(places: Iterable[Path]) -> str:
    """What tells one state of these folders of code and tables (or single files) from another: names, sizes, times."""
    found = hashlib.sha256()
    for place in places:
        inside = _inside(place) if place.is_dir() else [(str(place), place.stat())]
        for name, about in sorted(inside):
            found.update(f"{name}\0{about.st_size}\0{about.st_mtime_ns}\0".encode(errors="surrogateescape"))
    return found.hexdigest()


def _inside(folder: Path | str) -> Iterator[tuple[str, os.stat_result]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.is_dir():
                yield entry.path, entry.stat()
            elif entry.name != "__pycache__":
                yield from _inside(entry.path)


def _place(log: Log) -> Path:
    start = seal.header_row(log)["sum"]
    return files.state() / "judged" / f"{start[:32]}.json"


def _make_room(folder: Path) -> None:
    kept = [folder / name for name in files.names(folder) if name.endswith(".json")]
    for path in sorted(kept, key=lambda path: path.stat().st_mtime_ns)[:-MOST]:
        path.unlink(missing_ok=True)

"""Files that hold a version of a session under another name: what sync tools leave where two machines wrote at once.

They are known by what they hold (a log that began as the same session), whatever a tool has called them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.errors import RefereeError
from referee.store import files, rescue, seal
from referee.store.seal import Log

_SLUG = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


def read(path: Path, name: str) -> Log | None:
    """The log in a file, None if it is no sound one."""
    try:
        found, problems = rescue.examined(rescue.storage(path))
    except RefereeError:
        return None
    return None if problems else seal.log_of(name, found)


def tables(data: bytes) -> Any:
    """The tables in the bytes of a file, None if there are none."""
    from referee.store.tables import decoded

    try:
        return decoded(data)
    except files.Unreadable:
        return None


def parsed(data: bytes, name: str) -> tuple[Log | None, str]:
    """The log in the bytes of a file; None for what is no sound one, and a clause that says what is wrong."""
    found = tables(data)
    if found is None:
        return None, "it is no session"
    fault = next(seal.faults(found), "")
    return (None, fault) if fault else (seal.log_of(name, found), "")


def beside(home: Path, log: Log, *, every: bool = False) -> Iterator[tuple[Path, Log]]:
    """The files beside the session's own that hold a log of the same identity.

    A name that a session could have (some tools write `bone-1-laptop`) is only looked at with `every`.
    """
    folder = home / "sessions"
    for name in sorted(files.names(folder)):
        stem = name.removesuffix(".json")
        taken = _SLUG.fullmatch(stem) and not (every and _of(stem, log.id))
        if stem in {name, log.id} or taken:
            continue
        copy = read(folder / name, log.id)
        if copy is not None and seal.identity(copy) == seal.identity(log):
            yield folder / name, copy


def _of(stem: str, session: str) -> bool:
    return stem.startswith((f"{session}-", f"{session}_"))


# --- two logs ------------------------------------------------------------------------------------------------------


def common(one: Log, other: Log) -> int:
    """How many records both begin with; the seals may differ, what was told may not."""
    count = 0
    for left, right in zip(one.records, other.records, strict=False):
        if left["sum"] != right["sum"] and _content(left) != _content(right):
            break
        count += 1
    return count


def continues(longer: Log, shorter: Log) -> bool:
    """Whether a log holds all of another: the same session, with its records first."""
    if longer.head == shorter.head:
        return True
    return seal.identity(longer) == seal.identity(shorter) and common(longer, shorter) == len(shorter.records)


def holds(log: Log, other: Log) -> bool:
    """Whether all of another log is in this one, be it that this one parted from it as a session of its own."""
    if continues(log, other):
        return True
    came = log.header.get("parted")
    same = isinstance(came, dict) and came.get("id") == seal.identity(other)
    return same and common(log, other) == len(other.records)


def renewed(log: Log, name: str) -> Log:
    """The log as a session of its own: another identity, everything told the same."""
    import uuid

    header = {**log.header, "id": str(uuid.uuid4()), "parted": {"id": seal.identity(log), "head": log.head}}
    return seal.extend(seal.begin(name, header, log.title), log.records)


def entries(count: int) -> str:
    """A number of entries in words."""
    return "one entry" if count == 1 else f"{count} entries"


def _content(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "sum"}

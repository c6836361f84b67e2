"""What is wrong with the file of a session, and what can be put together again from it and the generation before."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.store import files, seal
from referee.store.seal import Log

if TYPE_CHECKING:
    from referee.store.tables import SafeStorage

GONE = "its file is gone"
FORMAT_1 = ".v1"  # behind the name of a file as it was in format 1


def storage(path: Path) -> SafeStorage:
    """The tables in one file, read when they are asked for."""
    from referee.store.tables import SafeStorage

    return SafeStorage(path)


def backup(path: Path) -> Path:
    """Where the earlier generation of a file lies."""
    return path.with_name(f"{path.name}.bak")


def earlier_formats(path: Path) -> list[Path]:
    """The files that a session begun in format 1 was kept in when it went on in today's."""
    return sorted(path.parent.glob(f"{path.name}{FORMAT_1}*"))


def examined(file: SafeStorage) -> tuple[dict[str, Any], list[str]]:
    """The tables (none if the file can't be read) and everything that is wrong with them, as clauses."""
    try:
        found = file.read()
    except files.Unreadable as error:
        return {}, [error.fault]
    return ({}, [GONE]) if found is None else (found, list(seal.faults(found)))


def rescued(session: str, path: Path, found: dict[str, Any], kept: Iterable[Log] = ()) -> Log | None:
    """The longest intact log: the earlier generation with what still follows it, or the damaged file up to the damage.

    What this machine has `kept` itself is taken where it goes on from there.
    """
    earlier, _ = examined(storage(backup(path)))
    before, after = seal.intact_part(session, earlier), seal.intact_part(session, found)
    logs = [seal.continued(before, found)] if before else []
    best = max([*logs, *([after] if after else [])], key=_length, default=None)
    return max([log for log in kept if best is None or _goes_on(log, best)], key=_length, default=best)


def _length(log: Log) -> int:
    return len(log.records)


def _goes_on(log: Log, shorter: Log) -> bool:
    count = len(shorter.records)
    return log.header == shorter.header and log.records[:count] == shorter.records


def way_out(session: str, path: Path, found: dict[str, Any], kept: Iterable[Log] = ()) -> str:
    """What the owner of a damaged session can do, as a sentence."""
    if seal.is_newer(found):
        return ""
    log = rescued(session, path, found, kept)
    if log is None:
        return "No intact generation of it is left; the file stays as it is."
    return f"`referee check {session} --repair` brings back {_entries(len(log.records))}."


def lost(log: Log, path: Path, found: dict[str, Any]) -> str:
    """What a repair brings back and what it can't, as a sentence; that none is lost only the checksum at its end can tell."""
    earlier, problems = examined(storage(backup(path)))
    return f"{_entries(len(log.records))} back; {_missing(log, found, earlier, whole=not problems)}."


def _missing(log: Log, found: dict[str, Any], earlier: dict[str, Any], *, whole: bool) -> str:
    back = len(log.records)
    beyond = {key for tables in (found, earlier) for key in _unlike(log, tables)}
    numbers = [int(key) for key in beyond if re.fullmatch("[1-9][0-9]{0,8}", key)]
    if max(numbers, default=0) > back:
        return f"what followed is lost, up to entry {max(numbers)}"
    strange = sorted(key for key in beyond if not re.fullmatch("[1-9][0-9]{0,8}", key))
    if strange:
        return f"an entry numbered {strange[0][:20]!r} is lost"
    return _after(log, found, earlier, whole=whole)


def _after(log: Log, found: dict[str, Any], earlier: dict[str, Any], *, whole: bool) -> str:
    """Whether something followed of which there is no trace but the checksum that the file ends with."""
    sums = {row["sum"] for row in log.records} | {seal.header_row(log)["sum"]}
    head = seal.end(found)
    if head in sums:
        return "none is lost"
    if head is not None and not seal.title_faults(found):
        return "what followed is lost, and nothing tells how many entries it was"
    if whole and seal.end(earlier) in sums:
        return "only what the very last command entered may be lost"
    return "nothing tells whether more entries followed"


def _unlike(log: Log, tables: dict[str, Any]) -> list[str]:
    """The numbers of entries in a file that are none of the log's: beyond its end, or numbered as nothing is."""
    events = tables.get("events")
    sums = {row["sum"] for row in log.records}
    numbers = {str(number) for number in range(1, len(log.records) + 1)}
    return [
        key
        for key, row in (events.items() if isinstance(events, dict) else ())
        if key not in numbers and not (isinstance(row, dict) and _sum(row) in sums)
    ]


def _sum(row: dict[str, Any]) -> str:
    told = row.get("sum")
    return told if isinstance(told, str) else ""


def _entries(count: int) -> str:
    return {0: "its beginning without entries", 1: "its one entry"}.get(count, f"its {count} entries")

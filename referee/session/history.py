"""What of a log counts: undo, redo and amendments are records too, and nothing is ever rewritten."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

import msgspec

from referee.contract.model import Struct, plural
from referee.errors import BadLog, Illegal, Misread, Unknown
from referee.store.seal import Log

Record = dict[str, Any]


class _Event(Struct, frozen=True, tag_field="kind", tag="event"):
    seq: int
    number: int
    event: str
    answers: Record
    command: int = 0
    at: str = ""


class _Retracted(Struct, frozen=True, tag_field="kind", tag="retracted"):
    seq: int
    seqs: tuple[int, ...]
    command: int = 0


class _Restored(Struct, frozen=True, tag_field="kind", tag="restored"):
    seq: int
    of: int
    command: int = 0


class _Amended(Struct, frozen=True, tag_field="kind", tag="amended"):
    seq: int
    number: int
    answers: Record
    because: str = ""
    drops: tuple[int, ...] = ()
    command: int = 0


class _Result(Struct, frozen=True, tag_field="kind", tag="result"):
    seq: int
    title: str
    winners: tuple[str, ...]
    rules: int


_Written = _Event | _Retracted | _Restored | _Amended | _Result


def checked(log: Log) -> Log:
    """The log, if all its records are such as this program writes; whoever computes its checksums anew may write others.

    Raises:
        BadLog: one is not; the sentence says which and what is wrong with it.

    """
    try:
        msgspec.convert(log.records, tuple[_Written, ...])  # all in one call, which costs a twentieth
    except msgspec.ValidationError as error:
        _complain(log, error)
    return log


def _complain(log: Log, found: Exception) -> NoReturn:
    """Say which record is the wrong one: with its own error, which counts from the record and not from the log."""
    for number, record in enumerate(log.records, start=1):
        try:
            msgspec.convert(record, _Written)
        except msgspec.ValidationError as error:
            raise BadLog(f"Record {number} of {log.id} is none that this program writes: {error}.") from error
    raise BadLog(f"The records of {log.id} are none that this program writes: {found}.") from found


class Told(Struct, frozen=True):
    """An event record that counts, as it stands after all amendments."""

    record: Record
    answers: Record
    amended: bool


def counting(records: Sequence[Record]) -> tuple[Told, ...]:
    """The event records that count, in order: without what was retracted, with what was amended."""
    gone = retracted(records)
    amended = (record for record in records if record["kind"] == "amended" and record["seq"] not in gone)
    amendments: dict[int, Record] = {record["number"]: record["answers"] for record in amended}
    return tuple(
        Told(record, amendments.get(record["number"]) or record["answers"], record["number"] in amendments)
        for record in records
        if record["kind"] == "event" and record["seq"] not in gone
    )


def retracted(records: Sequence[Record]) -> frozenset[int]:
    """The seqs of events and amendments that do not count now."""
    taken: dict[int, list[int]] = {}
    for record in records:
        if record["kind"] == "retracted":
            taken[record["seq"]] = record["seqs"]
        elif record["kind"] == "restored":
            taken.pop(record["of"], None)
    gone = {seq for seqs in taken.values() for seq in seqs}
    for record in records:  # an amendment by which the game was over earlier drops what was told after that
        if record["kind"] == "amended" and record["seq"] not in gone:
            gone.update(record.get("drops", ()))
    return frozenset(gone)


def with_command(log: Log, records: Iterable[Record], command: int | None = None) -> list[Record]:
    """The records of one command, marked so that one undo takes them all back."""
    first = len(log.records) + 1 if command is None else command
    return [{**record, "command": first} for record in records]


def commands(log: Log) -> list[list[int]]:
    """The seqs of events and amendments that count, grouped by the command that wrote them, oldest first."""
    gone = retracted(log.records)
    groups: dict[int, list[int]] = {}
    for told in log.records:
        if told["kind"] in {"event", "amended"} and told["seq"] not in gone:
            groups.setdefault(told.get("command", told["seq"]), []).append(told["seq"])
    return list(groups.values())


def undo(log: Log, count: int = 1, to: int | None = None) -> Record:
    """The record that takes back the last `count` commands, or everything told after event number `to` (0: all).

    Raises:
        Illegal: there is nothing (or not that much) to take back.
        Unknown: `to` is no event that counts.

    """
    groups = commands(log)
    if to is not None:
        after = _after(log, to)
        seqs = [seq for group in groups for seq in group if seq > after]
    else:
        if count < 1:
            raise Misread("Undo takes back one command or more.", field="n")
        if count > len(groups):
            have = plural(len(groups), "command") if groups else "nothing"
            raise Illegal(
                f"There is {have} to take back." if len(groups) < 2 else f"There are {have} to take back."
            )
        seqs = [seq for group in groups[-count:] for seq in group]
    if not seqs:
        raise Illegal("There is nothing to take back.")
    return {"kind": "retracted", "seqs": seqs}


def _after(log: Log, number: int) -> int:
    if number == 0:
        return 0
    found = next(
        (told.record["seq"] for told in counting(log.records) if told.record["number"] == number), None
    )
    if found is None:
        raise Unknown(f"There is no entry {number} that counts; see the log.", field="to")
    return int(found)


def redo(log: Log) -> Record:
    """The record that brings back what the last undo took, if nothing was told since.

    Raises:
        Illegal: there is nothing to bring back.

    """
    undone: list[int] = []
    for told in log.records:
        if told["kind"] == "retracted":
            undone.append(told["seq"])
        elif told["kind"] == "restored" and told["of"] in undone:
            undone.remove(told["of"])
        elif told["kind"] in {"event", "amended"}:
            undone.clear()
    if not undone:
        raise Illegal("There is nothing to bring back.")
    return {"kind": "restored", "of": undone[-1]}

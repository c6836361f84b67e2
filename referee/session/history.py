"""What of a log counts: undo, redo and amendments are records too, and nothing is ever rewritten."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Annotated, Any, Literal, NoReturn

import msgspec

from referee import __version__, games
from referee.contract.model import Struct, plural
from referee.errors import BadLog, Illegal, Misread, Unknown
from referee.store.seal import Log

Record = dict[str, Any]


class _Written(Struct, frozen=True, tag_field="kind"):
    seq: int
    command: int = 0
    at: str = ""


class _Event(_Written, frozen=True, tag="event", kw_only=True):
    number: int
    event: str
    answers: Record
    by: tuple[str, ...] | None = None
    before: int = 0
    because: str = ""


class _Retracted(_Written, frozen=True, tag="retracted", kw_only=True):
    seqs: tuple[int, ...]


class _Restored(_Written, frozen=True, tag="restored", kw_only=True):
    of: int


class _Amended(_Written, frozen=True, tag="amended", kw_only=True):
    number: int
    answers: Record
    because: str = ""
    drops: tuple[int, ...] = ()  # format 1 only: the entries after which the game was over by then


#: the number of an entry as a key
_Key = Annotated[str, msgspec.Meta(pattern="^[1-9][0-9]{0,17}$")]


class _Acted(_Written, frozen=True, tag="acted", kw_only=True):
    by: dict[_Key, tuple[str, ...]]
    because: str = ""


class _Dropped(_Written, frozen=True, tag="dropped", kw_only=True):
    numbers: tuple[int, ...]
    because: str = ""


class _Ruled(_Written, frozen=True, tag="ruled", kw_only=True):
    setting: str
    value: str
    since: int = msgspec.field(name="from")
    because: str = ""


class _Standing(Struct, frozen=True):
    player: str
    team: str
    rank: int
    points: int
    titles: tuple[str, ...] = ()


class _Result(_Written, frozen=True, tag="result", kw_only=True):
    title: str
    winners: tuple[str, ...]
    standings: tuple[_Standing, ...]
    rules: int
    version: str


class _Agreed(_Written, frozen=True, tag="agreed", kw_only=True):
    on: Literal["told", "today"]
    because: str = ""


class _Updated(_Written, frozen=True, tag="updated", kw_only=True):
    version: str
    rules: int


class _Remark(_Written, frozen=True, tag="remark", kw_only=True):
    text: str
    after: int = 0


class _Seat(_Written, frozen=True, tag="seat", kw_only=True):
    what: Literal["name", "team", "order", "hand"]


class _About(_Written, frozen=True, tag="about", kw_only=True):
    played: str = ""
    place: str = ""


class _Ended(_Written, frozen=True, tag="ended", kw_only=True):
    how: Literal["abandoned", "finished"]
    because: str = ""
    winners: tuple[str, ...] = ()


class _Reopened(_Written, frozen=True, tag="reopened"):
    pass


_Records = (
    _Event | _Retracted | _Restored | _Amended | _Acted | _Dropped | _Ruled | _Result | _Agreed | _Updated | _Remark
    | _Seat | _About | _Ended | _Reopened
)  # fmt: skip

#: the kinds that a command writes for a person, so that undo takes them back
UNDOABLE = frozenset((
    "event", "amended", "acted", "dropped", "ruled", "agreed", "remark", "seat", "about", "ended", "reopened",
))  # fmt: skip


def checked(log: Log) -> Log:
    """The log, if all its records are such as this program writes; whoever computes its checksums anew may write others.

    Raises:
        BadLog: one is not; the sentence says which and what is wrong with it.

    """
    try:
        msgspec.convert(log.records, tuple[_Records, ...])  # all in one call, which costs a twentieth
    except msgspec.ValidationError as error:
        _complain(log, error)
    numbers = [record["number"] for record in log.records if record["kind"] == "event"]
    if len(set(numbers)) < len(numbers) or min(numbers, default=1) < 1:
        raise BadLog(
            f"The entries of {log.id} are not numbered as this program does: from 1 on, no number twice."
        )
    for record in log.records:
        if record["kind"] == "retracted" and not all(0 < seq < record["seq"] for seq in record["seqs"]):
            raise BadLog(
                f"Record {record['seq']} of {log.id} takes back a record that does not stand before it."
            )
    return log


def _complain(log: Log, found: Exception) -> NoReturn:
    """Say which record is the wrong one: with its own error, which counts from the record and not from the log."""
    for number, record in enumerate(log.records, start=1):
        try:
            msgspec.convert(record, _Records)
        except msgspec.ValidationError as error:
            raise BadLog(f"Record {number} of {log.id} is none that this program writes: {error}.") from error
    raise BadLog(f"The records of {log.id} are none that this program writes: {found}.") from found


class Told(Struct, frozen=True):
    """An event record at its place, as it stands after all corrections; `by` is None where the log doesn't say who acted.

    `rules` is the number of the game's rules in the program it was told to (0: unknown).
    `dropped` ones don't count; `corrected` says whether a correction is about this place: then what follows may no longer fit.
    """

    record: Record
    answers: Record
    amended: bool = False
    dropped: bool = False
    by: tuple[str, ...] | None = None
    rules: int = 0

    @property
    def corrected(self) -> bool:
        """Whether the log had it otherwise before: it was amended, dropped, inserted, or somebody else acted."""
        return self.amended or self.dropped or "before" in self.record


def course(records: Sequence[Record], rules: int = 0) -> tuple[Told, ...]:
    """The event records in order of their places: what was taken back is left out, what was dropped is marked."""
    return tuple(told for told in steps(records, rules) if told.record["kind"] == "event")


def steps(records: Sequence[Record], rules: int = 0) -> tuple[Told, ...]:
    """What a game is replayed from, in order of the places: its course, and the house rules adopted on the way.

    `rules` is the number of the rules under which the first record was told.
    """
    gone = retracted(records)
    live = [record for record in records if record["seq"] not in gone]
    amended = {record["number"]: record["answers"] for record in live if record["kind"] == "amended"}
    acted = {
        int(number): tuple(by)
        for record in live
        if record["kind"] == "acted"
        for number, by in record["by"].items()
    }
    dropped = {number for record in live if record["kind"] == "dropped" for number in record["numbers"]}
    updates = [record for record in records if record["kind"] == "updated"]
    return tuple(
        Told(record, {})
        if record["kind"] == "ruled"
        else Told(
            record,
            amended.get(number) or record["answers"],
            number in amended,
            number in dropped,
            acted.get(number, tuple(record["by"]) if "by" in record else None),
            _told_under(updates, record["seq"], rules),
        )
        for record in placed(records)
        if record["seq"] not in gone
        for number in (record.get("number", 0),)
    )


def _told_under(updates: Sequence[Record], seq: int, rules: int) -> int:
    return next((one["rules"] for one in reversed(updates) if one["seq"] < seq), rules) if updates else rules


def rules(log: Log) -> int:
    """The number of the game's rules in the program that the last record was told to."""
    updates = (record["rules"] for record in reversed(log.records) if record["kind"] == "updated")
    return int(next(updates, log.header["rules"]))


def placed(records: Sequence[Record]) -> list[Record]:
    """All records that have a place, in order of it: events as told, inserted ones and house rules adopted before their entry."""
    order: list[Record] = []
    for record in records:
        if record["kind"] not in {"event", "ruled"}:
            continue
        before = record.get("before") or record.get("from")
        if before:
            order.insert(_place(order, before), record)
        else:
            order.append(record)
    return order


def _place(order: Sequence[Record], number: int) -> int:
    for index, record in enumerate(order):
        if record.get("number") == number:
            return index
    raise BadLog(f"An entry stands before entry {number}, and there is none.")


def counting(records: Sequence[Record], rules: int = 0) -> tuple[Told, ...]:
    """The event records that count, in order: without what was taken back or dropped, as they stand after corrections."""
    return tuple(told for told in course(records, rules) if not told.dropped)


def retracted(records: Sequence[Record]) -> frozenset[int]:
    """The seqs of the records that were taken back and do not count now."""
    taken: dict[int, list[int]] = {}
    for record in records:
        if record["kind"] == "retracted":
            taken[record["seq"]] = record["seqs"]
        elif record["kind"] == "restored":
            taken.pop(record["of"], None)
    gone = {seq for seqs in taken.values() for seq in seqs}
    for (
        record
    ) in records:  # format 1: an amendment by which the game was over earlier drops what was told after that
        if record["kind"] == "amended" and record["seq"] not in gone:
            gone.update(record.get("drops", ()))
    return frozenset(gone)


def uncounted(records: Sequence[Record]) -> frozenset[int]:
    """The seqs of what was taken back, and of the entries that were dropped."""
    dropped = (told.record["seq"] for told in course(records) if told.dropped)
    return retracted(records).union(dropped)


def with_command(log: Log, records: Iterable[Record], command: int | None = None) -> list[Record]:
    """The records of one command, marked so that one undo takes them all back.

    Before the first of a program with other rules than those of the last record stands one that says so.

    Raises:
        BadLog: a later start would refuse one of them, so that none may be written.

    """
    seq = len(log.records) + 1
    first = seq if command is None else command
    told = [{**record, "command": first} for record in (*_update(log), *records)]
    try:
        msgspec.convert([{**record, "seq": seq} for record in told], list[_Records])
    except msgspec.ValidationError as error:
        raise BadLog(f"Nothing was saved: it could not be read again from the log ({error}).") from error
    return told


def _update(log: Log) -> list[Record]:
    try:
        now = games.game(log.header["game"]).rules
    except Unknown:
        return []
    same = now == rules(log)
    return [] if same else [{"kind": "updated", "version": __version__, "rules": now}]


def commands(log: Log) -> list[list[int]]:
    """The seqs of what counts and can be taken back, grouped by the command that wrote it, oldest first."""
    gone = retracted(log.records)
    groups: dict[int, list[int]] = {}
    for told in log.records:
        if told["kind"] in UNDOABLE and told["seq"] not in gone:
            groups.setdefault(told.get("command", told["seq"]), []).append(told["seq"])
    return list(groups.values())


def undo(log: Log, count: int = 1, to: int | None = None) -> Record:
    """The record that takes back the last `count` commands, or everything that stands after event number `to` (0: all).

    Raises:
        Illegal: there is nothing (or not that much) to take back.
        Unknown: `to` is no event that counts.

    """
    groups = commands(log)
    if to is not None:
        seqs = _after(log, to, [seq for group in groups for seq in group])
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


def _after(log: Log, number: int, seqs: Sequence[int]) -> list[int]:
    """Those of the records that are about places after an entry; what is about no place counts by when it was told."""
    if number == 0:
        return list(seqs)
    entries = course(log.records)
    index = next((i for i, one in enumerate(entries) if one.record["number"] == number), None)
    if index is None or entries[index].dropped:
        raise Unknown(f"There is no entry {number} that counts; see the log.", field="to")
    stay = {told.record["number"] for told in entries[: index + 1]}
    told_last = max(told.record["seq"] for told in entries[: index + 1])
    records = {record["seq"]: record for record in log.records}
    return [seq for seq in seqs if _is_after(records[seq], stay, told_last)]


def _is_after(record: Record, stay: Collection[int], told_last: int) -> bool:
    entries = about(record)
    return not all(number in stay for number in entries) if entries else bool(record["seq"] > told_last)


def about(record: Record) -> tuple[int, ...]:
    """The numbers of the entries that a record is about; none for what is about the whole session."""
    kind = record["kind"]
    if kind in {"event", "amended"}:
        return (record["number"],)
    if kind == "acted":
        return tuple(map(int, record["by"]))
    if kind == "dropped":
        return tuple(record["numbers"])
    return (record["from"],) if kind == "ruled" and record["from"] else ()


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
        elif told["kind"] in UNDOABLE:
            undone.clear()
    if not undone:
        raise Illegal("There is nothing to bring back.")
    return {"kind": "restored", "of": undone[-1]}

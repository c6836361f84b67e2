"""Entries in words: as they were typed, as they are recalled, and what an undo, a redo or a correction moves.

What hands hold stays hidden while a game is on: a dot stands for it, or what was ruled and read aloud then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from referee.contract.model import Game, plural, spoken
from referee.errors import Misread
from referee.questions import fields
from referee.session.history import Record
from referee.session.judge import decoded
from referee.session.table import Entry, Table


def as_record(entry: Entry) -> Record:
    """The record of an entry that counts, as it was told."""
    return {
        "kind": "event",
        "number": entry.number,
        "event": entry.event.name(),
        "answers": msgspec.to_builtins(entry.event),
        "by": list(entry.by),
        "about": entry.about,
        "seq": entry.seq,
    }


def is_closed(table: Table) -> bool:
    """Whether what hands played stays off the screen: while the game is on, unless its house rule `hands` is `open`."""
    return table.outcome is None and table.settings.get("hands") != "open"


def with_actors(table: Table, records: Sequence[Record]) -> list[Record]:
    """The records, events with who acted (`derived`: by the rules, since the log doesn't say it) and what they are `about`."""
    found = {entry.number: entry for entry in table.entries}
    return [_acted_in(one, found.get(one["number"])) if one["kind"] == "event" else one for one in records]


def _acted_in(record: Record, entry: Entry | None) -> Record:
    derived = "by" not in record
    if entry is None:
        return {"by": [], "about": "", **record, "derived": derived}
    found = {"by": list(entry.by), "about": entry.about, **record, "derived": derived}
    if not entry.granted:
        return found
    return {**found, "answers": msgspec.to_builtins(entry.event), "granted": list(entry.granted)}


def told_lines(
    game: Game, records: Sequence[Record], *, closed: bool = False, players: Sequence[str] = ()
) -> list[str]:
    """A line a record: its number, who acted, its event and the answers as one would type them; `closed` leaves out hidden ones.

    `players` are all who play, so that they are called everybody.
    """
    events = {record["number"]: record["event"] for record in records if record["kind"] == "event"}
    return [_told_line(game, record, events, players, closed=closed) for record in records]


def _told_line(
    game: Game, record: Record, events: Mapping[int, str], players: Sequence[str], *, closed: bool
) -> str:
    kind = record["kind"]
    if kind in {"event", "amended"}:
        name = events.get(record["number"], "")
        told = f"{name} {_told_answers(game, name, record['answers'], closed=closed)}".rstrip()
        if kind == "event":
            where = f" ({record['about']})" if record.get("about") else ""
            place = f" (before {record['before']})" if record.get("before") else ""
            granted = f" (taken for granted: {', '.join(record['granted'])})" if record.get("granted") else ""
            return f"{record['number']} {_actors(record, players)}{told}{where}{place}{granted}{_because(record)}"
        return f"  {record['number']} should have said: {told}{_because(record)}"
    return f"  {_TOLD[kind](record)}{_because(record)}"


def _actors(record: Record, players: Sequence[str]) -> str:
    """`Bob: `; `(Bob) ` where only the rules say it; nothing where it was the table."""
    by = record.get("by", ())
    if not by:
        return ""
    named = "everybody" if len(by) > 1 and list(by) == list(players) else spoken(by)
    return f"({named}) " if record.get("derived") else f"{named}: "


def _because(record: Record) -> str:
    return f" ({record['because']})" if record.get("because") else ""


def _acted(record: Record) -> str:
    told = (f"{number} was {spoken(by) or 'the table'}" for number, by in record["by"].items())
    return f"who acted: {', '.join(told)}"


def _ruled(record: Mapping[str, Any]) -> str:
    since = f"entry {record['from']}" if record["from"] else "there"
    return f"{record['setting']}={record['value']} from {since} on"


def _entries(numbers: Sequence[int]) -> str:
    return f"{'entries' if len(numbers) > 1 else 'entry'} {spoken(numbers)}"


#: a line for each record that is no event and no corrected one, by its kind
_TOLD: Mapping[str, Callable[[Record], str]] = {
    "retracted": lambda record: f"undo of {plural(len(record['seqs']), 'entry', 'entries')}",
    "restored": lambda _: "redo",
    "acted": _acted,
    "dropped": lambda record: f"dropped: {_entries(record['numbers'])}",
    "ruled": lambda record: (
        f"house rule from entry {record['from']} on: {record['setting']}={record['value']}"
    ),
    "result": lambda record: f"result: {record['title']}, won by {spoken(record['winners'])}",
    "agreed": lambda record: (
        f"agreed: the result {'as told' if record['on'] == 'told' else 'by the rules of today'} counts"
    ),
    "updated": lambda record: f"from here on version {record['version']}, rules {record['rules']}",
    "remark": lambda record: f"remark: {record['text']}",
    "seat": lambda _: "a seat was put right",
    "about": lambda record: f"played: {' '.join(filter(None, (record.get('played'), record.get('place'))))}",
    "ended": lambda record: f"{record['how']}",
    "reopened": lambda _: "the game goes on",
}


def _told_answers(game: Game, name: str, told: Record, *, closed: bool) -> str:
    try:
        return fields.typed(decoded(game, name, told), closed=closed)
    except Misread:
        if closed:  # what hands hold may be among them
            return "(its answers can't be read)"
        return " ".join(f"{name}={_as_it_is(value)}" for name, value in told.items())


def _as_it_is(value: Any) -> str:
    """An answer that can't be read, as near to what one types as it comes."""
    if isinstance(value, Mapping):
        return ",".join(f"{who}:{_as_it_is(one)}" for who, one in value.items())
    if isinstance(value, list | tuple):
        return "+".join(map(_as_it_is, value)) or "-"
    return str(value)


def told(table: Table, entry: Entry) -> str:
    """An entry in a line, as it was typed; a dot stands for what the rules keep hidden."""
    return told_lines(table.game, [as_record(entry)], closed=is_closed(table), players=table.state.players)[0]


def recalled(table: Table, entry: Entry) -> str:
    """An entry in a line; what it was ruled, read aloud then, stands for answers that the rules keep hidden."""
    hides = any(fields.kept_back(shape.ask) for shape in fields.shapes(type(entry.event)))
    if not (hides and is_closed(table) and entry.ruling.findings):
        return told(table, entry)
    return f"{entry.number} {entry.event.name()}: {entry.ruling.findings[0].text}"


def moved(there: Table, change: Mapping[str, Any]) -> list[str]:
    """A line for each record that an undo takes back or a redo brings; `there` is where they count.

    An entry that doesn't count there, behind the one that the log is stuck at, is said as it was told.
    """
    records = {record["seq"]: record for record in there.log.records}
    entries = {entry.seq: entry for entry in there.entries}
    found = [records[seq] for seq in _moved(there.log.records, change)]
    events = [recalled(there, entries[one["seq"]]) for one in found if one["seq"] in entries]
    lost = [one for one in found if one["kind"] == "event" and one["seq"] not in entries]
    return [*events, *told_lines(there.game, lost, closed=is_closed(there)), *corrections(found)]


def numbers(records: Iterable[Mapping[str, Any]], change: Mapping[str, Any]) -> list[int]:
    """The numbers of the entries (and of those whose corrections) an undo takes back or a redo brings."""
    kept = list(records)
    seqs = _moved(kept, change)
    return [one["number"] for one in kept if one["seq"] in seqs and "number" in one]


def _moved(records: Iterable[Mapping[str, Any]], change: Mapping[str, Any]) -> list[int]:
    undone = change if "seqs" in change else next(one for one in records if one["seq"] == change["of"])
    return list(undone["seqs"])


def corrections(records: Iterable[Mapping[str, Any]]) -> list[str]:
    """What each of these records is that is no entry, as one speaks of it when it is taken back."""
    return [_CORRECTION[one["kind"]](one) for one in records if one["kind"] in _CORRECTION]


def undone(records: Iterable[Mapping[str, Any]], change: Mapping[str, Any]) -> list[str]:
    """The corrections (and other records that are no entries) that an undo takes back or a redo brings."""
    kept = list(records)
    seqs = _moved(kept, change)
    return corrections(one for one in kept if one["seq"] in seqs)


#: a record that is no entry, as one speaks of it
_CORRECTION: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "amended": lambda record: f"the correction of entry {record['number']}",
    "acted": lambda record: f"who acted in {_entries(list(record['by']))}",
    "dropped": lambda record: f"the dropping of {_entries(record['numbers'])}",
    "ruled": lambda record: (
        f"the house rule {record['setting']}={record['value']} from entry {record['from']} on"
    ),
    "agreed": lambda _: "which result counts",
    "remark": lambda record: f"the remark: {record['text']}",
    "seat": lambda _: "what was put right at a seat",
    "about": lambda _: "when and where it was played",
    "ended": lambda _: "the end that the table set",
    "reopened": lambda _: "that the game goes on",
}

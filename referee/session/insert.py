"""Entries told later than they happened, and entries that never happened: the records that say so."""

from __future__ import annotations

from collections.abc import Sequence

from referee import words
from referee.contract.model import Event, spoken
from referee.errors import Misread, Unknown
from referee.questions import reading
from referee.questions.fields import Lookup
from referee.session import history, judge, recording, result
from referee.session.again import at_place, start
from referee.session.correction import Correction, fits, reason
from referee.session.history import Record
from referee.session.table import Table, no_entry, upto


def lines(text: str) -> list[str]:
    """The events of one quoted argument, parted by `;`, a line each."""
    return [line for line in map(words.clean, text.split(";")) if line]


def inserted(
    table: Table, number: int, said: Sequence[str], because: str, lookup: Lookup | None = None
) -> Correction:
    """Events, a line each as one would type it, told immediately before an entry.

    Raises:
        Unknown: there is no such entry.
        Misread: there is no reason, no event, or a line that can't be read.
        OutOfTurn, Illegal: such an event could not stand there.

    """
    told = reason(because)
    if not said:
        raise Misread(
            f"Say what happened before entry {number}, as you would type it, in one pair of quotes; "
            "`;` parts the steps.",
            field="events",
        )
    records = [
        {**record, "before": number, "because": told}
        for record in _told(at_place(table, number), said, lookup)
    ]
    return _checked(table, records)


def behind(
    table: Table, number: int, said: Sequence[str], because: str, lookup: Lookup | None = None
) -> list[Record]:
    """The records of events told immediately behind an entry (at the end of the log behind the last one)."""
    numbers = [told.record["number"] for told in history.course(table.log.records)]
    following = numbers[numbers.index(number) + 1 :]
    place = {"before": following[0]} if following else {}
    index = next(index for index, entry in enumerate(table.entries, start=1) if entry.number == number)
    found = upto(table, index, start(table, index))
    return [{**record, **place, "because": because} for record in _told(found, said, lookup)]


def dropped(table: Table, numbers: Sequence[int], because: str) -> Correction:
    """Entries that never happened.

    Raises:
        Unknown: there is no such entry, or it is dropped already.
        Misread: there is no reason, or no number.

    """
    told = reason(because)
    there = {one.record["number"] for one in history.counting(table.log.records)}
    missing = [number for number in numbers if number not in there]
    if missing:
        raise no_entry(spoken(missing))
    if not numbers:
        raise Unknown("Which entry never happened? `referee log` numbers them.", field="number")
    return _checked(table, [{"kind": "dropped", "numbers": sorted(set(numbers)), "because": told}])


def _told(table: Table, said: Sequence[str], lookup: Lookup | None) -> list[Record]:
    """The records of some events told one after the other at a table."""
    records = []
    for line in said:
        cls, rest = _step(table, line)
        recording.in_turn(table, cls)
        raw = reading.line(table.asked(cls), rest)
        table, record = recording.advanced(table, recording.read(table, cls.name(), raw, lookup))
        records.append(record)
    return records


def _step(table: Table, line: str) -> tuple[type[Event], str]:
    """The event of a line and its answers; where a single step is due its name may be left out, as at the table."""
    name, _, rest = line.strip().removeprefix("/").partition(" ")
    try:
        return judge.event_class(table.game, name), rest
    except Misread:
        if len(table.due) != 1:
            raise
        return table.due[0], line


def _checked(table: Table, records: list[Record]) -> Correction:
    made = result.correction(table, records)
    for record in records:
        if record["kind"] == "event":
            fits(made.table, record["number"])
    return made

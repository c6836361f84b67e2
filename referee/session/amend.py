"""An earlier entry corrected: its answers retold, the records that say so. What comes out differently: `session/changes`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from referee.contract.model import Event
from referee.errors import Misread
from referee.questions import fields, reading, values
from referee.questions.fields import Field, Lookup
from referee.session import history, insert, judge, older, result
from referee.session.again import before
from referee.session.correction import Correction, fits, reason
from referee.session.history import Record, Told
from referee.session.table import Table, no_entry


def retold(table: Table, number: int, raw: Mapping[str, Any]) -> Event:
    """An entry's event with some of its answers replaced; of a field asked per player, only those named.

    Raises:
        Misread: an answer that can't be read.
        Unknown: no such entry.

    """
    cls, told = _logged(table, number)
    asked = fields.of(cls, before(table, number))
    by_name = {field.name: field for field in asked}
    for name, value in raw.items():
        field = by_name.get(name)
        if field is not None and field.kind == "per-player":
            kept = told.get(name)
            told[name] = {**(kept if isinstance(kept, dict) else {}), **values.named(field, value)}
        else:
            told[name] = value
    return reading.read(cls, before(table, number), told, asked)


def as_told(table: Table, number: int) -> Event:
    """The event of an entry, also of one that is set aside or that the log is stuck at.

    Raises:
        Unknown: there is no such entry, or it was taken back or dropped.
        Misread: it can't be read.

    """
    told = _counting(table, number)
    return judge.decoded(table.game, told.record["event"], told.answers | older.lacking(table.game, told))


def _counting(table: Table, number: int) -> Told:
    for told in history.counting(table.log.records, table.log.header["rules"]):
        if told.record["number"] == number:
            return told
    raise no_entry(number)


def _logged(table: Table, number: int) -> tuple[type[Event], Record]:
    """The event of an entry and its answers; those of one that can't be read as they are, for a correction may mend it."""
    told = _counting(table, number)
    cls = judge.event_class(table.game, told.record["event"])
    answers = told.answers | older.lacking(table.game, told)
    try:
        return cls, msgspec.to_builtins(judge.decoded(table.game, cls.name(), answers))
    except Misread:
        asked = {shape.name for shape in fields.shapes(cls)}
        return cls, {name: value for name, value in answers.items() if name in asked}


def corrected(table: Table, number: int, said: Sequence[str]) -> Event:
    """An entry's event as a person corrects it: `weapons=Ann:7`, `power=12`, or only `Ann:7` where one field is asked per player.

    Raises:
        Misread: a correction that can't be read, or none at all.
        Unknown: no such entry.

    """
    cls, _ = _logged(table, number)
    if not said:
        usual = fields.typed(as_told(table, number)).split()
        raise Misread(f"What should entry {number} have said? It was: {' '.join(usual)}.", field="number")
    return retold(table, number, _said(fields.of(cls, before(table, number)), said))


def _said(asked: Sequence[Field], said: Sequence[str]) -> dict[str, Any]:
    per_player = [field for field in asked if field.kind == "per-player"]
    pairs = [word for word in said if "=" in word]
    addressed = [word for word in said if "=" not in word]
    if addressed and (len(per_player) != 1 or not all(":" in word for word in addressed)):
        names = ", ".join(f"{field.name}=..." for field in asked) or "nothing: it has no answers"
        raise Misread(f"Say which answer '{addressed[0]}' is: {names}.", field="number")
    found = reading.pairs(pairs)
    if addressed:
        found[per_player[0].name] = ",".join(addressed)
    return found


def amended(
    table: Table,
    changed: Mapping[int, Event],
    because: str,
    follow: Sequence[str] = (),
    lookup: Lookup | None = None,
) -> Correction:
    """Events amended, with what followed from the last of them (`follow`, one line an event) told behind it.

    Raises:
        Illegal: a correction is itself not possible.
        Misread: there is no reason, or one that is too long; or a line that can't be read.

    """
    told = reason(because)
    records: list[Record] = [
        {"kind": "amended", "number": number, "answers": judge.encoded(event), "because": told}
        for number, event in changed.items()
    ]
    made = result.correction(table, records)
    for number in changed:
        fits(made.table, number)
    if follow:
        last = max(changed, key=lambda number: _place(table, number))
        records += insert.behind(made.table, last, follow, told, lookup)
        made = result.correction(table, records)
    return made


def _place(table: Table, number: int) -> int:
    return [told.record["number"] for told in history.course(table.log.records)].index(number)

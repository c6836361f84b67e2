"""An earlier entry corrected: its answers retold, the records that say so. What comes out differently: `session/changes`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from referee import words
from referee.contract.model import Event
from referee.errors import Illegal, Misread
from referee.questions import fields, reading, values
from referee.questions.fields import Field
from referee.session import result
from referee.session.again import before, with_answers
from referee.session.history import Record
from referee.session.table import Table, numbered


def retold(table: Table, number: int, raw: Mapping[str, Any]) -> Event:
    """An entry's event with some of its answers replaced; of a field asked per player, only those named.

    Raises:
        Misread: an answer that can't be read.
        Unknown: no such entry.

    """
    event = numbered(table, number).event
    asked = fields.of(type(event), before(table, number))
    told: dict[str, Any] = msgspec.to_builtins(event)
    by_name = {field.name: field for field in asked}
    for name, value in raw.items():
        field = by_name.get(name)
        if field is not None and field.kind == "per-player":
            told[name] = {**told[name], **values.named(field, value)}
        else:
            told[name] = value
    return reading.read(type(event), before(table, number), told, asked)


def corrected(table: Table, number: int, said: Sequence[str]) -> Event:
    """An entry's event as a person corrects it: `weapons=Ann:7`, `power=12`, or only `Ann:7` where one field is asked per player.

    Raises:
        Misread: a correction that can't be read, or none at all.
        Unknown: no such entry.

    """
    event = numbered(table, number).event
    if not said:
        usual = fields.typed(event).split()
        raise Misread(f"What should entry {number} have said? It was: {' '.join(usual)}.", field="number")
    return retold(table, number, _said(fields.of(type(event), before(table, number)), said))


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


def amended(table: Table, changed: Mapping[int, Event], because: str) -> tuple[Table, list[Record]]:
    """The session with events amended, and the records to append (with the result, without their command).

    Raises:
        Illegal: an entry would no longer be possible; the sentence names it.
        Misread: there is no reason, or one that is too long.

    """
    told = words.clean(because)
    if not 0 < len(told) <= words.LONGEST_TEXT:
        raise Misread(f"Say why, in 1 to {words.LONGEST_TEXT} characters; the log keeps it.", field="because")
    new = with_answers(table, changed)
    dropped: list[int] = []
    if (
        new.stuck is not None and new.outcome is not None
    ):  # it was over earlier: what was told after that drops out
        dropped = [entry.seq for entry in table.entries[len(new.entries) :]]
        new = msgspec.structs.replace(new, stuck=None)
    if new.stuck is not None:
        raise Illegal(f"{new.stuck.message} Amend that entry with it, or undo it first.", new.stuck.section)
    records: list[Record] = [
        {"kind": "amended", "number": number, "answers": msgspec.to_builtins(event), "because": told}
        for number, event in changed.items()
    ]
    if dropped:
        records[-1]["drops"] = dropped
    return new, result.with_result(new, records)

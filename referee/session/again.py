"""A session judged again with one thing changed: a house rule, an answer, what came after. The log stays as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from referee.contract.model import Event
from referee.errors import Illegal, OutOfTurn, Unknown
from referee.session import history, house_rules, judge
from referee.session.history import Record
from referee.session.table import Table, opened, replay, upto

# --- judging again ----------------------------------------------------------------------------------------------


def with_settings(table: Table, settings: Mapping[str, str]) -> Table:
    """The session judged again under other house rules; `stuck` where an entry is no longer possible.

    Raises:
        Misread: no such setting of the mode, or no such choice.

    """
    chosen = house_rules.chosen_settings(table.game, table.mode, {**table.settings, **settings})
    header = {**table.log.header, "settings": chosen}
    return replay(msgspec.structs.replace(table.log, header=header))


def with_records(table: Table, records: Sequence[Record]) -> Table:
    """The session judged again with more records of a correction, which nobody has written yet."""
    first = len(table.log.records) + 1
    told = [{**record, "seq": seq, "command": first} for seq, record in enumerate(records, start=first)]
    return replay(msgspec.structs.replace(table.log, records=(*table.log.records, *told)))


def with_answers(table: Table, changed: Mapping[int, Event]) -> Table:
    """The session judged again with some events as they should have been told."""
    return with_records(
        table,
        [
            {"kind": "amended", "number": number, "answers": msgspec.to_builtins(event)}
            for number, event in changed.items()
        ],
    )


def at_place(table: Table, number: int) -> Table:
    """The table as it stood immediately before an entry, be that one set aside or the one the log is stuck at.

    Raises:
        Unknown: there is no such entry, or it was taken back or dropped.

    """
    stands: set[int] = set()
    for told in history.course(table.log.records):
        if told.record["number"] == number and not told.dropped:
            break
        stands.add(told.record["number"])
    else:
        raise Unknown(f"There is no entry {number} that counts; `referee log` lists them.", field="number")
    count = sum(entry.number in stands for entry in table.entries)
    if table.stuck is not None and table.stuck_at in stands:
        raise table.stuck
    return upto(table, count, table.entries[count - 1].ruling.state if count else opened(table.log).state)


def before(table: Table, number: int) -> Any:
    """The state an entry is judged at.

    Raises:
        Unknown: there is no such entry that counts.

    """
    return at_place(table, number).state


# --- entries that decide ----------------------------------------------------------------------------------------


def replayed(table: Table, count: int, events: Sequence[Event]) -> Table | None:
    """The table after its first `count` entries and then these events; None if one of them is not possible."""
    state = table.entries[count - 1].ruling.state if count else opened(table.log).state
    for event in events:
        try:
            state = judge.judge(table.game, state, event).state
        except (Illegal, OutOfTurn):
            if table.game.outcome(state) is None:
                return None
            break  # it was over before this event
    return msgspec.structs.replace(table, state=state, entries=table.entries[:count])

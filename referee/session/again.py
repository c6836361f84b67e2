"""A session judged again with one thing changed: a house rule, an answer, what came after. The log stays as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from referee.contract.model import Event
from referee.errors import Illegal, OutOfTurn
from referee.session import house_rules, judge
from referee.session.table import Table, numbered, opened, replay

# --- judging again ----------------------------------------------------------------------------------------------


def with_settings(table: Table, settings: Mapping[str, str]) -> Table:
    """The session judged again under other house rules; `stuck` where an entry is no longer possible.

    Raises:
        Misread: no such setting of the mode, or no such choice.

    """
    chosen = house_rules.chosen_settings(table.game, table.mode, {**table.settings, **settings})
    header = {**table.log.header, "settings": chosen}
    return replay(msgspec.structs.replace(table.log, header=header))


def with_answers(table: Table, changed: Mapping[int, Event]) -> Table:
    """The session judged again with some events as they should have been told."""
    seq = len(table.log.records)
    amended = [
        {"kind": "amended", "number": number, "answers": msgspec.to_builtins(event), "seq": seq + index}
        for index, (number, event) in enumerate(changed.items(), start=1)
    ]
    return replay(msgspec.structs.replace(table.log, records=(*table.log.records, *amended)))


def before(table: Table, number: int) -> Any:
    """The state an entry was judged at.

    Raises:
        Unknown: there is no such entry that counts.

    """
    entry = numbered(table, number)
    index = table.entries.index(entry)
    return table.entries[index - 1].ruling.state if index else opened(table.log).state


# --- what came out differently ----------------------------------------------------------------------------------


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

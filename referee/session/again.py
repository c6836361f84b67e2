"""Does it matter? Judge a session again with one thing changed: a reading, a house rule, an answer. The log stays as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from referee.contract.model import Cell, Event, Gauge, Outcome, Sheet, Struct, spoken
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


class Change(Struct, frozen=True):
    """Something that comes out differently: where, as it was, as it would be."""

    what: str
    was: str
    now: str

    def __str__(self) -> str:
        """As a sentence: `points of Ann: 5 -> 0`."""
        return f"{self.what}: {self.was or 'nothing'} -> {self.now or 'nothing'}"


def changes(old: Table, new: Table) -> list[Change]:
    """What differs in the rulings, on the sheets and in the result, in that order."""
    return [*_rulings(old, new), *_cells(old, new), *_results(old.outcome, new.outcome)]


def _rulings(old: Table, new: Table) -> Iterator[Change]:
    after = {entry.number: entry for entry in new.entries}
    for entry in old.entries:
        what = f"Entry {entry.number} ({entry.event.name()})"
        was = [finding.text for finding in entry.ruling.findings]
        if entry.number not in after:
            break
        now = [finding.text for finding in after[entry.number].ruling.findings]
        if was != now:  # only what differs: a turn may have many sentences
            yield Change(
                what,
                " ".join(one for one in was if one not in now),
                " ".join(one for one in now if one not in was),
            )
    if len(new.entries) < len(old.entries):
        first, last = old.entries[len(new.entries)].number, old.entries[-1].number
        why = "dropped, because the game was over before" if new.outcome else "not possible any more"
        yield Change(f"Entries {first} to {last}" if last > first else f"Entry {first}", "told", why)


def _cells(old: Table, new: Table) -> Iterator[Change]:
    for one, other in zip(old.game.view(old.state), new.game.view(new.state), strict=False):
        for whose, row, later in _same_rows(one, other):
            for column, was, now in zip(one.columns, row, later, strict=False):
                if was != now:
                    yield Change(f"{one.title}, {column}{whose}", _shown(was), _shown(now))


def _same_rows(one: Sheet, other: Sheet) -> Iterator[tuple[str, Sequence[Cell], Sequence[Cell]]]:
    """Each row with the words for whose it is and the row it became: found by its name; without names, by its place."""
    if all(row and isinstance(row[0], str) for row in (*one.rows, *other.rows)):
        rows = {row[0]: row for row in other.rows}
        yield from ((f" of {row[0]}", row, rows.get(row[0], ())) for row in one.rows)
    else:
        yield from (("", row, later) for row, later in zip(one.rows, other.rows, strict=False))


def _shown(cell: Any) -> str:
    return str(cell.value) if isinstance(cell, Gauge) else "" if cell is None else str(cell)


def _results(old: Outcome | None, new: Outcome | None) -> Iterator[Change]:
    if (old is None) != (new is None):
        yield Change("The game", *("is over" if one else "is on" for one in (old, new)))
    if old is None or new is None:
        return
    if old.title != new.title:
        yield Change("The result", old.title, new.title)
    if old.winners != new.winners:
        yield Change("Won by", spoken(old.winners), spoken(new.winners))
    points = {one.player or one.team: one.points for one in new.standings}
    for one in old.standings:
        who = one.player or one.team
        if points.get(who) != one.points:
            yield Change(f"Points of {who}", str(one.points), str(points.get(who)))


def same_winner(old: Table, new: Table) -> bool:
    """Whether both end alike: the same title, the same winners."""
    if old.outcome is None or new.outcome is None:
        return old.outcome is new.outcome
    return (old.outcome.title, old.outcome.winners) == (new.outcome.title, new.outcome.winners)


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

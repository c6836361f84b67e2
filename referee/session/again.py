"""A session judged again with one thing changed: a house rule, an answer, what came after. The log stays as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from referee.contract.model import Event, Game, Struct
from referee.errors import Illegal, OutOfTurn
from referee.session import history, house_rules, judge
from referee.session.history import Record
from referee.session.table import Table, no_entry, opened, replay, upto

# --- judging again ----------------------------------------------------------------------------------------------


def with_settings(table: Table, settings: Mapping[str, str]) -> Table:
    """The session judged again under other house rules all along; `stuck` where an entry is no longer possible.

    The others hold as they did: from the beginning, or from where the table adopted them.

    Raises:
        Misread: no such setting of the mode, or no such choice.

    """
    chosen = dict(house_rules.one(table.game, table.mode, *said) for said in settings.items())
    header = {**table.log.header, "settings": {**table.log.header["settings"], **chosen}}
    records = tuple(
        record for record in table.log.records if record["kind"] != "ruled" or record["setting"] not in chosen
    )
    return replay(msgspec.structs.replace(table.log, header=header, records=records))


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
        raise no_entry(number)
    count = sum(entry.number in stands for entry in table.entries)
    if table.stuck is not None and table.stuck_at in stands:
        raise table.stuck
    return upto(table, count, start(table, count))


def before(table: Table, number: int) -> Any:
    """The state an entry is judged at.

    Raises:
        Unknown: there is no such entry that counts.

    """
    return at_place(table, number).state


# --- entries told again behind something else ---------------------------------------------------------------------


class Course(Struct, frozen=True):
    """The entries told again from a changed state on: how far, the state there, and the entries set aside (they don't fit)."""

    state: Any
    following: int
    aside: tuple[int, ...] = ()


def told(game: Game, state: Any, events: Sequence[Event]) -> Any | None:
    """The state after these events; None if one of them is not possible."""
    for event in events:
        try:
            state = judge.judge(game, state, event).state
        except (Illegal, OutOfTurn):
            return None
    return state


def onward(table: Table, course: Course, until: int, most_aside: int | None = None) -> Course | None:
    """The course after the entries before place `until`; None where more than `most_aside` would not fit.

    None too where it meets the log's own course again: then nothing comes out differently at all.
    """
    state, aside, entries = course.state, list(course.aside), table.entries
    end = max(course.following, min(until, len(entries)))
    for place in range(course.following, end):
        try:
            state = judge.judge(table.game, state, entries[place].event).state
        except (Illegal, OutOfTurn):
            aside.append(entries[place].number)
            if most_aside is not None and len(aside) > most_aside:
                return None
        if not aside and state == entries[place].ruling.state:
            return None
    return Course(state, end, tuple(aside))


def start(table: Table, place: int) -> Any:
    """The state before the entry at this place (0: the first one; behind the last one: as the table stands)."""
    return table.entries[place - 1].ruling.state if place else opened(table.log).state


def first_moved(table: Table, place: int, events: Sequence[Event], skips: int) -> int | None:
    """The first entry that would be somebody else's if these events stood before a place (instead of `skips` entries there).

    Entries that would not fit there are nobody's: they are set aside.
    """
    state = told(table.game, start(table, place), events)
    for later in table.entries[place + skips :] if state is not None else ():
        after = told(table.game, state, [later.event])
        if after is None:
            continue
        if judge.acting(table.game, state, later.event) != later.by:
            return later.number
        state = after
    return None


def replayed(table: Table, place: int, event: Event) -> tuple[Table, int | None] | None:
    """The table with another event at this place, and the first entry that does not fit behind it, before which it stops.

    None if the event was not possible; the table itself where nothing comes out differently. What was told after the game was
    over by then does not count.
    """
    game, entries = table.game, table.entries
    state = told(game, start(table, place), [event])
    if state is None:
        return None
    for later in entries[place + 1 :]:
        try:
            state = judge.judge(game, state, later.event).state
        except (Illegal, OutOfTurn):
            unfit = None if game.outcome(state) is not None else later.number
            return msgspec.structs.replace(table, state=state), unfit
        if state == later.ruling.state:
            return table, None
    return msgspec.structs.replace(table, state=state), None

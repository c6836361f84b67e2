"""A correction that moves the turn: whose entries would be somebody else's, and the two ways to put that right.

`move` takes it as it comes: everyone acted one seat on, as after a forgotten draw. `keep` leaves each card with who acted: a
turn that nobody took is passed over by the table. Which of both it was only the table knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.contract.model import Event, spoken
from referee.contract.passing import Passing
from referee.errors import Illegal, Misread, OutOfTurn
from referee.questions import fields, reading
from referee.session import history, judge, recording, result, telling
from referee.session.correction import Correction
from referee.session.history import Record, Told
from referee.session.table import Moved, Table, opened, ruled

#: so many entries are named one by one; the others are counted
NAMED = 8


def moved(old: Table, new: Table) -> tuple[Moved, ...]:
    """The entries that a correction makes somebody else's, in order; without those whose own answers say so now."""
    found = _moved(old, new)
    beside = _beside(old, new, found)
    return tuple(one for number, one in found.items() if number not in beside)


def _moved(old: Table, new: Table) -> dict[int, Moved]:
    """Entry -> who it was told by and whose it would be. Where a log doesn't tell it, who the rules named before counts."""
    already = {(one.number, one.now) for one in old.moved}
    known = {one.number: one for one in new.moved if (one.number, one.now) not in already}
    was = {entry.number: entry.by for entry in old.entries}
    there = {entry.number: entry for entry in new.entries}
    for told in history.counting(new.log.records):
        entry = there.get(told.record["number"])
        if told.by is None and entry is not None and entry.by != was.get(entry.number, entry.by):
            known[entry.number] = Moved(entry.number, entry.event.name(), was[entry.number], entry.by)
    return {number: known[number] for number in there if number in known}


def _beside(old: Table, new: Table, found: dict[int, Moved]) -> dict[int, Moved]:
    """Those of them that no turn moved: told at any time, by one more or fewer of several, or the own answers say who.

    Who gives away what somebody else holds is somebody else; who shows a card because he lives takes nobody's place.
    """
    before = {entry.number: entry for entry in old.entries}
    states = [opened(new.log).state, *(entry.ruling.state for entry in new.entries)]
    return {
        entry.number: found[entry.number]
        for state, entry in zip(states, new.entries, strict=False)
        if entry.number in found
        and (was := before.get(entry.number)) is not None
        and (
            entry.event.anytime
            or (_alike(was.by, found[entry.number].now) and was.about == entry.about)
            or (was.event != entry.event and _acting(new, state, was.event) == found[entry.number].by)
        )
    }


def _alike(by: Sequence[str], now: Sequence[str]) -> bool:
    """Whether nobody acts in somebody else's place."""
    return bool(by and now) and (set(by) <= set(now) or set(now) <= set(by))


def _acting(table: Table, state: Any, event: Event) -> tuple[str, ...] | None:
    try:
        judge.judge(table.game, state, event)
    except (Illegal, OutOfTurn):
        return None
    return judge.acting(table.game, state, event)


# --- in words ---------------------------------------------------------------------------------------------------


def sentences(new: Table, found: Sequence[Moved]) -> Iterator[str]:
    """`Entry 11 (draw zombie), Bob's, becomes Ann's.`; of many the first ones, and how many more."""
    events = {entry.number: entry.event for entry in new.entries}
    closed = telling.is_closed(new)
    for one in found[:NAMED]:
        answers = fields.typed(events[one.number], closed=closed)
        told = f"{one.event} {answers}".rstrip()
        yield f"Entry {one.number} ({told}), {_whose(one.by)}, becomes {_whose(one.now)}."
    rest = found[NAMED:]
    if rest:
        more = "one more entry" if len(rest) == 1 else f"{len(rest)} more entries"
        yield f"So {'does' if len(rest) == 1 else 'do'} {more}, up to entry {rest[-1].number}."


def _whose(by: Sequence[str]) -> str:
    return f"{spoken(by)}'s" if by else "the table's"


# --- put right ----------------------------------------------------------------------------------------------------


def settled(old: Table, made: Correction) -> Correction:
    """The correction with who acts by the answers that it corrects."""
    return _acted(old, made, _beside(old, made.table, _moved(old, made.table)))


def move(old: Table, made: Correction) -> Correction:
    """Everyone acted as the rules have it after the correction: the log says so from now on."""
    return _acted(old, made, _moved(old, made.table))


def _acted(old: Table, made: Correction, found: dict[int, Moved]) -> Correction:
    if not found:
        return made
    by = {str(number): list(one.now) for number, one in found.items()}
    return _with(old, made, [{"kind": "acted", "by": by, "because": _because(made)}])


def keep(old: Table, made: Correction) -> Correction:
    """Each entry stays with who acted in it: turns that nobody took are passed over before it, within one round of the table.

    Raises:
        Illegal: an entry would be somebody else's all the same; the sentence names it.

    """
    told = {entry.number: entry.by for entry in old.entries}
    records: list[Record] = []
    number, state = made.table.highest, opened(made.table.log).state
    for one in history.steps(made.table.log.records):
        if one.record["kind"] == "ruled":
            state = ruled(made.table, state, one.record)
        if one.dropped or one.record["kind"] == "ruled":
            continue
        passed, state = _passed(made.table, state, one, told.get(one.record["number"]))
        for event in passed:
            number += 1
            record = recording.told(number, event, ())
            records.append({**record, "before": one.record["number"], "because": _because(made)})
    found = settled(old, _with(old, made, records))
    left = moved(old, found.table)
    if left:
        named = " ".join(sentences(found.table, left))
        raise Illegal(
            f"{named} No turn passed over changes that; everyone moves on, or correct these entries too."
        )
    return found


def _passed(table: Table, state: Any, told: Told, by: tuple[str, ...] | None) -> tuple[Sequence[Event], Any]:
    """The turns passed over so that an entry is `by` who acted, and the state after it (the same if it does not fit).

    None for `by`: the entry did not count before, so nobody asks whose it was.
    """
    event = _read(table, told)
    if event is None:
        return (), state
    first, there = _judged(table, state, event), state
    passed: list[Event] = []
    while by and not (
        (after := _judged(table, there, event)) is not None
        and _alike(by, judge.acting(table.game, there, event))
    ):
        over = _passing(table, there)
        if over is None or len(passed) >= len(table.seats) - 1:
            return (), state if first is None else first
        passed.append(over)
        there = judge.judge(table.game, there, over).state
    return passed, (after if by else first) or state


def _passing(table: Table, state: Any) -> Event | None:
    """The event that passes over the turn that is due; None where none is."""
    cls = table.game.events.get("pass-over")
    if cls is None or not issubclass(cls, Passing) or cls not in judge.legal(table.game, state):
        return None
    return reading.read(cls, state, {})


def _read(table: Table, told: Told) -> Event | None:
    try:
        return judge.decoded(table.game, told.record["event"], told.answers)
    except Misread:
        return None


def _judged(table: Table, state: Any, event: Event) -> Any | None:
    """The state after an event; None where it can't come."""
    try:
        return judge.judge(table.game, state, event).state
    except (Illegal, OutOfTurn):
        return None


def _because(made: Correction) -> str:
    return next((str(one["because"]) for one in made.records if one.get("because")), "")


def _with(old: Table, made: Correction, more: Sequence[Record]) -> Correction:
    """The correction with more records, judged again, and with the result that then counts."""
    if not more:
        return made
    records = [*(one for one in made.records if one["kind"] != "result"), *more]
    return result.correction(old, records)


#: the two ways by the word that says them
WAYS: dict[str, Callable[[Table, Correction], Correction]] = {"move": move, "keep": keep}


def ways(table: Table) -> tuple[str, ...]:
    """The ways that there are in a game: where turns don't go round, none can be passed over."""
    return tuple(WAYS) if "pass-over" in table.game.events else ("move",)

"""What comes out differently when a session is judged again: rulings, sheets, the result. For `amend` and `whatif`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.contract.model import Cell, Gauge, Sheet, Struct, spoken
from referee.session.table import Entry, Table, opened, upto


class Change(Struct, frozen=True):
    """Something that comes out differently: where, as it was, as it would be."""

    what: str
    was: str
    now: str

    def __str__(self) -> str:
        """As a sentence: `points of Ann: 5 -> 0`."""
        return f"{self.what}: {self.was or 'nothing'} -> {self.now or 'nothing'}"


def changes(old: Table, new: Table) -> list[Change]:
    """What differs in the rulings, on the sheets and in the result, in that order.

    Sheets are those of the same moment: where one of both ends earlier (or can't be judged further), after its last entry.
    """
    return [*_rulings(old, new), *_boards(old, new), *_results(old, new)]


def _boards(old: Table, new: Table) -> list[Change]:
    """What differs on the sheets after the last entry that both have come to."""
    one, other = _until(old, new), _until(new, old)
    cut = one is not old or other is not new
    shorter = one if one is not old else other
    last = shorter.entries[-1].number if shorter.entries else 0
    when = "" if not cut else f" after entry {last}" if last else " at the start"
    return [Change(f"{cell.what}{when}", cell.was, cell.now) for cell in _cells(one, other)]


def _until(table: Table, other: Table) -> Table:
    """The table as it stood after the other's last entry; itself if that is its own last one, or none of its own."""
    if not other.entries:
        return upto(table, 0, opened(table.log).state) if table.entries else table
    last = other.entries[-1].number
    found = next((index for index, one in enumerate(table.entries, 1) if one.number == last), None)
    if found is None or found == len(table.entries):
        return table
    return upto(table, found, table.entries[found - 1].ruling.state)


def _rulings(old: Table, new: Table) -> Iterator[Change]:
    after = {entry.number: entry for entry in new.entries}
    for entry in old.entries:
        if entry.number in after:
            yield from _ruled(entry, after[entry.number])
    yield from _gone(old, new)
    there = {entry.number for entry in old.entries}
    for entry in new.entries:
        if entry.number not in there:
            yield Change(_named(entry), "", " ".join(one.text for one in entry.ruling.findings) or "told")


def _named(entry: Entry) -> str:
    return f"Entry {entry.number} ({entry.event.name()})"


def _ruled(entry: Entry, after: Entry) -> Iterator[Change]:
    was = [finding.text for finding in entry.ruling.findings]
    now = [finding.text for finding in after.ruling.findings]
    if was != now:  # only what differs: a turn may have many sentences
        yield Change(
            _named(entry),
            " ".join(one for one in was if one not in now),
            " ".join(one for one in now if one not in was),
        )


def _gone(old: Table, new: Table) -> Iterator[Change]:
    """The entries that count no longer: each that was dropped or set aside, and together what follows an earlier end."""
    after = {entry.number for entry in new.entries}
    aside = {one.number: one for one in new.aside}
    rest = []
    for entry in old.entries:
        one = aside.get(entry.number)
        if entry.number in after:
            continue
        if (one is None and new.stuck is not None) or (one is not None and one.over):
            rest.append(entry.number)
        else:
            yield Change(_named(entry), "told", "dropped" if one is None else f"set aside: {one.reason}")
    if rest:
        why = "dropped, because the game was over before" if new.outcome else "not possible any more"
        yield Change(f"Entries {rest[0]} to {rest[-1]}" if len(rest) > 1 else f"Entry {rest[0]}", "told", why)


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


def _results(one: Table, other: Table) -> Iterator[Change]:
    """What differs in the result; nothing is said of the end where one of both can't be judged to it."""
    old, new = one.outcome, other.outcome
    if (old is None and one.stuck) or (new is None and other.stuck):
        return
    if (old is None) != (new is None):
        yield Change("The game", *("is over" if told else "is on" for told in (old, new)))
    if old is None or new is None:
        return
    if old.title != new.title:
        yield Change("The result", old.title, new.title)
    if old.winners != new.winners:
        yield Change("Won by", spoken(old.winners), spoken(new.winners))
    points = {place.player or place.team: place.points for place in new.standings}
    for place in old.standings:
        who = place.player or place.team
        if points.get(who) != place.points:
            yield Change(f"Points of {who}", str(place.points), str(points.get(who)))


def same_winner(old: Table, new: Table) -> bool:
    """Whether both end alike: the same title, the same winners."""
    if old.outcome is None or new.outcome is None:
        return old.outcome is new.outcome
    return (old.outcome.title, old.outcome.winners) == (new.outcome.title, new.outcome.winners)

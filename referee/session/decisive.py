"""The single slips that would change who wins, and those of which that can't be said."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.contract.model import Struct
from referee.session import again, slips
from referee.session.changes import same_winner
from referee.session.table import Table

Progress = Callable[[int, int], None]


class Slip(Struct, frozen=True):
    """One way an entry could have been told wrongly, and what would have come of it.

    `unfit` is the first later entry that would not fit then: so it can't be judged to the end, and `table` stops before it.
    """

    number: int
    event: str
    what: str
    table: Table
    unfit: int | None = None


def tried(table: Table, progress: Progress | None = None) -> Iterator[Slip]:
    """The slips by one step (a neighbouring number or choice, one player more or less) that change who wins, the last first.

    Among them, told by `unfit`, those that can't be judged to the end.
    """
    count = len(table.entries)
    for place in range(count - 1, -1, -1):
        entry = table.entries[place]
        for one in slips.variants(entry.event, again.start(table, place)):
            found = again.replayed(table, place, one.event)
            if found is not None and (found[1] is not None or not same_winner(table, found[0])):
                yield Slip(entry.number, entry.event.name(), one.told(), *found)
        if progress is not None:
            progress(count - place, count)


def found(table: Table) -> list[Slip]:
    """The entries which, told wrongly by one step, would change who wins (or end the game otherwise), in their order."""
    return sorted((one for one in tried(table) if one.unfit is None), key=lambda one: one.number)


def unjudged(table: Table) -> list[Slip]:
    """The slips that can't be judged to the end, since a later entry would not fit behind them, in their order."""
    return sorted((one for one in tried(table) if one.unfit is not None), key=lambda one: one.number)

"""The single slips that would change who wins."""

from __future__ import annotations

from referee.contract.model import Struct
from referee.session.again import replayed
from referee.session.changes import same_winner
from referee.session.slips import variants
from referee.session.table import Table, opened


class Slip(Struct, frozen=True):
    """One way an entry could have been told wrongly, and what would have come of it."""

    number: int
    event: str
    what: str
    table: Table


def found(table: Table) -> list[Slip]:
    """The entries which, told wrongly by one step, would change who wins (or end the game otherwise)."""
    found = []
    state = opened(table.log).state
    for index, entry in enumerate(table.entries):
        for what, event in variants(entry.event, state):
            other = replayed(table, index, [event, *(later.event for later in table.entries[index + 1 :])])
            if other is not None and not same_winner(table, other):
                found.append(Slip(entry.number, entry.event.name(), what, other))
        state = entry.ruling.state
    return found

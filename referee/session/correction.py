"""A correction worked out and not yet written: the session as it would be, what no longer fits, what the table is asked.

How one is made: `session/amend`, `session/insert`. What comes out differently: `session/changes`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from referee import words
from referee.contract.model import Struct, spoken
from referee.errors import Illegal, Misread
from referee.session.history import Record
from referee.session.table import Aside, Entry, Table


class Correction(Struct, frozen=True):
    """The session as it would be, and the records that say so (with the result, without their command)."""

    table: Table
    records: tuple[Record, ...]


def reason(because: str) -> str:
    """Why something is corrected, cleaned.

    Raises:
        Misread: there is no reason, or one that is too long.

    """
    told = words.clean(because)
    if not told:
        raise Misread('Say why, like --because "we misread it"; the log keeps it.', field="because")
    if len(told) > words.LONGEST_TEXT:
        raise Misread(f"Say why, in 1 to {words.LONGEST_TEXT} characters; the log keeps it.", field="because")
    return told


def fits(new: Table, number: int) -> None:
    """Refuse a correction that is itself not possible.

    Raises:
        Illegal: why it is not, with its section.
        BadLog: the log is stuck there, or before it.

    """
    if new.stuck is not None and all(entry.number != number for entry in new.entries):
        raise Illegal(new.stuck.message, new.stuck.section)
    for one in new.aside:
        if one.number == number:
            raise Illegal(f"Entry {number} ({one.event}) can't be that: {one.reason}", one.section)


def set_aside(old: Table, new: Table) -> tuple[Aside, ...]:
    """The entries that counted and no longer fit, but those told after a game that would have been over by then."""
    already = {one.number for one in old.aside}
    return tuple(one for one in new.aside if one.number not in already and not one.over)


def returning(old: Table, new: Table) -> tuple[Entry, ...]:
    """The entries that were set aside and fit again."""
    already = {one.number for one in old.aside}
    return tuple(entry for entry in new.entries if entry.number in already)


def told_since(old: Table, new: Table) -> tuple[Entry, ...]:
    """What was told while entries that fit again were set aside: it was told of a table without them."""
    back = returning(old, new)
    if not back:
        return ()
    last = max(entry.seq for entry in back)
    return tuple(entry for entry in old.entries if entry.seq > last)


def doubts(old: Table, new: Table) -> Iterator[str]:
    """What a table has to agree to before such a correction is kept, a sentence each; nothing if it is harmless."""
    for (event, why, instead), alike in groupby(
        set_aside(old, new), lambda one: (one.event, one.reason, one.instead)
    ):
        numbers = [one.number for one in alike]
        named = (
            f"Entry {numbers[0]} ({event}) no longer fits"
            if len(numbers) == 1
            else (f"Entries {spoken(numbers)} ({event}) no longer fit")
        )
        there = f" There could stand: {spoken(instead)}." if instead else ""
        yield f"{named}: {why}{there}"
    since = told_since(old, new)
    if since:
        back = spoken(entry.number for entry in returning(old, new))
        yield (
            f"Entries that were set aside count again: {back}. Since then {spoken(entry.number for entry in since)} "
            f"{'was' if len(since) == 1 else 'were'} told without them."
        )

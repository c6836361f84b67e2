"""The commands at the table that change what was told: undo, redo, amend; what they say and show."""

import re
from collections.abc import Callable

from referee import words
from referee.errors import Misread
from referee.session import adopt, again, amend, history, insert, result, telling
from referee.session.changes import changes
from referee.session.correction import Correction, doubts
from referee.session.history import Record
from referee.session.table import Table, replay
from referee.terminal import ask, commands, turning
from referee.terminal.sitting import Sitting, remember, sound, turn_the_page, unfinished

CORRECTED = "corrected at the table"
AGREED = "agreed at the table"


def command(sitting: Sitting, table: Table, found: commands.Slash) -> Table:
    """The table after one of our own commands."""
    if found.name == "quit":
        raise EOFError
    if found.name == "undo":
        return _back(sitting, table, history.undo(table.log, commands.number(found, 1) or 0))
    if found.name == "redo":
        return _back(sitting, table, history.redo(table.log))
    if found.name in CORRECTIONS:
        return CORRECTIONS[found.name](sitting, table, found.rest)
    commands.look(table, found, screen=sitting.screen)
    return table


def _back(sitting: Sitting, table: Table, change: Record) -> Table:
    """Take back, or bring back, and say what."""
    log = sitting.store.append(table.log, history.with_command(table.log, [change]))
    after = replay(log)
    what = "Taken back" if change["kind"] == "retracted" else "Back again"
    if after.stuck is not None:
        for one in telling.moved(table if what == "Taken back" else after, change):
            sitting.screen.remark(f"{what}: {one}")
        raise after.stuck
    for one in telling.undone(log.records, change):
        sitting.screen.remark(f"{what}: {one}")
    for way, gone, there in (("Taken back", table, after), ("Back again", after, table)):
        kept = {entry.seq for entry in there.entries}
        moved = [telling.recalled(gone, entry) for entry in gone.entries if entry.seq not in kept]
        for told in moved if gone is after else reversed(moved):
            sitting.screen.remark(f"{way}: {told}")
    turn_the_page(sitting, table, after)
    return after


def _amend(sitting: Sitting, table: Table, rest: str) -> Table:
    """Correct an entry; what stands in quotes at the end followed from it: `/amend 4 storm "wet Bob"`."""
    said, follow = rest, ""
    if quoted := re.fullmatch(r"""(.*)\s(["'])((?:(?!\2).)*)\2""", rest):
        said, _, follow = quoted.groups()
    (number, event), lookup = commands.amendment(table, said), sitting.lookup(table)
    lines = insert.lines(follow)
    after = _corrected(
        sitting, table, lambda because: amend.amended(table, {number: event}, because, lines, lookup)
    )
    if after is not table:
        remember(sitting, again.at_place(table, number), event)
    return after


def _insert(sitting: Sitting, table: Table, rest: str) -> Table:
    word, _, said = rest.partition(" ")
    number, lookup = commands.entry(word, "/insert 4 STEP ...; STEP ..."), sitting.lookup(table)
    lines = insert.lines(said.strip("\"'"))
    return _corrected(sitting, table, lambda because: insert.inserted(table, number, lines, because, lookup))


def _drop(sitting: Sitting, table: Table, rest: str) -> Table:
    numbers = [commands.entry(word, "/drop 4") for word in rest.split()]
    return _corrected(sitting, table, lambda because: insert.dropped(table, numbers, because))


def _corrected(sitting: Sitting, table: Table, made: Callable[[str], Correction]) -> Table:
    """Correct what was told: show what comes out differently, ask why and whether to save it."""
    draft = made(CORRECTED)
    with unfinished("correction"):
        completed = turning.settling(table, draft, screen=sitting.screen)
    if completed is None:
        sitting.screen.remark("Nothing was saved.")
        return table
    new = completed(table, draft).table
    for line in (*map(str, changes(table, new)), *doubts(table, new)):
        sitting.screen.remark(line)
    with unfinished("correction"):
        because = words.clean(ask.text(f"Because [{CORRECTED}]:")) or CORRECTED
        if because.casefold() in {"y", "yes", "n", "no"}:  # an answer to the next question
            because = CORRECTED if because.casefold().startswith("y") else ""
        if because.startswith("/"):
            raise Misread(f"That is no reason, so nothing was saved; type {because[:40]} here.")
        if not (because and ask.confirm("Save this?")):
            sitting.screen.remark("Nothing was saved.")
            return table
    log = sitting.store.append(
        table.log, history.with_command(table.log, completed(table, made(because)).records)
    )
    sitting.screen.remark("Saved; /undo takes it back.")
    after = sound(replay(log))
    turn_the_page(sitting, table, after)
    return after


def _agree(sitting: Sitting, table: Table, rest: str) -> Table:
    """Agree on the result that counts; why stands behind it, or it was agreed at the table."""
    on, _, because = rest.partition(" ")
    records = result.agreed(table, on, because or AGREED)
    after = replay(sitting.store.append(table.log, history.with_command(table.log, records)))
    sitting.screen.result(after)
    return after


def _rule(sitting: Sitting, table: Table, rest: str) -> Table:
    """Adopt a house rule, from now on or from an entry on: `/rule hands=open`, `/rule hands=open 12`."""
    said, _, word = rest.partition(" ")
    since = commands.entry(word, "/rule hands=open 12") if word else None
    return _corrected(sitting, table, lambda because: adopt.adopted(table, said, since, because))


#: the commands that correct what was told, by name
CORRECTIONS = {"amend": _amend, "insert": _insert, "drop": _drop, "agree": _agree, "rule": _rule}

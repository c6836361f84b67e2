"""The table's loop: ask for the step that is due, rule, record, again; until the game ends or somebody leaves.

A line enters a whole step; what it leaves out is asked field by field. Nothing is locked while a person thinks: an entry
is appended to the log as this table knows it, and if somebody else has added to it meanwhile, that is shown and the
question asked again. Every entry is on disk before its ruling is shown.
"""

import shutil
from functools import partial
from typing import TYPE_CHECKING

from referee import ask, history, prompts, render, session
from referee.answers import Field, Lookup
from referee.cli import slash
from referee.errors import BadLog, Misread, Moved, RefereeError
from referee.model import Event, Struct
from referee.prompts import Raw
from referee.session import Record, Table

if TYPE_CHECKING:
    from referee.box import Box
    from referee.store import Store

INTERRUPTED = 130


class Sitting(Struct, frozen=True):
    """Where the entries of this table go, what its box knows, and how to print."""

    store: "Store"
    box: "Box"
    plain: bool


class Said(Struct, frozen=True):
    """The table after a part of a line, the parts still to come, and the line to edit if something was refused."""

    table: Table
    rest: tuple[str, ...] = ()
    again: str | None = None


class Entering(Struct, frozen=True):
    """An event being entered: its fields, how it was called for (`/adjust`), the parts of the line behind it."""

    cls: type[Event]
    asked: tuple[Field, ...]
    prefix: str
    rest: tuple[str, ...]

    def line(self, raw: Raw) -> str:
        """What was typed so far, with the rest of the line, to be edited."""
        return slash.joined(f"{self.prefix} {prompts.typed(self.asked, raw)}".strip(), *self.rest)


def play(
    store: "Store", box: "Box", table: Table, *, plain: bool, json: bool = False, no_input: bool = False
) -> int:
    """Play a session at the terminal; returns the exit code (0, or 130 after Ctrl-C).

    Raises:
        Misread: nobody can be asked here; the sentence names what is missing.
        BadLog: the log is damaged or no longer replays.

    """
    if table.stuck is not None:
        raise table.stuck
    if table.outcome is None and (json or no_input or not ask.possible()):
        raise Misread(_unasked(table))
    sitting = Sitting(store, box, plain)
    _greet(table, plain=plain)
    if box.problem:
        render.remark(box.problem, plain=plain)
    try:
        table = _until_the_end(sitting, table)
    except KeyboardInterrupt:
        return _leave(table, INTERRUPTED, plain=plain)
    except EOFError:
        return _leave(table, 0, plain=plain)
    if table.outcome is not None:
        render.outcome(table.outcome, plain=plain, game=table.game.id)
        render.remark("`referee undo` takes the last entry back, if it was wrong.", plain=plain)
    return 0


def _unasked(table: Table) -> str:
    """What would be asked, as the commands that say it."""
    ways = [
        " ".join(
            [
                "referee record",
                cls.name(),
                *(f"{field.name}=..." for field in session.asked(table, cls) if field.required),
            ]
        )
        for cls in session.due(table.game, table.state)
    ]
    return (
        f"`play` asks at a terminal, and here is none. Missing: {'; or '.join(ways) or 'referee next tells'}."
    )


def _greet(table: Table, *, plain: bool) -> None:
    render.heading(table, plain=plain)
    render.sheets(table.game.view(table.state), plain=plain)
    if table.outcome is None:
        render.remark(
            "/help tells what can be typed, ? opens a menu, Esc empties the line, /quit stops. All is saved.",
            plain=plain,
        )


def _leave(table: Table, code: int, *, plain: bool) -> int:
    render.remark(f"{table.log.id} is saved; `referee play` goes on where you stopped.", plain=plain)
    return code


# --- a line -------------------------------------------------------------------------------------------------------


def _until_the_end(sitting: Sitting, table: Table) -> Table:
    typed = ""
    while table.outcome is None:
        render.status(table.game.status(table.state), plain=sitting.plain)
        suggest = partial(slash.suggestions, table, known=partial(_known, sitting, table))
        message = slash.message(table, shutil.get_terminal_size().columns)
        line = ask.text(message, default=typed, suggest=suggest)
        table, typed = _line(sitting, table, line)
    return table


def _line(sitting: Sitting, table: Table, line: str) -> tuple[Table, str]:
    """The table after a typed line, and what of it is to be edited and entered again."""
    rest = tuple(slash.parted(line))
    while rest and table.outcome is None:
        said = _part(sitting, table, *rest)
        table, rest = said.table, said.rest
        if said.again is not None:
            return table, said.again
    return table, ""


def _part(sitting: Sitting, table: Table, part: str, *rest: str) -> Said:
    try:
        if not part.startswith("/"):
            return _step(sitting, table, part, rest)
        found = slash.parsed(table, part)
        if found.event is not None:
            return _enter(sitting, table, found.event, found.rest, f"/{found.name}", rest)
        return Said(_command(sitting, table, found), rest)
    except RefereeError as error:
        return _refused(sitting, table, error, slash.joined(part, *rest))


def _step(sitting: Sitting, table: Table, part: str, rest: tuple[str, ...]) -> Said:
    cls, told = slash.step(table, part)
    if cls is not None:
        return _enter(sitting, table, cls, told, "" if told == part else cls.name(), rest)
    due = session.due(table.game, table.state)
    if part != "?":
        raise Misread(f"Say which step: {prompts.either(one.name() for one in due)}. A ? opens a menu.")
    chosen = ask.choose("Which step?", prompts.steps(due))
    return Said(table, rest) if chosen is None else _part(sitting, table, chosen, *rest)


def _refused(sitting: Sitting, table: Table, error: RefereeError, again: str) -> Said:
    """Tell a refusal and keep the line; what somebody else has added meanwhile is shown first."""
    if isinstance(error, BadLog):
        raise error
    render.error(error, plain=sitting.plain, game=table.game.id)
    if not isinstance(error, Moved):
        return Said(table, again=again)
    fresh = _sound(session.replay(error.log))
    known = {entry.seq for entry in table.entries}
    for entry in fresh.entries:
        if entry.seq not in known:
            render.remark(f"Added meanwhile: {slash.told(fresh, entry)}", plain=sitting.plain)
            render.ruling(entry.ruling, plain=sitting.plain, game=table.game.id)
    for entry in table.entries:
        if entry.seq not in {one.seq for one in fresh.entries}:
            render.remark(f"Taken back meanwhile: {slash.told(fresh, entry)}", plain=sitting.plain)
    return Said(fresh, again=again)


def _sound(table: Table) -> Table:
    if table.stuck is not None:
        raise table.stuck
    return table


# --- an event -----------------------------------------------------------------------------------------------------


def _enter(
    sitting: Sitting, table: Table, cls: type[Event], told: str, prefix: str, rest: tuple[str, ...]
) -> Said:
    """Take the answers of a line, ask for those still missing, and record the event."""
    session.in_turn(table, cls)
    entering = Entering(cls, session.asked(table, cls), prefix, rest)
    if told == "?":
        render.remark(cls.text(), plain=sitting.plain)
        if not entering.asked:
            return Said(table, rest)
    lookup = _lookup(sitting, table)
    raw = prompts.opening(entering.asked)
    raw = ask.answered(entering.asked, raw, told, lookup, plain=sitting.plain) if told else raw
    left = prompts.unanswered(entering.asked, raw, lookup)
    if prompts.owed(left) or (left and prompts.menued(told)[1]):
        return _field_by_field(sitting, table, entering, raw)
    return _record(sitting, table, entering, raw)


def _field_by_field(sitting: Sitting, table: Table, entering: Entering, raw: Raw) -> Said:
    lookup = _lookup(sitting, table)
    line = ""
    while left := prompts.unanswered(entering.asked, raw, lookup):
        suggest = partial(prompts.complete, left, known=partial(_known, sitting, table))
        line = ask.text(f"{prompts.question(left[0])}:", default=line, suggest=suggest)
        part, *more = slash.parted(line)
        try:
            if part.startswith("/"):
                found = slash.parsed(table, part)
                if found.name not in slash.LOOKS:
                    return _aside(sitting, table, entering, raw, part)
                slash.look(table, found, plain=sitting.plain)
            else:
                raw = ask.answered(entering.asked, raw, part, lookup, plain=sitting.plain)
        except RefereeError as error:
            render.error(error, plain=sitting.plain, game=table.game.id)
            continue
        line = ""
        entering = Entering(entering.cls, entering.asked, entering.prefix, (*more, *entering.rest))
    try:
        return _record(sitting, table, entering, raw)
    except RefereeError as error:
        return _refused(sitting, table, error, entering.line(raw))


def _aside(sitting: Sitting, table: Table, entering: Entering, raw: Raw, part: str) -> Said:
    """A command that changes something, amid the fields of an event: `/undo` only drops what was typed of it."""
    found = slash.parsed(table, part)
    if found.name == "undo" and not found.rest:
        dropped = f"What was typed of {entering.cls.name()} is dropped; nothing recorded was taken back."
        render.remark(dropped, plain=sitting.plain)
        return Said(table)
    said = _part(sitting, table, part)
    return Said(said.table, again=slash.joined(said.again or "", entering.line(raw)))


def _record(sitting: Sitting, table: Table, entering: Entering, raw: Raw) -> Said:
    event = session.read(table, entering.cls.name(), raw, _lookup(sitting, table))
    after = session.record(table, event, partial(sitting.store.append, table.log))
    _remember(sitting, table, event)
    render.ruling(after.entries[-1].ruling, plain=sitting.plain, game=table.game.id)
    _turn_the_page(sitting, table, after)
    return Said(after, entering.rest)


def _remember(sitting: Sitting, table: Table, event: Event) -> None:
    """Keep printed values; a box that can't be written spoils no entry."""
    try:
        session.remember(sitting.box, table, event)
    except RefereeError as error:
        render.error(error, plain=sitting.plain)


def _turn_the_page(sitting: Sitting, before: Table, after: Table) -> None:
    """Show the full sheets when a chapter of the game has ended."""
    chapter = after.game.chapter
    if after.outcome is not None or chapter(before.state) != chapter(after.state):
        render.sheets(after.game.view(after.state), plain=sitting.plain)


def _lookup(sitting: Sitting, table: Table) -> Lookup:
    return session.lookup(sitting.box, table.game)


def _known(sitting: Sitting, table: Table, what: str) -> list[str]:
    return list(sitting.box.known(table.game.id, what))


# --- commands -----------------------------------------------------------------------------------------------------


def _command(sitting: Sitting, table: Table, found: slash.Slash) -> Table:
    """The table after one of our own commands."""
    if found.name == "quit":
        raise EOFError
    if found.name == "undo":
        return _back(sitting, table, history.undo(table.log, slash.number(found, 1) or 0))
    if found.name == "redo":
        return _back(sitting, table, history.redo(table.log))
    slash.look(table, found, plain=sitting.plain)
    return table


def _back(sitting: Sitting, table: Table, change: Record) -> Table:
    """Take back, or bring back, and say what."""
    log = sitting.store.append(table.log, history.with_command(table.log, [change]))
    after = _sound(session.replay(log))
    for what, gone, there in (("Taken back", table, after), ("Back again", after, table)):
        kept = {entry.seq for entry in there.entries}
        moved = [slash.told(gone, entry) for entry in gone.entries if entry.seq not in kept]
        for told in moved if gone is after else reversed(moved):
            render.remark(f"{what}: {told}", plain=sitting.plain)
    _turn_the_page(sitting, table, after)
    return after

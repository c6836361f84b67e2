"""What an evening at the table keeps at hand, and the commands that change what was told: undo, redo, amend."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from referee import words
from referee.contract.model import Event, Struct
from referee.errors import Misread, RefereeError
from referee.questions.fields import Lookup
from referee.session import again, amend, history, recording, telling
from referee.session.again import changes
from referee.session.history import Record
from referee.session.table import Table, replay, upto
from referee.terminal import ask, commands
from referee.terminal.screen import Screen

if TYPE_CHECKING:
    from referee.store.box import Box
    from referee.store.store import Store

CORRECTED = "corrected at the table"


class Sitting(Struct, frozen=True):
    """Where the entries of this table go, what its box knows, how to print, and what was hinted at already."""

    store: "Store"
    box: "Box"
    screen: Screen
    hints: set[str] = set()

    def lookup(self, table: Table) -> Lookup:
        """What the box knows of this table's game."""
        return recording.lookup(self.box, table.game)

    def known(self, table: Table, what: str) -> list[str]:
        """The cards of this table's game that the box knows for a printed value."""
        return list(self.box.known(table.game.id, what))


@contextmanager
def unfinished(what: str = "") -> Iterator[None]:
    """Let whoever leaves by Ctrl-C or Ctrl-D carry the name of what was not finished, if anything."""
    try:
        yield
    except (KeyboardInterrupt, EOFError) as left:
        raise type(left)(what or ("line" if any(left.args) else "")) from None


def sound(table: Table) -> Table:
    """The table, if its log replays to the end.

    Raises:
        BadLog: it does not.

    """
    if table.stuck is not None:
        raise table.stuck
    return table


def remember(sitting: Sitting, table: Table, event: Event) -> None:
    """Keep printed values; a box that can't be written spoils no entry."""
    try:
        recording.remember(sitting.box, table, event)
    except RefereeError as error:
        sitting.screen.error(error)


def turn_the_page(sitting: Sitting, before: Table, after: Table) -> None:
    """Show the full sheets when a chapter of the game has ended."""
    chapter = after.game.chapter
    if after.outcome is not None or chapter(before.state) != chapter(after.state):
        sitting.screen.sheets(after.game.view(after.state))


# --- commands -----------------------------------------------------------------------------------------------------


def command(sitting: Sitting, table: Table, found: commands.Slash) -> Table:
    """The table after one of our own commands."""
    if found.name == "quit":
        raise EOFError
    if found.name == "undo":
        return _back(sitting, table, history.undo(table.log, commands.number(found, 1) or 0))
    if found.name == "redo":
        return _back(sitting, table, history.redo(table.log))
    if found.name == "amend":
        return _amend(sitting, table, *commands.amendment(table, found.rest))
    commands.look(table, found, screen=sitting.screen)
    return table


def _back(sitting: Sitting, table: Table, change: Record) -> Table:
    """Take back, or bring back, and say what."""
    log = sitting.store.append(table.log, history.with_command(table.log, [change]))
    after = sound(replay(log))
    what = "Taken back" if change["kind"] == "retracted" else "Back again"
    for number in telling.corrections(log.records, change):
        sitting.screen.remark(f"{what}: the correction of entry {number}")
    for way, gone, there in (("Taken back", table, after), ("Back again", after, table)):
        kept = {entry.seq for entry in there.entries}
        moved = [telling.recalled(gone, entry) for entry in gone.entries if entry.seq not in kept]
        for told in moved if gone is after else reversed(moved):
            sitting.screen.remark(f"{way}: {told}")
    turn_the_page(sitting, table, after)
    return after


def _amend(sitting: Sitting, table: Table, number: int, event: Event) -> Table:
    """Correct an earlier entry: show what comes out differently, ask why and whether to save it."""
    new, _ = amend.amended(table, {number: event}, CORRECTED)
    for change in changes(table, new):
        sitting.screen.remark(str(change))
    with unfinished("correction"):
        because = words.clean(ask.text(f"Because [{CORRECTED}]:")) or CORRECTED
        if because.startswith("/"):
            raise Misread(f"That is no reason, so nothing was saved; type {because[:40]} here.")
        if not ask.confirm("Save this?"):
            sitting.screen.remark("Nothing was saved.")
            return table
    _, records = amend.amended(table, {number: event}, because)
    log = sitting.store.append(table.log, history.with_command(table.log, records))
    remember(sitting, upto(table, 0, again.before(table, number)), event)
    sitting.screen.remark("Saved; /undo takes it back.")
    after = sound(replay(log))
    turn_the_page(sitting, table, after)
    return after

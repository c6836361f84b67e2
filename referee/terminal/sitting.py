"""What an evening at the table keeps at hand: where entries go, what the box knows, how to print."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from referee.contract.model import Event, Struct
from referee.errors import RefereeError
from referee.questions.fields import Lookup
from referee.session import recording
from referee.session.table import Table
from referee.terminal.screen import Screen

if TYPE_CHECKING:
    from referee.store.box import Box
    from referee.store.store import Store


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

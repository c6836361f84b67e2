"""What an undo took back or a redo brought, told alike by both."""

from typing import Any

import typer

from referee.cli.context import emit, environment
from referee.session import telling
from referee.session.table import Table
from referee.terminal.screen import PLAIN


def tell_moved(ctx: typer.Context, what: str, there: Table, change: dict[str, Any], now: Table) -> None:
    """Say what an undo took back (or a redo brought): from the table where it counts, and how the game stands now."""
    status = now.game.status(now.state)
    if environment(ctx).json:
        numbers = telling.numbers(there.log.records, change)
        emit({"ok": True, "session": now.log.id, "numbers": numbers, "status": status})
        return
    for line in telling.moved(there, change):
        PLAIN.remark(f"{what}: {line}")
    PLAIN.status(status)

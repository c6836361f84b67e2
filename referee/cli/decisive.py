"""`referee decisive`: the entries which, wrong by one step, decide who wins."""

import typer

from referee.cli.context import SessionArgument, SessionOption, emit, environment, table
from referee.contract.model import spoken
from referee.errors import Misread
from referee.session import decisive
from referee.session.table import Table

PLACE = 230  # among the commands in --help


def command(ctx: typer.Context, session_named: SessionArgument = None, *, name: SessionOption = None) -> None:
    """List the entries which, wrong by one step, decide who wins."""
    found = table(ctx, name, session_named)
    if found.outcome is None:
        raise Misread("The game is still on; what decides it is known at its end.")
    slips = decisive.found(found)
    if environment(ctx).json:
        listed = [
            {
                "number": one.number,
                "event": one.event,
                "what": one.what,
                "winners": list(one.table.outcome.winners) if one.table.outcome else None,
            }
            for one in slips
        ]
        emit({"ok": True, "session": found.log.id, "entries": listed})
        return
    rows = [(one.number, one.event, one.what, _would(one.table)) for one in slips]
    if rows:
        environment(ctx).screen.rows("Entries that decide", ("entry", "event", "if it were", "then"), rows)
    else:
        typer.echo("No single entry, wrong by one step, would change who wins.")


def _would(found: Table) -> str:
    outcome = found.outcome
    if outcome is None:
        return "the game goes on"
    if not outcome.winners or all(name in outcome.title for name in outcome.winners):
        return outcome.title
    return f"{outcome.title}: {spoken(outcome.winners)}"

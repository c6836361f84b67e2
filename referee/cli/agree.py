"""`referee agree`: which result counts where today's rules give another."""

from typing import Annotated

import typer

from referee.cli.changes import BecauseOption
from referee.cli.context import SessionOption, environment, table, tell
from referee.export import documents
from referee.session import history, result
from referee.session.table import replay

PLACE = 246  # among the commands in --help


def command(
    ctx: typer.Context,
    on: Annotated[
        str, typer.Argument(metavar="told|today", help="The result as recorded, or as today's rules give it.")
    ],
    *,
    because: BecauseOption = "",
    name: SessionOption = None,
) -> None:
    """Agree which result counts where today's rules give another."""
    found = table(ctx, name)
    records = result.agreed(found, on, because)
    after = replay(environment(ctx).store.append(found.log, history.with_command(found.log, records)))
    document = {
        "ok": True,
        "session": after.log.id,
        "on": on,
        "outcome": documents.outcome(result.stands(after)),
    }
    tell(ctx, document, [*result.said(after), "`referee undo` takes it back."])

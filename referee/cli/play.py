"""`referee play`: sit at the table."""

from typing import Annotated

import typer

from referee.cli.context import SessionArgument, SessionOption, begun, environment, opened
from referee.errors import Misread, RefereeError
from referee.session.resume import resumed
from referee.session.table import Table

PLACE = 50  # among the commands in --help


def command(
    ctx: typer.Context,
    session_named: SessionArgument = None,
    *,
    new: Annotated[bool, typer.Option("--new", help="Start a new session first.")] = False,
    name: SessionOption = None,
) -> None:
    """Sit at the table: go on with the last unfinished session."""
    if not environment(ctx).can_ask:
        raise Misread(
            "`play` asks at a terminal; here use `referee next` and `referee record EVENT key=value...`."
        )
    from referee.store.box import Box
    from referee.terminal import play as at_table

    shelf = environment(ctx).store
    found = None if new else _unfinished(ctx, session_named or name)
    if found is None:
        found = begun(ctx, None, None)
    shelf.remember_last(found.log.id)
    raise typer.Exit(at_table.play(shelf, Box(shelf.home), found, screen=environment(ctx).screen))


def _unfinished(ctx: typer.Context, named: str | None) -> Table | None:
    """The session named; else the last used if it is still on, else the newest one that is; None: start a new one."""
    shelf = environment(ctx).store
    if named:
        return resumed(opened(shelf, named))
    last = shelf.last()
    for one in [
        *([last] if last else []),
        *(summary.id for summary in shelf.summaries() if not summary.problem),
    ]:
        try:
            found = resumed(shelf.open(one))
        except RefereeError:
            continue
        if found.outcome is None:
            return found
    return None

"""`referee delete`: a session into the trash."""

from typing import Annotated

import typer

from referee.cli.context import emit, environment

PLACE = 160  # among the commands in --help


def command(
    ctx: typer.Context,
    named: Annotated[str, typer.Argument(metavar="SESSION", help="The session to put into the trash.")],
) -> None:
    """Put a session into the trash folder."""
    path = environment(ctx).store.delete(named)
    if environment(ctx).json:
        emit({"ok": True, "session": named, "trash": str(path)})
    else:
        typer.echo(f"{named} lies in the trash now: {path}")

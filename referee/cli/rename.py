"""`referee rename`: a title for people."""

from typing import Annotated

import typer

from referee.cli.context import SessionOption, emit, environment, which
from referee.session import recording

PLACE = 150  # among the commands in --help


def command(
    ctx: typer.Context,
    title: Annotated[
        list[str], typer.Argument(metavar="TITLE", help="The new title; the session's id stays.")
    ],
    name: SessionOption = None,
) -> None:
    """Give a session a title for people."""
    shelf = environment(ctx).store
    cleaned = recording.titled(" ".join(title))
    ident = which(shelf, name)
    shelf.rename(ident, cleaned)
    if environment(ctx).json:
        emit({"ok": True, "session": ident, "title": cleaned})
    else:
        typer.echo(f"{ident} is now called {cleaned}.")

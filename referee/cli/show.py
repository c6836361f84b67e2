"""`referee show`: the table as it stands."""

from typing import Annotated

import typer

from referee.cli.context import SessionArgument, SessionOption, emit, environment, table
from referee.export import documents

PLACE = 100  # among the commands in --help


def command(
    ctx: typer.Context,
    session_named: SessionArgument = None,
    *,
    hands: Annotated[bool, typer.Option("--hands", help="Open the hands and used piles too.")] = False,
    name: SessionOption = None,
) -> None:
    """Show the table: status, who has what, the result."""
    found = table(ctx, name, session_named)
    sheets = found.game.view(found.state) + (found.game.secrets(found.state) if hands else ())
    if environment(ctx).json:
        emit(documents.shown(found, sheets))
        return
    screen = environment(ctx).screen
    screen.table(found)
    if hands:
        screen.sheets(found.game.secrets(found.state))

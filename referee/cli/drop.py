"""`referee drop`: an entry that never happened."""

from typing import Annotated

import typer

from referee.cli.changes import BecauseOption, KeepOption, MoveOption, PreviewOption, YesOption, kept
from referee.cli.context import SessionOption, environment, opened
from referee.session import insert
from referee.session.table import replay

PLACE = 244  # among the commands in --help


def command(
    ctx: typer.Context,
    numbers: Annotated[list[int], typer.Argument(metavar="N...", help="The entries that never happened.")],
    *,
    because: BecauseOption = "",
    preview: PreviewOption = False,
    yes: YesOption = False,
    move: MoveOption = False,
    keep: KeepOption = False,
    name: SessionOption = None,
) -> None:
    """Take out entries that never happened, and see what changes."""
    found = replay(opened(environment(ctx).store, name))
    made = insert.dropped(found, numbers, because)
    kept(ctx, found, made, preview=preview, yes=yes, move=move, keep=keep)

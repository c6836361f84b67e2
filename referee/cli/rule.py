"""`referee rule`: a house rule adopted while the game is on."""

from typing import Annotated

import typer

from referee.cli.changes import BecauseOption, KeepOption, MoveOption, PreviewOption, YesOption, kept
from referee.cli.context import SessionOption, environment, opened
from referee.session import adopt
from referee.session.table import replay

PLACE = 248  # among the commands in --help


def command(
    ctx: typer.Context,
    said: Annotated[
        str, typer.Argument(metavar="KEY=VALUE", help="The house rule; `referee modes` lists them.")
    ],
    *,
    since: Annotated[
        int | None,
        typer.Option(
            "--from", metavar="N", help="From entry N on, as if it had been so then (default: from now on)."
        ),
    ] = None,
    because: BecauseOption = "",
    preview: PreviewOption = False,
    yes: YesOption = False,
    move: MoveOption = False,
    keep: KeepOption = False,
    name: SessionOption = None,
) -> None:
    """Adopt a house rule while the game is on, and see what changes."""
    found = replay(opened(environment(ctx).store, name))
    made = adopt.adopted(found, said, since, because)
    kept(ctx, found, made, preview=preview, yes=yes, move=move, keep=keep)

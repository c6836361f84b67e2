"""`referee insert`: tell what happened before an entry and was forgotten."""

from typing import Annotated

import typer

from referee.cli.changes import BecauseOption, KeepOption, MoveOption, PreviewOption, YesOption, kept
from referee.cli.context import SessionOption, environment, opened
from referee.session import insert, recording
from referee.session.table import replay

PLACE = 242  # among the commands in --help


def command(
    ctx: typer.Context,
    number: Annotated[int, typer.Argument(metavar="N", help="The entry before which it happened.")],
    events: Annotated[
        list[str],
        typer.Argument(
            metavar='"EVENT ...; EVENT ..."', help="What happened, as you would type it; parted by ;"
        ),
    ],
    *,
    because: BecauseOption = "",
    preview: PreviewOption = False,
    yes: YesOption = False,
    move: MoveOption = False,
    keep: KeepOption = False,
    name: SessionOption = None,
) -> None:
    """Tell what was forgotten before an entry, and see what changes."""
    found = replay(opened(environment(ctx).store, name))
    lookup = recording.lookup(environment(ctx).box, found.game)
    made = insert.inserted(found, number, insert.lines(" ".join(events)), because, lookup)
    kept(ctx, found, made, preview=preview, yes=yes, move=move, keep=keep)

"""`referee amend`: correct an entry, however long ago."""

from typing import Annotated

import typer

from referee.cli.changes import BecauseOption, KeepOption, MoveOption, PreviewOption, YesOption, kept, retold
from referee.cli.context import SessionOption, environment, opened, remember
from referee.session import amend, insert, recording
from referee.session.again import at_place
from referee.session.table import replay

PLACE = 240  # among the commands in --help


def command(
    ctx: typer.Context,
    words: Annotated[
        list[str],
        typer.Argument(metavar="N KEY=VALUE...", help="The entry, and its answers as they should be."),
    ],
    *,
    because: BecauseOption = "",
    then: Annotated[
        str,
        typer.Option(
            metavar='"EVENT; EVENT"', help="What followed from it and was not told, as you would type it."
        ),
    ] = "",
    preview: PreviewOption = False,
    yes: YesOption = False,
    move: MoveOption = False,
    keep: KeepOption = False,
    name: SessionOption = None,
) -> None:
    """Correct an entry, however long ago, and see what changes."""
    known = environment(ctx).box
    found = replay(opened(environment(ctx).store, name))
    changed = retold(found, words)
    lookup = recording.lookup(known, found.game)
    made = amend.amended(found, changed, because, insert.lines(then), lookup)
    if kept(ctx, found, made, preview=preview, yes=yes, move=move, keep=keep):
        for number, event in changed.items():
            remember(ctx, known, at_place(found, number), event)

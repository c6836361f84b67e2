"""`referee amend`: correct an entry, however long ago."""

from typing import Annotated

import typer

from referee.cli.changes import as_json, retold, tell_changes
from referee.cli.context import SessionOption, emit, environment, opened, remember
from referee.session import amend, history
from referee.session.again import before
from referee.session.changes import changes as differing
from referee.session.table import replay, upto

PLACE = 240  # among the commands in --help


def command(
    ctx: typer.Context,
    words: Annotated[
        list[str],
        typer.Argument(metavar="N KEY=VALUE...", help="The entry, and its answers as they should be."),
    ],
    *,
    because: Annotated[str, typer.Option(help="Why, for the log.")],
    preview: Annotated[
        bool, typer.Option("--preview", help="Show what would change and save nothing.")
    ] = False,
    name: SessionOption = None,
) -> None:
    """Correct an entry, however long ago, and see what changes."""
    shelf = environment(ctx).store
    found = replay(opened(shelf, name))
    if found.stuck is not None:
        raise found.stuck
    changed = retold(found, words)
    new, records = amend.amended(found, changed, because)
    changes = differing(found, new)
    if not environment(ctx).json:
        tell_changes(ctx, found, new, changes)
    saved = not preview and _agreed(ctx)
    if saved:
        log = shelf.append(found.log, history.with_command(found.log, records))
        for number, event in changed.items():
            remember(ctx, environment(ctx).box, upto(found, 0, before(found, number)), event)
        found = replay(log)
    if environment(ctx).json:
        emit(
            {
                "ok": True,
                "session": found.log.id,
                "saved": saved,
                "changes": [as_json(change) for change in changes],
            }
        )
    else:
        typer.echo("Saved; `referee undo` takes it back." if saved else "Nothing was saved.")


def _agreed(ctx: typer.Context) -> bool:
    if not environment(ctx).can_ask:
        return True
    from referee.terminal import ask

    return ask.confirm("Save this?")

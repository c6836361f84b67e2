"""`referee redo`: bring back what undo took."""

import typer

from referee.cli.context import SessionArgument, SessionOption, environment, opened
from referee.cli.moved import tell_moved
from referee.session import history
from referee.session.table import replay

PLACE = 90  # among the commands in --help


def command(ctx: typer.Context, session_named: SessionArgument = None, *, name: SessionOption = None) -> None:
    """Bring back what the last undo took."""
    shelf = environment(ctx).store
    ident = opened(shelf, name or session_named).id
    with shelf.writing(ident) as writer:
        back = history.redo(writer.log)
        log = writer.append(history.with_command(writer.log, [back]))
    after = replay(log)
    tell_moved(ctx, "Back again", after, back, after)

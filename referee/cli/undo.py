"""`referee undo`: take commands back."""

from typing import Annotated, Any

import typer

from referee import words
from referee.cli.context import SessionArgument, SessionOption, environment, opened
from referee.cli.moved import tell_moved
from referee.errors import Misread
from referee.session import history, telling
from referee.session.table import Table, replay
from referee.terminal.screen import PLAIN

PLACE = 80  # among the commands in --help


def command(
    ctx: typer.Context,
    session_named: SessionArgument = None,
    *,
    count: Annotated[int, typer.Option("-n", help="How many commands to take back.")] = 1,
    to: Annotated[
        int | None, typer.Option("--to", metavar="N", help="Take back everything after entry N (0: all).")
    ] = None,
    preview: Annotated[
        bool, typer.Option("--preview", help="Say what would go, and take nothing back.")
    ] = False,
    name: SessionOption = None,
) -> None:
    """Take back the last command or more; redo brings it back."""
    shelf = environment(ctx).store
    named = name or session_named
    number = words.whole(named) if named and named not in shelf.ids() else None
    if number is not None:
        count, named = number, None  # as `/undo 3` in `play`
    if to is not None and count != 1:
        raise Misread("Say how many commands, or after which entry; not both.", field="to")
    log = opened(shelf, named)
    taken = history.undo(log, count, to)
    before = replay(log)
    if preview or (to is not None and environment(ctx).can_ask and not _agreed(before, taken)):
        tell_moved(ctx, "Would go", before, taken, before)
        return
    after = replay(shelf.append(log, history.with_command(log, [taken])))
    tell_moved(ctx, "Taken back", before, taken, after)


def _agreed(before: Table, taken: dict[str, Any]) -> bool:
    """Whether a person, shown what would go, says yes."""
    from referee.terminal import ask

    for line in telling.moved(before, taken):
        PLAIN.remark(line)
    return ask.confirm("Take this back?")

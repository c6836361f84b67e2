"""`referee export`: a session as a file for others."""

from pathlib import Path
from typing import Annotated

import typer

from referee.cli import scripts, writing
from referee.cli.context import SessionArgument, SessionOption, table
from referee.errors import Misread
from referee.export import formats
from referee.session import house_rules
from referee.session.table import numbered

PLACE = 210  # among the commands in --help


def command(
    ctx: typer.Context,
    session_named: SessionArgument = None,
    *,
    form: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="dispute: one JSON file anybody can check.")
    ] = "dispute",
    event: Annotated[
        int | None, typer.Option(metavar="N", help="The entry in dispute (default: the result).")
    ] = None,
    anonymous: Annotated[
        bool, typer.Option("--anonymous", help="Number the players instead of naming them.")
    ] = False,
    to: Annotated[
        Path | None, typer.Option("--to", metavar="FILE", help="Write a file instead of the screen.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Replace a bundle that stands there.")] = False,
    name: SessionOption = None,
) -> None:
    """Write a dispute bundle that anybody can check.

    `referee check FILE` replays it anywhere and says whether log and ruling hold. Its checksums are not keyed: they show
    damage and edits, but can't prove that somebody did not write a whole new log; the rules code and the result on the
    table's own paper can.
    """
    write = formats.writer(form)
    found = table(ctx, name, session_named)
    if found.stuck is not None:
        raise found.stuck
    entry = None if event is None else numbered(found, event)
    text = write(found, entry, anonymous=anonymous, ascii_only=to is None)
    if to is None:
        typer.echo(text, nl=False)
        return
    if to.is_file() and scripts.bundle(to) is None:
        raise Misread(f"{to} is no bundle and would be overwritten; choose another name.", field="to")
    writing.write(ctx, to, text, yes=yes)
    code = house_rules.code(found.game, found.log.header)
    typer.echo(f"The bundle is in {to}; `referee check {to}` replays it. Rules code {code}.")

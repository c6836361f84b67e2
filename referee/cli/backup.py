"""`referee backup`: everything in one file."""

import os
from pathlib import Path
from typing import Annotated

import typer

from referee.cli.context import emit, environment
from referee.contract.model import plural
from referee.errors import Misread

PLACE = 172  # among the commands in --help


def command(
    ctx: typer.Context,
    to: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="The file to write (default: one of today's date, here)."),
    ] = None,
) -> None:
    """Write everything (sessions, trash, printed values) as one file."""
    from referee.store import backup, outside, seal

    home = environment(ctx).home
    path = to or _free(Path(f"referee-{seal.timestamp()[:10]}.zip"))
    if os.path.lexists(path):
        raise Misread(f"There is a file {path} already; choose another name.", field="file")
    made = backup.packed(home)
    outside.write(path, made.data, private=True)
    sessions = sum(name.startswith("sessions/") and name.endswith(".json") for name in made.parts)
    if environment(ctx).json:
        emit({"ok": True, "file": str(path), "sessions": sessions, "left_out": list(made.left_out)})
        return
    typer.echo(
        f"{plural(sessions, 'session')} and what belongs to them: {path}. `referee import {path}` reads it."
    )
    for name in made.left_out:
        typer.echo(f"{home / name} can't be read and is not in it.", err=True)


def _free(path: Path) -> Path:
    """The path, or the first free one like it."""
    free, count = path, 1
    while os.path.lexists(free):
        count += 1
        free = path.with_stem(f"{path.stem}-{count}")
    return free

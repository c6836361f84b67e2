"""How commands write a file for others: whole, and over another one only when somebody says so."""

from pathlib import Path

import typer

from referee.cli.context import environment
from referee.errors import Misread
from referee.store import outside


def write(ctx: typer.Context, path: Path, text: str, *, yes: bool) -> None:
    """Write the text; whether it may replace a file that stands there, a person is asked.

    Raises:
        Misread: a file stands there, and nobody agreed to its being replaced.
        NotSaved: the system refused; what stood there is as it was.

    """
    there = outside.stands(path)
    if there and not (yes or _agreed(ctx, path)):
        raise Misread(
            f"There is a file {path} already; --yes replaces it, or choose another name.", field="file"
        )
    outside.write(path, text.encode(), instead=there)


def _agreed(ctx: typer.Context, path: Path) -> bool:
    if not environment(ctx).can_ask:
        return False
    from referee.terminal import ask

    return ask.confirm(f"Replace the file {path}?", default=False)

"""How commands write a file for others: whole, and over another one only when somebody says so."""

from pathlib import Path

import typer

from referee.cli.context import environment
from referee.errors import Busy, Misread
from referee.store import outside


def write(ctx: typer.Context, path: Path, text: str, *, yes: bool) -> None:
    """Write the text; whether it may replace a file that stands there, a person is asked.

    Raises:
        Misread: a file stands there, and nobody agreed to its being replaced.
        Busy: while a person was asked, another program wrote there.
        NotSaved: the system refused; what stood there is as it was.

    """
    there = outside.stands(path)
    asked_about = outside.stamp(path)
    if there and not (yes or _agreed(ctx, path)):
        raise Misread(
            f"There is a file {path} already; --yes replaces it, or choose another name.", field="file"
        )
    if not yes and outside.stamp(path) != asked_about:
        raise Busy(f"Another program has written to {path} meanwhile; nothing was written. Look again.")
    outside.write(path, text.encode(), instead=there)


def _agreed(ctx: typer.Context, path: Path) -> bool:
    if not environment(ctx).can_ask:
        return False
    from referee.terminal import ask

    return ask.confirm(f"Replace the file {path}?", default=False)

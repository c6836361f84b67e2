"""Ctrl-C during a long search: what was found by then is kept, and the exit code says that there was more to look at."""

from collections.abc import Iterable
from typing import TypeVar

import typer

from referee.terminal.doubts import STOPPED, Progress

INTERRUPTED = 130

T = TypeVar("T")


def told(lines: Iterable[str], progress: Progress) -> None:
    """Print the lines as they come, with the progress wiped away before each; Ctrl-C leaves with 130."""
    try:
        for line in progress.wiped(lines):
            typer.echo(line)
    except KeyboardInterrupt:
        progress.wipe()
        typer.echo(STOPPED, err=True)
        raise typer.Exit(INTERRUPTED) from None


def collected(found: Iterable[T], into: list[T]) -> bool:
    """Put all that is found into a list; whether all was looked at, or Ctrl-C came first."""
    try:
        into.extend(found)
    except KeyboardInterrupt:
        return False
    return True

"""Ctrl-C during a long search: what was found by then is kept, and the exit code says that there was more to look at."""

import sys
from collections.abc import Iterable
from typing import TypeVar

import typer

from referee.terminal import layout
from referee.terminal.doubts import STOPPED, Progress

INTERRUPTED = 130

T = TypeVar("T")


def told(lines: Iterable[str], progress: Progress) -> None:
    """Print the lines as they come, with the progress wiped away before each; Ctrl-C leaves with 130."""
    try:
        for line in progress.wiped(lines):
            typer.echo(_laid_out(line))
    except KeyboardInterrupt:
        progress.wipe()
        typer.echo(STOPPED, err=True)
        raise typer.Exit(INTERRUPTED) from None


def _laid_out(line: str) -> str:
    """The sentence in rows of the terminal, parted between words; a command stays whole, to be copied."""
    edge = layout.edge(sys.stdout)
    if edge is None or line.lstrip().startswith("referee "):
        return line
    return "\n".join(layout.wrapped(line, edge, len(line) - len(line.lstrip())))


def collected(found: Iterable[T], into: list[T]) -> bool:
    """Put all that is found into a list; whether all was looked at, or Ctrl-C came first."""
    try:
        into.extend(found)
    except KeyboardInterrupt:
        return False
    return True

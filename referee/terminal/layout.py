"""How text lies on a terminal: columns, wrapped lines, what an encoding can show. Nothing is printed here."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from typing import TextIO

from referee import words
from referee.contract.model import Cell, Gauge

#: what a gauge's symbol looks like, full and empty
SYMBOLS = {"heart": "♥♡", "dot": "●○"}
LONGEST_GAUGE = 10  # symbols; a longer gauge is a fraction
NARROWEST = 20  # columns; a terminal that says it has fewer is not believed
INDENT = 2  # columns, of the second line of a sentence
GAP = 2  # columns between two columns of a list
READABLE = 14  # columns that wrapped words need


def width(text: str) -> int:
    """How many columns a text takes: two for wide letters and emoji (a joined one and a flag count once), none for accents."""
    if text.isascii():  # wcwidth takes 22 ms to load, a third of a command, and nearly every line is such
        return len(text)
    from wcwidth import wcswidth

    return max(0, wcswidth(text))


def wrapped(text: str, columns: int | None, indent: int = 0, hang: int = INDENT) -> list[str]:
    """The text in lines of at most so many columns; those after the first stand further in."""
    lines, line = [], " " * indent
    for word in text.split():
        longer = f"{line}{' ' if line.strip() else ''}{word}"
        if columns is not None and line.strip() and width(longer) > columns:
            lines.append(line)
            line = " " * (indent + hang) + word
        else:
            line = longer
    return [*lines, line]


def edge(stream: TextIO) -> int | None:
    """The width of the terminal; None where there is none, so that a line stays a line."""
    edge = stream.isatty() or (os.environ.get("COLUMNS") and os.environ.get("FORCE_COLOR"))
    return max(NARROWEST, shutil.get_terminal_size().columns) if edge else None


def fits(text: str, stream: TextIO) -> bool:
    """Whether the stream's encoding has all letters of a text."""
    try:
        text.encode(stream.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def printable(text: str, stream: TextIO) -> str:
    """The text as this stream can take it; what its encoding lacks becomes a question mark."""
    encoding = stream.encoding or "utf-8"
    return text if fits(text, stream) else text.encode(encoding, "replace").decode(encoding)


def cell(cell: Cell, *, plain: bool) -> str:
    """A cell as text: a small gauge as symbols, where the screen has them."""
    if isinstance(cell, Gauge):
        return symbols(cell, plain=plain) or f"{cell.value}/{cell.of}"
    return "" if cell is None else words.clean(str(cell))


def symbols(gauge: Gauge, *, plain: bool) -> str:
    """A small gauge as symbols, empty where the screen has none for it."""
    drawn = SYMBOLS.get(gauge.symbol, "")
    if plain or not drawn or not 0 <= gauge.value <= gauge.of <= LONGEST_GAUGE or not fits(drawn, sys.stdout):
        return ""
    return drawn[0] * gauge.value + drawn[1] * (gauge.of - gauge.value)


def numeric(columns: Sequence[str], listed: Sequence[Sequence[Cell]]) -> list[bool]:
    """Which columns hold nothing but numbers."""
    held = [
        [row[index] for row in listed if index < len(row) and row[index] is not None]
        for index in range(len(columns))
    ]
    return [bool(cells) and all(isinstance(one, int) for one in cells) for cells in held]


def room(columns: Sequence[str], grid: Sequence[Sequence[str]], limit: int | None) -> list[int] | None:
    """The width of every column, the widest made as narrow as the terminal asks; None where that is too narrow to read."""
    lines = [columns, *grid]
    widths = [max(width(line[index]) for line in lines if index < len(line)) for index in range(len(columns))]
    over = sum(widths) + GAP * (len(widths) - 1) - limit if limit is not None else 0
    if over <= 0:
        return widths
    widest = widths.index(max(widths))
    if widths[widest] - over < READABLE:
        return None
    return [size - over if index == widest else size for index, size in enumerate(widths)]


def padded(text: str, size: int, right: bool) -> str:  # noqa: FBT001
    """The text with the space that fills its column."""
    space = " " * (size - width(text))
    return space + text if right else text + space

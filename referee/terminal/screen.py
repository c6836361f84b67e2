"""Rulings, sheets, outcomes and errors on a terminal: as aligned plain text, or with colours through rich.

Every function prints. `plain` text imports no rich; it is wrapped only where a terminal has a width. `game` is the id of
the game whose rulebook titles the sections; without it a title is made from the section's path. Whatever a person typed is
cleaned and goes to rich as `Text`, never as a string, so that no name is ever read as markup.
"""

from __future__ import annotations

import itertools
import os
import shutil
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from referee import words
from referee.contract import rulebook
from referee.contract.model import Cell, Finding, Gauge, Outcome, Ruling, Sheet, spoken
from referee.errors import RefereeError, Unknown

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

#: what a gauge's symbol looks like, full and empty
SYMBOLS = {"heart": "♥♡", "dot": "●○"}
LONGEST_GAUGE = 10  # symbols; a longer gauge is a fraction
NARROWEST = 20  # columns; a terminal that says it has fewer is not believed
INDENT = 2  # columns, of the second line of a sentence
GAP = 2  # columns between two columns of a list
READABLE = 14  # columns that wrapped words need

#: a piece of a line and its style
Part = tuple[str, str]


# --- what the table sees ------------------------------------------------------------------------------------------


def ruling(ruling: Ruling, *, plain: bool, game: str = "") -> None:
    """Each finding as a sentence to read aloud, followed by the section that decides it and our notes."""
    findings(ruling.findings, plain=plain, game=game)


def findings(found: Iterable[Finding], *, plain: bool, game: str = "") -> None:
    """The sentences with their sections; bold where points move."""
    for one in found:
        _sentence([(one.text, "bold" if one.points else ""), (_sources(one, game), "dim")], plain=plain)


def status(text: str, *, plain: bool) -> None:
    """The one line above a prompt."""
    _sentence([(text, "bold cyan")], plain=plain)


def remark(text: str, *, plain: bool) -> None:
    """A word of the referee's own, beside the game."""
    _sentence([(text, "dim")], plain=plain)


def sheets(sheets: Iterable[Sheet], *, plain: bool) -> None:
    """Each sheet as a small table."""
    for sheet in sheets:
        rows(sheet.title, sheet.columns, sheet.rows, plain=plain)


def outcome(outcome: Outcome, *, plain: bool, game: str = "") -> None:
    """How the game ended: who won, everybody's place, points and titles, and the findings that decided."""
    print()
    _sentence([(outcome.title, "bold green" if outcome.winners else "bold red")], plain=plain)
    _sentence([(_who_wins(outcome.winners), "bold")], plain=plain)
    columns, listed = _places(outcome)
    if listed:
        rows("", columns, listed, plain=plain)
    findings(outcome.findings, plain=plain, game=game)


def heading(table: Any, *, plain: bool) -> None:
    """The session, its title if it has one, the game and the mode, in one line."""
    told = f" {table.log.title}" if table.log.title else ""
    _sentence(
        [(f"{table.log.id}:{told}", "bold"), (f" {table.game.title}, {table.mode.title}", "")], plain=plain
    )


def table(table: Any, *, plain: bool) -> None:
    """A session as it stands: heading, status, sheets, and the outcome if there is one."""
    heading(table, plain=plain)
    status(table.game.status(table.state), plain=plain)
    sheets(table.game.view(table.state), plain=plain)
    if table.outcome is not None:
        outcome(table.outcome, plain=plain, game=table.game.id)


def reasons(found: Sequence[Finding], *, plain: bool, game: str) -> None:
    """The findings, then in a line each what their sections rule and how our notes read the book."""
    findings(found, plain=plain, game=game)
    for line in dict.fromkeys(line for one in found for line in _grounds(one, game)):
        _sentence([(line, "dim")], plain=plain, indent=INDENT)


def section(game: str, path: str, *, plain: bool) -> None:
    """What a section of the rulebook rules, under its title and path."""
    entry = rulebook.section(game, path)
    _sentence([(entry.title, "bold"), (f" [{path}]", "dim")], plain=plain)
    _sentence([(entry.text, "")], plain=plain, indent=INDENT)


def note(game: str, number: str, told: str, *, plain: bool) -> None:
    """One of our notes: the problem, the reading we take and why, the other readings; `told` is what it did at this table."""
    entry = rulebook.note(game, number)
    source = f" [{title_of(game, entry.section)}]"
    _sentence([(number, "bold"), (source, "dim"), (f" {told}" if told else "", "bold")], plain=plain)
    lines = [entry.problem, f"We read: {entry.ruling}", f"Because: {entry.why}"]
    lines += [f"House rule: {entry.setting}"] if entry.setting else []
    lines += [f"Readings: {' | '.join(entry.readings)}"] if entry.readings else []
    for line in lines:
        _sentence([(line, "")], plain=plain, indent=INDENT)


def error(error: RefereeError, *, plain: bool, game: str = "") -> None:
    """The sentence of a refusal and its section, on standard error."""
    line = f"Line {error.line}: " if error.line else ""
    source = f" [{title_of(game, error.section)}]" if error.section else ""
    _sentence([(f"{line}{error.message}", "yellow"), (source, "dim")], plain=plain, stream=sys.stderr)


def rows(title: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]], *, plain: bool) -> None:
    """A list under a title; columns of numbers stand to the right.

    On a narrow terminal the widest column is wrapped; where that is not enough every row is told in lines of its own.
    """
    listed = [tuple(row) for row in rows]
    grid = [[cell(one, plain=plain) for one in row] for row in listed]
    if title:
        _sentence([(title, "" if plain else "bold")], plain=plain)
    room = _room(columns, grid, _columns(sys.stdout))
    if room is None:
        _row_by_row(columns, grid, plain=plain)
    elif plain:
        _plain_rows(columns, grid, room, _right(columns, listed))
    else:
        _rich_rows(columns, listed, room, _right(columns, listed))


# --- words --------------------------------------------------------------------------------------------------------


def title_of(game: str, path: str) -> str:
    """The rulebook's title of a section; made from the path where there is no such rulebook or section."""
    try:
        return rulebook.section(game, path).title
    except Unknown:
        return path.rpartition("/")[2].replace("-", " ").capitalize()


def _sources(finding: Finding, game: str) -> str:
    section = f" [{title_of(game, finding.section)}]" if finding.section else ""
    return section + (f" ({', '.join(finding.notes)})" if finding.notes else "")


def _grounds(finding: Finding, game: str) -> list[str]:
    found = []
    try:
        if finding.section:
            entry = rulebook.section(game, finding.section)
            found.append(f"{entry.title}: {entry.text}")
        found += [f"{number}: {rulebook.note(game, number).ruling}" for number in finding.notes]
    except Unknown:
        pass
    return found


def _who_wins(winners: Sequence[str]) -> str:
    return f"{spoken(winners)} {'wins' if len(winners) == 1 else 'win'}." if winners else "Nobody wins."


def _places(outcome: Outcome) -> tuple[list[str], list[list[Cell]]]:
    """Columns and rows of the standings, without the columns nobody has anything in."""
    columns = ["", "player", "team", "points", "titles"]
    listed: list[list[Cell]] = [
        [place.rank, place.player, place.team, place.points, ", ".join(place.titles)]
        for place in outcome.standings
    ]
    used = [index for index in range(len(columns)) if any(row[index] != "" for row in listed)]
    return [columns[index] for index in used], [[row[index] for index in used] for row in listed]


def cell(cell: Cell, *, plain: bool) -> str:
    """A cell as text: a small gauge as symbols, where the screen has them."""
    if isinstance(cell, Gauge):
        return _symbols(cell, plain=plain) or f"{cell.value}/{cell.of}"
    return "" if cell is None else words.clean(str(cell))


def _symbols(gauge: Gauge, *, plain: bool) -> str:
    symbols = SYMBOLS.get(gauge.symbol, "")
    if (
        plain
        or not symbols
        or not 0 <= gauge.value <= gauge.of <= LONGEST_GAUGE
        or not _fits(symbols, sys.stdout)
    ):
        return ""
    return symbols[0] * gauge.value + symbols[1] * (gauge.of - gauge.value)


# --- columns of a terminal ----------------------------------------------------------------------------------------


def width(text: str) -> int:
    """How many columns a text takes: two for wide letters and emoji (a joined one and a flag count once), none for accents."""
    total, last, previous = 0, 0, ""
    for char in text:
        if char == _EMOJI_STYLE:  # makes an emoji of what is narrow by itself
            last = int(last == 1 and not previous.isalpha())
        elif previous == _JOINER or _is_skin(char):
            last = 0
        elif _is_flag(char):
            last = 0 if _is_flag(previous) and last else 2
        else:
            last = _alone(char)
        total += last
        previous = char
    return total


_JOINER, _EMOJI_STYLE = "\u200d", "\ufe0f"


def _is_skin(char: str) -> bool:
    return "\U0001f3fb" <= char <= "\U0001f3ff"


def _is_flag(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _alone(char: str) -> int:
    if char == _JOINER or unicodedata.category(char) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def _fits(text: str, stream: TextIO) -> bool:
    try:
        text.encode(stream.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _printable(text: str, stream: TextIO) -> str:
    """The text as this stream can take it; what its encoding lacks becomes a question mark."""
    encoding = stream.encoding or "utf-8"
    return text if _fits(text, stream) else text.encode(encoding, "replace").decode(encoding)


def _columns(stream: TextIO) -> int | None:
    """The width of the terminal; None where there is none, so that a line stays a line."""
    edge = stream.isatty() or (os.environ.get("COLUMNS") and os.environ.get("FORCE_COLOR"))
    return max(NARROWEST, shutil.get_terminal_size().columns) if edge else None


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


# --- printing -----------------------------------------------------------------------------------------------------


def _sentence(parts: Sequence[Part], *, plain: bool, stream: TextIO | None = None, indent: int = 0) -> None:
    stream = sys.stdout if stream is None else stream
    kept = [(_printable(_cleaned(text), stream), style) for text, style in parts]
    lines = wrapped("".join(text for text, _ in kept), _columns(stream), indent)
    if plain:
        print("\n".join(lines), file=stream, flush=True)
    else:
        _styled(kept, lines, stream)


def _styled(parts: Sequence[Part], lines: Sequence[str], stream: TextIO) -> None:
    """Print the same lines with the styles of their parts."""
    from rich.text import Text

    whole = Text.assemble(*parts)
    whole.plain = whole.plain.rstrip()
    console = _console(stream)
    for line in lines:
        length = len(line.lstrip())
        start = len(whole) - len(whole.plain.lstrip())
        told, whole = whole[start : start + length], whole[start + length :]
        told.pad_left(len(line) - length)
        console.print(told, soft_wrap=True)


def _cleaned(text: str) -> str:
    """Clean, with the space in front that parts it from what stands before."""
    return (" " if text.startswith(" ") else "") + words.clean(text)


def _console(stream: TextIO) -> Console:
    from rich.console import Console

    # colours through a pipe (FORCE_COLOR): no edge to wrap at, as in plain text
    width = None if stream.isatty() else _columns(stream) or 10_000
    return Console(file=stream, highlight=False, markup=False, emoji=False, width=width)


def _right(columns: Sequence[str], listed: Sequence[Sequence[Cell]]) -> list[bool]:
    """Which columns hold nothing but numbers."""
    held = [
        [row[index] for row in listed if index < len(row) and row[index] is not None]
        for index in range(len(columns))
    ]
    return [bool(cells) and all(isinstance(one, int) for one in cells) for cells in held]


def _room(columns: Sequence[str], grid: Sequence[Sequence[str]], limit: int | None) -> list[int] | None:
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


def _row_by_row(columns: Sequence[str], grid: Sequence[Sequence[str]], *, plain: bool) -> None:
    """Every row as its first cell and, further in, the others with the names of their columns."""
    for first, *others in grid:
        _sentence([(first, "bold")], plain=plain)
        for column, one in zip(columns[1:], others, strict=False):
            if one:
                _sentence([(f"{column}:", "dim"), (f" {one}", "")], plain=plain, indent=INDENT)


def _plain_rows(
    columns: Sequence[str], grid: Sequence[Sequence[str]], room: list[int], right: list[bool]
) -> None:
    head = [list(columns)] if any(columns) else []
    for line in (*head, *grid):
        cells = [
            wrapped(_printable(words.clean(one), sys.stdout), size, hang=0)
            for one, size in zip(line, room, strict=False)
        ]
        for row in itertools.zip_longest(*cells, fillvalue=""):
            print((" " * GAP).join(map(_padded, row, room, right)).rstrip())


def _padded(text: str, size: int, right: bool) -> str:  # noqa: FBT001
    space = " " * (size - width(text))
    return space + text if right else text + space


def _rich_rows(
    columns: Sequence[str], listed: Sequence[Sequence[Cell]], room: list[int], right: list[bool]
) -> None:
    from rich import box
    from rich.table import Table

    drawn = Table(
        box=box.SIMPLE_HEAD,
        show_edge=False,
        show_header=any(columns),
        pad_edge=False,
        padding=(0, 1, 0, 0),
        header_style="dim",
    )
    for column, size, numbers in zip(columns, room, right, strict=True):
        drawn.add_column(_text(column), width=size, justify="right" if numbers else "left", overflow="fold")
    for row in listed:
        drawn.add_row(*(_text(cell(one, plain=False), _style(one)) for one in row))
    _console(sys.stdout).print(drawn)


def _style(cell: Cell) -> str:
    return "red" if isinstance(cell, Gauge) and cell.symbol == "heart" else ""


def _text(text: str, style: str = "") -> Text:
    from rich.text import Text

    return Text(_printable(words.clean(text), sys.stdout), style=style)

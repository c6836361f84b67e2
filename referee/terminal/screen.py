"""The screen: everything that people read is printed here, plain or with styles, never with markup from what was typed."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from referee import words
from referee.contract import rulebook
from referee.contract.model import Cell, Finding, Gauge, Outcome, Ruling, Sheet, Struct, spoken
from referee.errors import RefereeError, Unknown
from referee.session import result
from referee.terminal.layout import GAP, INDENT, cell, edge, numeric, padded, printable, room, wrapped

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

#: a piece of a line and its style
Part = tuple[str, str]


class Screen(Struct, frozen=True):
    """How to print: `plain` is aligned text without colours and frames, for pipes, programs and simple terminals."""

    plain: bool = False

    def ruling(self, ruling: Ruling, *, game: str = "") -> None:
        """Each finding as a sentence to read aloud, followed by the section that decides it and our notes."""
        self.findings(ruling.findings, game=game)

    def findings(self, found: Iterable[Finding], *, game: str = "") -> None:
        """The sentences with their sections; bold where points move."""
        for one in found:
            self.sentence([(one.text, "bold" if one.points else ""), (_sources(one, game), "dim")])

    def status(self, text: str) -> None:
        """The one line above a prompt."""
        self.sentence([(text, "bold cyan")])

    def remark(self, text: str) -> None:
        """A word of the referee's own, beside the game."""
        self.sentence([(text, "dim")])

    def sheets(self, sheets: Iterable[Sheet]) -> None:
        """Each sheet as a small table."""
        for sheet in sheets:
            self.rows(sheet.title, sheet.columns, sheet.rows)

    def outcome(self, outcome: Outcome, *, game: str = "") -> None:
        """How the game ended: who won, everybody's place, points and titles, and the findings that decided."""
        print()
        self.sentence([(outcome.title, "bold green" if outcome.winners else "bold red")])
        self.sentence([(_who_wins(outcome.winners), "bold")])
        columns, listed = _places(outcome)
        if listed:
            self.rows("", columns, listed)
        self.findings(outcome.findings, game=game)

    def heading(self, table: Any) -> None:
        """The session, its title if it has one, the game and the mode, in one line."""
        told = f" {table.log.title}" if table.log.title else ""
        self.sentence([(f"{table.log.id}:{told}", "bold"), (f" {table.game.title}, {table.mode.title}", "")])

    def table(self, table: Any) -> None:
        """A session as it stands: heading, status, sheets, and the outcome if there is one."""
        self.heading(table)
        self.status(table.game.status(table.state))
        self.sheets(table.game.view(table.state))
        self.result(table)

    def result(self, table: Any) -> None:
        """How the game ended, if it did, and what is to be said beside it."""
        outcome = result.stands(table)
        if outcome is not None:
            self.outcome(outcome, game=table.game.id)
        for line in result.said(table):
            self.remark(line)

    def reasons(self, found: Sequence[Finding], *, game: str) -> None:
        """The findings, then in a line each what their sections rule and how our notes read the book."""
        self.findings(found, game=game)
        for line in dict.fromkeys(line for one in found for line in _grounds(one, game)):
            self.sentence([(line, "dim")], indent=INDENT)

    def section(self, game: str, path: str) -> None:
        """What a section of the rulebook rules, under its title and path."""
        entry = rulebook.section(game, path)
        self.sentence([(entry.title, "bold"), (f" [{path}]", "dim")])
        self.sentence([(entry.text, "")], indent=INDENT)

    def note(self, game: str, number: str, told: str) -> None:
        """One of our notes: the problem, the reading we take and why, the other readings; `told` is what it did at this table."""
        entry = rulebook.note(game, number)
        source = f" [{title_of(game, entry.section)}]"
        self.sentence([(number, "bold"), (source, "dim"), (f" {told}" if told else "", "bold")])
        lines = [entry.problem, f"We read: {entry.ruling}", f"Because: {entry.why}"]
        lines += [f"House rule: {entry.setting}"] if entry.setting else []
        lines += [f"Readings: {' | '.join(entry.readings)}"] if entry.readings else []
        for line in lines:
            self.sentence([(line, "")], indent=INDENT)

    def error(self, error: RefereeError, *, game: str = "") -> None:
        """The sentence of a refusal and its section, on standard error."""
        line = f"Line {error.line}: " if error.line else ""
        source = f" [{title_of(game, error.section)}]" if error.section else ""
        self.sentence([(f"{line}{error.message}", "yellow"), (source, "dim")], stream=sys.stderr)

    def rows(self, title: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
        """A list under a title; columns of numbers stand to the right.

        On a narrow terminal the widest column is wrapped; where that is not enough every row is told in lines of its own.
        """
        listed = [tuple(row) for row in rows]
        grid = [[cell(one, plain=self.plain) for one in row] for row in listed]
        if title:
            self.sentence([(title, "" if self.plain else "bold")])
        widths = room(columns, grid, edge(sys.stdout))
        if widths is None:
            self._row_by_row(columns, grid)
        elif self.plain:
            _plain_rows(columns, grid, widths, numeric(columns, listed))
        else:
            _rich_rows(columns, listed, widths, numeric(columns, listed))

    def sentence(self, parts: Sequence[Part], *, stream: TextIO | None = None, indent: int = 0) -> None:
        """One line of parts with their styles, wrapped at the edge of the terminal."""
        stream = sys.stdout if stream is None else stream
        kept = [(printable(_cleaned(text), stream), style) for text, style in parts]
        lines = wrapped("".join(text for text, _ in kept), edge(stream), indent)
        if self.plain:
            print("\n".join(lines), file=stream, flush=True)
        else:
            _styled(kept, lines, stream)

    def _row_by_row(self, columns: Sequence[str], grid: Sequence[Sequence[str]]) -> None:
        """Every row as its first cell and, further in, the others with the names of their columns."""
        for first, *others in grid:
            self.sentence([(first, "bold")])
            for column, one in zip(columns[1:], others, strict=False):
                if one:
                    self.sentence([(f"{column}:", "dim"), (f" {one}", "")], indent=INDENT)


#: for pipes, programs, and what must not load a library
PLAIN = Screen(plain=True)
#: for a terminal that takes styles
STYLED = Screen()

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


# --- printing -----------------------------------------------------------------------------------------------------


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
    width = None if stream.isatty() else edge(stream) or 10_000
    return Console(file=stream, highlight=False, markup=False, emoji=False, width=width)


def _plain_rows(
    columns: Sequence[str], grid: Sequence[Sequence[str]], room: list[int], right: list[bool]
) -> None:
    head = [list(columns)] if any(columns) else []
    for line in (*head, *grid):
        cells = [
            wrapped(printable(words.clean(one), sys.stdout), size, hang=0)
            for one, size in zip(line, room, strict=False)
        ]
        for row in itertools.zip_longest(*cells, fillvalue=""):
            print((" " * GAP).join(map(padded, row, room, right)).rstrip())


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

    return Text(printable(words.clean(text), sys.stdout), style=style)

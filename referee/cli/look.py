"""Commands that look: show, score, log, why."""

from typing import Annotated

import typer

from referee import words
from referee.cli.context import SessionArgument, SessionOption, emit, options, table
from referee.contract.model import Finding
from referee.export import documents
from referee.session import history, telling
from referee.session.score import called, postings, ranking
from referee.session.table import Table, numbered
from referee.terminal import screen


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    for command in (show, score, log, why):
        app.command()(command)


def show(
    ctx: typer.Context,
    session_named: SessionArgument = None,
    *,
    hands: Annotated[bool, typer.Option("--hands", help="Open the hands and used piles too.")] = False,
    name: SessionOption = None,
) -> None:
    """Show the table: status, who has what, the result."""
    found = table(ctx, name, session_named)
    sheets = found.game.view(found.state) + (found.game.secrets(found.state) if hands else ())
    if options(ctx).json:
        emit(documents.shown(found, sheets))
        return
    plain = options(ctx).bare
    screen.table(found, plain=plain)
    if hands:
        screen.sheets(found.game.secrets(found.state), plain=plain)


def score(ctx: typer.Context, session_named: SessionArgument = None, *, name: SessionOption = None) -> None:
    """Show the points and every posting that makes them up."""
    found = table(ctx, name, session_named)
    if options(ctx).json:
        emit(documents.score(found))
        return
    plain = options(ctx).bare
    ranked = [(one.rank, called(found, one), one.points, ", ".join(one.titles)) for one in ranking(found)]
    screen.rows(f"Score of {found.log.id}", ("rank", "player", "points", "title"), ranked, plain=plain)
    lines = [(number, who, f"{by:+}", text) for number, who, by, text, _ in postings(found)]
    if lines:
        screen.rows("How it came about", ("entry", "who", "points", "why"), lines, plain=plain)
    else:
        typer.echo("No points were posted yet.")


def log(
    ctx: typer.Context,
    session_named: SessionArgument = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="With what was taken back or amended.")] = False,
    hands: Annotated[bool, typer.Option("--hands", help="Show what hidden hands played, too.")] = False,
    name: SessionOption = None,
) -> None:
    """List what was told, in order."""
    found = table(ctx, name, session_named)
    records = list(found.log.records)
    gone = history.retracted(records)
    if not everything:
        records = [
            {**told.record, "answers": told.answers, "amended": told.amended}
            for told in history.counting(records)
        ]
    if options(ctx).json:
        shown = [one | {"counts": one["seq"] not in gone} for one in records]
        emit({"ok": True, "session": found.log.id, "records": shown})
        return
    closed = telling.is_closed(found) and not hands
    for one, line in zip(records, telling.told_lines(found.game, records, closed=closed), strict=True):
        mark = "   (taken back)" if one["seq"] in gone else "   (amended)" if one.get("amended") else ""
        typer.echo(words.harmless(line) + mark)
    if not records:
        typer.echo("Nothing was told yet.")


def why(
    ctx: typer.Context,
    number: Annotated[
        int | None, typer.Argument(metavar="[N]", help="The entry (default: the last ruling).")
    ] = None,
    *,
    notes: Annotated[
        bool, typer.Option("--notes", help="Which of our notes decided something in this session.")
    ] = False,
    name: SessionOption = None,
) -> None:
    """Say why: the findings of an entry, their sections and notes."""
    found = table(ctx, name)
    plain = options(ctx).bare
    if notes:
        _notes(ctx, found)
        return
    entry = numbered(found, number)
    findings: tuple[Finding, ...] = entry.ruling.findings
    if found.outcome is not None and entry is found.entries[-1]:
        findings += tuple(one for one in found.outcome.findings if one not in findings)
    if options(ctx).json:
        emit(documents.why(found, entry, findings))
        return
    screen.remark(telling.told(found, entry), plain=True)
    screen.reasons(findings, game=found.game.id, plain=plain)


def _notes(ctx: typer.Context, found: Table) -> None:
    touched: dict[str, list[int]] = {}
    for entry in found.entries:
        for finding in entry.ruling.findings:
            for note in finding.notes:
                touched.setdefault(note, []).append(entry.number)
    for finding in found.outcome.findings if found.outcome else ():
        for note in finding.notes:
            touched.setdefault(note, [])
    if options(ctx).json:
        emit(
            {
                "ok": True,
                "session": found.log.id,
                "notes": {note: sorted(set(n)) for note, n in touched.items()},
            }
        )
        return
    if not touched:
        typer.echo("No note decided anything so far: the rulebook was clear.")
    for note, numbers in touched.items():
        entries = f"entries {', '.join(map(str, sorted(set(numbers))))}" if numbers else "the result"
        screen.note(found.game.id, note, f"decided {entries}", plain=options(ctx).bare)

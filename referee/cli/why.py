"""`referee why`: the reasons of an entry."""

from typing import Annotated

import typer

from referee.cli.context import SessionOption, emit, environment, table
from referee.contract.model import Finding
from referee.export import documents
from referee.session import result, telling
from referee.session.table import Table, numbered
from referee.terminal.screen import PLAIN

PLACE = 130  # among the commands in --help


def command(
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
    screen = environment(ctx).screen
    if notes:
        _notes(ctx, found)
        return
    entry = numbered(found, number)
    findings: tuple[Finding, ...] = entry.ruling.findings
    outcome = result.stands(found) if entry is found.entries[-1] else None
    if outcome is not None:
        findings += tuple(one for one in outcome.findings if one not in findings)
    if environment(ctx).json:
        emit(documents.why(found, entry, findings))
        return
    PLAIN.remark(telling.told(found, entry))
    screen.reasons(findings, game=found.game.id)
    for line in result.said(found) if outcome is not None else ():
        PLAIN.remark(line)


def _notes(ctx: typer.Context, found: Table) -> None:
    touched: dict[str, list[int]] = {}
    for entry in found.entries:
        for finding in entry.ruling.findings:
            for note in finding.notes:
                touched.setdefault(note, []).append(entry.number)
    outcome = result.stands(found)
    for finding in outcome.findings if outcome else ():
        for note in finding.notes:
            touched.setdefault(note, [])
    if environment(ctx).json:
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
        environment(ctx).screen.note(found.game.id, note, f"decided {entries}")

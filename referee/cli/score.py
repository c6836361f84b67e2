"""`referee score`: the points and how they came about."""

import typer

from referee.cli.context import SessionArgument, SessionOption, emit, environment, table
from referee.export import documents
from referee.session import result
from referee.session.score import called, postings, ranking

PLACE = 110  # among the commands in --help


def command(ctx: typer.Context, session_named: SessionArgument = None, *, name: SessionOption = None) -> None:
    """Show the points and every posting that makes them up."""
    found = table(ctx, name, session_named)
    if environment(ctx).json:
        emit(documents.score(found))
        return
    screen = environment(ctx).screen
    ranked = [(one.rank, called(found, one), one.points, ", ".join(one.titles)) for one in ranking(found)]
    screen.rows(f"Score of {found.log.id}", ("rank", "player", "points", "title"), ranked)
    for line in result.said(found):
        screen.remark(line)
    lines = [(number, who, f"{by:+}", text) for number, who, by, text, _ in postings(found)]
    if lines:
        screen.rows("How it came about", ("entry", "who", "points", "why"), lines)
    else:
        typer.echo("No points were posted yet.")

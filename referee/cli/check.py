"""`referee check`: is a log undamaged, unedited, and does it still hold."""

from pathlib import Path
from typing import Annotated

import typer

from referee import words
from referee.cli import scripts
from referee.cli.context import SessionArgument, SessionOption, emit, environment, which
from referee.errors import BadLog, Misread, RefereeError
from referee.session import result
from referee.session.table import replay

PLACE = 170  # among the commands in --help


def command(
    ctx: typer.Context,
    session_named: SessionArgument = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="Every session.")] = False,
    repair: Annotated[
        bool, typer.Option("--repair", help="Bring back the earlier generation of a damaged session.")
    ] = False,
    name: SessionOption = None,
) -> None:
    """Check that a log is undamaged, unedited and still holds."""
    shelf = environment(ctx).store
    if repair and everything:
        raise Misread(
            "--repair takes one session; `referee check --all` says which ones need it.", field="all"
        )
    if repair:
        said = shelf.repair(which(shelf, name or session_named))
        emit({"ok": True, "repaired": said}) if environment(ctx).json else typer.echo(said)
        return
    named = shelf.ids() if everything else [name or session_named or which(shelf, None)]
    reports = {one: _examined(ctx, one) for one in named}
    bad = sum(bool(problems) for problems, _ in reports.values())
    if environment(ctx).json:
        emit({"ok": not bad, "sessions": {one: problems for one, (problems, _) in reports.items()}})
    else:
        for one, (problems, intact) in reports.items():
            for problem in problems or [intact]:
                typer.echo(words.harmless(f"{one}: {problem}"))
        if not reports:
            typer.echo("There is no session to check.")
    if bad:
        raise typer.Exit(BadLog.exit_code)


INTACT = "intact: every checksum fits, and every entry follows from the one before."


def _examined(ctx: typer.Context, one: str) -> tuple[list[str], str]:
    """What is wrong with a session or a file, and what to say if it is nothing."""
    shelf = environment(ctx).store
    where: str | Path = Path(one) if "/" in one or one.endswith(".json") else one
    try:
        if isinstance(where, Path) and (bundle := scripts.bundle(where)) is not None:
            from referee.desk import dispute

            wrong = dispute.problems(bundle)
            return wrong, "" if wrong else dispute.verified(bundle)
    except RefereeError as error:
        return [error.message], ""
    problems = shelf.check(where)  # refuses what names no session or no file
    if problems:
        return problems, ""
    try:
        found = replay(shelf.read_file(where) if isinstance(where, Path) else shelf.open(where))
    except RefereeError as error:
        return [error.message], ""
    return [found.stuck.message] if found.stuck else result.changed_result(found), INTACT

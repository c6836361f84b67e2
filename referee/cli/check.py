"""`referee check`: is a log undamaged, unedited, and does it still hold."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee import words
from referee.cli import scripts
from referee.cli.context import SessionArgument, SessionOption, emit, environment, which
from referee.errors import BadLog, Misread, RefereeError
from referee.session import result
from referee.session.table import replay

if TYPE_CHECKING:
    from referee.store.store import Log
    from referee.store.unused import Unused

PLACE = 170  # among the commands in --help


def command(
    ctx: typer.Context,
    session_named: SessionArgument = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="Every session.")] = False,
    repair: Annotated[
        bool, typer.Option("--repair", help="Bring back the earlier generation of a damaged session.")
    ] = False,
    keep: Annotated[
        str | None,
        typer.Option(
            metavar="mine|theirs|both|joined", help="Which version of a session written twice counts."
        ),
    ] = None,
    name: SessionOption = None,
) -> None:
    """Check that a log is undamaged, unedited and still holds."""
    shelf = environment(ctx).store
    if ((repair or keep) and everything) or (repair and keep):
        raise Misread(
            "--repair and --keep take one session each; `referee check --all` says which ones need it.",
            field="all",
        )
    if repair or keep:
        one = which(shelf, name or session_named)
        _repair(ctx, one) if keep is None else _settle(ctx, one, keep)
        return
    named = shelf.ids() if everything else [name or session_named or which(shelf, None)]
    reports = {one: _examined(ctx, one) for one in named}
    beside = _unused(ctx) if everything else []
    _told(ctx, reports, beside)
    if any(problems for problems, _ in reports.values()) or any(one.lost for one in beside):
        raise typer.Exit(BadLog.exit_code)


def _told(ctx: typer.Context, reports: dict[str, tuple[list[str], str]], beside: "list[Unused]") -> None:
    """Say what is wrong with each, and which files are not used."""
    if environment(ctx).json:
        wrong = {one: problems for one, (problems, _) in reports.items()}
        unused = [{"file": str(one.path), "text": one.why, "lost": one.lost} for one in beside]
        emit(
            {
                "ok": not any([*wrong.values(), *(one.lost for one in beside)]),
                "sessions": wrong,
                "unused": unused,
            }
        )
        return
    for one, (problems, intact) in reports.items():
        for problem in problems or [intact]:
            typer.echo(words.harmless(f"{one}: {problem}"))
    for each in beside:
        typer.echo(words.harmless(each.why))
    if not reports:
        typer.echo("There is no session to check.")


def _repair(ctx: typer.Context, session: str) -> None:
    """Bring back what can be brought back of a damaged session."""
    said = environment(ctx).store.repair(session)
    emit({"ok": True, "repaired": said}) if environment(ctx).json else typer.echo(said)


def _settle(ctx: typer.Context, session: str, way: str) -> None:
    """Say which version of a session counts."""
    from referee.store import parting

    shelf = environment(ctx).store
    found = parting.of(shelf, shelf.open(session), every=True)
    if found is None:
        raise Misread(f"There is one version of {session} only; there is nothing to decide.", field="keep")
    said = parting.settle(shelf, found, way)
    emit({"ok": True, "session": session, "said": said}) if environment(ctx).json else typer.echo(said)


def _unused(ctx: typer.Context) -> "list[Unused]":
    """The files of the home that look like a session and are not used as one."""
    from referee.store import unused

    return unused.unused(environment(ctx).store)


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
    several = [] if isinstance(where, Path) else _several(ctx, found.log)
    for entry in found.revised:
        typer.echo(words.harmless(f"{one}: {entry}"), err=True)
    return several + ([found.stuck.message] if found.stuck else result.changed_result(found)), INTACT


def _several(ctx: typer.Context, log: "Log") -> list[str]:
    """What is to be said where there are several versions of a session."""
    from referee.store import parting

    found = parting.of(environment(ctx).store, log, every=True)
    return [parting.sentences(found)] if found else []

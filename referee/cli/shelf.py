"""Commands of the shelf: sessions, rename, delete, check."""

from pathlib import Path
from typing import Annotated

import typer

from referee import games, words
from referee.cli import scripts
from referee.cli.context import SessionArgument, SessionOption, emit, options, store, which
from referee.contract.model import plural
from referee.errors import BadLog, Misread, RefereeError
from referee.session import recording, result
from referee.session.table import replay
from referee.terminal import screen


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    for command in (sessions, rename, delete, check):
        app.command()(command)


def sessions(ctx: typer.Context) -> None:
    """List the sessions, the latest first."""
    shelf = store(ctx)
    found = shelf.summaries()
    last = shelf.last()
    if options(ctx).json:
        listed = [
            {
                "id": one.id,
                "title": one.title,
                "game": one.game,
                "mode": one.mode,
                "players": list(one.players),
                "started": one.started,
                "changed": one.changed,
                "records": one.records,
                "problem": one.problem,
                "last": one.id == last,
            }
            for one in found
        ]
        emit({"ok": True, "sessions": listed})
        return
    if not found:
        typer.echo("There is no session yet; `referee new` starts one.")
        return
    rows = [
        (
            ("* " if one.id == last else "  ") + one.id,
            one.title or f"{_title(one.game)}, {one.mode}",
            ", ".join(one.players),
            one.changed[:10],
            one.problem or plural(one.records, "entry", "entries"),
        )
        for one in found
    ]
    screen.rows(
        "Sessions (* the last used)",
        ("session", "what", "players", "changed", "told"),
        rows,
        plain=options(ctx).bare,
    )


def _title(game: str) -> str:
    return games.game(game).title if game in games.ids() else game


def rename(
    ctx: typer.Context,
    title: Annotated[
        list[str], typer.Argument(metavar="TITLE", help="The new title; the session's id stays.")
    ],
    name: SessionOption = None,
) -> None:
    """Give a session a title for people."""
    shelf = store(ctx)
    cleaned = recording.titled(" ".join(title))
    ident = which(shelf, name)
    shelf.rename(ident, cleaned)
    if options(ctx).json:
        emit({"ok": True, "session": ident, "title": cleaned})
    else:
        typer.echo(f"{ident} is now called {cleaned}.")


def delete(
    ctx: typer.Context,
    named: Annotated[str, typer.Argument(metavar="SESSION", help="The session to put into the trash.")],
) -> None:
    """Put a session into the trash folder."""
    path = store(ctx).delete(named)
    if options(ctx).json:
        emit({"ok": True, "session": named, "trash": str(path)})
    else:
        typer.echo(f"{named} lies in the trash now: {path}")


def check(
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
    shelf = store(ctx)
    if repair and everything:
        raise Misread(
            "--repair takes one session; `referee check --all` says which ones need it.", field="all"
        )
    if repair:
        said = shelf.repair(which(shelf, name or session_named))
        emit({"ok": True, "repaired": said}) if options(ctx).json else typer.echo(said)
        return
    named = shelf.ids() if everything else [name or session_named or which(shelf, None)]
    reports = {one: _problems(ctx, one) for one in named}
    bad = sum(bool(problems) for problems in reports.values())
    if options(ctx).json:
        emit({"ok": not bad, "sessions": reports})
    else:
        for one, problems in reports.items():
            for problem in problems or [
                "intact: every checksum fits, and every entry follows from the one before."
            ]:
                typer.echo(words.harmless(f"{one}: {problem}"))
        if not reports:
            typer.echo("There is no session to check.")
    if bad:
        raise typer.Exit(BadLog.exit_code)


def _problems(ctx: typer.Context, one: str) -> list[str]:
    shelf = store(ctx)
    where: str | Path = Path(one) if "/" in one or one.endswith(".json") else one
    if isinstance(where, Path):
        bundle = scripts.bundle(where)
        if bundle is not None:
            from referee.export import dispute

            return dispute.problems(bundle)
    problems = shelf.check(where)
    if problems:
        return problems
    try:
        found = replay(shelf.read_file(where) if isinstance(where, Path) else shelf.open(where))
    except RefereeError as error:
        return [error.message]
    return [found.stuck.message] if found.stuck else result.changed_result(found)

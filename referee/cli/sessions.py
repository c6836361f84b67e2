"""`referee sessions`: all sessions, the latest first."""

import typer

from referee import games
from referee.cli.context import emit, environment
from referee.contract.model import plural
from referee.errors import Unknown

PLACE = 140  # among the commands in --help


def command(ctx: typer.Context) -> None:
    """List the sessions, the latest first."""
    shelf = environment(ctx).store
    found = shelf.summaries()
    last = shelf.last()
    if environment(ctx).json:
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
            one.title or f"{title_of(one.game)}, {one.mode}",
            ", ".join(one.players),
            one.changed[:10],
            one.problem or plural(one.records, "entry", "entries"),
        )
        for one in found
    ]
    environment(ctx).screen.rows(
        "Sessions (* the last used)",
        ("session", "what", "players", "changed", "told"),
        rows,
    )


def title_of(game: str) -> str:
    """The title of a game; its id where the game is not here."""
    try:
        return games.game(game).title
    except Unknown:  # a game of a package that is not installed here, or not any more
        return game

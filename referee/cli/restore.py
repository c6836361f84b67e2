"""`referee restore`: a deleted session back."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli.context import emit, environment
from referee.cli.sessions import title_of
from referee.contract.model import plural
from referee.store.index import summary

if TYPE_CHECKING:
    from referee.store.restore import Deleted

PLACE = 165  # among the commands in --help


def command(
    ctx: typer.Context,
    named: Annotated[
        str | None,
        typer.Argument(metavar="[DELETED]", help="What to bring back (default: list what there is)."),
    ] = None,
) -> None:
    """List what was deleted, or bring a session back."""
    from referee.store import restore

    shelf = environment(ctx).store
    if named is None:
        _listed(ctx, restore.listed(shelf))
        return
    session = restore.restore(shelf, named)
    if environment(ctx).json:
        emit({"ok": True, "session": session, "from": named})
    else:
        other = "" if session == named else f", as {session}"
        typer.echo(f"{named} is back{other}; `referee show {session}` shows it.")


def _listed(ctx: typer.Context, found: "list[Deleted]") -> None:
    if environment(ctx).json:
        emit({"ok": True, "deleted": [_told(one) for one in found]})
        return
    if not found:
        typer.echo("Nothing was deleted, or the trash was emptied.")
        return
    rows = [
        (
            one["name"],
            one["title"] or title_of(one["game"]),
            ", ".join(one["players"]),
            one["changed"][:10],
            _state(one),
        )
        for one in map(_told, found)
    ]
    columns = ("name", "what", "players", "changed", "told")
    environment(ctx).screen.rows("Deleted sessions (`referee restore NAME` brings one back)", columns, rows)


def _told(one: "Deleted") -> dict[str, Any]:
    """A deleted session as a part of the document."""
    line = None if one.log is None else summary(one.log)
    return {
        "name": one.name,
        "session": one.session,
        "title": line.title if line else "",
        "game": line.game if line else "",
        "players": list(line.players) if line else [],
        "changed": one.changed,
        "records": line.records if line else 0,
        "damaged": line is None,
        "kept": one.kept,
    }


def _state(one: dict[str, Any]) -> str:
    if one["damaged"]:
        return "damaged"
    where = " (kept by this machine)" if one["kept"] else ""
    return f"{plural(one['records'], 'entry', 'entries')}{where}"

"""`referee import`: sessions from a backup or from another machine's file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee import games, words
from referee.cli.context import emit, environment
from referee.errors import Busy, Misread, RefereeError, Unknown
from referee.questions import printed
from referee.session.table import opened

if TYPE_CHECKING:
    from referee.store.incoming import Coming, Found, Values
    from referee.store.store import Log

PLACE = 174  # among the commands in --help


def command(
    ctx: typer.Context,
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, or the file of one session.")],
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Take it in without asking.")] = False,
    preview: Annotated[
        bool, typer.Option("--preview", help="Say what would come, and take nothing in.")
    ] = False,
) -> None:
    """Take in a backup or a session's file; nothing is overwritten."""
    from referee.store import incoming

    shelf = environment(ctx).store
    found = incoming.read(path)
    plan = incoming.planned(shelf, found, _fault)
    box = environment(ctx).box
    values = incoming.values(box, found, _fits)
    coming = [one for one in plan if one.log is not None]
    if not environment(ctx).json:
        _say([*(one.text for one in plan), values.text])
    save = bool(coming or values.new) and not preview and _agreed(ctx, yes=yes)
    if save and not yes:
        _unchanged(ctx, found, plan, values)
    done = list(incoming.take(shelf, coming)) if save else []
    for (game, edition), known in values.new.items() if save else ():
        box.remember_all(game, known, edition=edition)
    if save and found.last and shelf.last() is None and found.last in shelf.ids():
        shelf.remember_last(found.last)
    if environment(ctx).json:
        told = [{"name": one.name, "way": one.way, "session": one.session, "text": one.text} for one in plan]
        emit({"ok": True, "file": str(path), "saved": save, "sessions": told, "values": values.text})
    elif save:
        typer.echo(
            f"Taken in: {', '.join([*(one.session for one in done), *(['printed values'] * bool(values.new))])}."
        )
    elif not (coming or values.new):
        typer.echo("There is nothing to take in.")
    else:
        typer.echo("Nothing was taken in.")


def _say(sentences: list[str]) -> None:
    for one in filter(None, sentences):
        typer.echo(words.harmless(one))


def _agreed(ctx: typer.Context, *, yes: bool) -> bool:
    """Whether somebody says yes to what was shown."""
    if yes:
        return True
    if not environment(ctx).can_ask:
        raise Misread(
            "Nothing was taken in: say --yes to take it in without being asked, or --preview to look.",
            field="yes",
        )
    from referee.terminal import ask

    return ask.confirm("Take this in?")


def _unchanged(ctx: typer.Context, found: "Found", plan: "list[Coming]", values: "Values") -> None:
    """Refuse to take in what a person said yes to, if by now something else would come of it."""
    from referee.store import incoming

    here = environment(ctx)
    now = incoming.planned(here.store, found, _fault)
    same = [(one.text, one.head) for one in now] == [(one.text, one.head) for one in plan]
    if not same or incoming.values(here.box, found, _fits) != values:
        raise Busy("Another program has changed something here meanwhile; nothing was taken in. Look again.")


def _fault(log: "Log") -> str:
    """Why a log that is undamaged can't be used all the same, as a clause; one of a game that isn't here is kept for later."""
    try:
        opened(log)
    except Unknown:
        return ""
    except RefereeError as error:
        return error.message.rstrip(".")
    return ""


def _fits(row: dict[str, Any]) -> bool:
    """Whether a printed value answers a question of a game that is here."""
    try:
        printed.read(games.game(row["game"]).events.values(), row["what"], row["key"], row["value"])
    except RefereeError:
        return False
    return True

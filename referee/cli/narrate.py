"""The demonstration: a recorded game goes through the same path as a real one, and every step is told."""

from typing import Any

import msgspec
import typer

from referee import documents, forms, games, render, seating, session
from referee.cli.options import emit
from referee.model import Game
from referee.store import Log


def demo_table(game: Game, told: dict[str, Any]) -> session.Table:
    """The demonstration's table before its first event, in memory only."""
    mode = games.mode(game, told["mode"])
    seats = seating.seated(mode, told["players"], told.get("teams"))
    settings = seating.chosen_settings(game, mode, told.get("settings", {}))
    log = Log(id="demo", title="", header=seating.header(game, mode, seats, settings), records=(), head="")
    return session.replay(log)


def demo(game: Game, told: dict[str, Any], *, plain: bool, as_json: bool) -> None:
    """Play and tell the demonstration of a game."""
    table = demo_table(game, told)
    if not as_json:
        names = ", ".join(seat.name for seat in table.seats)
        typer.echo(
            f"{game.title}, {table.mode.title}: {names} play with real cards; one of them types what is shown.\n"
        )
    chapter = game.chapter(table.state)
    for one in told["events"]:
        event = session.read(table, one["event"], one["answers"])
        table, _ = session.advanced(table, event)
        if as_json:
            emit(documents.recorded(table))
            continue
        typer.echo(f"> {event.name()} {forms.typed(event)}".rstrip())
        render.ruling(table.entries[-1].ruling, game=game.id, plain=plain)
        if table.outcome is None:
            render.status(game.status(table.state), plain=plain)
        if game.chapter(table.state) != chapter:
            chapter = game.chapter(table.state)
            render.sheets(game.view(table.state), plain=plain)
    if as_json:
        return
    if table.outcome is not None:
        render.outcome(table.outcome, game=game.id, plain=plain)
    typer.echo("\nThat was a demonstration; nothing was saved. `referee play` starts a game of your own.")


def replayed(table: session.Table) -> list[dict[str, Any]]:
    """The events of a table in the demonstration's own form."""
    return [{"event": one.event.name(), "answers": msgspec.to_builtins(one.event)} for one in table.entries]

"""`referee demo`: a recorded game goes through the same path as a real one, and every step is told."""

from typing import Any

import msgspec
import typer

from referee import games
from referee.cli.context import OptionalGame, emit, environment
from referee.contract import rulebook
from referee.contract.model import Game
from referee.export import documents
from referee.questions import fields
from referee.session import house_rules, recording
from referee.session.seats import header, seated
from referee.session.table import Table, replay
from referee.store.store import Log
from referee.terminal.screen import Screen

PLACE = 40  # among the commands in --help


def command(ctx: typer.Context, game: OptionalGame = None) -> None:
    """Play a short recorded game and tell what happens."""
    found = games.find(game) if game else games.game(games.ids()[0])
    here = environment(ctx)
    demo(found, rulebook.load(found.id, "demo"), screen=here.screen, as_json=here.json)


def demo_table(game: Game, told: dict[str, Any]) -> Table:
    """The demonstration's table before its first event, in memory only."""
    mode = games.mode(game, told["mode"])
    seats = seated(mode, told["players"], told.get("teams"))
    settings = house_rules.chosen_settings(game, mode, told.get("settings", {}))
    log = Log(id="demo", title="", header=header(game, mode, seats, settings), records=(), head="")
    return replay(log)


def demo(game: Game, told: dict[str, Any], *, screen: Screen, as_json: bool) -> None:
    """Play and tell the demonstration of a game."""
    table = demo_table(game, told)
    if not as_json:
        names = ", ".join(seat.name for seat in table.seats)
        typer.echo(
            f"{game.title}, {table.mode.title}: {names} play with real cards; one of them types what is shown.\n"
        )
    chapter = game.chapter(table.state)
    for one in told["events"]:
        event = recording.read(table, one["event"], one["answers"])
        table, _ = recording.advanced(table, event)
        if as_json:
            emit(documents.recorded(table))
            continue
        typer.echo(f"> {event.name()} {fields.typed(event)}".rstrip())
        screen.ruling(table.entries[-1].ruling, game=game.id)
        if table.outcome is None:
            screen.status(game.status(table.state))
        if game.chapter(table.state) != chapter:
            chapter = game.chapter(table.state)
            screen.sheets(game.view(table.state))
    if as_json:
        return
    if table.outcome is not None:
        screen.outcome(table.outcome, game=game.id)
    typer.echo("\nThat was a demonstration; nothing was saved. `referee play` starts a game of your own.")


def replayed(table: Table) -> list[dict[str, Any]]:
    """The events of a table in the demonstration's own form."""
    return [{"event": one.event.name(), "answers": msgspec.to_builtins(one.event)} for one in table.entries]

"""`referee next`: what may come now and what it asks."""

import typer

from referee.cli.context import SessionArgument, SessionOption, emit, environment, table
from referee.export import documents
from referee.questions import fields
from referee.session import result

PLACE = 70  # among the commands in --help


def command(ctx: typer.Context, session_named: SessionArgument = None, *, name: SessionOption = None) -> None:
    """Say what may come now and what each event asks."""
    found = table(ctx, name, session_named)
    if environment(ctx).json:
        emit(documents.next_events(found, environment(ctx).box.all(found.game.id)))
        return
    typer.echo(found.game.status(found.state))
    outcome = result.stands(found)
    if outcome is not None:
        typer.echo(f"The game is over: {outcome.title}.")
    for line in result.said(found):
        typer.echo(line)
    for cls in found.legal:
        asked = " ".join(_field(field) for field in found.asked(cls))
        slash = "/" if cls.anytime else ""
        typer.echo(f"  {slash}{cls.name()} {asked}".rstrip() + f"   {cls.text()}")


def _field(field: fields.Field) -> str:
    shown = field.name + (f"({','.join(field.players)})" if field.players else "")
    return shown if field.required else f"[{shown}]"

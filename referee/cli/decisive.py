"""`referee decisive`: the entries which, wrong by one step, decide who wins."""

import typer

from referee.cli import stopping
from referee.cli.context import SessionArgument, SessionOption, emit, environment, table
from referee.errors import Misread
from referee.session import decisive
from referee.session.table import Table
from referee.terminal import doubts

PLACE = 230  # among the commands in --help


def command(ctx: typer.Context, session_named: SessionArgument = None, *, name: SessionOption = None) -> None:
    """List the entries which, wrong by one step, decide who wins."""
    found = table(ctx, name, session_named)
    if found.outcome is None:
        raise Misread("The game is still on; what decides it is known at its end.")
    if environment(ctx).json:
        _as_json(found)
        return
    progress = doubts.Progress()
    stopping.told(doubts.decided(found, progress), progress)


def _as_json(found: Table) -> None:
    slips: list[decisive.Slip] = []
    whole = stopping.collected(decisive.tried(found), slips)
    slips.sort(key=lambda one: one.number)
    entries = [
        {"number": one.number, "event": one.event, "what": one.what, "winners": _winners(one.table)}
        for one in slips
        if one.unfit is None
    ]
    unjudged = [
        {"number": one.number, "event": one.event, "what": one.what, "unfit": one.unfit}
        for one in slips
        if one.unfit is not None
    ]
    session = found.log.id
    emit({"ok": True, "session": session, "entries": entries, "unjudged": unjudged, "complete": whole})
    if not whole:
        raise typer.Exit(stopping.INTERRUPTED)


def _winners(found: Table) -> list[str] | None:
    return list(found.outcome.winners) if found.outcome else None

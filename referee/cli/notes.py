"""`referee notes`: where the book is silent, the readings, ours and why."""

from typing import Annotated

import typer

from referee import games
from referee.cli.context import OptionalGame, emit, environment
from referee.contract import rulebook

PLACE = 190  # among the commands in --help


def command(
    ctx: typer.Context,
    game: OptionalGame = None,
    note: Annotated[str | None, typer.Argument(metavar="[NOTE]", help="One note, like B4.")] = None,
) -> None:
    """List where the book is silent, the readings, ours and why."""
    chosen = [games.find(game).id] if game else [one.id for one in games.available()[0]]
    shown = [
        (one, ident, found)
        for one in chosen
        for ident, found in rulebook.notes(one).items()
        if note is None or ident.casefold() == note.casefold()
    ]
    if note and not shown:
        rulebook.note(chosen[0], note)
    if environment(ctx).json:
        listed = [
            {
                "game": one,
                "note": ident,
                "section": found.section,
                "problem": found.problem,
                "readings": list(found.readings),
                "ruling": found.ruling,
                "why": found.why,
                "setting": found.setting,
            }
            for one, ident, found in shown
        ]
        emit({"ok": True, "notes": listed})
        return
    for one, ident, _ in shown:
        environment(ctx).screen.note(one, ident, "")

"""Commands that open the book: rules and notes."""

from typing import Annotated

import typer

from referee import games
from referee.cli.context import GameArgument, OptionalGame, emit, options
from referee.contract import rulebook
from referee.terminal import screen


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    app.command()(rules)
    app.command()(notes)


def rules(
    ctx: typer.Context,
    game: GameArgument,
    search: Annotated[
        list[str] | None, typer.Argument(metavar="[SECTION|WORD...]", help="A section, or words to look for.")
    ] = None,
) -> None:
    """Find what a section of the rulebook rules, in one line of ours."""
    found = games.find(game).id
    sections = rulebook.find(found, " ".join(search)) if search else list(rulebook.sections(found))
    known = rulebook.sections(found)
    if options(ctx).json:
        listed = [{"section": one, "title": known[one].title, "text": known[one].text} for one in sections]
        emit({"ok": True, "game": found, "sections": listed})
        return
    for one in sections:
        screen.section(found, one, plain=options(ctx).bare)


def notes(
    ctx: typer.Context,
    game: OptionalGame = None,
    note: Annotated[str | None, typer.Argument(metavar="[NOTE]", help="One note, like B4.")] = None,
) -> None:
    """List where the book is silent, the readings, ours and why."""
    chosen = [games.find(game).id] if game else list(games.ids())
    shown = [
        (one, ident, found)
        for one in chosen
        for ident, found in rulebook.notes(one).items()
        if note is None or ident.casefold() == note.casefold()
    ]
    if note and not shown:
        rulebook.note(chosen[0], note)
    if options(ctx).json:
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
        screen.note(one, ident, "", plain=options(ctx).bare)

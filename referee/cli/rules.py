"""`referee rules`: what a section of the rulebook rules."""

from typing import Annotated

import typer

from referee import games
from referee.cli.context import GameArgument, emit, environment
from referee.contract import rulebook

PLACE = 180  # among the commands in --help


def command(
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
    if environment(ctx).json:
        listed = [{"section": one, "title": known[one].title, "text": known[one].text} for one in sections]
        emit({"ok": True, "game": found, "sections": listed})
        return
    for one in sections:
        environment(ctx).screen.section(found, one)

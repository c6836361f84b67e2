"""`referee games`: the games and their modes."""

import typer

from referee import games
from referee.cli.context import emit, environment
from referee.export import documents

PLACE = 10  # among the commands in --help


def command(ctx: typer.Context) -> None:
    """List the games and their modes."""
    if environment(ctx).json:
        emit(documents.all_games())
        return
    found, problems = games.available()
    rows = [(one.id, one.title, ", ".join(mode.id for mode in one.modes)) for one in found]
    environment(ctx).screen.rows("Games", ("game", "title", "modes"), rows)
    for problem in problems:
        environment(ctx).screen.remark(problem)

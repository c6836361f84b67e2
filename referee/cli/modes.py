"""`referee modes`: a game's modes, who can play them, the house rules."""

import typer

from referee import games
from referee.cli.context import GameArgument, emit, environment
from referee.contract.model import Mode
from referee.export import documents
from referee.session.seats import counts

PLACE = 20  # among the commands in --help


def command(ctx: typer.Context, game: GameArgument) -> None:
    """List a game's modes, who can play them, and the house rules."""
    found = games.find(game)
    if environment(ctx).json:
        emit(documents.modes(found))
        return
    screen = environment(ctx).screen
    rows = [(one.id, one.title, _players(one), _teams(one)) for one in found.modes]
    screen.rows(f"{found.title}: modes", ("mode", "title", "players", "teams"), rows)
    house = [
        (
            one.id,
            one.text,
            ", ".join(_chosen(choice, one.default) for choice in one.choices),
            one.note,
            ", ".join(one.modes),
        )
        for one in found.settings
    ]
    if house:
        screen.rows("House rules ([default])", ("setting", "what", "choices", "note", "modes"), house)


def _chosen(choice: str, default: str) -> str:
    return f"[{choice}]" if choice == default else choice


def _players(mode: Mode) -> str:
    return counts(mode.players)


def _teams(mode: Mode) -> str:
    return ", ".join(f"{sum(one)}: {len(one)} of {one[0]}" for one in mode.teams)

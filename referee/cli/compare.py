"""`referee compare`: the real table held against the log."""

from typing import Annotated

import msgspec
import typer

from referee.cli import stopping
from referee.cli.context import SessionOption, emit, environment, table
from referee.questions import reading
from referee.session import compare, explained
from referee.session.guesses import Numbers
from referee.session.table import Table
from referee.terminal import doubts

PLACE = 250  # among the commands in --help


def command(
    ctx: typer.Context,
    given: Annotated[
        list[str], typer.Argument(metavar="TRACK=NUMBER...", help="Like haven=2 points=Ann:14.")
    ],
    *,
    name: SessionOption = None,
) -> None:
    """Compare the real table with the log; find the difference."""
    found = table(ctx, name)
    real = compare.wanted(found, reading.pairs(given))
    if environment(ctx).json:
        _as_json(found, real)
        return
    progress = doubts.Progress()
    stopping.told(doubts.compared(found, real, progress), progress)


def _as_json(found: Table, real: Numbers) -> None:
    listed = [
        {
            "track": track,
            "owner": owner,
            "log": number,
            "table": real[track, owner],
            "lost_after": compare.lost_after(found, track, owner),
        }
        for (track, owner), number in compare.differences(found, real).items()
    ]
    explanations: list[explained.Explanation] = []
    whole = stopping.collected(explained.explanations(found, real), explanations)
    emit(
        {
            "ok": True,
            "session": found.log.id,
            "differences": listed,
            "agreed_after": compare.last_agreement(found, real) if listed else None,
            "explanations": [msgspec.to_builtins(one) for one in explained.gathered(explanations)],
            "complete": whole,
        }
    )
    if not whole:
        raise typer.Exit(stopping.INTERRUPTED)

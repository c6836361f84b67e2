"""`referee compare`: the real table held against the log."""

from typing import Annotated

import typer

from referee.cli.context import SessionOption, emit, environment, table
from referee.questions import reading
from referee.session import compare
from referee.session.table import Table, numbered

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
    wrong = compare.differences(found, real)
    since = compare.last_agreement(found, real) if wrong else None
    reasons = compare.explanations(found, real) if wrong else []
    if environment(ctx).json:
        listed = [
            {
                "track": track,
                "owner": owner,
                "log": number,
                "table": real[track, owner],
                "lost_after": compare.lost_after(found, track, owner),
            }
            for (track, owner), number in wrong.items()
        ]
        emit(
            {
                "ok": True,
                "session": found.log.id,
                "differences": listed,
                "agreed_after": since,
                "explanations": reasons,
            }
        )
        return
    if not wrong:
        typer.echo("The table and the log agree.")
        return
    for (track, owner), number in wrong.items():
        whose = f" of {owner}" if owner else ""
        by_the_log = _by_the_log(found, track, owner) if number is None else f"{number} by the log"
        typer.echo(
            f"{found.game.tracks[track].text}{whose}: {by_the_log}, {real[track, owner]} on the table."
        )
    typer.echo(
        f"They last agreed after entry {since}."
        if since
        else "They agreed only before the first entry."
        if since == 0
        else "The log never stood at those numbers."
    )
    for reason in reasons or ["No single misread number, name or entry explains it."]:
        typer.echo(f"  {reason}")


def _by_the_log(found: Table, track: str, owner: str) -> str:
    """`nothing by the log since entry 12 (suffer)`: where a number is gone."""
    lost = compare.lost_after(found, track, owner)
    if lost is None:
        return "nothing by the log"
    return f"nothing by the log since entry {lost} ({numbered(found, lost).event.name()})"

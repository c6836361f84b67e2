"""`referee log`: what was told, in order."""

from collections.abc import Collection, Mapping
from typing import Annotated, Any

import typer

from referee import words
from referee.cli.context import SessionArgument, SessionOption, emit, environment, table
from referee.session import history, telling

PLACE = 120  # among the commands in --help


def command(
    ctx: typer.Context,
    session_named: SessionArgument = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="With what was taken back or amended.")] = False,
    hands: Annotated[bool, typer.Option("--hands", help="Show what hidden hands played, too.")] = False,
    name: SessionOption = None,
) -> None:
    """List what was told, in order."""
    found = table(ctx, name, session_named)
    records = list(found.log.records)
    gone = history.uncounted(records)
    aside = {one.seq for one in found.aside}
    if not everything:
        records = [_standing(told) for told in history.counting(records)]
    records = telling.with_actors(found, records)
    if environment(ctx).json:
        shown = [
            one | {"counts": one["seq"] not in gone | aside, "aside": one["seq"] in aside} for one in records
        ]
        emit({"ok": True, "session": found.log.id, "records": shown})
        return
    closed = telling.is_closed(found) and not hands
    lines = telling.told_lines(found.game, records, closed=closed, players=found.state.players)
    for one, line in zip(records, lines, strict=True):
        typer.echo(words.harmless(line) + _mark(one, gone, aside))
    if not records:
        typer.echo("Nothing was told yet.")


def _standing(told: history.Told) -> history.Record:
    """An entry as it stands after all corrections."""
    by = {} if told.by is None else {"by": list(told.by)}
    return {**told.record, **by, "answers": told.answers, "amended": told.amended}


def _mark(record: Mapping[str, Any], gone: Collection[int], aside: Collection[int]) -> str:
    """What a reader should know of a line: it does not count, does not fit any more, or was told otherwise at first."""
    if record["seq"] in gone:
        return "   (taken back)"
    if record["seq"] in aside:
        return "   (set aside: it does not fit any more)"
    return "   (amended)" if record.get("amended") else ""

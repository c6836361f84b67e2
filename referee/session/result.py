"""How a game ended, as it is recorded; and whether today's rules still end it so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from referee import __version__
from referee.contract.model import Standing, spoken
from referee.session import history
from referee.session.history import Record
from referee.session.table import Table


def with_result(table: Table, records: Sequence[Record]) -> list[Record]:
    """The records that led to this table, with the `result` record behind them if its game is over."""
    outcome = table.outcome
    if outcome is None:
        return list(records)
    result = {
        "kind": "result",
        "rules": table.game.rules,
        "version": __version__,
        "title": outcome.title,
        "winners": list(outcome.winners),
        "standings": [msgspec.to_builtins(standing) for standing in outcome.standings],
    }
    return [*records, result]


def recorded(records: Sequence[Record]) -> Record | None:
    """The last result that was recorded and whose command was not taken back; None if there is none."""
    gone = history.retracted(records)
    kept = {
        one.get("command")
        for one in records
        if one["kind"] in {"event", "amended"} and one["seq"] not in gone
    }
    results = (one for one in reversed(records) if one["kind"] == "result")
    return next((one for one in results if "command" not in one or one["command"] in kept), None)


def changed_result(table: Table) -> list[str]:
    """What `check` says when the recorded result would come out differently now; empty if it would not."""
    told = recorded(table.log.records)
    if told is None or table.outcome is None:
        return []
    was = (
        told["title"],
        told["winners"],
        {one["player"] or one["team"]: one["points"] for one in told["standings"]},
    )
    now = (
        table.outcome.title,
        list(table.outcome.winners),
        {one.player or one.team: one.points for one in table.outcome.standings},
    )
    if was == now:
        places = msgspec.convert(told["standings"], tuple[Standing, ...])
        return (
            [] if places == table.outcome.standings else ["The recorded places are not those of the result."]
        )
    since = f"rules {told['rules']} of version {told['version']}, now rules {table.game.rules}"
    return [f"The result was {_result(*was)}; now it is {_result(*now)} ({since})."]


def _result(title: str, winners: Sequence[str], scored: Mapping[str, int]) -> str:
    listed = ", ".join(f"{who} {number}" for who, number in scored.items())
    return f"{title}, won by {spoken(winners)} ({listed})"

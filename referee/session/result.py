"""How a game ended, as it is recorded and counts; and whether today's rules still end it so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from referee import __version__
from referee.contract.model import Outcome, spoken
from referee.errors import BadLog, Illegal, Misread
from referee.session import history
from referee.session.again import with_records
from referee.session.correction import Correction, reason
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


def correction(table: Table, records: Sequence[Record]) -> Correction:
    """The session judged again with the records of a correction, and these with the result behind them if the game is over."""
    new = with_records(table, records)
    return Correction(new, tuple(with_result(new, records)))


def recorded(records: Sequence[Record]) -> Record | None:
    """The last result that was recorded, if neither it was taken back nor anything told or corrected since; None without one."""
    results = [one for one in reversed(records) if one["kind"] == "result"]
    if not results:
        return None
    gone = history.retracted(records)
    live = [one for one in records if one["kind"] in _JUDGED and one["seq"] not in gone]
    kept = {one.get("command") for one in live}
    told = next((one for one in results if "command" not in one or one["command"] in kept), None)
    if told is None or any(one["seq"] > told["seq"] for one in live):
        return None
    return told


#: the records that a game is judged by
_JUDGED = frozenset(("event", "amended", "acted", "dropped", "ruled"))


def _agreement(records: Sequence[Record], told: Record) -> Record | None:
    """The record by which the table agreed which result counts, since this one was recorded; None without one."""
    gone = history.retracted(records)
    agreed = (one for one in reversed(records) if one["kind"] == "agreed" and one["seq"] not in gone)
    return next((one for one in agreed if one["seq"] > told["seq"]), None)


def stands(table: Table) -> Outcome | None:
    """How the game ended, as it counts: as it was recorded, unless the table agreed on today's rules; None while it is on."""
    told = _differing(table)
    if told is None:
        return table.outcome
    agreed = _agreement(table.log.records, told)
    return table.outcome if agreed is not None and agreed["on"] == "today" else as_told(told)


def as_told(record: Record) -> Outcome:
    """The outcome that a result record holds; its reasons are not recorded.

    Raises:
        BadLog: the record is none that this program writes.

    """
    try:
        return msgspec.convert({key: record[key] for key in ("title", "winners", "standings")}, Outcome)
    except (KeyError, msgspec.ValidationError) as error:
        raise BadLog(f"A recorded result is none that this program writes: {error}.") from error


def differs(table: Table) -> bool:
    """Whether the recorded result is another than today's rules give."""
    return _differing(table) is not None


def _differing(table: Table) -> Record | None:
    """The recorded result, where today's rules give another."""
    told = recorded(table.log.records)
    return None if told is None or _essence(as_told(told)) == _essence(table.outcome) else told


def _essence(outcome: Outcome | None) -> Any:
    """What a table keeps of an end: the title, who won, who has how many points and which titles."""
    if outcome is None:
        return None
    standings = {one.player or one.team: (one.points, one.titles) for one in outcome.standings}
    return outcome.title, outcome.winners, standings


def said(table: Table) -> list[str]:
    """What is to be said beside the result: that today's rules give another, or what the table agreed on; else nothing."""
    told = _differing(table)
    if told is None:
        return []
    agreed = _agreement(table.log.records, told)
    if agreed is not None:
        which = "as it was told" if agreed["on"] == "told" else "by the rules of today"
        return [f"The table agreed that the result counts {which}: {agreed['because']}."]
    return [f"{_both(table, told)} As told it counts; `referee agree today` would count today's."]


def changed_result(table: Table) -> list[str]:
    """What `check` says when the recorded result would come out differently now; empty if it would not."""
    told = recorded(table.log.records)
    if told is None or _agreement(table.log.records, told) is not None:
        return []
    was = as_told(told)
    if _essence(was) != _essence(table.outcome):
        return [_both(table, told)]
    same = table.outcome is None or was.standings == table.outcome.standings
    return [] if same else ["The recorded places are not those of the result."]


def _both(table: Table, told: Record) -> str:
    since = f"rules {told['rules']} of version {told.get('version', 'unknown')}, now rules {table.game.rules}"
    return f"The result was {_result(as_told(told))}; now it is {_result(table.outcome)} ({since})."


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return "none, because the game is on"
    listed = ", ".join(f"{one.player or one.team} {one.points}" for one in outcome.standings)
    return f"{outcome.title}, won by {spoken(outcome.winners)} ({listed})"


def agreed(table: Table, on: str, because: str) -> list[Record]:
    """The records by which the table agrees that the result `told`, or that of `today`'s rules, counts.

    Raises:
        Misread: neither was said, or no reason.
        Illegal: there is nothing to decide.

    """
    if on not in {"told", "today"}:
        raise Misread(
            "Say `told` (the result as it was recorded) or `today` (as today's rules give it).", field="on"
        )
    why = reason(because)
    if not differs(table):
        raise Illegal("The result is the same by the rules of today; there is nothing to decide.")
    return [{"kind": "agreed", "on": on, "because": why}]

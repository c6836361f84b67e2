"""A dispute bundle that somebody sent: everything a reader sees in it is derived from its log again and compared.

Its checksums are not keyed, so a bundle proves nothing by itself; what it says must follow from its log, and the rules code
and the result on the table's own paper must be the same.
"""

from __future__ import annotations

from typing import Any

import msgspec

from referee.contract.model import spoken
from referee.errors import Misread, RefereeError
from referee.export.dispute import FORMAT, KIND, bundle
from referee.session import result
from referee.session.table import Table, replay
from referee.store import seal

#: what a reader sees, and how it is called in a sentence; the version is whoever's, the session's name nobody's proof
SHOWN = {
    "game": "game",
    "mode": "mode",
    "players": "players",
    "settings": "house rules",
    "rules": "rules number",
    "entry": "entry",
    "format": "format",
    "code": "rules code",
    "sections": "rulebook sections",
    "notes": "notes",
    "log": "log",
}


def problems(found: Any) -> list[str]:
    """What is wrong with a bundle: its log's damage, by entry; whatever does not follow from it. Empty if nothing."""
    table = _opened(found)
    return table if isinstance(table, list) else _unfounded(table, found)


def verified(found: dict[str, Any]) -> str:
    """What an intact bundle has been found to hold, as a sentence."""
    about = f"entry {found['entry']}" if found["entry"] is not None else "the result"
    outcome, table = found["outcome"], _opened(found)
    played = f"{table.game.title}, {table.mode.title}" if isinstance(table, Table) else found["game"]
    result = f"; {outcome['title']}, won by {spoken(outcome['winners'])}" if outcome else ""
    return (
        f"intact: {played}, of {spoken(found['players'])}, about {about}{result}. Log, ruling, "
        f"result and rules code {found['code']} were verified."
    )


def _opened(found: Any) -> Table | list[str]:
    """The table of the bundle's log, or why there is none."""
    if not isinstance(found, dict) or found.get("kind") != KIND:
        return ["This is no dispute bundle."]
    try:
        seal.plain(found)
    except Misread as error:
        return [error.message]
    if not isinstance(found.get("format"), int) or found["format"] > FORMAT:
        return ["This bundle was written by a newer version of referee; update it to check."]
    tables = found.get("log")
    faults = (
        (list(seal.faults(tables)) or seal.title_faults(tables))
        if isinstance(tables, dict)
        else ["it has no log"]
    )
    if faults or not isinstance(tables, dict):
        return [f"The log is not intact: {fault}." for fault in faults]
    try:
        table = replay(seal.log_of(str(found.get("session")), tables))
    except RefereeError as error:
        return [error.message]
    wrong = [table.stuck.message] if table.stuck is not None else result.changed_result(table)
    return wrong or table


def _unfounded(table: Table, found: dict[str, Any]) -> list[str]:
    """Everything that the log does not bear out, a sentence each."""
    entry = next((one for one in table.entries if one.number == found.get("entry")), None)
    if found.get("entry") is not None and entry is None:
        return [f"The bundle is about entry {found['entry']}, which its log does not hold."]
    right = msgspec.json.decode(msgspec.json.encode(bundle(table, entry)))
    told = []
    if not _same(right["ruling"], found.get("ruling")):
        followed = " ".join(one["text"] for one in right["ruling"])
        told.append(f"The ruling does not follow from the log; by this version it is: {followed}")
    if not _same(right["outcome"], found.get("outcome")):
        told.append("The result does not follow from the log.")
    told += [
        f"Its {name} are not those of its log."
        if name.endswith("s")
        else f"Its {name} is not that of its log."
        for key, name in SHOWN.items()
        if not _same(right[key], found.get(key))
    ]
    kinds = {"version": str, "session": str, "anonymous": bool}
    if not all(isinstance(found.get(key), kind) for key, kind in kinds.items()):
        told.append(
            "Its version, the session's name or whether it is anonymous is not told as a bundle tells it."
        )
    if found.get("anonymous") is not False and any(name not in _NUMBERED for name in right["players"]):
        told.append("It is called anonymous and names its players.")
    if found.keys() != right.keys():
        told.append("It holds more or less than a bundle does.")
    return told or ([] if seal.is_sealed(found, KIND) else [_EDITED])


#: what players are called in an anonymous bundle
_NUMBERED = frozenset(f"Player {number}" for number in range(1, 100))

_EDITED = "Something in the bundle outside its log was changed after it was written."


def _same(one: Any, other: Any) -> bool:
    """Whether both are written alike: 1, 1.0 and true are three values."""
    return seal.canonical(one) == seal.canonical(other)

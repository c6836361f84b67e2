"""A dispute bundle: one JSON file with the log and its checksums, the ruling, what it cites, the house rules, the versions.

Anybody's referee can replay it (`referee check FILE`). The checksums are not keyed: they show damage and careless edits, but
somebody who rewrites a whole log and computes all sums anew leaves no trace. The rules code on the table's paper, and the
result written beside it, are what such a rewriting can't reach.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from referee import __version__
from referee.contract import rulebook
from referee.contract.model import Finding
from referee.errors import RefereeError
from referee.export import documents
from referee.session import house_rules, score
from referee.session.table import Entry, Table, numbered, replay
from referee.store import seal

KIND = "referee-dispute"
FORMAT = 1

Bundle = dict[str, Any]


def bundle(table: Table, entry: Entry | None, *, anonymous: bool = False) -> Bundle:
    """The dispute about an entry (None: about the result) as one document.

    With `anonymous` the players become Player 1, Player 2 ... in seat order, everywhere, and the chain is sealed anew.
    """
    if anonymous:
        table = unnamed(table)
        entry = None if entry is None else numbered(table, entry.number)
    findings = ruling(table, entry)
    told = {
        "format": FORMAT,
        "kind": KIND,
        "session": table.log.id,
        "game": table.game.id,
        "mode": table.mode.id,
        "players": [seat.name for seat in table.seats],
        "settings": dict(table.settings),
        "version": __version__,
        "rules": table.game.rules,
        "code": house_rules.code(table.game, table.log.header),
        "anonymous": anonymous,
        "entry": entry.number if entry else None,
        "ruling": [documents.finding(one) for one in findings],
        "outcome": documents.outcome(table.outcome),
        "sections": {one: rulebook.section(table.game.id, one).text for one in _sections(findings)},
        "notes": {one: rulebook.note(table.game.id, one).ruling for one in _notes(findings)},
        "log": seal.tables(table.log),
    }
    return seal.sealed(told, KIND)


def ruling(table: Table, entry: Entry | None) -> tuple[Finding, ...]:
    """The findings in dispute: an entry's, or those of the result with the last entry's."""
    if entry is not None:
        return entry.ruling.findings
    last = table.entries[-1].ruling.findings if table.entries else ()
    return (*last, *(table.outcome.findings if table.outcome else ()))


def _sections(findings: tuple[Finding, ...]) -> list[str]:
    return list(dict.fromkeys(one.section for one in findings if one.section))


def _notes(findings: tuple[Finding, ...]) -> list[str]:
    return list(dict.fromkeys(note for one in findings for note in one.notes))


def unnamed(table: Table) -> Table:
    """The same session with players (and teams) numbered instead of named, its chain sealed anew."""
    names = {seat.name: f"Player {index}" for index, seat in enumerate(table.seats, start=1)}
    teams = {team: f"Team {index}" for index, team in enumerate(score.teams(table), start=1)}
    other = {**names, **teams}
    header = _renamed({key: value for key, value in table.log.header.items() if key != "format"}, other)
    log = seal.extend(
        seal.begin(table.log.id, header, ""), [_renamed(one, other) for one in table.log.records]
    )
    return replay(log)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Mapping):
        return {names.get(key, key): _renamed(one, names) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_renamed(one, names) for one in value]
    return value


def problems(found: Any) -> list[str]:
    """What is wrong with a bundle: its log's damage, by entry; a ruling or result that does not follow. Empty if nothing."""
    if not isinstance(found, dict) or found.get("kind") != KIND:
        return ["This is no dispute bundle."]
    if not isinstance(found.get("format"), int) or found["format"] > FORMAT:
        return ["This bundle was written by a newer version of referee; update it to check."]
    tables = found.get("log")
    faults = list(seal.faults(tables)) if isinstance(tables, dict) else ["it has no log"]
    if faults or not isinstance(tables, dict):
        return [f"The log is not intact: {fault}." for fault in faults]
    try:
        table = replay(seal.log_of(str(found.get("session")), tables))
    except RefereeError as error:
        return [error.message]
    if table.stuck is not None:
        return [table.stuck.message]
    return [*_unfounded(table, found), *([] if seal.is_sealed(found, KIND) else [_EDITED])]


_EDITED = "Something in the bundle outside its log was changed after it was written."


def _unfounded(table: Table, found: Bundle) -> list[str]:
    entry = next((one for one in table.entries if one.number == found.get("entry")), None)
    if found.get("entry") is not None and entry is None:
        return [f"The bundle is about entry {found['entry']}, which its log does not hold."]
    told = []
    followed = [documents.finding(one) for one in ruling(table, entry)]
    if _plain(followed) != found.get("ruling"):
        told.append(
            f"The ruling does not follow from the log; by this version it is: {' '.join(one['text'] for one in followed)}"
        )
    if _plain(documents.outcome(table.outcome)) != found.get("outcome"):
        told.append("The result does not follow from the log.")
    return told


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))

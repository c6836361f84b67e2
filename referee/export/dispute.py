"""A dispute bundle: one JSON file with the log and its checksums, the ruling, what it cites, the house rules, the versions.

Anybody's referee can replay it (`referee check FILE`). The checksums are not keyed: they show damage and careless edits, but
somebody who rewrites a whole log and computes all sums anew leaves no trace. The rules code on the table's paper, and the
result written beside it, are what such a rewriting can't reach.
"""

from __future__ import annotations

import json
from typing import Any

from referee import __version__
from referee.contract import rulebook
from referee.contract.model import Finding
from referee.export import documents
from referee.export.anonymous import unnamed
from referee.session import house_rules, result
from referee.session.table import Entry, Table, numbered
from referee.store import seal

KIND = "referee-dispute"
FORMAT = 1

Bundle = dict[str, Any]


def write(table: Table, entry: Entry | None, *, anonymous: bool = False, ascii_only: bool = False) -> str:
    """The bundle as the text of a file; `ascii_only` for a screen that may lack letters."""
    return json.dumps(bundle(table, entry, anonymous=anonymous), ensure_ascii=ascii_only, indent=1) + "\n"


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
        "rules": table.log.header["rules"],
        "code": house_rules.code(table.game, table.log.header),
        "anonymous": anonymous,
        "entry": entry.number if entry else None,
        "ruling": [documents.finding(one) for one in findings],
        "outcome": documents.outcome(result.stands(table)),
        "sections": {one: rulebook.section(table.game.id, one).text for one in _sections(findings)},
        "notes": {one: rulebook.note(table.game.id, one).ruling for one in _notes(findings)},
        "log": seal.tables(table.log),
    }
    return seal.sealed(told, KIND)


def ruling(table: Table, entry: Entry | None) -> tuple[Finding, ...]:
    """The findings in dispute: an entry's, or those of the result that counts with the last entry's."""
    if entry is not None:
        return entry.ruling.findings
    last = table.entries[-1].ruling.findings if table.entries else ()
    counts = result.stands(table)
    return (*last, *(counts.findings if counts else ()))


def _sections(findings: tuple[Finding, ...]) -> list[str]:
    return list(dict.fromkeys(one.section for one in findings if one.section))


def _notes(findings: tuple[Finding, ...]) -> list[str]:
    return list(dict.fromkeys(note for one in findings for note in one.notes))

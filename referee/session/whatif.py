"""Would another reading of the rules change anything: the house rules that bear on a session, each tried."""

from __future__ import annotations

from referee.contract.model import Setting, Struct
from referee.session import house_rules
from referee.session.again import with_settings
from referee.session.changes import Change, changes
from referee.session.table import Table


class Reading(Struct, frozen=True):
    """The session under another reading of one of our notes."""

    setting: Setting
    choice: str
    table: Table
    changes: tuple[Change, ...]


def touched(table: Table) -> set[str]:
    """The notes that decided something in this session."""
    outcome = table.outcome.findings if table.outcome else ()
    return {note for finding in (*table.findings, *outcome) for note in finding.notes}


def readings(table: Table) -> list[Reading]:
    """The session under each other reading of each touched note that has a setting, one at a time."""
    notes = touched(table)
    found = []
    for setting in house_rules.settings_of(table.game, table.mode):
        if setting.note in notes:
            for choice in setting.choices:
                if choice != table.settings[setting.id]:
                    other = with_settings(table, {setting.id: choice})
                    found.append(Reading(setting, choice, other, tuple(changes(table, other))))
    return found

"""A house rule adopted while the game is on: the record that says so, and from which entry on."""

from __future__ import annotations

from referee.errors import Illegal, Misread
from referee.session import house_rules, result
from referee.session.again import at_place
from referee.session.correction import Correction, reason
from referee.session.table import Table


def adopted(table: Table, said: str, since: int | None, because: str) -> Correction:
    """`key=value` adopted from an entry on, or (None) from now on.

    Raises:
        Misread: no such setting or choice, or no reason.
        Unknown: there is no such entry.
        Illegal: the table has it so already, or it is agreed before the first card.

    """
    why = reason(because)
    key, equals, value = said.partition("=")
    if not equals:
        raise Misread(
            "Say the house rule as key=value, like hands=open; `referee modes GAME` lists them.", field="rule"
        )
    setting, choice = house_rules.one(table.game, table.mode, key, value)
    before = table if since is None else at_place(table, since)
    if setting in house_rules.fixed(table.game, table.mode, table.seats, table.settings):
        raise Illegal(
            f"{setting} is agreed before the first card, and what followed rests on it; it can't be adopted later.",
            field="rule",
        )
    if before.state.settings[setting] == choice:
        raise Illegal(f"{setting} is {choice} there already.", field="rule")
    record = {"kind": "ruled", "setting": setting, "value": choice, "from": since or 0, "because": why}
    return result.correction(table, [record])

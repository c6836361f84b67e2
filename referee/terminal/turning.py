"""Asking the table whose entries stay whose where a correction moves the turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from referee.contract.model import Choice
from referee.session import moving
from referee.session.correction import Correction
from referee.session.table import Moved, Table
from referee.terminal import ask
from referee.terminal.screen import Screen

_WAYS = {
    "move": Choice("move", "who would act now did act, as after a forgotten turn", "m"),
    "keep": Choice("keep", "each card stays with who acted; turns nobody took are passed over", "k"),
}


def way(table: Table) -> str | None:
    """`move` or `keep`, as the table has it; None where it does not say."""
    offered = [_WAYS[one] for one in moving.ways(table)]
    return cast("str | None", ask.choose("Whose are these entries?", offered))


def named(table: Table, made: Correction, *, screen: Screen) -> Sequence[Moved]:
    """Name the entries that a correction makes somebody else's, which are given back."""
    found = moving.moved(table, made.table)
    for sentence in moving.sentences(made.table, found):
        screen.remark(sentence)
    return found


def settling(
    table: Table, made: Correction, *, screen: Screen
) -> Callable[[Table, Correction], Correction] | None:
    """How a correction is completed by what the table says of the turn; None where it says nothing."""
    if not named(table, made, screen=screen):
        return moving.settled
    said = way(table)
    return None if said is None else moving.WAYS[said]

"""The log held against the table: since when they differ, and which mistakes would explain it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee import words
from referee.contract.model import spoken
from referee.errors import Misread
from referee.session import tracks
from referee.session.table import Table, opened

#: how many explanations of a difference are worth reading
MOST_EXPLANATIONS = 12


def wanted(table: Table, given: Mapping[str, Any]) -> dict[tuple[str, str], int]:
    """(track, owner) -> the number on the real table, from `haven=2 points=Ann:14,Bob:3`.

    Raises:
        Misread: no such track or owner, or no number.

    """
    found: dict[tuple[str, str], int] = {}
    for said, text in given.items():
        name = tracks.named(table.game, said)
        held_by = tuple(tracks.holders(table, table.game.tracks[name]))
        if not held_by:
            raise Misread(f"{name}: nobody has any now, so there is nothing to compare.", field=name)
        for part in (",".join(text) if isinstance(text, list) else str(text)).split(","):
            who, colon, number = part.rpartition(":")
            owner = _owner(held_by, who, name) if colon else ""
            if owner not in held_by:
                raise Misread(f"{name}: say whose, like {name}={held_by[0]}:{part}.", field=name)
            told = words.whole(number)
            if told is None:
                raise Misread(f"{name}: '{number[:40]}' is no whole number.", field=name)
            if (name, owner) in found:
                raise Misread(f"{name}: {owner or 'the table'} stands there twice.", field=name)
            found[name, owner] = told
    return found


def _owner(held_by: Sequence[str], word: str, name: str) -> str:
    if held_by == ("",):
        raise Misread(f"{name} belongs to the whole table; leave out '{word}'.", field=name)
    found = words.match(words.clean(word), words.choices(held_by), name)
    if found is None:
        raise Misread(f"{name}: there is no '{word}', only {spoken(held_by)}.", field=name)
    return str(found)


def differences(
    table: Table, real: Mapping[tuple[str, str], int], state: Any = None
) -> dict[tuple[str, str], int | None]:
    """(track, owner) -> the log's number, where it is not the real table's.

    None where there is no such number at that state (any more): with 0 on the table it agrees.
    """
    state = table.state if state is None else state
    told = {place: tracks.number(table.game.tracks[place[0]], state, place[1]) for place in real}
    return {place: number for place, number in told.items() if (number or 0) != real[place]}


def lost_after(table: Table, track: str, owner: str) -> int | None:
    """The entry after which this owner had no such number any more; None where there is one (or never was)."""
    return tracks.holders(table, table.game.tracks[track]).get(owner)


def last_agreement(table: Table, real: Mapping[tuple[str, str], int]) -> int | None:
    """The number of the last entry after which log and table agreed (0: only before the first); None if never."""
    for entry in reversed(table.entries):
        if not differences(table, real, entry.ruling.state):
            return entry.number
    return 0 if not differences(table, real, opened(table.log).state) else None

"""The numbers on the table as people name them: which track a word means, who has a number on it, who once had one."""

from __future__ import annotations

from typing import Any

from referee import words
from referee.contract.model import Choice, Game, Track, owners, spoken
from referee.errors import Misread
from referee.session.table import Table, opened


def named(game: Game, word: str) -> str:
    """The track that a word names: its name in any spelling, or a beginning that only it has.

    Raises:
        Misread: there is no such track, or the word could mean several.

    """
    found = words.match(words.clean(word), [Choice(name) for name in game.tracks], word)
    if found is None:
        raise Misread(f"There is no track '{word[:40]}'; there are {spoken(game.tracks)}.", field=word)
    return str(found)


def number(track: Track, state: Any, owner: str) -> int | None:
    """An owner's number at a state; None while there is none (the player is dead, no battle is on)."""
    return track.get(state, owner) if owner in owners(track, state) else None


def holders(table: Table, track: Track) -> dict[str, int | None]:
    """Everybody who has a number on this track or had one: None, or the entry after which it was there no more."""
    now = owners(track, table.state)
    if track.owned_by is None:
        return dict.fromkeys(now)
    found: dict[str, int | None] = dict.fromkeys(table.state.players if track.per_player else ())
    had = owners(track, opened(table.log).state)
    if track.per_player and {*found, *had} <= {*now}:  # nobody has lost one, and no old entry need be judged
        return dict.fromkeys([*found, *now])
    seen = set(had)
    for entry in table.entries:
        there = owners(track, entry.ruling.state)
        if there != had:
            seen.update(there)
            found.update(dict.fromkeys(set(had) - set(there), entry.number))
            had = there
    ordered = dict.fromkeys([*found, *now])
    return {one: None if one in now else found.get(one) for one in ordered if one in seen | set(now)}

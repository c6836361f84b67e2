"""What people are told who doubt a game: the table held against the log, slips that decide, other readings.

Lines come as they are found, so that whoever stops with Ctrl-C keeps what stands there.
"""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from referee.contract.model import plural, spoken
from referee.session import compare, decisive, explained, whatif
from referee.session.changes import Change, same_winner
from referee.session.guesses import Numbers
from referee.session.table import Table, numbered

Seen = Callable[[int, int], None]

STOPPED = "Stopped before everything was looked at; there may be more."


class Progress:
    """How far a search is, on a line of standard error that is wiped away again; nothing where nobody sits there."""

    def __init__(self, *, shown: bool = True) -> None:
        self._shown = shown and sys.stderr is not None and sys.stderr.isatty()
        self._last = time.monotonic()

    def __call__(self, done: int, of: int) -> None:
        """Say how many of the entries were looked at; five times a second at most."""
        if self._shown and time.monotonic() - self._last > 0.2:
            self._last = time.monotonic()
            told = f"{done:,} of {of:,} entries looked at; Ctrl-C stops and keeps what was found."
            room = shutil.get_terminal_size().columns - 1  # a line that wraps can't be wiped away
            self._write(f"\r{told[:room]}\x1b[K")

    def wiped(self, lines: Iterable[str]) -> Iterator[str]:
        """The lines, each with the progress wiped away before it."""
        for line in lines:
            self.wipe()
            yield line
        self.wipe()

    def wipe(self) -> None:
        """Wipe the line away."""
        if self._shown:
            self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()


# --- the table held against the log -------------------------------------------------------------------------------


def compared(table: Table, real: Numbers, seen: Seen | None = None) -> Iterator[str]:
    """Where the log differs from the real table, since when, and what would explain it, with the commands that repair it."""
    wrong = compare.differences(table, real)
    if not wrong:
        yield "The table and the log agree."
        return
    for (track, owner), number in wrong.items():
        whose = f" of {owner}" if owner else ""
        by_the_log = _gone(table, track, owner) if number is None else f"{number} by the log"
        yield f"{table.game.tracks[track].text}{whose}: {by_the_log}, {real[track, owner]} on the table."
    yield _agreed(compare.last_agreement(table, real))
    none = True
    for one in explained.explanations(table, real, seen):
        none = False
        yield f"  {one.text}"
        if one.command:
            yield f"    {one.command}"
    if none:
        yield "No single entry that was left out, typed twice or told wrongly explains it."


def _gone(table: Table, track: str, owner: str) -> str:
    """`nothing by the log since entry 12 (suffer)`: where a number is gone."""
    lost = compare.lost_after(table, track, owner)
    if lost is None:
        return "nothing by the log"
    return f"nothing by the log since entry {lost} ({numbered(table, lost).event.name()})"


def _agreed(since: int | None) -> str:
    if since:
        return f"They last agreed after entry {since}."
    return (
        "They agreed only before the first entry." if since == 0 else "The log never stood at those numbers."
    )


# --- slips that decide --------------------------------------------------------------------------------------------


def decided(table: Table, seen: Seen | None = None) -> Iterator[str]:
    """The entries that decide who wins, then those of which it can't be said."""
    none, unjudged = True, list[decisive.Slip]()
    for one in decisive.tried(table, seen):
        if one.unfit is not None:
            unjudged.append(one)
        else:
            none = False
            yield f"Entry {one.number} ({one.event}), {one.what}: {would(one.table)}."
    if none:
        yield (
            "No entry that can be judged to the end, wrong by one step, would change who wins."
            if unjudged
            else "No single entry, wrong by one step, would change who wins."
        )
    yield from unjudged_lines(unjudged)


def unjudged_lines(unjudged: Sequence[decisive.Slip]) -> Iterator[str]:
    """The entries of which it can't be said, since a later one would not fit, each with its slips."""
    if unjudged:
        yield "Can't be judged to the end, since a later entry would not fit:"
    by_entry: dict[tuple[int, str, int | None], list[str]] = {}
    for one in unjudged:
        by_entry.setdefault((one.number, one.event, one.unfit), []).append(one.what)
    for (number, event, unfit), whats in by_entry.items():
        yield f"  Entry {number} ({event}), {' or '.join(whats)}: entry {unfit} would not fit."


def would(found: Table) -> str:
    """How the game would end: its title, and who wins where that does not say it."""
    outcome = found.outcome
    if outcome is None:
        return "the game goes on"
    if not outcome.winners or all(name in outcome.title for name in outcome.winners):
        return outcome.title
    return f"{outcome.title}: {spoken(outcome.winners)}"


# --- other readings -----------------------------------------------------------------------------------------------


def read_otherwise(table: Table, others: Sequence[whatif.Reading]) -> Iterator[str]:
    """Under each other reading of our notes what comes out differently, and whether it matters."""
    for one in others:
        yield f"{one.setting.id}={one.choice} ({one.setting.note})"
        yield from changed(table, one.table, one.changes)
    yield summed_up(table, others)


def changed(old: Table, new: Table, changes: Sequence[Change]) -> Iterator[str]:
    """What comes out differently, whether it can be judged to the end, and whether the winner changes."""
    if new.stuck is not None and new.outcome is None:
        yield f"  It can't be judged to the end: {new.stuck.message}"
    elif new.stuck is not None:
        yield f"  The game would have been over after entry {new.entries[-1].number}."
    for change in changes:
        yield f"  {change}"
    if not changes:
        yield "Nothing comes out differently."
    elif old.outcome is not None and new.outcome is not None:
        yield "The winner is the same." if same_winner(old, new) else "The winner changes."


def summed_up(found: Table, others: Sequence[whatif.Reading]) -> str:
    """One sentence on all readings: none touched, none matters, some do, or it can't be told."""
    if not others:
        return "No note that has a house rule decided anything in this session."
    looked = f"{plural(len(others), 'reading')} looked at"
    if found.outcome is None:
        return f"The game is still on; who wins can't be told yet ({looked})."
    matter = [one for one in others if one.table.outcome is not None and not same_winner(found, one.table)]
    if matter:
        told = spoken(f"{one.setting.id}={one.choice}" for one in matter)
        return f"The winner depends on the reading: {told} would change it ({looked})."
    open_ones = [one for one in others if one.table.outcome is None]
    if open_ones:
        told = spoken(f"{one.setting.id}={one.choice}" for one in open_ones)
        return f"Under {told} the game would have gone on otherwise, so who would have won can't be told ({looked})."
    return f"No reading changes the winner ({looked})."

"""Doubts at the table: /compare, /decisive and /whatif. They only look; Ctrl-C stops them and stays at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.errors import Misread
from referee.questions import reading
from referee.session import compare, moving, whatif
from referee.session.again import with_answers, with_settings
from referee.session.changes import changes
from referee.session.slips import UNKNOWN
from referee.session.table import Table
from referee.terminal import commands, doubts
from referee.terminal.commands import Slash
from referee.terminal.doubts import Progress
from referee.terminal.screen import Screen


def look(table: Table, slash: Slash, *, screen: Screen) -> None:
    """Tell what is found as it comes.

    Raises:
        Misread: it can't be understood what is compared or changed, or the game is still on where its end matters.
        Unknown: there is no such entry.

    """
    progress = Progress()
    lines = {"compare": _compared, "decisive": _decided, "whatif": _otherwise}[slash.name]
    try:
        for line in progress.wiped(lines(table, slash.rest, progress)):
            screen.remark(_typed_here(line.strip()))
    except KeyboardInterrupt:
        progress.wipe()
        screen.remark(doubts.STOPPED)


def _typed_here(line: str) -> str:
    """A command that repairs the log as it is typed at the table, where why and whose turn it was are asked."""
    if not line.startswith("referee "):
        return line
    said = line.removesuffix(f" --because {UNKNOWN}").removesuffix(" --move")
    if said.startswith("referee record "):
        return f"Type: {said.replace('referee record ', '')}"
    return f"Type: {said.replace('referee ', '/', 1)}"


def _pairs(rest: str) -> list[str]:
    """`points=Ann:14,Bob Lee:3 haven=2` in its parts; a name may have spaces."""
    return re.split(r"\s+(?=[^\s=]+=)", rest)


def _compared(table: Table, rest: str, progress: Progress) -> Iterator[str]:
    if not rest:
        track = next(iter(table.game.tracks), "points")
        raise Misread(f"Say what lies on the table, like /compare {track}=3.")
    return doubts.compared(table, compare.wanted(table, reading.pairs(_pairs(rest))), progress)


def _decided(table: Table, _rest: str, progress: Progress) -> Iterator[str]:
    if table.outcome is None:
        raise Misread("The game is still on; what decides it is known at its end.")
    return doubts.decided(table, progress)


def _otherwise(table: Table, rest: str, _progress: Progress) -> Iterator[str]:
    """Without a word every reading that bears on the session; else one entry or one house rule changed."""
    if not rest:
        yield from doubts.read_otherwise(table, whatif.readings(table))
        return
    if "=" in rest.partition(" ")[0]:
        chosen = {key.strip(): value for key, _, value in (pair.partition("=") for pair in _pairs(rest))}
        other = with_settings(table, chosen)
    else:
        number, event = commands.amendment(table, rest)
        other = with_answers(table, {number: event})
    yield from moving.sentences(other, moving.moved(table, other))
    yield from doubts.changed(table, other, changes(table, other))

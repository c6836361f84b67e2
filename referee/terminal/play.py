"""The table's loop: ask for the step that is due, rule, record, again; until the game ends or somebody leaves.

Everything typed becomes parts in a queue, and each part takes the evening from one value to the next (`evening.heard`): a step is
entered whole or asked field by field, a command runs, a refusal is told and keeps its line. Nothing is locked while a
person thinks: an entry is appended to the log as this table knows it, and if somebody else has added to it meanwhile, that
is shown and the question asked again. Every entry is on disk before its ruling is shown.

A prompt always begins empty: what was refused is brought back by the up-arrow.
"""

import shutil
from functools import partial
from typing import TYPE_CHECKING

from referee.contract.model import Outcome, replace
from referee.errors import Misread
from referee.questions import reading, wording
from referee.questions.fields import Field
from referee.session.table import Table, replay
from referee.terminal import ask, commands, parted
from referee.terminal.evening import AFTERWARDS, Entering, Evening, heard, outermost
from referee.terminal.screen import Screen
from referee.terminal.sitting import Sitting, unfinished

if TYPE_CHECKING:
    from referee.store.box import Box
    from referee.store.store import Store

INTERRUPTED = 130


def play(
    store: "Store", box: "Box", table: Table, *, screen: Screen, json: bool = False, no_input: bool = False
) -> int:
    """Play a session at the terminal; returns the exit code (0, or 130 after Ctrl-C).

    Raises:
        Misread: nobody can be asked here; the sentence names what is missing.
        BadLog: the log is damaged or no longer replays.

    """
    silent = json or no_input or not ask.possible()
    if not silent:
        log = parted.settled(store, table.log, screen=screen)
        if log is None:
            return 0
        table = table if log is table.log else replay(log)
    if table.stuck is not None:
        raise table.stuck
    if table.outcome is None and silent:
        raise Misread(_unasked(table))
    _greet(table, screen=screen)
    if box.problem:
        screen.remark(box.problem)
    return _spent(Sitting(store, box, screen), Evening(table), silent=silent)


def _unasked(table: Table) -> str:
    """What would be asked, as the commands that say it."""
    ways = [
        " ".join(
            [
                "referee record",
                cls.name(),
                *(f"{field.name}=..." for field in table.asked(cls) if field.required),
            ]
        )
        for cls in table.due
    ]
    return (
        f"`play` asks at a terminal, and here is none. Missing: {'; or '.join(ways) or 'referee next tells'}."
    )


def _greet(table: Table, *, screen: Screen) -> None:
    screen.heading(table)
    screen.sheets(table.game.view(table.state))
    if table.outcome is None:
        screen.remark(
            "/help tells what can be typed, ? opens a menu, Esc empties the line, /quit stops. All is saved.",
        )


# --- the loop -----------------------------------------------------------------------------------------------------


def _spent(sitting: Sitting, now: Evening, *, silent: bool) -> int:
    """Hear part after part until somebody leaves; returns the exit code."""
    shown: Outcome | None = None
    while True:
        try:
            if not now.parts:
                shown = _announced(sitting, now, shown, silent=silent)
                if silent:
                    return 0
                now = _prompted(sitting, now)
            now = heard(sitting, now)
        except (KeyboardInterrupt, EOFError) as left:
            return _left(sitting, now, left)


def _announced(sitting: Sitting, now: Evening, shown: Outcome | None, *, silent: bool) -> Outcome | None:
    """Tell how the game stands before the next prompt: the status, or once how it ended; returns the end that was told."""
    outcome = now.table.outcome
    if now.entering is not None:
        return shown
    if outcome is None:
        sitting.screen.status(now.table.game.status(now.table.state))
    elif outcome != shown:
        sitting.screen.result(now.table)
        if not silent:
            sitting.screen.remark(AFTERWARDS)
    return outcome


def _prompted(sitting: Sitting, now: Evening) -> Evening:
    """Ask: for the step that is due, for an answer that is left, or after the end for whatever somebody still wants."""
    known = partial(sitting.known, now.table)
    if now.entering is not None:
        left = reading.answers(now.entering.asked, now.entering.raw, sitting.lookup(now.table))[1]
        now = _read_back(sitting, now, now.entering, left)
        message = f"{wording.question(left[0])}:"
        suggest = partial(wording.complete, left, known=known)
    else:
        over = now.table.outcome is not None
        message = "Enter leaves:" if over else commands.message(now.table, shutil.get_terminal_size().columns)
        suggest = partial(commands.suggestions, now.table, known=known)
    with unfinished():
        line = ask.text(message, back=now.back, suggest=suggest)
    return replace(now, parts=tuple(commands.parted(line)), back="")


def _read_back(sitting: Sitting, now: Evening, entering: Entering, left: list[Field]) -> Evening:
    """Say once who was read as having answered what."""
    told = wording.heard(left, entering.raw)
    if told and told != entering.told:
        sitting.screen.remark(f"{told}.")
    return replace(now, entering=replace(entering, told=told))


def _left(sitting: Sitting, now: Evening, left: BaseException) -> int:
    """Say that all is saved but what was unfinished; returns the exit code."""
    name, ends = now.table.log.id, isinstance(left, EOFError)
    if now.table.outcome is not None and now.entering is None and ends:
        sitting.screen.remark(f"{name} is saved.")
        return 0
    half = left.args[0] if any(left.args) else ""
    if now.entering is not None:
        half = outermost(now.entering).named()
    if half:
        sitting.screen.remark(f"The unfinished {half} was not recorded.")
    sitting.screen.remark(f"{name} is saved; `referee play` goes on where you stopped.")
    return 0 if ends else INTERRUPTED


# --- a part of a line ---------------------------------------------------------------------------------------------


# --- an event -----------------------------------------------------------------------------------------------------


# --- amid the answers of an event ---------------------------------------------------------------------------------

"""The table's loop: ask for the step that is due, rule, record, again; until the game ends or somebody leaves.

A line enters a whole step; what it leaves out is asked field by field. Nothing is locked while a person thinks: an entry
is appended to the log as this table knows it, and if somebody else has added to it meanwhile, that is shown and the
question asked again. Every entry is on disk before its ruling is shown.

A prompt always begins empty: what was refused is brought back by the up-arrow.
"""

import shutil
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from referee.contract.model import Event, Struct
from referee.errors import BadLog, Misread, Moved, RefereeError
from referee.questions import wording
from referee.questions.fields import Field
from referee.questions.wording import Raw
from referee.session import judge, recording, telling
from referee.session.table import Table, replay
from referee.terminal import ask, commands
from referee.terminal.screen import Screen
from referee.terminal.sitting import Sitting, command, remember, sound, turn_the_page, unfinished

if TYPE_CHECKING:
    from referee.store.box import Box
    from referee.store.store import Store

INTERRUPTED = 130
AFTERWARDS = (
    "/undo takes the last entry back, /amend corrects an earlier one; /why, /score and /log tell more."
)


class Said(Struct, frozen=True):
    """The table after a part of a line, the parts still to come, and the line to bring back if something was refused."""

    table: Table
    rest: tuple[str, ...] = ()
    again: str | None = None


class Entering(Struct, frozen=True):
    """An event being entered: its fields, how it was called for (`/adjust`), the parts of the line behind it."""

    cls: type[Event]
    asked: tuple[Field, ...]
    prefix: str
    rest: tuple[str, ...]

    def line(self, raw: Raw) -> str:
        """What was typed so far, with the rest of the line, to be edited."""
        told = wording.typed(self.asked, raw) if raw != wording.opening(self.asked) else ""
        return commands.joined(f"{self.prefix} {told}".strip(), *self.rest)

    def named(self) -> str:
        """The event and what was typed behind it, for whoever leaves amid its fields."""
        return commands.joined(self.cls.name(), *self.rest)

    def with_rest(self, more: Sequence[str]) -> "Entering":
        """The same with more parts of the line before its rest."""
        return Entering(self.cls, self.asked, self.prefix, (*more, *self.rest))


def play(
    store: "Store", box: "Box", table: Table, *, screen: Screen, json: bool = False, no_input: bool = False
) -> int:
    """Play a session at the terminal; returns the exit code (0, or 130 after Ctrl-C).

    Raises:
        Misread: nobody can be asked here; the sentence names what is missing.
        BadLog: the log is damaged or no longer replays.

    """
    if table.stuck is not None:
        raise table.stuck
    silent = json or no_input or not ask.possible()
    if table.outcome is None and silent:
        raise Misread(_unasked(table))
    sitting = Sitting(store, box, screen)
    _greet(table, screen=screen)
    if box.problem:
        screen.remark(box.problem)
    try:
        while True:
            table = _until_the_end(sitting, table)
            table = _afterwards(sitting, table, silent=silent)
            if table.outcome is not None:
                return 0
    except (KeyboardInterrupt, EOFError) as left:
        return _leave(table, left, screen=screen)


def _unasked(table: Table) -> str:
    """What would be asked, as the commands that say it."""
    ways = [
        " ".join(
            [
                "referee record",
                cls.name(),
                *(f"{field.name}=..." for field in recording.asked(table, cls) if field.required),
            ]
        )
        for cls in judge.due(table.game, table.state)
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


def _leave(table: Table, left: BaseException, *, screen: Screen) -> int:
    """Say that all is saved but what was unfinished; returns the exit code."""
    if any(left.args):
        screen.remark(f"The unfinished {left.args[0]} was not recorded.")
    screen.remark(f"{table.log.id} is saved; `referee play` goes on where you stopped.")
    return 0 if isinstance(left, EOFError) else INTERRUPTED


# --- a line -------------------------------------------------------------------------------------------------------


def _until_the_end(sitting: Sitting, table: Table) -> Table:
    back = ""
    while table.outcome is None:
        sitting.screen.status(table.game.status(table.state))
        table, back = _prompt(
            sitting, table, commands.message(table, shutil.get_terminal_size().columns), back
        )
    return table


def _prompt(sitting: Sitting, table: Table, message: str, back: str) -> tuple[Table, str]:
    suggest = partial(commands.suggestions, table, known=partial(sitting.known, table))
    with unfinished():
        line = ask.text(message, back=back, suggest=suggest)
    return _line(sitting, table, line)


def _afterwards(sitting: Sitting, table: Table, *, silent: bool) -> Table:
    """The outcome, and a last prompt where every command still works; the table as it is when somebody leaves or plays on."""
    shown, back = None, ""
    while table.outcome is not None:
        if table.outcome != shown:
            shown = table.outcome
            sitting.screen.outcome(shown, game=table.game.id)
            if silent:
                return table
            sitting.screen.remark(AFTERWARDS)
        try:
            table, back = _prompt(sitting, table, "Enter leaves:", back)
        except EOFError:
            sitting.screen.remark(f"{table.log.id} is saved.")
            return table
    return table


def _line(sitting: Sitting, table: Table, line: str) -> tuple[Table, str]:
    """The table after a typed line, and what of it was refused, to be brought back."""
    rest = tuple(commands.parted(line))
    while rest:
        said = _part(sitting, table, *rest)
        table, rest = said.table, said.rest
        if said.again is not None:
            return table, said.again
    return table, ""


def _part(sitting: Sitting, table: Table, part: str, *rest: str) -> Said:
    try:
        if not part.startswith("/"):
            return (
                _step(sitting, table, part, rest)
                if table.outcome is None
                else _over(sitting, table, part, *rest)
            )
        found = commands.parsed(table, part)
        if found.event is not None:
            return _enter(sitting, table, found.event, found.rest, f"/{found.name}", rest)
        return Said(command(sitting, table, found), rest)
    except RefereeError as error:
        return _refused(sitting, table, error, commands.joined(part, *rest))


def _step(sitting: Sitting, table: Table, part: str, rest: tuple[str, ...]) -> Said:
    cls, told = commands.step(table, part)
    if cls is not None:
        with commands.naming_steps(table, cls, part if told == part else ""):
            return _enter(sitting, table, cls, told, "" if told == part else cls.name(), rest)
    due = judge.due(table.game, table.state)
    if part != "?":
        raise Misread(f"Say which step: {wording.either(one.name() for one in due)}. A ? opens a menu.")
    try:
        with unfinished():
            chosen = ask.choose("Which step?", wording.steps(due), commands=True)
    except ask.Instead as instead:
        return Said(table, (*commands.parted(instead.line), *rest))
    if chosen is None:
        return Said(table, rest)
    cls = next(one for one in due if one.name() == chosen)
    asked = recording.asked(table, cls)
    return _field_by_field(sitting, table, Entering(cls, asked, cls.name(), rest), wording.opening(asked))


def _over(sitting: Sitting, table: Table, *parts: str) -> Said:
    """Leave out what the game can't take any more; Enter alone leaves, a `?` tells what can be typed."""
    if parts[0] == "?":
        sitting.screen.remark(f"{AFTERWARDS} /help lists everything; Enter leaves.")
        return Said(table, parts[1:])
    if any(parts):
        raise Misread(f"The game is over, so '{commands.joined(*parts)[:40]}' was not recorded.")
    raise EOFError


def _told(sitting: Sitting, table: Table, error: RefereeError, line: str) -> str:
    """Tell a refusal, whatever else of its line was not recorded, and once how to get it back; returns that line."""
    hinted = ask.HINT in sitting.hints
    ask.refused(error, line, screen=sitting.screen, game=table.game.id, hinted=hinted)
    if len(commands.parted(line)) > 1:
        sitting.screen.remark(f"Not recorded: {commands.joined(*commands.parted(line))}")
    sitting.hints.update([ask.HINT] if line else [])
    return line


def _refused(sitting: Sitting, table: Table, error: RefereeError, again: str) -> Said:
    """Tell a refusal and keep the line; what somebody else has added meanwhile is shown first."""
    if isinstance(error, BadLog):
        raise error
    _told(sitting, table, error, again)
    if not isinstance(error, Moved):
        return Said(table, again=again)
    fresh = sound(replay(error.log))
    known = {entry.seq for entry in table.entries}
    for entry in fresh.entries:
        if entry.seq not in known:
            sitting.screen.remark(f"Added meanwhile: {telling.told(fresh, entry)}")
            sitting.screen.ruling(entry.ruling, game=table.game.id)
    for entry in table.entries:
        if entry.seq not in {one.seq for one in fresh.entries}:
            sitting.screen.remark(f"Taken back meanwhile: {telling.recalled(fresh, entry)}")
    return Said(fresh, again=again)


# --- an event -----------------------------------------------------------------------------------------------------


def _enter(
    sitting: Sitting, table: Table, cls: type[Event], told: str, prefix: str, rest: tuple[str, ...]
) -> Said:
    """Take the answers of a line, ask for those still missing, and record the event; a `?` alone records nothing."""
    recording.in_turn(table, cls)
    entering = Entering(cls, recording.asked(table, cls), prefix, rest)
    if told == "?":
        sitting.screen.remark(cls.text())
        if not entering.asked:
            return Said(table, rest)
    lookup = sitting.lookup(table)
    raw = wording.opening(entering.asked)
    try:
        with unfinished(cls.name()):
            raw = _answered(sitting, table, entering, raw, told) if told else raw
    except ask.Instead as instead:
        return _field_by_field(sitting, table, entering, instead.raw, waiting=(instead.line,))
    left = wording.unanswered(entering.asked, raw, lookup)
    if wording.owed(left) or (left and wording.menued(told)[1]):
        return _field_by_field(sitting, table, entering, raw)
    return _record(sitting, table, entering, raw)


def _field_by_field(
    sitting: Sitting,
    table: Table,
    entering: Entering,
    raw: Raw,
    back: str = "",
    waiting: Sequence[str] = (),
) -> Said:
    """Ask for what is unanswered, and record the event. `waiting`: parts of a line that are heard before anybody is asked."""
    lookup = sitting.lookup(table)
    told = ""
    while left := wording.unanswered(entering.asked, raw, lookup):
        told = _hear(wording.heard(left, raw), told, screen=sitting.screen)
        suggest = partial(wording.complete, left, known=partial(sitting.known, table))
        with unfinished(entering.named()):
            line = commands.joined(*waiting) or ask.text(
                f"{wording.question(left[0])}:", back=back, suggest=suggest
            )
        part, *waiting = commands.parted(line)
        try:
            if part.startswith("/") and commands.parsed(table, part).name not in commands.LOOKS:
                return _aside(sitting, table, entering, raw, part, *waiting)
            if part.startswith("/"):
                commands.look(table, commands.parsed(table, part), screen=sitting.screen)
            else:
                with unfinished(entering.named()):
                    raw = _answered(sitting, table, entering, raw, part)
                entering, waiting = entering.with_rest(waiting), []
        except ask.Instead as instead:
            raw, waiting = instead.raw, [instead.line, *waiting]
        except RefereeError as error:
            back, waiting = _told(sitting, table, error, line), []
            continue
        back = ""
    try:
        return _record(sitting, table, entering, raw)
    except RefereeError as error:
        return _refused(sitting, table, error, entering.line(raw))


def _answered(sitting: Sitting, table: Table, entering: Entering, raw: Raw, part: str) -> Raw:
    """The answers with those of a part of a line; its menu may be left by a command."""
    lookup = sitting.lookup(table)
    return ask.answered(entering.asked, raw, part, lookup, screen=sitting.screen, commands=True)


def _hear(now: str, before: str, *, screen: Screen) -> str:
    """Say once who was read as having answered what."""
    if now and now != before:
        screen.remark(f"{now}.")
    return now


def _aside(sitting: Sitting, table: Table, entering: Entering, raw: Raw, part: str, *more: str) -> Said:
    """A command that changes something, amid the fields of an event; `more` was typed behind it.

    What happens at any time is recorded, and the fields are asked on; the same event again begins it anew; `/undo` only
    drops what was typed of it. Behind any other change the up-arrow brings back what was typed.
    """
    found = commands.parsed(table, part)
    if (found.name == "undo" and not found.rest) or found.event is entering.cls:
        return _anew(sitting, table, entering, found, part, *more)
    with unfinished(entering.named()):
        said = _part(sitting, table, part, *more)
    if found.event is not None or said.again is not None:
        again = _still_asked(sitting, said.table, entering, raw)
        if again is not None:
            return _field_by_field(sitting, said.table, again, raw, said.again or "", said.rest)
    waits = commands.joined(said.again or "", *said.rest, entering.line(raw))
    if waits:
        told = f"Press the up-arrow for what you had typed of {entering.cls.name()}."
        sitting.screen.remark(told)
    return Said(said.table, again=waits)


def _anew(
    sitting: Sitting, table: Table, entering: Entering, found: commands.Slash, part: str, *more: str
) -> Said:
    """Drop what was typed of an event, and go on with what was typed behind the command that does so."""
    behind = "" if found.event or not entering.rest else f", and {commands.joined(*entering.rest)} behind it"
    dropped = f"What was typed of {entering.cls.name()} is dropped{behind}; nothing recorded was taken back."
    sitting.screen.remark(dropped)
    if found.event is None:
        return Said(table, more)
    return _part(sitting, table, part, *more, *entering.rest)


def _still_asked(sitting: Sitting, table: Table, entering: Entering, raw: Raw) -> Entering | None:
    """The event with its fields as they are asked now; None where it is not due, or not so, any more."""
    try:
        recording.in_turn(table, entering.cls)
        asked = recording.asked(table, entering.cls)
        wording.unanswered(asked, raw, sitting.lookup(table))
    except RefereeError:
        return None
    return Entering(entering.cls, asked, entering.prefix, entering.rest)


def _record(sitting: Sitting, table: Table, entering: Entering, raw: Raw) -> Said:
    event = recording.read(table, entering.cls.name(), raw, sitting.lookup(table))
    after = recording.record(table, event, partial(sitting.store.append, table.log))
    remember(sitting, table, event)
    sitting.screen.ruling(after.entries[-1].ruling, game=table.game.id)
    turn_the_page(sitting, table, after)
    return Said(after, entering.rest)

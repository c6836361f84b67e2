"""Where an evening at the table stands, and how each part of a line takes it on: a step, an answer, a command, a refusal."""

from functools import partial
from typing import Any

from referee.contract.model import Event, Struct, replace
from referee.errors import BadLog, Misread, Moved, Parted, RefereeError
from referee.questions import reading, wording
from referee.questions.fields import Field
from referee.questions.wording import Raw
from referee.session import recording, telling
from referee.session.table import Table, replay
from referee.terminal import ask, commands, parted
from referee.terminal.corrections import command
from referee.terminal.sitting import Sitting, remember, sound, turn_the_page, unfinished

AFTERWARDS = (
    "/undo takes the last entry back, /amend corrects an earlier one; /why, /score and /log tell more."
)


class Entering(Struct, frozen=True):
    """An event whose answers are being given: `raw` are those so far, `rest` the parts of its line behind it.

    `prefix` is how it was called for (`/adjust`), `outer` the event amid whose answers it was. `told` was said last of who
    was read as having answered what.
    """

    cls: type[Event]
    asked: tuple[Field, ...]
    raw: Raw
    prefix: str
    rest: tuple[str, ...]
    outer: "Entering | None" = None
    told: str = ""

    def line(self) -> str:
        """What was typed so far, with the rest of the line, to be edited."""
        told = wording.typed(self.asked, self.raw) if self.raw != wording.opening(self.asked) else ""
        return commands.joined(f"{self.prefix} {told}".strip(), *self.rest)

    def named(self) -> str:
        """The event and what was typed behind it, for whoever leaves amid its fields."""
        return commands.joined(self.cls.name(), *self.rest)


class Evening(Struct, frozen=True):
    """Where the evening stands: the table, the parts still to be heard, the line to bring back, the event being entered."""

    table: Table
    parts: tuple[str, ...] = ()
    back: str = ""
    entering: Entering | None = None


def outermost(entering: Entering) -> Entering:
    """The event that was being entered first, amid whose answers the others were."""
    return entering if entering.outer is None else outermost(entering.outer)


def heard(sitting: Sitting, now: Evening) -> Evening:
    """The evening after the first part in the queue."""
    part, *rest = now.parts
    try:
        if now.entering is not None:
            return _amid(sitting, now, now.entering, part, *rest)
        return _taken(sitting, now, part, *rest)
    except ask.Instead as instead:  # a command was typed where a menu was open
        return replace(now, parts=(*commands.parted(instead.line), *rest))
    except RefereeError as error:
        line = commands.joined(part, *rest)
        if now.entering is not None:
            _told(sitting, now.table, error, line)
            return replace(now, parts=(), back=line)
        return _refused(sitting, now, error, line)


def _taken(sitting: Sitting, now: Evening, part: str, *rest: str, outer: Entering | None = None) -> Evening:
    """A step of the game, a command, or an event that may come at any time."""
    if not part.startswith("/"):
        return (
            _over(sitting, now, part, *rest)
            if now.table.outcome is not None
            else _step(sitting, now, part, rest)
        )
    found = commands.parsed(now.table, part)
    if found.event is not None:
        return _begun(sitting, now, found.event, found.rest, f"/{found.name}", rest, outer)
    return replace(now, table=command(sitting, now.table, found), parts=rest)


def _step(sitting: Sitting, now: Evening, part: str, rest: tuple[str, ...]) -> Evening:
    cls, told = commands.step(now.table, part)
    if cls is not None:
        with commands.naming_steps(now.table, cls, part if told == part else ""):
            return _begun(sitting, now, cls, told, "" if told == part else cls.name(), rest)
    due = now.table.due
    if part != "?":
        raise Misread(f"Say which step: {wording.either(one.name() for one in due)}. A ? opens a menu.")
    with unfinished():
        chosen = ask.choose("Which step?", wording.steps(due), commands=True)
    if chosen is None:
        return replace(now, parts=rest)
    cls = next(one for one in due if one.name() == chosen)
    asked = now.table.asked(cls)
    return _asked_on(sitting, now, Entering(cls, asked, wording.opening(asked), cls.name(), rest))


def _over(sitting: Sitting, now: Evening, *parts: str) -> Evening:
    """Leave out what the game can't take any more; Enter alone leaves, a `?` tells what can be typed."""
    if parts[0] == "?":
        sitting.screen.remark(f"{AFTERWARDS} /help lists everything; Enter leaves.")
        return replace(now, parts=parts[1:])
    if any(parts):
        raise Misread(f"The game is over, so '{commands.joined(*parts)[:40]}' was not recorded.")
    raise EOFError


def _refused(sitting: Sitting, now: Evening, error: RefereeError, again: str) -> Evening:
    """Tell a refusal and keep the line; what somebody else has added meanwhile is shown first."""
    if isinstance(error, Parted):
        log = parted.settled(sitting.store, now.table.log, screen=sitting.screen)
        if log is not None and log is not now.table.log:
            return Evening(sound(replay(log)), back=again)
    if isinstance(error, BadLog):
        raise error
    _told(sitting, now.table, error, again)
    table = _meanwhile(sitting, now.table, error) if isinstance(error, Moved) else now.table
    return Evening(table, back=again)


def _told(sitting: Sitting, table: Table, error: RefereeError, line: str) -> None:
    """Tell a refusal, whatever else of its line was not recorded, and once how to get it back."""
    hinted = ask.HINT in sitting.hints
    ask.refused(error, line, screen=sitting.screen, game=table.game.id, hinted=hinted)
    if len(commands.parted(line)) > 1:
        sitting.screen.remark(f"Not recorded: {commands.joined(*commands.parted(line))}")
    sitting.hints.update([ask.HINT] if line else [])


def _meanwhile(sitting: Sitting, table: Table, moved: Moved) -> Table:
    """Show what another program has added or taken back; the table as it is now."""
    fresh = sound(replay(moved.log))
    known = {entry.seq for entry in table.entries}
    for entry in fresh.entries:
        if entry.seq not in known:
            sitting.screen.remark(f"Added meanwhile: {telling.told(fresh, entry)}")
            sitting.screen.ruling(entry.ruling, game=table.game.id)
    for entry in table.entries:
        if entry.seq not in {one.seq for one in fresh.entries}:
            sitting.screen.remark(f"Taken back meanwhile: {telling.recalled(fresh, entry)}")
    return fresh


def _begun(
    sitting: Sitting,
    now: Evening,
    cls: type[Event],
    told: str,
    prefix: str,
    rest: tuple[str, ...],
    outer: Entering | None = None,
) -> Evening:
    """Take the answers of a line and record the event, or ask for those still missing; a `?` alone records nothing."""
    recording.in_turn(now.table, cls)
    asked = now.table.asked(cls)
    entering = Entering(cls, asked, wording.opening(asked), prefix, rest, outer)
    if told == "?":
        sitting.screen.remark(cls.text())
        if not asked:
            return replace(now, parts=rest)
    line, asks = wording.menued(told)
    if asks:
        return _menu(sitting, now, entering, told)
    values, left = reading.answers(asked, entering.raw, sitting.lookup(now.table))
    if line:
        entering, values, left = _lined(sitting, now.table, entering, left, line)
    if wording.owed(left):
        return replace(now, parts=(), entering=entering)
    return _recorded(sitting, now, entering, reading.made(cls, asked, values, left))


def _lined(
    sitting: Sitting, table: Table, entering: Entering, left: list[Field], line: str
) -> tuple[Entering, dict[str, Any], list[Field]]:
    """The event with the answers of its first line, their values and what is left.

    Where something is left, or can't be read, the answers are checked one by one, so that the first wrong one is named.
    """
    raw = entering.raw | reading.line(left, line)
    try:
        values, left = reading.answers(entering.asked, raw, sitting.lookup(table))
    except Misread:
        _answered(sitting, table, entering, line)
        raise
    if wording.owed(left):
        raw = _answered(sitting, table, entering, line).raw
    return replace(entering, raw=raw), values, left


def _menu(sitting: Sitting, now: Evening, entering: Entering, told: str) -> Evening:
    """Answers of a line that ends with a `?`: the menu of the next field, then whatever is left field by field."""
    try:
        with unfinished(entering.cls.name()):
            answered = _answered(sitting, now.table, entering, told)
    except ask.Instead as instead:
        entering = replace(entering, raw=instead.raw)
        return replace(now, parts=tuple(commands.parted(instead.line)), entering=entering)
    return _asked_on(sitting, now, answered)


def _answered(sitting: Sitting, table: Table, entering: Entering, part: str) -> Entering:
    """The event with the answers of a part of a line; its menu may be left by a command."""
    lookup = sitting.lookup(table)
    raw = ask.answered(entering.asked, entering.raw, part, lookup, screen=sitting.screen, commands=True)
    return replace(entering, raw=raw)


def _asked_on(sitting: Sitting, now: Evening, entering: Entering) -> Evening:
    """Ask for what is left of the event; record it where nothing is, and go on with the parts behind it."""
    values, left = reading.answers(entering.asked, entering.raw, sitting.lookup(now.table))
    if left:
        return replace(now, parts=(), back="", entering=entering)
    try:
        event = reading.made(entering.cls, entering.asked, values, left)
        return _recorded(sitting, now, entering, event)
    except RefereeError as error:
        refused = _refused(sitting, now, error, entering.line())
        return refused if entering.outer is None else _resumed(sitting, refused, entering.outer)


def _recorded(sitting: Sitting, now: Evening, entering: Entering, event: Event) -> Evening:
    """Record the event, tell its ruling, and go on with what was typed behind it, or with the event it interrupted."""
    table = now.table
    after = recording.record(table, event, partial(sitting.store.append, table.log))
    remember(sitting, table, event)
    sitting.screen.ruling(after.entries[-1].ruling, game=table.game.id)
    turn_the_page(sitting, table, after)
    going_on = Evening(after, entering.rest)
    return going_on if entering.outer is None else _resumed(sitting, going_on, entering.outer)


def _amid(sitting: Sitting, now: Evening, entering: Entering, part: str, *rest: str) -> Evening:
    """An answer to a field, or a command between two answers."""
    if part.startswith("/"):
        found = commands.parsed(now.table, part)
        if found.name in commands.LOOKS:
            commands.look(now.table, found, screen=sitting.screen)
            return replace(now, parts=rest, back="")
        return _aside(sitting, now, entering, found, part, *rest)
    try:
        entering = _answered(sitting, now.table, entering, part)
    except ask.Instead as instead:
        entering = replace(entering, raw=instead.raw)
        return replace(now, parts=(*commands.parted(instead.line), *rest), entering=entering)
    return _asked_on(sitting, now, replace(entering, rest=(*rest, *entering.rest)))


def _aside(
    sitting: Sitting, now: Evening, entering: Entering, found: commands.Slash, part: str, *more: str
) -> Evening:
    """A command that changes something, amid the fields of an event; `more` was typed behind it.

    What happens at any time is recorded, and the fields are asked on; the same event again begins it anew; `/undo` only
    drops what was typed of it. Behind any other change the up-arrow brings back what was typed.
    """
    if (found.name == "undo" and not found.rest) or found.event is entering.cls:
        return _anew(sitting, now, entering, found, part, *more)
    try:
        after = _taken(sitting, Evening(now.table), part, *more, outer=entering)
    except ask.Instead as instead:
        return replace(now, parts=(*commands.parted(instead.line), *more))
    except RefereeError as error:
        refused = _refused(sitting, now, error, commands.joined(part, *more))
        return _resumed(sitting, refused, entering)
    if found.event is not None:
        return after if after.entering is not None else _resumed(sitting, after, entering)
    return _brought_back(sitting, after, entering)


def _anew(
    sitting: Sitting, now: Evening, entering: Entering, found: commands.Slash, part: str, *more: str
) -> Evening:
    """Drop what was typed of an event, and go on with what was typed behind the command that does so."""
    behind = "" if found.event or not entering.rest else f", and {commands.joined(*entering.rest)} behind it"
    dropped = f"What was typed of {entering.cls.name()} is dropped{behind}; nothing recorded was taken back."
    sitting.screen.remark(dropped)
    parts = more if found.event is None else (part, *more, *entering.rest)
    dropped_to = Evening(now.table, tuple(parts))
    return dropped_to if entering.outer is None else _resumed(sitting, dropped_to, entering.outer)


def _resumed(sitting: Sitting, now: Evening, entering: Entering) -> Evening:
    """Go on asking for an event, with its fields as they are asked now; where it is not due any more, bring it back."""
    try:
        recording.in_turn(now.table, entering.cls)
        asked = now.table.asked(entering.cls)
        reading.answers(asked, entering.raw, sitting.lookup(now.table))
    except RefereeError:
        return _brought_back(sitting, now, entering)
    return replace(now, entering=replace(entering, asked=asked, told=""))


def _brought_back(sitting: Sitting, now: Evening, entering: Entering) -> Evening:
    """Let the up-arrow bring back what was typed of an event that is not asked for any more."""
    waits = commands.joined(now.back, *now.parts, entering.line())
    if waits:
        sitting.screen.remark(f"Press the up-arrow for what you had typed of {entering.cls.name()}.")
    kept = Evening(now.table, back=waits)
    return kept if entering.outer is None else _resumed(sitting, kept, entering.outer)

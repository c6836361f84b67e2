"""A session as it stands: its log replayed into a `Table`, which knows what may come now (`Table.due`).

A session is a header (what was agreed before the first card) and records (what the table told us). `replay` folds them
into a `Table`; everything shown comes from that. A log's records, kept by the store, have a `kind` (docs/formats.md has
them all; what of them counts, and in which order, is in `session/history`). An entry that doesn't follow any more stops the
replay, unless a correction stands before it: then it is set aside, afresh at each replay, and nothing of that is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

import msgspec

from referee import games, words
from referee.contract.model import Event, Finding, Game, Mode, Outcome, Ruling, Seat, Struct, members
from referee.errors import BadLog, Illegal, Misread, OutOfTurn, RefereeError, Unknown
from referee.questions import fields
from referee.questions.fields import Field
from referee.session import history, house_rules, judge, older
from referee.session.earlier import followed
from referee.session.history import Record, Told
from referee.session.older import Granted, Revised
from referee.session.seats import seated

if TYPE_CHECKING:
    from referee.store.store import Log


class Entry(Struct, frozen=True):
    """An event that counts, with its number, what it was ruled and when it was told (ISO 8601).

    `by` are those who acted, in seat order, as the log tells it (else as the rules say); empty: the table. `about` is the place
    or card that it is about, where its answers don't say it. `granted` is what an older program took for granted of it.
    """

    number: int
    event: Event
    ruling: Ruling
    at: str
    seq: int
    by: tuple[str, ...] = ()
    about: str = ""
    granted: tuple[str, ...] = ()


class Aside(Struct, frozen=True):
    """An entry that no longer fits after a correction before it: why, and which events could stand there.

    `over`: the game would have been over before it, so nothing could.
    """

    number: int
    event: str
    reason: str
    section: str
    instead: tuple[str, ...]
    over: bool
    seq: int


class Moved(Struct, frozen=True):
    """An entry that the log says somebody did (`by`) and that the rules now have somebody else do (`now`)."""

    number: int
    event: str
    by: tuple[str, ...]
    now: tuple[str, ...]


class Table(Struct, frozen=True, dict=True, gc=True):
    """A session as it stands: the game, who sits where, every entry with its ruling, and the state after the last.

    `stuck` names the first entry that can't be replayed any more, if there is one (`stuck_at` is its number); the state is
    the one before it. `aside` are entries that no longer fit after a correction, `moved` those that the turn moved away from,
    `revised` those that were ruled otherwise when they were told.
    """

    log: Log | Any
    game: Game
    mode: Mode
    seats: tuple[Seat, ...]
    settings: dict[str, str]
    state: Any
    entries: Sequence[Entry] = ()
    stuck: BadLog | None = None
    stuck_at: int = 0
    #: the number of the last event ever written, be it taken back: numbers are never used again
    highest: int = 0
    aside: tuple[Aside, ...] = ()
    moved: tuple[Moved, ...] = ()
    revised: tuple[Revised, ...] = ()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is on."""
        return self.game.outcome(self.state)

    @cached_property
    def legal(self) -> tuple[type[Event], ...]:
        """The events that may come now, steps before anytime events; worked out once for a state."""
        return judge.legal(self.game, self.state)

    @property
    def due(self) -> tuple[type[Event], ...]:
        """The steps that may come now, without the anytime events."""
        return tuple(cls for cls in self.legal if not cls.anytime)

    def asked(self, cls: type[Event]) -> tuple[Field, ...]:
        """The questions of an event as they are asked now; made once for a state."""
        made = self.__dict__.setdefault("_asked", {})
        if cls not in made:
            made[cls] = fields.of(cls, self.state)
        return cast("tuple[Field, ...]", made[cls])

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings so far, in order."""
        return tuple(finding for entry in self.entries for finding in entry.ruling.findings)


# --- the fold ---------------------------------------------------------------------------------------------------


def opened(log: Log | Any) -> Table:
    """The table before its first event.

    Raises:
        Unknown: a game or mode that this version does not have.
        BadLog: a header that can't be read.

    """
    told = log.header
    try:
        game = _game(log)
        mode = next(one for one in game.modes if one.id == told["mode"])
        read = msgspec.convert(told, _Header)
    except StopIteration:
        raise Unknown(f"{log.id} is a game of {told['mode']!r}, which this version does not have.") from None
    except (KeyError, TypeError, msgspec.ValidationError) as error:
        raise BadLog(f"The header of {log.id} can't be read: {error}.") from error
    offered = house_rules.settings_of(game, mode)
    settings = {setting.id: setting.default for setting in offered} | read.settings
    seats = _seats(log, mode, read.seats)
    for setting in offered:
        if settings[setting.id] not in setting.choices:
            raise BadLog(f"The header of {log.id} has a value of {setting.id} that there is none of.")
    game = game.played(mode)
    table = Table(log, game, mode, seats, settings, game.start(mode, seats, settings))
    if any(record.get("kind") == "ruled" for record in log.records):
        return msgspec.structs.replace(table, state=_from_the_start(table))
    return table


class _Header(Struct, frozen=True):
    """What every header holds; a stranger's may hold it in another shape."""

    game: str
    mode: str
    seats: tuple[Seat, ...]
    settings: dict[str, str]
    rules: int
    version: str = ""
    started: str = ""


def _seats(log: Log | Any, mode: Mode, told: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats, if a session of this mode can be begun with them."""
    teams = {team: list(names) for team, names in members(told).items()}
    try:
        if seated(mode, [seat.name for seat in told], teams) == told:
            return told
        reason = "a name holds what can't be seen."
    except RefereeError as error:
        reason = error.message
    raise BadLog(f"The header of {log.id} seats players that {mode.title} can't have: {reason}")


def _game(log: Log | Any) -> Game:
    """The log's game; where it isn't here, the refusal names the package that it came from."""
    try:
        return games.game(log.header["game"])
    except Unknown as error:
        package = log.header.get("package")
        if isinstance(package, dict):
            source = words.clean(f"{package.get('name')} {package.get('version')}")[:80]
            error.message += f" {log.id} was played with the package {source}; install it to go on."
        raise


def replay(log: Log | Any) -> Table:
    """Fold a log into a table. A log that no longer replays gives the table before its first bad event, `stuck` on it.

    Raises:
        Unknown: a game or mode that this version does not have.
        BadLog: a header or a record of another shape than this program writes.

    """
    table = opened(history.checked(log))
    highest = max((record["number"] for record in log.records if record["kind"] == "event"), default=0)
    return folded(
        msgspec.structs.replace(table, highest=highest), history.steps(log.records, log.header["rules"])
    )


def folded(table: Table, course: Iterable[Told]) -> Table:
    """The table after more of its log: entries judged in order, set aside where a correction left no room for them."""
    game, state, corrected = table.game, table.state, False
    aside, moved, revised = list(table.aside), list(table.moved), list(table.revised)
    entries: list[Entry] = []
    stuck, stuck_at = None, 0
    for told in course:
        corrected = corrected or told.dropped
        if told.dropped:
            continue
        if told.record["kind"] == "ruled":
            state, corrected = ruled(table, state, told.record), True
            entries[-1:] = [_until(entry, state) for entry in entries[-1:]]
            continue
        try:
            made = older.judged(game, state, told)
        except (Misread, OutOfTurn, Illegal) as error:
            if not corrected:
                stuck, stuck_at = _stuck(table, told, error), told.record["number"]
                break
            aside.append(_aside(game, state, told, error))
            continue
        now = judge.acting(game, state, made.event)
        by = now if told.by is None else told.by
        if by != now:
            moved.append(Moved(told.record["number"], made.event.name(), by, now))
        revised += older.revised(game, state, told, made)
        entries.append(_entry(told, made, by, judge.about(game, state, made.event)))
        state = made.ruling.state
        corrected = corrected or told.corrected
    return msgspec.structs.replace(
        table,
        state=state,
        settings=dict(getattr(state, "settings", table.settings)),
        entries=followed(table.entries, entries),
        stuck=stuck,
        stuck_at=stuck_at,
        aside=tuple(aside),
        moved=tuple(moved),
        revised=tuple(revised),
    )


def ruled(table: Table, state: Any, record: Record) -> Any:
    """The state from which on a house rule holds that the table adopted.

    Raises:
        BadLog: there is no such house rule, or no such choice of it.

    """
    setting, value = record["setting"], record["value"]
    offered = house_rules.settings_of(table.game, table.mode)
    if not any(one.id == setting and value in one.choices for one in offered):
        raise BadLog(f"{table.log.id} adopts a house rule that there is none of: {setting}={value}.")
    return msgspec.structs.replace(state, settings={**state.settings, setting: value})


def _until(entry: Entry, state: Any) -> Entry:
    """The entry, after which a house rule was adopted: its ruling leads to the state from which on that holds."""
    return msgspec.structs.replace(entry, ruling=msgspec.structs.replace(entry.ruling, state=state))


def _from_the_start(table: Table) -> Any:
    """The state before the first event, with the house rules that were adopted for all of them."""
    state = table.state
    for told in history.steps(history.checked(table.log).records):
        if told.record["kind"] == "event":
            break
        state = ruled(table, state, told.record)
    return state


def _entry(told: Told, made: Granted, by: tuple[str, ...], about: str) -> Entry:
    record = told.record
    return Entry(
        record["number"],
        made.event,
        made.ruling,
        record.get("at", ""),
        record["seq"],
        by,
        about,
        made.granted,
    )


def _aside(game: Game, state: Any, told: Told, error: RefereeError) -> Aside:
    instead = tuple(cls.name() for cls in judge.due(game, state))
    record, over = told.record, game.outcome(state) is not None
    return Aside(
        record["number"],
        words.short(record["event"]),
        error.message,
        error.section,
        instead,
        over,
        record["seq"],
    )


def _stuck(table: Table, told: Told, error: RefereeError) -> BadLog:
    number, event = told.record["number"], words.short(told.record["event"])
    return BadLog(
        f"Entry {number} ({event}) of {table.log.id} does not follow from what stands before it: "
        f"{error.message}",
        error.section,
    )


# --- looked up in it ----------------------------------------------------------------------------------------------


def numbered(table: Table, number: int | None) -> Entry:
    """The entry of that number that counts; without one, the last that was ruled anything.

    Raises:
        Unknown: no such entry, or none at all.

    """
    if number is None:
        if not table.entries:
            raise Unknown("Nothing was told yet, so nothing was ruled.", field="number")
        ruled = (one for one in reversed(table.entries) if one.ruling.findings)
        return next(ruled, table.entries[-1])
    found = next((one for one in table.entries if one.number == number), None)
    if found is None:
        raise no_entry(number)
    return found


def no_entry(number: int | str) -> Unknown:
    """The refusal of a number (or several, spoken) that no entry which counts has."""
    return Unknown(f"There is no entry {number} that counts; `referee log` lists them.", field="number")


def upto(table: Table, count: int, state: Any) -> Table:
    """The table as it stood after its first `count` entries, as if nothing had been told since."""
    return msgspec.structs.replace(table, state=state, entries=table.entries[:count], stuck=None, stuck_at=0)

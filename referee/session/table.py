"""A session as it stands: its log replayed into a `Table`, which knows what may come now (`Table.due`).

A session is a header (what was agreed before the first card) and records (what the table told us). `replay` folds them
into a `Table`; everything shown comes from that. A log's records, kept by the store, have a `kind`:

  event      {"number", "event", "answers", "command"}      what happened; numbers are never used again
  retracted  {"seqs": [...], "command"}                     undo: these records (events, amendments) no longer count
  restored   {"of": seq, "command"}                         redo: the retraction of that seq no longer counts
  amended    {"number", "answers", "because", "command"}    the event's answers, as they should have been; "drops": seqs
                                                            of entries after which the game was over by then
  result     {...}                                          how the game ended, for `check`

`command` is the seq of the first record its command wrote: one command is one undo.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

import msgspec

from referee import games, words
from referee.contract.model import Event, Finding, Game, Mode, Outcome, Ruling, Seat, Struct
from referee.errors import BadLog, Illegal, Misread, OutOfTurn, Unknown
from referee.questions import fields
from referee.questions.fields import Field
from referee.session import history, house_rules, judge

if TYPE_CHECKING:
    from referee.store.store import Log


class Entry(Struct, frozen=True):
    """An event that counts, with its number, what it was ruled and when it was told (ISO, UTC)."""

    number: int
    event: Event
    ruling: Ruling
    at: str
    seq: int


class Table(Struct, frozen=True, dict=True, gc=True):
    """A session as it stands: the game, who sits where, every entry with its ruling, and the state after the last.

    `stuck` names the first entry that can't be replayed any more, if there is one; the state is the one before it.
    """

    log: Log | Any
    game: Game
    mode: Mode
    seats: tuple[Seat, ...]
    settings: dict[str, str]
    state: Any
    entries: tuple[Entry, ...] = ()
    stuck: BadLog | None = None
    #: the number of the last event ever written, be it taken back: numbers are never used again
    highest: int = 0

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
        seats = msgspec.convert(told["seats"], tuple[Seat, ...])
        settings = dict(told["settings"])
    except StopIteration:
        raise Unknown(f"{log.id} is a game of {told['mode']!r}, which this version does not have.") from None
    except (KeyError, TypeError, msgspec.ValidationError) as error:
        raise BadLog(f"The header of {log.id} can't be read: {error}.") from error
    offered = house_rules.settings_of(game, mode)
    settings = {setting.id: setting.default for setting in offered} | settings
    names = [seat.name for seat in seats]
    if (
        len(names) not in mode.players
        or len(set(names)) < len(names)
        or names != list(map(words.harmless, names))
    ):
        raise BadLog(f"The header of {log.id} seats players that {mode.title} can't have.")
    for setting in offered:
        if settings[setting.id] not in setting.choices:
            raise BadLog(f"The header of {log.id} has a value of {setting.id} that there is none of.")
    game = game.played(mode)
    return Table(log, game, mode, seats, settings, game.start(mode, seats, settings))


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
    game, state = table.game, table.state
    entries: list[Entry] = []
    stuck: BadLog | None = None
    for told in history.counting(log.records):
        record = told.record
        try:
            event = judge.decoded(game, record["event"], told.answers)
            ruling = judge.judge(game, state, event)
        except (Misread, OutOfTurn, Illegal) as error:
            stuck = BadLog(
                f"Entry {record['number']} ({record['event']}) of {log.id} does not follow from what stands before it: "
                f"{error.message}",
                error.section,
            )
            break
        state = ruling.state
        entries.append(Entry(record["number"], event, ruling, record.get("at", ""), record["seq"]))
    highest = max((record["number"] for record in log.records if record["kind"] == "event"), default=0)
    return Table(log, game, table.mode, table.seats, table.settings, state, tuple(entries), stuck, highest)


# --- looked up in it ----------------------------------------------------------------------------------------------


def numbered(table: Table, number: int | None) -> Entry:
    """The entry of that number that counts; without one, the last that was ruled anything.

    Raises:
        Unknown: no such entry, or none at all.

    """
    if number is None:
        told = [one for one in table.entries if one.ruling.findings] or list(table.entries)
        if not told:
            raise Unknown("Nothing was told yet, so nothing was ruled.", field="number")
        return told[-1]
    found = next((one for one in table.entries if one.number == number), None)
    if found is None:
        raise Unknown(f"There is no entry {number} that counts; `referee log` lists them.", field="number")
    return found


def upto(table: Table, count: int, state: Any) -> Table:
    """The table as it stood after its first `count` entries."""
    return msgspec.structs.replace(table, state=state, entries=table.entries[:count])

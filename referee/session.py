"""The one path of a turn: replay a log, judge an event, record it, take it back.

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

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from referee import __version__, answers, checks, forms, games, history, seating, words
from referee.errors import BadLog, Illegal, Misread, OutOfTurn, RefereeError, Unknown
from referee.forms import Field, Lookup
from referee.model import (
    Choice,
    Event,
    Finding,
    Game,
    Mode,
    Outcome,
    Refusal,
    Ruling,
    Seat,
    Standing,
    Struct,
    members,
    spoken,
)
from referee.standings import places, standings

if TYPE_CHECKING:
    from referee.box import Box
    from referee.store import Log, Store

Record = dict[str, Any]

LONGEST_TITLE = 80


class Entry(Struct, frozen=True):
    """An event that counts, with its number, what it was ruled and when it was told (ISO, UTC)."""

    number: int
    event: Event
    ruling: Ruling
    at: str
    seq: int


class Table(Struct, frozen=True):
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
    highest: int = (
        0  # the number of the last event ever written, be it taken back: numbers are never used again
    )

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is on."""
        return self.game.outcome(self.state)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings so far, in order."""
        return tuple(finding for entry in self.entries for finding in entry.ruling.findings)


def create(
    store: Store,
    game: Game,
    mode: Mode,
    seats: Sequence[Seat],
    settings: Mapping[str, str],
    name: str = "",
    title: str = "",
) -> Table:
    """A new session on disk, remembered as the last one used.

    Raises:
        Misread: a name or a title that can't be used, or a name that is taken.

    """
    told = titled(title) if title else ""
    log = store.create(name or store.new_id(game.prefix), seating.header(game, mode, seats, settings), told)
    store.remember_last(log.id)
    return replay(log)


def titled(title: str) -> str:
    """A cleaned title for people.

    Raises:
        Misread: nothing of it can be seen, or it is longer than 80 characters.

    """
    cleaned = words.clean(title)
    if not 0 < len(cleaned) <= LONGEST_TITLE:
        raise Misread(f"A title has 1 to {LONGEST_TITLE} visible characters.", field="title")
    return cleaned


# --- the fold ---------------------------------------------------------------------------------------------------


def decoded(game: Game, name: str, told: Record) -> Event:
    """The event that a record's answers stand for.

    Raises:
        Misread: no such event, or answers of another shape than this program writes.

    """
    cls = event_class(game, name)
    try:
        return msgspec.convert(told, cls)
    except msgspec.ValidationError as error:
        raise Misread(f"{name} can't be read from the log: {error}.") from error


def event_class(game: Game, word: str) -> type[Event]:
    """The event of a game that a name stands for.

    Raises:
        Misread: the game has no such event; the sentence lists them.

    """
    names = {cls.name(): cls for cls in game.steps}
    if word in names:
        return names[word]
    options = [Choice(name, key=cls.key) for name, cls in names.items()]
    found = words.match(words.clean(word), options, "event")
    if found is None:
        raise Misread(
            f"{game.title} has no event '{words.clean(word)[:40]}'; its events are {spoken(names)}.",
            field="event",
        )
    return names[str(found)]


def opened(log: Log | Any) -> Table:
    """The table before its first event.

    Raises:
        Unknown: a game or mode that this version does not have.
        BadLog: a header that can't be read.

    """
    told = log.header
    try:
        game = games.game(told["game"])
        mode = next(one for one in game.modes if one.id == told["mode"])
        seats = msgspec.convert(told["seats"], tuple[Seat, ...])
        settings = dict(told["settings"])
    except StopIteration:
        raise Unknown(f"{log.id} is a game of {told['mode']!r}, which this version does not have.") from None
    except (KeyError, TypeError, msgspec.ValidationError) as error:
        raise BadLog(f"The header of {log.id} can't be read: {error}.") from error
    offered = seating.settings_of(game, mode)
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
    return Table(log, game, mode, seats, settings, game.start(mode, seats, settings))


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
            event = decoded(game, record["event"], told.answers)
            ruling = judge(game, state, event)
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


# --- what may come now ------------------------------------------------------------------------------------------


def legal(game: Game, state: Any) -> tuple[type[Event], ...]:
    """The events that may come now, steps before anytime events; none once the game is over."""
    if game.outcome(state) is not None:
        return ()
    found = [cls for cls, step in game.steps.items() if step.when(state) is None]
    return tuple(sorted(found, key=lambda cls: cls.anytime))


def due(game: Game, state: Any) -> tuple[type[Event], ...]:
    """The steps that may come now, without the anytime events."""
    return tuple(cls for cls in legal(game, state) if not cls.anytime)


def judge(game: Game, state: Any, event: Event) -> Ruling:
    """What the rules make of an event.

    Raises:
        OutOfTurn: it may not come now, with the section that says so.
        Illegal: an answer is outside what is possible now.

    """
    _in_turn(game, state, type(event))
    step = game.steps[type(event)]
    wrong = checks.check(forms.fields(type(event), state), event)
    ruling = wrong if wrong is not None else step.rule(state, event)
    if isinstance(ruling, Refusal):
        raise cited(Illegal(ruling.reason, ruling.section, ruling.field), game)
    return ruling


def in_turn(table: Table, cls: type[Event]) -> None:
    """Refuse an event that may not come now, before anybody is asked for its answers.

    Raises:
        OutOfTurn: not now, with the section that says so.
        BadLog: the log stopped replaying, so nothing can follow.

    """
    if table.stuck is not None:
        raise table.stuck
    _in_turn(table.game, table.state, cls)


def cited(error: RefereeError, game: Game) -> RefereeError:
    """The error, which knows now whose rulebook it cites."""
    error.game = game.id
    return error


def _in_turn(game: Game, state: Any, cls: type[Event]) -> None:
    if game.outcome(state) is not None:
        raise OutOfTurn(f"The game is over; {cls.name()} can't be recorded any more (undo takes steps back).")
    early = game.steps[cls].when(state)
    if early is not None:
        raise cited(OutOfTurn(early.reason, early.section, early.field), game)


def asked(table: Table, cls: type[Event]) -> tuple[Field, ...]:
    """The fields of an event as they are asked now."""
    return forms.fields(cls, table.state)


# --- recording --------------------------------------------------------------------------------------------------


def read(table: Table, name: str, raw: Mapping[str, Any], lookup: Lookup | None = None) -> Event:
    """A raw event as a typed one; OutOfTurn comes before any question about its answers.

    Raises:
        Misread: no such event, or answers that can't be read.
        OutOfTurn: it may not come now.

    """
    cls = event_class(table.game, name)
    in_turn(table, cls)
    try:
        return answers.read(cls, table.state, raw, asked(table, cls), lookup)
    except Misread as error:
        raise cited(error, table.game) from None


def advanced(table: Table, event: Event) -> tuple[Table, Record]:
    """The table after one more event, and the record to append (without its command). Nothing is written here."""
    ruling = judge(table.game, table.state, event)
    number = table.highest + 1
    record = {"kind": "event", "number": number, "event": event.name(), "answers": msgspec.to_builtins(event)}
    entry = Entry(number, event, ruling, seating.now(), -1)
    after = msgspec.structs.replace(
        table, state=ruling.state, entries=(*table.entries, entry), highest=number
    )
    return after, record


def written(table: Table, log: Log | Any) -> Table:
    """The table on top of the log that now holds its last entries."""
    kept = len(table.entries)
    while kept and table.entries[kept - 1].seq < 0:
        kept -= 1
    fresh = {
        record["number"]: record for record in log.records[len(table.log.records) :] if "number" in record
    }
    entries = [
        msgspec.structs.replace(entry, seq=fresh[entry.number]["seq"], at=fresh[entry.number].get("at", ""))
        for entry in table.entries[kept:]
    ]
    return msgspec.structs.replace(table, log=log, entries=(*table.entries[:kept], *entries))


def with_result(table: Table, records: Sequence[Record]) -> list[Record]:
    """The records that led to this table, with the `result` record behind them if its game is over."""
    outcome = table.outcome
    if outcome is None:
        return list(records)
    result = {
        "kind": "result",
        "rules": table.game.rules,
        "version": __version__,
        "title": outcome.title,
        "winners": list(outcome.winners),
        "standings": [msgspec.to_builtins(standing) for standing in outcome.standings],
    }
    return [*records, result]


def record(
    table: Table, event: Event, append: Callable[[list[Record]], Any], command: int | None = None
) -> Table:
    """Judge an event and append it (with the result, if it ended the game): the one way an event gets into a log.

    `append` takes the records and returns the new log: `store.append` bound to the log, or a writer's.
    """
    after, told = advanced(table, event)
    records = with_result(after, [told])
    return written(after, append(history.with_command(table.log, records, command)))


def points(table: Table) -> dict[str, int]:
    """Everybody's points so far (and a team's own): the sum of all findings."""
    total = dict.fromkeys((seat.name for seat in table.seats), 0)
    for finding in table.findings:
        for who, by in finding.points.items():
            total[who] = total.get(who, 0) + by
    return total


def teams(table: Table) -> dict[str, tuple[str, ...]]:
    """Team name -> its players; empty without teams."""
    return members(table.seats)


# --- what came of it --------------------------------------------------------------------------------------------


def postings(table: Table) -> list[tuple[int, str, int, str, str]]:
    """Every movement of points: (entry number, player or team, points, sentence, section), in order."""
    return [
        (entry.number, who, by, finding.text, finding.section)
        for entry in table.entries
        for finding in entry.ruling.findings
        for who, by in finding.points.items()
    ]


def ranking(table: Table) -> tuple[Standing, ...]:
    """The outcome's standings; while the game is on, everybody (or every team) by the points posted so far."""
    outcome = table.outcome
    if outcome is not None:
        return outcome.standings
    total, sides = points(table), members(table.seats)
    if sides:
        sums = {
            team: total.get(team, 0) + sum(total[name] for name in names) for team, names in sides.items()
        }
        ranked = places(tuple(sums), [("points", sums)])
        return tuple(
            msgspec.structs.replace(one, player="", team=one.player) for one in standings(ranked, sums)
        )
    ranked = places(tuple(total), [("points", total)])
    return standings(ranked, total)


def called(table: Table, standing: Standing) -> str:
    """The player of a standing, or the team with its members: `Red (Ann and Kim)`."""
    if standing.player:
        return standing.player
    return f"{standing.team} ({spoken(members(table.seats)[standing.team])})"


def entry(table: Table, number: int | None) -> Entry:
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


# --- the box ----------------------------------------------------------------------------------------------------


def lookup(box: Box, game: Game) -> Lookup:
    """What this household's box knows of the game's printed values."""
    return lambda what, key: box.get(game.id, what, key)


def remember(box: Box, table: Table, event: Event) -> None:
    """Keep the printed values that an event (told at this table, before it was recorded) names."""
    for what, key, value in forms.printed_values(event, table.state):
        box.remember(table.game.id, what, key, value)


def upto(table: Table, count: int, state: Any) -> Table:
    """The table as it stood after its first `count` entries."""
    return msgspec.structs.replace(table, state=state, entries=table.entries[:count])


def changed_result(table: Table) -> list[str]:
    """What `check` says when the recorded result would come out differently now; empty if it would not."""
    told = next((one for one in reversed(table.log.records) if one["kind"] == "result"), None)
    if told is None or table.outcome is None:
        return []
    was = (
        told["title"],
        told["winners"],
        {one["player"] or one["team"]: one["points"] for one in told["standings"]},
    )
    now = (
        table.outcome.title,
        list(table.outcome.winners),
        {one.player or one.team: one.points for one in table.outcome.standings},
    )
    if was == now:
        return []
    since = f"rules {told['rules']} of version {told['version']}, now rules {table.game.rules}"
    return [f"The result was {_result(*was)}; now it is {_result(*now)} ({since})."]


def _result(title: str, winners: Sequence[str], scored: Mapping[str, int]) -> str:
    listed = ", ".join(f"{who} {number}" for who, number in scored.items())
    return f"{title}, won by {spoken(winners)} ({listed})"

"""How entries get into a log: a session begun, an event judged and appended, printed values kept in the box."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from referee import words
from referee.contract.model import Event, Game, Mode, Seat
from referee.errors import Misread
from referee.questions import fields, reading
from referee.questions.fields import Lookup
from referee.session import history
from referee.session.earlier import followed
from referee.session.history import Record
from referee.session.judge import about, acting, cited, encoded, event_class, judge
from referee.session.judge import in_turn as due_now
from referee.session.result import with_result
from referee.session.seats import header
from referee.session.table import Entry, Table, replay
from referee.store.seal import timestamp

if TYPE_CHECKING:
    from referee.store.box import Box
    from referee.store.store import Log, Store


LONGEST_TITLE = 80


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
    log = store.create(name or store.new_id(game.prefix), header(game, mode, seats, settings), told)
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


def in_turn(table: Table, cls: type[Event]) -> None:
    """Refuse an event that may not come now, before anybody is asked for its answers.

    Raises:
        OutOfTurn: not now, with the section that says so.
        BadLog: the log stopped replaying, so nothing can follow.

    """
    if table.stuck is not None:
        raise table.stuck
    if cls not in table.legal:
        due_now(table.game, table.state, cls)


def read(table: Table, name: str, raw: Mapping[str, Any], lookup: Lookup | None = None) -> Event:
    """A raw event as a typed one; OutOfTurn comes before any question about its answers.

    Raises:
        Misread: no such event, or answers that can't be read.
        OutOfTurn: it may not come now.

    """
    cls = event_class(table.game, name)
    in_turn(table, cls)
    try:
        return reading.read(cls, table.state, raw, table.asked(cls), lookup)
    except Misread as error:
        raise cited(error, table.game) from None


def advanced(table: Table, event: Event) -> tuple[Table, Record]:
    """The table after one more event, and the record to append (without its command). Nothing is written here."""
    ruling = judge(table.game, table.state, event)
    by = acting(table.game, table.state, event)
    number = table.highest + 1
    record = told(number, event, by)
    entry = Entry(number, event, ruling, timestamp(), -1, by, about(table.game, table.state, event))
    after = msgspec.structs.replace(
        table, state=ruling.state, entries=followed(table.entries, [entry]), highest=number
    )
    return after, record


def told(number: int, event: Event, by: Sequence[str]) -> Record:
    """The record of an event and of who acted in it."""
    answers = encoded(event)
    return {"kind": "event", "number": number, "event": event.name(), "answers": answers, "by": list(by)}


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
    return msgspec.structs.replace(table, log=log, entries=followed(table.entries[:kept], entries))


def record(
    table: Table, event: Event, append: Callable[[list[Record]], Any], command: int | None = None
) -> Table:
    """Judge an event and append it (with the result, if it ended the game): the one way an event gets into a log.

    `append` takes the records and returns the new log: `store.append` bound to the log, or a writer's.
    """
    after, told = advanced(table, event)
    records = with_result(after, [told])
    return written(after, append(history.with_command(table.log, records, command)))


def lookup(box: Box, game: Game) -> Lookup:
    """What this household's box knows of the game's printed values."""
    return lambda what, key: box.get(game.id, what, key)


def remember(box: Box, table: Table, event: Event) -> None:
    """Keep the printed values that an event (told at this table, before it was recorded) names."""
    learn(box, table.game, {(what, key): one for what, key, one in fields.printed_values(event, table.state)})


def learn(box: Box, game: Game, told: Mapping[tuple[str, str], Any]) -> None:
    """Keep printed values of a game, by what is printed and the key of its card, with one write."""
    known: dict[str, dict[str, Any]] = {}
    for (what, key), value in told.items():
        known.setdefault(what, {})[key] = value
    box.remember_all(game.id, known)

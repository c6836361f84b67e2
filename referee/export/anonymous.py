"""A session told once more without the names of its people: record by record, at a table where everybody is numbered.

Both tables are played side by side, so each answer is taken over by what it means there (`alike`); titles, winners and findings
are ruled again and never rewritten. Free words, dates, places and the session's names are left out.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from referee.contract.model import Event, Seat, members, spoken
from referee.errors import BadLog, Illegal, Misread, OutOfTurn
from referee.export import alike
from referee.export.alike import LEFT_OUT
from referee.session import history, judge, result
from referee.session.history import Record, Told
from referee.session.table import Table, folded, replay
from referee.store import seal

NAME = "anonymous"  # of the session
WHEN = "2000-01-01T00:00:00+00:00"  # of everything: a date may tell who played

#: stand for what the table told beside the choices of a question; unlike each other, for a game may look for misspellings
_WORDS = (
    "foxtrot", "november", "sierra", "quebec", "whiskey", "juliett", "uniform", "yankee", "oscar", "papa", "victor",
    "romeo", "zulu", "mike", "lima", "echo", "bravo", "kilo", "hotel", "india", "xray", "tango", "charlie", "delta", "alfa",
)  # fmt: skip

#: kind of a record -> what of it is taken over as it is
_KEPT: dict[str, tuple[str, ...]] = {
    "event": ("number", "event", "before"),
    "amended": ("number", "drops"),
    "retracted": ("seqs",),
    "restored": ("of",),
    "dropped": ("numbers",),
    "ruled": ("setting", "value", "from"),
    "agreed": ("on",),
    "updated": ("version", "rules"),
    "result": ("version", "rules"),
    "remark": ("after",),
    "seat": ("what",),
    "ended": ("how",),
}

#: after any other record than these the course of the game may be another one
_FURTHER = frozenset(("event", "result", "remark", "about"))


def unnamed(table: Table) -> Table:
    """The same session with players (and teams) numbered instead of named, sealed anew.

    Raises:
        BadLog: it can't be told so; that would be a fault of the game.

    """
    told = _Retelling(table)
    for record in table.log.records:
        told.take(record)
    found = replay(told.log())
    if found.stuck is not None:
        raise BadLog(f"This session can't be told without its names: {found.stuck.message}")
    return found


class _Retelling:
    """Two tables side by side, `here` with its names and `there` with numbers, and the records told so far."""

    def __init__(self, table: Table) -> None:
        self._source = table.log
        self._names = _numbered(table)
        self._words: dict[str, str] = {}
        self._count = 0
        self._records: list[Record] = []
        self._header = _header(table, self._names)
        self._begun = msgspec.structs.replace(table.log, id=NAME, title="", header=self._header, records=())
        self._here = replay(msgspec.structs.replace(table.log, records=()))
        self._there = replay(self._begun)
        self._turned = False

    def log(self) -> seal.Log:
        """What was told, under an id that follows from it."""
        own = seal.canonical([self._header, self._records])
        header = {**self._header, "id": str(uuid.uuid5(uuid.NAMESPACE_OID, own.decode()))}
        return seal.extend(seal.begin(NAME, header, ""), self._records)

    def take(self, record: Record) -> None:
        """Tell one more record."""
        kind = record["kind"]
        told = {key: record[key] for key in ("kind", "command", *_KEPT.get(kind, ())) if key in record}
        told |= {"at": WHEN, "seq": len(self._records) + 1}
        if "because" in record:
            told["because"] = LEFT_OUT if record["because"] else ""
        more = _MORE.get(kind)
        self._records.append(told | (more(self, record) if more else {}))
        self._count += 1
        if kind not in _FURTHER or (kind == "event" and (self._turned or record.get("before"))):
            self._turned = True
        elif kind == "event":
            self._here = folded(self._here, (_plain(record),))
            self._there = folded(self._there, (_plain(self._records[-1]),))

    # what of a record is not taken over as it is

    def event(self, record: Record) -> Record:
        """An event, at its place."""
        by = {"by": self._named(record["by"])} if "by" in record else {}
        return {"answers": self._answers(record["event"], record, record.get("before") or None)} | by

    def amended(self, record: Record) -> Record:
        """Other answers, at the place of their entry."""
        name = next(
            (
                one["event"]
                for one in self._source.records
                if one.get("event") and one["number"] == record["number"]
            ),
            "",
        )
        return {"answers": self._answers(name, record, record["number"])}

    def acted(self, record: Record) -> Record:
        """Who acted, as the table has it now."""
        return {"by": {number: self._named(by) for number, by in record["by"].items()}}

    def ended(self, record: Record) -> Record:
        """Who has won a game that was ended early."""
        return {"winners": self._named(record["winners"])} if "winners" in record else {}

    def seat(self, record: Record) -> Record:
        """Seats put right: names of players and teams, one or a list of them."""
        keys = [key for key in ("of", "name", "team", "order", "to", "from") if key in record]
        return {
            key: self._named(record[key]) if isinstance(record[key], list) else self._named([record[key]])[0]
            for key in keys
        }

    def remark(self, _record: Record) -> Record:
        """Only that something was remarked."""
        return {"text": LEFT_OUT}

    def result(self, record: Record) -> Record:
        """How it ended, ruled again; where other rules ruled it, by the names of who has won."""
        self._catch_up()
        was, now = (result.with_result(table, ()) for table in (self._here, self._there))
        if was and now and _is_told(record, was[0]):
            return {key: now[0][key] for key in ("title", "winners", "standings")}
        winners = self._named(record["winners"])
        standings = [self._standing(one) for one in record.get("standings", ())]
        return {"title": f"Won by {spoken(winners)}", "winners": winners, "standings": standings}

    def _standing(self, told: Record) -> Record:
        who = {key: self._names.get(told[key], "") for key in ("player", "team") if key in told}
        return {key: told[key] for key in ("rank", "points") if key in told} | who | {"titles": []}

    def _named(self, told: Iterable[str]) -> list[str]:
        return [self._names.get(one, LEFT_OUT) for one in told]

    # answers

    def _answers(self, name: str, record: Record, at: int | None) -> Record:
        """The answers of a record as they are given there; `at` is the entry at whose place it stands, None: the end."""
        cls = self._here.game.events.get(name)
        if cls is None:
            return {}
        here, there = self._states(at)
        if not _is_due(self._here, here, cls):
            return alike.blank(cls, record["answers"], self._names)
        fresh: list[str] = []

        def word(text: str) -> str:
            if text not in self._words:
                fresh.append(text)
            return self._words.get(text, LEFT_OUT)

        told = alike.answers(cls, record["answers"], here, there, word)
        for text in dict.fromkeys(fresh):
            told = self._worded(cls, record["answers"], (here, there), text)
        return told

    def _worded(self, cls: type[Event], told: Record, at: tuple[Any, Any], text: str) -> Record:
        """The answers with a word for a text that stands beside the choices: the first that the game takes."""
        used = set(self._words.values())
        spare = [one for one in _WORDS if one not in used] or [f"word-{len(used)}"]
        for one in spare:
            self._words[text] = one
            found = alike.answers(cls, told, *at, lambda asked: self._words.get(asked, LEFT_OUT))
            if _is_taken(self._there, at[1], cls, found):
                return found
        self._words[text] = spare[0]
        return alike.answers(cls, told, *at, lambda asked: self._words.get(asked, LEFT_OUT))

    def _states(self, at: int | None) -> tuple[Any, Any]:
        """The states of both tables before the entry of this number, or as they stand."""
        self._catch_up()
        if at is None:
            return self._here.state, self._there.state
        early = set()
        for told in history.course(self._source.records[: self._count]):
            if told.record["number"] == at:
                break
            early.add(told.record["number"])
        return _after(self._here, early), _after(self._there, early)

    def _catch_up(self) -> None:
        """Play both tables again up to here where a record changed their course."""
        if self._turned:
            told = self._source.records[: self._count]
            self._here = replay(msgspec.structs.replace(self._source, records=told))
            self._there = replay(msgspec.structs.replace(self._begun, records=tuple(self._records)))
            self._turned = False


_MORE: dict[str, Callable[[_Retelling, Record], Record]] = {
    "event": _Retelling.event,
    "amended": _Retelling.amended,
    "acted": _Retelling.acted,
    "ended": _Retelling.ended,
    "seat": _Retelling.seat,
    "remark": _Retelling.remark,
    "result": _Retelling.result,
}


def _numbered(table: Table) -> dict[str, str]:
    """Player or team -> its number in seat order, by the names of the first seats and of those now."""
    found: dict[str, str] = {}
    for seats in (msgspec.convert(table.log.header["seats"], tuple[Seat, ...]), table.seats):
        teams = {team: f"Team {index}" for index, team in enumerate(members(seats), start=1)}
        names = {seat.name: f"Player {index}" for index, seat in enumerate(seats, start=1)}
        found = {**teams, **names, **found}
    return found


def _header(table: Table, names: Mapping[str, str]) -> Record:
    """What was agreed, without who, when and where."""
    told = table.log.header
    seats = [
        {"name": names[one["name"]], "team": names.get(one.get("team", ""), "")} for one in told["seats"]
    ]
    kept = {
        key: told[key] for key in ("game", "mode", "settings", "version", "rules", "package") if key in told
    }
    return {**kept, "seats": seats, "started": WHEN}


def _plain(record: Record) -> Told:
    return Told(record, record["answers"], by=tuple(record["by"]) if "by" in record else None)


def _after(table: Table, early: set[int]) -> Any:
    """The state after those entries of the table that are among the early ones."""
    states = [entry.ruling.state for entry in table.entries if entry.number in early]
    return states[-1] if states else replay(msgspec.structs.replace(table.log, records=())).state


def _is_due(table: Table, state: Any, cls: type[Event]) -> bool:
    """Whether the questions of an event can be asked at a state; where a correction left no room for it, they can't."""
    try:
        judge.in_turn(table.game, state, cls)
    except OutOfTurn:
        return False
    return True


def _is_taken(table: Table, state: Any, cls: type[Event], answers: Record) -> bool:
    try:
        judge.judge(table.game, state, judge.decoded(table.game, cls.name(), answers))
    except (Misread, OutOfTurn, Illegal):
        return False
    return True


def _is_told(record: Record, now: Record) -> bool:
    """Whether a recorded result is what the rules of today say."""
    keys = ("title", "winners", "standings")
    return seal.canonical([record.get(key) for key in keys]) == seal.canonical([now[key] for key in keys])

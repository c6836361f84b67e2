"""A session opened with what was judged of it before: the state that an earlier command kept, and the entries told since.

The log is the only truth. What was kept (`store.snapshot`) is passed over wherever the chain of the log, the code or its own
checksum says otherwise, and where something told since is about an entry before; then every entry is judged again.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from referee import __version__
from referee.contract import rulebook
from referee.contract.model import Game, Struct
from referee.errors import BadLog, RefereeError
from referee.session import history, judge
from referee.session.earlier import Entries
from referee.session.packing import packed, unpacked
from referee.session.table import Entry, Table, folded, opened, replay
from referee.store import snapshot

if TYPE_CHECKING:
    from referee.store.store import Log

WORTH = 100  # entries: to judge fewer takes no longer than to keep what came of them
#: what a table holds besides the header and the last entry
_KEPT = tuple(
    sorted(set(Table.__struct_fields__) - {"log", "game", "mode", "state", "entries", "stuck"}),
)
#: the kinds of records that change no entry but those they are about
_FURTHER = frozenset(
    ("event", "amended", "acted", "dropped", "retracted", "restored", "result", "remark", "updated")
)


class Kept(Struct, frozen=True):
    """What was judged of a log: the last entry that counts, `count` entries before it, and the rest of its `Table`, packed."""

    count: int
    event: str
    answers: history.Record
    entry: Any
    table: Any


def resumed(log: Log) -> Table:
    """The session as `session.table.replay` gives it; of a long one only the entries told since it was last judged are judged.

    Raises:
        Unknown: a game or mode that this version does not have.
        BadLog: a header or a record of another shape than this program writes.

    """
    if len(log.records) <= WORTH:
        return replay(log)
    try:
        start = opened(log)
        code = _code(start)
    except (RefereeError, OSError):
        return replay(log)
    found = snapshot.read(log, code)
    table = (continued(start, *found) if found is not None else None) or replay(log)
    entries = table.entries
    judged = entries.at_hand if isinstance(entries, Entries) else len(entries)
    if judged > WORTH and (content := kept(start, table)) is not None:
        snapshot.write(log, code, content)
    return table


def kept(start: Table, table: Table) -> Any:
    """What is kept of a table as plain data; None where a session can't be continued from that alone."""
    if not table.entries or table.stuck is not None:
        return None
    try:
        content = msgspec.json.decode(msgspec.json.encode(_told(table, _package(start))))
        again = continued(start, len(table.log.records), content)
    except RefereeError:
        return None
    return content if again is not None and _alike(again, table) else None


def _told(table: Table, package: str) -> Kept:
    entry = table.entries[-1]
    rest = {name: value for name, value in msgspec.structs.asdict(entry).items() if name != "event"}
    return Kept(
        count=len(table.entries) - 1,
        event=entry.event.name(),
        answers=msgspec.to_builtins(entry.event),
        entry=packed(rest, package),
        table=packed({name: getattr(table, name) for name in _KEPT}, package),
    )


def _entry(game: Game, told: Kept, package: str) -> Entry:
    return Entry(event=judge.decoded(game, told.event, told.answers), **unpacked(told.entry, package))


def _alike(one: Table, other: Table) -> bool:
    """Whether two tables of a log are the same, but for the entries before the last."""
    same = all(getattr(one, name) == getattr(other, name) for name in (*_KEPT, "mode", "state", "stuck"))
    return same and one.entries[-1] == other.entries[-1]


def continued(start: Table, seq: int, content: Any) -> Table | None:
    """The table from what was kept at a record of its log and the entries behind it; None where that won't do."""
    records, package = start.log.records[seq:], _package(start)
    try:
        further = history.checked(msgspec.structs.replace(start.log, records=records)).records
        told = msgspec.convert(content, Kept)
        entry = _entry(start.game, told, package)
        entries = Entries(told.count, cache(lambda: _earlier(start.log, seq, told.count, entry)), (entry,))
        rest = {"state": entry.ruling.state, "entries": entries, **unpacked(told.table, package)}
        before = msgspec.structs.replace(start, **rest)
    except (msgspec.ValidationError, RefereeError, TypeError, AttributeError):
        return None
    if not _is_further(further, seq):
        return None
    rules = history.rules(msgspec.structs.replace(start.log, records=start.log.records[:seq]))
    table = folded(before, history.steps(further, rules))
    if table.stuck is not None:  # an entry may also be set aside, which only the whole log says
        return None
    numbers = (record["number"] for record in further if record["kind"] == "event")
    return msgspec.structs.replace(table, highest=max(numbers, default=before.highest))


def _is_further(records: Sequence[history.Record], seq: int) -> bool:
    """Whether the records behind that of `seq` are about nothing before it: entries, and corrections of just these."""
    told = [record for record in records if record["kind"] == "event"]
    numbers = {record["number"] for record in told}
    places = {record["before"] for record in told if record.get("before")}
    about = places.union(*(history.about(record) for record in records if record["kind"] in _FURTHER))
    seqs = (one for record in records for one in (*_taken(record), *record.get("drops", ())))
    return (
        all(record["kind"] in _FURTHER for record in records)
        and about <= numbers
        and min(seqs, default=seq + 1) > seq
    )


def _taken(record: history.Record) -> Sequence[int]:
    """The seqs that an undo or a redo is about."""
    return record["seqs"] if record["kind"] == "retracted" else [record["of"]] if "of" in record else ()


def _earlier(log: Log, seq: int, count: int, entry: Entry) -> tuple[Entry, ...]:
    """The entries before the one that was kept, judged from the log.

    Raises:
        BadLog: the log leads to something else than what was kept, which is thrown away.

    """
    entries = tuple(replay(msgspec.structs.replace(log, records=log.records[:seq])).entries)
    if entries[count:] != (entry,):
        snapshot.forget(log)
        raise BadLog(
            f"What this machine had kept of {log.id} did not come from its log. It is thrown away; say that again."
        )
    return entries[:count]


def _code(start: Table) -> str:
    """The code that judges this game: its rules, the version, and what its files look like."""
    game, package = start.game, _package(start)
    return f"{__version__} {game.id} {game.rules} {_files(game.id, package)}"


@cache
def _files(game: str, package: str) -> str:
    return snapshot.code_in([_home("referee"), _home(package), rulebook.folder(game)])


def _home(module: str) -> Path:
    """Where the code of a package lies: its folder, or the file of a single module."""
    file = Path(sys.modules[module].__file__ or "")
    return file.parent if file.name == "__init__.py" else file


def _package(start: Table) -> str:
    """The package that the records of a game belong to: its folder among ours, else the package of its module."""
    parts = type(start.state).__module__.split(".")
    return ".".join(parts[:3]) if parts[:2] == ["referee", "games"] else parts[0]

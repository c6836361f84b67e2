"""The chain of checksums of a log: every record is sealed together with the one before it.

The header starts the chain; the title stays outside, so that it may be changed. A checksum is SHA-256 over the previous one
and the record as compact JSON with sorted keys. It finds damage and edits; it is no signature.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from referee.errors import Misread

FORMAT = 2  # of the file; raised when an older program could misunderstand it
READABLE = (1, 2)  # formats that this program opens where they lie

#: what the ids of sessions are made from that began before sessions had one
_FIRST_SEALS = "ede4dfd4-6b7e-5a2e-a1dc-91db0502d3eb"

Row = dict[str, Any]

_NOT_IN_THE_CHAIN = ("sum", "title", "head", "seal")
canonical = msgspec.json.Encoder(order="deterministic").encode  # compact JSON with sorted keys


class Log(msgspec.Struct, frozen=True):
    """A session as recorded: the header, the title for display, the records in order, the checksum of the last."""

    id: str
    title: str
    header: dict[str, Any]
    records: tuple[dict[str, Any], ...]
    head: str


def timestamp() -> str:
    """The local time to the second with its offset, as ISO 8601: the date of the people who play."""
    return iso(time.time())


def iso(seconds: float) -> str:
    """A moment, given in seconds since 1970, as local time with its offset in ISO 8601."""
    offset = time.strftime("%z", time.localtime(seconds))
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(seconds)) + f"{offset[:3]}:{offset[3:]}"


def moment(text: str) -> float:
    """The seconds since 1970 of a time that `iso` has written, to put times of several places in order; 0 for no time."""
    from datetime import datetime

    try:
        return datetime.fromisoformat(text).timestamp()
    except (ValueError, OverflowError):
        return 0.0


def identity(log: Log) -> str:
    """The id that a session keeps wherever its file goes; one begun under format 1 has it from its first checksum."""
    told = log.header.get("id")
    if isinstance(told, str) and told:
        return told
    import uuid

    return str(uuid.uuid5(uuid.UUID(_FIRST_SEALS), _sum("", log.header)))


def _new_identity() -> str:
    import uuid

    return str(uuid.uuid4())


def plain(row: Row) -> Row:
    """The row as it will be read again: lists for tuples, text for number keys; Misread for what JSON has no word for."""
    try:
        kept: Row = msgspec.json.decode(json.dumps(row, allow_nan=False, ensure_ascii=False).encode())
    except (ValueError, RecursionError, msgspec.MsgspecError) as error:
        raise Misread("That holds a number or a character that can't be written to a file.") from error
    return kept


def begin(name: str, header: Row, title: str) -> Log:
    """A log without records."""
    kept = {key: value for key, value in header.items() if key not in _NOT_IN_THE_CHAIN}
    own = {"format": FORMAT, "id": kept.get("id") or _new_identity()}
    kept = plain({**kept, **own, "started": kept.get("started") or timestamp()})
    return entitled(Log(name, "", kept, (), _sum("", kept)), title)


def entitled(log: Log, title: str) -> Log:
    """The log under another title."""
    return msgspec.structs.replace(log, title=plain({"title": title})["title"])


def is_current(log: Log) -> bool:
    """Whether the log is of the format that is written today."""
    return log.header.get("format") == FORMAT


def upgraded(log: Log) -> Log:
    """A log of format 1 as one of today's: the same records under a header with an id, sealed anew.

    The header's `was` keeps the format and the last checksum of the log that it continues.
    """
    was = {"format": log.header.get("format"), "head": log.head}
    kept = plain({**log.header, "format": FORMAT, "id": identity(log), "was": was})
    start = msgspec.structs.replace(log, header=kept, records=(), head=_sum("", kept))
    return extend(start, log.records)


def extend(log: Log, records: Iterable[Row]) -> Log:
    """The log with more records, each numbered, dated (unless it brings its own `at`) and sealed."""
    rows, head = list(log.records), log.head
    for record in records:
        row = plain({**record, "seq": len(rows) + 1, "at": record.get("at") or timestamp()})
        row.pop("sum", None)
        row["sum"] = head = _sum(head, row)
        rows.append(row)
    return msgspec.structs.replace(log, records=tuple(rows), head=head)


def sealed(row: Row, content: Any) -> Row:
    """The row with a checksum over itself and the content that it stands for."""
    return {**row, "sum": _sum("", [row, content])}


def is_sealed(row: Any, content: Any) -> bool:
    """Whether a row that `sealed` made and its content are what they were."""
    if not isinstance(row, dict):
        return False
    return bool(row == sealed({key: row[key] for key in row if key != "sum"}, content))


def header_row(log: Log) -> Row:
    """The one document of the `header` table."""
    start = _sum("", log.header)
    return {
        **log.header,
        "sum": start,
        "title": log.title,
        "head": log.head,
        "seal": _seal(log.title, log.head),
    }


def tables(log: Log) -> dict[str, dict[str, Row]]:
    """The whole log as TinyDB keeps it."""
    return {"header": {"1": header_row(log)}, "events": {str(row["seq"]): row for row in log.records}}


def is_newer(found: dict[str, Any]) -> bool:
    """Whether a later program wrote it, so that this one can't judge it; a mere damage to the format number is none."""
    header = _header(found)
    form = header.get("format")
    if not isinstance(form, int) or form <= FORMAT:
        return False
    return all(header.get("sum") != _sum("", {**_kept(header), "format": one}) for one in READABLE)


def faults(found: dict[str, Any]) -> Iterator[str]:
    """What was changed, lost or damaged in the tables of a file, as clauses, the first bad record first."""
    header = _header(found)
    if not header:
        yield "it has no header"
    elif is_newer(found):
        yield "it was written by a newer version of this program; update it to go on"
    elif not _is_readable(header):
        yield "its header was changed or damaged"
    elif not isinstance(found.get("events"), dict):
        yield "its entries are missing"
    else:
        yield from _record_faults(header, found["events"])


def end(found: dict[str, Any]) -> str | None:
    """The checksum with which a file says that it ends; None if it doesn't say."""
    head = _header(found).get("head")
    return head if isinstance(head, str) else None


def title_faults(found: dict[str, Any]) -> list[str]:
    """Whether somebody changed the title by hand, which spoils nothing else."""
    header = _header(found)
    return [] if header.get("seal") == _seal(*_title_and_head(header)) else ["its title was changed by hand"]


def log_of(name: str, found: dict[str, Any]) -> Log:
    """The log of tables without faults."""
    header = _header(found)
    events = found["events"]
    return Log(
        name,
        _title_and_head(header)[0],
        _kept(header),
        tuple(events[str(seq)] for seq in range(1, len(events) + 1)),
        header["head"],
    )


def intact_part(name: str, found: dict[str, Any]) -> Log | None:
    """The log up to the first fault, None if not even the header can be trusted."""
    header = _header(found)
    if not _is_readable(header):
        return None
    start = Log(name, _title_and_head(header)[0], _kept(header), (), header["sum"])
    return continued(start, found)


def continued(log: Log, found: dict[str, Any]) -> Log:
    """The log with those records of `found` that follow its last one without a break."""
    rows, head = list(log.records), log.head
    events = found.get("events")
    while isinstance(events, dict):
        row = events.get(str(len(rows) + 1))
        if not isinstance(row, dict) or not _is_sealed(row, head) or row.get("seq") != len(rows) + 1:
            break
        rows.append(row)
        head = row["sum"]
    return msgspec.structs.replace(log, records=tuple(rows), head=head)


def _record_faults(header: Row, events: dict[str, Any]) -> Iterator[str]:
    head = header["sum"]
    for seq in range(1, len(events) + 1):
        row = events.get(str(seq))
        if row is None:
            yield _gap(events, seq)
            return
        if not _is_sealed(row, head):
            yield f"entry {seq} was changed or damaged"
        elif row.get("seq") != seq:
            yield f"entry {seq} calls itself another one"
        head = row.get("sum") if isinstance(row, dict) else ""
    if header.get("head") != head:
        yield f"what followed entry {len(events)} is missing" if events else "its entries are missing"


def _gap(events: dict[str, Any], seq: int) -> str:
    """Why there is no entry of this number although there are as many: another has a strange number."""
    strange = (key for key in events if not re.fullmatch("[1-9][0-9]*", key))
    return next((f"it holds an entry numbered {key[:20]!r}" for key in strange), f"entry {seq} is missing")


def _is_sealed(row: Any, previous: Any) -> bool:
    if not isinstance(row, dict) or not isinstance(previous, str):
        return False
    content = row.copy()
    told = content.pop("sum", None)
    return bool(told == _sum(previous, content))


def _header(found: dict[str, Any]) -> Row:
    table = found.get("header")
    row = table.get("1") if isinstance(table, dict) and len(table) == 1 else None
    return row if isinstance(row, dict) else {}


def _is_readable(header: Row) -> bool:
    """Whether it is a header of a format that this program knows, as it was written."""
    form = header.get("format")
    known = isinstance(form, int) and not isinstance(form, bool) and form in READABLE
    return known and header.get("sum") == _sum("", _kept(header))


def _kept(header: Row) -> Row:
    return {key: value for key, value in header.items() if key not in _NOT_IN_THE_CHAIN}


def _title_and_head(header: Row) -> tuple[str, str]:
    title, head = header.get("title"), header.get("head")
    return title if isinstance(title, str) else "", head if isinstance(head, str) else ""


def _seal(title: str, head: str) -> str:
    return _sum(head, title)


def _sum(previous: str, content: Any) -> str:
    return hashlib.sha256(previous.encode() + canonical(content)).hexdigest()

"""The file of the box: rows that are sealed one by one and together, so that what is sound of a damaged file can be kept."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from referee import words
from referee.errors import BadLog
from referee.store import files, rescue, seal

FORMAT = 2  # of the box alone, sessions have a number of their own; raised when an older program could misunderstand it
VALUES = "values"

Row = dict[str, Any]
Tables = dict[str, dict[str, Any]]


class _Printed(msgspec.Struct, frozen=True):
    game: str
    edition: str
    what: str
    key: str
    value: Any
    sum: str = ""  # none in format 1


def examined(path: Path) -> tuple[Tables, str]:
    """The values in a file (none if there is no file yet), without their checksums, and what is wrong, as a clause."""
    try:
        found = rescue.storage(path).read()
    except files.Unreadable as error:
        return {}, error.fault
    if found is None:
        return {}, rescue.GONE if rescue.backup(path).exists() else ""
    if is_newer(found):
        return found, "it was written by a newer version of this program"
    told = rows(found)
    return ({}, "its values were changed or damaged") if told is None else (plain(told), "")


def rows(found: Any) -> list[Row] | None:
    """The values in the tables of a box, without their checksums; None if they are damaged, or of another format."""
    values = found.get(VALUES) if isinstance(found, dict) else None
    header = _header(found)
    if not isinstance(values, dict) or header.get("format") not in {1, FORMAT}:
        return None
    if not seal.is_sealed(header, values) or not all(number.isdecimal() for number in values):
        return None
    told = [_row(row) for row in values.values()]
    return None if None in told else [row for row in told if row is not None]


def is_newer(found: Tables) -> bool:
    """Whether a later program wrote it; a mere damage to the format number is none."""
    header = _header(found)
    form = header.get("format")
    if type(form) is not int or form <= FORMAT:
        return False
    known = (seal.is_sealed({**header, "format": one}, found.get(VALUES)) for one in range(1, FORMAT + 1))
    return not any(known)


def plain(told: Iterable[Row]) -> Tables:
    """The tables to work on: values without checksums, numbered from 1 in the order of their places."""
    rows = enumerate(sorted(told, key=_order), start=1)
    return {VALUES: {str(number): _bare(row) for number, row in rows}}


def sealed(told: Iterable[Row]) -> Tables:
    """The tables as they are kept, each value with a checksum of its own."""
    numbered = plain(told)[VALUES].items()
    values = {number: seal.sealed(seal.plain(row), VALUES) for number, row in numbered}
    return {"header": {"1": seal.sealed({"format": FORMAT}, values)}, VALUES: values}


def sound(path: Path) -> list[Row]:
    """The values of a damaged file whose own checksum fits, wherever they stand in it."""
    try:
        data = files.read(path)
    except (OSError, files.Unreadable, BadLog):
        return []
    found = (_decoded(text) for text in re.findall(rb"\{[^{}]*\}", data))
    told = (_row(row) for row in found if seal.is_sealed(row, VALUES))
    return [row for row in told if row is not None]


def _decoded(text: bytes) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return None


def _row(found: Any) -> Row | None:
    """A value without its checksum; None if it is none."""
    try:
        msgspec.convert(found, _Printed)
    except msgspec.ValidationError:
        return None
    return _bare(found)


def _bare(row: Row) -> Row:
    return {key: row[key] for key in row if key != "sum"}


def _header(found: Any) -> Row:
    table = found.get("header") if isinstance(found, dict) else None
    row = table.get("1") if isinstance(table, dict) else None
    return row if isinstance(row, dict) else {}


def _order(row: Row) -> tuple[str, ...]:
    return row["game"], row["edition"], row["what"], words.fold(row["key"])

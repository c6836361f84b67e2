"""What commands read besides options: files of JSON lines, bundles, and `key=value` pairs."""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO

from referee.errors import BadLog, Misread
from referee.store import files

LONGEST_LINE = 1_000_000  # characters; a whole game is a tenth of it


def lines(script: str) -> Iterator[tuple[int, str]]:
    """The lines of a file (`-`: standard input, as they come) that are not empty, numbered from 1.

    Raises:
        Misread: the file can't be read.

    """
    try:
        if script == "-":
            yield from _numbered(_short_lines(sys.stdin) if sys.stdin else ())  # closed: nothing comes
            return
        with Path(script).open(encoding="utf-8") as opened:
            yield from _numbered(_short_lines(opened))
    except OSError as error:
        raise Misread(f"The script {script} can't be read: {files.reason(error)}.", field="script") from error
    except UnicodeDecodeError as error:
        raise Misread(
            f"The script {script} can't be read: it is not written in UTF-8.", field="script"
        ) from error


def _short_lines(opened: TextIO) -> Iterator[str]:
    """The lines as they come; what never ends one is given up before it fills the memory."""
    while line := opened.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            raise Misread(
                f"A line of a script has at most {LONGEST_LINE:,} characters; this one goes on.",
                field="script",
            )
        yield line


def _numbered(found: Iterable[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(found, start=1):
        told = (
            line.removeprefix("\ufeff") if number == 1 else line
        )  # some editors begin a file with this mark
        if told.strip():
            yield number, told


def bundle(path: Path) -> Any:
    """What a file holds if it is a dispute bundle; None if it is something else, or nothing that can be read.

    Raises:
        Misread: a key stands twice in one object, so that two readers could see two values.

    """
    try:
        found = json.loads(files.read(path), object_pairs_hook=once)
    except (OSError, ValueError, RecursionError, files.Unreadable, BadLog):
        return None
    return found if isinstance(found, dict) and "kind" in found else None


def document(line: str, expected: str) -> dict[str, Any]:
    """The JSON object in a line; `expected` says what it should be.

    Raises:
        Misread: no JSON, no object, or a key that stands there twice, so that one of its values would be lost.

    """
    try:
        told = json.loads(line, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        raise Misread(f"This line is no JSON: {str(error)[:80]}.") from error
    if not isinstance(told, dict):
        raise Misread(expected)
    return told


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON as a dict; Misread if a key stands there twice."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Misread(f"{key[:40]!r} stands twice in one object; which is right?", field=key[:40])
        found[key] = value
    return found


def pairs_of(given: list[str] | None, option: str) -> dict[str, str]:
    """`["haven=4"]` -> `{"haven": "4"}`.

    Raises:
        Misread: a word without `=`.

    """
    found: dict[str, str] = {}
    for one in given or []:
        key, equals, value = one.partition("=")
        if not equals:
            raise Misread(f"{option} {one}: say it as {option} haven=4.", field=option.strip("-"))
        if key in found:
            raise Misread(f"{option} {key} stands there twice; say it once.", field=option.strip("-"))
        found[key] = value
    return found

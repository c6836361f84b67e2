"""What commands read besides options: files of JSON lines, and `key=value` pairs."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from referee.errors import Misread


def lines(script: str) -> Iterator[tuple[int, str]]:
    """The lines of a file (`-`: standard input, as they come) that are not empty, numbered from 1.

    Raises:
        Misread: the file can't be read.

    """
    if script == "-":
        yield from _numbered(sys.stdin)
        return
    try:
        with Path(script).open(encoding="utf-8") as opened:
            yield from _numbered(opened)
    except (OSError, UnicodeDecodeError) as error:
        raise Misread(f"The script {script} can't be read: {error}.", field="script") from error


def _numbered(found: Iterable[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(found, start=1):
        if line.strip():
            yield number, line


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
        found[key] = value
    return found

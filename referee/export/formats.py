"""The formats a session is exported in: a file each beside this one, found by looking; its `write` makes the text."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import cast

from referee.errors import Unknown

#: (table, entry or None for the result, anonymous=, ascii_only=) -> the text of the file
Writer = Callable[..., str]


def writers() -> dict[str, Writer]:
    """Every format by its name, which is that of its file."""
    files = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem.isalpha())
    found = {name: getattr(import_module(f"referee.export.{name}"), "write", None) for name in files}
    return {name: cast("Writer", write) for name, write in found.items() if write is not None}


def writer(name: str) -> Writer:
    """How a session is written in a format.

    Raises:
        Unknown: there is no such format; the sentence lists them.

    """
    there = writers()
    if name not in there:
        raise Unknown(f"There is no format '{name}'; there is {', '.join(there)}.", field="format")
    return there[name]

"""Files for others, outside of the home: written whole or not at all, and never over something that nobody named."""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from referee.errors import Misread, NotSaved
from referee.store import files


def stands(path: Path) -> bool:
    """Whether a file stands there that a new one would replace.

    Raises:
        Misread: something stands there that is no ordinary file (a folder, a device, a link that leads nowhere).
        NotSaved: it can't be looked at.

    """
    try:
        if not os.path.lexists(path):
            return False
        if not (path.exists() and stat.S_ISREG(path.stat().st_mode)):
            raise Misread(f"{path} is no ordinary file; choose another name.", field="file")
    except OSError as error:
        raise _refused(path, error) from error
    return True


def stamp(path: Path) -> tuple[int, ...]:
    """What tells a file from one that was written there since; () where there is none."""
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_ino, found.st_size, found.st_mtime_ns


def write(path: Path, data: bytes, *, instead: bool = False, private: bool = False) -> None:
    """Write a file; only with `instead` may it take the place of one that stands there. A `private` one is its owner's alone.

    Raises:
        Misread: something stands there.
        NotSaved: the system refused; what stood there is as it was.

    """
    there = stands(path)
    if there and not instead:
        raise _taken(path)
    real = Path(os.path.realpath(path))
    new = real.with_name(f".referee-{secrets.token_hex(8)}.tmp")
    try:
        _put(new, data, 0o600 if private else stat.S_IMODE(real.stat().st_mode) if there else None)
        if there:
            new.replace(real)
        else:
            _first(new, real)
    except FileExistsError as error:  # somebody was quicker
        raise _taken(path) from error
    except OSError as error:
        raise _refused(path, error) from error
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)


def _put(new: Path, data: bytes, mode: int | None) -> None:
    with new.open("xb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    if mode is not None:
        new.chmod(mode)


def _first(new: Path, real: Path) -> None:
    """Give the file its name, unless something has it by now; a file system without links can't tell."""
    try:
        os.link(new, real)
    except FileExistsError:
        raise
    except OSError:
        if os.path.lexists(real):
            raise
        new.replace(real)


def _taken(path: Path) -> Misread:
    return Misread(f"There is a file {path} already; choose another name.", field="file")


def _refused(path: Path, error: OSError) -> NotSaved:
    return NotSaved(f"Nothing was written to {path}: {files.reason(error)}.")

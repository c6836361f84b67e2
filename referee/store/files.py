"""Files that are never half written: one lock a file, a whole new file beside it, one earlier generation kept.

A write that has returned survives a kill and a power cut (as far as the disk is honest about fsync); a write that
failed has left the old file as it was. Nothing here knows what the bytes mean.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from referee.errors import BadLog, Busy, NotSaved, Unknown

LOCK_WAIT = 5.0  # seconds a command waits for another one before it says so
BIGGEST = 64 * 2**20  # bytes; a thousand entries are about 200,000

_PRIVATE_FILE = 0o600
_PRIVATE_FOLDER = 0o700
_SAFE = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_HOLDER = 32  # bytes of a lock file: the number of the process that holds it, right-aligned, and a line break
_NO_FOLDER_SYNC = {errno.EINVAL, errno.ENOTSUP}  # file systems that have no such thing to confirm
_NO_DAMAGE = {errno.EACCES, errno.EPERM, errno.EMFILE, errno.ENFILE, errno.ENOMEM}
_NO_LINKS = {errno.EPERM, errno.ENOTSUP, errno.EMLINK, errno.ENOSYS, errno.EXDEV}

_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file would be larger than is allowed here",
    errno.EROFS: "the disk can only be read",
    errno.EACCES: "there is no permission to do that",
    errno.EPERM: "there is no permission to do that",
    errno.EIO: "the disk reported a fault",
    errno.ENOTDIR: "a file stands where a folder should be",
    errno.EEXIST: "something else stands in its place",
    errno.EISDIR: "a folder stands where a file should be",
    errno.ELOOP: "a link stands where a file should be",
    errno.ENAMETOOLONG: "the name is too long",
}


class Unreadable(Exception):
    """A file is there but can't be taken for what it should be; `fault` is the clause that says why."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


def home() -> Path:
    """The folder of all sessions: REFEREE_HOME, else the platform's place for a user's data.

    Raises:
        Unknown: REFEREE_HOME begins with a `~` that leads nowhere.

    """
    chosen = _chosen("REFEREE_HOME", "home")
    if chosen is not None:
        return chosen
    from platformdirs import user_data_path

    return user_data_path("referee", appauthor=False)


def state() -> Path:
    """The folder of what one machine keeps for itself: REFEREE_STATE, else the platform's place for a user's state.

    It lies outside the home, which people synchronise.

    Raises:
        Unknown: REFEREE_STATE begins with a `~` that leads nowhere.

    """
    chosen = _chosen("REFEREE_STATE", "state")
    if chosen is not None:
        return chosen
    from platformdirs import user_state_path

    return user_state_path("referee", appauthor=False)


def _chosen(variable: str, what: str) -> Path | None:
    """The folder that a variable of the environment names; None if it names none."""
    chosen = os.environ.get(variable)
    if not chosen:
        return None
    try:
        return Path(chosen).expanduser()
    except RuntimeError as error:
        raise Unknown(f"{variable} is {chosen}, and nobody here has that home.", field=what) from error


def reason(error: OSError) -> str:
    """Why the system refused, as a clause."""
    return _REASONS.get(error.errno or 0) or (error.strerror or "the system refused").lower()


def names(folder: Path) -> list[str]:
    """The names in a folder, none if there is no such folder; BadLog if it can't be listed."""
    try:
        with os.scandir(folder) as entries:
            return [entry.name for entry in entries]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise BadLog(f"The folder {folder} can't be read: {reason(error)}.") from error


def read(path: Path) -> bytes:
    """The whole of an ordinary file; FileNotFoundError if there is none, Unreadable if it is something else.

    Raises:
        BadLog: it may be sound, but this user or this machine can't read it now.

    """
    try:
        with open(path, "rb", opener=_without_waiting) as stream:
            about = os.fstat(stream.fileno())
            if not stat.S_ISREG(about.st_mode):
                raise Unreadable("it is no ordinary file")
            if about.st_size > BIGGEST:
                raise Unreadable(f"it is larger than {BIGGEST // 2**20} MB")
            return stream.read()
    except FileNotFoundError:
        if path.is_symlink():
            raise Unreadable("it is a link that leads nowhere") from None
        raise
    except OSError as error:
        if error.errno in _NO_DAMAGE:
            raise BadLog(f"{path} can't be read: {reason(error)}.") from error
        raise Unreadable(reason(error)) from error


def _without_waiting(path: str, flags: int) -> int:
    """Open; a pipe that nobody writes to is no reason to stand still."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def folder(path: Path) -> None:
    """Make the folder and what is above it, for this user alone, so that it is still there after a power cut."""
    try:
        if path.is_dir():
            return
        missing = [place for place in (path, *path.parents) if not place.is_dir()]
        for place in reversed(missing):
            with suppress(FileExistsError):
                place.mkdir(mode=_PRIVATE_FOLDER)
            _sync_folder(place.parent)
        if not path.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, "")
    except OSError as error:
        raise NotSaved(f"Nothing was saved: the folder {path} can't be made; {reason(error)}.") from error


@contextmanager
def locked(path: Path, name: str, wait: float = LOCK_WAIT) -> Iterator[None]:
    """Hold the lock of a file (`PATH.lock` beside it, which stays there) or say after `wait` seconds that it is Busy.

    The system takes the lock from a process that dies, so none is ever stale. Not re-entrant.
    """
    folder(path.parent)
    lock = path.with_name(f"{path.name}.lock")
    try:
        file = os.open(lock, os.O_RDWR | os.O_CREAT | _SAFE, _PRIVATE_FILE)
    except OSError as error:
        raise NotSaved(f"Nothing was saved: {lock} can't be opened; {reason(error)}.") from error
    try:
        held = _acquire(lock, file, name, wait)
        try:
            _note_holder(file)
            yield
        finally:
            with suppress(
                OSError
            ):  # what was written is written, and the system takes the lock back in any case
                held.close()
    finally:
        with suppress(OSError):
            os.close(file)


def _acquire(lock: Path, file: int, name: str, wait: float) -> Any:
    from zc.lockfile import LockError, SimpleLockFile

    deadline = time.monotonic() + wait
    pause = 0.005
    while True:
        try:
            return SimpleLockFile(str(lock))
        except LockError as error:
            refused = error.__context__
            if isinstance(refused, OSError) and refused.errno not in {errno.EAGAIN, errno.EACCES}:
                raise NotSaved(f"Nothing was saved: {lock} can't be locked; {reason(refused)}.") from error
            if time.monotonic() >= deadline:
                raise Busy(
                    f"Another program is writing to {name}{_holder(file)}; try again in a moment."
                ) from None
        except OSError as error:
            raise NotSaved(f"Nothing was saved: {lock} can't be locked; {reason(error)}.") from error
        time.sleep(pause)
        pause = min(pause * 2, 0.05)


def _note_holder(file: int) -> None:
    """Leave our process number for whoever has to wait; a full disk is no reason to stop here.

    It is written over the last one: a file that was cut and written again is brought to the disk when it is closed.
    """
    with suppress(OSError):
        os.write(file, f"{os.getpid():{_HOLDER - 1}}\n".encode())


def _holder(file: int) -> str:
    with suppress(OSError, ValueError):
        os.lseek(file, 0, os.SEEK_SET)
        return f" (process {int(os.read(file, _HOLDER))})"
    return ""


def replace(path: Path, data: bytes, *, generation: bool = False, confirmed: bool = True) -> None:
    """Put `data` in the place of the file, whole or not at all. The caller holds the lock.

    `generation` keeps the old file as `PATH.bak`; `confirmed=False` is for caches, which need not survive a power cut.
    NotSaved says whether the old file still stands or the new one is there but unconfirmed.
    """
    if len(data) > BIGGEST:
        raise NotSaved(
            f"Nothing was saved: the file would be larger than {BIGGEST // 2**20} MB, and could not be read again ({path})."
        )
    new = path.with_name(f"{path.name}.tmp")
    try:
        new.unlink(missing_ok=True)  # left behind by a program that was killed
        _write(new, data, confirmed=confirmed)
        if generation:
            _keep(path)
        new.replace(path)
    except OSError as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise NotSaved(f"Nothing was saved: {reason(error)} ({path}).") from error
    if confirmed:
        _confirm(path)


def _write(path: Path, data: bytes, *, confirmed: bool) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _SAFE, _PRIVATE_FILE)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(file, rest) :]
        if confirmed:
            os.fsync(file)
    finally:
        os.close(file)


def _keep(path: Path) -> None:
    """Make `PATH.bak` the file as it stands; it costs a link, or a copy where the file system has no links."""
    if not path.exists():
        return
    link, backup = path.with_name(f"{path.name}.bak.tmp"), path.with_name(f"{path.name}.bak")
    link.unlink(missing_ok=True)
    _twin(path, link)
    link.replace(backup)
    link.unlink(missing_ok=True)  # replacing a file by a link to itself does nothing and leaves both


def keep_beside(path: Path, suffix: str) -> None:
    """Let the file as it stands be `PATH + suffix` too (or `.2` ... behind it), for good, whatever replaces the file.

    The caller holds the lock.
    """
    free, count = path.with_name(path.name + suffix), 1
    try:
        while os.path.lexists(free) and not _same(path, free):
            count += 1
            free = path.with_name(f"{path.name}{suffix}.{count}")
        if not os.path.lexists(free):
            _twin(path, free)
            _sync_folder(free.parent)
    except OSError as error:
        raise NotSaved(f"Nothing was saved: {path} can't be kept as {free}; {reason(error)}.") from error


def _same(path: Path, other: Path) -> bool:
    return other.is_file() and path.read_bytes() == other.read_bytes()


def _twin(path: Path, other: Path) -> None:
    """A second name for the file, or a copy where the file system has no links."""
    try:
        os.link(path, other)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        _write(other, path.read_bytes(), confirmed=True)


def _confirm(path: Path) -> None:
    try:
        _sync_folder(path.parent)
    except OSError as error:
        raise NotSaved(
            f"What you entered is written, but the disk did not confirm it: {reason(error)} ({path}). "
            "Look whether it is there before you enter it again."
        ) from error


def _sync_folder(path: Path) -> None:
    if os.name == "nt":
        return
    file = os.open(path, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno not in _NO_FOLDER_SYNC:
            raise
    finally:
        os.close(file)


def move(path: Path, target: Path) -> Path:
    """Move a file to `target` or the first free name beside it: `bone-1.json`, `bone-1.2.json` ... Never over another."""
    free, count = target, 1
    while os.path.lexists(free):
        count += 1
        free = target.with_name(f"{target.stem}.{count}{target.suffix}")
    try:
        if path.is_symlink():
            free.symlink_to(os.path.realpath(path))
            path.unlink()
        else:
            path.rename(free)
        _sync_folder(path.parent)
        _sync_folder(free.parent)
    except OSError as error:
        raise NotSaved(f"{path} could not be moved to {free}: {reason(error)}.") from error
    return free


def remove(path: Path) -> None:
    """Remove a file whose content lies elsewhere."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise NotSaved(f"{path} can't be removed: {reason(error)}.") from error


def set_aside(path: Path) -> Path | None:
    """Keep a damaged file as `PATH.corrupt-TIME` for whoever wants to look; None if there is none. The caller holds the lock."""
    kept = path.with_name(f"{path.name}.corrupt-{time.strftime('%Y%m%dT%H%M%SZ', time.gmtime())}")
    while os.path.lexists(kept):
        kept = kept.with_name(f"{kept.name}x")
    try:
        if path.is_dir():
            path.rename(kept)
        else:
            _twin(path, kept)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise NotSaved(f"Nothing was changed: {path} can't be set aside; {reason(error)}.") from error
    return kept

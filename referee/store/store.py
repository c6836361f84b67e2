"""The sessions on disk: one TinyDB file each under HOME/sessions; every write is whole, locked and sealed.

The store knows records, which are dicts; what they mean is not its business. Nothing that it can't read is ever
overwritten or taken for empty.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.errors import BadLog, Misread, Moved, RefereeError, Unknown
from referee.store import files, index, rescue, seal
from referee.store.files import home
from referee.store.index import Summary
from referee.store.machine import Machine
from referee.store.seal import FORMAT, Log

if TYPE_CHECKING:
    from referee.store.tables import SafeStorage

__all__ = ["FORMAT", "Log", "Store", "Summary", "Writer", "home"]

_SLUG = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_DEVICE = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")  # Windows has no room for files of these names


class Writer:
    """A session held under its lock: `log` as it stands, and the ways to change it."""

    def __init__(self, file: SafeStorage, log: Log, machine: Machine) -> None:
        self.file = file
        self._machine = machine
        self.log = log

    def append(self, records: Iterable[dict[str, Any]]) -> Log:
        """Add records, all of them or none; when this returns they are on files."""
        told = list(records)
        if told:
            current = seal.is_current(self.log)
            log = seal.extend(self.log if current else seal.upgraded(self.log), told)
            if not current:  # the file as the earlier version wrote it is kept beside the new one
                files.keep_beside(self.file.path, rescue.FORMAT_1)
            self._commit(log)
        return self.log

    def entitle(self, title: str) -> Log:
        """Give the session another title."""
        self._commit(seal.entitled(self.log, title))
        return self.log

    def _commit(self, log: Log) -> None:
        self.file.write({**(self.file.read() or {}), **seal.tables(log)})
        self.file.commit()
        self._machine.keep(log, self.file.data)
        self.log = log


class Store:
    """All sessions under one home folder; `wait` is how many seconds a write waits for another program's.

    `state` is where this machine keeps its own copies, if not in the usual place.
    """

    def __init__(self, home: Path, wait: float = files.LOCK_WAIT, state: Path | None = None) -> None:
        self.home = home
        self.wait = wait
        self.machine = Machine(home, state)
        self._sessions = home / "sessions"
        self._trash = home / "trash"
        self._known: Writer | None = None  # the session read or written last

    # one session

    def create(self, session: str, header: dict[str, Any], title: str = "") -> Log:
        """Begin a session; Misread if the name is none or is taken."""
        path = self._path(session)
        with self._lock(session):
            if session in self.ids():
                raise Misread(f"There is a session {session} already; choose another name.", field="name")
            log = seal.begin(session, header, title)
            self._put(path, log)
            self.machine.part(session)
            self.machine.keep(log)
        self._backed_up()
        return log

    def open(self, session: str) -> Log:
        """The log as it stands on disk, every checksum compared; Unknown or BadLog if that can't be."""
        return self._writer(session, self._existing(session)).log

    @contextmanager
    def writing(self, session: str) -> Iterator[Writer]:
        """Hold the session; Busy if another program does so for too long. Never hold it while a person is asked."""
        path = self._existing(session)
        with self._lock(session):
            writer = self._writer(session, path)
            if self.machine.strays(writer.log):
                from referee.store import parting

                parting.refuse(self, writer.log)
            before = writer.log
            yield writer
        if writer.log is not before:
            self._backed_up()

    def append(self, log: Log, records: Iterable[dict[str, Any]]) -> Log:
        """Add records to the log as the caller knows it; Moved, with the fresh log, if it has grown meanwhile."""
        with self.writing(log.id) as writer:
            if writer.log.head != log.head:
                raise Moved(
                    f"Another program has added to session {log.id} meanwhile; nothing was saved. Look and enter it again.",
                    log=writer.log,
                )
            return writer.append(records)

    def rename(self, session: str, title: str) -> Log:
        """Give a session another title; its id stays."""
        with self.writing(session) as writer:
            return writer.entitle(title)

    def replace(self, log: Log, head: str) -> None:
        """Put a log in the place of a session whose last checksum is `head` ("": there is none yet); the old file is its .bak.

        Raises:
            Moved: the session is not as it was when it was read.

        """
        path = self._path(log.id)
        with self._lock(log.id):
            now = "" if self.free(log.id) else self.open(log.id).head
            if now != head:
                raise Moved(f"Session {log.id} was changed meanwhile; nothing was saved. Look again.")
            self._put(path, log, generation=True)
            self.machine.keep(log)
        self._backed_up()

    def delete(self, session: str) -> Path:
        """Move a session, damaged or not, to HOME/trash; returns where it lies now."""
        self._existing(session)
        files.folder(self._trash)
        with self._lock(session):
            entry = self._entry(session)
            parts = (*rescue.earlier_formats(entry), rescue.backup(entry), entry)
            found = [place for place in parts if os.path.lexists(place)]
            moved = [files.move(place, self._trash / place.name) for place in found]
        if not moved:
            raise self._unknown(session)
        self.machine.part(session)
        return moved[-1]

    def adopt(self, path: Path, session: str, companions: Mapping[str, Path]) -> None:
        """Let a file from the trash be the session of a free name; what belongs to it lies beside it by its ending."""
        entry = self._entry(session)
        with self._lock(session):
            if not self.free(session):
                raise Misread(
                    f"There is a session {session} already; nothing was brought back.", field="name"
                )
            for ending, place in companions.items():
                files.move(place, entry.with_name(entry.name + ending))
            files.move(path, entry)

    def parted(self, log: Log) -> str:
        """What to say where the file differs from what this machine wrote, or a sync tool left a copy beside it; else ""."""
        beside = [
            name
            for name in files.names(self._sessions)
            if name.endswith(".json") and not _SLUG.fullmatch(name[:-5])
        ]
        if not beside and not self.machine.strays(log):
            return ""
        from referee.store import parting

        return parting.told(self, log)

    # all sessions

    def free(self, session: str) -> bool:
        """Whether no session has this name."""
        return not any(map(os.path.lexists, self._generations(session)))

    @staticmethod
    def names_one(session: str) -> bool:
        """Whether a session could have this name."""
        return _names_one(session)

    def ids(self) -> list[str]:
        """The ids of all sessions, bone-2 before bone-10; one of which only the earlier generation is left counts too."""
        there = (name.removesuffix(".bak") for name in files.names(self._sessions))
        found = {name.removesuffix(".json") for name in there if name.endswith(".json")}
        return sorted((name for name in found if _names_one(name)), key=_natural)

    def new_id(self, prefix: str) -> str:
        """The first free of prefix-1, prefix-2 ...; what was ever used is not free, be it in the trash."""
        used = {
            name.partition(".")[0] for place in (self._sessions, self._trash) for name in files.names(place)
        }
        number = 1
        while f"{prefix}-{number}" in used:
            number += 1
        return _checked(f"{prefix}-{number}")

    def last(self) -> str | None:
        """The session used last, if it is still there."""
        with suppress(OSError, files.Unreadable, BadLog):
            name = files.read(self.home / "last").decode("ascii", "replace").strip()
            if _names_one(name) and any(map(os.path.lexists, self._generations(name))):
                return name
        return None

    def remember_last(self, session: str) -> None:
        """Note the session for the next command; a disk that refuses costs no more than this convenience."""
        if _checked(session) != self.last():
            with suppress(RefereeError):
                place = self.home / "last"
                with files.locked(place, place.name, wait=0.2):
                    files.replace(place, f"{session}\n".encode(), confirmed=False)

    def summaries(self) -> list[Summary]:
        """Every session in one line, the last changed first; damaged ones too."""
        known = self._index()
        lines = {name: self._line(name, known) for name in self.ids()}
        sound = {name: line for name, line in lines.items() if not line[1].problem}
        if sound != known:
            with suppress(RefereeError):
                place = self.home / "index.json"
                with files.locked(place, place.name, wait=0.2):
                    index.write(place, sound)
        newest = sorted(
            lines.values(), key=lambda line: (seal.moment(line[1].changed), line[0][2]), reverse=True
        )
        return [summary for _, summary in newest]

    # checking and repairing

    def read_file(self, path: Path) -> Log:
        """The log in a file anywhere; Unknown if there is none, BadLog if it is something else."""
        found, problems = rescue.examined(rescue.storage(path))
        if problems == [rescue.GONE]:
            raise Unknown(f"There is no file {path}.")
        if problems:
            raise BadLog(f"The file {path} can't be used: {problems[0]}.")
        return seal.log_of(path.stem if _SLUG.fullmatch(path.stem) else "file", found)

    def check(self, session: str | Path) -> list[str]:
        """What is wrong with a session, or with a file if it is a path, one sentence each; empty if it is intact."""
        path = Path(session) if _is_path(session) else self._existing(str(session))
        try:
            found, problems = rescue.examined(rescue.storage(path))
        except BadLog as error:
            return [error.message]
        if problems == [rescue.GONE] and _is_path(session):
            raise Unknown(f"There is no file {path}.")
        return [f"{fault[0].upper()}{fault[1:]}." for fault in problems or seal.title_faults(found)]

    def repair(self, session: str) -> str:
        """Put a session together again from its earlier generation and what is intact; the damaged file is kept.

        Returns a sentence that says what is lost. BadLog if nothing can be done; then nothing is touched.
        """
        path = self._existing(session)
        with self._lock(session):
            found, problems = rescue.examined(rescue.storage(path))
            if not problems and not seal.title_faults(found):
                return f"Session {session} is intact; there is nothing to repair."
            log = (
                rescue.rescued(session, path, found, self.machine.logs(session))
                if problems
                else seal.log_of(session, found)
            )
            if log is None or seal.is_newer(found):
                raise BadLog(
                    f"Session {session} can't be repaired: {problems[0]}. Its files stay as they are."
                )
            lost = rescue.lost(log, path, found)
            kept = files.set_aside(path)
            self._put(path, log)
            self.machine.keep(log)
        where = f" The damaged file is kept as {kept.name}." if kept else ""
        return f"Session {session} has {lost}{where}"

    # the files

    def _entry(self, session: str) -> Path:
        return self._sessions / f"{_checked(session)}.json"

    def _path(self, session: str) -> Path:
        """The file of a session, links followed: what is replaced is the file, never the link."""
        return Path(os.path.realpath(self._entry(session)))

    def _existing(self, session: str) -> Path:
        if not any(map(os.path.lexists, self._generations(session))):
            raise self._unknown(session)
        return self._path(session)

    def _generations(self, session: str) -> tuple[Path, Path]:
        """Where the file of a session and its earlier generation lie, if they are there."""
        return self._entry(session), rescue.backup(self._path(session))

    def _lock(self, session: str) -> AbstractContextManager[None]:
        return files.locked(self._path(session), f"session {session}", self.wait)

    def _unknown(self, session: str) -> RefereeError:
        import difflib

        near = difflib.get_close_matches(session, self.ids(), cutoff=0.5)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        return Unknown(f"There is no session {session}.{hint}", field="session")

    def _writer(self, session: str, path: Path) -> Writer:
        """The session, read and its chain compared only if its file is another than at the last time."""
        known = self._known
        if known is None or (known.log.id, known.file.path) != (session, path) or not known.file.stands():
            file = rescue.storage(path)
            known = self._known = Writer(file, self._read(session, file), self.machine)
        return known

    def _read(self, session: str, file: SafeStorage) -> Log:
        found, problems = rescue.examined(file)
        if not problems:
            return seal.log_of(session, found)
        if problems == [rescue.GONE] and not rescue.backup(file.path).exists():
            if not self._entry(session).is_symlink():
                raise self._unknown(session)
            problems = ["it is a link that leads nowhere"]
        hint = rescue.way_out(session, file.path, found, self.machine.logs(session))
        raise BadLog(f"Session {session} can't be used: {problems[0]}. {hint}".rstrip())

    def _backed_up(self) -> None:
        """Something has changed: see to today's copy of everything."""
        if self.machine.owes_backup():
            from referee.store import backup

            backup.daily(self.home, self.machine)

    def _put(self, path: Path, log: Log, *, generation: bool = False) -> None:
        from referee.store.tables import encoded

        files.replace(path, encoded(seal.tables(log)), generation=generation)

    def _line(self, session: str, known: index.Index) -> tuple[index.Stamp, Summary]:
        stamp = index.stamp(self._entry(session))
        if session in known and known[session][0] == stamp:
            return known[session]
        try:
            return stamp, index.summary(self.open(session))
        except RefereeError as error:
            return stamp, Summary(session, changed=seal.iso(stamp[2] / 1e9), problem=error.message)

    def _index(self) -> index.Index:
        with suppress(OSError, files.Unreadable, BadLog):
            return index.read(self.home / "index.json")
        return {}


def _checked(session: str) -> str:
    """The name, if it is a slug: nothing else ever becomes part of a path."""
    if not _names_one(session):
        shown = ascii(session if len(session) <= 64 else f"{session[:61]}...")
        raise Misread(
            f"{shown} can't name a session: take up to 64 of the letters a to z, digits, - and _, "
            "beginning with a letter or a digit.",
            field="session",
        )
    return session


def _names_one(session: str) -> bool:
    return bool(_SLUG.fullmatch(session)) and not _DEVICE.fullmatch(session)


def _is_path(session: str | Path) -> bool:
    return (
        isinstance(session, Path) or os.sep in session or session.startswith(".") or session.endswith(".json")
    )


def _natural(session: str) -> list[tuple[int, str]]:
    """bone-2 before bone-10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", session)]

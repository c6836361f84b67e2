"""What this machine last wrote of every session, kept outside of the home: another machine may change the home, not this.

A copy is a whole session file, named COUNT-HEAD.json after the number of its records and the checksum of the last, so that
a listing tells whether a log still holds it. A copy goes only when a later one holds all of its entries. It is no second
truth: it is never used without asking, and one that can't be written costs no more than this convenience.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from referee.errors import RefereeError
from referee.store import files, rescue, seal
from referee.store.seal import Log

_TIP = re.compile(r"(\d{1,9})-([0-9a-f]{16})\.json")
_SHORT = 16  # digits of a checksum in a name


class Tip(msgspec.Struct, frozen=True, order=True):
    """A copy kept of a session: how many records it has, how the checksum of the last begins, where it lies."""

    count: int
    head: str
    path: Path

    def heads(self, log: Log) -> bool:
        """Whether the log's chain holds this copy to its last record, or continues it in a later format."""
        came = log.header.get("was")
        if isinstance(came, dict) and str(came.get("head")).startswith(self.head):
            return True
        if self.count > len(log.records):
            return False
        found = log.records[self.count - 1]["sum"] if self.count else seal.header_row(log)["sum"]
        return str(found).startswith(self.head)


def backups_kept() -> int:
    """How many copies of the whole home are kept, one a day: REFEREE_BACKUPS, else fourteen."""
    told = os.environ.get("REFEREE_BACKUPS", "")
    return int(told) if told.isdecimal() and len(told) < 4 else 14


class Machine:
    """What this machine keeps of one home; two homes are kept apart, be the same session in both."""

    def __init__(self, home: Path, place: Path | None = None) -> None:
        self._home = home
        self._place = place  # of the machine's state; for a second machine in a test

    @property
    def place(self) -> Path:
        """Where this machine keeps what is its own, of all homes."""
        return self._place or files.state()

    @property
    def folder(self) -> Path:
        """Where it is kept: a folder of its own for every home."""
        here = os.path.normcase(os.path.realpath(self._home))
        key = hashlib.sha256(os.fsencode(here)).hexdigest()[:_SHORT]
        return self.place / "homes" / key

    def tips(self, session: str) -> list[Tip]:
        """The copies kept of a session, usually one; none where they can't be read."""
        with suppress(RefereeError):
            return _tips(self._kept / session)
        return []

    def strays(self, log: Log) -> list[Tip]:
        """The copies that the log's chain does not hold: it doesn't continue what this machine last wrote."""
        return [tip for tip in self.tips(log.id) if not tip.heads(log)]

    def logs(self, session: str) -> Iterator[Log]:
        """The sound copies kept of a session."""
        for tip in self.tips(session):
            with suppress(RefereeError):
                found, problems = rescue.examined(rescue.storage(tip.path))
                if not problems:
                    yield seal.log_of(session, found)

    def keep(self, log: Log, data: bytes | None = None) -> None:
        """Keep the log (`data`: its file, if it was just written) as this machine's last copy; those it holds go."""
        with suppress(OSError, RefereeError):
            place = self._kept / log.id
            self.ready(place)
            new = place / f"{len(log.records)}-{log.head[:_SHORT]}.json"
            files.replace(new, data or _encoded(log), confirmed=False)
            for tip in self.tips(log.id):
                if tip.path != new and tip.heads(log):
                    tip.path.unlink(missing_ok=True)
            for left in (name for name in files.names(place) if name.endswith(".tmp")):
                (place / left).unlink(missing_ok=True)  # by a program that was killed

    def forget(self, tip: Tip) -> None:
        """Drop a copy whose entries lie elsewhere."""
        with suppress(OSError):
            tip.path.unlink(missing_ok=True)

    def part(self, session: str) -> None:
        """Put the copies of a session that is gone aside, so that another may have its name."""
        for tip in self.tips(session):
            self.part_with(session, tip)

    def part_with(self, session: str, tip: Tip) -> None:
        """Put one copy of a session aside."""
        with suppress(OSError, RefereeError):
            self.ready(self._gone / session)
            tip.path.replace(self._gone / session / tip.path.name)

    def gone(self) -> dict[str, list[Tip]]:
        """The copies of sessions that were deleted here or made room for another, by name."""
        with suppress(RefereeError):
            return _shelved(self._gone)
        return {}

    def kept(self) -> dict[str, list[Tip]]:
        """The copies of all other sessions, by name."""
        with suppress(RefereeError):
            return _shelved(self._kept)
        return {}

    @property
    def backups(self) -> Path:
        """Where copies of the whole home are, one a day."""
        return self.folder / "backups"

    @property
    def backup_of_today(self) -> Path:
        """Where today's copy of the whole home lies, once it is made."""
        return self.backups / f"{seal.timestamp()[:10]}.zip"

    def owes_backup(self) -> bool:
        """Whether copies are made by themselves, and none was made today."""
        with suppress(OSError, RefereeError):
            return backups_kept() > 0 and not self.backup_of_today.exists()
        return False

    def ready(self, place: Path) -> None:
        """Make a folder for this user alone; a power cut may take it. Beside it, in words, which home all this is of."""
        if place.is_dir():
            return
        for missing in reversed([folder for folder in (place, *place.parents) if not folder.is_dir()]):
            missing.mkdir(mode=0o700, exist_ok=True)
        (self.folder / "home").write_bytes(os.fsencode(os.path.realpath(self._home)) + b"\n")

    @property
    def _kept(self) -> Path:
        return self.folder / "sessions"

    @property
    def _gone(self) -> Path:
        return self.folder / "gone"


def _tips(place: Path) -> list[Tip]:
    found = [(name, _TIP.fullmatch(name)) for name in files.names(place)]
    return sorted(Tip(int(match[1]), match[2], place / name) for name, match in found if match)


def _shelved(place: Path) -> dict[str, list[Tip]]:
    there = {name: _tips(place / name) for name in sorted(files.names(place))}
    return {name: tips for name, tips in there.items() if tips}


def _encoded(log: Log) -> bytes:
    from referee.store.tables import encoded

    return encoded(seal.tables(log))

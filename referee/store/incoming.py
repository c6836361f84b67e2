"""What comes into a home from a backup or from one session's file: planned first, then taken in. Nothing is overwritten."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from referee.errors import BadLog, Misread
from referee.store import backup, copies, files, restore, seal, trash
from referee.store.box import Box, Known
from referee.store.box_file import Row
from referee.store.box_file import rows as box_rows
from referee.store.seal import Log

if TYPE_CHECKING:
    from referee.store.store import Store

#: the ways: a session that is not here yet; one that goes on where ours ends; one that parted from ours, kept beside it;
#: one for the trash; one of which nothing is new; one that can't be used
NEW, LONGER, BESIDE, TRASH, KNOWN, REFUSED = "new", "longer", "beside", "trash", "known", "refused"

_PART = re.compile(r"(sessions|trash)/([^/]+)\.json")


class Coming(msgspec.Struct, frozen=True):
    """A session of a file: its name there, what would be done with it and under which name, a sentence; `head` is ours now."""

    name: str
    way: str
    session: str
    text: str
    log: Log | None = None
    head: str = ""


class Found(msgspec.Struct, frozen=True):
    """What a file holds: its logs, each with its name there, whether it was in the trash, and what is wrong; and its box."""

    logs: tuple[tuple[str, bool, Log | None, str], ...]
    box: Any = None
    last: str = ""


def read(path: Path) -> Found:
    """What a backup, or the file of one session, holds.

    Raises:
        Misread: there is no such file.
        BadLog: it is neither, or damaged.

    """
    if backup.is_one(path):
        return _unpacked(path)
    try:
        log, fault = copies.parsed(files.read(path), "x")
    except (OSError, files.Unreadable) as error:
        raise BadLog(f"{path} can't be taken in: it is neither a backup nor a session.") from error
    if log is None:
        raise BadLog(f"{path} can't be taken in: {fault}.")
    return Found(((path.name.partition(".")[0], False, log, ""),))


def _unpacked(path: Path) -> Found:
    logs: list[tuple[str, bool, Log | None, str]] = []
    box, last = None, ""
    for name, data in backup.parts(path):
        match = _PART.fullmatch(name)
        if match:
            logs.append((match[2], match[1] == "trash", *copies.parsed(data, "x")))
        elif name == "box.json":
            box = copies.tables(data)
        elif name == "last":
            last = data[:80].decode("ascii", "replace").strip()
    return Found(tuple(logs), box, last)


def planned(store: Store, found: Found, refused: Callable[[Log], str]) -> list[Coming]:
    """What would be done with each log of a file; `refused` says why one can't be used, or ""."""
    here = list(restore.known(store))
    thrown = list(trash.every_log(store.home))
    plan: list[Coming] = []
    for name, was_thrown, log, damage in sorted(found.logs, key=lambda one: one[1]):
        fault = damage if log is None else refused(log)
        if log is None or fault:
            plan.append(Coming(name, REFUSED, "", f"{name} can't be used: {fault}."))
            continue
        one = _placed(store, name, log, here, thrown if was_thrown else None, plan)
        plan.append(one)
        if one.log is not None:
            (thrown if one.way == TRASH else here).append(one.log)
    return plan


def _placed(
    store: Store, name: str, log: Log, here: list[Log], thrown: list[Log] | None, plan: list[Coming]
) -> Coming:
    count = copies.entries(len(log.records))
    holder = next((one for one in (*here, *(thrown or ())) if copies.holds(one, log)), None)
    if holder is not None:
        return Coming(name, KNOWN, holder.id, f"{name} ({count}) brings nothing that {holder.id} lacks.")
    if thrown is not None:
        slug = name.partition(".")[0]
        kept = msgspec.structs.replace(log, id=slug if store.names_one(slug) else "imported")
        return Coming(name, TRASH, kept.id, f"{name} ({count}) goes into the trash, where it was.", kept)
    ours = [one for one in here if seal.identity(one) == seal.identity(log)]
    shorter = next((one for one in ours if copies.continues(log, one)), None)
    if shorter is not None and shorter.id not in {one.session for one in plan}:
        more = copies.entries(len(log.records) - len(shorter.records))
        longer = msgspec.structs.replace(log, id=shorter.id)
        return Coming(
            name,
            LONGER,
            shorter.id,
            f"{shorter.id} goes on with {more} more from {name}.",
            longer,
            shorter.head,
        )
    free = _free(store, name, plan)
    if ours:
        new = copies.renewed(log, free)
        return Coming(
            name,
            BESIDE,
            free,
            f"{name} ({count}) parted from {ours[0].id}; it is kept beside it as {free}.",
            new,
        )
    return Coming(
        name, NEW, free, f"{name} ({count}) is new{_as(name, free)}.", msgspec.structs.replace(log, id=free)
    )


def _as(name: str, free: str) -> str:
    return "" if name == free else f"; it is called {free} here"


def _free(store: Store, name: str, plan: Iterable[Coming]) -> str:
    """The name, or the first free one like it."""
    taken = {one.session for one in plan}
    slug = re.sub(r"[^a-z0-9_-]+", "-", name.casefold()).strip("-_")[:58] or "imported"
    slug = slug if store.names_one(slug) else f"session-{slug}"
    if slug not in taken and store.free(slug):
        return slug
    return trash.free_name(store, slug, taken)


class Values(msgspec.Struct, frozen=True):
    """The printed values of a backup that the box here lacks, by game and edition; how many it has otherwise; a sentence."""

    new: dict[tuple[str, str], Known]
    text: str = ""


def values(box: Box, found: Found, fits: Callable[[Row], bool]) -> Values:
    """What the box of a backup would bring, of what `fits` a question here; a value that is known here stays as it is."""
    if found.box is None:
        return Values({})
    told = box_rows(found.box)
    if told is None:
        return Values({}, "Its printed values are damaged, or of a newer version, and are left out.")
    ours = [(row, _here(box, row)) for row in told if fits(row)]
    new: dict[tuple[str, str], Known] = {}
    for row in (row for row, here in ours if here is None):
        new.setdefault((row["game"], row["edition"]), {}).setdefault(row["what"], {})[row["key"]] = row[
            "value"
        ]
    lacking = sum(here is None for _, here in ours)
    other = sum(here is not None and here != row["value"] for row, here in ours)
    return Values(new, _counted(lacking, other, len(told) - len(ours)))


def _here(box: Box, row: Row) -> Any:
    return box.get(row["game"], row["what"], row["key"], edition=row["edition"])


def _counted(new: int, other: int, unfit: int) -> str:
    """How many values are new, how many are others than ours, and how many no question here could be answered with."""
    told = "One printed value is new" if new == 1 else f"{new} printed values are new"
    stay = {0: "", 1: "; one differs from yours, which stays"}.get(
        other, f"; {other} differ from yours, which stay"
    )
    left = {0: "", 1: "; one fits no question here and is left out"}.get(
        unfit, f"; {unfit} fit no question here and are left out"
    )
    return f"{told}{stay}{left}." if new or other or unfit else ""


def take(store: Store, plan: Iterable[Coming]) -> Iterator[Coming]:
    """Do what was planned, one after the other; what is done is done, and the rest can be taken in again.

    Raises:
        Moved: a session has changed since the plan was made.
        Misread: its name was taken meanwhile.

    """
    for one in plan:
        if one.log is None:
            continue
        if one.way == TRASH:
            trash.shelve(store.home, one.log)
        elif one.way in {NEW, BESIDE} and not store.free(one.session):
            raise Misread(f"There is a session {one.session} by now; import again.", field="file")
        else:
            store.replace(one.log, one.head)
        yield one

"""Files that look like a session and are none: what lies in a home, or is kept of it, without being used."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from referee.errors import RefereeError
from referee.store import copies, rescue, seal, trash
from referee.store.seal import Log

if TYPE_CHECKING:
    from referee.store.store import Store

_DEEPEST = 4  # folders within the home
_MOST = 20_000  # names looked at
_CANDIDATE = re.compile(r".*\.json(?!\.(bak|tmp|lock)$)(?!\.bak\.(tmp|lock)$)[^/]*", re.IGNORECASE)
_OWN = re.compile(
    rf"([^.]+)\.json({re.escape(rescue.FORMAT_1)}(\.\d+)?)?"
)  # a session's own, and of an earlier format


class Unused(msgspec.Struct, frozen=True):
    """A file that looks like a session and is not used as one; `why` is a sentence, `lost` whether only it holds something."""

    path: Path
    why: str
    lost: bool = False


def unused(store: Store) -> list[Unused]:
    """Every such file of a home, and every copy this machine keeps of a session that is gone from it."""
    known = [log for name in store.ids() if (log := _opened(store, name)) is not None]
    thrown = list(trash.every_log(store.home))
    found = [one for path in _walked(store) if (one := _judged(store, path, known, thrown)) is not None]
    return [*found, *_gone(store, [*known, *thrown])]


def _opened(store: Store, name: str) -> Log | None:
    try:
        return store.open(name)
    except RefereeError:
        return None


def _walked(store: Store) -> Iterator[Path]:
    """The files that could hold a log, but for those of the sessions themselves and the trash."""
    ids = set(store.ids())
    aside = {trash.folder(store.home)}
    with suppress(RefereeError):
        aside.add(store.machine.place)  # where somebody has put it into the home
    count = 0
    for place, folders, names in os.walk(store.home):
        here = Path(place)
        if here in aside or len(here.relative_to(store.home).parts) >= _DEEPEST:
            folders.clear()
        if here in aside:
            continue
        for name in sorted(names):
            count += 1
            if count > _MOST:
                return
            own = _OWN.fullmatch(name) if here == store.home / "sessions" else None
            if _CANDIDATE.fullmatch(name) and not (own and own[1] in ids):
                yield here / name


def _judged(store: Store, path: Path, known: list[Log], thrown: list[Log]) -> Unused | None:
    """What is to be said of a file, None if it doesn't look like a log."""
    found, problems = _tables(path)
    if not _looks_like_a_log(found):
        return None
    shown = f"'{os.fspath(path.relative_to(store.home))}'"
    if problems:
        return Unused(path, f"{shown} looks like a session, but can't be used: {problems[0]}.")
    log = seal.log_of(path.name.partition(".")[0], found)
    holder = next((one for one in known if copies.holds(one, log)), None)
    if holder is not None:
        return Unused(path, f"{shown} is a copy of {holder.id}, which holds all of it.")
    if any(copies.holds(one, log) for one in thrown):
        return Unused(path, f"{shown} is a copy of what lies in the trash.")
    return Unused(path, f"{shown} is {_more(path, log, known)}.", lost=True)


def _more(path: Path, log: Log, known: list[Log]) -> str:
    """What a file holds that no session does, and what to do about it."""
    taken_in = f'`referee import "{path}"` takes it in'
    of = next((one for one in known if seal.identity(one) == seal.identity(log)), None)
    if of is None:
        return f"a session that is not listed; {taken_in}"
    rest = copies.entries(len(log.records) - copies.common(of, log))
    way = f"`referee check {of.id} --keep mine|theirs|both` decides"
    return f"a copy of {of.id} with {rest} that {of.id} does not hold; {way if path.parent.name == 'sessions' else taken_in}"


def _tables(path: Path) -> tuple[dict[str, Any], list[str]]:
    try:
        return rescue.examined(rescue.storage(path))
    except RefereeError as error:
        return {}, [error.message]


def _looks_like_a_log(found: dict[str, Any]) -> bool:
    return isinstance(found.get("header"), dict) and isinstance(found.get("events"), dict)


def _gone(store: Store, held: list[Log]) -> Iterator[Unused]:
    """The copies this machine keeps of sessions that are not there any more, and whose entries are nowhere else."""
    there = set(store.ids())
    for name, tips in store.machine.kept().items():
        for tip in tips if name not in there else ():
            log = copies.read(tip.path, name)
            if log is not None and not any(copies.holds(one, log) for one in held):
                wrote = f"{name} is gone from here, and this machine has kept {copies.entries(len(log.records))} of it"
                yield Unused(tip.path, f"{wrote}; `referee restore {name}` brings it back.", lost=True)

"""Deleted sessions: what can be brought back, from the trash or from what this machine has kept, and bringing it back."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from referee.errors import BadLog, Misread, RefereeError, Unknown
from referee.store import copies, files, rescue, seal, trash
from referee.store.seal import Log

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.store.store import Store


class Deleted(msgspec.Struct, frozen=True):
    """A session that can be brought back: `name` is what to say for it, `log` None if its file is damaged.

    `kept` tells that it lies in no trash: this machine has kept its own copy.
    """

    name: str
    session: str
    path: Path
    log: Log | None
    changed: str
    kept: bool = False


def listed(store: Store) -> list[Deleted]:
    """All of them, the last changed first; a copy that this machine has kept only where nothing else holds its entries."""
    thrown = list(_thrown(store))
    found = [*thrown, *_kept(store, [one.log for one in thrown if one.log is not None])]
    return sorted(found, key=lambda one: seal.moment(one.changed), reverse=True)


def restore(store: Store, named: str) -> str:
    """Bring a session back under its own name, or the first free one; returns that name. Nothing is overwritten.

    Raises:
        Unknown: no deleted session has that name.
        Misread: a session holds all of it already.

    """
    there = listed(store)
    found = next((one for one in there if one.name == named), None)
    found = found or next((one for one in there if one.session == named), None)
    if found is None:
        near = ", ".join(one.name for one in there[:8]) or "nothing"
        raise Unknown(f"No deleted session is called {named[:64]}; the trash holds {near}.", field="session")
    sessions = list(known(store))
    holder = next((log for log in sessions if found.log and copies.holds(log, found.log)), None)
    if holder is not None:
        raise Misread(
            f"{holder.id} holds all of {found.name} already; nothing was brought back.", field="session"
        )
    name = found.session if store.free(found.session) else trash.free_name(store, found.session)
    if found.log is None:
        store.adopt(found.path, name, _companions(found.path))
        return name
    double = any(seal.identity(log) == seal.identity(found.log) for log in sessions)
    if double:  # the same game went on elsewhere: this is a session of its own now
        store.replace(copies.renewed(found.log, name), "")
    elif found.kept:
        store.replace(msgspec.structs.replace(found.log, id=name), "")
    else:
        store.adopt(found.path, name, _companions(found.path))
    return name


def known(store: Store) -> Iterator[Log]:
    """The logs of all sessions that can be read."""
    for name in store.ids():
        with suppress(RefereeError):
            yield store.open(name)


def _thrown(store: Store) -> Iterator[Deleted]:
    for name in sorted(files.names(trash.folder(store.home))):
        stem = name.removesuffix(".json")
        session = stem.partition(".")[0]
        if stem != name and store.names_one(session):
            path = trash.folder(store.home) / name
            log = copies.read(path, session)
            yield Deleted(stem, session, path, log, _changed(path, log))


def _kept(store: Store, shelved: list[Log]) -> Iterator[Deleted]:
    """The copies this machine has kept of sessions that are gone."""
    there = set(store.ids())
    gone = {name: tips for name, tips in store.machine.kept().items() if name not in there}
    every = [*store.machine.gone().items(), *gone.items()]
    held = [*known(store), *shelved] if every else []
    for name, tips in every:
        for tip in reversed(tips):
            log = copies.read(tip.path, name)
            if log is not None and not any(copies.holds(one, log) for one in held):
                held.append(log)
                yield Deleted(
                    f"{name}.{log.head[:8]}", name, tip.path, log, _changed(tip.path, log), kept=True
                )


def _companions(path: Path) -> dict[str, Path]:
    """What was thrown away with a file, by its ending: the earlier generation of `bone-1.2.json` is `bone-1.json.2.bak`."""
    session, dot, number = path.name.removesuffix(".json").partition(".")
    named = {end: path.with_name(f"{session}.json{dot}{number}{end}") for end in (".bak", rescue.FORMAT_1)}
    return {end: place for end, place in named.items() if os.path.lexists(place)}


def _changed(path: Path, log: Log | None) -> str:
    """When it was last written to."""
    if log is not None and log.records:
        return str(log.records[-1].get("at", ""))
    with suppress(OSError):
        return seal.iso(path.stat().st_mtime)
    raise BadLog(f"{path} can't be read.")

"""A session of which there are several versions: its file, what this machine last wrote, the copies a sync tool has left.

Nothing is decided here without being asked, and nothing is lost by a decision: what does not stay goes to the trash.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from referee.errors import Misread, Moved, Parted, RefereeError
from referee.store import copies, files, seal, trash
from referee.store.copies import common, continues, entries
from referee.store.seal import Log

if TYPE_CHECKING:
    from referee.store.machine import Tip
    from referee.store.store import Store

WAYS = ("mine", "theirs", "both", "joined")


class Version(msgspec.Struct, frozen=True):
    """Another version of a session: a copy that this machine has kept (`tip`), or one that lies beside the file."""

    log: Log
    path: Path
    tip: Tip | None = None


class Parting(msgspec.Struct, frozen=True):
    """A session as its file has it, and every version that holds something else, this machine's own first."""

    log: Log
    versions: tuple[Version, ...]

    @property
    def mine(self) -> Log:
        """What this machine last wrote: the longest copy kept, or the file where that holds it."""
        own = [version.log for version in self.versions if version.tip]
        return max(own, key=lambda log: len(log.records), default=self.log)

    @property
    def joined(self) -> Log | None:
        """The version that all others are the beginning of, if there is one."""
        every = [self.log, *(version.log for version in self.versions)]
        longest = max(every, key=lambda log: len(log.records))
        return longest if all(continues(longest, log) for log in every) else None

    @property
    def ways(self) -> tuple[str, ...]:
        """How it can be settled."""
        return WAYS if self.joined else WAYS[:3]

    @property
    def refuses(self) -> bool:
        """Whether the file lacks what this machine wrote, so that nothing may be added to it."""
        return any(version.tip for version in self.versions)


def of(store: Store, log: Log, *, every: bool = False) -> Parting | None:
    """What there is beside the log of a session's file; None if nothing differs.

    Copies under a name that could be a session's are only looked for with `every`.
    """
    own = [Version(copy, tip.path, tip) for tip, copy in _own(store, log)]
    beside = [
        Version(copy, path)
        for path, copy in copies.beside(store.home, log, every=every)
        if not continues(log, copy)
    ]
    return Parting(log, (*own, *beside)) if own or beside else None


def refuse(store: Store, log: Log) -> None:
    """Refuse to add to a log that lacks what this machine wrote.

    Raises:
        Parted: it does, and the trash doesn't hold it either.

    """
    own = tuple(Version(copy, tip.path, tip) for tip, copy in _own(store, log))
    if own:
        raise Parted(f"Nothing was saved: {sentences(Parting(log, own))}", field="session")


def settled_elsewhere(store: Store, log: Log) -> str:
    """A sentence, told once, if what this machine wrote lies in the trash by now; else "".

    Somebody has settled it at another machine, and the trash came here with the home.
    """
    found = [tip for tip in store.machine.strays(log) if _in_the_trash(store, log.id, tip)]
    for tip in found:
        store.machine.part_with(log.id, tip)
    where = "which of two versions counts was decided on another machine; this one's lies in the trash"
    return f"{log.id}: {where} (`referee restore` lists it)." if found else ""


def settle(store: Store, found: Parting, way: str) -> str:
    """Settle it in one of the `ways`; returns a sentence that says what stands where now.

    Raises:
        Misread: that way is none here.
        Moved: the session has changed meanwhile.

    """
    if way not in found.ways:
        raise Misread(_no_way(found, way), field="keep")
    if store.open(found.log.id).head != found.log.head:
        raise Moved(f"Session {found.log.id} was changed meanwhile; nothing was decided. Look again.")
    if way == "both":
        return _both(store, found)
    if way == "theirs":
        return _only(store, found, _theirs(found))
    return _only(store, found, found.joined if way == "joined" and found.joined else found.mine)


def _only(store: Store, found: Parting, chosen: Log) -> str:
    every = [found.log, *(version.log for version in found.versions)]
    shelved = {trash.shelve(store.home, log).name for log in every if not continues(chosen, log)}
    if chosen.head != found.log.head:
        store.replace(msgspec.structs.replace(chosen, id=found.log.id, title=found.log.title), found.log.head)
    _cleared(store, found)
    store.machine.keep(store.open(found.log.id))
    stands = f"{found.log.id} stands with {entries(len(chosen.records))} now"
    return (
        f"{stands}; in the trash: {', '.join(sorted(shelved))}."
        if shelved
        else f"{stands}; nothing was left out."
    )


def _both(store: Store, found: Parting) -> str:
    """Each version that is no beginning of another becomes a session of its own."""
    made: list[Log] = []
    for version in found.versions:
        if not any(continues(other, version.log) for other in (found.log, *made)):
            made.append(version.log)
    names = []
    for log in made:
        name = trash.free_name(store, found.log.id)
        store.replace(copies.renewed(log, name), "")
        names.append(name)
    _cleared(store, found)
    store.machine.keep(store.open(found.log.id))
    return f"{found.log.id} stays as it is; the other is {' and '.join(names)} now."


def _cleared(store: Store, found: Parting) -> None:
    """Let go of the versions whose entries are safe: our copies, and the files beside (into the trash)."""
    for version in found.versions:
        if version.tip:
            store.machine.forget(version.tip)
        elif version.path.stem in store.ids():
            store.delete(version.path.stem)  # some tools give a copy a name that a session could have
        else:
            trash.throw(store.home, version.path, version.log)


def _theirs(found: Parting) -> Log:
    if found.refuses:
        return found.log
    others = [version.log for version in found.versions]
    longest = max(others, key=lambda log: len(log.records))
    if not all(continues(longest, log) for log in others):
        raise Misread(
            f"There are {len(others)} other versions of {found.log.id}, so theirs could be any; keep mine, or both.",
            field="keep",
        )
    return longest


def _no_way(found: Parting, way: str) -> str:
    if way in WAYS:
        return f"The versions of {found.log.id} can't be joined: none continues the other. Keep mine, theirs or both."
    return f"--keep takes mine, theirs, both or joined, not '{way[:40]}'."


# --- what this machine has kept ------------------------------------------------------------------------------------


def _own(store: Store, log: Log) -> list[tuple[Tip, Log]]:
    """The copies kept that the log does not hold; what can't be read, and what only differs in its seals, goes."""
    found = []
    for tip in store.machine.strays(log):
        try:
            copy, _ = copies.parsed(files.read(tip.path), log.id)
        except (OSError, RefereeError, files.Unreadable):
            continue  # it can't be read now; that may pass
        if copy is None or continues(log, copy):
            store.machine.forget(tip)
        elif not _in_the_trash(store, log.id, tip):
            found.append((tip, copy))
    return sorted(found, key=lambda pair: -pair[0].count)


def _in_the_trash(store: Store, session: str, tip: Tip) -> bool:
    copy = copies.read(tip.path, session)
    return copy is not None and any(continues(log, copy) for log in trash.logs(store.home, session))


# --- in words ------------------------------------------------------------------------------------------------------


def sentences(found: Parting) -> str:
    """What differs, in a sentence, and how to settle it, in another."""
    ways = "|".join(found.ways)
    return f"{differs(found)} `referee check {found.log.id} --keep {ways}` decides; until then both are kept."


def differs(found: Parting) -> str:
    """What differs, in one sentence."""
    name, version = found.log.id, found.versions[0]
    other = "this machine last wrote" if version.tip else f"the copy '{version.path.name}' beside it has"
    if seal.identity(version.log) != seal.identity(found.log):
        wrote = f"the one this machine last wrote ({entries(len(version.log.records))})"
        return f"The file of {name} is another game than {wrote}."
    both = common(found.log, version.log)
    here, there = (entries(len(log.records) - both) for log in (found.log, version.log))
    if both == len(found.log.records):
        return (
            f"The file of {name} is an earlier copy: it ends after {entries(both)}, and {other} {there} more."
        )
    return f"{name} was written twice: after {entries(both)} the file has {here} of its own, and {other} {there} that it lacks."


def told(store: Store, log: Log) -> str:
    """What a command that only reads says of a session with several versions, or ""."""
    try:
        found = of(store, log)
        return sentences(found) if found else settled_elsewhere(store, log)
    except RefereeError:
        return ""

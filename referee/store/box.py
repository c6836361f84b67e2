"""Printed values that a table has typed in, remembered per game and edition.

No rulebook prints what stands on every card, so a number is asked when it is first needed and offered from then on.
A damaged box never stops a game: it is set aside with a message (`problem`), and never silently taken for empty.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import msgspec

from referee import words
from referee.errors import BadLog, Misread, NotSaved, RefereeError
from referee.store import files, rescue, seal
from referee.store.box_file import VALUES, Row, examined, is_newer, plain, sealed, sound

if TYPE_CHECKING:
    from tinydb.queries import QueryInstance
    from tinydb.table import Document, Table

    from referee.store.tables import Database, Tables

FORMAT = 1  # of an exported document
NAME = "the box of printed values"

Known = dict[str, dict[str, Any]]  # what -> key as it was typed -> value
Place = tuple[str, str, str, str]  # game, edition, what and key; the key without case and accents


class Change(msgspec.Struct, frozen=True):
    """A value of a card that becomes another one; None is a value that isn't known."""

    what: str
    key: str
    old: Any
    new: Any


class Box:
    """The box of one home folder. `problem` is a sentence to show when it was found damaged, else empty; `tell` is told it."""

    def __init__(
        self,
        home: Path,
        wait: float = files.LOCK_WAIT,
        *,
        tell: Callable[[str], None] | None = None,
        name: str = "box.json",
    ) -> None:
        self._home = home
        self._path = Path(os.path.realpath(home / name))
        self._wait = wait
        self._tell = tell
        self._problem = ""
        self._closed = False  # neither readable nor to be set aside: nothing is written
        self._database: Database | None = None

    @property
    def problem(self) -> str:
        """What the table should know about a box that was damaged; it is empty for a sound one."""
        self._loaded()
        return self._problem

    def get(self, game: str, what: str, key: str, *, edition: str = "") -> Any:
        """The value last typed for a key (`invasion.number` of `Grey Turtles`); None if there is none yet."""
        found = self._values.get(_named(game, edition, what, key))
        return found.get("value") if isinstance(found, dict) else None

    def known(self, game: str, what: str, *, edition: str = "") -> dict[str, Any]:
        """Every key that has a value for `what`, as it was typed."""
        return self.all(game, edition=edition).get(what, {})

    def all(self, game: str, *, edition: str = "") -> Known:
        """What is known of a game: what -> key -> value, each in alphabetical order."""
        known: Known = {}
        rows = self._values.search(_of(game, edition))
        for row in sorted(rows, key=lambda row: (row["what"], words.fold(row["key"]))):
            known.setdefault(row["what"], {})[row["key"]] = row["value"]
        return known

    def remember(self, game: str, what: str, key: str, value: Any, *, edition: str = "") -> None:
        """Keep a value; the last typed wins. Nothing is written if it is known already."""
        self.remember_all(game, {what: {key: value}}, edition=edition)

    def remember_all(self, game: str, values: Known, *, edition: str = "") -> int:
        """Keep many values with one write, all of them or none; returns how many were new or different."""
        rows = list(_rows(game, edition, seal.plain(values)))
        if not rows:
            return 0  # the box of an event without printed values is not even opened
        told = {_place(row): row for row in rows}
        known = {_place(row): row for row in self._values.search(_of(game, edition))}
        new = {place: row for place, row in told.items() if not _same(known.get(place), row)}
        if new:
            self._write(lambda values: _put(values, new))
        return len(new)

    def forget(self, game: str, what: str, key: str, *, edition: str = "") -> bool:
        """Drop a value, so that it is asked again; False if there was none."""
        query = _named(game, edition, what, key)
        found = self._values.contains(query)
        if found:
            self._write(lambda values: values.remove(query))
        return found

    def export(self, game: str, *, edition: str = "") -> dict[str, Any]:
        """What is known of a game as one document, to be given to another table."""
        return {"format": FORMAT, "game": game, "edition": edition, "values": self.all(game, edition=edition)}

    def differences(self, game: str, values: Known, *, edition: str = "") -> list[Change]:
        """What would change if these values were kept; a value of None would be forgotten. A known card keeps its spelling."""
        here = {_place(row): row for row in self._values.search(_of(game, edition))}
        found = []
        for row in _rows(game, edition, seal.plain(values)):
            known = here.get(_place(row), {**row, "value": None})
            if not _same(known, {**row, "key": known["key"]}):
                found.append(Change(row["what"], known["key"], known["value"], row["value"]))
        return found

    def earlier(self, game: str, *, edition: str = "") -> Known:
        """The values that the last `change` of a game replaced; None where there was none."""
        kept = self._replaced.all(game, edition=edition)
        return {
            what: {key: next(iter(was), None) for key, was in some.items()} for what, some in kept.items()
        }

    def change(self, game: str, changes: Sequence[Change], *, edition: str = "") -> None:
        """Make changes, all or none; what was there before is kept as what was `earlier`, and no longer what that held.

        Raises:
            NotSaved: nothing was changed.

        """
        was = [
            _row(game, edition, one.what, one.key, [] if one.old is None else [one.old]) for one in changes
        ]
        new = [_row(game, edition, one.what, one.key, one.new) for one in changes if one.new is not None]
        self._writable()
        self._replaced.exchange(game, was, edition=edition)
        self.exchange(game, new, {_place(row) for row in was}, edition=edition)

    def exchange(
        self, game: str, rows: Iterable[Row], places: set[Place] | None = None, *, edition: str = ""
    ) -> None:
        """Put rows in the place of those of a game that stand at these places; without places, of all."""
        self._writable()
        query = _of(game, edition)
        self._write(lambda values: _exchange(values, _at(values.search(query), places), rows))

    def _writable(self) -> None:
        self._loaded()
        if self._closed:
            raise NotSaved(f"Nothing was changed. {self._problem}")

    @cached_property
    def _replaced(self) -> Box:
        return Box(self._home, self._wait, name="box-before.json")

    # reading and writing

    @property
    def _values(self) -> Table:
        """The table of printed values, read once: a row has game, edition, what, key and value."""
        return self._loaded().table(VALUES, cache_size=0)

    def _loaded(self) -> Database:
        if self._database is None:
            from referee.store.tables import Database

            try:
                found, fault = examined(self._path)
                tables = self._mended(found, fault) if fault else found
            except BadLog as error:
                tables = self._given_up(error.message)
            self._database = Database(self._path, tables)
            if self._problem and self._tell:
                self._tell(self._problem)
        return self._database

    def _given_up(self, why: str) -> Tables:
        """Nothing is known and nothing will be written, but the game goes on."""
        self._closed = True
        self._problem = _told(f"can't be used; printed values are asked and not remembered. {why}")
        return {}

    def _mended(self, found: Tables, fault: str) -> Tables:
        """What can be used instead of a damaged box, which is kept under another name."""
        if is_newer(found):
            return self._given_up(f"{fault[0].upper()}{fault[1:]}.")
        here, earlier = sound(self._path), _earlier(rescue.backup(self._path))
        tables = plain({_place(row): row for row in (*earlier, *here)}.values())
        used = _used(here, earlier)
        try:
            kept = self._set_aside(tables)
            where = f" The damaged file is kept as {kept.name}." if kept else ""
            self._problem = _told(f"was damaged: {fault}; {used}.{where}")
        except RefereeError as error:
            self._closed = True
            self._problem = _told(
                f"is damaged: {fault}; {used}, and nothing new is remembered. {error.message}"
            )
        return tables

    def _set_aside(self, instead: Tables) -> Path | None:
        from referee.store.tables import Database

        with files.locked(self._path, NAME, self._wait):
            if not examined(self._path)[1]:
                return None  # another program was quicker
            kept = files.set_aside(self._path)
            database = Database(self._path, instead)
            _seal(database)
            database.file.commit(generation=False)
        return kept

    def _write(self, change: Callable[[Table], object]) -> None:
        """Change the rows under the lock, on top of what another program has written meanwhile."""
        if self._closed:
            return
        from referee.store.tables import Database

        with files.locked(self._path, NAME, self._wait):
            found, fault = examined(self._path)
            if fault:
                raise NotSaved(_told(f"was damaged meanwhile: {fault}; the value was not remembered."))
            database = Database(self._path, found)
            change(database.table(VALUES, cache_size=0))
            _seal(database)
            told = database.table(VALUES, cache_size=0).all()
            database.file.commit()
            self._database = Database(self._path, plain(told))


def _earlier(path: Path) -> list[Row]:
    """The values of the earlier generation, or what is sound of them."""
    tables, fault = examined(path)
    return sound(path) if fault else list(tables.get(VALUES, {}).values())


def _used(here: list[Row], earlier: list[Row]) -> str:
    if here:
        return "its sound values are kept"
    return "what it held before its last change is used" if earlier else "printed values are asked again"


def _told(what: str) -> str:
    return f"{NAME.capitalize()} {what}"


def _seal(database: Database) -> None:
    """Put the rows in order, number them from 1 and seal them as they are now."""
    database.file.write(sealed((database.file.read() or {}).get(VALUES, {}).values()))


def _of(game: str, edition: str) -> QueryInstance:
    """The rows of a game in one edition."""
    from tinydb import where

    return cast("QueryInstance", (where("game") == game) & (where("edition") == edition))


def _named(game: str, edition: str, what: str, key: str) -> QueryInstance:
    """The row of a printed value; case and accents of its key don't matter."""
    from tinydb import where

    folded = words.fold(key)

    def alike(one: Any) -> bool:
        return words.fold(one) == folded

    query = _of(game, edition) & (where("what") == what) & where("key").test(alike)
    return cast("QueryInstance", query)


def _place(row: Row) -> Place:
    return row["game"], row["edition"], row["what"], words.fold(row["key"])


def _put(values: Table, new: dict[Place, Row]) -> None:
    """Put rows of one game and edition in the place of those they follow: one sweep, however many there are."""
    game, edition, *_ = next(iter(new))
    _exchange(values, _at(values.search(_of(game, edition)), set(new)), new.values())


def _at(rows: Iterable[Document], places: set[Place] | None) -> list[Document]:
    return [row for row in rows if places is None or _place(row) in places]


def _exchange(values: Table, old: Iterable[Document], new: Iterable[Row]) -> None:
    values.remove(doc_ids=[row.doc_id for row in old])
    values.insert_multiple(new)


def _rows(game: str, edition: str, values: Known) -> Iterator[Row]:
    for what, known in values.items():
        for key, value in known.items():
            yield _row(game, edition, what, key, value)


def _row(game: str, edition: str, what: str, key: str, value: Any) -> Row:
    return {"game": game, "edition": edition, "what": what, "key": key, "value": value}


def _same(known: Any, row: Row) -> bool:
    """Whether nothing changed; 1 and true are two values."""
    return known is not None and seal.canonical(dict(known)) == seal.canonical(row)


def told(game: str, document: Any, *, edition: str = "") -> Known:
    """The values of an exported document, as they stand there: what they are worth is not known here.

    Raises:
        Misread: it is no such document, one of another game or edition, or says one value twice.
        BadLog: a newer version of this program wrote it.

    """
    values = document.get("values") if isinstance(document, dict) else None
    if not isinstance(values, dict) or not all(isinstance(known, dict) for known in values.values()):
        raise Misread('That is no exported box: {"values": {what: {key: value}}} is expected.')
    _ours(game, edition, document)
    for what, known in values.items():
        if len({words.fold(key) for key in known}) < len(known):
            raise Misread(
                f"One card stands twice under {words.clean(what)[:40]!r}; which is right?", field="card"
            )
    return values


def _ours(game: str, edition: str, document: Row) -> None:
    """Refuse a document that says it is something else."""
    form = document.get("format", FORMAT)
    if type(form) is not int or form < 1 or set(document) - {"format", "game", "edition", "values"}:
        raise Misread('An exported box has "format", "game", "edition" and "values", nothing else.')
    if form > FORMAT:
        raise BadLog("These values were written by a newer version of this program; update it to go on.")
    if document.get("game", game) != game:
        raise Misread(f"That is the box of {str(document['game'])[:40]!r}, not of {game}.", field="game")
    if document.get("edition", edition) != edition:
        raise Misread(
            f"Those are the values of another edition, {str(document['edition'])[:40]!r}.", field="edition"
        )

"""Printed values that a table has typed in, remembered per game and edition.

No rulebook prints what stands on every card, so a number is asked when it is first needed and offered from then on.
A damaged box never stops a game: it is set aside with a message (`problem`), and never silently taken for empty.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from referee import words
from referee.errors import BadLog, Misread, NotSaved, RefereeError
from referee.store import files, rescue, seal

FORMAT = 1
NAME = "the box of printed values"

Row = dict[str, Any]
Known = dict[str, dict[str, Any]]  # what -> key as it was typed -> value
Place = tuple[str, str, str, str]  # game, edition, what and key; the key without case and accents
Rows = dict[Place, Row]


class Box:
    """The box of one home folder. `problem` is a sentence to show when it was found damaged, else empty."""

    def __init__(self, home: Path, wait: float = files.LOCK_WAIT) -> None:
        self._path = Path(os.path.realpath(home / "box.json"))
        self._wait = wait
        self._problem = ""
        self._closed = False  # neither readable nor to be set aside: nothing is written
        self._rows: Rows | None = None

    @property
    def problem(self) -> str:
        """What the table should know about a box that was damaged; it is empty for a sound one."""
        self._loaded()
        return self._problem

    def get(self, game: str, what: str, key: str, *, edition: str = "") -> Any:
        """The value last typed for a key (`invasion.number` of `Grey Turtles`); None if there is none yet."""
        return self._loaded().get(_place(game, edition, what, key), {}).get("value")

    def known(self, game: str, what: str, *, edition: str = "") -> dict[str, Any]:
        """Every key that has a value for `what`, as it was typed."""
        return self.all(game, edition=edition).get(what, {})

    def all(self, game: str, *, edition: str = "") -> Known:
        """What is known of a game: what -> key -> value, each in alphabetical order."""
        known: Known = {}
        for (of, printed, what, _), row in sorted(self._loaded().items()):
            if (of, printed) == (game, edition):
                known.setdefault(what, {})[row["key"]] = row["value"]
        return known

    def remember(self, game: str, what: str, key: str, value: Any, *, edition: str = "") -> None:
        """Keep a value; the last typed wins. Nothing is written if it is known already."""
        self._take(game, edition, {what: {key: value}})

    def forget(self, game: str, what: str, key: str, *, edition: str = "") -> bool:
        """Drop a value, so that it is asked again; False if there was none."""
        place = _place(game, edition, what, key)
        found = place in self._loaded()
        if found:
            self._write(lambda rows: {other: row for other, row in rows.items() if other != place})
        return found

    def export(self, game: str, *, edition: str = "") -> dict[str, Any]:
        """What is known of a game as one document, to be given to another table."""
        return {"format": FORMAT, "game": game, "edition": edition, "values": self.all(game, edition=edition)}

    def take_in(self, game: str, document: Any, *, edition: str = "") -> int:
        """Remember all values of an exported document; returns how many were new or different.

        Raises:
            Misread: it is no such document, or one of another game.

        """
        return self._take(game, edition, _values(game, document))

    # reading and writing

    def _loaded(self) -> Rows:
        if self._rows is None:
            try:
                found, fault = _examined(self._path)
                self._rows = self._mended(found, fault) if fault else _rows(found)
            except BadLog as error:
                self._rows = self._given_up(error.message)
        return self._rows

    def _given_up(self, why: str) -> Rows:
        """Nothing is known and nothing will be written, but the game goes on."""
        self._closed = True
        self._problem = _told(f"can't be used; printed values are asked and not remembered. {why}")
        return {}

    def _mended(self, found: Row, fault: str) -> Rows:
        """What can be used instead of a damaged box, which is kept under another name."""
        if seal.is_newer(found):
            return self._given_up(f"{fault[0].upper()}{fault[1:]}.")
        earlier, none = _examined(rescue.backup(self._path))
        rows = {} if none or not earlier else _rows(earlier)
        used = "what it held before its last change is used" if rows else "printed values are asked again"
        try:
            kept = self._set_aside(rows)
            where = f" The damaged file is kept as {kept.name}." if kept else ""
            self._problem = _told(f"was damaged: {fault}; {used}.{where}")
        except RefereeError as error:
            self._closed = True
            self._problem = _told(
                f"is damaged: {fault}; {used}, and nothing new is remembered. {error.message}"
            )
        return rows

    def _set_aside(self, instead: Rows) -> Path | None:
        from referee.store.tables import encoded

        with files.locked(self._path, NAME, self._wait):
            if not _examined(self._path)[1]:
                return None  # another program was quicker
            kept = files.set_aside(self._path)
            files.replace(self._path, encoded(_tables(instead)))
        return kept

    def _take(self, game: str, edition: str, values: Known) -> int:
        told = [
            {"game": game, "edition": edition, "what": what, "key": key, "value": value}
            for what, known in seal.plain(values).items()
            for key, value in known.items()
        ]
        known = self._loaded()
        new = {place: row for row in told if not _same(known.get(place := _place_of(row)), row)}
        if new:
            self._write(lambda rows: rows | new)
        return len(new)

    def _write(self, change: Callable[[Rows], Rows]) -> None:
        """Change the rows under the lock, on top of what another program has written meanwhile."""
        if self._closed:
            return
        with files.locked(self._path, NAME, self._wait):
            found, fault = _examined(self._path)
            if fault:
                raise NotSaved(_told(f"was damaged meanwhile: {fault}; the value was not remembered."))
            file = rescue.storage(self._path)
            rows = change(_rows(found))
            file.write(_tables(rows))
            file.commit()
            self._rows = rows


def _told(what: str) -> str:
    return f"{NAME.capitalize()} {what}"


def _examined(path: Path) -> tuple[Row, str]:
    """The tables of a box (none if there is no file yet) and what is wrong with them, as a clause."""
    try:
        found = rescue.storage(path).read()
    except files.Unreadable as error:
        return {}, error.fault
    if found is None:
        return {}, rescue.GONE if rescue.backup(path).exists() else ""
    if seal.is_newer(found):
        return found, "it was written by a newer version of this program"
    sound = seal.is_sealed(found.get("header", {}).get("1"), found.get("values"))
    return found, "" if sound else "its values were changed or damaged"


def _rows(found: Row) -> Rows:
    return {_place_of(row): row for row in found.get("values", {}).values()}


def _tables(rows: Rows) -> dict[str, dict[str, Any]]:
    values = {str(number): row for number, (_, row) in enumerate(sorted(rows.items()), 1)}
    return {"header": {"1": seal.sealed({"format": FORMAT}, values)}, "values": values}


def _place_of(row: Row) -> Place:
    return _place(row["game"], row["edition"], row["what"], row["key"])


def _place(game: str, edition: str, what: str, key: str) -> Place:
    return game, edition, what, words.fold(key)


def _same(known: Row | None, row: Row) -> bool:
    """Whether nothing changed; 1 and true are two values."""
    return known is not None and seal.canonical(known) == seal.canonical(row)


def _values(game: str, document: Any) -> Known:
    values = document.get("values") if isinstance(document, dict) else None
    if not isinstance(values, dict) or not all(isinstance(known, dict) for known in values.values()):
        raise Misread('That is no exported box: {"values": {what: {key: value}}} is expected.')
    if document.get("game", game) != game:
        raise Misread(f"That is the box of {str(document['game'])[:40]!r}, not of {game}.", field="game")
    return values

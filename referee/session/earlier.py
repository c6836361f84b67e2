"""The entries of a session of which the older ones are judged only when somebody reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from referee.session.table import Entry


class Entries(Sequence["Entry"]):
    """Entries in order like a tuple: the last ones at hand, the `count` before them judged once, when they are asked for."""

    __slots__ = ("_count", "_judged", "_last")

    def __init__(self, count: int, judged: Callable[[], tuple[Entry, ...]], last: tuple[Entry, ...]) -> None:
        self._count = count
        self._judged = judged
        self._last = last

    def __len__(self) -> int:
        return self._count + len(self._last)

    @overload
    def __getitem__(self, index: int) -> Entry: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Entry]: ...

    def __getitem__(self, index: int | slice) -> Entry | Sequence[Entry]:
        if isinstance(index, int):
            place = range(len(self))[index] - self._count
            return self._last[place] if place >= 0 else self._judged()[place + self._count]
        start, stop, step = index.indices(len(self))
        if step == 1 and start >= self._count:
            return self._last[start - self._count : stop - self._count]
        if step == 1 and start == 0 and stop >= self._count:
            return Entries(self._count, self._judged, self._last[: stop - self._count])
        return self._all()[index]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._all())

    @property
    def at_hand(self) -> int:
        """How many are at hand."""
        return len(self._last)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entries | tuple) and self._all() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._all())

    def _all(self) -> tuple[Entry, ...]:
        return (*self._judged(), *self._last)

    def and_then(self, more: Sequence[Entry]) -> Entries:
        """These and more behind them; nothing is judged for that."""
        return Entries(self._count, self._judged, (*self._last, *more))


def followed(entries: Sequence[Entry], more: Sequence[Entry]) -> Sequence[Entry]:
    """Entries with more behind them."""
    return entries.and_then(more) if isinstance(entries, Entries) else (*entries, *more)

"""Which single slips at the keyboard would explain that the log and the table differ: tried, the likeliest first.

The log is searched in stretches from its end. In a stretch every slip is judged at its place and a few entries on; what
it does to the compared numbers there says how likely it is, and only the likeliest are followed to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.contract.model import Struct
from referee.session import again, slips
from referee.session.again import Course
from referee.session.guesses import LEFT_OUT, TURN, Slip, Wanted, quick_slips, single_slips, turns
from referee.session.slips import Variant

#: entries of a stretch, and of the first one of a log that is `LONG`
STRETCH, SHORT, LONG = 200, 40, 80
#: entries that are told again to see what a slip does
AHEAD = 8
#: entries that may be told again in a stretch, over all slips that are followed to the end
EFFORT = 150_000
#: entries that may be set aside, since they don't fit behind an explanation
MOST_ASIDE = 2
#: answers that may be fitted, one after the other, of events that nobody typed
FITTED = 8
#: slips of a kind that are followed at once in a long log, and how many explanations are kept free for the others
AT_ONCE, SOME = 3, 9
#: answers to begin with, for each row of events at each place
NEAREST = 3


Progress = Callable[[int, int], None]


class Tried(Struct, frozen=True):
    """A slip told again for some entries, and by how many of the compared numbers it is off there."""

    slip: Slip
    course: Course
    off: int
    order: int


class Found(Struct, frozen=True):
    """A slip that leads to the real table, and the entries that would not fit behind it."""

    slip: Slip
    aside: tuple[int, ...]


class _Near:
    """Of each row of events that nobody typed, at each place, the answers that came nearest to the real table."""

    def __init__(self) -> None:
        self.nearest: dict[tuple[int, tuple[str, ...]], list[tuple[int, Slip]]] = {}

    def add(self, slip: Slip, off: int) -> None:
        """Take note of a slip that is off by so many numbers in the end."""
        if slip.kind in {LEFT_OUT, TURN}:
            self.nearest.setdefault((slip.place, slip.names), []).append((off, slip))

    def best(self) -> list[tuple[int, Slip]]:
        """The nearest of each, those first that are off by the fewest numbers; then the second nearest, and so on."""
        rows = [sorted(some, key=lambda one: one[0])[:NEAREST] for some in self.nearest.values()]
        ranked = [(rank, *one) for row in rows for rank, one in enumerate(row)]
        return [(off, slip) for _, off, slip in sorted(ranked, key=lambda one: one[:2])]

    def places(self, names: tuple[str, ...]) -> list[int]:
        """Where events of these names could have stood."""
        return [place for place, there in self.nearest if there == names]


# --- the search ---------------------------------------------------------------------------------------------------


def first_finds(wanted: Wanted) -> Iterator[Found]:
    """Of the slips that are quickly tried (an entry too much, a neighbouring answer) those that do at once what is missing."""
    table = wanted.table
    for place in range(len(table.entries) - 1, -1, -1):
        for slip in quick_slips(wanted, place):
            state = again.told(table.game, again.start(table, place), slip.events)
            if state is None or wanted.wrong(Course(state, place + 1)):
                continue
            course = again.onward(table, Course(state, place + 1), len(table.entries), 0)
            if course is not None and not wanted.off_at_end(course):
                yield Found(slip, ())


class Portion(Struct, frozen=True):
    """Slips that lead to the real table, the likeliest first, and how many explanations should be kept free for later ones."""

    found: list[Found]
    free: int


def stretches(wanted: Wanted, progress: Progress | None = None) -> Iterator[Portion]:
    """What is found in each stretch of the log, from its end on, whole turns last; in a long log a few are looked for at once."""
    count = len(wanted.table.entries)
    end, size = count, SHORT if count > LONG else STRETCH
    while end >= 0:
        begin = max(end - size, -1)
        for offered in (single_slips, turns):
            tried: list[Tried] = []
            for place in range(end, begin, -1):
                _try_all(wanted, offered(wanted, place), tried)
                if progress is not None:
                    progress(count - place, count)
            tried.sort(key=lambda one: (len(one.course.aside), one.off, one.order))
            if size == SHORT:
                yield Portion(_followed(wanted, list(_few_of_each(tried))), SOME)
            yield Portion(_followed(wanted, tried), (begin >= 0) + (offered is single_slips))
        end, size = begin, STRETCH


def _few_of_each(tried: list[Tried]) -> Iterator[Tried]:
    """The likeliest few of each kind of slip in each kind of event."""
    had: dict[tuple[str, tuple[str, ...]], int] = {}
    for one in tried:
        key = (one.slip.kind, one.slip.names)
        had[key] = had.get(key, 0) + 1
        if had[key] <= AT_ONCE:
            yield one


def _try_all(wanted: Wanted, offered: Iterator[Slip], tried: list[Tried]) -> None:
    for slip in offered:
        found = _try(wanted, slip, len(tried))
        if found is not None:
            tried.append(found)


def _try(wanted: Wanted, slip: Slip, order: int) -> Tried | None:
    """What a slip does at its place, and a few entries on where that is nothing yet; None if it can't have been made."""
    table = wanted.table
    state = again.told(table.game, again.start(table, slip.place), slip.events)
    following = slip.place + slip.skips
    if state is None or state == again.start(table, following):
        return None
    course = Course(state, following)
    off = wanted.wrong(course)
    for until in (following + 1, following + AHEAD):
        on = again.onward(table, course, until, MOST_ASIDE)
        if on is None:
            return None
        course = on
        if off == 0 or (off != wanted.most and until == following + 1):
            break
        off = min(off, wanted.wrong(course))
    return Tried(slip, course, off, order)


def _followed(wanted: Wanted, tried: list[Tried]) -> list[Found]:
    """Those that stand at the real table's numbers in the end; followed in this order, until the effort is spent."""
    found, near, effort = [], _Near(), EFFORT
    for one in tried:
        if effort < 0:
            break
        effort -= len(wanted.table.entries) - one.course.following + 1
        course = again.onward(wanted.table, one.course, len(wanted.table.entries), MOST_ASIDE)
        off = wanted.most if course is None else wanted.off_at_end(course)
        if course is not None and not off:
            found.append(Found(one.slip, course.aside))
        elif course is not None and not course.aside:
            near.add(one.slip, off)
    there = {(one.slip.place, one.slip.names) for one in found}
    found += [one for one in _fitted(wanted, near) if (one.slip.place, one.slip.names) not in there]
    found += list(_elsewhere(wanted, found, {one.slip.place for one in tried}))
    return sorted(found, key=lambda one: len(one.aside))


def _elsewhere(wanted: Wanted, found: list[Found], places: set[int]) -> Iterator[Found]:
    """What was left out at one place tried at the others too; two ways of it are enough."""
    there = {(one.slip.place, one.slip.names) for one in found}
    ways: dict[tuple[str, ...], list[Slip]] = {}
    for one in found:
        if one.slip.kind in {LEFT_OUT, TURN} and not one.aside:
            ways.setdefault(one.slip.names, []).append(one.slip)
    for names, some in ways.items():
        for slip in some[:2]:
            for place in sorted(places, reverse=True):
                moved = Slip(slip.kind, place, 0, slip.events)
                if (place, names) not in there and not _off_at_end(wanted, moved, 1):
                    there.add((place, names))
                    yield Found(moved, ())


def _fitted(wanted: Wanted, near: _Near) -> Iterator[Found]:
    """Events that nobody typed, their answers fitted to the numbers of the real table; what fits is tried elsewhere too."""
    effort = [EFFORT]
    fits: set[tuple[int, tuple[str, ...]]] = set()
    for off, begun in near.best():
        if effort[0] < 0 or (begun.place, begun.names) in fits:
            continue
        slip = _fit(wanted, begun, off, effort)
        if slip is None:
            continue
        for place in near.places(slip.names):
            moved = Slip(slip.kind, place, 0, slip.events)
            if not _off_at_end(wanted, moved, 1):
                fits.add((place, moved.names))
                yield Found(moved, ())


def _fit(wanted: Wanted, slip: Slip, off: int, effort: list[int]) -> Slip | None:
    """The events with one answer changed after the other as long as that brings them nearer; None if they never come there."""
    for _ in range(FITTED):
        begun = slip
        for index, one in _other_answers(wanted, slip):
            events = (*slip.events[:index], one.on(slip.events[index]), *slip.events[index + 1 :])
            other = Slip(slip.kind, slip.place, slip.skips, events)
            effort[0] -= len(wanted.table.entries) - other.place + 1
            now = _off_at_end(wanted, other, off)
            if now < off:
                slip, off = other, now
            if not off:
                return slip
        if slip is begun or effort[0] < 0:
            return None
    return None


def _other_answers(wanted: Wanted, slip: Slip) -> Iterator[tuple[int, Variant]]:
    """Every other answer of every one of the events, with the place of the event among them."""
    state = again.start(wanted.table, slip.place)
    for index, event in enumerate(slip.events):
        for one in slips.variants(event, state, near=False, by=wanted.amounts):
            yield index, one
        state = again.told(wanted.table.game, state, [event])


def _off_at_end(wanted: Wanted, slip: Slip, most: int) -> int:
    """By how many numbers the table would be off with this slip; `most` where an entry would not fit."""
    state = again.told(wanted.table.game, again.start(wanted.table, slip.place), slip.events)
    if state is None:
        return most
    course = again.onward(wanted.table, Course(state, slip.place), len(wanted.table.entries), 0)
    return most if course is None else wanted.off_at_end(course)

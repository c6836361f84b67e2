"""What may have gone wrong at the keyboard, place by place: entries too many, told wrongly, forgotten, whole turns forgotten."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from referee.contract.agenda import head
from referee.contract.model import Event, Struct, owners, replace
from referee.questions import fields
from referee.session import again, judge, slips
from referee.session.again import Course
from referee.session.slips import Variant
from referee.session.table import Table

TWICE, LEFT_OUT, TURN, PLAYER, VALUE = (
    "typed-twice",
    "left-out",
    "turn-left-out",
    "other-player",
    "other-value",
)
#: kinds of slips, in the order in which they take turns among the explanations
KINDS = (TWICE, LEFT_OUT, PLAYER, VALUE, TURN)

#: the longest turn that is tried, in entries, and how many ways of it are kept at each of them
LONGEST_TURN, WAYS = 5, 16
#: ways of telling an entry of a turn
TOLD_IN_TURN = 28
#: entries in which is looked for what players play later on
NEXT = 10

Place = tuple[str, str]
Way = tuple[tuple[Event, ...], Any]
Numbers = Mapping[Place, int]


class Slip(Struct, frozen=True):
    """A slip that may have been made at a place: events that stand there instead of the entry there, or (`skips` 0) before it."""

    kind: str
    place: int
    skips: int
    events: tuple[Event, ...]
    variant: Variant | None = None
    instead_of: tuple[Event, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its events, without their answers."""
        return tuple(event.name() for event in self.events)


class Wanted(Struct, frozen=True, gc=True):
    """What is looked for: the numbers on the real table, how far the log is off, what was answered in the log so far."""

    table: Table
    real: Numbers
    off: tuple[int, ...]
    amounts: tuple[int, ...]
    seen: dict[str, dict[str, tuple[Any, ...]]]
    vectors: dict[int, tuple[int, ...]]
    dues: dict[tuple[type[Event], ...], int]

    def numbers(self, state: Any) -> tuple[int, ...]:
        """The compared numbers at a state; nothing counts as 0."""
        tracks = self.table.game.tracks
        whose = {name: set(owners(tracks[name], state)) for name in {name for name, _ in self.real}}
        return tuple(
            tracks[name].get(state, owner) if owner in whose[name] else 0 for name, owner in self.real
        )

    def first_due(self, due: tuple[type[Event], ...]) -> int:
        """The place where these steps were due first: a turn begins with those of its steps that came first."""
        return self.dues.get(due, len(self.table.entries) + 1)

    @property
    def most(self) -> int:
        """How many numbers are off in the log."""
        return sum(one != 0 for one in self.off)

    def at(self, place: int) -> tuple[int, ...]:
        """The log's numbers before the entry at a place."""
        if place not in self.vectors:
            self.vectors[place] = self.numbers(again.start(self.table, place))
        return self.vectors[place]

    def wrong(self, course: Course) -> int:
        """How many numbers would still be off if what a slip did so far were all that it does."""
        mine = self.numbers(course.state)
        return sum(
            now - was != off for now, was, off in zip(mine, self.at(course.following), self.off, strict=True)
        )

    def off_at_end(self, course: Course) -> int:
        """How many numbers of a course that is told to the end are not those of the real table."""
        there = zip(self.numbers(course.state), self.real.values(), strict=True)
        return sum(one != other for one, other in there)


def search(table: Table, real: Numbers) -> Wanted:
    """What there is to look for; the real numbers are given by track and owner."""
    table = replace(table, entries=tuple(table.entries))
    blank = Wanted(table, real, (), (), {}, {}, {})
    off = tuple(there - here for there, here in zip(real.values(), blank.numbers(table.state), strict=True))
    amounts = tuple(sorted({1, *(abs(one) for one in off if one)}))
    return Wanted(table, real, off, amounts, _seen(table), {}, _dues(table))


def _dues(table: Table) -> dict[tuple[type[Event], ...], int]:
    found: dict[tuple[type[Event], ...], int] = {}
    for place in range(len(table.entries) + 1):
        found.setdefault(judge.due(table.game, again.start(table, place)), place)
    return found


def _seen(table: Table) -> dict[str, dict[str, tuple[Any, ...]]]:
    found: dict[str, dict[str, dict[Any, None]]] = {}
    for entry in table.entries:
        answers = found.setdefault(entry.event.name(), {})
        for name in entry.event.__struct_fields__:
            answer = getattr(entry.event, name)
            if type(answer) is int and len(answers.setdefault(name, {})) < slips.FAR:
                answers[name][answer] = None
    return {event: {name: tuple(one) for name, one in answers.items()} for event, answers in found.items()}


# --- what may have gone wrong -------------------------------------------------------------------------------------


def quick_slips(wanted: Wanted, place: int) -> Iterator[Slip]:
    """At one place what is quickly tried: the entry too much, or told wrongly by a step."""
    event, state = wanted.table.entries[place].event, again.start(wanted.table, place)
    yield Slip(TWICE, place, 1, (), instead_of=(event,))
    for one in slips.variants(event, state, by=wanted.amounts):
        yield Slip(PLAYER if one.about_players else VALUE, place, 1, (one.event,), one)


def single_slips(wanted: Wanted, place: int) -> Iterator[Slip]:
    """At one place: the entry too much, told wrongly, or another one forgotten before it."""
    table, state = wanted.table, again.start(wanted.table, place)
    if place < len(table.entries):
        event = table.entries[place].event
        yield Slip(TWICE, place, 1, (), instead_of=(event,))
        for one in slips.variants(event, state, near=False, by=wanted.amounts):
            yield Slip(PLAYER if one.about_players else VALUE, place, 1, (one.event,), one)
    for cls in judge.legal(table.game, state):
        for event in _told_of(wanted, cls, state, place):
            yield Slip(LEFT_OUT, place, 0, (event,))


def _told_of(wanted: Wanted, cls: type[Event], state: Any, place: int, most: int = 100) -> list[Event]:
    seen = wanted.seen.get(cls.name())
    later = _later(wanted.table, cls, place)
    return slips.events(cls, state, by=wanted.amounts, seen=seen, later=later, most=most)


def _later(table: Table, cls: type[Event], place: int) -> dict[tuple[str, str], list[Any]]:
    """What each player answers in the next entries of this kind."""
    if not any(shape.kind == "per-player" for shape in fields.shapes(cls)):
        return {}
    found: dict[tuple[str, str], list[Any]] = {}
    alike = (entry.event for entry in islice(table.entries, place, None) if type(entry.event) is cls)
    for event in islice(alike, NEXT):
        for name in event.__struct_fields__:
            answer = getattr(event, name)
            for player, one in answer.items() if isinstance(answer, Mapping) else ():
                found.setdefault((name, player), []).append(one)
    return found


def turns(wanted: Wanted, place: int) -> Iterator[Slip]:
    """Several entries forgotten before one place, after which the same step is due as before."""
    game, begin = wanted.table.game, again.start(wanted.table, place)
    due = judge.due(game, begin)
    ways: list[Way] = [((), begin)]
    for length in range(1, LONGEST_TURN + 1):
        ways = _kept(wanted, place, list(_one_on(wanted, place, ways)))
        open_ones = []
        for way in ways:
            now = judge.due(game, way[1])
            if now == due and length > 1:
                yield Slip(TURN, place, 0, way[0])
            elif now != due and wanted.first_due(now) > wanted.first_due(due):
                open_ones.append(way)
        ways = open_ones


def _one_on(wanted: Wanted, place: int, ways: list[Way]) -> Iterator[Way]:
    """The ways with one more entry."""
    for events, state in ways:
        for cls in judge.due(wanted.table.game, state):
            for event in _told_of(wanted, cls, state, place, TOLD_IN_TURN):
                after = again.told(wanted.table.game, state, [event])
                if after is not None:
                    yield (*events, event), after


def _kept(wanted: Wanted, place: int, ways: list[Way]) -> list[Way]:
    """The ways that are nearest to the real table, a few of each row of steps that come to different numbers."""
    alike: dict[Any, list[tuple[int, int, int, Way]]] = {}
    for order, way in enumerate(ways):
        key = (type(way[0][-1]), type(head(way[1])), wanted.numbers(way[1]))
        some = alike.setdefault(key, [])
        off = wanted.wrong(Course(way[1], place)) if not some else some[0][1]
        some.append((len(some), off, order, way))
    few = [one for some in alike.values() for one in some]
    return [one[-1] for one in sorted(few, key=lambda one: one[:3])[:WAYS]]

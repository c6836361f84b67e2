"""Slips planted in evenings at random, and whether `compare` finds them: for `tests/benchmarks/slips.py` and a bounded test.

A game is played at random for a while: that is what happened at the table. The log has one slip in it: an entry or a whole
turn left out (where the turn moves on to others by that, it says `shifted`), an entry typed twice, another player, another
value. Slips that the log would have refused, or that change no number on the table, are none. All numbers of the table
are given. A slip is found if one of the first twelve explanations is of its kind, names the event (and the answer) that it is
about, and has its entry among those where it may have been; the numbers of a table tell no more than that.
"""

import random
import time
from collections import Counter

import msgspec

from referee.contract.model import Struct
from referee.errors import Illegal
from referee.session import judge, slips, tracks
from referee.session.again import start
from referee.session.compare import differences
from referee.session.explained import explanations, gathered
from referee.session.guesses import LEFT_OUT, PLAYER, TURN, TWICE, VALUE
from referee.session.table import Table, replay
from referee.testing.fuzz import event
from referee.testing.memory import Memory

NAMES = ("Ann", "Bob", "Cyd", "Dov", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea")
SHIFTED = "shifted"
KINDS = (LEFT_OUT, SHIFTED, TURN, TWICE, PLAYER, VALUE)
#: entries of the longest evening
LONGEST = 120
LONGEST_TURN = 5


class Planted(Struct, frozen=True):
    """A slip in a log: what it is, at which place of the log, which events and field it concerns."""

    kind: str
    place: int
    events: tuple[str, ...]
    field: str = ""


def evening(game, mode, rng, longest=LONGEST):
    """A memory of a game without entries, and the events of a while of it."""
    count = rng.choice([one for one in mode.players if one <= 4] or mode.players[:1])
    teams = None
    if mode.teams:
        sizes = rng.choice(mode.teams)
        names, count = iter(NAMES), sum(sizes)
        teams = {f"T{index}": [next(names) for _ in range(size)] for index, size in enumerate(sizes)}
    memory = Memory(game, mode.id, NAMES[:count], teams=teams)
    played, state, told = memory.table.game, memory.table.state, []
    while played.outcome(state) is None and len(told) < longest:
        drawn = event(played, state, rng)
        try:
            state = judge.judge(played, state, drawn).state
        except Illegal:
            continue
        told.append(drawn)
    return memory, told[: rng.randint(len(told) // 2, len(told))]


def logged(memory: Memory, told) -> Table:
    """The log of these events, replayed."""
    records = [
        {"kind": "event", "number": number, "event": one.name(), "answers": msgspec.to_builtins(one),
         "seq": number, "command": number, "at": ""}
        for number, one in enumerate(told, 1)
    ]  # fmt: skip
    return replay(msgspec.structs.replace(memory.log, records=tuple(records)))


def numbers(table: Table):
    """All numbers of the table, by track and owner."""
    return {
        (name, owner): tracks.number(track, table.state, owner) or 0
        for name, track in table.game.tracks.items()
        for owner in tracks.holders(table, track)
    }


def plants(table: Table, rng):
    """Slips of all kinds in a random order: what was planted, and the events of the log."""
    told = [entry.event for entry in table.entries]
    dues = [judge.due(table.game, start(table, place)) for place in range(len(told) + 1)]
    first = {due: -place for place, due in enumerate(reversed(dues), 1 - len(dues))}
    for place in rng.sample(range(len(told)), len(told)):
        name = told[place].name()
        rest = told[place + 1 :]
        yield Planted(LEFT_OUT, place, (name,)), told[:place] + rest
        yield Planted(TWICE, place, (name,)), [*told[: place + 1], *told[place:]]
        for end in range(place + 1, min(place + LONGEST_TURN, len(told)) + 1):
            if dues[end] == dues[place]:
                names = tuple(one.name() for one in told[place:end])
                inside = dues[place + 1 : end]
                if inside and all(first[due] > first[dues[place]] for due in inside):  # from its beginning
                    yield Planted(TURN, place, names), told[:place] + told[end:]
                break
        wrong = list(slips.variants(told[place], start(table, place), near=False))
        for kind in (PLAYER, VALUE):
            some = [one for one in wrong if one.about_players == (kind == PLAYER)]
            for one in rng.sample(some, min(4, len(some))):
                yield Planted(kind, place, (name,), one.field.name), [*told[:place], one.event, *rest]


def shifts(true: Table, log: Table, place: int) -> bool:
    """Whether entries behind one left out were ruled otherwise, three of them at least."""
    pairs = zip(true.entries[place + 1 :], log.entries[place:], strict=False)
    return sum(one.ruling.findings != other.ruling.findings for one, other in pairs) >= 3


def is_found(planted: Planted, log: Table, explained) -> bool:
    """Whether one explanation is the planted slip: its kind, its entry, what it is about."""
    number = log.entries[planted.place].number if planted.place < len(log.entries) else log.highest + 1
    events = planted.events[:1] if planted.kind == TURN else planted.events
    return any(
        (one.kind, one.events, one.field) == (planted.kind, events, planted.field) and number in one.entries
        for one in explained
    )


def trials(game, seed, *, each=3, longest=LONGEST):
    """At most so many slips of `each` kind of one evening: kind, whether it was found, seconds, (mode, slip, explanations)."""
    rng = random.Random(f"{game.id} {seed}")
    mode = game.modes[seed % len(game.modes)]
    memory, told = evening(game, mode, rng, longest)
    true = logged(memory, told)
    real = numbers(true)
    had = Counter()
    for planted, events in plants(true, rng):
        if had[planted.kind] >= each:
            continue
        log = logged(memory, events)
        if log.stuck or not differences(log, real):
            continue
        had[planted.kind] += 1
        begun = time.perf_counter()
        explained = gathered(explanations(log, real))
        kind = planted.kind
        if kind == LEFT_OUT and shifts(true, log, planted.place):
            kind = SHIFTED
        yield (
            kind,
            is_found(planted, log, explained),
            time.perf_counter() - begun,
            (mode.id, planted, explained),
        )

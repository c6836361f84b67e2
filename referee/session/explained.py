"""Explanations of a difference in words: slips of one cause told once, with the command that repairs it.

A blank (`_`) stands in the command for what nobody can know: the difference is explained whatever stands there.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from typing import Any

from referee.contract.model import Event, Struct, plural, replace, spoken
from referee.questions import fields
from referee.session import again, telling
from referee.session.explain import Found, Progress, first_finds, stretches
from referee.session.guesses import KINDS, LEFT_OUT, PLAYER, TURN, TWICE, VALUE, Numbers, Slip, Wanted, search
from referee.session.slips import UNKNOWN, Variant
from referee.session.table import Table

#: finds that are told before anything else was tried
FIRST = 3
#: how many explanations of a difference are worth reading, and how many further entries of one are named
MOST, MOST_NAMED = 12, 8


class Explanation(Struct, frozen=True):
    """One cause of a difference: its kind, the entries where it may have been (those before which something is missing).

    `events` are what was told wrongly or left out, `field` the answer that is wrong; `command` is what repairs it at the
    likeliest entry; `aside` are the entries that would not fit behind it.
    """

    kind: str
    entries: tuple[int, ...]
    events: tuple[str, ...]
    field: str
    text: str
    command: str
    aside: tuple[int, ...] = ()

    @property
    def cause(self) -> tuple[str, ...]:
        """What explanations of one cause have in common, wherever it was."""
        return self.kind, *self.events, self.field


def explanations(table: Table, real: Numbers, progress: Progress | None = None) -> Iterator[Explanation]:
    """Single slips that would explain the difference, as they are found, the likeliest first; at most twelve causes.

    Typed twice, left out (an entry, a whole turn), another player meant, another answer; the real numbers by track and owner.
    A cause is told once; where it is found at further entries later on, these are told at the end (`further`).
    """
    wanted = search(table, real)
    if not wanted.most:
        return
    told: dict[tuple[str, ...], dict[int, None]] = {}
    more: dict[tuple[str, ...], Explanation] = {}
    for found, most in _portions(wanted, progress):
        for one in (_explained(table, group) for group in _in_turns(_grouped(found))):
            if one.cause in told:
                new = [entry for entry in one.entries if entry not in told[one.cause]]
                told[one.cause].update(dict.fromkeys(new))
                if new:
                    more[one.cause] = _further(
                        one, (*(more[one.cause].entries if one.cause in more else ()), *new)
                    )
            elif len(told) < most:
                told[one.cause] = dict.fromkeys(one.entries)
                yield one
    yield from more.values()


def _portions(wanted: Wanted, progress: Progress | None) -> Iterator[tuple[list[Found], int]]:
    """What is found, and how many causes may be told by then: the first few at once, some kept free for turns and the rest."""
    for one in islice(first_finds(wanted), FIRST):
        yield [one], MOST
    for portion in stretches(wanted, progress):
        yield portion.found, MOST - portion.free


def gathered(found: Iterable[Explanation]) -> list[Explanation]:
    """The explanations, each cause once with all its entries."""
    causes: dict[tuple[str, ...], Explanation] = {}
    for one in found:
        first = causes.get(one.cause)
        causes[one.cause] = one if first is None else replace(first, entries=(*first.entries, *one.entries))
    return list(causes.values())


def _further(one: Explanation, entries: tuple[int, ...]) -> Explanation:
    """A cause that was told already, at further entries."""
    named, what = _either(entries), spoken(one.events)
    text = {
        TWICE: f"Or entry {named} ({what}) was typed once too often.",
        LEFT_OUT: f"Or an entry ({what}) was left out before entry {named}.",
        TURN: f"Or a turn ({what}) was left out before entry {named}.",
        PLAYER: f"Or entry {named} ({what}) meant another player.",
        VALUE: f"Or entry {named} ({what}) should say another {one.field}.",
    }[one.kind]
    return replace(one, entries=entries, text=text)


def _either(entries: Sequence[int]) -> str:
    more = len(entries) - MOST_NAMED
    named = [*map(str, entries[:MOST_NAMED]), *([plural(more, "other")] if more > 0 else [])]
    return spoken(named).replace(" and ", " or ")


def _cause(found: Found) -> tuple[str, ...]:
    variant = found.slip.variant
    return found.slip.kind, *_names(found.slip), variant.field.name if variant else ""


def _names(slip: Slip) -> tuple[str, ...]:
    """What the slip is about; of a turn how it began, for how it went on can hardly be told from numbers."""
    if slip.kind == TURN:
        return (slip.events[0].name(),)
    return tuple(event.name() for event in slip.events or slip.instead_of)


def _grouped(found: Iterable[Found]) -> list[list[Found]]:
    groups: dict[tuple[str, ...], list[Found]] = {}
    for one in found:
        groups.setdefault(_cause(one), []).append(one)
    return list(groups.values())


def _in_turns(groups: Sequence[list[Found]]) -> Iterator[list[Found]]:
    """The groups, one of each kind in turn; those behind which something does not fit come last."""
    fitting = sorted((group for group in groups if not group[0].aside), key=_decided_by_table)
    kinds = [[group for group in fitting if group[0].slip.kind == kind] for kind in KINDS]
    for row in zip_longest(*kinds):
        yield from (group for group in row if group is not None)
    yield from (group for group in groups if group[0].aside)


def _decided_by_table(group: Sequence[Found]) -> bool:
    """Whether it is about what may come at any time, such as a decision of the table, which could explain nearly everything."""
    slip = group[0].slip
    return any(event.anytime for event in slip.events or slip.instead_of)


# --- in words -----------------------------------------------------------------------------------------------------


def _explained(table: Table, group: list[Found]) -> Explanation:
    best = group[0].slip
    here = [one.slip for one in group if (one.slip.place, one.slip.names) == (best.place, best.names)]
    places = tuple(dict.fromkeys(_number(table, one.slip.place) for one in group))
    closed = telling.is_closed(table)
    if best.variant is not None:
        variants = [one.variant for one in here if one.variant is not None]
        text, command = _told_otherwise(table, best.place, variants, closed=closed)
    elif best.kind == TWICE:
        text = f"{_entry(table, best.place, closed=closed)} was typed once too often."
        command = f"referee drop {places[0]}"
    else:
        text, command = _left_out(table, best.place, best.kind, [one.events for one in here], closed=closed)
    moved = again.first_moved(table, best.place, best.events, best.skips)
    if best.place < len(table.entries):
        command += f"{' --move' if moved else ''} --because {UNKNOWN}"
    return Explanation(
        best.kind,
        places,
        _names(best),
        best.variant.field.name if best.variant else "",
        text
        + _elsewhere(places[1:], before=best.kind in {LEFT_OUT, TURN})
        + _moved(moved)
        + _unfit(group[0].aside),
        command,
        group[0].aside,
    )


def _number(table: Table, place: int) -> int:
    """The number of the entry at a place; behind the last one the number that comes next."""
    return table.entries[place].number if place < len(table.entries) else table.highest + 1


def _entry(table: Table, place: int, *, closed: bool) -> str:
    entry = table.entries[place]
    return (
        f"Entry {entry.number} ({entry.event.name()} {fields.typed(entry.event, closed=closed)}".rstrip()
        + ")"
    )


def _elsewhere(entries: Sequence[int], *, before: bool) -> str:
    return f" Or the same {'before' if before else 'at'} entry {_either(entries)}." if entries else ""


def _moved(first: int | None) -> str:
    """From which entry on it was others than the log says, where the turn moves on by what was left out or typed twice."""
    return "" if first is None else f" From entry {first} on others acted than the log says."


def _unfit(aside: Sequence[int]) -> str:
    if not aside:
        return ""
    return (
        f" Entry {aside[0]} would not fit then."
        if len(aside) == 1
        else f" Entries {spoken(aside)} would not fit then."
    )


def _told_otherwise(table: Table, place: int, found: Sequence[Variant], *, closed: bool) -> tuple[str, str]:
    first, number = found[0], table.entries[place].number
    name = _entry(table, place, closed=closed)
    hides = closed and fields.kept_back(first.field.ask)
    alike = [one for one in found if (one.player, one.swapped) == (first.player, first.swapped)]
    nows = list(dict.fromkeys(fields.in_line(one.now) for one in alike))
    command = f"referee amend {number} {_quoted(_pair(first, nows, hides=hides))}"
    if hides or first.swapped:
        return f"{name} should say {first.told(closed=closed)}.", command
    either = spoken(nows).replace(" and ", " or ")
    if first.about_players and not first.player:
        return f"{name} meant {either}, not {fields.in_line(first.was)}.", command
    whose = f"{first.field.name} of {first.player}" if first.player else first.field.name
    return f"{name} should say {whose} {either} instead of {fields.in_line(first.was)}.", command


def _pair(first: Variant, nows: Sequence[str], *, hides: bool) -> str:
    """`power=12`, `weapons=Ann:7`, with a blank where several would do."""
    told = UNKNOWN if hides or len(nows) > 1 else nows[0]
    if first.swapped:
        one, other = first.swapped
        told = ",".join(
            f"{who}:{UNKNOWN if hides else fields.in_line(first.now[who])}" for who in (one, other)
        )
    elif first.player:
        told = f"{first.player}:{told}"
    return f"{first.field.name}={told}"


def _left_out(
    table: Table, place: int, kind: str, ways: Sequence[tuple[Event, ...]], *, closed: bool
) -> tuple[str, str]:
    line = "; ".join(_line(events, closed=closed) for events in zip(*ways, strict=True))
    number = _number(table, place)
    what = f"A turn ({line})" if kind == TURN else f"An entry ({line})"
    if place == len(table.entries):
        parts = line.split("; ")
        return f"{what} was left out at the end.", "; ".join(
            f"referee record {_plain(part)}" for part in parts
        )
    return (
        f"{what} was left out before entry {number}.",
        f"referee insert {number} {_quoted(line)}",
    )


def _line(events: Sequence[Event], *, closed: bool) -> str:
    """The line that enters an event, with a blank for each answer that differs between these; a name of several words is one."""
    parts = [events[0].name()]
    for shape in fields.shapes(type(events[0])):
        answers = [getattr(event, shape.name) for event in events]
        if closed and fields.kept_back(shape.ask):
            parts.append(UNKNOWN)
        elif isinstance(answers[0], Mapping):
            parts.append(_of_each(answers))
        else:
            known = _known(answers)
            parts.append(known if shape.ask.choices is None else _one_word(known))
    return " ".join(part for part in parts if part)


def _one_word(text: str) -> str:
    """As a typed line takes it, where a space parts two answers."""
    return "-".join(text.split(" "))


def _of_each(answers: Sequence[Mapping[str, Any]]) -> str:
    if any(one.keys() != answers[0].keys() for one in answers):
        return UNKNOWN  # even who answers depends on what came before
    told = {who: _known([one[who] for one in answers]) for who in answers[0]}
    return " ".join(f"{_one_word(who)}:{_one_word(one)}" for who, one in told.items())


def _known(answers: Sequence[Any]) -> str:
    told = {fields.in_line(one) for one in answers}
    return told.pop() if len(told) == 1 else UNKNOWN


def _quoted(text: str) -> str:
    """As one argument of a shell: in double quotes where it has spaces."""
    if set(text) & set('"$`\\!'):
        return shlex.quote(text)
    return f'"{text}"' if " " in text or not text else text


def _plain(line: str) -> str:
    return " ".join(_quoted(word) for word in line.split(" "))

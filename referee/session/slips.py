"""What could have been typed instead: other answers of an event, and events that nobody typed.

`variants` change one answer: by a step (`near`), or to any other value. `events` are those that could have come at a state,
with the answers that are worth trying there.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import prod
from typing import Any

import msgspec

from referee import words
from referee.contract.model import Event, Struct
from referee.questions import fields
from referee.questions.fields import Field

#: how far a number is looked for on either side when any other value is tried
FAR = 12
#: how many numbers of one answer are always tried
FEW = 4
#: what stands for words that nobody can know (a reason, a name)
UNKNOWN = "_"


#: (field, player) -> what that player answers there in later entries
Later = Mapping[tuple[str, str], Collection[Any]]


class Variant(Struct, frozen=True):
    """An event with one answer changed: which field, whose, what it was and would be; two players where answers were swapped."""

    event: Event
    field: Field
    was: Any
    now: Any
    player: str = ""
    swapped: tuple[str, ...] = ()

    def told(self, *, closed: bool = False) -> str:
        """As `power 12 instead of 11`; `closed` tells no hidden answer."""
        name = self.field.name
        if self.swapped:
            return f"{name} of {self.swapped[0]} and {self.swapped[1]} the other way round"
        if closed and fields.kept_back(self.field.ask):
            return f"another answer of {self.player} ({name})" if self.player else f"another {name}"
        whose = f"{name} of {self.player}" if self.player else name
        return f"{whose} {fields.in_line(self.now)} instead of {fields.in_line(self.was)}"

    def on(self, event: Event) -> Event:
        """Another event of the kind with this one answer."""
        name, answer = self.field.name, self.now
        if self.swapped:
            one, other = self.swapped
            there = getattr(event, name)
            answer = {**there, one: there[other], other: there[one]}
        elif self.player:
            answer = {**getattr(event, name), self.player: self.now}
        return msgspec.structs.replace(event, **{name: answer})

    @property
    def about_players(self) -> bool:
        """Whether it only names another player, or gives one's answer to another."""
        players = set(self.field.state.players)
        named = {option.value for option in self.field.options() or ()}
        return bool(self.swapped) or (bool(named & players) and self.field.kind in {"str", "many"})


# --- other answers ------------------------------------------------------------------------------------------------


def variants(
    event: Event, state: Any, *, near: bool = True, by: Collection[int] = (1,), seen: Sequence[Any] = ()
) -> Iterator[Variant]:
    """The event with one answer changed: `near` by a step (numbers by one of `by`), else to any other value.

    `seen` are answers given elsewhere in the log, tried too where any number will do.
    """
    for field in fields.of(type(event), state):
        answer = getattr(event, field.name)
        if field.kind == "per-player":
            yield from _of_one_player(event, field, answer, near=near, by=by)
        elif field.kind != "records":
            for other in _others(field, field.kind, answer, "", near=near, by=by, seen=seen):
                yield Variant(_with(event, field, other), field, answer, other)


def _with(event: Event, field: Field, answer: Any) -> Event:
    return msgspec.structs.replace(event, **{field.name: answer})


def _of_one_player(
    event: Event, field: Field, answer: Mapping[str, Any], *, near: bool, by: Collection[int]
) -> Iterator[Variant]:
    for player, one in answer.items():
        for other in _others(field, field.of, one, player, near=near, by=by):
            yield Variant(_with(event, field, {**answer, player: other}), field, one, other, player)
    for one, other in combinations(answer, 2):
        if answer[one] != answer[other]:
            swapped = {**answer, one: answer[other], other: answer[one]}
            yield Variant(_with(event, field, swapped), field, answer, swapped, swapped=(one, other))


def _others(
    field: Field,
    kind: str,
    answer: Any,
    player: str,
    *,
    near: bool,
    by: Collection[int],
    seen: Sequence[Any] = (),
) -> list[Any]:
    if kind == "many":
        return _other_sets(field, answer, player)
    if near:
        return beside(field, answer, player, by)
    return [
        one for one in dict.fromkeys([*beside(field, answer, player, by), *values(field, player, by, seen)])
        if one != answer
    ]  # fmt: skip


def beside(field: Field, answer: Any, player: str = "", by: Collection[int] = (1,)) -> list[Any]:
    """The answers beside this one: a number more or less `by` one of these amounts, the neighbours among the choices."""
    if isinstance(answer, bool):
        return [not answer]
    options = [option.value for option in field.options(player) or ()]
    if isinstance(answer, int):
        return [answer + sign * amount for amount in sorted(by) for sign in (-1, 1)]
    if answer not in options:
        return []
    place = options.index(answer)
    near = options[max(0, place - 1) : place] + options[place + 1 : place + 2]
    number = words.whole(str(answer))
    if number is not None:
        near += [str(number + sign * amount) for amount in sorted(by) for sign in (-1, 1)]
    return [one for one in dict.fromkeys(near) if one != answer and one in options]


def _other_sets(field: Field, answer: tuple[Any, ...], player: str) -> list[tuple[Any, ...]]:
    """Several answers with one left out, one more, or one in another's place."""
    options = [option.value for option in field.options(player) or ()]
    more = [one for one in options if field.ask.repeats or one not in answer]
    if not options and field.element == "int":
        more = [one + step for one in answer for step in (-1, 1)]
    found = [answer[:place] + answer[place + 1 :] for place in range(len(answer))]
    found += [(*answer, one) for one in more]
    found += [
        (*answer[:place], one, *answer[place + 1 :])
        for place in range(len(answer))
        for one in more
        if one != answer[place]
    ]
    return [one for one in dict.fromkeys(found) if one != answer]


# --- answers that nobody gave -------------------------------------------------------------------------------------


def values(field: Field, player: str = "", by: Collection[int] = (), seen: Sequence[Any] = ()) -> list[Any]:
    """The single answers worth trying: all choices; of numbers the near ones, `by` these amounts, and those `seen` before."""
    if field.element == "bool":
        return [False, True]
    options = [option.value for option in field.options(player) or ()]
    if options:
        return options
    if field.element == "str":
        return [UNKNOWN]
    low = field.low if field.low is not None else -FAR
    high = field.high if field.high is not None else max(low, 0) + FAR
    few = (
        range(low, high + 1)
        if high - low <= 2 * FAR
        else range(max(low, -FAR), min(high, max(low, 0) + FAR) + 1)
    )
    amounts = [sign * amount for amount in sorted(by) for sign in (1, -1)]
    numbers = [one for one in seen if type(one) is int]
    return [one for one in dict.fromkeys([*amounts, *numbers, *few]) if low <= one <= high]


def _answers(
    field: Field, rng: random.Random, most: int, by: Collection[int], seen: Sequence[Any], later: Later
) -> list[Any]:
    if field.kind == "per-player":
        each = [
            _unlike(_single(field, field.of, player, by, seen), later.get((field.name, player), ()))
            for player in field.players
        ]
        return [dict(zip(field.players, one, strict=True)) for one in some(each, most, rng)]
    return _single(field, field.kind, "", by, seen)


def _unlike(answers: list[Any], later: Collection[Any]) -> list[Any]:
    """The answers without those given later, such as cards still in hand; all where none would be left."""
    return [one for one in answers if one not in later] or answers


def _single(field: Field, kind: str, player: str, by: Collection[int], seen: Sequence[Any]) -> list[Any]:
    if kind != "many":
        return values(field, player, by, seen)
    options = [option.value for option in field.options(player) or ()]
    high = len(options) if field.high is None else min(field.high, len(options))
    sizes = sorted({size for size in (0, 1, 2, high) if (field.low or 0) <= size <= high} | {field.low or 0})
    return [one for size in sizes for one in combinations(options, min(size, len(options)))]


def some(lists: Sequence[Sequence[Any]], most: int, rng: random.Random) -> Iterable[tuple[Any, ...]]:
    """One of each list, in all ways; where there are more than `most`, so many drawn at random."""
    count = prod(len(one) for one in lists)
    if count <= most:
        return product(*lists)
    return dict.fromkeys(
        tuple(one[place] for one, place in zip(lists, _digits(rng.randrange(count), lists), strict=True))
        for _ in range(most)
    )


def _digits(number: int, lists: Sequence[Sequence[Any]]) -> list[int]:
    found = []
    for one in lists:
        number, place = divmod(number, len(one))
        found.append(place)
    return found


def events(
    cls: type[Event],
    state: Any,
    *,
    by: Collection[int] = (1,),
    seen: Mapping[str, Sequence[Any]] | None = None,
    later: Later | None = None,
    most: int = 100,
) -> list[Event]:
    """Events of this class that could have come now, at most `most`, the same ones each time; bounds are not checked.

    `later` are the answers that players give in the entries that follow: what they play then they hardly have played now.
    """
    asked = fields.of(cls, state)
    rng = random.Random(cls.name())  # drawn to be tried, and the same each time
    lists = []
    for field in asked:
        found = _answers(field, rng, most, by, (seen or {}).get(field.name, ()), later or {})
        usual = [] if field.required else [fields.default(field)]
        lists.append([*usual, *(one for one in found if one not in usual)])
    _fewer_numbers(asked, lists, most)
    names = [field.name for field in asked]
    return [cls(**dict(zip(names, one, strict=True))) for one in _some_events(lists, most, rng)]


def _fewer_numbers(asked: Sequence[Field], lists: list[list[Any]], most: int) -> None:
    """Leave out the least likely numbers, which stand last, while there would be more than `most` events."""
    numbers = [place for place, field in enumerate(asked) if field.kind == "int"]
    while numbers and prod(map(len, lists)) > most:
        longest = max(numbers, key=lambda place: len(lists[place]))
        if len(lists[longest]) <= FEW:
            return
        lists[longest].pop()


def _some_events(lists: Sequence[Sequence[Any]], most: int, rng: random.Random) -> Iterable[tuple[Any, ...]]:
    places = [range(len(one)) for one in lists]
    return [
        tuple(one[place] for one, place in zip(lists, chosen, strict=True))
        for chosen in some(places, most, rng)
    ]

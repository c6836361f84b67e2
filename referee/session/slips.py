"""What could have been typed in an answer's place: the next numbers, the other choices."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from referee import words
from referee.contract.model import Event
from referee.questions import fields
from referee.questions.fields import Field


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


def variants(
    event: Event, state: Any, *, closed: bool = False, by: Collection[int] = (1,)
) -> Iterator[tuple[str, Event]]:
    """The event with one answer wrong by a step (`by` says how far), each with its words; `closed` tells no hidden answer."""
    for field in fields.of(type(event), state):
        answer = getattr(event, field.name)
        if field.kind in {"int", "str", "bool"}:
            for other in beside(field, answer, by=by):
                yield (
                    f"{field.name} {other} instead of {answer}",
                    msgspec.structs.replace(event, **{field.name: other}),
                )
        elif field.kind == "per-player" and field.of != "many":
            for player, one in answer.items():
                for other in beside(field, one, player, by):
                    changed = {**answer, player: other}
                    told = f"another answer of {player} ({field.name})"
                    yield (
                        told
                        if closed and fields.kept_back(field.ask)
                        else f"{field.name} of {player} {other} instead of {one}",
                        msgspec.structs.replace(event, **{field.name: changed}),
                    )

"""Answers of one table as another would give them that differs from it in names alone.

What an answer means is seen in its question: it is the third of the choices, or it belongs to the second player asked. The same
question at the other table has the same choices in the same order, so its third choice is the answer there, whatever it is
called. No text is ever searched for a name; what no question lists (reasons, remarks, names of cards) is not taken over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee import words
from referee.contract.model import Event
from referee.questions import fields
from referee.questions.fields import Field, Shape

#: stands for what was told in free words
LEFT_OUT = "left out"

#: a text that a question takes beside its choices -> the word that stands for it
Word = Callable[[str], str]


def answers(
    cls: type[Event], told: Mapping[str, Any], here: Any, there: Any, word: Word = lambda _: LEFT_OUT
) -> dict[str, Any]:
    """The answers told at the state `here` as they are given at the state `there`, which differs in names alone."""
    found = {}
    for shape in fields.shapes(cls):
        if shape.name in told:
            answer = told[shape.name]
            plain = _is_plain(shape, answer)
            found[shape.name] = (
                answer if plain else _answer(fields.at(shape, here), fields.at(shape, there), answer, word)
            )
    return found


def blank(cls: type[Event], told: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The answers of an event that had no room where it stands: only what needs no question to be understood."""
    found: dict[str, Any] = {}
    for shape in fields.shapes(cls):
        answer = told.get(shape.name)
        if isinstance(answer, Mapping):
            whose = {who: names.get(who, LEFT_OUT) for who in answer}
            found[shape.name] = {whose[who]: _blank(one) for who, one in answer.items()}
        elif shape.name in told:
            found[shape.name] = answer if _is_plain(shape, answer) else _blank(answer)
    return found


def _blank(answer: Any) -> Any:
    if isinstance(answer, (list, tuple)):
        return [_blank(one) for one in answer]
    return LEFT_OUT if isinstance(answer, str) else answer


def _is_plain(shape: Shape, answer: Any) -> bool:
    """Whether an answer names nothing that could be called otherwise: a number, a choice that is there in every state."""
    if shape.kind == "per-player":
        return False
    if shape.element != "str":
        return True
    several = answer if isinstance(answer, (list, tuple)) else (answer,)
    return shape.values is not None and shape.values.issuperset(several)


def _answer(here: Field, there: Field, answer: Any, word: Word) -> Any:
    if here.kind != "per-player" or not isinstance(answer, Mapping):
        return _of_one(here, there, ("", ""), answer, word)
    seats = dict(zip(here.players, there.players, strict=False))
    return {
        seats.get(who, LEFT_OUT): _of_one(here, there, (who, seats.get(who, LEFT_OUT)), one, word)
        for who, one in answer.items()
    }


def _of_one(here: Field, there: Field, whose: tuple[str, str], answer: Any, word: Word) -> Any:
    """One player's answer (or the table's own, without names), be it one value or several."""
    if isinstance(answer, (list, tuple)):
        return [_value(here, there, whose, one, word) for one in answer]
    return _value(here, there, whose, answer, word)


def _value(here: Field, there: Field, whose: tuple[str, str], value: Any, word: Word) -> Any:
    if not isinstance(value, str):
        return value
    options, others = here.options(whose[0]), there.options(whose[1])
    if options is None or others is None:
        return LEFT_OUT if value else value
    place = next((index for index, one in enumerate(options) if str(one.value) == value), None)
    if place is not None and place < len(others):
        return str(others[place].value)
    if here.ask.open:
        return word(words.fold(value)) if value else value
    return value if any(str(one.value) == value for one in here.known() or ()) else LEFT_OUT

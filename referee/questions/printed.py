"""Printed values: whatever they come from (the box, another table's file), they are read like the answer to their question."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from referee import words
from referee.contract.model import REQUIRED, Event, Refusal, spoken
from referee.errors import Misread
from referee.questions import checking, fields, values
from referee.questions.fields import Field, Lookup, Shape


def offered(field: Field, answers: Mapping[str, Any], lookup: Lookup | None) -> Field:
    """The field with the box's value as its default, if the box knows the card named so far and the field takes the value."""
    key = fields.printed_key(field, answers) if lookup else None
    value = lookup(*key) if lookup and key else None
    told = None if value is None else fitting(field, value)
    return field if told is None else replace(field, default=told)


def fitting(field: Field, value: Any) -> Any:
    """A value as this field's typed answer now; None if it is none, or could not be answered now."""
    try:
        return _answer(field, value)
    except Misread:
        return None


def read(events: Iterable[type[Event]], what: str, key: str, value: Any) -> Any:
    """A value printed on a card, as an answer to one of a game's questions that ask for it, whatever the state.

    Raises:
        Misread: nothing asks for it, or no question that does takes this card or this value.

    """
    asking = [(cls, shape) for cls in events for shape in fields.shapes(cls) if _what(shape)]
    told = [(cls, shape) for cls, shape in asking if _what(shape) == what]
    if not told:
        known = spoken(dict.fromkeys(filter(None, (_what(shape) for _, shape in asking))))
        raise Misread(f"No question asks for {values.seen(what)}; there is {known or 'none'}.", field="what")
    refused = []
    for cls, shape in told:
        try:
            _card(cls, shape, key)
            return _answer(_anywhere(shape), value)
        except Misread as error:
            refused.append(error)
    raise Misread(f"{what} of {words.clean(key)[:40]}: {refused[0].message}", refused[0].section, "value")


def _what(shape: Shape) -> str:
    return shape.ask.printed[0] if shape.ask.printed is not None else ""


def _card(cls: type[Event], shape: Shape, key: str) -> None:
    """Refuse the key of a card that the field which names the card could not be answered with."""
    by = shape.ask.printed[1] if shape.ask.printed is not None else ""
    if key != words.clean(key) or not 0 < len(key) <= words.LONGEST_TEXT:
        raise Misread(f"{values.seen(key)} names no card.", field="card")
    for one in fields.shapes(cls):
        if one.name == by:
            _answer(_anywhere(one), key)


def _answer(field: Field, value: Any) -> Any:
    told = values.one(replace(field, default=REQUIRED), field.kind, value)
    wrong = checking.refusal(field, told)
    if isinstance(wrong, Refusal):
        raise Misread(wrong.reason, wrong.section, wrong.field)
    return told


def _anywhere(shape: Shape) -> Field:
    """The question as far as it is the same in every state."""
    ask = shape.ask
    fixed = replace(
        ask,
        low=None if callable(ask.low) else ask.low,
        high=None if callable(ask.high) else ask.high,
        choices=ask.known if callable(ask.choices) else ask.choices,
        default=REQUIRED,
        otherwise="" if callable(ask.otherwise) else ask.otherwise,
    )
    return fields.at(replace(shape, ask=fixed), None)

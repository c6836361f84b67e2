"""May these answers be given now? Bounds and choices, checked where events are judged, so that a replay checks them too."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.contract.model import Refusal, Struct, spoken
from referee.questions import fields
from referee.questions.fields import Field


def check(asked: Sequence[Field], event: Struct) -> Refusal | None:
    """Why one of these answers may not be given now (bounds, choices), or None."""
    return next((bad for field in asked if (bad := refusal(field, getattr(event, field.name)))), None)


def refusal(field: Field, answer: Any) -> Refusal | None:
    """Why this typed answer may not be given to this field now (bounds, choices), or None."""
    if field.kind == "records":
        inside = fields.of(field.record) if field.record else ()
        return next((bad for bad in (check(inside, one) for one in answer) if bad), None)
    if field.kind == "per-player":
        return _check_players(field, answer)
    return _check_one(field, field.kind, answer, "")


def _check_players(field: Field, answer: Mapping[str, Any]) -> Refusal | None:
    if field.players and tuple(answer) != field.players and set(answer) != set(field.players):
        return Refusal(
            f"{field.ask.text}: an answer is due from {spoken(field.players)}.", field.ask.section, field.name
        )
    for player, one in answer.items():
        refusal = _check_one(field, field.of, one, player)
        if refusal:
            return refusal
    return None


def _check_one(field: Field, kind: str, answer: Any, player: str) -> Refusal | None:
    values = answer if kind == "many" else (answer,)
    if kind in {"int", "many"}:
        size = len(answer) if kind == "many" else answer
        if (field.low is not None and size < field.low) or (field.high is not None and size > field.high):
            return _refused(field, player, answer, _bounds(field, kind, size, player))
    options = field.options(player)
    if options is None or field.ask.open or kind == "bool":
        return None
    allowed = {option.value for option in options}
    for one in values:
        if one not in allowed and str(one) not in {str(some) for some in allowed}:
            listed = "" if field.ask.hidden else f" Possible: {fields.listed(options) or 'none'}."
            return _refused(
                field, player, one, f"{fields.whose(field, player)}: {one} is not possible now.{listed}"
            )
    return None


def _bounds(field: Field, kind: str, size: int, player: str) -> str:
    within = {
        (True, True): f"exactly {field.low}" if field.low == field.high else f"{field.low} to {field.high}",
        (True, False): f"{field.low} or more",
        (False, True): f"{field.high} or less",
    }[field.low is not None, field.high is not None]
    if kind == "many":
        return f"{fields.whose(field, player)}: {size} chosen, but it must be {within}."
    return f"{fields.whose(field, player)} is {size}, but it must be {within}."


def _refused(field: Field, player: str, answer: Any, plain: str) -> Refusal:
    otherwise = field.ask.otherwise
    shown = spoken(answer) if isinstance(answer, tuple) else answer
    if callable(otherwise):
        plain = otherwise(field.state, player, answer)
    elif otherwise:
        plain = otherwise.format(player=player, value=shown, low=field.low, high=field.high)
    return Refusal(plain, field.ask.section, field.name)

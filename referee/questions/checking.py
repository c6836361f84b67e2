"""May these answers be given now? Bounds and choices, checked where events are judged, so that a replay checks them too."""

from collections.abc import Collection, Mapping
from typing import Any

from referee import words
from referee.contract.model import Ask, Choice, Refusal, Struct, spoken
from referee.questions import fields
from referee.questions.fields import Field, Shape

#: kinds that bounds are about
_SIZED = frozenset({"int", "many"})


def check(event: Struct, state: Any = None) -> Refusal | None:
    """Why one of these answers may not be given now (bounds, choices), or None.

    What plainly may be given is let through without making a field of it: a replay checks thousands of answers, and no
    menu is looked at.
    """
    for shape in fields.shapes(type(event)):
        answer = getattr(event, shape.name)
        if not plainly_right(shape, state, answer):
            wrong = refusal(fields.at(shape, state), answer)
            if wrong is not None:
                return wrong
    return None


def plainly_right(shape: Shape, state: Any, answer: Any) -> bool:
    """Whether an answer is seen at once to be within bounds and among the choices; if not, `refusal` decides.

    It never says yes where `refusal` says why not.
    """
    ask, kind = shape.ask, shape.kind
    if kind == "per-player":
        return _plain_of_each(shape, state, answer)
    if kind == "records":
        return all(check(one) is None for one in answer)
    if kind in _SIZED and not _fits(ask, state, answer if kind == "int" else len(answer)):
        return False
    choices = ask.choices
    if choices is None or ask.open or kind == "bool":
        return True
    if shape.values is not None:
        return shape.values.issuperset(answer if kind == "many" else (answer,))
    options: Any = choices(state) if callable(choices) else choices
    return options is None or (isinstance(options, list | tuple) and _all_in(options, kind, answer))


def _plain_of_each(shape: Shape, state: Any, answer: Mapping[str, Any]) -> bool:
    """`plainly_right` of a field that every player answers: nobody left out, nobody else, in seat order."""
    ask, kind = shape.ask, shape.of
    players = ask.each(state) if ask.each else state.players if state is not None else ()
    if players and tuple(answer) != tuple(players):
        return False
    if kind in _SIZED:
        sizes = answer.values() if kind == "int" else map(len, answer.values())
        if not all(_fits(ask, state, size) for size in sizes):
            return False
    options: Any = ask.choices(state) if callable(ask.choices) else ask.choices
    if options is None or ask.open:
        return True
    own = options if isinstance(options, dict | Mapping) else dict.fromkeys(answer, options)
    return all(
        (kind != "many" and one in own.get(player, ())) or _all_in(own.get(player, ()), kind, one)
        for player, one in answer.items()
    )


def _fits(ask: Ask, state: Any, size: int) -> bool:
    """Whether a number (or, of several, how many there are) lies within the bounds."""
    low, high = ask.low, ask.high
    if low is not None and size < (low(state) if callable(low) else low):
        return False
    return high is None or size <= (high(state) if callable(high) else high)


def _all_in(options: Collection[Any], kind: str, answer: Any) -> bool:
    """Whether the answer, or each of several, is among the options as they were given."""
    for one in answer if kind == "many" else (answer,):
        if one in options or kind == "bool":
            continue
        if not any(isinstance(option, Choice) and option.value == one for option in options):
            return False
    return True


def refusal(field: Field, answer: Any) -> Refusal | None:
    """Why this typed answer may not be given to this field now (bounds, choices), or None."""
    if field.kind == "records":
        return next((bad for one in answer if (bad := check(one))), None)
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
            return _not_there(field, player, one if isinstance(one, int) else words.short(one), options)
    return None


def _not_there(field: Field, player: str, one: Any, options: Collection[Choice]) -> Refusal:
    """Why a value is none of the options; a game says it of words that could be an answer, not of what no question knows."""
    listed = "" if field.ask.hidden else f" Possible: {fields.listed(tuple(options)) or 'none'}."
    plain = f"{fields.whose(field, player)}: {one} is not possible now.{listed}"
    looked_up = callable(field.ask.otherwise) and isinstance(one, str)
    known = field.known() if looked_up else None
    if known is not None and one not in {str(option.value) for option in known}:
        return Refusal(plain, field.ask.section, field.name)
    return _refused(field, player, one, plain)


def _bounds(field: Field, kind: str, size: int, player: str) -> str:
    within = {
        (True, True): f"exactly {field.low}" if field.low == field.high else f"{field.low} to {field.high}",
        (True, False): f"{field.low} or more",
        (False, True): f"{field.high} or less",
    }[field.low is not None, field.high is not None]
    if kind == "many":
        return f"{fields.whose(field, player)}: {size} chosen, but it must be {within}."
    return f"{fields.whose(field, player)} is {words.short(size)}, but it must be {within}."


def _refused(field: Field, player: str, answer: Any, plain: str) -> Refusal:
    otherwise = field.ask.otherwise
    shown = words.short(spoken(answer) if isinstance(answer, tuple) else answer)
    if callable(otherwise):
        plain = otherwise(field.state, player, answer)
    elif otherwise:
        plain = otherwise.format(player=player, value=shown, low=field.low, high=field.high)
    return Refusal(plain, field.ask.section, field.name)

"""Questions as data: a `Field` is one question of an event at one state, with all that depends on the state worked out.

The prompt, the one-line entry, `next --json`, completion, the fuzzer, the reader and the check all look at these fields and
at nothing else. `fields` makes them; `typed` writes answers down as one would type them; `as_json` tells a program of a field.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from referee import words
from referee.contract.model import REQUIRED, Ask, Choice, Event, Row, Struct
from referee.errors import Misread

#: what the box knows: (what is printed, key of the card) -> value or None
Lookup = Callable[[str, str], Any]


class Field(Struct, frozen=True, kw_only=True):
    """A field of an event as it is asked at one state.

    `kind` is int, str, bool, many, per-player or records; `of` is what a many or a per-player field holds (int, str,
    many), `element` the type of the single values at the bottom. `choices` belong to everybody, `own` to one player each.
    """

    name: str
    kind: str
    of: str
    element: str
    ask: Ask
    state: Any
    low: int | None
    high: int | None
    choices: tuple[Choice, ...] | None
    own: dict[str, tuple[Choice, ...]] | None
    players: tuple[str, ...]
    default: Any
    record: type[Row] | None = None

    @property
    def required(self) -> bool:
        """Whether Enter alone is no answer."""
        return self.default is REQUIRED

    @property
    def free_text(self) -> bool:
        """Whether any words do, so that a line's rest belongs to it."""
        return self.kind == "str" and self.choices is None

    def options(self, player: str = "") -> tuple[Choice, ...] | None:
        """What may be chosen (by this player); None where any value within bounds does."""
        return self.own.get(player, ()) if self.own is not None else self.choices

    def known(self) -> tuple[Choice, ...] | None:
        """Every word that could ever be an answer; None where nothing is known of that."""
        if self.ask.known is not None:
            return words.choices(self.ask.known)
        return None if callable(self.ask.choices) or self.ask.open else self.choices


class Shape(Struct, frozen=True):
    """What a field's type says of it; `values` are its choices where they are the same in every state."""

    name: str
    kind: str
    of: str
    element: str
    ask: Ask
    record: type[Row] | None
    values: frozenset[str | int] | None


def _kind(hint: Any) -> tuple[str, str, str, type[Row] | None]:
    if get_origin(hint) is dict:
        kind, _, element, _ = _kind(get_args(hint)[1])
        return "per-player", kind, element, None
    if get_origin(hint) is tuple:
        inside = get_args(hint)[0]
        if issubclass(inside, Row):
            return "records", inside.__name__, "", inside
        return "many", inside.__name__, inside.__name__, None
    return hint.__name__, "", hint.__name__, None


@cache
def shapes(cls: type[Struct]) -> tuple[Shape, ...]:
    """The fields of an event, question or record class as its annotations declare them."""
    found = []
    for name, hint in get_type_hints(cls, include_extras=True).items():
        if get_origin(hint) is not Annotated:
            continue  # a ClassVar
        inside, *extras = get_args(hint)
        ask = next(extra for extra in extras if isinstance(extra, Ask))
        kind, of, element, record = _kind(inside)
        found.append(Shape(name, kind, of, element, ask, record, _values(ask)))
    return tuple(found)


def _values(ask: Ask) -> frozenset[str | int] | None:
    if ask.choices is None or callable(ask.choices):
        return None
    return frozenset(choice.value for choice in words.choices(ask.choices))


def _at(value: Any, state: Any) -> Any:
    return value(state) if callable(value) else value


def at(shape: Shape, state: Any) -> Field:
    """The question as it is asked at one state."""
    ask = shape.ask
    options = _at(ask.choices, state)
    own = (
        {who: words.choices(some) for who, some in options.items()} if isinstance(options, Mapping) else None
    )
    players: tuple[str, ...] = ()
    if shape.kind == "per-player" and state is not None:
        players = tuple(ask.each(state)) if ask.each else tuple(state.players)
    return Field(
        name=shape.name,
        kind=shape.kind,
        of=shape.of,
        element=shape.element,
        ask=ask,
        state=state,
        low=_at(ask.low, state),
        high=_at(ask.high, state),
        choices=words.choices(options) if options is not None and own is None else None,
        own=own,
        players=players,
        default=_at(ask.default, state),
        record=shape.record,
    )


def of(cls: type[Struct], state: Any = None) -> tuple[Field, ...]:
    """The questions of this event at this state, in order. For a `Question` the state is None."""
    return _stateless(cls) if state is None else tuple(at(shape, state) for shape in shapes(cls))


@cache
def _stateless(cls: type[Struct]) -> tuple[Field, ...]:
    return tuple(at(shape, None) for shape in shapes(cls))


def printed_key(field: Field, answers: Mapping[str, Any]) -> tuple[str, str] | None:
    """(what, key) of the printed value this field asks for, once the answer it depends on is there; else None."""
    if field.ask.printed is None:
        return None
    what, by = field.ask.printed
    key = by(field.state) if callable(by) else answers.get(by)
    return None if key is None else (what, str(key))


def printed_values(event: Struct, state: Any) -> list[tuple[str, str, Any]]:
    """What the box should remember of a recorded event: (what, key, value)."""
    found = []
    for shape in shapes(type(event)):
        if shape.ask.printed is not None:
            answers = {name: getattr(event, name) for name in event.__struct_fields__}
            key = printed_key(at(shape, state), answers)
            if key:
                found.append((*key, answers[shape.name]))
    return found


def default(field: Field) -> Any:
    """What Enter takes for the whole field: per player a dict."""
    if field.kind == "per-player":
        return {player: own_default(field, player) for player in field.players}
    return field.default


def own_default(field: Field, player: str) -> Any:
    """What Enter takes for one player (an empty name: for everybody)."""
    if player and isinstance(field.default, Mapping):
        if player not in field.default:
            raise Misread(f"{whose(field, player)}: - stands for nothing here.", "", field.name)
        return field.default[player]
    return field.default


def kind_of(cls: type[Struct]) -> str:
    """The name an event, question or record class goes by."""
    return cls.name() if issubclass(cls, Event) else cls.__name__.lower()


def missing(asked: Sequence[Field], raw: Mapping[str, Any]) -> list[Field]:
    """The fields still to be answered by somebody: those without an answer and without a default."""
    return [field for field in asked if field.name not in raw and field.required]


def whose(field: Field, player: str) -> str:
    """`Weapon of Ann`, `Power of the Undead`: what a field asks, and whose answer it is."""
    return f"{field.ask.text} of {player}" if player else field.ask.text


def listed(options: Sequence[Choice], most: int = 14) -> str:
    """The first options, parted by commas."""
    names = [str(option.value) for option in options]
    return ", ".join(names[:most]) + (" and so on" if len(names) > most else "")


def kept_back(ask: Ask) -> bool:
    """Whether an answer stays off the screen once it was given: a hand's card that does not lie face up."""
    return ask.hidden and not ask.face_up


def typed(event: Struct, *, closed: bool = False) -> str:
    """The one-line form of an event's answers, as it could be typed; `closed` leaves a dot for hidden ones (a hand's cards)."""
    shown = []
    for shape in shapes(type(event)):
        answer = getattr(event, shape.name)
        hide = closed and kept_back(shape.ask)
        shown.append(in_line(_masked(answer) if hide else answer))
    return " ".join(shown)


def _masked(answer: Any) -> Any:
    return dict.fromkeys(answer, "\u00b7") if isinstance(answer, Mapping) else "\u00b7"


def in_line(answer: Any) -> str:
    """One answer as it stands in a typed line."""
    if isinstance(answer, Mapping):
        return " ".join(f"{who}:{in_line(one)}" for who, one in answer.items()) or "-"
    if isinstance(answer, tuple):
        return "+".join(in_line(one) for one in answer) or "-"
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return str(answer) or "-"


def _choices_json(field: Field) -> Any:
    if field.own is not None:
        return {player: [choice.value for choice in some] for player, some in field.own.items()}
    return None if field.choices is None else [choice.value for choice in field.choices]


def as_json(field: Field, known: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The field as the documented JSON shape of `next --json` and `settle --json`."""
    shown: dict[str, Any] = {
        "name": field.name,
        "kind": field.kind,
        "of": field.of,
        "element": field.element,
        "text": field.ask.text,
        "section": field.ask.section,
        "required": field.required,
        "default": None if field.required else default(field),
        "open": field.ask.open,
        "hidden": field.ask.hidden,
        "repeats": field.ask.repeats,
        "low": field.low,
        "high": field.high,
        "choices": _choices_json(field),
        "players": list(field.players),
        "printed": None,
    }
    if field.ask.printed is not None:
        by = field.ask.printed[1]
        shown["printed"] = {"by": by if isinstance(by, str) else "", "known": dict(known or {})}
    if field.record is not None:
        shown["fields"] = [as_json(inside) for inside in of(field.record)]
    return shown

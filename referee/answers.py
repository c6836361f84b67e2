"""Read answers from anywhere (a typed line, `key=value`, JSON) into a typed event; check them where they are judged.

A `Field` is one question of an event at one state: everything the prompt, the one-line entry, `next --json`, completion,
the fuzzer and the reader need to know. `fields` makes them, `line` splits a typed line into raw answers, `read` makes the
event (or raises Misread), `check` says whether its answers may be given now (a `Refusal`, which is Illegal).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from msgspec.structs import replace

from referee import words
from referee.errors import Misread
from referee.model import REQUIRED, Ask, Choice, Event, Record, Refusal, Struct, plural, spoken

E = TypeVar("E", bound=Struct)
#: what the box knows: (what is printed, key of the card) -> value or None
Lookup = Callable[[str, str], Any]

FEW = 6  # of the words that could be an answer, where one that could not is refused

_YES = frozenset({"y", "yes", "true", "on", "1"})
_NO = frozenset({"n", "no", "false", "off", "0"})


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
    record: type[Record] | None = None

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
    """What a field's type says of it."""

    name: str
    kind: str
    of: str
    element: str
    ask: Ask
    record: type[Record] | None


# --- fields -----------------------------------------------------------------------------------------------------


def _kind(hint: Any) -> tuple[str, str, str, type[Record] | None]:
    if get_origin(hint) is dict:
        kind, _, element, _ = _kind(get_args(hint)[1])
        return "per-player", kind, element, None
    if get_origin(hint) is tuple:
        inside = get_args(hint)[0]
        if issubclass(inside, Record):
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
        found.append(Shape(name, kind, of, element, ask, record))
    return tuple(found)


def _at(value: Any, state: Any) -> Any:
    return value(state) if callable(value) else value


def _field(shape: Shape, state: Any) -> Field:
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


def fields(cls: type[Struct], state: Any = None) -> tuple[Field, ...]:
    """The questions of this event at this state, in order. For a `Question` the state is None."""
    return _stateless(cls) if state is None else tuple(_field(shape, state) for shape in shapes(cls))


@cache
def _stateless(cls: type[Struct]) -> tuple[Field, ...]:
    return tuple(_field(shape, None) for shape in shapes(cls))


def printed_key(field: Field, answers: Mapping[str, Any]) -> tuple[str, str] | None:
    """(what, key) of the printed value this field asks for, once the answer it depends on is there; else None."""
    if field.ask.printed is None:
        return None
    what, by = field.ask.printed
    key = by(field.state) if callable(by) else answers.get(by)
    return None if key is None else (what, str(key))


def offered(field: Field, answers: Mapping[str, Any], lookup: Lookup | None) -> Field:
    """The field with the box's value as its default, if the box knows the card named so far."""
    key = printed_key(field, answers) if lookup else None
    value = lookup(*key) if lookup and key else None
    return field if value is None else replace(field, default=value)


def printed_values(event: Struct, state: Any) -> list[tuple[str, str, Any]]:
    """What the box should remember of a recorded event: (what, key, value)."""
    found = []
    for shape in shapes(type(event)):
        if shape.ask.printed is not None:
            answers = {name: getattr(event, name) for name in event.__struct_fields__}
            key = printed_key(_field(shape, state), answers)
            if key:
                found.append((*key, answers[shape.name]))
    return found


# --- reading ----------------------------------------------------------------------------------------------------


def _whose(field: Field, player: str) -> str:
    return f"{field.ask.text} of {player}" if player else field.ask.text


def _number(field: Field, raw: Any, player: str) -> int:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    word = str(raw).strip()
    number = words.whole(word) if isinstance(raw, str) else None
    if number is None and isinstance(raw, str) and field.options(player):  # a short key, like `z` for 1
        chosen = words.match(word, field.options(player) or (), field.name)
        if isinstance(chosen, int):
            return chosen
    if number is None:
        raise Misread(
            f"{_whose(field, player)}: {_seen(raw)} is no whole number.", field.ask.section, field.name
        )
    return number


def _seen(raw: Any) -> str:
    text = words.clean(str(raw))
    return f"'{text[:40]}'" if text else "nothing"


def _text(field: Field, raw: Any, player: str) -> str:
    if not isinstance(raw, str) and (isinstance(raw, bool) or not isinstance(raw, int)):
        raise Misread(f"{_whose(field, player)}: {_seen(raw)} is no text.", field.ask.section, field.name)
    word = words.clean(str(raw))
    options = field.options(player)
    if options is None:
        if len(word) > words.LONGEST_TEXT:
            raise Misread(
                f"{_whose(field, player)}: at most {words.LONGEST_TEXT} characters.", "", field.name
            )
        return word
    chosen = words.match(word, options, field.name)
    if chosen is None and field.ask.open:
        return _text(replace(field, choices=None, own=None), word, player)
    known = field.known()
    if chosen is None and known is not None:
        chosen = words.spelt(word, known)  # no beginning: what can't be chosen now makes no word ambiguous
        if chosen is None:
            raise Misread(
                f"{_whose(field, player)}: {_seen(word)} is not one of {_listed(known, FEW)}.",
                field.ask.section,
                field.name,
            )
    return word if chosen is None else str(chosen)


def _listed(options: Sequence[Choice], most: int = 14) -> str:
    names = [str(option.value) for option in options]
    return ", ".join(names[:most]) + (" and so on" if len(names) > most else "")


def _yes(field: Field, raw: Any, player: str) -> bool:
    if isinstance(raw, bool):
        return raw
    word = str(raw).strip().casefold()
    if word not in _YES | _NO:
        raise Misread(f"{_whose(field, player)}: yes or no, not {_seen(raw)}.", field.ask.section, field.name)
    return word in _YES


_READERS: dict[str, Callable[[Field, Any, str], Any]] = {"int": _number, "str": _text, "bool": _yes}


def _several(field: Field, raw: Any, player: str) -> tuple[Any, ...]:
    if isinstance(raw, str):
        parts: Sequence[Any] = [] if raw.strip() in {"", "-"} else raw.replace(",", "+").split("+")
    elif isinstance(raw, (list, tuple)):
        parts = raw
    else:
        parts = [raw]
    read = tuple(_READERS[field.element](field, part, player) for part in parts)
    if not field.ask.repeats and len(set(read)) < len(read):
        twice = next(value for value in read if read.count(value) > 1)
        raise Misread(f"{_whose(field, player)}: {twice} stands there twice.", field.ask.section, field.name)
    return read


def _value(field: Field, kind: str, raw: Any, player: str = "") -> Any:
    if kind == "many":
        return _several(field, raw, player)
    if isinstance(raw, str) and raw.strip() == "-":
        if not field.required:
            return _own_default(field, player)
        if field.free_text:
            return ""
    return _READERS[field.element](field, raw, player)


def _own_default(field: Field, player: str) -> Any:
    if player and isinstance(field.default, Mapping):
        if player not in field.default:
            raise Misread(f"{_whose(field, player)}: - stands for nothing here.", "", field.name)
        return field.default[player]
    return field.default


def seated(field: Field, word: str) -> str:
    """The player a typed name stands for, among those this field asks.

    Raises:
        Misread: nobody of that name is asked here; the sentence names who is.

    """
    if not field.players:
        return words.name(word)
    found = words.match(words.clean(word), words.choices(field.players), field.name)
    if found is None:
        raise Misread(
            f"{field.ask.text}: there is no {_seen(word)} to ask, only {spoken(field.players)}.",
            "",
            field.name,
        )
    return str(found)


def _pairs(field: Field, raw: Any) -> dict[str, Any]:
    """Player -> raw answer, from a dict, from `Ann:7,Bob:9` or from answers in table order (`7,9` or a list)."""
    if isinstance(raw, Mapping):
        pairs = [(str(who), value) for who, value in raw.items()]
    else:
        parts = [part for part in raw.split(",") if part.strip()] if isinstance(raw, str) else raw
        pairs = [_addressed(part) for part in _listed_in(field, parts)]
    if pairs and all(not who for who, _ in pairs) and field.players:
        if len(pairs) != len(field.players):
            raise Misread(
                f"{field.ask.text}: {plural(len(pairs), 'answer')} for {spoken(field.players)}.",
                "",
                field.name,
            )
        pairs = [(who, value) for who, (_, value) in zip(field.players, pairs, strict=True)]
    found: dict[str, Any] = {}
    for who, value in pairs:
        if not who:
            raise Misread(f"{field.ask.text}: say whose {_seen(value)} is, like Ann:{value}.", "", field.name)
        player = seated(field, who)
        if player in found:
            raise Misread(f"{field.ask.text}: {player} has two answers.", "", field.name)
        found[player] = value
    return found


def named(field: Field, raw: Any) -> dict[str, Any]:
    """Player -> raw answer of those players that a partial answer names (`Ann:7`), or of all in table order.

    Raises:
        Misread: nobody of that name is asked, or it is not said whose an answer is.

    """
    return _pairs(field, raw)


def _addressed(part: Any) -> tuple[str, Any]:
    who, colon, value = part.partition(":") if isinstance(part, str) else ("", "", part)
    return (who.strip(), value) if colon else ("", part)


def _per_player(field: Field, raw: Any) -> dict[str, Any]:
    given = _pairs(field, raw)
    asked = field.players or tuple(given)
    missing = [player for player in asked if player not in given]
    if missing and field.required:
        raise Misread(f"{field.ask.text}: nothing for {spoken(missing)}.", field.ask.section, field.name)
    return {
        player: _value(field, field.of, given[player], player)
        if player in given
        else _own_default(field, player)
        for player in asked
    }


def _records(field: Field, raw: Any) -> tuple[Any, ...]:
    if field.record is None:
        raise TypeError(field.name)
    inside = fields(field.record)
    found = []
    for part in _listed_in(field, [raw] if isinstance(raw, (str, Mapping)) else raw):
        if not isinstance(part, (str, Mapping)):
            raise Misread(f"{field.ask.text}: {_seen(part)} is no {kind_of(field.record)}.", "", field.name)
        told = line(inside, part) if isinstance(part, str) else part
        found.append(read(field.record, None, told, inside))
    return tuple(found)


def _listed_in(field: Field, raw: Any) -> Sequence[Any]:
    """The answers in a list: JSON may hold anything where one is due."""
    if not isinstance(raw, (list, tuple)):
        raise Misread(f"{field.ask.text}: {_seen(raw)} is no list.", field.ask.section, field.name)
    return raw


def value(field: Field, raw: Any) -> Any:
    """One field's raw answer as its typed value.

    Raises:
        Misread: it can't be read; the sentence says what would be right.

    """
    if field.kind == "records":
        return _records(field, raw)
    if field.kind == "per-player":
        return _per_player(field, raw)
    return _value(field, field.kind, raw)


def default(field: Field) -> Any:
    """What Enter takes for the whole field: per player a dict."""
    if field.kind == "per-player":
        return {player: _own_default(field, player) for player in field.players}
    return field.default


def read(
    cls: type[E],
    state: Any,
    raw: Mapping[str, Any],
    asked: Sequence[Field] | None = None,
    lookup: Lookup | None = None,
) -> E:
    """The event from raw answers; what is left out takes its default (the box's value for a printed one).

    Raises:
        Misread: an unknown field, a missing answer, or one that can't be read.

    """
    asked = fields(cls, state) if asked is None else asked
    names = [field.name for field in asked]
    for key in raw:
        if key not in names:
            near = f"its fields are {', '.join(names)}" if names else "it has no fields"
            raise Misread(
                f"{kind_of(cls)} has no field {_seen(key)}; {near}.", field=words.clean(str(key))[:40]
            )
    answers: dict[str, Any] = {}
    for field in asked:
        filled = offered(field, answers, lookup)
        if field.name in raw:
            answers[field.name] = value(filled, raw[field.name])
        elif filled.required:
            raise Misread(
                f"{kind_of(cls)} needs {field.name}: {field.ask.text}.", field.ask.section, field.name
            )
        else:
            answers[field.name] = default(filled)
    return cls(**answers)


def kind_of(cls: type[Struct]) -> str:
    """The name an event, question or record class goes by."""
    return cls.name() if issubclass(cls, Event) else cls.__name__.lower()


def missing(asked: Sequence[Field], raw: Mapping[str, Any]) -> list[Field]:
    """The fields still to be answered by somebody: those without an answer and without a default."""
    return [field for field in asked if field.name not in raw and field.required]


# --- checking ---------------------------------------------------------------------------------------------------


def check(asked: Sequence[Field], event: Struct) -> Refusal | None:
    """Why one of these answers may not be given now (bounds, choices), or None."""
    return next((bad for field in asked if (bad := refusal(field, getattr(event, field.name)))), None)


def refusal(field: Field, answer: Any) -> Refusal | None:
    """Why this typed answer may not be given to this field now (bounds, choices), or None."""
    if field.kind == "records":
        inside = fields(field.record) if field.record else ()
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
            listed = "" if field.ask.hidden else f" Possible: {_listed(options) or 'none'}."
            return _refused(
                field, player, one, f"{_whose(field, player)}: {one} is not possible now.{listed}"
            )
    return None


def _bounds(field: Field, kind: str, size: int, player: str) -> str:
    within = {
        (True, True): f"exactly {field.low}" if field.low == field.high else f"{field.low} to {field.high}",
        (True, False): f"{field.low} or more",
        (False, True): f"{field.high} or less",
    }[field.low is not None, field.high is not None]
    if kind == "many":
        return f"{_whose(field, player)}: {size} chosen, but it must be {within}."
    return f"{_whose(field, player)} is {size}, but it must be {within}."


def _refused(field: Field, player: str, answer: Any, plain: str) -> Refusal:
    otherwise = field.ask.otherwise
    shown = spoken(answer) if isinstance(answer, tuple) else answer
    if callable(otherwise):
        plain = otherwise(field.state, player, answer)
    elif otherwise:
        plain = otherwise.format(player=player, value=shown, low=field.low, high=field.high)
    return Refusal(plain, field.ask.section, field.name)


# --- the one-line form ------------------------------------------------------------------------------------------


def line(asked: Sequence[Field], text: str) -> dict[str, Any]:
    """The raw answers in a typed line, one token a field in order (a per-player field: one token a player asked).

    `Kim:8` addresses a player, `trophy=3` a field, `+` joins several, `-` is none; a comma behind a token is no part of
    it. Free text takes the rest (so does an open choice that stands last). A field with a default is passed over when its
    token can only be the next field's. Too few tokens leave fields unanswered.

    Raises:
        Misread: more tokens than fields, or the same field twice.

    """
    tokens = [token for token in text.split() if token.strip(",")]
    given: dict[str, Any] = {}
    names = {field.name for field in asked}
    rest: list[str] = []
    free = next((field for field in asked if field.free_text), None)
    for index, token in enumerate(tokens):
        key, equals, worth = token.partition("=")
        if equals and key in names:
            if free and key == free.name:  # free text goes on to the end of the line
                given[key] = " ".join([worth, *tokens[index + 1 :]])
                break
            given[key] = worth.rstrip(",")
        else:
            rest.append(token)
    for index, field in enumerate(asked):
        if field.name in given:
            continue
        if not rest:
            break
        _take(field, rest, given, asked[index + 1 :])
    if rest:
        raise Misread(_surplus(asked, given, rest))
    return given


def _surplus(asked: Sequence[Field], given: Mapping[str, Any], rest: Sequence[str]) -> str:
    """Why the last tokens of a line are too many: who was asked, or what was read before them."""
    seen = _seen(" ".join(rest))
    if not asked:
        return f"{seen} is too much: nothing more is asked."
    if len(asked) == 1 and asked[0].players:
        only = asked[0].players
        told = len(given.get(asked[0].name, ())) + len(rest)
        are = "is" if len(only) == 1 else "are"
        return f"{told} answers stand there, but only {spoken(only)} {are} asked: {asked[0].ask.text}."
    return f"{seen} is more than was asked{f' after {spoken(_read(given))}' if given else ''}."


def _read(given: Mapping[str, Any]) -> list[str]:
    """What a line was read as: `power 33`, `weapons of Ann 5`."""
    found: list[str] = []
    for name, raw in given.items():
        found += (
            [f"{name} of {who} {one}" for who, one in raw.items()]
            if isinstance(raw, Mapping)
            else [f"{name} {raw}"]
        )
    return found


def _take(field: Field, rest: list[str], given: dict[str, Any], later: Sequence[Field]) -> None:
    """Move this field's tokens from the rest of the line to the given answers."""
    if field.kind == "per-player":
        _take_players(field, rest, given)
    elif (field.free_text and not any(some.required for some in later)) or (
        _takes_words(field) and not later
    ):
        given[field.name] = " ".join(rest)
        rest.clear()
    elif field.required or not later or _fits(field, _bare(rest[0])) or not _fits(later[0], _bare(rest[0])):
        given[field.name] = _bare(rest.pop(0))


def _bare(token: str) -> str:
    """The token without the comma that parts it from the next."""
    return token.rstrip(",")


def _takes_words(field: Field) -> bool:
    """Whether a text of several words may stand here, like a name that is not among the choices."""
    return field.kind == "str" and field.ask.open


def _take_players(field: Field, rest: list[str], given: dict[str, Any]) -> None:
    waiting = list(field.players)
    found: dict[str, str] = {}
    while rest and waiting:
        who, value = _addressed(_bare(rest[0]))
        parts = [part for part in value.split(",") if part]
        if not who and len(parts) > 1 and (field.of != "many" or len(parts) == len(waiting)):
            rest[:1] = parts
            continue
        player = seated(field, who) if who else waiting[0]
        if player in found:
            raise Misread(f"{field.ask.text}: {player} has two answers.", "", field.name)
        found[player] = value
        waiting.remove(player)
        rest.pop(0)
    if found:
        given[field.name] = found


def _fits(field: Field, token: str) -> bool:
    try:
        found = value(field, token)
    except Misread:
        return False
    if field.kind not in {"str", "many", "int"} or field.ask.open or field.choices is None:
        return True
    return all(
        any(str(some.value) == str(one) for some in field.choices)
        for one in (found if field.kind == "many" else [found])
    )


def pairs(given: Sequence[str]) -> dict[str, Any]:
    """`["power=33", "zone=a b", "zone=c d"]` -> answers; a repeated key becomes a list.

    Raises:
        Misread: a word without `=`.

    """
    found: dict[str, Any] = {}
    for pair in given:
        key, equals, text = pair.partition("=")
        if not equals:
            raise Misread(f"{_seen(pair)} is no key=value, like power=33.")
        key = key.strip().replace("-", "_")
        if key in found:
            found[key] = [*found[key], text] if isinstance(found[key], list) else [found[key], text]
        else:
            found[key] = text
    return found


def typed(event: Struct, *, closed: bool = False) -> str:
    """The one-line form of an event's answers, as it could be typed; `closed` leaves a dot for hidden ones (a hand's cards)."""
    shown = []
    for shape in shapes(type(event)):
        answer = getattr(event, shape.name)
        hide = closed and shape.ask.hidden
        shown.append(_typed(_masked(answer) if hide else answer))
    return " ".join(shown)


def _masked(answer: Any) -> Any:
    return dict.fromkeys(answer, "\u00b7") if isinstance(answer, Mapping) else "\u00b7"


def _typed(answer: Any) -> str:
    if isinstance(answer, Mapping):
        return " ".join(f"{who}:{_typed(one)}" for who, one in answer.items()) or "-"
    if isinstance(answer, tuple):
        return "+".join(_typed(one) for one in answer) or "-"
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return str(answer) or "-"


# --- as JSON ----------------------------------------------------------------------------------------------------


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
        shown["fields"] = [as_json(inside) for inside in fields(field.record)]
    return shown

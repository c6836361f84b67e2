"""Read answers from anywhere (a typed line, `key=value`, JSON) into a typed event, or say in one sentence why not.

`line` splits a typed line into raw answers, `pairs` does it for `key=value`; `read` makes the event of raw answers (or
raises Misread). Whether the answers may be given now is another question: `referee.questions.checking`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from referee import words
from referee.contract.model import Struct, spoken
from referee.errors import Misread
from referee.questions import fields, values
from referee.questions.fields import Field, Lookup, kind_of
from referee.questions.printed import offered

E = TypeVar("E", bound=Struct)


# --- reading ----------------------------------------------------------------------------------------------------


def _records(field: Field, raw: Any) -> tuple[Any, ...]:
    if field.record is None:
        raise TypeError(field.name)
    inside = fields.of(field.record)
    found = []
    for part in values.listed_in(field, [raw] if isinstance(raw, (str, Mapping)) else raw):
        if not isinstance(part, (str, Mapping)):
            raise Misread(
                f"{field.ask.text}: {values.seen(part)} is no {kind_of(field.record)}.", "", field.name
            )
        told = line(inside, part) if isinstance(part, str) else part
        found.append(read(field.record, None, told, inside))
    return tuple(found)


def value(field: Field, raw: Any) -> Any:
    """One field's raw answer as its typed value.

    Raises:
        Misread: it can't be read; the sentence says what would be right.

    """
    if field.kind == "records":
        return _records(field, raw)
    if field.kind == "per-player":
        return values.per_player(field, raw)
    return values.one(field, field.kind, raw)


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
    asked = fields.of(cls, state) if asked is None else asked
    _known(cls, asked, raw)
    found, left = answers(asked, raw, lookup)
    for field in left:
        if (
            field.required and field.name in raw
        ):  # asked of several players, and given for none or some of them
            text = f"{field.ask.text}: nothing for {spoken(field.players)}."
            raise Misread(text, field.ask.section, field.name)
    return made(cls, asked, found, left)


def answers(
    asked: Sequence[Field], raw: Mapping[str, Any], lookup: Lookup | None = None
) -> tuple[dict[str, Any], list[Field]]:
    """The typed values of the answers given, and the fields left: without an answer, or with one of some players only.

    A field left has the box's value as its default; one asked per player, only the players still missing.

    Raises:
        Misread: an answer can't be read.

    """
    found: dict[str, Any] = {}
    left: list[Field] = []
    for field in asked:
        filled = offered(field, found, lookup)
        if field.name not in raw:
            left.append(filled)
        elif waiting := _waiting(filled, raw[field.name]):
            left.append(replace(filled, players=waiting))
        else:
            found[field.name] = value(filled, raw[field.name])
    return found, left


def _waiting(field: Field, raw: Any) -> tuple[str, ...]:
    if field.kind != "per-player" or not field.required or not isinstance(raw, Mapping):
        return ()
    return tuple(player for player in field.players if player not in raw)


def made(cls: type[E], asked: Sequence[Field], found: Mapping[str, Any], left: Sequence[Field]) -> E:
    """The event of typed values; what is left takes its default.

    Raises:
        Misread: something is left that has none.

    """
    usual: dict[str, Any] = {}
    for field in left:
        if field.required:
            whole = next(one for one in asked if one.name == field.name)
            if field.players != whole.players:
                raise Misread(
                    f"{field.ask.text}: nothing for {spoken(field.players)}.", field.ask.section, field.name
                )
            raise Misread(
                f"{kind_of(cls)} needs {field.name}: {field.ask.text}.", field.ask.section, field.name
            )
        usual[field.name] = fields.default(field)
    return cls(**{field.name: (found if field.name in found else usual)[field.name] for field in asked})


def _known(cls: type[Struct], asked: Sequence[Field], raw: Mapping[str, Any]) -> None:
    names = [field.name for field in asked]
    for key in raw:
        if key not in names:
            near = f"its fields are {', '.join(names)}" if names else "it has no fields"
            raise Misread(
                f"{kind_of(cls)} has no field {values.seen(key)}; {near}.", field=words.clean(str(key))[:40]
            )


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
    seen = values.seen(" ".join(rest))
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
        who, value = values.addressed(_bare(rest[0]))
        parts = [part for part in value.split(",") if part]
        if not who and len(parts) > 1 and (field.of != "many" or len(parts) == len(waiting)):
            rest[:1] = parts
            continue
        player = values.seated(field, who) if who else waiting[0]
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
            raise Misread(f"{values.seen(pair)} is no key=value, like power=33.")
        key = key.strip().replace("-", "_")
        if key in found:
            found[key] = [*found[key], text] if isinstance(found[key], list) else [found[key], text]
        else:
            found[key] = text
    return found

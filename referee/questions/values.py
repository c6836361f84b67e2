"""One typed word or JSON value as the answer of a field: a number, a text, yes or no, several, one for each player."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from referee import words
from referee.contract.model import plural, spoken
from referee.errors import Misread
from referee.questions import fields
from referee.questions.fields import Field

_TOO_LONG = 10**9  # a number has at most nine digits

FEW = 6  # of the words that could be an answer, where one that could not is refused


_YES = frozenset({"y", "yes", "true", "on", "1"})


_NO = frozenset({"n", "no", "false", "off", "0"})


def _number(field: Field, raw: Any, player: str) -> int:
    if isinstance(raw, int) and not isinstance(raw, bool) and abs(raw) < _TOO_LONG:
        return raw
    word = str(raw).strip() if isinstance(raw, str) else ""
    number = words.whole(word) if isinstance(raw, str) else None
    if number is None and isinstance(raw, str) and field.options(player):  # a short key, like `z` for 1
        chosen = words.match(word, field.options(player) or (), field.name)
        if isinstance(chosen, int):
            return chosen
    if number is None:
        raise Misread(
            f"{fields.whose(field, player)}: {seen(raw)} is no whole number.", field.ask.section, field.name
        )
    return number


def seen(raw: Any) -> str:
    """What was typed, quoted and cut short, for a refusal."""
    text = words.clean(str(raw))
    return f"'{text[:40]}'" if text else "nothing"


def _text(field: Field, raw: Any, player: str) -> str:
    if not isinstance(raw, str) and (isinstance(raw, bool) or not isinstance(raw, int)):
        raise Misread(
            f"{fields.whose(field, player)}: {seen(raw)} is no text.", field.ask.section, field.name
        )
    word = words.clean(str(raw))
    options = field.options(player)
    if options is None:
        if len(word) > words.LONGEST_TEXT:
            raise Misread(
                f"{fields.whose(field, player)}: at most {words.LONGEST_TEXT} characters.", "", field.name
            )
        if not word and field.required:
            raise Misread(f"{fields.whose(field, player)}: say it in words.", field.ask.section, field.name)
        return word
    if any(option.value == word for option in options):
        return word
    chosen = words.match(word, options, field.name)
    if chosen is None and field.ask.open:
        return _text(replace(field, choices=None, own=None), word, player)
    known = field.known()
    if chosen is None and known is not None:
        chosen = words.spelt(word, known)  # no beginning: what can't be chosen now makes no word ambiguous
        if chosen is None:
            raise Misread(
                f"{fields.whose(field, player)}: {seen(word)} is not one of {fields.listed(known, FEW)}.",
                field.ask.section,
                field.name,
            )
    return word if chosen is None else str(chosen)


def _yes(field: Field, raw: Any, player: str) -> bool:
    if isinstance(raw, bool):
        return raw
    word = str(raw).strip().casefold()
    if word not in _YES | _NO:
        raise Misread(
            f"{fields.whose(field, player)}: yes or no, not {seen(raw)}.", field.ask.section, field.name
        )
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
        raise Misread(
            f"{fields.whose(field, player)}: {twice} stands there twice.", field.ask.section, field.name
        )
    return read


def one(field: Field, kind: str, raw: Any, player: str = "") -> Any:
    """One answer of a kind as its typed value; `-` takes the default.

    Raises:
        Misread: it can't be read.

    """
    if kind == "many":
        return _several(field, raw, player)
    if isinstance(raw, str) and raw.strip() == "-":
        if not field.required:
            return fields.own_default(field, player)
        if field.free_text:
            raw = ""
    return _READERS[field.element](field, raw, player)


def seated(field: Field, word: str) -> str:
    """The player a typed name stands for, among those this field asks.

    Raises:
        Misread: nobody of that name is asked here; the sentence names who is.

    """
    if word in field.players:
        return word
    if not field.players:
        return words.name(word)
    found = words.match(words.clean(word), words.choices(field.players), field.name)
    if found is None:
        raise Misread(
            f"{field.ask.text}: there is no {seen(word)} to ask, only {spoken(field.players)}.",
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
        pairs = [addressed(part) for part in listed_in(field, parts)]
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
            raise Misread(
                f"{field.ask.text}: say whose {seen(value)} is, like Ann:{words.short(value)}.",
                "",
                field.name,
            )
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


def addressed(part: Any) -> tuple[str, Any]:
    """A player's name and the answer behind `:` (or `=`, which says the same); no name where neither stands."""
    if isinstance(part, str):
        for sign in (":", "="):
            who, parted, value = part.partition(sign)
            if parted:
                return who.strip(), value
    return "", part


def per_player(field: Field, raw: Any) -> dict[str, Any]:
    """An answer of each player asked; who is left out takes the default, if there is one.

    Raises:
        Misread: somebody has none, or one that can't be read.

    """
    given = _pairs(field, raw)
    asked = field.players or tuple(given)
    missing = [player for player in asked if player not in given]
    if missing and field.required:
        raise Misread(f"{field.ask.text}: nothing for {spoken(missing)}.", field.ask.section, field.name)
    return {
        player: one(field, field.of, given[player], player)
        if player in given
        else fields.own_default(field, player)
        for player in asked
    }


def listed_in(field: Field, raw: Any) -> Sequence[Any]:
    """The answers in a list: JSON may hold anything where one is due."""
    if not isinstance(raw, (list, tuple)):
        raise Misread(f"{field.ask.text}: {seen(raw)} is no list.", field.ask.section, field.name)
    return raw

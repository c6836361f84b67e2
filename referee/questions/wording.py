"""The questions of an event in words: what stands before the cursor, what TAB offers, what is still unanswered.

Pure: nothing is asked or printed here. `raw` are the answers so far as they were typed; for a field asked per player
perhaps of some players only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from referee import words
from referee.contract.model import REQUIRED, Choice, Event, replace, spoken
from referee.errors import Illegal, Misread
from referee.questions import checking, fields, reading, values
from referee.questions.fields import Field

Raw = dict[str, Any]
#: the cards that the box knows for a printed value: what -> keys
Known = Callable[[str], Iterable[str]]

FEW = 6  # choices that are named in the question itself
NARROW = 36  # columns that they may take there
LONG = 28  # columns that what Enter takes may have


# --- before the cursor --------------------------------------------------------------------------------------------


def short(asked: Sequence[Field], *, worth: bool = True) -> str:
    """All fields in a line: `power trophy damage level [1]`; who is asked, in order, where one answer each is due.

    In brackets stands what Enter takes; `worth=False` leaves that out, for a narrow screen: `power trophy (level)`.
    """
    if len(asked) == 1 and asked[0].kind == "per-player" and asked[0].required:
        return _names(asked[0])
    named: set[tuple[str, ...]] = set()
    parts = []
    for field in asked:
        who = f" ({_names(field)})" if field.players and field.players not in named else ""
        named.add(field.players)
        if field.required:
            parts.append(f"{field.name}{who}")
        else:
            parts.append(f"{field.name}{who} [{usual(field)}]" if worth else f"({field.name}{who})")
    return " ".join(parts)


def _names(field: Field) -> str:
    return " ".join(token(player) for player in field.players)


def usual(field: Field) -> str:
    """What Enter takes, in words: `2`, `none`, `nobody`, `3 and 2`, `1 each`, `all`."""
    if held_back(field) and field.default:
        return "the usual"
    if field.kind != "per-player":
        return _brief(_worded(field, field.default))
    told = [_worded(field, one, player) for player, one in fields.default(field).items()]
    if len(set(told)) > 1:
        return _brief(spoken(told))
    return _brief(f"{told[0]} each" if len(told) > 1 else told[0]) if told else "nobody"


def _worded(field: Field, value: Any, player: str = "") -> str:
    options = [option.value for option in field.options(player) or ()]
    if value in ("", "-", ()):
        people = {*field.state.players, value} if field.state is not None else set()
        return "nobody" if options and people.issuperset(options) else "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "all" if len(value) > 2 and set(value) == set(options) else spoken(value)
    return str(value)


def _brief(text: str) -> str:
    return text if len(text) <= LONG else f"{text[: LONG - 3].rstrip()}..."


def question(field: Field) -> str:
    """One field on its own: `Trophy (1 to 9)`, `Card (moon/storm/fog/...)`, `Level (1 to 3) [1]`, `Weapon  Ann Bob`."""
    text = f"{field.ask.text}  {_names(field)}" if field.players else field.ask.text
    hint = _hint(field)
    return f"{text}{hint and f' ({hint})'}{_default(field)}"


def _hint(field: Field) -> str:
    options = None if field.ask.hidden or field.own is not None else field.options()
    listed = "/".join(str(option.key or option.value) for option in options or ())
    if options and len(options) <= FEW and len(listed) <= NARROW:
        return f"{listed}{'/...' if field.ask.open else ''}{', join with +' if _many(field) else ''}"
    if options or _many(field):
        return "? lists them" if options else "join with +"
    if field.ask.hidden:
        return ""
    return "y/n" if field.element == "bool" else bounds(field)


def _many(field: Field) -> bool:
    return "many" in (field.kind, field.of)


def _default(field: Field) -> str:
    return "" if field.required else f" [{usual(field)}]"


def bounds(field: Field) -> str:
    """`1 to 9`, `1 or more`, `9 or less`; empty without bounds."""
    if field.low is None and field.high is None:
        return ""
    if field.low is None:
        return f"{field.high} or less"
    return f"{field.low} or more" if field.high is None else f"{field.low} to {field.high}"


def held_back(field: Field) -> bool:
    """Whether it has choices that must not be listed: a hand, which is checked but not shown."""
    return field.ask.hidden and not (field.choices is None and field.own is None)


def explained(field: Field) -> str:
    """What to type where no menu can be opened, as a sentence."""
    if held_back(field):
        if field.ask.face_up:
            return "What is left is not listed here; /hands counts it."
        return "Hands stay hidden here; /hands opens them."
    options = field.options(field.players[0] if field.players else "")
    listed = f": {', '.join(str(option.value) for option in options)}" if options else ""
    within = bounds(field) if field.element == "int" and not _many(field) else ""
    if _many(field):
        return f"{field.ask.text}{listed}. Join several with +, a lone - is none."
    return (
        f"{field.ask.text}{listed}: {'a number, ' if field.element == 'int' else 'any words'}{within}".rstrip(
            ", "
        )
        + "."
    )


def heard(left: Sequence[Field], raw: Mapping[str, Any]) -> str:
    """Who was read as having answered what, where others are still asked: `Ann 5, Bob 6`; else nothing."""
    given = raw.get(left[0].name) if left else None
    if not isinstance(given, Mapping) or not given:
        return ""
    return ", ".join(f"{player} {token(one)}" for player, one in given.items())


def steps(due: Iterable[type[Event]]) -> list[Choice]:
    """The steps to choose from, each with what the book says of it."""
    return [Choice(cls.name(), cls.text(), cls.key) for cls in due]


def either(names: Iterable[str]) -> str:
    """`rest`, `rest or sing`."""
    return spoken(names).replace(" and ", " or ")


# --- answers so far -----------------------------------------------------------------------------------------------


def opening(asked: Sequence[Field]) -> Raw:
    """The answers before anybody typed: none are needed where nobody is asked."""
    return {field.name: {} for field in asked if field.kind == "per-player" and not field.players}


def owed(left: Sequence[Field]) -> bool:
    """Whether Enter alone can't finish: something unanswered has no default."""
    return any(field.required for field in left)


def taken(left: Sequence[Field], raw: Raw, text: str) -> Raw:
    """The answers with those typed in a line for the fields that were left, each checked at once.

    Raises:
        Misread: something can't be read, or is more than was asked.
        Illegal: something may not be answered now.

    """
    given = reading.line(left, text)
    return raw | {field.name: _joined(raw, field, given[field.name]) for field in left if field.name in given}


def menued(line: str) -> tuple[str, bool]:
    """A line without its last `?`, and whether it had one: the wish for a menu."""
    typed = line.strip()
    asks = typed.split()[-1:] == ["?"]
    return (typed[:-1].rstrip() if asks else typed), asks


def _joined(raw: Raw, field: Field, answer: Any) -> Any:
    if not isinstance(answer, dict):
        _checked(field, answer)
        return answer
    _checked(replace(field, players=tuple(answer)), answer)
    earlier = raw.get(field.name)
    return {**(earlier if isinstance(earlier, dict) else {}), **answer}


def _checked(field: Field, answer: Any) -> None:
    if answer == "-" and not field.free_text:
        return  # the default; the box may know it only now
    refusal = checking.refusal(field, reading.value(field, answer))
    if refusal:
        raise Illegal(refusal.reason, refusal.section, refusal.field)


def typed(asked: Sequence[Field], raw: Mapping[str, Any]) -> str:
    """The answers so far as one line, to be edited and entered again."""
    parts: list[str] = []
    gap = False
    for field in asked:
        if field.name not in raw:
            gap = True
            continue
        answer = raw[field.name]
        if isinstance(answer, Mapping):
            complete = not gap and all(player in answer for player in field.players)
            told = [(who, token(answer[who])) for who in (field.players if complete else answer)]
            pairs = [worth if complete else f"{token(who)}:{worth}" for who, worth in told]
            worth = f"{field.name}={','.join(pairs)}" if gap else " ".join(pairs)
        else:
            worth = str(answer) or "-" if field.free_text else token(answer)
            worth = f"{field.name}={worth}" if gap else worth
        parts.append(worth)
    return " ".join(part for part in parts if part)


def token(value: Any) -> str:
    """A value as the one word that is typed for it: `red+blue`, `-`, `Anna-Maria`."""
    if value is REQUIRED:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)):
        return "+".join(token(one) for one in value) or "-"
    return "-".join(str(value).split()) or "-"


# --- TAB ----------------------------------------------------------------------------------------------------------


def beginning(word: str, options: Iterable[str]) -> list[str]:
    """The options that begin like the word, as they are typed; case and accents don't matter."""
    folded = words.fold(word)
    return [token(option) for option in dict.fromkeys(options) if words.fold(option).startswith(folded)]


def complete(asked: Sequence[Field], text: str, known: Known | None = None) -> list[str]:
    """What the last word of a line may become; nothing where choices are hidden or any words do."""
    before, _, word = text.rpartition(" ")
    try:
        left = reading.answers(asked, reading.line(asked, before))[1]
    except Misread:
        return []
    key, equals, value = word.partition("=")
    if equals:
        found = [field for field in left if field.name == key]
        return [f"{key}={one}" for one in _values(found, asked, value, known)]
    names = [f"{field.name}=" for field in left[1:] if word and field.name.startswith(word)]
    return _values(left[:1], asked, word, known) or names


def _values(left: Sequence[Field], asked: Sequence[Field], word: str, known: Known | None) -> list[str]:
    """What a word may become as the answer to the first of the fields left."""
    if not left or left[0].ask.hidden or left[0].free_text:
        return []
    field = left[0]
    who, colon, value = word.rpartition(":")
    player = who or next(iter(field.players), "")
    front, plus, last = value.rpartition("+")
    found = beginning(last, _options(field, player, asked, known))
    return [f"{who}{colon}{front}{plus}{one}" for one in found]


def _options(field: Field, player: str, asked: Sequence[Field], known: Known | None) -> list[str]:
    if field.element == "bool":
        return ["yes", "no"]
    options: Sequence[Choice] = field.options(_spelt(field, player)) or ()
    printed = [one.ask.printed for one in asked if one.ask.printed]
    cards = [card for what, by in printed if by == field.name and known for card in known(what)]
    return [str(option.value) for option in options] + cards


def _spelt(field: Field, player: str) -> str:
    try:
        return values.seated(field, player) if player else ""
    except Misread:
        return player

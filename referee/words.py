"""Words that people type: cleaning them on the way in, and matching them with what they may mean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from referee.contract.model import Choice, Options, spoken
from referee.errors import Misread

#: joins the parts of one emoji; the only invisible characters a name may keep
_JOINERS = frozenset("\u200d\ufe0f")
#: letters and marks that nobody can see: fillers, variation selectors, the empty Braille pattern
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\U000e0100-\U000e01ef]"
)
#: characters with a meaning in a line: player:answer, key=value, several+of+them, next;step, /command
RESERVED = ",:=+;/"
LONGEST_NAME = 40
LONGEST_TEXT = 300

_WHOLE = re.compile(r"[+-]?\d{1,9}")  # what isdigit calls digits, int can't always read


def clean(text: str) -> str:
    """The text in one line without control, bidi, unseen, private or unassigned characters, in composed form (NFC)."""
    if text.isascii() and text.isprintable():  # most text is; this is what makes a batch of disputes quick
        return " ".join(text.split())
    shown = "".join(
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", _UNSEEN.sub("", text))
        if char.isspace()
        or char in _JOINERS
        or unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn"}
    )
    return " ".join(shown.split())


def harmless(text: str) -> str:
    """The text without control and bidi characters, its spaces as they are: for lines of a log that others may have written."""
    if text.isprintable():
        return text
    return "".join(
        char for char in text if char in _JOINERS or unicodedata.category(char) not in {"Cc", "Cf", "Cs"}
    )


def short(text: object, most: int = 40) -> str:
    """What somebody told, cleaned and cut, for a sentence that repeats it."""
    shown = clean(str(text))
    return shown if len(shown) <= most else f"{shown[:most]}..."


def name(text: str, what: str = "player") -> str:
    """A cleaned name for a player or a team; Misread if it can't be typed at the table.

    Raises:
        Misread: empty, longer than 40 characters, holds one of `, : = + ; /`, or begins with `-`.

    """
    cleaned = clean(text)
    if all(char in _JOINERS or unicodedata.category(char)[0] in "MZ" for char in cleaned):
        raise Misread(f"A {what} needs a name of at least one visible character.", field=what)
    if len(cleaned) > LONGEST_NAME:
        raise Misread(
            f"The name {cleaned[:12]}... has {len(cleaned)} characters; at most {LONGEST_NAME} fit on the screen.",
            field=what,
        )
    bad = [char for char in RESERVED if char in cleaned]
    if bad or cleaned[0] == "-":
        seen = " ".join(bad) if bad else "a leading -"
        raise Misread(
            f"The name {cleaned} has {seen}, which means something else in a typed line; leave it out.",
            field=what,
        )
    return cleaned


def whole(text: str) -> int | None:
    """The whole number of at most nine digits that a text is, with or without a sign; None if it is none."""
    return int(text) if _WHOLE.fullmatch(text.strip()) else None


def fold(text: str) -> str:
    """The text without case, accents, joiners and the difference of space, `_` and `-`: what two spellings have in common."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(char for char in plain if not unicodedata.combining(char) and char not in _JOINERS)
    return "-".join(kept.replace("_", " ").replace("-", " ").split())


def choices(options: Options) -> tuple[Choice, ...]:
    """The options, each as a `Choice`."""
    return tuple(option if isinstance(option, Choice) else Choice(option) for option in options)


def _continues(value: str, word: str) -> bool:
    """Whether the word is the beginning of the value, never cutting a number: 1 does not mean 10, 7 may mean 7u."""
    return value.startswith(word) and not (word[-1:].isdigit() and value[len(word) : len(word) + 1].isdigit())


def spelt(word: str, options: Sequence[Choice]) -> str | int | None:
    """The value the word spells out, or is the short key of; None if there is none."""
    for option in options:
        if str(option.value) == word:
            return option.value
    folded = fold(word)
    for option in options if folded else ():
        if fold(str(option.value)) == folded or (option.key and option.key == word.casefold()):
            return option.value
    return None


def match(word: str, options: Sequence[Choice], what: str = "") -> str | int | None:
    """The value the word stands for: spelt out, then by its short key, then as a unique beginning; None if there is none.

    Raises:
        Misread: the word is the beginning of several values; the sentence names them.

    """
    whole = spelt(word, options)
    folded = fold(word)
    if whole is not None or not folded:
        return whole
    found = {option.value: None for option in options if _continues(fold(str(option.value)), folded)}
    if len(found) > 1:
        raise Misread(
            f"{word} could be {spoken(found).replace(' and ', ' or ')}: type more of it.", field=what
        )
    return next(iter(found), None)

"""The commands as a list that completion scripts are made of: their words, their options, what each argument takes."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.cli.completion.complete import plain

# what a parameter takes that has one of these words as its flag or in its metavar, in every command
BY_WORD = {
    "name": "any",  # a new one
    "game": "games",
    "mode": "modes",
    "section": "sections",
    "note": "notes",
    "session": "sessions",
    "event": "events",
    "question": "questions",
    "player": "players",
    "file": "files",
    "dir": "folders",
}


class Option(NamedTuple):
    """An option: its spellings, the kind of value it takes ("" for none), its help in one line."""

    flags: tuple[str, ...]
    kind: str
    text: str


class Command(NamedTuple):
    """A command by its words (`box set`; the program itself is ""), its options and those of the program.

    `places` are the kinds of its arguments in order. A kind is one of `complete.KINDS`, `files`, `folders`, `any` (nothing
    to offer), or fixed words: `=json md html`. `commands` are the words that lead further.
    """

    words: str
    text: str
    options: tuple[Option, ...]
    common: tuple[Option, ...]
    places: tuple[str, ...]
    commands: tuple[str, ...]


def commands(command: Any, words: str = "", common: tuple[Option, ...] = ()) -> Iterator[Command]:
    """Describe a command of Typer's and all those below it; what the program itself takes may stand after any of them."""
    own = tuple(_option(param) for param in command.params if _has(param, "option"))
    common = common or tuple(option for option in own if "--version" not in option.flags)
    helping = Option(("--help", "-h"), "", "Show this message and exit.")
    below = {name: each for name, each in getattr(command, "commands", {}).items() if not each.hidden}
    places = tuple(_kind(param, "") for param in command.params if _has(param, "argument"))
    options = tuple(option for option in own if option not in common)
    yield Command(
        words, _line(command.get_short_help_str(200)), (*options, helping), common, places, tuple(below)
    )
    for name, each in below.items():
        yield from commands(each, f"{words} {name}".strip(), common)


def _has(param: Any, what: str) -> bool:
    return bool(param.param_type_name == what and not getattr(param, "hidden", False))


def _option(param: Any) -> Option:
    flags = tuple(sorted((*param.opts, *param.secondary_opts), key=lambda flag: not flag.startswith("--")))
    return Option(
        flags, "" if param.is_flag or param.count else _kind(param, flags[0]), _line(param.help or "")
    )


def _kind(param: Any, flag: str) -> str:
    choices = [str(choice) for choice in getattr(param.type, "choices", ())]
    if choices and all(map(plain, choices)):
        return f"={' '.join(choices)}"
    fixed = (param.metavar or "").strip("[]")
    if re.fullmatch(r"[a-z]+(\|[a-z]+)+", fixed):
        return f"={fixed.replace('|', ' ')}"
    if param.metavar == "N":
        return "any"
    called = re.findall("[a-z]+", f"{flag} {param.metavar or ''} {param.name}".lower())
    return next((BY_WORD[word] for word in called if word in BY_WORD), "any")


def _line(text: str) -> str:
    """The first line of a help text, without what a shell would make something of."""
    kept = "".join(
        letter for letter in text.strip().split("\n")[0] if letter.isprintable() and letter not in '`$\\"'
    )
    return kept.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")

"""Ask a person at a terminal: a line, a menu, yes or no; and the answers of an event that are still missing.

questionary is imported when the first question is due. Ctrl-C is a KeyboardInterrupt and Ctrl-D an EOFError everywhere,
Escape leaves a menu without a choice.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee import words
from referee.contract.model import Choice
from referee.errors import Misread, RefereeError
from referee.questions import fields, reading, wording
from referee.questions.fields import Field, Lookup
from referee.terminal import menu
from referee.terminal.screen import PLAIN, STYLED, Screen

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer

#: the text before the cursor -> what its last word may become
Suggest = Callable[[str], list[str]]

MARK = menu.MARK
HINT = "The up-arrow brings the line back to be edited."


def possible() -> bool:
    """Whether a person can be asked: a terminal on both sides."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def text(message: str, *, back: str = "", suggest: Suggest | None = None) -> str:
    """A typed line; TAB completes its last word. Lines that were pasted are joined by newlines.

    The line begins empty; the up-arrow brings `back`, a line that was refused, to be edited.

    Raises:
        KeyboardInterrupt: Ctrl-C; it carries what was typed so far, and so does the EOFError of Ctrl-D.

    """
    from prompt_toolkit.shortcuts import CompleteStyle

    questionary = _questionary()
    question = questionary.text(
        _message(message),
        qmark=MARK,
        completer=_completer(suggest) if suggest else None,
        complete_while_typing=False,
        complete_style=CompleteStyle.READLINE_LIKE,
        reserve_space_for_menu=0,
        key_bindings=_keys(back),
    )
    return str(question.unsafe_ask())


def refused(error: RefereeError, line: str, *, screen: Screen, game: str = "", hinted: bool = False) -> str:
    """Tell a refusal and how to get the line back that was refused; returns that line."""
    screen.error(error, game=game)
    if line and not hinted:
        screen.remark(HINT)
    return line


class Instead(Exception):
    """A command of the table was typed in a menu; `raw` are the answers that its line had given."""

    def __init__(self, line: str, raw: Mapping[str, Any] | None = None) -> None:
        """Carry the line."""
        super().__init__(line)
        self.line = line
        self.raw = dict(raw or {})


def choose(
    message: str,
    choices: Sequence[Choice | str],
    *,
    default: str | int | None = None,
    spelt: bool = True,
    other: menu.Other | None = None,
    commands: bool = False,
    leave: str = "Esc leaves the menu",
    hint: str = "",
) -> Any:
    """The value of one choice from a menu, None after Escape. `spelt` shows what could be typed beside what it means.

    `other` reads what is none of the choices; with `commands` what begins with `/` leaves the menu.

    Raises:
        Instead: such a command was typed.

    """
    _possible()
    other = _beside(other, leave, commands=commands)
    options = words.choices(choices)
    return _heard(
        menu.Menu(message, options, spelt=spelt, at=default, other=other, leave=leave, hint=hint).ask()
    )


def several(
    message: str,
    choices: Sequence[Choice | str],
    *,
    marked: Sequence[Any] = (),
    needed: bool = False,
    commands: bool = False,
) -> tuple[Any, ...] | None:
    """The values of any number of choices from a menu, None after Escape. `marked` are those that Enter alone takes.

    Raises:
        Instead: a command was typed, and `commands` may be.

    """
    _possible()
    other = _beside(None, "Esc leaves the menu", commands=commands)
    found = _heard(
        menu.Menu(message, words.choices(choices), marked=marked, needed=needed, other=other).ask()
    )
    return None if found is None else tuple(found)


def _beside(other: menu.Other | None, leave: str, *, commands: bool) -> menu.Other:
    """What reads a text that is none of a menu's choices: commands first."""

    def read(typed: str) -> Any:
        if not typed.startswith("/"):
            return other(typed) if other else None
        if commands:
            return Instead(typed)
        raise Misread(f"{typed[:40]} is typed at a prompt, not here.")

    return read


def _heard(found: Any) -> Any:
    if isinstance(found, Instead):
        raise found
    return found


def confirm(message: str, *, default: bool = True) -> bool:
    """Yes or no, by a line: y, yes, n or no; Enter alone takes the default, anything else is asked again."""
    usual = "yes" if default else "no"
    said = {"": default, "y": True, "yes": True, "n": False, "no": False}
    while (line := text(f"{words.clean(message)} (y/n) [{usual}]:").strip().casefold()) not in said:
        PLAIN.remark(
            f"'{words.clean(line)[:40]}' is neither yes nor no: type y or n. Enter alone is {usual}.",
        )
    return said[line]


def pick(field: Field, *, screen: Screen = STYLED, commands: bool = False) -> Any:
    """An answer to a field from a menu of its choices (of the first player asked); None if none was chosen.

    Where there is no menu (numbers, words, hidden hands) the table is told what may be typed.
    """
    player = next(iter(field.players), "")
    options = field.options(player) or (("yes", "no") if field.element == "bool" else ())
    many = "many" in (field.kind, field.of)
    if wording.held_back(field) or not options or (many and field.ask.repeats):
        screen.remark(wording.explained(field))
        return None
    message = f"{field.ask.text}  {player}" if player else field.ask.text
    if many:
        found = several(
            message, options, marked=_usual(field, player), needed=field.required, commands=commands
        )
    else:
        usual = None if field.required or player else field.default
        found = choose(
            message,
            options,
            default=wording.token(usual) if isinstance(usual, bool) else usual,
            other=_another if field.ask.open else None,
            commands=commands,
            hint="another: type its name" if field.ask.open else "",
        )
    return {player: found} if player and found is not None else found


def _another(typed: str) -> str | None:
    """A text beside the choices that only suggest; a number is a slip, as all choices have one."""
    return None if typed.isdecimal() else typed


def _usual(field: Field, player: str) -> tuple[Any, ...]:
    """What Enter takes for a field of several values (of one player)."""
    usual = {} if field.required else fields.default(field)
    found = usual.get(player, ()) if isinstance(usual, Mapping) else usual
    return tuple(found or ())


def missing(
    asked: Sequence[Field],
    raw: Mapping[str, Any],
    lookup: Lookup | None = None,
    *,
    screen: Screen = STYLED,
    game: str = "",
) -> dict[str, Any]:
    """The answers with those that a person gives field by field; the up-arrow brings a refused one back."""
    found = wording.opening(asked) | dict(raw)
    back, hinted = "", False
    while wording.owed(left := reading.answers(asked, found, lookup)[1]):
        line = text(
            f"{wording.question(left[0])}:", back=back, suggest=lambda typed: wording.complete(left, typed)
        )
        try:
            found, back = answered(asked, found, line, lookup, screen=screen), ""
        except RefereeError as error:
            back, hinted = refused(error, line, screen=screen, game=game, hinted=hinted), True
    return found


def answered(
    asked: Sequence[Field],
    raw: dict[str, Any],
    line: str,
    lookup: Lookup | None = None,
    *,
    screen: Screen = STYLED,
    commands: bool = False,
) -> dict[str, Any]:
    """The answers with what a line says of the fields still open. Enter takes a default, a last `?` opens a menu.

    Raises:
        Instead: a command was typed in the menu, and `commands` may be.
        Misread: it can't be read, or Enter was typed where an answer is needed.
        Illegal: it may not be answered now.

    """
    left = reading.answers(asked, raw, lookup)[1]
    told, asks = wording.menued(line)
    if not told and not asks:
        return raw | {left[0].name: _enter(left[0])}
    found = wording.taken(left, raw, told)
    rest = reading.answers(asked, found, lookup)[1] if asks else []
    try:
        picked = pick(rest[0], screen=screen, commands=commands) if rest else None
    except Instead as left:
        raise Instead(left.line, found) from None
    if isinstance(picked, dict):
        return found | {rest[0].name: found.get(rest[0].name, {}) | picked}
    return found if picked is None else found | {rest[0].name: picked}


def _enter(field: Field) -> Any:
    if field.required:
        raise Misread(f"{wording.question(field)}: nothing was typed.", field.ask.section, field.name)
    return fields.default(field)


# --- questionary ----------------------------------------------------------------------------------------------------


def _possible() -> None:
    if not possible():
        raise Misread("There is no terminal to ask at; say everything on the command line.")


def _questionary() -> Any:
    _possible()
    os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")  # a terminal that doesn't answer would get a warning
    import questionary

    return questionary


def _message(text: str) -> str:
    """Clean, but for the two spaces between a step and its fields."""
    return "  ".join(words.clean(part) for part in text.split("  "))


def _keys(back: str) -> Any:
    """Ctrl-D leaves at the end of any line, not of an empty one only; Escape empties the line; up brings one back."""
    from prompt_toolkit.document import Document
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()

    @keys.add("c-c", eager=True)
    def _(event: Any) -> None:
        event.app.exit(exception=KeyboardInterrupt(event.current_buffer.text), style="class:aborting")

    @keys.add("c-d", eager=True)
    def _(event: Any) -> None:
        if event.current_buffer.document.is_cursor_at_the_end:
            event.app.exit(exception=EOFError(event.current_buffer.text))
        else:
            event.current_buffer.delete()

    @keys.add("escape", eager=True)
    def _(event: Any) -> None:
        event.current_buffer.reset()

    @keys.add("up")
    @keys.add("c-p")
    def _(event: Any) -> None:
        if back:
            event.current_buffer.document = Document(back)

    return keys


def _completer(suggest: Suggest) -> Completer:
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class LastWord(Completer):
        """Completes the last word of the line."""

        def get_completions(self, document: Document, _event: CompleteEvent) -> Iterator[Completion]:
            before = document.text_before_cursor
            last = before.replace(";", " ").rpartition(" ")[2]
            found = suggest(before)
            for one in found:
                end = "" if one.endswith(("=", ":")) or len(found) > 1 else " "
                yield Completion(one + end, start_position=-len(last), display=one)

    return LastWord()

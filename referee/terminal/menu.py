"""Menus at a terminal: a choice by arrows, by its number, or by typing its name.

What is typed picks out the choices it fits, best first: spelt out, by number or short key; then as a beginning; then
anywhere. Enter takes what is pointed at only if that is no guess: nothing was typed, or just one choice fits, or the arrows
chose among several. Behind a word that was refused typing begins anew. What else may be typed, `other` says: a name where
the choices are suggestions, a command of the table. prompt_toolkit is imported when the first menu is opened.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee import words
from referee.contract.model import Choice, spoken
from referee.errors import Misread
from referee.terminal import layout

if TYPE_CHECKING:
    from prompt_toolkit.application import Application

MARK = ">"
POINTER, BESIDE = "» ", "  "
FEW = 4  # choices that a note names

#: what a text is that is none of the choices: an answer, or None; a Misread tells why it is none
Other = Callable[[str], Any]
#: style and text
Fragments = list[tuple[str, str]]


class Menu:
    """A menu as it stands: what was typed, what is pointed at, and, where several may be chosen, what is marked."""

    def __init__(
        self,
        message: str,
        options: Sequence[Choice],
        *,
        spelt: bool = True,
        at: Any = None,
        marked: Sequence[Any] | None = None,
        needed: bool = False,
        other: Other | None = None,
        leave: str = "Esc leaves the menu",
        hint: str = "",
    ) -> None:
        """Begin at a value, and with marks where several may be chosen; `needed`: no mark at all is no answer.

        `leave` tells how to leave without a choice, `hint` what else may be typed.
        """
        self.message = words.clean(message)
        self.options = tuple(options)
        self.spelt = spelt
        self.marked = None if marked is None else [one.value for one in options if one.value in marked]
        self.needed = needed
        self.other, self.leave, self.hint = other, leave, hint
        self.typed = self.note = ""
        self.pointed = next((index for index, one in enumerate(options) if one.value == at), 0)
        self.moved = self.refused = False
        self.numbered = not any(self._full(one)[:1].isdigit() for one in options)

    # --- what is typed --------------------------------------------------------------------------------------------

    @property
    def shown(self) -> list[Choice]:
        """The choices that what was typed fits best; all of them before anything is typed."""
        if not words.fold(self.typed):
            return list(self.options)
        return next((found for found in self._fitting(words.fold(self.typed)) if found), [])

    def _fitting(self, typed: str) -> Iterator[list[Choice]]:
        if self.numbered and typed.isdecimal():
            yield list(self.options[int(typed[:4]) - 1 : int(typed[:4])]) if int(typed[:4]) else []
        names = [
            (one, [words.fold(str(one.value)), words.fold(one.text), one.key.casefold()])
            for one in self.options
        ]
        titles = {one.value: words.fold(one.text.partition(" (")[0]) for one in self.options}
        yield [one for one, told in names if typed in told or typed == titles[one.value]]
        yield [one for one, told in names if any(name.startswith(typed) for name in told)]
        yield [one for one, told in names if any(typed in name for name in told)]

    def type(self, text: str) -> None:
        """Add to what was typed; after a refusal, begin anew."""
        self.typed = (text if self.refused else self.typed + text).lstrip()
        self._point_anew()

    def key(self, text: str) -> None:
        """A key was pressed: a letter is typed; where several may be chosen, space and + mark."""
        if self.marked is not None and text in {" ", "+"}:
            self.mark()
        elif text.isprintable():
            self.type(text)

    def rub(self) -> None:
        """Take back a letter."""
        self.typed = self.typed[:-1]
        self._point_anew()

    def clear(self) -> bool:
        """Drop what was typed; whether there was anything."""
        there = bool(self.typed)
        self.typed = ""
        self._point_anew()
        return there

    def _point_anew(self) -> None:
        self.pointed, self.moved, self.refused, self.note = 0, False, False, ""

    def move(self, by: int) -> None:
        """Point at the next or the one before; what was typed is dropped if nothing fits it."""
        if not self.shown:
            self.clear()
        if self.shown:
            self.pointed = (self.pointed + by) % len(self.shown)
            self.moved, self.note = True, ""

    # --- what is chosen -------------------------------------------------------------------------------------------

    def _meant(self) -> Choice | None:
        """What is pointed at, unless that were a guess; a note then says why."""
        shown = self.shown
        if not shown:
            self._refuse(f"'{words.clean(self.typed)[:40]}' is none of these. {self.leave}.")
            return None
        if len(shown) > 1 and self.typed and not self.moved:
            few = [str(one.value) for one in shown[:FEW]] + ["more"] * (len(shown) > FEW)
            could = spoken(few).replace(" and ", " or ")
            self.note = f"'{self.typed[:40]}' could be {could}: type a longer name, or use the arrows."
            self.refused = True
            return None
        return shown[self.pointed]

    def _refuse(self, why: str) -> None:
        """Say why, and begin anew with all choices."""
        self.clear()
        self.note = why

    def _beside(self, other: Other, typed: str) -> Any:
        """What was typed that is none of the choices, if that is an answer."""
        try:
            found = other(typed)
        except Misread as error:
            self._refuse(f"{error.message} {self.leave}.")
            return None
        return self._meant() if found is None else found

    def mark(self) -> None:
        """Mark what is pointed at, or unmark it; what was typed for it is done with."""
        chosen = self._meant()
        if chosen is None or self.marked is None:
            return
        if chosen.value not in self.marked:
            self.marked.append(chosen.value)
        elif not self.typed:  # a typed name always marks
            self.marked.remove(chosen.value)
        if self.clear():
            self.pointed = self.options.index(chosen)

    def enter(self) -> Any:
        """The answer; None if Enter is none yet: a typed name marks first where several may be chosen."""
        if self.other and words.clean(self.typed) and (not self.shown or self.typed.startswith("/")):
            return self._beside(self.other, words.clean(self.typed))
        if self.marked is None:
            chosen = self._meant()
            return None if chosen is None else chosen.value
        if self.typed.strip() == "-":
            return ()
        if self.typed:
            self.mark()
            return None
        if self.needed and not self.marked:
            self.note = "Nothing is marked yet: space marks, a lone - is none."
            return None
        return tuple(one.value for one in self.options if one.value in self.marked)

    # --- on the screen --------------------------------------------------------------------------------------------

    def question(self, answer: Any = None, columns: int = 80) -> Fragments:
        """Above the choices: the question, then what was typed or how to choose; at the end the answer."""
        asked = [("class:qmark", MARK), ("class:question", f" {self.message} ")]
        if answer is not None:
            return _between_words([*asked, ("class:answer", self._told_answer(answer))], columns)
        if self.typed:
            return _between_words([*asked, ("class:answer", self.typed)], columns)
        ways = "space marks, or type; Enter" if self.marked is not None else "arrows or type, Enter"
        told = "; ".join(part for part in (ways, self.hint, self.leave) if part)
        return _between_words([*asked, ("class:instruction", f"({told})")], columns)

    def _told_answer(self, answer: Any) -> str:
        several = answer if isinstance(answer, tuple) else (answer,)
        told = ", ".join(self._told(one) for one in self.options if one.value in several)
        return told or ("none" if answer == () else words.clean(self.typed))

    def _told(self, one: Choice) -> str:
        value, text = words.clean(str(one.value)), words.clean(one.text)
        return value if self.spelt else text or value

    def lines(self, columns: int) -> Fragments:
        """The choices, each wrapped behind its number and mark, then what is to be said."""
        found: Fragments = []
        shown = self.shown
        for index, one in enumerate(shown or self.options):
            here = bool(shown) and index == self.pointed
            front = (POINTER if here else BESIDE) + self._number(one) + self._box(one)
            style = "class:highlighted" if here else "class:text"
            if here:
                found.append(("[SetCursorPosition]", ""))
            room = max(columns - 1 - layout.width(front), layout.NARROWEST // 2)
            for row, text in enumerate(layout.wrapped(self._full(one), room, hang=0)):
                found.append((style, f"{' ' * layout.width(front) if row else front}{text}\n"))
        for text in layout.wrapped(self.note, columns - 1) if self.note else ():
            found.append(("class:validation", f"{text}\n"))
        return [*found[:-1], (found[-1][0], found[-1][1].rstrip("\n"))] if found else []

    def _full(self, one: Choice) -> str:
        value, text = words.clean(str(one.value)), words.clean(one.text)
        return f"{value}: {text}" if self.spelt and text and text != value else text or value

    def _number(self, one: Choice) -> str:
        width = len(str(len(self.options)))
        return f"{self.options.index(one) + 1:>{width}}) " if self.numbered else ""

    def _box(self, one: Choice) -> str:
        if self.marked is None:
            return ""
        return "[x] " if one.value in self.marked else "[ ] "

    # --- asking ---------------------------------------------------------------------------------------------------

    def ask(self) -> Any:
        """Open the menu: the value chosen (a tuple where several may be), None after Escape."""
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
        return _application(self).run()


def _between_words(parts: Fragments, columns: int) -> Fragments:
    """The parts with the line ended before a word that would run over the edge."""
    found: Fragments = []
    used = 0
    for style, text in parts:
        for word in re.findall(r"\s+|\S+\s*", text):
            if used and used + layout.width(word.rstrip()) >= columns - 1:
                found.append(("", "\n"))
                used = 0
            found.append((style, word))
            used += layout.width(word)
    return found


def _application(menu: Menu) -> Application[Any]:
    from prompt_toolkit.application import Application, get_app
    from prompt_toolkit.filters import is_done
    from prompt_toolkit.layout import ConditionalContainer, HSplit, Layout, Window
    from prompt_toolkit.layout.controls import FormattedTextControl
    from questionary.constants import DEFAULT_STYLE

    answers: list[Any] = []

    def asked() -> Any:
        return menu.question(answers[0] if answers else None, get_app().output.get_size().columns)

    def listed() -> Any:
        return menu.lines(get_app().output.get_size().columns)

    head = Window(
        FormattedTextControl(asked), wrap_lines=True, dont_extend_height=True, always_hide_cursor=True
    )
    body = ConditionalContainer(Window(FormattedTextControl(listed, focusable=True)), filter=~is_done)
    return Application(
        layout=Layout(HSplit([head, body])), key_bindings=_keys(menu, answers.append), style=DEFAULT_STYLE
    )


def _keys(menu: Menu, answered: Callable[[Any], None]) -> Any:
    from prompt_toolkit.key_binding import KeyBindings

    def enter(event: Any) -> None:
        found = menu.enter()
        if found is not None:
            answered(found)
            event.app.exit(result=found)

    def leave(event: Any) -> None:
        if not menu.clear():
            event.app.exit(result=None)

    ways: dict[str, Callable[[Any], object]] = {
        "<any>": lambda event: menu.key(event.data),
        "<bracketed-paste>": lambda event: menu.type(words.clean(event.data)),
        "backspace": lambda _: menu.rub(),
        "c-u": lambda _: menu.clear(),
        "enter": enter,
        "escape": leave,
        "c-c": lambda event: event.app.exit(exception=KeyboardInterrupt),
        "c-d": lambda event: event.app.exit(exception=EOFError),
        **dict.fromkeys(("down", "c-n", "tab"), lambda _: menu.move(1)),
        **dict.fromkeys(("up", "c-p", "s-tab"), lambda _: menu.move(-1)),
    }
    keys = KeyBindings()
    for key, way in ways.items():
        keys.add(key, eager=key == "escape")(_quiet(way))
    return keys


def _quiet(way: Callable[[Any], object]) -> Callable[[Any], None]:
    """A key's way without its answer: prompt_toolkit takes one for something to wait for."""

    def pressed(event: Any) -> None:
        way(event)

    return pressed

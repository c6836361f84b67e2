"""What can be typed at the table beside answers: commands and anytime events behind a `/`, several steps parted by `;`.

Here they are read, completed and, where they only look, answered; what changes the log is `terminal/corrections`.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from referee import words
from referee.contract.model import Choice, Event, Struct, spoken
from referee.errors import Misread
from referee.questions import fields, reading, wording
from referee.questions.wording import Known
from referee.session import amend, telling
from referee.session.again import before
from referee.session.score import called, ranking
from referee.session.table import Table, numbered
from referee.terminal import layout
from referee.terminal.screen import Screen

#: the commands that only look
LOOKS = {
    "score": "everybody's points",
    "why": "the reasons of the last ruling (/why 3: of entry 3)",
    "log": "what was entered so far",
    "show": "the whole table",
    "hands": "open what the rules keep hidden",
    "compare": "hold the log against the table (/compare points=Ann:14)",
    "decisive": "the entries that decide who wins, once the game is over",
    "whatif": "what another reading, or another answer, would change (/whatif 4 Dan:5)",
    "help": "this list",
}
#: the commands that change something or leave
CHANGES = {
    "undo": "take back the last entry (/undo 3: the last three)",
    "redo": "bring back what /undo took",
    "amend": "correct an earlier entry (/amend 4 Dan:5); what followed from it stands behind, in quotes",
    "insert": "tell what was forgotten before an entry (/insert 4 STEP ...; STEP ...)",
    "drop": "take out an entry that never happened (/drop 4)",
    "agree": "say which result counts (/agree told, /agree today)",
    "rule": "adopt a house rule from now on (/rule hands=open)",
    "quit": "stop; everything is saved",
}


class Slash(Struct, frozen=True):
    """A typed `/name rest`: one of our commands, or an anytime event of the game."""

    name: str
    rest: str
    event: type[Event] | None = None


# --- reading ------------------------------------------------------------------------------------------------------


def parted(line: str) -> list[str]:
    """The parts of a line, one a step, cleaned; a line pasted over several rows is parted at their ends. At least one.

    What stands in double quotes stays together: `/insert 4 "reveal 33 9 2; attack 7 9"`. Without quotes all that
    stands behind `/insert` is its own, too.
    """
    parts = [words.clean(part) for part in re.split(r'[;\r\n](?=(?:[^"]*"[^"]*")*[^"]*$)', line)]
    found = [part for part in parts if part] or [""]
    inserting = next((index for index, part in enumerate(found) if _unquoted_insert(part)), len(found))
    return [*found[:inserting], *filter(None, [joined(*found[inserting:])])]


def _unquoted_insert(part: str) -> bool:
    word = part.partition(" ")[0].casefold()
    return len(word) > 1 and "/insert".startswith(word) and '"' not in part


def joined(*parts: str) -> str:
    """The parts as one line again."""
    return "; ".join(part for part in parts if part.strip())


def anytime(table: Table) -> dict[str, type[Event]]:
    """The events that are typed behind a `/`, by name."""
    return {cls.name(): cls for cls in table.game.steps if cls.anytime}


def parsed(table: Table, part: str) -> Slash:
    """What a part that begins with `/` stands for; a unique beginning of a name will do.

    Raises:
        Misread: there is no such command here; the sentence lists them.

    """
    word, _, rest = part.removeprefix("/").partition(" ")
    events = anytime(table)
    names = [*LOOKS, *CHANGES, *events]
    found = "help" if word in ("", "?") else words.match(word, [Choice(name) for name in names])
    if found is None:
        raise Misread(f"There is no /{word} here; there are {spoken('/' + name for name in names)}.")
    return Slash(str(found), rest, events.get(str(found)))


def number(slash: Slash, default: int | None) -> int | None:
    """The number behind a command.

    Raises:
        Misread: what stands there is none.

    """
    if not slash.rest:
        return default
    if not slash.rest.isdecimal() or len(slash.rest) > 6:
        raise Misread(f"/{slash.name} takes a number, not '{slash.rest[:40]}'.")
    return int(slash.rest)


def amendment(table: Table, rest: str) -> tuple[int, Event]:
    """The entry that `/amend 4 Dan:5` or `/amend 4 power=12` corrects, and its event as it should have been told.

    Answers that are not named stand for the first ones, in the order of the line that enters the event; all others stay.

    Raises:
        Misread: no number, no correction, or one that can't be read.
        Unknown: there is no such entry.

    """
    word, _, said = rest.partition(" ")
    number = entry(word, "/amend 4 Dan:5")
    told = amend.as_told(table, number)
    if not said:
        raise Misread(f"What should entry {word} have said? {_usage(told, word)}", field="number")
    asked = fields.of(type(told), before(table, number))
    if ":" in said.partition(" ")[0]:  # a player is addressed, so no other field can be meant
        asked = tuple(sorted(asked, key=lambda field: field.kind != "per-player"))
    event = amend.retold(table, number, reading.line(asked, said))
    if event == told:
        raise Misread(f"Entry {number} says that already.")
    return number, event


def entry(word: str, like: str) -> int:
    """The number of an entry as it is typed behind a command.

    Raises:
        Misread: it is none; the sentence says what would be right.

    """
    if not word.isdecimal() or len(word) > 6:
        raise Misread(f"Say which entry and what it should have said, like {like}; /log numbers them.")
    return int(word)


def _usage(told: Event, word: str) -> str:
    names = [shape.name for shape in fields.shapes(type(told))]
    return f"Like /amend {word} {names[0]}=..." if names else "It has no answers."


# --- the step that is due -----------------------------------------------------------------------------------------


def message(table: Table, columns: int = 80) -> str:
    """What stands before the cursor: the step with its fields, or the steps to choose from."""
    due = table.due
    if len(due) == 1:
        asked = table.asked(due[0])
        long, brief = (
            f"{due[0].name()}  {wording.short(asked, worth=worth)}".rstrip() + ":" for worth in (True, False)
        )
        needed = wording.short([field for field in asked if field.required])
        if not wording.owed(asked):
            return long  # what Enter takes is always told
        found = (long, brief, f"{due[0].name()}  {needed} ...:")
        return next((one for one in found if layout.width(one) + len("> ") < columns), brief)
    named = [_named(cls) for cls in due]
    told = f"{' | '.join(named)}:" if named else "/help:"
    usual = next((cls for cls in due if cls.usual and table.asked(cls)), None)
    if usual is None:
        return told
    short = wording.short(table.asked(usual))
    longer = f"{usual.name()}  {short} | {' | '.join(_named(cls) for cls in due if cls is not usual)}:"
    return longer if layout.width(longer) + len("> ") < columns else told


def _named(cls: type[Event]) -> str:
    """A step to choose: its short key behind it, in brackets the one that Enter takes."""
    shown = f"{cls.name()} ({cls.key})" if cls.key else cls.name()
    return f"[{shown}]" if cls.usual else shown


def step(table: Table, part: str) -> tuple[type[Event] | None, str]:
    """The step that a part tells of and its answers; no step where the part names none of several.

    Where one of several is the usual one, a line that begins with no step's name answers that one.

    Raises:
        Misread: the first word names no step that is due; the sentence lists them.

    """
    due = table.due
    word, _, rest = part.partition(" ")
    if len(due) == 1:
        named = _other(table, due[0], word)
        return (named, rest) if named else (due[0], part)
    usual = next((cls for cls in due if cls.usual), None)
    if word in ("", "?"):
        return (usual if not word else None), part
    found = words.match(word, [Choice(cls.name(), key=cls.key) for cls in due])
    named = table.game.events.get(str(found or words.fold(word)))
    if named is None and usual is not None and table.asked(usual):
        return usual, part
    if named is None:
        enter = f" Enter alone is {usual.name()}." if usual else ""
        raise Misread(
            f"'{word[:40]}' is no step that is due; say {wording.either(cls.name() for cls in due)}.{enter}"
        )
    return named, rest


@contextmanager
def naming_steps(table: Table, cls: type[Event], line: str) -> Iterator[None]:
    """Name the steps to choose from where a line that named none was taken for the usual one and can't be read so."""
    due = table.due
    try:
        yield
    except Misread as error:
        if len(due) > 1 and line:
            error.message += (
                f" (Read as {cls.name()}; the steps are {wording.either(one.name() for one in due)}.)"
            )
        raise


def _other(table: Table, due: type[Event], word: str) -> type[Event] | None:
    """The event that a line's first word spells out, where the step due can't take it for an answer."""
    named = table.game.events.get(words.fold(word))
    first = next(iter(table.asked(due)), None)
    if named is None or (first is not None and first.free_text):
        return None
    options = first.options(next(iter(first.players), "")) if first is not None else None
    return None if any(str(option.value) == word for option in options or ()) else named


def suggestions(table: Table, line: str, known: Known | None = None) -> list[str]:
    """What the last word of a line may become."""
    part = re.split(r"[;\r\n]", line)[-1].lstrip()
    first, space, rest = part.partition(" ")
    due = table.due
    if first.startswith("/"):
        if not space:
            return [f"/{name}" for name in wording.beginning(first[1:], (*LOOKS, *CHANGES, *anytime(table)))]
        event = _quietly(parsed, table, first)
        return wording.complete(table.asked(event.event), rest, known) if event and event.event else []
    if len(due) != 1 and not space:
        usual = [table.asked(cls) for cls in due if cls.usual]
        named = wording.beginning(first, (cls.name() for cls in due))
        return named + [one for asked in usual for one in wording.complete(asked, first, known)]
    cls, told = _quietly(step, table, part) or (None, "")
    return wording.complete(table.asked(cls), told, known) if cls in due else []


def _quietly(read: Callable[[Table, str], Any], table: Table, part: str) -> Any:
    try:
        return read(table, part)
    except Misread:
        return None


# --- looking ------------------------------------------------------------------------------------------------------


def look(table: Table, slash: Slash, *, screen: Screen) -> None:
    """Show what one of the commands that only look asks for.

    Raises:
        Misread: not a number where one is due.
        Unknown: there is no such entry.

    """
    if slash.name == "score":
        _score(table, screen=screen)
    elif slash.name == "why":
        _why(table, number(slash, None), screen=screen)
    elif slash.name == "log":
        lines = [telling.told(table, entry) for entry in table.entries] or ["Nothing was entered yet."]
        for line in lines:
            screen.remark(line)
    elif slash.name == "show":
        screen.table(table)
    elif slash.name == "hands":
        _hands(table, screen=screen)
    elif slash.name in {"compare", "decisive", "whatif"}:
        from referee.terminal import doubting

        doubting.look(table, slash, screen=screen)
    else:
        _help(table, screen=screen)


def _score(table: Table, *, screen: Screen) -> None:
    ranked = [(one.rank, called(table, one), one.points) for one in ranking(table)]
    screen.rows("Score", ("", "player", "points"), ranked)


def _why(table: Table, entry: int | None, *, screen: Screen) -> None:
    found = numbered(table, entry)
    screen.remark(telling.told(table, found))
    screen.reasons(found.ruling.findings, game=table.game.id)


def _hands(table: Table, *, screen: Screen) -> None:
    secrets = table.game.secrets(table.state)
    if secrets:
        screen.sheets(secrets)
    else:
        screen.remark("Nothing is hidden in this game.")


def _help(table: Table, *, screen: Screen) -> None:
    for cls in table.due:
        example = f"{cls.name()} {wording.short(table.asked(cls))}".rstrip()
        screen.status(example)
        screen.remark(cls.text())
    ways = (
        ("Enter", "take the defaults in [ ], or be asked field by field"),
        ("?", "a menu of what may be answered"),
        ("TAB", "complete the word"),
        ("Esc", "empty the line, leave a menu"),
        ("up-arrow", "bring back the line that was refused"),
        ("Kim:8, trophy=3", "an answer for a player, for a field"),
        ("a+b, -", "several; none"),
        (";", "the next step on the same line"),
    )
    screen.rows("At every prompt", ("type", "for"), ways)
    own = [(f"/{name}", cls.text()) for name, cls in anytime(table).items()]
    listed = [(f"/{name}", text) for name, text in (LOOKS | CHANGES).items()]
    screen.rows("Commands", ("type", "for"), [*listed, *own])

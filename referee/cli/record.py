"""`referee record`: one event, or a script of them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import scripts
from referee.cli.context import SessionOption, asked_for, emit, environment, learn, opened, remember, which
from referee.contract.model import Event, replace
from referee.errors import Misread, RefereeError
from referee.export import documents
from referee.questions import fields, reading
from referee.questions.fields import Field
from referee.session import history, judge, recording, result
from referee.session.resume import resumed
from referee.session.table import Entry, Table
from referee.terminal.screen import PLAIN

if TYPE_CHECKING:
    from referee.store.box import Box


PLACE = 60  # among the commands in --help
CONTEXT = {"ignore_unknown_options": True}  # -1 may be an answer


def command(
    ctx: typer.Context,
    event: Annotated[
        str | None, typer.Argument(metavar="EVENT", help="What happened; `referee next` lists it.")
    ] = None,
    given: Annotated[
        list[str] | None,
        typer.Argument(metavar="[KEY=VALUE]...", help="Its answers, or the line you would type in `play`."),
    ] = None,
    *,
    name: SessionOption = None,
    script: Annotated[
        str | None,
        typer.Option(metavar="FILE|-", help='JSON lines {"event": ..., "answers": {...}} instead.'),
    ] = None,
    all_or_nothing: Annotated[
        bool, typer.Option("--all-or-nothing", help="Keep none of a script that is refused.")
    ] = False,
) -> None:
    """Record an event, or a script of them, and rule at once."""
    if script is not None:
        _script(ctx, name, script, all_or_nothing=all_or_nothing)
        return
    if event is None:
        raise Misread("Which event? `referee next` lists what may come now.", field="event")
    known = environment(ctx).box
    before, told, after = _recorded(ctx, name, event, given or [], known)
    remember(ctx, known, before, told)
    _tell(ctx, after)


def _recorded(
    ctx: typer.Context, name: str | None, event: str, given: list[str], known: "Box"
) -> tuple[Table, Event, Table]:
    """The table before, the event and the table after it: the file is opened, judged and written once.

    On a terminal the answers still missing are asked for. No lock is held while somebody thinks, and if another program
    has added to the session meanwhile nothing is recorded.
    """
    shelf = environment(ctx).store
    ident = which(shelf, name)
    with shelf.writing(ident) as writer:
        if name:
            shelf.remember_last(ident)
        before = resumed(writer.log)
        lookup = recording.lookup(known, before.game)
        raw, left = _raw(before, event, given)
        if not (left and environment(ctx).can_ask):
            told = recording.read(before, event, raw, lookup)
            return before, told, recording.record(before, told, writer.append)
    raw = asked_for(ctx, left, raw, before.game, lookup)
    told = recording.read(before, event, raw, lookup)
    return before, told, recording.record(before, told, partial(shelf.append, before.log))


def _raw(found: Table, event: str, given: list[str]) -> tuple[dict[str, Any], tuple[Field, ...]]:
    """The answers on the command line (key=value words, the rest as the line one would type in `play`), and all questions.

    The questions are empty where none is left to be asked: everything was said, or the event may not come now.
    """
    cls = judge.event_class(found.game, event)
    asked = found.asked(cls) if cls in found.legal else ()
    names = {field.name for field in asked}
    keyed = [word for word in given if word.partition("=")[0].replace("-", "_") in names and "=" in word]
    rest = " ".join(word for word in given if word not in keyed)
    if not asked:
        return reading.pairs([word for word in given if "=" in word]), ()
    named = reading.pairs(keyed)
    unnamed = [field for field in asked if field.name not in named]
    stray = next((word for word in rest.split() if "=" in word), None)
    if stray:
        return named | reading.pairs([stray]), ()  # names the unknown field
    raw = named | reading.line(unnamed, rest)
    return raw, asked if fields.missing(asked, raw) else ()


def _tell(ctx: typer.Context, after: Table) -> None:
    if environment(ctx).json:
        emit(documents.recorded(after))
        return
    entry = after.entries[-1]
    typer.echo(f"{entry.number} {entry.event.name()} {fields.typed(entry.event)}".rstrip())
    PLAIN.ruling(entry.ruling, game=after.game.id)
    PLAIN.status(after.game.status(after.state))
    PLAIN.result(after)


def _parsed(line: str) -> tuple[str, Mapping[str, Any]]:
    expected = 'A line of a script is an object like {"event": "reveal", "answers": {"power": 33}}.'
    told = scripts.document(line, expected)
    if not isinstance(told.get("event"), str):
        raise Misread(expected)
    given = told.get("answers", {})
    if not isinstance(given, dict) or set(told) - {"event", "answers"}:
        raise Misread('A line of a script has "event" and "answers" (an object), nothing else.')
    return told["event"], given


def _script(ctx: typer.Context, name: str | None, script: str, *, all_or_nothing: bool) -> None:
    """A script from another program is saved line by line, as it comes; one that is there already is saved at once."""
    if script == "-" and not all_or_nothing:
        _line_by_line(ctx, name)
    else:
        _at_once(ctx, name, script, all_or_nothing=all_or_nothing)


def _line_by_line(ctx: typer.Context, name: str | None) -> None:
    shelf, known = environment(ctx).store, environment(ctx).box
    found = resumed(opened(shelf, name))
    command = len(found.log.records) + 1
    for number, line in scripts.lines("-"):
        with _on_line(number):
            before, told = found, _told(found, line, known)
            found = recording.record(found, told, partial(shelf.append, found.log), command)
        remember(ctx, known, before, told)
        _tell(ctx, found)


def _at_once(ctx: typer.Context, name: str | None, script: str, *, all_or_nothing: bool) -> None:
    shelf, known = environment(ctx).store, environment(ctx).box
    start = resumed(opened(shelf, name))
    heard = _Heard(start)
    refused: RefereeError | None = None
    for number, line in scripts.lines(script):
        try:
            with _on_line(number):
                heard.take(_told(heard.table, line, known, heard.learnt))
        except RefereeError as error:
            refused = error
            break
    if refused is not None and all_or_nothing:
        raise refused
    if heard.records:
        shelf.append(start.log, history.with_command(start.log, heard.records))
    learn(ctx, known, start.game, heard.learnt)
    for entry in heard.entries:
        _tell(ctx, replace(start, state=entry.ruling.state, entries=(entry,)))
    if refused is not None:
        raise refused


class _Heard:
    """The lines of a script so far. Its table holds no entries: to carry them from line to line takes ever longer."""

    def __init__(self, start: Table) -> None:
        self.table = replace(start, entries=())
        self.entries: list[Entry] = []
        self.records: list[dict[str, Any]] = []
        self.learnt: dict[tuple[str, str], Any] = {}

    def take(self, event: Event) -> None:
        """Judge one more event; a refused one leaves everything as it was."""
        after, told = recording.advanced(self.table, event)
        values = fields.printed_values(event, self.table.state)
        self.learnt |= {(what, key): value for what, key, value in values}
        self.records += result.with_result(after, [told])
        self.entries.append(after.entries[-1])
        self.table = replace(after, entries=())


def _told(
    found: Table, line: str, known: "Box", learnt: Mapping[tuple[str, str], Any] | None = None
) -> Event:
    """The event a line tells; printed values are those of the box, and those that earlier lines have told."""
    event, given = _parsed(line)
    in_the_box = recording.lookup(known, found.game)
    said = learnt or {}
    return recording.read(found, event, given, lambda what, key: said.get((what, key), in_the_box(what, key)))


@contextmanager
def _on_line(number: int) -> Iterator[None]:
    """Let a refusal know the line it is about."""
    try:
        yield
    except RefereeError as error:
        error.line = number
        raise

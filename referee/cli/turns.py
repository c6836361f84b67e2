"""Commands of a turn: play, record, next, undo, redo."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee import words
from referee.cli import scripts
from referee.cli.context import (
    SessionArgument,
    SessionOption,
    asked_for,
    box,
    emit,
    opened,
    options,
    remember,
    store,
    table,
)
from referee.contract.model import Event
from referee.errors import Misread, RefereeError
from referee.export import documents
from referee.questions import fields, reading
from referee.session import history, judge, recording, result, telling
from referee.session.table import Table, replay, upto
from referee.terminal import screen

if TYPE_CHECKING:
    from referee.store.box import Box


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    app.command()(play)
    app.command(context_settings={"ignore_unknown_options": True})(record)
    app.command("next")(what_next)
    app.command()(undo)
    app.command()(redo)


def play(
    ctx: typer.Context,
    session_named: SessionArgument = None,
    *,
    new: Annotated[bool, typer.Option("--new", help="Start a new session first.")] = False,
    name: SessionOption = None,
) -> None:
    """Sit at the table: go on with the last unfinished session."""
    if not options(ctx).can_ask:
        raise Misread(
            "`play` asks at a terminal; here use `referee next` and `referee record EVENT key=value...`."
        )
    from referee.terminal import play as at_table
    from referee.terminal import wizard

    shelf = store(ctx)
    found = None if new else _unfinished(ctx, session_named or name)
    if found is None:
        found = wizard.new_session(shelf, None, None, plain=options(ctx).bare)
    shelf.remember_last(found.log.id)
    raise typer.Exit(at_table.play(shelf, box(ctx), found, plain=options(ctx).bare))


def _unfinished(ctx: typer.Context, named: str | None) -> Table | None:
    """The session named; else the last used if it is still on, else the newest one that is; None: start a new one."""
    if named:
        return table(ctx, named)
    shelf = store(ctx)
    last = shelf.last()
    for one in [
        *([last] if last else []),
        *(summary.id for summary in shelf.summaries() if not summary.problem),
    ]:
        try:
            found = replay(shelf.open(one))
        except RefereeError:
            continue
        if found.outcome is None:
            return found
    return None


def record(
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
    shelf, known = store(ctx), box(ctx)
    raw = None
    if options(ctx).can_ask:
        raw = _asked(ctx, name, event, given or [])
    ident = opened(shelf, name).id
    with shelf.writing(ident) as writer:
        before = replay(writer.log)
        told = recording.read(
            before,
            event,
            _raw(before, event, given or []) if raw is None else raw,
            recording.lookup(known, before.game),
        )
        after = recording.record(before, told, writer.append)
    remember(ctx, known, before, told)
    _tell(ctx, after)


def _raw(found: Table, event: str, given: list[str]) -> dict[str, Any]:
    """The answers on the command line: key=value words, the rest as the line one would type in `play`."""
    cls = judge.event_class(found.game, event)
    asked = recording.asked(found, cls) if found.game.steps[cls].when(found.state) is None else ()
    names = {field.name for field in asked}
    keyed = [word for word in given if word.partition("=")[0].replace("-", "_") in names and "=" in word]
    rest = " ".join(word for word in given if word not in keyed)
    if not asked:
        return reading.pairs([word for word in given if "=" in word])
    named = reading.pairs(keyed)
    unnamed = [field for field in asked if field.name not in named]
    stray = next((word for word in rest.split() if "=" in word), None)
    if stray:
        return named | reading.pairs([stray])  # names the unknown field
    return named | reading.line(unnamed, rest)


def _asked(ctx: typer.Context, name: str | None, event: str, given: list[str]) -> dict[str, Any] | None:
    """On a terminal, ask for the answers still missing; no lock is held while somebody thinks."""
    found = table(ctx, name)
    cls = judge.event_class(found.game, event)
    if found.outcome is not None or found.game.steps[cls].when(found.state) is not None:
        return None
    raw = _raw(found, event, given)
    asked = recording.asked(found, cls)
    if not fields.missing(asked, raw):
        return raw
    return asked_for(ctx, asked, raw, found.game, recording.lookup(box(ctx), found.game))


def _tell(ctx: typer.Context, after: Table) -> None:
    if options(ctx).json:
        emit(documents.recorded(after))
        return
    entry = after.entries[-1]
    typer.echo(f"{entry.number} {entry.event.name()} {fields.typed(entry.event)}".rstrip())
    screen.ruling(entry.ruling, game=after.game.id, plain=True)
    screen.status(after.game.status(after.state), plain=True)
    if after.outcome is not None:
        screen.outcome(after.outcome, game=after.game.id, plain=True)


# --- scripts ----------------------------------------------------------------------------------------------------


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
    shelf, known = store(ctx), box(ctx)
    found = replay(opened(shelf, name))
    command = len(found.log.records) + 1
    for number, line in scripts.lines("-"):
        with _on_line(number):
            before, told = found, _told(found, line, known)
            found = recording.record(found, told, partial(shelf.append, found.log), command)
        remember(ctx, known, before, told)
        _tell(ctx, found)


def _at_once(ctx: typer.Context, name: str | None, script: str, *, all_or_nothing: bool) -> None:
    shelf, known = store(ctx), box(ctx)
    start = found = replay(opened(shelf, name))
    waiting: list[dict[str, Any]] = []
    steps: list[tuple[Table, Event]] = []
    refused: RefereeError | None = None
    learnt: dict[tuple[str, str], Any] = {}
    for number, line in scripts.lines(script):
        try:
            with _on_line(number):
                told = _told(found, line, known, learnt)
                steps.append((found, told))
                found, record_ = recording.advanced(found, told)
        except RefereeError as error:
            refused = error
            steps = steps[: len(found.entries) - len(start.entries)]
            break
        learnt |= {(what, key): value for what, key, value in fields.printed_values(told, steps[-1][0].state)}
        waiting += result.with_result(found, [record_])
    if refused is not None and all_or_nothing:
        raise refused
    if waiting:
        shelf.append(start.log, history.with_command(start.log, waiting))
    for before, told in steps:
        remember(ctx, known, before, told)
    for index in range(len(start.entries), len(found.entries)):
        _tell(ctx, upto(found, index + 1, found.entries[index].ruling.state))
    if refused is not None:
        raise refused


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


# --- next, undo, redo -------------------------------------------------------------------------------------------


def what_next(
    ctx: typer.Context, session_named: SessionArgument = None, *, name: SessionOption = None
) -> None:
    """Say what may come now and what each event asks."""
    found = table(ctx, name, session_named)
    if options(ctx).json:
        emit(documents.next_events(found, box(ctx).all(found.game.id)))
        return
    typer.echo(found.game.status(found.state))
    if found.outcome is not None:
        typer.echo(f"The game is over: {found.outcome.title}.")
    for cls in judge.legal(found.game, found.state):
        asked = " ".join(_field(field) for field in recording.asked(found, cls))
        slash = "/" if cls.anytime else ""
        typer.echo(f"  {slash}{cls.name()} {asked}".rstrip() + f"   {cls.text()}")


def _field(field: fields.Field) -> str:
    shown = field.name + (f"({','.join(field.players)})" if field.players else "")
    return shown if field.required else f"[{shown}]"


def undo(
    ctx: typer.Context,
    session_named: SessionArgument = None,
    *,
    count: Annotated[int, typer.Option("-n", help="How many commands to take back.")] = 1,
    to: Annotated[
        int | None, typer.Option("--to", metavar="N", help="Take back everything after entry N (0: all).")
    ] = None,
    preview: Annotated[
        bool, typer.Option("--preview", help="Say what would go, and take nothing back.")
    ] = False,
    name: SessionOption = None,
) -> None:
    """Take back the last command or more; redo brings it back."""
    shelf = store(ctx)
    named = name or session_named
    number = words.whole(named) if named and named not in shelf.ids() else None
    if number is not None:
        count, named = number, None  # as `/undo 3` in `play`
    if to is not None and count != 1:
        raise Misread("Say how many commands, or after which entry; not both.", field="to")
    log = opened(shelf, named)
    taken = history.undo(log, count, to)
    before = replay(log)
    if preview or (to is not None and options(ctx).can_ask and not _agreed(before, taken)):
        _tell_back(ctx, "Would go", before, taken, before)
        return
    after = replay(shelf.append(log, history.with_command(log, [taken])))
    _tell_back(ctx, "Taken back", before, taken, after)


def _agreed(before: Table, taken: dict[str, Any]) -> bool:
    """Whether a person, shown what would go, says yes."""
    from referee.terminal import ask

    for line in telling.moved(before, taken):
        screen.remark(line, plain=True)
    return ask.confirm("Take this back?")


def redo(ctx: typer.Context, session_named: SessionArgument = None, *, name: SessionOption = None) -> None:
    """Bring back what the last undo took."""
    shelf = store(ctx)
    ident = opened(shelf, name or session_named).id
    with shelf.writing(ident) as writer:
        back = history.redo(writer.log)
        log = writer.append(history.with_command(writer.log, [back]))
    after = replay(log)
    _tell_back(ctx, "Back again", after, back, after)


def _tell_back(ctx: typer.Context, what: str, there: Table, change: dict[str, Any], now: Table) -> None:
    """Say what an undo took back (or a redo brought): from the table where it counts, and how the game stands now."""
    status = now.game.status(now.state)
    if options(ctx).json:
        numbers = telling.numbers(there.log.records, change)
        emit({"ok": True, "session": now.log.id, "numbers": numbers, "status": status})
        return
    for line in telling.moved(there, change):
        screen.remark(f"{what}: {line}", plain=True)
    screen.status(status, plain=True)

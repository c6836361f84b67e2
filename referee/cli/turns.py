"""Commands of a turn: play, record, next, undo, redo."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee import answers, documents, forms, history, render, session, words
from referee.cli import scripts
from referee.cli.options import (
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
from referee.errors import Misread, RefereeError
from referee.model import Event, plural

if TYPE_CHECKING:
    from referee.store import Log


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
    from referee.cli import play as at_table
    from referee.cli import wizard

    shelf = store(ctx)
    found = None if new else _unfinished(ctx, session_named or name)
    if found is None:
        found = wizard.new_session(shelf, None, None, plain=options(ctx).bare)
    shelf.remember_last(found.log.id)
    raise typer.Exit(at_table.play(shelf, box(ctx), found, plain=options(ctx).bare))


def _unfinished(ctx: typer.Context, named: str | None) -> session.Table | None:
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
            found = session.replay(shelf.open(one))
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
        before = session.replay(writer.log)
        told = session.read(
            before,
            event,
            _raw(before, event, given or []) if raw is None else raw,
            session.lookup(known, before.game),
        )
        after = session.record(before, told, writer.append)
    remember(ctx, known, before, told)
    _tell(ctx, after)


def _raw(found: session.Table, event: str, given: list[str]) -> dict[str, Any]:
    """The answers on the command line: key=value words, the rest as the line one would type in `play`."""
    cls = session.event_class(found.game, event)
    asked = session.asked(found, cls) if found.game.steps[cls].when(found.state) is None else ()
    names = {field.name for field in asked}
    keyed = [word for word in given if word.partition("=")[0].replace("-", "_") in names and "=" in word]
    rest = " ".join(word for word in given if word not in keyed)
    if not asked:
        return answers.pairs([word for word in given if "=" in word])
    named = answers.pairs(keyed)
    unnamed = [field for field in asked if field.name not in named]
    stray = next((word for word in rest.split() if "=" in word), None)
    if stray:
        return named | answers.pairs([stray])  # names the unknown field
    return named | answers.line(unnamed, rest)


def _asked(ctx: typer.Context, name: str | None, event: str, given: list[str]) -> dict[str, Any] | None:
    """On a terminal, ask for the answers still missing; no lock is held while somebody thinks."""
    found = table(ctx, name)
    cls = session.event_class(found.game, event)
    if found.outcome is not None or found.game.steps[cls].when(found.state) is not None:
        return None
    raw = _raw(found, event, given)
    asked = session.asked(found, cls)
    if not forms.missing(asked, raw):
        return raw
    return asked_for(ctx, asked, raw, found.game, session.lookup(box(ctx), found.game))


def _tell(ctx: typer.Context, after: session.Table) -> None:
    if options(ctx).json:
        emit(documents.recorded(after))
        return
    entry = after.entries[-1]
    typer.echo(f"{entry.number} {entry.event.name()} {forms.typed(entry.event)}".rstrip())
    render.ruling(entry.ruling, game=after.game.id, plain=True)
    render.status(after.game.status(after.state), plain=True)
    if after.outcome is not None:
        render.outcome(after.outcome, game=after.game.id, plain=True)


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
    shelf, known = store(ctx), box(ctx)
    found = session.replay(opened(shelf, name))
    command = len(found.log.records) + 1
    waiting: list[dict[str, Any]] = []
    learnt: list[tuple[session.Table, Event]] = []
    log = found.log
    for number, line in scripts.lines(script):
        try:
            event, given = _parsed(line)
            told = session.read(found, event, given, session.lookup(known, found.game))
            before = found
            if all_or_nothing:
                found, record_ = session.advanced(found, told)
                result = session.result_record(found)
                waiting += [record_] if result is None else [record_, result]
                learnt.append((before, told))
            else:
                found = session.record(found, told, partial(shelf.append, found.log), command)
                remember(ctx, known, before, told)
        except RefereeError as error:
            error.line = number
            raise
        if not all_or_nothing:
            _tell(ctx, found)
    if all_or_nothing and waiting:
        shelf.append(log, history.with_command(log, waiting, command))
        for before, told in learnt:
            remember(ctx, known, before, told)
        _tell_all(ctx, found, len(learnt))


def _tell_all(ctx: typer.Context, found: session.Table, count: int) -> None:
    if not options(ctx).json:
        typer.echo(f"{plural(count, 'event')} recorded.")
    start = len(found.entries) - count
    for index in range(start, len(found.entries)):
        state = found.entries[index].ruling.state
        _tell(ctx, session.upto(found, index + 1, state))


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
    for cls in session.legal(found.game, found.state):
        asked = " ".join(_field(field) for field in session.asked(found, cls))
        slash = "/" if cls.anytime else ""
        typer.echo(f"  {slash}{cls.name()} {asked}".rstrip() + f"   {cls.text()}")


def _field(field: forms.Field) -> str:
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
    if preview or (to is not None and options(ctx).can_ask and not _agreed(log, taken)):
        _tell_back(ctx, "Would go", _records(log, taken["seqs"]), session.replay(log))
        return
    log = shelf.append(log, history.with_command(log, [taken]))
    _tell_back(ctx, "Taken back", _records(log, taken["seqs"]), session.replay(log))


def _records(log: "Log", seqs: list[int]) -> list[dict[str, Any]]:
    return [one for one in log.records if one["seq"] in seqs]


def _agreed(log: "Log", taken: dict[str, Any]) -> bool:
    """Whether a person, shown what would go, says yes."""
    from referee import ask

    for line in session.told_lines(session.opened(log).game, _records(log, taken["seqs"])):
        typer.echo(line)
    return ask.confirm("Take this back?")


def redo(ctx: typer.Context, session_named: SessionArgument = None, *, name: SessionOption = None) -> None:
    """Bring back what the last undo took."""
    shelf = store(ctx)
    ident = opened(shelf, name or session_named).id
    with shelf.writing(ident) as writer:
        back = history.redo(writer.log)
        log = writer.append(history.with_command(writer.log, [back]))
    seqs = next(one["seqs"] for one in log.records if one["seq"] == back["of"])
    _tell_back(ctx, "Back again", _records(log, seqs), session.replay(log))


def _tell_back(ctx: typer.Context, what: str, records: list[dict[str, Any]], now: session.Table) -> None:
    status = now.game.status(now.state)
    if options(ctx).json:
        numbers = [one["number"] for one in records]
        emit({"ok": True, "session": now.log.id, "numbers": numbers, "status": status})
        return
    for line in session.told_lines(now.game, records):
        typer.echo(words.harmless(f"{what}: {line}"))
    typer.echo(status)

"""Commands for a session in doubt: whatif, decisive, amend, compare."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from referee.cli import scripts
from referee.cli.context import (
    SessionArgument,
    SessionOption,
    SettingsOption,
    box,
    emit,
    opened,
    options,
    remember,
    store,
    table,
)
from referee.contract.model import plural, spoken
from referee.errors import Misread
from referee.export import documents
from referee.questions import reading
from referee.session import again, history
from referee.session import amend as amending
from referee.session import compare as comparing
from referee.session import decisive as decisive_
from referee.session import whatif as whatif_
from referee.session.again import Change, before, same_winner, with_answers, with_settings
from referee.session.table import Table, replay, upto
from referee.terminal import screen
from referee.words import whole


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    for command in (whatif, decisive, amend, compare):
        app.command()(command)


# --- does it matter? --------------------------------------------------------------------------------------------


def whatif(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SESSION | N KEY=VALUE...]", help="A session; or an entry and the answer it should have."
        ),
    ] = None,
    *,
    settings: SettingsOption = None,
    name: SessionOption = None,
) -> None:
    """Judge a session again with one thing changed; write nothing."""
    said = list(words or [])
    positional = said.pop(0) if said and whole(said[0]) is None and "=" not in said[0] else None
    found = table(ctx, name, positional)
    if said or settings:
        _one_change(ctx, found, said, settings)
        return
    others = whatif_.readings(found)
    if options(ctx).json:
        emit({"ok": True, "session": found.log.id, "readings": [_reading(found, one) for one in others]})
        return
    for one in others:
        screen.status(f"{one.setting.id}={one.choice} ({one.setting.note})", plain=options(ctx).bare)
        _tell_changes(ctx, found, one.table, one.changes)
    typer.echo(_summed_up(found, others))


def _summed_up(found: Table, others: Sequence[whatif_.Reading]) -> str:
    """One sentence on all readings: none touched, none matters, some do, or it can't be told."""
    if not others:
        return "No note that has a house rule decided anything in this session."
    looked = f"{plural(len(others), 'reading')} looked at"
    if found.outcome is None:
        return f"The game is still on; who wins can't be told yet ({looked})."
    matter = [one for one in others if one.table.outcome is not None and not same_winner(found, one.table)]
    if matter:
        told = spoken(f"{one.setting.id}={one.choice}" for one in matter)
        return f"The winner depends on the reading: {told} would change it ({looked})."
    open_ones = [one for one in others if one.table.outcome is None]
    if open_ones:
        told = spoken(f"{one.setting.id}={one.choice}" for one in open_ones)
        return f"Under {told} the game would have gone on otherwise, so who would have won can't be told ({looked})."
    return f"No reading changes the winner ({looked})."


def _reading(found: Table, one: whatif_.Reading) -> dict[str, Any]:
    return {
        "setting": one.setting.id,
        "choice": one.choice,
        "note": one.setting.note,
        "changes_winner": _changes_winner(found, one.table),
        "changes": [msg(change) for change in one.changes],
        "outcome": documents.outcome(one.table.outcome),
        "stuck": one.table.stuck.message if one.table.stuck else None,
    }


def _changes_winner(old: Table, new: Table) -> bool | None:
    """Whether another one wins; None where it can't be told because one of both games is not over."""
    if old.outcome is None or new.outcome is None:
        return None
    return not same_winner(old, new)


def msg(change: Change) -> dict[str, str]:
    """A change as JSON."""
    return {"what": change.what, "was": change.was, "now": change.now}


def _one_change(ctx: typer.Context, found: Table, said: list[str], settings: list[str] | None) -> None:
    other = with_settings(found, scripts.pairs_of(settings, "--set")) if settings else found
    if said:
        other = with_answers(other, _retold(other, said))
    changes = again.changes(found, other)
    if options(ctx).json:
        emit(
            {
                "ok": True,
                "session": found.log.id,
                "changes_winner": _changes_winner(found, other),
                "changes": [msg(change) for change in changes],
                "outcome": documents.outcome(other.outcome),
                "stuck": other.stuck.message if other.stuck else None,
            }
        )
        return
    _tell_changes(ctx, found, other, changes)


def _retold(found: Table, said: list[str]) -> dict[int, Any]:
    """`3 weapons=Ann:7 5 power=12`: entry -> the event as it should have been."""
    told: dict[int, list[str]] = {}
    for word in said:
        number = whole(word)
        if number is not None:
            told[number] = []
        elif not told:
            raise Misread(
                "Say the entry first, like `3 weapons=Ann:7`; `referee log` numbers them.", field="number"
            )
        else:
            told[next(reversed(told))].append(word)
    return {number: amending.corrected(found, number, words) for number, words in told.items()}


def _tell_changes(ctx: typer.Context, old: Table, new: Table, changes: Sequence[Change]) -> None:
    plain = options(ctx).bare
    if new.stuck is not None and new.outcome is None:
        screen.remark(f"It can't be judged to the end: {new.stuck.message}", plain=plain)
    elif new.stuck is not None:
        screen.remark(f"The game would have been over after entry {new.entries[-1].number}.", plain=plain)
    for change in changes:
        screen.remark(str(change), plain=plain)
    if not changes:
        typer.echo("Nothing comes out differently.")
    elif old.outcome is not None and new.outcome is not None:
        typer.echo("The winner is the same." if same_winner(old, new) else "The winner changes.")


def decisive(
    ctx: typer.Context, session_named: SessionArgument = None, *, name: SessionOption = None
) -> None:
    """List the entries which, wrong by one step, decide who wins."""
    found = table(ctx, name, session_named)
    if found.outcome is None:
        raise Misread("The game is still on; what decides it is known at its end.")
    slips = decisive_.found(found)
    if options(ctx).json:
        listed = [
            {
                "number": one.number,
                "event": one.event,
                "what": one.what,
                "winners": list(one.table.outcome.winners) if one.table.outcome else None,
            }
            for one in slips
        ]
        emit({"ok": True, "session": found.log.id, "entries": listed})
        return
    rows = [(one.number, one.event, one.what, _would(one.table)) for one in slips]
    if rows:
        screen.rows(
            "Entries that decide", ("entry", "event", "if it were", "then"), rows, plain=options(ctx).bare
        )
    else:
        typer.echo("No single entry, wrong by one step, would change who wins.")


def _would(found: Table) -> str:
    outcome = found.outcome
    if outcome is None:
        return "the game goes on"
    if not outcome.winners or all(name in outcome.title for name in outcome.winners):
        return outcome.title
    return f"{outcome.title}: {spoken(outcome.winners)}"


# --- correct ----------------------------------------------------------------------------------------------------


def amend(
    ctx: typer.Context,
    words: Annotated[
        list[str],
        typer.Argument(metavar="N KEY=VALUE...", help="The entry, and its answers as they should be."),
    ],
    *,
    because: Annotated[str, typer.Option(help="Why, for the log.")],
    preview: Annotated[
        bool, typer.Option("--preview", help="Show what would change and save nothing.")
    ] = False,
    name: SessionOption = None,
) -> None:
    """Correct an entry, however long ago, and see what changes."""
    shelf = store(ctx)
    found = replay(opened(shelf, name))
    if found.stuck is not None:
        raise found.stuck
    changed = _retold(found, words)
    new, records = amending.amended(found, changed, because)
    changes = again.changes(found, new)
    if not options(ctx).json:
        _tell_changes(ctx, found, new, changes)
    saved = not preview and _agreed(ctx)
    if saved:
        log = shelf.append(found.log, history.with_command(found.log, records))
        for number, event in changed.items():
            remember(ctx, box(ctx), upto(found, 0, before(found, number)), event)
        found = replay(log)
    if options(ctx).json:
        emit(
            {
                "ok": True,
                "session": found.log.id,
                "saved": saved,
                "changes": [msg(change) for change in changes],
            }
        )
    else:
        typer.echo("Saved; `referee undo` takes it back." if saved else "Nothing was saved.")


def _agreed(ctx: typer.Context) -> bool:
    if not options(ctx).can_ask:
        return True
    from referee.terminal import ask

    return ask.confirm("Save this?")


def compare(
    ctx: typer.Context,
    given: Annotated[
        list[str], typer.Argument(metavar="TRACK=NUMBER...", help="Like haven=2 points=Ann:14.")
    ],
    *,
    name: SessionOption = None,
) -> None:
    """Compare the real table with the log; find the difference."""
    found = table(ctx, name)
    real = comparing.wanted(found, reading.pairs(given))
    wrong = comparing.differences(found, real)
    since = comparing.last_agreement(found, real) if wrong else None
    reasons = comparing.explanations(found, real) if wrong else []
    if options(ctx).json:
        listed = [
            {"track": track, "owner": owner, "log": number, "table": real[track, owner]}
            for (track, owner), number in wrong.items()
        ]
        emit(
            {
                "ok": True,
                "session": found.log.id,
                "differences": listed,
                "agreed_after": since,
                "explanations": reasons,
            }
        )
        return
    if not wrong:
        typer.echo("The table and the log agree.")
        return
    for (track, owner), number in wrong.items():
        whose = f" of {owner}" if owner else ""
        by_the_log = "nothing" if number is None else number
        typer.echo(
            f"{found.game.tracks[track].text}{whose}: {by_the_log} by the log, {real[track, owner]} on the table."
        )
    typer.echo(
        f"They last agreed after entry {since}."
        if since
        else "They agreed only before the first entry."
        if since == 0
        else "The log never stood at those numbers."
    )
    for reason in reasons or ["No single misread number, name or entry explains it."]:
        typer.echo(f"  {reason}")

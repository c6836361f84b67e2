"""`referee whatif`: judge a session again with one thing changed."""

from typing import Annotated, Any

import typer

from referee.cli import scripts
from referee.cli.changes import as_json, changes_winner, moved_json, retold, tell_changes
from referee.cli.context import SessionOption, SettingsOption, emit, environment, table
from referee.errors import Misread
from referee.export import documents
from referee.session import moving, whatif
from referee.session.again import with_answers, with_settings
from referee.session.changes import changes as differing
from referee.session.table import Table
from referee.terminal import doubts
from referee.words import whole

PLACE = 220  # among the commands in --help


def command(
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
    others = whatif.readings(found)
    if environment(ctx).json:
        emit({"ok": True, "session": found.log.id, "readings": [_reading(found, one) for one in others]})
        return
    for one in others:
        environment(ctx).screen.status(f"{one.setting.id}={one.choice} ({one.setting.note})")
        tell_changes(ctx, found, one.table, one.changes)
    typer.echo(doubts.summed_up(found, others))


def _reading(found: Table, one: whatif.Reading) -> dict[str, Any]:
    return {
        "setting": one.setting.id,
        "choice": one.choice,
        "note": one.setting.note,
        "changes_winner": changes_winner(found, one.table),
        "changes": [as_json(change) for change in one.changes],
        "outcome": documents.outcome(one.table.outcome),
        "stuck": one.table.stuck.message if one.table.stuck else None,
    }


def _entry_first(word: str) -> None:
    if "=" in word:
        raise Misread(
            f"Say the entry first, like `3 weapons=Ann:7`; a house rule is tried with --set {word}.",
            field="number",
        )


def _one_change(ctx: typer.Context, found: Table, said: list[str], settings: list[str] | None) -> None:
    other = with_settings(found, scripts.pairs_of(settings, "--set")) if settings else found
    if said:
        _entry_first(said[0])
        other = with_answers(other, retold(other, said))
    changes, moved = differing(found, other), moving.moved(found, other)
    if environment(ctx).json:
        emit(
            {
                "ok": True,
                "session": found.log.id,
                "changes_winner": changes_winner(found, other),
                "changes": [as_json(change) for change in changes],
                "outcome": documents.outcome(other.outcome),
                "stuck": other.stuck.message if other.stuck else None,
                "moved": moved_json(moved),
            }
        )
        return
    for sentence in moving.sentences(other, moved):
        environment(ctx).screen.remark(sentence)
    tell_changes(ctx, found, other, changes)

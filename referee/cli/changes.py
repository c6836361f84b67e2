"""What an answer or a house rule changed would change: told and as JSON, for `amend` and `whatif`."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from referee.cli.context import emit, environment
from referee.errors import Illegal, Misread
from referee.session import amend, history
from referee.session.changes import Change, same_winner
from referee.session.changes import changes as differing
from referee.session.correction import Correction, doubts
from referee.session.table import Table
from referee.words import whole


def changes_winner(old: Table, new: Table) -> bool | None:
    """Whether another one wins; None where it can't be told because one of both games is not over."""
    if old.outcome is None or new.outcome is None:
        return None
    return not same_winner(old, new)


def as_json(change: Change) -> dict[str, str]:
    """A change as JSON."""
    return {"what": change.what, "was": change.was, "now": change.now}


def retold(found: Table, said: list[str]) -> dict[int, Any]:
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
    return {number: amend.corrected(found, number, words) for number, words in told.items()}


def tell_changes(ctx: typer.Context, old: Table, new: Table, changes: Sequence[Change]) -> None:
    """Tell what comes out differently, whether it can be judged to the end, and whether the winner changes."""
    screen = environment(ctx).screen
    if new.stuck is not None and new.outcome is None:
        screen.remark(f"It can't be judged to the end: {new.stuck.message}")
    elif new.stuck is not None:
        screen.remark(f"The game would have been over after entry {new.entries[-1].number}.")
    for change in changes:
        screen.remark(str(change))
    if not changes:
        typer.echo("Nothing comes out differently.")
    elif old.outcome is not None and new.outcome is not None:
        typer.echo("The winner is the same." if same_winner(old, new) else "The winner changes.")


BecauseOption = Annotated[str, typer.Option(help="Why, for the log.")]
PreviewOption = Annotated[bool, typer.Option("--preview", help="Show what would change and save nothing.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Agree to what the table is asked.")]


def kept(ctx: typer.Context, found: Table, made: Correction, *, preview: bool, yes: bool) -> bool:
    """Tell what a correction changes, let the table agree, write it; whether it was written.

    Raises:
        Illegal: the table has to agree to something and nobody can be asked.

    """
    asked, here = list(doubts(found, made.table)), environment(ctx)
    if asked and not (preview or yes or here.can_ask):
        raise Illegal(
            " ".join(
                [
                    *asked,
                    "Say --yes to save it all the same, or tell in one command what belongs to it (amend several, or --then).",
                ]
            )
        )
    changes = differing(found, made.table)
    if not here.json:
        tell_changes(ctx, found, made.table, changes)
        for sentence in asked:
            here.screen.remark(sentence)
    saved = not preview and (yes or _agreed(ctx))
    if saved:
        here.store.append(found.log, history.with_command(found.log, made.records))
    if here.json:
        listed = [as_json(change) for change in changes]
        emit({"ok": True, "session": found.log.id, "saved": saved, "changes": listed, "asked": asked})
    else:
        typer.echo("Saved; `referee undo` takes it back." if saved else "Nothing was saved.")
    return saved


def _agreed(ctx: typer.Context) -> bool:
    if not environment(ctx).can_ask:
        return True
    from referee.terminal import ask

    return ask.confirm("Save this?")

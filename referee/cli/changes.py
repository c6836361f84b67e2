"""What an answer or a house rule changed would change: told and as JSON, for `amend` and `whatif`."""

from collections.abc import Sequence
from typing import Any

import typer

from referee.cli.context import environment
from referee.errors import Misread
from referee.session import amend
from referee.session.changes import Change, same_winner
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

"""What an answer or a house rule changed would change: told and as JSON, for `amend` and `whatif`."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from referee.cli.context import emit, environment
from referee.errors import Illegal, Misread
from referee.session import amend, history, moving
from referee.session.changes import Change, same_winner
from referee.session.changes import changes as differing
from referee.session.correction import Correction, doubts
from referee.session.table import Moved, Table
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


_EITHER = (
    "Say --move if everyone acted one seat on, as after a forgotten turn, or --keep if each card stays with who acted; "
    "then turns that nobody took are passed over."
)
_MOVE = "Say --move if that is so, or correct these entries too."
BecauseOption = Annotated[str, typer.Option("--because", help="Why, for the log; it has to be said.")]
PreviewOption = Annotated[bool, typer.Option("--preview", help="Show what would change and save nothing.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Agree to what the table is asked.")]
MoveOption = Annotated[
    bool, typer.Option("--move", help="If the turn moves by it: everyone acted one seat on.")
]
KeepOption = Annotated[
    bool,
    typer.Option(
        "--keep",
        help="If the turn moves by it: each card stays with who acted; a turn nobody took is passed over.",
    ),
]


def kept(
    ctx: typer.Context, found: Table, made: Correction, *, preview: bool, yes: bool, move: bool, keep: bool
) -> bool:
    """Tell what a correction changes, let the table agree, write it; whether it was written.

    Raises:
        Illegal: the table has to agree to something and nobody can be asked.
        Misread: both ways are said where there is one.

    """
    if move and keep:
        raise Misread("Say --move or --keep, not both.", field="keep")
    moved = moving.moved(found, made.table)
    way = _way(ctx, found, made, "move" if move else "keep" if keep else "", preview=preview) if moved else ""
    if way is None:
        typer.echo("Nothing was saved.")
        return False
    made = moving.WAYS[way](found, made) if way else moving.settled(found, made)
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
        told = {"saved": saved, "changes": listed, "asked": asked, "moved": moved_json(moved)}
        emit({"ok": True, "session": found.log.id, **told})
    else:
        typer.echo("Saved; `referee undo` takes it back." if saved else "Nothing was saved.")
    return saved


def moved_json(moved: Sequence[Moved]) -> list[dict[str, Any]]:
    """The entries that become somebody else's, as JSON."""
    return [
        {"number": one.number, "event": one.event, "by": list(one.by), "now": list(one.now)} for one in moved
    ]


def _way(ctx: typer.Context, found: Table, made: Correction, said: str, *, preview: bool) -> str | None:
    """`move` or `keep`, said or asked for; "" for a preview without either, None where the table does not say.

    Raises:
        Illegal: neither is said, and nobody can be asked.

    """
    here = environment(ctx)
    if not (said or preview or here.can_ask):
        named = moving.sentences(made.table, moving.moved(found, made.table))
        raise Illegal(" ".join([*named, _EITHER if "keep" in moving.ways(found) else _MOVE]))
    if here.json:
        return said
    from referee.terminal import turning

    turning.named(found, made, screen=here.screen)
    return said if said or preview else turning.way(found)


def _agreed(ctx: typer.Context) -> bool:
    if not environment(ctx).can_ask:
        return True
    from referee.terminal import ask

    return ask.confirm("Save this?")

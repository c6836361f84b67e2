"""The command that opens the box: the printed values a table has typed in."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from referee import games
from referee.cli.context import GameArgument, emit, environment
from referee.contract.model import plural, spoken
from referee.errors import Misread, NotSaved, Unknown
from referee.words import whole

PLACE = 260  # among the commands in --help


def command(
    ctx: typer.Context,
    game: GameArgument,
    action: Annotated[
        str | None, typer.Argument(metavar="[set|forget|export|import]", help="What to do (default: list).")
    ] = None,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WHAT CARD [VALUE] | FILE]", help="The value, or the file.")
    ] = None,
) -> None:
    """List, correct, export or import the printed values typed in."""
    found = games.find(game).id
    said = list(words or [])
    if action is None:
        _listed(ctx, found)
    elif action in _ACTIONS and len(said) == _ACTIONS[action]:
        _told(
            ctx,
            {"set": _set, "forget": _forget, "export": _export, "import": _import}[action](ctx, found, said),
        )
    else:
        usage = "set WHAT CARD VALUE, forget WHAT CARD, export FILE, import FILE"
        raise Misread(f"The box takes {usage}.", field="action")


#: action -> how many words follow it
_ACTIONS = {"set": 3, "forget": 2, "export": 1, "import": 1}


def _told(ctx: typer.Context, sentence: str) -> None:
    emit({"ok": True, "said": sentence}) if environment(ctx).json else typer.echo(sentence)


def _listed(ctx: typer.Context, game: str) -> None:
    known = environment(ctx).box.all(game)
    if environment(ctx).json:
        emit({"ok": True, "game": game, "values": known})
        return
    rows = [(what, key, str(value)) for what, some in known.items() for key, value in some.items()]
    if rows:
        environment(ctx).screen.rows("Printed values typed in", ("what", "card", "value"), rows)
    else:
        typer.echo("Nothing was typed in yet: a printed value is asked when it is first needed, and kept.")


def _known(ctx: typer.Context, game: str, what: str, key: str) -> Any:
    known = environment(ctx).box.all(game)
    if what not in known:
        raise Unknown(f"The box holds no {what}; it holds {spoken(known)}.", field="what")
    value = environment(ctx).box.get(game, what, key)
    if value is None:
        raise Unknown(
            f"The box holds no {what} of {key}; it holds those of {spoken(known[what])}.", field="card"
        )
    return value


def _set(ctx: typer.Context, game: str, said: list[str]) -> str:
    what, key, text = said
    old = _known(ctx, game, what, key)
    value: Any = text
    if isinstance(old, int):
        value = whole(text)
        if value is None:
            raise Misread(f"{what} of {key} is a whole number, not '{text[:40]}'.", field="value")
    environment(ctx).box.remember(game, what, key, value)
    return f"{what} of {key}: {old} -> {value}. Games already played keep what they were told."


def _forget(ctx: typer.Context, game: str, said: list[str]) -> str:
    what, key = said
    old = _known(ctx, game, what, key)
    environment(ctx).box.forget(game, what, key)
    return f"{what} of {key} was {old}; it will be asked again."


def _export(ctx: typer.Context, game: str, said: list[str]) -> str:
    path = Path(said[0])
    try:
        path.write_text(
            json.dumps(environment(ctx).box.export(game), ensure_ascii=False, indent=1) + "\n",
            encoding="utf-8",
        )
    except OSError as error:
        raise NotSaved(f"The values can't be written to {path}: {error.strerror}.") from error
    return f"The printed values are in {path}."


def _import(ctx: typer.Context, game: str, said: list[str]) -> str:
    path = Path(said[0])
    try:
        document = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        raise Misread(f"{path} can't be read as exported values.", field="file") from error
    return f"{plural(environment(ctx).box.take_in(game, document), 'value')} new or changed."

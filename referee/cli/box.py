"""The command that opens the box: the printed values a table has typed in."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from referee import games
from referee.cli import scripts, writing
from referee.cli.context import GameArgument, emit, environment
from referee.contract.model import Game, plural, spoken
from referee.errors import BadLog, Busy, Misread, Unknown
from referee.questions import printed
from referee.questions.fields import in_line
from referee.store import files
from referee.words import harmless

if TYPE_CHECKING:
    from referee.store.box import Box

PLACE = 260  # among the commands in --help


def command(
    ctx: typer.Context,
    game: GameArgument,
    action: Annotated[
        str | None,
        typer.Argument(metavar="[set|forget|export|import|restore]", help="What to do (default: list)."),
    ] = None,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WHAT CARD [VALUE] | FILE]", help="The value, or the file.")
    ] = None,
    *,
    yes: Annotated[
        bool, typer.Option("--yes", help="Import, restore, or replace a file without asking.")
    ] = False,
) -> None:
    """List, correct, export or import the printed values typed in."""
    found = games.find(game)
    said = list(words or [])
    if action is None:
        _listed(ctx, found.id)
    elif action in _ACTIONS and len(said) == len(_ACTIONS[action].split()):
        call = Call(ctx, found, environment(ctx).box, yes)
        _told(ctx, _DOERS[action](call, *said))
    else:
        usage = ", ".join(f"{name} {takes}".rstrip() for name, takes in _ACTIONS.items())
        raise Misread(f"The box takes {usage}.", field="action")


#: action -> the words that follow it
_ACTIONS = {
    "set": "WHAT CARD VALUE",
    "forget": "WHAT CARD",
    "export": "FILE",
    "import": "FILE",
    "restore": "",
}


class Call(NamedTuple):
    """What an action is about, and whether what it asks was agreed to on the command line."""

    ctx: typer.Context
    game: Game
    box: "Box"
    yes: bool


def _told(ctx: typer.Context, sentence: str) -> None:
    emit({"ok": True, "said": sentence}) if environment(ctx).json else typer.echo(sentence)


def _listed(ctx: typer.Context, game: str) -> None:
    known = environment(ctx).box.all(game)
    if environment(ctx).json:
        emit({"ok": True, "game": game, "values": known})
        return
    rows = [(what, key, _shown(value)) for what, some in known.items() for key, value in some.items()]
    if rows:
        environment(ctx).screen.rows("Printed values typed in", ("what", "card", "value"), rows)
    else:
        typer.echo("Nothing was typed in yet: a printed value is asked when it is first needed, and kept.")


def _known(call: Call, what: str, key: str) -> Any:
    known = call.box.all(call.game.id)
    if what not in known:
        raise Unknown(f"The box holds no {what}; it holds {spoken(known)}.", field="what")
    value = call.box.get(call.game.id, what, key)
    if value is None:
        raise Unknown(
            f"The box holds no {what} of {key}; it holds those of {spoken(known[what])}.", field="card"
        )
    return value


def _set(call: Call, what: str, key: str, text: str) -> str:
    old = _known(call, what, key)
    value = printed.read(call.game.events.values(), what, key, text)
    call.box.remember(call.game.id, what, key, value)
    return (
        f"{what} of {key}: {_shown(old)} -> {_shown(value)}. Games already played keep what they were told."
    )


def _forget(call: Call, what: str, key: str) -> str:
    old = _known(call, what, key)
    call.box.forget(call.game.id, what, key)
    return f"{what} of {key} was {_shown(old)}; it will be asked again."


def _export(call: Call, file: str) -> str:
    path = Path(file)
    text = json.dumps(call.box.export(call.game.id), ensure_ascii=False, indent=1) + "\n"
    writing.write(call.ctx, path, text, yes=call.yes)
    return f"The printed values are in {path}."


def _import(call: Call, file: str) -> str:
    from referee.store import box

    told = box.told(call.game.id, _document(Path(file)))
    values = {
        what: {key: printed.read(call.game.events.values(), what, key, value) for key, value in known.items()}
        for what, known in told.items()
    }
    return _changed(call, values, "`referee box GAME restore` takes it back.")


def _document(path: Path) -> Any:
    try:
        return json.loads(files.read(path), object_pairs_hook=scripts.once)
    except (OSError, ValueError, RecursionError, files.Unreadable, BadLog) as error:
        raise Misread(f"{path} can't be read as exported values.", field="file") from error


def _restore(call: Call) -> str:
    values = call.box.earlier(call.game.id)
    if not values:
        raise Unknown("Nothing was imported into this box, so there is nothing to take back.", field="action")
    return _changed(call, values, "Restoring once more takes it back.")


def _changed(call: Call, values: dict[str, dict[str, Any]], way_back: str) -> str:
    """Show old -> new, ask, and change the box as it was shown."""
    changes = call.box.differences(call.game.id, values)
    if not changes:
        return "0 values new or changed."
    if not environment(call.ctx).json:
        for one in changes:
            typer.echo(harmless(f"{one.what} of {one.key}: {_shown(one.old)} -> {_shown(one.new)}"))
    if not _agreed(call):
        return "Nothing was changed."
    fresh = environment(call.ctx).box
    if fresh.differences(call.game.id, values) != changes:
        raise Busy("Another program has changed the box meanwhile; nothing was changed. Look again.")
    fresh.change(call.game.id, changes)
    return f"{plural(len(changes), 'value')} new or changed. {way_back}".replace("GAME", call.game.id)


def _agreed(call: Call) -> bool:
    if call.yes:
        return True
    if not environment(call.ctx).can_ask:
        raise Misread(
            "Nothing was changed: say --yes to change these values without being asked.", field="yes"
        )
    from referee.terminal import ask

    return ask.confirm("Change these values?")


def _shown(value: Any) -> str:
    """A value as one would type it; a hand-made box may hold anything."""
    return "unknown" if value is None else in_line(tuple(value) if isinstance(value, list) else value)


_DOERS: dict[str, Callable[..., str]] = {
    "set": _set,
    "forget": _forget,
    "export": _export,
    "import": _import,
    "restore": _restore,
}

"""The global options of a command, and what nearly every command needs first: the store, the session, the screen."""

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee import words
from referee.contract.model import Event, Game, Struct, spoken
from referee.errors import Misread, RefereeError, Unknown
from referee.questions.fields import Field, Lookup, printed_values
from referee.session import history, recording
from referee.session.resume import resumed
from referee.session.table import Table
from referee.terminal.screen import Screen

if TYPE_CHECKING:
    from referee.store.box import Box
    from referee.store.store import Log, Store

MOST_NAMED = 8  # sessions in a sentence


def _said(session: str | None) -> str | None:
    """The name of a session; an empty one (a variable without a value) is a slip, not the session last used."""
    if session == "":
        raise Misread("An empty word names no session.", field="session")
    return session


SessionOption = Annotated[
    str | None,
    typer.Option(
        "--session",
        "-s",
        metavar="SESSION",
        help="The session (default: the one last used).",
        callback=_said,
    ),
]
SessionArgument = Annotated[
    str | None,
    typer.Argument(metavar="[SESSION]", help="The session (default: the one last used).", callback=_said),
]
GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A game, or the beginning of its name.")]
SettingsOption = Annotated[
    list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A house rule; repeat.")
]
OptionalGame = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help="A game, or the beginning of its name.")
]


class Environment(Struct, frozen=True):
    """What a command runs in: how to answer, whether to ask, where the data lives, the screen, the store, the box."""

    json: bool = False
    plain: bool = False
    no_input: bool = False
    folder: Path | None = None

    @property
    def screen(self) -> Screen:
        """The screen: plain if asked for, piped, or on a terminal that can't do more."""
        bare = (
            self.plain
            or os.environ.get("TERM") == "dumb"
            or not (sys.stdout.isatty() or os.environ.get("FORCE_COLOR"))
        )
        return Screen(plain=bare)

    @property
    def can_ask(self) -> bool:
        """Whether a person sits there: a real terminal on both sides, and nobody said not to ask."""
        silent = self.no_input or self.json or os.environ.get("REFEREE_NO_INPUT")
        return not silent and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()

    @property
    def home(self) -> Path:
        """The folder that holds the sessions."""
        from referee.store.store import home

        return self.folder or home()

    @property
    def store(self) -> "Store":
        """The sessions on disk."""
        from referee.store.store import Store

        return Store(self.home)

    @property
    def box(self) -> "Box":
        """The printed values this household has typed in."""
        from referee.store.box import Box

        return Box(self.home, tell=partial(typer.echo, err=True))


def environment(ctx: typer.Context) -> Environment:
    """What this call runs in."""
    found = ctx.find_object(Environment)
    return found if found is not None else Environment()


def which(store: "Store", named: str | None) -> str:
    """The session named, else the one last used.

    Raises:
        Unknown: none was named and none was used last; the sentence says which there are.

    """
    found = named or store.last()
    if found is not None:
        return found
    there = store.ids()
    if not there:
        raise Unknown("There is no session yet; `referee new` starts one.", field="session")
    listed = spoken(there[-MOST_NAMED:]) + (" and others" if len(there) > MOST_NAMED else "")
    raise Unknown(f"Which session? Name one with --session; there {_are(there)} {listed}.", field="session")


def _are(there: Sequence[str]) -> str:
    return "is" if len(there) == 1 else "are"


def opened(store: "Store", named: str | None) -> "Log":
    """The log of the session named (else the last one), from now on the last one used."""
    return history.checked(_read(store, named))


def _read(store: "Store", named: str | None) -> "Log":
    log = store.open(which(store, named))
    if named:
        store.remember_last(log.id)
    return log


def table(ctx: typer.Context, named: str | None, positional: str | None = None) -> Table:
    """The session as it stands, with a warning if there are other versions of it, or its log stops replaying somewhere."""
    shelf = environment(ctx).store
    found = resumed(_read(shelf, named or positional))
    if several := shelf.parted(found.log):
        typer.echo(words.harmless(several), err=True)
    if found.stuck is not None:
        environment(ctx).screen.error(found.stuck)
    for one in found.revised:
        typer.echo(words.harmless(str(one)), err=True)
    return found


def tell(ctx: typer.Context, document: Mapping[str, Any], text: Iterable[str]) -> None:
    """Print the document (with --json) or the lines of text."""
    if environment(ctx).json:
        emit(document)
    else:
        for line in text:
            typer.echo(line)


def emit(document: Mapping[str, Any]) -> None:
    """One JSON document on one line of standard output, flushed: another program may be waiting for it."""
    sys.stdout.write(json.dumps({"format": 1, **document}) + "\n")
    sys.stdout.flush()


def asked_for(
    ctx: typer.Context,
    asked: Sequence[Field],
    raw: Mapping[str, Any],
    game: Game,
    lookup: Lookup | None = None,
) -> dict[str, Any]:
    """The answers with those a person gives now, field by field.

    Raises:
        Misread: the person left (Ctrl-D) before all was answered.

    """
    from referee.terminal import ask

    try:
        return ask.missing(asked, raw, lookup, screen=environment(ctx).screen, game=game.id)
    except EOFError:
        raise Misread("Left before all was answered; nothing was recorded.") from None


def remember(ctx: typer.Context, known: "Box", before: Table, told: Event) -> None:
    """Keep printed values; a box that is damaged or can't be written is told of, and spoils no entry."""
    learn(
        ctx, known, before.game, {(what, key): one for what, key, one in printed_values(told, before.state)}
    )


def learn(ctx: typer.Context, known: "Box", game: Game, told: Mapping[tuple[str, str], Any]) -> None:
    """Keep printed values of a game that a script has told, as `remember` does those of one event."""
    try:
        recording.learn(known, game, told)
    except RefereeError as error:
        environment(ctx).screen.error(error)


def begun(ctx: typer.Context, *said: Any, **how: Any) -> Table:
    """A session that the wizard begins with what was said; Ctrl-D leaves with 0, and nothing was begun."""
    from referee.terminal import wizard

    try:
        return wizard.new_session(environment(ctx).store, *said, **how, screen=environment(ctx).screen)
    except EOFError:
        raise typer.Exit from None

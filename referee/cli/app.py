"""The command line: the commands found by their files, the global options, and the one place where errors are told."""

import itertools
import os
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from referee.cli.context import Environment, emit
from referee.errors import Misread, RefereeError
from referee.terminal.screen import Screen


def everything(
    ctx: typer.Context,
    *,
    as_json: Annotated[
        bool, typer.Option("--json", help="Answer with JSON on standard output, never ask.")
    ] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Aligned text without colours or frames.")] = False,
    no_input: Annotated[bool, typer.Option("--no-input", help="Never ask; name what is missing.")] = False,
    home: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where sessions are kept (or set REFEREE_HOME).")
    ] = None,
    version: Annotated[bool, typer.Option("--version", help="Say the version and leave.")] = False,
) -> None:
    """Keep the global options for the command that follows."""
    if version:
        from referee import __version__

        typer.echo(f"referee {__version__}")
        raise typer.Exit
    ctx.obj = Environment(json=as_json, plain=plain, no_input=no_input, folder=home)


# --- the commands -------------------------------------------------------------------------------------------------


def application(word: str = "") -> typer.Typer:
    """The program with the one command that a word names; with all of them where it names none (help, a slip, completion)."""
    app = typer.Typer(
        name="referee",
        help="A referee and scorekeeper beside the table: it rules, says why, and never loses a game.",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog="The global options may stand before or after a command's name.",
    )
    app.callback()(everything)
    for module in _named(word) or _all():
        name = _word(module.__name__.rpartition(".")[2])
        app.command(name, context_settings=getattr(module, "CONTEXT", None))(module.command)
    return app


def _named(word: str) -> list[ModuleType]:
    """The command's module if the word is the name of one: no other is loaded."""
    if not word.isalpha():
        return []
    for name in (word, f"{word}_"):  # `import_`: a word of the language can't be the name of a file
        if (Path(__file__).parent / f"{name}.py").is_file():
            found = import_module(f"referee.cli.{name}")
            return [found] if hasattr(found, "command") else []
    return []


@cache
def _all() -> tuple[ModuleType, ...]:
    """Every file here that holds a `command`, in the order of their `PLACE`."""
    files = (path.stem for path in Path(__file__).parent.glob("*.py") if _word(path.stem).isalpha())
    found = [import_module(f"referee.cli.{name}") for name in files]
    return tuple(
        sorted((one for one in found if hasattr(one, "command")), key=lambda module: int(module.PLACE))
    )


def _word(stem: str) -> str:
    """The command that a file of this name holds."""
    return stem.removesuffix("_")


def _command_word(argv: list[str]) -> str:
    """The first word that is no option; `--home` takes the word behind it."""
    words = iter(argv)
    for word in words:
        if word == "--home":
            next(words, None)
        elif not word.startswith("-"):
            return word
    return ""


# --- running one --------------------------------------------------------------------------------------------------


def run(argv: list[str]) -> int:
    """Run one command and return its exit code; a refusal is told in one sentence, a bug keeps its traceback."""
    try:
        if any(pair == ("--home", "") for pair in itertools.pairwise(argv)) or "--home=" in argv:
            raise Misread("--home needs a folder; leave it out for the usual one.", field="home")
        application(_command_word(argv))(args=argv, prog_name="referee", standalone_mode=True)
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else 0
        if code == Misread.exit_code and _as_json(argv):  # Typer has told its usage on standard error
            emit(Misread("The command line can't be understood; standard error says why.").as_json())
        return code
    except RefereeError as error:
        return _refused(error, argv)
    except BrokenPipeError:  # `referee log | head` is no mistake
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _refused(error: RefereeError, argv: list[str]) -> int:
    if _as_json(argv):
        emit(error.as_json())
    else:
        with suppress(OSError):  # nobody hears it; the exit code still tells
            Screen(plain="--plain" in argv or not sys.stderr.isatty()).error(error, game=error.game)
    return error.exit_code


def _as_json(argv: list[str]) -> bool:
    return "--json" in itertools.takewhile("--".__ne__, argv)

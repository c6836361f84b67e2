"""Commands of the disputes desk that need no change of a session: settle a question, write a bundle."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from referee import games
from referee.cli import scripts
from referee.cli.context import SessionArgument, SessionOption, SettingsOption, emit, options, table
from referee.contract.model import Game, Verdict, spoken
from referee.desk import settle as desk
from referee.errors import Misread, NotSaved, RefereeError, Unknown
from referee.export import documents
from referee.questions import fields, reading
from referee.session.table import numbered
from referee.terminal import screen

Given = Annotated[list[str] | None, typer.Argument(metavar="[KEY=VALUE]...", help="The answers.")]


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    for command in (settle, export):
        app.command()(command)


def settle(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Whose rules decide.")] = None,
    question: Annotated[str | None, typer.Argument(metavar="[QUESTION]", help="What is in dispute.")] = None,
    given: Given = None,
    *,
    settings: SettingsOption = None,
    script: Annotated[
        str | None, typer.Option(metavar="FILE|-", help="JSON lines of answers, a verdict a line.")
    ] = None,
) -> None:
    """Settle a dispute without a session: verdict and reasons."""
    can_ask = options(ctx).can_ask and script is None
    named = games.find(game) if game else None
    if (named is None or question is None) and not can_ask:
        _questions(ctx, named)
        return
    found, name = _subject(named, question)
    cls = found.questions[name][0]
    agreed = desk.agreed(found, scripts.pairs_of(settings, "--set"))
    if script is not None:
        _batch(found, name, agreed, script)
        return
    raw = reading.pairs(given or [])
    asked = fields.of(cls)
    if can_ask and (not raw or fields.missing(asked, raw)):
        from referee.terminal import hearing

        raw = hearing.settled(found, name, raw, agreed, plain=options(ctx).bare)
    verdict = desk.settle(found, name, raw, agreed)
    others = desk.otherwise(found, name, raw, agreed)
    if options(ctx).json:
        emit(_document(verdict) | {"settings": [_other(one) for one in others]})
        return
    plain = options(ctx).bare
    screen.reasons(verdict.findings, plain=plain, game=found.id)
    screen.sheets(verdict.ladders, plain=plain)
    for one in others:
        values = ", ".join(f"{key} {_said(value)}" for key, value in one.verdict.values.items())
        screen.remark(
            f"With the house rule {one.setting.id}={one.choice} ({one.setting.note}) it would be: {values}.",
            plain=plain,
        )


def _subject(named: Game | None, question: str | None) -> tuple[Game, str]:
    if named is not None and question is not None:
        return named, desk.asked(named, question)[0]
    from referee.terminal import hearing

    return hearing.subject(named, question)


def _said(value: Any) -> str:
    if isinstance(value, list):
        return spoken(value) if value else "nobody"
    return str(value)


def _document(verdict: Verdict) -> dict[str, Any]:
    return {
        "ok": True,
        "verdict": verdict.values,
        "findings": [documents.finding(one) for one in verdict.findings],
        "ladders": [documents.sheet(one) for one in verdict.ladders],
    }


def _other(one: desk.Other) -> dict[str, Any]:
    return {
        "setting": one.setting.id,
        "choice": one.choice,
        "note": one.setting.note,
        "verdict": one.verdict.values,
    }


def _questions(ctx: typer.Context, game: Game | None) -> None:
    shown = [game] if game else [games.game(one) for one in games.ids()]
    if options(ctx).json:
        listed = [
            {
                "id": one.id,
                "questions": [documents.question(name, cls) for name, (cls, _) in one.questions.items()],
            }
            for one in shown
        ]
        emit({"ok": True, "games": listed})
        return
    for one in shown:
        rows = [
            (name, " ".join(shape.name for shape in fields.shapes(cls)), cls.text())
            for name, (cls, _) in one.questions.items()
        ]
        screen.rows(
            f"{one.title}: settle {one.id} ...",
            ("question", "answers", "what"),
            rows,
            plain=options(ctx).bare,
        )


_BATCH = 'A line is an object of answers, like {"power": 33}.'


def _batch(game: Game, name: str, agreed: Mapping[str, str], script: str) -> None:
    """A verdict a line in the order of the lines, a bad line's error in its place."""
    for number, line in scripts.lines(script):
        try:
            emit(_document(desk.settle(game, name, scripts.document(line, _BATCH), agreed)))
        except RefereeError as error:
            error.line = number
            emit(error.as_json())


def export(
    ctx: typer.Context,
    session_named: SessionArgument = None,
    *,
    form: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="dispute: one JSON file anybody can check.")
    ] = "dispute",
    event: Annotated[
        int | None, typer.Option(metavar="N", help="The entry in dispute (default: the result).")
    ] = None,
    anonymous: Annotated[
        bool, typer.Option("--anonymous", help="Number the players instead of naming them.")
    ] = False,
    to: Annotated[
        Path | None, typer.Option("--to", metavar="FILE", help="Write a file instead of the screen.")
    ] = None,
    name: SessionOption = None,
) -> None:
    """Write a dispute bundle that anybody can check.

    `referee check FILE` replays it anywhere and says whether log and ruling hold. Its checksums are not keyed: they show
    damage and edits, but can't prove that somebody did not write a whole new log; the rules code and the result on the
    table's own paper can.
    """
    if form != "dispute":
        raise Unknown(f"There is no format '{form}'; there is dispute.", field="format")
    from referee.export import dispute

    found = table(ctx, name, session_named)
    if found.stuck is not None:
        raise found.stuck
    bundle = dispute.bundle(found, None if event is None else numbered(found, event), anonymous=anonymous)
    text = json.dumps(bundle, ensure_ascii=to is None, indent=1) + "\n"  # a screen may lack letters
    if to is None:
        typer.echo(text, nl=False)
        return
    if to.is_file() and scripts.bundle(to) is None:
        raise Misread(f"{to} is no bundle and would be overwritten; choose another name.", field="to")
    try:
        to.write_text(text, encoding="utf-8")
    except OSError as error:
        raise NotSaved(f"The bundle can't be written to {to}: {error.strerror}.") from error
    typer.echo(f"The bundle is in {to}; `referee check {to}` replays it. Rules code {bundle['code']}.")

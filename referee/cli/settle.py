"""`referee settle`: a dispute without a session."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from referee import games
from referee.cli import scripts
from referee.cli.context import SettingsOption, emit, environment
from referee.contract.model import Game, Verdict, spoken
from referee.desk import settle as desk
from referee.errors import RefereeError
from referee.export import documents
from referee.questions import fields, reading

Given = Annotated[list[str] | None, typer.Argument(metavar="[KEY=VALUE]...", help="The answers.")]


PLACE = 200  # among the commands in --help


def command(
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
    can_ask = environment(ctx).can_ask and script is None
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

        raw = hearing.settled(found, name, raw, agreed, screen=environment(ctx).screen)
    verdict, others = desk.otherwise(found, name, desk.asked_about(found, name, raw), agreed)
    if environment(ctx).json:
        emit(_document(verdict) | {"settings": [_other(one) for one in others]})
        return
    screen = environment(ctx).screen
    screen.reasons(verdict.findings, game=found.id)
    screen.sheets(verdict.ladders)
    for one in others:
        values = ", ".join(f"{key} {_said(value)}" for key, value in one.verdict.values.items())
        screen.remark(
            f"With the house rule {one.setting.id}={one.choice} ({one.setting.note}) it would be: {values}.",
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
    shown = [game] if game else list(games.available()[0])
    if environment(ctx).json:
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
        environment(ctx).screen.rows(
            f"{one.title}: settle {one.id} ...",
            ("question", "answers", "what"),
            rows,
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

"""Hear a dispute at a terminal: which game, which question, and its answers one by one, before anything is ruled."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee import games
from referee.contract.model import Choice, Game, spoken
from referee.desk import settle
from referee.errors import Illegal, Misread, RefereeError
from referee.questions import checking, fields, reading, wording
from referee.questions.fields import Field
from referee.terminal import ask
from referee.terminal.screen import Screen

LEFT = "Left before all was answered; nothing was ruled."


def subject(named: Game | None, question: str | None) -> tuple[Game, str]:
    """The game and the question of a dispute, those not named chosen from menus.

    Raises:
        Misread: the person left a menu.

    """
    game = named or games.game(
        _chosen("Which game?", [Choice(one.id, one.title) for one in games.available()[0]])
    )
    if question is not None:
        return game, settle.asked(game, question)[0]
    listed = [Choice(name, cls.text()) for name, (cls, _) in game.questions.items()]
    return game, _chosen("What is in dispute?", listed)


def _chosen(message: str, choices: Sequence[Choice]) -> str:
    found = ask.choose(message, choices)
    if found is None:
        raise Misread(LEFT)
    return str(found)


def settled(
    game: Game, name: str, raw: dict[str, Any], settings: Mapping[str, str], *, screen: Screen
) -> dict[str, Any]:
    """The answers to a question once its rule takes them: what is refused is asked again, the other answers are kept.

    Raises:
        Misread: the person left (Ctrl-D) before all was answered.
        Illegal: no answer that was given here is to blame.

    """
    asked = fields.of(game.questions[name][0])
    given = set(raw)
    while True:
        raw = heard(asked, raw, game, screen=screen)
        try:
            settle.settle(game, name, raw, settings)
        except RefereeError as error:
            again = {error.field} - given if error.field in raw else set(raw) - given
            if not again:
                raise
            screen.error(error, game=game.id)
            raw = {key: value for key, value in raw.items() if key not in again}
        else:
            return raw


def heard(asked: Sequence[Field], raw: dict[str, Any], game: Game, *, screen: Screen) -> dict[str, Any]:
    """The answers given, with those that a person gives now: what has a usual value is told and not asked.

    Raises:
        Misread: the person left (Ctrl-D) before all was answered.

    """
    found = dict(raw)
    try:
        for field in asked:
            if field.name not in found and (field.required or field.kind in {"per-player", "records"}):
                found[field.name] = _answer(field, game, screen=screen)
    except EOFError:
        raise Misread(LEFT) from None
    usual = [f"{field.name} {wording.token(field.default)}" for field in asked if field.name not in found]
    if usual:
        screen.remark(f"As usual: {spoken(usual)} (say it otherwise as key=value).")
    return found


def _answer(field: Field, game: Game, *, screen: Screen) -> Any:
    """One answer, asked until it can be read and is possible."""
    if field.kind == "records":
        return _records(field, game, screen=screen)
    back = ""
    while True:
        line = ask.text(f"{_question(field)}:", back=back).strip()
        try:
            return _checked(field, _spelt(field, line))
        except RefereeError as error:
            back = ask.refused(error, line, screen=screen, game=game.id)


def _question(field: Field) -> str:
    if field.kind == "per-player" and "Ann" in field.ask.text:
        return field.ask.text  # it shows how to answer
    if field.kind == "per-player":
        example = {"int": "7", "many": "7+2", "str": "..."}.get(field.of, "...")
        return f"{field.ask.text} of each (Ann:{example} Ben:{example})"
    return wording.question(field)


def _spelt(field: Field, line: str) -> Any:
    if not line and not field.required:
        return fields.default(field)
    if field.kind == "per-player":
        return line if "," in line else ",".join(line.split())
    return line


def _checked(field: Field, raw: Any) -> Any:
    """The raw answer again, once it is known that it can be read and may be given."""
    value = reading.value(field, raw)
    if field.kind == "per-player" and not value and field.required:
        raise Misread(f"{field.ask.text}: say whose, like Ann:7 Ben:9.", field.ask.section, field.name)
    refusal = checking.refusal(field, value)
    if refusal is not None:
        raise Illegal(refusal.reason, refusal.section, refusal.field)
    return raw


def _records(field: Field, game: Game, *, screen: Screen) -> list[str]:
    """A line a record until an empty one."""
    inside = fields.of(field.record) if field.record else ()
    names = " ".join(one.name if one.required else f"[{one.name}]" for one in inside)
    lines: list[str] = []
    back = ""
    while True:
        line = ask.text(f"{field.ask.text} {len(lines) + 1}: {names} (Enter: no more):", back=back).strip()
        if not line and (lines or not field.required):
            return lines
        try:
            _checked(field, [line])
            lines.append(line)
            back = ""
        except RefereeError as error:
            back = ask.refused(error, line, screen=screen, game=game.id)

"""What was told to a program with older rules: what it took for granted, and where it ruled otherwise.

No rule is kept for the sake of old logs. An answer that was not asked then is the one of `Ask.older`, a stop that was not made
then is passed by with the event of `Step.older`, and `Game.revisions` says of which entries other rulings came.
"""

from __future__ import annotations

from typing import Any

import msgspec

from referee.contract.model import REQUIRED, Event, Game, Ruling, Struct
from referee.errors import OutOfTurn
from referee.questions import fields
from referee.session import judge
from referee.session.history import Told


class Granted(Struct, frozen=True):
    """An entry as it is judged now: its event, its ruling, and what of both an older program took for granted, as typed."""

    event: Event
    ruling: Ruling
    granted: tuple[str, ...] = ()


class Revised(Struct, frozen=True):
    """An entry that was ruled otherwise when it was told: what was ruled then, and the ruling since which `rules`."""

    number: int
    event: str
    rules: int
    text: str
    then: str

    def __str__(self) -> str:
        """As a sentence for people."""
        return f"Entry {self.number} ({self.event}) is ruled otherwise since rules {self.rules}: {self.text} Then: {self.then}"


def judged(game: Game, state: Any, told: Told) -> Granted:
    """What the rules of today make of an entry, with what an older program took for granted of it.

    Raises:
        Misread: it can't be read.
        OutOfTurn, Illegal: it may not come, or not so.

    """
    name = told.record["event"]
    if not told.rules or told.rules >= game.rules:
        event = judge.decoded(game, name, told.answers)
        return Granted(event, judge.judge(game, state, event))
    missing = lacking(game, told)
    event = judge.decoded(game, name, {**missing, **told.answers})
    passed, ruling = _passing(game, state, event)
    answers = tuple(f"{key}={value}" for key, value in missing.items())
    return Granted(event, ruling, (*passed, *answers))


def lacking(game: Game, told: Told) -> dict[str, Any]:
    """The answers that an entry lacks because nobody was asked when it was told, as an older program took them for granted."""
    cls = game.events.get(told.record["event"])
    if cls is None or not told.rules or told.rules >= game.rules:
        return {}
    shapes = fields.shapes(cls)
    asked = {shape.name: shape.ask.older for shape in shapes if shape.ask.older is not REQUIRED}
    return {key: msgspec.to_builtins(value) for key, value in asked.items() if key not in told.answers}


def _passing(game: Game, state: Any, event: Event) -> tuple[tuple[str, ...], Ruling]:
    """The ruling of an event behind the stops that were not made then, and those as they would be typed."""
    passed: tuple[str, ...] = ()
    found: tuple[Any, ...] = ()
    while True:
        try:
            ruling = judge.judge(game, state, event)
        except OutOfTurn:
            taken = _taken(game, state)
            if taken is None:
                raise
            before = judge.judge(game, state, taken)
            state, found = before.state, (*found, *before.findings)
            passed = (*passed, f"{taken.name()} {fields.typed(taken)}".rstrip())
        else:
            return passed, msgspec.structs.replace(
                ruling, findings=(*found, *ruling.findings)
            ) if found else ruling


def _taken(game: Game, state: Any) -> Event | None:
    """The event that an older program took for granted at the step which is due."""
    for cls in judge.due(game, state):
        older = game.steps[cls].older
        if older is not None:
            return older(state)
    return None


def revised(game: Game, state: Any, told: Told, made: Granted) -> list[Revised]:
    """Where the entry, told to a program with older rules, is ruled otherwise now."""
    if not told.rules or told.rules >= game.rules:
        return []
    found = (
        (one, one.differs(state, made.event, made.ruling)) for one in game.revisions if one.rules > told.rules
    )
    number, name = told.record["number"], made.event.name()
    return [Revised(number, name, one.rules, one.text, then) for one, then in found if then]

"""What may come now, and what the rules make of it: events read and judged at a state, without a log."""

from __future__ import annotations

from typing import Any

import msgspec

from referee import words
from referee.contract.agenda import coming
from referee.contract.model import Choice, Event, Game, Refusal, Ruling, spoken
from referee.errors import Illegal, Misread, OutOfTurn, RefereeError
from referee.questions import checking
from referee.session.history import Record
from referee.store import seal


def decoded(game: Game, name: str, told: Record) -> Event:
    """The event that a record's answers stand for.

    Raises:
        Misread: no such event, or answers of another shape than this program writes.

    """
    cls = game.events.get(name)
    if cls is None:
        raise Misread(
            f"{game.title} has no event '{words.short(name)}'; a log names them in full.", field="event"
        )
    try:
        return msgspec.convert(told, cls)
    except msgspec.ValidationError as error:
        raise Misread(f"{name} can't be read from the log: {error}.") from error


def encoded(event: Event) -> Record:
    """The answers of an event as a later start will read them from the log.

    Raises:
        Misread: they could not be read there, or would be read as something else; so they must not be written.

    """
    answers = seal.plain(msgspec.to_builtins(event))
    try:
        again = msgspec.to_builtins(msgspec.convert(answers, type(event)))
    except msgspec.ValidationError as error:
        raise Misread(f"{event.name()} could not be read again: {error}.") from error
    if seal.canonical(again) != seal.canonical(answers):
        raise Misread(f"{event.name()} would be read again as something else than it says.")
    return answers


def event_class(game: Game, word: str) -> type[Event]:
    """The event of a game that a name stands for.

    Raises:
        Misread: the game has no such event; the sentence lists them.

    """
    names = game.events
    if word in names:
        return names[word]
    options = [Choice(name, key=cls.key) for name, cls in names.items()]
    found = words.match(words.clean(word), options, "event")
    if found is None:
        raise Misread(
            f"{game.title} has no event '{words.clean(word)[:40]}'; its events are {spoken(names)}.",
            field="event",
        )
    return names[str(found)]


def legal(game: Game, state: Any) -> tuple[type[Event], ...]:
    """The events that may come now, steps before anytime events; none once the game is over."""
    if game.outcome(state) is not None:
        return ()
    found = coming(game.steps, state)
    return tuple(sorted(found, key=lambda cls: cls.anytime))


def due(game: Game, state: Any) -> tuple[type[Event], ...]:
    """The steps that may come now, without the anytime events."""
    return tuple(cls for cls in legal(game, state) if not cls.anytime)


def judge(game: Game, state: Any, event: Event) -> Ruling:
    """What the rules make of an event.

    Raises:
        OutOfTurn: it may not come now, with the section that says so.
        Illegal: an answer is outside what is possible now.

    """
    in_turn(game, state, type(event))
    step = game.steps[type(event)]
    wrong = checking.check(event, state)
    ruling = wrong if wrong is not None else step.rule(state, event)
    if isinstance(ruling, Refusal):
        raise cited(Illegal(ruling.reason, ruling.section, ruling.field), game)
    return ruling


def acting(game: Game, state: Any, event: Event) -> tuple[str, ...]:
    """Who acts in an event, in seat order; nobody where it is the table's."""
    return game.steps[type(event)].by(state, event)


def about(game: Game, state: Any, event: Event) -> str:
    """Which place or card an event is about, where its answers don't say it."""
    return game.steps[type(event)].about(state, event)


def cited(error: RefereeError, game: Game) -> RefereeError:
    """The error, which knows now whose rulebook it cites."""
    error.game = game.id
    return error


def in_turn(game: Game, state: Any, cls: type[Event]) -> None:
    """Refuse an event that may not come now.

    Raises:
        OutOfTurn: the game is over, or something else is owed first; with the section that says so.

    """
    if game.outcome(state) is not None:
        raise OutOfTurn(f"The game is over; {cls.name()} can't be recorded any more (undo takes steps back).")
    early = game.steps[cls].when(state)
    if early is not None:
        raise cited(OutOfTurn(early.reason, early.section, early.field), game)

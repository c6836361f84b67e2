"""Draw answers from the questions alone, as a program would that knows no rule."""

import random
from collections.abc import Sequence
from typing import Any

from referee.contract.model import Event, Game, Question
from referee.contract.passing import Passing
from referee.errors import Illegal
from referee.questions import fields, reading
from referee.questions.fields import Field
from referee.session import judge

ANYTIME = 0.04
NAMES = ("Ann", "Bob", "Cleo", "Dov", "Eva", "Finn")
MOST_EVENTS = 6000
#: what is said in free words
WORDS = ("lantern", "two words", "Ärger")


def single(field: Field, rng: random.Random, player: str = "") -> Any:
    """One int, str or bool."""
    if field.element == "bool":
        return rng.random() < 0.5
    options = field.options(player)
    if options:
        return rng.choice(options).value
    if field.element == "str":
        return rng.choice(WORDS if field.required else (*WORDS, ""))
    low = -20 if field.low is None else field.low
    high = low + 12 if field.high is None else field.high
    return rng.randint(low, min(high, low + 12) if rng.random() < 0.8 else high)


def several(field: Field, rng: random.Random, player: str = "") -> tuple[Any, ...]:
    """Several ints or strings, as many as the bounds allow."""
    options = [option.value for option in field.options(player) or ()]
    low = field.low or 0
    if field.ask.repeats:
        size = rng.randint(low, min(low + 3, 99 if field.high is None else field.high))
        return tuple(rng.choice(options) if options else single(field, rng) for _ in range(size))
    high = min(len(options), len(options) if field.high is None else field.high)
    return tuple(rng.sample(options, rng.randint(min(low, high), high)))


def _one(field: Field, kind: str, rng: random.Random, player: str = "") -> Any:
    return several(field, rng, player) if kind == "many" else single(field, rng, player)


def answer(field: Field, rng: random.Random, players: Sequence[str] = ()) -> Any:
    """An answer to a field; the default in one of four times. `players`: who plays, where no state says it."""
    if field.kind == "records" and field.record is not None:
        inside = fields.of(field.record)
        size = rng.randint(field.low or 0, 5 if field.high is None else min(field.high, 5))
        return [{one.name: answer(one, rng, players) for one in inside} for _ in range(size)]
    if not field.required and rng.random() < 0.25:
        return fields.default(field)
    if field.kind == "per-player":
        return {player: _one(field, field.of, rng, player) for player in field.players or players}
    if players and field.element == "str" and field.choices is None and rng.random() < 0.9:
        least = min(field.low or 0, len(players))
        size = len(players) if rng.random() < 0.5 else rng.randint(least, len(players))
        named = rng.sample(players, size)  # a dispute names who plays
        return tuple(named) if field.kind == "many" else rng.choice(players)
    return _one(field, field.kind, rng)


def question(cls: type[Question], rng: random.Random) -> dict[str, Any]:
    """Answers to a question of the disputes desk, each drawn from its field alone; now and then one is left out."""
    players = NAMES[: rng.randint(1, len(NAMES))]
    drawn = {field.name: answer(field, rng, players) for field in fields.of(cls)}
    return {name: one for name, one in drawn.items() if rng.random() < 0.98}


def event(game: Game, state: Any, rng: random.Random) -> Event:
    """An event that may come now, with drawn answers; an anytime event rarely, and a turn that nobody took never."""
    due = judge.due(game, state)
    anytime = [cls for cls in judge.legal(game, state) if cls.anytime and not issubclass(cls, Passing)]
    cls = rng.choice(anytime) if anytime and (not due or rng.random() < ANYTIME) else rng.choice(due)
    raw = {field.name: answer(field, rng) for field in fields.of(cls, state)}
    return reading.read(cls, state, raw)


class Run:
    """A game played at random to its end, with what was tried and what was refused."""

    def __init__(self, memory: Any, seed: int) -> None:
        self.memory, self.tried, self.refused = memory, 0, []
        rng = random.Random(seed)
        while memory.table.outcome is None:
            if self.tried > MOST_EVENTS:
                raise AssertionError(
                    f"no end after {MOST_EVENTS} events: {memory.table.game.status(memory.table.state)}"
                )
            self.tried += 1
            drawn = event(memory.table.game, memory.table.state, rng)
            try:
                memory.event(drawn)
            except Illegal as error:
                self.refused.append((drawn, error))

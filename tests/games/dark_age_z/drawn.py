"""Play a whole game with answers drawn from the questions themselves."""

import msgspec

from referee.contract.model import Seat
from referee.errors import Illegal
from referee.games.dark_age_z import GAME
from referee.questions import fields
from referee.session import house_rules, judge

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve")


def begin(mode="competitive", players=3, **settings):
    """A fresh table; settings not given take their defaults."""
    chosen_mode = next(one for one in GAME.modes if one.id == mode)
    chosen = house_rules.chosen_settings(
        GAME, chosen_mode, {key.replace("_", "-"): value for key, value in settings.items()}
    )
    return GAME.start(chosen_mode, tuple(Seat(name) for name in NAMES[:players]), chosen)


def one(field, draw, player=""):
    """An answer within the bounds and choices of a field."""
    options = field.options(player)
    kind = field.of if field.kind == "per-player" else field.kind
    if kind == "many":
        low = field.low or 0
        values = [option.value for option in options or ()]
        if not values:
            return tuple(
                draw.randint(0, 5) for _ in range(max(low, draw.randint(low, field.high or low + 3)))
            )
        high = min(
            field.high if field.high is not None else len(values), 1_000 if field.ask.repeats else len(values)
        )
        count = low if not field.required and draw.random() < 0.8 else draw.randint(low, high)
        return tuple(draw.choices(values, k=count) if field.ask.repeats else draw.sample(values, count))
    if options and not field.ask.open:
        return draw.choice(options).value
    if kind == "int":
        low = field.low if field.low is not None else -3
        high = field.high if field.high is not None else low + 9
        return draw.randint(low, min(high, low + 9))
    return draw.random() < 0.5 if kind == "bool" else draw.choice(("one", "two"))


def drawn(cls, state, draw):
    """An event of this class with drawn answers (defaults often stand)."""
    found = {}
    for field in fields.of(cls, state):
        if not field.required and draw.random() < 0.5:
            found[field.name] = fields.default(field)
        elif field.kind == "per-player":
            found[field.name] = {player: one(field, draw, player) for player in field.players}
        else:
            found[field.name] = one(field, draw)
    return cls(**found)


def played(state, draw, most=3_000):
    """Draw to the end: (state, events, findings, refusals)."""
    events, findings, refused = [], [], []
    while GAME.outcome(state) is None:
        assert len(events) + len(refused) < most, state.agenda[:5]
        legal = judge.legal(GAME, state)
        due = [cls for cls in legal if not cls.anytime]
        assert due, state.agenda[:3]
        free = [cls for cls in legal if cls.anytime]
        event = drawn(draw.choice(free if free and draw.random() < 0.03 else due), state, draw)
        try:
            ruling = judge.judge(GAME, state, event)
        except Illegal as error:
            refused.append((event, error))
            continue
        again = msgspec.convert(msgspec.json.decode(msgspec.json.encode(event)), type(event))
        assert again == event
        events.append(event)
        findings += ruling.findings
        state = ruling.state
    return state, events, findings, refused

"""What the table sees: one line above the prompt, and sheets of the party and the house."""

from referee.games.zombie_in_my_pocket import clock
from referee.games.zombie_in_my_pocket.printed import title
from referee.games.zombie_in_my_pocket.state import State, Table, cards_left, carried, etching, hour
from referee.model import Gauge, Sheet


def status(state: State) -> str:
    """Hour, cards, place, health, and what is awaited."""
    if state.ended:
        return f"The night is over; {_cards(state)}."
    if isinstance(state.agenda[0], Table):
        return f"Before 9 pm: {state.agenda[0].says(state)}."
    health = ", ".join(f"{name} {state.health[name] or 'dead'}" for name in state.players)
    where = f"{_clock(state)}, {title(state.place)}. {health}."
    return f"{where} Next: {state.agenda[0].says(state)}."


def _clock(state: State) -> str:
    return f"{clock.spoken_hour(hour(state))}, {_cards(state)}"


def _cards(state: State) -> str:
    now = clock.left_this_hour(state.mode, state.drawn, resolving=state.card_open)
    return f"{now} cards left this hour, {cards_left(state)} tonight"


def party(state: State) -> Sheet:
    """Who lives, leads, and holds what."""
    rows = tuple(
        (
            _name(state, name),
            Gauge(state.health.get(name, 0), state.mode.max_health, "heart"),
            _holds(state, name),
        )
        for name in state.players
    )
    return Sheet("The party", ("player", "health", "holds"), rows)


def _name(state: State, name: str) -> str:
    if name == state.leader and not state.ended:
        return f"{name} (leads)"
    return f"{name} (dead)" if any(name in group for group in state.deaths) else name


def _holds(state: State, who: str) -> str:
    items = [f"{title(one.id)}{_values(one.bonus, one.fuel)}" for one in carried(state, who)]
    return ", ".join([*items, *(["TOTEM"] if state.bearer == who else [])])


def _values(bonus: int, fuel: int) -> str:
    parts = [f"+{bonus}"] * (bonus > 0) + [f"{fuel} fuel"] * (fuel > 0)
    return f" ({', '.join(parts)})" if parts else ""


def house(state: State) -> Sheet:
    """The clock, the totem, the etching and the tiles face up."""
    totem = {"hidden": "not found", "held": f"held by {state.bearer}", "buried": "buried"}[state.totem]
    rows = (
        ("clock", _clock(state)),
        ("extra zombies", f"X = {state.extra}"),
        ("totem", totem),
        ("etching", title(etching(state)) or "not found"),
        ("inside", ", ".join(map(title, state.indoor))),
        ("outside", ", ".join(map(title, state.outdoor)) or "not reached"),
        ("searched", ", ".join(map(title, state.searched)) or "nothing"),
    )
    return Sheet("The night", ("what", "now"), rows)


def view(state: State) -> tuple[Sheet, ...]:
    """All that lies open on the table."""
    return (party(state), house(state))

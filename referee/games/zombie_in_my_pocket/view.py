"""What the table sees: one line above the prompt, and sheets of the party and the house."""

from itertools import zip_longest

from referee.contract.agenda import head
from referee.contract.model import Gauge, Sheet, plural
from referee.games.zombie_in_my_pocket import clock
from referee.games.zombie_in_my_pocket.agenda import DoomTable
from referee.games.zombie_in_my_pocket.printed import title
from referee.games.zombie_in_my_pocket.state import State, cards_left, carried, etching, hour, living


def status(state: State) -> str:
    """Hour, cards, place, health, and what is awaited."""
    if state.ended:
        return f"The night is over with {plural(cards_left(state), 'event card')} left."
    if isinstance(head(state), DoomTable):
        return f"Before 9 pm: {head(state).says(state)}."
    awaited = head(state).says(state)
    return f"{_clock(state)}, {title(state.place)}. {_health(state)}. {awaited[0].upper()}{awaited[1:]}."


def _health(state: State) -> str:
    alive = ", ".join(f"{name} {state.health[name]}" for name in living(state))
    dead = ", ".join(name for group in state.deaths for name in group)
    return f"{alive}; dead: {dead}" if dead else alive


def _clock(state: State) -> str:
    return f"{clock.spoken_hour(hour(state))}: {_cards(state)}"


def _cards(state: State) -> str:
    now = clock.left_this_hour(state.mode, state.drawn, resolving=state.card_open)
    return f"{plural(now, 'card')} left, {cards_left(state)} tonight"


def party(state: State) -> Sheet:
    """Who lives, leads, and holds what."""
    rows = tuple(
        (
            _name(state, name),
            _hearts(state, name),
            _holds(state, name),
        )
        for name in state.players
    )
    return Sheet("The party", ("player", "health", "holds"), rows)


def _hearts(state: State, who: str) -> Gauge | None:
    return Gauge(state.health[who], state.mode.max_health, "heart") if state.health else None


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


def night(state: State) -> Sheet:
    """The clock, X, the totem and the etching."""
    totem = {"hidden": "not found", "held": f"held by {state.bearer}", "buried": "buried"}[state.totem]
    now = clock.left_this_hour(state.mode, state.drawn, resolving=state.card_open)
    rows = (
        ("hour", clock.spoken_hour(hour(state))),
        ("cards left", f"{now}, tonight {cards_left(state)}"),
        ("extra zombies", f"X = {state.extra}" if state.health else "not read yet"),
        ("totem", totem),
        ("etching", title(etching(state)) or "not found"),
    )
    return Sheet("The night", ("what", "now"), rows)


def house(state: State) -> Sheet:
    """The tiles face up on both sides of the window; `>` is where the group stands."""
    sides = zip_longest(state.indoor, state.outdoor, fillvalue="")
    rows = tuple((_tile(state, inside), _tile(state, outside)) for inside, outside in sides)
    return Sheet("Tiles face up", ("inside", "outside"), rows)


def _tile(state: State, name: str) -> str:
    here = "> " if name and name == state.place else ""
    return f"{here}{title(name)}{' (used)' if name in state.searched else ''}"


def view(state: State) -> tuple[Sheet, ...]:
    """All that lies open on the table."""
    return (party(state), night(state), house(state))

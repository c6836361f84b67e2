"""The numbers on the table that may be compared, charted, and adjusted when a card says what no rulebook prints."""

from collections.abc import Callable
from typing import Final

from referee.contract.agenda import head
from referee.contract.model import Ruling, Track, replace
from referee.games.zombie_in_my_pocket.agenda import DoomTable
from referee.games.zombie_in_my_pocket.printed import title
from referee.games.zombie_in_my_pocket.rules import adjusted, onward
from referee.games.zombie_in_my_pocket.state import State, cards_left, held, living


def _most_health(state: State) -> int:
    return state.mode.max_health


def _most_cards(state: State) -> int:
    return state.mode.all_cards


def put_cards(state: State, _owner: str, value: int) -> Ruling:
    """Cards lost or saved tonight; with none left it is midnight at the next card owed."""
    after = replace(state, drawn=state.mode.all_cards - value)
    return Ruling(after) if isinstance(head(after), DoomTable) else onward(Ruling(after))


def fuel_of(name: str) -> Track:
    """The fuel chips on an item; none while nobody holds it."""

    def get(state: State, _owner: str) -> int:
        one = held(state, name)
        return one.fuel if one else 0

    def put(state: State, _owner: str, value: int) -> Ruling:
        items = tuple(replace(one, fuel=value) if one.id == name else one for one in state.items)
        return Ruling(replace(state, items=items))

    return Track(f"Fuel of the {title(name)}", get, put, low=0, high=_most_fuel(name))


def _most_fuel(name: str) -> Callable[[State], int]:
    return lambda state: 4 if held(state, name) else 0


TRACKS: Final = {
    "health": Track(
        "Health",
        lambda state, who: state.health.get(who, 0),
        adjusted,
        per_player=True,
        low=0,
        high=_most_health,
        owned_by=living,
    ),
    "cards": Track(
        "Event cards left tonight", lambda state, _: cards_left(state), put_cards, low=0, high=_most_cards
    ),
    "saw-fuel": fuel_of("chain-saw"),
    "gas-fuel": fuel_of("gasoline"),
}

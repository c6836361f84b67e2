"""Who acts in each step: the leader in tasks and choices, whoever shows a card or holds an item in what is theirs."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.contract.acting import About, By, answering, owing, seated
from referee.contract.agenda import head
from referee.contract.model import Event
from referee.games.zombie_in_my_pocket import events
from referee.games.zombie_in_my_pocket.printed import title
from referee.games.zombie_in_my_pocket.state import State, decider, drinkable, held, living


def _leader(state: State, _event: Any) -> tuple[str, ...]:
    return (decider(state),)


def _alive(state: State, _event: Any) -> tuple[str, ...]:
    return living(state)


def _holding(*items: str) -> By:
    return lambda state, _event: seated(state, {one.holder for name in items if (one := held(state, name))})


def _igniting(state: State, event: events.Ignite) -> tuple[str, ...]:
    return _holding(event.burn, "candelabra")(state, event)


def _giving(state: State, event: events.Give) -> tuple[str, ...]:
    if event.what == "totem":
        return seated(state, (state.bearer,))
    return _holding(event.what)(state, event)


def _drinking(state: State, _event: events.Drink) -> tuple[str, ...]:
    one = drinkable(state)
    return seated(state, (one.holder,)) if one else ()


#: the tasks of a turn, the card it turns up, and what the leader decides for the group
_LED: Final = (
    events.Cower, events.Explore, events.BreakWindow, events.Bash, events.SeekTotem, events.Bury, events.Search,
    events.DoNothing, events.Blessing, events.Curse, events.Item, events.Zombies, events.Claim, events.ReadItem,
    events.ReadGasoline, events.ReadConcoction, events.Split, events.FleeTo, events.Carry,
)  # fmt: skip

WHO: Final[Mapping[type[Event], By]] = {
    **dict.fromkeys(_LED, _leader),
    events.Decide: _alive,
    events.Declare: answering("items"),
    events.Ignite: _igniting,
    events.Bequeath: owing("dead"),
    events.Give: _giving,
    events.Drink: _drinking,
    events.Refuel: _holding("gasoline", "chain-saw"),
}


def _item(state: State, _event: Any) -> str:
    return title(head(state).item)


_READ: Final[tuple[type[Event], ...]] = (events.ReadItem, events.ReadGasoline, events.ReadConcoction)
_about: Callable[[State, Any], str] = _item
ABOUT: Final[Mapping[type[Event], About]] = dict.fromkeys(_READ, _about)

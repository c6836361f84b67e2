"""What items say and do outside of combat: reading their cards, giving, drinking, refuelling (Item, Clarifications)."""

from referee.contract.agenda import done, head
from referee.contract.model import Finding, Refusal, Ruling, plural, replace
from referee.games.zombie_in_my_pocket.agenda import Loss, Reading
from referee.games.zombie_in_my_pocket.events import (
    Drink,
    Give,
    ReadConcoction,
    ReadGasoline,
    ReadItem,
    Refuel,
)
from referee.games.zombie_in_my_pocket.printed import title
from referee.games.zombie_in_my_pocket.rules.health import changes, heal
from referee.games.zombie_in_my_pocket.rules.resolving_an_event import ITEM
from referee.games.zombie_in_my_pocket.state import Held, State, alive, carried, drinkable, held, living

GIVING = "resolving-an-event/item/giving"
FUEL = "resolving-an-event/item/fuel"
CONCOCTION = "appendix/clarifications/concoction"


def _card(state: State) -> Held:
    now = head(state)
    one = held(state, now.item) if isinstance(now, Reading) else None
    if one is None:
        raise TypeError(now)
    return one


def changed(state: State, one: Held) -> State:
    """The state with this item as it is now."""
    return replace(state, items=tuple(one if other.id == one.id else other for other in state.items))


def discarded(state: State, name: str) -> State:
    """The state without this item; it can be found again (Z24)."""
    return replace(state, items=tuple(one for one in state.items if one.id != name))


def _read(state: State, one: Held, text: str, *notes: str) -> Ruling:
    return Ruling(changed(done(state), one), (Finding(f"{title(one.id)}: {text}.", ITEM, ("Z40", *notes)),))


def _bonus(by: int) -> str:
    return f"+{by} in combat" if by else "nothing to add in combat"


def read_item(state: State, event: ReadItem) -> Ruling:
    """The bonus printed on an item's card (Z40)."""
    return _read(state, replace(_card(state), bonus=event.bonus), _bonus(event.bonus))


def read_gasoline(state: State, event: ReadGasoline) -> Ruling:
    """The Gasoline's bonus and whether it feeds the Chain Saw (Z41)."""
    feeds = "its fuel may go into the Chain Saw" if event.feeds else "its fuel can't go into the Chain Saw"
    card = replace(_card(state), bonus=event.bonus, feeds=event.feeds)
    return _read(state, card, f"{_bonus(event.bonus)}; {feeds}", "Z41")


def read_concoction(state: State, event: ReadConcoction) -> Ruling:
    """What the Concoction heals (Z40)."""
    return _read(
        state, replace(_card(state), heals=event.heals), f"heals {event.heals} when drunk, at any time"
    )


# --- at any time -------------------------------------------------------------------------------------------------


def may_give(state: State) -> Refusal | None:
    """Giving takes two living players and something to give."""
    if len(living(state)) < 2:
        return Refusal("Giving takes two living players.", GIVING)
    if not alive(state, state.bearer) and not any(carried(state, name) for name in living(state)):
        return Refusal("Nobody holds anything to give.", GIVING)
    return None


def give(state: State, event: Give) -> Ruling:
    """An item or the totem changes hands; it stays where it is if its holder is named."""
    giver = state.bearer if event.what == "totem" else getattr(held(state, event.what), "holder", "")
    what = "totem" if event.what == "totem" else title(event.what)
    if giver == event.to:
        return Ruling(state, (Finding(f"{giver} keeps the {what}.", GIVING),))
    now = head(state)
    dodging = event.what == "totem" and isinstance(now, Loss) and now.cause == "curse"
    told = Finding(f"{giver} gives {event.to} the {what}.", GIVING, ("Z14",) if dodging else ())
    if event.what == "totem":
        return Ruling(replace(state, bearer=event.to), (told,))
    items = tuple(replace(one, holder=event.to) if one.id == event.what else one for one in state.items)
    return Ruling(replace(state, items=items), (told,))


def may_drink(state: State) -> Refusal | None:
    """Somebody alive holds the Concoction."""
    if drinkable(state) is None:
        return Refusal("Nobody alive holds a Concoction whose card was read.", CONCOCTION)
    return None


def drink(state: State, _event: Drink) -> Ruling:
    """Its holder gains what the card says, up to 6, and the card is discarded."""
    one = drinkable(state)
    if one is None:
        raise TypeError(state.items)
    after = heal(discarded(state, one.id), (one.holder,), one.heals)
    text = f"{one.holder} drinks the {title(one.id)}: {changes(state, after, (one.holder,))}."
    return Ruling(after, (Finding(text, CONCOCTION),))


def may_refuel(state: State) -> Refusal | None:
    """Living players hold the Chain Saw and a Gasoline that feeds it and has fuel."""
    saw, gasoline = held(state, "chain-saw"), held(state, "gasoline")
    if not gasoline or not gasoline.feeds or not gasoline.fuel:
        return Refusal("There is no Gasoline with fuel that may go into the Chain Saw.", FUEL)
    if not saw or not alive(state, saw.holder) or not alive(state, gasoline.holder):
        return Refusal("Living players have to hold the Chain Saw and the Gasoline.", FUEL)
    return None


def refuel(state: State, event: Refuel) -> Ruling:
    """Chips move from one card to the other (Z41)."""
    saw, gasoline = held(state, "chain-saw"), held(state, "gasoline")
    if not saw or not gasoline:
        raise TypeError(state.items)
    after = changed(state, replace(gasoline, fuel=gasoline.fuel - event.chips))
    after = changed(after, replace(saw, fuel=saw.fuel + event.chips))
    text = f"{plural(event.chips, 'fuel chip')} from the Gasoline to the Chain Saw, which now has {saw.fuel + event.chips}."
    return Ruling(after, (Finding(text, FUEL, ("Z41",)),))

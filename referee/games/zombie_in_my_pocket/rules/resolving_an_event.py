"""Event cards: drawing them, the clock they drive, blessings, curses and items (Resolving an Event)."""

from referee.contract.agenda import done, head
from referee.contract.model import Finding, Refusal, Ruling, plural, replace
from referee.games.zombie_in_my_pocket import clock
from referee.games.zombie_in_my_pocket.agenda import Loss, Pass, Reading, Sensed, Task, Unclaimed
from referee.games.zombie_in_my_pocket.events import Blessing, Claim, Curse, DoNothing, Item, Search
from referee.games.zombie_in_my_pocket.printed import (
    CHEST,
    ITEMS,
    item,
    meant,
    nameless,
    slug,
    title,
    unheard,
)
from referee.games.zombie_in_my_pocket.printed import Item as Printed
from referee.games.zombie_in_my_pocket.rules.health import changes, heal
from referee.games.zombie_in_my_pocket.state import Held, State, cards_left, decider, held, hour, living

ITEM = "resolving-an-event/item"
CLOSET = "appendix/special-tiles/storage-closet-and-garage"
COMBAT = "resolving-an-event/zombie-encounter/combat"
CANDELABRA = "appendix/clarifications/candelabra"
FOUND = "resolving-an-event/item/already-found"
RESHUFFLE = "resolving-an-event/reshuffle"


def draw(state: State) -> Ruling:
    """One card leaves the deck; if the deck is empty it is reshuffled first and the stone moves on (Z2, Z3)."""
    after = replace(state, drawn=state.drawn + 1, card_open=True)
    if state.card_open and state.drawn % state.mode.cards == 0:
        return Ruling(after, (stone(after, "Z2"),))
    return Ruling(after)


def stone(state: State, *notes: str) -> Finding:
    """The sentence for a reshuffle."""
    return Finding(
        f"The event deck is empty: shuffle all {state.mode.cards} cards, the stone moves to {clock.spoken_hour(hour(state))}.",
        RESHUFFLE,
        notes,
    )


def blessing(state: State, _event: Blessing) -> Ruling:
    """Each living player gains 1, up to 6."""
    card = draw(done(state))
    after = heal(card.state, living(state), 1)
    told = Finding(f"Blessing: {changes(state, after, living(state))}.", "resolving-an-event/blessing")
    return Ruling(after, (*card.findings, told))


def curse(state: State, _event: Curse) -> Ruling:
    """Each living player loses 1, or once the totem is found only its bearer."""
    card = draw(done(state))
    owed = (Loss("curse"), *card.state.agenda)
    return Ruling(replace(card.state, agenda=owed), card.findings)


def sense(state: State, _event: Item) -> Ruling:
    """An item is sensed: the leader may discard one more card."""
    card = draw(done(state))
    after = replace(card.state, agenda=(Sensed(), *card.state.agenda))
    told = Finding(
        f"An item is near: {decider(state)} may discard one more card to find it, or do nothing.", ITEM
    )
    return Ruling(after, (*card.findings, told) if cards_left(after) else card.findings)


def out_of_reach(state: State, _head: Sensed) -> Ruling | None:
    """Without a card left tonight there is nothing to search with, and what else the turn owes goes on (Z2)."""
    if cards_left(state):
        return None
    text = "An item is near, but no card is left to search with: it stays where it is."
    return Ruling(state, (Finding(text, ITEM, ("Z2",)),))


def do_nothing(state: State, _event: DoNothing) -> Ruling:
    """No item, but no time lost."""
    return Ruling(done(state), (Finding("The item is left where it is; no further card is used.", ITEM),))


def search(state: State, event: Search) -> Ruling | Refusal:
    """The item at the foot of one more card; in the Storage Closet and the Garage that is the whole turn (Z26)."""
    wanted = slug(event.item)
    strange = strange_item(state, wanted)
    if strange:
        return strange
    card = draw(_spent(state))
    found = find(card.state, wanted)
    if not isinstance(head(state), Task):
        return Ruling(found.state, (*card.findings, *found.findings))
    told = Finding(f"The {title(state.place)} is searched: one card, once a game.", CLOSET, ("Z26",))
    return Ruling(found.state, (*card.findings, told, *found.findings))


def _spent(state: State) -> State:
    if isinstance(head(state), Task):
        return replace(done(state), agenda=(Pass(), *state.agenda), searched=(*state.searched, state.place))
    return done(state)


def strange_item(state: State, name: str) -> Refusal | None:
    """There are nine items: seven the rulebook names and two more."""
    if nameless(name):
        return Refusal("An item needs a name; another-item will do.", ITEM, "item")
    if name[-1].isdigit() and name != "another-item-2":
        text = f"An item's name has no number; {title(name)} is none, and what its card says is asked next."
        return Refusal(text, ITEM, "item")
    others = [one.id for one in state.items if one.id not in ITEMS and one.id != name]
    room = CHEST.total - len(ITEMS)
    near = meant(name, ITEMS, [one.id for one in state.items])
    if near:
        text = f"No known item is called {title(name)}; {near} is. Say another-item for one of another name."
        return Refusal(text, ITEM, "item")
    if name == "totem":
        return Refusal("No event card shows the totem; it is sought in the Evil Temple.", ITEM, "item")
    if name in ITEMS or len(others) < room:
        return None
    return Refusal(
        f"There are {CHEST.total} items, {len(ITEMS)} of them known by name, and the group has "
        f"{plural(len(others), 'other')} already: {title(name)} can't be one more.",
        ITEM,
        "item",
    )


def find(state: State, name: str) -> Ruling:
    """The leader takes the item, or any unclaimed one if the group has it (Z24), or nothing if all are claimed (Z25)."""
    owner = held(state, name)
    if owner is None:
        return take(state, name)
    if len(state.items) >= CHEST.total:
        return Ruling(state, (Finding("All nine items are claimed: nothing is gained.", FOUND, ("Z25",)),))
    told = Finding(
        f"{owner.holder} has the {title(name)} already: {decider(state)} takes any unclaimed item instead.",
        FOUND,
        ("Z24",),
    )
    return Ruling(replace(state, agenda=(Unclaimed(), *state.agenda)), (told,))


def claim(state: State, event: Claim) -> Ruling | Refusal:
    """Any item that nobody holds."""
    name = slug(event.item)
    owner = held(state, name)
    if owner is not None:
        return Refusal(
            f"{owner.holder} holds the {title(name)}; it has to be an item nobody has.", FOUND, "item"
        )
    return strange_item(state, name) or take(done(state), name)


def take(state: State, name: str) -> Ruling:
    """The item card goes to the leader (Z23), with the fuel it comes with; values that only the card prints are read next."""
    printed, who = item(name), decider(state)
    one = Held(name, who, bonus=printed.bonus or 0, fuel=printed.fuel)
    fuel = f", with {plural(printed.fuel, 'fuel chip')} on it" if printed.fuel else ""
    told = Finding(
        f"{who} takes the {title(name)}{fuel}.",
        "resolving-an-event/item/fuel" if fuel else ITEM,
        ("Z23",),
    )
    unread = (Reading(name),) if printed.bonus is None else ()
    after = replace(state, items=(*state.items, one), agenda=(*unread, *state.agenda))
    return Ruling(after, (told, *_uses(printed)))


def _uses(printed: Printed) -> tuple[Finding, ...]:
    """What the rulebook says of this item, told once when it is found."""
    strange = unheard(printed.id, ITEMS)
    uses = (
        (
            printed.needs_fuel,
            f"+{printed.bonus} in combat while it has fuel, one chip each time.",
            f"{ITEM}/fuel",
            ("Z28",),
        ),
        (printed.bonus_when_fled, "It adds 1 to a combat even when its holder flees.", COMBAT, ()),
        (
            printed.ignites,
            "With oil or gasoline in fighting hands it wins a combat outright (ignite).",
            CANDELABRA,
            (),
        ),
        (
            printed.burns,
            "With the Candelabra in fighting hands it wins a combat outright (ignite).",
            CANDELABRA,
            (),
        ),
        (strange, strange, "contents", ()),
    )
    return tuple(Finding(text, section, notes) for has, text, section, notes in uses if has)

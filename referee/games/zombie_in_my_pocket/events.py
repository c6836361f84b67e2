"""What the table tells the referee, one class per step of a turn, and how each is asked."""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

from referee.contract.agenda import head
from referee.contract.model import REQUIRED, Ask, Choice, Event, plural
from referee.games.zombie_in_my_pocket.agenda import Damage, Reading
from referee.games.zombie_in_my_pocket.printed import CHEST, ITEMS, TILES, title
from referee.games.zombie_in_my_pocket.state import (
    State,
    alive,
    armed,
    burnable,
    carried,
    decider,
    fighting,
    held,
    living,
    reachable,
    side,
    undrawn,
    usable,
)

#: No card shows more zombies than this; a greater number is a slip of the finger (33 for 3).
MOST_ZOMBIES = 30


def _count(state: State) -> str:
    return str(len(state.seats))


def _printed_health(state: State) -> int | None:
    return state.mode.health.get(_count(state))


def _health_choices(state: State) -> tuple[int, ...] | None:
    known = _printed_health(state)
    return None if known is None else (known,)


def _health_default(state: State) -> Any:
    return _printed_health(state) or REQUIRED


def _most_health(state: State) -> int:
    return state.mode.max_health


def _wrong_health(state: State, _player: str, value: object) -> str:
    known = _printed_health(state)
    right = (
        f"it lies from 1 to {state.mode.max_health}"
        if known is None
        else f"a single player starts with {known}"
    )
    return f"Starting health can't be {value}: {right}."


def _ways(state: State) -> list[Choice]:
    back = [Choice(name, f"back to the {title(name)}") for name in reachable(state)]
    new = [Choice(name, f"new tile: {title(name)}") for name in undrawn(state, side(state))]
    return [*new, *back]


def _rooms(state: State) -> list[Choice]:
    return [Choice(name, title(name)) for name in undrawn(state, "indoor")]


def _refuges(state: State) -> list[Choice]:
    return [Choice(name, title(name)) for name in reachable(state)]


def _last_place(state: State) -> Any:
    return next(iter(reachable(state)), REQUIRED)


def _heads(state: State) -> tuple[str, ...]:
    spared = state.leader if state.settings["bash-head"] == "not-the-leader" else ""
    return tuple(name for name in living(state) if name != spared) or living(state)


def _lone(state: State) -> Any:
    left = living(state)
    return left[0] if len(left) == 1 else REQUIRED


def _strange_items(state: State) -> list[str]:
    strange = [one.id for one in state.items if one.id not in ITEMS]
    free = [name for name in ("another-item", "another-item-2") if name not in strange]
    return free[: CHEST.total - len(ITEMS) - len(strange)][:1]


def _pictured(state: State) -> list[Choice]:
    owned = [Choice(one.id, f"{title(one.id)}, held by {one.holder}") for one in state.items]
    return [*_free(state), *owned]


def _free(state: State) -> list[Choice]:
    names = [name for name in ITEMS if not held(state, name)]
    return [Choice(name, title(name)) for name in [*names, *_strange_items(state)]]


def _card_read(state: State) -> str:
    now = head(state)
    return now.item if isinstance(now, Reading) else ""


def _arms(state: State) -> dict[str, tuple[Choice, ...]]:
    return {
        name: tuple(Choice(one.id, _worth(one.bonus, one.fuel)) for one in usable(state, name))
        for name in armed(state)
    }


def _worth(bonus: int, fuel: int) -> str:
    return f"+{bonus}, {fuel} fuel left" if fuel else f"+{bonus}"


def _all_arms(state: State) -> dict[str, tuple[str, ...]]:
    return {name: tuple(one.id for one in usable(state, name)) for name in armed(state)}


def _rest(state: State) -> int:
    now, fighters = head(state), len(fighting(state))
    return now.hits % fighters if isinstance(now, Damage) and fighters else 0


def _gifts(state: State) -> Sequence[Choice]:
    items = [
        Choice(one.id, f"{title(one.id)}, held by {one.holder}")
        for who in living(state)
        for one in carried(state, who)
    ]
    totem = [Choice("totem", f"the totem, held by {state.bearer}")] if alive(state, state.bearer) else []
    return [*items, *totem]


def _first_burnable(state: State) -> Any:
    return next(iter(burnable(state)), REQUIRED)


def _gas(state: State) -> int:
    gasoline = held(state, "gasoline")
    return gasoline.fuel if gasoline else 0


# --- Setup -------------------------------------------------------------------------------------------------------


class DoomTable(Event, frozen=True):
    """Read starting health and X off the Doom Table.

    Both go by the number of players who start; X is added to the zombies of every encounter.
    """

    section: ClassVar[str] = "setup/health"
    health: Annotated[
        int,
        Ask(
            "Starting health of each player",
            low=1,
            high=_most_health,
            choices=_health_choices,
            default=_health_default,
            printed=("starting health", _count),
            section="setup/health",
            otherwise=_wrong_health,
        ),
    ]
    extra: Annotated[
        int,
        Ask(
            "X, the extra zombies",
            low=0,
            high=MOST_ZOMBIES,
            printed=("extra zombies", _count),
            section="resolving-an-event/zombie-encounter",
            otherwise="X is {value}? The Doom Table gives a number from {low} to {high}.",
        ),
    ]


# --- Group Leader: the tasks -------------------------------------------------------------------------------------


class Cower(Event, frozen=True):
    """Rest: all living gain 1 health (2 in Kitchen and Garden).

    One event card is discarded unread.
    """

    section: ClassVar[str] = "group-leader/cower"


class Explore(Event, frozen=True):
    """Lay a new tile or go back to a face-up one; then an event."""

    section: ClassVar[str] = "group-leader/explore"
    tile: Annotated[
        str,
        Ask(
            "The tile drawn, or the face-up one you go back to",
            choices=_ways,
            open=True,
            section="exploring",
        ),
    ]


class BreakWindow(Event, frozen=True):
    """Break the window: 1 damage to one player; then an event.

    Behind it lies the Patio.
    """

    section: ClassVar[str] = "appendix/special-tiles/dining-room"
    hurt: Annotated[
        str,
        Ask(
            "Who takes 1 damage from the glass",
            choices=living,
            default=_lone,
            section="appendix/special-tiles/dining-room",
            otherwise="The glass can't hurt {value}; it has to be a living player.",
        ),
    ]


class Bash(Event, frozen=True):
    """No exit anywhere? A head opens a wall: 1 damage, an event.

    Only while indoor tiles are left; a new one is laid behind the wall.
    """

    section: ClassVar[str] = "zombie-doors"
    hurt: Annotated[
        str,
        Ask(
            "Whose head takes 1 damage",
            choices=_heads,
            section="zombie-doors",
            otherwise="{value}'s head can't be used here.",
        ),
    ]
    tile: Annotated[
        str,
        Ask("Which indoor tile is drawn behind the wall", choices=_rooms, open=True, section="zombie-doors"),
    ]


class SeekTotem(Event, frozen=True):
    """Spend the turn and an event on finding the totem.

    It is found unless zombies come and no fighter survives.
    """

    section: ClassVar[str] = "appendix/special-tiles/evil-temple"


class Bury(Event, frozen=True):
    """Spend the turn and an event on burying the totem.

    It is buried unless zombies come and no fighter survives.
    """

    section: ClassVar[str] = "appendix/special-tiles/graveyard"


class Search(Event, frozen=True):
    """One more card: take the item at its foot, ignore the rest.

    After an item was sensed, or as a turn in the Storage Closet and the Garage.
    """

    section: ClassVar[str] = "resolving-an-event/item"
    key: ClassVar[str] = "s"
    item: Annotated[
        str,
        Ask(
            "Item pictured at the foot of that card",
            choices=_pictured,
            open=True,
            section="resolving-an-event/item",
        ),
    ]


class DoNothing(Event, frozen=True):
    """Leave the item; no further card is used."""

    section: ClassVar[str] = "resolving-an-event/item"
    key: ClassVar[str] = "n"


# --- Resolving an Event: the four kinds of cards -----------------------------------------------------------------


class Blessing(Event, frozen=True):
    """Each living player gains 1 health."""

    section: ClassVar[str] = "resolving-an-event/blessing"


class Curse(Event, frozen=True):
    """Each living player loses 1, or only the totem's bearer."""

    section: ClassVar[str] = "resolving-an-event/curse"


class Item(Event, frozen=True):
    """You sense an item."""

    section: ClassVar[str] = "resolving-an-event/item"


class Zombies(Event, frozen=True):
    """Zombies: type the number printed before the +X.

    The referee adds X.
    """

    section: ClassVar[str] = "resolving-an-event/zombie-encounter"
    printed: Annotated[
        int,
        Ask(
            "Zombies printed, without X",
            low=0,
            high=MOST_ZOMBIES,
            section="resolving-an-event/zombie-encounter",
            otherwise="{value} zombies stand on no card; type the number before the +X, from {low} to {high}.",
        ),
    ]


# --- Item ----------------------------------------------------------------------------------------------------------


class Claim(Event, frozen=True):
    """The group has it already: take any item nobody has."""

    section: ClassVar[str] = "resolving-an-event/item/already-found"
    item: Annotated[
        str,
        Ask(
            "Which unclaimed item", choices=_free, open=True, section="resolving-an-event/item/already-found"
        ),
    ]


#: the number every weapon's card shows, asked when it is found (Z40)
Bonus = Annotated[
    int,
    Ask(
        "Combat bonus on the card, 0 if none",
        low=0,
        high=9,
        printed=("combat bonus", _card_read),
        section="resolving-an-event/zombie-encounter/combat",
        otherwise="A combat bonus of {value}? It lies from {low} to {high}; type 0 if the card shows none.",
    ),
]


class ReadItem(Event, frozen=True):
    """Read off the card, once, what it adds in combat."""

    section: ClassVar[str] = "resolving-an-event/item"
    bonus: Bonus


class ReadGasoline(Event, frozen=True):
    """Read off the card, once, what the Gasoline can do.

    What it adds in combat, and whether its fuel may go into the Chain Saw.
    """

    section: ClassVar[str] = "resolving-an-event/item/fuel"
    bonus: Bonus
    feeds: Annotated[
        bool,
        Ask(
            "May its fuel go into the Chain Saw",
            printed=("feeds the saw", _card_read),
            section="resolving-an-event/item/fuel",
        ),
    ]


class ReadConcoction(Event, frozen=True):
    """Read off the card, once, how much health it gives."""

    section: ClassVar[str] = "appendix/clarifications/concoction"
    heals: Annotated[
        int,
        Ask(
            "Health it gives when drunk",
            low=1,
            high=9,
            printed=("health", _card_read),
            section="appendix/clarifications/concoction",
            otherwise="The Concoction can't give {value}: type the number on its card, from {low} to {high}.",
        ),
    ]


# --- Zombie Encounter ----------------------------------------------------------------------------------------------


class Decide(Event, frozen=True):
    """All show fight or flee at once: say who fled.

    Everybody else fights.
    """

    section: ClassVar[str] = "resolving-an-event/zombie-encounter"
    fled: Annotated[
        tuple[str, ...],
        Ask(
            "Who fled",
            choices=living,
            default=(),
            section="resolving-an-event/zombie-encounter",
            otherwise="{value} can't flee: only living players show a decision card; type their names, or - if all fight.",
        ),
    ]


class Declare(Event, frozen=True):
    """The fighters declare items, clockwise from the leader.

    Each item counts once.
    """

    section: ClassVar[str] = "resolving-an-event/zombie-encounter/combat"
    items: Annotated[
        dict[str, tuple[str, ...]],
        Ask(
            "Items used (Enter: all that help)",
            each=armed,
            choices=_arms,
            default=_all_arms,
            section="resolving-an-event/zombie-encounter/combat",
            otherwise="{player} can't use {value}: not held, used up, or of no use in combat.",
        ),
    ]


class Ignite(Event, frozen=True):
    """Burn oil or gasoline at the candelabra and win outright.

    Both holders fight and agree; what burnt is discarded, the candelabra kept.
    """

    section: ClassVar[str] = "appendix/clarifications/candelabra"
    burn: Annotated[
        str,
        Ask(
            "What burns",
            choices=burnable,
            default=_first_burnable,
            section="appendix/clarifications/candelabra",
            otherwise="{value} can't be burnt: a fighter must hold it and another (or the same) the candelabra.",
        ),
    ]


class Split(Event, frozen=True):
    """The damage is uneven: say who takes one more."""

    section: ClassVar[str] = "resolving-an-event/zombie-encounter/damage"
    extra: Annotated[
        tuple[str, ...],
        Ask(
            "Who takes one more",
            choices=fighting,
            low=_rest,
            high=_rest,
            section="resolving-an-event/zombie-encounter/damage",
            otherwise=lambda state, _player, _value: (
                f"The split is as even as possible: {plural(_rest(state), 'fighter takes', 'fighters take')} one more, "
                f"chosen from those who fight."
            ),
        ),
    ]


class FleeTo(Event, frozen=True):
    """Everyone fled: pick an adjacent face-up tile.

    No event card for that move.
    """

    section: ClassVar[str] = "resolving-an-event/zombie-encounter/everyone-fled"
    tile: Annotated[
        str,
        Ask(
            "Which tile",
            choices=_refuges,
            known=[Choice(name, one.title) for name, one in TILES.items()],
            default=_last_place,
            section="resolving-an-event/zombie-encounter/everyone-fled",
            otherwise="The group can't flee to {value}: it has to be an adjacent face-up tile.",
        ),
    ]


class Suffer(Event, frozen=True):
    """Nobody answers the loss (any more): it is taken."""

    section: ClassVar[str] = "appendix/clarifications/concoction"


class Bequeath(Event, frozen=True):
    """Somebody died: a living player gets all the items.

    The totem too.
    """

    section: ClassVar[str] = "resolving-an-event/death"
    heir: Annotated[
        str,
        Ask(
            "Who gets all items",
            choices=living,
            default=decider,
            section="resolving-an-event/death",
            otherwise="{value} can't inherit; it has to be a living player.",
        ),
    ]


class Carry(Event, frozen=True):
    """Pick who carries the totem; curses hurt only that player."""

    section: ClassVar[str] = "appendix/special-tiles/evil-temple"
    bearer: Annotated[
        str,
        Ask(
            "Who carries the totem",
            choices=living,
            section="appendix/special-tiles/evil-temple",
            otherwise="{value} can't carry it; it has to be a living player.",
        ),
    ]


# --- at any time ---------------------------------------------------------------------------------------------------


class Give(Event, frozen=True):
    """Give an item or the totem to a willing player."""

    anytime: ClassVar[bool] = True
    section: ClassVar[str] = "resolving-an-event/item/giving"
    what: Annotated[
        str,
        Ask(
            "What",
            choices=_gifts,
            known=[*(Choice(name, one.title) for name, one in ITEMS.items()), Choice("totem", "the totem")],
            section="resolving-an-event/item/giving",
            otherwise="Nobody alive holds {value}.",
        ),
    ]
    to: Annotated[
        str,
        Ask(
            "To whom",
            choices=living,
            section="resolving-an-event/item/giving",
            otherwise="{value} can't take it; it has to be a living player.",
        ),
    ]


class Drink(Event, frozen=True):
    """Drink the Concoction, even when a loss is already known."""

    anytime: ClassVar[bool] = True
    section: ClassVar[str] = "appendix/clarifications/concoction"


class Refuel(Event, frozen=True):
    """Move fuel from the Gasoline to the Chain Saw.

    If the card of the Gasoline allows it.
    """

    anytime: ClassVar[bool] = True
    section: ClassVar[str] = "resolving-an-event/item/fuel"
    chips: Annotated[
        int,
        Ask(
            "How many chips",
            low=1,
            high=_gas,
            default=_gas,
            section="resolving-an-event/item/fuel",
            otherwise="The Gasoline can't give {value}: it has {high}.",
        ),
    ]

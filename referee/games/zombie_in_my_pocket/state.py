"""What is known of a night: the party, the clock, the tiles face up, the totem, the items, and what is owed."""

from referee.contract.model import State as Anything
from referee.contract.model import Struct
from referee.games.zombie_in_my_pocket import clock
from referee.games.zombie_in_my_pocket.modes import Night
from referee.games.zombie_in_my_pocket.printed import HOUSE, INSIDE, OUTSIDE, TILES, Tile, item, tile


class Held(Struct, frozen=True):
    """An item in the group: who holds it and what its card says.

    `bonus`: what it adds in combat; `heals`: what drinking it heals; `feeds`: whether its fuel may go to the Chain Saw.
    """

    id: str
    holder: str
    bonus: int = 0
    fuel: int = 0
    heals: int = 0
    feeds: bool = False


class Encounter(Struct, frozen=True):
    """This turn's zombies, and once the decisions are shown, who fled and who fights (clockwise from the leader)."""

    zombies: int
    fled: tuple[str, ...] = ()
    fighters: tuple[str, ...] = ()


class State(Anything, frozen=True, kw_only=True):
    """A night so far.

    `extra` is X of the Doom Table. `drawn` counts the event cards of the whole night; `card_open`: one was drawn this turn.
    `indoor` and `outdoor` are the tiles face up, `came_from` the tile before `place`. `totem` is hidden, held or buried.
    `deaths` are groups of players who died together, first to last. `ended` is "", won, dead or midnight.
    """

    mode: Night
    extra: int = 0
    health: dict[str, int] = {}
    leader: str = ""
    drawn: int = 0
    card_open: bool = False
    place: str = HOUSE.start
    came_from: str = ""
    indoor: tuple[str, ...] = (HOUSE.start,)
    outdoor: tuple[str, ...] = ()
    searched: tuple[str, ...] = ()
    totem: str = "hidden"
    bearer: str = ""
    items: tuple[Held, ...] = ()
    encounter: Encounter | None = None
    deaths: tuple[tuple[str, ...], ...] = ()
    ended: str = ""


# --- the party ---------------------------------------------------------------------------------------------------


def alive(state: State, who: str) -> bool:
    """Whether a player still has health."""
    return state.health.get(who, 0) > 0


def living(state: State) -> tuple[str, ...]:
    """The living players in clockwise order from the first seat."""
    health = state.health
    return tuple([name for name in state.players if health.get(name, 0) > 0])


def nobody_lives(state: State) -> bool:
    """Whether the whole party is dead."""
    return max(state.health.values(), default=0) <= 0


def clockwise(state: State) -> tuple[str, ...]:
    """All players in clockwise order from the leader."""
    at = state.players.index(state.leader)
    return state.players[at:] + state.players[:at]


def decider(state: State) -> str:
    """Who decides for the group: the leader, or the next living player if the leader died this turn (Z29)."""
    return next((name for name in clockwise(state) if alive(state, name)), state.leader)


def fighting(state: State) -> tuple[str, ...]:
    """The fighters who are alive, clockwise from the leader."""
    fighters = state.encounter.fighters if state.encounter else ()
    return tuple([name for name in fighters if alive(state, name)])


def carried(state: State, who: str) -> tuple[Held, ...]:
    """The items a player holds."""
    return tuple([held for held in state.items if held.holder == who])


def held(state: State, name: str) -> Held | None:
    """An item if a player of the group holds it."""
    return next((one for one in state.items if one.id == name), None)


def possessions(state: State, who: str) -> tuple[str, ...]:
    """What a player would leave behind: items, and the totem."""
    totem = ("totem",) if state.bearer == who else ()
    return (*(held.id for held in carried(state, who)), *totem)


def usable(state: State, who: str) -> tuple[Held, ...]:
    """The items that would add something for a fighter: with a bonus, and fuelled if they need fuel."""
    return tuple(
        one for one in carried(state, who) if one.bonus > 0 and (one.fuel > 0 or not item(one.id).needs_fuel)
    )


def armed(state: State) -> tuple[str, ...]:
    """The fighters with something to declare, clockwise from the leader."""
    return tuple(name for name in fighting(state) if usable(state, name))


def burnable(state: State) -> tuple[str, ...]:
    """What the fighters could burn at the candelabra: oil or gasoline, if a fighter also holds the candelabra (Z35)."""
    hands = [one.id for name in fighting(state) for one in carried(state, name)]
    lit = any(item(name).ignites for name in hands)
    return tuple(name for name in hands if lit and item(name).burns)


def drinkable(state: State) -> Held | None:
    """The Concoction in the hands of a living player, once its card is read."""
    hands = [one for name in living(state) for one in carried(state, name)]
    return next((one for one in hands if item(one.id).drink and one.heals), None)


# --- the house ---------------------------------------------------------------------------------------------------


def here(state: State) -> Tile:
    """The tile the group stands on."""
    return tile(state.place, side(state))


def side(state: State) -> str:
    """Whether the group is `indoor` or `outdoor`."""
    return "outdoor" if state.place in state.outdoor else "indoor"


def face_up(state: State) -> tuple[str, ...]:
    """All tiles on the table."""
    return (*state.indoor, *state.outdoor)


def of_side(state: State, which: str) -> tuple[str, ...]:
    """The tiles face up on one side of the house."""
    return state.outdoor if which == "outdoor" else state.indoor


def reachable(state: State) -> tuple[str, ...]:
    """The face-up tiles the group might move to, the last one first; only the window joins the two sides.

    Which of them is adjacent is seen on the table.
    """
    other = {INSIDE: OUTSIDE, OUTSIDE: INSIDE}.get(state.place)
    found = [name for name in of_side(state, side(state)) if name != state.place]
    if other in face_up(state):
        found.append(str(other))
    return tuple(sorted(found, key=lambda name: name != state.came_from))


def stack(state: State, which: str) -> int:
    """How many tiles of a side are still face down. Outside the Patio is always the first to come."""
    return HOUSE.each_side - len(of_side(state, which))


def undrawn(state: State, which: str) -> tuple[str, ...]:
    """The tiles that could be drawn on a side: those named in the rulebook, and one name for any other."""
    on_table = of_side(state, which)
    known = tuple(one.id for one in HOUSE.tiles if one.side == which and one.id not in on_table)
    return (*known, *unnamed(state, which)[:1]) if stack(state, which) else ()


def unnamed(state: State, which: str) -> tuple[str, ...]:
    """Stand-ins for the tiles of a side that the rulebook does not name and that are not on the table yet."""
    on_table = of_side(state, which)
    named = sum(one.side == which for one in HOUSE.tiles)
    strange = sum(name not in TILES for name in on_table)
    names = [f"another-{which}-tile", *(f"another-{which}-tile-{n}" for n in range(2, HOUSE.each_side + 1))]
    free = [name for name in names if name not in on_table]
    return tuple(free[: HOUSE.each_side - named - strange])


def etching(state: State) -> str:
    """An etched tile that lies face up, "" if none does."""
    return next((name for name in face_up(state) if name in TILES and TILES[name].etching), "")


# --- the clock ---------------------------------------------------------------------------------------------------


def cards_left(state: State) -> int:
    """The event cards left before midnight."""
    return clock.left_tonight(state.mode, state.drawn)


def hour(state: State) -> int:
    """What the stone shows."""
    return clock.hour(state.mode, state.drawn, resolving=state.card_open)


def next_hour(state: State) -> int:
    """The hour at which the next card will be read."""
    return clock.hour_of(state.mode, state.drawn + 1)

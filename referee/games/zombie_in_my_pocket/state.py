"""What is known of a night: the party, the clock, the tiles face up, the totem, the items, and what is owed."""

from referee.games.zombie_in_my_pocket import clock
from referee.games.zombie_in_my_pocket.modes import Night
from referee.games.zombie_in_my_pocket.printed import HOUSE, INSIDE, OUTSIDE, TILES, Tile, item, tile, title
from referee.model import Seat, Struct, plural, spoken
from referee.model import State as Anything


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


# --- what is owed ------------------------------------------------------------------------------------------------


class Owed(Struct, frozen=True):
    """Something on the agenda; `says` tells the table what is awaited."""

    def says(self, _state: State) -> str:
        """What the table does next, as the end of a sentence."""
        return "the referee goes on"


class Table(Owed, frozen=True):
    """The two numbers of the Doom Table."""

    def says(self, state: State) -> str:
        """Read the table for the number of players who start."""
        return f"read the Doom Table for {plural(len(state.seats), 'player')}"


class Task(Owed, frozen=True):
    """The leader's task for the turn."""

    def says(self, state: State) -> str:
        """Name the leader."""
        return f"{decider(state)} leads and picks a task"


class Card(Owed, frozen=True):
    """The event that follows the task."""

    def says(self, state: State) -> str:
        """Say which line of the card counts."""
        return f"turn up an event card and read its {clock.spoken_hour(next_hour(state))} line"


class Sensed(Owed, frozen=True):
    """An item is near: search or not."""

    def says(self, state: State) -> str:
        """Explain the choice."""
        return f"{decider(state)} searches (one more card) or does nothing"


class Unclaimed(Owed, frozen=True):
    """The item found is held already: any unclaimed one is taken instead."""

    def says(self, state: State) -> str:
        """Name who picks."""
        return f"{decider(state)} claims any item nobody has"


class Reading(Owed, frozen=True):
    """An item's printed values, unknown until its card is read."""

    item: str

    def says(self, _state: State) -> str:
        """Name the card."""
        return f"read the card of the {title(self.item)}"


class Decision(Owed, frozen=True):
    """Fight or flee."""

    def says(self, state: State) -> str:
        """Say how many zombies attack."""
        return f"{_zombies(state)}: everyone shows fight or flee at once; say who fled"


class Arms(Owed, frozen=True):
    """Which items the fighters use."""

    def says(self, state: State) -> str:
        """Name who has something to use, in the order of declaring."""
        who = armed(state) or fighting(state)
        verb = "declares" if len(who) == 1 else "declare"
        fire = (
            f", or the {' or '.join(map(title, burnable(state)))} burns (ignite)" if burnable(state) else ""
        )
        return f"{_zombies(state)}: {', then '.join(who)} {verb} the items used{fire}"


class Damage(Owed, frozen=True):
    """Damage that the fighters share."""

    hits: int

    def says(self, state: State) -> str:
        """Explain the even split."""
        fighters = fighting(state)
        each, rest = divmod(self.hits, max(1, len(fighters)))
        takers = "which fighter takes" if rest == 1 else f"which {rest} fighters take"
        share = (
            f"{each} each, and {decider(state)} says {takers} 1 more"
            if each
            else f"{decider(state)} says {takers} 1"
        )
        return f"{self.hits} damage for {spoken(fighters)}: {share}"


class Loss(Owed, frozen=True):
    """Health about to be lost; a curse (no amounts) hurts whom it finds when it is taken."""

    cause: str
    amounts: dict[str, int] = {}

    def says(self, state: State) -> str:
        """List the losses while they can still be answered."""
        lost = losses(state, self)
        listed = spoken(f"{who} -{by}" for who, by in lost.items())
        answers = ["drink the Concoction"] if drinkable(state) else []
        answers += ["hand over the totem"] if self.cause == "curse" and state.bearer in lost else []
        return f"{listed}: {' or '.join(answers) or 'nothing helps'} first, or suffer it"


class Heir(Owed, frozen=True):
    """Who gets the items of somebody who died."""

    dead: str

    def says(self, _state: State) -> str:
        """Name the dead."""
        return f"{self.dead} leaves all items to one living player"


class Escape(Owed, frozen=True):
    """Where a group goes that fled."""

    def says(self, state: State) -> str:
        """Name who picks."""
        return f"everyone fled: {decider(state)} picks an adjacent face-up tile"


class Bearer(Owed, frozen=True):
    """Who carries the totem just found."""

    def says(self, state: State) -> str:
        """Name who picks."""
        return f"{decider(state)} picks who carries the totem"


class Lay(Owed, frozen=True):
    """A new tile to be laid and entered."""

    tile: str
    side: str


class Attempt(Owed, frozen=True):
    """The end of a temple search or a burial, which goes by its event."""

    goal: str


class Pass(Owed, frozen=True):
    """The end of a turn."""


def _zombies(state: State) -> str:
    return plural(state.encounter.zombies if state.encounter else 0, "zombie")


def head(state: State) -> Owed:
    """What is owed now; after the end nothing but the next turn that never comes."""
    first: Owed = state.agenda[0] if state.agenda else Pass()
    return first


# --- the party ---------------------------------------------------------------------------------------------------


def start(mode: Night, seats: tuple[Seat, ...], settings: dict[str, str]) -> State:
    """The foyer at 9 pm, the first seat leads; first the Doom Table is read (Setup)."""
    return State(mode=mode, seats=seats, settings=settings, leader=seats[0].name, agenda=(Table(), Task()))


def alive(state: State, who: str) -> bool:
    """Whether a player still has health."""
    return state.health.get(who, 0) > 0


def living(state: State) -> tuple[str, ...]:
    """The living players in clockwise order from the first seat."""
    return tuple(name for name in state.players if alive(state, name))


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
    return tuple(name for name in fighters if alive(state, name))


def carried(state: State, who: str) -> tuple[Held, ...]:
    """The items a player holds."""
    return tuple(held for held in state.items if held.holder == who)


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


def losses(state: State, loss: Loss) -> dict[str, int]:
    """Who loses how much: as dealt, or by a curse 1 each from those it finds now (only the bearer once the totem was found)."""
    if loss.cause != "curse":
        return {who: by for who, by in loss.amounts.items() if by and alive(state, who)}
    if state.totem == "held":
        return {state.bearer: 1} if alive(state, state.bearer) else {}
    everyone = state.totem == "hidden" or state.settings["curse-after-burial"] == "everybody"
    return dict.fromkeys(living(state), 1) if everyone else {}


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

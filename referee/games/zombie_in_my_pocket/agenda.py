"""What is owed at the table, head first: each thing says what is awaited, for the prompt and for refusals of anything else."""

from referee.contract.agenda import Owed
from referee.contract.model import Refusal, Seat, plural, spoken
from referee.games.zombie_in_my_pocket import clock
from referee.games.zombie_in_my_pocket.modes import Night
from referee.games.zombie_in_my_pocket.printed import title
from referee.games.zombie_in_my_pocket.state import (
    State,
    alive,
    armed,
    burnable,
    decider,
    drinkable,
    fighting,
    living,
    next_hour,
)


class Awaited(Owed, frozen=True):
    """Something on the agenda of a night; a refusal cites the section of what was told instead."""

    def refusal(self, state: State, section: str = "") -> Refusal:
        """Say what is awaited."""
        return Refusal(f"That is not due now: {self.says(state)}.", section)


class DoomTable(Awaited, frozen=True):
    """The two numbers of the Doom Table."""

    def says(self, state: State) -> str:
        """Read the table for the number of players who start."""
        return f"read the Doom Table for {plural(len(state.seats), 'player')}"


class Task(Awaited, frozen=True):
    """The leader's task for the turn."""

    def says(self, state: State) -> str:
        """Name the leader."""
        return f"{decider(state)} leads and picks a task"


class Card(Awaited, frozen=True):
    """The event that follows the task."""

    def says(self, state: State) -> str:
        """Say which line of the card counts."""
        return f"turn up an event card and read its {clock.spoken_hour(next_hour(state))} line"


class Sensed(Awaited, frozen=True):
    """An item is near: search or not."""

    def says(self, state: State) -> str:
        """Explain the choice."""
        return f"{decider(state)} searches (one more card) or does nothing"


class Unclaimed(Awaited, frozen=True):
    """The item found is held already: any unclaimed one is taken instead."""

    def says(self, state: State) -> str:
        """Name who picks."""
        return f"{decider(state)} claims any item nobody has"


class Reading(Awaited, frozen=True):
    """An item's printed values, unknown until its card is read."""

    item: str

    def says(self, _state: State) -> str:
        """Name the card."""
        return f"read the card of the {title(self.item)}"


class Decision(Awaited, frozen=True):
    """Fight or flee."""

    def says(self, state: State) -> str:
        """Say how many zombies attack."""
        return f"{_zombies(state)}: everyone shows fight or flee at once; say who fled (Enter: nobody)"


class Arms(Awaited, frozen=True):
    """Which items the fighters use."""

    def says(self, state: State) -> str:
        """Name who has something to use, in the order of declaring."""
        who = armed(state) or fighting(state)
        verb = "declares" if len(who) == 1 else "declare"
        burns = " or ".join(map(title, burnable(state)))
        how = f"(declare), or the {burns} burns (ignite)" if burns else "(Enter: all that help)"
        return f"{_zombies(state)}: {', then '.join(who)} {verb} the items used {how}"


class Damage(Awaited, frozen=True):
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


class Loss(Awaited, frozen=True):
    """Health about to be lost; a curse (no amounts) hurts whom it finds when it is taken."""

    cause: str
    amounts: dict[str, int] = {}

    def says(self, state: State) -> str:
        """List the losses while they can still be answered."""
        lost = losses(state, self)
        listed = spoken(f"{who} -{by}" for who, by in lost.items())
        answers = ["drink the Concoction (drink)"] if drinkable(state) else []
        answers += ["hand over the totem (give)"] if self.cause == "curse" and state.bearer in lost else []
        return f"{listed}: {' or '.join(answers) or 'nothing helps'} first, or suffer it (Enter)"


class Heir(Awaited, frozen=True):
    """Who gets the items of somebody who died."""

    dead: str

    def says(self, _state: State) -> str:
        """Name the dead."""
        return f"{self.dead} leaves all items to one living player"


class Escape(Awaited, frozen=True):
    """Where a group goes that fled."""

    def says(self, state: State) -> str:
        """Name who picks."""
        return f"everyone fled: {decider(state)} picks an adjacent face-up tile"


class Bearer(Awaited, frozen=True):
    """Who carries the totem just found."""

    def says(self, state: State) -> str:
        """Name who picks."""
        return f"{decider(state)} picks who carries the totem"


class Lay(Awaited, frozen=True):
    """A new tile to be laid and entered."""

    tile: str
    side: str


class Attempt(Awaited, frozen=True):
    """The end of a temple search or a burial, which goes by its event."""

    goal: str


class Pass(Awaited, frozen=True):
    """The end of a turn."""


def _zombies(state: State) -> str:
    return plural(state.encounter.zombies if state.encounter else 0, "zombie")


def losses(state: State, loss: Loss) -> dict[str, int]:
    """Who loses how much: as dealt, or by a curse 1 each from those it finds now (only the bearer once the totem was found)."""
    if loss.cause != "curse":
        return {who: by for who, by in loss.amounts.items() if by and alive(state, who)}
    if state.totem == "held":
        return {state.bearer: 1} if alive(state, state.bearer) else {}
    everyone = state.totem == "hidden" or state.settings["curse-after-burial"] == "everybody"
    return dict.fromkeys(living(state), 1) if everyone else {}


def start(mode: Night, seats: tuple[Seat, ...], settings: dict[str, str]) -> State:
    """The foyer at 9 pm, the first seat leads; first the Doom Table is read (Setup)."""
    return State(
        mode=mode, seats=seats, settings=settings, leader=seats[0].name, agenda=(DoomTable(), Task())
    )

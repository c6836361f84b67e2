"""What is owed in a base game or a campaign, head first; each thing says itself behind the word "First"."""

from typing import Any, ClassVar

from referee.contract.agenda import Owed, head
from referee.contract.model import Refusal, plural
from referee.games.bone_to_pick.modes import TABLES


class Awaited(Owed, frozen=True):
    """Something the table owes before anything else of its round."""

    def refusal(self, state: Any, section: str = "") -> Refusal:
        """Say what comes first, and where the book describes it."""
        return Refusal(f"First {self.says(state)}.", self.section or section)


class InARound(Awaited, frozen=True):
    """What is owed while a round is being played and no board has to be read first."""


class OnTheTable(InARound, frozen=True):
    """What is owed while Undead are turned up that nobody has taken yet."""


class Reveal(InARound, frozen=True):
    """The next Undead, two of them in the Epic game."""

    section: ClassVar[str] = "base/reveal"

    def says(self, state: Any) -> str:
        """Which Undead are due; of two, which column of powers each one uses (Epic, Reveal)."""
        if state.mode.reveals == 1:
            return f"reveal the {'first' if before_the_first_card(state) else 'next'} Undead{unread(state)}"
        first, second = TABLES.columns[len(state.players)]
        return f"reveal two Undead: column {first}, then column {second}{unread(state)}"


class Attack(OnTheTable, frozen=True):
    """A card of everybody."""

    section: ClassVar[str] = "base/attack"

    def says(self, state: Any) -> str:
        """Tell the power to reach."""
        return f"everybody plays a weapon against power {state.fighting.power}"


class Youngest(OnTheTable, frozen=True):
    """Who the youngest player is: the first of several abilities is theirs."""

    section: ClassVar[str] = "campaign/special-abilities"

    def says(self, _state: Any) -> str:
        """Ask for the name."""
        return "say who the youngest player is"


class Resolve(OnTheTable, frozen=True):
    """What the abilities of upgrades do, and the end of the attack."""

    section: ClassVar[str] = "campaign/special-abilities"

    def says(self, state: Any) -> str:
        """Tell how abilities are entered."""
        board = "" if state.haven else " (/board first, to act on the Haven)"
        return f"enter what the abilities do (/adjust power, /adjust value), then resolve{board}"


class Choose(InARound, frozen=True):
    """A choice of two trophies."""

    section: ClassVar[str] = "epic/gaining-trophies"
    player: str

    def says(self, state: Any) -> str:
        """Name who chooses, and the trophies."""
        trophies = " or ".join(str(undead.trophy) for undead in state.fighting.undead)
        return f"{self.player} chooses a trophy, {trophies}"


class BoardSide(Awaited, frozen=True):
    """The side of the campaign board and its Hit Points, unread until they decide something."""

    section: ClassVar[str] = "campaign/campaign-game-setup"

    def says(self, _state: Any) -> str:
        """Ask for both."""
        return "say which side of the campaign board is up and its Hit Points"


class TitleCard(Awaited, frozen=True):
    """What the title card of the round is worth."""

    section: ClassVar[str] = "campaign/legend-and-scapegoat-cards"

    def says(self, state: Any) -> str:
        """Name the card by the title of the round that ended."""
        title = state.past[-1].title if state.past else ""
        return f"say what the {title} card of round {state.round} is worth"


class Upgrade(Awaited, frozen=True):
    """Upgrades to draw, of which one is kept."""

    section: ClassVar[str] = "campaign/gaining-upgrade-cards"
    player: str
    count: int

    def says(self, _state: Any) -> str:
        """Name who draws, and how many."""
        return f"{self.player} draws {plural(self.count, 'upgrade')} and keeps one"


def before_the_first_card(state: Any) -> bool:
    """Whether the campaign board is still being set up."""
    return bool(state.mode.campaign and (state.round, state.turn) == (1, 0))


def unread(state: Any) -> str:
    """What can still be read off the campaign board before the first card, in brackets."""
    slots, sides = len(state.slots) < state.mode.rounds, not state.haven
    names = [name for name, missing in (("slot", slots), ("board-side", sides)) if missing]
    if before_the_first_card(state) and names:
        return f" (or read the campaign board before it: {', '.join(names)})"
    return ""


def in_a_round(state: Any) -> bool:
    """Whether a round is being played (and no board has to be read first)."""
    return isinstance(head(state), InARound)

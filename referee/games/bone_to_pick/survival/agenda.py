"""What is owed in the solo and the cooperative game, head first; each thing says itself behind "Now it is time"."""

from typing import Any, ClassVar

from referee.contract.agenda import Owed
from referee.contract.model import Refusal


class Awaited(Owed, frozen=True):
    """A step of a turn; without a section of its own it stands in the course of a turn. `player`: whose reward it is."""

    player: str = ""

    def refusal(self, state: Any, section: str = "") -> Refusal:
        """Say what it is time for."""
        return Refusal(f"Now it is time {self.says(state)}.", self.section or state.mode.course)


class Deal(Awaited, frozen=True):
    """Three cards of each deck."""

    section: ClassVar[str] = "solo/solo-setup"

    def says(self, _state: Any) -> str:
        """Name the cards."""
        return "to turn up three cards of each deck"


class NextUndead(Awaited, frozen=True):
    """The next Undead."""

    def says(self, _state: Any) -> str:
        """Name it."""
        return "to turn up the next Undead"


class PlayPair(Awaited, frozen=True):
    """A card of each deck."""

    def says(self, _state: Any) -> str:
        """Name the cards."""
        return "to play one card of each deck"


class Refill(Awaited, frozen=True):
    """Cards in place of those played."""

    def says(self, _state: Any) -> str:
        """Name the cards."""
        return "to turn up cards in place of those played"


class PlayInTurn(Awaited, frozen=True):
    """A card of everybody, one after the other."""

    def says(self, _state: Any) -> str:
        """Name the cards."""
        return "to play a card each in turn"


class Bought(Awaited, frozen=True):
    """A reward that trophies have bought."""


class Reward(Bought, frozen=True):
    """One of three upgrades, alone."""

    def says(self, _state: Any) -> str:
        """Name the choice."""
        return "to choose an upgrade as reward"


class TakeReward(Bought, frozen=True):
    """One of three upgrades, of several players."""

    def says(self, _state: Any) -> str:
        """Name the draw."""
        return "to draw upgrades as reward"

"""What is owed in a war, head first, as it is said to somebody who tells something else, with its section."""

from typing import Any, ClassVar

from referee.contract.agenda import Owed


class Due(Owed, frozen=True):
    """A thing owed, perhaps about a frontier (0 is the first), a War Zone, a player, a card."""

    text: ClassVar[str] = ""
    frontier: int = 0
    zone: int = 0
    who: str = ""
    card: str = ""
    count: int = 0

    def says(self, _state: Any) -> str:
        """What is awaited, and the events that tell it."""
        return self.text


# --- told by the table --------------------------------------------------------------------------------------------


class Muster(Due, frozen=True):
    """What everybody starts with."""

    section: ClassVar[str] = "game-setup"
    text: ClassVar[str] = "cards and tokens at the start (muster)"


class Movement(Due, frozen=True):
    """The Zombie Movement Track of the day."""

    section: ClassVar[str] = "game-setup/zombie-movement-marker"
    text: ClassVar[str] = "the steps of the Zombie Movement Track (movement)"


class Gathering(Due, frozen=True):
    """The commanders of the day."""

    section: ClassVar[str] = "game-setup/commander-gathering"
    text: ClassVar[str] = "the commanders that are revealed (gathering)"


class Turn(Due, frozen=True):
    """A command of `who`, in Planning."""

    section: ClassVar[str] = "planning"
    text: ClassVar[str] = "a command of the player whose turn it is"


class Track(Due, frozen=True):
    """The prices of the track `card`, before the command `event` can be paid."""

    section: ClassVar[str] = "planning/strategy-command-tracks"
    text: ClassVar[str] = "the prices of a strategy track (track)"
    event: Any = None


class Assign(Due, frozen=True):
    """Where the commander `card` of `who` goes; with a `count`, after a relic."""

    section: ClassVar[str] = "planning/commanders"
    text: ClassVar[str] = "where the commander goes (assign)"


class Barbarian(Due, frozen=True):
    """An army of the Barbarian King for a War Zone."""

    section: ClassVar[str] = "rules-for-2-players/gameplay"
    text: ClassVar[str] = "the Barbarian King's next army (barbarian-army)"


class Rallying(Due, frozen=True):
    """The turn of `who`, in Rallying."""

    section: ClassVar[str] = "rallying"
    text: ClassVar[str] = "the turn of the player who rallies (reinforce, play-relic or ready)"


class BoardIcons(Due, frozen=True):
    """The icons of a frontier board."""

    section: ClassVar[str] = "planning/reward-icons"
    text: ClassVar[str] = "the icons of a frontier board (board-icons)"


class KingdomIcons(Due, frozen=True):
    """The Command icons of a kingdom board."""

    section: ClassVar[str] = "cleanup/refills"
    text: ClassVar[str] = "the Command icons of a kingdom board (kingdom-icons)"


class Raise(Due, frozen=True):
    """A defeated army to raise, up to `count`."""

    section: ClassVar[str] = "relic-cards/angels-kiss"
    text: ClassVar[str] = "which defeated army rises (raise, or enough)"


class FreeArmy(Due, frozen=True):
    """An army played for free, up to `count`."""

    section: ClassVar[str] = "relic-cards"
    text: ClassVar[str] = "the army played for free (free-army, or enough)"


class Mark(Due, frozen=True):
    """The War Zone that the relic `card` lies on."""

    section: ClassVar[str] = "relic-cards"
    text: ClassVar[str] = "the War Zone of the relic (mark)"


class Reveal(Due, frozen=True):
    """A commander from the deck."""

    section: ClassVar[str] = "relic-cards/draculas-potion"
    text: ClassVar[str] = "the commander revealed (reveal)"


class Sacrifice(Due, frozen=True):
    """What turns into zombies."""

    section: ClassVar[str] = "relic-cards/draculas-potion"
    text: ClassVar[str] = "what turns into zombies (sacrifice)"


class Relocate(Due, frozen=True):
    """Which zombies move."""

    section: ClassVar[str] = "relic-cards/gaze-of-the-dead"
    text: ClassVar[str] = "which zombies move (relocate)"


class FreeReinforcement(Due, frozen=True):
    """A reinforcement whatever the technology."""

    section: ClassVar[str] = "relic-cards/gaze-of-the-dead"
    text: ClassVar[str] = "the free reinforcement (free-reinforcement)"


class SwapArmy(Due, frozen=True):
    """An army swapped."""

    section: ClassVar[str] = "relic-cards/howling-hammer"
    text: ClassVar[str] = "the army swapped (swap-army)"


class Drain(Due, frozen=True):
    """Who loses tokens."""

    section: ClassVar[str] = "relic-cards/howling-hammer"
    text: ClassVar[str] = "who loses tokens (drain)"


class Rob(Due, frozen=True):
    """Whose cards are discarded."""

    section: ClassVar[str] = "relic-cards/mind-reader"
    text: ClassVar[str] = "whose cards are discarded (rob)"


class TurnLoyalty(Due, frozen=True):
    """An army that changes sides."""

    section: ClassVar[str] = "relic-cards/star-of-dawn"
    text: ClassVar[str] = "the army that changes sides (turn-loyalty)"


class SwapPlaces(Due, frozen=True):
    """Two armies that change places."""

    section: ClassVar[str] = "relic-cards/star-of-dawn"
    text: ClassVar[str] = "the armies that change places (swap-places)"


class Protect(Due, frozen=True):
    """A gate that is protected."""

    section: ClassVar[str] = "relic-cards/titanic-essence"
    text: ClassVar[str] = "the gate that is protected (protect)"


class Setup(Due, frozen=True):
    """The points at the start."""

    section: ClassVar[str] = "game-setup"
    text: ClassVar[str] = "the points at the start (setup)"


class InitialCard(Due, frozen=True):
    """The Initial Power Up Card."""

    section: ClassVar[str] = "rules-for-cooperative-play/game-setup"
    text: ClassVar[str] = "the power-up of the Initial Power Up Card (initial-card)"


class Invasion(Due, frozen=True):
    """The next Zombie Invasion Card."""

    section: ClassVar[str] = "cleanup/reveal-the-next-zombie-invasion-card"
    text: ClassVar[str] = "the next Zombie Invasion Card (invasion)"


class Preview(Due, frozen=True):
    """The look at the Boss."""

    section: ClassVar[str] = "cleanup/when-the-boss-invasion-card-is-uncovered"
    text: ClassVar[str] = "the look at the Boss (preview)"


class Boss(Due, frozen=True):
    """The Boss."""

    section: ClassVar[str] = "the-zombie-boss-invasion"
    text: ClassVar[str] = "the Boss (boss)"


class Planning(Due, frozen=True):
    """The end of Planning, told at once."""

    section: ClassVar[str] = "planning"
    text: ClassVar[str] = "the end of Planning (planning)"


class Hands(Due, frozen=True):
    """Hands that break a tie."""

    section: ClassVar[str] = "rallying"
    text: ClassVar[str] = "the Army Cards in hand of those with equal points (hands)"


class HandsToRally(Hands, frozen=True):
    """Equal points: who rallies first."""


class HandsForMarker(Hands, frozen=True):
    """Fewest points: who gets the Starting Player marker."""


class Horde(Due, frozen=True):
    """The horde of a frontier."""

    section: ClassVar[str] = "combat-and-scoring"
    text: ClassVar[str] = "the horde of the next frontier (horde)"


class Zone(Due, frozen=True):
    """How a War Zone of a frontier stands."""

    section: ClassVar[str] = "combat-and-scoring"
    text: ClassVar[str] = "how the next War Zone stands (keep, army, risen, fallen or empty)"


class FirstToken(Due, frozen=True):
    """Whose the disputed first token of a frontier is."""

    section: ClassVar[str] = "combat-and-scoring/supporting-fire-reward"
    text: ClassVar[str] = "whose the first token is (first-token)"


class Frontier(Due, frozen=True):
    """The result at a frontier."""

    section: ClassVar[str] = "combat-and-scoring"
    text: ClassVar[str] = "the result at the next frontier (frontier)"


class Missions(Due, frozen=True):
    """The missions claimed."""

    section: ClassVar[str] = "kingdom-mission-cards"
    text: ClassVar[str] = "the missions (missions)"


class Counts(Due, frozen=True):
    """The counts for the mission `card` of `who`."""

    section: ClassVar[str] = "kingdom-mission-cards"
    text: ClassVar[str] = "the counts for a mission (counts)"


class Reward(Due, frozen=True):
    """The reward of a mission of `who`."""

    section: ClassVar[str] = "kingdom-mission-cards"
    text: ClassVar[str] = "the reward of a mission (reward)"


# --- done by themselves -------------------------------------------------------------------------------------------


class Next(Due, frozen=True):
    """The next turn of Planning, after that of `who`."""


class PlanningEnds(Due, frozen=True):
    """The end of Planning."""


class Rally(Due, frozen=True):
    """The order of Rallying."""


class Fight(Due, frozen=True):
    """The combat at a frontier."""


class Score(Due, frozen=True):
    """The scoring after all combats."""


class Dusk(Due, frozen=True):
    """The end of the day."""


class Checklist(Due, frozen=True):
    """The reminder of what Cleanup does at the table."""


class Marker(Due, frozen=True):
    """The Starting Player marker."""


class Dawn(Due, frozen=True):
    """The next day."""


class Restore(Due, frozen=True):
    """What is restored in Cleanup."""


class Refill(Due, frozen=True):
    """Cards and tokens drawn in Cleanup."""


class Arrival(Due, frozen=True):
    """The arrival of the Boss."""

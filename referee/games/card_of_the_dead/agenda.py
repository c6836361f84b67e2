"""What is owed in a round, head first: each thing says what the table waits for, for the prompt and for refusals.

A card's effects in `deck.json` name these things by their kebab-case names (`give-up` is `GiveUp`).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from referee.contract.agenda import Owed
from referee.contract.model import Refusal, kebab
from referee.games.card_of_the_dead import deck


class Due(Owed, frozen=True):
    """Something owed: whose, because of which card; `target` is another player, `count` how many cards."""

    text: ClassVar[str] = "all rounds are over"
    player: str = ""
    card: str = ""
    target: str = ""
    count: int = 0

    def says(self, _state: Any) -> str:
        """What the table is waiting for, as half a sentence."""
        return self.text.format(player=self.player, target=self.target, card=deck.title(self.card))

    def refusal(self, state: Any, section: str = "") -> Refusal:
        """Say what the table is waiting for, with the section of what was told instead."""
        return Refusal(f"Not now: {self.says(state)}.", section)


NOBODYS: Final = Due()


class Deal(Due, frozen=True):
    """The cards of a round are dealt."""

    text: ClassVar[str] = "the deal is due"


class Draw(Due, frozen=True):
    """One card is drawn; with a `card`, because of that card and not from the deck."""

    text: ClassVar[str] = "{player} draws a card"


class Play(Due, frozen=True):
    """Perhaps one Action card is played."""

    text: ClassVar[str] = "{player} may play an Action card now"


class Discard(Due, frozen=True):
    """Zombies worth `count` are discarded."""

    text: ClassVar[str] = "{player} chooses a Zombie card to discard"


class Slugger(Due, frozen=True):
    """A Zombie is discarded or a card is taken."""

    text: ClassVar[str] = "{player} discards a Zombie or takes a card"


class Take(Due, frozen=True):
    """A card is taken from a hand."""

    text: ClassVar[str] = "{player} says whose hand loses a card"


class GiveUp(Due, frozen=True):
    """An own card laid for escape points is given up."""

    text: ClassVar[str] = "{player} gives up a card laid for escape points"


class Lure(Due, frozen=True):
    """A Zombie is passed to somebody chosen."""

    text: ClassVar[str] = "{player} says who gets the Zombie"


class Tripped(Due, frozen=True):
    """Somebody is tripped."""

    text: ClassVar[str] = "{player} says who trips"


class Newest(Due, frozen=True):
    """Of the `target`'s newest cards up to `count` go."""

    text: ClassVar[str] = "{player} says how many of {target}'s newest cards go"


class Armored(Due, frozen=True):
    """Bitten may go under the deck."""

    text: ClassVar[str] = "{player} says whether Bitten goes under the deck"


class Mobs(Due, frozen=True):
    """A Slugger is shown or the hand is lost; `target` is who drew Mobs."""

    text: ClassVar[str] = "{player} shows a Slugger or loses the hand"


class Swarm(Due, frozen=True):
    """How long everybody draws `count` cards."""

    text: ClassVar[str] = "the table says how long Swarm lasts"


class LayOut(Due, frozen=True):
    """Zombie cards of a kind come out of the hands again; `count` lay in front before."""

    text: ClassVar[str] = "{player} lays out {card} cards again"


class CarryOut(Due, frozen=True):
    """The table carries a card out that we know only by its kind."""

    text: ClassVar[str] = "the card is carried out"


class Bitten(Due, frozen=True):
    """Who holds Bitten at the end of a round; `card` is how it ended."""

    text: ClassVar[str] = "the round is over, and the table says who holds Bitten"


# --- done by themselves -------------------------------------------------------------------------------------------


class Hide(Due, frozen=True):
    """On the next turn no card need be drawn."""


class PassNext(Due, frozen=True):
    """A Zombie goes to the next player."""


class Nukes(Due, frozen=True):
    """Everything in front and in hand is discarded."""


class Pillage(Due, frozen=True):
    """A card from every other hand."""


class Barricade(Due, frozen=True):
    """Of `count` cards one goes under the deck."""


class Cornered(Due, frozen=True):
    """All cards laid for escape points are lost."""


class Ringtone(Due, frozen=True):
    """Everybody passes a Zombie to one player."""


class Fog(Due, frozen=True):
    """All Zombies go into the hands."""


#: what an effect of `deck.json` may say -> what it puts on the agenda
BY_NAME: Final[dict[str, type[Due]]] = {kebab(kind.__name__): kind for kind in Due.__subclasses__()}

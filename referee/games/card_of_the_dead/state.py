"""The table as everybody can see it: zombies in front, cards laid for escape, hands by size, and what is owed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from referee.contract.model import Seat, State, Struct, replace
from referee.games.card_of_the_dead import deck
from referee.games.card_of_the_dead.agenda import NOBODYS, Bitten, Deal, Due
from referee.games.card_of_the_dead.modes import Limits, Rounds


class Survivor(Struct, frozen=True, kw_only=True, dict=True, gc=True):
    """A player: hand size, Zombie cards in front by name, points of each card laid (newest last), and the score.

    `survival` are the points of the finished rounds, `decided` what the table gave or took by decision. `hiding`: Hide
    allows to draw no card on the next turn. `barred`: the card because of which this round brings no survival points.
    """

    hand: int = 0
    front: dict[str, int] = {}
    laid: tuple[int, ...] = ()
    eaten: bool = False
    hiding: bool = False
    barred: str = ""
    survival: tuple[int, ...] = ()
    decided: int = 0

    @cached_property
    def zombies(self) -> int:
        """Zombies directly in front (C4)."""
        return deck.horde(self.front)

    @cached_property
    def points(self) -> int:
        """Escape points laid out."""
        return sum(self.laid)

    @property
    def score(self) -> int:
        """Survival points of all rounds so far."""
        return sum(self.survival) + self.decided


class Night(State, frozen=True, kw_only=True):
    """A session. `round` and `first` (a seat) say which round it is and who began it, `turn` whose turn it is.

    `draws` is how many cards a turn draws, `swarm` how long that lasts. `fog` holds the Zombie cards not yet laid out again.
    """

    mode: Rounds
    survivors: dict[str, Survivor]
    cards: int = deck.SIZE
    round: int = 1
    first: int = 0
    turn: str = ""
    draws: int = 1
    swarm: str = ""
    fog: dict[str, int] = {}

    @property
    def uneaten(self) -> tuple[str, ...]:
        """Players not eaten in this round, in seat order."""
        return tuple([name for name, one in self.survivors.items() if not one.eaten])

    @property
    def by_the_living(self) -> bool:
        """Whether this table counts those alive for the three tables (C2)."""
        return self.settings["thresholds"] == "alive"

    @property
    def limits(self) -> Limits:
        """The row of the three tables that holds now: by players in the game (C2), or by those alive if the table says so."""
        rows = self.mode.limits
        if not self.by_the_living:
            return rows[len(self.seats)]
        return rows[max(len(self.uneaten), min(rows))]

    @property
    def usual(self) -> Limits:
        """The row by players in the game, whatever the table plays: who lives only by the other row lives by C2."""
        return self.mode.limits[len(self.seats)]

    @property
    def over(self) -> bool:
        """Whether all rounds have been played."""
        return self.round > self.mode.rounds

    @property
    def running(self) -> bool:
        """Whether a round is under way: dealt, and not ended."""
        now = self.agenda[0] if self.agenda else NOBODYS
        return self.round <= self.mode.rounds and not isinstance(now, (Deal, Bitten))

    @property
    def surrounded(self) -> tuple[str, ...]:
        """Uneaten players with enough zombies in front to be surrounded (Getting Cramped)."""
        limit = self.limits.surrounded
        return tuple(name for name in self.uneaten if self.survivors[name].zombies >= limit)

    @property
    def beginner(self) -> str:
        """Who goes first in this round."""
        return self.players[self.first % len(self.players)]

    def due(self) -> Due:
        """What is owed first; nobody's thing after the last round."""
        return self.agenda[0] if self.agenda else NOBODYS

    def change(self, name: str, **fields: object) -> Night:
        """Replace fields of one player."""
        return replace(self, survivors={**self.survivors, name: replace(self.survivors[name], **fields)})

    def everyone(self, names: tuple[str, ...], change: Callable[[Survivor], Survivor]) -> Night:
        """The same change for several players."""
        changed = {name: change(self.survivors[name]) for name in names}
        return replace(self, survivors={**self.survivors, **changed})

    def handed(self, name: str, by: int) -> Night:
        """A hand grows or shrinks; never below nothing."""
        return self.change(name, hand=max(0, self.survivors[name].hand + by))

    def faced(self, name: str, kind: str, by: int = 1) -> Night:
        """Zombie cards come before a player, or leave."""
        front = self.survivors[name].front
        return self.change(name, front={**front, kind: max(0, front.get(kind, 0) + by)})

    def decked(self, by: int) -> Night:
        """Cards leave the deck or go under it; never fewer than none, never more than all."""
        return replace(self, cards=min(deck.SIZE, max(0, self.cards + by)))

    def clockwise(self, name: str) -> tuple[str, ...]:
        """The uneaten players after this one in clockwise order, the player left out (C23)."""
        at = self.players.index(name)
        return tuple(
            other for other in self.players[at + 1 :] + self.players[:at] if not self.survivors[other].eaten
        )


def start(mode: Rounds, seats: tuple[Seat, ...], settings: dict[str, str]) -> Night:
    """The first round, before the deal."""
    survivors = {seat.name: Survivor() for seat in seats}
    return Night(mode=mode, seats=seats, settings=settings, survivors=survivors, agenda=(Deal(),))

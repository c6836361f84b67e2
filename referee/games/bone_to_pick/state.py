"""The table of a base game or campaign, in teams or not, epic or not: what lies where, and what is owed next."""

from typing import Any

from referee.contract.model import Outcome, State, Struct, members, replace
from referee.games.bone_to_pick import weapons
from referee.games.bone_to_pick.modes import TABLES, BoneMode
from referee.games.bone_to_pick.scoring import TitleCard
from referee.games.bone_to_pick.upgrades import Deck

LEVELS = tuple(TABLES.levels)
UNKNOWN = "unknown"


class Undead(Struct, frozen=True):
    """An Undead card: trophy points 1 to 9, damage 1 or 2, the power of the column in use, its level if told."""

    power: int
    trophy: int
    damage: int
    level: str = UNKNOWN


class Upgrade(Struct, frozen=True):
    """An upgrade somebody kept: its slug in the hand, Victory Points 0 to 5, whether it has an ability, and what it is called."""

    card: str
    points: int
    ability: bool = False
    called: str = ""


class Fighter(Struct, frozen=True):
    """What one player has: the cards owned (twelve), those of them in hand and used, trophies of this round, those put aside."""

    owned: tuple[str, ...] = weapons.SET
    hand: tuple[str, ...] = weapons.SET
    used: tuple[str, ...] = ()
    trophies: tuple[Undead, ...] = ()
    aside: int = 0
    upgrades: tuple[Upgrade, ...] = ()
    extra: int = 0


class Battle(Struct, frozen=True):
    """A turn under way: the Undead revealed, their total power, the cards played and what they count now.

    `promised` says who takes which Undead (by its place) where a card's text and not the values decide; "" is nobody.
    """

    undead: tuple[Undead, ...]
    power: int
    played: dict[str, str] = {}
    values: dict[str, int] = {}
    promised: dict[int, str] = {}


class Past(Struct, frozen=True):
    """A finished round: won or failed, and who bears its title."""

    title: str
    titled: tuple[str, ...]


class Rivals(State, frozen=True):
    """The whole table. `haven` is the Haven's Hit Points, 0 while a campaign board has not been read.

    `slots` are the board's decks as printed (easy, medium, hard); `seen` the levels turned up this round, `gone` in rounds
    before. `cards` belong to players or teams; `takers` are owed one
    of this round.
    """

    mode: BoneMode
    fighters: dict[str, Fighter] = {}
    round: int = 1
    turn: int = 0
    haven: int = 0
    damage: int = 0
    battle: Battle | None = None
    lost: tuple[Undead, ...] = ()
    unowned: tuple[Undead, ...] = ()
    slots: tuple[tuple[int, int, int], ...] = ()
    seen: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    cards: dict[str, tuple[TitleCard, ...]] = {}
    takers: tuple[str, ...] = ()
    past: tuple[Past, ...] = ()
    deck: Deck = Deck(0, 0)
    youngest: str = ""
    result: Outcome | None = None

    @property
    def teams(self) -> dict[str, tuple[str, ...]]:
        """Team -> members; empty without teams."""
        return members(self.seats)

    @property
    def units(self) -> tuple[str, ...]:
        """Who competes: the teams, or without teams the players."""
        return tuple(self.teams) or self.players

    @property
    def literal_ties(self) -> bool:
        """Whether teams with equal points share a title at once (B27)."""
        return self.settings.get("team-ties") == "literal"

    @property
    def open_hands(self) -> bool:
        """Whether the table agreed to show hands (B50)."""
        return self.settings.get("hands") == "open"

    @property
    def fighting(self) -> Battle:
        """The battle of this turn; only while one is on."""
        return self.battle or Battle((), 0)


def armed(state: Rivals) -> tuple[str, ...]:
    """The players who still hold a card."""
    return tuple([player for player, fighter in state.fighters.items() if fighter.hand])


def with_fighter(state: Rivals, player: str, **changes: Any) -> Rivals:
    """The table with something changed for one player."""
    fighter = replace(state.fighters[player], **changes)
    return replace(state, fighters=state.fighters | {player: fighter})

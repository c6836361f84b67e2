"""The one way to play Zombie in My Pocket, as a row of parameters, and the house rules a table may choose."""

from typing import Final

from referee.contract.model import Mode, Setting, Struct
from referee.contract.rulebook import typed
from referee.games.zombie_in_my_pocket.printed import GAME


class Doom(Struct, frozen=True, forbid_unknown_fields=True):
    """What the rulebook prints of the Doom Table and the Doom Track: hours, cards an hour, health by number of players."""

    first_hour: int
    hours: int
    cards: int
    max_health: int
    health: dict[str, int]


class Night(Mode, frozen=True, kw_only=True):
    """A night: its `hours` of `cards` event cards each from `first_hour` pm, and the most health anybody may have.

    `health` holds the starting health the rulebook prints, by number of players written as text.
    """

    first_hour: int
    hours: int
    cards: int
    max_health: int
    health: dict[str, int]

    @property
    def all_cards(self) -> int:
        """How many event cards the night has: three passes of nine are 27."""
        return self.hours * self.cards


DOOM: Final = typed(GAME, "doom", Doom)

NIGHT: Final = Night(
    id="standard",
    title="2010 edition",
    players=tuple(range(1, 9)),
    section="contents",
    text="One party of 1 to 8 against the curse; end it before midnight.",
    seating="Clockwise, the tallest player first: that player is the first group leader.",
    first_hour=DOOM.first_hour,
    hours=DOOM.hours,
    cards=DOOM.cards,
    max_health=DOOM.max_health,
    health=DOOM.health,
)

MODES: Final = (NIGHT,)

SETTINGS: Final = (
    Setting(
        id="midnight-survivors",
        text="Midnight with survivors: who scores 1 as the last to die",
        choices=("together", "last-casualty", "nobody"),
        default="together",
        note="Z5",
    ),
    Setting(
        id="curse-after-burial",
        text="Whom curses hurt after a burial without an etching",
        choices=("nobody", "everybody"),
        default="nobody",
        note="Z12",
    ),
    Setting(
        id="bash-head",
        text="Whose head may bash down a wall",
        choices=("anyone", "not-the-leader"),
        default="anyone",
        note="Z20",
    ),
)

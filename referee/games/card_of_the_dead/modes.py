"""The one way to play Card of the Dead, its three tables, and the house rules a table may choose."""

from __future__ import annotations

from typing import Final

from referee.contract.model import Mode, Setting, Struct
from referee.contract.rulebook import typed

GAME_ID: Final = "card_of_the_dead"


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the three tables: zombies that surround and that eat you, escape points that get you out of the city."""

    surrounded: int
    eaten: int
    escape: int


class Rounds(Mode, frozen=True, kw_only=True):
    """`rounds` are played; a last survivor scores `last_survivor`; up to `kept` Action cards are kept at the deal."""

    rounds: int
    last_survivor: int
    kept: int
    limits: dict[int, Limits]


LIMITS: Final = typed(GAME_ID, "thresholds", dict[int, Limits])

MODES: Final = (
    Rounds(
        id="standard",
        title="Three rounds",
        players=tuple(LIMITS),
        section="time-for-lunch",
        text="Collect survival points over three rounds.",
        seating="Clockwise; whoever was last in a supermarket begins.",
        rounds=3,
        last_survivor=5,
        kept=3,
        limits=LIMITS,
    ),
)

SETTINGS: Final = (
    Setting(
        id="thresholds",
        text="Who counts in the three tables",
        choices=("players", "alive"),
        default="players",
        note="C2",
    ),
    Setting(
        id="discards",
        text="What Chainsaw and Dynamite count",
        choices=("cards", "zombies"),
        default="cards",
        note="C28",
    ),
    Setting(
        id="edition",
        text="Cards by name, or by kind alone",
        choices=("english", "other"),
        default="english",
    ),
)

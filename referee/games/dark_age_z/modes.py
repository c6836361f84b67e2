"""The ways to play: a row of numbers each."""

from referee.contract.model import Mode, Setting
from referee.games.dark_age_z.depths import DEPTHS
from referee.games.dark_age_z.tables import TOGETHER


class War(Mode, frozen=True, kw_only=True):
    """A mode: days (the Boss comes on the last), points at the start (None: asked), cards, and who wins.

    `together`: all against the zombies, a combined total wins and the marker goes to the left. `initial`: the Initial
    Power Up Card. `kingdoms`: at least so many; the Barbarian King takes the seat that is missing.
    """

    days: int = 5
    starting_points: int | None = None
    together: bool = False
    initial: str = ""
    kingdoms: int = 3


_SEATING = "Seats are clockwise; the first named holds the Starting Player Marker on Day 1."
_BARBARIAN = "the Barbarian King sits to the left of the second player."

MODES: tuple[War, ...] = (
    War(
        id="competitive",
        title="Competitive",
        players=(3, 4, 5),
        section="objective",
        text="Five days, everybody for themselves; most Victory Points win.",
        seating=_SEATING,
    ),
    War(
        id="two-players",
        title="Two players and the Barbarian King",
        players=(2,),
        section="rules-for-2-players",
        text="The Barbarian King holds the third kingdom; it scores nothing.",
        seating=f"{_SEATING} With two, {_BARBARIAN}",
    ),
    *(
        War(
            id=f"cooperative-{level}",
            title=f"Cooperative, {level}",
            players=(2, 3, 4, 5),
            section="rules-for-cooperative-play",
            text=f"Four days together, {card} as the Initial Power Up Card.",
            seating=f"{_SEATING} With two, {_BARBARIAN}",
            days=4,
            starting_points=TOGETHER.start,
            together=True,
            initial=card,
        )
        for level, card in TOGETHER.initial.items()
    ),
)

_ALONE = ("competitive", "two-players")

SETTINGS: tuple[Setting, ...] = (
    Setting(
        id="depth",
        text="Tell the zones before combat (light), only results (tally) or every command (full)",
        choices=tuple(DEPTHS),
        default="light",
    ),
    Setting(
        id="charge-token",
        text="The zombie killed by a charge stays with the cavalry, or is the supporter's first token",
        choices=("cavalry", "supporter"),
        default="cavalry",
        note="D18",
    ),
    Setting(
        id="lancelot",
        text="Lancelot only fights, or also charges",
        choices=("fights", "charges"),
        default="fights",
        note="D19",
    ),
    Setting(
        id="roar-pairs",
        text="Azrael's Roar counts pairs of the owner's own tokens, or of all kills in the zone",
        choices=("own", "all"),
        default="own",
        note="D55",
    ),
    Setting(
        id="weakened-fallen",
        text="A defeated army that a Boss weakens stands up as a weakened one, or stays defeated",
        choices=("active", "defeated"),
        default="active",
        note="D29",
    ),
    Setting(
        id="technology",
        text="A technology level costs any one row of its table, or all rows together",
        choices=("any", "all"),
        default="any",
        note="D13",
    ),
    Setting(
        id="refresh",
        text="Refresh Army Cards once a day in total, or once for each player",
        choices=("once", "each-player"),
        default="once",
        note="D10",
    ),
    Setting(
        id="reactivate",
        text="Reactivate a zone of the own two frontiers, or of any",
        choices=("own", "any"),
        default="own",
        note="D40",
    ),
    Setting(
        id="anchored-march",
        text="A commander's army bars a march, or marches along",
        choices=("barred", "moves"),
        default="barred",
        note="D11",
    ),
    Setting(
        id="pioneer-refill",
        text="The Pioneer Reward Zone is refilled every day, or never",
        choices=("daily", "never"),
        default="daily",
        note="D7",
    ),
    Setting(
        id="points-floor",
        text="Victory Points may fall below 0, or stop at 0",
        choices=("none", "zero"),
        default="none",
        note="D58",
        modes=_ALONE,
    ),
)

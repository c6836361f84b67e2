"""The ways to play: a row of numbers each."""

from referee.games.dark_age_z.tables import TOGETHER
from referee.model import Mode, Setting


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
        text="The Barbarian King holds the third kingdom; he scores nothing.",
        seating=_SEATING + " The Barbarian King sits to the left of the second.",
    ),
    *(
        War(
            id=f"cooperative-{level}",
            title=f"Cooperative, {level}",
            players=(2, 3, 4, 5),
            section="rules-for-cooperative-play",
            text=f"Four days together, {card} as the Initial Power Up Card.",
            seating=_SEATING,
            days=4,
            starting_points=TOGETHER.start,
            together=True,
            initial=card,
        )
        for level, card in TOGETHER.initial.items()
    ),
)

SETTINGS: tuple[Setting, ...] = ()

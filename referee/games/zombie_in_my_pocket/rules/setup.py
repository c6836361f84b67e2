"""Before the first turn: the two numbers of the Doom Table (Setup)."""

from referee.contract.agenda import done
from referee.contract.model import Finding, Ruling, plural, replace
from referee.games.zombie_in_my_pocket.events import DoomTable
from referee.games.zombie_in_my_pocket.state import State

LAYOUT = (
    "On the table: the Foyer with the pawn; 7 indoor tiles, shuffled, face down; 7 outdoor tiles, shuffled, face down, the Patio "
    "on top; the stone at 9 pm. Set aside: the totem card, 4 fuel chips. Each player: a die for health, a fight and a flee card."
)
WAYS = "Inside the group walks through doors only, outside never through a hedge."
GOAL = (
    "Find the totem in the Evil Temple, leave by the Dining Room window, bury it in the Graveyard before midnight; "
    "the Bathroom or the Gazebo has to be face up."
)


def doom_table(state: State, event: DoomTable) -> Ruling:
    """Everybody starts with the same health; X goes by the players who start (Z32)."""
    health = dict.fromkeys(state.players, event.health)
    text = f"{plural(len(state.players), 'player')}: everyone starts with {event.health} health."
    zombies = f"Every encounter has X = {event.extra} extra {'zombie' if event.extra == 1 else 'zombies'}."
    told = (
        Finding(LAYOUT, "setup"),
        Finding(text, "setup/health"),
        Finding(zombies, "resolving-an-event/zombie-encounter", ("Z32",)),
        Finding(GOAL, "quick-overview"),
        Finding(WAYS, "exploring/inside-and-outside"),
        Finding(
            f"{state.leader} takes the leader card and leads first; shuffle all {state.mode.cards} event cards.",
            "setup/first-leader",
            ("Z4", "Z36"),
        ),
    )
    return Ruling(replace(done(state), health=health, extra=event.extra), told)

"""The phases of a day as a list of what is owed."""

from referee.games.dark_age_z.state import Due, Realm, frontiers_from
from referee.games.dark_age_z.tables import ZONES


def before_day_1(state: Realm) -> tuple[Due, ...]:
    """Game Setup: points (told, or the cooperative 5 with the initial card), the first invasion card, Day 1."""
    first = Due("setup") if state.mode.starting_points is None else Due("initial-card")
    return (first, Due("invasion"), Due("dawn"))


def day_of(state: Realm) -> tuple[Due, ...]:
    """Planning, Rallying, every frontier from the Starting Player's left clockwise, scoring, missions, Cleanup."""
    frontiers = tuple(due for index in frontiers_from(state) for due in _frontier(state, index))
    return (Due("planning"), Due("rally"), *frontiers, Due("score"), Due("missions"), Due("dusk"))


def _frontier(state: Realm, index: int) -> tuple[Due, ...]:
    if not state.depth.zones:
        return (Due("frontier", index),)
    asked = (
        (Due("horde", index), *(Due("zone", index, zone) for zone in ZONES)) if state.depth.asks_zones else ()
    )
    return (*asked, Due("fight", index))

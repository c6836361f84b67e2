"""The phases of a day as a list of what is owed."""

from referee.games.dark_age_z.state import Due, Realm, frontiers_from
from referee.games.dark_age_z.tables import ZONES


def before_day_1(state: Realm) -> tuple[Due, ...]:
    """Game Setup: points (told, or the cooperative 5 with the initial card), the first invasion card, Day 1."""
    first = Due("setup") if state.mode.starting_points is None else Due("initial-card")
    muster = (Due("muster"),) if state.follows_commands else ()
    return (first, *muster, Due("invasion"), Due("dawn"))


def day_of(state: Realm) -> tuple[Due, ...]:
    """Planning, Rallying, every frontier from the Starting Player's left clockwise, scoring, missions, Cleanup."""
    frontiers = tuple(due for index in frontiers_from(state) for due in _frontier(state, index))
    return (*_planning(state), Due("rally"), *frontiers, Due("score"), Due("missions"), Due("dusk"))


def _planning(state: Realm) -> tuple[Due, ...]:
    if not state.follows_commands:
        return (Due("planning"),)
    return (Due("movement"), Due("gathering"), Due("turn", who=state.starter))


def _frontier(state: Realm, index: int) -> tuple[Due, ...]:
    if not state.depth.zones:
        return (Due("frontier", index),)
    asked = (
        (Due("horde", index), *(Due("zone", index, zone) for zone in ZONES)) if state.depth.asks_zones else ()
    )
    return (*asked, Due("fight", index))

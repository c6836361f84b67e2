"""The phases of a day as a list of what is owed."""

from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.state import Realm, frontiers_from
from referee.games.dark_age_z.tables import ZONES


def before_day_1(state: Realm) -> tuple[agenda.Due, ...]:
    """Game Setup: points (told, or the cooperative 5 with the initial card), the first invasion card, Day 1."""
    first = agenda.Setup() if state.mode.starting_points is None else agenda.InitialCard()
    muster = (agenda.Muster(),) if state.follows_commands else ()
    return (first, *muster, agenda.Invasion(), agenda.Dawn())


def day_of(state: Realm) -> tuple[agenda.Due, ...]:
    """Planning, Rallying, every frontier from the Starting Player's left clockwise, scoring, missions, Cleanup."""
    frontiers = tuple(due for index in frontiers_from(state) for due in _frontier(state, index))
    return (*_planning(state), agenda.Rally(), *frontiers, agenda.Score(), agenda.Missions(), agenda.Dusk())


def _planning(state: Realm) -> tuple[agenda.Due, ...]:
    if not state.follows_commands:
        return (agenda.Planning(),)
    return (agenda.Movement(), agenda.Gathering(), agenda.Turn(who=state.starter))


def _frontier(state: Realm, index: int) -> tuple[agenda.Due, ...]:
    if not state.depth.zones:
        return (agenda.Frontier(index),)
    asked = (
        (agenda.Horde(index), *(agenda.Zone(index, zone) for zone in ZONES)) if state.depth.asks_zones else ()
    )
    return (*asked, agenda.Fight(index))

"""Who acts in each step, and about what: whoever commands or rallies, both neighbours in what stands at their frontier."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from referee.contract.acting import About, By, answering, owing, seated
from referee.contract.agenda import head
from referee.contract.model import Event
from referee.games.dark_age_z.rules import (
    combat_and_scoring,
    field_commands,
    kingdom_mission_cards,
    rallying,
    relic_cards,
    relic_effects,
    rules_for_2_players,
    strategy_commands,
    war_zones,
)
from referee.games.dark_age_z.state import Realm, frontier_of
from referee.games.dark_age_z.tables import COMMANDERS, MISSIONS

_WHO = owing("who")
_COMMANDS: Final[Iterable[type[Event]]] = (
    *field_commands.STEPS,
    *(event for event in strategy_commands.STEPS if event is not strategy_commands.Track),
    *relic_effects.STEPS,
    relic_cards.PlayRelic,
    rallying.Reinforce,
    rallying.Ready,
    kingdom_mission_cards.Counts,
    kingdom_mission_cards.Reward,
    kingdom_mission_cards.DiscardRelic,
)
_ZONES: Final[tuple[type[Event], ...]] = (
    war_zones.Keep,
    war_zones.Army,
    war_zones.Risen,
    war_zones.Fallen,
    war_zones.Empty,
    war_zones.Weakened,
    combat_and_scoring.FirstToken,
)
_FRONTIERS: Final[tuple[type[Event], ...]] = (war_zones.Horde, combat_and_scoring.Frontier)


def _neighbours(state: Realm, _event: Any) -> tuple[str, ...]:
    """The players whose frontier is due."""
    return seated(state, frontier_of(state).sides)


def _named(field: str) -> By:
    return lambda state, event: seated(state, (getattr(event, field),))


WHO: Final[Mapping[type[Event], By]] = {
    **dict.fromkeys(_COMMANDS, _WHO),
    **dict.fromkeys((*_ZONES, *_FRONTIERS), _neighbours),
    rallying.Hands: answering("hands"),
    kingdom_mission_cards.Missions: answering("claims"),
    kingdom_mission_cards.Claim: _named("who"),
    relic_cards.Vest: _named("owner"),
}


def _zone(state: Realm, _event: Any) -> str:
    return f"Zone {head(state).zone} of {frontier_of(state).title}"


def _frontier(state: Realm, _event: Any) -> str:
    return frontier_of(state).title


def _commander(state: Realm, _event: Any) -> str:
    return COMMANDERS[head(state).card].title


def _mission(state: Realm, _event: Any) -> str:
    return MISSIONS[head(state).card].text


def _strip(state: Realm, _event: Any) -> str:
    return strategy_commands.TITLES[head(state).card]


ABOUT: Final[Mapping[type[Event], About]] = {
    **dict.fromkeys((*_ZONES, rules_for_2_players.BarbarianArmy), _zone),
    **dict.fromkeys(_FRONTIERS, _frontier),
    field_commands.Assign: _commander,
    strategy_commands.Track: _strip,
    kingdom_mission_cards.Counts: _mission,
}

"""Commanders: who may stand where, and what the special abilities give to the recruiter."""

from referee.contract.model import Finding, plural, replace
from referee.games.dark_age_z.frontier import Zone
from referee.games.dark_age_z.places import found, other_side
from referee.games.dark_age_z.state import Realm
from referee.games.dark_age_z.tables import COMMANDERS

NOBODY = "none"


def recruited(state: Realm, commander: str, by: str) -> tuple[Realm, tuple[Finding, ...]]:
    """A commander is assigned, by any means (note D37): remember whose it is, pay what is paid at once; only the first time."""
    if commander == NOBODY or commander in state.recruited or by not in state.players:
        return state, ()
    card = COMMANDERS[commander]
    told = [
        Finding(f"{by} recruits {card.title}.", "commanders", ("D37",) if card.points or card.relics else ())
    ]
    if card.points:
        gain = f"{card.title} gives {by} {plural(card.points, 'Victory Point')} at once."
        told.append(Finding(gain, "commanders", ("D37",), {by: card.points}))
    if card.relics:
        told.append(Finding(f"{card.title} lets {by} draw a Relic Card at once.", "commanders", ("D37",)))
    return replace(state, recruited=state.recruited | {commander: by}), tuple(told)


def may_stand(commander: str, number: int, zone: Zone, who: str) -> bool:
    """Within the printed zones, with an own active army or any defeated one, and no other commander there."""
    army = zone.army
    if army is None or zone.commander or number not in COMMANDERS[commander].zones:
        return False
    return army.fallen or army.side == who


def serves(state: Realm, commander: str, side: str) -> bool:
    """Whether a commander may be with an army loyal to `side`: only with the recruiter's (and the Barbarian King has none)."""
    return side in state.players and state.recruited.get(commander, side) == side


def contradiction(state: Realm, commander: str, side: str) -> tuple[Finding, ...]:
    """What a table should look at again: a commander told with an army that is not the recruiter's."""
    if commander == NOBODY or serves(state, commander, side):
        return ()
    title, recruiter = COMMANDERS[commander].title, state.recruited.get(commander)
    why = f"{recruiter} recruited {title}" if recruiter else f"{side} recruits nobody"
    text = f"{why}, but {title} is told with an army loyal to {side}: amend it if that is a slip."
    return (Finding(text, "planning/commanders"),)


def unplaced(state: Realm) -> tuple[Finding, ...]:
    """What a table should look at again when every zone of a day was told: recruited commanders that stood nowhere."""
    placed = {zone.commander for board in state.frontiers for zone in board.zones}
    return tuple(
        Finding(
            f"{by} recruited {COMMANDERS[name].title}, who was told in no War Zone today: amend it if that is a slip.",
            "planning/commanders",
        )
        for name, by in state.recruited.items()
        if state.depth.asks_zones and name not in placed
    )


def bonus(state: Realm, player: str, what: str) -> int:
    """What the commanders of a player give in Cleanup: `tokens` (Lilith) or `cards` (Erina), even if the army fell."""
    return sum(getattr(COMMANDERS[name], what) for name, owner in state.recruited.items() if owner == player)


def stands_in_front(state: Realm, player: str) -> bool:
    """Whether a commander of the player stands in Zone 1 or Zone 2 (a daily mission)."""
    return any(
        state.recruited.get(zone.commander) == player
        for board in state.frontiers
        for zone in board.zones[:2]
        if zone.commander
    )


def reactivated(state: Realm, place: str, *, turned: bool) -> Zone:
    """The zone with its defeated army face up again, loyal as before or to the other side."""
    index, number = found(place)
    board = state.frontiers[index]
    zone = board.zone(number)
    if zone.army is None:
        return zone
    side = other_side(board, zone.army.side) if turned else zone.army.side
    return replace(zone, army=replace(zone.army, fallen=False, side=side))

"""What the effects of a relic may be used on: armies, zones, hordes, players, gates."""

from collections.abc import Callable

from referee.contract.agenda import head
from referee.contract.model import Choice, Options
from referee.games.dark_age_z.frontier import IGNORED, RANGED, Army, Zone
from referee.games.dark_age_z.places import Fits, anywhere, frontiers, own, places, zone_at
from referee.games.dark_age_z.rules.strategy_commands import down
from referee.games.dark_age_z.state import Realm
from referee.games.dark_age_z.tables import COMMANDERS, RANKS, ZONES


def defeated(state: Realm) -> list[Choice]:
    """Any defeated army."""
    return places(state, lambda _, __, zone: down(zone))


def markable(state: Realm) -> Fits:
    """Azrael's Roar: an active army; Invisible Spear A: an active Bronze army; B: any zone. Not twice the same."""
    mark = head(state).card

    def fits(_frontier: int, _number: int, zone: Zone) -> bool:
        if mark in zone.relics:
            return False
        bronze = zone.army is not None and zone.army.rank == "bronze"
        return mark == IGNORED or (zone.active and (mark != RANGED or bronze))

    return fits


def marks(state: Realm) -> Options:
    """The War Zones the relic in hand may lie on."""
    return places(state, markable(state))


def unrevealed(state: Realm) -> list[Choice]:
    """The commanders still in the deck: neither revealed nor assigned today."""
    out = {*state.gathering, *state.recruited}
    return [Choice(name, card.title) for name, card in COMMANDERS.items() if name not in out]


def sacrifices(state: Realm) -> list[Choice]:
    """Reinforcements or the commander of a zone: `1-3-commander`."""
    found_ = list[Choice]()
    for place in places(state, anywhere):
        zone = zone_at(state, str(place.value))
        if zone.army is not None and zone.army.reinforcements:
            found_.append(Choice(f"{place.value}-reinforcements", f"{place.text}: its reinforcements"))
        if zone.commander:
            found_.append(
                Choice(f"{place.value}-commander", f"{place.text}: {COMMANDERS[zone.commander].title}")
            )
    return found_


def routes(state: Realm) -> list[Choice]:
    """From a frontier with zombies to another: `1-2`."""
    boards = list(enumerate(state.frontiers, start=1))
    return [
        Choice(f"{here}-{there}", f"from {board.title} to {other.title}")
        for here, board in boards
        for there, other in boards
        if here != there and board.zombies
    ]


def _mine(state: Realm, fits: Callable[[Zone, Army], bool]) -> list[Choice]:
    who = head(state).who
    return places(
        state, lambda _, __, z: z.army is not None and z.active and z.army.side == who and fits(z, z.army)
    )


def boostable(state: Realm) -> list[Choice]:
    """The own active armies that have slots."""
    return _mine(state, lambda _, army: bool(RANKS[army.rank].insignia))


def swappable(state: Realm) -> list[Choice]:
    """The own active armies that no commander anchors, if there is a card in hand to swap with."""
    return _mine(state, lambda zone, _: not zone.anchored) if state.hands[head(state).who] else []


def others(state: Realm) -> list[str]:
    """The other players."""
    return [name for name in state.players if name != head(state).who]


def turnable(state: Realm) -> list[Choice]:
    """Any active army that no commander anchors."""
    return places(state, lambda _, __, zone: zone.active and not zone.anchored)


def pairs(state: Realm) -> list[Choice]:
    """Two active armies of one frontier, none anchored: `1-2-4`."""
    found_ = list[Choice]()
    for index, board in enumerate(state.frontiers, start=1):
        free = [n for n in ZONES if board.zone(n).active and not board.zone(n).anchored]
        found_ += [
            Choice(f"{index}-{a}-{b}", f"{board.title}: Zones {a} and {b}")
            for a in free
            for b in free
            if a < b
        ]
    return found_


def own_frontiers(state: Realm) -> Options:
    """The two frontiers of the player."""
    return frontiers(state, own(state, head(state).who))

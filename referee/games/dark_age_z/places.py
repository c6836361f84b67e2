"""Places on the frontiers as answers: `2-4` is Zone 4 of the second frontier, `2` the frontier itself."""

from collections.abc import Callable

from referee.contract.model import Choice
from referee.games.dark_age_z.frontier import Frontier, Zone, shown
from referee.games.dark_age_z.state import Realm, with_frontier
from referee.games.dark_age_z.tables import ZONES

Fits = Callable[[int, int, Zone], bool]


def anywhere(_frontier: int, _number: int, _zone: Zone) -> bool:
    """Any War Zone will do."""
    return True


def places(state: Realm, fits: Fits) -> list[Choice]:
    """The War Zones that fit (index of the frontier, number of the zone, what lies there)."""
    return [
        Choice(f"{index + 1}-{number}", f"{board.title}, Zone {number}: {shown(board.zone(number))}")
        for index, board in enumerate(state.frontiers)
        for number in ZONES
        if fits(index, number, board.zone(number))
    ]


def own(state: Realm, player: str) -> tuple[int, ...]:
    """The frontiers a player shares: the one on the left, the one on the right."""
    seat = state.kingdoms.index(player)
    return (seat, (seat - 1) % len(state.kingdoms))


def frontiers(state: Realm, indexes: tuple[int, ...]) -> list[Choice]:
    """These frontiers as answers."""
    return [Choice(str(index + 1), state.frontiers[index].title) for index in sorted(indexes)]


def found(place: str) -> tuple[int, int]:
    """The index of the frontier and the number of the zone of an answer."""
    frontier, _, zone = place.partition("-")
    return int(frontier) - 1, int(zone or 0)


def zone_at(state: Realm, place: str) -> Zone:
    """What lies at a place."""
    index, number = found(place)
    return state.frontiers[index].zone(number)


def put(state: Realm, place: str, zone: Zone) -> Realm:
    """The state with something else at a place."""
    index, number = found(place)
    return with_frontier(state, index, state.frontiers[index].with_zone(number, zone))


def told(state: Realm, place: str) -> str:
    """A place as it is said: `Zone 4 of Ann | Ben`."""
    index, number = found(place)
    return f"Zone {number} of {state.frontiers[index].title}"


def other_side(board: Frontier, side: str) -> str:
    """The neighbour across the frontier."""
    return board.sides[1] if board.sides[0] == side else board.sides[0]

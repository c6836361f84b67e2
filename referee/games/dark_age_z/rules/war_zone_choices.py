"""What may be answered about a War Zone before combat: sides, commanders, relic effects, reinforcements."""

from referee.contract.agenda import head
from referee.contract.model import Choice, Options
from referee.games.dark_age_z.frontier import IGNORED, RANGED, ZONE_RELICS, Zone
from referee.games.dark_age_z.frontier import Army as Card
from referee.games.dark_age_z.rules.commanders import NOBODY, serves
from referee.games.dark_age_z.state import Realm, frontier_of
from referee.games.dark_age_z.tables import COMMANDERS, RANKS, ZONES

_NONE = Choice(NOBODY, "no commander")
_CHOICES = {name: Choice(name, card.title) for name, card in COMMANDERS.items()}
#: War Zone -> the commanders that may stand there, as printed
_STANDING = {
    number: tuple(name for name, card in COMMANDERS.items() if number in card.zones) for number in ZONES
}


def here(state: Realm) -> Zone:
    """The War Zone that is due."""
    return frontier_of(state).zone(head(state).zone)


def sides(state: Realm) -> tuple[str, ...]:
    """The two neighbours whose frontier is due."""
    return frontier_of(state).sides


def commanders(state: Realm) -> Options:
    """Those that may stand in this zone, stand nowhere yet today and may serve one of its sides."""
    return _serving(state, sides(state))


def _serving(state: Realm, loyal: tuple[str, ...]) -> Options:
    placed = {zone.commander for board in state.frontiers for zone in board.zones}
    here = (name for name in _STANDING[head(state).zone] if name not in placed)
    return [_NONE, *(_CHOICES[name] for name in here if any(serves(state, name, side) for side in loyal))]


def commanders_if_active(state: Realm) -> Options:
    """With a kept army only those that may serve its side; with none or a defeated one nobody."""
    army = here(state).army
    return _serving(state, (army.side,)) if army is not None and not army.fallen else [NOBODY]


def relics_if_kept(state: Realm) -> Options:
    """On a zone without an active army only the Invisible Spear's second effect has a meaning."""
    return relics_if_risen(state) if here(state).active else [IGNORED]


def relics_if_risen(state: Realm) -> Options:
    """All of them with a Bronze army; no other becomes ranged by the Invisible Spear."""
    army = here(state).army
    return [name for name in ZONE_RELICS if name != RANGED or (army is not None and army.rank == "bronze")]


def boost_if_kept(state: Realm) -> int:
    """Nothing is added to an army that is not active or has no slots."""
    return slots(state) if here(state).active else 0


def frontier_sides(state: Realm) -> list[Choice]:
    """Each side of each frontier: `2-Ben`."""
    return [
        Choice(f"{index}-{side}", f"{board.title}, loyal to {side}")
        for index, board in enumerate(state.frontiers, start=1)
        for side in board.sides
    ]


def known(army: Card | None) -> bool:
    """Whether a defeated army lies here whose numbers were told before."""
    return army is not None and army.fallen and bool(army.attack or army.icons)


def former_side(state: Realm) -> str:
    """Who the army here was loyal to."""
    army = here(state).army
    return army.side if army is not None else sides(state)[0]


def slots(state: Realm) -> int:
    """The most that reinforcements may add: nothing to a weakened army (note D60)."""
    army = here(state).army
    return 40 if army is not None and RANKS[army.rank].insignia else 0

"""Rules for 2 Players: the Barbarian King fills every empty or defeated zone of two frontiers after Planning."""

from typing import Annotated, ClassVar

from referee.contract.agenda import done, head, owed
from referee.contract.model import Ask, Event, Finding, Refusal, Ruling, Step, replace
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.frontier import Army
from referee.games.dark_age_z.state import Realm, frontier_of, with_frontier
from referee.games.dark_age_z.tables import BOX

_SECTION = "rules-for-2-players/gameplay"


class BarbarianArmy(Event, frozen=True):
    """Draw a Bronze army from the Barbarian deck for the zone that is due; it is loyal to the Barbarian King."""

    section: ClassVar[str] = _SECTION
    key: ClassVar[str] = "b"
    attack: Annotated[int, Ask("Basic Attack Value", low=0, high=40)]
    icons: Annotated[int, Ask("Zombification Icons", low=0, high=9, section="planning/zombify")]


def at_barbarian(state: Realm) -> bool:
    """Whether the frontier that is due is one of the Barbarian King's two."""
    return bool(state.barbarian) and state.barbarian in frontier_of(state).sides


def unfilled(state: Realm) -> bool:
    """Whether no active army stands in the zone that is due, although the Barbarian King fills it before combat."""
    return at_barbarian(state) and not frontier_of(state).zone(head(state).zone).active


def filled(state: Realm) -> Refusal | None:
    """Why a zone can't be told to be without an active army: at the Barbarian King's frontiers all are filled."""
    if not at_barbarian(state):
        return None
    return Refusal(
        "The Barbarian King fills every empty or defeated zone of these frontiers: tell the army (barbarian-army).",
        _SECTION,
    )


def _may_fill(state: Realm) -> Refusal | None:
    """After Planning where commands are followed, else when the zone is told before combat."""
    return None if isinstance(head(state), agenda.Zone) and unfilled(state) else owed(agenda.Barbarian)(state)


def barbarian_army(state: Realm, event: BarbarianArmy) -> Ruling:
    """A defeated army is replaced where it lies (note D31)."""
    due, board = head(state), frontier_of(state)
    zone = board.zone(due.zone)
    army = Army(state.barbarian, "bronze", event.attack, event.icons)
    after = with_frontier(done(state), due.frontier, board.with_zone(due.zone, replace(zone, army=army)))
    after, told = _drawn(after) if state.follows_commands else (after, ())
    text = (
        f"{state.barbarian} plays a Swordsman of attack {event.attack} to Zone {due.zone} of {board.title}."
    )
    return Ruling(after, (Finding(text, _SECTION, ("D31",)), *told))


def _drawn(state: Realm) -> tuple[Realm, tuple[Finding, ...]]:
    """One card less in the Barbarian deck; when it is empty the discarded ones are shuffled (note D47)."""
    left = state.barbarian_deck - 1
    if left:
        return replace(state, barbarian_deck=left), ()
    lying = sum(
        zone.army is not None and zone.army.side == state.barbarian
        for board in state.frontiers
        for zone in board.zones
    )
    text = f"The Barbarian deck is empty: shuffle its discarded Swordsmen; {lying} of its armies lie on the frontiers."
    return replace(state, barbarian_deck=max(1, BOX.barbarian_cards - lying)), (
        Finding(text, _SECTION, ("D47",)),
    )


STEPS: dict[type[Event], Step] = {BarbarianArmy: Step(_may_fill, barbarian_army)}

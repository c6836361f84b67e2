"""How the War Zones stand before combat, told zone by zone at a table that plays its commands without the referee."""

from typing import Annotated, ClassVar

from referee.contract.agenda import done, head, owed
from referee.contract.model import Ask, Choice, Event, Finding, Refusal, Ruling, Step, replace
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.frontier import RANGED, ZONE_RELICS, Zone
from referee.games.dark_age_z.frontier import Army as Card
from referee.games.dark_age_z.rules.combat_and_scoring import own_sides
from referee.games.dark_age_z.rules.commanders import NOBODY, contradiction, recruited
from referee.games.dark_age_z.rules.rules_for_2_players import filled, unfilled
from referee.games.dark_age_z.rules.war_zone_choices import (
    boost_if_kept,
    commanders,
    commanders_if_active,
    former_side,
    frontier_sides,
    here,
    known,
    relics_if_kept,
    relics_if_risen,
    sides,
    slots,
)
from referee.games.dark_age_z.rules.war_zones_arrangement import entered, gap_before
from referee.games.dark_age_z.state import Realm, armies_may_enter, boards_with, frontier_of, with_frontier
from referee.games.dark_age_z.tables import BOSSES, COMMANDERS, RANKS
from referee.games.dark_age_z.wording import of_entry

_COMBAT = "combat-and-scoring"
_BOOST = "rallying/insignia-and-reinforcement-slots"
_ALL_RELICS = tuple(Choice(name, text) for name, text in ZONE_RELICS.items())
_ALL_COMMANDERS = (NOBODY, *COMMANDERS)


class NewArmy(Event, frozen=True):
    """An army is played in Planning: the referee finds its zone, marches the others and adds new zombies."""

    anytime: ClassVar[bool] = True
    section: ClassVar[str] = "planning/war-zones-arrangement"
    where: Annotated[str, Ask("Frontier and side, like 2-Ben", choices=frontier_sides)]
    rank: Annotated[
        str,
        Ask(
            "Rank",
            choices=(
                Choice("bronze", "Swordsman", "b"),
                Choice("silver", "Archer", "s"),
                Choice("gold", "Cavalry", "g"),
            ),
        ),
    ]
    attack: Annotated[int, Ask("Basic Attack Value", low=0, high=40)]
    icons: Annotated[int, Ask("Zombification Icons", low=0, high=9, section="planning/zombify")]


class Horde(Event, frozen=True):
    """The zombies in front of this frontier: those of the day, changed by marches, Gaze, Potion or Titanic Essence."""

    section: ClassVar[str] = _COMBAT
    zombies: Annotated[
        int, Ask("Zombies in front of Zone 1", low=0, high=400, default=lambda s: frontier_of(s).zombies)
    ]
    protection: Annotated[
        dict[str, int],
        Ask("Extra Gate Protection (Titanic Essence 4)", low=0, high=20, each=own_sides, default=0),
    ]


class Keep(Event, frozen=True):
    """The zone stands as after the last combat; an active army may be boosted or get a commander."""

    section: ClassVar[str] = _COMBAT
    key: ClassVar[str] = "k"
    usual: ClassVar[bool] = True
    boost: Annotated[int, Ask("Reinforcements add", low=0, high=boost_if_kept, default=0, section=_BOOST)]
    commander: Annotated[
        str,
        Ask(
            "Commander",
            choices=commanders_if_active,
            known=_ALL_COMMANDERS,
            default=NOBODY,
            section="commanders",
        ),
    ]
    relics: Annotated[
        tuple[str, ...], Ask("Relic effects", choices=relics_if_kept, known=_ALL_RELICS, default=())
    ]


class Army(Event, frozen=True):
    """An active army: whose, its rank, attack, what its reinforcements add, its zombification icons."""

    section: ClassVar[str] = "planning/basics-of-army-cards"
    key: ClassVar[str] = "a"
    side: Annotated[str, Ask("Loyal to", choices=sides)]
    rank: Annotated[
        str,
        Ask(
            "Rank",
            choices=(
                Choice("bronze", "Swordsman", "b"),
                Choice("silver", "Archer", "s"),
                Choice("gold", "Cavalry", "g"),
            ),
        ),
    ]
    attack: Annotated[int, Ask("Basic Attack Value", low=0, high=40)]
    boost: Annotated[int, Ask("Reinforcements add", low=0, high=40, section=_BOOST)]
    icons: Annotated[int, Ask("Zombification Icons", low=0, high=9, section="planning/zombify")]
    commander: Annotated[
        str,
        Ask("Commander", choices=commanders, known=_ALL_COMMANDERS, default=NOBODY, section="commanders"),
    ]
    relics: Annotated[tuple[str, ...], Ask("Relic effects", choices=_ALL_RELICS, default=())]


class Risen(Event, frozen=True):
    """The defeated army here is active again with its numbers as told before; its loyalty may have changed."""

    section: ClassVar[str] = "planning/reactivate-1-war-zone"
    key: ClassVar[str] = "r"
    side: Annotated[str, Ask("Loyal to", choices=sides, default=former_side)]
    boost: Annotated[int, Ask("Reinforcements add", low=0, high=slots, default=0, section=_BOOST)]
    commander: Annotated[
        str,
        Ask("Commander", choices=commanders, known=_ALL_COMMANDERS, default=NOBODY, section="commanders"),
    ]
    # logs of before risen armies had relics leave them out
    relics: Annotated[
        tuple[str, ...], Ask("Relic effects", choices=relics_if_risen, known=_ALL_RELICS, default=())
    ] = ()


class Fallen(Event, frozen=True):
    """A defeated army lies here face down, loyal to one side."""

    section: ClassVar[str] = "planning/war-zone"
    key: ClassVar[str] = "f"
    side: Annotated[str, Ask("Loyal to", choices=sides)]


class Empty(Event, frozen=True):
    """No army lies in this zone."""

    section: ClassVar[str] = "planning/war-zone"
    key: ClassVar[str] = "e"


class Weakened(Event, frozen=True):
    """An active Weakened Army Card: attack 0, two icons, no slots."""

    section: ClassVar[str] = "the-zombie-boss-invasion/weakened-army-card"
    key: ClassVar[str] = "w"
    side: Annotated[str, Ask("Loyal to", choices=sides)]
    commander: Annotated[
        str,
        Ask("Commander", choices=commanders, known=_ALL_COMMANDERS, default=NOBODY, section="commanders"),
    ]
    relics: Annotated[
        tuple[str, ...],
        Ask(
            "Relic effects",
            choices=tuple(name for name in ZONE_RELICS if name != RANGED),
            known=_ALL_RELICS,
            default=(),
        ),
    ] = ()


def _may_enter(state: Realm) -> Refusal | None:
    if armies_may_enter(state):
        return None
    return Refusal(
        "An army is told like this between the start of a day and its first War Zone.",
        "planning/war-zones-arrangement",
    )


def new_army(state: Realm, event: NewArmy) -> Ruling:
    """The free zone nearest Zone 1, else Zone 5 after a forced march (Condition 1 or 2)."""
    number, _, side = event.where.partition("-")
    index = int(number) - 1
    board, findings = entered(state.frontiers[index], Card(side, event.rank, event.attack, event.icons))
    return Ruling(with_frontier(state, index, board), findings)


def horde(state: Realm, event: Horde) -> Ruling:
    """The number of zombies that invade this frontier."""
    board = replace(frontier_of(state), zombies=event.zombies, protection=event.protection)
    return Ruling(done(state, frontiers=boards_with(state, head(state).frontier, board)))


def _stands(state: Realm, card: Card | None, commander: str = NOBODY, relics: tuple[str, ...] = ()) -> Ruling:
    """The zone as it stands, its commander counted as recruited by the army's side if nobody else is known to."""
    at, board, side = head(state), frontier_of(state), card.side if card else ""
    by = state.recruited.get(commander, side)
    zone = Zone(card, "" if commander == NOBODY else commander, relics, "" if by == side else by)
    after = done(state, frontiers=boards_with(state, at.frontier, board.with_zone(at.zone, zone)))
    after, paid = recruited(after, commander, side)
    taken = () if zone == board.zone(at.zone) else (of_entry(at.zone, zone),)
    gap = gap_before(after.frontiers[at.frontier], at.zone)
    return Ruling(after, (*taken, *paid, *contradiction(state, commander, side), *gap))


def _may_keep(state: Realm) -> Refusal | None:
    """Enter is not enough where the Barbarian King has still to play."""
    return owed(agenda.Zone)(state) or (filled(state) if unfilled(state) else None)


def keep(state: Realm, event: Keep) -> Ruling:
    """As after the last combat."""
    card = here(state).army
    return _stands(state, card and replace(card, boost=event.boost), event.commander, event.relics)


def army(state: Realm, event: Army) -> Ruling | Refusal:
    """A new army, or one whose numbers are told again."""
    if RANGED in event.relics and event.rank != "bronze":
        return Refusal(
            "Only a Bronze army shoots under the Invisible Spear.", "relic-cards/invisible-spear", "relics"
        )
    card = Card(event.side, event.rank, event.attack, event.icons, event.boost)
    ruling = _stands(state, card, event.commander, event.relics)
    if event.icons and RANKS[event.rank].never_zombified:
        told = Finding(
            "Cavalry can't be turned into zombies: its icons are not counted.",
            "planning/basics-of-army-cards",
        )
        return replace(ruling, findings=(*ruling.findings, told))
    return ruling


def _may_rise(state: Realm) -> Refusal | None:
    early = owed(agenda.Zone)(state)
    if early or known(here(state).army):
        return early
    return Refusal(
        "No defeated army lies here whose numbers are known; tell it as army.", "planning/war-zone"
    )


def risen(state: Realm, event: Risen) -> Ruling:
    """Face up where it lay."""
    card = here(state).army
    up = card and replace(card, side=event.side, boost=event.boost, fallen=False)
    return _stands(state, up, event.commander, event.relics)


def _may_lie_open(state: Realm) -> Refusal | None:
    return owed(agenda.Zone)(state) or filled(state)


def fallen(state: Realm, event: Fallen) -> Ruling:
    """Zombies pass a defeated army; what it once was no longer matters."""
    return _stands(state, Card(event.side, "bronze", 0, fallen=True))


def empty(state: Realm, _event: Empty) -> Ruling:
    """Nothing stands here."""
    return _stands(state, None)


def _may_weaken(state: Realm) -> Refusal | None:
    early = owed(agenda.Zone)(state)
    if early or (state.last_day and BOSSES[state.boss].weakens):
        return early
    return Refusal("Only a Boss brings Weakened Army Cards, and not every Boss.", Weakened.section)


def weakened(state: Realm, event: Weakened) -> Ruling:
    """A card that a Boss brought."""
    rank = RANKS["weakened"]
    card = Card(event.side, "weakened", rank.attack or 0, rank.icons or 0)
    return _stands(state, card, event.commander, event.relics)


STEPS: dict[type[Event], Step] = {
    NewArmy: Step(_may_enter, new_army),
    Horde: Step(owed(agenda.Horde), horde),
    Keep: Step(_may_keep, keep),
    Army: Step(owed(agenda.Zone), army),
    Risen: Step(_may_rise, risen),
    Fallen: Step(_may_lie_open, fallen),
    Empty: Step(_may_lie_open, empty),
    Weakened: Step(_may_weaken, weakened),
}

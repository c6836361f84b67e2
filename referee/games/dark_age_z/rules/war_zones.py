"""How the War Zones stand before combat, told zone by zone at a table that plays its commands without the referee."""

from typing import Annotated, ClassVar

from referee.games.dark_age_z.frontier import IGNORED, RANGED, ZONE_RELICS, Zone
from referee.games.dark_age_z.frontier import Army as Card
from referee.games.dark_age_z.rules.combat_and_scoring import own_sides
from referee.games.dark_age_z.rules.commanders import NOBODY, recruited
from referee.games.dark_age_z.rules.war_zones_arrangement import entered
from referee.games.dark_age_z.state import Realm, done, frontier_of, head, owed, with_frontier
from referee.games.dark_age_z.tables import COMMANDERS, RANKS
from referee.model import Ask, Choice, Event, Finding, Options, Refusal, Ruling, Step, replace

_COMBAT = "combat-and-scoring"
_BOOST = "rallying/insignia-and-reinforcement-slots"
_ALL_RELICS = tuple(Choice(name, text) for name, text in ZONE_RELICS.items())
_ALL_COMMANDERS = (NOBODY, *COMMANDERS)


def here(state: Realm) -> Zone:
    """The War Zone that is due."""
    return frontier_of(state).zone(head(state).zone)


def _sides(state: Realm) -> tuple[str, ...]:
    return frontier_of(state).sides


def _commanders(state: Realm) -> Options:
    """Those that may stand in this zone and stand nowhere yet today."""
    placed = {zone.commander for board in state.frontiers for zone in board.zones}
    allowed = {name for name, card in COMMANDERS.items() if head(state).zone in card.zones} - placed
    return [
        Choice(NOBODY, "no commander"),
        *(Choice(name, COMMANDERS[name].title) for name in COMMANDERS if name in allowed),
    ]


def _commanders_if_active(state: Realm) -> Options:
    return _commanders(state) if here(state).active else [NOBODY]


def _relics_if_kept(state: Realm) -> Options:
    army = here(state).army
    if army is None or army.fallen:
        return [IGNORED]
    return [name for name in ZONE_RELICS if name != RANGED or army.rank == "bronze"]


def _boost_if_kept(state: Realm) -> int:
    army = here(state).army
    return 40 if army is not None and not army.fallen and RANKS[army.rank].insignia else 0


def _frontier_sides(state: Realm) -> list[Choice]:
    """Each side of each frontier: `2-Ben`."""
    return [
        Choice(f"{index}-{side}", f"{board.title}, loyal to {side}")
        for index, board in enumerate(state.frontiers, start=1)
        for side in board.sides
    ]


class NewArmy(Event, frozen=True):
    """An army is played in Planning: the referee finds its zone, marches the others and adds new zombies."""

    anytime: ClassVar[bool] = True
    section: ClassVar[str] = "planning/war-zones-arrangement"
    where: Annotated[str, Ask("Frontier and side, like 2-Ben", choices=_frontier_sides)]
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
    boost: Annotated[int, Ask("Reinforcements add", low=0, high=_boost_if_kept, default=0, section=_BOOST)]
    commander: Annotated[
        str,
        Ask(
            "Commander",
            choices=_commanders_if_active,
            known=_ALL_COMMANDERS,
            default=NOBODY,
            section="commanders",
        ),
    ]
    relics: Annotated[
        tuple[str, ...], Ask("Relic effects", choices=_relics_if_kept, known=_ALL_RELICS, default=())
    ]


class Army(Event, frozen=True):
    """An active army: whose, its rank, attack, what its reinforcements add, its zombification icons."""

    section: ClassVar[str] = "planning/basics-of-army-cards"
    key: ClassVar[str] = "a"
    side: Annotated[str, Ask("Loyal to", choices=_sides)]
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
        Ask("Commander", choices=_commanders, known=_ALL_COMMANDERS, default=NOBODY, section="commanders"),
    ]
    relics: Annotated[tuple[str, ...], Ask("Relic effects", choices=_ALL_RELICS, default=())]


def _known(army: Card | None) -> bool:
    """Whether a defeated army lies here whose numbers were told before."""
    return army is not None and army.fallen and bool(army.attack or army.icons)


def _former_side(state: Realm) -> str:
    army = here(state).army
    return army.side if army is not None else _sides(state)[0]


def _slots(state: Realm) -> int:
    army = here(state).army
    return 40 if army is not None and RANKS[army.rank].insignia else 0


class Risen(Event, frozen=True):
    """The defeated army here is active again with its numbers as told before; its loyalty may have changed."""

    section: ClassVar[str] = "planning/reactivate-1-war-zone"
    key: ClassVar[str] = "r"
    side: Annotated[str, Ask("Loyal to", choices=_sides, default=_former_side)]
    boost: Annotated[int, Ask("Reinforcements add", low=0, high=_slots, default=0, section=_BOOST)]
    commander: Annotated[
        str,
        Ask("Commander", choices=_commanders, known=_ALL_COMMANDERS, default=NOBODY, section="commanders"),
    ]


class Fallen(Event, frozen=True):
    """A defeated army lies here face down, loyal to one side."""

    section: ClassVar[str] = "planning/war-zone"
    key: ClassVar[str] = "f"
    side: Annotated[str, Ask("Loyal to", choices=_sides)]


class Empty(Event, frozen=True):
    """No army lies in this zone."""

    section: ClassVar[str] = "planning/war-zone"
    key: ClassVar[str] = "e"


class Weakened(Event, frozen=True):
    """An active Weakened Army Card: attack 0, two icons, no slots."""

    section: ClassVar[str] = "the-zombie-boss-invasion/weakened-army-card"
    key: ClassVar[str] = "w"
    side: Annotated[str, Ask("Loyal to", choices=_sides)]
    commander: Annotated[
        str,
        Ask("Commander", choices=_commanders, known=_ALL_COMMANDERS, default=NOBODY, section="commanders"),
    ]


def _may_enter(state: Realm) -> Refusal | None:
    """Before the first zone of the day is told, at a table that tells zones."""
    first = head(state)
    if state.depth.asks_zones and state.day and first.what in {"planning", "hands", "horde"}:
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
    return Ruling(with_frontier(done(state), head(state).frontier, board))


def _stands(state: Realm, card: Card | None, commander: str = NOBODY, relics: tuple[str, ...] = ()) -> Ruling:
    """The zone as it stands, its commander counted as recruited by the army's side."""
    at, board = head(state), frontier_of(state)
    zone = Zone(card, "" if commander == NOBODY else commander, relics)
    after = with_frontier(done(state), at.frontier, board.with_zone(at.zone, zone))
    return Ruling(*recruited(after, commander, card.side if card else ""))


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
    early = owed("zone")(state)
    if early or _known(here(state).army):
        return early
    return Refusal(
        "No defeated army lies here whose numbers are known; tell it as army.", "planning/war-zone"
    )


def risen(state: Realm, event: Risen) -> Ruling:
    """Face up where it lay."""
    card = here(state).army
    up = card and replace(card, side=event.side, boost=event.boost, fallen=False)
    return _stands(state, up, event.commander)


def fallen(state: Realm, event: Fallen) -> Ruling:
    """Zombies pass a defeated army; what it once was no longer matters."""
    return _stands(state, Card(event.side, "bronze", 0, fallen=True))


def empty(state: Realm, _event: Empty) -> Ruling:
    """Nothing stands here."""
    return _stands(state, None)


def weakened(state: Realm, event: Weakened) -> Ruling:
    """A card that a Boss brought."""
    rank = RANKS["weakened"]
    return _stands(state, Card(event.side, "weakened", rank.attack or 0, rank.icons or 0), event.commander)


STEPS: dict[type[Event], Step] = {
    NewArmy: Step(_may_enter, new_army),
    Horde: Step(owed("horde"), horde),
    Keep: Step(owed("zone"), keep),
    Army: Step(owed("zone"), army),
    Risen: Step(_may_rise, risen),
    Fallen: Step(owed("zone"), fallen),
    Empty: Step(owed("zone"), empty),
    Weakened: Step(owed("zone"), weakened),
}

"""Relic Cards whose effect needs an answer: which zone, which army, whose tokens."""

from collections.abc import Callable
from typing import Annotated, ClassVar

from referee.contract.agenda import done, head, owe, owed
from referee.contract.model import (
    Ask,
    Event,
    Finding,
    Options,
    Refusal,
    Ruling,
    Step,
    plural,
    replace,
    spoken,
)
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.frontier import Army
from referee.games.dark_age_z.places import found, other_side, put, told, zone_at
from referee.games.dark_age_z.rules.commanders import reactivated
from referee.games.dark_age_z.rules.field_commands import (
    RANK_CHOICES,
    SIDES,
    open_frontiers,
    placed,
    to_assign,
)
from referee.games.dark_age_z.rules.relic_choices import (
    boostable,
    defeated,
    marks,
    others,
    own_frontiers,
    pairs,
    routes,
    sacrifices,
    swappable,
    turnable,
    unrevealed,
)
from referee.games.dark_age_z.rules.strategy_commands import LOYALTY
from referee.games.dark_age_z.rules.war_zones_arrangement import swapped
from referee.games.dark_age_z.state import Realm, with_frontier
from referee.games.dark_age_z.tables import COMMANDERS

_SECTION = "relic-cards"
UP_TO = (agenda.Raise, agenda.FreeArmy)
_POINTS_OF_PROTECTION = 4


# --- the events ----------------------------------------------------------------------------------------------------


class Raise(Event, frozen=True):
    """A defeated army rises where it lies; its loyalty may change."""

    section: ClassVar[str] = f"{_SECTION}/angels-kiss"
    place: Annotated[str, Ask("War Zone", choices=defeated)]
    loyalty: Annotated[str, Ask("Loyalty", choices=LOYALTY, default="keep")]


class FreeArmy(Event, frozen=True):
    """Play an army for free: no marker step, no pioneer token."""

    section: ClassVar[str] = _SECTION
    frontier: Annotated[
        str, Ask("Frontier", choices=open_frontiers, section="planning/war-zones-arrangement")
    ]
    side: Annotated[str, Ask("Loyalty", choices=SIDES, section="planning/loyalty")]
    rank: Annotated[str, Ask("Rank", choices=RANK_CHOICES)]
    attack: Annotated[int, Ask("Basic Attack Value", low=0, high=40)]
    icons: Annotated[int, Ask("Zombification Icons", low=0, high=9, section="planning/zombify")]


class Enough(Event, frozen=True):
    """No more of what was allowed."""

    section: ClassVar[str] = _SECTION
    usual: ClassVar[bool] = True


class Mark(Event, frozen=True):
    """The relic lies on this War Zone today."""

    section: ClassVar[str] = _SECTION
    place: Annotated[str, Ask("War Zone", choices=marks)]


class Reveal(Event, frozen=True):
    """A new commander is revealed from the deck."""

    section: ClassVar[str] = f"{_SECTION}/draculas-potion"
    commander: Annotated[str, Ask("Commander", choices=unrevealed, known=tuple(COMMANDERS))]


class Sacrifice(Event, frozen=True):
    """Each reinforcement becomes a zombie, a commander two, in front of Zone 1."""

    section: ClassVar[str] = f"{_SECTION}/draculas-potion"
    what: Annotated[str, Ask("What turns into zombies", choices=sacrifices)]


class Relocate(Event, frozen=True):
    """Up to three zombies go from one horde to another."""

    section: ClassVar[str] = f"{_SECTION}/gaze-of-the-dead"
    route: Annotated[str, Ask("From and to", choices=routes)]
    zombies: Annotated[int, Ask("How many", low=0, high=3)]


class FreeReinforcement(Event, frozen=True):
    """A discarded card reinforces an own active army, whatever the technology."""

    section: ClassVar[str] = f"{_SECTION}/gaze-of-the-dead"
    place: Annotated[str, Ask("War Zone", choices=boostable)]
    value: Annotated[int, Ask("The slot adds", low=0, high=20)]


class SwapArmy(Event, frozen=True):
    """An own active army goes to the hand, a card of the hand takes its place."""

    section: ClassVar[str] = f"{_SECTION}/howling-hammer"
    place: Annotated[str, Ask("War Zone", choices=swappable)]
    rank: Annotated[str, Ask("Rank of the new army", choices=RANK_CHOICES)]
    attack: Annotated[int, Ask("Basic Attack Value", low=0, high=40)]
    icons: Annotated[int, Ask("Zombification Icons", low=0, high=9, section="planning/zombify")]


def _victims(state: Realm) -> int:
    return min(2, len(state.players) - 1)


class Drain(Event, frozen=True):
    """Two other players lose three Command Tokens each."""

    section: ClassVar[str] = f"{_SECTION}/howling-hammer"
    who: Annotated[tuple[str, ...], Ask("Who", choices=others, low=_victims, high=_victims)]


class Rob(Event, frozen=True):
    """Up to three random Army Cards of a player are discarded."""

    section: ClassVar[str] = f"{_SECTION}/mind-reader"
    who: Annotated[str, Ask("Who", choices=others)]
    cards: Annotated[int, Ask("Cards discarded", low=0, high=3)]


class TurnLoyalty(Event, frozen=True):
    """An active army becomes loyal to the other side."""

    section: ClassVar[str] = f"{_SECTION}/star-of-dawn"
    place: Annotated[str, Ask("War Zone", choices=turnable)]


class SwapPlaces(Event, frozen=True):
    """Two active armies of a frontier change places and keep their loyalty."""

    section: ClassVar[str] = f"{_SECTION}/star-of-dawn"
    zones: Annotated[str, Ask("Frontier and zones", choices=pairs)]


class Protect(Event, frozen=True):
    """Four points of Gate Protection for one own gate today."""

    section: ClassVar[str] = f"{_SECTION}/titanic-essence"
    frontier: Annotated[str, Ask("Gate", choices=own_frontiers)]


# --- what follows --------------------------------------------------------------------------------------------------


def _once_more(state: Realm, choices: Callable[[Realm], Options]) -> Realm:
    """The same debt again while more is allowed and possible."""
    due = head(state)
    again = replace(due, count=due.count - 1)
    after = done(state)
    asked = owe(after, again)
    return asked if again.count > 0 and choices(asked) else after


def raise_(state: Realm, event: Raise) -> Ruling:
    """Up to two."""
    after = put(state, event.place, reactivated(state, event.place, turned=event.loyalty == "change"))
    army = zone_at(after, event.place).army
    text = f"The army in {told(state, event.place)} rises, loyal to {army.side if army else 'nobody'}."
    return Ruling(_once_more(after, defeated), (Finding(text, f"{_SECTION}/angels-kiss"),))


def free_army(state: Realm, event: FreeArmy) -> Ruling:
    """The zone and the march are forced as ever (note D49)."""
    who = head(state).who
    ruling = placed(state, who, event.frontier, event.side, Army(who, event.rank, event.attack, event.icons))
    told_ = Finding(f"{who} plays it for free.", _SECTION, ("D49",))
    return Ruling(_once_more(ruling.state, open_frontiers), (*ruling.findings, told_))


def enough(state: Realm, _event: Enough) -> Ruling:
    """Up to so many, not exactly."""
    return Ruling(done(state))


def mark(state: Realm, event: Mark) -> Ruling:
    """The combat of the zone is changed for today."""
    zone = zone_at(state, event.place)
    after = put(done(state), event.place, replace(zone, relics=(*zone.relics, head(state).card)))
    return Ruling(after, (Finding(f"It lies on {told(state, event.place)}.", _SECTION),))


def reveal(state: Realm, event: Reveal) -> Ruling:
    """Assigned within the printed zones, at any frontier (note D37)."""
    return to_assign(done(state), head(state).who, event.commander)


def sacrifice(state: Realm, event: Sacrifice) -> Ruling:
    """The new zombies stand in front of Zone 1."""
    place, _, what = event.what.rpartition("-")
    index, _number = found(place)
    zone = zone_at(state, place)
    if what == "commander":
        new, left = 2, replace(zone, commander="", recruiter="")
    else:
        army = zone.army
        new = army.reinforcements if army else 0
        left = replace(zone, army=army and replace(army, boost=0, reinforcements=0))
    after = put(done(state), place, left)
    board = after.frontiers[index]
    after = with_frontier(after, index, replace(board, zombies=board.zombies + new))
    text = f"The {what} of {told(state, place)} become {plural(new, 'zombie')} in front of Zone 1."
    return Ruling(after, (Finding(text, f"{_SECTION}/draculas-potion"),))


def relocate(state: Realm, event: Relocate) -> Ruling:
    """At most the zombies that are there."""
    here, there = (int(word) - 1 for word in event.route.split("-"))
    source, target = state.frontiers[here], state.frontiers[there]
    moved = min(event.zombies, source.zombies)
    after = with_frontier(done(state), here, replace(source, zombies=source.zombies - moved))
    after = with_frontier(after, there, replace(target, zombies=target.zombies + moved))
    text = (
        f"{plural(moved, 'zombie')} moved from {source.title} ({source.zombies - moved}) "
        f"to {target.title} ({target.zombies + moved})."
    )
    return Ruling(after, (Finding(text, f"{_SECTION}/gaze-of-the-dead"),))


def reinforced(state: Realm, place: str, value: int) -> Realm:
    """An army with one reinforcement more."""
    zone = zone_at(state, place)
    army = zone.army
    stronger = army and replace(army, boost=army.boost + value, reinforcements=army.reinforcements + 1)
    return put(state, place, replace(zone, army=stronger))


def free_reinforcement(state: Realm, event: FreeReinforcement) -> Ruling:
    """The slot need not be unlocked, and no card leaves the hand."""
    text = f"A free reinforcement adds {event.value} in {told(state, event.place)}."
    return Ruling(
        reinforced(done(state), event.place, event.value), (Finding(text, f"{_SECTION}/gaze-of-the-dead"),)
    )


def swap_army(state: Realm, event: SwapArmy) -> Ruling:
    """The hand keeps its size; the new army is as loyal as the old."""
    zone = zone_at(state, event.place)
    side = zone.army.side if zone.army else head(state).who
    army = Army(side, event.rank, event.attack, event.icons)
    text = f"A new army stands in {told(state, event.place)}."
    after = put(done(state), event.place, replace(zone, army=army))
    return Ruling(after, (Finding(text, f"{_SECTION}/howling-hammer"),))


def drain(state: Realm, event: Drain) -> Ruling:
    """Nobody falls below no token."""
    purse = state.purse | {name: max(0, state.purse[name] - 3) for name in event.who}
    left = spoken(f"{name} has {purse[name]}" for name in event.who)
    return Ruling(
        done(state, purse=purse), (Finding(f"Three tokens gone: {left}.", f"{_SECTION}/howling-hammer"),)
    )


def rob(state: Realm, event: Rob) -> Ruling:
    """At most what is in hand."""
    cards = min(event.cards, state.hands[event.who])
    after = done(state, hands=state.hands | {event.who: state.hands[event.who] - cards})
    text = f"{event.who} discards {plural(cards, 'Army Card')} at random."
    return Ruling(after, (Finding(text, f"{_SECTION}/mind-reader"),))


def turn_loyalty(state: Realm, event: TurnLoyalty) -> Ruling:
    """It stays active and where it is."""
    index, _ = found(event.place)
    zone = zone_at(state, event.place)
    if zone.army is None:
        return Ruling(done(state))
    side = other_side(state.frontiers[index], zone.army.side)
    after = put(done(state), event.place, replace(zone, army=replace(zone.army, side=side)))
    text = f"The army in {told(state, event.place)} is loyal to {side} now."
    return Ruling(after, (Finding(text, f"{_SECTION}/star-of-dawn"),))


def swap_places(state: Realm, event: SwapPlaces) -> Ruling:
    """Only within one frontier."""
    frontier, one, other = (int(word) for word in event.zones.split("-"))
    board = state.frontiers[frontier - 1]
    after = with_frontier(done(state), frontier - 1, swapped(board, one, other))
    text = f"The armies in Zones {one} and {other} of {board.title} change places."
    return Ruling(after, (Finding(text, f"{_SECTION}/star-of-dawn"),))


def protect(state: Realm, event: Protect) -> Ruling:
    """One of the player's own gates."""
    who = head(state).who
    index, _ = found(event.frontier)
    board = state.frontiers[index]
    shields = board.protection | {who: board.protection.get(who, 0) + _POINTS_OF_PROTECTION}
    after = with_frontier(done(state), index, replace(board, protection=shields))
    text = (
        f"{who}'s gate at {board.title} has 4 points of protection more; every horde has grown by a zombie."
    )
    return Ruling(after, (Finding(text, f"{_SECTION}/titanic-essence"),))


def _may_stop(state: Realm) -> Refusal | None:
    return None if isinstance(head(state), UP_TO) else owed(agenda.Raise)(state)


STEPS: dict[type[Event], Step] = {
    Raise: Step(owed(agenda.Raise), raise_),
    FreeArmy: Step(owed(agenda.FreeArmy), free_army),
    Enough: Step(_may_stop, enough),
    Mark: Step(owed(agenda.Mark), mark),
    Reveal: Step(owed(agenda.Reveal), reveal),
    Sacrifice: Step(owed(agenda.Sacrifice), sacrifice),
    Relocate: Step(owed(agenda.Relocate), relocate),
    FreeReinforcement: Step(owed(agenda.FreeReinforcement), free_reinforcement),
    SwapArmy: Step(owed(agenda.SwapArmy), swap_army),
    Drain: Step(owed(agenda.Drain), drain),
    Rob: Step(owed(agenda.Rob), rob),
    TurnLoyalty: Step(owed(agenda.TurnLoyalty), turn_loyalty),
    SwapPlaces: Step(owed(agenda.SwapPlaces), swap_places),
    Protect: Step(owed(agenda.Protect), protect),
}

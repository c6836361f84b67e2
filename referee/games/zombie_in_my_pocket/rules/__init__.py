"""The rules, a file a chapter of the rulebook; here they are put together: which step may come when, and what follows by itself.

`proceed` does everything on the agenda that needs no answer from the table, until something does or the night ends.
"""

from collections.abc import Callable
from typing import Any

from referee.contract.model import Event, Finding, Refusal, Ruling, Step, replace
from referee.games.zombie_in_my_pocket import events
from referee.games.zombie_in_my_pocket.agenda import (
    Arms,
    Attempt,
    Bearer,
    Card,
    Damage,
    Decision,
    Escape,
    Heir,
    Lay,
    Loss,
    Pass,
    Reading,
    Sensed,
    Table,
    Unclaimed,
    head,
)
from referee.games.zombie_in_my_pocket.printed import item
from referee.games.zombie_in_my_pocket.rules import (
    exploring,
    group_leader,
    health,
    items,
    resolving_an_event,
    setup,
    special_tiles,
    winning_and_losing,
    zombie_encounter,
)
from referee.games.zombie_in_my_pocket.rules.group_leader import owed, task
from referee.games.zombie_in_my_pocket.state import State, burnable


def _laid(state: State, head: Lay) -> Ruling:
    laid = exploring.lay(state, head)
    return Ruling(laid.state, (*laid.findings, *special_tiles.offer(laid.state)))


#: what happens by itself when it heads the agenda; None: the table has to say something first
AUTOMATIC: dict[type[Any], Callable[[State, Any], Ruling | None]] = {
    Lay: _laid,
    Loss: lambda state, head: None if health.waits(state, head) else health.lose(state, head),
    Heir: health.inherit,
    Arms: zombie_encounter.bare_hands,
    Damage: zombie_encounter.even,
    Escape: zombie_encounter.escape,
    Attempt: special_tiles.attempted,
    Bearer: special_tiles.lone_bearer,
    Sensed: resolving_an_event.out_of_reach,
    Pass: group_leader.pass_on,
}


def proceed(state: State) -> Ruling:
    """Everything that follows without an answer from the table, and the end of the night if it has come."""
    told: tuple[Finding, ...] = ()
    while True:
        how = winning_and_losing.ending(state)
        if how:
            ended = winning_and_losing.end(state, how)
            return Ruling(ended.state, told + ended.findings)
        now = head(state)
        automatic = AUTOMATIC.get(type(now))
        ruling = automatic(replace(state, agenda=state.agenda[1:]), now) if automatic else None
        if ruling is None:
            return Ruling(state, told)
        state, told = ruling.state, told + ruling.findings


def step(when: Callable[[State], Refusal | None], rule: Callable[[State, Any], Ruling | Refusal]) -> Step:
    """A step of the book, and all that follows from it."""

    def whole(state: State, event: Event) -> Ruling | Refusal:
        ruling = rule(state, event)
        if isinstance(ruling, Refusal):
            return ruling
        rest = proceed(ruling.state)
        return Ruling(rest.state, ruling.findings + rest.findings)

    return Step(when, whole)


def adjusted(state: State, who: str, value: int) -> Ruling:
    """Health set by a decision of the table; at 0 the player dies."""
    after = replace(state, health=state.health | {who: value})
    dead = health.die(after, () if value else (who,))
    rest = proceed(dead.state)
    return Ruling(rest.state, dead.findings + rest.findings)


def may_search(state: State) -> Refusal | None:
    """After an item was sensed, or as a task in the Storage Closet and the Garage."""
    if isinstance(head(state), Sensed):
        return None
    return task(events.Search, special_tiles.no_closet)(state)


def reading(fits: Callable[[str], bool], section: str) -> Callable[[State], Refusal | None]:
    """The card of the item just found is due, if it is one of this kind."""
    due = owed(Reading, section)

    def when(state: State) -> Refusal | None:
        now = head(state)
        wrong = isinstance(now, Reading) and not fits(now.item)
        return Refusal(f"That is not due now: {now.says(state)}.", section) if wrong else due(state)

    return when


def no_fire(state: State) -> Refusal | None:
    """Candelabra and oil or gasoline have to be in the hands of fighters when items are declared."""
    due = owed(Arms, events.Ignite.section)(state)
    if due or burnable(state):
        return due
    return Refusal(
        "The fighters do not hold the Candelabra together with oil or gasoline.", events.Ignite.section
    )


ENCOUNTER = "resolving-an-event/zombie-encounter"

STEPS: dict[type[Event], Step] = {
    events.DoomTable: step(owed(Table, "setup/health"), setup.doom_table),
    events.Explore: step(task(events.Explore), exploring.explore),
    events.Cower: step(task(events.Cower), group_leader.cower),
    events.SeekTotem: step(task(events.SeekTotem, special_tiles.no_temple), special_tiles.seek_totem),
    events.Bury: step(task(events.Bury, special_tiles.no_burial), special_tiles.bury),
    events.BreakWindow: step(task(events.BreakWindow, exploring.no_window), exploring.break_window),
    events.Search: step(may_search, resolving_an_event.search),
    events.DoNothing: step(owed(Sensed, "resolving-an-event/item"), resolving_an_event.do_nothing),
    events.Bash: step(task(events.Bash, exploring.no_wall), exploring.bash),
    events.Zombies: step(owed(Card, ENCOUNTER), zombie_encounter.zombies),
    events.Item: step(owed(Card, "resolving-an-event/item"), resolving_an_event.sense),
    events.Blessing: step(owed(Card, "resolving-an-event/blessing"), resolving_an_event.blessing),
    events.Curse: step(owed(Card, "resolving-an-event/curse"), resolving_an_event.curse),
    events.Claim: step(owed(Unclaimed, "resolving-an-event/item/already-found"), resolving_an_event.claim),
    events.ReadItem: step(
        reading(lambda name: not item(name).drink and not item(name).fuel, "resolving-an-event/item"),
        items.read_item,
    ),
    events.ReadGasoline: step(
        reading(lambda name: item(name).fuel > 0, "resolving-an-event/item/fuel"), items.read_gasoline
    ),
    events.ReadConcoction: step(
        reading(lambda name: item(name).drink, "appendix/clarifications/concoction"), items.read_concoction
    ),
    events.Decide: step(owed(Decision, ENCOUNTER), zombie_encounter.decide),
    events.Declare: step(owed(Arms, f"{ENCOUNTER}/combat"), zombie_encounter.declare),
    events.Ignite: step(no_fire, zombie_encounter.ignite),
    events.Split: step(owed(Damage, f"{ENCOUNTER}/damage"), zombie_encounter.split_damage),
    events.FleeTo: step(owed(Escape, f"{ENCOUNTER}/everyone-fled"), zombie_encounter.flee_to),
    events.Suffer: step(owed(Loss, "appendix/clarifications/concoction"), health.suffer),
    events.Bequeath: step(owed(Heir, "resolving-an-event/death"), health.bequeath),
    events.Carry: step(owed(Bearer, special_tiles.TEMPLE), special_tiles.carry),
    events.Give: step(items.may_give, items.give),
    events.Drink: step(items.may_drink, items.drink),
    events.Refuel: step(items.may_refuel, items.refuel),
}

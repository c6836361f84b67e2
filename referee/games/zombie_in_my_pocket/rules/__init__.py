"""The rules, a file a chapter of the rulebook; here they are put together: which step may come when, and what follows by itself.

`onward` does everything on the agenda that needs no answer from the table, until something does or the night ends.
"""

from collections.abc import Callable
from typing import Any

from referee.contract.agenda import Owed, When, by_itself, done, follow, head, owed, step
from referee.contract.model import Event, Refusal, Ruling, Step, replace
from referee.contract.passing import passing
from referee.games.zombie_in_my_pocket import events
from referee.games.zombie_in_my_pocket.agenda import (
    Arms,
    Attempt,
    Bearer,
    Card,
    Damage,
    Decision,
    DoomTable,
    Escape,
    Heir,
    Lay,
    Loss,
    Pass,
    Reading,
    Sensed,
    Unclaimed,
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
from referee.games.zombie_in_my_pocket.rules.group_leader import task
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
    Owed: group_leader.pass_on,  # nothing is left to do in this turn
}


def ended(state: State) -> Ruling | None:
    """The end of the night, if it has come."""
    how = "" if state.ended else winning_and_losing.ending(state)
    return winning_and_losing.end(state, how) if how else None


def _taken(rule: Callable[[State, Any], Ruling | None]) -> Callable[[State, Any], Ruling | None]:
    """The rule, given the state from which the head was taken already."""
    return lambda state, now: rule(done(state), now)


FOLLOWS = (ended, by_itself({kind: _taken(rule) for kind, rule in AUTOMATIC.items()}))


def onward(ruling: Ruling) -> Ruling:
    """The ruling with all that follows without an answer from the table, and the end of the night if it has come."""
    return follow(ruling, FOLLOWS, lambda state: not state.ended)


def night_step(when: When, rule: Callable[[State, Any], Ruling | Refusal]) -> Step:
    """A step of the book, and all that follows from it."""
    return step(when, rule, onward)


def adjusted(state: State, who: str, value: int) -> Ruling:
    """Health set by a decision of the table; at 0 the player dies."""
    after = replace(state, health=state.health | {who: value})
    dead = health.die(after, () if value else (who,))
    return onward(dead)


def may_search(state: State) -> Refusal | None:
    """After an item was sensed, or as a task in the Storage Closet and the Garage."""
    if isinstance(head(state), Sensed):
        return None
    return task(events.Search, special_tiles.no_closet)(state)


def reading(fits: Callable[[str], bool], section: str) -> Callable[[State], Refusal | None]:
    """The card of the item just found is due, if it is one of this kind."""
    due = owed(Reading, section=section)

    def when(state: State) -> Refusal | None:
        now = head(state)
        wrong = isinstance(now, Reading) and not fits(now.item)
        return Refusal(f"That is not due now: {now.says(state)}.", section) if wrong else due(state)

    return when


def no_fire(state: State) -> Refusal | None:
    """Candelabra and oil or gasoline have to be in the hands of fighters when items are declared."""
    due = owed(Arms, section=events.Ignite.section)(state)
    if due or burnable(state):
        return due
    return Refusal(
        "The fighters do not hold the Candelabra together with oil or gasoline.", events.Ignite.section
    )


ENCOUNTER = "resolving-an-event/zombie-encounter"

STEPS: dict[type[Event], Step] = {
    events.DoomTable: night_step(owed(DoomTable, section="setup/health"), setup.doom_table),
    events.Explore: night_step(task(events.Explore), exploring.explore),
    events.Cower: night_step(task(events.Cower), group_leader.cower),
    events.SeekTotem: night_step(task(events.SeekTotem, special_tiles.no_temple), special_tiles.seek_totem),
    events.Bury: night_step(task(events.Bury, special_tiles.no_burial), special_tiles.bury),
    events.BreakWindow: night_step(task(events.BreakWindow, exploring.no_window), exploring.break_window),
    events.Search: night_step(may_search, resolving_an_event.search),
    events.DoNothing: night_step(
        owed(Sensed, section="resolving-an-event/item"), resolving_an_event.do_nothing
    ),
    events.Bash: night_step(task(events.Bash, exploring.no_wall), exploring.bash),
    events.Zombies: night_step(owed(Card, section=ENCOUNTER), zombie_encounter.zombies),
    events.Item: night_step(owed(Card, section="resolving-an-event/item"), resolving_an_event.sense),
    events.Blessing: night_step(
        owed(Card, section="resolving-an-event/blessing"), resolving_an_event.blessing
    ),
    events.Curse: night_step(owed(Card, section="resolving-an-event/curse"), resolving_an_event.curse),
    events.Claim: night_step(
        owed(Unclaimed, section="resolving-an-event/item/already-found"), resolving_an_event.claim
    ),
    events.ReadItem: night_step(
        reading(lambda name: not item(name).drink and not item(name).fuel, "resolving-an-event/item"),
        items.read_item,
    ),
    events.ReadGasoline: night_step(
        reading(lambda name: item(name).fuel > 0, "resolving-an-event/item/fuel"), items.read_gasoline
    ),
    events.ReadConcoction: night_step(
        reading(lambda name: item(name).drink, "appendix/clarifications/concoction"), items.read_concoction
    ),
    events.Decide: night_step(owed(Decision, section=ENCOUNTER), zombie_encounter.decide),
    events.Declare: night_step(owed(Arms, section=f"{ENCOUNTER}/combat"), zombie_encounter.declare),
    events.Ignite: night_step(no_fire, zombie_encounter.ignite),
    events.Split: night_step(owed(Damage, section=f"{ENCOUNTER}/damage"), zombie_encounter.split_damage),
    events.FleeTo: night_step(owed(Escape, section=f"{ENCOUNTER}/everyone-fled"), zombie_encounter.flee_to),
    events.Suffer: night_step(owed(Loss, section="appendix/clarifications/concoction"), health.suffer),
    events.Bequeath: night_step(owed(Heir, section="resolving-an-event/death"), health.bequeath),
    events.Carry: night_step(owed(Bearer, section=special_tiles.TEMPLE), special_tiles.carry),
    events.Give: night_step(items.may_give, items.give),
    events.Drink: night_step(items.may_drink, items.drink),
    events.Refuel: night_step(items.may_refuel, items.refuel),
    **passing(
        group_leader.untaken,
        lambda state: onward(group_leader.pass_on(state, Pass())),
        lambda _: "group-leader",
    ),
}

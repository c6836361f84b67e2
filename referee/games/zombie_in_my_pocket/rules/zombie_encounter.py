"""Zombies: fight or flee, combat, and damage split as evenly as possible (Zombie Encounter, Clarifications)."""

from referee.contract.agenda import done, head
from referee.contract.model import Finding, Ruling, plural, replace, spoken
from referee.games.zombie_in_my_pocket.agenda import Arms, Damage, Decision, Escape, Loss
from referee.games.zombie_in_my_pocket.combat import combat_value, damage, shares, split
from referee.games.zombie_in_my_pocket.events import Decide, Declare, FleeTo, Ignite, Split, Zombies
from referee.games.zombie_in_my_pocket.printed import item, title
from referee.games.zombie_in_my_pocket.rules.health import changes, heal
from referee.games.zombie_in_my_pocket.rules.items import changed, discarded
from referee.games.zombie_in_my_pocket.rules.resolving_an_event import draw
from referee.games.zombie_in_my_pocket.state import (
    Encounter,
    Held,
    State,
    alive,
    armed,
    burnable,
    carried,
    clockwise,
    fighting,
    held,
    living,
    reachable,
)

ENCOUNTER = "resolving-an-event/zombie-encounter"
COMBAT = f"{ENCOUNTER}/combat"
DAMAGE = f"{ENCOUNTER}/damage"


def zombies(state: State, event: Zombies) -> Ruling:
    """The printed number plus X, which goes by the players who started (Z32)."""
    card = draw(done(state))
    all_of_them = event.printed + state.extra
    told = Finding(
        f"{plural(all_of_them, 'zombie attacks', 'zombies attack')}: {event.printed} printed and X = {state.extra}.",
        ENCOUNTER,
        ("Z32",) if state.deaths else (),
    )
    owed = (Decision(), *card.state.agenda)
    after = replace(card.state, agenda=owed, encounter=Encounter(all_of_them))
    return Ruling(after, (*card.findings, told))


def decide(state: State, event: Decide) -> Ruling:
    """Everyone fled: 1 health each and away. Somebody fights: those who fled gain 1, the group stays."""
    fighters = tuple(name for name in clockwise(state) if alive(state, name) and name not in event.fled)
    horde = state.encounter.zombies if state.encounter else 0
    after = replace(done(state), encounter=Encounter(horde, event.fled, fighters))
    if not fighters:
        flight = (Loss("flight", dict.fromkeys(living(state), 1)), Escape())
        return Ruling(replace(after, agenda=(*flight, *after.agenda)))
    after = replace(after, agenda=(Arms(), *after.agenda))
    if not event.fled:
        return Ruling(after)
    healed = heal(after, event.fled, 1)
    text = f"{spoken(event.fled)} fled while others fight: {changes(state, healed, event.fled)}."
    return Ruling(healed, (Finding(text, f"{ENCOUNTER}/someone-fights", ("Z34",)),))


def bare_hands(state: State, _head: Arms) -> Ruling | None:
    """Nothing to declare and nothing to burn: the fight goes on by itself."""
    return None if armed(state) or burnable(state) else fight(state, ())


def declare(state: State, event: Declare) -> Ruling:
    """Each fighter 1, plus the declared items; a used Chain Saw costs one chip (Z28)."""
    used = tuple(
        one for name, items in event.items.items() for one in carried(state, name) if one.id in items
    )
    fuelled = done(state)
    for one in used:
        if item(one.id).needs_fuel:
            fuelled = changed(fuelled, replace(one, fuel=one.fuel - 1))
    ruling = fight(fuelled, used)
    spent = tuple(
        Finding(_chips(title(one.id), one.fuel - 1), "resolving-an-event/item/fuel", ("Z28",))
        for one in used
        if item(one.id).needs_fuel
    )
    return Ruling(ruling.state, (*ruling.findings, *spent))


def _chips(what: str, left: int) -> str:
    return f"The {what} uses one fuel chip; {left or 'none'} left."


def fight(state: State, used: tuple[Held, ...]) -> Ruling:
    """Zombies less combat is the damage; at 0 or less nothing happens."""
    fighters = fighting(state)
    if not fighters:
        return Ruling(state, (Finding("No fighter is left alive: the fight is over.", COMBAT),))
    club = _club(state)
    value = combat_value(len(fighters), (one.bonus for one in used), club)
    horde = state.encounter.zombies if state.encounter else 0
    hits = damage(horde, value)
    parts = [plural(len(fighters), "fighter"), *(f"{title(one.id)} +{one.bonus}" for one in used)]
    parts += ["the golf club of a player who fled +1"] if club else []
    told = Finding(
        f"Combat {value} ({', '.join(parts)}) against {plural(horde, 'zombie')}: "
        f"{f'damage {hits}' if hits else 'no damage'}.",
        COMBAT,
        ("Z27",) if used and len(fighters) > 1 else (),
    )
    owed = (Damage(hits),) if hits else ()
    return Ruling(replace(state, agenda=(*owed, *state.agenda)), (told,))


def _club(state: State) -> int:
    """What the items of players who fled still add."""
    fled = state.encounter.fled if state.encounter else ()
    return sum(item(one.id).bonus_when_fled for name in fled for one in carried(state, name))


def ignite(state: State, event: Ignite) -> Ruling:
    """Oil or gasoline at the candelabra: the combat is won, what burnt is gone, the candelabra is kept (Z35)."""
    burnt = held(state, event.burn)
    lighter = next(
        name for name in fighting(state) if any(item(one.id).ignites for one in carried(state, name))
    )
    burners = tuple(dict.fromkeys((lighter, burnt.holder if burnt else lighter)))
    what, verb = title(event.burn), "burns" if len(burners) == 1 else "burn"
    told = Finding(
        f"{spoken(burners)} {verb} the {what} at the Candelabra: the combat is won without damage. Discard the {what}, keep the "
        "Candelabra.",
        "appendix/clarifications/candelabra",
        ("Z35",),
    )
    return Ruling(discarded(done(state), event.burn), (told,))


def even(state: State, head: Damage) -> Ruling | None:
    """Damage that divides evenly needs no decision; without a living fighter it hurts nobody."""
    fighters = fighting(state)
    if not fighters:
        return Ruling(state)
    return None if shares(head.hits, len(fighters))[1] else _dealt(state, head.hits, ())


def split_damage(state: State, event: Split) -> Ruling:
    """The leader has said who takes one more."""
    now = head(state)
    if not isinstance(now, Damage):
        raise TypeError(now)
    return _dealt(done(state), now.hits, event.extra)


def _dealt(state: State, hits: int, extra: tuple[str, ...]) -> Ruling:
    loss = Loss("combat", split(hits, fighting(state), extra))
    return Ruling(replace(state, agenda=(loss, *state.agenda)))


def escape(state: State, _head: Escape) -> Ruling | None:
    """With one tile to flee to there is nothing to choose, with none the group stays."""
    ways = reachable(state)
    if len(ways) > 1:
        return None
    return move(state, ways[0]) if ways else Ruling(state)


def flee_to(state: State, event: FleeTo) -> Ruling:
    """The leader has picked the tile."""
    return move(done(state), event.tile)


def move(state: State, tile: str) -> Ruling:
    """Fleeing brings no event (Z10); the tile is one connected by an exit (Z11)."""
    after = replace(state, place=tile, came_from=state.place)
    text = f"The group flees to the {title(tile)}; no event card for that."
    return Ruling(after, (Finding(text, f"{ENCOUNTER}/everyone-fled", ("Z10", "Z11")),))

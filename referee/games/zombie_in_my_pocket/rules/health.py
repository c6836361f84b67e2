"""Health gained and lost, death, and who inherits (Setup, Blessing, Curse, Zombie Encounter, Clarifications)."""

from collections.abc import Iterable

from referee.contract.agenda import head
from referee.contract.model import Finding, Ruling, replace, spoken
from referee.games.zombie_in_my_pocket.agenda import Attempt, Heir, Loss, losses
from referee.games.zombie_in_my_pocket.events import Bequeath, Suffer
from referee.games.zombie_in_my_pocket.printed import title
from referee.games.zombie_in_my_pocket.state import State, alive, drinkable, fighting, living, possessions

DEATH = "resolving-an-event/death"

#: why health is lost -> how the finding begins, the section, our notes
CAUSES = {
    "curse": ("Curse", "resolving-an-event/curse", ()),
    "flight": ("Everyone fled", "resolving-an-event/zombie-encounter/everyone-fled", ()),
    "combat": ("Damage", "resolving-an-event/zombie-encounter/damage", ()),
    "glass": ("The window breaks", "appendix/special-tiles/dining-room", ("Z22",)),
    "wall": ("A head opens the wall for good, as no exit leads on", "zombie-doors", ("Z20", "Z21")),
}


def changes(before: State, after: State, who: Iterable[str]) -> str:
    """`Ann 3 -> 4, Bob stays at 6`."""
    told = []
    for name in who:
        old, new = before.health[name], after.health[name]
        told.append(f"{name} {old} -> {new}" if old != new else f"{name} stays at {new}")
    return ", ".join(told) or "nobody"


def heal(state: State, who: Iterable[str], by: int) -> State:
    """The living among them gain health, nobody beyond 6 (Setup)."""
    most = state.mode.max_health
    gained = {name: min(most, state.health[name] + by) for name in who if alive(state, name)}
    return replace(state, health=state.health | gained)


def waits(state: State, loss: Loss) -> bool:
    """Whether a loss can still be answered: by the Concoction, or at a curse by handing over the totem (Z42, Z14)."""
    handover = loss.cause == "curse" and state.totem == "held" and len(living(state)) > 1
    return bool(losses(state, loss)) and (handover or drinkable(state) is not None)


def suffer(state: State, _event: Suffer) -> Ruling:
    """The loss at the head of the agenda is taken."""
    loss = head(state)
    if not isinstance(loss, Loss):
        raise TypeError(loss)
    ruling = lose(replace(state, agenda=state.agenda[1:]), loss)
    first, *rest = ruling.findings
    return Ruling(ruling.state, (replace(first, notes=(*first.notes, "Z42")), *rest))


def lose(state: State, loss: Loss) -> Ruling:
    """Health is lost by all at once; whoever is at 0 or less dies (Z31)."""
    lost = losses(state, loss)
    name, section, notes = CAUSES[loss.cause]
    if not lost:
        return Ruling(state, (Finding(*_spared(state, loss)),))
    health = {who: max(0, state.health[who] - by) for who, by in lost.items()}
    after = replace(state, health=state.health | health)
    told = Finding(
        f"{name}: {changes(state, after, lost)}.", section, (*notes, *_silences(state, after, loss))
    )
    dead = die(after, tuple(who for who in lost if not health[who]))
    return Ruling(dead.state, (told, *dead.findings))


def _silences(before: State, after: State, loss: Loss) -> tuple[str, ...]:
    """Our notes that decided this loss: each stands where the book is silent."""
    lost = losses(before, loss)
    fled = bool(before.encounter and any(alive(before, name) for name in before.encounter.fled))
    decided = {
        "Z7": loss.cause == "combat" and fled,
        "Z8": loss.cause == "combat"
        and len(lost) > 1
        and any(by > before.health[who] for who, by in lost.items()),
        "Z13": loss.cause == "curse" and Attempt("totem") in before.agenda,
        "Z31": any(by > before.health[who] for who, by in lost.items()),
        "Z43": loss.cause == "combat" and fled and not fighting(after),
    }
    return tuple(note for note, so in decided.items() if so)


def _spared(state: State, loss: Loss) -> tuple[str, str, tuple[str, ...]]:
    section = CAUSES[loss.cause][1]
    if loss.cause == "curse" and state.totem == "buried":
        return "Curse: the totem was found and buried, nobody is harmed.", section, ("Z12",)
    return "Nobody alive is left to be harmed.", section, ()


def die(state: State, dead: tuple[str, ...]) -> Ruling:
    """Those who die together: the order of death is kept, and all their belongings go to living players (Z30)."""
    if not dead:
        return Ruling(state)
    after = replace(state, deaths=(*state.deaths, dead))
    verb = "dies" if len(dead) == 1 else "die together"
    told = (Finding(f"{spoken(dead)} {verb}.", DEATH, _unsaid(after, dead)),)
    heirs = tuple(Heir(name) for name in dead if possessions(after, name))
    if not living(after):
        return Ruling(after, told)
    return Ruling(replace(after, agenda=(*heirs, *after.agenda)), told)


def _unsaid(state: State, dead: tuple[str, ...]) -> tuple[str, ...]:
    """Our notes on several deaths at once, and on a leader who dies before the others."""
    leaderless = state.leader in dead and bool(living(state))
    return ("Z30",) * (len(dead) > 1) + ("Z29", "Z45") * leaderless


def inherit(state: State, head: Heir) -> Ruling | None:
    """With one living player left there is nothing to choose."""
    left = living(state)
    return hand_down(state, head.dead, left[0]) if len(left) == 1 else None


def bequeath(state: State, event: Bequeath) -> Ruling:
    """The dead player's items and the totem go to the heir."""
    now = head(state)
    if not isinstance(now, Heir):
        raise TypeError(now)
    return hand_down(replace(state, agenda=state.agenda[1:]), now.dead, event.heir)


def hand_down(state: State, dead: str, heir: str) -> Ruling:
    """Everything a dead player had goes to one living player."""
    what = spoken("the totem" if name == "totem" else title(name) for name in possessions(state, dead))
    items = tuple(replace(one, holder=heir) if one.holder == dead else one for one in state.items)
    bearer = heir if state.bearer == dead else state.bearer
    told = Finding(f"{heir} gets what {dead} leaves: {what}.", DEATH)
    return Ruling(replace(state, items=items, bearer=bearer), (told,))

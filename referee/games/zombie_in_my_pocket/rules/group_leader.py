"""The leader's tasks and how the role passes on (Group Leader), with the duties of the last cards (Clarifications)."""

from collections.abc import Callable

from referee.contract.agenda import head, owed
from referee.contract.model import Event, Finding, Refusal, Ruling, plural, replace
from referee.games.zombie_in_my_pocket.agenda import Pass, Task
from referee.games.zombie_in_my_pocket.events import Bury, Cower
from referee.games.zombie_in_my_pocket.printed import title
from referee.games.zombie_in_my_pocket.rules.health import changes, heal
from referee.games.zombie_in_my_pocket.rules.resolving_an_event import draw, stone
from referee.games.zombie_in_my_pocket.state import State, alive, cards_left, clockwise, decider, here, living

LAST = "appendix/clarifications/last-cards"
Check = Callable[[State], Refusal | None]


def task(event: type[Event], impossible: Check = lambda _: None) -> Check:
    """A task is due at the head of a turn, if place and totem allow it and the last cards do not forbid it."""
    due = owed(Task, section=event.section)

    def when(state: State) -> Refusal | None:
        return due(state) or impossible(state) or last_cards(state, event)

    return when


def last_cards(state: State, event: type[Event]) -> Refusal | None:
    """On the Graveyard with the totem: one card left means bury, two mean cower or bury, in the last hour only (Z19)."""
    left = cards_left(state)
    allowed: dict[int, tuple[type[Event], ...]] = {1: (Bury,), 2: (Bury, Cower)}
    if state.place != "graveyard" or state.totem != "held" or event in allowed.get(left, (event,)):
        return None
    what = "bury" if left == 1 else "cower or bury"
    return Refusal(
        f"On the Graveyard with the totem and {plural(left, 'event card')} left the leader must {what}.", LAST
    )


def cower(state: State, _event: Cower) -> Ruling:
    """Every living player gains 1, in the Kitchen or Garden 2, up to 6; one card is discarded unread (Z33)."""
    by = here(state).cower
    card = draw(replace(state, agenda=(Pass(),)))
    after = heal(card.state, living(state), by)
    where = f" in the {title(state.place)}" if by > 1 else ""
    section = "appendix/special-tiles/kitchen-and-garden" if by > 1 else "group-leader/cower"
    told = Finding(
        f"Cowering{where}: {changes(state, after, living(state))}. Discard one event card unread.",
        section,
        ("Z33",) if len(state.players) > 1 else (),
    )
    return Ruling(after, (*card.findings, told))


def pass_on(state: State, _head: Pass) -> Ruling:
    """The role passes clockwise from the leader's seat, skipping the dead (Z45); an empty deck is reshuffled (Z44)."""
    after = replace(state, leader=_next_leader(state), card_open=False, encounter=None, agenda=(Task(),))
    turned = state.drawn % state.mode.cards == 0 and 0 < state.drawn < state.mode.all_cards
    return Ruling(after, (stone(after, "Z44"),) if turned and state.card_open else ())


def untaken(state: State) -> str:
    """Whose turn is due that has not begun, where somebody else could lead the next one."""
    return decider(state) if isinstance(head(state), Task) and len(living(state)) > 1 else ""


def _next_leader(state: State) -> str:
    order = clockwise(state)
    return next((name for name in (*order[1:], order[0]) if alive(state, name)), state.leader)

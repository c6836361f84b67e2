"""Phase 2, Rallying: the order of turns by points, cards in hand, and seats."""

from collections.abc import Callable
from typing import Annotated, ClassVar

from referee.games.dark_age_z.ladders import lowest, rallying_order, tied
from referee.games.dark_age_z.state import Due, Realm, done, head, owe, owed
from referee.model import Ask, Event, Finding, Ruling, Step

Asked = Callable[[Realm], tuple[str, ...]]

# Whose hands decide: in Rallying those with equal points, for the marker those with the fewest.
WHOSE_HANDS: dict[str, Asked] = {
    "rally": lambda state: tied(state.players, state.points),
    "marker": lambda state: lowest(state.players, state.points),
}


class Hands(Event, frozen=True):
    """Points are equal: say how many Army Cards those players hold."""

    section: ClassVar[str] = "rallying"
    hands: Annotated[
        dict[str, int], Ask("Army Cards in hand", low=0, high=96, each=lambda s: WHOSE_HANDS[head(s).card](s))
    ]


def hands(state: Realm, event: Hands) -> Ruling:
    """Hands are told only to break a tie."""
    return Ruling(done(state, hands=state.hands | event.hands))


def hands_missing(state: Realm, purpose: str) -> Due | None:
    """What must be asked before a tie can be broken; None if nobody is tied or the hands are known."""
    whose = WHOSE_HANDS[purpose](state)
    known = len(whose) < 2 or all(name in state.hands for name in whose)
    return None if known else Due("hands", card=purpose)


def rally(state: Realm) -> Ruling:
    """Most Victory Points first, then more Army Cards, then clockwise from the Starting Player (note D26)."""
    missing = hands_missing(state, "rally")
    if missing:
        return Ruling(owe(state, missing))
    order = rallying_order(state.players, state.points, state.hands, state.starter)
    ties = tied(state.players, state.points)
    names = [f"{name} ({state.points[name]}{_cards(state, name) if name in ties else ''})" for name in order]
    told = Finding(f"Rally in this order: {', '.join(names)}.", "rallying", ("D26",) if ties else ())
    return Ruling(done(state, hands=remembered(state)), (told,))


def _cards(state: Realm, name: str) -> str:
    return f" points, {state.hands[name]} cards"


def remembered(state: Realm) -> dict[str, int]:
    """The hands that stay known: all of them where every command is followed, else none."""
    return state.hands if state.follows_commands else {}


STEPS: dict[type[Event], Step] = {Hands: Step(owed("hands"), hands)}
AUTOMATIC = {"rally": rally}

"""Phase 2, Rallying: the order of turns by points, cards in hand and seats; reinforcements."""

from collections.abc import Callable
from typing import Annotated, ClassVar

from referee.contract.agenda import done, head, owe, owed
from referee.contract.model import Ask, Choice, Event, Finding, Refusal, Ruling, Step, plural, replace
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.ladders import lowest, rallying_order, tied, unlocked
from referee.games.dark_age_z.places import told
from referee.games.dark_age_z.rules.relic_choices import boostable
from referee.games.dark_age_z.rules.relic_effects import reinforced
from referee.games.dark_age_z.state import Automatic, Realm
from referee.games.dark_age_z.tables import RANKS

Asked = Callable[[Realm], tuple[str, ...]]

# Whose hands decide: in Rallying those with equal points, for the marker those with the fewest.
WHOSE_HANDS: dict[type[agenda.Hands], Asked] = {
    agenda.HandsToRally: lambda state: tied(state.players, state.points),
    agenda.HandsForMarker: lambda state: lowest(state.players, state.points),
}


class Hands(Event, frozen=True):
    """Points are equal: say how many Army Cards those players hold."""

    section: ClassVar[str] = "rallying"
    hands: Annotated[
        dict[str, int],
        Ask("Army Cards in hand", low=0, high=96, each=lambda s: WHOSE_HANDS[type(head(s))](s)),
    ]


def hands(state: Realm, event: Hands) -> Ruling:
    """Hands are told only to break a tie."""
    return Ruling(done(state, hands=state.hands | event.hands))


def hands_missing(state: Realm, purpose: type[agenda.Hands]) -> agenda.Due | None:
    """What must be asked before a tie can be broken; None if nobody is tied or the hands are known."""
    whose = WHOSE_HANDS[purpose](state)
    known = len(whose) < 2 or all(name in state.hands for name in whose)
    return None if known else purpose()


def rally(state: Realm) -> Ruling:
    """Most Victory Points first, then more Army Cards, then clockwise from the Starting Player (note D26)."""
    missing = hands_missing(state, agenda.HandsToRally)
    if missing:
        return Ruling(owe(state, missing))
    order = rallying_order(state.players, state.points, state.hands, state.starter)
    ties = tied(state.players, state.points)
    names = [f"{name} ({state.points[name]}{_cards(state, name) if name in ties else ''})" for name in order]
    order_told = Finding(f"Rally in this order: {', '.join(names)}.", "rallying", ("D26",) if ties else ())
    turns = tuple(agenda.Rallying(who=name) for name in order) if state.follows_commands else ()
    return Ruling(owe(done(state, hands=remembered(state)), *turns), (order_told,))


def _cards(state: Realm, name: str) -> str:
    return f" points, {plural(state.hands[name], 'card')}"


def remembered(state: Realm) -> dict[str, int]:
    """The hands that stay known: all of them where every command is followed, else none."""
    return state.hands if state.follows_commands else {}


SLOTS = tuple(
    Choice(slot if slot == card else f"{slot}-by-{card}", f"a {slot} slot with a {card} card")
    for slot in ("bronze", "silver", "gold")
    for card in ("bronze", "silver", "gold")
    if RANKS[card].insignia >= RANKS[slot].insignia
)


def open_slots(state: Realm) -> list[Choice]:
    """The slots the player's technology unlocks, each with the cards that fit: of the same rank or a higher one."""
    ranks = unlocked(state.technology[head(state).who])
    return [choice for choice in SLOTS if str(choice.value).partition("-by-")[0] in ranks]


class Reinforce(Event, frozen=True):
    """Put a card from the hand under an own active army to boost an unlocked slot until the day ends."""

    section: ClassVar[str] = "rallying/insignia-and-reinforcement-slots"
    key: ClassVar[str] = "r"
    place: Annotated[str, Ask("Army", choices=boostable, section="rallying/insignia-and-reinforcement-slots")]
    slot: Annotated[
        str,
        Ask(
            "Slot, and the card if it is a higher one",
            choices=open_slots,
            section="rallying/insignia-and-reinforcement-slots",
        ),
    ]
    value: Annotated[int, Ask("The slot adds", low=0, high=20)]


class Ready(Event, frozen=True):
    """The player's turn of Rallying is over."""

    section: ClassVar[str] = "rallying"
    key: ClassVar[str] = "x"
    usual: ClassVar[bool] = True


def _can_reinforce(state: Realm) -> Refusal | None:
    early = owed(agenda.Rallying)(state)
    if early:
        return early
    who = head(state).who
    section = "rallying/insignia-and-reinforcement-slots"
    if not open_slots(state):
        return Refusal(
            f"{who}'s Military Technology unlocks no slot.", "planning/upgrade-military-technology"
        )
    if not state.hands[who]:
        return Refusal(f"{who} has no Army Card in hand.", section)
    return None if boostable(state) else Refusal(f"{who} has no active army with slots.", section)


def reinforce(state: Realm, event: Reinforce) -> Ruling:
    """Any number in one's turn, each with a card of the hand."""
    who = head(state).who
    after = replace(
        reinforced(state, event.place, event.value), hands=state.hands | {who: state.hands[who] - 1}
    )
    text = f"{who} adds {event.value} to the army in {told(state, event.place)}; {plural(after.hands[who], 'card')} left."
    return Ruling(after, (Finding(text, "rallying/insignia-and-reinforcement-slots"),))


def ready(state: Realm, _event: Ready) -> Ruling:
    """The next player in order rallies."""
    return Ruling(done(state))


STEPS: dict[type[Event], Step] = {
    Hands: Step(owed(agenda.Hands), hands),
    Reinforce: Step(_can_reinforce, reinforce),
    Ready: Step(owed(agenda.Rallying), ready),
}
AUTOMATIC: Automatic = {agenda.Rally: rally}

"""What the cards do: their effects by name, and the choices they leave when only one answer is possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from referee.contract.agenda import done, owe
from referee.contract.model import Finding, Ruling, plural, replace, spoken
from referee.games.card_of_the_dead import agenda, deck
from referee.games.card_of_the_dead.agenda import Due
from referee.games.card_of_the_dead.events import (
    discardable,
    least_shown,
    most_shown,
    newest,
    others,
    own_points,
    weight,
    with_cards,
    with_points,
)
from referee.games.card_of_the_dead.state import Night

ACTION: Final = "cards/action-cards"
SURPRISE: Final = "cards/surprise-cards"
ZOMBIE: Final = "cards/zombie-cards"


def carried_out(state: Night, name: str, card: str) -> Ruling:
    """Put what a card does on the agenda, in the order of its text."""
    effects = deck.known(card)
    return Ruling(
        owe(state, *(agenda.BY_NAME[effect.does](name, card, count=effect.count) for effect in effects))
    )


# --- moving cards -----------------------------------------------------------------------------------------------


def pass_zombie(state: Night, giver: str, to: str) -> Ruling:
    """Pass a Zombie card: Zombie before Zombies before Full Zombie; without any nothing happens (C5)."""
    kind = deck.passed(state.survivors[giver].front)
    if kind is None:
        return Ruling(state, (Finding(f"{giver} has no Zombie card to pass: nothing happens.", ZOMBIE),))
    state = state.faced(giver, kind, -1).faced(to, kind)
    text = f"{giver} passes a {deck.title(kind)} card to {to}, who has {in_front(state, to)}."
    return Ruling(state, (Finding(text, ZOMBIE, ("C5",)),))


def in_front(state: Night, name: str) -> str:
    """`3 of 7 zombies in front`; `9 zombies in front, 7 are enough to eat`."""
    zombies, limit = state.survivors[name].zombies, state.limits.eaten
    if zombies > limit:
        return f"{zombies} zombies in front, {limit} are enough to eat"
    return f"{zombies} of {plural(limit, 'zombie')} in front"


def throw_away(state: Night, name: str, kind: str, cards: int = 1) -> Ruling:
    """Discard Zombie cards in front of a player."""
    state = state.faced(name, kind, -cards)
    text = f"{name} discards {plural(cards, deck.title(kind) + ' card')} and has {in_front(state, name)}."
    return Ruling(state, (Finding(text, ACTION, ("C28",) if deck.CARDS[kind].zombies > 1 else ()),))


def give_up(state: Night, name: str, points: int) -> Ruling:
    """Discard one own card laid for escape points, of those with these points the newest."""
    laid = list(state.survivors[name].laid)
    at = len(laid) - 1 - laid[::-1].index(points)
    state = state.change(name, laid=(*laid[:at], *laid[at + 1 :]))
    text = f"{name} gives up a card worth {points} and has {escape_points(state, name)}."
    return Ruling(state, (Finding(text, ACTION),))


def escape_points(state: Night, name: str) -> str:
    """`3 of 7 escape points`; `8 escape points, 7 are enough to escape`."""
    points, limit = state.survivors[name].points, state.limits.escape
    if points > limit:
        return f"{points} escape points, {limit} are enough to escape"
    return f"{points} of {plural(limit, 'escape point')}"


def take(state: Night, taker: str, giver: str) -> Ruling:
    """A card goes from one hand to another; which one stays secret."""
    state = state.handed(giver, -1).handed(taker, 1)
    hands = f"now {state.survivors[taker].hand} and {state.survivors[giver].hand}"
    return Ruling(state, (Finding(f"{taker} takes a card from {giver}'s hand ({hands}).", ACTION),))


def trip(state: Night, name: str, cards: int) -> Ruling:
    """The newest cards a player laid for escape points are discarded."""
    laid = state.survivors[name].laid
    state = state.change(name, laid=laid[: len(laid) - cards])
    text = f"{name} loses {plural(cards, 'newest card')} and has {escape_points(state, name)}."
    return Ruling(state, (Finding(text, ACTION),))


# --- what leaves nothing to choose ------------------------------------------------------------------------------

Forced = Callable[[Night, Due], Ruling | None]


def _idle(state: Night, text: str, section: str = ACTION) -> Ruling:
    return Ruling(done(state), (Finding(text, section),))


def _draw(state: Night, due: Due) -> Ruling | None:
    """With the deck empty nothing is drawn any more (C27)."""
    if state.cards or due.card:
        return None
    told = Finding(f"The deck is empty: {due.player} draws no card.", "end-of-round", ("C27",))
    return Ruling(done(state), (told,))


def _play(state: Night, due: Due) -> Ruling | None:
    """Without a card in hand nothing can be played."""
    return None if state.survivors[due.player].hand else Ruling(done(state))


def _discard(state: Night, due: Due) -> Ruling | None:
    kinds = discardable(state)
    if not kinds:
        return _no_more(state, due)
    if len(kinds) > 1:
        return None
    worth = weight(state, kinds[0])
    cards = min(due.count // worth, state.survivors[due.player].front[kinds[0]])
    left = due.count - cards * worth
    rest = (agenda.Discard(due.player, due.card, count=left),) if left else ()
    return throw_away(done(state, *rest), due.player, kinds[0], cards)


def _no_more(state: Night, due: Due) -> Ruling:
    """Nothing more can go: there was nothing from the start, all is gone, or a card left counts too much (C28)."""
    if due.count == sum(effect.count for effect in deck.known(due.card) if effect.does == "discard"):
        return _idle(state, f"{due.player} has no Zombie card to discard.")
    reach = (kind for kind in deck.ZOMBIE_CARDS if due.card not in deck.CARDS[kind].spared_by)
    if not any(state.survivors[due.player].front.get(kind) for kind in reach):
        return Ruling(done(state))
    text = f"{plural(due.count, 'more zombie')} could go, but each card left counts more."
    return Ruling(done(state), (Finding(text, ACTION, ("C28",)),))


def _give_up(state: Night, due: Due) -> Ruling | None:
    values = own_points(state)
    if not values:
        return _idle(state, f"{due.player} has laid no card for escape points to give up.")
    return give_up(done(state), due.player, values[0]) if len(values) == 1 else None


def _hide(state: Night, due: Due) -> Ruling:
    text = f"{due.player} may draw no card on the next turn."
    return Ruling(done(state).change(due.player, hiding=True), (Finding(text, ACTION),))


def _pass_next(state: Night, due: Due) -> Ruling:
    return pass_zombie(done(state), due.player, state.clockwise(due.player)[0])


def _lure(state: Night, due: Due) -> Ruling | None:
    nothing_to_pass = deck.passed(state.survivors[due.player].front) is None
    if nothing_to_pass or len(others(state)) == 1:
        return pass_zombie(done(state), due.player, others(state)[0])
    return None


def _nukes(state: Night, due: Due) -> Ruling:
    state = done(state).everyone(state.uneaten, lambda one: replace(one, hand=0, front={}))
    return Ruling(state, (Finding("Everybody discards all zombies and the whole hand.", ACTION, ("C19",)),))


def _pillage(state: Night, due: Due) -> Ruling:
    robbed = with_cards(state)
    state = done(state).handed(due.player, len(robbed))
    for name in robbed:
        state = state.handed(name, -1)
    text = f"{due.player} takes a random card from the hand of {spoken(robbed)} and has {state.survivors[due.player].hand}."
    return Ruling(state, (Finding(text, ACTION),))


def _slugger(state: Night, due: Due) -> Ruling | None:
    """A Zombie to discard and hands to take from: a choice. Else what is possible, or nothing."""
    zombies, hands = discardable(state), with_cards(state)
    if zombies and hands:
        return None
    if zombies:
        return _discard(state, due)
    return _take(state, due) if hands else _idle(state, "There is no Zombie to discard and no card to take.")


def _take(state: Night, due: Due) -> Ruling | None:
    hands = with_cards(state)
    return take(done(state), due.player, hands[0]) if len(hands) == 1 else None


def _tripped(state: Night, due: Due) -> Ruling | None:
    targets = with_points(state)
    if not targets:
        return _idle(state, "Nobody else has laid a card for escape points.")
    return Ruling(done(state, tripping(due, targets[0]))) if len(targets) == 1 else None


def tripping(due: Due, target: str) -> Due:
    """What follows once it is known who trips."""
    return agenda.Newest(due.player, due.card, target, due.count)


def _armored(state: Night, due: Due) -> Ruling | None:
    if state.survivors[due.player].hand:
        return None
    return _idle(state, f"{due.player} has no card left in hand, so no Bitten to send under the deck.")


def _barricade(state: Night, due: Due) -> Ruling:
    """Of up to three cards drawn one goes under the deck; the others leave it now and are told one by one."""
    drawn = min(due.count, state.cards)
    kept = max(0, drawn - 1)
    state = done(state, *(agenda.Draw(due.player, due.card),) * kept).decked(-kept)
    text = f"{due.player} draws {plural(drawn, 'card')} and puts one of them under the deck; {kept} to tell."
    return Ruling(state, (Finding(text, ACTION),))


def _cornered(state: Night, due: Due) -> Ruling:
    lost = state.survivors[due.player].points
    text = f"{due.player} discards all cards laid for escape: {plural(lost, 'escape point')} lost."
    return Ruling(done(state).change(due.player, laid=()), (Finding(text, SURPRISE),))


def _ringtone(state: Night, due: Due) -> Ruling:
    """Every other player passes a Zombie card to the one who drew it; being eaten is judged after all of them."""
    passed = Ruling(done(state))
    for giver in others(state):
        passing = pass_zombie(passed.state, giver, due.player)
        passed = Ruling(passing.state, passed.findings + passing.findings)
    return passed


def _mobs(state: Night, due: Due) -> Ruling | None:
    if state.survivors[due.player].hand:
        return None
    return _idle(state, f"{due.player} has no card in hand: Mobs takes nothing.", SURPRISE)


def _swarm(state: Night, due: Due) -> Ruling | None:
    if state.swarm != "game":
        return None
    return _idle(state, "Everybody draws two cards for the rest of the game already.", SURPRISE)


def _fog(state: Night, due: Due) -> Ruling:
    """Zombies go into the hands, everybody draws from the right twice; then Zombie cards are laid out kind by kind."""
    order = (due.player, *state.clockwise(due.player))
    pool = {
        kind: sum(state.survivors[name].front.get(kind, 0) for name in order) for kind in deck.ZOMBIE_CARDS
    }
    asked = tuple(
        agenda.LayOut(name, kind, count=state.survivors[name].front.get(kind, 0))
        for kind in deck.ZOMBIE_CARDS
        if pool[kind]
        for name in order
    )
    taken = state.everyone(order, lambda one: replace(one, hand=one.hand + sum(one.front.values()), front={}))
    for _ in range(due.count):
        for at, name in enumerate(order):
            if taken.survivors[order[at - 1]].hand:
                taken = taken.handed(order[at - 1], -1).handed(name, 1)
    text = "Zombies go into the hands; everybody in turn draws a card from the right, twice; zombies are laid out again."
    return Ruling(replace(done(taken, *asked), fog=pool), (Finding(text, SURPRISE, ("C21",)),))


def _lay_out(state: Night, due: Due) -> Ruling | None:
    """Whoever is last lays out all that are left."""
    later = any((type(other), other.card) == (type(due), due.card) for other in state.agenda[1:])
    if later and least_shown(state) < most_shown(state):
        return None
    return show(state, most_shown(state) if later else state.fog[due.card])


def show(state: Night, cards: int) -> Ruling:
    """The player at the head of the agenda lays out so many of the Zombie cards that were in the hands."""
    due = state.due()
    state = replace(done(state), fog={**state.fog, due.card: state.fog[due.card] - cards})
    state = state.handed(due.player, -cards).faced(due.player, due.card, cards)
    if not cards:
        return Ruling(state)
    text = f"{due.player} lays out {plural(cards, deck.title(due.card) + ' card')}: {in_front(state, due.player)}."
    return Ruling(state, (Finding(text, SURPRISE, ("C21",)),))


def _newest(state: Night, due: Due) -> Ruling | None:
    return None if newest(state) else Ruling(done(state))


#: step owed -> what happens when it leaves no choice; None where the table must be asked
FORCED: Final[dict[type[Due], Forced]] = {
    agenda.Draw: _draw,
    agenda.Play: _play,
    agenda.Discard: _discard,
    agenda.GiveUp: _give_up,
    agenda.Hide: _hide,
    agenda.PassNext: _pass_next,
    agenda.Lure: _lure,
    agenda.Nukes: _nukes,
    agenda.Pillage: _pillage,
    agenda.Slugger: _slugger,
    agenda.Take: _take,
    agenda.Tripped: _tripped,
    agenda.Newest: _newest,
    agenda.Armored: _armored,
    agenda.Barricade: _barricade,
    agenda.Cornered: _cornered,
    agenda.Ringtone: _ringtone,
    agenda.Mobs: _mobs,
    agenda.Swarm: _swarm,
    agenda.Fog: _fog,
    agenda.LayOut: _lay_out,
}

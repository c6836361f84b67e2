"""The steps: when each event may come, and what it leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from referee.contract.agenda import When, done, owed
from referee.contract.model import Event, Finding, Refusal, Ruling, Step, plural, replace
from referee.contract.passing import passing
from referee.games.card_of_the_dead import agenda, deck, effects, events, rounds, scoring
from referee.games.card_of_the_dead.effects import ACTION, SURPRISE, in_front
from referee.games.card_of_the_dead.state import Night

Rule = Callable[[Night, Any], Ruling]


def _playing(state: Night) -> Refusal | None:
    """One Action card after the draw, if there is one in hand (C22)."""
    early = owed(agenda.Play, section="your-turn")(state)
    if early is None and not state.survivors[state.turn].hand:
        return Refusal(f"{state.turn} has no card in hand.", "your-turn")
    return early


def _laying(state: Night) -> Refusal | None:
    """Surrounded players lay no cards for escape points, while they are surrounded (C6)."""
    early = _playing(state)
    if early is None and state.turn in state.surrounded:
        zombies = state.survivors[state.turn].zombies
        limit = state.limits.surrounded
        text = f"{state.turn} is surrounded ({plural(zombies, 'zombie')}, {limit} are enough): no escape points can be laid."
        return Refusal(text, "getting-cramped")
    return early


def _discarding(state: Night) -> Refusal | None:
    early = owed(agenda.Discard, agenda.Slugger, section=ACTION)(state)
    if early is None and not events.discardable(state):
        return Refusal(
            f"{state.due().player} has no Zombie that {deck.title(state.due().card)} can discard.", ACTION
        )
    return early


def _taking(state: Night) -> Refusal | None:
    early = owed(agenda.Take, agenda.Slugger, section=ACTION)(state)
    if early is None and not events.with_cards(state):
        return Refusal("Nobody else has a card in hand.", ACTION)
    return early


# --- the turn ---------------------------------------------------------------------------------------------------


def deal(state: Night, event: events.Deal) -> Ruling:
    """Hands are kept, everything else goes back into the deck of 56 (C24); Swarm may last from round to round (C20)."""
    hands = {name: scoring.fresh(one, event.kept[name]) for name, one in state.survivors.items()}
    cards = deck.SIZE - sum(event.kept.values())
    swarm = state.swarm if state.swarm == "game" else ""
    state = replace(
        state, survivors=hands, cards=cards, swarm=swarm, draws=state.draws if swarm else 1, fog={}, agenda=()
    )
    twice = " and draws two cards (Swarm)" if state.draws > 1 else ""
    text = f"Round {state.round}: {plural(cards, 'card')} in the deck; {state.beginner} begins{twice}."
    return Ruling(
        rounds.turn(state, state.beginner), (Finding(text, "setup", ("C16",) if state.round > 1 else ()),)
    )


def draw(state: Night, event: events.Draw) -> Ruling:
    """An Action goes into the hand, a Zombie lunges, a Surprise is carried out."""
    due = state.due()
    if state.survivors[due.player].hiding:
        state = state.change(due.player, hiding=False)
    if event.card == deck.NO_CARD.value:
        rest = tuple(other for other in state.agenda if not isinstance(other, agenda.Draw))
        told = Finding(f"{due.player} hides and draws no card.", ACTION)
        return Ruling(replace(state, agenda=rest), (told,))
    left = state.cards if due.card else max(0, state.cards - 1)
    return _drawn(done(state, cards=left), due.player, event.card)


def _drawn(state: Night, name: str, card: str) -> Ruling:
    if card == "action":
        state = state.handed(name, 1)
        text = f"{name} takes an Action card: {state.survivors[name].hand} in hand."
        return Ruling(state, (Finding(text, "your-turn", ("C25",)),))
    if card in deck.ZOMBIE_CARDS:
        return _lunges(state.faced(name, card), name, card)
    told = Finding(f"{name} draws {deck.title(card)}.", SURPRISE)
    return _with(told, effects.carried_out(state, name, card))


def _lunges(state: Night, name: str, card: str) -> Ruling:
    surrounded = name in state.surrounded and state.survivors[name].zombies < state.limits.eaten
    text = f"{deck.title(card)}: {name} has {in_front(state, name)}{', surrounded' if surrounded else ''}."
    notes = ("C4",) if deck.CARDS[card].zombies > 1 else ()
    return Ruling(state, (Finding(text, "getting-cramped" if surrounded else "your-turn", notes),))


def _with(told: Finding, ruling: Ruling) -> Ruling:
    return Ruling(ruling.state, (told, *ruling.findings))


def nothing(state: Night, event: events.Nothing) -> Ruling:
    """No card is played."""
    return Ruling(done(state))


def lay(state: Night, event: events.Lay) -> Ruling:
    """The card lies open in front of the player."""
    name = state.turn
    state = done(state).handed(name, -1)
    state = state.change(name, laid=(*state.survivors[name].laid, event.points))
    text = f"{name} lays a card worth {event.points} and now has {effects.escape_points(state, name)}."
    by_the_living = state.survivors[name].zombies >= state.usual.surrounded
    return Ruling(state, (Finding(text, "your-turn", ("C2",) if by_the_living else ()),))


def use(state: Night, event: events.Use) -> Ruling:
    """The card's text is carried out and the card discarded."""
    name = state.turn
    told = Finding(f"{name} uses {deck.title(event.card)}.", "your-turn")
    return _with(told, effects.carried_out(done(state).handed(name, -1), name, event.card))


# --- choices cards leave ----------------------------------------------------------------------------------------


def discard(state: Night, event: events.Discard) -> Ruling:
    """One Zombie card goes; the card in use may reach further ones."""
    due = state.due()
    left = due.count - events.weight(state, event.card)
    rest = (agenda.Discard(due.player, due.card, count=left),) if left else ()
    return effects.throw_away(done(state, *rest), due.player, event.card)


def take(state: Night, event: events.Take) -> Ruling:
    """A card goes from hand to hand."""
    return effects.take(done(state), state.due().player, event.player)


def give_up(state: Night, event: events.GiveUp) -> Ruling:
    """A laid card goes."""
    return effects.give_up(done(state), state.due().player, event.points)


def lure(state: Night, event: events.Lure) -> Ruling:
    """The Zombie goes to the player named."""
    return effects.pass_zombie(done(state), state.due().player, event.player)


def tripped(state: Night, event: events.Tripped) -> Ruling:
    """Once it is known who trips, how many cards go is asked."""
    return Ruling(done(state, effects.tripping(state.due(), event.player)))


def newest(state: Night, event: events.Newest) -> Ruling:
    """Up to two of the newest laid cards go."""
    return effects.trip(done(state), state.due().target, event.cards)


def armored(state: Night, event: events.Armored) -> Ruling:
    """Bitten goes from the hand under the deck and counts there again (C24)."""
    name = state.due().player
    if not event.bitten:
        return Ruling(done(state), (Finding(f"{name} puts no card under the deck.", ACTION),))
    told = Finding(f"{name} puts Bitten under the deck.", ACTION, ("C24",))
    return Ruling(done(state).handed(name, -1).decked(1), (told,))


def mobs(state: Night, event: events.Mobs) -> Ruling:
    """A Slugger sends Mobs on to the left; when all have shown one, it is over. Else the hand goes under the deck."""
    due = state.due()
    if not event.slugger:
        hand = state.survivors[due.player].hand
        text = f"{due.player} puts {plural(hand, 'card')} from the hand under the deck."
        return Ruling(
            done(state).handed(due.player, -hand).decked(hand), (Finding(text, SURPRISE, ("C24",)),)
        )
    first, follower = due.target or due.player, state.clockwise(due.player)[0]
    rest = (agenda.Mobs(follower, due.card, target=first),) if follower != first else ()
    told = Finding(
        f"{due.player} shows a Slugger: Mobs passes to {follower if rest else 'nobody'}.", SURPRISE
    )
    return Ruling(done(state, *rest), (told,))


def swarm(state: Night, event: events.Swarm) -> Ruling:
    """From the next turn on everybody draws two cards (C20)."""
    text = f"From the next turn on everybody draws two cards until the end of the {event.lasts}."
    told = Finding(text, SURPRISE, ("C19", "C20"))
    return Ruling(replace(done(state), draws=state.due().count, swarm=event.lasts), (told,))


def lay_out(state: Night, event: events.LayOut) -> Ruling:
    """Zombies come out of the hands again."""
    return effects.show(state, event.cards)


def carry_out(state: Night, event: events.CarryOut) -> Ruling:
    """What an unknown card put before the players; whoever has enough is eaten at the same moment."""
    state = done(state)
    told = []
    for name, zombies in event.zombies.items():
        if zombies:
            state = state.faced(name, "zombie", zombies)
            told.append(
                Finding(
                    f"{plural(zombies, 'zombie')} more: {name} has {in_front(state, name)}.",
                    "cards",
                    ("C19",),
                )
            )
    return Ruling(state, tuple(told))


def bitten(state: Night, event: events.Bitten) -> Ruling:
    """The round is scored, without the holder of Bitten (C26)."""
    how = state.due().card
    for name in event.held_by:
        state = state.change(name, barred=scoring.BITTEN)
    return scoring.score(state, how)


def no_points(state: Night, event: events.NoPoints) -> Ruling:
    """The table says whom a card of its edition bars from scoring (C19)."""
    card = event.because or "a card"
    told = Finding(f"{event.who} gets no survival points this round ({card}).", "end-of-round", ("C19",))
    return Ruling(state.change(event.who, barred=card), (told,))


def _between_rounds(state: Night) -> Refusal | None:
    if isinstance(state.due(), agenda.Deal):
        return Refusal("No round is under way; change survival points with /adjust.", "end-of-round")
    return None


def _untaken(state: Night) -> str:
    """Whose turn is due that has not begun."""
    whole = rounds.turn(state, state.turn).agenda if state.turn else ()
    return state.turn if whole and state.agenda == whole else ""


def _passed_over(state: Night) -> Ruling:
    """No card is drawn or played, and a player in hiding still hides."""
    return rounds.followed(state, Ruling(replace(state, agenda=())))


def _step(when: When, rule: Rule) -> Step:
    """A step after which everything follows that the table need not be asked for."""
    return Step(when, lambda state, event: rounds.followed(state, rule(state, event)))


STEPS: Final[dict[type[Event], Step]] = {
    events.Deal: _step(owed(agenda.Deal, section="setup"), deal),
    events.Draw: _step(owed(agenda.Draw, section="your-turn"), draw),
    events.Nothing: _step(owed(agenda.Play, section="your-turn"), nothing),
    events.Lay: _step(_laying, lay),
    events.Use: _step(_playing, use),
    events.Discard: _step(_discarding, discard),
    events.Take: _step(_taking, take),
    events.GiveUp: _step(owed(agenda.GiveUp, section=ACTION), give_up),
    events.Lure: _step(owed(agenda.Lure, section=ACTION), lure),
    events.Tripped: _step(owed(agenda.Tripped, section=ACTION), tripped),
    events.Newest: _step(owed(agenda.Newest, section=ACTION), newest),
    events.Armored: _step(owed(agenda.Armored, section=ACTION), armored),
    events.Mobs: _step(owed(agenda.Mobs, section=SURPRISE), mobs),
    events.Swarm: _step(owed(agenda.Swarm, section=SURPRISE), swarm),
    events.LayOut: _step(owed(agenda.LayOut, section=SURPRISE), lay_out),
    events.CarryOut: _step(owed(agenda.CarryOut, section="cards"), carry_out),
    events.Bitten: _step(owed(agenda.Bitten, section="end-of-round"), bitten),
    events.NoPoints: Step(_between_rounds, no_points),
    **passing(_untaken, _passed_over, lambda _: "your-turn"),
}

"""How a round ends, what everybody gets for it, and who the heroes are."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from referee.contract.agenda import owe
from referee.contract.model import Finding, Outcome, Ruling, Struct, plural, replace, spoken
from referee.contract.standings import contest, places, standings
from referee.games.card_of_the_dead import agenda, deck
from referee.games.card_of_the_dead.events import bitten_hands
from referee.games.card_of_the_dead.state import Night, Survivor

BITTEN: Final = deck.title("bitten")

#: endings of a round; a round with nobody left is not in the book (C14)
LAST, ESCAPE, DECK, NOBODY = "last survivor", "escape", "deck", "nobody"


class Fate(Struct, frozen=True):
    """What decides a player's score of a round: escape points laid, eaten or not."""

    points: int
    eaten: bool = False


#: players by name, in a dispute or at the table, where everybody's lies open
Fates = Mapping[str, Fate | Survivor]


def ending(fates: Fates, escape: int) -> str:
    """How a round stands (C12): one left comes before an escape; "" while it goes on or until the deck is empty."""
    left = [fate.points for fate in fates.values() if not fate.eaten]
    if len(left) < 2:
        return LAST if left else NOBODY
    return ESCAPE if max(left) >= escape else ""


def survival(how: str, fates: Fates, alone: int, barred: Collection[str] = ()) -> dict[str, int]:
    """Survival points of a round for each player.

    The last survivor gets exactly `alone` (C11), else everybody uneaten the own escape points without a limit (C15);
    who is barred by a card gets none (C19, C26).
    """
    return {
        name: 0 if fate.eaten or name in barred else alone if how == LAST else fate.points
        for name, fate in fates.items()
    }


def _told(state: Night, how: str) -> Finding:
    limits = state.limits
    away = [name for name in state.uneaten if state.survivors[name].points >= limits.escape]
    counted = ("C2",) if len(state.uneaten) < len(state.players) else ()
    text, notes = {
        LAST: (
            f"Only {spoken(state.uneaten)} is left uneaten: the round ends.",
            ("C12",) if away or not state.cards else (),
        ),
        NOBODY: ("Everybody has been eaten: the round ends and nobody scores.", ("C14",)),
        ESCAPE: (
            f"{spoken(away)} escaped the city with {limits.escape} escape points or more: the round ends.",
            (*counted, "C3"),
        ),
        DECK: ("The deck has run out of cards: the round ends with this turn.", ("C13",)),
    }[how]
    return Finding(text, "end-of-round", notes)


def ended(state: Night, how: str) -> Ruling:
    """The round is over: score it, but where Bitten may be in a hand ask for it first (C26)."""
    told = _told(state, how)
    if state.settings["edition"] in deck.WITH_BITTEN and bitten_hands(state):
        return Ruling(replace(state, agenda=(agenda.Bitten(card=how),), turn=""), (told,))
    scored = score(state, how)
    return Ruling(scored.state, (told, *scored.findings))


def score(state: Night, how: str) -> Ruling:
    """Write down the round's survival points; the next round begins with the second seat (C16)."""
    barred = tuple(name for name, one in state.survivors.items() if one.barred)
    points = survival(how, state.survivors, state.mode.last_survivor, barred)
    told = [_scored(state, name, points[name], how) for name in state.uneaten]
    eaten = [name for name in state.players if name not in state.uneaten]
    if eaten:
        told.append(Finding(f"Eaten, 0 survival points: {spoken(eaten)}.", "time-for-lunch", ("C10",)))
    state = replace(
        state,
        survivors={
            name: replace(one, survival=(*one.survival, points[name]))
            for name, one in state.survivors.items()
        },
        round=state.round + 1,
        first=state.first + 1,
        turn="",
        agenda=(),
    )
    return Ruling(state if state.over else owe(state, agenda.Deal()), tuple(told))


def _scored(state: Night, name: str, points: int, how: str) -> Finding:
    card = state.survivors[name].barred
    if card:
        text = f"{name} gets no survival points this round ({card})."
        return Finding(text, "end-of-round", ("C26",) if card == BITTEN else ("C19",))
    if how == LAST:
        text = f"{name}, the last survivor: {plural(points, 'survival point')}."
        return Finding(text, "end-of-round", ("C11",), {name: points})
    over = points > state.limits.escape
    text = f"{name}, uneaten with {plural(points, 'escape point')}: {plural(points, 'survival point')}."
    return Finding(text, "end-of-round", ("C15",) if over else (), {name: points} if points else {})


def heroes(totals: Mapping[str, int]) -> tuple[str, ...]:
    """The heroes of the zombie apocalypse: the most survival points, any number of players (C18)."""
    return contest(tuple(totals), [("survival points", totals)]).first


def crowned(totals: Mapping[str, int]) -> Finding:
    """The sentence that names the heroes."""
    first = heroes(totals)
    points = plural(max(totals.values()), "survival point")
    if len(first) == 1:
        text = f"{first[0]} is the hero of the zombie apocalypse with {points}."
        return Finding(text, "winner")
    return Finding(
        f"{spoken(first)} share the victory with {points} each.", "winner", ("C18",) if len(first) > 2 else ()
    )


def outcome(state: Night) -> Outcome | None:
    """After the last round the heroes; None before."""
    if not state.over:
        return None
    totals = {name: one.score for name, one in state.survivors.items()}
    first = heroes(totals)
    titles = dict.fromkeys(first, ("hero of the zombie apocalypse",))
    ranked = places(state.players, [("survival points", totals)])
    title = "Heroes of the zombie apocalypse" if len(first) > 1 else "Hero of the zombie apocalypse"
    return Outcome(title, first, standings(ranked, totals, titles=titles), (crowned(totals),))


def fresh(one: Survivor, hand: int) -> Survivor:
    """A player at the start of a round: only the score stays."""
    return Survivor(hand=hand, survival=one.survival, decided=one.decided)

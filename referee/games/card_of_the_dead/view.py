"""What everybody may see: the status line and the sheets; and the numbers a table can correct."""

from __future__ import annotations

from typing import Final

from referee.contract.model import Ruling, Sheet, Track, plural, replace
from referee.games.card_of_the_dead import deck, rounds
from referee.games.card_of_the_dead.agenda import Deal
from referee.games.card_of_the_dead.state import Night


def status(state: Night) -> str:
    """Which round it is, how many cards are left, and what the table is waiting for."""
    if state.over:
        return f"All {state.mode.rounds} rounds are over."
    left = f", {plural(state.cards, 'card')} left" if state.cards else ", deck empty, last turn"
    cards = left if state.running else ""
    waiting = state.due().says(state)
    return f"Round {state.round} of {state.mode.rounds}{cards}: {waiting}."


def _fate(state: Night, name: str) -> str:
    one = state.survivors[name]
    if one.eaten:
        return "eaten"
    if one.points >= state.limits.escape:
        return "escaped"
    if one.barred:
        return "no points"
    if name in state.surrounded:
        return "surrounded"
    return "to move" if name == state.turn else ""


def _board(state: Night) -> Sheet:
    """Zombies against the numbers that surround and eat, escape points against the number that frees, hands by size."""
    limits = state.limits
    rows = tuple(
        (
            name,
            f"{one.zombies}/{limits.surrounded}/{limits.eaten}",
            f"{one.points}/{limits.escape}",
            one.hand,
            _fate(state, name),
        )
        for name, one in state.survivors.items()
    )
    shown = (
        state.round - 1 if state.over or (isinstance(state.due(), Deal) and state.round > 1) else state.round
    )
    past = " as it ended" if shown < state.round else ""
    return Sheet(
        f"Round {shown} of {state.mode.rounds}{past} (front: zombies/surrounded/eaten)",
        ("who", "front", "escape", "hand", "state"),
        rows,
    )


def _table(state: Night) -> Sheet:
    rows = (
        ("surrounded at", plural(state.limits.surrounded, "zombie")),
        ("eaten at", plural(state.limits.eaten, "zombie")),
        ("escape at", plural(state.limits.escape, "point")),
        ("deck", f"{state.cards} of {deck.SIZE} cards"),
        ("each turn draws", plural(state.draws, "card")),
    )
    return Sheet("Table", ("what", "number"), rows)


def _survival(state: Night) -> Sheet:
    played = range(state.mode.rounds)
    rows = tuple(
        (
            name,
            *(one.survival[at] if at < len(one.survival) else None for at in played),
            one.decided or None,
            one.score,
        )
        for name, one in state.survivors.items()
    )
    return Sheet("Survival points", ("who", *(str(at + 1) for at in played), "+/-", "sum"), rows)


def view(state: Night) -> tuple[Sheet, ...]:
    """The three public sheets."""
    return (_board(state), _table(state), _survival(state))


# --- numbers on the table ---------------------------------------------------------------------------------------


def _set_zombies(state: Night, name: str, value: int) -> Ruling:
    """More zombies are plain ones; fewer leave plain ones first, and what leaves too many is filled up with plain ones."""
    front = dict(state.survivors[name].front)
    for kind in deck.ZOMBIE_CARDS:
        while front.get(kind) and deck.horde(front) > value:
            front[kind] -= 1
    front["zombie"] = front.get("zombie", 0) + value - deck.horde(front)
    return rounds.followed(state, Ruling(state.change(name, front=front)))


def _set_points(state: Night, name: str, value: int) -> Ruling:
    """Escape points by decision count as the newest card laid; fewer leave the newest cards first."""
    laid = state.survivors[name].laid
    while laid and sum(laid) > value:
        laid = laid[:-1]
    short = value - sum(laid)
    return rounds.followed(state, Ruling(state.change(name, laid=(*laid, short) if short else laid)))


def _set_hand(state: Night, name: str, value: int) -> Ruling:
    return rounds.followed(state, Ruling(state.change(name, hand=value)))


def _set_deck(state: Night, owner: str, value: int) -> Ruling:
    return rounds.followed(state, Ruling(replace(state, cards=value)))


def _set_draws(state: Night, owner: str, value: int) -> Ruling:
    """Draws per turn by decision hold for the round, from the next turn on; a single draw ends a Swarm."""
    return Ruling(replace(state, draws=value, swarm=(state.swarm or "round") if value > 1 else ""))


def _set_score(state: Night, name: str, value: int) -> Ruling:
    one = state.survivors[name]
    return Ruling(state.change(name, decided=one.decided + value - one.score))


def _uneaten(state: Night) -> tuple[str, ...]:
    return state.uneaten


TRACKS: Final = {
    "zombies": Track(
        "zombies in front",
        lambda state, name: state.survivors[name].zombies,
        _set_zombies,
        True,
        0,
        27,
        owned_by=_uneaten,
    ),
    "escape": Track(
        "escape points",
        lambda state, name: state.survivors[name].points,
        _set_points,
        True,
        0,
        29,
        owned_by=_uneaten,
    ),
    "hand": Track(
        "cards in hand",
        lambda state, name: state.survivors[name].hand,
        _set_hand,
        True,
        0,
        deck.SIZE,
        owned_by=_uneaten,
    ),
    "points": Track(
        "survival points", lambda state, name: state.survivors[name].score, _set_score, True, points=True
    ),
    "deck": Track("cards in the deck", lambda state, owner: state.cards, _set_deck, low=0, high=deck.SIZE),
    "draws": Track("cards drawn each turn", lambda state, owner: state.draws, _set_draws, low=1, high=2),
}

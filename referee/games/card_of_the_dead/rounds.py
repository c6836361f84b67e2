"""What follows by itself: who is eaten, whether the round ends, what leaves no choice, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from referee.contract.agenda import Follow, by_itself, first, follow
from referee.contract.model import Finding, Ruling, plural, replace
from referee.games.card_of_the_dead import agenda, scoring
from referee.games.card_of_the_dead.effects import FORCED
from referee.games.card_of_the_dead.scoring import ended
from referee.games.card_of_the_dead.state import Night, Survivor


def _foggy(state: Night) -> bool:
    return any(isinstance(due, agenda.LayOut) for due in state.agenda)


def lunch(state: Night) -> Ruling | None:
    """Whoever has enough zombies in front is eaten at once, in anybody's turn, several at the same moment (C8, C9).

    Their cards are discarded (C10). Zombies in hands, in the Fog, do not count before all are laid out again (C21).
    """
    limit = state.limits.eaten
    lost = tuple([name for name, one in state.survivors.items() if not one.eaten and one.zombies >= limit])
    if not lost or _foggy(state):
        return None
    told = tuple(_eaten(state, name) for name in lost)
    agenda = tuple(due for due in state.agenda if due.player not in lost)
    return Ruling(replace(state.everyone(lost, _discarded), agenda=agenda), told)


def _discarded(one: Survivor) -> Survivor:
    return replace(scoring.fresh(one, 0), eaten=True)


def _eaten(state: Night, name: str) -> Finding:
    zombies = state.survivors[name].zombies
    text = f"{name} is eaten: {plural(zombies, 'zombie')} in front, and {state.limits.eaten} are enough."
    return Finding(text, "time-for-lunch", tuple(_notes(state, name)))


def _notes(state: Night, name: str) -> Iterator[str]:
    """The notes without which this player might not be eaten now."""
    one = state.survivors[name]
    if len(state.uneaten) < len(state.players):
        yield "C2"
    if one.zombies == state.limits.eaten:
        yield "C3"
    if one.zombies > sum(one.front.values()):
        yield "C4"
    yield "C8" if name == state.turn else "C9"


def round_over(state: Night) -> Ruling | None:
    """The round ends when one player is left, or when somebody has the escape points (C12)."""
    how = scoring.ending(state.survivors, state.limits.escape)
    return ended(state, how) if how and not _foggy(state) else None


def turn_over(state: Night) -> Ruling | None:
    """Nothing is owed any more: the deck may have run out (C13), else the next uneaten player draws."""
    if state.agenda:
        return None
    if not state.cards:
        return ended(state, scoring.DECK)
    return Ruling(turn(state, state.clockwise(state.turn)[0]))


def turn(state: Night, name: str) -> Night:
    """Somebody's turn: draw, as often as Swarm demands, then perhaps play one card (C22)."""
    return replace(state, turn=name, agenda=(*(agenda.Draw(name),) * state.draws, agenda.Play(name)))


def _spared(before: Night, after: Night) -> tuple[Finding, ...]:
    """Whoever is not eaten, or has not escaped, only because the table counts those alive: told once, with C2."""
    if not after.by_the_living or after.usual == after.limits:
        return ()
    return tuple(_lives(before, after))


def _lives(before: Night, after: Night) -> Iterator[Finding]:
    usual, now = after.usual, after.limits
    rows = f"with {len(after.uneaten)} alive, {{}} would be with {len(after.players)} in the game"
    for name in after.uneaten:
        was, one = before.survivors[name], after.survivors[name]
        if was.zombies < usual.eaten <= one.zombies < now.eaten:
            text = f"{name} lives: {now.eaten} zombies are enough {rows.format(usual.eaten)}."
            yield Finding(text, "time-for-lunch", ("C2",))
        if was.points < usual.escape <= one.points < now.escape:
            text = f"{name} has not escaped: {now.escape} points are enough {rows.format(usual.escape)}."
            yield Finding(text, "end-of-round", ("C2",))


#: in this order, which is the book's order of endings (C12)
FOLLOWS: Final[tuple[Follow, ...]] = (lunch, round_over, by_itself(FORCED), turn_over)


def _next(state: Night) -> Ruling | None:
    """What follows now, with whoever lives only by the row of the tables that this table plays."""
    found = first(FOLLOWS, state)
    return None if found is None else _watched(state, found)


def _watched(before: Night, ruling: Ruling) -> Ruling:
    spared = _spared(before, ruling.state)
    return Ruling(ruling.state, ruling.findings + spared) if spared else ruling


def followed(before: Night, ruling: Ruling) -> Ruling:
    """The ruling with all that follows by itself, until the table is asked again or the game is over."""
    return follow(_watched(before, ruling), (_next,), lambda state: state.running)

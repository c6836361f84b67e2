"""Winning the game: most Victory Points, or together enough of them."""

from referee.contract import standings
from referee.contract.model import Finding, Outcome, Standing, plural, spoken
from referee.games.dark_age_z.ladders import needed_together
from referee.games.dark_age_z.state import Realm

_WIN = "combat-and-scoring/winning-the-game"
_TOGETHER = "rules-for-cooperative-play/winning-the-game"


def outcome(state: Realm) -> Outcome | None:
    """Who won and why, once the last day is over or, together, somebody lost the last point."""
    if state.doomed:
        return _lost(state, f"{state.doomed} has no Victory Point left", "D33")
    if not state.over:
        return None
    return _together(state) if state.mode.together else _alone(state)


def ranked(state: Realm) -> tuple[Standing, ...]:
    """Everybody by Victory Points."""
    return standings.standings(
        standings.places(state.players, [("Victory Points", state.points)]), state.points
    )


def winning(winners: tuple[str, ...]) -> str:
    """Who wins; a tie is shared, since there is no tie-break (note D28)."""
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"There is no tie-break: {spoken(winners)} win together"


def _alone(state: Realm) -> Outcome:
    winners = standings.contest(state.players, [("Victory Points", state.points)]).first
    best = state.points[winners[0]]
    told = Finding(
        f"{winning(winners)} with {plural(best, 'Victory Point')}.",
        _WIN,
        ("D28",) if len(winners) > 1 else (),
    )
    return Outcome(
        f"{spoken(winners)} {'wins' if len(winners) == 1 else 'win'}", winners, ranked(state), (told,)
    )


def _together(state: Realm) -> Outcome:
    total, needed = sum(state.points.values()), needed_together(len(state.players))
    if total < needed:
        return _lost(state, f"{total} of {needed} Victory Points", "D34")
    told = Finding(
        f"{total} Victory Points together, {needed} are needed: the kingdoms are saved.", _TOGETHER, ("D34",)
    )
    return Outcome("Everybody wins", state.players, ranked(state), (told,))


def _lost(state: Realm, why: str, note: str) -> Outcome:
    told = Finding(f"All lose together: {why}.", _TOGETHER, (note,))
    return Outcome("Everybody loses", (), ranked(state), (told,))

"""Phase 3, Combat & Scoring: the fight at each frontier, losses at once, gains when all combats are over."""

from typing import Annotated, ClassVar

from referee.contract.agenda import done, head, owe, owed
from referee.contract.model import Ask, Event, Finding, Ruling, Step, plural, spoken
from referee.games.dark_age_z import agenda, wording
from referee.games.dark_age_z.combat import Account, Reading, fight, gate_damage
from referee.games.dark_age_z.frontier import Frontier as Board
from referee.games.dark_age_z.rules.commanders import unplaced
from referee.games.dark_age_z.state import Automatic, Realm, boards_with, frontier_of, human

_SECTION = "combat-and-scoring"


def own_sides(state: Realm) -> tuple[str, ...]:
    """The players at the frontier that is due; the Barbarian King neither scores nor loses."""
    return human(state, frontier_of(state).sides)


class Frontier(Event, frozen=True):
    """The table has fought at this frontier: tokens on each side, zombies at the gate, protection of each side."""

    section: ClassVar[str] = _SECTION
    tokens: Annotated[dict[str, int], Ask("Zombie Tokens collected", low=0, high=400, each=own_sides)]
    at_gate: Annotated[int, Ask("Zombies at the City Gate", low=0, high=400)]
    protection: Annotated[
        dict[str, int],
        Ask("Gate Protection (icon 1, Lancelot 1, Titanic 4)", low=0, high=20, each=own_sides, default=0),
    ]


class FirstToken(Event, frozen=True):
    """Supporters of both sides shot: say who takes the first killed zombie; the book does not."""

    section: ClassVar[str] = f"{_SECTION}/supporting-fire-reward"
    side: Annotated[str, Ask("First token to", choices=lambda s: frontier_of(s).sides)]


def frontier(state: Realm, event: Frontier) -> Ruling:
    """Post the losses at the gate at once and keep the tokens for scoring."""
    board, horde = frontier_of(state), state.horde
    damage = gate_damage(horde.damage, event.at_gate, event.protection)
    account = Account(board, (), event.tokens, {}, event.at_gate, event.protection, damage)
    collected = ", ".join(f"{side} {plural(count, 'token')}" for side, count in event.tokens.items())
    told = Finding(f"{board.title}: {collected}.", f"{_SECTION}/gaining-victory-points")
    return Ruling(done(state, **_collected(state, account)), (told, *_gate(state, board, account)))


def _collected(state: Realm, account: Account) -> dict[str, dict[str, int]]:
    """Today's tokens and extra points of everybody, with those of this frontier."""
    tokens, extra = dict(state.tokens), dict(state.extra)
    for side in human(state, account.frontier.sides):
        tokens[side] = tokens.get(side, 0) + account.tokens.get(side, 0)
        extra[side] = extra.get(side, 0) + account.extra.get(side, 0)
    return {"tokens": tokens, "extra": extra}


def _gate(state: Realm, board: Board, account: Account) -> tuple[Finding, ...]:
    if not account.at_gate:
        return ()
    losses = {side: _loss(state, side, account.damage[side]) for side in human(state, board.sides)}
    below_0 = any(state.points[side] - loss < 0 for side, loss in losses.items()) and not state.mode.together
    return wording.of_gate(board, state.horde, account, losses, below_0=below_0)


def _loss(state: Realm, player: str, damage: int) -> int:
    """What really goes: with the setting, points stop at 0 (note D58)."""
    floored = state.settings.get("points-floor") == "zero"
    return min(damage, max(0, state.points[player])) if floored else damage


def reading_of(state: Realm) -> Reading:
    """How this table reads what the book leaves open in combat."""
    chosen = state.settings
    return Reading(
        charge_is_first_kill=chosen["charge-token"] == "supporter",
        lancelot_charges=chosen["lancelot"] == "charges",
        roar_counts_all=chosen["roar-pairs"] == "all",
    )


def combat(state: Realm) -> Ruling:
    """Fight at the frontier that is due, or ask whose a disputed first token is (note D16)."""
    here, board, horde = head(state).frontier, frontier_of(state), state.horde
    account = fight(board, horde, reading_of(state), state.claims)
    if account.contested is not None:
        return Ruling(owe(state, agenda.FirstToken(here, account.contested)))
    opening = Finding(f"{board.title}: {plural(board.zombies, 'zombie')} of HP {horde.hp} invade.", _SECTION)
    told = (
        opening,
        *wording.of_frontier(account, horde),
        _tally(state, account),
        *_gate(state, board, account),
    )
    boards = boards_with(state, here, account.frontier)
    return Ruling(done(state, claims={}, frontiers=boards, **_collected(state, account)), told)


def _tally(state: Realm, account: Account) -> Finding:
    shares = [
        f"{side} {plural(account.tokens[side], 'token')}" for side in human(state, account.frontier.sides)
    ]
    return Finding(f"Collected here: {spoken(shares)}.", f"{_SECTION}/combat-results")


def first_token(state: Realm, event: FirstToken) -> Ruling:
    """The table's word settles the one zone that was disputed."""
    zone = head(state).zone
    told = Finding(
        f"Zone {zone}: the first token goes to {event.side}.", f"{_SECTION}/supporting-fire-reward", ("D16",)
    )
    return Ruling(done(state, claims=state.claims | {zone: event.side}), (told,))


def score(state: Realm) -> Ruling:
    """One Victory Point for each token at one's side of both frontiers, when all combats are over (note D23)."""
    gains = [
        _gain(name, tokens, state.extra.get(name, 0))
        for name in state.players
        if (tokens := state.tokens.get(name, 0))
    ]
    nobody = (Finding("Nobody has collected a token today.", f"{_SECTION}/gaining-victory-points"),)
    told = (*unplaced(state), *(tuple(gains) or nobody))
    return Ruling(done(state, tokens={}, extra={}), told)


def _gain(name: str, tokens: int, extra: int) -> Finding:
    roar = f" and {extra:+d} by Azrael's Roar" if extra else ""
    text = f"{name} scores {plural(tokens, 'token')}{roar}: {tokens + extra:+d}."
    return Finding(text, f"{_SECTION}/gaining-victory-points", ("D23",), {name: tokens + extra})


STEPS: dict[type[Event], Step] = {
    Frontier: Step(owed(agenda.Frontier), frontier),
    FirstToken: Step(owed(agenda.FirstToken), first_token),
}
AUTOMATIC: Automatic = {agenda.Fight: combat, agenda.Score: score}

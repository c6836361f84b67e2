"""Game points: survivors of a curse that was ended, or the last to die of a party that lost (Scoring)."""

from collections.abc import Mapping, Sequence

from referee.contract.model import Finding, Outcome, Standing, Struct, spoken
from referee.contract.standings import places, standings
from referee.games.zombie_in_my_pocket.state import State, living

WON = "scoring/won"
LOST = "scoring/lost"

TITLES = {"won": "The curse is ended", "dead": "The party is dead", "midnight": "Midnight: all is lost"}


class Share(Struct, frozen=True):
    """Players who score the same for the same reason."""

    players: tuple[str, ...]
    points: int
    why: str
    section: str
    notes: tuple[str, ...] = ()
    title: str = ""


def survivors_share(health: Mapping[str, int]) -> tuple[Share, ...]:
    """The curse is ended: 4 for the most health (all who tie), 3 for other survivors, 0 for the dead (Z6)."""
    most = max(health.values())
    best = tuple(name for name, left in health.items() if left == most)
    others = tuple(name for name, left in health.items() if 0 < left < most)
    dead = tuple(name for name, left in health.items() if left <= 0)
    unsaid = ("Z6",) if len(best) > 1 or not others else ()
    return _present(
        Share(best, 4, f"alive with the most health ({most})", WON, unsaid, "healthiest"),
        Share(others, 3, "alive", WON, (), "survivor"),
        Share(dead, 0, "dead", "winning-and-losing/the-dead-lose"),
    )


def last_dead_share(
    players: Sequence[str], deaths: Sequence[Sequence[str]], survivors: Sequence[str], rule: str
) -> tuple[Share, ...]:
    """The party lost: 1 for whoever died last (each if together), 0 for the rest; `rule` judges survivors at midnight (Z5)."""
    judged = {
        "together": (tuple(survivors), "perished together at midnight, the last to die"),
        "last-casualty": (tuple(deaths[-1]) if deaths else (), "the last to die before midnight"),
        "nobody": ((), ""),
    }
    if survivors:
        last, why = judged[rule]
        notes: tuple[str, ...] = ("Z5",)
    else:
        last, why, notes = tuple(deaths[-1]) if deaths else (), "the last to die", ()
    others = tuple(name for name in players if name not in last)
    return _present(
        Share(last, 1, why, LOST, notes, "last to die"), Share(others, 0, "not the last to die", LOST, notes)
    )


def _present(*shares: Share) -> tuple[Share, ...]:
    return tuple(share for share in shares if share.players)


def shares_of(state: State) -> tuple[Share, ...]:
    """Who scores what now that the night has ended."""
    if state.ended == "won":
        return survivors_share(state.health)
    return last_dead_share(state.players, state.deaths, living(state), state.settings["midnight-survivors"])


def ranked(players: Sequence[str], shares: Sequence[Share]) -> tuple[Standing, ...]:
    """Everybody's place: points decide, nothing breaks a tie."""
    scored = {name: share.points for share in shares for name in share.players}
    titles = {name: (share.title,) for share in shares if share.title for name in share.players}
    return standings(places(players, [("points", scored)]), scored, titles=titles)


def outcome(state: State) -> Outcome | None:
    """How the night ended; all survivors win together, and nobody wins a lost night."""
    if not state.ended:
        return None
    shares = shares_of(state)
    winners = living(state) if state.ended == "won" else ()
    return Outcome(TITLES[state.ended], winners, ranked(state.players, shares), (_decided(state, winners),))


def _decided(state: State, winners: tuple[str, ...]) -> Finding:
    if state.ended == "won":
        return Finding(f"{spoken(winners)} ended the curse and won.", "winning-and-losing")
    section = "everyone-dead" if state.ended == "dead" else "midnight"
    return Finding(f"{TITLES[state.ended]}, and nobody wins.", f"winning-and-losing/{section}")

"""The end of a game settled without a session: everybody's game points (Scoring)."""

from collections.abc import Mapping
from typing import Annotated

from referee.contract.model import Ask, Choice, Finding, Question, Refusal, Sheet, Verdict, replace, spoken
from referee.games.zombie_in_my_pocket.modes import NIGHT, SETTINGS
from referee.games.zombie_in_my_pocket.rules.winning_and_losing import scored
from referee.games.zombie_in_my_pocket.scoring import Share, last_dead_share, ranked, survivors_share

Verdicts = Verdict | Refusal


class Score(Question, frozen=True):
    """The end of a game: who scores how many game points."""

    ended: Annotated[
        str,
        Ask(
            "How it ended",
            choices=(
                Choice("won", "totem buried, etching face up"),
                Choice("dead", "nobody left alive"),
                Choice("midnight", "no event card left"),
            ),
            section="winning-and-losing",
        ),
    ]
    health: Annotated[
        dict[str, int],
        Ask("Health of each player at the end (0 is dead)", low=0, high=NIGHT.max_health, section="scoring"),
    ]
    died: Annotated[
        dict[str, int],
        Ask(
            "Order of death of the dead (Ann:1 Bob:2, equal numbers together)",
            low=1,
            default={},
            section="scoring/lost",
        ),
    ]


def settle_score(asked: Score, settings: Mapping[str, str]) -> Verdicts:
    """The points by how it ended, health and order of death."""
    alive = tuple(name for name, left in asked.health.items() if left > 0)
    wrong = _inconsistent(asked, alive)
    if wrong:
        return wrong
    rule = settings.get("midnight-survivors", SETTINGS[0].default)
    players = tuple(asked.health)
    shares = (
        survivors_share(asked.health)
        if asked.ended == "won"
        else last_dead_share(players, _groups(asked), alive, rule)
    )
    points = {name: share.points for share in shares for name in share.players}
    winners = list(alive) if asked.ended == "won" else []
    rows = tuple(
        (one.rank, one.player, one.points, spoken(one.titles) if one.titles else "")
        for one in ranked(players, shares)
    )
    sheet = Sheet("Places", ("rank", "player", "points", "as"), rows)
    return Verdict({"points": points, "winners": winners}, tuple(map(_told, shares)), (sheet,))


def _told(share: Share) -> Finding:
    return replace(scored(share), points={})


def _groups(asked: Score) -> tuple[tuple[str, ...], ...]:
    when = sorted(set(asked.died.values()))
    found = tuple(tuple(name for name, at in asked.died.items() if at == one) for one in when)
    dead = tuple(name for name, left in asked.health.items() if left <= 0)
    return found or ((dead,) if dead else ())


def _inconsistent(asked: Score, alive: tuple[str, ...]) -> Refusal | None:
    dead = [name for name, left in asked.health.items() if left <= 0]
    if asked.ended == "dead" and alive:
        text = (
            f"{spoken(alive)} still {'has' if len(alive) == 1 else 'have'} health, so the party is not dead."
        )
        return Refusal(text, "winning-and-losing/everyone-dead", "health")
    if asked.ended != "dead" and not alive:
        text = "Nobody has health left, so the party died: nobody ended the curse or saw midnight."
        return Refusal(text, "winning-and-losing/everyone-dead", "ended")
    unknown = [name for name in asked.died if name not in dead]
    if unknown:
        return Refusal(f"{spoken(unknown)} did not die: their health is not 0.", "scoring/lost", "died")
    unordered = [name for name in dead if name not in asked.died]
    if unordered and asked.ended != "won" and len(dead) > 1:
        return Refusal(
            f"Say in which order they died: {spoken(unordered)} have no number.", "scoring/lost", "died"
        )
    return None

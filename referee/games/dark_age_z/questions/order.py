"""Disputes about orders, the marker and who has won, settled by the functions that rule in play."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from referee.contract import standings
from referee.contract.model import Ask, Finding, Question, Refusal, Sheet, Verdict, plural, replace, spoken
from referee.games.dark_age_z.ladders import (
    clockwise,
    needed_together,
    next_starting_player,
    rallying_order,
    to_the_right,
)
from referee.games.dark_age_z.modes import MODES
from referee.games.dark_age_z.scoring import winning

Settings = Mapping[str, str]
_COMBAT = "combat-and-scoring"


class RallyingOrder(Question, frozen=True):
    """Who rallies when? Players in clockwise order."""

    section: ClassVar[str] = "rallying"
    points: Annotated[dict[str, int], Ask("Victory Points, players clockwise", low=-999, high=999)]
    start: Annotated[str, Ask("Starting Player")]
    hands: Annotated[
        dict[str, int], Ask("Army Cards in hand of those with equal points", low=0, high=96, default={})
    ]


class StartingPlayer(Question, frozen=True):
    """Who gets the Starting Player Marker? Players in clockwise order."""

    section: ClassVar[str] = "cleanup/starting-player"
    points: Annotated[dict[str, int], Ask("Victory Points, players clockwise", low=-999, high=999)]
    last: Annotated[str, Ask("Last Starting Player")]
    hands: Annotated[
        dict[str, int], Ask("Army Cards in hand of those with the fewest points", low=0, high=96, default={})
    ]


class Winner(Question, frozen=True):
    """Say who has won after the last day."""

    section: ClassVar[str] = f"{_COMBAT}/winning-the-game"
    points: Annotated[dict[str, int], Ask("Victory Points", low=-999, high=999)]


class Coop(Question, frozen=True):
    """Say whether the cooperative game is won after the last day."""

    section: ClassVar[str] = "rules-for-cooperative-play/winning-the-game"
    points: Annotated[dict[str, int], Ask("Victory Points", low=-999, high=999)]


def _unseated(
    names: tuple[str, ...], name: str, hands: Mapping[str, int], field: str, section: str
) -> Refusal | None:
    if not names:
        return Refusal("Name the players with their Victory Points, like Ann:7,Ben:9.", section, "points")
    if name not in names:
        return Refusal(f"{name} has no Victory Points here; the players are {spoken(names)}.", section, field)
    stranger = next((one for one in hands if one not in names), "")
    if stranger:
        return Refusal(
            f"{stranger} has no Victory Points here; the players are {spoken(names)}.", section, "hands"
        )
    return None


def _need_hands(tied: tuple[str, ...], hands: Mapping[str, int], section: str) -> Refusal | None:
    missing = [name for name in tied if name not in hands]
    if len(tied) > 1 and missing:
        return Refusal(
            f"{spoken(tied)} have equal points: say how many cards {spoken(missing)} hold.", section, "hands"
        )
    return None


def rallying(question: RallyingOrder, _settings: Settings) -> Verdict | Refusal:
    """Points, then cards in hand, then clockwise from the Starting Player."""
    names, points = tuple(question.points), question.points
    level = [tuple(n for n in names if points[n] == value) for value in dict.fromkeys(points.values())]
    wrong = _unseated(names, question.start, question.hands, "start", question.section) or next(
        (bad for tied in level if (bad := _need_hands(tied, question.hands, question.section))), None
    )
    if wrong:
        return wrong
    order = rallying_order(names, points, question.hands, question.start)
    rows = tuple((n, points[n], question.hands.get(n), clockwise(names, question.start, n)) for n in order)
    told = Finding(f"They rally in this order: {', '.join(order)}.", question.section, ("D26",))
    return Verdict(
        {"order": list(order)}, (told,), (Sheet("Order", ("player", "points", "cards", "seats away"), rows),)
    )


def starting(question: StartingPlayer, _settings: Settings) -> Verdict | Refusal:
    """Fewest points, then fewer cards, then the first seat to the right of whoever began last."""
    names, points, hands = tuple(question.points), question.points, question.hands
    wrong = _unseated(names, question.last, hands, "last", question.section)
    if wrong:
        return wrong
    least = tuple(name for name in names if points[name] == min(points.values()))
    lacking = _need_hands(least, hands, question.section)
    if lacking:
        return lacking
    starter = next_starting_player(names, points, hands, question.last)
    away = {name: -to_the_right(names, question.last, name) for name in names}
    steps = (
        ("fewest points", {name: -points[name] for name in names}),
        ("fewer cards", {name: -hands.get(name, 0) for name in names}),
        (f"seats to the right of {question.last}", away),
    )
    fight_for_it = standings.contest(names, steps)
    told = Finding(
        f"{starter} gets the marker, decided by: {fight_for_it.decided_by}.", question.section, ("D27", "D57")
    )
    rungs = [
        replace(rung, values={name: -value for name, value in rung.values.items()})
        for rung in fight_for_it.ladder
    ]
    sheet = standings.ladder_sheet("Starting Player (the least leads)", rungs)
    return Verdict({"starting_player": starter, "decided_by": fight_for_it.decided_by}, (told,), (sheet,))


def winner(question: Winner, _settings: Settings) -> Verdict | Refusal:
    """Most Victory Points; ties win together."""
    if not question.points:
        return Refusal(
            "Name the players with their Victory Points, like Ann:7,Ben:9.", question.section, "points"
        )
    contest = standings.contest(tuple(question.points), [("Victory Points", question.points)])
    best = question.points[contest.first[0]]
    told = Finding(
        f"{winning(contest.first)} with {plural(best, 'Victory Point')}.", question.section, ("D28",)
    )
    return Verdict(
        {"winners": list(contest.first)}, (told,), (standings.ladder_sheet("Winner", contest.ladder),)
    )


def coop(question: Coop, _settings: Settings) -> Verdict | Refusal:
    """The combined points against the threshold; nobody may be at 0 or less."""
    count = len(question.points)
    allowed = next(mode.players for mode in MODES if mode.together)
    if count not in allowed:
        return Refusal(
            f"The cooperative game is for 2 to 5 players, not {count}.", question.section, "points"
        )
    total, needed = sum(question.points.values()), needed_together(count)
    broken = [name for name, points in question.points.items() if points <= 0]
    values = {"won": total >= needed and not broken, "total": total, "needed": needed}
    if broken:
        text = f"{spoken(broken)} {'has' if len(broken) == 1 else 'have'} no Victory Point left: all lose."
        return Verdict(values, (Finding(text, question.section, ("D33",)),))
    verb = "reach" if total >= needed else "miss"
    told = Finding(
        f"{total} points together {verb} the {needed} that {count} players need.", question.section, ("D34",)
    )
    return Verdict(values, (told,))


QUESTIONS: dict[str, tuple[type[Question], Any]] = {
    "rallying-order": (RallyingOrder, rallying),
    "starting-player": (StartingPlayer, starting),
    "winner": (Winner, winner),
    "coop": (Coop, coop),
}

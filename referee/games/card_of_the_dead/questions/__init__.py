"""The desk's questions: the three thresholds, a round, the heroes; settled by the rules that judge a session."""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Final

from referee.contract.model import (
    Ask,
    Cell,
    Choice,
    Finding,
    Question,
    Refusal,
    Sheet,
    Verdict,
    plural,
    spoken,
)
from referee.contract.standings import contest, ladder_sheet
from referee.games.card_of_the_dead import deck, scoring
from referee.games.card_of_the_dead.modes import LIMITS, MODES, Limits
from referee.games.card_of_the_dead.scoring import DECK, ESCAPE, LAST, NOBODY, Fate

Settings = Mapping[str, str]

MOST_ZOMBIES: Final = sum(card.zombies * card.count for card in deck.CARDS.values())
MOST_POINTS: Final = sum(card.points * card.count for card in deck.CARDS.values())
COUNTS: Final = f"{min(LIMITS)} to {max(LIMITS)}"

#: how the table says a round ended -> our word for it
ENDINGS: Final = {"last": LAST, "escape": ESCAPE, "deck": DECK, "nobody": NOBODY}


class Thresholds(Question, frozen=True):
    """Say when a player is surrounded, is eaten or has escaped."""

    players: Annotated[
        int,
        Ask(
            "Players",
            low=min(LIMITS),
            high=max(LIMITS),
            section="time-for-lunch",
            otherwise="The tables hold {low} to {high} players, not {value}.",
        ),
    ]
    zombies: Annotated[
        int, Ask("Zombies in front", low=0, high=MOST_ZOMBIES, default=0, section="getting-cramped")
    ]
    points: Annotated[
        int, Ask("Escape points laid", low=0, high=MOST_POINTS, default=0, section="end-of-round")
    ]


class Round(Question, frozen=True):
    """Give everybody the survival points of a round."""

    points: Annotated[dict[str, int], Ask("Escape points", low=0, high=MOST_POINTS, section="end-of-round")]
    zombies: Annotated[
        dict[str, int], Ask("Zombies in front", low=0, high=MOST_ZOMBIES, default=0, section="time-for-lunch")
    ]
    eaten: Annotated[tuple[str, ...], Ask("Eaten", default=(), section="time-for-lunch")]
    ended: Annotated[
        str,
        Ask(
            "How it ended",
            choices=(
                Choice("figures", "by the figures; the deck if they show nothing else"),
                Choice("last", "one was left uneaten"),
                Choice("escape", "somebody escaped"),
                Choice("deck", "the deck ran out"),
                Choice("nobody", "everybody was eaten"),
            ),
            default="figures",
            section="end-of-round",
        ),
    ]
    bitten: Annotated[
        tuple[str, ...],
        Ask("Bitten is held by", high=1, default=(), section="end-of-round", otherwise="Bitten is one card."),
    ]


class Heroes(Question, frozen=True):
    """Name the heroes after three rounds."""

    round_1: Annotated[
        dict[str, int], Ask("Survival points of round 1", low=0, high=MOST_POINTS, section="winner")
    ]
    round_2: Annotated[
        dict[str, int], Ask("Survival points of round 2", low=0, high=MOST_POINTS, section="winner")
    ]
    round_3: Annotated[
        dict[str, int], Ask("Survival points of round 3", low=0, high=MOST_POINTS, section="winner")
    ]


# --- the three tables -------------------------------------------------------------------------------------------


def thresholds(question: Thresholds, settings: Settings) -> Verdict:
    """Reaching a number is enough (C3)."""
    row = LIMITS[question.players]
    values = {
        "surrounded_at": row.surrounded,
        "eaten_at": row.eaten,
        "escape_at": row.escape,
        "surrounded": question.zombies >= row.surrounded,
        "eaten": question.zombies >= row.eaten,
        "escaped": question.points >= row.escape,
    }
    counted = "not yet eaten" if settings.get("thresholds") == "alive" else "in the game"
    found = (
        Finding(
            f"{question.players} players {counted}: surrounded at {row.surrounded} zombies.",
            "getting-cramped",
            ("C2",),
        ),
        Finding(f"Eaten at {plural(row.eaten, 'zombie')}.", "time-for-lunch", ("C3",)),
        Finding(f"Escaped at {plural(row.escape, 'escape point')}.", "end-of-round", ("C3",)),
        *_where(question, row),
    )
    return Verdict(values, found)


def _where(question: Thresholds, row: Limits) -> Iterable[Finding]:
    """What the numbers given amount to."""
    if question.zombies:
        state = (
            "eaten"
            if question.zombies >= row.eaten
            else "surrounded"
            if question.zombies >= row.surrounded
            else "safe"
        )
        section = "time-for-lunch" if state == "eaten" else "getting-cramped"
        yield Finding(f"{plural(question.zombies, 'zombie')} in front: {state}.", section, ("C3",))
    if question.points:
        away = "escaped" if question.points >= row.escape else "not escaped"
        yield Finding(f"{plural(question.points, 'escape point')}: {away}.", "end-of-round", ("C3",))


# --- a round ----------------------------------------------------------------------------------------------------


def settle_round(question: Round, settings: Settings) -> Verdict | Refusal:
    """The round's ending by its order (C12), and everybody's survival points."""
    wrong = _unknown(question)
    if wrong:
        return wrong
    eaten = _eaten(question, settings)
    fates = {name: Fate(points, name in eaten) for name, points in question.points.items()}
    left = [name for name in fates if name not in eaten]
    escape = _row(len(fates), len(left), settings).escape
    how = scoring.ending(fates, escape) or DECK
    told = ENDINGS.get(question.ended, how)
    if told != how and (told, how) != (DECK, ESCAPE):
        return Refusal(f"It can't have ended with {told}: {_seen(left, how)}", "end-of-round", "ended")
    points = scoring.survival(how, fates, MODES[0].last_survivor, question.bitten)
    scores = _scores(how, fates, points, question.bitten, escape)
    found = (_told(how, fates, escape), *scores)
    return Verdict({"ended": how, "points": points, "eaten": list(eaten)}, found)


def _row(players: int, left: int, settings: Settings) -> Limits:
    count = left if settings.get("thresholds") == "alive" else players
    return LIMITS[max(count, min(LIMITS))]


def _eaten(question: Round, settings: Settings) -> tuple[str, ...]:
    """Those named, and those with enough zombies in front; if only the living count, by how many they were before."""
    before = len(question.points) - len(question.eaten)
    limit = _row(len(question.points), before, settings).eaten
    return tuple(
        name for name in question.points if name in question.eaten or question.zombies.get(name, 0) >= limit
    )


def _unknown(question: Round) -> Refusal | None:
    if len(question.points) not in LIMITS:
        return Refusal(
            f"The tables hold {COUNTS} players, not {len(question.points)}.", "end-of-round", "points"
        )
    named = {"zombies": tuple(question.zombies), "eaten": question.eaten, "bitten": question.bitten}
    for field, names in named.items():
        strangers = [name for name in names if name not in question.points]
        if strangers:
            return Refusal(
                f"{spoken(strangers)} has no escape points given; give 0 if none.", "end-of-round", field
            )
    return None


def _seen(left: list[str], how: str) -> str:
    return {
        LAST: f"only {spoken(left)} is uneaten.",
        NOBODY: "everybody has been eaten.",
        ESCAPE: "somebody has the escape points.",
        DECK: f"{spoken(left)} are uneaten, and nobody has the escape points.",
    }[how]


def _told(how: str, fates: Mapping[str, Fate], escape: int) -> Finding:
    """How the round ended, with the numbers."""
    left = [name for name, fate in fates.items() if not fate.eaten]
    away = [f"{name} ({fates[name].points})" for name in left if fates[name].points >= escape]
    text, notes = {
        LAST: (f"Only {spoken(left)} was left uneaten.", ("C12",) if away else ()),
        NOBODY: ("Everybody was eaten.", ("C14",)),
        ESCAPE: (f"{spoken(away)} escaped: {plural(escape, 'escape point')} are enough.", ("C2", "C3")),
        DECK: (f"Nobody had {plural(escape, 'escape point')}: the deck ran out.", ("C2", "C13")),
    }[how]
    return Finding(text, "end-of-round", notes)


def _scores(
    how: str, fates: Mapping[str, Fate], points: Mapping[str, int], bitten: tuple[str, ...], escape: int
) -> Iterable[Finding]:
    """Everybody's points of the round, one by one."""
    for name, fate in fates.items():
        text = f"{name}: {plural(points[name], 'survival point')}."
        if fate.eaten:
            yield Finding(f"{name} was eaten: 0 survival points.", "time-for-lunch", ("C10",))
        elif name in bitten:
            yield Finding(f"{name} holds Bitten: 0 survival points.", "end-of-round", ("C26",))
        elif how == LAST:
            yield Finding(text, "end-of-round", ("C11",), {name: points[name]})
        else:
            yield Finding(
                text, "end-of-round", ("C15",) if fate.points > escape else (), {name: points[name]}
            )


# --- the game ---------------------------------------------------------------------------------------------------


def heroes(question: Heroes, _settings: Settings) -> Verdict | Refusal:
    """The most survival points over three rounds; any number may share (C18)."""
    rounds = (question.round_1, question.round_2, question.round_3)
    if len(rounds[0]) not in LIMITS:
        return Refusal(f"The game is for {COUNTS} players, not {len(rounds[0])}.", "winner", "round_1")
    for number, points in enumerate(rounds[1:], start=2):
        if set(points) != set(rounds[0]):
            text = f"Round {number} needs points for {spoken(rounds[0])}, not for {spoken(points)}."
            return Refusal(text, "winner", f"round_{number}")
    totals = {name: sum(points[name] for points in rounds) for name in rounds[0]}
    ladder = contest(tuple(totals), [("survival points", totals)]).ladder
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (name, *(points[name] for points in rounds), totals[name]) for name in totals
    )
    sheet = Sheet("Survival points", ("who", "1", "2", "3", "sum"), rows)
    values = {"heroes": list(scoring.heroes(totals)), "points": totals}
    return Verdict(values, (scoring.crowned(totals),), (sheet, ladder_sheet("Heroes", ladder)))


QUESTIONS: Final[dict[str, tuple[type[Question], Callable[[Any, Settings], Verdict | Refusal]]]] = {
    "thresholds": (Thresholds, thresholds),
    "round": (Round, settle_round),
    "heroes": (Heroes, heroes),
}

"""A tiny invented game that uses every generic part of the core: agenda, anytime, printed, tracks, hidden choices,
several answers per player, free text, short keys, settings, teams, chapters and questions.

Lantern Night: every turn a card is turned (its light is printed on the card), everybody plays a hidden lantern (1 to 3,
one of each in hand) and may light candles. The brightest single lantern scores a point. After three turns the game ends.
A card called "storm" first asks who is wet. Wax is a number of the table's own, warmth one of each player.
"""

import json
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from referee.contract import standings
from referee.contract.adjust import adjusting
from referee.contract.model import (
    Ask,
    Choice,
    Event,
    Finding,
    Game,
    Gauge,
    Mode,
    Outcome,
    Question,
    Refusal,
    Row,
    Ruling,
    Setting,
    Sheet,
    State,
    Step,
    Track,
    Verdict,
    replace,
    spoken,
)


class Lantern(State, frozen=True):
    turn: int = 0
    light: int = 0
    hands: dict[str, tuple[str, ...]] = {}
    score: dict[str, int] = {}
    warmth: dict[str, int] = {}
    wax: int = 3
    candles: int = 0


def head(state: Lantern) -> str:
    return state.agenda[0] if state.agenda else "turn"


def due(what: str) -> Any:
    def when(state: Lantern) -> Refusal | None:
        return (
            None
            if head(state) == what
            else Refusal(f"First comes {head(state)}, then {what}.", "night/order")
        )

    return when


class Turn(Event, frozen=True):
    """Turn the next card and say its light."""

    section: ClassVar[str] = "night/turn"
    card: Annotated[str, Ask("Card", choices=("moon", "storm", "fog"), open=True)]
    light: Annotated[int, Ask("Light", low=0, high=9, printed=("light", "card"), section="night/turn",
                              otherwise="A light of {value} is printed on no card: {low} to {high}.")]  # fmt: skip


class Wet(Event, frozen=True):
    """Say who got wet in the storm."""

    who: Annotated[tuple[str, ...], Ask("Who is wet", choices=lambda s: s.players, default=())]


class Play(Event, frozen=True):
    """Everybody plays one lantern and lights candles."""

    lanterns: Annotated[
        dict[str, str],
        Ask(
            "Lantern",
            choices=lambda s: s.hands,
            known=("1", "2", "3"),
            hidden=True,
            section="night/lanterns",
            otherwise="{player} has no {value} left.",
        ),
    ]
    candles: Annotated[
        dict[str, tuple[str, ...]],
        Ask(
            "Candles",
            choices=(Choice("red", "red wax", "r"), Choice("blue", "blue wax", "b")),
            default=(),
            repeats=True,
            high=2,
        ),
    ]


class Rest(Event, frozen=True):
    """Rest until the next card, or sing."""

    key: ClassVar[str] = "r"


class Sing(Event, frozen=True):
    """Sing a song."""

    song: Annotated[str, Ask("Song", default="")]


class Blow(Event, frozen=True):
    """Blow out a candle, whenever you like."""

    anytime: ClassVar[bool] = True
    who: Annotated[str, Ask("Who", choices=lambda s: s.players)]


def turn(state: Lantern, event: Turn) -> Ruling:
    owed = ("wet", "play", "rest") if event.card == "storm" else ("play", "rest")
    told = Finding(f"{event.card} shines {event.light}.", "night/turn")
    return Ruling(replace(state, turn=state.turn + 1, light=event.light, agenda=owed), (told,))


def wet(state: Lantern, event: Wet) -> Ruling:
    warmth = {name: value - (name in event.who) for name, value in state.warmth.items()}
    return Ruling(
        replace(state, warmth=warmth, agenda=state.agenda[1:]),
        (Finding(f"Wet: {spoken(event.who)}.", "night/storm"),),
    )


def play(state: Lantern, event: Play) -> Ruling:
    hands = {
        name: tuple(one for one in hand if one != event.lanterns[name]) for name, hand in state.hands.items()
    }
    values = list(event.lanterns.values())
    unique = [value for value in sorted(set(values), reverse=True) if values.count(value) == 1]
    lit = sum(len(some) for some in event.candles.values())
    after = replace(state, hands=hands, candles=state.candles + lit, agenda=state.agenda[1:])
    if not unique:
        return Ruling(after, (Finding("Nobody shines alone.", "night/lanterns"),))
    winner = next(name for name, value in event.lanterns.items() if value == unique[0])
    score = state.score | {winner: state.score[winner] + 1}
    told = Finding(f"{winner} shines brightest with {unique[0]}.", "night/lanterns", ("N1",), {winner: 1})
    return Ruling(replace(after, score=score), (told,))


def rest(state: Lantern, _event: Event) -> Ruling:
    return Ruling(replace(state, agenda=state.agenda[1:]))


def blow(state: Lantern, event: Blow) -> Ruling | Refusal:
    if not state.candles:
        return Refusal("No candle burns.", "night/candles", "who")
    return Ruling(
        replace(state, candles=state.candles - 1),
        (Finding(f"{event.who} blows out a candle.", "night/candles"),),
    )


def outcome(state: Lantern) -> Outcome | None:
    if state.turn < int(state.settings["turns"]) or state.agenda:
        return None
    ranked = standings.places(state.players, [("points", state.score)])
    titles = dict.fromkeys(ranked[0], ("Lamplighter",))
    return Outcome("The night is over", ranked[0], standings.standings(ranked, state.score, titles=titles))


class Brightest(Question, frozen=True):
    """Who shines brightest?"""

    lanterns: Annotated[dict[str, int], Ask("Lantern", low=1, high=3)]


class Lamp(Row, frozen=True):
    """A lamp on the wall."""

    colour: Annotated[str, Ask("Colour", choices=("red", "blue"))]
    light: Annotated[int, Ask("Light", low=1)]


class Wall(Question, frozen=True):
    """How bright is the wall?"""

    lamp: Annotated[tuple[Lamp, ...], Ask("Lamps")]


def brightest(question: Brightest, _settings: Mapping[str, str]) -> Verdict:
    ladder = standings.contest(tuple(question.lanterns), [("lantern", question.lanterns)])
    return Verdict(
        {"first": list(ladder.first)}, (Finding(f"{spoken(ladder.first)} first.", "night/lanterns"),)
    )


def wall(question: Wall, _settings: Mapping[str, str]) -> Verdict:
    return Verdict({"light": sum(lamp.light for lamp in question.lamp)})


def start(mode: Mode, seats: Any, settings: dict[str, str]) -> Lantern:
    names = [seat.name for seat in seats]
    return Lantern(
        mode=mode,
        seats=seats,
        settings=settings,
        hands=dict.fromkeys(names, ("1", "2", "3")),
        score=dict.fromkeys(names, 0),
        warmth=dict.fromkeys(names, 5),
    )


def put_wax(state: Lantern, _owner: str, value: int) -> Ruling:
    return Ruling(
        replace(state, wax=value), (Finding("The wax is gone.", "night/wax"),) if value == 0 else ()
    )


def put_warmth(state: Lantern, owner: str, value: int) -> Ruling:
    return Ruling(replace(state, warmth=state.warmth | {owner: value}))


def put_score(state: Lantern, owner: str, value: int) -> Ruling:
    return Ruling(replace(state, score=state.score | {owner: value}))


TRACKS = {
    "wax": Track("Wax", lambda s, _: s.wax, put_wax, low=0, high=3),
    "warmth": Track("Warmth", lambda s, who: s.warmth[who], put_warmth, per_player=True, low=0, high=6),
    "points": Track("Points", lambda s, who: s.score[who], put_score, per_player=True, points=True),
}


def view(state: Lantern) -> tuple[Sheet, ...]:
    rows = tuple((name, state.score[name], Gauge(state.warmth[name], 6, "heart")) for name in state.players)
    return (Sheet("Lanterns", ("player", "points", "warmth"), rows),)


GAME = Game(
    id="tiny",
    title="Lantern Night",
    prefix="tiny",
    modes=(
        Mode(id="solo", title="Alone", players=(1,), section="night/players"),
        Mode(id="open", title="Together", players=(2, 3, 4), section="night/players"),
        Mode(id="pairs", title="In pairs", players=(4,), teams=((2, 2),), section="night/players"),
    ),
    settings=(
        Setting(id="turns", text="Turns", choices=("2", "3"), default="3", note="N1"),
        Setting(id="fog", text="Fog cards", choices=("yes", "no"), default="no", modes=("open",)),
    ),
    start=start,
    steps={
        Turn: Step(due("turn"), turn),
        Wet: Step(due("wet"), wet),
        Play: Step(due("play"), play),
        Rest: Step(due("rest"), rest),
        Sing: Step(due("rest"), rest),
        Blow: Step(lambda _: None, blow),
        **adjusting(TRACKS),
    },
    tracks=TRACKS,
    status=lambda s: f"Turn {s.turn} of {s.settings['turns']}, wax {s.wax}",
    view=view,
    secrets=lambda s: (
        Sheet("Hands", ("player", "hand"), tuple((n, " ".join(h)) for n, h in s.hands.items())),
    ),
    chapter=lambda s: s.turn,
    outcome=outcome,
    desk=lambda: {"brightest": (Brightest, brightest), "wall": (Wall, wall)},
)

SECTIONS = ("order", "turn", "storm", "lanterns", "candles", "wax", "players")
RULEBOOK = json.dumps(
    {
        "sections": {
            f"night/{one}": {"title": one.capitalize(), "text": f"What is said of {one}."} for one in SECTIONS
        },
        "notes": {
            "N1": {
                "section": "night/lanterns",
                "problem": "It is not said how many turns a night has.",
                "readings": ["two", "three"],
                "ruling": "Three.",
                "why": "Nights are long.",
                "setting": "turns",
            }
        },
    }
).encode()

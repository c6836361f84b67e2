"""Fox Hunt, an invented game: everybody in turn says how many foxes were seen; whoever saw most wins."""

from typing import Annotated, Any, ClassVar

from referee.contract.adjust import adjusting
from referee.contract.agenda import Owed, done, follow, head, owed, step
from referee.contract.model import (
    Ask,
    Event,
    Finding,
    Game,
    Mode,
    Outcome,
    Question,
    Refusal,
    Ruling,
    Seat,
    Setting,
    Sheet,
    State,
    Track,
    Verdict,
    replace,
)
from referee.contract.rulebook import typed
from referee.contract.standings import places, standings

PRINTED = typed("fox_hunt", "forest", dict[str, int])


class Look(Owed, frozen=True):
    """A player's turn to look."""

    section: ClassVar[str] = "turn"
    player: str

    def says(self, _state: Any) -> str:
        """Name the player."""
        return f"how many foxes {self.player} saw"


class Hunt(State, frozen=True, kw_only=True):
    """Foxes seen so far."""

    seen: dict[str, int]
    result: Outcome | None = None


class See(Event, frozen=True):
    """Say how many foxes the player whose turn it is saw."""

    section: ClassVar[str] = "turn"
    foxes: Annotated[int, Ask("Foxes", low=0, high=PRINTED["foxes"], section="turn")]


class Most(Question, frozen=True):
    """Who saw most foxes?"""

    section: ClassVar[str] = "end"
    foxes: Annotated[dict[str, int], Ask("Foxes of each", low=0, high=9, section="end")]


def start(mode: Mode, seats: tuple[Seat, ...], settings: dict[str, str]) -> Hunt:
    """Everybody looks so many times, the first seat first."""
    names = [seat.name for seat in seats]
    rounds = int(settings["rounds"])
    agenda = tuple(Look(name) for _ in range(rounds) for name in names)
    return Hunt(mode=mode, seats=seats, settings=settings, agenda=agenda, seen=dict.fromkeys(names, 0))


def see(state: Hunt, event: See) -> Ruling:
    """Foxes are points."""
    who = head(state).player
    told = Finding(
        f"{who} saw {event.foxes}.", "turn", ("F1",) if not event.foxes else (), {who: event.foxes}
    )
    return Ruling(done(state, seen=state.seen | {who: state.seen[who] + event.foxes}), (told,))


def over(state: Hunt) -> Ruling | None:
    """After the last look whoever saw most has won."""
    if state.agenda or state.result is not None:
        return None
    best = max(state.seen.values())
    won = tuple(name for name in state.players if state.seen[name] == best)
    ranked = standings(places(state.players, [("foxes", state.seen)]), state.seen)
    result = Outcome("The hunt is over", won, ranked, (Finding("Most foxes win.", "end"),))
    return Ruling(replace(state, result=result))


def most(question: Most, _settings: Any) -> Verdict | Refusal:
    """The greatest number."""
    if not question.foxes:
        return Refusal("Say who looked, like Ann:3.", "end", "foxes")
    best = max(question.foxes.values())
    names = [name for name, foxes in question.foxes.items() if foxes == best]
    return Verdict({"winners": names}, (Finding(f"{best} foxes are most.", "end"),))


TRACKS = {
    "foxes": Track(
        "foxes seen",
        lambda state, who: state.seen[who],
        lambda state, who, value: Ruling(replace(state, seen=state.seen | {who: value})),
        per_player=True,
        points=True,
        low=0,
        high=99,
    )
}

GAME = Game(
    id="fox_hunt",
    title="Fox Hunt",
    prefix="fox",
    modes=(Mode(id="day", title="By Day", players=(2, 3), section="turn"),),
    settings=(
        Setting(id="rounds", text="Times everybody looks", choices=("1", "3"), default="1", note="F1"),
    ),
    start=start,
    steps={See: step(owed(Look), see, lambda ruling: follow(ruling, (over,))), **adjusting(TRACKS)},
    tracks=TRACKS,
    status=lambda state: head(state).says(state) if state.agenda else "the hunt is over",
    view=lambda state: (Sheet("Foxes", ("player", "foxes"), tuple(state.seen.items())),),
    outcome=lambda state: state.result,
    desk=lambda: {"most": (Most, most)},
)

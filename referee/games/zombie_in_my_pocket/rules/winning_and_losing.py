"""How a night ends, and the game points that come with it (Winning and Losing, Scoring)."""

from referee.games.zombie_in_my_pocket.rules.special_tiles import curse_broken
from referee.games.zombie_in_my_pocket.scoring import points
from referee.games.zombie_in_my_pocket.state import Card, Sensed, State, Table, Task, cards_left, living
from referee.model import Finding, Ruling, replace, spoken

#: how it ended -> the sentence, its section, our notes
ENDINGS = {
    "won": (
        "The totem is buried and an etching is face up: the curse is ended!",
        "winning-and-losing",
        ("Z16",),
    ),
    "dead": ("Nobody is left alive: the party has lost.", "winning-and-losing/everyone-dead", ("Z15",)),
    "midnight": (
        "The last event card is used up: midnight, all is lost.",
        "winning-and-losing/midnight",
        ("Z1",),
    ),
}


def ending(state: State) -> str:
    """How the night has ended by now, "" if it goes on.

    A party without a living player has lost, whatever else happened (Z15); the curse ends at once (Z16); at midnight the
    next thing owed would need a card (Z1).
    """
    if isinstance(state.agenda[0], Table):
        return ""
    if not living(state):
        return "dead"
    if curse_broken(state):
        return "won"
    return "midnight" if not cards_left(state) and isinstance(state.agenda[0], Task | Card | Sensed) else ""


def end(state: State, how: str) -> Ruling:
    """The last findings of a night: how it ended, and everybody's points."""
    after = replace(state, ended=how, agenda=(), card_open=False)
    text, section, notes = ENDINGS[how]
    scored = points(after)
    shares = tuple(
        Finding(f"{spoken(one.players)}: {one.why}, {one.points} each." if len(one.players) > 1 else
                f"{spoken(one.players)}: {one.why}, {one.points}.", one.section, one.notes,
                dict.fromkeys(one.players, one.points))
        for one in scored
    )  # fmt: skip
    return Ruling(after, (Finding(text, section, notes), *shares))

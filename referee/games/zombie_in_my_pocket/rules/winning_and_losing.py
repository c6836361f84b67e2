"""How a night ends, and the game points that come with it (Winning and Losing, Scoring)."""

from referee.contract.agenda import head
from referee.contract.model import Finding, Ruling, replace, spoken
from referee.games.zombie_in_my_pocket.agenda import Attempt, Card, DoomTable, Task
from referee.games.zombie_in_my_pocket.rules.special_tiles import curse_broken
from referee.games.zombie_in_my_pocket.scoring import Share, shares_of
from referee.games.zombie_in_my_pocket.state import State, cards_left, nobody_lives

SECTION = "winning-and-losing"

#: how it ended -> the sentence and its section
ENDINGS = {
    "won": ("The totem is buried and an etching is face up: the curse is ended!", SECTION),
    "dead": ("Nobody is left alive: the party has lost.", f"{SECTION}/everyone-dead"),
    "midnight": ("The last event card is used up: midnight, all is lost.", f"{SECTION}/midnight"),
}


def ending(state: State) -> str:
    """How the night has ended by now, "" if it goes on.

    A party without a living player has lost, whatever else happened (Z15); the curse ends at once (Z16); at midnight the
    next thing owed would need a card (Z1).
    """
    if isinstance(head(state), DoomTable):
        return ""
    if nobody_lives(state):
        return "dead"
    if curse_broken(state):
        return "won"
    return "midnight" if not cards_left(state) and isinstance(head(state), Task | Card) else ""


def end(state: State, how: str) -> Ruling:
    """The last findings of a night: how it ended, and everybody's points."""
    after = replace(state, ended=how, agenda=())
    told = Finding(*ENDINGS[how], _silences(state, how))
    return Ruling(after, (told, *(scored(share) for share in shares_of(after))))


def scored(share: Share) -> Finding:
    """One sentence for players who score the same: `Ann and Bob score 3 each: alive`."""
    several = len(share.players) > 1
    scores = f"score {share.points} each" if several else f"scores {share.points}"
    points = dict.fromkeys(share.players, share.points) if share.points else {}
    return Finding(f"{spoken(share.players)} {scores}: {share.why}.", share.section, share.notes, points)


def _silences(state: State, how: str) -> tuple[str, ...]:
    """Our notes that decided the end: the last card was resolved, a victory needs the living, an etching wins at once."""
    decided = {
        "won": ("Z16",) if Card() in state.agenda else (),
        "dead": ("Z15",) if any(isinstance(head, Attempt) for head in state.agenda) else (),
        "midnight": ("Z1",),
    }
    return decided[how]

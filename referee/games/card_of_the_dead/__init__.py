"""Card of the Dead: three rounds, three thresholds, one hero."""

from typing import Final

from referee.contract.acting import acted
from referee.contract.adjust import adjusting
from referee.contract.model import Game, Questions
from referee.games.card_of_the_dead.acting import ABOUT, WHO
from referee.games.card_of_the_dead.modes import GAME_ID, MODES, SETTINGS
from referee.games.card_of_the_dead.rules import STEPS
from referee.games.card_of_the_dead.scoring import outcome
from referee.games.card_of_the_dead.state import start
from referee.games.card_of_the_dead.view import TRACKS, status, view


def _questions() -> Questions:
    from referee.games.card_of_the_dead.questions import QUESTIONS

    return QUESTIONS


GAME: Final = Game(
    id=GAME_ID,
    title="Card of the Dead",
    prefix="card",
    modes=MODES,
    settings=SETTINGS,
    start=start,
    steps={**acted(STEPS, WHO, ABOUT), **adjusting(TRACKS)},
    tracks=TRACKS,
    status=status,
    view=view,
    outcome=outcome,
    chapter=lambda state: state.round,
    desk=_questions,
)

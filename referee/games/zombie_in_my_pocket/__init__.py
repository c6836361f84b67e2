"""Zombie in My Pocket (2010): a party of 1 to 8 searches house and yard before midnight."""

from typing import Final

from referee.contract.acting import acted
from referee.contract.adjust import adjusting
from referee.contract.model import Game, Questions
from referee.games.zombie_in_my_pocket import (
    acting,
    agenda,
    modes,
    printed,
    rules,
    scoring,
    state,
    tracks,
    view,
)


def _questions() -> Questions:
    from referee.games.zombie_in_my_pocket import questions

    return questions.QUESTIONS


GAME: Final = Game(
    id=printed.GAME,
    title="Zombie in My Pocket (2010)",
    prefix="zombie",
    modes=modes.MODES,
    settings=modes.SETTINGS,
    start=agenda.start,
    steps={**acted(rules.STEPS, acting.WHO, acting.ABOUT), **adjusting(tracks.TRACKS)},
    tracks=tracks.TRACKS,
    status=view.status,
    view=view.view,
    outcome=scoring.outcome,
    chapter=state.hour,
    desk=_questions,
)

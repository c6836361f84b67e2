"""Disputes settled without a session: a combat with every even split, the game points, the tasks of the last cards."""

from typing import Any, Final

from referee.contract.model import Question
from referee.games.zombie_in_my_pocket.questions.combat import Combat, settle_combat
from referee.games.zombie_in_my_pocket.questions.midnight import Midnight, settle_midnight
from referee.games.zombie_in_my_pocket.questions.score import Score, settle_score

QUESTIONS: Final[dict[str, tuple[type[Question], Any]]] = {
    "combat": (Combat, settle_combat),
    "score": (Score, settle_score),
    "midnight": (Midnight, settle_midnight),
}

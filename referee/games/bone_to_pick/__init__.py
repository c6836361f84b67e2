"""Bone to Pick: a horde to beat together, trophies to keep for oneself."""

from referee.contract.adjust import adjusting
from referee.contract.families import Family, merged_steps, merged_tracks, of
from referee.contract.model import Game, Questions
from referee.games.bone_to_pick import horde, survival_family
from referee.games.bone_to_pick.modes import GAME_ID, HORDE, HORDE_SETTINGS
from referee.games.bone_to_pick.survival_modes import SURVIVAL, SURVIVAL_SETTINGS

#: the modes' rows name one of these
FAMILIES: dict[str, Family] = {
    "horde": horde.FAMILY,
    "solo": survival_family.SOLO,
    "coop": survival_family.COOP,
}

TRACKS = merged_tracks(FAMILIES)


def _questions() -> Questions:
    from referee.games.bone_to_pick import desk, survival_questions

    return desk.QUESTIONS | survival_questions.QUESTIONS


GAME = Game(
    id=GAME_ID,
    title="Bone to Pick",
    prefix="bone",
    modes=HORDE + SURVIVAL,
    settings=HORDE_SETTINGS + SURVIVAL_SETTINGS,
    start=lambda mode, seats, settings: FAMILIES[mode.family].start(mode, seats, settings),
    steps=merged_steps(FAMILIES) | adjusting(TRACKS),
    tracks=TRACKS,
    status=lambda state: of(FAMILIES, state).status(state),
    view=lambda state: of(FAMILIES, state).view(state),
    secrets=lambda state: of(FAMILIES, state).secrets(state),
    outcome=lambda state: of(FAMILIES, state).outcome(state),
    chapter=lambda state: of(FAMILIES, state).chapter(state),
    desk=_questions,
)

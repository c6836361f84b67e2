"""Bone to Pick: a horde to beat together, trophies to keep for oneself."""

from referee.contract.adjust import adjusting
from referee.contract.families import Family, merged_steps, merged_tracks, of, played
from referee.contract.model import Game, Questions
from referee.games.bone_to_pick import rivals
from referee.games.bone_to_pick.modes import GAME_ID, RIVALS, RIVALS_SETTINGS
from referee.games.bone_to_pick.survival import family
from referee.games.bone_to_pick.survival.modes import SURVIVAL, SURVIVAL_SETTINGS

#: the modes' rows name one of these
FAMILIES: dict[str, Family] = {
    "rivals": rivals.FAMILY,
    "solo": family.SOLO,
    "coop": family.COOP,
}

TRACKS = merged_tracks(FAMILIES)


def _questions() -> Questions:
    from referee.games.bone_to_pick import questions
    from referee.games.bone_to_pick.survival import questions as of_survival

    return questions.QUESTIONS | of_survival.QUESTIONS


GAME = Game(
    id=GAME_ID,
    title="Bone to Pick",
    prefix="bone",
    modes=RIVALS + SURVIVAL,
    settings=RIVALS_SETTINGS + SURVIVAL_SETTINGS,
    start=lambda mode, seats, settings: FAMILIES[mode.family].start(mode, seats, settings),
    steps=merged_steps(FAMILIES) | adjusting(TRACKS),
    tracks=TRACKS,
    status=lambda state: of(FAMILIES, state).status(state),
    view=lambda state: of(FAMILIES, state).view(state),
    secrets=lambda state: of(FAMILIES, state).secrets(state),
    outcome=lambda state: of(FAMILIES, state).outcome(state),
    chapter=lambda state: of(FAMILIES, state).chapter(state),
    desk=_questions,
    in_mode=lambda mode: _PLAYED[mode.family],
)
_PLAYED: dict[str, Game] = {name: played(GAME, family) for name, family in FAMILIES.items()}

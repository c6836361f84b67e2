"""The solo and the cooperative game as families of modes: one table, each with steps and a look of its own."""

from referee.contract.acting import acted
from referee.contract.families import Family
from referee.games.bone_to_pick.survival import coop, solo, turn, view
from referee.games.bone_to_pick.survival.acting import WHO

SOLO = Family(
    course=solo.TURN,
    start=solo.start,
    steps=acted(solo.STEPS, WHO, {}),
    tracks=turn.TRACKS_OF_BOTH,
    status=view.solo_status,
    view=view.solo_view,
    secrets=view.solo_secrets,
    outcome=turn.outcome,
    chapter=view.chapter,
)
COOP = Family(
    course=coop.TURN,
    start=coop.start,
    steps=acted(coop.STEPS, WHO, {}),
    tracks=coop.TRACKS,
    status=view.coop_status,
    view=view.coop_view,
    secrets=view.coop_secrets,
    outcome=turn.outcome,
    chapter=view.chapter,
)

"""The solo and the cooperative game as families of modes: one table, each with steps and a look of its own."""

from referee.contract.families import Family
from referee.games.bone_to_pick import survival_coop, survival_solo, survival_turn, survival_view

SOLO = Family(
    course=survival_solo.TURN,
    start=survival_solo.start,
    steps=survival_solo.STEPS,
    tracks=survival_turn.TRACKS_OF_BOTH,
    status=survival_view.solo_status,
    view=survival_view.solo_view,
    secrets=survival_view.solo_secrets,
    outcome=survival_turn.outcome,
    chapter=survival_view.chapter,
)
COOP = Family(
    course=survival_coop.TURN,
    start=survival_coop.start,
    steps=survival_coop.STEPS,
    tracks=survival_coop.TRACKS,
    status=survival_view.coop_status,
    view=survival_view.coop_view,
    secrets=survival_view.coop_secrets,
    outcome=survival_turn.outcome,
    chapter=survival_view.chapter,
)

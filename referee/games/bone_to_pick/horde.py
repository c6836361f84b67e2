"""The family of base games and campaigns: how a session starts, its steps and its numbers on the table."""

from referee.games.bone_to_pick import turn, view
from referee.games.bone_to_pick.families import Family
from referee.games.bone_to_pick.modes import BoneMode
from referee.games.bone_to_pick.state import Due, Fighter, Horde, head, with_fighter
from referee.model import Ruling, Seat, Track

#: while one of these is due a round is being played, and the Haven can be hurt
_IN_A_ROUND = ("reveal", "attack", "youngest", "resolve", "choose")


def start(mode: BoneMode, seats: tuple[Seat, ...], settings: dict[str, str]) -> Horde:
    """Everybody takes twelve weapons; the Haven's Hit Points are a setting, or stand on the campaign board (B19)."""
    return Horde(
        mode=mode,
        seats=seats,
        settings=settings,
        agenda=(Due("reveal"),),
        fighters={seat.name: Fighter() for seat in seats},
        haven=int(settings.get("haven", "0")),
    )


def _with_points(state: Horde, player: str, value: int) -> Ruling:
    fighter = state.fighters[player]
    return Ruling(with_fighter(state, player, extra=fighter.extra + value - view.points(state, player)))


TRACKS = {
    "haven": Track(
        "Hit Points of the Haven",
        lambda state, _: state.haven - state.damage,
        turn.put_haven,
        low=0,
        high=lambda state: state.haven,
        owned_by=lambda state: ("",) if state.haven and head(state).step in _IN_A_ROUND else (),
    ),
    "points": Track("points", view.points, _with_points, per_player=True, points=True),
}

FAMILY = Family(
    start=start,
    steps=turn.STEPS,
    tracks=TRACKS,
    status=view.status,
    view=view.view,
    secrets=view.secrets,
    outcome=lambda state: state.result,
    chapter=lambda state: (state.round, state.result is None),
)

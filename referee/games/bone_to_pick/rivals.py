"""The family of base games and campaigns: how a session starts, its steps and its numbers on the table."""

from referee.contract.acting import acted
from referee.contract.agenda import head
from referee.contract.families import Family
from referee.contract.model import Refusal, Ruling, Seat, Track, replace
from referee.games.bone_to_pick import abilities, agenda, campaign, turn, upgrades, view
from referee.games.bone_to_pick.acting import WHO
from referee.games.bone_to_pick.modes import BoneMode
from referee.games.bone_to_pick.state import Fighter, Rivals, with_fighter


def start(mode: BoneMode, seats: tuple[Seat, ...], settings: dict[str, str]) -> Rivals:
    """Everybody takes twelve weapons; the Haven's Hit Points are a setting, or stand on the campaign board (B19)."""
    return Rivals(
        mode=mode,
        seats=seats,
        settings=settings,
        agenda=(agenda.Reveal(),),
        fighters={seat.name: Fighter() for seat in seats},
        haven=int(settings.get("haven", "0")),
        deck=upgrades.new_deck(mode.boxes),
    )


def _with_points(state: Rivals, player: str, value: int) -> Ruling:
    fighter = state.fighters[player]
    return Ruling(with_fighter(state, player, extra=fighter.extra + value - view.points(state, player)))


def _counted(state: Rivals, player: str, _value: int) -> Refusal:
    """Trophies are cards, each given by a turn: a number alone can't say which one comes or goes."""
    moves = "/hand-over moves one to another player, and " if state.mode.campaign else ""
    text = f"The trophies of {player} are counted card by card: {moves}amend corrects the turn that gave one."
    return Refusal(text, "base/outcome", "what")


def _with_value(state: Rivals, player: str, value: int) -> Ruling:
    battle = state.fighting
    return Ruling(replace(state, battle=replace(battle, values=battle.values | {player: value})))


TRACKS = {
    "haven": Track(
        "Hit Points of the Haven",
        lambda state, _: max(0, state.haven - state.damage),
        turn.put_haven,
        low=0,
        high=lambda state: state.haven,
        owned_by=lambda state: ("",) if state.haven else (),
    ),
    "power": Track(
        "power of the Undead",
        lambda state, _: state.fighting.power,
        lambda state, _, power: Ruling(replace(state, battle=replace(state.fighting, power=power))),
        low=0,
        high=999,
        owned_by=lambda state: (
            ("",) if state.mode.campaign and isinstance(head(state), agenda.OnTheTable) else ()
        ),
    ),
    "value": Track(
        "value played",
        lambda state, player: state.fighting.values[player],
        _with_value,
        low=0,
        high=999,
        owned_by=lambda state: (
            tuple(state.fighting.values) if isinstance(head(state), agenda.Resolve) else ()
        ),
    ),
    "trophies": Track("trophies", view.undead, _counted, per_player=True),
    "points": Track("points", view.points, _with_points, per_player=True, points=True),
}

FAMILY = Family(
    course="base/gameplay",
    start=start,
    steps=acted(turn.STEPS | campaign.STEPS | abilities.STEPS, WHO, {}),
    tracks=TRACKS,
    status=view.status,
    view=view.view,
    secrets=view.secrets,
    outcome=lambda state: state.result,
    chapter=lambda state: (len(state.past), state.result is None),
)

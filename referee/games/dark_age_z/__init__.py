"""Dark Age Z: five days against the zombies at shared frontiers, alone against the others or together."""

from referee.contract.acting import acted
from referee.contract.adjust import adjusting
from referee.contract.model import Event, Game, Questions, Refusal, Ruling, Seat, Step, Track, replace
from referee.games.dark_age_z.acting import ABOUT, WHO
from referee.games.dark_age_z.days import before_day_1
from referee.games.dark_age_z.frontier import Frontier
from referee.games.dark_age_z.modes import MODES, SETTINGS, War
from referee.games.dark_age_z.rules import (
    cleanup,
    combat_and_scoring,
    field_commands,
    game_setup,
    kingdom_mission_cards,
    planning,
    rallying,
    refills,
    relic_cards,
    relic_effects,
    rules_for_2_players,
    strategy_commands,
    the_zombie_boss_invasion,
    turns,
    war_zones,
)
from referee.games.dark_age_z.scoring import outcome
from referee.games.dark_age_z.state import Automatic, Realm, fallen, settled, settling
from referee.games.dark_age_z.tables import GAME_ID
from referee.games.dark_age_z.view import status, view

_CHAPTERS: tuple[dict[type[Event], Step], ...] = (
    game_setup.STEPS,
    the_zombie_boss_invasion.STEPS,
    planning.STEPS,
    turns.STEPS,
    strategy_commands.STEPS,
    field_commands.STEPS,
    relic_cards.STEPS,
    relic_effects.STEPS,
    rules_for_2_players.STEPS,
    rallying.STEPS,
    war_zones.STEPS,
    combat_and_scoring.STEPS,
    kingdom_mission_cards.STEPS,
    refills.STEPS,
)
_AUTOMATIC: Automatic = {
    **the_zombie_boss_invasion.AUTOMATIC,
    **turns.AUTOMATIC,
    **rallying.AUTOMATIC,
    **combat_and_scoring.AUTOMATIC,
    **cleanup.AUTOMATIC,
    **refills.AUTOMATIC,
}
_FOLLOWS = settling(_AUTOMATIC)


def _complete(step: Step) -> Step:
    """A chapter's step with what follows by itself: points, fights, scoring, the change of the day."""

    def rule(state: Realm, event: Event) -> Ruling | Refusal:
        ruling = step.rule(state, event)
        return ruling if isinstance(ruling, Refusal) else settled(ruling, _FOLLOWS)

    return replace(step, rule=rule)


def start(mode: War, seats: tuple[Seat, ...], settings: dict[str, str]) -> Realm:
    """The war before Day 1: a frontier between each two neighbours, the first seat with the marker."""
    state = Realm(mode=mode, seats=seats, settings=settings, starter=seats[0].name)
    ring = state.kingdoms
    boards = tuple(Frontier((side, ring[(index + 1) % len(ring)])) for index, side in enumerate(ring))
    state = replace(state, points=dict.fromkeys(state.players, 0), frontiers=boards)
    return replace(state, agenda=before_day_1(state))


def _put_points(state: Realm, owner: str, value: int) -> Ruling:
    loses = value < state.points[owner] and bool(state.day)
    state = replace(state, points=state.points | {owner: value})
    return Ruling(*fallen(state, [owner] if loses else []))


def _floor(state: Realm) -> int:
    return 0 if state.settings.get("points-floor") == "zero" else -999


def _kept(what: str, text: str, high: int = 99) -> Track:
    """A number of each player that is kept only where every command is followed."""

    def put(state: Realm, owner: str, value: int) -> Ruling:
        return Ruling(replace(state, **{what: getattr(state, what) | {owner: value}}))

    return Track(
        text,
        lambda state, owner: getattr(state, what).get(owner, 0),
        put,
        low=0,
        high=high,
        owned_by=lambda state: state.players if state.follows_commands and state.day else (),
    )


def _put_steps(state: Realm, _owner: str, value: int) -> Ruling:
    return Ruling(replace(state, steps=value))


TRACKS = {
    "points": Track(
        "Victory Points",
        lambda s, who: s.points[who],
        _put_points,
        per_player=True,
        low=_floor,
        high=999,
        points=True,
    ),
    "cards": _kept("hands", "Army Cards in hand"),
    "tokens": _kept("purse", "Command Tokens"),
    "relics": _kept("relics", "Relic Cards in hand"),
    "technology": _kept("technology", "Military Technology Level", 3),
    "steps": Track(
        "Steps of the Zombie Movement Marker",
        lambda s, _: s.steps,
        _put_steps,
        low=0,
        high=40,
        owned_by=lambda s: ("",) if s.follows_commands and s.day else (),
    ),
}


def _questions() -> Questions:
    from referee.games.dark_age_z.questions import QUESTIONS

    return QUESTIONS


GAME = Game(
    id=GAME_ID,
    title="Dark Age Z",
    prefix="dark",
    modes=MODES,
    settings=SETTINGS,
    start=start,
    steps=acted({cls: _complete(step) for chapter in _CHAPTERS for cls, step in chapter.items()}, WHO, ABOUT)
    | adjusting(TRACKS),
    tracks=TRACKS,
    status=status,
    view=view,
    outcome=outcome,
    chapter=lambda state: state.day,
    desk=_questions,
)

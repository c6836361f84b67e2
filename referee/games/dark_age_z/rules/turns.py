"""Whose turn it is in Planning and Rallying, and how both phases end."""

from typing import Annotated, ClassVar

from referee.contract.agenda import done, head, owe, owed
from referee.contract.model import Ask, Event, Finding, Ruling, Step, plural, replace
from referee.contract.passing import passing
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.state import Automatic, Realm
from referee.games.dark_age_z.tables import COMMANDERS, ZONES


class Muster(Event, frozen=True):
    """Everybody starts with the same number of Army Cards and Command Tokens; the rulebook's page is missing."""

    section: ClassVar[str] = "game-setup"
    cards: Annotated[
        int,
        Ask("Army Cards at the start", low=0, high=20, printed=("cards at the start", lambda s: s.mode.id)),
    ]
    tokens: Annotated[
        int,
        Ask(
            "Command Tokens at the start",
            low=0,
            high=20,
            printed=("tokens at the start", lambda s: s.mode.id),
        ),
    ]


class Movement(Event, frozen=True):
    """Steps of the Zombie Movement Marker from the day's speed to the end of the track for this number of players."""

    section: ClassVar[str] = "game-setup/zombie-movement-marker"
    steps: Annotated[
        int,
        Ask(
            "Steps to the end of the track",
            low=1,
            high=40,
            printed=("movement steps", lambda s: f"{len(s.players)} players speed {s.horde.speed}"),
        ),
    ]


def revealed(state: Realm) -> int:
    """One commander fewer than players (Game Setup 5)."""
    return len(state.players) - 1


class Gathering(Event, frozen=True):
    """Reveal one commander fewer than there are players."""

    section: ClassVar[str] = "game-setup/commander-gathering"
    commanders: Annotated[
        tuple[str, ...], Ask("Commanders revealed", choices=tuple(COMMANDERS), low=revealed, high=revealed)
    ]


def muster(state: Realm, event: Muster) -> Ruling:
    """Hands, purses, technology and the pioneer zone before Day 1."""
    text = (
        f"Everybody starts with {plural(event.cards, 'Army Card')} and {plural(event.tokens, 'Command Token')}; "
        f"{len(state.players)} tokens lie in the Pioneer Reward Zone."
    )
    after = done(
        state,
        hands=dict.fromkeys(state.players, event.cards),
        purse=dict.fromkeys(state.players, event.tokens),
        technology=dict.fromkeys(state.players, 0),
        relics=dict.fromkeys(state.players, 0),
        relics_played=dict.fromkeys(state.players, 0),
        pioneer=len(state.players),
    )
    return Ruling(after, (Finding(text, "game-setup/pioneer-reward-zone", ("D1",)),))


def movement(state: Realm, event: Movement) -> Ruling:
    """The marker stands at the day's speed."""
    text = f"The Zombie Movement Marker is {plural(event.steps, 'step')} from its end."
    return Ruling(
        done(state, steps=event.steps), (Finding(text, "game-setup/zombie-movement-marker", ("D4",)),)
    )


def gathering(state: Realm, event: Gathering) -> Ruling:
    """Who may be recruited today."""
    return Ruling(done(state, gathering=event.commanders))


def next_turn(state: Realm) -> Ruling:
    """The same player after Iron Steed, else the next clockwise who has not passed; or Planning ends."""
    who = head(state).who
    after = done(state)
    if after.steps <= 0 or len(after.passed) == len(after.players):
        return Ruling(replace(after, agenda=(agenda.PlanningEnds(), *after.agenda), commands_left=1))
    if after.commands_left > 1 and who not in after.passed:
        return Ruling(
            replace(
                after, commands_left=after.commands_left - 1, agenda=(agenda.Turn(who=who), *after.agenda)
            )
        )
    seats = after.players
    at = seats.index(who)
    order = (*seats[at + 1 :], *seats[: at + 1])
    following = next(name for name in order if name not in after.passed)
    return Ruling(replace(after, commands_left=1, agenda=(agenda.Turn(who=following), *after.agenda)))


def planning_ends(state: Realm) -> Ruling:
    """All tokens go back to the pool; who has not passed recruits nobody (notes D41, D50)."""
    why = (
        "all have passed"
        if len(state.passed) == len(state.players)
        else "the Zombie Movement Marker is at its end"
    )
    text = f"Planning ends: {why}; all Command Tokens go back to the pool."
    barbarian = tuple(
        agenda.Barbarian(index, zone)
        for index, board in enumerate(state.frontiers)
        if state.barbarian in board.sides
        for zone in ZONES
        if not board.zone(zone).active
    )
    after = done(state, purse=dict.fromkeys(state.players, 0), passed=())
    told = Finding(text, "planning/end-of-phase-1", ("D41", "D50"))
    return Ruling(replace(after, agenda=(*barbarian, *after.agenda)), (told,))


def _untaken(state: Realm) -> str:
    """Whose turn is due, in Planning only where another player's would come."""
    due = head(state)
    others = len(state.passed) + 1 < len(state.players)
    return due.who if isinstance(due, agenda.Rallying) or (isinstance(due, agenda.Turn) and others) else ""


def _passed_over(state: Realm) -> Ruling:
    """No command, no step of the marker; in Rallying nothing more is reinforced."""
    due = head(state)
    after = done(state, commands_left=1)
    return Ruling(owe(after, agenda.Next(who=due.who)) if isinstance(due, agenda.Turn) else after)


def _phase(state: Realm) -> str:
    return "rallying" if isinstance(head(state), agenda.Rallying) else "planning"


STEPS: dict[type[Event], Step] = {
    **passing(_untaken, _passed_over, _phase),
    Muster: Step(owed(agenda.Muster), muster),
    Movement: Step(owed(agenda.Movement), movement),
    Gathering: Step(owed(agenda.Gathering), gathering),
}
AUTOMATIC: Automatic = {agenda.Next: next_turn, agenda.PlanningEnds: planning_ends}

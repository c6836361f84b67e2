"""Kingdom Mission Cards: the seven the rulebook prints are judged, others are told with their reward."""

from typing import Annotated, ClassVar

from referee.games.dark_age_z.ladders import most
from referee.games.dark_age_z.rules.commanders import NOBODY, stands_in_front
from referee.games.dark_age_z.state import Due, Realm, done, head, owe, owed, since_day_1
from referee.games.dark_age_z.tables import MISSIONS
from referee.model import Ask, Choice, Event, Finding, Options, Ruling, Step, plural

_SECTION = "kingdom-mission-cards"
OTHER = "other"
COUNTED = {"most-relics": "Relic Cards in hand", "most-command-icons": "visible Command icons"}
_ALL = (NOBODY, OTHER, *(name for name, mission in MISSIONS.items() if mission.type != "all-time"))


def _claimable(state: Realm) -> dict[str, Options]:
    """What each player may claim today: daily missions, on the last day the end-game ones (note D25)."""
    return {player: [NOBODY, OTHER, *_printed(state, player)] for player in state.players}


def _printed(state: Realm, player: str) -> list[Choice]:
    fits = {
        "two-relics": True,
        "front-commander": not state.depth.zones or stands_in_front(state, player),
        "most-command-icons": not state.last_day,
        "most-relics": state.last_day,
    }
    return [Choice(name, MISSIONS[name].text) for name, fit in fits.items() if fit]


class Missions(Event, frozen=True):
    """Who has fulfilled a daily mission, and on the last day an end-game mission (Enter for nobody)."""

    section: ClassVar[str] = _SECTION
    claims: Annotated[
        dict[str, str],
        Ask("Mission fulfilled", choices=_claimable, known=_ALL, default=NOBODY, section=_SECTION),
    ]


class Counts(Event, frozen=True):
    """A mission asks who has the most: tell everybody's number; a tie is not the most."""

    section: ClassVar[str] = _SECTION
    counts: Annotated[dict[str, int], Ask("How many", low=0, high=40)]


class Reward(Event, frozen=True):
    """A mission that the rulebook does not print is fulfilled; the table says what it pays."""

    section: ClassVar[str] = _SECTION
    points: Annotated[int, Ask("Victory Points", low=0, high=30)]
    mission: Annotated[str, Ask("What the card asks for", default="")]


class Claim(Event, frozen=True):
    """An all-time mission is fulfilled now: its owner shows it and takes the reward."""

    anytime: ClassVar[bool] = True
    section: ClassVar[str] = _SECTION
    who: Annotated[str, Ask("Who", choices=lambda s: s.players)]
    mission: Annotated[
        str,
        Ask(
            "Mission",
            choices=tuple(Choice(name, one.text) for name, one in MISSIONS.items() if one.type == "all-time"),
        ),
    ]


def missions(state: Realm, event: Missions) -> Ruling:
    """Pay what needs no count; ask for the rest."""
    after, asked, findings = done(state), list[Due](), list[Finding]()
    for player, claim in event.claims.items():
        if claim in COUNTED:
            asked.append(Due("counts", who=player, card=claim))
        elif claim == OTHER:
            asked.append(Due("reward", who=player))
        elif claim != NOBODY:
            findings.append(_paid(player, claim))
    return Ruling(owe(after, *asked), tuple(findings))


def _paid(player: str, name: str) -> Finding:
    mission = MISSIONS[name]
    text = f"{player}'s mission ({mission.text}) pays {plural(mission.points, 'Victory Point')}."
    return Finding(
        text, _SECTION, ("D25",) if name == "most-command-icons" else ("D24",), {player: mission.points}
    )


def counts(state: Realm, event: Counts) -> Ruling:
    """Only a single leader has the most."""
    due = head(state)
    if most(event.counts) == due.who:
        return Ruling(done(state), (_paid(due.who, due.card),))
    top = max(event.counts.values())
    leaders = [name for name, count in event.counts.items() if count == top]
    why = f"{leaders[0]} has more" if due.who not in leaders else "a tie does not count"
    text = f"{due.who} does not have the most {COUNTED[due.card]}: {why}. The mission pays nothing."
    return Ruling(done(state), (Finding(text, _SECTION),))


def reward(state: Realm, event: Reward) -> Ruling:
    """The table says what the card pays."""
    player = head(state).who
    what = f" ({event.mission})" if event.mission else ""
    text = f"{player}'s mission{what} pays {plural(event.points, 'Victory Point')}."
    return Ruling(done(state), (Finding(text, _SECTION, ("D44",), {player: event.points}),))


def claim(state: Realm, event: Claim) -> Ruling:
    """All-time missions pay whenever they are fulfilled."""
    mission = MISSIONS[event.mission]
    gains = [
        plural(count, what)
        for what, count in (
            ("Victory Point", mission.points),
            ("Command Token", mission.tokens),
            ("Army Card", mission.cards),
            ("reactivated army", mission.reactivate),
        )
        if count
    ]
    text = f"{event.who}'s mission ({mission.text}) gives {' and '.join(gains)}."
    points = {event.who: mission.points} if mission.points else {}
    return Ruling(state, (Finding(text, _SECTION, ("D44",), points),))


STEPS: dict[type[Event], Step] = {
    Missions: Step(owed("missions"), missions),
    Counts: Step(owed("counts"), counts),
    Reward: Step(owed("reward"), reward),
    Claim: Step(since_day_1, claim),
}

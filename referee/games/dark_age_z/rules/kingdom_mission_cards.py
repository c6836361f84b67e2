"""Kingdom Mission Cards: the seven the rulebook prints are judged, others are told with their reward."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from referee.contract.agenda import done, head, owe, owed
from referee.contract.model import (
    Ask,
    Choice,
    Event,
    Finding,
    Options,
    Refusal,
    Ruling,
    Step,
    plural,
    replace,
)
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.ladders import most
from referee.games.dark_age_z.places import put, told
from referee.games.dark_age_z.rules.commanders import NOBODY, reactivated, stands_in_front
from referee.games.dark_age_z.rules.strategy_commands import LOYALTY, reactivable
from referee.games.dark_age_z.state import Realm, since_day_1
from referee.games.dark_age_z.tables import MISSIONS

_SECTION = "kingdom-mission-cards"
OTHER = "other"
COUNTED = {"most-relics": "Relic Cards in hand", "most-command-icons": "visible Command icons"}
_ALL = (NOBODY, OTHER, *(name for name, mission in MISSIONS.items() if mission.type != "all-time"))


def _claimable(state: Realm) -> dict[str, Options]:
    """What each player may claim today: daily missions, on the last day the end-game ones (note D25)."""
    return {player: [NOBODY, OTHER, *_printed(state, player)] for player in state.players}


def _printed(state: Realm, player: str) -> list[Choice]:
    fits = {
        "two-relics": not state.follows_commands or state.relics_played[player] >= 2,
        "front-commander": not state.depth.zones or stands_in_front(state, player),
        "most-command-icons": not state.last_day,
        "most-relics": state.last_day,
    }
    return [Choice(name, MISSIONS[name].text) for name, fit in fits.items() if fit]


def _all_time(state: Realm) -> list[Choice]:
    """Missions paid at once; where relics are counted, discarding one is an event of its own."""
    return [
        Choice(name, one.text)
        for name, one in MISSIONS.items()
        if one.type == "all-time" and not (one.reactivate and state.follows_commands)
    ]


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
            choices=_all_time,
        ),
    ]


def missions(state: Realm, event: Missions) -> Ruling:
    """Pay what needs no count; ask for the rest."""
    after, asked, findings = done(state), list[agenda.Due](), list[Finding]()
    for player, claim in event.claims.items():
        if claim == "most-relics" and state.follows_commands:
            findings.append(_judged(player, claim, state.relics))
        elif claim in COUNTED:
            asked.append(agenda.Counts(who=player, card=claim))
        elif claim == OTHER:
            asked.append(agenda.Reward(who=player))
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
    return Ruling(done(state), (_judged(due.who, due.card, event.counts),))


def _judged(player: str, name: str, numbers: Mapping[str, int]) -> Finding:
    if most(numbers) == player:
        return _paid(player, name)
    top = max(numbers.values())
    leaders = [one for one, count in numbers.items() if count == top]
    why = f"{leaders[0]} has more" if player not in leaders else "a tie does not count"
    text = f"{player} does not have the most {COUNTED[name]}: {why}. The mission pays nothing."
    return Finding(text, _SECTION)


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
    after = _rewarded(state, event.who, event.mission) if state.follows_commands else state
    return Ruling(after, (Finding(text, _SECTION, ("D44",), points),))


def _rewarded(state: Realm, who: str, name: str) -> Realm:
    """Tokens and cards go to their owner."""
    mission = MISSIONS[name]
    return replace(
        state,
        purse=state.purse | {who: state.purse[who] + mission.tokens},
        hands=state.hands | {who: state.hands[who] + mission.cards},
    )


class DiscardRelic(Event, frozen=True):
    """A mission lets its owner discard a relic in the own turn and reactivate a defeated army; it is no command."""

    section: ClassVar[str] = _SECTION
    place: Annotated[str, Ask("War Zone", choices=reactivable)]
    loyalty: Annotated[str, Ask("Loyalty", choices=LOYALTY, default="keep")]


def _may_discard(state: Realm) -> Refusal | None:
    due = head(state)
    if not isinstance(due, (agenda.Turn, agenda.Rallying)):
        return owed(agenda.Turn)(state)
    if not state.relics[due.who]:
        return Refusal(f"{due.who} has no Relic Card.", _SECTION)
    return (
        None
        if reactivable(state)
        else Refusal("No defeated army lies there.", "planning/reactivate-1-war-zone")
    )


def discard_relic(state: Realm, event: DiscardRelic) -> Ruling:
    """The turn goes on."""
    who = head(state).who
    after = put(state, event.place, reactivated(state, event.place, turned=event.loyalty == "change"))
    text = f"{who}'s mission: a relic is discarded, the army in {told(state, event.place)} is active again."
    return Ruling(
        replace(after, relics=state.relics | {who: state.relics[who] - 1}),
        (Finding(text, _SECTION, ("D44",)),),
    )


STEPS: dict[type[Event], Step] = {
    Missions: Step(owed(agenda.Missions), missions),
    Counts: Step(owed(agenda.Counts), counts),
    Reward: Step(owed(agenda.Reward), reward),
    Claim: Step(since_day_1, claim),
    DiscardRelic: Step(_may_discard, discard_relic),
}

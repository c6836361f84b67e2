"""Families of modes that share their steps, and how several families make one game.

A mode's row names its family; the functions here look it up, so that no step ever asks which mode is played.
"""

from collections.abc import Callable, Mapping
from typing import Any

from referee.contract.agenda import always
from referee.contract.model import (
    Event,
    Game,
    Outcome,
    Refusal,
    Ruling,
    Seat,
    Sheet,
    Step,
    Struct,
    Track,
    owners,
    replace,
)


class Family(Struct, frozen=True, kw_only=True):
    """What a game is made of, for the modes of one family: see `referee.contract.model.Game`.

    `course` is the section of its turns.
    """

    course: str
    start: Callable[[Any, tuple[Seat, ...], dict[str, str]], Any]
    steps: dict[type[Event], Step]
    status: Callable[[Any], str]
    view: Callable[[Any], tuple[Sheet, ...]]
    secrets: Callable[[Any], tuple[Sheet, ...]]
    outcome: Callable[[Any], Outcome | None]
    chapter: Callable[[Any], Any]
    tracks: dict[str, Track]


Families = Mapping[str, Family]


def played(game: Game, family: Family) -> Game:
    """The game with the steps, the sheets and the end of one family, looked up once for a whole session."""
    return replace(
        game,
        start=family.start,
        steps={event: family.steps.get(event) or _foreign(step) for event, step in game.steps.items()},
        status=family.status,
        view=family.view,
        secrets=family.secrets,
        outcome=family.outcome,
        chapter=family.chapter,
        in_mode=None,
    )


class Foreign(Struct, frozen=True):
    """The `when` of another family's step: it never comes, and its own refusal says so."""

    refusal: Callable[[Any], Refusal | None]
    kinds: tuple[type, ...] = ()

    def __call__(self, state: Any) -> Refusal | None:
        """Why there is no such step in this mode."""
        return self.refusal(state)


def _foreign(step: Step) -> Step:
    return step if step.when is always else replace(step, when=Foreign(step.when))


def of(families: Families, state: Any) -> Family:
    """The family of the mode that is played."""
    return families[state.mode.family]


def merged_steps(families: Families) -> dict[type[Event], Step]:
    """All steps of all families; a step of another family is refused with the section it belongs to.

    Two families may share an event; what it belongs to is the course of a turn in the first of them.
    """
    events = dict.fromkeys(event for family in families.values() for event in family.steps)
    return {event: _step(families, event) for event in events}


def _step(families: Families, event: type[Event]) -> Step:
    homes = [family for family in families.values() if event in family.steps]
    section = event.section if len(homes) == 1 else homes[0].course

    def when(state: Any) -> Refusal | None:
        step = of(families, state).steps.get(event)
        if step is None:
            return Refusal(f"There is no {event.name()} in {state.mode.title}.", section)
        return step.when(state)

    def rule(state: Any, told: Any) -> Ruling | Refusal:
        return of(families, state).steps[event].rule(state, told)

    def by(state: Any, told: Any) -> tuple[str, ...]:
        return of(families, state).steps[event].by(state, told)

    def about(state: Any, told: Any) -> str:
        return of(families, state).steps[event].about(state, told)

    return Step(when, rule, by, about)


def merged_tracks(families: Families) -> dict[str, Track]:
    """All tracks of all families; where a family has no such track, nobody owns one."""
    names = dict.fromkeys(name for family in families.values() for name in family.tracks)
    return {name: _track(families, name) for name in names}


def _track(families: Families, name: str) -> Track:
    def own(state: Any) -> Track | None:
        return of(families, state).tracks.get(name)

    def bound(which: str) -> Callable[[Any], Any]:
        def at(state: Any) -> Any:
            limit = getattr(own(state), which, None)
            return limit(state) if callable(limit) else limit

        return at

    def owned_by(state: Any) -> tuple[str, ...]:
        track = own(state)
        return () if track is None else owners(track, state)

    first = next(family.tracks[name] for family in families.values() if name in family.tracks)
    return Track(
        first.text,
        lambda state, owner: of(families, state).tracks[name].get(state, owner),
        lambda state, owner, value: of(families, state).tracks[name].put(state, owner, value),
        per_player=first.per_player,
        low=bound("low"),
        high=bound("high"),
        points=first.points,
        owned_by=owned_by,
    )

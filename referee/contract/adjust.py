"""Adjust: how what no rulebook prints takes effect. The table changes a number by hand and says why.

It is one event for all games, over the tracks a game declares; it is logged and shown as a decision of the table.
"""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar

from referee.contract.agenda import always
from referee.contract.model import (
    Ask,
    Choice,
    Event,
    Finding,
    Options,
    Refusal,
    Ruling,
    Step,
    Track,
    owners,
    spoken,
)


def _bound(bound: int | Callable[[Any], int] | None, state: Any) -> int | None:
    return bound(state) if callable(bound) else bound


def _adjusted(track: Track, state: Any, owner: str, by: int, because: str) -> Ruling | Refusal:
    old = track.get(state, owner)
    new = old + by
    low, high = _bound(track.low, state), _bound(track.high, state)
    whose = f"{track.text} of {owner}" if owner else track.text
    if (low is not None and new < low) or (high is not None and new > high):
        bounds = f"{'any number' if low is None else low} to {'any number' if high is None else high}"
        return Refusal(f"{whose} would go from {old} to {new}; it stays within {bounds}.", field="by")
    ruling = track.put(state, owner, new)
    if isinstance(ruling, Refusal):
        return ruling
    points = {owner: by} if track.points and owner else {}
    told = Finding(f"Table decision: {whose} {old} -> {new} ({because}).", "", points=points)
    return Ruling(ruling.state, (told, *ruling.findings))


def adjusting(tracks: dict[str, Track]) -> dict[type[Event], Step]:
    """The anytime event `adjust` over a game's tracks, to merge into `Game.steps`.

    A game with tracks that belong to somebody gets the field `who` (none for the table's own tracks); a number may be
    left out of bounds by nobody: the track's `low` and `high` are kept.
    """
    names = tuple(Choice(name, track.text) for name, track in tracks.items())

    def whose(state: Any) -> Options:
        return list(
            dict.fromkeys(owner for track in tracks.values() for owner in owners(track, state) if owner)
        )

    class Adjust(Event, frozen=True):
        """The table changes a number by hand and says why: what a card does that no rulebook prints."""

        anytime: ClassVar[bool] = True
        what: Annotated[str, Ask("Which number", choices=names)]
        who: Annotated[tuple[str, ...], Ask("Whose (- for the table's own)", choices=whose, default=())]
        by: Annotated[int, Ask("Change by", low=-999, high=999)]
        because: Annotated[str, Ask("Because")]

    def rule(state: Any, event: Adjust) -> Ruling | Refusal:
        track = tracks[event.what]
        held_by = owners(track, state)
        if not held_by:
            return Refusal(f"{track.text}: nobody has any to adjust now.", field="what")
        if held_by == ("",) and event.who:
            return Refusal(f"{track.text} belongs to the whole table; leave out who.", field="who")
        if held_by != ("",) and not event.who:
            named = spoken(held_by).replace(" and ", " or ")
            return Refusal(f"Whose {track.text}? Say {named} behind it.", field="who")
        found: tuple[Finding, ...] = ()
        for owner in event.who or ("",):
            if owner not in held_by:
                return Refusal(f"{owner} has no {track.text}; {spoken(held_by)} have.", field="who")
            done = _adjusted(track, state, owner, event.by, event.because)
            if isinstance(done, Refusal):
                return done
            state, found = done.state, found + done.findings
        return Ruling(state, found)

    return {Adjust: Step(always, rule)}

"""Strategy Commands: paid with Command Tokens along a track whose price rises."""

from collections.abc import Callable
from typing import Annotated, ClassVar

from referee.contract.agenda import done, head, owe, owed
from referee.contract.model import Ask, Choice, Event, Finding, Refusal, Ruling, Step, plural, replace
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.frontier import Zone
from referee.games.dark_age_z.places import own, places, put, told, zone_at
from referee.games.dark_age_z.rules.commanders import reactivated
from referee.games.dark_age_z.state import Realm, Strip
from referee.games.dark_age_z.tables import BOX

_TRACKS = "planning/strategy-command-tracks"
TITLES = {
    "draw-armies": "Draw 2 Army Cards",
    "choose-relic": "Choose 1 Relic Card",
    "reactivate": "Reactivate 1 War Zone",
    "refresh": "Refresh Army Cards",
}


class DrawArmies(Event, frozen=True):
    """Draw two Army Cards."""

    section: ClassVar[str] = "planning/strategy-commands"
    key: ClassVar[str] = "d"


class ChooseRelic(Event, frozen=True):
    """Draw two Relic Cards and keep one."""

    section: ClassVar[str] = "planning/strategy-commands"
    key: ClassVar[str] = "c"


def reactivable(state: Realm) -> list[Choice]:
    """The defeated armies that may be turned up: of one's own two frontiers, or of any (note D40)."""
    mine = (
        own(state, head(state).who) if state.settings["reactivate"] == "own" else range(len(state.frontiers))
    )
    return places(state, lambda index, _, zone: index in mine and down(zone))


def down(zone: Zone) -> bool:
    """Whether a defeated army lies there."""
    return zone.army is not None and zone.army.fallen


LOYALTY = (Choice("keep", "loyal as before", "k"), Choice("change", "loyal to the other side", "c"))


class Reactivate(Event, frozen=True):
    """Turn a defeated army face up in its zone; its loyalty may change."""

    section: ClassVar[str] = "planning/reactivate-1-war-zone"
    key: ClassVar[str] = "r"
    place: Annotated[str, Ask("War Zone", choices=reactivable, section="planning/reactivate-1-war-zone")]
    loyalty: Annotated[str, Ask("Loyalty", choices=LOYALTY, default="keep")]


class Refresh(Event, frozen=True):
    """Discard up to ten Army Cards and draw as many."""

    section: ClassVar[str] = "planning/refresh-army-cards"
    key: ClassVar[str] = "f"
    cards: Annotated[
        int,
        Ask(
            "Cards exchanged",
            low=0,
            high=lambda s: min(BOX.hand_limit, s.hands[head(s).who]),
            section="planning/refresh-army-cards",
        ),
    ]


class Track(Event, frozen=True):
    """A Strategy Command Track is used for the first time: its prices from the left, how it ends, where its marker starts."""

    section: ClassVar[str] = _TRACKS
    prices: Annotated[
        tuple[int, ...],
        Ask(
            "Prices of all steps, like 1+2+3",
            low=1,
            high=15,
            repeats=True,
            printed=("prices", lambda s: head(s).card),
        ),
    ]
    end: Annotated[
        str,
        Ask(
            "Last space",
            choices=(
                Choice("icon", "end icon: the last price again and again"),
                Choice("shield", "closed there"),
            ),
            printed=("end of track", lambda s: head(s).card),
        ),
    ]
    marker: Annotated[
        int,
        Ask(
            "Steps the marker has made at the start",
            low=0,
            high=15,
            default=0,
            printed=("marker", lambda s: head(s).card),
        ),
    ]


def payable(
    track: str, may: Callable[[Realm], Refusal | None] = lambda _: None
) -> Callable[[Realm], Refusal | None]:
    """A `when`: somebody's turn, the track not closed, the price in the purse, and what else the command needs."""

    def when(state: Realm) -> Refusal | None:
        refusal = owed(agenda.Turn)(state) or may(state)
        strip = state.strips.get(track)
        if refusal or strip is None:
            return refusal
        return unpayable(state, track, strip)

    return when


def unpayable(state: Realm, track: str, strip: Strip) -> Refusal | None:
    """Why a command can't be paid now, with both numbers."""
    who, price = head(state).who, strip.price
    if price is None:
        return Refusal(f"The track {TITLES[track]} is closed until it is restored.", _TRACKS)
    if price > state.purse[who]:
        have = plural(state.purse[who], "Command Token")
        return Refusal(f"{TITLES[track]} costs {price}; {who} has {have}.", "planning/strategy-commands")
    return None


def _has_reactivable(state: Realm) -> Refusal | None:
    return (
        None
        if reactivable(state)
        else Refusal("No defeated army lies there.", "planning/reactivate-1-war-zone")
    )


def _not_refreshed(state: Realm) -> Refusal | None:
    """Once a day in total, or once a day for each player (note D10)."""
    each = state.settings["refresh"] == "each-player"
    if state.refreshed and (not each or head(state).who in state.refreshed):
        return Refusal("Army Cards were refreshed already today.", "planning/refresh-army-cards")
    return None


def issued(state: Realm, event: Event) -> Ruling:
    """Pay and do a strategy command; a track that is not known yet is asked for first, then the command goes on."""
    track = event.name()
    strip = state.strips.get(track)
    if strip is None:
        return Ruling(owe(state, agenda.Track(card=track, event=event)))
    who = head(state).who
    price = strip.price or 0
    paid = replace(
        done(state),
        purse=state.purse | {who: state.purse[who] - price},
        strips=state.strips | {track: strip.moved(1)},
    )
    left = plural(paid.purse[who], "token")
    cost = Finding(
        f"{who} pays {plural(price, 'Command Token')} for {TITLES[track]}; {left} left.",
        _TRACKS,
        ("D9", "D56"),
    )
    effect = _EFFECTS[type(event)](owe(paid, agenda.Next(who=who)), who, event)
    return Ruling(effect.state, (cost, *effect.findings))


def track(state: Realm, event: Track) -> Ruling:
    """The track is known now: the command that needed it goes on, or can't be paid and another one is due."""
    due = head(state)
    strip = Strip(event.prices, event.end == "shield").moved(event.marker)
    known = done(state, strips=state.strips | {due.card: strip})
    refusal = unpayable(known, due.card, strip)
    if refusal:
        return Ruling(known, (Finding(f"{refusal.reason} Another command is due.", refusal.section),))
    return issued(known, due.event)


def _draw(state: Realm, who: str, _event: DrawArmies) -> Ruling:
    hands = state.hands | {who: state.hands[who] + 2}
    text = f"{who} draws two and holds {plural(hands[who], 'Army Card')}."
    return Ruling(replace(state, hands=hands), (Finding(text, "planning/strategy-commands"),))


def _relic(state: Realm, who: str, _event: ChooseRelic) -> Ruling:
    relics = state.relics | {who: state.relics[who] + 1}
    text = f"{who} keeps one of two and holds {plural(relics[who], 'Relic Card')}."
    return Ruling(replace(state, relics=relics), (Finding(text, "planning/strategy-commands"),))


def _reactivate(state: Realm, _who: str, event: Reactivate) -> Ruling:
    after = put(state, event.place, reactivated(state, event.place, turned=event.loyalty == "change"))
    army = zone_at(after, event.place).army
    text = (
        f"The army in {told(state, event.place)} is active again, loyal to {army.side if army else 'nobody'}."
    )
    return Ruling(after, (Finding(text, "planning/reactivate-1-war-zone", ("D40",)),))


def _refresh(state: Realm, who: str, event: Refresh) -> Ruling:
    text = f"{who} exchanges {plural(event.cards, 'Army Card')}."
    told_ = Finding(text, "planning/refresh-army-cards", ("D10",))
    return Ruling(replace(state, refreshed=(*state.refreshed, who)), (told_,))


_EFFECTS: dict[type[Event], Callable[..., Ruling]] = {
    DrawArmies: _draw,
    ChooseRelic: _relic,
    Reactivate: _reactivate,
    Refresh: _refresh,
}
STEPS: dict[type[Event], Step] = {
    DrawArmies: Step(payable("draw-armies"), issued),
    ChooseRelic: Step(payable("choose-relic"), issued),
    Reactivate: Step(payable("reactivate", _has_reactivable), issued),
    Refresh: Step(payable("refresh", _not_refreshed), issued),
    Track: Step(owed(agenda.Track), track),
}

"""The last cards settled without a session: which tasks the leader may pick (Clarifications)."""

from collections.abc import Mapping
from typing import Annotated, Any

from referee.contract.model import Ask, Choice, Finding, Question, Refusal, Seat, Verdict, plural, spoken
from referee.games.zombie_in_my_pocket import clock
from referee.games.zombie_in_my_pocket.agenda import Task
from referee.games.zombie_in_my_pocket.modes import NIGHT, SETTINGS
from referee.games.zombie_in_my_pocket.printed import HOUSE, OUTSIDE, TILES, slug
from referee.games.zombie_in_my_pocket.rules import STEPS
from referee.games.zombie_in_my_pocket.state import State

Verdicts = Verdict | Refusal


def _places() -> tuple[Choice, ...]:
    return tuple(Choice(tile.id, tile.title) for tile in HOUSE.tiles)


class Midnight(Question, frozen=True):
    """The last cards: which tasks the leader may pick."""

    cards: Annotated[
        int,
        Ask(
            "Event cards left before midnight",
            low=0,
            high=NIGHT.all_cards,
            section="winning-and-losing/midnight",
        ),
    ]
    place: Annotated[
        str, Ask("Where the group is", choices=_places(), open=True, section="appendix/special-tiles")
    ]
    totem: Annotated[
        str,
        Ask(
            "The totem",
            choices=(
                Choice("hidden", "not found"),
                Choice("held", "held by a player"),
                Choice("buried", "in its grave"),
            ),
            section="appendix/special-tiles/graveyard",
        ),
    ]
    etching: Annotated[
        bool,
        Ask("Is an etching face up", default=False, section="appendix/special-tiles/bathroom-and-gazebo"),
    ]
    searched: Annotated[
        bool,
        Ask(
            "Has this room been searched",
            default=False,
            section="appendix/special-tiles/storage-closet-and-garage",
        ),
    ]


def settle_midnight(asked: Midnight, settings: Mapping[str, str]) -> Verdicts:
    """The legal tasks, by the same rules as in a session, with the reason for each that is not."""
    if asked.etching and asked.totem == "buried":
        return Refusal(
            "Totem buried and an etching face up: the game is won already.", "winning-and-losing", "etching"
        )
    hour = clock.spoken_hour(clock.hour(NIGHT, NIGHT.all_cards - asked.cards))
    if not asked.cards:
        told = Finding(
            "No event card is left: midnight, all is lost.", "winning-and-losing/midnight", ("Z1",)
        )
        return Verdict({"hour": hour, "tasks": []}, (told,))
    state = _last_hours(asked, settings)
    tasks = {cls: step.when(state) for cls, step in STEPS.items() if not cls.anytime}
    legal = [cls.name() for cls, refusal in tasks.items() if refusal is None]
    last = state.place == "graveyard" and asked.cards % NIGHT.cards in (1, 2)
    told = Finding(
        f"{hour}, {plural(asked.cards, 'card')} left: {spoken(legal)}.",
        "group-leader",
        ("Z1", "Z19") if last else ("Z1",),
    )
    return Verdict({"hour": hour, "tasks": legal}, (told, *_forbidden(tasks)))


def _forbidden(tasks: Mapping[Any, Refusal | None]) -> tuple[Finding, ...]:
    last = {
        no.reason: no.section
        for no in tasks.values()
        if no and no.section == "appendix/clarifications/last-cards"
    }
    return tuple(Finding(reason, section, ("Z19",)) for reason, section in last.items())


def _last_hours(asked: Midnight, settings: Mapping[str, str]) -> State:
    place = slug(asked.place)
    outside = place in TILES and TILES[place].side == "outdoor"
    known = {setting.id: setting.default for setting in SETTINGS}
    etched = ("bathroom",) if asked.etching else ()
    indoor = dict.fromkeys((HOUSE.start, *etched, *(() if outside else (place,))))
    return State(
        mode=NIGHT,
        seats=(Seat("the leader"),),
        settings=known | dict(settings),
        health={"the leader": 1},
        leader="the leader",
        drawn=NIGHT.all_cards - asked.cards,
        place=place,
        indoor=tuple(indoor),
        outdoor=tuple(dict.fromkeys((OUTSIDE, place))) if outside else (),
        searched=(place,) if asked.searched else (),
        totem=asked.totem,
        bearer="the leader" if asked.totem == "held" else "",
        agenda=(Task(),),
    )

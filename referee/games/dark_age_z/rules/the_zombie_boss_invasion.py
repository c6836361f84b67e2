"""The Zombie Boss Invasion: the look at the Boss, and what its ability does when it is placed."""

from typing import Annotated, ClassVar

from referee.contract.agenda import done, owed
from referee.contract.model import Ask, Choice, Event, Finding, Ruling, Step, spoken
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.frontier import Army, Frontier, Zone
from referee.games.dark_age_z.state import Automatic, Realm
from referee.games.dark_age_z.tables import BOSSES, RANKS

_BOSS = "the-zombie-boss-invasion"


class Preview(Event, frozen=True):
    """The last ordinary card is out: look at the Boss Invasion Card, or leave it for tomorrow."""

    section: ClassVar[str] = "cleanup/when-the-boss-invasion-card-is-uncovered"
    boss: Annotated[
        str,
        Ask(
            "Boss",
            choices=(*(Choice(name, boss.title) for name, boss in BOSSES.items()), "unseen"),
            default="unseen",
        ),
    ]


class Boss(Event, frozen=True):
    """The Boss Invasion Card alone lies at the Zombie Spawning Area on the last day."""

    section: ClassVar[str] = _BOSS
    boss: Annotated[
        str, Ask("Boss", choices=tuple(Choice(name, boss.title) for name, boss in BOSSES.items()))
    ]


def preview(state: Realm, event: Preview) -> Ruling:
    """The kings' scouts report, or they do not."""
    if event.boss == "unseen":
        return Ruling(done(state))
    told = Finding(
        f"The scouts report {_told(event.boss)}", "cleanup/when-the-boss-invasion-card-is-uncovered"
    )
    return Ruling(done(state, boss=event.boss), (told,))


def boss(state: Realm, event: Boss) -> Ruling:
    """Name the Boss that is turned up now."""
    return Ruling(done(state, boss=event.boss))


def arrival(state: Realm) -> Ruling:
    """The Boss is placed at the end of the day before the last: all other cards go, its ability acts (note D29)."""
    kind = BOSSES[state.boss]
    told = Finding(
        f"The Boss comes: {_told(state.boss)}",
        f"{_BOSS}/{_section(kind.title)}",
        ("D29",) if kind.weakens else (),
    )
    boards = tuple(weakened(board, kind.weakens, stays_down=_stays_down(state)) for board in state.frontiers)
    technology = dict.fromkeys(state.technology, 0) if kind.resets else state.technology
    return Ruling(done(state, cards=(), frontiers=boards, technology=technology), (told,))


def _section(title: str) -> str:
    return title.casefold().replace(" ", "-")


def _stays_down(state: Realm) -> bool:
    return state.settings["weakened-fallen"] == "defeated"


def weakened(board: Frontier, zones: tuple[int, ...], *, stays_down: bool) -> Frontier:
    """The frontier with the armies of these zones replaced by Weakened Army Cards of the same loyalty."""
    rank = RANKS["weakened"]
    for number in zones:
        army = board.zone(number).army
        if army is not None:
            card = Army(
                army.side, "weakened", rank.attack or 0, rank.icons or 0, fallen=army.fallen and stays_down
            )
            board = board.with_zone(number, Zone(card))
    return board


def _told(name: str) -> str:
    boss = BOSSES[name]
    immune = {"ranged": "; nothing ranged hurts it", "melee": "; no melee attack hurts it, a charge does"}
    weakens = f"; armies in Zone {spoken(boss.weakens)} become weakened" if boss.weakens else ""
    resets = "; technology falls to level 0" if boss.resets else ""
    values = f"{boss.zombies} zombies, HP {boss.hp}, damage {boss.damage}, speed {boss.speed}"
    return f"{boss.title}: {values}{immune.get(boss.immune, '')}{weakens}{resets}."


STEPS: dict[type[Event], Step] = {
    Preview: Step(owed(agenda.Preview), preview),
    Boss: Step(owed(agenda.Boss), boss),
}
AUTOMATIC: Automatic = {agenda.Arrival: arrival}

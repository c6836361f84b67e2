"""What everybody may see: the status line, the sheets, and the hands on request (design: only public facts; B38, B50)."""

from referee.games.bone_to_pick import weapons
from referee.games.bone_to_pick.state import Horde, first_told
from referee.games.bone_to_pick.titles import LEGEND
from referee.model import Gauge, Sheet


def status(state: Horde) -> str:
    """The line above the prompt: where the game stands and what is due."""
    if state.result is not None:
        return state.result.title
    return f"{_where(state)} · {_haven_line(state)} · {first_told(state)[0]}"


def _where(state: Horde) -> str:
    return f"Turn {max(1, state.turn)} of {state.mode.turns}"


def _haven_line(state: Horde) -> str:
    left = state.haven - state.damage
    return f"Haven {left} of {state.haven}" if state.haven else f"Haven -{state.damage}"


def view(state: Horde) -> tuple[Sheet, ...]:
    """The public sheets: the Haven, the players; hands too where the table plays with open ones."""
    return (_haven(state), _players(state), *(secrets(state) if state.open_hands else ()))


def _haven(state: Horde) -> Sheet:
    hit_points = Gauge(max(0, state.haven - state.damage), state.haven, "heart")
    turns = Gauge(state.turn, state.mode.turns)
    return Sheet("Haven", ("Hit Points", "turns", "unowned"), ((hit_points, turns, len(state.unowned)),))


def _players(state: Horde) -> Sheet:
    rows = tuple(
        (
            player,
            " ".join(str(one.trophy) for one in fighter.trophies) or "-",
            sum(one.trophy for one in fighter.trophies),
        )
        for player, fighter in state.fighters.items()
    )
    return Sheet("Trophies", ("player", "trophies", "points"), rows)


def secrets(state: Horde) -> tuple[Sheet, ...]:
    """Hands and used piles, for those who asked."""
    rows = tuple(
        (player, weapons.spelt(fighter.hand), weapons.spelt(fighter.used))
        for player, fighter in state.fighters.items()
    )
    return (Sheet("Hands", ("player", "in hand", "used"), rows),)


def points(state: Horde, player: str) -> int:
    """A player's points so far: trophies and what the table decided. Hands count when a base game is over."""
    fighter = state.fighters[player]
    trophies = sum(one.trophy for one in fighter.trophies)
    if state.result is None:
        return trophies + fighter.extra
    won = state.past[-1].title == LEGEND
    return fighter.extra + weapons.total(fighter.hand) + (trophies if won else 0)

"""What everybody may see: the points, the frontiers, the status line."""

from referee.games.dark_age_z.frontier import Frontier, shown
from referee.games.dark_age_z.state import Realm, head
from referee.games.dark_age_z.tables import ZONES
from referee.model import Cell, Sheet


def status(state: Realm) -> str:
    """One line above the prompt: the day, what is due, everybody's points."""
    if state.doomed or state.over:
        return f"The war is over: {_points(state)}"
    if not state.day:
        return "Game Setup"
    return f"Day {state.day}/{state.mode.days}{_where(state)} · {_points(state)}"


def _points(state: Realm) -> str:
    return ", ".join(f"{name} {points}" for name, points in state.points.items())


def _where(state: Realm) -> str:
    due = head(state)
    if due.what in {"horde", "zone", "first-token", "frontier"}:
        board = state.frontiers[due.frontier]
        zone = f", Zone {due.zone}: {shown(board.zone(due.zone))}" if due.zone else ""
        return f" · {board.title}{zone}"
    return f" · {due.who}" if due.who else ""


def view(state: Realm) -> tuple[Sheet, ...]:
    """The Victory Point Track and, where the referee knows them, the frontiers."""
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (name, state.points[name], "starts" if name == state.starter else "") for name in state.players
    )
    sheets = [Sheet("Victory Points", ("player", "points", ""), rows)]
    if state.depth.zones and state.day:
        sheets += [_board(board) for board in state.frontiers]
    return tuple(sheets)


def _board(board: Frontier) -> Sheet:
    rows: tuple[tuple[Cell, ...], ...] = tuple((number, shown(board.zone(number))) for number in ZONES)
    return Sheet(f"{board.title}: {board.zombies} zombies", ("zone", "army"), rows)

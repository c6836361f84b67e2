"""What everybody may see: the points, the frontiers, the status line."""

from referee.contract.agenda import head
from referee.contract.model import Cell, Sheet, plural
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.frontier import Zone, shown
from referee.games.dark_age_z.state import Realm, armies_may_enter
from referee.games.dark_age_z.tables import ZONES

# What is asked of the whole table, and why; hands are asked of those with equal points.
_ASKED = {
    agenda.Invasion: "next invasion card, its words joined with -",
    agenda.Planning: "who recruited whom?",
    agenda.HandsToRally: "equal points: whoever holds more cards rallies first",
    agenda.HandsForMarker: "equal points: whoever holds fewer cards gets the marker",
}
_NEW_ARMY = " · armies: /new-army"
_LEGEND = "Frontiers (<b7+3* left's bronze 7, boost 3, commander; x> right's, fallen)"


def status(state: Realm) -> str:
    """One line above the prompt: the day, what is due, everybody's points."""
    if state.doomed or state.over:
        return f"The war is over: {_points(state)}"
    if not state.day:
        return f"Game Setup{_where(state)}"
    entering = _NEW_ARMY if armies_may_enter(state) else ""
    return f"Day {state.day}/{state.mode.days}{_where(state)}{entering} · {_points(state)}"


def _points(state: Realm) -> str:
    return ", ".join(f"{name} {points}" for name, points in state.points.items())


def _where(state: Realm) -> str:
    due = head(state)
    if isinstance(due, (agenda.Horde, agenda.Zone, agenda.FirstToken, agenda.Frontier, agenda.Barbarian)):
        board = state.frontiers[due.frontier]
        zone = f", Zone {due.zone}: {shown(board.zone(due.zone))}" if due.zone else ""
        return f" · {board.title}{zone}"
    asked = _ASKED.get(type(due))
    if asked:
        return f" · {asked}"
    if isinstance(due, agenda.Track):
        return f" · the track of {due.card}"
    return _turn(state) if due.who else ""


def _turn(state: Realm) -> str:
    """Whose turn it is, with what that player may spend."""
    due = head(state)
    if isinstance(due, agenda.Turn):
        tokens, cards = plural(state.purse[due.who], "token"), plural(state.hands[due.who], "card")
        left = plural(state.steps, "step")
        return (
            f" · {due.who}'s turn ({tokens}, {cards}, {plural(state.relics[due.who], 'relic')}; {left} left)"
        )
    return f" · {due.who} rallies" if isinstance(due, agenda.Rallying) else f" · {due.who}"


def view(state: Realm) -> tuple[Sheet, ...]:
    """The Victory Point Track and, where the referee knows them, the frontiers, purses and tracks."""
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (name, state.points[name], "starts" if name == state.starter else "") for name in state.players
    )
    sheets = [Sheet("Victory Points", ("player", "points", ""), rows)]
    if state.follows_commands and state.day:
        sheets += [_kingdoms(state), _strips(state)]
    if state.depth.zones and state.day:
        sheets.append(_frontiers(state))
    return tuple(sheets)


def _kingdoms(state: Realm) -> Sheet:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (name, state.hands[name], state.purse[name], state.relics[name], state.technology[name])
        for name in state.players
    )
    return Sheet("Kingdoms", ("player", "cards", "tokens", "relics", "level"), rows)


def _strips(state: Realm) -> Sheet:
    """The price of each strategy command that was used so far, and the markers."""
    rows: list[tuple[Cell, ...]] = [
        (name, "closed" if strip.price is None else strip.price) for name, strip in state.strips.items()
    ]
    return Sheet(
        "Tracks", ("track", "now"), (*rows, ("zombie movement", state.steps), ("pioneer zone", state.pioneer))
    )


def _frontiers(state: Realm) -> Sheet:
    """A row a frontier: who shares it, the horde, the five zones in a few letters each."""
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (board.title, board.zombies, *(_short(zone, board.sides[0]) for zone in board.zones))
        for board in state.frontiers
    )
    return Sheet(_LEGEND, ("", "horde", *(str(number) for number in ZONES)), rows)


def _short(zone: Zone, left: str) -> str:
    """`<b7+3*`: the left player's Bronze 7, boosted by 3, with a commander; `x>`: a defeated army of the right player."""
    army = zone.army
    if army is None:
        return "."
    boost = f"+{army.boost}" if army.boost else ""
    what = "x" if army.fallen else f"{army.rank[0]}{army.attack}{boost}{'*' * zone.anchored}"
    return f"<{what}" if army.side == left else f"{what}>"

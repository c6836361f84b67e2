"""Moving through house and yard: new tiles, known ones, the window, bashed walls (Exploring, Zombie Doors)."""

from referee.contract.model import Finding, Refusal, Ruling, replace, spoken
from referee.games.zombie_in_my_pocket.agenda import Card, Lay, Loss, Pass
from referee.games.zombie_in_my_pocket.events import Bash, BreakWindow, Explore
from referee.games.zombie_in_my_pocket.printed import (
    HOUSE,
    INSIDE,
    OUTSIDE,
    TILES,
    meant,
    named,
    nameless,
    slug,
    title,
)
from referee.games.zombie_in_my_pocket.state import State, face_up, of_side, reachable, side, stack, unnamed

SIDES = "exploring/inside-and-outside"
WINDOW = "appendix/special-tiles/dining-room"
DOORS = "zombie-doors"


def explore(state: State, event: Explore) -> Ruling | Refusal:
    """Back to a face-up tile, or a new one of the same side; then an event (Exploring)."""
    name = slug(event.tile)
    if name in reachable(state):
        after = replace(state, place=name, came_from=state.place, agenda=(Card(), Pass()))
        return Ruling(after, (Finding(f"The group goes back to the {title(name)}.", "group-leader/explore"),))
    return _no_way(state, name) or Ruling(replace(state, agenda=(Lay(name, side(state)), Card(), Pass())))


def _no_way(state: State, name: str) -> Refusal | None:
    """Why the group can't lay this tile from here."""
    if name == state.place:
        return Refusal(
            f"The group stands in the {title(name)} already; exploring leads to another tile.",
            "exploring",
            "tile",
        )
    if name == OUTSIDE and state.place == INSIDE and name not in face_up(state):
        return Refusal("The Patio lies behind the window: that is break-window.", WINDOW, "tile")
    return _not_drawn(state, name, side(state))


def _not_drawn(state: State, name: str, which: str) -> Refusal | None:
    """Why this tile can't be the one drawn from a stack."""
    reason, section = _wrong_side(state, name, which) or _not_in_stack(state, name, which) or ("", "")
    return Refusal(reason, section, "tile") if reason else None


def _wrong_side(state: State, name: str, which: str) -> tuple[str, str] | None:
    lies = TILES[name].side if name in TILES else ("outdoor" if name in state.outdoor else which)
    if lies == which:
        return None
    gate = f"the only way is between the {title(INSIDE)} and the {title(OUTSIDE)}"
    return f"The {title(name)} is {lies}s, the group is {which}s; {gate}.", SIDES


def _not_in_stack(state: State, name: str, which: str) -> tuple[str, str] | None:
    if nameless(name):
        return f"A tile needs a name; {_any_other(state, which)}.", "exploring"
    if name in face_up(state):
        return f"The {title(name)} is face up already; a new tile is drawn from the stack.", "exploring"
    if not stack(state, which):
        return (
            f"All {HOUSE.each_side} {which} tiles are on the table; name one of them to go back to.",
            "exploring",
        )
    return None if name in TILES else _strange(state, name, which)


def _strange(state: State, name: str, which: str) -> tuple[str, str] | None:
    """A name the rulebook does not know: a slip of the finger, or one tile too many."""
    if not unnamed(state, which):
        waiting = spoken(title(one) for one in named(which) if one not in of_side(state, which))
        return f"{title(name)} can't be an {which} tile: only {waiting} can still be drawn.", "contents"
    near = meant(name, TILES, face_up(state))
    if near:
        return (
            f"No tile is called {title(name)}; {near} is. For one of another name, {_any_other(state, which)}.",
            "contents",
        )
    return None


def _any_other(state: State, which: str) -> str:
    left = unnamed(state, which)
    return f"{left[0]} will do" if left else "? lists those that can be drawn"


def no_window(state: State) -> Refusal | None:
    """The window is in the Dining Room and breaks once; later the way is open."""
    if state.place != INSIDE:
        return Refusal(
            f"The window is in the {title(INSIDE)}; the group is in the {title(state.place)}.", WINDOW
        )
    if OUTSIDE in face_up(state):
        return Refusal("The window is broken already: explore the Patio to go through.", WINDOW)
    return None


def break_window(state: State, event: BreakWindow) -> Ruling:
    """Glass, tile, event, in this order (Z22)."""
    owed = (Loss("glass", {event.hurt: 1}), Lay(OUTSIDE, "outdoor"), Card(), Pass())
    return Ruling(replace(state, agenda=owed))


def no_wall(state: State) -> Refusal | None:
    """Only indoors, and only while indoor tiles are left; whether an exit is open the table can see (Z21)."""
    if side(state) != "indoor":
        return Refusal("Walls are bashed down inside the house only; the group is outdoors.", DOORS)
    if not stack(state, "indoor"):
        return Refusal(
            f"All {HOUSE.each_side} indoor tiles are on the table: there is nothing to lay behind a wall.",
            DOORS,
        )
    return None


def bash(state: State, event: Bash) -> Ruling | Refusal:
    """A head, a door, a new tile, an event."""
    name = slug(event.tile)
    impossible = _not_drawn(state, name, "indoor")
    if impossible:
        return impossible
    owed = (Loss("wall", {event.hurt: 1}), Lay(name, "indoor"), Card(), Pass())
    return Ruling(replace(state, agenda=owed))


def lay(state: State, head: Lay) -> Ruling:
    """The tile is laid so that the way in stays open, and entered."""
    if head.side == "indoor":
        after = replace(state, indoor=(*state.indoor, head.tile))
    else:
        after = replace(state, outdoor=(*state.outdoor, head.tile))
    after = replace(after, place=head.tile, came_from=state.place)
    return Ruling(
        after, (Finding(f"New tile: {title(head.tile)}, turned so that the way in stays open.", "exploring"),)
    )

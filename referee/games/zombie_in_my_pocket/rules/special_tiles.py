"""Temple and Graveyard, etchings, and what the other rooms offer (Appendix: Special Tiles)."""

from referee.contract.agenda import done
from referee.contract.model import Finding, Refusal, Ruling, replace
from referee.games.zombie_in_my_pocket.agenda import Attempt, Bearer, Card, Pass
from referee.games.zombie_in_my_pocket.events import Bury, Carry, SeekTotem
from referee.games.zombie_in_my_pocket.printed import OUTSIDE, TILES, title, unheard
from referee.games.zombie_in_my_pocket.state import State, etching, face_up, fighting, here, living

TEMPLE = "appendix/special-tiles/evil-temple"
GRAVE = "appendix/special-tiles/graveyard"
ETCHING = "appendix/special-tiles/bathroom-and-gazebo"
CLOSET = "appendix/special-tiles/storage-closet-and-garage"


def offer(state: State) -> tuple[Finding, ...]:
    """What a room just entered offers from the next turn on, said once so that nobody has to look it up."""
    tile = here(state)
    if tile.etching:
        return (Finding("An Evil Etching is face up: that half of the task is done.", ETCHING),)
    if tile.cower > 1:
        return (
            Finding(
                f"Cowering here heals {tile.cower} instead of 1.", "appendix/special-tiles/kitchen-and-garden"
            ),
        )
    if tile.searchable and state.place not in state.searched:
        return (Finding("Once a game a whole turn can be spent on a search here (search).", CLOSET),)
    strange = unheard(state.place, TILES)
    if strange:
        return (Finding(strange, "contents"),)
    text, section = OFFERS.get(state.place, ("", ""))
    return (Finding(text, section),) if text and _open(state) else ()


OFFERS = {
    "evil-temple": ("From the next turn on the leader may seek the totem here (seek-totem).", TEMPLE),
    "graveyard": ("From the next turn on a group with the totem may bury it here (bury).", GRAVE),
    "dining-room": (
        "The leader may break the window to reach the Patio (break-window).",
        "appendix/special-tiles/dining-room",
    ),
}


def _open(state: State) -> bool:
    closed = {
        "evil-temple": state.totem != "hidden",
        "graveyard": state.totem == "buried",
        "dining-room": OUTSIDE in face_up(state),
    }
    return not closed.get(state.place, False)


def no_temple(state: State) -> Refusal | None:
    """The totem is sought in the Evil Temple, until it was found (Z39)."""
    if state.place != "evil-temple":
        return Refusal(
            f"The totem is sought in the Evil Temple; the group is in the {title(state.place)}.", TEMPLE
        )
    if state.totem != "hidden":
        return Refusal("The totem has been found already; the temple holds nothing more.", TEMPLE)
    return None


def no_burial(state: State) -> Refusal | None:
    """The totem is buried on the Graveyard by a group that has it."""
    if state.place != "graveyard":
        return Refusal(
            f"The totem is buried on the Graveyard; the group is in the {title(state.place)}.", GRAVE
        )
    if state.totem == "buried":
        return Refusal("The totem is buried already: only an etching is missing.", GRAVE)
    if state.totem != "held":
        return Refusal("Nobody has the totem, so there is nothing to bury.", GRAVE)
    return None


def no_closet(state: State) -> Refusal | None:
    """Storage Closet and Garage are searched once a game each."""
    if not here(state).searchable:
        return Refusal(
            f"Searching takes a turn in the Storage Closet or the Garage; the group is in the {title(state.place)}.",
            CLOSET,
        )
    if state.place in state.searched:
        return Refusal(f"The {title(state.place)} has been searched already; once a game is all.", CLOSET)
    return None


def seek_totem(state: State, _event: SeekTotem) -> Ruling:
    """The turn goes into the search: an event, then its outcome."""
    return _attempt(state, "totem", "The group searches the Evil Temple: an event card decides.", TEMPLE)


def bury(state: State, _event: Bury) -> Ruling:
    """The turn goes into the burial: an event, then its outcome."""
    return _attempt(state, "burial", "The group digs: an event card decides.", GRAVE)


def _attempt(state: State, goal: str, text: str, section: str) -> Ruling:
    return Ruling(replace(state, agenda=(Card(), Attempt(goal), Pass())), (Finding(text, section),))


def attempted(state: State, head: Attempt) -> Ruling:
    """It works unless zombies came and no fighter survived; a living player is needed in any case (Z13 to Z18)."""
    if state.encounter is not None and not fighting(state):
        return Ruling(state, (_failed(state, head.goal),))
    return _buried(state) if head.goal == "burial" else _found(state)


def _failed(state: State, goal: str) -> Finding:
    section, what = (GRAVE, "buried") if goal == "burial" else (TEMPLE, "found")
    if state.encounter and state.encounter.fighters:
        return Finding(f"Zombies came and no fighter survived: the totem is not {what}.", section, ("Z18",))
    return Finding(f"Zombies came and everyone fled: the totem is not {what}.", section)


def _found(state: State) -> Ruling:
    told = Finding("The Cursed Totem is found! From now on curses hurt only the player who holds it.", TEMPLE)
    return Ruling(replace(state, totem="held", agenda=(Bearer(), *state.agenda)), (told,))


def lone_bearer(state: State, _head: Bearer) -> Ruling | None:
    """With one living player there is nothing to pick."""
    left = living(state)
    return _carried(state, left[0]) if len(left) == 1 else None


def carry(state: State, event: Carry) -> Ruling:
    """The leader has picked the bearer (Z38)."""
    return _carried(done(state), event.bearer)


def _carried(state: State, who: str) -> Ruling:
    return Ruling(replace(state, bearer=who), (Finding(f"{who} carries the totem.", TEMPLE, ("Z38",)),))


def _buried(state: State) -> Ruling:
    after = replace(state, totem="buried", bearer="")
    if etching(after):
        text = f"The totem is buried, and the etching of the {title(etching(after))} is face up."
    else:
        text = "The totem is buried and its card discarded; now find an etching: the Bathroom or the Gazebo."
    return Ruling(after, (Finding(text, GRAVE, ("Z17",) if state.deaths else ()),))


def curse_broken(state: State) -> bool:
    """Whether the totem is buried and an etching is face up, in either order."""
    return state.totem == "buried" and any(name in TILES and TILES[name].etching for name in face_up(state))

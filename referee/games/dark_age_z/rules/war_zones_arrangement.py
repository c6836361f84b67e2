"""War Zones Arrangement: where a new army goes, and the march it forces. It applies wherever an army is played."""

from collections.abc import Sequence

from referee.contract.model import Finding, plural, replace
from referee.games.dark_age_z.frontier import EMPTY, RANGED, Army, Frontier, Zone
from referee.games.dark_age_z.tables import RANKS, ZONES

_SECTION = "planning/war-zones-arrangement"


def free_zone(board: Frontier) -> int | None:
    """The free zone nearest Zone 1, if any."""
    return next((number for number in ZONES if board.zone(number).army is None), None)


def gap_before(board: Frontier, number: int) -> tuple[Finding, ...]:
    """What a table should look at again: an army behind an empty zone, for zones fill from Zone 1 on."""
    if number == ZONES[0] or board.zone(number).army is None or board.zone(number - 1).army is not None:
        return ()
    text = (
        f"Zone {number - 1} is empty, but armies fill the zones from Zone 1 on: amend it if that is a slip."
    )
    return (Finding(text, _SECTION),)


def first_defeated(board: Frontier) -> int | None:
    """The defeated army nearest Zone 1, if any."""
    return next((n for n in ZONES if (army := board.zone(n).army) is not None and army.fallen), None)


def barred(board: Frontier, *, commanders_march: bool = False) -> bool:
    """Whether a new army would force a commander's army to move: it is anchored, so none may be played (note D11)."""
    if free_zone(board) is not None or commanders_march:
        return False
    moving = [number for number in ZONES if number >= (first_defeated(board) or 1)]
    return any(board.zone(number).anchored for number in moving)


def entered(board: Frontier, army: Army) -> tuple[Frontier, tuple[Finding, ...]]:
    """The frontier after a new army: the free zone nearest Zone 1, else Zone 5 after Condition 1 or 2."""
    free = free_zone(board)
    if free is not None:
        told = Finding(f"{_named(army)} takes Zone {free} of {board.title}.", _SECTION)
        return board.with_zone(free, replace(board.zone(free), army=army)), (told,)
    gap = first_defeated(board)
    marched, told = _consume(board) if gap is None else _discard(board, gap)
    closing = Finding(f"{_named(army)} takes Zone 5 of {board.title}.", _SECTION)
    return marched.with_zone(5, replace(marched.zone(5), army=army)), (told, closing)


def _named(army: Army) -> str:
    """An army with the attack that was told of it, so that a slip is heard."""
    return f"{army.side}'s {RANKS[army.rank].title} of attack {army.attack}"


def _consume(board: Frontier) -> tuple[Frontier, Finding]:
    """Condition 1: all active; the army in Zone 1 joins the horde as zombies, the others march."""
    army = board.zone(1).army
    new = army.zombifies if army else 0
    text = (
        f"All five zones of {board.title} are active: the army in Zone 1 is consumed and adds "
        f"{plural(new, 'zombie')}; the others march."
    )
    marched = replace(_marched(board, 1), zombies=board.zombies + new)
    return marched, Finding(text, f"{_SECTION}/condition-1", _anchored(board))


def _discard(board: Frontier, gap: int) -> tuple[Frontier, Finding]:
    """Condition 2: the defeated army nearest Zone 1 is discarded without new zombies (note D12), those behind it march."""
    text = f"The defeated army in Zone {gap} of {board.title} is discarded; the armies behind it march."
    return _marched(board, gap), Finding(text, f"{_SECTION}/condition-2", ("D12", *_anchored(board)))


def _anchored(board: Frontier) -> tuple[str, ...]:
    """The note on anchored armies, where one stands on a frontier that marches."""
    return ("D11",) if any(zone.anchored for zone in board.zones) else ()


def _marched(board: Frontier, gap: int) -> Frontier:
    """Armies behind the gap one zone forward, with what belongs to them; what lies on a zone stays."""
    for number in range(gap, 5):
        board = board.with_zone(number, _moved(board.zone(number + 1), board.zone(number)))
    return board.with_zone(5, _moved(EMPTY, board.zone(5)))


def _moved(what: Zone, where: Zone) -> Zone:
    """An army in another zone: its commander and its own relic go along, the zone's relics stay."""
    relics = _of_army(what.relics, own=True) + _of_army(where.relics, own=False)
    return replace(what, relics=relics)


def _of_army(relics: Sequence[str], *, own: bool) -> tuple[str, ...]:
    return tuple(relic for relic in relics if (relic == RANGED) is own)


def swapped(board: Frontier, one: int, other: int) -> Frontier:
    """Two armies change places, each with its own relic (Star of Dawn B)."""
    first, second = board.zone(one), board.zone(other)
    return board.with_zone(one, _moved(second, first)).with_zone(other, _moved(first, second))

"""Is the Undead defeated, who takes it, or what the Haven suffers: sums and unique values (Attack, Outcome; Epic)."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from referee.contract.model import Finding, plural, spoken
from referee.games.bone_to_pick.modes import TABLES

_COUNTS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


def columns(players: int) -> tuple[int, int]:
    """The printed power columns of the first and the second Undead for 7 to 12 players (Epic, Reveal; B22)."""
    return TABLES.columns[players]


def no_such_power(power: object) -> str:
    """Why a power is not taken: every Undead has one, and more than two digits look like a slip of the finger."""
    if isinstance(power, int) and power < 1:
        return f"An Undead has a power of 1 or more, not {power}."
    return f"A power of {power} looks like a slip: powers above 99 are not taken."


def defeated(power: int, values: Iterable[int]) -> bool:
    """A sum equal to the power, or above it, defeats the Undead (Attack)."""
    return sum(values) >= power


def unique(values: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Who played a value above 0 that nobody else played, highest first: (player, value) (Outcome; B10)."""
    played = list(values.values())
    alone = [(player, worth) for player, worth in values.items() if worth > 0 and played.count(worth) == 1]
    return tuple(sorted(alone, key=_worth, reverse=True))


def _worth(pair: tuple[str, int]) -> int:
    return pair[1]


def takers(values: Mapping[str, int], cards: int) -> tuple[str, ...]:
    """One name per trophy in the order of choice; a single unique value takes all of them, none at all takes nothing (B24)."""
    order = [player for player, _ in unique(values)][:cards]
    return tuple(order * cards if len(order) == 1 else order)


def attack_told(power: int, values: Sequence[int], section: str) -> Finding:
    """Tell the sum against the power, `7 + 9 + 9 + 8 = 33 reaches 33: defeated`."""
    reached = sum(values)
    summed = " + ".join(map(str, values)) if values else "No weapon"
    return Finding(f"{summed} = {reached} {_compared(reached, power)}", section)


def _compared(reached: int, power: int) -> str:
    if reached == power:
        return f"reaches {power}: defeated."
    if reached > power:
        return f"beats {power} by {reached - power}: defeated."
    return f"falls {power - reached} short of {power}: not defeated."


def award_told(
    values: Mapping[str, int], cards: int, section: str, upgrades: Collection[str] = ()
) -> Finding:
    """Which values cancel and who takes what, down to the last value that mattered; `upgrades` names who played one."""
    alone = unique(values)
    alike = ("B49",) if mixed(values, upgrades, _last(alone, cards)) else ()
    if not alone:
        zeros = ("B10",) if 0 in values.values() else ()
        return Finding(_nobody(values, cards), section, (*zeros, *alike))
    (first, highest), *others = alone
    if cards == 1:
        text = f"{_lead(highest, cancelled(values, highest))} the highest unique value: {first} takes the trophy."
        return Finding(text, section, alike)
    if not others:
        text = f"{_lead(highest, cancelled(values))} the only unique value: {first} takes both trophies."
        return Finding(text, section, ("B24", *alike))
    second, lower = others[0]
    text = (
        f"{_lead(highest, cancelled(values, highest))} the highest unique value: {first} chooses first. "
        f"{_lead(lower, cancelled(values, lower, highest))} the next: {second} takes the other."
    )
    return Finding(text, section, alike)


def _last(alone: Sequence[tuple[str, int]], cards: int) -> int:
    """The lowest value that still takes a trophy, below which nothing matters; 0 where all were looked at."""
    return alone[cards - 1][1] if len(alone) >= cards else 0


def mixed(values: Mapping[str, int], upgrades: Collection[str], above: int) -> bool:
    """Whether a card above this value cancels only because a weapon and an upgrade of one value are alike (B49)."""
    if not upgrades:
        return False
    weapon, upgrade = (
        Counter(worth for who, worth in values.items() if (who in upgrades) is kind) for kind in (False, True)
    )
    return any(1 in (weapon[worth], upgrade[worth]) for worth in weapon & upgrade if worth > above)


def _lead(worth: int, gone: str) -> str:
    """`Two 9s cancel; 8 is`, or only `8 is` when nothing cancelled on the way down to it."""
    return f"{gone}; {worth} is" if gone else f"{worth} is"


def cancelled(values: Mapping[str, int], above: int = 0, below: int | None = None) -> str:
    """`Two 9s and three 7s cancel`: values above 0 played more than once within the bounds; empty if there are none."""
    worths = [worth for worth in values.values() if worth > above and (below is None or worth < below)]
    alike = {worth for worth in worths if worths.count(worth) > 1}
    told = [f"{_COUNTS[worths.count(worth)]} {worth}s" for worth in sorted(alike, reverse=True)]
    return f"{spoken(told).capitalize()} cancel" if told else ""


def _nobody(values: Mapping[str, int], cards: int) -> str:
    what = "both trophies stay" if cards == 2 else "the trophy stays"
    gone = cancelled(values)
    if gone:
        return f"{gone}; no unique value is left: {what} with nobody."
    return f"A 0 never takes a trophy and nothing else was played: {what} with nobody."


def damage_told(dealt: int, damage: int, haven: int, section: str) -> Finding:
    """What an undefeated Undead does to the Haven; with unknown Hit Points (0) only the damage is told (B6, B19)."""
    deals = f"The Haven takes {dealt} damage"
    if not haven:
        return Finding(f"{deals}; its Hit Points are still to be read from the board.", section, ("B19",))
    if damage >= haven:
        return Finding(
            f"{deals}, {damage} in all against {plural(haven, 'Hit Point')}: it falls.", section, ("B5", "B6")
        )
    return Finding(f"{deals}: {haven - damage} of {plural(haven, 'Hit Point')} left.", section)

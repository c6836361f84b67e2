"""Combat in numbers: what fighters are worth, and every way to split damage evenly (Zombie Encounter)."""

from collections.abc import Iterable, Sequence
from itertools import combinations


def combat_value(fighters: int, bonuses: Iterable[int] = (), fled_bonus: int = 0) -> int:
    """Each fighter counts 1, plus what the declared items add, plus the golf club of a player who fled.

    Without a fighter there is no combat, whatever is held (Z9).
    """
    return fighters + sum(bonuses) + fled_bonus if fighters else 0


def damage(zombies: int, combat: int) -> int:
    """Zombies less combat; never below 0, for nobody gains health from combat."""
    return max(0, zombies - combat)


def shares(hits: int, fighters: int) -> tuple[int, int]:
    """What every fighter takes, and how many of them take one more: 6 damage for 4 fighters is 1 each and one more for 2."""
    return divmod(hits, fighters)


def split(hits: int, fighters: Sequence[str], extra: Iterable[str]) -> dict[str, int]:
    """The damage of each fighter when those in `extra` take one more."""
    each, _ = shares(hits, len(fighters))
    more = set(extra)
    return {name: each + (name in more) for name in fighters}


def splits(hits: int, fighters: Sequence[str]) -> list[dict[str, int]]:
    """Every even split there is."""
    _, rest = shares(hits, len(fighters))
    return [split(hits, fighters, extra) for extra in combinations(fighters, rest)]

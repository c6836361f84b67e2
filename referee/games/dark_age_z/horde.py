"""How strong the invasion of a day is: basic column, power-ups of all cards so far, or the Boss alone."""

from collections.abc import Sequence

from referee.contract.model import Struct
from referee.games.dark_age_z.tables import Boss


class Invasion(Struct, frozen=True):
    """A Zombie Invasion Card: its basic values, and the power-up that stays visible on later days."""

    name: str
    zombies: int
    hp: int
    more_zombies: int
    more_hp: int
    speed: int
    damage: int


class Horde(Struct, frozen=True):
    """The zombies in front of every frontier today, the hit points of each, and what it is immune to."""

    zombies: int
    hp: int
    damage: int
    speed: int
    immune: str = ""


def horde_of(cards: Sequence[Invasion]) -> Horde:
    """Number and HP are the last card's basic values plus the power-ups of all cards; speed and damage are its own."""
    today = cards[-1]
    return Horde(
        zombies=today.zombies + sum(card.more_zombies for card in cards),
        hp=today.hp + sum(card.more_hp for card in cards),
        damage=today.damage,
        speed=today.speed,
    )


def horde_of_boss(boss: Boss) -> Horde:
    """On the last day only the values of the Boss Invasion Card count; there are no power-ups."""
    return Horde(boss.zombies, boss.hp, boss.damage, boss.speed, boss.immune)

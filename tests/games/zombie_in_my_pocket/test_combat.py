from itertools import product
from math import comb

import pytest

from referee.games.zombie_in_my_pocket import combat

NAMES = ("Ann", "Bob", "Kim", "Dan", "Eve", "Fay", "Gus", "Hal")


def test_every_fighter_counts_one():
    assert combat.combat_value(3) == 3


def test_declared_items_and_a_fled_golf_club_are_added():
    assert combat.combat_value(2, (3, 1), 1) == 7


def test_without_a_fighter_there_is_no_combat_whatever_is_held():
    assert combat.combat_value(0, (), 1) == 0


@pytest.mark.parametrize(("zombies", "value", "hits"), [(6, 4, 2), (4, 4, 0), (3, 5, 0), (5, 0, 5)])
def test_zombies_less_combat_is_the_damage_and_never_heals(zombies, value, hits):
    assert combat.damage(zombies, value) == hits


def test_six_damage_for_four_fighters_is_two_ones_and_two_twos():
    assert combat.shares(6, 4) == (1, 2)
    found = combat.splits(6, NAMES[:4])
    assert len(found) == 6
    assert all(sorted(one.values()) == [1, 1, 2, 2] for one in found)


@pytest.mark.parametrize("fighters", range(1, 9))
@pytest.mark.parametrize("hits", range(31))
def test_the_splits_are_all_even_ones_and_none_is_missing(fighters, hits):
    names = NAMES[:fighters]
    found = [tuple(one[name] for name in names) for one in combat.splits(hits, names)]
    assert len(set(found)) == len(found) == comb(fighters, hits % fighters)
    assert all(sum(one) == hits and max(one) - min(one) <= 1 for one in found)


@pytest.mark.parametrize(("fighters", "hits"), list(product((1, 2, 3), range(8))))
def test_the_splits_are_those_found_by_trying_all_numbers(fighters, hits):
    names = NAMES[:fighters]
    tried = {
        one
        for one in product(range(hits + 1), repeat=fighters)
        if sum(one) == hits and max(one) - min(one) <= 1
    }
    assert {tuple(one[name] for name in names) for one in combat.splits(hits, names)} == tried


UNEVEN = [(fighters, hits) for fighters in range(2, 9) for hits in range(31) if hits % fighters]
EVEN = [(fighters, hits) for fighters in range(1, 9) for hits in range(31) if not hits % fighters]


def attacked(story, names, hits):
    """All fight bare-handed at 6 health against so many zombies that just this damage is left."""
    return story(names, health=6, extra=len(names)).tell("explore kitchen", f"zombies {hits}", "decide -")


@pytest.mark.parametrize(("fighters", "hits"), UNEVEN)
def test_only_an_even_split_can_be_entered(story, party, fighters, hits):
    names, rest = party(fighters), hits % fighters
    told = attacked(story, names, hits)
    assert "even" in str(told.refused("split " + ("+".join(names[: rest - 1]) or "-")))
    if rest + 1 <= fighters:
        assert "even" in str(told.refused("split " + "+".join(names[: rest + 1])))
    told.tell("split " + "+".join(names[:rest]))
    assert told.health == tuple(max(0, 6 - hits // fighters - (at < rest)) for at in range(fighters))


@pytest.mark.parametrize(("fighters", "hits"), EVEN)
def test_damage_that_divides_evenly_needs_no_answer(story, party, fighters, hits):
    told = attacked(story, party(fighters), hits)
    assert told.health == (max(0, 6 - hits // fighters),) * fighters

"""`compare` finds slips that were planted in evenings at random; `tests/benchmarks/slips.py` measures more of them."""

import pytest
from kit.planting import trials

from referee.games import game, ids

#: the part of planted slips that has to be found
FLOOR = 0.9


def found(seeds, each, longest):
    tried = [
        (name, kind, yes, planted)
        for name in ids()
        for seed in seeds
        for kind, yes, _, (_, planted, _) in trials(game(name), seed, each=each, longest=longest)
    ]
    return [yes for _, _, yes, _ in tried], [one for one in tried if not one[2]]


def test_nine_of_ten_planted_slips_are_found():
    told, missed = found(seeds=(0, 1), each=1, longest=16)
    assert len(told) >= 20
    assert sum(told) >= FLOOR * len(told), missed


@pytest.mark.wide
def test_nine_of_ten_planted_slips_are_found_in_longer_evenings():
    told, missed = found(seeds=range(4), each=2, longest=120)
    assert sum(told) >= FLOOR * len(told), missed

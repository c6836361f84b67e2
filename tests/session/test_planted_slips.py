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
    told, missed = found(seeds=(0,), each=1, longest=12)
    assert len(told) >= 10
    assert sum(told) >= FLOOR * len(told), missed


@pytest.mark.wide
def test_nine_of_ten_planted_slips_are_found_in_longer_evenings():
    told, missed = found(seeds=(1,), each=1, longest=24)
    assert sum(told) >= FLOOR * len(told), missed

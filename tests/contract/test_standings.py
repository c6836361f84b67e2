from hypothesis import given
from hypothesis import strategies as st

from referee.contract import standings

NAMES = ("Ann", "Bob", "Kim", "Lea")
VALUES = st.dictionaries(st.sampled_from(NAMES), st.integers(-3, 3), min_size=4, max_size=4)


def test_the_first_step_decides_when_one_is_ahead():
    found = standings.contest(
        NAMES[:2], [("points", {"Ann": 22, "Bob": 20}), ("undead", {"Ann": 1, "Bob": 3})]
    )
    assert found.first == ("Ann",)
    assert [rung.verdict for rung in found.ladder] == ["decided", "not needed"]
    assert found.decided_by == "points"
    assert not found.tie_broken


def test_a_tie_goes_to_the_next_step_among_the_tied_only():
    points = {"Ann": 9, "Bob": 6, "Kim": 9}
    found = standings.contest(NAMES[:3], [("sum", points), ("highest", {"Ann": 7, "Bob": 10, "Kim": 9})])
    assert found.first == ("Kim",)
    assert found.ladder[0].verdict == "still tied"
    assert found.ladder[1].values == {"Ann": 7, "Kim": 9}
    assert found.tie_broken


def test_a_full_tie_is_shared_and_nothing_decided():
    found = standings.contest(NAMES[:2], [("sum", {"Ann": 1, "Bob": 1})])
    assert (found.first, found.decided_by) == (("Ann", "Bob"), "")


def test_ranks_skip_after_a_tie():
    ranked = standings.places(NAMES, [("p", {"Ann": 1, "Bob": 5, "Kim": 5, "Lea": 0})])
    rows = standings.standings(ranked, {"Ann": 1, "Bob": 5, "Kim": 5, "Lea": 0})
    assert [(row.player, row.rank) for row in rows] == [("Bob", 1), ("Kim", 1), ("Ann", 3), ("Lea", 4)]


@given(VALUES, VALUES, st.permutations(NAMES))
def test_the_order_of_players_does_not_matter(first, second, order):
    steps = [("a", first), ("b", second)]
    assert set(standings.contest(NAMES, steps).first) == set(standings.contest(tuple(order), steps).first)


@given(VALUES, VALUES)
def test_the_winners_of_the_contest_are_the_first_place(first, second):
    steps = [("a", first), ("b", second)]
    assert standings.places(NAMES, steps)[0] == standings.contest(NAMES, steps).first

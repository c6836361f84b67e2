"""Laws of the scoring that no example can show."""

from hypothesis import given
from hypothesis import strategies as st

from referee.games.card_of_the_dead.deck import ZOMBIE_CARDS, horde, passed
from referee.games.card_of_the_dead.scoring import DECK, ESCAPE, LAST, Fate, ending, heroes, survival

names = st.sampled_from(["Ann", "Ben", "Kim", "Lou", "Max"])
fates = st.dictionaries(names, st.builds(Fate, st.integers(0, 20), st.booleans()), min_size=2, max_size=5)
totals = st.dictionaries(names, st.integers(0, 60), min_size=2, max_size=5)
fronts = st.dictionaries(st.sampled_from(ZOMBIE_CARDS), st.integers(0, 5))


def turned(table):
    return dict(reversed(table.items()))


@given(fates, st.sampled_from([5, 6, 7]))
def test_seats_do_not_matter_for_the_ending_and_its_points(table, escape):
    how = ending(table, escape) or DECK
    assert (ending(turned(table), escape) or DECK) == how
    assert survival(how, table, 5) == survival(how, turned(table), 5)


@given(fates, st.sampled_from([5, 6, 7]))
def test_an_eaten_player_never_scores_and_an_uneaten_one_scores_five_or_the_own_points(table, escape):
    how = ending(table, escape) or DECK
    for name, points in survival(how, table, 5).items():
        allowed = 0 if table[name].eaten else 5 if how == LAST else table[name].points
        assert points == allowed


@given(fates, st.sampled_from([5, 6, 7]))
def test_an_escape_and_an_empty_deck_pay_the_same(table, escape):
    assert survival(ESCAPE, table, 5) == survival(DECK, table, 5)


@given(totals)
def test_heroes_are_never_fewer_than_one_and_do_not_depend_on_seats(table):
    assert heroes(table)
    assert set(heroes(table)) == set(heroes(turned(table)))


@given(totals, st.integers(0, 60))
def test_players_with_equal_points_are_heroes_together_or_not_at_all(table, points):
    equal = dict.fromkeys(table, points)
    assert set(heroes(equal)) == set(table)


@given(fronts)
def test_the_card_passed_is_the_one_with_the_fewest_zombies(front):
    there = [kind for kind in ZOMBIE_CARDS if front.get(kind)]
    fewest = min(there, key=lambda kind: horde({kind: 1}), default=None)
    assert passed(front) == fewest

import pytest

from referee.games.zombie_in_my_pocket import clock
from referee.games.zombie_in_my_pocket.modes import NIGHT


@pytest.mark.parametrize(("card", "hour"), [(1, 9), (9, 9), (10, 10), (18, 10), (19, 11), (27, 11)], ids=str)
def test_a_card_is_read_at_the_hour_in_force_when_it_is_drawn(card, hour):
    assert clock.hour_of(NIGHT, card) == hour


@pytest.mark.parametrize(("drawn", "hour"), [(0, 9), (8, 9), (9, 10), (17, 10), (18, 11), (26, 11), (27, 12)])
def test_between_turns_the_stone_stands_at_the_hour_of_the_next_card(drawn, hour):
    assert clock.hour(NIGHT, drawn) == hour


@pytest.mark.parametrize(("drawn", "hour"), [(9, 9), (18, 10), (27, 11)])
def test_while_the_last_card_of_an_hour_is_resolved_the_stone_waits(drawn, hour):
    assert clock.hour(NIGHT, drawn, resolving=True) == hour


@pytest.mark.parametrize(("drawn", "left"), [(0, 9), (1, 8), (8, 1), (9, 9), (26, 1), (27, 0)])
def test_a_deck_has_nine_cards_until_midnight(drawn, left):
    assert clock.left_this_hour(NIGHT, drawn) == left


@pytest.mark.parametrize(("drawn", "left"), [(9, 0), (18, 0), (27, 0), (10, 8)])
def test_the_deck_is_empty_while_its_last_card_is_resolved(drawn, left):
    assert clock.left_this_hour(NIGHT, drawn, resolving=True) == left


def test_a_night_has_27_cards():
    assert clock.left_tonight(NIGHT, 0) == 27
    assert clock.left_tonight(NIGHT, 27) == 0


def test_twelve_is_midnight():
    assert [clock.spoken_hour(hour) for hour in (9, 10, 11, 12)] == ["9 pm", "10 pm", "11 pm", "midnight"]

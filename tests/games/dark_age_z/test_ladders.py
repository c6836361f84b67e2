"""Hordes, orders, markers, thresholds, technology: the rulebook's tables and examples."""

import pytest

from referee.games.dark_age_z.horde import Invasion, horde_of, horde_of_boss
from referee.games.dark_age_z.ladders import (
    insignia_rows,
    left_of,
    lowest,
    most,
    needed_together,
    next_starting_player,
    rallying_order,
    tied,
    unlocked,
)
from referee.games.dark_age_z.tables import BOSSES, BOX, COMMANDERS, RELICS, TOGETHER

FOUR = ("Ann", "Ben", "Cleo", "Dov")
EQUAL = dict.fromkeys(FOUR, 9)


def card(zombies, hp, more_zombies, more_hp, speed=2, damage=1):
    return Invasion("any", zombies, hp, more_zombies, more_hp, speed, damage)


def test_td2_three_and_two_are_five_zombies_of_three_hit_points():
    horde = horde_of([card(3, 3, 2, 0)])
    assert (horde.zombies, horde.hp) == (5, 3)


def test_td4_the_power_ups_of_all_four_cards_and_the_initial_one_add_up_to_eight_zombies_of_six():
    ups = [(1, 1), (1, 1), (2, 1), (1, 1)]
    horde = horde_of([*(card(9, 9, *up) for up in ups[:-1]), card(3, 2, *ups[-1])])
    assert (horde.zombies, horde.hp) == (8, 6)


def test_td5_three_one_one_two_make_seven_zombies_of_four():
    horde = horde_of([card(9, 9, 1, 1), card(9, 9, 1, 1), card(3, 2, 2, 0)])
    assert (horde.zombies, horde.hp) == (7, 4)


def test_d3_speed_and_damage_are_the_last_cards_own():
    horde = horde_of([card(1, 1, 0, 0, speed=5, damage=3), card(1, 1, 0, 0, speed=2, damage=1)])
    assert (horde.speed, horde.damage) == (2, 1)


@pytest.mark.parametrize(
    ("boss", "values"),
    [
        ("bloodshed", (7, 7, 2, 3)),
        ("evil-twins", (7, 5, 2, 1)),
        ("dark-trainer", (6, 6, 2, 1)),
        ("death-bringer", (9, 4, 2, 1)),
    ],
)
def test_a_boss_brings_only_what_its_own_card_prints(boss, values):
    horde = horde_of_boss(BOSSES[boss])
    assert (horde.zombies, horde.hp, horde.damage, horde.speed) == values


def test_d26_most_points_rally_first():
    assert rallying_order(FOUR, {"Ann": 3, "Ben": 9, "Cleo": 5, "Dov": 0}, {}, "Ann") == (
        "Ben",
        "Cleo",
        "Ann",
        "Dov",
    )


def test_d26_equal_points_more_cards_first():
    hands = {"Ann": 4, "Ben": 7, "Cleo": 5, "Dov": 6}
    assert rallying_order(FOUR, EQUAL, hands, "Ann") == ("Ben", "Dov", "Cleo", "Ann")


def test_d26_equal_points_and_cards_clockwise_from_the_starting_player():
    assert rallying_order(FOUR, EQUAL, dict.fromkeys(FOUR, 5), "Cleo") == ("Cleo", "Dov", "Ann", "Ben")


def test_only_players_with_equal_points_show_their_hands():
    assert tied(FOUR, {"Ann": 3, "Ben": 9, "Cleo": 3, "Dov": 0}) == ("Ann", "Cleo")
    assert lowest(FOUR, {"Ann": 3, "Ben": 9, "Cleo": 3, "Dov": 8}) == ("Ann", "Cleo")


def test_d27_the_marker_goes_to_the_fewest_points():
    assert next_starting_player(FOUR, {"Ann": 3, "Ben": 9, "Cleo": 2, "Dov": 8}, {}, "Ann") == "Cleo"


def test_d27_equal_points_fewer_cards():
    assert next_starting_player(FOUR, EQUAL, {"Ann": 5, "Ben": 3, "Cleo": 4, "Dov": 5}, "Ann") == "Ben"


@pytest.mark.parametrize(("last", "to"), [("Ann", "Dov"), ("Cleo", "Ben"), ("Dov", "Cleo")])
def test_d27_still_equal_the_nearest_to_the_right_of_the_last_starting_player(last, to):
    assert next_starting_player(FOUR, EQUAL, dict.fromkeys(FOUR, 5), last) == to


def test_d57_the_last_starting_player_comes_last_among_equals():
    points = {"Ann": 1, "Ben": 9, "Cleo": 1, "Dov": 9}
    assert next_starting_player(FOUR, points, dict.fromkeys(FOUR, 5), "Ann") == "Cleo"


def test_d43_together_the_marker_goes_to_the_left():
    assert [left_of(FOUR, last) for last in ("Ann", "Dov")] == ["Ben", "Ann"]


def test_td16_a_tie_is_not_most():
    assert most({"Ann": 3, "Ben": 2}) == "Ann"
    assert not most({"Ann": 3, "Ben": 3, "Cleo": 1})


@pytest.mark.parametrize(("players", "needed"), [(2, 80), (3, 120), (4, 170), (5, 230)])
def test_td13_the_points_needed_together(players, needed):
    assert needed_together(players) == needed
    assert TOGETHER.start == 5


def test_td15_each_row_of_the_technology_table_is_one_way_to_pay():
    assert insignia_rows(1) == ({"bronze": 1},)
    assert insignia_rows(2) == ({"silver": 1}, {"bronze": 1})
    assert insignia_rows(3) == ({"bronze": 2}, {"silver": 2}, {"gold": 2})
    assert [unlocked(level) for level in range(4)] == [
        (), ("bronze",), ("bronze", "silver"), ("bronze", "silver", "gold")
    ]  # fmt: skip


def test_d13_the_other_reading_takes_all_rows_together():
    assert insignia_rows(3, all_of_them=True) == ({"bronze": 2, "silver": 2, "gold": 2},)


def test_td10_the_zones_of_lancelot_matilda_and_terric():
    assert COMMANDERS["lancelot"].zones == (4, 5)
    assert COMMANDERS["matilda"].zones == (2, 3, 4)
    assert COMMANDERS["terric"].zones == (3, 4, 5)


def test_td8_four_players_restore_three_steps():
    assert BOX.restoration == {"2": 1, "3": 2, "4": 3, "5": 4}


def test_only_two_relics_are_played_without_a_command():
    assert [name for name, relic in RELICS.items() if not relic.command] == ["immortal-vest", "iron-steed"]

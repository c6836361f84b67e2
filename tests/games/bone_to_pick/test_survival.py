"""The numbers of the solo and the cooperative game; each value is read off the rulebook's tables."""

import pytest
from games.bone_to_pick.survival_table import cells, seated, solo

from referee.games.bone_to_pick.events import Upgrade
from referee.games.bone_to_pick.survival import numbers
from referee.questions import fields
from referee.session import telling

TWO_COLUMN = [
    (0, "Legend"),
    (1, "Doom of the Undead"),
    (3, "Doom of the Undead"),
    (4, "Zombie Hunter"),
    (7, "Zombie Hunter"),
    (8, "Trophy Collector"),
    (12, "Trophy Collector"),
    (13, "Acolyte"),
    (19, "Acolyte"),
    (20, "Acolyte"),
    (21, "Undead Food"),
    (40, "Undead Food"),
]
THREE_COLUMN = [
    (0, "Legend"),
    (1, "Doom of the Undead"),
    (3, "Doom of the Undead"),
    (4, "Zombie Hunter"),
    (7, "Zombie Hunter"),
    (8, "Trophy Collector"),
    (11, "Trophy Collector"),
    (12, "Acolyte"),
    (15, "Acolyte"),
    (16, "Undead Food"),
    (28, "Undead Food"),
]


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(("remaining", "title"), TWO_COLUMN)
def test_titles_of_the_solo_and_two_player_game(players, remaining, title):
    assert numbers.title(players, remaining) == title


@pytest.mark.parametrize(("remaining", "title"), THREE_COLUMN)
def test_titles_of_the_three_player_game(remaining, title):
    assert numbers.title(3, remaining) == title


@pytest.mark.parametrize("players", [1, 2])
def test_only_twenty_stands_in_two_rows_and_a_table_may_read_it_as_undead_food(players):
    assert numbers.title(players, 20, "undead-food") == "Undead Food"
    assert numbers.title(players, 19, "undead-food") == "Acolyte"
    assert numbers.title(players, 21, "undead-food") == "Undead Food"
    assert [n for n in range(41) if numbers.in_two_rows(players, n)] == [20]


def test_no_number_stands_in_two_rows_with_three_players():
    assert not any(numbers.in_two_rows(3, n) for n in range(29))
    assert numbers.title(3, 20, "acolyte") == "Undead Food"


@pytest.mark.parametrize(("players", "stacks", "levels", "undead"), [
    (1, [(3, 5, 2), (2, 5, 3), (3, 5, 2), (2, 5, 3)], (10, 20, 10), 40),
    (2, [(3, 5, 2), (2, 5, 3), (3, 5, 2), (2, 5, 3)], (10, 20, 10), 40),
    (3, [(2, 4, 1), (1, 4, 2), (2, 4, 1), (1, 4, 2)], (6, 16, 6), 28),
])  # fmt: skip
def test_the_undead_deck_is_four_stacks(players, stacks, levels, undead):
    row = numbers.numbers(players)
    assert [(stack.easy, stack.medium, stack.hard) for stack in row.stacks] == stacks
    assert tuple(sum(column) for column in zip(*stacks, strict=True)) == levels
    assert row.undead == undead


@pytest.mark.parametrize(
    ("players", "size", "zeros", "sevens"), [(1, 36, 6, 3), (2, 36, 6, 3), (3, 24, 4, 2)]
)
def test_weapon_decks_are_three_sets_or_two(players, size, zeros, sevens):
    weapons = numbers.numbers(players).weapons
    assert (sum(weapons), weapons[0], weapons[7], len(weapons)) == (size, zeros, sevens, 11)


@pytest.mark.parametrize(("players", "trophies"), [(1, 4), (2, 3), (3, 3)])
def test_a_reward_costs_four_trophies_alone_and_three_together(players, trophies):
    assert numbers.numbers(players).reward_at == trophies


@pytest.mark.parametrize(("players", "column"), [(1, 2), (2, 2), (3, 3)])
def test_the_solo_game_reads_the_power_for_two_players(players, column):
    assert numbers.numbers(players).power_column == column


@pytest.mark.parametrize(("players", "number", "stack"), [
    (1, 1, 0), (1, 10, 0), (1, 11, 1), (2, 20, 1), (2, 21, 2), (2, 40, 3), (3, 7, 0), (3, 8, 1), (3, 22, 3), (3, 28, 3),
])  # fmt: skip
def test_each_undead_belongs_to_its_stack(players, number, stack):
    assert numbers.stack_of(numbers.numbers(players), number) == stack


def test_levels_left_of_a_stack_ignore_cards_whose_level_was_not_told():
    row = numbers.numbers(1)
    assert numbers.levels_left(row, 0, ["easy", "unknown", "hard", "hard"]) == {
        "easy": 2,
        "medium": 5,
        "hard": 0,
    }


def test_sharing_information_example_of_a_zero_a_six_a_seven_and_a_nine():
    """TB15."""
    assert numbers.types([0, 6, 7, 9]) == {"none": 1, "ranged": 2, "siege": 1}
    assert numbers.may_tell([0, 6, 7, 9]) == "1 card without an icon, 2 ranged and 1 siege"


def test_icons_follow_the_value_of_upgrades_too():
    assert (
        numbers.may_tell([0, 0, 1, 4, 5, 8, 10, 13])
        == "2 cards without an icon, 2 melee, 2 ranged and 2 siege"
    )


@pytest.mark.parametrize(
    ("mode", "players", "column"), [("solo", "Ann", 2), ("coop", "Ann Bob", 2), ("coop", "Ann Bob Kim", 3)]
)
def test_the_column_of_powers_of_this_table_is_said_before_a_power_is_typed(mode, players, column):
    table = seated(mode, *players.split())
    if mode == "solo":
        table.tell("deal 1+2+3 4+5+6")
    assert f", power of column {column} · Haven 4/4" in table.table.game.status(table.table.state)


def test_a_haven_that_has_fallen_shows_its_title_and_no_longer_what_would_be():
    table = seated("coop", "Ann", "Bob")
    assert "If it falls now" in cells(table.table.game.view(table.table.state)[0])
    table.tell("adjust haven - -4 the table gives up")
    shown = cells(table.table.game.view(table.table.state)[0])
    assert "If it falls now" not in shown
    assert shown["Title"] == (table.table.outcome.title,)


def logged(table):
    return [telling.told(table.table, entry) for entry in table.table.entries]


def test_the_log_shows_cards_that_were_played_face_up():
    table = seated("coop", "Ann", "Bob")
    table.tell("next-undead 12 1 easy")
    table.tell("play-in-turn 9 4")
    assert logged(table) == ["1 next-undead 12 1 easy", "2 everybody: play-in-turn Ann:9 Bob:4"]


def test_the_log_shows_cards_turned_up_in_a_row():
    table = solo(row="7+0+3 9+9+2")
    table.tell("next-undead 12 1 easy")
    table.tell("play-pair 7 9")
    table.tell("refill 5 6")
    assert logged(table)[2:] == ["3 Ann: play-pair left:7 right:9", "4 refill left:5 right:6"]


def test_the_log_keeps_an_upgrade_drawn_into_a_closed_hand_hidden():
    event = Upgrade(value=9, points=3, replaces="2", ability=False, called="")
    closed = telling.is_closed(seated("campaign", "Ann", "Bob").table)
    assert fields.typed(event, closed=closed) == "· 3 · · ·"

"""The three tables, each at one below, at, and above the number, for two to five players (TC1, TC2, TC3)."""

import pytest

from referee.errors import OutOfTurn

SURROUNDED = {2: 5, 3: 4, 4: 4, 5: 3}
EATEN = {2: 7, 3: 6, 4: 6, 5: 5}
ESCAPE = {2: 7, 3: 6, 4: 6, 5: 5}
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


@PLAYERS
def test_one_zombie_below_the_number_leaves_a_player_free(evening, players):
    table = evening(players)
    table.face("Ann", SURROUNDED[players] - 2)
    table.tell("draw z", "lay 1")
    assert table.zombies("Ann") == SURROUNDED[players] - 1
    assert table.points("Ann") == 1


@PLAYERS
@pytest.mark.parametrize("above", [0, 1])
def test_at_and_above_the_number_no_escape_points_are_laid(evening, players, above):
    table = evening(players)
    table.face("Ann", SURROUNDED[players] + above - 1)
    table.tell("draw z")
    before = table.state
    with pytest.raises(
        OutOfTurn, match=f"{SURROUNDED[players] + above} zombies, {SURROUNDED[players]} are enough"
    ) as told:
        table.tell("lay 1")
    assert told.value.section == "getting-cramped"
    assert table.state == before
    assert table.due == ["nothing", "use"]


@PLAYERS
def test_one_zombie_below_the_number_a_player_lives(evening, players):
    table = evening(players)
    table.face("Ann", EATEN[players] - 2)
    table.tell("draw z")
    assert not table.of("Ann").eaten


@PLAYERS
def test_at_the_number_a_player_is_eaten(evening, players):
    table = evening(players)
    table.face("Ann", EATEN[players] - 1)
    table.tell("draw z")
    assert table.of("Ann").eaten


@PLAYERS
def test_above_the_number_a_player_is_eaten(evening, players):
    table = evening(players)
    table.face("Ann", EATEN[players] - 1)
    table.tell("draw zzz")
    assert table.of("Ann").eaten


@PLAYERS
def test_one_escape_point_below_the_number_the_round_goes_on(evening, players):
    table = evening(players)
    table.lay("Ann", ESCAPE[players] - 2)
    table.tell("draw action", "lay 1")
    assert table.points("Ann") == ESCAPE[players] - 1
    assert table.state.running


@PLAYERS
@pytest.mark.parametrize("above", [0, 1])
def test_at_and_above_the_number_the_round_ends_and_all_points_count(evening, players, above):
    table = evening(players)
    table.lay("Ann", ESCAPE[players] + above - 2)
    table.lay("Ben", 3)
    table.tell("draw action", "lay 2", "bitten -")
    assert table.scores()["Ann"] == (ESCAPE[players] + above,)
    assert table.scores()["Ben"] == (3,)


def test_zombies_are_counted_not_cards(evening):
    """C4: a Full Zombie and a Zombies card are two cards and five zombies."""
    table = evening(2)
    table.turn("zzz")
    table.until("Ann")
    table.tell("draw zz")
    assert table.zombies("Ann") == 5
    assert table.state.surrounded == ("Ann",)


# --- the tables by players in the game, or by those alive (C2) ---------------------------------------------------


def three_with_ben_eaten(evening, **settings):
    table = evening(3, **settings)
    table.face("Ben", 6)
    assert table.of("Ben").eaten
    return table


def test_an_eaten_player_does_not_change_the_tables(evening):
    table = three_with_ben_eaten(evening)
    assert (table.state.limits.surrounded, table.state.limits.eaten, table.state.limits.escape) == (4, 6, 6)


def test_a_table_may_count_only_those_alive(evening):
    table = three_with_ben_eaten(evening, thresholds="alive")
    assert (table.state.limits.surrounded, table.state.limits.eaten, table.state.limits.escape) == (5, 7, 7)


def test_among_those_alive_six_zombies_eat_nobody_of_the_last_two(evening):
    table = three_with_ben_eaten(evening, thresholds="alive")
    table.face("Ann", 6)
    assert not table.of("Ann").eaten


def notes(ruling, beginning):
    return [finding.notes for finding in ruling.findings if finding.text.startswith(beginning)]


def test_who_lives_only_among_those_alive_is_told_once(evening):
    """Two of three are alive: 7 eat, where 6 would do with three in the game; another reading would matter."""
    table = three_with_ben_eaten(evening, thresholds="alive")
    table.face("Ann", 5)
    ruling = table.tell("draw z")
    assert "Ann lives: 7 zombies are enough with 2 alive, 6 would be with 3 in the game." in table.said
    assert notes(ruling, "Ann lives") == [("C2",)]
    assert notes(table.tell("nothing"), "Ann lives") == []


def test_who_lives_only_among_those_alive_is_told_before_the_round_is_scored(evening):
    table = three_with_ben_eaten(evening, thresholds="alive", kept=0)
    table.face("Ann", 5)
    table.tell(f"adjust deck - {1 - table.state.cards} set up", "draw z")
    assert [text.split()[:2] for text in table.said[:3]] == [
        ["Zombie:", "Ann"],
        ["Ann", "lives:"],
        ["The", "deck"],
    ]


def test_who_has_not_escaped_only_among_those_alive_is_told(evening):
    table = three_with_ben_eaten(evening, thresholds="alive")
    table.lay("Ann", 5)
    ruling = table.tell("draw action", "lay 1")
    assert (
        "Ann has not escaped: 7 points are enough with 2 alive, 6 would be with 3 in the game." in table.said
    )
    assert notes(ruling, "Ann has not escaped") == [("C2",)]


@pytest.mark.parametrize(("zombies", "cited"), [(2, ()), (3, ("C2",))])
def test_points_laid_only_because_those_alive_count_say_so(evening, zombies, cited):
    """With the one drawn 3 or 4 zombies: among two alive 5 surround, among three in the game 4 would."""
    table = three_with_ben_eaten(evening, thresholds="alive")
    table.face("Ann", zombies)
    assert notes(table.tell("draw z", "lay 1"), "Ann lays") == [cited]


@pytest.mark.parametrize(("alive", "eaten"), [(5, 5), (4, 6), (3, 6), (2, 7)])
def test_the_row_follows_the_living_if_the_table_plays_it_so(evening, alive, eaten):
    table = evening(5, thresholds="alive")
    for name in ["Max", "Lou", "Kim"][: 5 - alive]:
        table.face(name, table.state.limits.eaten)
    assert table.state.limits.eaten == eaten

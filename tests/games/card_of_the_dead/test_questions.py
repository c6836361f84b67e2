"""The desk: thresholds, a round, the heroes, each on its own and in agreement with a session."""

import pytest

from referee import games
from referee.contract.model import Refusal
from referee.questions import checking, reading

GAME = games.game("card_of_the_dead")


def settle(name, settings=None, **raw):
    cls, rule = GAME.questions[name]
    question = reading.read(cls, None, raw)
    wrong = checking.check(question)
    return wrong or rule(question, settings or {})


@pytest.mark.parametrize(("players", "row"), [(2, (5, 7, 7)), (3, (4, 6, 6)), (4, (4, 6, 6)), (5, (3, 5, 5))])
def test_the_thresholds_of_a_table(players, row):
    values = settle("thresholds", players=players).values
    assert (values["surrounded_at"], values["eaten_at"], values["escape_at"]) == row


@pytest.mark.parametrize(
    ("zombies", "surrounded", "eaten"),
    [(3, False, False), (4, True, False), (5, True, False), (6, True, True)],
)
def test_zombies_against_the_thresholds_of_three(zombies, surrounded, eaten):
    values = settle("thresholds", players=3, zombies=zombies).values
    assert (values["surrounded"], values["eaten"]) == (surrounded, eaten)


@pytest.mark.parametrize(("points", "escaped"), [(4, False), (5, True), (6, True)])
def test_escape_points_against_the_threshold_of_five(points, escaped):
    assert settle("thresholds", players=5, points=points).values["escaped"] is escaped


@pytest.mark.parametrize("players", [1, 6])
def test_there_is_no_table_for_one_or_six(players):
    assert settle("thresholds", players=players).reason == f"The tables hold 2 to 5 players, not {players}."


def test_a_round_that_ended_with_an_escape():
    verdict = settle("round", points="Ann:6,Ben:3,Kim:4", eaten="Kim")
    assert verdict.values == {"ended": "escape", "points": {"Ann": 6, "Ben": 3, "Kim": 0}, "eaten": ["Kim"]}


def test_a_round_with_one_left_pays_five():
    verdict = settle("round", points="Ann:6,Ben:3", zombies="Ann:7", ended="last")
    assert verdict.values == {"ended": "last survivor", "points": {"Ann": 0, "Ben": 5}, "eaten": ["Ann"]}


def test_a_round_in_which_the_deck_ran_out():
    verdict = settle("round", points="Ann:6,Ben:3", zombies="Ann:6,Ben:0", ended="deck")
    assert verdict.values == {"ended": "deck", "points": {"Ann": 6, "Ben": 3}, "eaten": []}


def test_a_round_with_nobody_left_pays_nobody():
    verdict = settle("round", points="Ann:6,Ben:3", eaten="Ann+Ben")
    assert verdict.values["points"] == {"Ann": 0, "Ben": 0}
    assert verdict.values["ended"] == "nobody"


def test_bitten_takes_the_points_at_the_desk_too():
    assert settle("round", points="Ann:7,Ben:3", bitten="Ann").values["points"] == {"Ann": 0, "Ben": 3}


def test_by_those_alive_six_points_are_no_escape_for_the_last_two():
    """C2: three players, one eaten; the row of two needs seven."""
    told = {"points": "Ann:6,Ben:1,Kim:0", "eaten": "Kim"}
    assert settle("round", **told).values["ended"] == "escape"
    assert settle("round", {"thresholds": "alive"}, **told).values["ended"] == "deck"


@pytest.mark.parametrize(
    ("told", "field", "says"),
    [
        ({"points": "Ann:1"}, "points", "The tables hold 2 to 5 players, not 1."),
        ({"points": "Ann:1,Ben:2", "eaten": "Kim"}, "eaten", "Kim has no escape points given"),
        ({"points": "Ann:1,Ben:2", "ended": "escape"}, "ended", "nobody has the escape points"),
        ({"points": "Ann:1,Ben:2", "ended": "last"}, "ended", "Ann and Ben are uneaten"),
        ({"points": "Ann:7,Ben:2", "eaten": "Ben", "ended": "deck"}, "ended", "only Ann is uneaten"),
    ],
)
def test_a_round_that_cannot_have_been_is_refused(told, field, says):
    refusal = settle("round", **told)
    assert isinstance(refusal, Refusal)
    assert refusal.field == field
    assert says in refusal.reason


def test_the_heroes_share():
    verdict = settle(
        "heroes", round_1="Ann:5,Ben:0,Kim:2", round_2="Ann:0,Ben:6,Kim:2", round_3="Ann:2,Ben:1,Kim:2"
    )
    assert verdict.values == {"heroes": ["Ann", "Ben"], "points": {"Ann": 7, "Ben": 7, "Kim": 6}}
    assert verdict.findings[0].text == "Ann and Ben share the victory with 7 survival points each."


def test_rounds_of_different_players_are_refused():
    refusal = settle("heroes", round_1="Ann:5,Ben:0", round_2="Ann:0,Kim:6", round_3="Ann:2,Ben:1")
    assert refusal.field == "round_2"
    assert refusal.reason == "Round 2 needs points for Ann and Ben, not for Ann and Kim."


def test_the_desk_agrees_with_a_session(evening):
    table = evening(3)
    table.lay("Ann", 5)
    table.lay("Ben", 2)
    table.face("Kim", 6)
    table.tell("draw action", "lay 1", "bitten Ben")
    told = settle("round", points="Ann:6,Ben:2,Kim:0", eaten="Kim", bitten="Ben").values["points"]
    assert {name: (points,) for name, points in told.items()} == table.scores()

"""How a round ends, what it pays, which ending comes first; the next round; the heroes (TC4, TC5, TC6, TC8, TC9)."""

import pytest

from referee.errors import Illegal, OutOfTurn
from referee.games.card_of_the_dead.scoring import Fate, ending, heroes, survival


def nearly_empty(table, left=1):
    table.tell(f"adjust deck - {left - table.state.cards} set up")


def end_round(table, *winners, points=5):
    """A round in which these players score so many points: they lay them, and the deck runs out."""
    for name in winners:
        table.lay(name, points)
    nearly_empty(table)
    table.turn("z")
    if table.due == ["bitten"]:
        table.tell("bitten -")


# --- the three endings ------------------------------------------------------------------------------------------


def test_the_last_uneaten_player_scores_five_and_the_others_nothing(evening):
    """TC4."""
    table = evening(3)
    table.face("Ben", 6)
    table.face("Ann", 5)
    table.tell("draw z", "bitten -")
    assert table.scores() == {"Ann": (0,), "Ben": (0,), "Kim": (5,)}


@pytest.mark.parametrize("points", [1, 3, 5])
def test_the_last_uneaten_player_scores_exactly_five_whatever_was_laid(evening, points):
    """C11."""
    table = evening(2)
    table.lay("Ben", points)
    table.face("Ann", 6)
    table.tell("draw z", "bitten -")
    assert table.scores()["Ben"] == (5,)


def test_after_an_escape_every_uneaten_player_scores_the_own_points(evening):
    """TC5."""
    table = evening(4)
    table.lay("Ann", 5)
    table.lay("Ben", 3)
    table.lay("Lou", 4)
    table.face("Lou", 6)
    table.tell("draw action", "lay 1", "bitten -")
    assert table.scores() == {"Ann": (6,), "Ben": (3,), "Kim": (0,), "Lou": (0,)}


def test_points_above_the_number_all_count(evening):
    """C15: six of seven, and a card worth two."""
    table = evening(2)
    table.lay("Ann", 6)
    table.tell("draw action", "lay 2", "bitten -")
    assert table.scores()["Ann"] == (8,)


def test_an_empty_deck_pays_every_uneaten_player_the_own_points(evening):
    """TC6."""
    table = evening(3)
    table.lay("Ben", 4)
    table.lay("Kim", 2)
    table.face("Kim", 6)
    nearly_empty(table)
    table.tell("draw z", "nothing", "bitten -")
    assert table.scores() == {"Ann": (0,), "Ben": (4,), "Kim": (0,)}


def test_with_the_deck_empty_the_turn_is_still_played_out(evening):
    """C13."""
    table = evening(2)
    nearly_empty(table)
    table.tell("draw z")
    assert table.state.running
    table.tell("lay 2", "bitten -")
    assert table.scores()["Ann"] == (2,)


def test_a_card_put_under_the_deck_keeps_the_round_going(evening):
    """C24: Bitten goes under the empty deck and can be drawn."""
    table = evening(2)
    nearly_empty(table)
    table.tell("draw action", "use armored", "armored yes")
    assert table.state.cards == 1
    assert table.state.turn == "Ben"


# --- which comes first (C12) ------------------------------------------------------------------------------------


def test_one_player_left_comes_before_the_empty_deck(evening):
    """The last card is the Zombie that eats Ann: Ben scores 5, not his 2 escape points."""
    table = evening(2)
    table.lay("Ben", 2)
    table.face("Ann", 6)
    nearly_empty(table)
    table.tell("draw z", "bitten -")
    assert table.scores() == {"Ann": (0,), "Ben": (5,)}
    assert table.state.round == 2


@pytest.mark.parametrize(("left", "cited"), [(1, ("C12",)), (2, ())])
def test_the_order_of_endings_is_cited_when_the_last_card_leaves_one_player(evening, left, cited):
    table = evening(2)
    table.face("Ann", 6)
    nearly_empty(table, left)
    ruling = table.tell("draw z")
    assert [finding.notes for finding in ruling.findings if "left uneaten" in finding.text] == [cited]


def test_an_escape_comes_before_the_empty_deck(evening):
    table = evening(2)
    table.lay("Ann", 5)
    nearly_empty(table)
    table.tell("draw action")
    ruling = table.tell("lay 2")
    assert "escaped the city" in ruling.findings[1].text


def test_one_player_left_comes_before_an_escape():
    assert ending({"Ann": Fate(7), "Ben": Fate(0, eaten=True)}, 7) == "last survivor"


def test_an_escape_needs_an_uneaten_player():
    assert ending({"Ann": Fate(3), "Ben": Fate(7, eaten=True), "Kim": Fate(2)}, 6) == ""


def test_nobody_scores_when_the_last_are_eaten_together(evening):
    """C14."""
    table = evening(2)
    table.face("Ann", 6)
    table.face("Ben", 5)
    table.tell("draw surprise", "carry-out 1 2")
    assert table.scores() == {"Ann": (0,), "Ben": (0,)}
    assert table.state.round == 2


# --- Bitten (C26) -----------------------------------------------------------------------------------------------


def test_bitten_takes_the_points_of_an_escape(evening):
    table = evening(2)
    table.lay("Ann", 5)
    table.lay("Ben", 3)
    table.tell("draw action", "lay 2", "bitten Ann")
    assert table.scores() == {"Ann": (0,), "Ben": (3,)}


def test_bitten_takes_the_five_points_of_the_last_survivor(evening):
    table = evening(2)
    table.face("Ann", 6)
    table.tell("draw z", "bitten Ben")
    assert table.scores() == {"Ann": (0,), "Ben": (0,)}


def test_bitten_is_not_asked_for_when_no_hand_can_hold_it(evening):
    table = evening(2, kept=0)
    table.face("Ann", 6)
    table.tell("draw z")
    assert table.scores() == {"Ann": (0,), "Ben": (5,)}


def test_another_edition_has_no_bitten(evening):
    table = evening(2, edition="other")
    table.face("Ann", 6)
    table.tell("draw z")
    assert table.scores() == {"Ann": (0,), "Ben": (5,)}


def test_only_an_uneaten_player_with_cards_can_hold_bitten(evening):
    table = evening(3)
    table.lay("Ann", 5)
    table.face("Ben", 6)
    table.tell("draw action", "lay 1")
    with pytest.raises(Illegal, match="Bitten is one card, in the hand of one uneaten player or of nobody."):
        table.tell("bitten Ben")


def test_a_card_of_another_edition_can_take_the_points_of_a_round(evening):
    """C19: told at any time, it holds for this round only."""
    table = evening(2, edition="other")
    table.tell("no-points Ben Their Bitten")
    table.face("Ann", 6)
    table.tell("draw z")
    assert table.scores() == {"Ann": (0,), "Ben": (0,)}
    table.deal()
    table.face("Ben", 6)
    table.tell("draw z")
    assert table.scores() == {"Ann": (0, 5), "Ben": (0, 0)}


def test_between_rounds_nobody_is_barred(evening):
    table = evening(2)
    table.face("Ann", 6)
    table.tell("draw z", "bitten -")
    with pytest.raises(OutOfTurn, match="No round is under way"):
        table.tell("no-points Ben late")


# --- round after round ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "beginners"), [(2, "Ann Ben Ann"), (3, "Ann Ben Kim"), (5, "Ann Ben Kim")]
)
def test_the_second_player_of_a_round_begins_the_next(evening, players, beginners):
    """TC9."""
    table = evening(players)
    seen = [table.state.turn]
    for _ in range(2):
        end_round(table)
        table.deal()
        seen.append(table.state.turn)
    assert seen == beginners.split()


def test_the_second_seat_begins_even_if_eaten_before_the_first_turn(evening):
    """C16."""
    table = evening(3)
    table.face("Ben", 6)
    end_round(table)
    table.deal()
    assert table.state.turn == "Ben"


def test_a_new_round_begins_without_zombies_points_and_the_eaten(evening):
    table = evening(3)
    table.face("Ben", 6)
    end_round(table, "Ann", points=2)
    table.deal(2)
    assert table.state.uneaten == ("Ann", "Ben", "Kim")
    assert [table.zombies(name) + table.points(name) for name in ("Ann", "Ben", "Kim")] == [0, 0, 0]
    assert table.state.cards == 50


@pytest.mark.parametrize(("lasts", "draws"), [("game", 2), ("round", 1)])
def test_swarm_lasts_as_long_as_the_table_says(evening, lasts, draws):
    """C20."""
    table = evening(2)
    table.tell("draw swarm", f"swarm {lasts}", "nothing")
    nearly_empty(table)
    table.tell("draw z", "nothing", "bitten -")
    table.deal()
    assert table.state.draws == draws


def test_hiding_does_not_outlast_the_round(evening):
    table = evening(2)
    table.tell("draw action", "use hide")
    end_round(table)
    table.deal()
    table.until("Ann")
    with pytest.raises(Illegal, match="Ann must draw"):
        table.tell("draw none")


def test_after_three_rounds_the_game_is_over(evening):
    table = evening(2)
    end_round(table, "Ann")
    table.deal()
    end_round(table, "Ben", points=3)
    table.deal()
    assert table.outcome is None
    end_round(table, "Ben", points=1)
    assert table.outcome.winners == ("Ann",)
    assert [(one.player, one.points, one.rank) for one in table.outcome.standings] == [
        ("Ann", 5, 1),
        ("Ben", 4, 2),
    ]
    with pytest.raises(OutOfTurn, match="The game is over"):
        table.tell("deal 3 3")


def test_equal_points_share_the_victory_among_two(evening):
    """TC8."""
    table = evening(3)
    for winner in ("Ann", "Kim"):
        end_round(table, winner)
        table.deal()
    end_round(table, "Ben", points=4)
    assert table.outcome.winners == ("Ann", "Kim")
    assert [one.rank for one in table.outcome.standings] == [1, 1, 3]


def test_equal_points_share_the_victory_among_three(evening):
    """C18."""
    table = evening(3)
    for winner in ("Ann", "Ben"):
        end_round(table, winner)
        table.deal()
    end_round(table, "Kim")
    assert table.outcome.winners == ("Ann", "Ben", "Kim")
    assert table.outcome.findings[0].notes == ("C18",)


def test_survival_points_changed_by_the_table_count_for_the_heroes(evening):
    table = evening(2)
    for winner in ("Ann", "Ben"):
        end_round(table, winner)
        table.deal()
    table.tell("adjust points Ben 1 agreed")
    end_round(table)
    assert table.outcome.winners == ("Ben",)
    assert table.outcome.standings[0].points == 6


# --- the scoring itself -----------------------------------------------------------------------------------------


def test_the_order_of_players_does_not_matter_for_a_round():
    fates = {"Ann": Fate(3), "Ben": Fate(6, eaten=True), "Kim": Fate(7)}
    turned = dict(reversed(fates.items()))
    assert survival("escape", fates, 5) == survival("escape", turned, 5) == {"Ann": 3, "Ben": 0, "Kim": 7}


def test_heroes_are_all_with_the_most_points():
    assert heroes({"Ann": 4, "Ben": 9, "Kim": 9}) == ("Ben", "Kim")
    assert heroes({"Ann": 0, "Ben": 0}) == ("Ann", "Ben")

"""Setup, a turn, being surrounded and being eaten."""

import pytest

from referee.contract import rulebook
from referee.errors import Illegal, Misread, OutOfTurn


def test_the_deck_is_56_less_the_cards_kept(evening):
    """C24."""
    assert evening(4, kept=3).state.cards == 44
    assert evening(2, kept=1).state.cards == 54


@pytest.mark.parametrize("kept", ["3 3 4", "3 -1 0"])
def test_nobody_keeps_more_than_three_or_fewer_than_no_cards(evening, kept):
    table = evening(3)
    table.undo()
    with pytest.raises(Illegal, match="keeps 0 to 3 Action cards") as told:
        table.tell(f"deal {kept}")
    assert told.value.section == "setup"


def test_hands_may_begin_with_fewer_than_three_cards(evening):
    """C17."""
    table = evening(3)
    table.undo()
    table.tell("deal 0 2 3")
    assert [table.hand(name) for name in ("Ann", "Ben", "Kim")] == [0, 2, 3]


def test_nothing_is_drawn_before_the_deal(evening):
    table = evening(2)
    table.undo()
    with pytest.raises(OutOfTurn, match="the deal is due"):
        table.tell("draw z")


def test_an_action_card_goes_into_the_hand_and_only_its_kind_is_told(evening):
    """C25."""
    table = evening(2)
    table.tell("draw action")
    assert table.hand("Ann") == 4
    assert table.said == ["Ann takes an Action card: 4 in hand."]
    with pytest.raises(Misread):
        evening(2).tell("draw chainsaw")


@pytest.mark.parametrize(("typed", "zombies"), [("z", 1), ("zz", 2), ("zzz", 3), ("zombie", 1), ("full", 3)])
def test_a_zombie_card_comes_before_the_player_who_drew_it(evening, typed, zombies):
    table = evening(2)
    table.tell(f"draw {typed}")
    assert table.zombies("Ann") == zombies
    assert table.state.cards == 49  # 56 less two hands of three, less this one


def test_one_action_card_is_played_in_a_turn(evening):
    """C22."""
    table = evening(2)
    table.tell("draw z", "lay 1")
    assert table.state.turn == "Ben"
    with pytest.raises(OutOfTurn, match="Ben draws a card"):
        table.tell("use chainsaw")


def test_a_card_laid_leaves_the_hand_and_counts_openly(evening):
    table = evening(2)
    table.tell("draw action", "lay 2")
    assert (table.hand("Ann"), table.points("Ann")) == (3, 2)


def test_a_card_used_leaves_the_hand_and_gives_no_points(evening):
    table = evening(2)
    table.tell("draw action", "use chainsaw")
    assert (table.hand("Ann"), table.points("Ann")) == (3, 0)


def test_with_an_empty_hand_the_turn_ends_by_itself(evening):
    table = evening(2, kept=0)
    table.tell("draw z")
    assert table.state.turn == "Ben"


def test_the_card_just_drawn_may_be_played(evening):
    table = evening(2, kept=0)
    table.tell("draw action", "lay 1")
    assert (table.hand("Ann"), table.points("Ann")) == (0, 1)


def test_a_card_of_three_points_does_not_exist(evening):
    table = evening(2)
    table.tell("draw action")
    with pytest.raises(Illegal) as told:
        table.tell("lay 3")
    assert told.value.message == "In the English edition no card has 3 escape points; a card laid has 1 or 2."
    assert (
        "in the English edition they are 1 or 2"
        in rulebook.section("card_of_the_dead", told.value.section).text
    )


def test_a_card_of_three_points_of_another_edition_is_entered_by_decision(evening):
    table = evening(2, edition="other")
    table.tell("draw action")
    with pytest.raises(Illegal, match="if one of yours has, lay it for what is possible and /adjust escape"):
        table.tell("lay 3")
    table.tell("lay 2", "adjust escape Ann 1 a card worth 3")
    assert table.points("Ann") == 3


def test_bitten_is_neither_laid_nor_used(evening):
    table = evening(2)
    table.tell("draw action")
    with pytest.raises(Illegal, match="Bitten"):
        table.tell("lay 0")
    with pytest.raises(Illegal, match="Bitten can't be played"):
        table.tell("use bitten")


def test_a_card_worth_nothing_may_be_laid_in_another_edition(evening):
    table = evening(2, edition="other")
    table.tell("draw action", "lay 0")
    assert (table.hand("Ann"), table.points("Ann")) == (3, 0)


def test_another_edition_is_told_by_kind_alone(evening):
    table = evening(2, edition="other")
    with pytest.raises(Illegal, match="enter what is not known by name as surprise"):
        table.tell("draw fog")
    table.tell("draw action")
    with pytest.raises(Illegal, match="enter what is not known by name as other"):
        table.tell("use chainsaw")


# --- getting cramped --------------------------------------------------------------------------------------------


def test_points_already_laid_stay_and_count_while_surrounded(evening):
    """C7."""
    table = evening(2)
    table.lay("Ann", 4)
    table.face("Ann", 5)
    assert table.points("Ann") == 4


def test_surrounded_players_may_still_use_an_ability(evening):
    table = evening(2)
    table.face("Ann", 5)
    table.tell("draw action", "use chainsaw")
    assert table.zombies("Ann") == 3


def test_who_is_no_longer_surrounded_lays_again(evening):
    """C6: 4 zombies and one drawn are 5; the Chainsaw leaves 3, one drawn makes 4."""
    table = evening(2)
    table.face("Ann", 4)
    table.tell("draw z", "use chainsaw")
    table.until("Ann")
    table.tell("draw z", "lay 1")
    assert table.points("Ann") == 1


# --- time for lunch ---------------------------------------------------------------------------------------------


def test_the_eater_waits_for_no_action_card(evening):
    """C8."""
    table = evening(3)
    table.face("Ann", 5)
    table.tell("draw z")
    assert table.of("Ann").eaten
    assert table.due == ["draw"]
    assert table.state.turn == "Ben"


def test_a_player_can_be_eaten_in_anothers_turn(evening):
    """C9: Ann passes a Zombie to Ben, who has five of six."""
    table = evening(3)
    table.face("Ben", 5)
    table.face("Ann", 1)
    table.tell("draw action", "use hide")
    assert table.of("Ben").eaten
    assert table.state.turn == "Kim"


def test_the_cards_of_an_eaten_player_are_discarded(evening):
    """C10."""
    table = evening(3)
    table.lay("Ben", 3)
    table.face("Ben", 6)
    assert (table.hand("Ben"), table.points("Ben"), table.zombies("Ben")) == (0, 0, 0)


def test_eaten_players_are_skipped(evening):
    """C23."""
    table = evening(3)
    table.face("Ben", 6)
    table.turn("action")
    assert table.state.turn == "Kim"
    table.turn("action")
    assert table.state.turn == "Ann"


def test_an_eaten_player_has_no_more_zombies_to_correct(evening):
    table = evening(3)
    table.face("Ben", 6)
    with pytest.raises(Illegal, match="Ben has no zombies in front"):
        table.tell("adjust zombies Ben 1 late")


# --- said as a person would ----------------------------------------------------------------------------------------


def test_a_horde_beyond_the_number_that_eats_is_said_as_a_person_would(evening):
    table = evening(2)
    table.face("Ann", 5)
    table.tell("draw zzz")
    assert table.said[0] == "Full Zombie: Ann has 8 zombies in front, 7 are enough to eat."


def test_laying_a_card_says_its_points_and_the_new_total(evening):
    table = evening(2)
    table.lay("Ann", 2)
    table.tell("draw action", "lay")
    assert table.said[0] == "Ann lays a card worth 1 and now has 3 of 7 escape points."


def test_points_beyond_the_escape_are_said_as_a_person_would(evening):
    table = evening(2)
    table.lay("Ann", 6)
    table.tell("draw action", "lay 2")
    assert table.said[0] == "Ann lays a card worth 2 and now has 8 escape points, 7 are enough to escape."


def test_a_misread_length_of_swarm_names_what_was_asked(evening):
    table = evening(2)
    table.tell("draw swarm")
    with pytest.raises(Misread, match="How long everybody draws two cards: 'n' is not one of game, round."):
        table.tell("swarm n")

"""The base game's rules: refusals, the Haven, trophies, titles and their tie-breaks."""

import pytest
from games.bone_to_pick.playing import Play

from referee.errors import Illegal, Misread, OutOfTurn
from referee.games.bone_to_pick import GAME, trophies
from referee.session import judge

#: ten turns in which both players spend everything but 0 and 0, or 0 and one card of their own
EVEN = "1 1; 2 2; 3 3; 4 4; 5 5; 6 6; 7 7; 8 8; 9 9; 10 10"


def ten_turns(play, attacks, power="1 1 1"):
    for attack in attacks.split(";"):
        play.line(power).line(attack.strip())
    return play


def test_a_weapon_already_played_is_refused_by_name():
    play = Play("base", "Ann Bob").lines("1 1 1; 7 3; 1 1 1")
    with pytest.raises(Illegal, match="^Ann has no 7 left to play.$") as refused:
        play.line("7 4")
    assert refused.value.section == "base/weapon-cards"


def test_the_zero_can_be_played_twice_but_not_a_third_time():
    play = Play("base", "Ann Bob").lines("1 1 1; 0 1; 1 1 1; 0 2; 1 1 1")
    with pytest.raises(Illegal, match="Ann has no 0 left to play."):
        play.line("0 3")


def test_a_refusal_shows_no_other_card_of_the_hand():
    play = Play("base", "Ann Bob").lines("1 1 1; 7 3; 1 1 1")
    with pytest.raises(Illegal) as refused:
        play.line("7 4")
    assert "Possible" not in refused.value.message


def test_an_eleven_is_no_card_of_a_base_game():
    play = Play("base", "Ann Bob").line("1 1 1")
    with pytest.raises((Illegal, Misread)):
        play.line("11 4")


def test_a_base_turn_is_two_lines():
    play = Play("base", "Ann Bob").line("9 5 1").line("5 4")
    assert (play.state.turn, [event.name() for event in judge.due(GAME, play.state)]) == (1, ["reveal"])


def test_trophies_of_a_base_game_are_not_counted_by_hand():
    play = Play("base", "Ann Bob").lines("9 5 1; 5 4")
    assert [GAME.tracks["trophies"].get(play.state, name) for name in ("Ann", "Bob")] == [1, 0]
    with pytest.raises(Illegal, match="card by card: amend corrects the turn that gave one") as refused:
        play.line("/adjust trophies Bob 1 because")
    assert refused.value.section == "base/outcome"


def test_a_second_reveal_before_the_attack_is_out_of_turn():
    play = Play("base", "Ann Bob").line("1 1 1")
    with pytest.raises(OutOfTurn, match="First everybody plays a weapon against power 1.") as early:
        play.line("/reveal 2 2 1")
    assert early.value.section == "base/attack"


def test_an_attack_without_an_undead_is_out_of_turn():
    with pytest.raises(OutOfTurn, match="First reveal the next Undead."):
        Play("base", "Ann Bob").line("/attack 1 2")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("0 5 1", "An Undead has a power of 1 or more, not 0."),
        ("100 5 1", "A power of 100 looks like a slip: powers above 99 are not taken."),
        ("9 10 1", "Trophy points go from 1 to 9; 10 is printed on no Undead."),
        ("9 0 1", "Trophy points go from 1 to 9; 0 is printed on no Undead."),
        ("9 5 3", "An Undead deals 1 or 2 damage, not 3."),
        ("9 5 0", "An Undead deals 1 or 2 damage, not 0."),
    ],
)
def test_an_undead_that_is_printed_nowhere_is_refused(line, sentence):
    with pytest.raises(Illegal) as refused:
        Play("base", "Ann Bob").line(line)
    assert (refused.value.message, refused.value.section) == (sentence, "base/undead-cards")


def test_without_hard_cards_a_hard_undead_is_refused():
    play = Play("base", "Ann Bob", {"hard-cards": "without"})
    with pytest.raises(Illegal, match="left in the box"):
        play.line("9 5 1 hard")


def test_the_level_of_an_undead_may_be_left_out():
    play = Play("base", "Ann Bob").line("9 5 1")
    assert play.state.seen == ("unknown",)


def test_a_zero_never_takes_a_trophy_even_when_it_is_the_only_unique_value():
    play = Play("base", "Ann Bob Kim").lines("9 5 1; 5 5 0")
    assert len(play.state.unowned) == 1
    assert play.texts[1] == "Two 5s cancel; no unique value is left: the trophy stays with nobody."


def test_zeros_alone_leave_the_trophy_with_nobody():
    told = trophies.award_told({"Ann": 0, "Bob": 0}, 1, "base/outcome")
    assert told.text == "A 0 never takes a trophy and nothing else was played: the trophy stays with nobody."


def test_the_third_damage_ends_the_game_at_once():
    play = Play("base", "Ann Bob").lines("99 1 1; 1 1; 99 1 1; 2 2; 99 1 1; 3 3")
    assert play.outcome is not None
    assert judge.legal(GAME, play.state) == ()


def test_two_damages_of_two_are_more_than_enough_against_three():
    play = Play("base", "Ann Bob").lines("99 1 2; 1 1; 99 1 2; 2 3")
    assert "The Haven takes 2 damage, 4 in all against 3 Hit Points: it falls." in play.texts
    assert play.outcome.title == "Scapegoat: Ann"


def test_a_grey_side_haven_stands_after_three_damage_and_falls_at_the_fourth():
    play = Play("base", "Ann Bob", {"haven": "4"}).lines("99 1 1; 1 1; 99 1 2; 2 2")
    assert play.texts[-1] == "The Haven takes 2 damage: 1 of 4 Hit Points left."
    assert play.lines("99 1 1; 3 3").outcome.title.startswith("Scapegoat")


def test_a_haven_that_falls_in_the_tenth_turn_has_failed():
    play = ten_turns(Play("base", "Ann Bob"), "1 1; 2 2; 3 3; 4 4; 5 5; 6 6; 7 7")
    ten_turns(play, "8 8; 9 9; 10 0", power="99 1 1")
    assert play.outcome.title == "Scapegoat: Bob"
    assert ("B7",) in [finding.notes for finding in play.last]


def test_trophies_are_worthless_when_the_haven_has_fallen():
    # Ann takes a trophy of 9, then three attacks fail; Ann keeps 55 - 10 - 1 - 2 - 3 = 39, Bob 55 - 0 - 1 - 2 - 3 = 49
    play = Play("base", "Ann Bob").lines("9 9 1; 10 0; 99 1 1; 1 1; 99 1 1; 2 2; 99 1 1; 3 3")
    assert play.points() == {"Ann": 39, "Bob": 49}
    assert play.outcome.title == "Scapegoat: Bob"
    assert [(one.player, one.rank, one.points) for one in play.outcome.standings] == [
        ("Ann", 1, 39),
        ("Bob", 2, 49),
    ]


def test_a_tie_on_points_goes_to_more_undead():
    # both keep 0 and 0; Ann took trophies of 2 and 3, Bob one of 5
    play = Play("base", "Ann Bob").lines("1 2 1; 2 1; 1 3 1; 3 2; 1 5 1; 1 3")
    ten_turns(play, "4 4; 5 5; 6 6; 7 7; 8 8; 9 9; 10 10")
    assert play.points() == {"Ann": 5, "Bob": 5}
    assert play.texts[-1] == (
        "Ann and Bob tie on points at 5; Ann has the most Undead, 2 to 1. Ann is the Legend."
    )
    assert play.last[-1].notes == ("B8",)


def test_equal_in_everything_shares_the_legend():
    play = ten_turns(Play("base", "Ann Bob"), EVEN)
    assert play.outcome.title == "Legend: Ann and Bob"
    assert play.outcome.winners == ("Ann", "Bob")
    assert [one.rank for one in play.outcome.standings] == [1, 1]


def test_equal_in_everything_shares_the_scapegoat():
    play = Play("base", "Ann Bob").lines("99 1 2; 1 1; 99 1 1; 2 2")
    assert play.outcome.title == "Scapegoat: Ann and Bob"
    assert "tie on highest weapon at 10" in play.texts[-1]


def test_two_players_are_our_inference_and_the_first_ruling_says_so():
    assert Play("base", "Ann Bob").line("9 5 1").last[0].notes == ("B9",)
    assert Play("base", "Ann Bob Kim").line("9 5 1").last[0].notes == ()


@pytest.mark.parametrize("card", ["12", "12u"])
def test_a_card_above_ten_is_refused_as_no_weapon_where_there_are_no_upgrades(card):
    play = Play("base", "Ann Jeanette").line("9 1 1")
    with pytest.raises(Illegal) as refused:
        play.line(f"3 {card}")

    assert refused.value.message == (
        "Weapons go from 0 to 10 and there are no upgrades in the Base Game: Jeanette can't play 12."
    )


def test_an_upgrade_that_a_player_of_a_campaign_does_not_hold_is_named_as_one():
    play = Play("campaign", "Ann Bob").line("reveal 9 1 1")
    with pytest.raises(Illegal, match="Bob has no upgrade of 12 left to play"):
        play.line("3 12")

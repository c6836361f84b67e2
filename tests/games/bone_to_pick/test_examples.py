"""Every example of the rulebook that a base game can play, named by its section and its number among the worked examples.

TB7 to TB12 are in `test_campaign`, TB13 in `test_epic`, TB14 in `test_teams`, TB15 in `test_survival`; all again in `test_desk`.
"""

from games.bone_to_pick.playing import Play

FOUR = "Jeanette Adam Pjotr Kim"


def test_undead_cards_the_power_is_told_for_the_number_of_players():
    """TB1."""
    play = Play("base", "Ann Bob Kim").line("8 5 1")
    assert play.state.battle.power == 8


def test_attack_a_sum_equal_to_the_power_defeats_the_undead():
    """TB2."""
    play = Play("base", FOUR).lines("33 5 1; 7 9 9 8")
    assert play.texts[0] == "7 + 9 + 9 + 8 = 33 reaches 33: defeated."
    assert play.last[0].section == "base/attack"


def test_outcome_matching_nines_cancel_so_that_kim_takes_the_trophy_with_an_8():
    """TB3."""
    play = Play("base", FOUR).lines("33 5 1; 7 9 9 8")
    assert play.texts[1] == "Two 9s cancel; 8 is the highest unique value: Kim takes the trophy."
    assert play.last[1].section == "base/outcome"
    assert [undead.trophy for undead in play.state.fighters["Kim"].trophies] == [5]


def test_outcome_without_a_unique_value_the_undead_is_defeated_and_nobody_takes_it():
    """TB4."""
    play = Play("base", FOUR).lines("33 5 1; 8 9 9 8")
    assert play.texts == [
        "8 + 9 + 9 + 8 = 34 beats 33 by 1: defeated.",
        "Two 9s and two 8s cancel; no unique value is left: the trophy stays with nobody.",
    ]
    assert len(play.state.unowned) == 1
    assert all(not fighter.trophies for fighter in play.state.fighters.values())


def test_end_of_game_jeanette_becomes_the_legend_with_22_to_20():
    """TB5."""
    # Jeanette keeps 10 and 9 and takes one trophy of 3; Kim keeps 0 and 5 and takes trophies of 2, 5 and 8
    play = Play("base", "Jeanette Kim")
    play.lines("""
        1 3 1; 1 0
        9 2 1; 0 10
        9 5 1; 0 9
        9 8 1; 7 8
        4 1 1; 2 2
        6 1 1; 3 3
        8 1 1; 4 4
        12 1 1; 6 6
        99 1 1; 5 7
        99 1 1; 8 1
    """)
    assert play.state.fighters["Jeanette"].hand == ("9", "10")
    assert play.state.fighters["Kim"].hand == ("0", "5")
    assert play.points() == {"Jeanette": 22, "Kim": 20}
    assert play.outcome.winners == ("Jeanette",)
    assert "Jeanette has the most points, 22 to 20. Jeanette is the Legend." in play.texts


def test_end_of_game_pjotr_becomes_the_scapegoat_on_the_highest_weapon_after_a_tie_at_9():
    """TB6."""
    # after nine turns Sanchez holds 0, 2, 7, Adam 1, 2, 3 and Pjotr 0, 0, 9; three attacks fail
    play = Play("base", "Sanchez Adam Pjotr")
    play.lines("""
        1 1 1; 0 0 1
        1 1 1; 1 0 2
        1 1 1; 3 4 3
        1 1 1; 4 5 4
        1 1 1; 5 6 5
        1 1 1; 6 7 6
        99 1 1; 8 8 7
        99 1 1; 9 9 8
        99 1 1; 10 10 10
    """)
    assert [fighter.hand for fighter in play.state.fighters.values()] == [
        ("0", "2", "7"),
        ("1", "2", "3"),
        ("0", "0", "9"),
    ]
    assert play.outcome.title == "Scapegoat: Pjotr"
    assert play.outcome.winners == ()
    text = (
        "Sanchez and Pjotr tie on points in hand at 9; "
        "Pjotr has the highest weapon, 9 to 7. Pjotr is the Scapegoat."
    )
    told = next(finding for finding in play.last if finding.text == text)
    assert told.notes == ("B4",)

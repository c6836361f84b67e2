"""Who acts in an entry: nobody turns up the Undead, all play a weapon, whoever won chooses (Reveal; Attack; Gaining Trophies)."""

from games.bone_to_pick.playing import Play

SEVEN = "A B C D E F G"


def by(play):
    return play.table.entries[-1].by


def test_the_undead_are_the_tables_and_the_weapons_everybodys():
    play = Play("base", "Ann Bob Kim").line("12 5 1")
    assert by(play) == ()
    play.line("7 8 9")
    assert by(play) == ("Ann", "Bob", "Kim")


def test_whoever_played_the_highest_unique_value_chooses_the_trophy():
    play = Play("epic", SEVEN).line("2 7 1 2 3 2").line("9 8 5 5 3 3 0")
    play.line("7")
    assert by(play) == ("A",)


def test_alone_the_only_player_plays_the_pair_and_the_table_turns_up_cards():
    play = Play("solo", "Ann").line("left:1+2+3 right:4+5+6")
    assert by(play) == ()
    play.line("9 1")
    assert by(play) == ()
    play.line("left:3 right:6")
    assert by(play) == ("Ann",)


def test_together_all_who_play_a_card_act_and_a_number_changed_by_hand_is_the_tables():
    play = Play("coop", "Ann Bob").line("9 1").line("3 4")
    assert by(play) == ("Ann", "Bob")
    play.line("/adjust haven - -1 a card")
    assert by(play) == ()

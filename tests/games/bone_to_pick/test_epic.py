"""The epic game: two Undead a turn, two trophies, two copies of every card (Epic Game)."""

import pytest
from games.bone_to_pick.playing import Play, ten_attacks

from referee.errors import Illegal, OutOfTurn
from referee.games.bone_to_pick import GAME, trophies
from referee.session import judge
from referee.session.seats import seated

NINE = "Tom Mary James Kim Terry Joey Rachel Paul Ruby"
SEVEN = "A B C D E F G"
#: seven players of whom only the first plays a unique value above 0
ONE_UNIQUE = "9 5 5 3 3 0 0"
#: everybody cancels
NONE_UNIQUE = "9 9 5 5 3 3 3"


def due(play):
    return [event.name() for event in judge.due(GAME, play.state)]


def owned(play, player):
    return [undead.trophy for undead in play.state.fighters[player].trophies]


@pytest.mark.parametrize(
    ("players", "columns"),
    [(7, (5, 2)), (8, (6, 2)), (9, (6, 3)), (10, (6, 4)), (11, (6, 5)), (12, (6, 6))],
)
def test_the_columns_of_the_total_power_are_those_of_the_table(players, columns):
    assert trophies.columns(players) == columns


def test_the_total_power_adds_both_columns():
    play = Play("epic", SEVEN).line("18 7 1 9 3 2")
    assert play.texts == [
        "Turn 1 of 10: column 5 of the first Undead 18 + column 2 of the second 9 = total power 27."
    ]
    assert play.last[0].notes == ("B22",)


def test_gaining_trophies_james_chooses_first_and_ruby_takes_the_other():
    """TB13."""
    play = Play("epic", NINE).lines("40 7 1 24 3 2; 10 10 9 7 7 7 5 5 4")
    assert play.texts == [
        "10 + 10 + 9 + 7 + 7 + 7 + 5 + 5 + 4 = 64 reaches 64: defeated.",
        (
            "Two 10s cancel; 9 is the highest unique value: James chooses first. "
            "Three 7s and two 5s cancel; 4 is the next: Ruby takes the other."
        ),
    ]
    assert due(play) == ["choose"]
    play.line("3")
    assert play.texts == ["James takes the trophy of 3, Ruby the one of 7."]
    assert (owned(play, "James"), owned(play, "Ruby")) == ([3], [7])


def test_an_epic_turn_of_twelve_is_three_lines():
    play = Play("epic", "A B C D E F G H I J K L").line("40 7 1 24 3 2")
    play.line("10 10 9 7 7 7 5 5 4 3 3 2").line("3")
    # 9 and 4 are the highest unique values
    assert play.texts == ["C takes the trophy of 3, I the one of 7."]
    assert (play.state.turn, due(play)) == (1, ["reveal-pair"])


def test_two_trophies_of_the_same_points_leave_nothing_to_choose():
    play = Play("epic", NINE).lines("40 5 1 24 5 2; 10 10 9 7 7 7 5 5 4")
    assert due(play) == ["reveal-pair"]
    assert (owned(play, "James"), owned(play, "Ruby")) == ([5], [5])


def test_a_trophy_that_was_not_revealed_can_not_be_chosen():
    play = Play("epic", NINE).lines("40 7 1 24 3 2; 10 10 9 7 7 7 5 5 4")
    with pytest.raises(Illegal, match="No Undead of 5 trophy points was revealed."):
        play.line("5")


def test_a_single_unique_value_takes_both_trophies():
    play = Play("epic", SEVEN).lines(f"18 7 1 2 3 2; {ONE_UNIQUE}")
    assert play.texts[1] == "Two 5s and two 3s cancel; 9 is the only unique value: A takes both trophies."
    assert owned(play, "A") == [7, 3]
    assert play.last[1].notes == ("B24",)


def test_without_a_unique_value_both_undead_are_defeated_and_stay_with_nobody():
    play = Play("epic", SEVEN).lines(f"18 7 1 2 3 2; {NONE_UNIQUE}")
    assert play.texts[1] == (
        "Two 9s, two 5s and three 3s cancel; no unique value is left: both trophies stay with nobody."
    )
    assert len(play.state.unowned) == 2


def test_only_the_lower_damage_hurts_the_haven():
    play = Play("epic", SEVEN).lines(f"99 7 2 99 3 1; {ONE_UNIQUE}")
    assert play.texts[1:] == [
        "Only the lower damage counts, 1; the Undead that deals 2 goes to the box.",
        "The Haven takes 1 damage: 2 of 3 Hit Points left.",
    ]


def test_of_equal_damages_one_counts():
    play = Play("epic", SEVEN).lines(f"99 7 2 99 3 2; {ONE_UNIQUE}")
    assert play.state.damage == 2
    assert play.last[1].notes == ("B23",)


@pytest.mark.parametrize(
    ("haven", "damages", "notes"),
    [
        # damage told each turn, and what the last one cites: 3 Hit Points fall at 3, 4 stand
        ("3", "1 1 1", ("B5", "B6", "B41")),
        ("3", "1 1", ()),
        ("4", "1 2", ("B41",)),
        ("4", "1 2 1", ("B5", "B6", "B41")),
    ],
)
def test_an_epic_haven_has_the_hit_points_of_the_base_game(haven, damages, notes):  # B41
    play = Play("epic", SEVEN, {"haven": haven})
    for turn, damage in enumerate(damages.split(), 1):
        play.line(f"99 1 {damage} 99 1 2").line(" ".join([str(turn)] * 7))
    taken = next(finding for finding in play.last if finding.text.startswith("The Haven takes"))
    assert taken.notes == notes
    assert (play.outcome is None) is ("B5" not in notes)


def test_an_epic_campaign_reads_its_hit_points_off_the_board_and_not_off_our_reading():
    play = Play("epic-campaign", SEVEN).lines(f"board-side 5; reveal-pair 99 1 2 99 1 2; {ONE_UNIQUE}")
    play.lines("99 1 2 99 1 2; 1 1 1 1 1 1 1")
    assert ("The Haven takes 2 damage: 1 of 5 Hit Points left.", ()) in [
        (one.text, one.notes) for one in play.last
    ]


def test_one_undead_alone_is_not_revealed_in_an_epic_game():
    with pytest.raises(OutOfTurn, match="Two Undead are revealed at once: reveal-pair.") as early:
        Play("epic", SEVEN).line("/reveal 9 5 1")
    assert early.value.section == "epic/reveal"
    with pytest.raises(OutOfTurn, match="One Undead is revealed at a time: reveal."):
        Play("base", "Ann Bob").line("/reveal-pair 9 5 1 9 5 1")


def test_two_hard_undead_are_refused_when_one_is_left():
    play = Play("epic-campaign", SEVEN).lines(
        "slot 0-9-1; reveal-pair 1 1 1 1 1 1 hard medium; 1 2 3 4 5 6 7"
    )
    with pytest.raises(Illegal, match="Only one hard Undead is left for round 1."):
        play.line("1 1 1 1 1 1 hard hard")


def test_an_epic_base_game_has_one_legend():
    # everybody plays 1 to 10 but A, who keeps 9 and 10, and B, who keeps 8 and 9
    orders = ["0 0 1 2 3 4 5 6 7 8", "0 0 1 2 3 4 5 6 7 10", *["1 2 3 4 5 6 7 8 9 10"] * 5]
    play = ten_attacks(Play("epic", SEVEN), orders, "1 1 1 1 1 1")
    assert play.outcome.winners == ("A",)
    assert ("B26",) in [finding.notes for finding in play.last]


def epic_round(orders):
    return ten_attacks(Play("epic-campaign", SEVEN), orders, "1 1 1 1 1 1")


REST = "1 2 3 4 5 6 7 8 9 10"  # keeps 0 and 0


def test_first_and_second_place_both_take_a_copy_and_upgrade_as_legends():
    play = epic_round(["0 0 1 2 3 4 5 6 7 8", "0 0 1 2 3 4 5 6 7 10", *[REST] * 5])
    assert play.state.takers == ("A", "B")
    assert [one.count for one in play.state.agenda[1:]] == [3, 3, 2, 2, 2, 2, 2]
    # the five others always cancel each other, A and B play alike until the last turn: there 10s cancel, and A's 8 is
    # the only unique value and takes both trophies; the Legend card of round 1 is worth 1
    play.line("")
    assert play.points() == {"A": 2 + 1, "B": 1}


def test_two_tied_for_second_take_no_copy_but_upgrade_as_legends():
    second = "0 0 1 2 3 4 5 6 7 10"
    play = epic_round(["0 0 1 2 3 4 5 6 7 8", second, second, *[REST] * 4])
    assert play.state.takers == ("A",)
    assert [one.count for one in play.state.agenda[1:]] == [3, 3, 3, 2, 2, 2, 2]
    assert ("B25",) in [finding.notes[:1] for finding in play.last]


def test_seven_players_are_too_many_for_one_box_and_six_too_few_for_two():
    for mode, names in (("base", SEVEN), ("epic", "A B C D E F")):
        wanted = next(one for one in GAME.modes if one.id == mode)
        with pytest.raises(Illegal) as refused:
            seated(wanted, names.split())
        assert refused.value.section == wanted.section


@pytest.mark.parametrize(
    ("players", "columns"),
    [
        ("A B C D E F G", "column 5, then column 2"),
        ("A B C D E F G H", "column 6, then column 2"),
        ("A B C D E F G H I J K L", "column 6, then column 6"),
    ],
)
def test_the_columns_for_this_many_players_are_said_before_a_power_is_typed(players, columns):
    play = Play("epic", players)
    assert GAME.status(play.state).endswith(f"reveal two Undead: {columns}")
    with pytest.raises(OutOfTurn, match=f"First reveal two Undead: {columns}"):
        play.line("/resolve")

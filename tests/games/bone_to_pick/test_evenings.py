"""Bone to Pick through the commands a table types: a campaign over several evenings, a dispute, a comparison."""

import pytest
from kit.answered import document

#: two rounds, both lost in two turns: Bob keeps 38 to Ann's 36; then 36 each and an 8 as the highest card of both
EVENING_ONE = """
    board-side 3
    reveal 99 1 2; attack 10 9; reveal 99 1 2; attack 9 8
    title-card -1
    upgrade 7 2 7
    reveal 99 1 2; attack 10 10; reveal 99 1 2; attack 9 9
"""
#: Ann keeps 38 to Bob's 36; then Ann takes a trophy with a 5, and Bob keeps 32 to Ann's 31
EVENING_TWO = """
    reveal 99 1 2; attack 9 10; reveal 99 1 2; attack 8 9
    title-card -2
    upgrade 5 4 5
    reveal 5 9 1; attack 5 4
    reveal 99 1 2; attack 10 10; reveal 99 1 2; attack 9 9
    title-card
"""


@pytest.fixture
def two(referee):
    referee("new", "bone", "--mode", "campaign", "-p", "Ann", "-p", "Bob")
    return referee


def typed(referee, lines):
    for line in lines.replace(";", "\n").splitlines():
        if line.strip():
            code, _, err = referee("record", *line.split())
            assert code == 0, (line, err)


def players(shown):
    return next(sheet["rows"] for sheet in shown["sheets"] if sheet["title"] == "Players")


def test_a_campaign_stopped_after_round_2_is_reopened_and_finished(two):
    typed(two, EVENING_ONE)
    shown = document(two("show", "--json"))
    assert shown["status"].startswith("Round 3 of 4 · Turn 1 of 10 · Haven 3 of 3")
    # trophies now, Undead in all, cards won, upgrades, Victory Points: Ann 2 of an upgrade, Bob -1 of a Scapegoat card
    assert players(shown) == [["Ann", "-", 0, "-", 1, 2], ["Bob", "-", 0, "S1", 0, -1]]
    assert shown["outcome"] is None
    typed(two, EVENING_TWO)
    ended = document(two("show", "--json"))["outcome"]
    # Ann 1 Undead - 2 + 2; Bob - 1 - 5 + 4
    assert ended["winners"] == ["Ann"]
    assert [(one["player"], one["points"], one["titles"]) for one in ended["standings"]] == [
        ("Ann", 1, ["Scapegoat 2", "Scapegoat 3"]),
        ("Bob", -2, ["Scapegoat 1", "Scapegoat 2", "Scapegoat 4"]),
    ]


def test_settling_who_takes_the_trophy_says_kim_and_cites_outcome(referee):
    """TB3, as the README shows it."""
    dispute = ("settle", "bone_to_pick", "trophy", "weapons=Jeanette:7,Adam:9,Pjotr:9,Kim:8")
    code, out, _ = referee(*dispute)
    assert code == 0
    assert "Two 9s cancel; 8 is the highest unique value: Kim takes the trophy. [Outcome]" in out
    told = document(referee(*dispute, "--json"))
    assert told["verdict"] == {"awarded": ["Kim"]}
    assert [one["section"] for one in told["findings"]] == ["base/outcome"]


def test_the_number_of_trophies_can_be_compared_with_the_table_in_every_round(two):
    typed(two, "board-side 3; reveal 5 9 1; attack 5 4")
    assert document(two("show", "--json"))["tracks"]["trophies"] == {"Ann": 1, "Bob": 0}
    assert two("compare", "trophies=Ann:1,Bob:0")[0] == 0
    assert "trophies of Ann: 1 by the log, 2 on the table." in "".join(two("compare", "trophies=Ann:2")[1:])
    typed(
        two, "reveal 99 1 2; attack 10 10; reveal 99 1 2; attack 9 9"
    )  # the round is lost, its trophies stay
    assert document(two("show", "--json"))["tracks"]["trophies"] == {"Ann": 1, "Bob": 0}


def test_trophies_are_not_counted_up_or_down_by_hand(two):
    typed(two, "board-side 3; reveal 5 9 1; attack 5 4")
    code, _, err = two("record", "adjust", "trophies", "Ann", "1", "found one")
    assert code == 1
    assert "/hand-over moves one to another player, and amend corrects the turn that gave one." in err
    typed(two, "hand-over Ann.9 Bob magnet")
    assert document(two("show", "--json"))["tracks"]["trophies"] == {"Ann": 0, "Bob": 1}


def test_no_log_tells_what_upgrade_was_kept_before_the_campaign_is_over(two):  # B50
    typed(two, EVENING_ONE)
    assert "upgrade · 2 · · ·" in two("log")[1]
    assert "upgrade 7 2 7 no" in two("log", "--hands")[1]

"""Teams: formations, members' points added up, shared titles, one card for a team (Team Game)."""

import pytest
from games.bone_to_pick.playing import Play, ten_attacks

from referee.contract.standings import contest
from referee.errors import Illegal
from referee.games.bone_to_pick import GAME, scoring
from referee.games.bone_to_pick.agenda import TitleCard, Upgrade
from referee.games.bone_to_pick.scoring import Score
from referee.games.bone_to_pick.titles import LEGEND, SCAPEGOAT
from referee.session.seats import drawn_teams, seated

TEAMS = {"Red": "Ann Kim", "Blue": "Bob Joe"}
FOUR = "Ann Bob Kim Joe"
HIGH = "10 9 8 7 6 5 4 3 2 1"  # keeps 0 and 0
LOW = "0 0 1 2 3 4 5 6 7 8"  # keeps 9 and 10


def mode(ident):
    return next(one for one in GAME.modes if one.id == ident)


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(4, (2, 2)), (6, (2, 2, 2)), (8, (2, 2, 2, 2)), (9, (3, 3, 3)), (10, (2,) * 5), (12, (3, 3, 3, 3))],
)
def test_the_formations_are_those_of_the_table(players, sizes):
    few, many = mode("base-team"), mode("epic-team")
    assert [one for one in (*few.teams, *many.teams) if sum(one) == players] == [sizes]


@pytest.mark.parametrize("ident", ["base-team", "campaign-team"])
def test_a_small_table_has_teams_with_four_or_six(ident):
    assert mode(ident).players == (4, 6)


@pytest.mark.parametrize("ident", ["epic-team", "epic-campaign-team"])
def test_a_large_table_has_teams_with_8_9_10_or_12(ident):
    assert mode(ident).players == (8, 9, 10, 12)


def test_six_players_form_three_teams_of_two():
    """TB14."""
    teams = drawn_teams(mode("base-team"), list("ABCDEF"), seed=3)
    assert [len(members) for members in teams.values()] == [2, 2, 2]
    assert sorted(player for members in teams.values() for player in members) == list("ABCDEF")


@pytest.mark.parametrize("names", ["A B C D E", "A B C D E F G"])
def test_five_or_seven_players_form_no_teams(names):
    with pytest.raises(Illegal) as refused:
        seated(mode("base-team"), names.split(), {"Red": names.split()[:2], "Blue": names.split()[2:]})
    assert refused.value.section == "team"


def test_two_teams_of_three_are_no_formation_for_six():
    with pytest.raises(Illegal, match="6 players form 3 teams of 2"):
        seated(mode("base-team"), list("ABCDEF"), {"Red": list("ABC"), "Blue": list("DEF")})


def test_members_points_are_added_up_and_the_whole_team_wins():
    # Ann keeps 19 and takes nothing but the last turns; Joe and Bob take none: see the points below
    play = ten_attacks(Play("base-team", FOUR, teams=TEAMS), [LOW, HIGH, HIGH, HIGH])
    # Bob, Kim and Joe always cancel; Ann's 1 to 8 are unique unless the others play the same value, which is
    # when 0 0 1 2 3 4 5 6 7 8 meets 10 9 8 7 6 5 4 3 2 1: never. So Ann takes eight trophies of 1
    assert play.points() == {"Ann": 19 + 8, "Bob": 0, "Kim": 0, "Joe": 0}
    assert "Red: Ann 27 + Kim 0 = 27." in play.texts
    assert play.outcome.winners == ("Ann", "Kim")
    assert [(one.rank, one.team, one.points) for one in play.outcome.standings] == [
        (1, "Red", 27),
        (2, "Blue", 0),
    ]


def test_two_tied_teams_share_the_title():
    play = ten_attacks(Play("base-team", FOUR, teams=TEAMS), [HIGH, HIGH, HIGH, HIGH])
    assert play.outcome.title == "Legend: Red and Blue"
    assert play.last[-1].notes == ("B27",)


def test_a_team_that_holds_the_highest_weapon_is_the_scapegoat_of_a_tie():
    # both teams spent 22; Red still holds the 10s, Blue's best are 9s
    play = Play("base-team", FOUR, teams=TEAMS).lines("99 1 1; 9 10 9 10; 99 1 2; 2 1 2 1")
    assert play.outcome.title == "Scapegoat: Red"
    assert play.last[-1].notes == ("B27", "B44")


def test_a_team_takes_one_card_which_counts_once_and_all_members_upgrade_as_its_holders():
    play = ten_attacks(Play("campaign-team", FOUR, teams=TEAMS), [LOW, HIGH, HIGH, HIGH])
    assert play.state.takers == ("Red",)
    assert [(one.player, one.count) for one in play.state.agenda[1:]] == [
        ("Ann", 3),
        ("Bob", 2),
        ("Kim", 3),
        ("Joe", 2),
    ]
    play.line("1")
    assert play.last[0].points == {"Red": 1}
    assert play.last[0].notes == ("B28",)


EIGHT = {"Red": "A E", "Blue": "B F", "Green": "C G", "Gold": "D H"}


@pytest.mark.parametrize(
    ("lines", "title", "draws"),
    [
        # A to D spend 10 and 9, E to H 8 and 9 or 8 and 7: Green and Gold keep most, and both still hold a 10
        ("99 1 2 99 1 2; 10 10 10 10 9 9 8 8; 99 1 2 99 1 2; 9 9 9 9 8 8 7 7", SCAPEGOAT, "ABEF"),
        ("", LEGEND, "ABCDEFGH"),
    ],
)
def test_two_tied_teams_of_an_epic_campaign_are_owed_no_card(lines, title, draws):
    play = Play("epic-campaign-team", "A B C D E F G H", teams=EIGHT).line("board-side 3")
    if title == SCAPEGOAT:
        first, *rest = lines.split("; ")
        play.line(f"reveal-pair {first}").lines(";".join(rest))
    else:  # C, D, G and H keep 9 and 10 (their 0 to 8 cancel in pairs), all others 0 and 0: 38 points each for two teams
        ten_attacks(play, [HIGH, HIGH, LOW, LOW, HIGH, HIGH, LOW, LOW], "1 1 1 1 1 1")
    assert (play.state.past[-1].title, play.state.past[-1].titled) == (title, ("Green", "Gold"))
    assert play.state.takers == ()
    assert [one.player for one in play.state.agenda] == list(draws)
    most = 3 if title == LEGEND else 0
    assert {one.count for one in play.state.agenda if one.player in "CDGH"} <= {most}
    assert play.points().keys() <= set("ABCDEFGH")


def test_all_members_of_the_scapegoats_team_draw_no_upgrade():
    play = Play("campaign-team", FOUR, teams=TEAMS).lines(
        "board-side 3; reveal 99 1 2; 0 10 0 10; 99 1 2; 0 9 0 9"
    )
    assert list(play.state.agenda) == [
        TitleCard(),
        Upgrade("Bob", 1),
        Upgrade("Joe", 1),
    ]


@pytest.mark.parametrize(
    ("ties", "title"), [("tie-breaks", "Legend: Red"), ("literal", "Legend: Red and Blue")]
)
def test_read_literally_teams_with_equal_points_share_whatever_their_undead(ties, title):
    # Red takes two trophies of 1, Blue one of 2; everybody keeps 0 and 0
    play = Play("base-team", FOUR, {"team-ties": ties}, TEAMS)
    play.lines("1 1 1; 2 1 1 1; 1 1 1; 3 2 2 2; 1 2 1; 1 4 3 3; 99 1 1; 4 3 4 4")
    for weapon in range(5, 11):
        play.line("1 1 1").line(f"{weapon} {weapon} {weapon} {weapon}")
    assert play.points() == {"Ann": 2, "Bob": 2, "Kim": 0, "Joe": 0}
    assert play.outcome.title == title


def test_the_board_shows_each_team_with_its_members_and_their_sum():
    play = Play("base-team", FOUR, teams=TEAMS).lines("9 5 1; 10 1 1 1; 9 4 1; 1 9 2 2; 9 3 1; 3 3 10 3")
    # Ann takes 5 and Bob 4, then Kim takes 3: Red has 8, Blue 4
    sheet = next(one for one in GAME.view(play.state) if one.title == "Teams")
    assert sheet.columns == ("team", "members", "points")
    assert sheet.rows == (("Red", "Ann and Kim", 8), ("Blue", "Bob and Joe", 4))


def test_the_board_of_a_campaign_shows_the_members_and_victory_points_of_a_team():
    play = ten_attacks(Play("campaign-team", FOUR, teams=TEAMS), [LOW, HIGH, HIGH, HIGH]).line("1")
    # Ann has taken eight Undead and Red holds the Legend card of round 1, worth 1
    sheets = {one.title: one for one in GAME.view(play.state)}
    assert sheets["Teams"].columns == ("team", "members", "VP")
    assert sheets["Teams"].rows == (("Red", "Ann and Kim", 9), ("Blue", "Bob and Joe", 0))
    assert sheets["Won by the teams"].rows == (("Red", 8, "L1", 0), ("Blue", 0, "-", 0))


def test_a_team_with_a_title_is_named_with_its_members():
    play = ten_attacks(Play("base-team", FOUR, teams=TEAMS), [LOW, HIGH, HIGH, HIGH])
    assert play.texts[-1] == "Red has the most points, 27 to 0. Red (Ann and Kim) is the Legend."
    assert play.outcome.findings[-1].text.endswith("Red (Ann and Kim) is the Legend.")


def test_the_winners_of_a_campaign_are_named_with_their_members():
    steps = scoring.victory_steps({"Red": Score(9), "Blue": Score(8)}, teams=True)
    told = scoring.won_told(
        contest(("Red", "Blue"), steps), teams={"Red": ("Ann", "Kim"), "Blue": ("Bob", "Joe")}
    )
    assert told.text == "Red has the most Victory Points, 9 to 8. Red (Ann and Kim) wins the campaign."

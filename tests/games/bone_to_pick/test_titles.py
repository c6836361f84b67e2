"""Titles: ladders of tie-breaks, who takes a card, who upgrades as its holder (End of Game; Epic, End of Round)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.bone_to_pick import titles, trophies, weapons
from referee.games.bone_to_pick.modes import RIVALS
from referee.games.bone_to_pick.titles import LEGEND, SCAPEGOAT, Account

hands = st.lists(st.sampled_from(weapons.SET), max_size=3).map(tuple)
piles = st.lists(st.integers(1, 9), max_size=4).map(tuple)
tables = st.dictionaries(st.sampled_from("ABCDEFG"), st.builds(Account, hands, piles), min_size=2)
titles_ = st.sampled_from([LEGEND, SCAPEGOAT])


MODES = {mode.id: mode for mode in RIVALS}


def crowned(title, accounts, copies, *, teams=False, **more):
    return titles.crown(title, titles.title_steps(title, accounts, **more), copies, teams=teams)


def told(found, mode, number=1):
    return titles.crown_told(found, titles.Telling(MODES[mode], bool(MODES[mode].teams), number))


def single(*cards):
    """An account whose hand decides both kinds of title; a trophy breaks no tie of a Scapegoat."""
    return Account(tuple(cards))


# --- the six situations of an epic campaign (note B25), both kinds of title ----------------------------------------

CLEAR = {"A": single("10"), "B": single("9"), "C": single("8")}
TWO_FIRST = {"A": single("9"), "B": single("9"), "C": single("8")}
THREE_FIRST = {"A": single("9"), "B": single("9"), "C": single("9"), "D": single("1")}
TWO_SECOND = {"A": single("10"), "B": single("9"), "C": single("9"), "D": single("1")}

ALL_FIRST = {"A": single("4"), "B": single("4"), "C": single("4")}
THREE_SECOND = {"A": single("10"), "B": single("9"), "C": single("9"), "D": single("9")}


@pytest.mark.parametrize("title", [LEGEND, SCAPEGOAT])
@pytest.mark.parametrize(
    ("accounts", "cards", "holders"),
    [
        pytest.param(CLEAR, "AB", "AB", id="first and second place take a copy each"),
        pytest.param(TWO_FIRST, "AB", "AB", id="two tied for first both take one"),
        pytest.param(THREE_FIRST, "", "ABC", id="three tied for first take none but upgrade as holders"),
        pytest.param(ALL_FIRST, "", "ABC", id="everybody tied for first"),
        pytest.param(TWO_SECOND, "A", "ABC", id="two tied for second take none but upgrade as holders"),
        pytest.param(THREE_SECOND, "A", "ABCD", id="three tied for second"),
    ],
)
def test_two_copies_are_awarded_as_the_epic_end_of_round_says(title, accounts, cards, holders):
    found = crowned(title, accounts, 2)
    assert ("".join(found.cards), "".join(found.holders)) == (cards, holders)


def test_a_tie_for_first_is_broken_before_the_copies_are_handed_out():
    # 12 points each: A with three Undead, B with two, C with one
    accounts = {
        "A": Account((), (4, 4, 4)),
        "B": Account((), (6, 6)),
        "C": Account(("3",), (9,)),
        "D": Account(("1",)),
    }
    found = crowned(LEGEND, accounts, 2)
    assert (found.cards, found.holders) == (("A", "B"), ("A", "B"))
    assert (found.first.decided_by, found.second.decided_by) == ("Undead", "Undead")


def test_a_scapegoats_tie_is_broken_by_the_highest_weapon_before_the_copies_are_handed_out():
    # 9 in hand each: highest weapons 9, 7, 5
    accounts = {"A": single("0", "2", "7"), "B": single("9"), "C": single("5", "4")}
    assert crowned(SCAPEGOAT, accounts, 2).cards == ("B", "A")


def test_only_one_card_is_compared_and_then_the_scapegoat_is_shared():
    # 12 in hand and a 9 as highest card for both: the second-highest (3 against 2) does not count
    accounts = {"A": single("9", "3"), "B": single("9", "2", "1")}
    assert crowned(SCAPEGOAT, accounts, 0).titled == ("A", "B")


@pytest.mark.parametrize("title", [LEGEND, SCAPEGOAT])
def test_after_a_full_tie_in_a_campaign_the_title_is_shared_without_its_card(title):
    found = crowned(title, TWO_FIRST, 1)
    assert (found.titled, found.cards, found.holders) == (("A", "B"), (), ("A", "B"))
    last = told(found, "campaign")[-1]
    assert last.text == f"After a full tie nobody takes the {title} card; A and B upgrade as its holders."
    assert (last.section, last.notes) == ("campaign/the-course-of-a-round", ("B12",))


@pytest.mark.parametrize("title", [LEGEND, SCAPEGOAT])
def test_nobody_upgrades_as_a_holder_after_the_last_round(title):
    last = told(crowned(title, TWO_FIRST, 1), "campaign", number=4)[-1]
    assert last.text == f"After a full tie nobody takes the {title} card."


def test_only_from_the_second_round_on_it_matters_that_a_tie_counts_this_rounds_undead_alone():  # B39
    accounts = {"A": Account((), (4, 4)), "B": Account(("8",))}
    found = crowned(LEGEND, accounts, 1)
    assert [told(found, "campaign", number)[0].notes for number in (1, 2)] == [("B8",), ("B8", "B39")]
    assert told(crowned(LEGEND, accounts, 0), "base")[0].notes == ("B8",)


def test_one_legend_of_an_epic_base_game_is_our_reading():  # B26
    assert told(crowned(LEGEND, CLEAR, 0), "epic")[0].notes == ("B26",)
    assert told(crowned(LEGEND, CLEAR, 2), "epic-campaign")[0].notes == ()


def test_one_alone_in_front_takes_the_card_of_a_campaign():
    found = crowned(LEGEND, CLEAR, 1)
    assert (found.cards, found.holders) == (("A",), ("A",))


def test_the_ladder_tells_all_values_and_where_it_was_decided():
    accounts = {
        "Sanchez": single("0", "2", "7"),
        "Adam": single("1", "2", "3"),
        "Pjotr": single("0", "0", "9"),
    }
    found = crowned(SCAPEGOAT, accounts, 0)
    assert [(rung.title, rung.values, rung.verdict) for rung in found.first.ladder] == [
        ("points in hand", {"Sanchez": 9, "Adam": 6, "Pjotr": 9}, "still tied"),
        ("highest weapon", {"Sanchez": 7, "Pjotr": 9}, "decided"),
    ]


# --- teams ---------------------------------------------------------------------------------------------------------

TEAMS = {"Red": ("Ann", "Bob"), "Blue": ("Kim", "Joe")}


def test_a_teams_account_is_its_members_put_together():
    accounts = {
        "Ann": Account(("9",), (5,)),
        "Bob": Account(("2",)),
        "Kim": Account(("1",), (2, 2)),
        "Joe": Account(("10",)),
    }
    found = titles.added(accounts, TEAMS)
    assert {
        name: (one.points, one.weapons, one.highest, len(one.trophies)) for name, one in found.items()
    } == {
        "Red": (16, 11, 9, 1),
        "Blue": (15, 11, 10, 2),
    }


def test_the_highest_weapon_of_a_team_is_the_highest_single_card_of_any_member():
    accounts = titles.added(
        {"Ann": single("6"), "Bob": single("6"), "Kim": single("9"), "Joe": single("3")}, TEAMS
    )
    assert crowned(SCAPEGOAT, accounts, 1).titled == ("Blue",)


@pytest.mark.parametrize("title", [LEGEND, SCAPEGOAT])
def test_read_literally_teams_with_equal_points_share_at_once(title):
    accounts = titles.added(
        {
            "Ann": Account(("9",)),
            "Bob": Account((), (3,)),
            "Kim": Account(("9",)),
            "Joe": Account((), (2, 1)),
        },
        TEAMS,
    )
    assert crowned(title, accounts, 1, literal=True).titled == ("Red", "Blue")


def test_after_the_usual_tie_breaks_the_team_with_more_undead_is_the_legend():
    accounts = titles.added(
        {
            "Ann": Account(("9",)),
            "Bob": Account((), (3,)),
            "Kim": Account(("9",)),
            "Joe": Account((), (2, 1)),
        },
        TEAMS,
    )
    assert crowned(LEGEND, accounts, 1).titled == ("Blue",)


@pytest.mark.parametrize("title", [LEGEND, SCAPEGOAT])
@pytest.mark.parametrize(
    ("accounts", "tied"),
    [
        pytest.param(TWO_FIRST, "AB", id="two teams"),
        pytest.param(THREE_FIRST, "ABC", id="three teams"),
        pytest.param(ALL_FIRST, "ABC", id="all teams"),
    ],
)
@pytest.mark.parametrize(
    ("mode", "notes"), [("campaign-team", ("B27",)), ("epic-campaign-team", ("B27", "B30"))]
)
def test_tied_teams_share_the_title_and_upgrade_as_its_holders_but_take_no_card(
    title, accounts, tied, mode, notes
):
    # one copy of the card or two, that of a Legend or of a Scapegoat: no difference (Team Game)
    found = crowned(title, accounts, MODES[mode].copies, teams=True)
    assert ("".join(found.titled), found.cards, "".join(found.holders)) == (tied, (), tied)
    last = told(found, mode)[-1]
    assert last.text.startswith("Teams are tied: nobody takes ")
    assert (last.section, last.notes) == ("team", notes)


@pytest.mark.parametrize("title", [LEGEND, SCAPEGOAT])
def test_of_two_copies_the_first_and_the_second_team_take_one_each(title):  # B30
    found = crowned(title, CLEAR, 2, teams=True)
    assert (found.cards, found.holders) == (("A", "B"), ("A", "B"))
    assert told(found, "epic-campaign-team")[-1].notes == ("B30",)


@pytest.mark.parametrize("title", [LEGEND, SCAPEGOAT])
def test_of_teams_tied_for_second_none_takes_the_second_copy(title):
    found = crowned(title, TWO_SECOND, 2, teams=True)
    assert (found.cards, found.holders) == (("A",), ("A", "B", "C"))


# --- laws ----------------------------------------------------------------------------------------------------------


@given(tables, titles_, st.sampled_from([0, 1, 2]), st.randoms())
def test_reseating_the_table_changes_nobodys_title(accounts, title, copies, rng):
    order = list(accounts)
    rng.shuffle(order)
    before, after = (
        crowned(title, some, copies) for some in (accounts, {name: accounts[name] for name in order})
    )
    for what in ("titled", "cards", "holders"):
        assert set(getattr(before, what)) == set(getattr(after, what))


@given(tables, titles_, st.sampled_from([0, 1, 2]))
def test_renaming_the_players_renames_the_result(accounts, title, copies):
    before = crowned(title, accounts, copies)
    after = crowned(title, {name * 2: one for name, one in accounts.items()}, copies)
    for what in ("titled", "cards", "holders"):
        assert [name * 2 for name in getattr(before, what)] == list(getattr(after, what))


@given(tables, st.integers(1, 9))
def test_a_legend_never_loses_the_title_by_one_more_trophy(accounts, trophy):
    legend = crowned(LEGEND, accounts, 0).titled[0]
    more = Account(accounts[legend].hand, (*accounts[legend].trophies, trophy))
    assert crowned(LEGEND, accounts | {legend: more}, 0).titled == (legend,)


@given(tables, titles_)
def test_those_who_share_a_title_are_equal_in_every_step(accounts, title):
    steps = titles.title_steps(title, accounts)
    shared = titles.crown(title, steps, 0).titled
    for _, values in steps:
        assert len({values[name] for name in shared}) == 1


@given(tables, titles_, st.sampled_from([0, 1, 2]))
def test_whoever_takes_a_card_upgrades_as_a_holder_and_no_more_cards_than_copies_are_taken(
    accounts, title, copies
):
    found = crowned(title, accounts, copies)
    assert set(found.cards) <= set(found.holders)
    assert len(found.cards) <= copies


@pytest.mark.parametrize(
    ("values", "upgrades", "cards", "notes"),
    [
        pytest.param({"A": 7, "B": 7, "C": 6}, ["A"], 1, ("B49",), id="a 7 and a 7u cancel"),
        pytest.param({"A": 7, "B": 7, "C": 6}, [], 1, (), id="two weapons cancel anyway"),
        pytest.param({"A": 7, "B": 7, "C": 6}, ["A", "B"], 1, (), id="two upgrades cancel anyway"),
        pytest.param({"A": 7, "B": 7, "C": 7, "D": 6}, ["A"], 1, ("B49",), id="the upgrade would be unique"),
        pytest.param(
            {"A": 7, "B": 7, "C": 7, "D": 7, "E": 6}, ["A", "B"], 1, (), id="two of each cancel anyway"
        ),
        pytest.param({"A": 5, "B": 5, "C": 6}, ["A"], 1, (), id="below the value that takes the trophy"),
        pytest.param(
            {"A": 5, "B": 5, "C": 6}, ["A"], 2, ("B24", "B49"), id="looked at for the second trophy"
        ),
        pytest.param({"A": 5, "B": 5}, ["A"], 1, ("B49",), id="nobody takes it"),
    ],
)
def test_that_a_weapon_and_an_upgrade_are_one_value_is_cited_where_it_decides(values, upgrades, cards, notes):
    assert trophies.award_told(values, cards, "base/outcome", upgrades).notes == notes


# --- trophies ------------------------------------------------------------------------------------------------------

plays = st.dictionaries(st.sampled_from("ABCDEFGHIJKL"), st.integers(0, 12), min_size=1)


@given(plays, st.randoms())
def test_a_trophy_does_not_depend_on_who_sits_where(values, rng):
    order = list(values)
    rng.shuffle(order)
    assert trophies.takers(values, 2) == trophies.takers({name: values[name] for name in order}, 2)


@given(plays, st.sampled_from([1, 2]))
def test_who_takes_a_trophy_played_a_value_above_0_that_nobody_else_played(values, cards):
    for taker in trophies.takers(values, cards):
        assert values[taker] > 0
        assert list(values.values()).count(values[taker]) == 1


@given(plays)
def test_no_unique_value_is_higher_than_the_one_that_takes_the_trophy(values):
    taken = [values[name] for name in trophies.takers(values, 1)]
    alone = [worth for worth in values.values() if worth and list(values.values()).count(worth) == 1]
    assert taken == sorted(alone, reverse=True)[:1]

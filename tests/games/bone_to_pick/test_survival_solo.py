"""The solo game, rule by rule (Solo Setup; The Course of a Turn)."""

import pytest
from games.bone_to_pick.survival_table import cells, due, field, notes, seated, solo, told, turn

from referee.contract.model import replace
from referee.errors import Illegal, Misread, OutOfTurn
from referee.games.bone_to_pick import GAME
from referee.games.bone_to_pick.survival.solo import PlayPair
from referee.games.bone_to_pick.survival.state import Pile
from referee.games.bone_to_pick.survival.turn import NextUndead
from referee.questions import reading as reader
from referee.session import judge


def state(table):
    return table.table.state


def test_the_game_opens_with_three_cards_of_each_deck():
    table = seated("solo", "Ann")
    assert due(table) == ["deal"]
    table.tell("deal 7+0+3 9+9+2")
    assert due(table) == ["next-undead"]
    assert {name: (deck.row, deck.size) for name, deck in state(table).decks.items()} == {
        "left": ((7, 0, 3), 33),
        "right": ((9, 9, 2), 33),
    }


def test_the_haven_has_four_hit_points_and_forty_undead_wait():  # B45
    table = solo()
    assert (state(table).haven, state(table).remaining) == (4, 40)


def test_that_the_haven_has_four_hit_points_is_cited_where_three_would_have_fallen():  # B45
    table = solo("1+1+1 1+1+1")
    hurt = []
    for refill in ("2 2", "2 2", "2 2", ""):
        table.tell("next-undead 40 1")
        row = "1 1" if refill else "2 2"
        hurt.append("B45" in notes(table.tell(f"play-pair {row}")))
        if refill:
            table.tell(f"refill {refill}")
    assert hurt == [False, False, True, False]


@pytest.mark.parametrize("row", ["7+0 9+9+2", "7+0+3+1 9+9+2", "7+0+11 9+9+2"])
def test_a_row_is_exactly_three_weapons(row):
    with pytest.raises(Illegal):
        seated("solo", "Ann").tell(f"deal {row}")


def test_before_the_deal_a_refusal_cites_the_setup_and_after_it_the_turn():
    table = seated("solo", "Ann")
    step = GAME.steps[NextUndead]
    assert step.when(table.table.state).section == "solo/solo-setup"
    table.tell("deal 1+2+3 4+5+6")
    table.tell("next-undead 9 1")
    assert step.when(table.table.state).section == "solo/the-course-of-a-turn"


@pytest.mark.parametrize(
    ("mode", "players", "word", "section"),
    [
        ("base", "Ann Bob", "deal", "solo/solo-setup"),
        ("base", "Ann Bob", "next-undead", "solo/the-course-of-a-turn"),
        ("base", "Ann Bob", "take-reward", "coop/the-course-of-a-turn"),
        ("solo", "Ann", "slot", "campaign/campaign-game-setup"),
        ("solo", "Ann", "reveal", "base/reveal"),
        ("coop", "Ann Bob", "deal", "solo/solo-setup"),
    ],
)
def test_a_step_of_another_mode_is_refused_with_the_section_it_belongs_to(mode, players, word, section):
    table = seated(mode, *players.split())
    refusal = GAME.steps[judge.event_class(GAME, word)].when(table.table.state)
    assert refusal.section == section
    assert refusal.reason == f"There is no {word} in {table.table.mode.title}."


def test_a_sum_equal_to_the_power_is_a_trophy():
    table = solo()
    table.tell("next-undead 16 1")
    table.tell("play-pair 7 9")
    assert (state(table).trophies, state(table).haven) == ({"Ann": 1}, 4)


def test_a_lower_sum_damages_the_haven_by_what_the_card_says():
    table = solo()
    table.tell("next-undead 17 2")
    table.tell("play-pair 7 9")
    assert (state(table).trophies, state(table).haven) == ({"Ann": 0}, 2)


def test_equal_values_earn_the_trophy_too():  # B33
    table = solo("7+0+3 7+9+2")
    table.tell("next-undead 14 1")
    ruling = table.tell("play-pair 7 7")
    assert state(table).trophies == {"Ann": 1}
    assert notes(ruling) == {"B33"}


def test_only_a_card_of_the_row_can_be_played_from_it():
    table = solo()
    table.tell("next-undead 9 1")
    with pytest.raises(Illegal, match="The left row shows 0, 3 and 7, no 9."):
        table.tell("play-pair 9 9")
    with pytest.raises(Misread):
        table.tell("play-pair banana 9")


def test_each_deck_must_give_a_card_while_its_row_has_one():
    table = solo()
    table.tell("next-undead 9 1")
    with pytest.raises(Illegal, match="A card of each deck must be played while there is one"):
        table.tell("play-pair none 9")


def test_a_card_is_turned_up_in_place_of_each_one_played():
    table = solo()
    table.tell("next-undead 9 1")
    table.tell("play-pair 7 9")
    assert field(table).players == ("left", "right")
    table.tell("refill 10 0")
    assert {name: deck.row for name, deck in state(table).decks.items()} == {
        "left": (0, 3, 10),
        "right": (9, 2, 0),
    }
    assert due(table) == ["next-undead"]


def test_a_value_of_which_all_copies_are_out_is_refused():
    table = solo("7+7+3 9+9+2")
    table.tell("next-undead 9 1")
    table.tell("play-pair 7 9")
    table.tell("refill 7 9")  # the third 7 of the left deck, the third 9 of the right one
    table.tell("next-undead 9 1")
    table.tell("play-pair 7 9")
    with pytest.raises(Illegal, match="The left deck has no 7 left: all 3 have been turned up."):
        table.tell("refill 7 1")
    with pytest.raises(Illegal, match="There is no weapon 11"):
        table.tell("refill 11 1")
    table.tell("refill 9 7")  # the other deck has its own three


def with_upgrades(*values):
    """A table whose player has won that many rewards and kept these upgrades; each of the four turns plays 10 and 10."""
    table = solo("10+1+2 10+1+2")
    fresh = iter(["10 10", "10 10", "9 9", "9 9", "9 9", "8 8", "8 8", "8 8"])
    played = iter(["10 10", "10 10", "10 10", "9 9", "9 9", "9 9", "8 8", "8 8"])
    for value in values:
        for _ in range(4):
            table.tell("next-undead 5 1")
            table.tell(f"play-pair {next(played)}")
            table.tell(f"refill {next(fresh)}")
        table.tell(f"reward {value}")
    return table


def test_the_fourth_trophy_earns_a_reward_after_the_cards_are_turned_up():  # B35
    table = solo("10+1+2 10+1+2")
    for fresh in ("10 10", "10 10", "9 9"):
        table.tell("next-undead 5 1")
        table.tell("play-pair 10 10")
        table.tell(f"refill {fresh}")
    assert due(table) == ["next-undead"]
    table.tell("next-undead 5 1")
    table.tell("play-pair 9 9")
    assert due(table) == ["refill"]
    table.tell("refill 9 9")
    assert due(table) == ["reward"]
    with pytest.raises(OutOfTurn, match="Now it is time to choose an upgrade as reward"):
        table.tell("next-undead 5 1")
    table.tell("reward 12")
    assert (state(table).trophies, state(table).kept) == ({"Ann": 0}, ("12u",))
    assert (state(table).upgrades.cards, state(table).upgrades.discards) == (29, 2)


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (31, "An upgrade of 31 looks like a slip: values above 30 are not taken."),
        (-1, "An upgrade is worth 0 or more, not -1."),
    ],
)
def test_an_upgrade_that_looks_like_a_slip_is_refused_without_citing_a_rule(value, sentence):
    table = solo("10+1+2 10+1+2")
    for played, fresh in (("10 10", "10 10"), ("10 10", "10 10"), ("10 10", "9 9"), ("9 9", "9 9")):
        table.tell("next-undead 5 1")
        table.tell(f"play-pair {played}")
        table.tell(f"refill {fresh}")
    with pytest.raises(Illegal) as refused:
        table.tell(f"reward {value}")
    assert (refused.value.message, refused.value.section) == (sentence, "")


def test_an_upgrade_stands_in_for_one_card_and_needs_no_refill():  # B32
    table = with_upgrades(12)
    table.tell("next-undead 21 1")
    ruling = table.tell("play-pair 12u 9")
    assert "12 + 9 = 21" in told(ruling)
    assert "B32" in notes(ruling)
    assert field(table).players == ("right",)
    table.tell("refill 0")
    assert {name: len(deck.row) for name, deck in state(table).decks.items()} == {"left": 3, "right": 3}
    assert state(table).kept == ()


def test_two_upgrades_stand_in_for_both_cards_and_nothing_is_turned_up():  # B32, B34
    table = with_upgrades(12, 3)
    rewards = [entry.ruling for entry in table.table.entries if entry.event.name() == "reward"]
    assert ["B34" in notes(one) for one in rewards] == [False, True]  # any number may lie beside the decks
    table.tell("next-undead 15 1")
    assert "B32" in notes(table.tell("play-pair 3u 12u"))
    assert due(table) == ["next-undead"]
    assert (state(table).kept, state(table).trophies) == ((), {"Ann": 1})
    assert state(table).upgrades.discards == 2 * 2 + 2


def test_one_upgrade_can_not_stand_in_for_both_decks():
    table = with_upgrades(12)
    table.tell("next-undead 21 1")
    with pytest.raises(Illegal, match="There is only one upgrade 12u; it can't stand in for both decks."):
        table.tell("play-pair 12u 12u")
    assert state(table).kept == ("12u",)


def test_two_upgrades_of_one_value_are_two_cards():
    table = with_upgrades(6, 6)
    table.tell("next-undead 12 1")
    table.tell("play-pair 6u 6u")
    assert (state(table).kept, state(table).trophies) == ((), {"Ann": 1})


def test_a_bare_number_means_the_weapon_while_the_row_has_it():  # B49
    table = with_upgrades(9)
    table.tell("next-undead 12 1")
    table.tell("play-pair 9 1")
    assert state(table).kept == ("9u",)


def test_an_upgrade_that_was_never_won_is_refused():
    table = solo()
    table.tell("next-undead 9 1")
    with pytest.raises(Illegal, match="There is no upgrade 7u beside the decks; there are none."):
        table.tell("play-pair 7u 9")
    with pytest.raises(Illegal, match="There is no upgrade 12u"):
        table.tell("play-pair 12 9")


# --- the Undead Deck --------------------------------------------------------------------------------------------


def test_a_stack_has_only_so_many_of_a_level():  # 3 easy in the first stack, 2 in the second
    table = solo()
    for _ in range(3):
        turn(table, level="easy")
    with pytest.raises(Illegal, match="Stack 1 holds 3 easy Undead and all of them have come"):
        table.tell("next-undead 1 1 easy")


def test_levels_are_counted_afresh_in_the_next_stack():
    table = solo()
    for level in ["easy"] * 3 + ["medium"] * 5 + ["hard"] * 2:
        turn(table, level=level)
    (deck,) = [sheet for sheet in table.table.game.view(state(table)) if sheet.title == "Undead Deck"]
    assert cells(deck) == {"2": (2, 5, 3, 10), "3": (3, 5, 2, 10), "4": (2, 5, 3, 10)}
    turn(table, level="easy")
    (deck,) = [sheet for sheet in table.table.game.view(state(table)) if sheet.title == "Undead Deck"]
    assert cells(deck)["2"] == (1, 5, 3, 9)


def test_a_level_need_not_be_told():
    table = solo()
    for _ in range(10):
        turn(table)
    assert state(table).levels == ("unknown",) * 10


# --- the end ----------------------------------------------------------------------------------------------------


LONG = "0+0+0 10+10+10"


def lost_after(undead, **settings):
    """A game in which the Haven falls to the Undead of this number: the last four deal a damage each."""
    table = solo(LONG, **settings)
    for _ in range(undead - 4):
        turn(table, power=1)
    for _ in range(4):
        turn(table, power=99)
    return table


@pytest.mark.parametrize(("undead", "title"), [
    (4, "Undead Food"),  # 36 remain
    (19, "Undead Food"),  # 21
    (21, "Acolyte"),  # 19
    (28, "Trophy Collector"),  # 12
    (33, "Zombie Hunter"),  # 7
    (39, "Doom of the Undead"),  # 1
])  # fmt: skip
def test_the_undead_left_in_the_deck_give_the_title(undead, title):
    outcome = lost_after(undead).table.outcome
    assert (outcome.title, outcome.winners) == (title, ())
    assert [standing.titles for standing in outcome.standings] == [(title,)]
    assert outcome.findings[0].notes == ("B3",)


@pytest.mark.parametrize(("reading", "title"), [("acolyte", "Acolyte"), ("undead-food", "Undead Food")])
def test_twenty_left_is_an_acolyte_unless_the_table_reads_it_otherwise(reading, title):  # B1
    outcome = lost_after(20, titles_at_20=reading).table.outcome
    assert outcome.title == title
    assert outcome.findings[0].notes == ("B1", "B3")


def test_a_haven_that_falls_to_the_last_undead_is_a_legend_all_the_same():  # B2
    outcome = lost_after(40).table.outcome
    assert (outcome.title, outcome.winners) == ("Legend", ("Ann",))
    assert "The Haven fell to the very last of 40 Undead" in outcome.findings[0].text
    assert outcome.findings[0].notes == ("B2",)


def test_whoever_outlives_all_forty_is_a_legend():
    table = solo(LONG)
    for _ in range(40):
        turn(table)
    outcome = table.table.outcome
    assert (outcome.title, outcome.winners) == ("Legend", ("Ann",))
    assert outcome.findings[0].section == "solo"


def test_damage_adds_up_beyond_four():
    table = solo()
    turn(table, 99, 1)
    turn(table, 99, 2)
    assert table.table.outcome is None
    turn(table, 99, 2)
    assert table.table.outcome.title == "Undead Food"  # 37 remain
    assert state(table).haven == 0


def test_no_card_is_turned_up_and_no_reward_taken_after_the_end():
    table = lost_after(4)
    assert due(table) == []
    with pytest.raises(OutOfTurn):
        table.tell("refill 1 1")


def test_a_deck_runs_dry_and_the_game_goes_on_without_it():  # B40
    table = solo(LONG)
    said = []
    for _ in range(40):
        said += turn(table)
    dry = [ruling for ruling in said if "B40" in notes(ruling)]
    assert [told(ruling).split(" | ")[1] for ruling in dry] == [
        "That was the last card of the left and right deck; the game goes on without new ones."
    ]
    # 36 cards of each deck were played in 36 turns, the last four turns had only upgrades
    assert all(deck.row == () and deck.size == 0 for deck in state(table).decks.values())


def test_an_empty_row_may_play_nothing_or_an_upgrade():  # B40
    table = solo(LONG)
    for _ in range(36):
        turn(table)
    assert len(state(table).kept) == 9  # 36 trophies, a reward for every four
    table.tell("next-undead 5 1")
    table.tell("play-pair none 5u")
    assert (len(state(table).kept), due(table)) == (8, ["next-undead"])


def test_with_nothing_left_at_all_the_undead_meets_no_weapon():  # B40
    table = solo()
    table.tell("next-undead 1 1")
    bare = replace(state(table), decks=dict.fromkeys(("left", "right"), Pile((0,) * 11)))
    event = reader.read(PlayPair, bare, {})
    after = judge.judge(table.table.game, bare, event).state
    assert (event.cards, after.haven) == ({}, 3)


# --- what is shown ----------------------------------------------------------------------------------------------


def test_the_status_line_tells_undead_haven_rows_and_trophies():
    table = solo()
    table.tell("next-undead 12 1")
    status = table.table.game.status(state(table))
    for part in ("Undead 1/40", "power 12", "Haven 4/4", "left 0 3 7", "right 2 9 9", "trophies 0/4"):
        assert part in status


def test_decks_are_counted_by_value_behind_hands():
    table = solo("7+7+3 9+9+2")
    (counts,) = table.table.game.secrets(state(table))
    assert cells(counts)[7] == (1, 3)
    assert cells(counts)[9] == (3, 1)
    assert counts not in table.table.game.view(state(table))

"""The cooperative game, rule by rule (Setup; Sharing Information; Hard Mode; The Course of a Turn)."""

import pytest
from games.bone_to_pick.survival_table import cells, due, field, notes, seated, told, turn

from referee.contract.model import replace
from referee.errors import Illegal, Misread, OutOfTurn
from referee.games.bone_to_pick.survival.coop import PlayInTurn, TakeReward
from referee.games.bone_to_pick.survival.state import Hand
from referee.games.bone_to_pick.upgrades import Deck
from referee.questions import fields, reading
from referee.session import judge

TWO, THREE = ("Ann", "Bob"), ("Ann", "Bob", "Kim")


def state(table):
    return table.table.state


def hands(table):
    return {who: (hand.size, hand.deck) for who, hand in state(table).hands.items()}


@pytest.mark.parametrize(("players", "deck", "undead"), [(TWO, 33, 40), (THREE, 21, 28)])
def test_everybody_begins_with_three_cards_of_a_deck(players, deck, undead):
    table = seated("coop", *players)
    assert hands(table) == dict.fromkeys(players, (3, deck))
    assert (state(table).haven, state(table).remaining) == (4, undead)


@pytest.mark.parametrize("players", [("Ann",), ("Ann", "Bob", "Kim", "Tom")])
def test_the_cooperative_game_is_for_two_or_three(players):
    with pytest.raises(Illegal):
        seated("coop", *players)


def test_the_highest_unique_value_takes_the_trophy():
    table = seated("coop", *THREE)
    table.tell("next-undead 20 1")
    ruling = table.tell("play-in-turn 9 9 4")
    assert state(table).trophies == {"Ann": 0, "Bob": 0, "Kim": 1}
    assert "9 + 9 + 4 = 22" in told(ruling)


def test_equal_values_defeat_the_undead_but_nobody_takes_it():
    table = seated("coop", *TWO)
    table.tell("next-undead 12 2")
    table.tell("play-in-turn 6 6")
    assert (state(table).trophies, state(table).defeated, state(table).haven) == ({"Ann": 0, "Bob": 0}, 1, 4)


def test_a_zero_takes_no_trophy_even_when_it_is_unique():
    table = seated("coop", *THREE)
    table.tell("next-undead 12 1")
    table.tell("play-in-turn 6 6 0")
    assert set(state(table).trophies.values()) == {0}


def test_a_lower_sum_damages_the_haven_and_gives_no_trophy():
    table = seated("coop", *TWO)
    table.tell("next-undead 17 2")
    table.tell("play-in-turn 9 7")
    assert (state(table).haven, state(table).trophies) == (2, {"Ann": 0, "Bob": 0})


def test_everybody_draws_a_card_after_the_fight():
    table = seated("coop", *TWO)
    turn(table)
    assert hands(table) == dict.fromkeys(TWO, (3, 32))


def test_nobody_draws_once_the_haven_has_fallen():
    table = seated("coop", *TWO)
    turn(table, 99, 2)
    turn(table, 99, 2)
    assert hands(table) == dict.fromkeys(TWO, (2, 32))


def rewarded(table):
    """Three trophies for Ann and the reward they earn."""
    for _ in range(3):
        table.tell("next-undead 10 1")
        table.tell("play-in-turn Ann:10 Bob:1")
    assert due(table) == ["take-reward"]
    return table.tell("take-reward")


def test_the_third_trophy_earns_a_reward_before_the_next_undead():  # B35
    table = seated("coop", *TWO)
    for _ in range(3):
        assert due(table) == ["next-undead"]
        table.tell("next-undead 10 1")
        ruling = table.tell("play-in-turn Ann:10 Bob:1")
    assert "Ann has 3 trophies" in told(ruling)
    with pytest.raises(OutOfTurn, match="Now it is time to draw upgrades as reward"):
        table.tell("next-undead 10 1")
    table.tell("take-reward")
    assert state(table).trophies == {"Ann": 0, "Bob": 0}
    assert hands(table) == {"Ann": (4, 30), "Bob": (3, 30)}
    assert (state(table).upgrades.cards, state(table).upgrades.discards) == (29, 2)


def test_when_fewer_than_three_upgrades_are_left_the_discards_are_shuffled_in():  # B43
    table = seated("coop", *TWO)
    for _ in range(3):
        table.tell("next-undead 10 1")
        table.tell("play-in-turn Ann:10 Bob:1")
    short = replace(state(table), upgrades=Deck(2, 18))
    ruling = judge.judge(table.table.game, short, TakeReward())
    assert (ruling.state.upgrades.cards, ruling.state.upgrades.discards) == (
        17,
        2,
    )  # 2 + 18 - 3, and two not kept
    assert "B43" in notes(ruling)


def test_a_player_may_own_any_number_of_upgrades():  # B34
    table = seated("coop", *TWO)
    rulings = []
    for card, other in ((10, 1), (9, 2)):
        for _ in range(3):
            table.tell("next-undead 10 1")
            table.tell(f"play-in-turn Ann:{card} Bob:{other}")
        rulings.append(table.tell("take-reward"))
    assert ["B34" in notes(one) for one in rulings] == [False, True]
    assert state(table).hands["Ann"].upgrades == 2


def test_a_card_is_drawn_after_playing_an_upgrade_too():  # B46
    table = seated("coop", *TWO)
    rewarded(table)
    table.tell("next-undead 10 1")
    ruling = table.tell("play-in-turn 13u 2")
    assert "13 + 2 = 15" in told(ruling)
    assert hands(table) == {"Ann": (4, 29), "Bob": (3, 29)}
    assert state(table).hands["Ann"].upgrades == 0
    assert state(table).trophies["Ann"] == 1


def test_an_upgrade_cancels_a_weapon_of_the_same_value():  # B49
    table = seated("coop", *TWO)
    rewarded(table)
    table.tell("next-undead 10 1")
    assert "B49" in notes(table.tell("play-in-turn 7u 7"))
    assert state(table).trophies == {"Ann": 0, "Bob": 0}


def test_a_number_that_is_no_weapon_means_an_upgrade():
    table = seated("coop", *TWO)
    rewarded(table)
    table.tell("next-undead 10 1")
    table.tell("play-in-turn 13 2")
    assert state(table).hands["Ann"].upgrades == 0


def test_an_upgrade_needs_to_have_been_won():
    table = seated("coop", *TWO)
    table.tell("next-undead 10 1")
    with pytest.raises(Illegal, match="Ann holds no upgrade"):
        table.tell("play-in-turn 13u 2")


@pytest.mark.parametrize(("players", "copies"), [(TWO, 3), (THREE, 2)])
def test_a_value_can_be_played_as_often_as_the_deck_holds_it(players, copies):
    table = seated("coop", *players)
    lines = {2: "Ann:7 Bob:{}", 3: "Ann:7 Bob:{} Kim:0"}
    for value in range(1, copies + 1):
        table.tell("next-undead 40 1")
        table.tell(f"play-in-turn {lines[len(players)].format(value)}")
    table.tell("next-undead 40 1")
    with pytest.raises(Illegal, match=f"Ann has no 7 left: all {copies} of that deck have been played."):
        table.tell(f"play-in-turn {lines[len(players)].format(5)}")
    with pytest.raises(Misread):
        table.tell(f"play-in-turn {lines[len(players)].format('x')}")


def test_everybody_with_a_card_must_play_one():
    table = seated("coop", *THREE)
    table.tell("next-undead 10 1")
    with pytest.raises(Misread, match="Kim"):
        table.tell("play-in-turn 7 8")


# --- who begins -------------------------------------------------------------------------------------------------


def test_the_starting_player_stays_the_first_seat():  # B37
    table = seated("coop", *THREE)
    orders = []
    for _ in range(3):
        table.tell("next-undead 1 1")
        orders.append(field(table).players)
        table.tell(f"play-in-turn {len(orders)} {len(orders)} {len(orders)}")
    assert orders == [THREE] * 3
    assert starts_told(table) == [(1, "Ann begins every turn.")]


def starts_told(table):
    """(number of the turn, sentence) for everything said on who begins."""
    rulings = [one.ruling for one in table.table.entries if one.event.name() == "play-in-turn"]
    return [
        (turn, finding.text)
        for turn, ruling in enumerate(rulings, 1)
        for finding in ruling.findings
        if "B37" in finding.notes
    ]


def test_the_starting_player_may_rotate_clockwise():  # B37
    table = seated("coop", *THREE, starting_player="rotating")
    orders = []
    for _ in range(4):
        table.tell("next-undead 1 1")
        orders.append(field(table).players)
        table.tell(f"play-in-turn {len(orders)} {len(orders)} {len(orders)}")
    assert orders == [THREE, ("Bob", "Kim", "Ann"), ("Kim", "Ann", "Bob"), THREE]
    assert starts_told(table) == [(1, "Bob begins the next turn; the start moves on clockwise.")]


def test_the_sum_is_told_in_the_order_of_play():
    table = seated("coop", *TWO, starting_player="rotating")
    turn(table)
    table.tell("next-undead 5 1")
    assert "4 + 9 = 13" in told(table.tell("play-in-turn Ann:9 Bob:4"))


# --- what may be said -------------------------------------------------------------------------------------------


def said(table):
    """What may be said, turn by turn, as the status line shows it."""
    found = []
    while table.table.outcome is None:
        found.append(table.table.game.status(state(table)).rpartition(" · ")[2])
        turn(table)
    return found


FREE, ICONS, NOTHING = "talk freely", "tell icons only", "say nothing"


@pytest.mark.parametrize(("players", "first", "all_turns"), [(TWO, 10, 40), (THREE, 7, 28)])
def test_talk_is_free_during_the_first_stack_then_only_icons(players, first, all_turns):  # B36
    assert said(seated("coop", *players)) == [FREE] * first + [ICONS] * (all_turns - first)


def test_a_table_may_take_the_first_turn_for_the_first_round():  # B36
    assert said(seated("coop", *TWO, free_talk="first-turn")) == [FREE] + [ICONS] * 39


def test_in_hard_mode_nothing_may_be_said_at_all():
    assert said(seated("coop", *THREE, hard="yes")) == [NOTHING] * 28


def test_the_change_is_told_once_with_the_last_undead_of_the_first_stack():
    table = seated("coop", *THREE)
    changes = [index for index in range(1, 29) for ruling in turn(table) if "B36" in notes(ruling)]
    assert changes == [7]


# --- decks run dry ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "deck"), [(TWO, 36), (THREE, 24)])
def test_hands_are_three_plus_draws_plus_upgrades_minus_plays(players, deck):  # B46
    table = seated("coop", *players)
    plays = dict.fromkeys(players, 0)
    upgrades = dict.fromkeys(players, 0)
    draws = 0
    while table.table.outcome is None:
        before = len(table.table.entries)
        turn(table)
        for entry in table.table.entries[before:]:
            if entry.event.name() == "take-reward":
                upgrades[next(who for who in players if who in told(entry.ruling))] += 1
            for who in getattr(entry.event, "cards", {}):
                plays[who] += 1
        draws = draws if table.table.outcome else min(deck - 3, draws + 1)
        sizes = {who: 3 + draws + upgrades[who] - plays[who] for who in players}
        assert {who: hand.size for who, hand in state(table).hands.items()} == sizes


def test_a_deck_that_runs_dry_is_told_once():  # B40
    table = seated("coop", *THREE)
    dry = [index for index in range(1, 29) for ruling in turn(table) if "B40" in notes(ruling)]
    assert dry == [21]  # 24 cards: 3 at first and one a turn


def test_whoever_holds_no_card_plays_nothing():  # B46
    table = seated("coop", *TWO)
    table.tell("next-undead 3 1")
    bare = replace(state(table), hands=state(table).hands | {"Bob": Hand((0,) * 11, 0)})
    (asked,) = fields.of(PlayInTurn, bare)
    assert asked.players == ("Ann",)
    after = judge.judge(table.table.game, bare, reading.read(PlayInTurn, bare, {"cards": "5"})).state
    assert after.trophies == {"Ann": 1, "Bob": 0}


def test_with_no_card_at_all_the_undead_meets_nothing():  # B40
    table = seated("coop", *TWO)
    table.tell("next-undead 3 1")
    bare = replace(state(table), hands=dict.fromkeys(TWO, Hand((0,) * 11, 0)))
    after = judge.judge(table.table.game, bare, reading.read(PlayInTurn, bare, {})).state
    assert (after.haven, due(table)) == (3, ["play-in-turn"])


# --- the end ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "fought", "title"), [
    (TWO, 20, "Acolyte"),  # 20 remain (B1)
    (TWO, 19, "Undead Food"),
    (TWO, 32, "Trophy Collector"),  # 8
    (TWO, 36, "Zombie Hunter"),  # 4
    (THREE, 12, "Undead Food"),  # 16
    (THREE, 13, "Acolyte"),  # 15
    (THREE, 16, "Acolyte"),  # 12
    (THREE, 17, "Trophy Collector"),  # 11
    (THREE, 27, "Doom of the Undead"),  # 1
])  # fmt: skip
def test_everybody_shares_the_title_when_the_haven_falls(players, fought, title):
    table = seated("coop", *players)
    for index in range(fought):
        turn(table, 1 if index < fought - 2 else 99, 2)
    outcome = table.table.outcome
    assert (outcome.title, outcome.winners) == (title, ())
    assert [(one.player, one.rank, one.titles) for one in outcome.standings] == [
        (who, 1, (title,)) for who in players
    ]


@pytest.mark.parametrize("players", [TWO, THREE])
def test_all_are_legends_when_the_last_undead_is_outlived(players):
    table = seated("coop", *players)
    while table.table.outcome is None:
        turn(table)
    assert (table.table.outcome.title, table.table.outcome.winners) == ("Legend", players)


# --- what is shown ----------------------------------------------------------------------------------------------


def test_hands_and_counts_by_value_are_not_in_the_public_sheets():  # B38, B50
    table = seated("coop", *TWO)
    table.tell("next-undead 3 1")
    table.tell("play-in-turn 7 8")
    sheets = {sheet.title: sheet for sheet in table.table.game.view(state(table))}
    assert cells(sheets["Players"])["Ann"][1:] == (3, 32)
    (counts,) = table.table.game.secrets(state(table))
    assert counts.title not in sheets
    assert (cells(counts)[7], cells(counts)[8]) == ((2, 3), (3, 2))


def test_the_sheet_says_what_title_a_fall_would_give_now():
    table = seated("coop", *THREE)
    for _ in range(13):
        turn(table)
    sheet = table.table.game.view(state(table))[0]
    assert cells(sheet)["If it falls now"] == ("Acolyte",)  # 15 remain


# --- corrections ------------------------------------------------------------------------------------------------


def test_the_table_may_correct_the_size_of_a_hand():
    table = seated("coop", *TWO)
    table.tell("adjust hand Ann 1 one card too many was drawn")
    assert hands(table) == {"Ann": (4, 32), "Bob": (3, 33)}


def test_the_table_may_correct_how_many_undead_are_left():
    table = seated("coop", *TWO)
    turn(table, level="easy")
    table.tell("adjust undead - -2 two cards stuck together")
    assert (state(table).remaining, state(table).levels) == (37, ("easy", "unknown", "unknown"))
    table.tell("adjust undead - 3 all of them went back")
    assert (state(table).remaining, state(table).levels) == (40, ())
    with pytest.raises(Illegal):
        table.tell("adjust undead - 1 one more than there are")


def test_a_haven_adjusted_to_nothing_falls():
    table = seated("coop", *TWO)
    table.tell("adjust haven - -4 the table gives up")
    assert table.table.outcome.title == "Undead Food"


def test_a_trophy_given_by_hand_earns_its_reward_at_the_end_of_the_turn():
    table = seated("coop", *TWO)
    table.tell("adjust trophies Bob 3 forgotten ones")
    table.tell("next-undead 40 1")
    table.tell("play-in-turn 1 2")
    assert due(table) == ["take-reward"]
    table.tell("take-reward")
    assert state(table).trophies == {"Ann": 0, "Bob": 0}


def test_a_trophy_taken_back_by_hand_takes_its_reward_with_it():
    table = seated("coop", *TWO)
    for _ in range(3):
        table.tell("next-undead 10 1")
        table.tell("play-in-turn Ann:10 Bob:1")
    table.tell("adjust trophies Ann -1 one was counted twice")
    assert due(table) == ["next-undead"]
    assert state(table).trophies == {"Ann": 2, "Bob": 0}

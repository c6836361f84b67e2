"""Phase 1: strategy commands with their prices, field commands with the marker, marches, technology, passing."""

import pytest
from games.dark_age_z.table import bronze, day_1, set_state, stand, state, texts, zone

from referee.errors import Illegal, OutOfTurn
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.frontier import Army, Zone
from referee.games.dark_age_z.state import Strip


def refused(memory, line, kind=OutOfTurn):
    with pytest.raises(kind) as told:
        memory.tell(line)
    return told.value


# --- strategy commands -------------------------------------------------------------------------------------------


def test_a_strategy_command_costs_tokens_moves_its_marker_and_not_the_zombies_marker():
    memory = day_1()
    memory.tell("draw-armies")
    memory.tell("track 1+2 icon")
    assert state(memory).purse["Ann"] == 4
    assert state(memory).hands["Ann"] == 7
    assert state(memory).strips["draw-armies"].at == 1
    assert state(memory).steps == 12
    assert state(memory).agenda[0].who == "Ben"


def test_the_price_rises_and_on_an_end_icon_stays_the_last():
    strip = Strip((1, 2, 3))
    prices = []
    for _ in range(5):
        prices.append(strip.price)
        strip = strip.moved(1)
    assert prices == [1, 2, 3, 3, 3]


def test_d56_a_shield_has_a_price_and_then_closes_the_track():
    strip = Strip((1, 2), shield=True)
    assert [strip.price, strip.moved(1).price, strip.moved(2).price] == [1, 2, None]
    assert strip.moved(2).moved(-1).price == 2


def test_td8_restoration_moves_markers_back_but_not_off_the_track():
    assert [Strip((1,) * 6, at=at).moved(-3).at for at in (2, 3, 5)] == [0, 0, 2]


def test_a_command_one_cannot_pay_is_refused_with_both_numbers():
    memory = day_1(tokens=1)
    set_state(memory, strips={"draw-armies": Strip((2,))})
    assert refused(memory, "draw-armies").message == "Draw 2 Army Cards costs 2; Ann has 1 Command Token."


def test_a_track_first_told_too_dear_leaves_the_turn_with_the_player():
    memory = day_1(tokens=1)
    memory.tell("choose-relic")
    ruling = memory.tell("track 2 icon")
    assert "costs 2" in texts(ruling)
    assert state(memory).agenda[0] == agenda.Turn(who="Ann")
    assert state(memory).relics["Ann"] == 0


def test_a_closed_track_is_refused():
    memory = day_1()
    set_state(memory, strips={"choose-relic": Strip((1,), shield=True, at=1)})
    assert "closed" in refused(memory, "choose-relic").message


def test_d10_armies_are_refreshed_once_a_day_in_total():
    memory = day_1()
    set_state(memory, strips={"refresh": Strip((1,))})
    memory.tell("refresh 3")
    assert refused(memory, "refresh 2").section == "planning/refresh-army-cards"


def test_d10_or_once_for_each_player():
    memory = day_1(refresh="each-player")
    set_state(memory, strips={"refresh": Strip((1,))})
    for _ in range(3):
        memory.tell("refresh 2")
    refused(memory, "refresh 2")


def test_at_most_ten_cards_and_no_more_than_in_hand_are_refreshed():
    memory = day_1(cards=4)
    set_state(memory, strips={"refresh": Strip((1,))})
    refused(memory, "refresh 5", Illegal)


def test_d40_only_armies_of_the_own_two_frontiers_are_reactivated():
    memory = day_1()
    set_state(memory, strips={"reactivate": Strip((1,))})
    stand(memory, 2, z1=bronze("Ben", fallen=True))
    refused(memory, "reactivate 2-1")
    stand(memory, 3, z4=bronze("Cleo", fallen=True))
    refused(memory, "reactivate 2-1", Illegal)
    memory.tell("reactivate 3-4 change")
    assert zone(memory, 3, 4).active
    assert zone(memory, 3, 4).army.side == "Ann"


def test_d40_or_of_any_frontier():
    memory = day_1(reactivate="any")
    set_state(memory, strips={"reactivate": Strip((1,))})
    stand(memory, 2, z1=bronze("Ben", fallen=True))
    memory.tell("reactivate 2-1")
    assert zone(memory, 2, 1).army.side == "Ben"


# --- field commands ----------------------------------------------------------------------------------------------


def test_a_field_command_moves_the_marker_and_takes_a_pioneer_token_while_there_are_any():
    memory = day_1(players=3)
    for _ in range(4):
        memory.tell("take-token")
    assert state(memory).steps == 8
    assert state(memory).pioneer == 0
    assert state(memory).purse == {"Ann": 5 + 2 + 1, "Ben": 5 + 2, "Cleo": 5 + 2}


def test_d5_the_command_that_brings_the_marker_to_its_end_is_finished_then_planning_ends():
    memory = day_1(steps=1)
    ruling = memory.tell("play-army 1 mine bronze 5 2")
    assert zone(memory, 1, 1).active
    assert "Planning ends" in texts(ruling)
    assert state(memory).purse == {"Ann": 0, "Ben": 0, "Cleo": 0}


def test_d6_passing_moves_the_marker_and_leaves_no_token():
    memory = day_1()
    memory.tell("pass")
    assert (state(memory).steps, state(memory).pioneer, state(memory).purse["Ann"]) == (11, 2, 0)


def test_who_has_passed_is_left_out_of_the_round():
    memory = day_1()
    memory.tell("take-token")
    memory.tell("pass")
    memory.tell("take-token")
    memory.tell("take-token")
    assert state(memory).agenda[0].who == "Cleo"


def test_planning_ends_when_all_have_passed():
    memory = day_1()
    for _ in range(3):
        ruling = memory.tell("pass")
    assert "all have passed" in texts(ruling)


def test_no_army_is_played_from_an_empty_hand():
    assert "no Army Card" in refused(day_1(cards=0), "play-army 1 mine bronze 5 2").message


# --- War Zones Arrangement ---------------------------------------------------------------------------------------


def test_a_new_army_takes_the_free_zone_nearest_zone_1_on_the_side_it_is_played_to():
    memory = day_1()
    stand(memory, 1, z1=bronze("Ben"), z3=bronze("Ben"))
    memory.tell("play-army 1 theirs silver 3 1")
    assert zone(memory, 1, 2).army == Army("Ben", "silver", 3, 1)


def test_condition_1_the_army_in_zone_1_turns_into_zombies_and_all_march():
    memory = day_1()
    stand(memory, 1, **{f"z{n}": bronze("Ann", attack=n) for n in range(1, 6)})
    memory.tell("play-army 1 mine gold 9 0")
    assert state(memory).frontiers[0].zombies == 4 + 2
    assert [zone(memory, 1, n).army.attack for n in range(1, 6)] == [2, 3, 4, 5, 9]


def test_condition_1_consumed_cavalry_makes_no_zombies():
    memory = day_1()
    stand(memory, 1, z1=Army("Ann", "gold", 1), **{f"z{n}": bronze("Ann", attack=n) for n in range(2, 6)})
    memory.tell("play-army 1 mine gold 9 0")
    assert state(memory).frontiers[0].zombies == 4


def test_condition_2_the_defeated_army_nearest_zone_1_goes_without_zombies_and_only_those_behind_march():
    memory = day_1()
    stand(memory, 1, **{f"z{n}": bronze("Ann", attack=n, fallen=n in (2, 4)) for n in range(1, 6)})
    memory.tell("play-army 1 mine gold 9 0")
    assert state(memory).frontiers[0].zombies == 4
    assert [zone(memory, 1, n).army.attack for n in range(1, 6)] == [1, 3, 4, 5, 9]
    assert [zone(memory, 1, n).active for n in range(1, 6)] == [True, True, False, True, True]


def test_d11_a_frontier_where_a_commander_would_have_to_march_is_not_offered():
    memory = day_1()
    held = Zone(bronze("Ann", attack=4), "lilith")
    stand(memory, 1, z4=held, **{f"z{n}": bronze("Ann", attack=n) for n in (1, 2, 3, 5)})
    refused(memory, "play-army 1 mine gold 9 0", Illegal)
    memory.tell("play-army 3 mine gold 9 0")


def test_d11_an_anchored_army_before_the_gap_bars_nothing():
    memory = day_1()
    stand(memory, 1, z1=Zone(bronze("Ann", attack=1), "lilith"), z2=bronze("Ann", attack=2, fallen=True))
    stand(memory, 1, **{f"z{n}": bronze("Ann", attack=n) for n in (3, 4, 5)})
    memory.tell("play-army 1 mine gold 9 0")
    assert zone(memory, 1, 1).commander == "lilith"
    assert [zone(memory, 1, n).army.attack for n in range(1, 6)] == [1, 3, 4, 5, 9]


def test_d11_or_commanders_march_along():
    memory = day_1(anchored_march="moves")
    stand(memory, 1, z4=Zone(bronze("Ann", attack=4), "lilith"))
    stand(memory, 1, **{f"z{n}": bronze("Ann", attack=n) for n in (1, 2, 3, 5)})
    memory.tell("play-army 1 mine gold 9 0")
    assert zone(memory, 1, 3).commander == "lilith"


def test_with_both_frontiers_barred_no_army_is_played():
    memory = day_1()
    for frontier in (1, 3):
        stand(
            memory,
            frontier,
            z4=Zone(bronze("Ann"), "lilith"),
            **{f"z{n}": bronze("Ann") for n in (1, 2, 3, 5)},
        )
    assert "anchored" in refused(memory, "play-army 1 mine gold 9 0").message


# --- technology --------------------------------------------------------------------------------------------------


def test_td15_levels_are_reached_one_by_one_by_any_row():
    memory = day_1(cards=9)
    memory.tell("upgrade 1-bronze")
    assert (state(memory).technology["Ann"], state(memory).hands["Ann"]) == (1, 8)
    set_state(memory, agenda=(type(state(memory).agenda[0])("turn", who="Ann"), *state(memory).agenda[1:]))
    memory.tell("upgrade 1-silver")
    set_state(memory, agenda=(type(state(memory).agenda[0])("turn", who="Ann"), *state(memory).agenda[1:]))
    memory.tell("upgrade 2-gold")
    assert (state(memory).technology["Ann"], state(memory).hands["Ann"]) == (3, 5)
    set_state(memory, agenda=(type(state(memory).agenda[0])("turn", who="Ann"), *state(memory).agenda[1:]))
    assert "highest" in refused(memory, "upgrade 2-gold").message


def test_d14_a_higher_insignia_does_not_stand_in_for_a_lower_one():
    refused(day_1(), "upgrade 1-gold", Illegal)


def test_an_upgrade_needs_the_cards_in_hand():
    assert "too few" in refused(day_1(cards=0), "upgrade 1-bronze").message


def test_d13_or_all_rows_together():
    memory = day_1(technology="all", cards=9)
    set_state(memory, technology={"Ann": 2, "Ben": 0, "Cleo": 0})
    refused(memory, "upgrade 2-gold", Illegal)
    memory.tell("upgrade 2-bronze-2-silver-2-gold")
    assert state(memory).hands["Ann"] == 3


# --- commanders --------------------------------------------------------------------------------------------------


def test_a_recruited_commander_pays_at_once_and_anchors_the_army():
    memory = day_1()
    stand(memory, 1, z2=bronze("Ann"))
    memory.tell("pass matilda")
    memory.tell("assign 1-2")
    assert state(memory).points["Ann"] == 12
    assert zone(memory, 1, 2).commander == "matilda"
    assert "matilda" not in state(memory).gathering


def test_terric_brings_a_relic_when_assigned():
    memory = day_1()
    set_state(memory, gathering=("terric",))
    stand(memory, 1, z3=bronze("Ann"))
    memory.tell("pass terric")
    assert state(memory).relics["Ann"] == 0
    memory.tell("assign 1-3")
    assert state(memory).relics["Ann"] == 1


def test_a_commander_raises_a_defeated_army_of_any_loyalty_for_the_recruiter():
    memory = day_1()
    stand(memory, 3, z4=bronze("Cleo", fallen=True))
    memory.tell("pass erina")
    memory.tell("assign 3-4")
    assert zone(memory, 3, 4).active
    assert zone(memory, 3, 4).army.side == "Ann"


def test_td10_a_commander_keeps_to_the_printed_zones_and_to_own_active_armies():
    memory = day_1()
    stand(memory, 1, z1=bronze("Ann"), z2=bronze("Ben"), z3=bronze("Ann"), z5=bronze("Ann"))
    memory.tell("pass matilda")
    for place in ("1-1", "1-2", "1-5", "2-3"):
        refused(memory, f"assign {place}", Illegal)
    memory.tell("assign 1-3")


def test_d48_without_a_legal_zone_the_commander_is_discarded_without_reward():
    memory = day_1()
    ruling = memory.tell("pass matilda")
    assert "discarded" in texts(ruling)
    assert state(memory).points["Ann"] == 10


def test_td1_one_commander_fewer_than_players_is_revealed():
    for players, shown in ((3, 2), (4, 3)):
        assert len(state(day_1(players=players)).gathering) == shown


def test_d41_planning_ended_by_the_marker_recruits_nobody():
    memory = day_1(steps=1)
    stand(memory, 1, z2=bronze("Ann"))
    memory.tell("take-token")
    refused(memory, "pass matilda")

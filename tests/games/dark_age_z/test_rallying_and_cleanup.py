"""Phases 2 and 4 at full depth: reinforcement, refills, restoration, the next day."""

import pytest
from games.dark_age_z.table import bronze, day_1, set_state, stand, state, texts, zone

from referee.errors import Illegal, OutOfTurn
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.frontier import Army, Zone
from referee.games.dark_age_z.rules.refills import drawn, visible
from referee.games.dark_age_z.state import Strip

SLOTS = {
    1: {"bronze", "bronze-by-silver", "bronze-by-gold"},
    2: {"silver", "silver-by-gold"},
    3: {"gold"},
}


def rallying(level, **settings):
    memory = day_1(**settings)
    owing = state(memory).agenda
    set_state(
        memory,
        technology={"Ann": level, "Ben": 0, "Cleo": 0},
        agenda=(agenda.Rallying(who="Ann"), *owing[2:]),
    )
    stand(
        memory,
        1,
        z1=bronze("Ann"),
        z2=bronze("Ben"),
        z3=bronze("Ann", fallen=True),
        z4=Army("Ann", "weakened", 0, 2),
    )
    return memory


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_slot_takes_a_card_of_its_rank_or_higher_once_the_technology_unlocks_it(level):
    allowed = set().union(*(SLOTS[one] for one in range(1, level + 1)))
    for slot in set().union(*SLOTS.values()):
        memory = rallying(level)
        if slot in allowed:
            memory.tell(f"reinforce 1-1 {slot} 3")
            assert zone(memory, 1, 1).army.boost == 3
        else:
            with pytest.raises(Illegal):
                memory.tell(f"reinforce 1-1 {slot} 3")


def test_a_lower_card_fits_no_higher_slot():
    with pytest.raises(Exception, match="silver-by-bronze"):
        rallying(3).tell("reinforce 1-1 silver-by-bronze 3")


def test_each_reinforcement_takes_a_card_and_they_add_up():
    memory = rallying(1)
    memory.tell("reinforce 1-1 bronze 3")
    memory.tell("reinforce 1-1 bronze 2")
    assert (zone(memory, 1, 1).army.boost, state(memory).hands["Ann"]) == (5, 3)


@pytest.mark.parametrize("place", ["1-2", "1-3", "1-4"])
def test_only_own_active_armies_with_slots_are_reinforced(place):
    with pytest.raises(Illegal):
        rallying(3).tell(f"reinforce {place} bronze 3")


def test_without_technology_nothing_is_reinforced():
    with pytest.raises(OutOfTurn, match="unlocks no slot"):
        rallying(0).tell("reinforce 1-1 bronze 3")


def test_everybody_rallies_once_in_the_order_of_points_and_cards():
    memory = day_1()
    set_state(memory, points={"Ann": 1, "Ben": 5, "Cleo": 5}, hands={"Ann": 9, "Ben": 3, "Cleo": 4})
    for _ in range(3):
        memory.tell("pass")
    assert [due.who for due in state(memory).agenda if isinstance(due, agenda.Rallying)] == [
        "Cleo",
        "Ben",
        "Ann",
    ]


def test_one_card_in_hand_is_told_in_the_singular():
    memory = day_1()
    set_state(memory, hands={"Ann": 1, "Ben": 2, "Cleo": 0})
    for _ in range(3):
        ruling = memory.tell("pass")
    assert "Ben (10 points, 2 cards), Ann (10 points, 1 card), Cleo (10 points, 0 cards)" in texts(ruling)


# --- Cleanup -----------------------------------------------------------------------------------------------------


def test_td9_one_icon_on_the_left_none_on_the_right_and_two_by_the_commander_make_three():
    assert drawn(1, 0, 2) == 3


def test_d42_an_icon_is_hidden_only_by_an_army_on_that_side():
    memory = day_1()
    stand(memory, 1, z1=bronze("Ann"), z2=bronze("Ben", fallen=True))
    board = state(memory).frontiers[0]
    assert visible(board, "Ann", (1, 2, 3)) == 2
    assert visible(board, "Ben", (1, 2, 3)) == 2


def at_cleanup(**changes):
    memory = day_1()
    set_state(memory, agenda=(agenda.Missions(), agenda.Dusk()), **changes)
    return memory


def next_day(memory):
    memory.tell("missions")
    memory.tell("invasion walkers 1 1 0 0 2 1")
    memory.tell("board-icons 1+2 3")
    return memory.tell("kingdom-icons 3 2 1 0")


def test_tokens_and_cards_come_from_icons_technology_and_commanders_up_to_ten_cards():
    memory = at_cleanup(
        purse={"Ann": 0, "Ben": 0, "Cleo": 0},
        hands={"Ann": 2, "Ben": 9, "Cleo": 2},
        technology={"Ann": 0, "Ben": 2, "Cleo": 3},
        recruited={"lilith": "Ann", "erina": "Cleo"},
    )
    next_day(memory)
    # every icon is visible: 2 + 2 tokens and 1 + 1 cards for each
    assert state(memory).purse == {"Ann": 4 + 3 + 2, "Ben": 4 + 1, "Cleo": 4 + 0}
    assert state(memory).hands == {"Ann": 4, "Ben": 10, "Cleo": 6}


def test_markers_are_restored_by_two_steps_for_three_players():
    memory = at_cleanup(strips={"refresh": Strip((1, 2, 3, 4), at=3)})
    next_day(memory)
    assert state(memory).strips["refresh"].at == 1


@pytest.mark.parametrize(("players", "at"), [(2, 4), (3, 3), (4, 2), (5, 1)])
def test_each_marker_goes_back_a_step_fewer_than_there_are_players(players, at):
    memory = day_1("two-players" if players == 2 else "competitive", players)
    points = dict(zip(state(memory).players, (9, 8, 7, 6, 5), strict=False))
    strips = {"refresh": Strip((1,) * 6, at=5)}
    set_state(memory, agenda=(agenda.Missions(), agenda.Dusk()), points=points, strips=strips)
    next_day(memory)
    assert state(memory).strips["refresh"].at == at


def test_what_was_done_once_a_day_may_be_done_again_and_relics_of_yesterday_do_not_count():
    memory = at_cleanup(refreshed=("Ann",), relics_played={"Ann": 2, "Ben": 0, "Cleo": 0})
    next_day(memory)
    assert state(memory).refreshed == ()
    set_state(memory, agenda=(agenda.Missions(), agenda.Dusk()))
    with pytest.raises(Illegal):
        memory.tell("missions Ann:two-relics")


@pytest.mark.parametrize(("choice", "left"), [("daily", 3), ("never", 1)])
def test_d7_the_pioneer_zone_is_refilled_or_not(choice, left):
    memory = day_1(pioneer_refill=choice)
    set_state(memory, agenda=(agenda.Missions(), agenda.Dusk()), pioneer=1)
    next_day(memory)
    assert state(memory).pioneer == left


def test_icons_are_asked_only_once():
    memory = at_cleanup()
    next_day(memory)
    assert state(memory).day == 2
    set_state(memory, agenda=(agenda.Missions(), agenda.Dusk()))
    memory.tell("missions")
    memory.tell("invasion walkers 1 1 0 0 2 1")
    assert state(memory).day == 3


def test_the_dark_trainer_resets_technology():
    memory = at_cleanup(
        day=4, cards=(), technology={"Ann": 3, "Ben": 1, "Cleo": 0}, board_icons={"command": (), "army": ()}
    )
    set_state(memory, kingdom_icons=(3, 2, 1, 0))
    memory.tell("missions")
    memory.tell("boss dark-trainer")
    assert set(state(memory).technology.values()) == {0}


def test_most_relics_is_judged_from_the_relics_held():
    for relics, points in (({"Ann": 3, "Ben": 2, "Cleo": 2}, 16), ({"Ann": 3, "Ben": 3, "Cleo": 2}, 10)):
        memory = at_cleanup(day=5, boss="bloodshed", relics=relics)
        memory.tell("missions Ann:most-relics")
        assert state(memory).points["Ann"] == points


def test_two_relics_is_offered_only_to_who_played_two():
    memory = at_cleanup(relics_played={"Ann": 2, "Ben": 1, "Cleo": 0})
    with pytest.raises(Illegal):
        memory.tell("missions Ben:two-relics")
    memory.tell("missions Ann:two-relics")
    assert state(memory).points["Ann"] == 13


def test_the_mission_that_discards_a_relic_reactivates_an_army_and_the_turn_goes_on():
    memory = day_1()
    set_state(memory, relics={"Ann": 1, "Ben": 0, "Cleo": 0})
    stand(memory, 1, z1=bronze("Ben", fallen=True))
    memory.tell("discard-relic 1-1 change")
    assert zone(memory, 1, 1).army.side == "Ann"
    assert state(memory).relics["Ann"] == 0
    assert state(memory).agenda[0].who == "Ann"


def test_all_time_missions_give_their_tokens_and_cards():
    memory = day_1()
    memory.tell("claim Ben gold-played")
    memory.tell("claim Cleo relic-played")
    assert (state(memory).purse["Ben"], state(memory).hands["Cleo"]) == (6, 6)


# --- two players -------------------------------------------------------------------------------------------------


def test_d31_the_barbarian_fills_what_is_empty_or_defeated_on_two_frontiers_only():
    memory = day_1("two-players", 2, steps=1)
    stand(memory, 1, z1=bronze("Ben", fallen=True))
    stand(memory, 2, z1=bronze("Ben"), z2=bronze("Ben", fallen=True))
    memory.tell("take-token")
    due = [(one.frontier + 1, one.zone) for one in state(memory).agenda if isinstance(one, agenda.Barbarian)]
    assert due == [(2, 2), (2, 3), (2, 4), (2, 5), *((3, number) for number in range(1, 6))]
    ruling = memory.tell("barbarian-army 5 1")
    assert zone(memory, 2, 2) == Zone(Army("Barbarian", "bronze", 5, 1))
    assert "Zone 2 of Ben | Barbarian" in texts(ruling)


def test_td11_two_pioneer_tokens_one_commander_three_frontiers():
    memory = day_1("two-players", 2)
    assert (state(memory).pioneer, len(state(memory).gathering), len(state(memory).frontiers)) == (2, 1, 3)


def test_a_player_called_like_the_barbarian_gets_no_namesake():
    from referee.contract.model import Seat
    from referee.games.dark_age_z import GAME

    mode = next(one for one in GAME.modes if one.id == "two-players")
    begun = GAME.start(mode, (Seat("Barbarian"), Seat("Ben")), {"depth": "light"})
    assert len(set(begun.kingdoms)) == 3


def test_d47_after_24_cards_the_barbarians_discards_are_shuffled():
    memory = day_1("two-players", 2, steps=1)
    set_state(memory, barbarian_deck=1)
    memory.tell("take-token")
    assert "shuffle its discarded" in texts(memory.tell("barbarian-army 5 1"))
    # one of its armies lies on a frontier
    assert state(memory).barbarian_deck == 23
    assert "shuffle" not in texts(memory.tell("barbarian-army 5 1"))


def test_d38_a_pool_that_runs_out_is_only_mentioned():
    memory = at_cleanup(purse={"Ann": 60, "Ben": 5, "Cleo": 5})
    assert "the box holds 65" in texts(next_day(memory))
    memory = at_cleanup()
    set_state(memory, board_icons={"command": (), "army": ()}, kingdom_icons=(0, 0, 0, 0))
    memory.tell("missions")
    assert "81 Zombie Tokens" in texts(memory.tell("invasion walkers 26 1 0 0 2 1"))

"""Relic Cards at full depth: phases, commands, cancelling, and each effect that touches a tracked number."""

import pytest
from games.dark_age_z.table import bronze, day_1, notes, set_state, stand, state, texts, zone

from referee.contract.model import replace
from referee.errors import Illegal, OutOfTurn
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.frontier import Army, Zone

EVERYBODY = dict.fromkeys(("Ann", "Ben", "Cleo"), 2)


def planning(**settings):
    memory = day_1(**settings)
    set_state(memory, relics=EVERYBODY)
    return memory


def rallying(**settings):
    memory = planning(**settings)
    later = [due for due in state(memory).agenda if not isinstance(due, agenda.Turn)]
    set_state(memory, agenda=(agenda.Rallying(who="Ann"), *later))
    return memory


def test_a_relic_is_a_command_one_a_turn():
    memory = planning()
    memory.tell("play-relic apollos-eyes a")
    assert (state(memory).steps, state(memory).hands["Ann"], state(memory).relics["Ann"]) == (11, 9, 1)
    assert state(memory).relics_played["Ann"] == 1
    assert state(memory).agenda[0].who == "Ben"


def test_a_relic_is_played_only_in_its_phase():
    with pytest.raises(Illegal):
        planning().tell("play-relic azraels-roar a")
    with pytest.raises(Illegal):
        rallying().tell("play-relic iron-steed a")


def test_without_a_relic_none_is_played():
    with pytest.raises(OutOfTurn, match="no Relic Card"):
        day_1().tell("play-relic iron-steed a")


def test_d8_iron_steed_b_moves_the_marker_back_three_and_is_no_command():
    memory = planning()
    memory.tell("play-relic iron-steed b")
    assert (state(memory).steps, state(memory).pioneer) == (15, 3)
    assert state(memory).agenda[0] == agenda.Turn(who="Ann")


def test_iron_steed_a_gives_two_commands_in_a_row():
    memory = planning()
    memory.tell("play-relic iron-steed a")
    memory.tell("take-token")
    assert state(memory).agenda[0].who == "Ann"
    memory.tell("take-token")
    assert state(memory).agenda[0].who == "Ben"


def test_d52_a_cancelled_relic_has_no_effect_and_the_vest_is_spent():
    memory = planning()
    ruling = memory.tell("play-relic titanic-essence a Cleo")
    assert state(memory).hands["Ann"] == 5
    assert (state(memory).relics["Ann"], state(memory).relics["Cleo"]) == (1, 1)
    assert "D52" in notes(ruling)


def test_the_immortal_vest_gives_anybody_two_points_at_any_time():
    memory = planning()
    memory.tell("vest Cleo Ben")
    assert state(memory).points["Ben"] == 12
    assert state(memory).relics["Cleo"] == 1
    assert state(memory).agenda[0].who == "Ann"


def test_nobody_cancels_a_relic_of_the_own():
    with pytest.raises(Illegal):
        planning().tell("play-relic titanic-essence a Ann")


def test_relics_in_rallying_are_no_commands_and_any_number_is_played_in_the_turn():
    memory = rallying()
    for _ in range(2):
        memory.tell("play-relic gaze-of-the-dead a")
        memory.tell("relocate 1-2 1")
    assert (state(memory).steps, state(memory).pioneer) == (12, 3)
    assert state(memory).agenda[0] == agenda.Rallying(who="Ann")
    assert state(memory).relics_played["Ann"] == 2


def test_the_potion_reveals_nobody_who_lies_open_or_serves_already():
    memory = rallying()
    set_state(memory, gathering=("matilda",), recruited={"erina": "Ben"})
    stand(memory, 1, z4=bronze("Ann"))
    memory.tell("play-relic draculas-potion a")
    for commander in ("matilda", "erina"):
        with pytest.raises(Illegal):
            memory.tell(f"reveal {commander}")
    memory.tell("reveal lancelot")
    memory.tell("assign 1-4")
    assert zone(memory, 1, 4).commander == "lancelot"


def test_angels_kiss_raises_up_to_two_armies_anywhere():
    memory = planning()
    for frontier in (1, 2, 3):
        stand(memory, frontier, z2=bronze("Ben" if frontier < 3 else "Cleo", fallen=True))
    memory.tell("play-relic angels-kiss a")
    memory.tell("raise 2-2 change")
    memory.tell("raise 3-2")
    assert zone(memory, 2, 2).army.side == "Cleo"
    assert zone(memory, 3, 2).army.side == "Cleo"
    assert not zone(memory, 1, 2).active
    assert isinstance(state(memory).agenda[0], agenda.Turn)


def test_angels_kiss_stops_where_enough_is_said():
    memory = planning()
    stand(memory, 1, z1=bronze("Ben", fallen=True), z2=bronze("Ben", fallen=True))
    memory.tell("play-relic angels-kiss a")
    memory.tell("raise 1-1")
    memory.tell("enough")
    assert not zone(memory, 1, 2).active


def test_with_no_defeated_army_angels_kiss_raises_nothing():
    memory = planning()
    memory.tell("play-relic angels-kiss a")
    assert state(memory).agenda[0].who == "Ben"


def test_d49_a_free_army_moves_no_marker_and_leaves_the_hand_alone():
    memory = planning()
    memory.tell("play-relic apollos-eyes b")
    before = state(memory).steps
    memory.tell("free-army 1 mine bronze 5 2")
    memory.tell("free-army 1 theirs silver 3 1")
    assert (state(memory).steps, state(memory).hands["Ann"]) == (before, 5)
    assert zone(memory, 1, 2).army.side == "Ben"


@pytest.mark.parametrize(("effect", "mark"), [("a", "roar-up"), ("b", "roar-down")])
def test_azraels_roar_lies_on_a_zone_with_an_active_army(effect, mark):
    memory = rallying()
    stand(memory, 2, z1=bronze("Ben"), z2=bronze("Ben", fallen=True))
    memory.tell(f"play-relic azraels-roar {effect}")
    with pytest.raises(Illegal):
        memory.tell("mark 2-2")
    memory.tell("mark 2-1")
    assert zone(memory, 2, 1).relics == (mark,)


def test_invisible_spear_a_needs_an_active_bronze_army():
    memory = rallying()
    stand(memory, 1, z1=Army("Ann", "gold", 5), z2=bronze("Ann"))
    memory.tell("play-relic invisible-spear a")
    with pytest.raises(Illegal):
        memory.tell("mark 1-1")
    memory.tell("mark 1-2")


def test_d37_matilda_revealed_by_the_potion_pays_at_any_frontier_and_raises_the_army_for_one_of_its_two_sides():
    memory = rallying()
    set_state(memory, gathering=())
    stand(memory, 2, z3=bronze("Ben", fallen=True))
    memory.tell("play-relic draculas-potion a")
    memory.tell("reveal matilda")
    memory.tell("assign 2-3")
    assert state(memory).points["Ann"] == 12
    assert zone(memory, 2, 3).army == bronze("Ben")


def revealed_at_a_frontier_of_others(commander, place):
    """Ann gives a commander to Cleo's defeated Swordsman at the frontier of Ben and Cleo, who face its horde alone."""
    memory = rallying()
    set_state(memory, gathering=())
    stand(memory, 2, **{f"z{place}": bronze("Cleo", attack=4, icons=0, fallen=True)})
    memory.tell("play-relic draculas-potion a")
    memory.tell(f"reveal {commander}")
    memory.tell(f"assign 2-{place}")
    set_state(memory, agenda=(agenda.Fight(1), agenda.Score(), agenda.Missions()))
    return memory


def test_d37_kills_of_an_army_risen_at_a_frontier_of_others_are_tokens_of_its_own_side():
    memory = revealed_at_a_frontier_of_others("matilda", 3)
    judged = memory.tell("vest Ann Ann")
    # 4 + 5 = 9 kill three of four zombies of HP 3; the fourth costs both 1 x 1, which their icons of Zone 5 prevent
    assert "power 4 (Swordsman) + 5 (Matilda) = 9 against 4 zombies of HP 3: 3 kills" in texts(judged)
    assert state(memory).points == {"Ann": 10 + 2 + 2, "Ben": 10, "Cleo": 10 + 3}


def test_d37_lancelot_at_a_frontier_of_others_protects_neither_of_them():
    memory = revealed_at_a_frontier_of_others("lancelot", 5)
    memory.tell("vest Ann Ann")
    # 4 + 4 = 8 kill two, two reach the gate: 2 for Cleo, whose army hides the icon, and 2 - 1 for Ben
    assert state(memory).points == {"Ann": 10 + 2, "Ben": 10 - 1, "Cleo": 10 - 2 + 2}


def test_the_potion_turns_each_reinforcement_into_a_zombie():
    memory = rallying()
    stand(memory, 1, z1=bronze("Ben", boost=7, reinforcements=3))
    memory.tell("play-relic draculas-potion b")
    memory.tell("sacrifice 1-1-reinforcements")
    assert state(memory).frontiers[0].zombies == 4 + 3
    assert zone(memory, 1, 1).army.boost == 0


def test_the_potion_turns_a_commander_into_two_zombies():
    memory = rallying()
    stand(memory, 1, z2=Zone(bronze("Ben"), "lilith"))
    memory.tell("play-relic draculas-potion b")
    memory.tell("sacrifice 1-2-commander")
    assert state(memory).frontiers[0].zombies == 4 + 2
    assert not zone(memory, 1, 2).commander


def test_gaze_of_the_dead_moves_up_to_three_zombies():
    memory = rallying()
    memory.tell("play-relic gaze-of-the-dead a")
    memory.tell("relocate 1-2 3")
    assert [board.zombies for board in state(memory).frontiers] == [1, 7, 4]


def test_gaze_of_the_dead_moves_no_more_zombies_than_there_are_and_none_from_an_empty_horde():
    memory = rallying()
    boards = state(memory).frontiers
    set_state(memory, frontiers=(replace(boards[0], zombies=2), replace(boards[1], zombies=0), boards[2]))
    memory.tell("play-relic gaze-of-the-dead a")
    with pytest.raises(Illegal):
        memory.tell("relocate 2-3 1")
    memory.tell("relocate 1-3 3")
    assert [board.zombies for board in state(memory).frontiers] == [0, 0, 4 + 2]


def test_gaze_of_the_dead_reinforces_whatever_the_technology_and_takes_no_card():
    memory = rallying()
    stand(memory, 1, z1=bronze("Ann"))
    memory.tell("play-relic gaze-of-the-dead b")
    memory.tell("free-reinforcement 1-1 4")
    assert zone(memory, 1, 1).army.boost == 4
    assert state(memory).hands["Ann"] == 5


def test_howling_hammer_swaps_an_army_and_the_hand_keeps_its_size():
    memory = planning()
    stand(memory, 1, z1=bronze("Ann"), z2=Zone(bronze("Ann"), "lilith"))
    memory.tell("play-relic howling-hammer a")
    with pytest.raises(Illegal):
        memory.tell("swap-army 1-2 gold 9 0")
    memory.tell("swap-army 1-1 gold 9 0")
    assert zone(memory, 1, 1).army == Army("Ann", "gold", 9)
    assert state(memory).hands["Ann"] == 5


def test_howling_hammer_takes_three_tokens_from_two_others():
    memory = planning()
    set_state(memory, purse={"Ann": 5, "Ben": 5, "Cleo": 2})
    memory.tell("play-relic howling-hammer b")
    memory.tell("drain Ben+Cleo")
    assert (state(memory).purse["Ben"], state(memory).purse["Cleo"]) == (2, 0)


def test_mind_reader_discards_up_to_three():
    memory = planning()
    memory.tell("play-relic mind-reader a")
    memory.tell("rob Ben 3")
    assert state(memory).hands["Ben"] == 2


def test_mind_reader_exchanges_and_hands_keep_their_size():
    memory = planning()
    memory.tell("play-relic mind-reader b")
    assert state(memory).hands == {"Ann": 5, "Ben": 5, "Cleo": 5}


def test_star_of_dawn_turns_an_army_that_is_not_anchored():
    memory = planning()
    stand(memory, 2, z1=bronze("Ben"), z2=Zone(bronze("Ben"), "lilith"))
    memory.tell("play-relic star-of-dawn a")
    with pytest.raises(Illegal):
        memory.tell("turn-loyalty 2-2")
    memory.tell("turn-loyalty 2-1")
    assert zone(memory, 2, 1).army.side == "Cleo"


def test_star_of_dawn_swaps_two_armies_of_one_frontier():
    memory = planning()
    stand(memory, 2, z1=bronze("Ben", attack=1), z4=bronze("Cleo", attack=4))
    memory.tell("play-relic star-of-dawn b")
    memory.tell("swap-places 2-1-4")
    assert (zone(memory, 2, 1).army.side, zone(memory, 2, 4).army.side) == ("Cleo", "Ben")


def test_titanic_essence_grows_every_horde_and_protects_one_own_gate_by_four():
    memory = planning()
    memory.tell("play-relic titanic-essence b")
    with pytest.raises(Illegal):
        memory.tell("protect 2")
    memory.tell("protect 3")
    assert [board.zombies for board in state(memory).frontiers] == [5, 5, 5]
    assert state(memory).frontiers[2].protection == {"Ann": 4}


def test_the_spear_goes_with_its_army_when_it_marches_and_the_roar_stays_on_the_zone():
    memory = rallying()
    stand(memory, 1, z2=Zone(bronze("Ann", attack=2), relics=("ranged", "roar-up")))
    stand(memory, 1, z1=bronze("Ann", fallen=True), **{f"z{n}": bronze("Ann", attack=n) for n in (3, 4, 5)})
    memory.tell("play-relic angels-kiss b")
    memory.tell("free-army 1 mine bronze 5 2")
    assert zone(memory, 1, 1).relics == ("ranged",)
    assert zone(memory, 1, 2).relics == ("roar-up",)

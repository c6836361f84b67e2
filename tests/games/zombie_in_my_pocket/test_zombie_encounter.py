import pytest

from referee.contract.model import replace
from referee.errors import Illegal

TRIO = ("Ann", "Bob", "Kim")


def attacked(story, players=TRIO, zombies=3, extra=2, **known):
    return story(players, extra=extra, **known).tell("explore kitchen", f"zombies {zombies}")


def test_x_is_added_and_the_dead_still_count_for_it(story):
    told = story(TRIO, extra=2, deaths=(("Kim",),)).tell("explore kitchen")
    told.state = replace(told.state, health={"Ann": 3, "Bob": 3, "Kim": 0})
    assert told.tell("zombies 4").state.encounter.zombies == 6


def test_more_zombies_than_any_card_shows_are_a_slip_of_the_finger(story):
    refusal = story(TRIO).tell("explore kitchen").refused("zombies 33")
    assert "before the +X" in str(refusal)


# --- flight --------------------------------------------------------------------------------------------------------


def test_if_everyone_flees_all_lose_one_and_move_without_a_new_event(story):
    told = attacked(story).tell("decide Ann+Bob+Kim")
    assert told.health == (2, 2, 2)
    assert told.state.place == "foyer"
    assert told.drawn == 1
    assert "cower" in told.due


def test_the_leader_picks_where_to_flee_and_enter_means_the_tile_the_group_came_from(story):
    told = story(TRIO, indoor=("foyer", "bathroom")).tell(
        "explore kitchen", "zombies 3", "decide Ann+Bob+Kim"
    )
    assert told.due == {"flee-to"}
    assert "adjacent face-up tile" in str(told.refused("flee-to kitchen"))
    assert "adjacent face-up tile" in str(told.refused("flee-to storage-closet"))
    assert told.tell("flee-to").state.place == "foyer"


def test_the_group_may_flee_through_the_broken_window(story):
    told = story(TRIO, place="dining-room", indoor=("foyer", "dining-room")).tell(
        "break-window Ann", "zombies 1"
    )
    told.tell("decide Ann+Bob+Kim")
    assert told.state.place == "dining-room"


def test_flight_can_kill_the_last_of_the_party(story):
    told = story(TRIO, health=1).tell("explore kitchen", "zombies 1", "decide Ann+Bob+Kim")
    assert told.state.deaths == (("Ann", "Bob", "Kim"),)
    assert told.outcome.title == "The party is dead"


def test_who_flees_while_others_fight_gains_one_and_takes_no_damage(story):
    told = attacked(story, zombies=3, extra=0).tell("decide Kim")  # 3 - 2 = 1 for one of two fighters
    told.refused("split Kim")
    told.tell("split Bob")
    assert told.health == (3, 2, 4)
    assert told.state.place == "kitchen"


def test_who_flees_gains_nothing_above_6(story):
    assert attacked(story, health=6, zombies=2, extra=0).tell("decide Kim").health == (6, 6, 6)


def test_the_party_stays_even_if_all_fighters_die(story):
    told = attacked(story, zombies=30).tell("decide Bob+Kim")
    assert told.health == (0, 4, 4)
    assert told.state.place == "kitchen"
    assert told.state.leader == "Bob"


def test_only_the_living_can_flee(story):
    told = attacked(story, deaths=(("Kim",),))
    told.state = replace(told.state, health={"Ann": 3, "Bob": 3, "Kim": 0})
    assert "only living players" in str(told.refused("decide Kim"))
    told.tell("decide Ann+Bob")
    assert told.health == (2, 2, 0)


# --- combat --------------------------------------------------------------------------------------------------------


def test_items_are_asked_only_of_fighters_who_hold_some(story, item):
    told = attacked(story, items=(item("rake", "Kim", bonus=1),))
    assert told.tell("decide Kim").due == {"split"}  # 5 zombies - 2 = 3 for two fighters


def test_all_weapons_of_a_fighter_add_up(story, item):
    told = attacked(
        story, ("Ann",), items=(item("rake", "Ann", bonus=1), item("chain-saw", "Ann", bonus=3, fuel=2))
    )
    told.tell("decide -", "declare")  # 5 zombies, combat 1 + 1 + 3
    assert told.health == (6,)
    assert told.said("Combat 5")


def test_a_fighter_may_leave_items_unused(story, item):
    told = attacked(
        story, ("Ann",), items=(item("rake", "Ann", bonus=1), item("chain-saw", "Ann", bonus=3, fuel=2))
    )
    told.tell("decide -", "declare rake")  # 5 zombies, combat 2
    assert told.health == (3,)
    assert told.state.items[1].fuel == 2


def test_fighters_declare_clockwise_from_the_leader(story, item):
    items = (item("rake", "Ann", bonus=1), item("golf-club", "Kim", bonus=2))
    told = story(TRIO, leader="Kim", items=items).tell("explore kitchen", "zombies 3", "decide -")
    told.tell("declare golf-club -")  # Kim speaks first: combat 3 + 2 against 5
    assert told.health == (3, 3, 3)


def test_nobody_uses_what_another_player_holds(story, item):
    told = attacked(story, items=(item("rake", "Ann", bonus=1),)).tell("decide -")
    assert "Ann can't use oil" in str(told.refused("declare Ann:oil"))


def test_a_used_chain_saw_costs_one_fuel_chip(story, item):
    told = attacked(story, ("Ann",), items=(item("chain-saw", "Ann", bonus=3, fuel=2),)).tell(
        "decide -", "declare"
    )
    assert told.state.items[0].fuel == 1


def test_an_empty_chain_saw_adds_nothing_and_is_kept(story, item):
    told = attacked(story, ("Ann",), items=(item("chain-saw", "Ann", bonus=3, fuel=0),)).tell("decide -")
    assert told.health == (6 - (5 - 1),)
    assert told.state.items[0].id == "chain-saw"


def test_a_golf_club_counts_one_for_a_holder_who_fled(story, item):
    told = attacked(story, zombies=3, extra=0, items=(item("golf-club", "Kim", bonus=2),))
    assert told.tell("decide Kim").said("Combat 3")
    assert told.health == (3, 3, 4)


def test_a_golf_club_counts_nothing_if_everyone_fled(story, item):
    told = attacked(story, zombies=1, extra=0, items=(item("golf-club", "Kim", bonus=2),))
    assert told.tell("decide Ann+Bob+Kim").health == (2, 2, 2)


def test_an_item_that_changed_hands_in_the_fight_counts_for_its_holder_when_declared(story, item):
    told = attacked(story, zombies=3, items=(item("rake", "Ann", bonus=1),))
    told.tell("decide Kim", "give rake Bob", "declare")  # 5 zombies, Ann and Bob 2 + 1: 2 damage
    assert told.said("Combat 3")
    assert told.health == (2, 2, 4)


def test_overkill_does_not_pass_on_to_others(story):
    told = attacked(story, zombies=4, extra=2)
    told.state = replace(told.state, health={"Ann": 1, "Bob": 3, "Kim": 3})
    told.tell("decide -")  # 3 damage, 1 each
    assert told.health == (0, 2, 2)


# --- candelabra ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fuel", ["oil", "gasoline"])
def test_candelabra_and_oil_or_gasoline_in_two_fighting_hands_win_outright(story, item, fuel):
    told = attacked(story, zombies=30, items=(item("candelabra", "Ann"), item(fuel, "Bob")))
    told.tell("decide Kim", f"ignite {fuel}")
    assert told.health == (3, 3, 4)
    assert [one.id for one in told.state.items] == ["candelabra"]


@pytest.mark.parametrize("fled", ["Ann", "Bob"])
def test_no_fire_if_one_of_the_two_fled(story, item, fled):
    told = attacked(story, zombies=3, items=(item("candelabra", "Ann", bonus=1), item("oil", "Bob", bonus=1)))
    told.tell(f"decide {fled}")
    assert told.due == {"declare"}
    assert told.refused("ignite oil").section == "appendix/clarifications/candelabra"


def test_the_fighters_may_keep_the_oil_and_fight(story, item):
    told = attacked(story, zombies=4, items=(item("candelabra", "Ann"), item("oil", "Ann")))
    assert told.tell("decide -").due == {"declare", "ignite"}
    assert told.tell("declare").said("Combat 3")  # 6 zombies: 3 damage, 1 each
    assert told.health == (2, 2, 2)


# --- the Concoction ------------------------------------------------------------------------------------------------


def test_without_a_concoction_losses_apply_at_once(story):
    assert attacked(story, zombies=4).tell("decide -").health == (2, 2, 2)


def test_a_loss_waits_while_somebody_holds_the_concoction(story, item):
    told = attacked(story, zombies=4, items=(item("concoction", "Ann", heals=2),)).tell("decide -")
    assert told.due == {"suffer"}
    assert told.tell("suffer").health == (2, 2, 2)
    assert [one.id for one in told.state.items] == ["concoction"]


def test_the_concoction_may_be_drunk_when_the_loss_is_known(story, item):
    told = attacked(story, zombies=4, items=(item("concoction", "Ann", heals=2),))
    told.state = replace(told.state, health={"Ann": 1, "Bob": 3, "Kim": 3})
    told.tell("decide -", "drink")
    assert told.health == (2, 2, 2)
    assert told.state.items == ()


def test_the_concoction_may_be_given_to_the_one_in_need(story, item):
    told = attacked(story, zombies=4, items=(item("concoction", "Ann", heals=2),))
    told.state = replace(told.state, health={"Ann": 3, "Bob": 1, "Kim": 3})
    told.tell("decide -", "give concoction Bob", "drink")
    assert told.health == (2, 2, 2)


def test_drinking_never_goes_above_6(story, item):
    told = story(("Ann",), items=(item("concoction", "Ann", heals=2),)).tell("drink")
    assert told.health == (6,)


def test_a_concoction_is_drunk_only_after_its_card_was_read(story):
    told = story(TRIO).tell("explore kitchen", "item", "search concoction")
    assert "card was read" in str(told.refused("drink"))


def test_nobody_drinks_what_nobody_holds(story):
    assert story(TRIO).refused("drink").section == "appendix/clarifications/concoction"


# --- giving and fuel -----------------------------------------------------------------------------------------------


def test_items_change_hands_at_any_time(story, item):
    told = story(TRIO, items=(item("rake", "Ann", bonus=1),)).tell("give rake Kim")
    assert told.state.items[0].holder == "Kim"
    assert told.drawn == 0


def test_two_living_players_are_enough_to_give(story, item):
    told = story(("Ann", "Bob"), items=(item("rake", "Ann", bonus=1),)).tell("give rake Bob")
    assert told.state.items[0].holder == "Bob"


def test_giving_to_the_holder_changes_nothing(story, item):
    told = story(TRIO, items=(item("rake", "Ann", bonus=1),))
    before = told.state
    assert told.tell("give rake Ann").said("keeps the Rake")
    assert told.state == before


def test_a_lone_player_has_nobody_to_give_to(story, item):
    told = story(("Ann",), items=(item("rake", "Ann", bonus=1),))
    assert "two living players" in str(told.refused("give rake Ann"))


def test_what_nobody_holds_is_not_given(story, item):
    told = story(TRIO, items=(item("rake", "Ann", bonus=1),))
    assert "Nobody alive holds oil" in str(told.refused("give oil Kim"))
    assert "Nobody holds anything" in str(story(TRIO).refused("give oil Kim"))


def test_gasoline_feeds_the_saw_if_its_card_says_so(story, item):
    items = (item("chain-saw", "Ann", bonus=3, fuel=0), item("gasoline", "Bob", fuel=2, feeds=True))
    told = story(TRIO, items=items).tell("refuel 1")
    assert [one.fuel for one in told.state.items] == [1, 1]
    assert "it has 1" in str(told.refused("refuel 2"))
    assert [one.fuel for one in told.tell("refuel").state.items] == [2, 0]


def test_gasoline_does_not_feed_the_saw_if_its_card_does_not_say_so(story, item):
    items = (item("chain-saw", "Ann", bonus=3, fuel=0), item("gasoline", "Bob", fuel=2))
    assert story(TRIO, items=items).refused("refuel 1").section == "resolving-an-event/item/fuel"


# --- decisions of the table ----------------------------------------------------------------------------------------


def test_the_table_may_adjust_health_and_a_player_at_0_dies(story):
    told = story(TRIO).tell("adjust health Bob -3 a card says so")
    assert told.health == (3, 0, 3)
    assert told.state.deaths == (("Bob",),)


def test_a_fighter_who_dies_by_a_decision_of_the_table_fights_no_more(story, item):
    told = attacked(story, zombies=3, items=(item("rake", "Bob", bonus=1),)).tell("decide -")
    told.tell("adjust health Bob -3 a card says so", "bequeath Ann")
    assert told.due == {"declare"}
    told.tell("declare")  # 5 zombies, Ann and Kim 2 + 1: 2 damage, 1 each
    assert told.health == (2, 0, 2)


def test_nobody_puts_fuel_on_a_card_nobody_holds(story):
    with pytest.raises(Illegal, match="it stays within 0 to 0"):
        story(TRIO).tell("adjust saw-fuel - 1 a card says so")


def test_fuel_and_cards_may_be_adjusted(story, item):
    told = story(TRIO, items=(item("chain-saw", "Ann", bonus=3, fuel=0),))
    told.tell("adjust saw-fuel - 2 the card refuels", "adjust cards - -1 one card was lost")
    assert told.state.items[0].fuel == 2
    assert told.drawn == 1

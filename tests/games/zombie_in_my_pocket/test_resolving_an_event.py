import pytest

from referee.contract.model import replace
from referee.games.zombie_in_my_pocket import GAME

TRIO = ("Ann", "Bob", "Kim")


def with_totem(story, totem, **more):
    told = story(TRIO, health=3, totem=totem, bearer="Kim" if totem == "held" else "", **more)
    return told.tell("explore kitchen")


# --- each event in each state of the totem -------------------------------------------------------------------------


@pytest.mark.parametrize("totem", ["hidden", "held", "buried"])
def test_a_blessing_heals_every_living_player_whatever_the_totem(story, totem):
    assert with_totem(story, totem).tell("blessing").health == (4, 4, 4)


@pytest.mark.parametrize("totem", ["hidden", "held", "buried"])
def test_an_item_may_be_searched_whatever_the_totem(story, totem):
    assert with_totem(story, totem).tell("item").due == {"search", "do-nothing"}


@pytest.mark.parametrize("totem", ["hidden", "held", "buried"])
def test_zombies_ask_for_decisions_whatever_the_totem(story, totem):
    told = with_totem(story, totem).tell("zombies 3")
    assert told.due == {"decide"}
    assert told.state.encounter.zombies == 3 + 2


def test_a_curse_hurts_everybody_before_the_totem_is_found(story):
    assert with_totem(story, "hidden").tell("curse").health == (2, 2, 2)


def test_a_curse_hurts_only_the_bearer_once_the_totem_is_found(story):
    told = with_totem(story, "held").tell("curse")
    assert told.due == {"suffer"}
    assert told.tell("suffer").health == (3, 3, 2)


def test_a_curse_hurts_nobody_after_the_burial(story):
    told = with_totem(story, "buried").tell("curse")
    assert told.health == (3, 3, 3)
    assert told.said("nobody is harmed")


def test_a_house_rule_lets_curses_hurt_everybody_after_the_burial(story):
    told = with_totem(story, "buried", settings={"curse-after-burial": "everybody"}).tell("curse")
    assert told.health == (2, 2, 2)


# --- blessing and curse --------------------------------------------------------------------------------------------


def test_nobody_goes_above_6(story):
    told = story(TRIO, health=6).tell("explore kitchen", "blessing")
    assert told.health == (6, 6, 6)


def test_a_blessing_does_not_wake_the_dead(story):
    told = story(TRIO, deaths=(("Bob",),)).tell("explore kitchen")
    told.state = replace(told.state, health={"Ann": 3, "Bob": 0, "Kim": 3})
    assert told.tell("blessing").health == (4, 0, 4)


def test_the_totem_may_be_handed_over_after_the_curse_is_revealed(story):
    told = with_totem(story, "held").tell("curse", "give totem Ann", "suffer")
    assert told.health == (2, 3, 3)


def test_a_lone_bearer_suffers_the_curse_at_once(story):
    told = story(("Ann",), totem="held", bearer="Ann").tell("explore kitchen", "curse")
    assert told.health == (5,)


def test_players_killed_by_one_curse_die_together(story):
    told = story(TRIO).tell("explore kitchen")
    told.state = replace(told.state, health={"Ann": 1, "Bob": 3, "Kim": 1})
    told.tell("curse")
    assert told.state.deaths == (("Ann", "Kim"),)


# --- death and inheritance -----------------------------------------------------------------------------------------


def dying(story, item, health, bearer="Kim"):
    """Kim dies from a curse that hurts all and holds a rake."""
    told = story(TRIO, items=(item("rake", "Kim", bonus=1),), totem="hidden").tell("explore kitchen")
    told.state = replace(told.state, health=health)
    return told.tell("curse")


def test_the_dead_leave_all_items_to_a_living_player_of_their_choice(story, item):
    told = dying(story, item, {"Ann": 3, "Bob": 3, "Kim": 1})
    assert told.due == {"bequeath"}
    told.tell("bequeath Bob")
    assert [one.holder for one in told.state.items] == ["Bob"]


def test_the_dead_inherit_nothing(story, item):
    told = dying(story, item, {"Ann": 3, "Bob": 3, "Kim": 1})
    assert told.refused("bequeath Kim").section == "resolving-an-event/death"


def test_the_last_living_player_inherits_without_a_question(story, item):
    told = dying(story, item, {"Ann": 3, "Bob": 1, "Kim": 1})
    assert [one.holder for one in told.state.items] == ["Ann"]
    assert told.state.leader == "Ann"


def test_who_dies_empty_handed_leaves_no_question(story):
    told = story(TRIO).tell("explore kitchen")
    told.state = replace(told.state, health={"Ann": 3, "Bob": 3, "Kim": 1})
    assert "bequeath" not in told.tell("curse").due


def test_a_dead_bearer_leaves_the_totem_with_the_items(story):
    told = story(TRIO, totem="held", bearer="Kim").tell("explore kitchen")
    told.state = replace(told.state, health={"Ann": 3, "Bob": 3, "Kim": 1})
    told.tell("curse", "suffer", "bequeath Ann")
    assert told.state.bearer == "Ann"


def test_a_dead_bearer_gives_nothing_away_all_goes_to_the_heir(story, item):
    told = story(TRIO, totem="held", bearer="Kim", items=(item("rake", "Kim", bonus=1), item("oil", "Bob")))
    told.tell("explore kitchen")
    told.state = replace(told.state, health={"Ann": 3, "Bob": 3, "Kim": 1})
    told.tell("curse", "suffer")
    assert "Nobody alive holds totem" in str(told.refused("give totem Ann"))
    assert "Nobody alive holds rake" in str(told.refused("give rake Ann"))
    told.tell("bequeath Bob")
    assert told.state.bearer == "Bob"
    assert {one.holder for one in told.state.items} == {"Bob"}


def test_with_only_a_dead_bearer_holding_something_nothing_is_given(story):
    told = story(TRIO, totem="held", bearer="Kim").tell("explore kitchen")
    told.state = replace(told.state, health={"Ann": 3, "Bob": 3, "Kim": 1})
    assert "Nobody holds anything" in str(told.tell("curse", "suffer").refused("give totem Ann"))


def test_several_dead_each_name_an_heir(story, item):
    told = story(("Ann", "Bob", "Kim", "Dan"), items=(item("rake", "Kim", bonus=1), item("oil", "Dan")))
    told.tell("explore kitchen")
    told.state = replace(told.state, health={"Ann": 3, "Bob": 3, "Kim": 1, "Dan": 1})
    told.tell("curse", "bequeath Ann", "bequeath Bob")
    assert {one.id: one.holder for one in told.state.items} == {"rake": "Ann", "oil": "Bob"}


# --- item ----------------------------------------------------------------------------------------------------------


def test_doing_nothing_costs_no_card(story):
    assert story(TRIO).tell("explore kitchen", "item", "do-nothing").drawn == 1


def test_searching_costs_one_card_and_the_leader_gets_the_item(story):
    told = story(TRIO).tell("explore kitchen", "item", "search rake")
    assert told.drawn == 2
    assert told.due == {"read-item"}
    told.tell("read-item 1")
    assert [(one.id, one.holder, one.bonus) for one in told.state.items] == [("rake", "Ann", 1)]


@pytest.mark.parametrize("name", ["chain-saw", "gasoline"])
def test_saw_and_gasoline_come_with_two_fuel_chips(story, name):
    told = story(TRIO).tell("explore kitchen", "item", f"search {name}")
    assert told.state.items[0].fuel == 2


def test_the_chain_saw_needs_no_reading_its_bonus_is_printed(story):
    told = story(TRIO).tell("explore kitchen", "item", "search chain-saw")
    assert told.state.items[0].bonus == 3
    assert "cower" in told.due


def test_the_gasoline_card_says_whether_it_feeds_the_saw(story):
    told = story(TRIO).tell("explore kitchen", "item", "search gasoline", "read-gasoline 0 yes")
    assert told.state.items[0].feeds


@pytest.mark.parametrize(
    ("item", "due"), [("rake", "read-item"), ("gasoline", "read-gasoline"), ("concoction", "read-concoction")]
)
def test_every_card_is_read_by_its_own_questions(story, item, due):
    told = story(TRIO).tell("explore kitchen", "item", f"search {item}")
    assert told.due == {due}
    for line in ("read-item 1", "read-gasoline 1 yes", "read-concoction 1"):
        if not line.startswith(due):
            assert "read the card of the" in str(told.refused(line))


def test_the_concoction_card_says_what_it_heals(story):
    told = story(TRIO).tell("explore kitchen", "item", "search concoction")
    assert told.due == {"read-concoction"}
    assert told.tell("read-concoction 2").state.items[0].heals == 2


def test_an_item_held_already_is_exchanged_for_any_unclaimed_one(story, item):
    told = story(TRIO, items=(item("rake", "Bob", bonus=1),)).tell("explore kitchen", "item", "search rake")
    assert told.due == {"claim"}
    assert "Bob holds the Rake" in str(told.refused("claim rake"))
    told.tell("claim golf-club", "read-item 1")
    assert {one.id: one.holder for one in told.state.items} == {"rake": "Bob", "golf-club": "Ann"}


def test_with_all_nine_items_claimed_nothing_is_gained(story, item):
    names = (
        "candelabra",
        "chain-saw",
        "concoction",
        "gasoline",
        "golf-club",
        "oil",
        "rake",
        "shotgun",
        "axe",
    )
    held = tuple(item(name, "Bob") for name in names)
    told = story(TRIO, items=held).tell("explore kitchen", "item", "search rake")
    assert told.said("nothing is gained")
    assert told.state.items == held


def test_an_item_the_rulebook_does_not_name_is_told_so_that_a_slip_is_seen(story):
    def found(name):
        return story(TRIO).tell("explore kitchen", "item", f"search {name}")

    assert found("gaz").said("The rulebook names no Gaz")
    assert not found("rake").said("The rulebook names no")
    assert not found("another-item").said("The rulebook names no")


def test_two_items_have_names_the_rulebook_does_not_tell_and_no_third(story, item):
    told = story(TRIO, items=(item("shotgun", "Bob"), item("axe", "Bob"))).tell("explore kitchen", "item")
    assert "There are 9 items" in str(told.refused("search spoon"))
    assert told.tell("search shotgun").due == {"claim"}


def test_a_misspelt_item_is_asked_back_instead_of_found(story):
    told = story(TRIO).tell("explore kitchen", "item")
    assert "Chain Saw is" in str(told.refused("search chian-saw"))


@pytest.mark.parametrize(
    ("slip", "words"),
    [
        ("1", "needs a name"),
        ("saw", "Chain Saw is"),
        ("rake 2", "has no number"),
        ("shotgun 2", "has no number"),
        ("shovl", "Shovel is"),
    ],
)
def test_a_number_a_part_or_a_misspelling_of_a_name_is_no_new_item(story, item, slip, words):
    told = story(TRIO, items=(item("shovel", "Bob"),)).tell("explore kitchen", "item")
    assert words in str(told.refused(f"search {slip}"))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("chain-saw", "+3 in combat while it has fuel"),
        ("golf-club", "even when its holder flees"),
        ("candelabra", "ignite"),
        ("oil", "ignite"),
        ("gasoline", "ignite"),
    ],
)
def test_an_item_found_tells_what_the_rulebook_says_of_it(story, name, words):
    assert story(TRIO).tell("explore kitchen", "item", f"search {name}").said(words)


def test_the_totem_is_no_item_of_the_event_cards(story):
    assert "Evil Temple" in str(story(TRIO).tell("explore kitchen", "item").refused("search totem"))


def test_a_discarded_item_can_be_found_again(story, item):
    told = story(TRIO, items=(item("concoction", "Ann", heals=2),)).tell("drink", "explore kitchen", "item")
    assert told.tell("search concoction").due == {"read-concoction"}


def test_an_empty_saw_is_kept_and_can_not_be_found_again(story, item):
    told = story(TRIO, items=(item("chain-saw", "Bob", bonus=3, fuel=0),))
    assert told.tell("explore kitchen", "item", "search chain-saw").due == {"claim"}


# --- the clock -----------------------------------------------------------------------------------------------------


def late(story, drawn):
    told = story(TRIO)
    told.state = replace(told.state, drawn=drawn)
    return told


def test_after_the_ninth_card_the_deck_is_reshuffled_and_the_stone_moves(story):
    told = late(story, 8).tell("explore kitchen", "blessing")
    assert told.said("the stone moves to 10 pm")
    assert "10 pm: 9 cards left, 18 tonight" in GAME.status(told.state)


def test_the_last_card_of_an_hour_is_resolved_at_the_old_hour(story):
    told = late(story, 8).tell("explore kitchen", "zombies 3")
    assert "9 pm: 0 cards left" in GAME.status(told.state)


def test_searching_with_an_empty_deck_reshuffles_first(story):
    told = late(story, 8).tell("explore kitchen", "item", "search rake")
    assert told.said("the stone moves to 10 pm")
    assert told.drawn == 10
    told.tell("read-item 1")
    assert not told.said("the stone moves")


def test_the_stone_does_not_move_twice_for_one_reshuffle(story):
    told = late(story, 8).tell("explore kitchen", "item", "search rake", "read-item 1", "cower")
    assert sum("stone moves" in finding.text for finding in told.findings) == 1


def test_on_the_last_card_of_the_night_no_search_is_possible(story):
    told = late(story, 26).tell("explore kitchen", "item")
    assert told.outcome.title == "Midnight: all is lost"
    assert told.said("no card is left to search with")
    assert told.state.items == ()


def test_a_card_lost_while_an_item_is_near_ends_the_search_but_not_the_turn(story):
    """Two cards left: the burial's event senses an item, the last card is lost, and the burial still ends the curse."""
    told = story(
        TRIO,
        place="graveyard",
        indoor=("foyer", "bathroom"),
        outdoor=("patio", "graveyard"),
        totem="held",
        bearer="Kim",
        drawn=25,
    )
    told.tell("bury", "item", "adjust cards - -1 a card is torn")
    assert told.said("no card is left to search with")
    assert told.outcome.title == "The curse is ended"


def test_with_two_cards_left_the_search_uses_the_last_one_and_then_it_is_midnight(story):
    told = late(story, 25).tell("explore kitchen", "item", "search rake", "read-item 1")
    assert told.outcome.title == "Midnight: all is lost"


def test_the_last_card_is_resolved_in_full_before_midnight(story):
    told = late(story, 26).tell("explore kitchen", "zombies 3")
    assert told.outcome is None
    told.tell("decide -", "split Ann+Bob")  # 5 zombies, 3 fighters: 2 damage
    assert told.health == (2, 2, 3)
    assert told.outcome.title == "Midnight: all is lost"

import pytest

from referee.contract.model import replace
from referee.contract.rulebook import sections

DUO = ("Ann", "Bob")
ALL_INSIDE = (
    "foyer",
    "bathroom",
    "dining-room",
    "evil-temple",
    "kitchen",
    "storage-closet",
    "bedroom",
    "attic",
)


def test_a_new_tile_is_laid_and_entered_and_an_event_card_is_due(story):
    told = story(DUO).tell("explore kitchen")
    assert told.state.place == "kitchen"
    assert told.state.indoor == ("foyer", "kitchen")
    assert told.due == {"blessing", "curse", "item", "zombies"}


def test_a_name_may_be_shortened_and_written_in_any_case(story):
    assert story(DUO).tell("explore STOR").state.place == "storage-closet"


def test_a_tile_the_rulebook_does_not_name_may_have_any_name(story):
    assert story(DUO).tell("explore Bedroom").state.place == "bedroom"


def test_a_tile_the_rulebook_does_not_name_is_told_so_that_a_slip_is_seen(story):
    assert story(DUO).tell("explore Bedroom").said("The rulebook names no Bedroom")
    assert not story(DUO).tell("explore kitchen").said("The rulebook names no")
    assert not story(DUO).tell("explore another").said("The rulebook names no")


def test_a_tile_may_be_entered_without_its_name(story):
    told = story(DUO).tell("explore another", "blessing", "explore another-indoor-tile-2")
    assert told.state.indoor == ("foyer", "another-indoor-tile", "another-indoor-tile-2")


@pytest.mark.parametrize("typo", ["kitchne", "ktchen", "dinning-room"])
def test_a_misspelt_tile_is_asked_back_instead_of_laid(story, typo):
    assert "No tile is called" in str(story(DUO).refused(f"explore {typo}"))


@pytest.mark.parametrize("slip", ["1", "y", "7 7"])
def test_a_number_of_a_menu_or_a_single_letter_is_no_tile(story, slip):
    refusal = story(DUO).refused(f"explore {slip}")
    assert refusal.section == "exploring"
    assert "another-indoor-tile will do" in str(refusal)


@pytest.mark.parametrize(
    ("typed", "known"),
    [("temple", "Evil Temple"), ("closet", "Storage Closet"), ("kitchen blessing", "Kitchen")],
)
def test_a_part_of_a_known_name_and_a_known_name_with_more_are_asked_back(story, typed, known):
    assert f"{known} is" in str(story(DUO).refused(f"explore {typed}"))


@pytest.mark.parametrize(("typed", "known"), [("dining", "Dining Room"), ("evil", "Evil Temple")])
def test_outdoors_the_beginning_of_an_indoor_name_lays_no_outdoor_tile(story, typed, known):
    inside = ("foyer", "dining-room", "evil-temple")
    told = story(DUO, place="garden", indoor=inside, outdoor=("patio", "garden"))
    assert f"{known} is" in str(told.refused(f"explore {typed}"))


def test_a_tile_the_table_named_is_not_laid_again_misspelt_but_may_have_a_numbered_neighbour(story):
    told = story(DUO, place="patio", indoor=("foyer", "dining-room"), outdoor=("patio", "shed"))
    assert "Shed is" in str(told.refused("explore shedd"))
    assert told.tell("explore shed 2").state.place == "shed-2"


def test_going_back_needs_no_new_tile_and_brings_an_event_card(story):
    told = story(DUO).tell("explore kitchen", "blessing", "explore foyer")
    assert told.state.place == "foyer"
    assert told.state.indoor == ("foyer", "kitchen")
    assert told.due == {"blessing", "curse", "item", "zombies"}


def test_exploring_leads_to_another_tile(story):
    assert "stands in the Foyer already" in str(story(DUO).refused("explore foyer"))


def test_indoors_no_outdoor_tile_is_found(story):
    refusal = story(DUO).refused("explore graveyard")
    assert refusal.section == "exploring/inside-and-outside"
    assert "Graveyard is outdoors, the group is indoors" in str(refusal)


def test_outdoors_no_indoor_tile_is_found(story):
    told = story(DUO, place="patio", indoor=("foyer", "dining-room"), outdoor=("patio",))
    assert "Kitchen is indoors, the group is outdoors" in str(told.refused("explore kitchen"))


def test_from_outdoors_only_the_patio_leads_back_inside(story):
    told = story(DUO, place="garden", indoor=("foyer", "dining-room"), outdoor=("patio", "garden"))
    assert told.refused("explore dining-room").section == "exploring/inside-and-outside"
    assert told.tell("explore patio", "blessing", "explore dining-room").state.place == "dining-room"


def test_with_all_eight_indoor_tiles_laid_only_known_ones_are_left(story):
    told = story(DUO, indoor=ALL_INSIDE)
    assert "All 8 indoor tiles" in str(told.refused("explore cellar"))
    assert told.tell("explore attic").state.place == "attic"


def test_two_indoor_tiles_have_names_the_rulebook_does_not_tell_and_no_third(story):
    told = story(DUO, indoor=("foyer", "bedroom", "attic"))
    assert str(told.refused("explore cellar")) == (
        "Cellar can't be an indoor tile: only Bathroom, Dining Room, Evil Temple, Kitchen and Storage Closet can still be drawn."
    )


def test_three_outdoor_tiles_have_names_the_rulebook_does_not_tell(story):
    told = story(DUO, place="patio", indoor=("foyer", "dining-room"), outdoor=("patio", "yard", "shed"))
    assert told.tell("explore pond").state.outdoor == ("patio", "yard", "shed", "pond")


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("kitchen", "heals 2"),
        ("bathroom", "Etching"),
        ("evil-temple", "seek-totem"),
        ("storage-closet", "search"),
    ],
)
def test_entering_a_special_room_says_what_it_offers(story, place, words):
    assert story(DUO).tell(f"explore {place}").said(words)


# --- the window ----------------------------------------------------------------------------------------------------


def at_window(story, players=DUO, **known):
    return story(players, place="dining-room", indoor=("foyer", "dining-room"), **known)


def test_breaking_the_window_hurts_one_player_lays_the_patio_and_brings_an_event_card(story):
    told = at_window(story).tell("break-window Bob")
    assert told.health == (3, 2)
    assert (told.state.place, told.state.outdoor) == ("patio", ("patio",))
    assert told.due == {"blessing", "curse", "item", "zombies"}


def test_the_window_breaks_once_and_later_the_way_is_free(story):
    told = at_window(story).tell("break-window Bob", "blessing", "explore dining-room", "blessing")
    assert "broken already" in str(told.refused("break-window Ann"))
    before = told.health
    assert told.tell("explore patio").health == before


def test_the_window_is_in_the_dining_room(story):
    assert "window is in the Dining Room" in str(story(DUO).refused("break-window Ann"))


def test_the_patio_is_not_explored_before_the_window_is_broken(story):
    assert "break-window" in str(at_window(story).refused("explore patio"))


def test_the_glass_can_kill_and_the_party_goes_on(story):
    told = at_window(story)
    told.state = replace(told.state, health={"Ann": 3, "Bob": 1})
    told.tell("break-window Bob", "blessing")
    assert told.state.deaths == (("Bob",),)
    assert told.health == (4, 0)


def test_a_lone_player_need_not_say_whom_the_glass_hurts(story):
    told = at_window(story, ("Ann",)).tell("break-window")
    assert told.health == (5,)
    assert told.state.place == "patio"


def test_a_lone_player_with_one_health_dies_at_the_window(story):
    told = at_window(story, ("Ann",))
    told.state = replace(told.state, health={"Ann": 1})
    assert told.tell("break-window Ann").outcome.title == "The party is dead"


# --- zombie doors --------------------------------------------------------------------------------------------------


def test_a_bashed_wall_hurts_one_player_lays_an_indoor_tile_and_brings_an_event_card(story):
    told = story(DUO).tell("bash Ann kitchen")
    assert told.health == (2, 3)
    assert told.state.indoor == ("foyer", "kitchen")
    assert told.due == {"blessing", "curse", "item", "zombies"}


def test_behind_a_bashed_wall_lies_a_new_indoor_tile(story):
    told = story(DUO, indoor=("foyer", "kitchen"))
    assert "face up already" in str(told.refused("bash Ann kitchen"))
    assert "outdoors" in str(told.refused("bash Ann graveyard"))


def test_walls_are_bashed_only_while_indoor_tiles_are_left(story):
    told = story(DUO, indoor=ALL_INSIDE)
    assert told.refused("bash Ann cellar").section == "zombie-doors"


def test_walls_are_bashed_only_inside(story):
    told = story(DUO, place="patio", indoor=("foyer", "dining-room"), outdoor=("patio",))
    assert "inside the house only" in str(told.refused("bash Ann kitchen"))


def test_a_house_rule_spares_the_leaders_head(story):
    told = story(DUO, settings={"bash-head": "not-the-leader"})
    assert told.refused("bash Ann kitchen").section == "zombie-doors"
    assert told.tell("bash Bob kitchen").health == (3, 2)


def test_a_lone_player_uses_the_only_head_there_is(story):
    told = story(("Ann",), settings={"bash-head": "not-the-leader"})
    assert told.tell("bash Ann kitchen").health == (5,)


def test_every_refusal_of_a_way_cites_a_section(story):
    told = story(DUO)
    for tile in ("foyer", "graveyard", "patio", "."):
        assert told.refused(f"explore {tile}").section in sections("zombie_in_my_pocket")

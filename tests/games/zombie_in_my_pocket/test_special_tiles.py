import pytest

from referee.contract.model import replace

TRIO = ("Ann", "Bob", "Kim")
SEEK, BURY = "seek-totem", "bury"


def at_temple(story, **known):
    return story(TRIO, extra=0, place="evil-temple", indoor=("foyer", "evil-temple"), **known)


def at_grave(story, **known):
    known = {"totem": "held", "bearer": "Kim", "indoor": ("foyer", "dining-room")} | known
    return story(TRIO, extra=0, place="graveyard", outdoor=("patio", "graveyard"), **known)


# --- the twelve ways a search or a burial can end ------------------------------------------------------------------

EVENTS = {
    "blessing": (["blessing"], True),
    "curse": (["curse"], True),
    "item": (["item", "do-nothing"], True),
    "a fighter survives": (["zombies 3", "decide Kim", "split Ann"], True),
    "everyone flees": (["zombies 3", "decide Ann+Bob+Kim"], False),
    "all fighters die, others fled": (["zombies 30", "decide Kim"], False),
}


@pytest.mark.parametrize("event", EVENTS)
def test_a_temple_search_finds_the_totem_unless_no_fighter_survives_zombies(story, event):
    lines, found = EVENTS[event]
    told = at_temple(story).tell(SEEK, *lines)
    assert told.due == {"carry"} if found else told.state.totem == "hidden"
    if found:
        told.tell("carry Bob")
        assert (told.state.totem, told.state.bearer) == ("held", "Bob")


@pytest.mark.parametrize("event", EVENTS)
def test_a_burial_succeeds_unless_no_fighter_survives_zombies(story, event):
    lines, buried = EVENTS[event]
    told = at_grave(story).tell(BURY, *lines)
    if event == "curse":
        told.tell("suffer")
    if event == "everyone flees":
        assert told.state.place == "patio"
    assert told.state.totem == ("buried" if buried else "held")
    assert told.state.bearer == ("" if buried else "Kim")


# --- temple --------------------------------------------------------------------------------------------------------


def test_the_curse_of_a_temple_search_hurts_everyone_and_then_the_totem_is_found(story):
    assert at_temple(story).tell(SEEK, "curse", "carry Kim").health == (2, 2, 2)


def test_a_temple_search_needs_the_temple(story):
    assert "the group is in the Foyer" in str(story(TRIO).refused(SEEK))


def test_entering_the_temple_finds_nothing_by_itself(story):
    assert story(TRIO).tell("explore evil-temple", "blessing").state.totem == "hidden"


@pytest.mark.parametrize("totem", ["held", "buried"])
def test_the_temple_is_closed_once_the_totem_was_found(story, totem):
    told = at_temple(story, totem=totem, bearer="Ann" if totem == "held" else "")
    assert "found already" in str(told.refused(SEEK))


def test_the_dead_carry_no_totem(story):
    told = at_temple(story, deaths=(("Bob",),))
    told.state = replace(told.state, health={"Ann": 3, "Bob": 0, "Kim": 3})
    assert told.tell(SEEK, "blessing").refused("carry Bob").section == "appendix/special-tiles/evil-temple"


def test_a_lone_player_carries_the_totem_without_a_question(story):
    told = story(("Ann",), place="evil-temple", indoor=("foyer", "evil-temple")).tell(SEEK, "blessing")
    assert told.state.bearer == "Ann"


def test_a_search_whose_curse_kills_the_last_player_is_lost(story):
    told = story(("Ann",), place="evil-temple", indoor=("foyer", "evil-temple"))
    told.state = replace(told.state, health={"Ann": 1})
    assert told.tell(SEEK, "curse").outcome.title == "The party is dead"
    assert told.state.totem == "hidden"


# --- graveyard -----------------------------------------------------------------------------------------------------


def test_a_burial_needs_the_graveyard(story):
    assert "the group is in the Foyer" in str(story(TRIO, totem="held", bearer="Ann").refused(BURY))


def test_a_burial_needs_the_totem(story):
    assert "Nobody has the totem" in str(at_grave(story, totem="hidden", bearer="").refused(BURY))


def test_the_totem_is_buried_once(story):
    assert "buried already" in str(at_grave(story, totem="buried", bearer="").refused(BURY))


def test_the_burial_goes_on_if_the_bearer_dies_from_its_event(story):
    told = at_grave(story)
    told.state = replace(told.state, health={"Ann": 3, "Bob": 3, "Kim": 1})
    told.tell(BURY, "curse", "suffer", "bequeath Ann")
    assert told.state.totem == "buried"


def test_a_burial_whose_curse_kills_the_last_player_is_lost_even_with_an_etching(story):
    told = story(
        ("Ann",), place="graveyard", outdoor=("patio", "graveyard", "gazebo"), totem="held", bearer="Ann"
    )
    told.state = replace(told.state, health={"Ann": 1})
    assert told.tell(BURY, "curse").outcome.title == "The party is dead"
    assert told.scored() == (1,)


@pytest.mark.parametrize("etching", ["bathroom", "gazebo"])
def test_a_burial_with_an_etching_face_up_wins_at_once(story, etching):
    where = "indoor" if etching == "bathroom" else "outdoor"
    known = {where: (("foyer", etching) if where == "indoor" else ("patio", "graveyard", etching))}
    told = story(
        TRIO, place="graveyard", totem="held", bearer="Ann", **({"outdoor": ("patio", "graveyard")} | known)
    )
    assert told.tell(BURY, "blessing").outcome.title == "The curse is ended"


@pytest.mark.parametrize(
    ("etching", "place", "outdoor"),
    [("bathroom", "foyer", ("patio", "graveyard")), ("gazebo", "graveyard", ("patio", "graveyard"))],
)
def test_an_etching_found_after_the_burial_wins_at_once_before_its_event(story, etching, place, outdoor):
    told = story(TRIO, place=place, outdoor=outdoor, totem="buried").tell(f"explore {etching}")
    assert told.outcome.title == "The curse is ended"
    assert told.drawn == 0


def test_an_item_on_the_last_card_of_the_night_is_out_of_reach_but_the_burial_still_wins(story):
    told = at_grave(story, drawn=26, indoor=("foyer", "bathroom")).tell(BURY, "item")
    assert told.said("no card is left to search with")
    assert told.outcome.title == "The curse is ended"


def test_the_last_card_of_the_night_may_still_win(story):
    told = at_grave(story, drawn=26, indoor=("foyer", "bathroom")).tell(BURY, "blessing")
    assert told.outcome.title == "The curse is ended"


def test_a_burial_without_an_etching_on_the_last_card_is_midnight(story):
    told = at_grave(story, drawn=26).tell(BURY, "blessing")
    assert told.outcome.title == "Midnight: all is lost"


# --- storage closet and garage -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "known"),
    [
        ("storage-closet", {"indoor": ("foyer", "storage-closet")}),
        ("garage", {"outdoor": ("patio", "garage")}),
    ],
)
def test_closet_and_garage_give_an_item_for_a_turn_and_one_card_once_a_game(story, place, known):
    told = story(TRIO, place=place, **known).tell("search rake", "read-item 1")
    assert told.drawn == 1
    assert told.state.items[0].holder == "Ann"
    assert told.state.leader == "Bob"
    assert "searched already" in str(told.refused("search oil"))


def test_a_search_of_the_closet_for_an_item_held_already_gives_an_unclaimed_one(story, item):
    told = story(
        TRIO, place="storage-closet", indoor=("foyer", "storage-closet"), items=(item("rake", "Kim"),)
    )
    told.tell("search rake", "claim oil", "read-item 0")
    assert {one.id: one.holder for one in told.state.items} == {"rake": "Kim", "oil": "Ann"}
    assert told.state.leader == "Bob"


def test_other_rooms_can_not_be_searched(story):
    assert "Storage Closet or the Garage" in str(story(TRIO).refused("search rake"))


def test_the_search_after_an_event_in_the_closet_leaves_its_own_search_open(story):
    told = story(TRIO).tell("explore storage-closet", "item", "search rake", "read-item 1")
    assert "search" in told.due


def test_the_closet_gives_an_item_with_the_last_card_of_the_night(story):
    told = story(TRIO, place="storage-closet", indoor=("foyer", "storage-closet"), drawn=26)
    assert told.tell("search chain-saw").outcome.title == "Midnight: all is lost"
    assert told.state.items[0].id == "chain-saw"

from referee.contract.model import Gauge, replace
from referee.games.zombie_in_my_pocket import GAME
from referee.games.zombie_in_my_pocket.view import status, view


def sheet(state, title):
    return next(one for one in view(state) if one.title == title)


def test_the_party_sheet_shows_health_leader_items_fuel_and_totem(story, item):
    told = story(
        ("Ann", "Bob"), items=(item("chain-saw", "Bob", bonus=3, fuel=1),), totem="held", bearer="Bob"
    )
    assert sheet(told.state, "The party").rows == (
        ("Ann (leads)", Gauge(3, 6, "heart"), ""),
        ("Bob", Gauge(3, 6, "heart"), "Chain Saw (+3, 1 fuel), TOTEM"),
    )


def test_the_status_tells_hour_cards_place_health_and_what_is_awaited(story):
    told = story(("Ann", "Bob"))
    assert (
        status(told.state)
        == "9 pm: 9 cards left, 27 tonight, Foyer. Ann 3, Bob 3. Ann leads and picks a task."
    )


def test_the_dead_stand_at_the_end_of_the_status(story):
    told = story(("Ann", "Bob"), deaths=(("Bob",),))
    told.state = replace(told.state, health={"Ann": 3, "Bob": 0})
    assert "Ann 3; dead: Bob." in status(told.state)


def test_a_waiting_loss_tells_what_may_be_done_about_it(story, item):
    told = story(("Ann", "Bob"), items=(item("concoction", "Ann", heals=2),), totem="held", bearer="Bob")
    told.tell("explore kitchen", "curse")
    assert status(told.state).endswith(
        "Bob -1: drink the Concoction (drink) or hand over the totem (give) first, or suffer it (Enter)."
    )


def test_uneven_damage_tells_how_many_take_how_much(story):
    told = story(("Ann", "Bob"), extra=0).tell("explore kitchen", "zombies 5", "decide -")
    assert status(told.state).endswith(
        "3 damage for Ann and Bob: 1 each, and Ann says which fighter takes 1 more."
    )


def test_the_tiles_sheet_marks_where_the_group_stands_and_what_was_searched(story):
    told = story(
        ("Ann", "Bob"),
        place="storage-closet",
        indoor=("foyer", "storage-closet"),
        searched=("storage-closet",),
    )
    assert sheet(told.state, "Tiles face up").rows == (("Foyer", ""), ("> Storage Closet (used)", ""))


def test_sheets_are_narrow_enough_for_a_small_screen(story):
    told = story(
        ("Ann", "Bob"), indoor=("foyer", "storage-closet"), outdoor=("patio", "graveyard"), place="graveyard"
    )
    for one in view(told.state)[1:]:
        widths = [
            max(len(str(row[at])) for row in (one.columns, *one.rows)) for at in range(len(one.columns))
        ]
        assert sum(widths) + 2 * (len(widths) - 1) <= 38, one.title


def test_the_hour_is_the_chapter_of_a_night(story):
    told = story(("Ann",), drawn=8)
    before = GAME.chapter(told.state)
    assert (before, GAME.chapter(told.tell("cower").state)) == (9, 10)


def test_tracks_tell_health_of_the_living_cards_and_fuel(story, item):
    told = story(("Ann", "Bob"), items=(item("chain-saw", "Ann", bonus=3, fuel=1),))
    tracks = GAME.tracks
    assert tracks["health"].get(told.state, "Bob") == 3
    assert tracks["cards"].get(told.state, "") == 27
    assert tracks["saw-fuel"].get(told.state, "") == 1
    assert tracks["gas-fuel"].get(told.state, "") == 0

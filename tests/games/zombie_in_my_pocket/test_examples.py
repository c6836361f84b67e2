"""Every worked example of the rulebook, by its section."""

import pytest

from referee.contract.model import replace


def at(story, hour, players=("Ann",), **known):
    """A party about to turn up the first card of this hour."""
    told = story(players, extra=2, **known)
    told.state = replace(told.state, drawn=(hour - 9) * 9)
    return told.tell("explore kitchen")


def test_item_at_11_pm_the_rake_card_senses_an_item_and_the_leader_may_leave_it(story):
    told = at(story, 11).tell("item")
    assert told.due == {"search", "do-nothing"}
    told.tell("do-nothing")
    assert told.drawn == 18 + 1
    assert told.state.items == ()


def test_item_searching_takes_the_chain_saw_with_two_fuel_and_ignores_its_zombies(story):
    told = at(story, 11).tell("item", "search chain-saw")
    (saw,) = told.state.items
    assert (saw.id, saw.holder, saw.bonus, saw.fuel) == ("chain-saw", "Ann", 3, 2)
    assert told.drawn == 18 + 2
    assert told.health == (6,)
    assert told.state.encounter is None


@pytest.mark.parametrize(
    ("hour", "line", "due", "zombies"),
    [
        (9, "zombies 3", {"decide"}, 3 + 2),
        (10, "curse", None, 0),
        (11, "item", {"search", "do-nothing"}, 0),
    ],
    ids=["9 pm", "10 pm", "11 pm"],
)
def test_item_the_rake_card_is_three_zombies_a_curse_and_an_item(story, hour, line, due, zombies):
    told = at(story, hour).tell(line)
    assert due is None or told.due == due
    assert zombies == (told.state.encounter.zombies if told.state.encounter else 0)
    assert told.health == ((5,) if line == "curse" else (6,))


@pytest.mark.parametrize(
    ("hour", "line", "due", "zombies"),
    [
        (9, "curse", None, 0),
        (10, "item", {"search", "do-nothing"}, 0),
        (11, "zombies 2", {"decide"}, 2 + 2),
    ],
    ids=["9 pm", "10 pm", "11 pm"],
)
def test_item_the_chain_saw_card_is_a_curse_an_item_and_two_zombies(story, hour, line, due, zombies):
    told = at(story, hour).tell(line)
    assert due is None or told.due == due
    assert zombies == (told.state.encounter.zombies if told.state.encounter else 0)
    assert told.health == ((5,) if line == "curse" else (6,))


def test_zombie_encounter_six_damage_for_four_fighters_is_two_twos_of_the_leaders_choice(story):
    told = story(("Ann", "Bob", "Kim", "Dan"), health=5, extra=2).tell(
        "explore kitchen", "zombies 8", "decide -"
    )
    told.refused("split Ann")
    told.refused("split Ann+Bob+Kim")
    told.tell("split Kim+Bob")
    assert told.health == (4, 3, 3, 4)


@pytest.mark.parametrize(("printed", "damage"), [(0, 0), (1, 0), (4, 3)])
def test_zombie_encounter_damage_is_zombies_less_combat_and_never_heals(story, printed, damage):
    told = story(("Ann",), extra=0, health=6).tell("explore kitchen", f"zombies {printed}", "decide -")
    assert told.health == (6 - damage,)


def on_graveyard(story, left):
    told = story(("Ann", "Bob"), indoor=("foyer",), outdoor=("patio", "graveyard"), place="graveyard")
    told.state = replace(told.state, totem="held", bearer="Bob", drawn=27 - left)
    return told


def test_clarifications_with_one_event_left_on_the_graveyard_only_the_burial_is_legal(story):
    told = on_graveyard(story, 1)
    assert told.due == {"bury"}
    for line in ("cower", "explore patio"):
        refusal = told.refused(line)
        assert refusal.section == "appendix/clarifications/last-cards"
        assert "must bury" in str(refusal)


def test_clarifications_with_two_events_left_on_the_graveyard_cower_and_burial_are_legal(story):
    told = on_graveyard(story, 2)
    assert told.due == {"bury", "cower"}
    assert "must cower or bury" in str(told.refused("explore patio"))


def test_clarifications_with_three_events_left_on_the_graveyard_everything_is_legal(story):
    assert on_graveyard(story, 3).due == {"bury", "cower", "explore"}


def test_clarifications_four_zombies_are_four_zombies_whatever_the_card_calls_them(story):
    """Flaming or crawling: there is nowhere to say it, and the number alone decides."""
    flaming = story(("Ann",)).tell("explore kitchen", "zombies 4", "decide -")
    crawling = story(("Ann",)).tell("explore kitchen", "zombies 4", "decide -")
    assert flaming.state == crawling.state

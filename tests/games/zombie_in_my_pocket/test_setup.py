import pytest

from referee.contract.model import Setting
from referee.contract.rulebook import notes, sections
from referee.games.zombie_in_my_pocket import GAME
from referee.games.zombie_in_my_pocket.modes import NIGHT
from referee.questions import fields


def test_one_to_eight_players_may_play():
    assert NIGHT.players == (1, 2, 3, 4, 5, 6, 7, 8)


def test_the_night_begins_at_9_pm_in_the_foyer_with_the_first_seat_leading(story):
    told = story(("Ann", "Bob"))
    assert told.state.place == "foyer"
    assert told.state.leader == "Ann"
    assert "9 pm: 9 cards left, 27 tonight" in GAME.status(told.state)


def test_before_anything_else_the_doom_table_is_read(story):
    told = story(("Ann", "Bob"), health=None)
    assert told.due == {"doom-table"}
    assert "Doom Table" in str(told.refused("cower"))


def test_a_lone_player_starts_with_6_health_and_nothing_else(story):
    told = story(("Ann",), health=None)
    assert "a single player starts with 6" in str(told.refused("doom-table health=5 extra=0"))
    assert told.tell("doom-table 6 2").health == (6,)


@pytest.mark.parametrize("count", range(2, 9))
def test_a_group_starts_with_the_health_of_the_doom_table_for_all(story, party, count):
    told = story(party(count), health=None).tell("doom-table 3 4")
    assert told.health == (3,) * count
    assert told.state.extra == 4


@pytest.mark.parametrize("health", [0, 7])
def test_nobody_starts_dead_or_with_more_than_6(story, health):
    assert story(("Ann", "Bob"), health=None).refused(f"doom-table {health} 0").section == "setup/health"


def test_all_that_lies_on_the_table_is_told_before_the_first_turn(story):
    told = " ".join(finding.text for finding in story(("Ann", "Bob")).last)
    for thing in (
        "pawn",
        "7 indoor",
        "7 outdoor",
        "Patio on top",
        "9 pm",
        "totem card",
        "4 fuel chips",
        "a die for health",
        "a fight",
    ):
        assert thing in told
    assert "Ann takes the leader card" in told
    assert "through doors only" in told


def test_before_the_doom_table_no_decision_of_the_table_ends_the_night(story):
    told = story(("Ann", "Bob"), health=None).tell("adjust cards - -1 one card is missing")
    assert told.due == {"doom-table"}


def test_the_doom_table_is_read_once(story):
    story(("Ann", "Bob")).refused("doom-table 3 2")


EVENTS = [cls for cls in GAME.steps if cls.name() not in ("adjust", "pass-over")]


@pytest.mark.parametrize("cls", EVENTS, ids=lambda cls: cls.name())
def test_every_event_and_field_cites_the_book_and_says_what_would_be_right(cls):
    assert cls.section in sections(GAME.id)
    assert cls.text().endswith(".")
    assert len(f"   9) {cls.name()}  {cls.text()}") <= 80  # a line of the menu of steps
    for shape in fields.shapes(cls):
        ask = shape.ask
        assert ask.section in sections(GAME.id), shape.name
        bounded = ask.low is not None or ask.high is not None or (ask.choices is not None and not ask.open)
        assert bool(ask.otherwise) or not bounded, shape.name


def test_every_house_rule_answers_a_note_that_names_it():
    for setting in GAME.settings:
        assert isinstance(setting, Setting)
        assert notes(GAME.id)[setting.note].setting == setting.id
    assert {number for number, note in notes(GAME.id).items() if note.setting} == {
        one.note for one in GAME.settings
    }


def test_a_lone_player_types_x_only(story):
    told = story(("Ann",), health=None).tell("doom-table 2")
    assert (told.health, told.state.extra) == ((6,), 2)

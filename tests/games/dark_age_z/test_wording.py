"""Status lines and questions that say why they ask, cards said by their titles, the legend over the frontiers."""

from games.dark_age_z.table import at_planning, at_the_zones, set_state, state, table, texts

from referee.games.dark_age_z import GAME, agenda
from referee.games.dark_age_z.frontier import Army
from referee.games.dark_age_z.view import view
from referee.session import judge

CARD = "invasion crawlers 3 2 1 1 3 1"


def status(memory):
    return GAME.status(state(memory))


def test_planning_asks_in_the_status_who_recruited_whom():
    assert "who recruited whom?" in status(at_planning())


def test_hands_are_asked_with_the_reason_in_rallying_and_for_the_marker():
    memory = at_planning()
    memory.tell("planning")
    assert "equal points: whoever holds more cards rallies first" in status(memory)
    set_state(memory, agenda=(agenda.Missions(), agenda.Dusk()))
    memory.tell("missions")
    memory.tell(CARD)
    assert "equal points: whoever holds fewer cards gets the marker" in status(memory)


def test_the_status_names_new_army_exactly_where_it_may_come():
    memory = at_planning()
    for line, told in (
        (None, True),
        ("planning", True),
        ("hands 5 5 5", True),
        ("horde", False),
        ("keep", False),
        ("keep", False),
        ("keep", False),
        ("keep", False),
        ("keep", False),
    ):
        if line:
            memory.tell(line)
        assert ("/new-army" in status(memory)) is told
    assert isinstance(state(memory).agenda[0], agenda.Horde)  # of the second frontier: too late
    assert "/new-army" not in status(at_planning(depth="tally"))


def test_the_card_taken_for_a_typed_beginning_is_named_by_its_title():
    memory = table()
    memory.tell("setup 10")
    assert "Card Rotten Slaves: 3 + 2 = 5 zombies" in texts(memory.tell("invasion rotten 3 2 2 0 4 2"))


def test_the_question_for_a_card_says_how_a_name_of_several_words_is_typed():
    memory = table()
    memory.tell("setup 10")
    asked = memory.table.asked(judge.due(GAME, state(memory))[0])
    assert asked[0].ask.text == "Name on the card, its words joined with -"
    assert status(memory) == "Game Setup · next invasion card, its words joined with -"
    assert "Card Foul-Hounds:" in texts(memory.tell("invasion Foul-Hounds 3 2 1 1 3 1"))


def test_the_legend_of_the_frontiers_explains_the_cells_it_stands_over():
    memory = at_the_zones(z1=Army("Ann", "bronze", 7, boost=3), z2=Army("Ben", "bronze", 4, fallen=True))
    sheet = next(one for one in view(state(memory)) if one.title.startswith("Frontiers"))
    assert sheet.rows[0][2:4] == ("<b7+3", "x>")
    assert "<b7+3* left's bronze 7, boost 3, commander; x> right's, fallen" in sheet.title

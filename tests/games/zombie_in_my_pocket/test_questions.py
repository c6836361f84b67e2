"""The disputes desk: combat, score and the last cards, settled without a session."""

import pytest

from referee.contract.model import Refusal, Verdict
from referee.contract.rulebook import notes, sections
from referee.games.zombie_in_my_pocket import GAME
from referee.games.zombie_in_my_pocket.modes import NIGHT
from referee.questions import checking, fields, reading
from referee.session.table import Misread


def settle(name, settings=None, **raw):
    cls, function = GAME.questions[name]
    asked = fields.of(cls)
    question = reading.read(cls, None, raw, asked)
    refusal = checking.check(question)
    verdict = refusal or function(question, settings or {})
    if isinstance(verdict, Verdict):
        assert all(
            one.section in sections(GAME.id) and set(one.notes) <= set(notes(GAME.id))
            for one in verdict.findings
        )
    else:
        assert isinstance(verdict, Refusal)
        assert verdict.section in sections(GAME.id)
        assert verdict.reason.endswith(".")
    return verdict


# --- combat --------------------------------------------------------------------------------------------------------


def test_a_combat_of_four_with_six_damage_has_six_even_splits():
    verdict = settle("combat", zombies=10, fighters={"Ann": 0, "Bob": 0, "Kim": 0, "Dan": 0})
    assert verdict.values["combat"] == 4
    assert verdict.values["damage"] == 6
    assert len(verdict.values["splits"]) == 6
    assert {"Ann": 2, "Bob": 2, "Kim": 1, "Dan": 1} in verdict.values["splits"]
    assert len(verdict.ladders[0].rows) == 6


def test_the_desk_says_how_the_combat_was_counted():
    verdict = settle("combat", zombies=9, fighters="Ann:3,Bob:0", fled="Kim+Dan", golf_club=True)
    assert [one.text for one in verdict.findings] == [
        "Combat 6 (2 fighters, Ann +3, the golf club of a player who fled +1) against 9 zombies: damage 3.",
        "3 damage for Ann and Bob: 1 each, and 1 fighter of the leader's choice one more.",
        "Kim and Dan fled and gain 1 health each, up to 6.",
    ]


def test_the_desk_says_when_there_is_no_damage_and_shows_no_split():
    verdict = settle("combat", zombies=2, fighters="Ann:1", fled="Kim")
    assert [one.text for one in verdict.findings] == [
        "Combat 2 (1 fighter, Ann +1) against 2 zombies: no damage.",
        "Kim fled and gains 1 health, up to 6.",
    ]
    assert verdict.ladders == ()


def test_x_bonuses_and_a_fled_golf_club_are_counted():
    verdict = settle("combat", zombies=5, extra=3, fighters="Ann:3,Bob:0", fled="Kim", golf_club=True)
    assert verdict.values == {"combat": 6, "zombies": 8, "damage": 2, "splits": [{"Ann": 1, "Bob": 1}]}


def test_enough_combat_means_no_damage_for_anybody():
    assert settle("combat", zombies=3, fighters={"Ann": 3}).values["splits"] == [{"Ann": 0}]


def test_a_fire_at_the_candelabra_wins_whatever_comes():
    assert settle("combat", zombies=30, fighters={"Ann": 0}, burnt=True).values["damage"] == 0


def test_if_everyone_fled_each_loses_one():
    verdict = settle("combat", zombies=5, fled="Ann+Bob")
    assert verdict.values == {"combat": 0, "zombies": 5, "damage": 0, "splits": [{"Ann": 1, "Bob": 1}]}


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        ({"zombies": 5}, "Somebody has to fight or flee"),
        ({"zombies": 5, "fighters": {"Ann": 0}, "fled": "Ann"}, "can't both fight and flee"),
        ({"zombies": 5, "fighters": {"Ann": 0}, "golf_club": True}, "name who fled"),
        ({"zombies": -1, "fighters": {"Ann": 0}}, "-1"),
        ({"zombies": 5, "fighters": {"Ann": -2}}, "-2"),
    ],
)
def test_a_combat_that_can_not_be_is_refused_in_a_sentence(raw, words):
    assert words in settle("combat", **raw).reason


def test_a_word_for_a_number_is_not_understood():
    with pytest.raises(Misread, match="no whole number"):
        settle("combat", zombies="many", fighters={"Ann": 0})


# --- score ---------------------------------------------------------------------------------------------------------


def test_healths_5_5_2_and_dead_score_4_4_3_0():
    verdict = settle("score", ended="won", health="Ann:5,Bob:5,Kim:2,Dan:0")
    assert verdict.values == {
        "points": {"Ann": 4, "Bob": 4, "Kim": 3, "Dan": 0},
        "winners": ["Ann", "Bob", "Kim"],
    }


def test_a_survivor_with_one_health_has_survived():
    verdict = settle("score", ended="won", health="Ann:1,Bob:2,Kim:0")
    assert verdict.values == {"points": {"Bob": 4, "Ann": 3, "Kim": 0}, "winners": ["Ann", "Bob"]}
    assert settle("score", ended="midnight", health="Ann:1").values["points"] == {"Ann": 1}
    assert "Ann still has health" in settle("score", ended="dead", health="Ann:1,Bob:0").reason


def test_of_a_dead_party_the_last_to_die_score_one_each():
    verdict = settle("score", ended="dead", health="Ann:0,Bob:0,Kim:0", died="Ann:2,Bob:1,Kim:2")
    assert verdict.values == {"points": {"Ann": 1, "Kim": 1, "Bob": 0}, "winners": []}


@pytest.mark.parametrize(
    ("rule", "points"),
    [
        ("together", {"Ann": 1, "Bob": 0}),
        ("last-casualty", {"Ann": 0, "Bob": 1}),
        ("nobody", {"Ann": 0, "Bob": 0}),
    ],
)
def test_midnight_with_a_survivor_goes_by_the_house_rule(rule, points):
    verdict = settle("score", {"midnight-survivors": rule}, ended="midnight", health="Ann:3,Bob:0")
    assert verdict.values["points"] == points


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        ({"ended": "won", "health": "Ann:0,Bob:0"}, "Nobody has health left"),
        ({"ended": "midnight", "health": "Ann:0"}, "Nobody has health left"),
        ({"ended": "dead", "health": "Ann:2,Bob:0"}, "Ann still has health"),
        ({"ended": "dead", "health": "Ann:0,Bob:0"}, "in which order"),
        ({"ended": "dead", "health": "Ann:0,Bob:0", "died": "Ann:1"}, "Bob"),
        ({"ended": "won", "health": "Ann:4,Bob:0", "died": "Ann:1"}, "did not die"),
        ({"ended": "won", "health": "Ann:7"}, "7"),
    ],
)
def test_an_end_that_can_not_be_is_refused_in_a_sentence(raw, words):
    assert words in settle("score", **raw).reason


def test_a_session_and_the_desk_score_the_same(story):
    told = story(("Ann", "Bob"), drawn=26).tell("cower")
    verdict = settle("score", ended="midnight", health=dict(told.state.health))
    assert tuple(verdict.values["points"][name] for name in told.state.players) == told.scored()


# --- midnight ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "place", "totem", "tasks"),
    [
        (1, "graveyard", "held", {"bury"}),
        (2, "graveyard", "held", {"bury", "cower"}),
        (3, "graveyard", "held", {"bury", "cower", "explore"}),
        (1, "graveyard", "hidden", {"cower", "explore"}),
        (1, "evil-temple", "hidden", {"cower", "explore", "bash", "seek-totem"}),
        (1, "evil-temple", "held", {"cower", "explore", "bash"}),
        (2, "dining-room", "held", {"cower", "explore", "bash", "break-window"}),
        (2, "garage", "held", {"cower", "explore", "search"}),
        (2, "a room with no name", "held", {"cower", "explore", "bash"}),
        (0, "graveyard", "held", set()),
    ],
)
def test_the_desk_tells_the_tasks_of_the_last_cards(cards, place, totem, tasks):
    assert set(settle("midnight", cards=cards, place=place, totem=totem).values["tasks"]) == tasks


def test_the_desk_says_why_a_task_is_forbidden():
    last = [one.text for one in settle("midnight", cards=1, place="graveyard", totem="held").findings]
    assert last[1:] == ["On the Graveyard with the totem and 1 event card left the leader must bury."]
    assert len(settle("midnight", cards=3, place="graveyard", totem="held").findings) == 1


@pytest.mark.parametrize(
    ("cards", "place", "cited"),
    [
        (1, "graveyard", True),
        (2, "graveyard", True),
        (10, "graveyard", True),
        (3, "graveyard", False),
        (1, "foyer", False),
    ],
)
def test_the_reading_of_the_last_cards_is_cited_only_where_it_decides(cards, place, cited):
    told = settle("midnight", cards=cards, place=place, totem="hidden").findings[0]
    assert ("Z19" in told.notes) == cited


def test_a_searched_garage_is_not_searched_again():
    assert (
        "search"
        not in settle("midnight", cards=2, place="garage", totem="held", searched=True).values["tasks"]
    )


@pytest.mark.parametrize(
    ("cards", "hour"),
    [(27, "9 pm"), (19, "9 pm"), (18, "10 pm"), (9, "11 pm"), (1, "11 pm"), (0, "midnight")],
)
def test_the_desk_tells_the_hour(cards, hour):
    assert settle("midnight", cards=cards, place="foyer", totem="hidden").values["hour"] == hour


def test_totem_buried_and_etching_face_up_is_won_already():
    assert "won already" in settle("midnight", cards=2, place="foyer", totem="buried", etching=True).reason


def test_the_desk_and_a_session_name_the_same_tasks(story):
    for left in (1, 2, 3):
        told = story(
            ("Ann", "Bob"),
            place="graveyard",
            indoor=("foyer",),
            outdoor=("patio", "graveyard"),
            totem="held",
            bearer="Ann",
            drawn=NIGHT.all_cards - left,
        )
        assert (
            set(settle("midnight", cards=left, place="graveyard", totem="held").values["tasks"]) == told.due
        )

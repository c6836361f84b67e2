"""What the desk answers on the solo and the cooperative game."""

import pytest

from referee.contract.model import Refusal
from referee.desk import settle as desk
from referee.games.bone_to_pick import GAME
from referee.games.bone_to_pick.survival.questions import QUESTIONS
from referee.questions import checking, fields, reading


def settled(name, line, **settings):
    question, settle = QUESTIONS[name]
    asked = fields.of(question)
    told = reading.read(question, None, reading.line(asked, line), asked)
    wrong = checking.check(told)
    return wrong or settle(told, {key.replace("_", "-"): value for key, value in settings.items()})


@pytest.mark.parametrize(("line", "title"), [
    ("solo 0", "Legend"), ("solo 12", "Trophy Collector"), ("coop 12", "Trophy Collector"), ("coop 12 3", "Acolyte"),
    ("coop 28 3", "Undead Food"), ("solo 40", "Undead Food"),
])  # fmt: skip
def test_the_title_depends_on_what_is_left_and_on_the_column(line, title):
    assert settled("title", line).values["title"] == title


def test_twenty_left_is_told_once_and_the_desk_adds_the_other_reading():  # B1
    verdict = settled("title", "solo 20")
    assert verdict.values["title"] == "Acolyte"
    assert [(one.text, one.notes) for one in verdict.findings] == [
        ("20 of 40 Undead remaining: Acolyte.", ("B1",))
    ]
    question = desk.asked_about(GAME, "title", {"mode": "solo", "remaining": "20"})
    _, others = desk.otherwise(GAME, "title", question, desk.agreed(GAME, {}))
    assert [(one.setting.id, one.choice, one.verdict.values["title"]) for one in others] == [
        ("titles-at-20", "undead-food", "Undead Food")
    ]
    assert settled("title", "solo 20", titles_at_20="undead-food").values["title"] == "Undead Food"


@pytest.mark.parametrize("line", ["solo -1", "solo 41", "coop 29 3", "coop 4 4"])
def test_more_undead_than_the_deck_holds_or_fewer_than_none_are_refused(line):
    assert isinstance(settled("title", line), Refusal)


def test_the_sharing_example_at_the_desk():
    """TB15."""
    verdict = settled("icons", "0+6+7+9")
    assert verdict.values == {"none": 1, "ranged": 2, "siege": 1}
    assert verdict.findings[0].text == "You may tell: 1 card without an icon, 2 ranged and 1 siege."


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("31", "A card of 31 looks like a slip: values above 30 are not taken."),
        ("-", "Name the value of one card at least."),
    ],
)
def test_values_that_look_like_a_slip_are_refused_without_citing_a_rule(cards, sentence):
    assert settled("icons", cards) == Refusal(sentence, "", "cards")

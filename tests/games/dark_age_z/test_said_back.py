"""What was taken is said back, so that a slip is heard: zones, armies, commanders that never stood anywhere."""

import msgspec
import pytest
from games.dark_age_z.table import at_planning, at_the_zones, bronze, state, texts

from referee.contract.model import replace
from referee.games.dark_age_z.rules.war_zones import Weakened
from referee.session.table import replay


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("army Ann bronze 7 3 2", "Zone 1: Ann's Swordsman, attack 7 + 3, 2 icons."),
        ("army Ben silver 4 0 1", "Zone 1: Ben's Archer, attack 4, 1 icon."),
        (
            "army Ann bronze 7 0 0 alexander ranged",
            "Zone 1: Ann's Swordsman, attack 7, with Alexander and Invisible Spear A.",
        ),
        ("fallen Ben", "Zone 1: Ben's army lies defeated."),
    ],
)
def test_what_was_taken_of_a_zone_is_said_back(line, said):
    assert texts(at_the_zones().tell(line)).startswith(said)


def test_icons_of_cavalry_are_not_said_back_for_they_never_count():
    assert "Zone 1: Ann's Cavalry, attack 6. " in texts(at_the_zones().tell("army Ann gold 6 0 3"))


def test_an_emptied_zone_is_said_back_and_a_zone_that_stays_is_not():
    assert texts(at_the_zones(z1=bronze("Ann")).tell("empty")) == "Zone 1 is empty."
    assert texts(at_the_zones(z1=bronze("Ann")).tell("keep")) == ""
    assert texts(at_the_zones().tell("keep")) == ""


def test_a_kept_army_that_is_boosted_is_said_back():
    assert texts(at_the_zones(z1=bronze("Ann", attack=5)).tell("keep 2")) == (
        "Zone 1: Ann's Swordsman, attack 5 + 2, 2 icons."
    )


def test_an_army_told_as_it_is_played_is_said_back_with_its_attack():
    memory = at_planning()
    assert texts(memory.tell("new-army 1-Ben bronze 7 2")) == (
        "Ben's Swordsman of attack 7 takes Zone 1 of Ann | Ben."
    )


def after_all_zones(*placed):
    memory = at_planning()
    memory.tell("planning lilith=Ann")
    memory.tell("hands 5 5 5")
    for first in (placed, (), ()):
        for line in ("horde 0", *first, *["keep"] * (5 - len(first))):
            ruling = memory.tell(line)
    return ruling


def test_a_commander_recruited_and_never_placed_is_named_when_all_zones_are_told():
    found = [one for one in after_all_zones().findings if "slip" in one.text]
    assert [one.text for one in found] == [
        "Ann recruited Lilith, who was told in no War Zone today: amend it if that is a slip."
    ]
    assert found[0].section == "planning/commanders"


def test_a_commander_that_stands_somewhere_is_no_slip():
    assert "no War Zone" not in texts(after_all_zones("empty", "army Ann bronze 5 0 2 lilith"))


def replayed_without_relics(memory):
    """The log as it was written before its last event could have relics."""
    *before, last = memory.log.records
    old = {name: answer for name, answer in last["answers"].items() if name != "relics"}
    assert len(old) < len(last["answers"])
    return replay(replace(memory.log, records=(*before, {**last, "answers": old})))


def test_a_log_of_before_risen_armies_could_have_relics_still_replays():
    memory = at_planning()
    quiet = ("horde 0", *["keep"] * 5)
    day_1 = ("planning", "hands 5 5 5", "horde 4", "army Ann bronze 1 0 1", *["keep"] * 4, *quiet, *quiet)
    # five zombies at the gate of Ann and Ben: both have 10 - 4; Ben is the next starter (D57)
    day_2 = (
        "missions",
        "invasion crawlers 3 2 1 1 3 1",
        "hands 5 5",
        "planning",
        "hands 5 5",
        *quiet,
        *quiet,
    )
    for line in (*day_1, *day_2, "horde", "risen Ann 2"):
        memory.tell(line)
    old = replayed_without_relics(memory)
    assert old.stuck is None
    assert old.state == state(memory)


def test_a_weakened_army_is_read_from_a_log_of_before_it_could_have_relics():
    assert msgspec.convert({"side": "Ann", "commander": "none"}, Weakened) == Weakened("Ann", "none", ())

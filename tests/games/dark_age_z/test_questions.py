"""The disputes desk: the rulebook's examples and what a wrong question gets."""

import random

import pytest
from games.dark_age_z.test_combat import any_zone

from referee.contract.model import Refusal
from referee.games.dark_age_z import GAME
from referee.games.dark_age_z.combat import fight
from referee.games.dark_age_z.frontier import Frontier
from referee.games.dark_age_z.horde import Horde
from referee.questions import checking, fields, reading


def settle(name, settings=None, **given):
    cls, judge = GAME.questions[name]
    asked = fields.of(cls)
    question = reading.read(cls, None, given, asked)
    refusal = checking.check(question)
    return refusal or judge(question, settings or {})


def sections(verdict):
    return [finding.section for finding in verdict.findings]


def test_td6_the_combat_example_through_the_desk():
    verdict = settle("zone", zombies=5, hp=3, here="bronze 7 3 2", behind="right silver 3")
    assert verdict.values["power"] == 13
    assert verdict.values["kills"] == 4
    assert verdict.values["tokens"] == {"left": 3, "right": 1}
    assert verdict.values["leaving"] == 3
    assert "combat-and-scoring/supporting-fire-reward" in sections(verdict)


def told(verdict):
    return " ".join(finding.text for finding in verdict.findings)


def test_td6_every_addend_of_the_power_is_told_on_its_own():
    verdict = settle("zone", zombies=5, hp=3, here="bronze 7 3 2", behind="right silver 3")
    assert "power 7 (Swordsman) + 3 (reinforcements) + 3 (Archer in the next zone) = 13" in told(verdict)
    assert "power 7 (Swordsman) + 3 (reinforcements) = 10" in told(
        settle("zone", zombies=5, hp=3, here="bronze 7 3 2")
    )
    shot = settle("zone", zombies=5, hp=3, here="empty", behind="right silver 3 2")
    assert "power 3 (Archer in the next zone) + 2 (reinforcements in the next zone) = 5" in told(shot)


@pytest.mark.parametrize("here", ["empty", "fallen", "right fallen"])
def test_d20_the_only_zombie_shot_where_no_army_stands_is_told_as_the_supporters(here):
    verdict = settle("zone", zombies=5, hp=3, here=here, behind="right silver 4")
    assert verdict.values["tokens"] == {"left": 0, "right": 1}
    assert "the first token is right's" in told(verdict)


def test_a_shared_win_is_one_sentence_with_its_points():
    verdict = settle("winner", points={"Ann": 3, "Ben": 7, "Cleo": 7})
    assert told(verdict) == "There is no tie-break: Ben and Cleo win together with 7 Victory Points."


def test_td6_a_frontier_of_the_same_two_zones_goes_on_to_the_gate():
    verdict = settle("frontier", zombies=5, hp=3, damage=2, zone=["bronze 7 3 2", "right silver 3 0 1"])
    # Zone 2: 3 zombies meet the Archer's 3: one dies, two are left, he falls: 3; Zones 3 to 5 are empty.
    assert [zone["leaving"] for zone in verdict.values["zones"]] == [3, 3, 3, 3, 3]
    assert verdict.values["tokens"] == {"left": 3, "right": 2}
    # Both icons of Zone 5 are visible: 3 x 2 - 1.
    assert verdict.values["damage"] == {"left": 5, "right": 5}


def test_td7_the_gate_example_through_the_desk():
    zones = ["empty", "empty", "empty", "empty", "left fallen"]
    verdict = settle("frontier", zombies=2, hp=1, damage=2, zone=zones)
    assert verdict.values["damage"] == {"left": 4, "right": 3}


def test_td4_the_power_ups_through_the_desk():
    cards = ["9 9 1 1", "9 9 1 1", "9 9 2 1", "3 2 1 1"]
    verdict = settle("horde", card=cards)
    assert (verdict.values["zombies"], verdict.values["hp"]) == (8, 6)


def test_a_boss_stands_alone():
    assert settle("horde", boss="bloodshed").values == {"zombies": 7, "hp": 7, "damage": 2, "speed": 3}


def test_d16_a_disputed_token_is_named_and_settled_by_first():
    disputed = {
        "zombies": 5,
        "hp": 3,
        "before": "silver 1 0 0 alexander",
        "here": "bronze 7",
        "behind": "right silver 1",
    }
    assert settle("zone", **disputed).values["disputed"]
    settled = settle("zone", **disputed, first="right")
    assert settled.values["tokens"] == {"left": 2, "right": 1}
    assert not settled.values["disputed"]


def test_d18_the_setting_changes_the_verdict():
    charge = {"zombies": 5, "hp": 3, "here": "gold 0", "behind": "right silver 2"}
    assert settle("zone", **charge).values["tokens"] == {"left": 1, "right": 0}
    assert settle("zone", {"charge-token": "supporter"}, **charge).values["tokens"] == {"left": 0, "right": 1}


def test_rallying_and_marker_and_winner():
    points = {"Ann": 9, "Ben": 9, "Cleo": 12}
    order = settle("rallying-order", points=points, start="Ann", hands={"Ann": 4, "Ben": 6})
    assert order.values["order"] == ["Cleo", "Ben", "Ann"]
    marker = settle("starting-player", points=points, last="Cleo", hands={"Ann": 4, "Ben": 4})
    assert marker.values == {"starting_player": "Ben", "decided_by": "seats to the right of Cleo"}
    assert settle("winner", points={"Ann": 3, "Ben": 7, "Cleo": 7}).values["winners"] == ["Ben", "Cleo"]


@pytest.mark.parametrize(
    ("points", "won"), [("Ann:60,Ben:20", True), ("Ann:60,Ben:19", False), ("Ann:99,Ben:0", False)]
)
def test_td13_together(points, won):
    assert settle("coop", points=points).values["won"] is won


@pytest.mark.parametrize(
    ("name", "given", "field"),
    [
        ("horde", {}, "card"),
        ("horde", {"card": ["1 0 1 0"]}, "card"),
        ("zone", {"zombies": 1, "hp": 1, "here": ["gold 4", "gold 4"]}, "here"),
        ("zone", {"zombies": 1, "hp": 0, "here": "gold 4"}, "hp"),
        ("frontier", {"zombies": 1, "hp": 1, "damage": 1, "zone": ["empty"] * 6}, "zone"),
        ("frontier", {"zombies": 1, "hp": 1, "damage": 1, "zone": ["gold 4 0 0 erina"]}, "zone"),
        ("rallying-order", {"points": "Ann:1,Ben:1", "start": "Ann"}, "hands"),
        ("rallying-order", {"points": "Ann:1,Ben:2", "start": "Kim"}, "start"),
        ("starting-player", {"points": "Ann:1,Ben:1", "last": "Ann", "hands": {"Kim": 3}}, "hands"),
        ("coop", {"points": "Ann:1"}, "points"),
    ],
)
def test_a_question_that_can_not_be_is_refused_at_its_field(name, given, field):
    verdict = settle(name, **given)
    assert isinstance(verdict, Refusal)
    assert verdict.field == field
    assert verdict.reason.endswith(".")


def test_the_desk_and_the_game_agree_on_random_frontiers():
    draw = random.Random(7)
    for _ in range(300):
        zones = tuple(any_zone(draw, number, ("left", "right")) for number in range(1, 6))
        zones = tuple(
            zone if zone.army is None or zone.army.rank != "weakened" else type(zone)() for zone in zones
        )
        frontier = Frontier(("left", "right"), zones, draw.randint(0, 9))
        horde = Horde(frontier.zombies, draw.randint(1, 6), 2, 0, draw.choice(["", "ranged", "melee"]))
        account = fight(frontier, horde)
        told = settle(
            "frontier",
            zombies=frontier.zombies,
            hp=horde.hp,
            damage=2,
            zone=[line(zone) for zone in zones],
            immune=horde.immune or "none",
        )
        assert (told.values["tokens"], told.values["damage"]) == (account.tokens, account.damage)
        assert told.values["disputed"] == account.contested


def line(zone):
    army = zone.army
    if army is None:
        return "empty"
    if army.fallen:
        return f"{army.side} fallen relics={'+'.join(zone.relics) or '-'}"
    relics = "+".join(zone.relics) or "-"
    return (
        f"{army.side} {army.rank} {army.attack} {army.boost} {army.icons} {zone.commander or 'none'} {relics}"
    )

"""The rules code says what was agreed when a session began, and no update of the program changes it."""

import json

import pytest
from kit import tiny

from referee.contract.model import Setting, replace
from referee.session import house_rules

HEADER = {"game": "tiny", "mode": "open", "rules": 1, "settings": {"turns": "3", "fog": "no"}}


def code(**changes):
    return house_rules.code(tiny.GAME, HEADER | changes)


def test_the_code_differs_with_every_house_rule_the_mode_and_the_version_of_the_rules():
    codes = {code(settings={"turns": turns, "fog": fog}) for turns in "23" for fog in ("yes", "no")}
    codes |= {code(mode="dark"), code(rules=2)}
    assert len(codes) == 6


def test_the_code_knows_nothing_of_the_order_of_settings_or_of_who_plays_when():
    other = {"settings": {"fog": "no", "turns": "3"}, "seats": [{"name": "Zoe"}], "started": "2031"}
    assert code(**other) == code()


def updated(**changes):
    """The invented game as a later version of the program has it."""
    return replace(tiny.GAME, **changes)


LATER = Setting(id="moon", text="Whether the moon shines", choices=("yes", "no"), default="yes")


@pytest.mark.parametrize(
    "update",
    [
        {"settings": (*tiny.GAME.settings, LATER)},
        {"settings": tuple(replace(one, default=one.choices[-1]) for one in tiny.GAME.settings)},
        {"settings": tuple(replace(one, default=one.choices[0]) for one in tiny.GAME.settings)},
        {"rules": 7},
    ],
)
def test_an_update_leaves_the_code_of_an_old_session_alone(referee, tmp_path, monkeypatch, update):
    told = json.loads(referee("new", "tiny", "--mode", "open", "-p", "Ann", "-p", "Bob", "--json")[1])
    bundle = tmp_path / "bundle.json"
    referee("record", "turn", "moon", "4")

    from referee import games

    known = games.game
    monkeypatch.setattr(games, "game", lambda name: updated(**update) if name == "tiny" else known(name))
    assert referee("check")[0] == 0
    assert referee("export", "--event", "1", "--to", str(bundle))[0] == 0
    assert json.loads(bundle.read_text())["code"] == told["code"]
    assert referee("check", str(bundle))[0] == 0


def test_a_new_session_of_raised_rules_has_a_code_of_its_own(referee, monkeypatch):
    said = ("new", "tiny", "--mode", "open", "-p", "Ann", "-p", "Bob", "--json")
    before = json.loads(referee(*said)[1])["code"]

    from referee import games

    known = games.game
    monkeypatch.setattr(games, "game", lambda name: updated(rules=2) if name == "tiny" else known(name))
    after = json.loads(referee(*said)[1])["code"]
    assert (before.partition("-")[0], after.partition("-")[0]) == ("TINY1", "TINY2")
    assert before != after

"""Every kind of answer of every game can be told otherwise."""

import json
import random
import shlex

import pytest
from kit.planting import evening, logged

from referee.games import game, ids
from referee.questions import fields
from referee.session import slips
from referee.session.again import first_moved, start
from referee.session.explained import _line, explanations, gathered
from referee.testing.memory import Memory

CASES = [(name, mode.id) for name in ids() for mode in game(name).modes]


def choosable(field, answer):
    """Whether something else could be answered: a choice that was not taken, any number, yes for no."""
    if field.kind == "per-player":
        return any(choosable(field_of(field), one) for one in answer.values())
    if field.element == "bool" or (field.element == "int" and field.kind == "int"):
        return True
    options = [option.value for option in field.options() or ()]
    return bool(answer if field.kind == "many" else set(options) - {answer} if answer in options else ())


def field_of(field):
    from msgspec.structs import replace

    return replace(field, kind=field.of, choices=() if field.own else field.choices, own=None)


@pytest.mark.parametrize(("name", "mode"), CASES)
def test_every_answer_that_could_be_another_is_varied(name, mode):
    played = game(name)
    how = next(one for one in played.modes if one.id == mode)
    table = logged(*evening(played, how, random.Random(mode), longest=30))
    for place, entry in enumerate(table.entries):
        before = start(table, place)
        varied = {one.field.name for one in slips.variants(entry.event, before)}
        for field in fields.of(type(entry.event), before):
            if choosable(field, getattr(entry.event, field.name)):
                assert field.name in varied, (entry.number, entry.event, field.name)


def test_who_holds_bitten_may_have_been_told_wrongly():
    memory = Memory(game("card_of_the_dead"), "standard", ["Ann", "Bob", "Cyd"])
    for line in ("deal 3 3 3", "draw surprise", "carry-out 7 7 0"):  # only Cyd is left, who may hold it
        memory.tell(line)
    bitten = memory.table.game.events["bitten"]
    for told, other in ((("Cyd",), "held_by - instead of Cyd"), ((), "held_by Cyd instead of -")):
        found = [one.told() for one in slips.variants(bitten(held_by=told), memory.table.state)]
        assert found == [other]


class TestAForgottenDraw:
    """Eight zombies by the log in the order of the seats; on the table Bob drew an action before his last one."""

    @pytest.fixture
    def explained(self):
        memory = Memory(game("card_of_the_dead"), "standard", ["Ann", "Bob", "Cyd"])
        memory.tell("deal 0 0 0")
        for _ in range(8):
            memory.tell("draw zombie")
        real = {("zombies", "Ann"): 3, ("zombies", "Bob"): 2, ("zombies", "Cyd"): 3, ("hand", "Bob"): 1}
        return gathered(explanations(memory.table, real | {("deck", ""): 47}))

    def test_it_is_found_although_everybody_moved_one_seat(self, explained):
        # with an action in hand Bob would have been asked at each of his turns, so it was the last one
        assert [(one.kind, one.entries) for one in explained] == [("turn-left-out", (9,))]

    def test_the_command_that_repairs_it_is_told(self, explained):
        assert explained[0].command == 'referee insert 9 "draw action; nothing" --move --because _'

    def test_it_says_that_the_entries_were_told_of_others(self, explained):
        assert "From entry 9 on others acted than the log says." in explained[0].text


def test_the_command_repairs_the_log(referee):
    referee("new", "card", "-p", "Ann", "-p", "Bob", "-p", "Cyd")
    for line in ("deal 0 0 0", *["draw zombie"] * 8):
        referee("record", *line.split())
    real = ("zombies=Ann:3,Bob:2,Cyd:3", "hand=Bob:1", "deck=47")
    command = shlex.split(json.loads(referee("compare", *real, "--json")[1])["explanations"][0]["command"])
    assert referee(*command[1:])[0] == 0
    assert referee("compare", *real)[1] == "The table and the log agree.\n"


def test_where_even_those_who_answer_differ_the_line_has_one_blank():
    deal = game("card_of_the_dead").events["deal"]
    assert _line([deal(kept={"Ann": 1}), deal(kept={"Ann": 1, "Bob": 1})], closed=False) == "deal _"
    assert _line([deal(kept={"Ann": 1}), deal(kept={"Ann": 2})], closed=False) == "deal Ann:_"


def test_a_name_of_several_words_stands_in_the_line_as_one_can_type_it():
    events = game("card_of_the_dead").events
    assert _line([events["deal"](kept={"Ann": 1, "Old Mac": 2})], closed=False) == "deal Ann:1 Old-Mac:2"
    assert _line([events["bitten"](held_by=("Old Mac",))], closed=False) == "bitten Old-Mac"
    because = {"what": "points", "who": ("Old Mac",), "by": 1, "because": "of two words"}
    line = _line([events["adjust"](**because)], closed=False)
    assert line == "adjust points Old-Mac 1 of two words"
    memory = Memory(game("card_of_the_dead"), "standard", ["Ann", "Old Mac"])
    memory.tell("deal Ann:1 Old-Mac:2")
    memory.tell(line)
    assert memory.table.entries[-1].event == events["adjust"](**because)


def test_who_acts_is_seen_behind_an_entry_that_no_longer_fits():
    memory = Memory(game("card_of_the_dead"), "standard", ["Ann", "Bob", "Cyd"])
    for line in ("deal 0 0 0", "draw action", "nothing", "draw zombie", "draw zombie"):
        memory.tell(line)
    # without Ann's draw she can't do nothing about it, and Bob's zombie is hers
    assert first_moved(memory.table, 1, (), 1) == 4

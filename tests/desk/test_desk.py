"""The disputes desk on the invented game: settle, doubt, correct, compare, prove."""

import json
import os
import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit import tiny
from kit.answered import document, files

from referee.contract.model import Gauge, Sheet
from referee.desk import dispute as reader
from referee.desk import settle
from referee.errors import Illegal, Misread, Unknown
from referee.export import dispute
from referee.session import amend, compare, decisive, explained, house_rules, slips, whatif
from referee.session.again import with_answers, with_settings
from referee.session.changes import Change, _same_rows, changes, same_winner
from referee.session.explained import explanations, gathered
from referee.session.table import replay
from referee.store import seal
from referee.testing.memory import Memory

NIGHT = (
    "turn moon 4", "play 1 2", "rest",
    "turn storm 1", "wet Ann", "play 3 1", "rest",
    "turn fog 1", "play 2 3", "rest",
)  # fmt: skip


@pytest.fixture
def night(tiny_game):
    memory = Memory(tiny_game, "open", ["Ann", "Bob"])
    for line in NIGHT:
        memory.tell(line)
    return memory


@pytest.fixture
def told(referee):
    referee("new", "tiny", "--mode", "open", "-p", "Ann", "-p", "Bob")
    for line in NIGHT:
        assert referee("record", *line.split())[0] == 0
    return referee


def test_a_correction_taken_back_takes_its_result_with_it(told):
    before = json.loads(told("show", "--json")[1])["outcome"]
    swapped = ("2", "lanterns=Ann:2,Bob:1", "6", "lanterns=Ann:3,Bob:2", "9", "lanterns=Ann:1,Bob:3")
    assert told("amend", *swapped, "--because", "misread")[0] == 0
    corrected = json.loads(told("show", "--json")[1])["outcome"]
    assert corrected != before  # Ann shone brightest twice, not Bob
    assert told("check")[0] == 0
    assert told("undo")[0] == 0
    assert json.loads(told("show", "--json")[1])["outcome"] == before
    assert "intact" in told("check")[1]
    assert told("redo")[0] == 0
    assert "intact" in told("check")[1]


class TestSettle:
    def test_a_question_is_settled_by_its_function(self, tiny_game):
        verdict = settle.settle(tiny_game, "brightest", {"lanterns": "Ann:1,Bob:3"}, {})
        assert verdict.values == {"first": ["Bob"]}

    def test_an_impossible_case_is_illegal(self, tiny_game):
        with pytest.raises(Illegal, match="Lantern of Ann is 9, but it must be 1 to 3"):
            settle.settle(tiny_game, "brightest", {"lanterns": "Ann:9,Bob:3"}, {})

    def test_an_unknown_question_names_those_there_are(self, tiny_game):
        with pytest.raises(Unknown, match="has no question 'who'; it has brightest and wall"):
            settle.asked(tiny_game, "who")

    def test_house_rules_are_checked(self, tiny_game):
        assert settle.agreed(tiny_game, {"turns": "2"}) == {"turns": "2", "fog": "no"}
        with pytest.raises(Misread, match="turns: '9' is not one of 2, 3"):
            settle.agreed(tiny_game, {"turns": "9"})

    def test_the_command_says_verdict_and_reasons(self, told):
        code, out, _ = told("settle", "tiny", "brightest", "lanterns=Ann:1,Bob:3", "--json")
        assert (code, json.loads(out)["verdict"]) == (0, {"first": ["Bob"]})
        assert "Bob first. [Lanterns]" in told("settle", "tiny", "brightest", "lanterns=Ann:1,Bob:3")[1]

    def test_a_batch_answers_every_line_in_order_and_goes_on_after_a_bad_one(self, told):
        lines = '{"lanterns": {"A": 1, "B": 2}}\n{"lanterns": {"A": 9}}\nnonsense\n{"lanterns": {"A": 3}}\n'
        code, out, _ = told("settle", "tiny", "brightest", "--script", "-", stdin=lines)
        answered = [json.loads(line) for line in out.splitlines()]
        assert code == 0
        assert [one["ok"] for one in answered] == [True, False, False, True]
        assert [one["error"]["line"] for one in answered if not one["ok"]] == [2, 3]

    def test_a_key_that_stands_twice_in_a_line_is_refused_not_dropped(self, told):
        line = '{"lanterns": {"A": 1}, "lanterns": {"A": 2}}'
        code, out, _ = told("settle", "tiny", "brightest", "--script", "-", stdin=line)
        assert (code, "'lanterns' stands twice" in document((0, out, ""))["error"]["message"]) == (0, True)

    def test_the_list_of_questions_says_their_fields_as_data(self, told):
        listed = document(told("settle", "--json"))["games"]
        fields = next(one for one in listed if one["id"] == "tiny")["questions"][1]["fields"]
        assert (fields[0]["kind"], [one["name"] for one in fields[0]["fields"]]) == (
            "records",
            ["colour", "light"],
        )


class TestDoubt:
    def test_the_readings_of_a_touched_note_are_tried_one_by_one(self, night):
        found = whatif.readings(night.table)
        assert [(one.setting.id, one.choice) for one in found] == [("turns", "2")]
        assert found[0].table.outcome.winners == ("Ann", "Bob")  # after two turns it is 1 to 1
        assert not same_winner(night.table, found[0].table)

    def test_an_answer_can_be_changed_and_the_log_stays(self, night):
        before = night.log
        event = amend.retold(night.table, 9, {"lanterns": "Bob:1", "candles": {"Ann": ["red"]}})
        assert event == tiny.Play(lanterns={"Ann": "2", "Bob": "1"}, candles={"Ann": ("red",), "Bob": ()})
        changed = [
            str(one)
            for one in changes(
                night.table,
                with_answers(night.table, {2: amend.retold(night.table, 2, {"candles": "Ann:r"})}),
            )
        ]
        assert changed == []
        assert night.log is before

    def test_what_comes_out_differently_is_said_with_both_values(self, night):
        event = amend.retold(night.table, 2, {"lanterns": "Bob:1"})
        other = with_answers(night.table, {2: event, 6: amend.retold(night.table, 6, {"lanterns": "Bob:2"})})
        told = [str(one) for one in changes(night.table, other)]
        assert "Entry 2 (play): Bob shines brightest with 2. -> Nobody shines alone." in told
        assert "Won by: Bob -> Ann and Bob" in told
        assert "Points of Bob: 2 -> 1" in told

    def test_decisive_entries_are_those_one_step_from_another_winner(self, tiny_game):
        memory = Memory(tiny_game, "open", ["Ann", "Bob"], {"turns": "2"})
        for line in ("turn moon 4", "play 1 2", "rest", "turn fog 1", "play 3 1", "rest"):
            memory.tell(line)
        # 1 to 1. With 2 against 2 in the first turn Ann alone scores; with 3 against 3 in the second Bob alone does.
        # Bob's 2 could not have been a 1 (that is played later) and a 3 instead would have won as well.
        assert [
            (one.number, one.what, one.table.outcome.winners) for one in decisive.found(memory.table)
        ] == [
            (2, "lanterns of Ann 2 instead of 1", ("Ann",)),
            (5, "lanterns of Bob 3 instead of 1", ("Bob",)),
        ]

    def test_slips_behind_which_an_entry_does_not_fit_are_told_apart(self, night):
        # everybody played every lantern once: another one is missing later on
        assert decisive.found(night.table) == []
        unjudged = [(one.number, one.what, one.unfit) for one in decisive.unjudged(night.table)]
        assert (2, "lanterns of Ann 2 instead of 1", 9) in unjudged
        assert (6, "lanterns of Ann 2 instead of 3", 9) in unjudged

    def test_nothing_is_claimed_while_slips_can_not_be_judged(self, told):
        said = told("decisive")[1]
        assert "No single entry" not in said
        assert "Can't be judged to the end, since a later entry would not fit:" in said
        assert "Entry 2 (play), lanterns of Ann 2 instead of 1" in said

    def test_the_whatif_command_compares_side_by_side_and_writes_nothing(self, told, tmp_path):
        before = files(tmp_path)
        assert document(told("whatif", "--json"))["readings"][0]["changes_winner"] is True
        assert document(told("whatif", "--set", "turns=2", "--json"))["changes_winner"] is True
        assert "The winner is the same." in told("whatif", "5", "who=Bob")[1]
        assert document(told("decisive", "--json"))["ok"]
        assert files(tmp_path) == before


class TestAmend:
    def test_an_entry_is_corrected_and_everything_after_it_judged_again(self, told):
        code, out, _ = told("amend", "5", "who=Bob", "--because", "it was Bob", "--json")
        assert code == 0
        assert {one["what"] for one in json.loads(out)["changes"]} == {
            "Entry 5 (wet)", "Lanterns, warmth of Ann", "Lanterns, warmth of Bob",
        }  # fmt: skip
        assert document(told("show", "--json"))["tracks"]["warmth"] == {"Ann": 5, "Bob": 4}

    def test_an_amendment_that_makes_a_later_entry_impossible_is_refused_naming_it(self, told, tmp_path):
        before = files(tmp_path)
        code, out, err = told("amend", "2", "lanterns=Bob:1", "--because", "x")
        assert (code, out) == (1, "")
        assert "Entry 6 (play)" in err
        assert "Bob has no 1 left." in err
        assert files(tmp_path) == before

    def test_it_goes_through_when_the_later_entry_is_amended_with_it(self, told):
        assert told("amend", "2", "lanterns=Bob:1", "6", "lanterns=Bob:2", "--because", "x")[0] == 0
        assert document(told("show", "--json"))["outcome"]["winners"] == ["Ann", "Bob"]

    def test_an_amendment_by_which_the_game_was_over_earlier_drops_the_rest_and_undo_brings_it_back(
        self, referee
    ):
        referee("new", "bone", "--mode", "base", "-p", "Ann", "-p", "Bob")
        for line in (
            "reveal 10 1 2",
            "attack 5 5",
            "reveal 15 1 2",
            "attack 6 6",
            "reveal 5 1 1",
            "attack 3 3",
        ):
            assert referee("record", *line.split())[0] == 0
        before = document(referee("show", "--json"))
        # 4 + 5 = 9 falls short of 10: 2 damage; with the 2 of entry 4 that is 4 against 3 Hit Points, so entry 4 was the last
        told = document(referee("amend", "2", "Ann:4", "--because", "it was a 4", "--json"))
        assert {
            "what": "Entries 5 to 6",
            "was": "told",
            "now": "dropped, because the game was over before",
        } in told["changes"]
        after = document(referee("show", "--json"))
        assert after["outcome"]["winners"] == []
        assert document(referee("check", "--json"))["ok"]
        listed = document(referee("log", "--json"))["records"]
        assert [(one["number"], one["counts"], one["aside"]) for one in listed] == [
            *((number, True, False) for number in (1, 2, 3, 4)),
            *((number, False, True) for number in (5, 6)),
        ]
        referee("undo")
        assert document(referee("show", "--json")) == before

    def test_a_preview_saves_nothing(self, told, tmp_path):
        before = files(tmp_path)
        assert "Nothing was saved." in told("amend", "5", "who=Bob", "--because", "x", "--preview")[1]
        assert files(tmp_path) == before

    def test_undo_takes_an_amendment_back_and_amending_back_is_the_identity(self, told):
        before = document(told("show", "--json"))
        told("amend", "5", "who=Bob", "--because", "x")
        told("amend", "5", "who=Ann", "--because", "no, Ann")
        assert document(told("show", "--json")) == before
        told("undo")
        assert document(told("show", "--json"))["tracks"]["warmth"]["Bob"] == 4
        told("undo")
        assert document(told("show", "--json")) == before

    def test_an_amended_log_equals_one_typed_right_the_first_time(self, told):
        told("amend", "5", "who=Bob", "--because", "x")
        amended = document(told("show", "tiny-1", "--json"))
        told("new", "tiny", "--mode", "open", "-p", "Ann", "-p", "Bob")
        for line in NIGHT:
            told("record", *line.replace("wet Ann", "wet Bob").split())
        typed = document(told("show", "tiny-2", "--json"))
        assert {**amended, "session": ""} == {**typed, "session": ""}

    def test_the_log_shows_amendments_and_what_they_were_for(self, told):
        told("amend", "5", "who=Bob", "--because", "it was Bob")
        assert "  5 should have said: wet Bob (it was Bob)" in told("log", "--all")[1]
        assert "5 wet Bob   (amended)" in told("log")[1]

    @pytest.mark.parametrize(
        ("argv", "code", "sentence"),
        [
            (["who=Bob"], 2, "Say the entry first"),
            (["5"], 2, "What should entry 5 have said? It was: Ann."),
            (["5", "Bob"], 2, "Say which answer 'Bob' is: who=..."),
            (["2", "Ann:3"], 2, "Say which answer 'Ann:3' is: lanterns=..., candles=..."),
            (["99", "who=Bob"], 2, "There is no entry 99 that counts"),
            (["5", "who=Eve"], 1, "Eve"),
            (["5", "whom=Bob"], 2, "wet has no field 'whom'"),
        ],
    )
    def test_a_bad_amendment_gets_one_sentence(self, told, argv, code, sentence):
        got, out, err = told("amend", *argv, "--because", "x")
        assert (got, out) == (code, "")
        assert sentence in err


class TestSlips:
    """One answer changed: every kind of field."""

    def varied(self, memory, line):
        memory.tell(line)
        before = memory.table.entries[-2].ruling.state
        return [one.told() for one in slips.variants(memory.table.entries[-1].event, before)]

    def test_of_several_each_is_left_out_added_and_exchanged(self, tiny_game):
        memory = Memory(tiny_game, "open", ["Ann", "Bob", "Cyd"])
        memory.tell("turn storm 1")
        assert self.varied(memory, "wet Ann") == [
            "who - instead of Ann",
            "who Ann+Bob instead of Ann",
            "who Ann+Cyd instead of Ann",
            "who Bob instead of Ann",
            "who Cyd instead of Ann",
        ]

    def test_of_each_players_several_too(self, tiny_game):
        memory = Memory(tiny_game, "open", ["Ann", "Bob"])
        memory.tell("turn moon 1")
        found = self.varied(memory, "play 1 2")
        assert "candles of Ann red instead of -" in found
        assert "lanterns of Ann and Bob the other way round" in found

    def test_any_other_value_is_more_than_the_neighbours(self, tiny_game):
        memory = Memory(tiny_game, "open", ["Ann", "Bob"])
        event = memory.tell("turn moon 4") and memory.table.entries[-1].event
        start = replay(msgspec.structs.replace(memory.log, records=())).state
        lights = [one.now for one in slips.variants(event, start, near=False) if one.field.name == "light"]
        assert sorted(lights) == [0, 1, 2, 3, 5, 6, 7, 8, 9]


class TestCompare:
    def test_table_and_log_agree(self, told):
        assert told("compare", "wax=3", "points=Ann:1,Bob:2")[1] == "The table and the log agree.\n"

    def test_a_difference_names_the_last_agreement_and_what_would_explain_it(self, told):
        found = document(told("compare", "warmth=Ann:5,Bob:4", "--json"))
        assert found["differences"] == [
            {"track": "warmth", "owner": "Ann", "log": 4, "table": 5, "lost_after": None},
            {"track": "warmth", "owner": "Bob", "log": 5, "table": 4, "lost_after": None},
        ]
        first = found["explanations"][0]
        assert (first["kind"], first["entries"], first["field"]) == ("other-player", [5], "who")
        assert first["text"] == "Entry 5 (wet Ann) meant Bob, not Ann."
        assert first["command"] == "referee amend 5 who=Bob --because _"
        assert found["complete"] is True

    @pytest.mark.parametrize(
        "given_",
        [
            "gold=3",
            "warmth=5",
            "warmth=Eve:5",
            "wax=many",
            "wax=\N{SUPERSCRIPT TWO}",
            "wax=+-3",
            f"wax={'9' * 5000}",
        ],
    )
    def test_what_cannot_be_compared_is_misread(self, told, given_):
        assert told("compare", given_)[0] == 2

    def test_a_game_that_is_on_explains_without_a_word_of_the_hands(self, tiny_game):
        memory = Memory(tiny_game, "open", ["Ann", "Bob"])
        for line in NIGHT[:3]:
            memory.tell(line)
        real = compare.wanted(memory.table, {"points": "Ann:1,Bob:0"})
        told = " ".join(f"{one.text} {one.command}" for one in explanations(memory.table, real))
        assert "Entry 2 (play Ann:\N{MIDDLE DOT} Bob:\N{MIDDLE DOT}" in told
        assert "lanterns=Ann:_" in told
        assert not re.search("Ann:[1-3] (Bob|instead)|lanterns=Ann:[1-3]|play [1-3]", told)

    def test_a_row_without_a_name_is_compared_by_its_place(self):
        row = [(Gauge(3, 3, "heart"), 0), (Gauge(2, 3, "heart"), 1)]
        one, other = (Sheet("Haven", ("Hit Points", "unowned"), (cells,)) for cells in row)
        assert list(_same_rows(one, other)) == [("", *row)]

    def test_a_number_misread_by_more_than_one_is_found(self, tiny_game):
        memory = Memory(tiny_game, "open", ["Ann", "Bob"])
        memory.tell("adjust warmth Ann -4 the well")
        # 5 - 4 = 1 by the log; it was 1 less, not 4
        found = list(explanations(memory.table, {("warmth", "Ann"): 4}))
        assert found[0].text == "Entry 1 (adjust warmth Ann -4 the well) should say by -1 instead of -4."
        assert found[0].command == "referee amend 1 by=-1 --because _"

    def test_a_track_may_be_named_twice_for_two_players(self, told):
        assert told("compare", "points=Ann:1", "points=Bob:2")[1] == "The table and the log agree.\n"

    def test_an_event_typed_twice_is_found(self, tiny_game):
        memory = Memory(tiny_game, "open", ["Ann", "Bob"])
        for line in ("adjust wax -1 melts", "adjust wax -1 melts"):
            memory.tell(line)
        found = list(explanations(memory.table, {("wax", ""): 2}))
        twice = next(one for one in gathered(found) if one.kind == "typed-twice")
        assert sorted(twice.entries) == [1, 2]  # one cause, told once
        assert "(adjust wax - -1 melts) was typed once too often." in twice.text
        assert twice.command == f"referee drop {twice.entries[0]} --because _"
        assert compare.last_agreement(memory.table, {("wax", ""): 2}) == 1

    def test_an_event_left_out_is_found(self, tiny_game):
        memory = Memory(tiny_game, "open", ["Ann", "Bob"])
        memory.tell("adjust wax -1 melts")
        found = gathered(explanations(memory.table, {("wax", ""): 1}))
        left_out = next(one for one in found if one.kind == "left-out" and one.events == ("adjust",))
        assert sorted(left_out.entries) == [1, 2]  # before the first, or at the end
        assert "An entry (adjust wax - -1 _) was left out" in left_out.text

    def test_what_nobody_knows_stays_blank(self, tiny_game):
        # Bob got wet in a storm that nobody typed: its light, the lanterns and the candles may have been any
        memory = Memory(tiny_game, "open", ["Ann", "Bob"])
        for line in ("turn moon 4", "play 1 2", "rest"):
            memory.tell(line)
        real = {("warmth", "Ann"): 5, ("warmth", "Bob"): 4, ("points", "Ann"): 0, ("points", "Bob"): 2}
        found = gathered(explanations(memory.table, real))
        turn = next(one for one in found if one.kind == "turn-left-out")
        assert turn.command.startswith(("referee record turn storm", 'referee insert 1 "turn storm'))
        assert "wet Bob" in turn.command

    def test_entries_that_would_not_fit_are_named_and_come_last(self, night):
        # Ann with 3 points: no single slip leaves everything fitting, so none is told without its victims
        found = list(explanations(night.table, {("points", "Ann"): 3, ("points", "Bob"): 0}))
        assert all(one.aside and "would not fit then." in one.text for one in found)

    def test_nothing_is_explained_where_nothing_differs(self, night):
        assert list(explanations(night.table, {("points", "Ann"): 1, ("points", "Bob"): 2})) == []

    def test_ctrl_c_keeps_what_was_found(self, told, monkeypatch):
        first = explained.Explanation(
            "typed-twice", (2,), ("play",), "", "It was so.", "referee drop 2 --because _"
        )

        def interrupted(*_):
            yield first
            raise KeyboardInterrupt

        monkeypatch.setattr(explained, "explanations", interrupted)
        code, out, err = told("compare", "points=Ann:2")
        assert code == 130
        assert out.endswith("  It was so.\n    referee drop 2 --because _\n")
        assert "Stopped before everything was looked at; there may be more." in err
        code, out, _ = told("compare", "points=Ann:2", "--json")
        assert (code, json.loads(out)["complete"]) == (130, False)
        assert [one["text"] for one in json.loads(out)["explanations"]] == ["It was so."]


class TestDispute:
    @pytest.fixture
    def bundle(self, told, tmp_path):
        path = tmp_path / "bundle.json"
        assert told("export", "--event", "2", "--to", str(path))[0] == 0
        return path

    def test_a_bundle_is_intact_and_its_ruling_follows(self, told, bundle):
        code, out, _ = told("check", str(bundle))
        assert code == 0
        assert "intact" in out

    def test_it_holds_the_ruling_what_it_cites_and_the_rules_code(self, bundle):
        found = json.loads(bundle.read_text())
        assert found["ruling"][0]["text"] == "Bob shines brightest with 2."
        assert set(found["notes"]) == {"N1"}
        header = {"game": "tiny", "mode": "open", "rules": 1, "settings": {"turns": "3", "fog": "no"}}
        assert found["code"] == house_rules.code(tiny.GAME, header)

    def test_every_changed_byte_is_found(self, tiny_game):
        memory = Memory(tiny_game, "open", ["Ann", "Bob"])
        memory.tell("turn moon 4")
        text = json.dumps(dispute.bundle(_chained(memory), None), separators=(",", ":"))
        assert reader.problems(json.loads(text)) == []
        unnoticed = []
        for place in range(len(text)):
            changed = text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :]
            try:
                found = json.loads(changed)
            except ValueError:
                continue
            if found != json.loads(text) and not reader.problems(found):
                unnoticed.append(changed[max(0, place - 20) : place + 20])
        assert unnoticed == []

    def test_a_changed_entry_is_named(self, told, bundle):
        bundle.write_text(bundle.read_text().replace('"Bob": "2"', '"Bob": "3"'))
        code, out, _ = told("check", str(bundle))
        assert code == 3
        assert "entry 2 was changed" in out

    def test_anonymous_bundles_name_nobody_and_still_check(self, told, tmp_path):
        path = tmp_path / "nobody.json"
        told("export", "--anonymous", "--to", str(path))
        text = path.read_text()
        assert "Ann" not in text
        assert "Bob" not in text
        assert told("check", str(path))[0] == 0

    def test_a_bundle_replaces_a_bundle_if_somebody_says_so_and_no_other_file(self, told, bundle, tmp_path):
        first = bundle.read_bytes()
        code, _, err = told("export", "--event", "1", "--to", str(bundle))
        assert (code, bundle.read_bytes()) == (2, first)
        assert "already; --yes replaces it, or choose another name." in err
        assert told("export", "--event", "1", "--to", str(bundle), "--yes")[0] == 0
        assert bundle.read_bytes() != first
        other = next((tmp_path / "home" / "sessions").glob("*.json"))
        before = other.read_bytes()
        code, _, err = told("export", "--to", str(other), "--yes")
        assert (code, other.read_bytes()) == (2, before)
        assert "would be overwritten" in err

    def test_a_pipe_that_nobody_writes_to_is_no_bundle(self, told, tmp_path):
        os.mkfifo(tmp_path / "pipe.json")
        assert "no ordinary file" in told("check", str(tmp_path / "pipe.json"))[1]

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            ({"code": "TINY1-AAAAAA"}, "Its rules code is not that of its log."),
            ({"settings": {"turns": "2", "fog": "no"}}, "Its house rules are not those of its log."),
            ({"players": ["Eve", "Bob"]}, "Its players are not those of its log."),
            ({"game": "bone_to_pick"}, "Its game is not that of its log."),
            ({"mode": "dark"}, "Its mode is not that of its log."),
            ({"rules": 9}, "Its rules number is not that of its log."),
            ({"rules": True}, "Its rules number is not that of its log."),
            ({"entry": 2.0}, "Its entry is not that of its log."),
            ({"format": True}, "Its format is not that of its log."),
            ({"sections": {}}, "Its rulebook sections are not those of its log."),
            ({"notes": {"N1": "Ann wins"}}, "Its notes are not those of its log."),
            ({"verdict": "Ann wins"}, "It holds more or less than a bundle does."),
        ],
    )
    def test_a_forged_bundle_sealed_anew_is_found(self, told, bundle, change, sentence):
        found = json.loads(bundle.read_text()) | change
        sealed = seal.sealed({key: value for key, value in found.items() if key != "sum"}, dispute.KIND)
        bundle.write_text(json.dumps(sealed))
        code, out, _ = told("check", str(bundle))
        assert code == 3
        assert sentence in out

    def test_a_letter_that_can_not_be_written_is_one_sentence(self, told, bundle):
        bundle.write_text(json.dumps(json.loads(bundle.read_text()) | {"session": "\ud800"}))
        code, out, _ = told("check", str(bundle))
        assert code == 3
        assert "a character that can't be written to a file" in out

    def test_a_key_that_stands_twice_is_refused_whichever_comes_first(self, told, bundle):
        text = bundle.read_text()
        for forged in (text.replace("{", '{"outcome": 5, ', 1), text.rstrip()[:-1] + ', "outcome": 5}'):
            bundle.write_text(forged)
            code, out, _ = told("check", str(bundle))
            assert code == 3
            assert "'outcome' stands twice" in out

    def test_an_intact_bundle_says_what_was_verified(self, told, bundle):
        out = told("check", str(bundle))[1]
        assert "Lantern Night, Together, of Ann and Bob, about entry 2" in out
        assert json.loads(bundle.read_text())["code"] in out

    def test_an_unknown_format_is_refused(self, told):
        assert told("export", "--format", "stone")[0] == 2


def _chained(memory):
    from referee.store import seal

    log = seal.extend(seal.begin("tiny-1", {**memory.log.header}, ""), memory.log.records)
    return replay(log)


@given(st.dictionaries(st.sampled_from(["Ann", "Bob", "Kim"]), st.integers(1, 3), min_size=1))
def test_renaming_the_players_renames_the_verdict(lanterns):
    other = {"Ann": "Xu", "Bob": "Yi", "Kim": "Zo"}
    first = settle.settle(tiny.GAME, "brightest", {"lanterns": lanterns}, {}).values["first"]
    renamed = settle.settle(
        tiny.GAME, "brightest", {"lanterns": {other[k]: v for k, v in lanterns.items()}}, {}
    ).values["first"]
    assert renamed == [other[name] for name in first]


def test_a_misread_answer_is_named():
    with pytest.raises(Misread, match="brightest|Lantern"):
        settle.settle(tiny.GAME, "brightest", {"lanterns": "Ann:many"}, {})


def test_changes_are_plain_data(tiny_game):
    change = Change("Points of Ann", "1", "2")
    assert msgspec.to_builtins(change) == {"what": "Points of Ann", "was": "1", "now": "2"}


class TestSummary:
    def test_a_reading_that_matters_is_named(self, told):
        assert (
            "The winner depends on the reading: turns=2 would change it (1 reading looked at)."
            in told("whatif")[1]
        )

    def test_nothing_is_claimed_of_a_game_that_is_on(self, told):
        told("undo")
        assert "The game is still on; who wins can't be told yet (1 reading looked at)." in told("whatif")[1]
        assert document(told("whatif", "--json"))["readings"][0]["changes_winner"] is None

    def test_a_game_that_would_have_been_over_earlier_says_so(self, told):
        assert "The game would have been over after entry 7." in told("whatif", "--set", "turns=2")[1]

    def test_boards_are_compared_after_the_same_entry(self, night):
        # after entry 7 both stood at one point each; Bob's second point of entry 9 is no change of that board
        short = with_settings(night.table, {"turns": "2"})
        assert len(short.entries) == 7
        assert not [one for one in changes(night.table, short) if one.what.startswith("Lanterns")]
        assert not [one for one in changes(short, night.table) if one.what.startswith("Lanterns")]

    def test_a_session_without_a_touched_note_says_so(self, told):
        told("undo", "--to", "1")
        assert "No note that has a house rule decided anything in this session." in told("whatif")[1]


@pytest.mark.parametrize(
    ("game", "question", "answers", "most"),
    [
        # 14 equal weapons had no word for their number; 30 fighters had more even splits than memory
        ("bone", "trophy", "weapons={}:7", 12),
        ("zombie", "combat", "zombies=75 fighters={}:0", 8),
        ("dark", "winner", "points={}:3", 5),
    ],
)
def test_more_players_than_any_mode_has_are_refused(referee, game, question, answers, most):
    *before, each = answers.format("P%d").split()
    name, _, value = each.partition("=")
    for count in (14, 30):
        crowd = ",".join(value % number for number in range(count))
        code, _, err = referee("settle", game, question, *before, f"{name}={crowd}")
        assert code == 1
        assert f"is for at most {most} players; {count} are named." in err


def test_only_the_house_rules_that_a_question_looks_at_are_tried(monkeypatch):
    judged, runs = settle.judged, []
    monkeypatch.setattr(settle, "judged", lambda *said: (runs.append(said[3]), judged(*said))[1])
    question = settle.asked_about(tiny.GAME, "wall", {"lamp": "red 3"})
    verdict, others = settle.otherwise(tiny.GAME, "wall", question, settle.agreed(tiny.GAME, {}))
    assert (len(runs), others) == (1, [])  # a wall asks for no house rule, and there are three other readings
    assert verdict.values == {"light": 3}


def test_whoever_goes_through_all_house_rules_has_looked_at_all():
    ways = (dict, list, sorted, lambda watched: {**watched})
    for look in (*ways, lambda watched: list(watched.items()), lambda watched: list(watched.values())):
        watched = settle.Watched({"turns": "3", "fog": "no"})
        look(watched)
        assert watched.read == {"turns", "fog"}
    watched = settle.Watched({"turns": "3", "fog": "no"})
    assert (watched["turns"], watched.get("fog"), watched.read) == ("3", "no", {"turns", "fog"})
    watched = settle.Watched({"turns": "3", "fog": "no"})
    assert ("fog" in watched, watched.read) == (True, {"fog"})

"""The commands as programs and people call them, on the invented game."""

import json

import pytest
from kit.answered import document, files

from referee.__main__ import hoisted
from referee.store import seal

FOUR = ["-p", "A", "-p", "B", "-p", "C", "-p", "D"]


@pytest.fixture
def night(referee):
    code, out, _ = referee("new", "tiny", "--mode", "open", "-p", "Ann", "-p", "Bob", "--json")
    assert (code, json.loads(out)["session"]) == (0, "tiny-1")
    return referee


def test_global_options_may_stand_anywhere():
    assert hoisted(["show", "--json", "x", "--home", "/h"]) == ["--json", "--home", "/h", "show", "x"]
    assert hoisted(["show", "--home=/h"]) == ["--home=/h", "show"]
    assert hoisted(["record", "--", "--json"]) == ["record", "--", "--json"]


def test_record_rules_at_once(night):
    night("record", "turn", "card=moon", "light=3")
    code, out, _ = night("record", "play", "1 2")
    assert code == 0
    assert "Bob shines brightest with 2. [Lanterns] (N1)" in out
    assert "Turn 1 of 3" in out


def test_record_takes_key_value_a_typed_line_or_both(night):
    assert night("record", "turn", "moon", "light=3")[0] == 0
    assert night("record", "play", "lanterns=Ann:1,Bob:2", "candles=r,-")[0] == 0


def test_record_as_json_is_the_documented_shape(night):
    told = document(night("record", "turn", "moon", "3", "--json"))
    assert told == {
        "format": 1,
        "ok": True,
        "session": "tiny-1",
        "number": 1,
        "event": "turn",
        "findings": [{"text": "moon shines 3.", "section": "night/turn", "notes": [], "points": {}}],
        "status": "Turn 1 of 3, wax 3",
    }


@pytest.mark.parametrize(
    ("argv", "code", "sentence"),
    [
        (["record", "turn", "moon"], 2, "turn needs light: Light."),
        (["record", "turn", "moon", "x"], 2, "Light: 'x' is no whole number."),
        (["record", "turn", "moon", "10"], 1, "A light of 10 is printed on no card: 0 to 9. [Turn]"),
        (["record", "rest"], 1, "First comes turn, then rest. [Order]"),
        (["record", "dance"], 2, "Lantern Night has no event 'dance'"),
        (["record", "turn", "moon", "shine=3"], 2, "turn has no field 'shine'"),
        (["record"], 2, "Which event? `referee next` lists what may come now."),
        (["show", "nobody"], 2, "nobody"),
        (["show", "../../etc/passwd"], 2, "session"),
        (["new", "tiny", "--mode", "open", "-p", "Ann"], 1, "Together is for 2 to 4 players, not 1."),
        (["new", "tiny", "--mode", "open", "-p", "Ann", "-p", "ann"], 2, "Two players are called ann"),
        (["new", "tiny", "--mode", "ghost", "-p", "Ann"], 2, "Lantern Night has no mode 'ghost'"),
        (["new", "tiny", "-p", "Ann"], 2, "A new session needs --mode. Its modes: solo, open and pairs."),
        (
            ["new", "tiny", "--mode", "open", "-p", "A", "-p", "B", "--set", "turns=9"],
            2,
            "turns: '9' is not one of 2, 3.",
        ),
        (["new", "tiny", "--mode", "open", "-p", "A", "-p", "B", "--name", "../x"], 2, "../x"),
        (["new", "tiny", "--mode", "open", "-p", "A", "-p", "B", "--name", "tiny-1"], 2, "tiny-1"),
        (["undo"], 1, "There is nothing to take back."),
        (["redo"], 1, "There is nothing to bring back."),
        (["why"], 2, "Nothing was told yet"),
        (["play"], 2, "`play` asks at a terminal"),
        (["record", "--script", "/nowhere"], 2, "can't be read"),
        (["nonsense"], 2, "No such command"),
        (["show", "--home", ""], 2, "--home needs a folder"),
        (["record", "adjust", "wax", "-1", "because=-"], 2, "Because: say it in words."),
        (["record", "adjust", "what=wax", "by=-1", "because="], 2, "Because: say it in words."),
        (["compare", "points=Ann:1,Ann:2"], 2, "points: Ann stands there twice."),
        (
            ["new", "tiny", "-m", "open", "-p", "A", "-p", "B", "--set", "turns=2", "--set", "turns=3"],
            2,
            "--set turns stands there twice",
        ),
        (
            ["new", "tiny", "-m", "open", "-p", "A", "-p", "B", "--seed", "3"],
            2,
            "--seed belongs to --random-teams",
        ),
        (
            ["new", "tiny", "-m", "pairs", *FOUR, "--random-teams", "--team", "Red=A,B"],
            2,
            "either named (--team) or drawn",
        ),
        (
            ["new", "tiny", "-m", "pairs", "--team", "Red=A,B"],
            2,
            "Say the players (--player) with their teams",
        ),
    ],
)
def test_bad_input_gets_one_sentence_its_exit_code_and_changes_nothing(night, tmp_path, argv, code, sentence):
    before = files(tmp_path)
    got, out, err = night(*argv)
    assert (got, out) == (code, "")
    assert sentence in err
    assert "Traceback" not in err
    assert files(tmp_path) == before


def test_a_refusal_as_json_names_kind_section_and_field(night):
    code, out, err = night("record", "turn", "moon", "10", "--json")
    assert (code, err) == (1, "")
    assert json.loads(out)["error"] == {
        "kind": "illegal",
        "message": "A light of 10 is printed on no card: 0 to 9.",
        "section": "night/turn",
        "field": "light",
        "line": None,
    }


class TestScripts:
    GOOD = '{"event": "turn", "answers": {"card": "moon", "light": 3}}\n'
    PLAY = '{"event": "play", "answers": {"lanterns": {"Ann": "1", "Bob": "2"}}}\n'
    BAD = '{"event": "rest"}\n{"event": "rest"}\n'

    def test_every_line_is_answered_with_one_document(self, night):
        code, out, _ = night("record", "--script", "-", "--json", stdin=self.GOOD + "\n" + self.PLAY)
        assert code == 0
        assert [json.loads(line)["number"] for line in out.splitlines()] == [1, 2]

    def test_a_script_stops_at_the_first_refusal_names_the_line_and_keeps_what_came_before(self, night):
        code, _, err = night("record", "--script", "-", stdin=self.GOOD + self.BAD)
        assert code == 1
        assert "Line 2: First comes play, then rest." in err
        assert document(night("log", "--json"))["records"][0]["event"] == "turn"
        assert len(document(night("log", "--json"))["records"]) == 1

    def test_all_or_nothing_keeps_none(self, night, tmp_path):
        before = files(tmp_path)
        code, out, _ = night("record", "--script", "-", "--all-or-nothing", stdin=self.GOOD + self.BAD)
        assert (code, out) == (1, "")
        assert files(tmp_path) == before

    def test_all_or_nothing_keeps_all_when_all_is_legal(self, night):
        code, out, _ = night(
            "record", "--script", "-", "--all-or-nothing", "--json", stdin=self.GOOD + self.PLAY
        )
        assert (code, len(out.splitlines())) == (0, 2)
        assert len(document(night("log", "--json"))["records"]) == 2

    def test_one_script_is_one_undo(self, night):
        night("record", "--script", "-", stdin=self.GOOD + self.PLAY)
        assert document(night("undo", "--json"))["numbers"] == [1, 2]

    @pytest.mark.parametrize(
        "line",
        [
            "[1]",
            "{",
            '{"event": 3}',
            '{"event": "turn", "answers": []}',
            '{"event": "turn", "x": 1}',
            '{"event": "turn", "event": "rest"}',
            '{"event": "turn", "answers": {"card": "moon", "light": 3, "light": 2}}',
            "[" * 100_000,
        ],
    )
    def test_a_line_that_is_no_event_is_misread(self, night, line):
        code, out, err = night("record", "--script", "-", stdin=line)
        assert (code, out) == (2, "")
        assert err.startswith("Line 1: ")


def test_a_script_may_begin_with_a_byte_order_mark(night):
    assert night("record", "--script", "-", stdin="\ufeff" + TestScripts.GOOD)[0] == 0


@pytest.mark.parametrize("number", ["\N{SUPERSCRIPT TWO}", "9" * 5000])
def test_a_number_of_an_entry_that_int_can_not_read_is_misread(night, number):
    night("record", "turn", "moon", "3")
    assert night("whatif", number, "light=2")[0] == 2
    assert night("amend", number, "light=2", "--because", "x")[0] == 2


def test_without_a_session_used_last_those_that_are_there_are_named(night):
    night("new", "tiny", "--mode", "open", "-p", "Ann", "-p", "Bob")
    night("delete", "tiny-2")
    code, _, err = night("show")
    assert (code, err) == (2, "Which session? Name one with --session; there is tiny-1.\n")
    night("delete", "tiny-1")
    assert night("show")[2] == "There is no session yet; `referee new` starts one.\n"


@pytest.mark.parametrize("command", [["undo", "-s", ""], ["record", "rest", "--session="], ["show", ""]])
def test_an_empty_word_is_no_session(night, command):
    assert night(*command) == (2, "", "An empty word names no session.\n")


@pytest.mark.parametrize(
    "command", [["new", "tiny", "--mode", "open", "-p", "A", "-p", "B", "--title"], ["rename"]]
)
def test_a_title_is_cleaned_however_it_is_given(night, command):
    assert night(*command, "A\x1b[31m\u202e night")[0] == 0
    assert document(night("show", "--json"))["title"] == "A[31m night"
    assert night(*command, "x" * 81)[0] == 2


def test_an_amendment_has_a_reason_and_no_control_character_in_it(night):
    night("record", "turn", "moon", "3")
    assert night("amend", "1", "light=2", "--because", " ")[0] == 2
    assert night("amend", "1", "light=2", "--because", "a\x1b]0;b\x07 slip")[0] == 0
    told = document(night("log", "--all", "--json"))["records"][-1]
    assert told["because"] == "a]0;b slip"


@pytest.mark.parametrize(
    "words",
    [
        ["amend", "1", "light=2"],
        ["insert", "1", "turn fog 2"],
        ["drop", "1"],
        ["rule", "hands=open"],
        ["agree", "told"],
    ],
    ids=lambda words: words[0],
)
def test_a_correction_without_a_reason_is_told_how_to_give_one(night, words):
    night("record", "turn", "moon", "3")
    code, out, err = night(*words)
    assert (code, out) == (2, "")
    assert err == 'Say why, like --because "we misread it"; the log keeps it.\n'


def test_a_house_rule_tried_without_set_is_told_where_it_goes(night):
    night("record", "turn", "moon", "3")
    code, _, err = night("whatif", "turns=3")
    assert code == 2
    assert err == "Say the entry first, like `3 weapons=Ann:7`; a house rule is tried with --set turns=3.\n"


def test_the_list_of_commands_tells_every_command_in_a_whole_sentence(night):
    _, out, _ = night("--help")
    assert "..." not in out.replace("COMMAND [ARGS]...", "")


def test_everything_that_was_told_does_not_open_hands_unless_they_are_asked_for(night):
    night("record", "turn", "moon", "3")
    night("record", "play", "1 2")
    night("undo")
    assert "play Ann:\N{MIDDLE DOT} Bob:\N{MIDDLE DOT}" in night("log", "--all")[1]
    assert "play Ann:1 Bob:2" in night("log", "--all", "--hands")[1]


@pytest.mark.parametrize("how", [["\N{SUPERSCRIPT TWO}"], ["-n", "2", "--to", "1"], ["9" * 5000]])
def test_an_undo_that_is_not_understood_takes_nothing_back(night, how):
    night("record", "turn", "moon", "3")
    assert night("undo", *how)[0] == 2
    assert night("log")[1] == "1 turn moon 3\n"


def test_next_tells_a_program_enough_to_play_to_the_end(night):
    for _ in range(40):
        told = document(night("next", "--json"))
        if not told["events"]:
            break
        event = next(one for one in told["events"] if not one["anytime"])
        answers = {}
        for field in event["fields"]:
            if not field["required"]:
                continue
            if field["kind"] == "per-player":
                answers[field["name"]] = {who: field["choices"][who][0] for who in field["players"]}
            else:
                answers[field["name"]] = field["choices"][0] if field["choices"] else field["low"]
        line = json.dumps({"event": event["event"], "answers": answers})
        assert night("record", "--script", "-", stdin=line)[0] == 0
    assert document(night("show", "--json"))["outcome"]["winners"] == ["Ann", "Bob"]


def test_undo_says_what_it_took_back_with_its_values_and_redo_brings_it_back(night):
    night("record", "turn", "moon", "3")
    assert "Taken back: 1 turn moon 3" in night("undo")[1]
    assert "Back again: 1 turn moon 3" in night("redo")[1]


def test_undo_to_an_entry(night):
    night("record", "turn", "moon", "3")
    night("record", "play", "1 2")
    night("record", "rest")
    assert document(night("undo", "--to", "1", "--json"))["numbers"] == [2, 3]


def test_log_all_shows_what_was_taken_back(night):
    night("record", "turn", "moon", "3")
    night("undo")
    assert night("log")[1] == "Nothing was told yet.\n"
    assert "1 turn moon 3   (taken back)" in night("log", "--all")[1]


def test_why_cites_sections_and_notes(night):
    night("record", "turn", "moon", "3")
    night("record", "play", "1 2")
    told = document(night("why", "--json"))
    assert told["findings"][0]["section"] == "night/lanterns"
    assert told["findings"][0]["notes"] == ["N1"]
    assert document(night("why", "1", "--json"))["event"] == "turn"


def test_show_as_json_has_tracks_sheets_and_no_outcome_yet(night):
    told = document(night("show", "--json"))
    assert told["tracks"] == {"wax": 3, "warmth": {"Ann": 5, "Bob": 5}, "points": {"Ann": 0, "Bob": 0}}
    assert told["sheets"][0]["rows"][0] == ["Ann", 0, {"value": 5, "of": 6}]
    assert told["outcome"] is None


def test_hands_are_shown_only_when_asked_for(night):
    assert "1 2 3" not in night("show")[1]
    assert "1 2 3" in night("show", "--hands")[1]


def test_score_lists_every_posting(night):
    night("record", "turn", "moon", "3")
    night("record", "play", "1 2")
    told = document(night("score", "--json"))
    assert told["lines"] == [
        {
            "player": "Bob",
            "points": 1,
            "number": 2,
            "text": "Bob shines brightest with 2.",
            "section": "night/lanterns",
        }
    ]
    assert [one["rank"] for one in told["standings"]] == [1, 2]


def test_printed_values_are_remembered_from_session_to_session(night):
    night("record", "turn", "moon", "3")
    night("new", "tiny", "--mode", "solo", "-p", "Zoe")
    assert document(night("record", "turn", "card=moon", "--json"))["findings"][0]["text"] == "moon shines 3."


def test_sessions_rename_delete(night):
    night("rename", "Friday", "night")
    listed = document(night("sessions", "--json"))["sessions"]
    assert [(one["id"], one["title"], one["last"]) for one in listed] == [("tiny-1", "Friday night", True)]
    assert night("delete", "tiny-1")[0] == 0
    assert document(night("sessions", "--json"))["sessions"] == []
    assert document(night("new", "tiny", "--mode", "solo", "-p", "Zoe", "--json"))["session"] == "tiny-2"


def test_a_session_is_the_one_named_else_the_last_used(night):
    night("new", "tiny", "--mode", "solo", "-p", "Zoe")
    assert document(night("show", "--json"))["session"] == "tiny-2"
    assert document(night("show", "tiny-1", "--json"))["session"] == "tiny-1"
    assert document(night("next", "--json"))["session"] == "tiny-1"
    assert document(night("next", "-s", "tiny-2", "--json"))["session"] == "tiny-2"


def test_teams_are_drawn_with_the_seed_shown(night):
    _, out, _ = night(
        "new",
        "tiny",
        "-m",
        "pairs",
        *FOUR,
        "--random-teams",
        "--seed",
        "5",
    )
    assert "Teams drawn with seed 5: Team 1: " in out


def test_teams_as_said(night):
    night("new", "tiny", "-m", "pairs", *FOUR, "--team", "Red=A,D", "--team", "Blue=B,C")
    assert document(night("show", "--json"))["teams"] == {"Red": ["A", "D"], "Blue": ["B", "C"]}


def test_check_finds_a_log_that_was_edited_and_says_where(night, tmp_path):
    night("record", "turn", "moon", "3")
    assert night("check")[0] == 0
    path = tmp_path / "home" / "sessions" / "tiny-1.json"
    path.write_text(path.read_text().replace('"light":3', '"light":4'))
    code, out, _ = night("check", "tiny-1")
    assert code == 3
    assert "1" in out
    assert night("record", "play", "1 2")[0] == 3


@pytest.mark.parametrize("word", ["Ann", "x=y", "?", "tiny-9", "nowhere.json"])
def test_check_refuses_a_word_that_names_nothing_as_every_command_does(night, word):
    code, out, told = night("check", word)
    assert (code, out) == (2, "")
    assert told.count("\n") == 1
    assert document(night("check", word, "--json"))["error"]["kind"] in {"misread", "unknown"}


def test_check_goes_on_behind_a_session_whose_game_is_gone(night, tmp_path):
    folder = tmp_path / "home" / "sessions"
    begun = seal.begin(
        "gone-1", {"game": "gone", "mode": "solo", "seats": [], "settings": {}, "rules": 1}, ""
    )
    (folder / "gone-1.json").write_text(json.dumps(seal.tables(begun)))
    code, out, _ = night("check", "--all")
    assert code == 3
    assert "gone-1: There is no game 'gone' here" in out
    assert "tiny-1: intact" in out


def test_hostile_names_are_refused_or_shown_as_they_are(night):
    assert night("new", "tiny", "-m", "solo", "-p", "[red]Ann[/]")[0] == 2  # the slash means a command
    night("new", "tiny", "-m", "solo", "-p", "[red]\x1b[31mAnn\u202e")
    out = night("show")[1]
    assert "[red][31mAnn" in out
    assert not set("\x1b\u202e") & set(out)


def test_undo_can_say_what_would_go_first(night, tmp_path):
    night("record", "turn", "moon", "3")
    night("record", "play", "1 2")
    before = files(tmp_path)
    out = night("undo", "--to", "0", "--preview")[1]
    assert "Would go: 1 turn moon 3" in out
    assert "Would go: 2 play" in out
    assert files(tmp_path) == before


def test_why_notes_lists_the_notes_that_decided_something(night):
    assert "the rulebook was clear" in night("why", "--notes")[1]
    night("record", "turn", "moon", "3")
    night("record", "play", "1 2")
    assert document(night("why", "--notes", "--json"))["notes"] == {"N1": [2]}
    assert "N1" in night("why", "--notes")[1]


def test_the_log_keeps_hidden_cards_to_itself_while_the_game_is_on(night):
    night("record", "turn", "moon", "3")
    night("record", "play", "1 2")
    assert "2 play Ann:· Bob:· Ann:- Bob:-" in night("log")[1]
    assert "2 play Ann:1 Bob:2 Ann:- Bob:-" in night("log", "--hands")[1]


def test_check_reports_a_result_that_would_come_out_differently_by_todays_rules(
    night, monkeypatch, tiny_game
):
    for line in (
        "turn moon 4",
        "play 1 2",
        "rest",
        "turn fog 1",
        "play 2 1",
        "rest",
        "turn fog 1",
        "play 3 3",
        "rest",
    ):
        assert night("record", *line.split())[0] == 0
    assert night("check", "--all")[0] == 0
    assert night("check", "--all", "--repair")[0] == 2
    from kit import tiny

    from referee import games
    from referee.contract.model import Outcome, replace

    other = replace(
        tiny_game,
        rules=2,
        outcome=lambda s: (
            replace(found, winners=("Ann",)) if isinstance(found := tiny.outcome(s), Outcome) else None
        ),
    )
    monkeypatch.setattr(games, "game", lambda _: other)
    code, out, _ = night("check", "--all")
    assert code == 3
    assert "The result was The night is over, won by Ann and Bob (Ann 1, Bob 1)" in out
    assert (
        "now it is The night is over, won by Ann (Ann 1, Bob 1) (rules 1 of version 0.1.0, now rules 2)."
        in out
    )


class TestBox:
    def test_a_value_typed_wrongly_is_corrected_for_the_games_to_come(self, night):
        night("record", "turn", "moon", "3")
        assert "light of moon: 3 -> 4." in night("box", "tiny", "set", "light", "moon", "4")[1]
        assert document(night("box", "tiny", "--json"))["values"] == {"light": {"moon": 4}}
        night("new", "tiny", "--mode", "solo", "-p", "Zoe")
        assert document(night("record", "turn", "moon", "--json"))["findings"][0]["text"] == "moon shines 4."

    def test_a_value_can_be_forgotten(self, night):
        night("record", "turn", "moon", "3")
        night("box", "tiny", "forget", "light", "moon")
        assert document(night("box", "tiny", "--json"))["values"] == {}

    def test_values_go_to_another_table(self, night, tmp_path):
        night("record", "turn", "moon", "3")
        assert night("box", "tiny", "export", str(tmp_path / "values.json"))[0] == 0
        night("box", "tiny", "forget", "light", "moon")
        assert (
            "1 value new or changed."
            in night("box", "tiny", "import", str(tmp_path / "values.json"), "--yes")[1]
        )

    @pytest.mark.parametrize(
        ("argv", "sentence"),
        [
            (["set", "light", "sun", "4"], "The box holds no light of sun; it holds those of moon."),
            (["set", "gold", "moon", "4"], "The box holds no gold; it holds light."),
            (["set", "light", "moon", "x"], "light of moon: Light: 'x' is no whole number."),
            (["burn"], "The box takes set WHAT CARD VALUE"),
            (["import", "/nowhere"], "/nowhere can't be read as exported values."),
        ],
    )
    def test_what_the_box_does_not_know_is_said_in_one_sentence(self, night, argv, sentence):
        night("record", "turn", "moon", "3")
        code, out, err = night("box", "tiny", *argv)
        assert (code, out) == (2, "")
        assert sentence in err


def test_a_damaged_box_is_told_of_and_stops_nothing(night, tmp_path):
    night("record", "turn", "moon", "3")
    (tmp_path / "home" / "box.json").write_text("{ torn")
    (tmp_path / "home" / "box.json.bak").unlink(missing_ok=True)
    night("new", "tiny", "--mode", "solo", "-p", "Zoe")
    code, out, err = night("record", "turn", "moon", "3")
    assert code == 0
    assert "moon shines 3." in out
    assert "damaged" in err


def test_undo_takes_a_number_as_in_play(night):
    for line in ("turn moon 3", "play 1 2", "rest"):
        night("record", *line.split())
    assert document(night("undo", "2", "--json"))["numbers"] == [2, 3]


def test_compare_says_so_where_nobody_has_such_a_number(night, monkeypatch):
    from kit import tiny

    monkeypatch.setitem(tiny.TRACKS, "wax", tiny.replace(tiny.TRACKS["wax"], owned_by=lambda _: ()))
    code, out, err = night("compare", "wax=3")
    assert (code, out) == (2, "")
    assert "wax: nobody has any now, so there is nothing to compare." in err


def test_a_script_that_lies_in_a_file_is_saved_at_once_up_to_its_first_refusal(night, tmp_path):
    script = tmp_path / "night.jsonl"
    script.write_text(TestScripts.GOOD + TestScripts.PLAY + TestScripts.GOOD)
    code, out, err = night("record", "--script", str(script), "--json")
    assert code == 1
    told = [json.loads(line) for line in out.splitlines()]
    assert [one.get("number") for one in told[:2]] == [1, 2]
    assert told[2]["error"]["line"] == 3
    assert err == ""
    assert [one["number"] for one in document(night("log", "--json"))["records"]] == [1, 2]
    assert document(night("undo", "--json"))["numbers"] == [1, 2]


def test_a_script_may_use_a_printed_value_told_in_an_earlier_line(night, tmp_path):
    rest = '{"event": "rest"}\n'
    script = tmp_path / "night.jsonl"
    script.write_text(
        TestScripts.GOOD + TestScripts.PLAY + rest + '{"event": "turn", "answers": {"card": "moon"}}\n'
    )
    assert night("record", "--script", str(script), "--all-or-nothing")[0] == 0
    assert document(night("why", "--json"))["findings"][0]["text"] == "moon shines 3."


def test_undo_tells_of_hidden_cards_only_what_was_read_aloud(night):
    night("record", "turn", "moon", "3")
    night("record", "play", "1 2")
    assert "Taken back: 2 play: Bob shines brightest with 2." in night("undo")[1]


def test_why_keeps_hidden_cards_to_itself_too(night):
    night("record", "turn", "moon", "3")
    night("record", "play", "1 2")
    assert "2 play Ann:· Bob:·" in night("why")[1]


def test_the_score_of_teams_is_their_sum_with_their_members(night):
    night("new", "tiny", "-m", "pairs", *FOUR, "--team", "Red=A,D", "--team", "Blue=B,C")
    night("record", "turn", "moon", "3")
    night("record", "play", "1 2 2 3")  # D shines alone and scores for Red
    assert "Red (A and D)" in night("score")[1]
    assert [(one["team"], one["points"]) for one in document(night("score", "--json"))["standings"]] == [
        ("Red", 1),
        ("Blue", 0),
    ]


@pytest.mark.parametrize("script", ["/dev/zero", "-"])
def test_a_line_that_never_ends_is_given_up(night, script):
    code, _, err = night("record", "--script", script, stdin="x" * 1_000_001)
    assert code == 2
    assert "at most 1,000,000 characters" in err
    assert "Nothing was told yet" in night("log")[1]

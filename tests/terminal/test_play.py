"""The loop at the table, on an invented game: what is typed, what is asked, what stays on disk when somebody leaves.

Keys are fed through a pipe; `test_terminal.py` drives the same loop through a real terminal.
"""

import subprocess
import sys
from contextlib import ExitStack
from functools import partial

import pytest
from kit import tiny
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from referee import games
from referee.contract.model import replace
from referee.errors import BadLog, Misread, NotSaved
from referee.session import history, house_rules, insert, recording
from referee.session.score import teams
from referee.session.seats import drawn_teams, seated
from referee.session.table import replay
from referee.store.box import Box
from referee.store.store import Store
from referee.terminal import ask, commands, doubting, wizard
from referee.terminal.play import play
from referee.terminal.screen import PLAIN, Screen

ENTER, DOWN, ESCAPE, TAB, CTRL_C, CTRL_D = "\r", "\x1b[B", "\x1b", "\t", "\x03", "\x04"
UP, CTRL_A, CTRL_K = "\x1b[A", "\x01", "\x0b"

pytestmark = pytest.mark.usefixtures("tiny_game")


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


@pytest.fixture
def box(tmp_path):
    return Box(tmp_path)


@pytest.fixture
def keys(monkeypatch):
    """Feed these keys to whoever asks; when they run out, Ctrl-D leaves."""
    monkeypatch.setattr(ask, "possible", lambda: True)
    with ExitStack() as terminals:

        def typed(*lines):
            pipe = terminals.enter_context(create_pipe_input())
            terminals.enter_context(create_app_session(input=pipe, output=DummyOutput()))
            pipe.send_text("".join(lines) + CTRL_D)

        yield typed


@pytest.fixture
def table(store):
    mode = tiny.GAME.modes[1]
    seats = seated(mode, ["Ann", "Bob"])
    return recording.create(
        store, tiny.GAME, mode, seats, house_rules.chosen_settings(tiny.GAME, mode, {}), "night"
    )


@pytest.fixture
def sit(store, box, keys, capsys):
    """Type these lines at the table; the exit code and all that was printed."""

    def at(table, *lines, plain=True):
        keys(*(line if line.endswith((CTRL_C, ENTER)) else line + ENTER for line in lines))
        code = play(store, box, table, screen=Screen(plain=plain))
        found = capsys.readouterr()
        return code, found.out + found.err

    return at


def told(store, name="night"):
    """The events that count, as they are on disk."""
    return [entry.event for entry in replay(store.open(name)).entries]


def _after(store, table, *events):
    """The table after these events, told by somebody."""
    for event in events:
        table = recording.record(table, event, partial(store.append, table.log))
    return table


MOON = tiny.Turn("moon", 4)
PLAYED = tiny.Play({"Ann": "1", "Bob": "2"}, {"Ann": (), "Bob": ()})
NIGHT = ("moon 4", "1 2", "r", "fog 2", "2 3", "r", "moon 4", "3 1", "s")


# --- lines --------------------------------------------------------------------------------------------------------


def test_the_first_answers_of_a_line_are_refused_before_the_others_are_asked(sit, store, table):
    for wrong in ("9", "Ann:9", "-"):
        _, out = sit(replay(store.open("night")), *([] if told(store) else ["moon 4"]), wrong)
        assert f"Lantern of Ann: '{wrong[-1]}' is not one of 1, 2, 3. [Lanterns]\n" in out
        assert "Bob is asked" not in out
        assert told(store) == [MOON]


def test_of_two_wrong_answers_in_a_line_the_first_is_named(sit, store):
    bone = games.game("bone_to_pick")
    seats = seated(bone.modes[0], ["Ann", "Bob", "Kim"])
    chosen = house_rules.chosen_settings(bone, bone.modes[0], {})
    table = recording.create(store, bone, bone.modes[0], seats, chosen, "night")
    _, out = sit(table, "33 3 7 purple")  # no Undead deals 7 damage, and no column is purple
    assert "An Undead deals 1 or 2 damage, not 7. [Undead Cards]\n" in out
    assert "'purple'" not in out


def test_a_whole_game_is_entered_line_by_line(sit, store, table):
    code, out = sit(table, *NIGHT)
    assert code == 0
    assert len(told(store)) == 9
    assert store.open("night").records[-1]["kind"] == "result"
    # 2 beats 1, 3 beats 2, 3 beats 1: Bob, Bob, Ann
    assert "The night is over\nBob wins.\n" in out
    assert "1  Bob          2  Lamplighter\n2  Ann          1\n" in out
    assert "/undo takes the last entry back" in out
    assert out.endswith("night is saved.\n")


def test_every_ruling_is_told_with_its_section_and_notes(sit, table):
    _, out = sit(table, "moon 4", "1 2")
    assert "moon shines 4. [Turn]\n" in out
    assert "Bob shines brightest with 2. [Lanterns] (N1)\n" in out


def test_a_status_line_stands_above_every_prompt(sit, table):
    _, out = sit(table, "moon 4", "1 2")
    assert [line for line in out.splitlines() if line.startswith("Turn ")] == [
        "Turn 0 of 3, wax 3",
        "Turn 1 of 3, wax 3",
        "Turn 1 of 3, wax 3",
    ]


def test_sheets_are_shown_at_the_start_and_when_a_chapter_ends(sit, table):
    _, out = sit(table)
    assert out.count("Lanterns\n") == 1
    _, out = sit(table, "moon 4", "1 2", "r")
    assert out.count("Lanterns\n") == 2


def test_semicolons_enter_several_steps(sit, store, table):
    sit(table, "moon 4; 1 2; r;fog 2")
    assert [event.name() for event in told(store)] == ["turn", "play", "rest", "turn"]


def test_pasted_rows_are_steps(sit, store, table):
    sit(table, "\x1b[200~moon 4\n1 2\nr\n\x1b[201~")
    assert [event.name() for event in told(store)] == ["turn", "play", "rest"]


def test_control_characters_that_were_pasted_are_dropped(sit, store, table):
    sit(table, "\x1b[200~moon\x1b 4\x1b[201~")
    assert told(store) == [MOON]


def test_a_player_and_a_field_can_be_addressed(sit, store, table):
    sit(table, "light=4 moon", "Bob:2 Ann:1")
    assert told(store) == [MOON, tiny.Play({"Ann": "1", "Bob": "2"}, {"Ann": (), "Bob": ()})]


def test_the_name_of_the_step_may_be_typed_too(sit, store, table):
    sit(table, "turn moon 4")
    assert told(store) == [MOON]


def test_a_step_that_is_not_due_is_refused_with_the_reason(sit, store, table):
    _, out = sit(table, "play 1 2")
    assert "First comes turn, then play. [Order]" in out
    assert told(store) == []


# --- what is missing ----------------------------------------------------------------------------------------------


def test_what_a_line_leaves_out_is_asked_field_by_field(sit, store, table):
    sit(table, "moon", "4", "1", "2", "Ann:red", "")
    assert told(store)[0] == MOON
    assert told(store)[1].lanterns == {"Ann": "1", "Bob": "2"}


def test_enter_alone_begins_the_step_field_by_field(sit, store, table):
    sit(table, "", "moon", "4")
    assert told(store) == [MOON]


def test_field_by_field_optional_fields_are_asked_and_enter_takes_their_default(sit, store, table):
    sit(table, "moon 4", "", "1 2", "")
    assert told(store)[1] == tiny.Play({"Ann": "1", "Bob": "2"}, {"Ann": (), "Bob": ()})


def test_in_one_line_optional_fields_take_their_default_unasked(sit, store, table):
    sit(table, "moon 4; 1 2; r; moon 4")
    assert len(told(store)) == 4


def test_enter_takes_a_step_whose_fields_all_have_defaults(sit, store, table):
    sit(table, "storm 4", "")
    assert told(store)[1] == tiny.Wet(())


def test_the_rest_of_a_line_waits_while_fields_are_asked(sit, store, table):
    sit(table, "moon; 1 2", "4; ", "r")
    assert [event.name() for event in told(store)] == ["turn", "play", "rest"]


def test_a_semicolon_in_a_field_goes_on_with_the_next_step(sit, store, table):
    sit(table, "moon", "4; 1 2; r")
    assert [event.name() for event in told(store)] == ["turn", "play", "rest"]


def test_enter_is_no_answer_where_one_is_needed(sit, store, table):
    _, out = sit(table, "moon", "", "4")
    assert "Light (0 to 9): nothing was typed. [Turn]" in out
    assert told(store) == [MOON]


def test_a_card_that_was_typed_once_brings_its_printed_value(sit, store, box, table):
    sit(table, "moon 4; 1 2; r", "moon")
    assert box.get("tiny", "light", "moon") == 4
    assert told(store)[3] == MOON


def test_a_box_that_can_not_be_written_spoils_no_entry(sit, store, box, table, monkeypatch):
    def refuse(*_, **__):
        raise NotSaved("The box is full.")

    monkeypatch.setattr(box, "remember_all", refuse)
    _, out = sit(table, "moon 4")
    assert "The box is full." in out
    assert told(store) == [MOON]


# --- several steps due --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "name"), [("rest", "rest"), ("r", "rest"), ("si", "sing"), ("sing la la", "sing")]
)
def test_where_several_steps_are_due_the_name_comes_first(sit, store, table, line, name):
    sit(table, "moon 4; 1 2", line)
    assert told(store)[-1].name() == name


def test_enter_does_not_choose_between_steps(sit, store, table):
    _, out = sit(table, "moon 4; 1 2", "")
    assert "Say which step: rest or sing." in out
    assert len(told(store)) == 2


def test_enter_takes_the_usual_of_several_steps(sit, store, table, monkeypatch):
    monkeypatch.setattr(tiny.Rest, "usual", True)
    assert "[rest (r)] | sing:" in commands.message(_after(store, table, MOON, PLAYED))
    sit(replay(store.open("night")), "")
    assert [event.name() for event in told(store)] == ["turn", "play", "rest"]


def test_a_line_that_names_no_step_answers_the_usual_one(sit, store, table, monkeypatch):
    monkeypatch.setattr(tiny.Sing, "usual", True)
    now = _after(store, table, MOON, PLAYED)
    assert commands.message(now) == "sing  song [none] | rest (r):"
    assert commands.message(now, 20) == "rest (r) | [sing]:"
    sit(now, "tra la")
    assert told(store)[-1] == tiny.Sing("tra la")


def test_a_word_that_is_no_step_is_told_what_enter_alone_takes(sit, store, table, monkeypatch):
    monkeypatch.setattr(tiny.Rest, "usual", True)
    _, out = sit(table, "moon 4; 1 2", "dance")
    assert "'dance' is no step that is due; say rest or sing. Enter alone is rest." in out
    assert len(told(store)) == 2


def test_a_word_that_is_no_step_is_told_which_are(sit, table):
    _, out = sit(table, "moon 4; 1 2", "dance")
    assert "'dance' is no step that is due; say rest or sing." in out


def test_a_question_mark_opens_the_steps_as_a_menu(sit, store, table):
    sit(table, "moon 4; 1 2", "?", DOWN + ENTER, "la la")
    assert told(store)[-1] == tiny.Sing("la la")


def test_a_step_chosen_from_the_menu_is_asked_for_its_fields_before_anything_is_recorded(sit, store, table):
    sit(table, "moon 4; 1 2", "?", "sing" + ENTER + CTRL_C)
    assert [event.name() for event in told(store)] == ["turn", "play"]


def test_a_name_typed_into_a_menu_that_is_none_of_its_choices_records_nothing(sit, store, table):
    sit(table, "moon ?", "storm ?", "dance" + ENTER + ESCAPE + ESCAPE + CTRL_C)
    assert told(store) == []


def test_a_question_mark_opens_the_choices_of_a_field(sit, store, table):
    sit(table, "?", DOWN + ENTER, "5")
    assert told(store) == [tiny.Turn("storm", 5)]


def test_a_question_mark_behind_answers_is_about_the_next_field(sit, table):
    _, out = sit(table, "moon ?")
    assert "Light: a number, 0 to 9." in out


def test_a_question_mark_never_records(sit, store, table, monkeypatch):
    calm = replace(
        tiny.GAME, steps={cls: step for cls, step in tiny.GAME.steps.items() if cls is not tiny.Sing}
    )
    table = replay(store.open("night"))
    table = replace(table, game=calm)
    _, out = sit(table, "moon 4; 1 2", "?")
    assert "Rest until the next card, or sing." in out
    assert len(told(store)) == 2


def test_a_menu_that_was_left_records_nothing_even_where_enter_would(sit, store, table):
    sit(table, "storm 5", "?", ESCAPE + CTRL_C)
    assert told(store) == [tiny.Turn("storm", 5)]


def test_a_command_typed_in_the_menu_of_a_field_leaves_it_and_runs(sit, store, table):
    sit(table, "?", "/adjust wax -1 cat", "moon 4")
    assert [event.name() for event in told(store)] == ["adjust", "turn"]


def test_a_command_typed_in_the_menu_of_steps_leaves_it_and_runs(sit, store, table):
    sit(table, "moon 4; 1 2", "?", "/adjust wax -1 cat", "r")
    assert [event.name() for event in told(store)] == ["turn", "play", "adjust", "rest"]


def test_a_command_typed_in_a_menu_keeps_the_answers_of_its_line(sit, store, table):
    _, out = sit(table, "storm 5", "?", "/score", "", "1 2")
    assert "Score\n" in out
    assert told(store)[1:] == [tiny.Wet(()), tiny.Play({"Ann": "1", "Bob": "2"}, {"Ann": (), "Bob": ()})]


def test_another_name_is_taken_in_the_menu_of_an_open_choice(sit, store, table):
    sit(table, "?", "Old Owl", "5")
    assert told(store) == [tiny.Turn("Old Owl", 5)]


def test_a_menu_is_chosen_from_and_the_step_recorded(sit, store, table):
    sit(table, "storm 5", "?", " " + DOWN + " " + ENTER)
    assert told(store)[1:] == [tiny.Wet(("Ann", "Bob"))]


# --- refusals -----------------------------------------------------------------------------------------------------


def test_after_a_refusal_the_next_line_begins_empty(sit, store, table):
    _, out = sit(table, "moon 14", "moon 4")
    assert "A light of 14 is printed on no card: 0 to 9. [Turn]" in out
    assert told(store) == [MOON]


def test_the_up_arrow_brings_a_refused_line_back_and_that_is_told_once(sit, store, table):
    _, out = sit(table, "moon 14", "fog 15", UP + "\x7f\x7f4")
    assert out.count("The up-arrow brings the line back to be edited.") == 1
    assert told(store) == [tiny.Turn("fog", 4)]


@pytest.mark.parametrize("line", ["/log", "?"])
def test_after_a_refusal_commands_and_the_question_mark_work_at_once(sit, store, table, line):
    _, out = sit(table, "moon 4; 1 2; r; moon 14", line)
    assert ("4 turn" if line == "?" else "3 rest\n") in out or "Turn the next card and say its light." in out
    assert [event.name() for event in told(store)] == ["turn", "play", "rest"]


def test_a_refused_field_is_asked_again_with_an_empty_line(sit, store, table):
    sit(table, "moon", "14", "4")
    assert told(store) == [MOON]
    assert replay(store.open("night")).state.light == 4


def test_who_was_read_as_what_is_repeated_where_others_are_still_asked(sit, store, table):
    _, out = sit(table, "moon 4", "1", "2", "")
    assert "\nAnn 1.\n" in out
    assert told(store)[1].lanterns == {"Ann": "1", "Bob": "2"}


def test_what_follows_a_refused_step_waits_with_it(sit, store, table):
    sit(table, "moon 4; 9 2; r", "1 2; r")
    assert [event.name() for event in told(store)] == ["turn", "play", "rest"]


def test_what_was_asked_field_by_field_stays_as_a_line(sit, store, table):
    fields = ("", "wax", "Ann", "-1", "dropped")  # wax belongs to the table
    _, out = sit(table, "/adjust", *fields[1:], UP + CTRL_A + CTRL_K + "moon 4")
    assert "Wax belongs to the whole table; leave out who." in out
    assert told(store) == [MOON]


def test_a_refusal_leaves_the_file_as_it_was(sit, store, table, tmp_path):
    file = tmp_path / "sessions" / "night.json"
    before = file.read_bytes()
    sit(table, "moon 14", "what", "/undo", "/blow Ann")
    assert file.read_bytes() == before


def test_the_name_that_was_typed_stays_with_a_refused_line(sit, store, table):
    sit(table, "adjust wax -4 cat", UP + "\x7f" * 5 + "5 cat")  # below 0, both
    assert [event.name() for event in told(store)] == []
    sit(table, "adjust wax -4 cat", UP + "\x7f" * 5 + "3 cat")
    assert [event.by for event in told(store)] == [-3]


def test_a_disk_that_refuses_keeps_the_line(sit, store, table, monkeypatch):
    append = store.append
    answers = iter([NotSaved("Nothing was saved: the disk is full.")])

    def full_once(log, records):
        for error in answers:
            raise error
        return append(log, records)

    monkeypatch.setattr(store, "append", full_once)
    _, out = sit(table, "moon 4", UP)
    assert "the disk is full" in out
    assert told(store) == [MOON]


# --- commands -----------------------------------------------------------------------------------------------------


def test_score_lists_the_points(sit, table):
    _, out = sit(table, "moon 4; 1 2", "/score")
    assert "Score\n   player  points\n1  Bob          1\n2  Ann          0\n" in out


def test_why_tells_the_reasons_of_the_last_ruling_or_of_an_entry(sit, table):
    _, out = sit(table, "moon 4; 1 2", "/why", "/why 1")
    assert out.count("Bob shines brightest with 2.") == 2
    assert out.count("moon shines 4.") == 2


def test_why_of_an_entry_that_is_not_there_is_refused(sit, table):
    _, out = sit(table, "moon 4", "/why 7")
    assert "There is no entry 7" in out


def test_the_log_lists_the_entries_but_no_hidden_cards(sit, table):
    _, out = sit(table, "moon 4; 1 2", "/log")
    assert "\n1 turn moon 4\n2 play Ann:· Bob:· Ann:- Bob:-\n" in out


def test_show_prints_the_whole_table(sit, table):
    _, out = sit(table, "/show")
    assert out.count("night: Lantern Night, Together\n") == 2
    assert out.count("Lanterns\n") == 2


def test_hands_opens_the_hands(sit, table):
    _, out = sit(table, "moon 4; 1 2", "/hands")
    assert "Hands\nplayer  hand\nAnn     2 3\nBob     1 3\n" in out


def test_help_names_the_step_its_rule_and_every_command(sit, table):
    _, out = sit(table, "/help")
    assert "turn card light\nTurn the next card and say its light.\n" in out
    for name in ("undo", "redo", "score", "why", "log", "show", "hands", "help", "quit", "blow", "adjust"):
        assert f"\n/{name} " in out


@pytest.mark.parametrize("line", ["/sc", "/SCORE", "/score"])
def test_a_unique_beginning_of_a_command_will_do(sit, table, line):
    _, out = sit(table, line)
    assert "Score\n" in out


def test_an_ambiguous_beginning_is_told_what_it_could_be(sit, table):
    _, out = sit(table, "/h")
    assert "h could be hands or help" in out


def test_an_unknown_command_is_told_which_there_are(sit, table):
    _, out = sit(table, "/zap")
    assert "There is no /zap here; there are /score" in out
    assert "/blow" in out


def test_undo_takes_back_the_last_entry(sit, store, table):
    _, out = sit(table, "moon 4; 1 2", "/undo")
    assert "Taken back: 2 play" in out
    assert told(store) == [MOON]


def test_undo_goes_back_over_the_end_of_a_turn_and_shows_the_sheets(sit, store, table):
    _, out = sit(table, "moon 4; 1 2; r; fog 2", "/undo 3")
    assert [event.name() for event in told(store)] == ["turn"]
    assert [line for line in out.splitlines() if line.startswith("Taken back")] == [
        "Taken back: 4 turn fog 2",
        "Taken back: 3 rest",
        "Taken back: 2 play: Bob shines brightest with 2.",
    ]
    assert out.rpartition("Taken back: 2")[2].count("Lanterns\n") == 1


def test_the_game_goes_on_as_it_would_have_after_an_undo(sit, store, table):
    sit(table, "moon 4; 1 2", "/undo", "2 1", "r")
    assert replay(store.open("night")).state.score == {"Ann": 1, "Bob": 0}


def test_redo_brings_back_what_undo_took_in_its_order(sit, store, table):
    _, out = sit(table, "moon 4; 1 2", "/undo 2", "/redo")
    assert out.index("Back again: 1 turn") < out.index("Back again: 2 play")
    assert len(told(store)) == 2


@pytest.mark.parametrize(
    ("line", "lanterns"),
    [
        ("/amend 2 Ann:3", {"Ann": "3", "Bob": "2"}),
        ("/amend 2 lanterns=Ann:3", {"Ann": "3", "Bob": "2"}),
        ("/amend 2 3", {"Ann": "3", "Bob": "2"}),
        ("/amend 2 2, 1", {"Ann": "2", "Bob": "1"}),
    ],
)
def test_an_earlier_entry_is_corrected_and_the_other_answers_stay(sit, store, table, line, lanterns):
    _, out = sit(table, "moon 4; 1 2; r", line, "misheard", "y")
    assert told(store)[1].lanterns == lanterns
    assert "Entry 2 (play): Bob shines brightest with 2. -> Ann shines brightest with" in out
    assert store.open("night").records[-1]["because"] == "misheard"
    assert replay(store.open("night")).state.score == {"Ann": 1, "Bob": 0}


def test_what_was_forgotten_is_told_at_its_place(sit, store, table):
    _, out = sit(table, "moon 4; 1 2; r", '/insert 1 "turn fog 2; play 2 1; rest"', "we forgot", "y")
    found = replay(store.open("night"))
    assert [entry.number for entry in found.entries] == [4, 5, 6, 1, 2, 3]
    assert found.state.score == {"Ann": 1, "Bob": 1}
    assert "Entry 5 (play): nothing -> Ann shines brightest with 2." in out


def test_what_was_forgotten_is_typed_without_quotes_and_without_the_name_of_the_step_due(sit, store, table):
    sit(table, "moon 4; 1 2; r", "/insert 1 fog 2; 2 1; rest", "we forgot", "y")
    found = replay(store.open("night"))
    assert [(entry.number, entry.event.name()) for entry in found.entries] == [
        (4, "turn"),
        (5, "play"),
        (6, "rest"),
        (1, "turn"),
        (2, "play"),
        (3, "rest"),
    ]


def test_help_tells_how_a_forgotten_turn_and_what_followed_are_typed(sit, table):
    _, out = sit(table, "/help", "/insert")
    told = " ".join(out.split())
    assert "tell what was forgotten before an entry (/insert 4 STEP ...; STEP ...)" in told
    assert "correct an earlier entry (/amend 4 Dan:5); what followed from it stands behind, in quotes" in told
    assert "like /insert 4 STEP ...; STEP ...; /log numbers them." in told


@pytest.mark.parametrize("line", ['/amend 1 storm "wet Bob"', "/amend 1 storm 'wet Bob'"])
def test_an_amendment_takes_along_what_followed_from_it(sit, store, table, line):
    sit(table, "moon 4; 1 2", line, "", "y")
    found = replay(store.open("night"))
    assert [(entry.number, entry.event.name()) for entry in found.entries] == [
        (1, "turn"),
        (3, "wet"),
        (2, "play"),
    ]


def test_what_never_happened_is_dropped_and_the_rest_named(sit, store, table):
    _, out = sit(table, "moon 4; 1 2", "/drop 1", "", "y", "/undo")
    assert "Entry 2 (play) no longer fits: First comes turn, then play. There could stand: turn." in out
    assert "Taken back: the dropping of entry 1" in out
    assert [entry.number for entry in replay(store.open("night")).entries] == [1, 2]


def test_a_correction_without_a_reason_was_made_at_the_table(sit, store, table):
    sit(table, "moon 4", "/amend 1 light=5", "", "y")
    assert told(store) == [tiny.Turn("moon", 5)]
    assert store.open("night").records[-1]["because"] == "corrected at the table"


@pytest.mark.parametrize(("typed", "light"), [(("n",), 4), (("y", "y"), 5)])
def test_a_yes_or_no_where_the_reason_is_asked_is_no_reason(sit, store, table, typed, light):
    sit(table, "moon 4", "/amend 1 light=5", *typed)
    assert told(store)[0].light == light
    assert store.open("night").records[-1].get("because", "") in {"", "corrected at the table"}


def test_a_correction_that_is_not_agreed_to_changes_nothing(sit, store, table):
    _, out = sit(table, "moon 4", "/amend 1 5", "", "n")
    assert "Nothing was saved." in out
    assert told(store) == [tiny.Turn("moon", 4)]


def test_a_command_is_no_reason_for_a_correction(sit, store, table):
    _, out = sit(table, "moon 4", "/amend 1 5", "/undo")
    assert "That is no reason, so nothing was saved; type /undo here." in out
    assert told(store) == [tiny.Turn("moon", 4)]


def test_undo_takes_a_correction_back_and_redo_brings_it_back(sit, store, table):
    _, out = sit(table, "moon 4", "/amend 1 fog 5", "", "y", "/undo", "/redo", "/undo")
    assert out.count("Taken back: the correction of entry 1") == 2
    assert "Back again: the correction of entry 1" in out
    assert told(store) == [tiny.Turn("moon", 4)]


def _cards(store):
    """Card of the Dead with empty hands: Ann is eaten at entry 8, so that entry 11 is Bob's; nobody has played."""
    game = games.game("card_of_the_dead")
    seats = seated(game.modes[0], ["Ann", "Bob", "Cyd"])
    return recording.create(
        store, game, game.modes[0], seats, house_rules.chosen_settings(game, game.modes[0], {}), "cards"
    )


DRAWN = ("0 0 0", *["zzz", "z", "z", "zz", "z", "z", "z", "z", "z", "z"], "/amend 5 card=z")


@pytest.mark.parametrize(
    ("way", "told"),
    [("keep", [("pass-over", ()), ("draw", ("Bob",))]), ("move", [("draw", ("Cyd",)), ("draw", ("Ann",))])],
)
def test_a_correction_that_moves_the_turn_asks_whose_the_entries_are(sit, store, way, told):
    _, out = sit(_cards(store), *DRAWN, way, "", "y")
    assert "Entry 11 (draw zombie), Bob's, becomes Ann's." in out
    found = replay(store.open("cards"))
    assert [(entry.event.name(), entry.by) for entry in found.entries[-2:]] == told
    _, out = sit(found, "/undo")
    assert [entry.by for entry in replay(store.open("cards")).entries[-2:]] == [("Cyd",), ("Bob",)]


def test_a_table_that_does_not_say_whose_the_entries_are_saves_nothing(sit, store):
    _, out = sit(_cards(store), *DRAWN, ESCAPE)
    assert "Nothing was saved." in out
    assert replay(store.open("cards")).entries[4].event.card == "zombies"


def test_whatif_at_the_table_names_the_entries_that_become_somebody_elses(sit, store):
    _, out = sit(_cards(store), *DRAWN[:-1], "/whatif 5 card=z")
    assert "Entry 11 (draw zombie), Bob's, becomes Ann's." in out


def test_a_correction_behind_the_outcome_is_judged_to_the_end(sit, store, table):
    # the night alone is Bob 2, Ann 1; with the 3 points Ann wins, with 1 they are equal
    _, out = sit(table, "/adjust points Ann 3 a bet", *NIGHT, "/amend 1 by=1", "", "y", "")
    assert "Won by: Ann -> Ann and Bob" in out
    assert out.count("The night is over\n") == 2
    assert store.open("night").records[-1]["winners"] == ["Ann", "Bob"]
    _, out = sit(replay(store.open("night")), "/undo")
    assert "Taken back: the correction of entry 1" in out
    assert "Ann wins." in out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("/amend", "Say which entry and what it should have said"),
        ("/amend 7 5", "There is no entry 7"),
        ("/amend 1 moon four", "Light: 'four' is no whole number."),
        ("/amend 1 moon 4", "Entry 1 says that already."),
        ("/amend 1", "What should entry 1 have said?"),
        ("/amend 1 light=14", "A light of 14 is printed on no card"),
    ],
)
def test_what_is_no_correction_is_told(sit, store, table, line, sentence):
    _, out = sit(table, "moon 4", line)
    assert sentence in out
    assert told(store) == [MOON]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("/undo", "There is nothing to take back."),
        ("/redo", "There is nothing to bring back."),
        ("/undo many", "/undo takes a number, not 'many'."),
        ("/undo 0", "Undo takes back one command or more."),
    ],
)
def test_what_can_not_be_taken_back_is_told(sit, table, line, sentence):
    _, out = sit(table, line)
    assert sentence in out


def test_an_anytime_event_is_typed_behind_a_slash(sit, store, table):
    sit(table, "moon 4", "1 2 red", "/blow Bob", "r")
    assert [event.name() for event in told(store)] == ["turn", "play", "blow", "rest"]


def test_adjust_takes_effect_with_its_reason(sit, store, table):
    _, out = sit(table, "/adjust wax -1 the cat ate it")
    assert "Table decision: Wax 3 -> 2 (the cat ate it)." in out
    assert "Turn 0 of 3, wax 2" in out


def test_an_anytime_event_is_asked_field_by_field_too(sit, store, table):
    sit(table, "/adjust", "warmth", "Ann+Bob", "-1", "a cold night")
    assert replay(store.open("night")).state.warmth == {"Ann": 4, "Bob": 4}


def test_an_anytime_event_that_may_not_come_is_refused(sit, table):
    _, out = sit(table, "/blow Ann")
    assert "No candle burns. [Candles]" in out


# --- commands amid the fields -------------------------------------------------------------------------------------


def test_looking_amid_the_fields_loses_nothing(sit, store, table):
    _, out = sit(table, "moon", "/score", "/log", "4")
    assert "Score\n" in out
    assert told(store) == [MOON]


def test_undo_amid_the_fields_drops_only_what_was_typed(sit, store, table):
    _, out = sit(table, "moon 4", "1", "/undo", "2 1")
    assert "What was typed of play is dropped; nothing recorded was taken back." in out
    assert [event.name() for event in told(store)] == ["turn", "play"]


def test_an_anytime_event_amid_the_fields_keeps_what_was_typed(sit, store, table):
    sit(table, "moon", "/adjust wax -1 cat", "4")
    assert [event.name() for event in told(store)] == ["adjust", "turn"]


def test_several_asides_in_a_line_amid_the_fields_are_all_recorded(sit, store, table):
    sit(table, "moon", "/adjust wax -1 cat; /adjust wax -2 dog", "4")
    assert [event.name() for event in told(store)] == ["adjust", "adjust", "turn"]


def test_behind_an_aside_a_line_goes_on_with_the_field_that_was_asked(sit, store, table):
    sit(table, "moon", "/score; /adjust wax -1 cat; 4; 1 2")
    assert [event.name() for event in told(store)] == ["adjust", "turn", "play"]


def test_what_stands_behind_a_refused_aside_is_told_and_comes_back_with_it(sit, store, table):
    _, out = sit(table, "moon", "/blow Ann; /adjust wax -1 cat", UP + CTRL_A + "4; ")
    assert "Not recorded: /blow Ann; /adjust wax -1 cat" in out
    assert told(store) == [MOON]


def test_undo_amid_the_fields_says_what_else_it_drops_and_goes_on_behind_it(sit, store, table):
    _, out = sit(table, "moon; 1 2", "/undo; fog 3")
    assert "What was typed of turn is dropped, and 1 2 behind it;" in out
    assert told(store) == [tiny.Turn("fog", 3)]


def test_what_stands_behind_an_undo_of_entries_amid_the_fields_waits_too(sit, store, table):
    _, out = sit(table, "/adjust wax -1 cat", "moon", "/undo 1; /adjust wax -2 dog", UP + " 4")
    assert "Press the up-arrow for what you had typed of turn." in out
    assert [event.name() for event in told(store)] == ["adjust", "turn"]


def test_where_nothing_had_been_typed_nothing_is_said_to_wait(sit, store, table):
    _, out = sit(table, "moon 4", "", "/amend 1 light=5", "", "y", "1 2")
    assert "up-arrow" not in out
    assert [event.name() for event in told(store)] == ["turn", "play"]


def test_an_event_begun_anew_amid_its_own_fields_leaves_nothing_of_the_old_one(sit, store, table):
    _, out = sit(table, "/adjust wax -1", "/adjust wax -2 dog", "moon 4")
    assert "What was typed of adjust is dropped" in out
    assert [event.name() for event in told(store)] == ["adjust", "turn"]
    assert told(store)[0].because == "dog"


def test_a_refused_command_amid_the_fields_keeps_what_was_typed(sit, store, table):
    _, out = sit(table, "moon", "/blow Ann", "/undo 5", "4")
    assert "No candle burns." in out
    assert told(store) == [MOON]


def test_an_undo_of_entries_amid_the_fields_leaves_the_line_to_the_up_arrow(sit, store, table):
    _, out = sit(table, "/adjust wax -1 cat", "moon", "/undo 1", UP + " 4")
    assert "Press the up-arrow for what you had typed of turn." in out
    assert told(store) == [MOON]


def test_leaving_amid_the_fields_records_nothing_of_the_step(sit, store, table):
    code, _ = sit(table, "moon", "/quit")
    assert code == 0
    assert told(store) == []


# --- leaving and going on -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        (("half a line" + CTRL_C,), "line"),
        (("moon 4", "1", CTRL_C), "play"),
        (("moon", "/quit"), "turn"),
        (("moon 4", "/amend 1 5", CTRL_C), "correction"),
    ],
)
def test_who_leaves_amid_something_is_told_that_it_was_not_recorded(sit, store, table, lines, what):
    _, out = sit(table, *lines)
    assert out.endswith(
        f"The unfinished {what} was not recorded.\nnight is saved; `referee play` goes on where you stopped.\n"
    )
    assert len(told(store)) == (lines[0] == "moon 4")


@pytest.mark.parametrize("lines", [("moon 4", CTRL_C), ("moon 4", "/quit"), ("moon 4",)])
def test_who_leaves_at_an_empty_line_is_told_of_nothing_unfinished(sit, table, lines):
    _, out = sit(table, *lines)
    assert "unfinished" not in out


@pytest.mark.parametrize(
    ("keys_", "code"), [("/quit", 0), (CTRL_C, 130), ("half a line" + CTRL_C, 130), ("/q", 0)]
)
def test_leaving_says_that_all_is_saved(sit, store, table, keys_, code):
    left, out = sit(table, "moon 4", keys_)
    assert left == code
    assert out.endswith("night is saved; `referee play` goes on where you stopped.\n")
    assert told(store) == [MOON]


def test_ctrl_d_leaves_quietly_with_zero(sit, table):
    code, out = sit(table)
    assert code == 0
    assert "night is saved" in out


def test_a_session_goes_on_where_it_stopped(sit, store, table):
    sit(table, *NIGHT[:4])
    code, out = sit(replay(store.open("night")), *NIGHT[4:])
    assert code == 0
    assert "The night is over" in out


@pytest.mark.parametrize(("keys_", "code"), [("", 0), ("/quit", 0), (CTRL_C, 130)])
def test_a_game_that_is_over_shows_its_outcome_and_leaves_by_enter(sit, store, table, keys_, code):
    sit(table, *NIGHT)
    left, out = sit(replay(store.open("night")), keys_)
    assert left == code
    assert out.count("Bob wins.") == 1
    assert "night is saved" in out


def test_a_game_that_is_over_asks_nothing_where_nobody_is(store, sit, box, table, capsys):
    sit(table, *NIGHT)
    assert play(store, box, replay(store.open("night")), screen=PLAIN, no_input=True) == 0
    assert "Bob wins." in capsys.readouterr().out


def test_every_command_works_behind_the_outcome(sit, store, table):
    _, out = sit(table, *NIGHT, "/why", "/score", "/log", "/hands", "/help")
    assert "Score\n1  Bob" in out or "player  points" in out
    assert "\n9 sing -\n" in out
    assert "Hands\n" in out
    assert out.count("Bob wins.") == 1
    assert len(told(store)) == 9


def test_the_last_entry_is_taken_back_behind_the_outcome_and_the_game_goes_on(sit, store, table):
    code, out = sit(table, *NIGHT, "/undo", "r", "")
    assert code == 0
    assert "Taken back: 9 sing" in out
    assert [event.name() for event in told(store)][-2:] == ["play", "rest"]
    assert out.count("Bob wins.") == 2


def test_a_question_mark_behind_the_outcome_tells_what_can_be_typed(sit, store, table):
    code, out = sit(table, *NIGHT, "?", "")
    assert code == 0
    assert out.count("/undo takes the last entry back") == 2
    assert "/help lists everything; Enter leaves." in out
    assert "not recorded" not in out


def test_behind_the_outcome_nothing_more_is_recorded(sit, store, table):
    _, out = sit(table, *NIGHT[:-1], "s; moon 4")
    assert "The game is over, so 'moon 4' was not recorded." in out
    assert len(told(store)) == 9


def test_without_a_terminal_the_missing_keys_are_named(store, box, table, monkeypatch):
    monkeypatch.setattr(ask, "possible", lambda: False)
    with pytest.raises(Misread, match=r"referee record turn card=\.\.\. light=\.\.\.") as error:
        play(store, box, table, screen=PLAIN)
    assert error.value.exit_code == 2


@pytest.mark.parametrize("said", [{"json": True}, {"no_input": True}])
def test_nobody_is_asked_who_does_not_want_to_be(store, box, table, monkeypatch, said):
    monkeypatch.setattr(ask, "possible", lambda: True)
    with pytest.raises(Misread, match="Missing: referee record turn"):
        play(store, box, table, screen=PLAIN, **said)


def test_a_log_that_does_not_replay_is_not_played_on(store, box, table):
    store.append(table.log, [{"kind": "event", "number": 1, "event": "rest", "answers": {}, "command": 1}])
    with pytest.raises(BadLog, match="Entry 1"):
        play(store, box, replay(store.open("night")), screen=PLAIN)


def test_an_undo_after_which_the_log_stops_replaying_says_what_it_took(sit, store, table, capsys):
    wrong = store.append(
        table.log, [{"kind": "event", "number": 1, "event": "rest", "answers": {}, "command": 1}]
    )
    drop = insert.dropped(replay(wrong), [1], "never happened")
    mended = replay(store.append(wrong, history.with_command(wrong, drop.records)))
    with pytest.raises(BadLog, match="Entry 1"):
        sit(mended, "/undo")
    assert "Taken back: the dropping of entry 1" in capsys.readouterr().out


# --- two programs at one session ----------------------------------------------------------------------------------


def test_what_somebody_else_added_is_shown_and_the_question_asked_again(sit, store, table):
    now = replay(store.open("night"))
    recording.record(now, tiny.Turn("fog", 1), lambda records: store.append(now.log, records))
    _, out = sit(table, "moon 4", "1 2")
    assert "Another program has added to session night meanwhile" in out
    assert "Added meanwhile: 1 turn fog 1\nfog shines 1. [Turn]\n" in out
    assert [event.name() for event in told(store)] == ["turn", "play"]


def test_what_somebody_else_took_back_is_shown(sit, store, table):
    first = recording.record(table, MOON, lambda records: store.append(table.log, records))
    store.append(first.log, [history.undo(first.log)])
    _, out = sit(first, "1 2", "fog 1")
    assert "Taken back meanwhile: 1 turn moon 4" in out
    assert told(store) == [tiny.Turn("fog", 1)]


def test_nothing_is_locked_while_a_person_thinks(store, box, table, keys, monkeypatch):
    def meanwhile(*_, **__):
        with Store(store.home, wait=0.2).writing("night"):
            raise EOFError

    monkeypatch.setattr(ask, "possible", lambda: True)
    monkeypatch.setattr(ask, "text", meanwhile)
    assert play(store, box, table, screen=PLAIN) == 0


# --- names and colours --------------------------------------------------------------------------------------------


def test_names_that_look_like_markup_play_like_others(sit, store):
    mode = tiny.GAME.modes[1]
    seats = seated(mode, ["[red]", "李小龍", "🧟‍♀️ Zoe"])
    table = recording.create(
        store, tiny.GAME, mode, seats, house_rules.chosen_settings(tiny.GAME, mode, {}), "odd"
    )
    code, out = sit(table, "moon 4", "1 2 3", "/score", "/hands", "/log", "/blow [red]", plain=False)
    assert code == 0
    assert "[red]" in out
    assert "李小龍" in out
    assert [event.name() for event in told(store, "odd")] == ["turn", "play"]


# --- what TAB offers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("", ["moon", "storm", "fog"]),
        ("s", ["storm"]),
        (
            "/",
            [
                "/score",
                "/why",
                "/log",
                "/show",
                "/hands",
                "/compare",
                "/decisive",
                "/whatif",
                "/help",
                "/undo",
                "/redo",
                "/amend",
                "/insert",
                "/drop",
                "/agree",
                "/rule",
                "/quit",
                "/blow",
                "/adjust",
            ],
        ),
        ("/sc", ["/score"]),
        ("/bl ", ["Ann", "Bob"]),  # a beginning names it
        ("/blow ", ["Ann", "Bob"]),
        ("/adjust w", ["wax", "warmth"]),
        ("moon 4; f", ["fog"]),
        ("/score ", []),
        ("/zap ", []),
    ],
)
def test_tab_offers_steps_answers_and_commands(table, line, found):
    assert commands.suggestions(table, line) == found


def test_tab_offers_the_names_of_steps_where_several_are_due(store, table):
    now = _after(store, table, MOON, PLAYED)
    assert commands.message(now) == "rest (r) | sing:"
    assert commands.suggestions(now, "") == ["rest", "sing"]
    assert commands.suggestions(now, "si") == ["sing"]
    assert commands.suggestions(now, "sing ") == []


# --- the wizard ---------------------------------------------------------------------------------------------------


def test_a_prompt_too_long_for_its_row_names_what_is_needed_only(store, table):
    at = _after(store, table, MOON)
    assert commands.message(at, 80) == "play  lanterns (Ann Bob) candles [none each]:"
    assert commands.message(at, 40) == "play  lanterns (Ann Bob) (candles):"
    assert commands.message(at, 35) == "play  Ann Bob ...:"


@pytest.fixture
def wizards(store, keys, capsys):
    """Answer the wizard with these keys: the table it makes and what it printed."""

    def asked(*typed, **given):
        keys(*typed)
        table = wizard.new_session(store, tiny.GAME, screen=PLAIN, **given)
        found = capsys.readouterr()
        return table, found.out + found.err

    return asked


def names(table):
    return [seat.name for seat in table.seats]


def test_the_wizard_asks_mode_names_and_house_rules(wizards):
    table, _ = wizards(DOWN + ENTER, "Ann Bob" + ENTER, ENTER)
    assert (table.log.id, table.mode.id, names(table)) == ("tiny-1", "open", ["Ann", "Bob"])
    assert table.settings == {"turns": "3", "fog": "no"}


def test_the_wizard_asks_nothing_that_was_said(wizards):
    table, _ = wizards(ENTER, mode=tiny.GAME.modes[1], players=["Ann", "Bob"])
    assert names(table) == ["Ann", "Bob"]
    table, _ = wizards(mode=tiny.GAME.modes[1], players=["Ann", "Bob"], settings={"turns": "2"})
    assert table.settings["turns"] == "2"


def test_one_house_rule_is_changed_and_the_rest_stay(wizards):
    change = (
        DOWN + ENTER + DOWN + ENTER
    )  # the first rule (turns), then the other choice... from its default, 3
    table, _ = wizards(change, ENTER, mode=tiny.GAME.modes[1], players=["Ann", "Bob"])
    assert table.settings == {"turns": "2", "fog": "no"}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Ann Ann", "Two players are called Ann"),
        ("Ann", "Together is for 2 to 4 players, not 1."),
        ("Ann B:ob", "means something else in a typed line"),
        ("", "not 0"),
    ],
)
def test_wrong_names_are_told_and_the_next_line_begins_empty(wizards, line, sentence):
    table, out = wizards(line + ENTER, "Ann Bob" + ENTER, ENTER, mode=tiny.GAME.modes[1])
    assert sentence in out
    assert names(table) == ["Ann", "Bob"]


def test_the_up_arrow_brings_wrong_names_back(wizards):
    table, out = wizards("Ann Ann" + ENTER, UP + "\x7f\x7f\x7fBob" + ENTER, ENTER, mode=tiny.GAME.modes[1])
    assert names(table) == ["Ann", "Bob"]
    assert "The up-arrow brings the line back to be edited." in out


@pytest.mark.parametrize("line", ["?", "/help"])
def test_help_at_the_names_is_no_name(wizards, line):
    table, out = wizards(line + ENTER, "Ann Bob" + ENTER, ENTER, mode=tiny.GAME.modes[1])
    assert "Type the names with spaces between them" in out
    assert names(table) == ["Ann", "Bob"]


def test_the_names_can_be_left_by_quit_and_other_commands_wait_for_the_table(store, wizards, capsys):
    with pytest.raises(EOFError):
        wizards("/undo" + ENTER + "/quit" + ENTER, mode=tiny.GAME.modes[1])
    shown = capsys.readouterr()
    assert "There is no /undo before the game begins" in shown.err
    assert "No session was begun." in shown.out
    assert store.ids() == []


def test_a_house_rule_is_chosen_by_typing_its_name(wizards):
    typed = ("fog" + ENTER, "yes" + ENTER, "usual" + ENTER + "these" + ENTER)
    table, _ = wizards(*typed, mode=tiny.GAME.modes[1], players=["Ann", "Bob"])
    assert table.settings == {"turns": "3", "fog": "yes"}


def test_a_house_rule_and_its_value_are_taken_in_one(wizards):
    typed = ("turns=2" + ENTER, "fog = yes" + ENTER, "turns=9" + ENTER, ENTER)
    table, _ = wizards(*typed, mode=tiny.GAME.modes[1], players=["Ann", "Bob"])
    assert table.settings == {"turns": "2", "fog": "yes"}


def test_the_menus_of_the_wizard_are_left_by_quit(store, wizards, capsys):
    with pytest.raises(EOFError):
        wizards("/undo" + ENTER, "/quit" + ENTER)
    shown = capsys.readouterr()
    assert "There is no /undo before the game begins" in shown.err
    assert "No session was begun." in shown.out


def test_a_question_that_leaves_no_room_stands_above_its_line(wizards, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    table, out = wizards("Ann Bob" + ENTER, ENTER, mode=tiny.GAME.modes[1])
    assert "Names of the 2 to 4 players" in out
    assert names(table) == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Ann Bob", ["Ann", "Bob"]),
        ("Ann, Bob", ["Ann", "Bob"]),
        ("Anna Maria, Bob", ["Anna Maria", "Bob"]),
        ("Ann\nBob Lee\n", ["Ann", "Bob Lee"]),
        (" ,Ann,, ", ["Ann"]),
        ("", []),
    ],
)
def test_names_are_parted_by_commas_or_by_spaces(line, found):
    assert wizard.named(line) == found


def test_players_of_earlier_sessions_are_offered(wizards):
    wizards(ENTER, mode=tiny.GAME.modes[1], players=["Wilhelmina", "Zoe"])
    table, _ = wizards("Wi" + TAB + "Zo" + TAB + ENTER, ENTER, mode=tiny.GAME.modes[1])
    assert names(table) == ["Wilhelmina", "Zoe"]


FOUR = ["Ann", "Bob", "Kim", "Joe"]


def test_teams_are_chosen_and_the_last_is_who_is_left(wizards):
    table, out = wizards("2" + ENTER, "Red=Ann, Kim" + ENTER, ENTER, mode=tiny.GAME.modes[2], players=FOUR)
    assert teams(table) == {"Red": ("Ann", "Kim"), "Team 2": ("Bob", "Joe")}
    assert "Team 2: Bob and Joe." in out


def test_a_wrong_team_is_told_and_asked_again(wizards):
    typed = ("2" + ENTER, "Ann" + ENTER, ", Zed" + ENTER, "Ann,Bob" + ENTER, ENTER)
    table, out = wizards(*typed, mode=tiny.GAME.modes[2], players=FOUR)
    assert "Team 1 has 2 players, not 1." in out
    assert "Zed is not one of Ann, Bob, Kim and Joe." in out
    assert teams(table)["Team 1"] == ("Ann", "Bob")


def test_drawn_teams_show_the_seed_that_draws_them_again(wizards):
    table, out = wizards("1" + ENTER, "y" + ENTER, ENTER, mode=tiny.GAME.modes[2], players=FOUR)
    seed = int(out.partition("seed ")[2].partition(":")[0])
    drawn = drawn_teams(tiny.GAME.modes[2], FOUR, seed)
    assert {team: set(who) for team, who in teams(table).items()} == {t: set(w) for t, w in drawn.items()}


def test_a_draw_can_be_repeated(wizards):
    _, out = wizards("1" + ENTER, "n" + ENTER, "yes" + ENTER, ENTER, mode=tiny.GAME.modes[2], players=FOUR)
    assert out.count("Drawn with seed") == 2


@pytest.mark.parametrize(("key", "error"), [(CTRL_C, KeyboardInterrupt), (CTRL_D, EOFError)])
def test_leaving_the_wizard_begins_nothing_and_says_so(store, wizards, capsys, key, error):
    with pytest.raises(error) as left:
        wizards(DOWN + ENTER, "Ann Bob" + key)
    assert getattr(left.value, "exit_code", 0) == 0
    assert capsys.readouterr().out.endswith("No session was begun.\n")
    assert store.ids() == []


def test_the_games_of_the_wizard_are_those_there_are(keys, store, monkeypatch):
    asked = []

    def first(message, options, **_):
        asked.append((message, [option.text for option in options]))
        raise KeyboardInterrupt

    monkeypatch.setattr(ask, "choose", first)
    with pytest.raises(KeyboardInterrupt):
        wizard.new_session(store)
    assert "Lantern Night" in asked[0][1]


def test_playing_loads_the_prompts_only_when_one_is_due():
    code = (
        "import sys\nimport referee.terminal.play, referee.terminal.wizard\n"
        "heavy = {'questionary', 'prompt_toolkit', 'rich', 'asyncio'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


class TestDoubtsAtTheTable:
    """/compare, /decisive and /whatif look, and the evening goes on."""

    #: Ann gets wet with entry 5; 1 point to 2 in the end
    STORM = ("moon 4", "1 2", "r", "storm 1", "Ann", "3 1", "r", "fog 1", "2 3", "r")

    def test_a_difference_is_explained_with_the_line_to_type_here_that_repairs_it(self, sit, table):
        _, out = sit(table, *self.STORM, "/compare warmth=Ann:5,Bob:4", "/score")
        assert "Entry 5 (wet Ann) meant Bob, not Ann." in out
        assert "Type: /amend 5 who=Bob\n" in out
        assert "referee " not in out.partition("meant Bob")[2]
        assert "Score" in out

    @pytest.mark.parametrize(
        ("said", "typed"),
        [
            ('referee insert 3 "play 1 2; rest" --move --because _', 'Type: /insert 3 "play 1 2; rest"'),
            ("referee drop 3 --because _", "Type: /drop 3"),
            ("referee record play 1 2; referee record rest", "Type: play 1 2; rest"),
            ("Ann has 3.", "Ann has 3."),
        ],
    )
    def test_every_repair_is_told_as_it_is_typed_at_the_table(self, said, typed):
        assert doubting._typed_here(said) == typed

    def test_what_lies_on_the_table_has_to_be_said(self, sit, table):
        _, out = sit(table, *self.STORM, "/compare")
        assert "Say what lies on the table, like /compare wax=3." in out

    def test_what_decides_is_known_at_the_end(self, sit, table):
        _, out = sit(table, *self.STORM[:3], "/decisive")
        assert "The game is still on; what decides it is known at its end." in out

    def test_another_reading_an_answer_and_a_house_rule_are_tried(self, sit, table):
        _, out = sit(table, *self.STORM, "/whatif", "/whatif turns=2", "/whatif 5 Bob")
        assert "The winner depends on the reading: turns=2 would change it (1 reading looked at)." in out
        assert "The game would have been over after entry 7." in out
        assert "The winner is the same." in out

    def test_ctrl_c_stops_the_search_and_stays_at_the_table(self, sit, table, monkeypatch):
        from referee.session import explained

        def interrupted(*_):
            raise KeyboardInterrupt
            yield

        monkeypatch.setattr(explained, "explanations", interrupted)
        _, out = sit(table, *self.STORM, "/compare wax=1", "/score")
        assert "Stopped before everything was looked at; there may be more." in out
        assert "Score" in out

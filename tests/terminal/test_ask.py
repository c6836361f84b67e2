"""A person at a terminal: lines, menus, and the fields of an event one by one; keys are fed through a pipe."""

import subprocess
import sys

import pytest
from kit import tiny
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from referee.contract.model import Choice, Seat, replace
from referee.errors import Illegal, Misread
from referee.questions import fields, reading, wording
from referee.terminal import ask
from referee.terminal.screen import PLAIN

ENTER, DOWN, ESCAPE, TAB, CTRL_C, CTRL_D = "\r", "\x1b[B", "\x1b", "\t", "\x03", "\x04"


@pytest.fixture
def keys(monkeypatch):
    """Type these keys at the next questions."""
    monkeypatch.setattr(ask, "possible", lambda: True)
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        yield pipe.send_text


@pytest.fixture
def table():
    seats = tuple(Seat(name) for name in ("Ann", "Bob", "Anna Kim"))
    return tiny.start(tiny.GAME.modes[1], seats, {"turns": "3", "fog": "no"})


# --- lines and menus ----------------------------------------------------------------------------------------------


def test_a_line_is_what_was_typed(keys):
    keys("33 7 2" + ENTER)
    assert ask.text("reveal:") == "33 7 2"


@pytest.mark.parametrize("up", ["\x1b[A", "\x10"])
def test_a_line_begins_empty_and_the_up_arrow_brings_back_what_was_refused(keys, up):
    keys("40" + ENTER + up + "\x7f8" + ENTER)
    assert ask.text("power:", back="37") == "40"
    assert ask.text("power:", back="37") == "38"


def test_without_a_refused_line_the_up_arrow_does_nothing(keys):
    keys("4" + "\x1b[A" + "0" + ENTER)
    assert ask.text("power:") == "40"


def test_tab_completes_the_last_word_and_goes_on_behind_it(keys):
    keys("33 st" + TAB + "2" + ENTER)
    assert ask.text("turn:", suggest=lambda text: ["storm"] if text == "33 st" else []) == "33 storm 2"


def test_tab_replaces_the_word_behind_a_semicolon_only(keys):
    keys("1;st" + TAB + ENTER)
    assert ask.text("turn:", suggest=lambda _: ["storm"]) == "1;storm "


def test_pasted_rows_reach_the_reader_as_rows(keys):
    keys("\x1b[200~33 7\n2\x1b[201~" + ENTER)
    assert ask.text("reveal:") == "33 7\n2"


def test_escape_empties_a_line(keys):
    keys("33" + ESCAPE + "40" + ENTER)
    assert ask.text("reveal:") == "40"


@pytest.mark.parametrize("typed", ["", "33"])
def test_ctrl_d_leaves_an_empty_line_and_a_full_one(keys, typed):
    keys(typed + CTRL_D)
    with pytest.raises(EOFError):
        ask.text("reveal:")


def test_ctrl_c_is_an_interrupt(keys):
    keys("33" + CTRL_C)
    with pytest.raises(KeyboardInterrupt) as left:
        ask.text("reveal:")
    assert left.value.args == ("33",)


def test_a_menu_gives_the_value_of_a_choice(keys):
    keys(DOWN + ENTER)
    assert ask.choose("Which?", [Choice("a", "first"), Choice("b", "second")]) == "b"


def test_a_number_points_at_a_choice(keys):
    keys("3" + ENTER)
    assert ask.choose("Which?", ["a", "b", "c"]) == "c"


def test_a_long_menu_is_searched_by_typing(keys):
    keys("nin" + ENTER)
    names = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    assert ask.choose("Which?", names) == "nine"


def test_a_short_menu_is_searched_by_typing_too(keys):
    keys("kit" + ENTER)
    assert ask.choose("Which?", ["bathroom", "kitchen", "bedroom"]) == "kitchen"


def test_a_name_that_is_none_of_the_choices_chooses_nothing_and_the_next_one_begins_anew(keys):
    keys("attic" + ENTER + "bed" + ENTER)
    assert ask.choose("Which?", ["bathroom", "kitchen", "bedroom"]) == "bedroom"


def test_a_letter_is_never_a_short_way_to_mark_all(keys):
    keys("a" + ENTER + "i" + "\x7f" + ENTER)
    assert ask.several("Who?", ["Ann", "Bob"]) == ("Ann",)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("bo" + ENTER + ENTER, ("Bob",)),
        ("bo+an+" + ENTER, ("Ann", "Bob")),
        ("-" + ENTER, ()),
        (" bo" + ENTER + ENTER, ("Ann", "Bob")),
        (" " + " " + ENTER, ()),
    ],
)
def test_several_choices_are_marked_by_their_names(keys, typed, found):
    keys(typed)
    assert ask.several("Who?", ["Ann", "Bob"]) == found


def test_where_an_answer_is_needed_enter_without_a_mark_is_none(keys):
    keys(ENTER + " " + ENTER)
    assert ask.several("Who?", ["Ann", "Bob"], needed=True) == ("Ann",)


def test_escape_first_drops_what_was_typed(keys):
    keys("bo" + ESCAPE + DOWN + DOWN + ENTER)
    assert ask.choose("Which?", ["a", "bob", "c"]) == "c"


def test_a_menu_begins_at_its_default(keys):
    keys(ENTER)
    assert ask.choose("Which?", ["a", "b", "c"], default="b") == "b"


def test_escape_leaves_a_menu_without_a_choice(keys):
    keys(ESCAPE)
    assert ask.choose("Which?", ["a", "b"]) is None


@pytest.mark.parametrize(("key", "error"), [(CTRL_C, KeyboardInterrupt), (CTRL_D, EOFError)])
def test_a_menu_is_left_as_a_line_is(keys, key, error):
    keys(key)
    with pytest.raises(error):
        ask.choose("Which?", ["a", "b"])


def test_several_choices_are_marked_with_space(keys):
    keys(" " + DOWN + DOWN + " " + ENTER)
    assert ask.several("Which?", ["a", "b", "c"]) == ("a", "c")


@pytest.mark.parametrize(
    ("line", "answer"),
    [("y", True), ("Yes", True), (" yes ", True), ("n", False), ("NO", False), ("", True)],
)
def test_yes_or_no_is_a_line_of_its_own(keys, line, answer):
    keys(line + ENTER + "33 7 2" + ENTER)
    assert ask.confirm("Play?") is answer
    assert ask.text("reveal:") == "33 7 2"


def test_enter_alone_takes_the_default_that_is_shown(keys):
    keys(ENTER)
    assert ask.confirm("Play?", default=False) is False


@pytest.mark.parametrize("line", ["yes 5 7", "ye", "/undo", "5"])
def test_what_is_neither_yes_nor_no_is_told_and_asked_again(keys, capsys, line):
    keys(line + ENTER + "n" + ENTER)
    assert ask.confirm("Play?") is False
    assert f"'{line}' is neither yes nor no" in capsys.readouterr().out


def test_without_a_terminal_nothing_is_asked(monkeypatch):
    monkeypatch.setattr(ask, "possible", lambda: False)
    for question in (lambda: ask.text("?"), lambda: ask.choose("?", ["a"]), lambda: ask.confirm("?")):
        with pytest.raises(Misread, match="no terminal"):
            question()


def test_only_a_terminal_on_both_sides_is_one():
    code = "from referee.terminal import ask; assert not ask.possible()"
    assert subprocess.run([sys.executable, "-c", code], check=False, stdin=subprocess.DEVNULL).returncode == 0


def test_asking_is_loaded_when_a_question_is_due():
    code = "import sys; from referee.terminal import ask; assert not {'questionary', 'prompt_toolkit', 'rich'} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# --- the words of a question --------------------------------------------------------------------------------------


def field(cls, name, at):
    return next(one for one in fields.of(cls, at) if one.name == name)


def test_a_step_names_its_fields_with_defaults_in_brackets(table):
    assert wording.short(fields.of(tiny.Turn, table)) == "card light"
    assert wording.short(fields.of(tiny.Sing, table)) == "song [none]"
    assert wording.short(fields.of(tiny.Play, table)) == "lanterns (Ann Bob Anna-Kim) candles [none each]"
    assert wording.short(fields.of(tiny.Wet, table)) == "who [nobody]"


def test_a_narrow_screen_names_what_may_be_left_out_in_round_brackets(table):
    asked = fields.of(tiny.Play, table)
    assert wording.short(asked, worth=False) == "lanterns (Ann Bob Anna-Kim) (candles)"


@pytest.mark.parametrize(
    ("default", "told"),
    [
        ((), "nobody"),
        (("Ann",), "Ann"),
        (("Ann", "Bob"), "Ann and Bob"),
        (("Ann", "Bob", "Anna Kim"), "all"),
        (("Ann" * 5, "Bob" * 5), "AnnAnnAnnAnnAnn and BobBo..."),
    ],
)
def test_what_enter_takes_is_told_in_words(table, default, told):
    assert wording.usual(replace(field(tiny.Wet, "who", table), default=default)) == told


@pytest.mark.parametrize(
    ("default", "told"),
    [
        (2, "2 each"),
        ({"Ann": 3, "Bob": 3, "Anna Kim": 3}, "3 each"),
        ({"Ann": 3, "Bob": 2, "Anna Kim": 3}, "3, 2 and 3"),
    ],
)
def test_what_enter_takes_of_each_player_is_told_in_words(table, default, told):
    numbers = replace(
        field(tiny.Play, "candles", table), of="int", element="int", choices=None, default=default
    )
    assert wording.usual(numbers) == told


def test_who_was_read_as_what_is_told_while_others_are_asked(table):
    asked = fields.of(tiny.Play, table)
    raw = wording.taken(asked, {}, "1 2")
    assert wording.heard(reading.answers(asked, raw)[1], raw) == "Ann 1, Bob 2"
    assert wording.heard(asked, {}) == ""


def test_where_one_answer_each_is_due_the_players_are_named_in_order(table):
    assert wording.short(fields.of(tiny.Play, table)[:1]) == "Ann Bob Anna-Kim"


def test_a_question_names_bounds_and_choices_but_no_hand(table):
    assert wording.question(field(tiny.Turn, "light", table)) == "Light (0 to 9)"
    assert wording.question(field(tiny.Turn, "card", table)) == "Card (moon/storm/fog/...)"
    assert (
        wording.question(field(tiny.Wet, "who", table))
        == "Who is wet (Ann/Bob/Anna Kim, join with +) [nobody]"
    )
    assert wording.question(field(tiny.Play, "lanterns", table)) == "Lantern  Ann Bob Anna-Kim"


def test_a_card_the_box_knows_brings_its_printed_value(table):
    asked = fields.of(tiny.Turn, table)
    (left,) = reading.answers(asked, {"card": "moon"}, lambda *key: {("light", "moon"): 4}.get(key))[1]
    assert (left.name, left.default) == ("light", 4)


def test_answers_given_to_some_players_leave_the_others(table):
    asked = fields.of(tiny.Play, table)
    raw = wording.taken(asked, {}, "1 2")
    left = reading.answers(asked, raw)[1]
    assert (left[0].name, left[0].players) == ("lanterns", ("Anna Kim",))


def test_an_answer_is_checked_when_it_is_typed(table):
    asked = fields.of(tiny.Turn, table)
    with pytest.raises(Illegal, match="printed on no card"):
        wording.taken(asked, {}, "moon 12")
    spent = replace(table, hands=table.hands | {"Bob": ("1",)})
    with pytest.raises(Illegal, match="Bob has no 2 left"):
        wording.taken(fields.of(tiny.Play, spent), {}, "1 2")


@pytest.mark.parametrize("line", ["1 2 3 red+red -", "Bob:2 Ann:1 Anna-Kim:3", "1 2", "candles=Ann:red"])
def test_the_line_of_what_was_typed_says_the_same_again(table, line):
    asked = fields.of(tiny.Play, table)
    raw = wording.taken(asked, {}, line)
    assert wording.taken(asked, {}, wording.typed(asked, raw)) == raw


@pytest.mark.parametrize(
    ("cls", "line", "found"),
    [
        (tiny.Turn, "", ["moon", "storm", "fog", "Old-Owl"]),
        (tiny.Turn, "o", ["Old-Owl"]),
        (tiny.Turn, "ST", ["storm"]),
        (tiny.Turn, "moon ", []),
        (tiny.Turn, "light=", []),
        (tiny.Wet, "ann", ["Ann", "Anna-Kim"]),
        (tiny.Wet, "Ann+b", ["Ann+Bob"]),
        (tiny.Play, "", []),  # hands are hidden
        (tiny.Play, "1 2 3 ", ["red", "blue"]),
        (tiny.Play, "1 2 3 Bob:r", ["Bob:red"]),
        (tiny.Play, "1 c", ["candles="]),
        (tiny.Sing, "", []),
        (tiny.Rest, "", []),
    ],
)
def test_tab_offers_what_may_be_answered_next(table, cls, line, found):
    assert wording.complete(fields.of(cls, table), line, lambda _: ["Old Owl"]) == found


# --- field by field -----------------------------------------------------------------------------------------------


def test_what_is_missing_is_asked_field_by_field(keys, table):
    keys("moon" + ENTER + "4" + ENTER)
    assert ask.missing(fields.of(tiny.Turn, table), {}) == {"card": "moon", "light": "4"}


def test_what_is_there_is_not_asked_again(keys, table):
    keys("4" + ENTER)
    assert ask.missing(fields.of(tiny.Turn, table), {"card": "moon"}) == {"card": "moon", "light": "4"}


def test_one_line_may_answer_several_fields_that_are_left(keys, table):
    keys("moon 4" + ENTER)
    assert ask.missing(fields.of(tiny.Turn, table), {}) == {"card": "moon", "light": "4"}


def test_a_refused_answer_is_told_and_the_next_line_begins_empty(keys, table, capsys):
    keys("14" + ENTER + "4" + ENTER)
    found = ask.missing(fields.of(tiny.Turn, table), {"card": "moon"}, screen=PLAIN, game="tiny")
    assert found["light"] == "4"
    shown = capsys.readouterr()
    assert shown.err == "A light of 14 is printed on no card: 0 to 9. [Turn]\n"
    assert shown.out == "The up-arrow brings the line back to be edited.\n"


def test_enter_takes_what_the_box_knows(keys, table):
    keys("moon" + ENTER)
    found = ask.missing(fields.of(tiny.Turn, table), {}, lambda *key: 4 if key == ("light", "moon") else None)
    assert reading.read(tiny.Turn, table, found, None, lambda *_: 4) == tiny.Turn("moon", 4)


def test_a_question_mark_opens_the_choices_as_a_menu(keys, table):
    keys("?" + ENTER + DOWN + ENTER + "4" + ENTER)
    assert ask.missing(fields.of(tiny.Turn, table), {}) == {"card": "storm", "light": "4"}


def test_a_question_mark_shows_no_hand(keys, table, capsys):
    keys("?" + ENTER + "1 2 3" + ENTER)
    found = ask.missing(fields.of(tiny.Play, table), {}, screen=PLAIN)
    assert found == {"lanterns": {"Ann": "1", "Bob": "2", "Anna Kim": "3"}}
    assert capsys.readouterr().out == "Hands stay hidden here; /hands opens them.\n"


def test_a_question_mark_before_a_number_tells_its_bounds(keys, table, capsys):
    keys("?" + ENTER + "4" + ENTER)
    ask.missing(fields.of(tiny.Turn, table), {"card": "moon"}, screen=PLAIN)
    assert capsys.readouterr().out == "Light: a number, 0 to 9.\n"


def test_several_of_the_choices_come_from_marks(keys, table):
    keys("?" + ENTER + " " + DOWN + " " + ENTER)
    asked = [replace(one, default=fields.REQUIRED) for one in fields.of(tiny.Wet, table)]
    assert ask.missing(asked, {}) == {"who": ("Ann", "Bob")}


def test_a_menu_of_several_begins_with_the_default_marked(keys, table):
    asked = [replace(one, default=("Bob",)) for one in fields.of(tiny.Wet, table)]
    keys(ENTER)
    assert ask.pick(asked[0]) == ("Bob",)
    keys(" " + ENTER)
    assert ask.pick(asked[0]) == ("Ann", "Bob")


def test_players_may_be_answered_one_by_one(keys, table):
    keys("1" + ENTER + "2" + ENTER + "3" + ENTER)
    asked = fields.of(tiny.Play, table)
    assert ask.missing(asked, {}) == {"lanterns": {"Ann": "1", "Bob": "2", "Anna Kim": "3"}}

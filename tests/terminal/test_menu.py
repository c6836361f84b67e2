"""A menu without a terminal: what typing picks out, when Enter is an answer, what stands on the screen."""

import pytest

from referee.contract.model import Choice
from referee.errors import Misread
from referee.terminal import layout
from referee.terminal.menu import Menu

ROOMS = (
    Choice("bathroom", "an etching is on its wall"),
    Choice("bedroom"),
    Choice("kitchen", "cowering heals 2, next to the bathroom", "k"),
    Choice("family-room"),
)


def shown(menu):
    return [one.value for one in menu.shown]


def on_screen(menu, columns=80):
    return "".join(text for _, text in menu.lines(columns)).splitlines()


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["bathroom", "bedroom", "kitchen", "family-room"]),
        ("b", ["bathroom", "bedroom"]),
        ("BED", ["bedroom"]),
        ("bathroom", ["bathroom"]),  # spelt out, though another one tells of it
        ("k", ["kitchen"]),
        ("family room", ["family-room"]),
        ("etching", ["bathroom"]),
        ("room", ["bathroom", "bedroom", "kitchen", "family-room"]),
        ("3", ["kitchen"]),
        ("5", []),
        ("attic", []),
    ],
)
def test_typing_picks_out_what_fits_best(typed, found):
    menu = Menu("Which?", ROOMS)
    menu.type(typed)
    assert shown(menu) == found


@pytest.mark.parametrize("typed", ["b", "room", "attic"])
def test_enter_never_guesses(typed):
    menu = Menu("Which?", ROOMS)
    menu.type(typed)
    assert menu.enter() is None
    assert menu.note.endswith((".", "arrows."))


def test_the_arrows_choose_among_several_that_fit():
    menu = Menu("Which?", ROOMS)
    menu.type("b")
    menu.move(1)
    assert menu.enter() == "bedroom"


def test_behind_a_name_that_could_be_several_typing_begins_anew():
    menu = Menu("Which?", ROOMS)
    menu.type("b")
    menu.enter()
    assert menu.note == "'b' could be bathroom or bedroom: type a longer name, or use the arrows."
    menu.type("be")
    assert menu.enter() == "bedroom"


def test_behind_a_name_that_is_none_typing_begins_anew_and_all_choices_are_seen():
    menu = Menu("Which?", ROOMS)
    menu.type("attic")
    menu.enter()
    assert len(on_screen(menu)) == 5
    assert on_screen(menu)[0].startswith("» 1) bathroom")
    assert on_screen(menu)[-1] == "'attic' is none of these. Esc leaves the menu."
    menu.type("k")
    assert menu.enter() == "kitchen"


def test_behind_a_refused_word_the_arrows_and_enter_choose():
    menu = Menu("Which?", ROOMS)
    menu.type("attic")
    menu.enter()
    menu.move(1)
    assert menu.enter() == "bedroom"


def test_the_arrows_drop_a_word_that_fits_nothing():
    menu = Menu("Which?", ROOMS)
    menu.type("attic")
    menu.move(1)
    assert menu.enter() == "bedroom"


def test_a_title_that_is_shown_is_matched_before_its_beginnings():
    menu = Menu(
        "Which?", (Choice("epic", "Epic Game (2 to 4)"), Choice("epic-team", "Epic Game in teams (4)"))
    )
    menu.type("epic game")
    assert menu.enter() == "epic"


def test_another_text_is_taken_where_the_choices_only_suggest():
    menu = Menu("Which?", ROOMS, other=lambda typed: typed)
    menu.type("Ball room")
    assert menu.enter() == "Ball room"
    assert "".join(text for _, text in menu.question("Ball room")) == "> Which? Ball room"


def test_why_another_text_is_no_answer_is_told_and_records_nothing():
    def none(typed):
        raise Misread(f"{typed} is not here.")

    menu = Menu("Which?", ROOMS, other=none)
    menu.type("attic")
    assert menu.enter() is None
    assert menu.note == "attic is not here. Esc leaves the menu."


@pytest.mark.parametrize("columns", [40, 80])
def test_no_word_of_a_question_is_cut_at_the_edge(columns):
    menu = Menu(
        "Which of the rooms behind the wall of the kitchen is it that the group has gone into now", ROOMS
    )
    rows = "".join(text for _, text in menu.question(columns=columns)).split("\n")
    assert len(rows) > 1
    assert max(map(layout.width, rows)) < columns


def test_choices_that_are_numbers_have_no_numbers_in_front():
    menu = Menu("Turns", (Choice("2"), Choice("3")))
    assert on_screen(menu) == ["\u00bb 2", "  3"]
    menu.type("3")
    assert menu.enter() == "3"


def test_a_typed_name_marks_and_never_unmarks():
    menu = Menu("Who?", ROOMS, marked=("kitchen",))
    menu.type("kit")
    assert menu.enter() is None
    assert menu.enter() == ("kitchen",)
    menu.mark()  # space, where the name has left the pointer
    assert menu.marked == []


@pytest.mark.parametrize("columns", [40, 80])
def test_no_word_of_a_choice_is_cut_at_the_edge(columns):
    menu = Menu("Which?", ROOMS, marked=())
    lines = on_screen(menu, columns)
    assert max(map(layout.width, lines)) < columns
    assert " ".join(lines).partition("kitchen: ")[2].split()[:7] == [
        "cowering",
        "heals",
        "2,",
        "next",
        "to",
        "the",
        "bathroom",
    ]
    assert lines[-1] == "  4) [ ] family-room"


def test_what_was_answered_stands_behind_the_question():
    assert "".join(text for _, text in Menu("Who?", ROOMS).question("kitchen")) == "> Who? kitchen"
    assert "".join(text for _, text in Menu("Who?", ROOMS, marked=()).question(())) == "> Who? none"

"""A menu without a terminal: what typing picks out, when Enter is an answer, what stands on the screen."""

import pytest

from referee import render
from referee.menu import Menu
from referee.model import Choice

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


def test_a_name_that_could_be_several_can_be_typed_on():
    menu = Menu("Which?", ROOMS)
    menu.type("b")
    menu.enter()
    assert menu.note == "'b' could be bathroom or bedroom: type more of it, or use the arrows."
    menu.type("e")
    assert menu.enter() == "bedroom"


def test_behind_a_name_that_is_none_typing_begins_anew_and_all_choices_are_seen():
    menu = Menu("Which?", ROOMS)
    menu.type("attic")
    menu.enter()
    assert len(on_screen(menu)) == 5
    assert on_screen(menu)[-1] == "'attic' is none of these."
    menu.type("k")
    assert menu.enter() == "kitchen"


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
    assert max(map(render.width, lines)) < columns
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

"""The data of every game loads, and looking something up finds what a person meant."""

import json
from pathlib import Path

import pytest

from referee.contract import rulebook
from referee.errors import Unknown

DATA = Path(__file__).parent.parent.parent / "data"
GAMES = sorted(folder.name for folder in DATA.iterdir() if folder.is_dir())


@pytest.fixture
def book(tmp_path, monkeypatch):
    """A tiny invented rulebook, in a data folder of its own."""
    sections = {
        "base": {"title": "Base game", "text": "Everybody plays."},
        "base/feeding": {
            "title": "Feeding the Otter",
            "text": "Each player gives one fish or loses a point.",
        },
        "base/end-of-game": {"title": "End of Game", "text": "The otter sleeps."},
        "epic/feeding": {"title": "Feeding", "text": "Two fish, cracked on a stone."},
    }
    note = {
        "section": "base/feeding",
        "problem": "p",
        "readings": ["a", "b"],
        "ruling": "a",
        "why": "w",
        "setting": None,
    }
    folder = tmp_path / "otter"
    folder.mkdir()
    (folder / "rulebook.json").write_text(json.dumps({"sections": sections, "notes": {"O1": note}}))
    (folder / "fish.json").write_text('{"trout": 3}')
    monkeypatch.setattr(rulebook, "data_dir", lambda: tmp_path)
    forget()
    yield "otter"
    forget()


def forget():
    for kept in (rulebook._bytes, rulebook.load, rulebook._typed, rulebook._vocabulary):
        kept.cache_clear()


def test_the_data_lies_beside_the_package_in_a_checkout():
    assert rulebook.data_dir() == DATA


def test_data_comes_as_the_type_asked_for(book):
    assert rulebook.typed(book, "fish", dict[str, int]) == {"trout": 3}
    assert rulebook.load(book, "fish") == {"trout": 3}


def test_a_section_is_found_by_its_path(book):
    assert rulebook.section(book, "base/feeding").title == "Feeding the Otter"
    assert rulebook.find(book, "base/feeding") == ["base/feeding"]


def test_an_unknown_section_is_refused_with_the_nearest(book):
    with pytest.raises(Unknown, match="no section 'base/feedin'.* Nearest: base/feeding") as refusal:
        rulebook.section(book, "base/feedin")
    assert refusal.value.field == "section"


def test_a_note_is_found_in_small_letters_too(book):
    assert rulebook.note(book, "o1").section == "base/feeding"
    with pytest.raises(Unknown, match="no note 'O9'"):
        rulebook.note(book, "O9")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("base", ["base", "base/feeding", "base/end-of-game"]),
        ("feeding", ["base/feeding", "epic/feeding"]),
        ("end of game", ["base/end-of-game"]),
        ("otter", ["base/feeding", "base/end-of-game"]),
        ("OTTER sleeps", ["base/end-of-game"]),
        ("stone", ["epic/feeding"]),
        ("ottre", ["base/feeding", "base/end-of-game"]),
        ("zebra", []),
    ],
)
def test_a_section_is_found_by_a_word_or_a_misspelt_word_best_first(book, words, expected):
    assert rulebook.find(book, words) == expected


def test_no_words_find_the_whole_book(book):
    assert len(rulebook.find(book, " ")) == 4


@pytest.mark.parametrize("game", ["nobody", "../etc", "", "a/b"])
def test_data_of_an_unknown_game_is_refused(book, game):
    with pytest.raises(Unknown, match="There is no rulebook"):
        rulebook.sections(game)

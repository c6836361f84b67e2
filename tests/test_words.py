import pytest

from referee import words
from referee.contract.model import Choice
from referee.errors import Misread


def test_markup_stays_text_and_invisible_characters_go():
    assert words.clean("[red]An\x1b[31mn[/]") == "[red]An[31mn[/]"
    assert words.clean("\u202eAnn\u2066\x00\x7f\x9b") == "Ann"
    assert words.clean("  two\n words\t") == "two words"


def test_emoji_families_and_chinese_names_stay_whole():
    assert words.name("👩\u200d👩\u200d👧") == "👩\u200d👩\u200d👧"
    assert words.name("小林") == "小林"


@pytest.mark.parametrize(
    "bad", ["", "   ", "\u200d", "a" * 41, "A,B", "Ann:7", "x=y", "a+b", "../../x", "a;b", "-Ann"]
)
def test_names_that_would_break_a_typed_line_are_refused(bad):
    with pytest.raises(Misread) as refused:
        words.name(bad)
    assert refused.value.message.endswith((".", "screen."))


def test_a_line_of_a_log_is_made_harmless_with_its_spaces_as_they_are():
    assert words.harmless("  1 An\x1b[31mn\u202e   (taken back)") == "  1 An[31mn   (taken back)"
    assert words.harmless("👩\u200d👧 ok") == "👩\u200d👧 ok"


@pytest.mark.parametrize("unseen", ["\u034f", "\u3164", "\u2800", "\ufe01", "\U000e0100"])
def test_letters_that_nobody_can_see_make_no_name_and_no_second_ann(unseen):
    assert words.name(f"A{unseen}nn") == "Ann"
    with pytest.raises(Misread):
        words.name(unseen)


def test_a_joiner_makes_no_second_ann_and_a_lone_accent_no_name():
    assert words.fold("An\u200dn\ufe0f") == words.fold("Ann")
    with pytest.raises(Misread):
        words.name("\u0301")


def test_composed_and_decomposed_spellings_are_one_name():
    assert words.name("Zoe\u0308") == words.name("Zo\u00eb")


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("rake", "rake"),
        ("RAKE", "rake"),
        ("r", "rake"),
        ("golf", "golf-club"),
        ("golf club", "golf-club"),
        ("zz", "zombies"),
    ],
)
def test_a_word_is_matched_spelt_out_by_key_or_as_unique_beginning(word, value):
    options = [Choice("rake"), Choice("golf-club"), Choice("zombies", key="zz")]
    assert words.match(word, options) == value


def test_an_ambiguous_beginning_names_what_it_could_be():
    with pytest.raises(Misread, match="zombie or zombies"):
        words.match("zom", [Choice("zombie"), Choice("zombies")])


def test_a_number_is_never_the_beginning_of_a_longer_number():
    hand = [Choice("10"), Choice("7u")]
    assert words.match("1", hand) is None
    assert words.match("7", hand) == "7u"


def test_accents_do_not_matter_when_a_player_is_named():
    assert words.match("zoe", [Choice("Zoë")]) == "Zoë"

"""What stands on the screen: sentences with their sections, aligned columns, and no name that draws or commands."""

import io
import re
import subprocess
import sys

import pytest
from rich.cells import cell_len

from referee.contract.model import Finding, Gauge, Outcome, Ruling, Sheet, Standing
from referee.errors import Illegal, Misread
from referee.terminal import layout
from referee.terminal.screen import PLAIN, Screen

LONG = Finding(
    "Kim takes the trophy with 8, because the two nines of Adam and Pjotr cancel each other.",
    "base/outcome",
    ("B4",),
    {"Kim": 1},
)
NAMES = ("Ann", "李小龍", "[/]", "🧟 Zoe")
SHEET = Sheet(
    "Trophies",
    ("player", "points", "health"),
    tuple((name, index * 7, Gauge(index, 3, "heart")) for index, name in enumerate(NAMES)),
)
HOSTILE = [
    "[/]",
    "[red]x",
    "a[/red]b",
    ":smile:",
    "\x1b[31mred",
    "\x9b31m",
    "a\u202eb",
    "a\x00b",
    "two\nlines",
    "[link=x]y",
]


class Terminal(io.StringIO):
    """Says it is a terminal."""

    encoding = "utf-8"

    def isatty(self):
        return True


class Ascii(io.StringIO):
    """A stream that takes nothing but ASCII."""

    encoding = "ascii"


@pytest.fixture
def screen(monkeypatch):
    """A terminal of so many columns in place of standard output."""

    def of(columns, stream=None):
        stream = Terminal() if stream is None else stream
        monkeypatch.setattr(sys, "stdout", stream)
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("TERM", "xterm-256color")
        monkeypatch.delenv("NO_COLOR", raising=False)
        monkeypatch.delenv("FORCE_COLOR", raising=False)
        return stream

    return of


def lines(stream):
    return stream.getvalue().splitlines()


def without_colours(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


# --- sentences ----------------------------------------------------------------------------------------------------


def test_a_finding_is_its_sentence_its_sections_title_and_our_notes(capsys):
    PLAIN.ruling(Ruling(None, (Finding("Ann is first.", "base/outcome", ("B4",)),)), game="bone_to_pick")
    assert capsys.readouterr().out == "Ann is first. [Outcome] (B4)\n"


def test_a_section_without_a_rulebook_is_named_by_its_path(capsys):
    PLAIN.ruling(Ruling(None, (Finding("Dark.", "night/end-of-night"),)), game="tiny")
    assert capsys.readouterr().out == "Dark. [End of night]\n"


def test_a_table_decision_has_no_section(capsys):
    PLAIN.ruling(Ruling(None, (Finding("Table decision: wax 3 -> 2.", ""),)))
    assert capsys.readouterr().out == "Table decision: wax 3 -> 2.\n"


def test_a_piped_finding_stays_one_line(capsys):
    PLAIN.findings([LONG], game="bone_to_pick")
    assert capsys.readouterr().out.count("\n") == 1


@pytest.mark.parametrize("plain", [True, False])
def test_at_forty_columns_a_sentence_is_wrapped_with_a_hanging_indent(screen, plain):
    out = screen(40)
    Screen(plain=plain).findings([LONG], game="bone_to_pick")
    found = without_colours(out.getvalue()).splitlines()
    assert len(found) == 3
    assert all(cell_len(line) <= 40 for line in found)
    assert found[0].startswith("Kim takes")
    assert [line[:2] for line in found[1:]] == ["  ", "  "]
    assert " ".join(found).replace("  ", "").count("[Outcome]") == 1


@pytest.mark.parametrize("plain", [True, False])
def test_wide_letters_are_wrapped_by_their_columns(screen, plain):
    out = screen(40)
    Screen(plain=plain).status("李小龍 " * 10)
    found = without_colours(out.getvalue()).splitlines()
    assert all(cell_len(line) <= 40 for line in found)
    assert "".join(found).count("李小龍") == 10


def test_points_that_move_are_bold_and_sections_dim(screen):
    out = screen(200)
    Screen().findings([LONG], game="bone_to_pick")
    assert "\x1b[1mKim takes" in out.getvalue()
    assert "\x1b[2m [Outcome] (B4)" in out.getvalue()


def test_no_color_keeps_the_words_without_colours(screen, monkeypatch):
    out = screen(200)
    monkeypatch.setenv("NO_COLOR", "1")
    Screen().status("Turn 1 of 10")
    assert "36" not in out.getvalue()
    assert "Turn 1 of 10" in out.getvalue()


def test_a_dumb_terminal_gets_no_escapes(screen, monkeypatch):
    out = screen(80)
    monkeypatch.setenv("TERM", "dumb")
    Screen().findings([LONG], game="bone_to_pick")
    Screen().sheets([SHEET])
    assert "\x1b" not in out.getvalue()


def test_what_is_piped_has_no_escapes_unless_colour_is_forced(screen, monkeypatch):
    out = screen(80, stream=io.StringIO())
    Screen().status("Turn 1")
    assert "\x1b" not in out.getvalue()
    monkeypatch.setenv("FORCE_COLOR", "1")
    Screen().status("Turn 2")
    assert "\x1b[" in out.getvalue()


def test_reasons_tell_each_section_once_and_every_note(capsys):
    PLAIN.reasons([LONG, Finding("And so on.", "base/outcome")], game="bone_to_pick")
    out = capsys.readouterr().out
    assert out.count("  Outcome: ") == 1
    assert out.count("  B4: ") == 1


def test_a_refusal_goes_to_standard_error_with_its_section(capsys):
    PLAIN.error(Illegal("Ann has no 7 left to play.", "base/weapon-cards"), game="bone_to_pick")
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err == "Ann has no 7 left to play. [Weapon Cards]\n"


def test_a_refusal_of_a_script_may_name_its_line(capsys):
    PLAIN.error(Misread("This is no JSON.", line=3))
    assert capsys.readouterr().err == "Line 3: This is no JSON.\n"


def test_a_section_is_its_title_its_path_and_what_it_rules(capsys):
    PLAIN.section("bone_to_pick", "base/outcome")
    first, second = capsys.readouterr().out.splitlines()
    assert first == "Outcome [base/outcome]"
    assert second.startswith("  ")


def test_a_note_tells_problem_ruling_and_reason(capsys):
    PLAIN.note("bone_to_pick", "B4", "decided entry 7")
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith("B4 [")
    assert first.endswith("] decided entry 7")
    assert [line for line in rest if line.startswith("  We read: ")]
    assert [line for line in rest if line.startswith("  Because: ")]


# --- columns ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Ann", 3),
        ("", 0),
        ("李小龍", 6),
        ("é", 1),  # composed
        ("e\u0301", 1),  # an accent of its own
        ("🧟", 2),
        ("👨\u200d👩\u200d👧", 2),  # a family is one picture
        ("🇩🇪", 2),
        ("🇩🇪🇫🇷", 4),
        ("👍🏽", 2),
        ("❤\ufe0f", 2),  # narrow by itself
        ("❤", 1),
        ("🏴\u200d☠\ufe0f", 2),
        ("♥♥♡", 3),
    ],
)
def test_the_columns_of_a_text_are_those_of_a_terminal(text, columns):
    assert layout.width(text) == columns
    assert cell_len(text) == columns


@pytest.mark.parametrize("plain", [True, False])
def test_columns_are_aligned_whatever_the_names(screen, plain):
    out = screen(80)
    Screen(plain=plain).sheets([SHEET])
    found = without_colours(out.getvalue()).splitlines()
    rows = [line for line in found if any(line.startswith(name) for name in NAMES)]
    assert len(rows) == 4
    last_digits = zip(rows, (" 0", " 7", "14", "21"), strict=True)
    ends = {cell_len(row[: row.index(number) + len(number)]) for row, number in last_digits}
    assert len(ends) == 1  # the last digits stand below each other


@pytest.mark.parametrize("plain", [True, False])
def test_a_small_sheet_fits_into_forty_columns(screen, plain):
    out = screen(40)
    Screen(plain=plain).sheets([SHEET])
    assert all(cell_len(line) <= 40 for line in without_colours(out.getvalue()).splitlines())


def test_a_sheet_too_wide_for_the_terminal_loses_no_name(screen):
    out = screen(40)
    names = ("Bartholomew-the-Elder", "Wilhelmina-Constance")
    Screen().rows("", names, [names])
    shown = without_colours(out.getvalue())
    assert all(cell_len(line) <= 40 for line in shown.splitlines())
    assert sum(shown.count(letter) for letter in "BW") == 4


@pytest.mark.parametrize("plain", [True, False])
def test_in_a_list_too_wide_only_the_widest_column_is_wrapped(screen, plain):
    out = screen(40)
    told = "the reasons of the last ruling, or of an entry by its number"
    Screen(plain=plain).rows("Commands", ("type", "for"), [("/why", told), ("/quit", "stop")])
    found = [line.rstrip() for line in without_colours(out.getvalue()).splitlines() if "─" not in line]
    assert found == [
        "Commands",
        "type   for",
        "/why   the reasons of the last ruling,",
        "       or of an entry by its number",
        "/quit  stop",
    ]


@pytest.mark.parametrize("plain", [True, False])
def test_a_list_much_too_wide_is_told_row_by_row(screen, plain):
    out = screen(40)
    row = ("haven", "the Hit Points the Haven begins with", "three, four or five", "base, epic", "")
    Screen(plain=plain).rows("House rules", ("setting", "what", "choices", "modes", "note"), [row])
    assert without_colours(out.getvalue()).splitlines() == [
        "House rules",
        "haven",
        "  what: the Hit Points the Haven begins",
        "    with",
        "  choices: three, four or five",
        "  modes: base, epic",
    ]


def test_a_list_that_is_piped_keeps_its_columns(capsys):
    row = ("setting", "the Hit Points the Haven begins with", "three, four or five")
    PLAIN.rows("", ("house", "what", "choices"), [row])
    assert capsys.readouterr().out.splitlines()[1] == "  ".join(row)


def test_a_plain_sheet_is_title_head_and_rows(capsys):
    PLAIN.rows("Points", ("player", "points"), [("Ann", 12), ("Bo", None)])
    assert capsys.readouterr().out == "Points\nplayer  points\nAnn         12\nBo\n"


def test_an_empty_list_is_its_title_and_head(capsys):
    PLAIN.rows("Points", ("player", "points"), [])
    assert capsys.readouterr().out == "Points\nplayer  points\n"


def test_hearts_are_drawn_and_spelt_out_where_they_can_not_be(screen):
    gauge = Gauge(2, 3, "heart")
    screen(80)
    assert layout.cell(gauge, plain=False) == "♥♥♡"
    assert layout.cell(gauge, plain=True) == "2/3"
    screen(80, Ascii())
    assert layout.cell(gauge, plain=False) == "2/3"


@pytest.mark.parametrize("gauge", [Gauge(11, 12), Gauge(-1, 3), Gauge(4, 3), Gauge(1, 3, "sword")])
def test_a_gauge_that_can_not_be_drawn_is_a_fraction(screen, gauge):
    screen(80)
    assert layout.cell(gauge, plain=False) == f"{gauge.value}/{gauge.of}"


# --- the end ------------------------------------------------------------------------------------------------------

END = Outcome(
    "The Haven stands",
    ("Ann",),
    (Standing(1, 9, "Ann", "", ("Legend",)), Standing(2, 4, "Bob", "", ("Scapegoat",))),
    (Finding("Ann and Bob tie at 9; the higher single trophy decides.", "base/outcome", ("B4",)),),
)


@pytest.mark.parametrize("plain", [True, False])
def test_the_outcome_names_winner_titles_and_the_tie_break(screen, plain):
    out = screen(80)
    Screen(plain=plain).outcome(END, game="bone_to_pick")
    shown = without_colours(out.getvalue())
    assert "The Haven stands" in shown
    assert "Ann wins." in shown
    assert [line.split() for line in shown.splitlines() if line.startswith(("1 ", "2 "))] == [
        ["1", "Ann", "9", "Legend"],
        ["2", "Bob", "4", "Scapegoat"],
    ]
    assert "the higher single trophy decides. [Outcome] (B4)" in shown


def test_when_all_lost_nobody_wins(capsys):
    PLAIN.outcome(Outcome("The Haven has fallen", (), ()))
    assert capsys.readouterr().out == "\nThe Haven has fallen\nNobody wins.\n"


def test_teams_stand_in_their_own_column(capsys):
    standings = (Standing(1, 5, "Ann", "Red"), Standing(2, 3, "Bob", "Blue"))
    PLAIN.outcome(Outcome("Over", ("Ann",), standings))
    assert "   player  team  points\n1  Ann     Red        5\n" in capsys.readouterr().out


# --- nothing that was typed draws or commands ---------------------------------------------------------------------


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("plain", [True, False])
def test_a_hostile_name_is_shown_harmless_everywhere(screen, capsys, name, plain):
    out = screen(80, io.StringIO())
    finding = Finding(f"{name} wins.", "base/outcome", (), {name: 1})
    Screen(plain=plain).ruling(Ruling(None, (finding,)), game="bone_to_pick")
    Screen(plain=plain).status(name)
    Screen(plain=plain).sheets([Sheet(name, (name, "x"), ((name, 1),))])
    Screen(plain=plain).outcome(Outcome(name, (name,), (Standing(1, 1, name, name, (name,)),), (finding,)))
    Screen(plain=plain).reasons([finding], game="bone_to_pick")
    Screen(plain=plain).error(Illegal(name, "base/outcome"))
    shown = out.getvalue() + capsys.readouterr().err
    assert not set(shown) & set("\x00\x1b\x9b\u202e\x7f")
    letters = name.replace("\n", " ")
    visible = "".join(one for one in letters if one.isprintable())
    assert visible in shown


@pytest.mark.parametrize("plain", [True, False])
def test_a_name_that_the_stream_can_not_write_is_replaced_not_a_crash(screen, plain):
    out = screen(80, Ascii())
    Screen(plain=plain).status("李小龍 takes 1")
    Screen(plain=plain).sheets([SHEET])
    assert "??? takes 1" in out.getvalue()
    assert out.getvalue().isascii()


def test_plain_output_imports_no_rich():
    code = (
        "import sys\nfrom referee.terminal.screen import PLAIN\nfrom referee.contract.model import *\n"
        "PLAIN.ruling(Ruling(None, (Finding('a', 'base/outcome', ('B4',)),)), game='bone_to_pick')\n"
        "PLAIN.rows('t', ('a',), [(Gauge(1, 2),)])\n"
        "heavy = {'rich', 'questionary', 'prompt_toolkit', 'asyncio', 'pydantic', 'wcwidth'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True).stderr == ""
    )

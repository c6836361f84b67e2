"""Games of other installed packages: found, played, tested by the common net; a broken one harms nobody.

The package under `tests/elsewhere` is installed into a folder of its own, as pip would install it anywhere.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from kit import PATIENCE

PACKAGE = Path(__file__).parent / "elsewhere"


def pip(*words):
    return subprocess.run(
        [sys.executable, "-m", "pip", *words, "--no-deps", "--no-build-isolation", "--quiet"],
        check=True,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    place = tmp_path_factory.mktemp("site")
    pip("install", str(PACKAGE), "--target", str(place))
    return place


@pytest.fixture
def referee_with(tmp_path):
    """Run a command in a process of its own that sees the packages of a folder; gives exit code, output, errors."""

    def run(place, *words, module="referee"):
        env = os.environ | {"REFEREE_HOME": str(tmp_path / "home")}
        env["PYTHONPATH"] = os.pathsep.join(
            filter(None, [str(place), str(Path(__file__).parent.parent), env.get("PYTHONPATH")])
        )
        found = subprocess.run(
            [sys.executable, "-m", module, *words],
            env=env,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return found.returncode, found.stdout, found.stderr

    return run


def test_a_package_brings_a_game_that_is_played_like_ours(installed, referee_with):
    listed = json.loads(referee_with(installed, "games", "--json")[1])
    assert [one["id"] for one in listed["games"]][-1] == "fox_hunt"
    assert (len(listed["games"]), listed["problems"]) == (5, [])
    assert referee_with(installed, "new", "fox", "-p", "Ann", "-p", "Bob")[0] == 0
    assert referee_with(installed, "record", "see", "2")[0] == 0
    code, out, _ = referee_with(installed, "record", "see", "5")
    assert code == 0
    assert "Bob wins." in out
    assert "no fox is a look" in referee_with(installed, "notes", "fox_hunt")[1]
    assert "A Turn [turn]" in referee_with(installed, "rules", "fox", "turn")[1]
    settled = json.loads(referee_with(installed, "settle", "fox", "most", "foxes=Ann:3,Bob:4", "--json")[1])
    assert settled["verdict"] == {"winners": ["Bob"]}
    assert referee_with(installed, "demo", "fox")[0] == 0
    assert referee_with(installed, "check")[0] == 0


def test_its_author_gets_the_whole_net(installed, referee_with):
    words = (
        "--pyargs",
        "referee.testing",
        "--game",
        "fox_hunt",
        "-q",
        "-p",
        "no:cacheprovider",
        "-n",
        "0",
    )
    code, out, _ = referee_with(installed, *words, module="pytest")
    assert code == 0, out
    assert " passed" in out
    assert "fail" not in out


@pytest.mark.parametrize(
    ("right", "wrong", "caught_by"),
    [
        (
            '    section: ClassVar[str] = "end"\n    foxes',
            '    section: ClassVar[str] = "base/nonsense"\n    foxes',
            "cites_only",
        ),
        ('low=0, high=9, section="end"', 'low=0, high=9, section="base/nonsense"', "cites_only"),
        ('foxes are most.", "end")', 'foxes are most.", "base/nowhere")', "any_answers"),
        ('foxes are most.", "end")', 'foxes are most.", "end", ("B999",))', "any_answers"),
        ("if not question.foxes:", "if 1 / (len(question.foxes) - 3) > 5:", "any_answers"),
        ('saw {event.foxes}.", "turn"', 'saw {event.foxes}.", "base/nowhere"', "cited_section_and_note"),
    ],
)
def test_a_wrong_citation_or_a_crash_of_a_question_is_caught(
    installed, referee_with, tmp_path, right, wrong, caught_by
):
    shutil.copytree(installed, tmp_path / "wrong")
    source = tmp_path / "wrong" / "fox_hunt" / "__init__.py"
    assert right in source.read_text()
    source.write_text(source.read_text().replace(right, wrong))
    words = ("--pyargs", "referee.testing", "--game", "fox", "-q", "-p", "no:cacheprovider", "-n", "0")
    code, out, _ = referee_with(tmp_path / "wrong", *words, "-k", caught_by, module="pytest")
    assert code == 1, out


def test_a_session_whose_game_is_gone_is_kept_and_names_its_package(installed, referee_with, tmp_path):
    nothing = tmp_path / "nothing"
    referee_with(installed, "new", "fox", "-p", "Ann", "-p", "Bob")
    session = tmp_path / "home" / "sessions" / "fox-1.json"
    before = session.read_bytes()
    assert "fox-1" in referee_with(nothing, "sessions")[1]
    for words in (("show",), ("play",), ("record", "see", "2"), ("next",), ("check", "fox-1")):
        code, out, told = referee_with(nothing, *words)
        assert code != 0
        assert "fox-hunt 1.2" in out + told or words == ("play",), words
    assert referee_with(nothing, "rename", "-s", "fox-1", "Foxes")[0] == 0
    assert session.read_bytes() != before  # the title, and nothing else
    assert referee_with(installed, "record", "see", "2")[0] == 0
    assert referee_with(nothing, "delete", "fox-1")[0] == 0
    assert (tmp_path / "home" / "trash" / "fox-1.json").is_file()


OF_ANOTHER = "import fox_hunt, msgspec; GAME = msgspec.structs.replace(fox_hunt.GAME, "
BROKEN = {
    "leaves": ("raise SystemExit(3)", "SystemExit: 3"),
    "fails": ("1 / 0", "ZeroDivisionError"),
    "prints": ("print('{')", "no attribute 'GAME'"),
    "lies": ("GAME = 5", "its GAME is no Game"),
    "another": ("from fox_hunt import GAME", "calls itself fox_hunt"),
    "absent": (None, "ModuleNotFoundError"),
    "shapeless": (f"{OF_ANOTHER}id='shapeless', modes=None)", "its modes are no modes"),
    "unruled": (f"{OF_ANOTHER}id='unruled', settings=(1,))", "its settings are no settings"),
    "partyless": (
        f"{OF_ANOTHER}id='partyless', modes=(msgspec.structs.replace(fox_hunt.GAME.modes[0], players=()),))",
        "its modes are no modes",
    ),
    "unasked": (
        f"{OF_ANOTHER}id='unasked', desk=lambda: {{'most': (int, max)}})",
        "its questions are no questions",
    ),
    "unanswered": (f"{OF_ANOTHER}id='unanswered', desk=lambda: {{'most': 5}})", "cannot unpack"),
    "speechless": (
        "class Odd(Exception):\n    def __str__(self):\n        raise ValueError\nraise Odd",
        "can't be used (Odd)",
    ),
    "bookless": (f"{OF_ANOTHER}id='bookless')", "There is no rulebook"),
}


@pytest.fixture
def broken(installed, tmp_path):
    """A folder of packages of which each offers a game and none can be used, beside one that can."""
    place = tmp_path / "broken"
    place.mkdir()
    for name, (code, _) in BROKEN.items():
        if code is not None:
            (place / f"{name}.py").write_text(code)
        info = place / f"{name}-9.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 9\n")
        (info / "entry_points.txt").write_text(f"[referee.games]\n{name} = {name}:GAME\n")
    info = place / "rival-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: rival\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[referee.games]\nbone_to_pick = leaves:GAME\n")
    info = place / "garbled-1.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text("[console_scripts]\nthis is no entry point\n")
    return f"{place}{os.pathsep}{installed}"


def test_broken_packages_are_named_in_a_sentence_each_and_the_others_go_on(broken, referee_with):
    code, out, told = referee_with(broken, "games", "--json")
    assert (code, told) == (0, "")
    found = json.loads(out)
    assert len(found["games"]) == 5
    problems = " ".join(found["problems"])
    for name, (_, why) in BROKEN.items():
        assert f"The game {name} of {name} 9 can't be used" in problems
        assert why in problems
    assert "rival 1 offers a game called bone_to_pick" in problems
    code, _, told = referee_with(broken, "modes", "fails")
    assert (code, told.count("\n")) == (2, 1)
    assert referee_with(broken, "modes", "bone")[0] == 0


def test_a_game_whose_questions_fail_is_named_and_the_desk_goes_on(installed, referee_with, tmp_path):
    shutil.copytree(installed, tmp_path / "wrong")
    source = tmp_path / "wrong" / "fox_hunt" / "__init__.py"
    source.write_text(source.read_text().replace("desk=lambda: {", "desk=lambda: 1 / 0 or {"))
    code, out, _ = referee_with(tmp_path / "wrong", "settle", "--json")
    assert (code, len(json.loads(out)["games"])) == (0, 4)
    code, _, told = referee_with(tmp_path / "wrong", "settle", "fox", "most", "foxes=Ann:3")
    assert (code, told.count("\n")) == (2, 1)
    assert "fox_hunt of fox-hunt 1.2 can't be used (ZeroDivisionError" in told


def test_a_game_in_a_module_of_a_package_keeps_its_data_beside_that_module(installed, referee_with, tmp_path):
    place = tmp_path / "inner"
    shutil.copytree(installed, place)
    (place / "fox_hunt" / "__init__.py").rename(place / "fox_hunt" / "play.py")
    (place / "fox_hunt" / "__init__.py").write_text("")
    (found,) = place.glob("*.dist-info/entry_points.txt")
    found.write_text("[referee.games]\nfox_hunt = fox_hunt.play:GAME\n")
    assert "A Turn [turn]" in referee_with(place, "rules", "fox", "turn")[1]


def test_nobody_looks_at_other_packages_while_only_our_games_are_named(broken, tmp_path):
    script = """
import sys
from referee.cli.app import run
for words in (["new", "bone", "--mode", "base", "-p", "A", "-p", "B", "-p", "C"], ["--json", "next"],
              ["record", "reveal", "33", "3", "1"], ["show"], ["rules", "bone", "trophy"]):
    assert run(words) == 0, words
assert "importlib.metadata" not in sys.modules
"""
    env = os.environ | {"PYTHONPATH": f"{broken}{os.pathsep}{PACKAGE.parent.parent}"}
    env["REFEREE_HOME"] = str(tmp_path / "home")
    found = subprocess.run(
        [sys.executable, "-c", script], env=env, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert found.returncode == 0, found.stderr

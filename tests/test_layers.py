"""Who may import whom, as a table; and a few things no file may do.

Every file under referee/ is parsed, imports inside functions and under TYPE_CHECKING included.
"""

import ast
import graphlib
import re
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).parent.parent / "referee"
FILES = sorted(path for path in PACKAGE.rglob("*.py") if "_data" not in path.parts)
GAMES = sorted(path.name for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").is_file())

# a package (or one of the few modules beside them) -> the others it may import; `referee` itself, for the version, is free
OURS = {
    "errors": set(),
    "contract": {"errors"},
    "words": {"errors", "contract"},
    "questions": {"errors", "words", "contract"},
    "games": {"errors", "words", "contract", "questions"},
    "store": {"errors", "words"},
    "session": {"errors", "words", "contract", "questions", "games", "store"},
    "export": {"errors", "words", "contract", "questions", "games", "store", "session"},
    "desk": {"errors", "words", "contract", "questions", "store", "session", "export"},
    "terminal": {"errors", "words", "contract", "questions", "games", "store", "session", "desk"},
    "cli": {
        "errors",
        "words",
        "contract",
        "questions",
        "games",
        "store",
        "session",
        "desk",
        "export",
        "terminal",
    },
    "testing": {
        "errors",
        "words",
        "contract",
        "questions",
        "games",
        "store",
        "session",
        "desk",
        "export",
        "cli",
    },
    "__main__": {"errors", "cli"},
}

# a library -> the only packages or modules of ours that may import it
THEIRS = {
    "typer": {"cli"},
    "pytest": {"testing"},
    "rich": {"terminal.screen"},
    "questionary": {"terminal.ask", "terminal.menu"},
    "prompt_toolkit": {"terminal.ask", "terminal.menu"},
    "wcwidth": {"terminal.layout"},
    "tinydb": {"store"},
    "msgspec": {
        "contract",
        "questions",
        "games",
        "store",
        "session",
        "desk",
        "export",
        "terminal.wizard",
        "cli",
        "testing",
    },
    "platformdirs": {"store.files"},
    "zc": {"store.files"},  # zc.lockfile
}

# these cost so much to import that only a function that needs them does, or another of these
INSIDE_FUNCTIONS = {
    "rich",
    "questionary",
    "prompt_toolkit",
    "wcwidth",
    "tinydb",
    "platformdirs",
    "zc",
    "referee.store.tables",
}

# within a game, the low files know nothing of the high ones; other files are free, but there is never a circle
WITHIN_A_GAME = ["modes", "state", "events", "rules"]


class Import(NamedTuple):
    name: str  # absolute and dotted: "referee.games.otter.rules", "rich.table"
    inside: bool  # a function, or a block for type checkers only
    line: int


@cache
def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def module_name(path):
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path):
    return tuple(_imports(tree(path), path, inside=False))


def _imports(node, path, *, inside):
    for child in ast.iter_child_nodes(node):
        hidden = (
            inside
            or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            or _for_types(child)
        )
        if isinstance(child, ast.Import):
            yield from (Import(alias.name, inside, child.lineno) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            yield from (Import(name, inside, child.lineno) for name in _named(child, path))
        else:
            yield from _imports(child, path, inside=hidden)


def _for_types(node):
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)


def _named(node, path):
    """The modules that `from X import a, b` reaches: X.a where that is a file of ours, else X."""
    base = node.module or ""
    if node.level:
        package = module_name(path).split(".")
        if path.name != "__init__.py":
            package.pop()
        package = package[: len(package) - (node.level - 1)]
        base = ".".join([*package, *([base] if base else [])])
    folder = PACKAGE.parent.joinpath(*base.split("."))
    for alias in node.names:
        ours = (folder / f"{alias.name}.py").is_file() or (folder / alias.name / "__init__.py").is_file()
        yield f"{base}.{alias.name}" if ours else base


def unit(name):
    """`referee.games.otter.rules` belongs to `games`; the bare package to nobody."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else ""


def room(name):
    """`referee.terminal.ask` is `terminal.ask`."""
    return name.removeprefix("referee.")


def shown(path, line):
    return f"{path.relative_to(PACKAGE.parent)}:{line}"


def breaches(wrong):
    """Every import for which `wrong(unit of the file, import, file)` holds, one line each."""
    return [
        f"{shown(path, found.line)} imports {found.name}"
        for path in FILES
        for found in imports(path)
        if wrong(unit(module_name(path)), found, path)
    ]


def ours(found):
    return found.name == "referee" or found.name.startswith("referee.")


def library(found):
    return found.name.split(".")[0]


def test_every_module_stands_in_the_table():
    assert {unit(module_name(path)) for path in FILES} - {""} - OURS.keys() == set()


def test_the_table_has_no_circle():
    graphlib.TopologicalSorter(OURS).prepare()  # a CycleError names the circle


def test_modules_import_only_what_the_table_allows():
    def wrong(importer, found, _):
        return ours(found) and unit(found.name) not in {"", importer} | OURS.get(importer, set())

    assert breaches(wrong) == []


def test_libraries_are_imported_only_by_the_module_that_owns_them():
    def wrong(importer, found, path):
        foreign = not ours(found) and library(found) not in sys.stdlib_module_names
        owners = THEIRS.get(library(found), set())
        return foreign and not {importer, room(module_name(path))} & owners

    assert breaches(wrong) == []


def test_slow_modules_are_imported_inside_functions():
    def wrong(_, found, path):
        slow = library(found) in INSIDE_FUNCTIONS or found.name in INSIDE_FUNCTIONS
        return slow and not found.inside and module_name(path) not in INSIDE_FUNCTIONS

    assert breaches(wrong) == []


def test_nobody_imports_click_or_the_insides_of_typer():
    def wrong(_, found, __):
        return library(found) == "click" or found.name.startswith("typer._")

    assert breaches(wrong) == []


def test_a_game_never_imports_another_game():
    def wrong(_, found, path):
        there = found.name.split(".")[2:3]
        here = path.relative_to(PACKAGE).parts[1:2]
        return (
            path.parent != PACKAGE / "games"
            and found.name.startswith("referee.games.")
            and there != list(here)
        )

    inside_games = [line for line in breaches(wrong) if line.startswith("referee/games/")]
    assert inside_games == []


@pytest.mark.parametrize("game", GAMES)
def test_within_a_game_there_is_no_circle(game):
    graph = {}
    for path in sorted((PACKAGE / "games" / game).rglob("*.py")):
        here = module_name(path)
        siblings = {found.name for found in imports(path) if found.name.startswith(f"referee.games.{game}.")}
        graph[here] = siblings - {here}
    graphlib.TopologicalSorter(graph).prepare()  # a CycleError names the circle


@pytest.mark.parametrize("game", GAMES)
def test_within_a_game_the_low_files_know_nothing_of_the_high(game):
    def wrong(_, found, path):
        here, there = (name.split(".")[3:4] for name in (module_name(path), found.name))
        known = [*here, *there]
        if (
            not found.name.startswith(f"referee.games.{game}.")
            or len(known) < 2
            or set(known) - set(WITHIN_A_GAME)
        ):
            return False
        return WITHIN_A_GAME.index(known[1]) > WITHIN_A_GAME.index(known[0])

    assert breaches(wrong) == []


DOORS = ("modes", "state", "scoring", "view", "questions", "agenda")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_doors(game):
    home = PACKAGE / "games" / game

    def is_there(door):
        return (home / f"{door}.py").is_file() or (home / door / "__init__.py").is_file()

    assert [door for door in DOORS if not is_there(door)] == []
    assert is_there("events") or is_there("rules"), "its steps stand in events, or in rules/ by chapter"
    assert (home / "questions" / "__init__.py").is_file(), (
        "questions is a package: one file a kind of dispute"
    )


def test_no_module_outside_games_names_a_game():
    named = re.compile("|".join(game.replace("_", "[_ -]") for game in GAMES) or "(?!)", re.IGNORECASE)
    outside = [
        path for path in FILES if path.parent == PACKAGE or path.relative_to(PACKAGE).parts[0] != "games"
    ]
    outside.append(PACKAGE / "games" / "__init__.py")
    lines = [
        f"{shown(path, number)}: {line.strip()}"
        for path in outside
        if path.is_file()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if named.search(line)
    ]
    assert lines == []


def is_mode(node):
    """`mode`, `x.mode` or the `.id` of one."""
    if isinstance(node, ast.Attribute) and node.attr == "id":
        node = node.value
    return (isinstance(node, ast.Name) and node.id == "mode") or (
        isinstance(node, ast.Attribute) and node.attr == "mode"
    )


def is_a_certain_one(node):
    """A literal, several of them, or a constant: `"epic"`, `("base", "epic")`, `EPIC`, `modes.EPIC`."""
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(is_a_certain_one(element) for element in node.elts)
    name = getattr(node, "id", None) or getattr(node, "attr", None)
    return (isinstance(node, ast.Constant) and isinstance(node.value, str)) or bool(name and name.isupper())


def asks_which_mode(node):
    if isinstance(node, ast.Match):
        return is_mode(node.subject)
    if not isinstance(node, ast.Compare):
        return False
    sides = [node.left, *node.comparators]
    return any(map(is_mode, sides)) and any(map(is_a_certain_one, sides))


def test_code_asks_a_mode_for_its_parameters_never_which_one_it_is():
    asking = [
        shown(path, node.lineno) for path in FILES for node in ast.walk(tree(path)) if asks_which_mode(node)
    ]
    assert asking == []


@pytest.mark.parametrize(
    ("code", "verdict"),
    [
        ('mode.id == "epic"', True),
        ('state.mode.id != "epic"', True),
        ("state.mode is EPIC", True),
        ('mode.id in ("base", "epic")', True),
        ("mode == modes.EPIC", True),
        ("mode.reveals == 2", False),
        ("mode.id == wanted", False),
        ("mode.id in setting.modes", False),
    ],
)
def test_the_check_on_modes_tells_a_certain_mode_from_a_parameter(code, verdict):
    assert asks_which_mode(ast.parse(code, mode="eval").body) is verdict


def holds_a_lambda(node):
    annotated = isinstance(node, ast.Subscript) and getattr(node.value, "id", "") == "Annotated"
    return annotated and any(isinstance(inner, ast.Lambda) for inner in ast.walk(node))


def test_annotations_that_hold_a_lambda_are_not_postponed():
    postponed = [path for path in FILES if any(found.name == "__future__" for found in imports(path))]
    assert [str(path) for path in postponed if any(map(holds_a_lambda, ast.walk(tree(path))))] == []


def test_the_package_itself_imports_nothing():
    assert imports(PACKAGE / "__init__.py") == ()

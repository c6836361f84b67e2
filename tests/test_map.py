"""What the documents and docstrings point at is there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "referee"
PACKAGES = sorted(path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file())
FILES = sorted(path for path in PACKAGE.rglob("*.py") if "_data" not in path.parts)
TOP = ["referee", "tests", "docs", "data", "completions", *PACKAGES]


def docstrings(path):
    documented = ast.Module | ast.ClassDef | ast.FunctionDef
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return [ast.get_docstring(node) or "" for node in nodes if isinstance(node, documented)]


def places(text):
    """Paths under a folder of ours, and modules written with dots, as they stand in a text."""
    dotted = re.findall(r"(?<!/)\breferee\.[a-z_][a-z_.]*", text)
    slashed = re.findall(rf"(?<![\w/.>-])(?:{'|'.join(TOP)})/[\w/.]*\w(?![\w<>*])", text)
    return {one.rstrip(".").replace(".", "/") for one in dotted} | set(slashed)


def is_there(place):
    """A file, a folder, a module, or a name in a module (`session/table.replay`)."""
    holder = re.split(r"[./](?=\w+$)", place)[0]
    files = (PACKAGE / f"{holder}.py", ROOT / f"{holder}.py")
    whole = (base / f"{place}{end}" for base in (ROOT, PACKAGE) for end in ("", ".py"))
    return any(one.exists() for one in (*whole, *files))


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "docs/map.md"])
def test_a_document_points_only_at_files_that_are_there(document):
    text = (ROOT / document).read_text(encoding="utf-8").replace("tests/games/NAME", "")
    assert sorted(one for one in places(text) if not is_there(one)) == []


def test_docstrings_point_only_at_files_and_documents_that_are_there():
    found = [(path, text) for path in FILES for text in docstrings(path)]
    lost = [f"{path.name}: {one}" for path, text in found for one in places(text) if not is_there(one)]
    pages = [(path, one) for path, text in found for one in re.findall(r"[\w/.-]+\.(?:md|txt)\b", text)]
    lost += [f"{path.name}: {one}" for path, one in pages if not (ROOT / one).is_file()]
    assert lost == []


def test_every_room_of_the_program_stands_on_the_map():
    text = (ROOT / "docs" / "map.md").read_text(encoding="utf-8")
    assert [name for name in PACKAGES if name != "testing" and f"{name}/" not in text] == []


@pytest.mark.parametrize(
    ("place", "there"),
    [("session/table.replay", True), ("session/seating", False), ("referee/standings", False)],
)
def test_the_check_tells_a_lost_file_from_one_that_is_there(place, there):
    assert is_there(place) is there
    assert places(f"see `{place}`") == {place}

"""What is built holds what it needs: the data, the type marker and the completions travel and are found again."""

import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
from pathlib import Path

import pytest
from kit import PATIENCE

ROOT = Path(__file__).parent.parent
DATA = {
    path.relative_to(ROOT / "data"): path.read_bytes()
    for path in (ROOT / "data").rglob("*")
    if path.is_file()
}
SHARED = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"][
    "wheel"
].get("shared-data", {})

# -S: the environment's own installation of the package is out of sight, only its libraries are within reach
FIND = """
import site, sys
site.addsitedir(sys.argv[1])
sys.path.append(sys.argv[2])
import referee, referee.contract.rulebook
print(referee.__file__, referee.contract.rulebook.data_dir(), sep="\\n")
"""


def run(*command, cwd):
    ran = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ran.returncode == 0, ran.stderr or ran.stdout
    return ran.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A source distribution, and a wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT), cwd=folder)
    return folder


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """The wheel unpacked by pip into a folder of its own, without its dependencies."""
    target = tmp_path_factory.mktemp("installed")
    (wheel,) = built.glob("*.whl")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--no-index",
        "--target",
        str(target),
        str(wheel),
    ]
    run(*pip, cwd=target)
    return target


@pytest.fixture(scope="module")
def editable(tmp_path_factory):
    """What an editable installation puts into site-packages."""
    target = tmp_path_factory.mktemp("editable")
    build = "import sys, hatchling.build; print(hatchling.build.build_editable(sys.argv[1]))"
    name = run(sys.executable, "-c", build, str(target), cwd=ROOT).strip().splitlines()[-1]
    shutil.unpack_archive(target / name, target, "zip")
    return target


def found_from(folder):
    """The package and the data folder that a Python started elsewhere finds, with `folder` as its site-packages."""
    libraries = sysconfig.get_path("purelib")
    return [
        Path(line)
        for line in run(sys.executable, "-S", "-c", FIND, str(folder), libraries, cwd="/").splitlines()
    ]


def bytes_of(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_wheel_carries_the_same_data(installed):
    assert bytes_of(installed / "referee" / "_data") == DATA


def test_an_installed_package_finds_its_data(installed):
    package, data = found_from(installed)
    assert package.is_relative_to(installed)
    assert data == installed / "referee" / "_data"


def test_an_editable_package_reads_the_data_of_the_checkout(editable):
    assert found_from(editable) == [ROOT / "referee" / "__init__.py", ROOT / "data"]


def test_the_source_distribution_carries_the_same_data(built):
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as source:
        within = {Path(member.name): member for member in source.getmembers() if member.isfile()}
        top = next(iter(within)).parts[0]
        carried = {
            path.relative_to(top, "data"): source.extractfile(member).read()
            for path, member in within.items()
            if path.parts[1] == "data"
        }
    assert carried == DATA


def test_the_source_distribution_can_be_tested_and_read(built):
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as source:
        names = {name.split("/", 1)[1] for name in source.getnames() if "/" in name}
    expected = {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "tests/test_shipping.py",
    }
    assert expected - names == set()


def test_the_wheel_is_marked_as_typed_and_licensed(installed):
    assert (installed / "referee" / "py.typed").is_file()
    assert list(installed.glob("referee-*.dist-info/licenses/LICENSE"))


def test_the_wheel_carries_every_module(installed):
    modules = {path.relative_to(ROOT) for path in (ROOT / "referee").rglob("*.py")}
    assert {path for path in modules if not (installed / path).is_file()} == set()


def test_the_wheel_leaves_the_tests_at_home(installed):
    assert sorted(path.name for path in installed.iterdir() if path.name not in {"bin", "share"}) == [
        "referee",
        *(path.name for path in installed.glob("referee-*.dist-info")),
    ]


def test_every_completion_travels_to_where_its_shell_looks(installed):
    expected = {
        "completions/referee.bash": "share/bash-completion/completions/referee",
        "completions/_referee": "share/zsh/site-functions/_referee",
        "completions/referee.fish": "share/fish/vendor_completions.d/referee.fish",
    }
    assert expected == SHARED
    for source, target in expected.items():
        assert (installed / target).read_bytes() == (ROOT / source).read_bytes()


def test_the_command_of_the_console_is_installed(installed):
    (entry_points,) = installed.glob("referee-*.dist-info/entry_points.txt")
    assert "referee = referee.__main__:main" in entry_points.read_text()

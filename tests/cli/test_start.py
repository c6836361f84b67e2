"""Starting is quick because little is imported. Counted in modules, so that no stopwatch is needed."""

import json
import os
import subprocess
import sys

import pytest
from kit import PATIENCE

HEAVY = {"questionary", "prompt_toolkit", "rich", "pydantic", "asyncio", "jinja2", "importlib.metadata"}


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A store that holds one session of the first game and mode there is, with one event."""
    home = tmp_path_factory.mktemp("home")
    game = json.loads(run(home, "games", "--json").stdout)["games"][0]
    mode = json.loads(run(home, "modes", game["id"], "--json").stdout)["modes"][0]
    names = [f"--player=P{number}" for number in range(mode["players"][0])]
    run(home, "new", game["id"], "--mode", mode["id"], *names, "--name", "start", "--json")
    run(home, "record", *first_answers(home))
    return home


def run(home, *arguments, python=()):
    environment = {**os.environ, "REFEREE_HOME": str(home), "NO_COLOR": "1"}
    command = [sys.executable, *python, "-m", "referee", *arguments]
    ran = subprocess.run(
        command,
        check=False,
        env=environment,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=PATIENCE,
    )
    assert ran.returncode == 0, ran.stderr
    return ran


def imported(home, *arguments):
    """The modules that a command imports, each with its parents."""
    report = run(home, *arguments, python=("-X", "importtime")).stderr
    lines = [line for line in report.splitlines() if line.startswith("import time:")]
    return {line.rsplit("|", 1)[-1].strip() for line in lines}


def first_answers(home):
    """Answers that the event which is due takes, made from what `next --json` tells."""
    due = next(e for e in json.loads(run(home, "next", "--json").stdout)["events"] if not e["anytime"])
    return [
        due["event"],
        *(f"{field['name']}={answer(field)}" for field in due["fields"] if field["required"]),
    ]


def answer(field):
    kind, players = field["kind"], field.get("players") or []
    if kind == "per-player":
        return ",".join(f"{player}:{one(field, player)}" for player in players)
    return one(field, None)


def one(field, player):
    choices = field.get("choices") or []
    if isinstance(choices, dict):
        choices = choices[player]
    if field["kind"] == "bool" or field.get("of") == "bool":
        return "yes"
    if field["kind"] == "many" or field.get("of") == "many":
        return "+".join(choices[: field.get("low") or 0]) or "-"
    return choices[0] if choices else field.get("low") or 1


def test_the_version_is_told_without_typer(home):
    assert {"typer", "referee.cli"} & imported(home, "--version") == set()
    assert HEAVY & imported(home, "--version") == set()


@pytest.mark.parametrize(
    "command",
    [("next", "--json"), ("log", "--plain"), ("show", "--json"), ("score", "--plain"), ("why", "--json")],
)
def test_plain_and_json_commands_import_nothing_heavy(home, command):
    assert HEAVY & imported(home, *command) == set()


def test_recording_an_event_imports_nothing_heavy(home):
    assert HEAVY & imported(home, "record", *first_answers(home)) == set()


def test_completing_a_session_name_imports_no_typer(home):
    assert ({"typer", "tinydb", "msgspec"} | HEAVY) & imported(home, "__complete", "sessions", "") == set()


def test_a_command_leaves_without_a_search_for_circles(home):
    told = "import atexit, gc; from referee.__main__ import main; atexit.register(lambda: print(gc.get_freeze_count())); main()"
    environment = {**os.environ, "REFEREE_HOME": str(home)}
    ran = subprocess.run(
        [sys.executable, "-c", told, "next"],
        env=environment,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=PATIENCE,
        check=True,
    )
    assert int(ran.stdout.split()[-1]) > 10_000  # the modules alone hold more

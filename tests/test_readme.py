"""What the README shows is what the program says: its sessions are typed again (`pytest --accept` rewrites them)."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
SESSION = re.compile(r"(?<=```console\n)(.*?)(?=```)", re.DOTALL)


def retold(session, home):
    """The commands of a session, each with what it prints now."""
    typed = [line for line in session.splitlines() if line.startswith("$ ")]
    return "".join(f"{line}\n{printed(line, home)}" for line in typed)


def printed(line, home):
    _, program, *arguments = shlex.split(line)
    assert program == "referee"
    environment = {**os.environ, "REFEREE_HOME": str(home), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "referee", *arguments]
    ran = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    return ran.stdout + ran.stderr


def test_the_sessions_of_the_readme_go_as_they_are_told(request, tmp_path):
    text = README.read_text(encoding="utf-8")
    now = SESSION.sub(lambda found: retold(found[0], tmp_path), text)
    if request.config.getoption("--accept"):
        README.write_text(now, encoding="utf-8")
    else:
        assert now == text


def test_the_readme_tells_a_session_and_settles_a_dispute():
    told = SESSION.findall(README.read_text(encoding="utf-8"))
    assert [session.split()[2] for session in told] == ["new", "settle"]


def test_the_readme_has_just_two_setup_commands_each_complete_in_itself():
    commands = re.findall(r"^python3 -m venv .*$", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert [command.split(" && ")[-1] for command in commands] == [
        ".venv/bin/referee demo",
        ".venv/bin/python -m pytest",
    ]

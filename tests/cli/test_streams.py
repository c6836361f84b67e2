"""What happens when nobody reads what is written, or nobody can: never a traceback, and the exit code still tells."""

import json
import os
import pty
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from kit import PATIENCE

REFEREE = f"{sys.executable} -m referee"


@pytest.fixture
def shell(tmp_path):
    """Run a line of a shell; gives (exit code, standard output, standard error)."""
    environment = {**os.environ, "REFEREE_HOME": str(tmp_path), "NO_COLOR": "1"}

    def call(line):
        ran = subprocess.run(
            ["bash", "-c", f"set -o pipefail; {line}"],
            check=False,
            env=environment,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PATIENCE,
        )
        return ran.returncode, ran.stdout, ran.stderr

    return call


def begin(shell, *names):
    """Begin a session of the first game and mode for so many players."""
    for game in json.loads(shell(f"{REFEREE} games --json")[1])["games"]:
        for mode in json.loads(shell(f"{REFEREE} modes {game['id']} --json")[1])["modes"]:
            if len(names) in mode["players"] and not mode["teams"]:
                players = " ".join(f"-p {name}" for name in names)
                assert shell(f"{REFEREE} new {game['id']} --mode {mode['id']} {players}")[0] == 0
                return


@pytest.mark.parametrize(
    "command", ["games", "sessions --json", "--version", "__complete games ''", "--help"]
)
def test_a_closed_output_is_no_mistake(shell, command):
    assert shell(f"{REFEREE} {command} >&-") == (0, "", "")


@pytest.mark.parametrize("command", ["--version", "__complete games ''"])
def test_a_pipe_that_nobody_reads_is_no_mistake(shell, command):
    assert shell(f"(sleep 0.1; {REFEREE} {command}) | true") == (0, "", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    "command", ["games", "sessions --json", "--version", "__complete games ''", "--help"]
)
def test_a_full_disk_behind_the_output_is_told_in_a_sentence(shell, command):
    code, _, err = shell(f"{REFEREE} {command} >/dev/full")
    assert (code, err.count("\n")) == (3, 1)
    assert "The output can't be written" in err


@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full"])
def test_the_exit_code_of_a_refusal_needs_nobody_to_hear_it(shell, where):
    assert shell(f"{REFEREE} show {where}") == (2, "", "")


@pytest.mark.parametrize("letters", ["ascii", "cp1252"])
def test_a_name_that_the_screen_has_no_letters_for_spoils_no_command(shell, letters):
    begin(shell, "Zoë", "漢字")
    for command in ("show", "log", "rename 漢字", "export", "__complete players ''", "sessions --json"):
        code, out, err = shell(f"PYTHONIOENCODING={letters} {REFEREE} {command}")
        assert (code, err) == (0, "")
        assert command != "export" or "漢字" in str(json.loads(out))


def test_a_home_of_nobody_is_told_in_a_sentence(shell):
    code, _, err = shell(f"REFEREE_HOME='~nobody-here/x' {REFEREE} sessions")
    assert (code, err) == (2, "REFEREE_HOME is ~nobody-here/x, and nobody here has that home.\n")


def test_a_script_from_a_closed_input_is_an_empty_one(shell):
    begin(shell, "Ann", "Bob")
    assert shell(f"{REFEREE} record --script - <&-") == (0, "", "")


@pytest.mark.parametrize("command", ["frob --json", "--json", "new --seed many --json"])
def test_a_command_line_that_is_not_understood_is_json_too(shell, command):
    code, out, err = shell(f"{REFEREE} {command}")
    assert (code, json.loads(out)["error"]["kind"]) == (2, "misread")
    assert "Usage" in err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_whoever_is_ended_at_a_prompt_leaves_the_terminal_as_it_was(shell, tmp_path, number):
    above, below = pty.openpty()
    environment = {**os.environ, "REFEREE_HOME": str(tmp_path), "TERM": "xterm"}
    started = subprocess.Popen(
        [sys.executable, "-m", "referee", "play"], stdin=below, stdout=below, stderr=below, env=environment
    )
    try:
        assert _soon(lambda: not _echoes(below))
        started.send_signal(number)
        assert started.wait(20) == 128 + number
        assert _echoes(below)
    finally:
        started.kill()
        os.close(above)
        os.close(below)


def _echoes(terminal):
    return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)


def _soon(there, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if there():
            return True
        time.sleep(0.02)
    return False

"""How far a long search is, and what Ctrl-C leaves of it."""

import io
import json
import sys
import time

import pytest
from kit.answered import document

from referee.cli import stopping
from referee.session import decisive
from referee.terminal.doubts import Progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def clock(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def test_progress_stays_on_one_row_of_a_narrow_terminal_so_that_it_can_be_wiped(monkeypatch, clock):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setenv("COLUMNS", "40")
    progress = Progress()
    clock[0] = 1.0
    progress(3, 4)
    assert sys.stderr.getvalue() == "\r3 of 4 entries looked at; Ctrl-C stops \x1b[K"


def test_progress_is_told_at_a_terminal_and_wiped_before_each_line(monkeypatch, clock):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setenv("COLUMNS", "100")
    progress = Progress()
    clock[0] = 1.0
    progress(300, 1000)
    told = sys.stderr.getvalue()
    assert "300 of 1,000 entries looked at; Ctrl-C stops and keeps what was found." in told
    assert list(progress.wiped(["a line"])) == ["a line"]
    assert sys.stderr.getvalue().endswith("\r\x1b[K")


def test_sentences_are_parted_between_words_and_commands_stay_whole(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("FORCE_COLOR", "1")
    command = '    referee insert 3 "zombies 3" --because _'
    stopping.told(["  An entry (zombies 3) was left out before entry 3.", command], Progress(shown=False))
    assert capsys.readouterr().out.splitlines() == [
        "  An entry (zombies 3) was left out",
        "    before entry 3.",
        command,
    ]


def test_progress_is_told_five_times_a_second_at_most(monkeypatch, clock):
    monkeypatch.setattr(sys, "stderr", Terminal())
    progress = Progress()
    for hundredth in range(101):
        clock[0] = hundredth / 100
        progress(hundredth, 100)
    assert 1 <= sys.stderr.getvalue().count("entries looked at") <= 5


def test_no_progress_is_told_where_nobody_sits(monkeypatch, clock):
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    progress = Progress()
    clock[0] = 1.0
    progress(1, 2)
    assert sys.stderr.getvalue() == ""


class TestDecisiveStopped:
    """Ctrl-C after the first find."""

    @pytest.fixture
    def ended(self, referee, monkeypatch):
        referee("new", "tiny", "--mode", "open", "-p", "Ann", "-p", "Bob", "--set", "turns=2")
        for line in ("turn moon 4", "play 1 2", "rest", "turn fog 1", "play 3 1", "rest"):
            assert referee("record", *line.split())[0] == 0
        tried = decisive.tried

        def interrupted(table, progress=None):
            yield next(tried(table, progress))
            raise KeyboardInterrupt

        monkeypatch.setattr(decisive, "tried", interrupted)
        return referee

    def test_what_was_found_is_told_and_the_exit_code_says_it_was_not_all(self, ended):
        code, out, err = ended("decisive")
        assert code == 130
        assert out.startswith("Entry 5 (play), ")
        assert "Stopped before everything was looked at; there may be more." in err

    def test_a_program_is_told_that_it_is_not_complete(self, ended):
        code, out, _ = ended("decisive", "--json")
        assert (code, json.loads(out)["complete"]) == (130, False)
        assert len(document((0, out, ""))["entries"] + json.loads(out)["unjudged"]) == 1

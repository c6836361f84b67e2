"""The desk at a real terminal: a dispute is heard before anything is ruled."""

import os
import sys

import pexpect
import pytest
from kit import PATIENCE

pytestmark = pytest.mark.terminal


@pytest.fixture
def settle(tmp_path):
    started = []

    def start(*words):
        environment = {
            **os.environ,
            "REFEREE_HOME": str(tmp_path),
            "TERM": "xterm",
            "PROMPT_TOOLKIT_NO_CPR": "1",
            "NO_COLOR": "1",
            "COLUMNS": "100",
            "LINES": "40",
        }
        environment.pop("FORCE_COLOR", None)
        told = pexpect.spawn(
            sys.executable,
            ["-m", "referee", "settle", *words],
            env=environment,
            encoding="utf-8",
            timeout=PATIENCE,
            dimensions=(40, 100),
        )
        started.append(told)
        return told

    yield start
    for one in started:
        one.close(force=True)


def test_everybodys_answers_are_asked_in_one_line(settle):
    told = settle("bone_to_pick", "trophy")
    told.expect("like Ann")
    told.send("Jeanette:7 Adam:9 Pjotr:9 Kim:8\r")
    told.expect("Two 9s cancel; 8 is the highest unique value: Kim takes the trophy")
    told.expect(pexpect.EOF)
    told.wait()
    assert told.exitstatus == 0


def test_an_answer_that_cannot_be_read_is_asked_again(settle):
    told = settle("bone_to_pick", "trophy")
    told.expect("like Ann")
    told.send("7 9\r")
    told.expect("say whose '7' is")
    told.expect("like Ann")
    told.send("Ann:7 Ben:9\r")
    told.expect("9 is the highest unique value: Ben takes the trophy")


def test_without_a_question_game_and_question_are_chosen_from_menus(settle):
    told = settle()
    told.expect("Which game")
    told.send("card\r")
    told.expect("What is in dispute")
    told.send("thresholds\r")
    told.expect("[Pp]layers")
    told.send("4\r")
    told.expect("4")
    told.expect(pexpect.EOF)
    told.wait()
    assert told.exitstatus == 0


def test_leaving_rules_nothing(settle):
    told = settle("bone_to_pick", "trophy")
    told.expect("like Ann")
    told.send("\x04")
    told.expect("nothing was ruled")
    told.expect(pexpect.EOF)
    told.wait()
    assert told.exitstatus == 2


def test_what_the_rule_refuses_is_asked_again_and_the_rest_is_kept(settle):
    told = settle("bone_to_pick", "legend")
    told.expect("Values left in each hand")
    told.send("Ann:3+3 Ben:5\r")  # there is one 3 in a hand
    told.expect("Trophies of this round")
    told.send("Ann:3 Ben:5\r")
    told.expect("Team of each player")
    told.send("\r")
    told.expect(r"Ann can't hold 3 \+ 3")
    told.expect("Values left in each hand")
    told.send("Ann:3 Ben:5\r")
    told.expect("Ben is the Legend")  # 5 + 5 against 3 + 3

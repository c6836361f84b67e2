"""`referee play` at a real terminal: three rounds with few keys, and a refusal that says why."""

import os
import sys

import pexpect
import pytest
from kit import PATIENCE

NAMES = ["Ann", "Ben", "Kim", "Lou", "Max"]


class Sitting:
    """A terminal at which `referee play` runs, and a second telling that knows what must be shown."""

    def __init__(self, home, evening, players, **settings):
        self.keys = 0
        self.told = evening(players, **settings)
        env = {**os.environ, "REFEREE_HOME": str(home), "TERM": "xterm", "NO_COLOR": "1"}
        names = [word for name in NAMES[:players] for word in ("--player", name)]
        chosen = [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]
        referee = [sys.executable, "-m", "referee"]
        new = [*referee, "--no-input", "new", "card", "--mode", "standard", *names, *chosen]
        pexpect.run(pexpect.utils.which("env") + " " + " ".join(new), env=env, timeout=PATIENCE)
        self.terminal = pexpect.spawn(
            referee[0],
            [*referee[1:], "play"],
            env=env,
            dimensions=(50, 200),
            encoding="utf-8",
            timeout=PATIENCE,
        )
        self.terminal.expect_exact("the deal is due.")
        self.type("")

    def status(self):
        return self.told.table.game.status(self.told.state)

    def type(self, keys, line=None):
        """Type keys and Enter; the second telling takes the line they stand for; the terminal must show its status."""
        if line is not None:
            self.told.tell(line)
        self.keys += len(keys) + 1
        self.terminal.send(keys + "\r")
        if self.told.outcome is None:
            self.terminal.expect_exact(self.status())


@pytest.mark.terminal
@pytest.mark.parametrize("players", [2, 5, *(pytest.param(one, marks=pytest.mark.wide) for one in (3, 4))])
def test_three_rounds_are_played_at_the_table(tmp_path, evening, players):
    """Everybody draws Full Zombies and plays nothing; Enter alone deals and plays nothing."""
    table = Sitting(tmp_path, evening, players, edition="other")
    while table.told.outcome is None:
        due = table.told.due
        table.type(*{"deal": ("", "deal"), "draw": ("zzz", "draw zzz")}.get(due[0], ("", "nothing")))
    table.terminal.expect_exact("the zombie apocalypse")
    table.terminal.expect_exact("Enter leaves:")
    table.terminal.send("\r")
    table.terminal.expect(pexpect.EOF)


@pytest.mark.terminal
def test_a_plain_zombie_and_nothing_played_take_at_most_eight_keys(tmp_path, evening):
    table = Sitting(tmp_path, evening, 3)
    table.keys = 0
    table.type("z", "draw z")
    table.type("", "nothing")
    assert table.keys == 3


@pytest.mark.terminal
def test_a_surrounded_player_is_told_why_no_points_are_laid(tmp_path, evening):
    table = Sitting(tmp_path, evening, 5)
    table.type("zzz", "draw zzz")
    table.terminal.send("lay 1\r")
    table.terminal.expect_exact("Ann is surrounded (3 zombies, 3 are enough): no escape points can be laid.")
    table.terminal.expect_exact("Getting Cramped")

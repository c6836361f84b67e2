"""The completion scripts are what the commands generate, and real shells take them; nothing that is completed is run."""

import os
import shutil
import sys
import time
from pathlib import Path

import pexpect
import pyte
import pytest

from referee import games
from referee.cli.completion import tree, write
from referee.cli.completion.complete import complete, values
from referee.contract import rulebook
from referee.session import house_rules, judge, recording
from referee.session.seats import seated
from referee.store.store import Store

FOLDER = Path(__file__).parent.parent.parent / "completions"
GAME = games.ids()[0]
MODE = games.game(GAME).modes[0].id
TRAP = "trap"  # a file that appears where a shell runs what it should only show

BASH = [
    "bind 'set bell-style none'",
    "bind 'set enable-bracketed-paste off'",
    "bind 'set show-all-if-ambiguous on'",
    f"source {FOLDER / 'referee.bash'}",
]
ZSH = [
    "unset zle_bracketed_paste",
    f"fpath=({FOLDER} $fpath)",
    "autoload -Uz compinit && compinit -D -u",
]
FISH = [
    "set -g fish_autosuggestion_enabled 0",
    "function fish_prompt; echo '$ '; end",
    f"source {FOLDER / 'referee.fish'}",
]

SHELLS = {
    "bash": ("bash --norc --noprofile -i", BASH),
    "zsh": ("zsh -f -i", ZSH),
    "fish": ("fish --no-config --private -i", FISH),
}


class Terminal:
    """A shell on a screen of 120 by 40, with the completions loaded."""

    def __init__(self, name, home):
        command, lines = SHELLS[name]
        self.screen = pyte.Screen(120, 40)
        self.stream = pyte.Stream(self.screen)
        search = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        kept = {
            "PATH": search,
            "HOME": str(home),
            "REFEREE_HOME": str(home),
            "TERM": "xterm",
            "LANG": "C.UTF-8",
            "PS1": "$ ",
        }
        self.process = pexpect.spawn(command, env=kept, cwd=str(home), encoding="utf-8", dimensions=(40, 120))
        self.enter("echo re''ady", "ready")
        for line in lines:
            self.enter(f"{line}; echo do''ne", "done")
            self.enter("clear; echo cle''ar", "clear")

    def enter(self, line, expected):
        self.process.send(f"{line}\r")
        self.wait(lambda: expected in self.shown(), f"{expected} after {line}")

    def shown(self):
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def wait(self, met, what, seconds=15):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                self.stream.feed(self.process.read_nonblocking(4096, 0.02))
            except pexpect.TIMEOUT:
                if met():
                    return
        raise AssertionError(f"no {what}; the screen shows:\n{self.shown()}")

    def tab(self, line, expected):
        """Type a line and TAB on a clear screen, and wait until it shows what is expected."""
        self.enter("\x15clear; echo cle''ar", "clear")
        self.process.send(f"{line}\t")
        self.wait(lambda: expected in self.shown(), f"{expected!r} after {line!r} and TAB")
        return self.shown()


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A store with sessions, one of them of players with evil names, and files that are no sessions."""
    home = tmp_path_factory.mktemp("home")
    names = ["Zoë", "Kim", f"$(touch {TRAP})", "it's", "a b", f"`touch {TRAP}`", f";touch {TRAP};"]
    header = {
        "game": GAME,
        "mode": MODE,
        "seats": [{"name": name, "team": ""} for name in names],
        "settings": {},
    }
    for name in ("otter-1", "otter-2", "walrus"):
        Store(home).create(name, header)
    for evil in (f"$(touch {TRAP})", "it's", "two words", f"`touch {TRAP}`", "-rf", "*"):
        (home / "sessions" / f"{evil}.json").write_text("{}")
    return home


@pytest.fixture(scope="module", params=SHELLS)
def shell(request, home):
    if shutil.which(request.param) is None:
        pytest.skip(f"needs {request.param}")
    terminal = Terminal(request.param, home)
    yield terminal
    terminal.process.close(force=True)
    assert not (home / TRAP).exists()


@pytest.fixture
def at_home(home, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(home))


# --- the scripts ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", write.SCRIPTS)
def test_a_committed_script_is_what_the_commands_generate(name):
    assert (FOLDER / name).read_text(encoding="utf-8") == write.scripts()[name], (
        "the commands have changed: run `python -m referee.cli.completions completions/`"
    )


def test_the_folder_holds_nothing_else():
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(write.SCRIPTS)


@pytest.mark.parametrize(
    "text", ["it's", 'a "quote"', "`touch x`", "$(touch x)", "a\x1b[31m", "back\\slash", "two\nlines"]
)
def test_a_help_text_can_do_nothing_in_a_script(text):
    assert set(tree._line(text)) & set("'\"`$\\\x1b\n") == set()


# --- the values -------------------------------------------------------------------------------------------------


def test_sessions_are_completed_by_their_plain_names(at_home):
    assert values("sessions", "") == ["otter-1", "otter-2", "walrus"]
    assert values("sessions", "ot") == ["otter-1", "otter-2"]


def test_players_are_completed_if_their_names_are_plain_words(at_home):
    assert values("players", "") == ["Kim", "Zoë"]
    assert values("players", "z") == ["Zoë"]


def test_the_home_on_the_command_line_is_the_one_looked_at(at_home, tmp_path):
    assert values("sessions", "", ["--home", str(tmp_path), "show"]) == []
    assert values("sessions", "", ["show", f"--home={tmp_path}"]) == []
    assert values("sessions", "", ["--home", "=", str(tmp_path), "show"]) == []


def test_games_and_modes_are_completed():
    assert values("games", "") == list(games.ids())
    assert values("modes", "", ["new", GAME]) == [mode.id for mode in games.game(GAME).modes]
    assert set(values("modes", "")) == {mode.id for game in games.ids() for mode in games.game(game).modes}


def test_what_belongs_to_the_game_on_the_line_is_completed():
    assert values("questions", "", ["settle", GAME]) == list(games.game(GAME).questions)
    assert values("sections", "", ["rules", GAME]) == list(rulebook.sections(GAME))
    assert values("notes", "", ["notes", GAME]) == list(rulebook.notes(GAME))


def test_events_are_those_that_may_come_now_in_the_session_named(tmp_path, monkeypatch, tiny_game):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    assert values("events", "") == []
    mode = tiny_game.modes[0]
    seats = seated(mode, ["Ann", "Bo", "Kim"][: mode.players[0]])
    table = recording.create(
        Store(tmp_path), tiny_game, mode, seats, house_rules.chosen_settings(tiny_game, mode, {}), "one"
    )
    expected = [event.name() for event in judge.legal(tiny_game, table.state)]
    assert expected[0] == "turn"
    assert values("events", "") == values("events", "", ["record", "-s", "one"]) == expected


def test_a_damaged_or_unknown_session_completes_nothing_and_says_nothing(at_home, capsys):
    assert complete(["events", "", "record", "-s", "two words"]) == 0
    assert capsys.readouterr() == ("", "")


def test_an_unknown_kind_has_no_values():
    assert values("nonsense", "") == []


# --- real shells ------------------------------------------------------------------------------------------------


@pytest.mark.shell
def test_a_command_is_completed(shell):
    shell.tab("referee renam", "referee rename")


@pytest.mark.shell
def test_an_option_is_completed(shell):
    shell.tab("referee new --random-t", "--random-teams")
    shell.tab("referee show --no-inp", "--no-input")


@pytest.mark.shell
def test_a_game_is_completed(shell):
    shell.tab(f"referee modes {GAME[:-2]}", f"referee modes {GAME}")


@pytest.mark.shell
def test_a_mode_is_completed(shell):
    shell.tab(f"referee new {GAME} --mode {MODE[:-1]}", f"--mode {MODE}")


@pytest.mark.shell
def test_a_session_is_completed_as_argument_and_as_option(shell):
    shell.tab("referee show walr", "referee show walrus")
    shell.tab("referee undo -n 2 --session walr", "--session walrus")
    shell.tab("referee log --session=walr", "--session=walrus")


@pytest.mark.shell
def test_several_sessions_are_listed_and_only_plain_ones(shell):
    shown = shell.tab("referee show otter-", "otter-2")
    assert "otter-1" in shown
    everything = shell.tab("referee show ", "walrus")
    assert [evil for evil in ("touch", "it's", "two", "-rf", "*") if evil in everything] == []


@pytest.mark.shell
def test_a_quote_or_a_command_in_the_line_breaks_nothing(shell, home):
    shell.tab(f"referee show '$(touch {TRAP})' \"a b\" --session walr", "--session walrus")
    assert not (home / TRAP).exists()

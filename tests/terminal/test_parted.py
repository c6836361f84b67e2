"""`play` at a session of several versions: said in two sentences, asked in a menu, and nothing is added before."""

import pytest
from kit.screen import Screen as Terminal
from kit.shelf import path_of

from referee.errors import Parted
from referee.session.table import replay
from referee.store.store import Store
from referee.terminal import ask, parted
from referee.terminal.screen import PLAIN

BONE = ["new", "bone", "--mode", "base", "-p", "Ann", "-p", "Bob", "--name", "night"]


@pytest.fixture
def store(referee, tmp_path):
    """A session with one entry in its file, of which this machine has written two."""
    referee(*BONE)
    referee("record", "reveal", "12", "3", "1")
    store = Store(tmp_path / "home")
    old = path_of(store, "night").read_bytes()
    referee("record", "attack", "7", "6")
    path_of(store, "night").write_bytes(old)
    return store


@pytest.fixture
def answers(monkeypatch):
    """Answer what is asked so, one after the other; the choices that were offered."""

    def given(*ways):
        left, offered = list(ways), []

        def choose(_, choices, **__):
            offered.append([choice.value for choice in choices])
            way = left.pop(0)
            if isinstance(way, BaseException):
                raise way
            return way

        monkeypatch.setattr(ask, "choose", choose)
        return offered

    return given


def test_what_differs_is_said_in_two_sentences_and_the_longer_is_offered_first(store, answers, capsys):
    offered = answers("joined")
    log = parted.settled(store, store.open("night"), screen=PLAIN)
    assert len(replay(log).entries) == 2
    assert offered == [["joined", "both", "theirs", "mine"]]
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == [
        "The file of night is an earlier copy: it ends after one entry, and this machine last wrote one entry more.",
        "All versions are kept until you say which one counts; nothing is lost in any case.",
    ]


@pytest.mark.parametrize("leaving", [None, EOFError()])
def test_whoever_leaves_without_an_answer_leaves_everything_as_it_is(store, answers, leaving):
    before = path_of(store, "night").read_bytes()
    answers(leaving)
    assert parted.settled(store, store.open("night"), screen=PLAIN) is None
    assert path_of(store, "night").read_bytes() == before
    with pytest.raises(Parted):
        store.append(store.open("night"), [])


def test_a_session_of_one_version_is_not_asked_about(store, answers):
    answers("joined")
    log = parted.settled(store, store.open("night"), screen=PLAIN)
    assert parted.settled(store, log, screen=PLAIN) is log


def test_an_old_copy_put_back_during_the_evening_is_asked_about_and_the_line_comes_back(store, answers):
    from referee.store.box import Box
    from referee.terminal.evening import Evening, heard
    from referee.terminal.sitting import Sitting

    old = path_of(store, "night").read_bytes()
    answers("joined", "joined")
    table = replay(parted.settled(store, store.open("night"), screen=PLAIN))
    path_of(store, "night").write_bytes(old)
    now = heard(Sitting(store, Box(store.home), PLAIN), Evening(table, ("15 4 2",)))
    assert (len(now.table.entries), now.back) == (2, "15 4 2")
    assert store.open("night").head == now.table.log.head


@pytest.mark.terminal
def test_at_a_real_terminal_the_longer_version_goes_on_by_enter(store):
    screen = Terminal(store.home, "play")
    screen.wait_for("Which one counts?")
    screen.enter()
    screen.wait_for("night stands with 2 entries now")
    screen.wait_for("Turn 2 of 10")
    screen.close()


@pytest.mark.terminal
@pytest.mark.parametrize(("answer", "there"), [("n", []), ("y", ["night"])])
def test_at_a_real_terminal_import_shows_what_would_come_and_asks(store, tmp_path, answer, there):
    other = tmp_path / "other"
    screen = Terminal(other, "import", str(path_of(store, "night")))
    screen.wait_for("night (one entry) is new.")
    screen.wait_for("Take this in? (y/n) [yes]:")
    screen.enter(answer)
    screen.exit_code()
    assert Store(other).ids() == there

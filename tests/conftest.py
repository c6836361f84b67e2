import io

import hypothesis
import pytest
from kit import tiny

from referee import games
from referee.__main__ import hoisted
from referee.contract import rulebook

hypothesis.settings.register_profile("patient", deadline=None)  # no test fails because the computer is busy
hypothesis.settings.load_profile("patient")


def pytest_addoption(parser):
    parser.addoption(
        "--accept", action="store_true", help="rewrite the golden transcripts; read them as a diff"
    )


@pytest.fixture(scope="session", autouse=True)
def _own_state(tmp_path_factory):
    """What a machine keeps for itself is kept in a folder of this run, whatever program a test starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_STATE", str(tmp_path_factory.mktemp("state")))
        patch.setenv("REFEREE_BACKUPS", "0")  # none is made by itself but where a test is about that
        yield


@pytest.fixture
def tiny_game(monkeypatch):
    """The invented game, known to the referee beside the real ones."""
    ids, real = games.ids(), games.game
    monkeypatch.setattr(games, "ids", lambda: (*ids, "tiny"))
    monkeypatch.setattr(games, "game", lambda game_id: tiny.GAME if game_id == "tiny" else real(game_id))
    told = rulebook._bytes
    monkeypatch.setattr(
        rulebook, "_bytes", lambda game, name: tiny.RULEBOOK if game == "tiny" else told(game, name)
    )
    return tiny.GAME


@pytest.fixture
def referee(tiny_game, tmp_path, monkeypatch, capsys):
    """Run one command; gives (exit code, standard output, standard error)."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    from referee.cli.app import run

    def call(*argv: str, stdin: str = ""):
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        code = run(hoisted(list(argv)))
        said = capsys.readouterr()
        return code, said.out, said.err

    return call

import pytest
import tiny

from referee import games, rulebook


def pytest_addoption(parser):
    parser.addoption(
        "--accept", action="store_true", help="rewrite the golden transcripts; read them as a diff"
    )


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

"""What holds for the anonymous bundles of every game: whoever plays and whatever is remarked, they are the same and intact.

Two tables are played from the same draws, so they differ in nothing but their names and their free words.
"""

import json
import random
from contextlib import suppress

import pytest

from referee import games, words
from referee.contract.model import Game, Mode
from referee.desk import dispute as reader
from referee.errors import Misread, RefereeError
from referee.export import dispute
from referee.questions import fields
from referee.session import amend, house_rules, insert, recording
from referee.session.again import before
from referee.session.seats import drawn_teams
from referee.session.table import replay
from referee.testing import fuzz
from referee.testing.memory import Memory

#: what people are called that a text could be taken for something else in; beside it every word that the game itself knows
HARD = (
    "1", "2", "3", "10", "hard", "easy", "z", "zz", "all", "nobody", "none", "yes", "no", "Ann", "An", "Ann.2", "2-Ann", "left",
    "right", "first", "second", "keep", "the table", "table", "Player 2", "Player 1", "Team 1", "left out", "foxtrot", "dispute",
)  # fmt: skip
#: what two tables say in free words
SAID = ("lantern", "two words", "Ärger"), ("Quincy said so", "Zoë", "Über")
FOLLOWING_SEEDS = range(2, 4)


def hard_names(game: Game, mode: Mode) -> list[str]:
    """Names that are also words of the program, of the game's questions and of what it prints."""
    found = [*HARD, game.id, mode.id]
    for cls in game.played(mode).steps:
        found.append(cls.name())
        for shape in fields.shapes(cls):
            known = words.choices(shape.ask.known or ())
            found += [shape.name, *map(str, shape.values or ()), *(str(one.value) for one in known)]
    for setting in game.settings:
        found += [setting.id, *setting.choices]
    kept: dict[str, str] = {}
    for one in found:
        with suppress(Misread):
            kept.setdefault(words.fold(words.name(one)), words.name(one))
    return list(kept.values())


def played(game: Game, mode: Mode, names: list[str], teams: list[str], seed: int) -> Memory:
    """A game drawn to its end; its draws depend on the seed alone."""
    rng, count = random.Random(f"{game.id}{mode.id}{len(names)}{seed}"), len(names)
    settings = {one.id: rng.choice(one.choices) for one in house_rules.settings_of(game, mode)}
    drawn = drawn_teams(mode, [str(index) for index in range(count)], seed) if mode.teams else {}
    sides = {
        team: [names[int(one)] for one in side] for team, side in zip(teams, drawn.values(), strict=False)
    }
    memory = Memory(game, mode.id, names, settings, sides or None)
    fuzz.Run(memory, seed)
    return memory


def put_right(memory: Memory, seed: int) -> list[str]:
    """Take back, bring back, amend, drop and insert at places that depend on the seed alone; what was refused."""
    rng, refused = random.Random(seed), []
    memory.undo(2 if len(memory.table.entries) > 2 else 1)
    memory.redo()
    for _ in range(4):
        if not memory.table.entries:
            break
        entry = rng.choice(memory.table.entries)
        asked = fields.of(type(entry.event), before(memory.table, entry.number))
        raw = {field.name: fuzz.answer(field, rng) for field in asked}
        try:
            event = amend.retold(memory.table, entry.number, raw)
            memory.correct(amend.amended(memory.table, {entry.number: event}, "misread"))
            memory.correct(insert.dropped(memory.table, [rng.choice(memory.table.entries).number], "Quincy"))
        except RefereeError as error:
            refused.append(type(error).__name__)
        if rng.random() < 0.4:
            memory.undo(1)
        told = recording.told(memory.table.highest + 1, entry.event, entry.by)
        memory.append(
            [
                {
                    **told,
                    "before": entry.number,
                    "because": "Zoë forgot it",
                    "command": len(memory.log.records) + 1,
                }
            ]
        )
        memory.table = replay(memory.log)
    return refused


def bundle(memory: Memory) -> str:
    """The anonymous bundle, which checks as intact."""
    text = dispute.write(memory.table, None, anonymous=True)
    assert reader.problems(json.loads(text)) == []
    return text


def two_tables(game: str, mode: str, count: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> list[Memory]:
    """The same game at two tables: of usual names and of hard ones."""
    found = games.game(game)
    how = games.mode(found, mode)
    usual = [f"Anna{index}" for index in range(count)], [f"Reds{index}" for index in range(6)]
    drawn = random.Random(seed * 31 + count).sample(hard_names(found, how), count + 6)
    tables = []
    for said, (names, teams) in zip(SAID, (usual, (drawn[:count], drawn[count:])), strict=True):
        monkeypatch.setattr(fuzz, "WORDS", said)
        tables.append(played(found, how, names, teams, seed))
    return tables


class TestAnonymousBundles:
    """One game, in one mode, with so many players: cases(game, mode, count)."""

    @pytest.mark.outermost
    def test_they_are_the_same_whoever_plays_and_whatever_is_said(
        self, game: str, mode: str, count: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        one, other = map(bundle, two_tables(game, mode, count, 0, monkeypatch))
        assert one == other
        assert [word for word in (*SAID[1], "Anna", "Reds") if word in other] == []

    @pytest.mark.outermost
    def test_corrected_sessions_are_told_alike_too(
        self, game: str, mode: str, count: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        tables = two_tables(game, mode, count, 1, monkeypatch)
        refused = [put_right(memory, 1) for memory in tables]
        one, other = map(bundle, tables)
        assert refused[0] == refused[1]
        assert one == other

    @pytest.mark.wide
    def test_many_more_are_the_same_whoever_plays(
        self, game: str, mode: str, count: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for seed in FOLLOWING_SEEDS:
            tables = two_tables(game, mode, count, seed, monkeypatch)
            one, other = map(bundle, tables)
            assert one == other, seed
            assert put_right(tables[0], seed) == put_right(tables[1], seed)
            one, other = map(bundle, tables)
            assert one == other, seed

"""What holds for every game, mode, number of players and house rule, shown by playing them at random to the end."""

import random

import msgspec
import pytest
from kit import fuzz
from kit.memory import Memory

from referee import games
from referee.contract import rulebook
from referee.contract.model import Refusal, members
from referee.errors import OutOfTurn
from referee.questions import fields, reading
from referee.session import house_rules, judge, recording
from referee.session.score import points
from referee.session.seats import drawn_teams
from referee.session.table import opened, replay

SEEDS = 2
#: in the long games each seed is a whole evening
CASES = [
    pytest.param(
        game,
        mode.id,
        count,
        id=f"{game}-{mode.id}-{count}",
        marks=pytest.mark.xdist_group(
            f"{game}-{mode.id}-{count}"
        ),  # one worker plays a case once for all its tests
    )
    for game in games.ids()
    for mode in games.game(game).modes
    for count in mode.players
]


def table(
    game_id: str, mode_id: str, count: int, rng: random.Random, chosen: dict[str, str] | None = None
) -> Memory:
    game = games.game(game_id)
    mode = games.mode(game, mode_id)
    names = [f"P{index}" for index in range(1, count + 1)]
    settings = {one.id: rng.choice(one.choices) for one in house_rules.settings_of(game, mode)} | (
        chosen or {}
    )
    return Memory(game, mode_id, names, settings, drawn_teams(mode, names, 1) if mode.teams else None)


@pytest.fixture(scope="module")
def runs():
    """Each case's finished runs, played once for all tests of this module."""
    played: dict = {}

    def of(game: str, mode: str, count: int) -> list[fuzz.Run]:
        key = game, mode, count
        if key not in played:
            played[key] = [
                fuzz.Run(table(game, mode, count, random.Random(f"{key}{seed}")), seed)
                for seed in range(SEEDS)
            ]
        return played[key]

    return of


@pytest.mark.parametrize(("game", "mode", "count"), CASES)
class TestEveryGame:
    def test_it_ends_with_an_outcome_and_then_nothing_is_legal(self, runs, game, mode, count):
        for run in runs(game, mode, count):
            found = run.memory.table
            assert found.outcome is not None
            assert judge.legal(found.game, found.state) == ()
            with pytest.raises(OutOfTurn):
                judge.judge(found.game, found.state, found.entries[-1].event)

    def test_drawn_answers_are_rarely_refused(self, runs, game, mode, count):
        tried = sum(run.tried for run in runs(game, mode, count))
        refused = [error.message for run in runs(game, mode, count) for _, error in run.refused]
        assert len(refused) <= 3 + tried // 20, refused[:5]

    def test_something_is_due_until_the_end(self, runs, game, mode, count):
        for run in runs(game, mode, count):
            table_, state = run.memory.table, opened(run.memory.log).state
            for entry in table_.entries:
                assert judge.due(table_.game, state), table_.game.status(state)
                state = entry.ruling.state

    def test_replaying_the_log_gives_the_live_state(self, runs, game, mode, count):
        for run in runs(game, mode, count):
            again = replay(run.memory.log)
            assert again.stuck is None
            same = again.state == run.memory.table.state  # no diff of two whole states
            assert same
            assert again.outcome == run.memory.table.outcome

    def test_points_are_the_sum_of_findings(self, runs, game, mode, count):
        for run in runs(game, mode, count):
            found = run.memory.table
            total, teams = points(found), members(found.seats)
            for one in found.outcome.standings:
                whose = [one.player] if one.player else [*teams[one.team], one.team]
                assert sum(total.get(who, 0) for who in whose) == one.points, one

    def test_every_player_or_team_has_a_standing(self, runs, game, mode, count):
        for run in runs(game, mode, count):
            found = run.memory.table
            listed = [one.player or one.team for one in found.outcome.standings]
            assert sorted(listed) in (sorted(found.state.players), sorted(members(found.seats)))
            assert set(found.outcome.winners) <= set(found.state.players)

    def test_every_cited_section_and_note_exists(self, runs, game, mode, count):
        sections, notes = rulebook.sections(game), rulebook.notes(game)
        for run in runs(game, mode, count):
            found = run.memory.table
            for one in (*found.findings, *found.outcome.findings):
                assert one.section in sections or one.text.startswith("Table decision"), one
                assert set(one.notes) <= set(notes), one
            for _, error in run.refused:
                assert not error.section or error.section in sections, error.message

    def test_refusals_of_what_is_not_due_cite_their_section(self, runs, game, mode, count):
        sections = rulebook.sections(game)
        for run in runs(game, mode, count):
            for entry in run.memory.table.entries[:: max(1, len(run.memory.table.entries) // 40)]:
                for step in run.memory.table.game.steps.values():
                    early = step.when(entry.ruling.state)
                    assert early is None or isinstance(early, Refusal)
                    assert early is None or (early.section in sections and early.reason.endswith(".")), early

    def test_every_event_survives_json(self, runs, game, mode, count):
        for run in runs(game, mode, count):
            for entry in run.memory.table.entries:
                told = msgspec.json.decode(msgspec.json.encode(entry.event))
                assert msgspec.convert(told, type(entry.event)) == entry.event

    def test_every_event_can_be_typed_in_one_line(self, runs, game, mode, count):
        for run in runs(game, mode, count)[:1]:
            state = opened(run.memory.log).state
            for entry in run.memory.table.entries:
                asked = fields.of(type(entry.event), state)
                raw = reading.line(asked, fields.typed(entry.event))
                assert reading.read(type(entry.event), state, raw, asked) == entry.event
                state = entry.ruling.state

    def test_undo_inverts_and_redo_brings_back(self, runs, game, mode, count):
        run = runs(game, mode, count)[-1]
        ended = run.memory.table
        back = min(len(ended.entries), 7)
        run.memory.undo(back)
        kept = ended.entries[: len(ended.entries) - back]
        same = run.memory.table.state == (kept[-1].ruling.state if kept else opened(run.memory.log).state)
        assert same
        run.memory.redo()
        again = run.memory.table.state == ended.state
        assert again

    def test_status_and_sheets_are_plain_single_lines(self, runs, game, mode, count):
        for run in runs(game, mode, count):
            found = run.memory.table
            for entry in found.entries[:: max(1, len(found.entries) // 20)]:
                assert "\n" not in found.game.status(entry.ruling.state)
                for sheet in (*found.game.view(entry.ruling.state), *found.game.secrets(entry.ruling.state)):
                    assert all(len(row) == len(sheet.columns) for row in sheet.rows), sheet.title


HOUSE_RULES = [
    pytest.param(game, mode.id, setting.id, choice, id=f"{game}-{mode.id}-{setting.id}-{choice}")
    for game in games.ids()
    for mode in games.game(game).modes
    for setting in house_rules.settings_of(games.game(game), mode)
    for choice in setting.choices
]


@pytest.mark.parametrize(("game", "mode", "setting", "choice"), HOUSE_RULES)
def test_every_house_rule_of_every_mode_plays_to_the_end(game, mode, setting, choice):
    rng = random.Random(f"{game}{mode}{setting}{choice}")
    found = games.mode(games.game(game), mode)
    run = fuzz.Run(table(game, mode, rng.choice(found.players), rng, {setting: choice}), 5)
    assert run.memory.table.settings[setting] == choice
    assert run.memory.table.outcome is not None
    again = replay(run.memory.log)
    assert again.stuck is None
    assert again.outcome == run.memory.table.outcome


@pytest.mark.parametrize("game", games.ids())
def test_names_sections_and_notes_of_the_declarations_exist(game):
    found, sections, notes = games.game(game), rulebook.sections(game), rulebook.notes(game)
    for mode in found.modes:
        assert mode.section in sections, mode.id
    for setting in found.settings:
        assert setting.default in setting.choices
        assert not setting.note or setting.note in notes, setting.id
    for ident, note in notes.items():
        assert note.setting is None or note.setting in {one.id for one in found.settings}, ident
    for cls in found.steps:
        assert cls.text().endswith("."), cls.__name__
        assert not cls.section or cls.section in sections, cls.__name__
        for shape in fields.shapes(cls):
            assert not shape.ask.section or shape.ask.section in sections, (cls.__name__, shape.name)


@pytest.mark.parametrize("game", games.ids())
def test_the_demonstration_plays_to_the_end(game):
    from referee.cli import demo

    found = games.game(game)
    told = rulebook.load(game, "demo")
    table_ = demo.demo_table(found, told)
    for one in told["events"]:
        table_, _ = recording.advanced(table_, recording.read(table_, one["event"], one["answers"]))
    assert table_.outcome is not None

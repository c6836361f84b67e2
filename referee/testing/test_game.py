"""What holds for every game, mode, number of players, house rule and dispute, shown by playing them at random.

Which games, says the option `--game` (repeat it); without it the games of our own. Each mode is played to its end from the
questions it asks; a case's runs are played once for all its tests.
"""

import copy
import random
from collections.abc import Callable, Iterator
from contextlib import suppress

import msgspec
import pytest

from referee import games
from referee.contract import rulebook
from referee.contract.model import Game, Question, Refusal, Verdict, members
from referee.desk import settle
from referee.errors import OutOfTurn, RefereeError
from referee.questions import fields, reading
from referee.session import amend, house_rules, insert, judge, recording, resume, slips
from referee.session.again import before
from referee.session.correction import Correction
from referee.session.score import points, ranking
from referee.session.seats import drawn_teams
from referee.session.table import Entry, Table, opened, replay
from referee.testing import fuzz
from referee.testing.memory import Memory

SEEDS = 2
MORE_SEEDS = 10
#: how many entries of a run are corrected and put right again
CORRECTIONS = 4
Runs = Callable[[str, str, int], list[fuzz.Run]]
#: draws of answers to one question of the disputes desk
DISPUTES = 300


def table(
    game_id: str, mode_id: str, count: int, rng: random.Random, chosen: dict[str, str] | None = None
) -> Memory:
    """A session in memory with house rules at random, but for those chosen."""
    game = games.game(game_id)
    mode = games.mode(game, mode_id)
    names = [f"P{index}" for index in range(1, count + 1)]
    settings = {one.id: rng.choice(one.choices) for one in house_rules.settings_of(game, mode)} | (
        chosen or {}
    )
    return Memory(game, mode_id, names, settings, drawn_teams(mode, names, 1) if mode.teams else None)


@pytest.fixture(scope="module")
def runs() -> Runs:
    """Each case's finished runs, played once for all tests of this module."""
    played: dict[tuple[str, str, int], list[fuzz.Run]] = {}

    def of(game: str, mode: str, count: int) -> list[fuzz.Run]:
        key = game, mode, count
        if key not in played:
            played[key] = [
                fuzz.Run(table(game, mode, count, random.Random(f"{key}{seed}")), seed)
                for seed in range(SEEDS)
            ]
        return played[key]

    return of


def _copy(memory: Memory) -> Memory:
    """The same session, to be corrected without anybody else noticing."""
    found = copy.copy(memory)
    found.log = memory.log
    return found


def _same_game(one: Table, other: Table) -> None:
    assert (other.stuck, other.aside) == (None, ())
    assert [(entry.number, entry.event) for entry in other.entries] == [
        (entry.number, entry.event) for entry in one.entries
    ]
    assert other.state == one.state or other.outcome == one.outcome
    assert [entry.ruling for entry in other.entries] == [entry.ruling for entry in one.entries]


def _goes_on(memory: Memory, seq: int) -> None:
    """What was kept at a record and the rest of the log are the whole table; a state of more than records can't be kept."""
    part = msgspec.structs.replace(memory.log, records=memory.log.records[:seq])
    content = resume.kept(opened(part), replay(part))
    found = None if content is None else resume.continued(opened(memory.log), seq, content)
    if found is None:
        return
    whole = replay(memory.log)
    same = (found.state, tuple(found.entries)) == (whole.state, whole.entries)  # no diff of two whole states
    assert same
    assert (found.outcome, found.due, found.highest) == (whole.outcome, whole.due, whole.highest)
    assert (found.stuck, found.aside, found.moved) == (None, whole.aside, whole.moved)
    assert found.game.status(found.state) == whole.game.status(whole.state)
    assert (points(found), ranking(found)) == (points(whole), ranking(whole))


def _there_and_back(
    table: Table, entry: Entry, rng: random.Random
) -> Iterator[tuple[Correction, Callable[[Table], Correction]]]:
    """A correction of an entry with the one that puts it right again: another answer, the entry told twice."""
    others = [one.event for one in slips.variants(entry.event, before(table, entry.number))]
    for event in rng.sample(others, min(2, len(others))):
        with suppress(RefereeError):  # a neighbouring answer that is not possible there
            yield (
                amend.amended(table, {entry.number: event}, "a slip"),
                lambda now: amend.amended(now, {entry.number: entry.event}, "it was right"),
            )
    line = f"{entry.event.name()} {fields.typed(entry.event)}"
    with suppress(RefereeError):  # an entry that can't come twice
        twice = insert.inserted(table, entry.number, [line], "told twice")
        number = twice.records[0]["number"]
        yield twice, lambda now: insert.dropped(now, [number], "it happened once")


class TestEveryGame:
    """One game, in one mode, with so many players: cases(game, mode, count)."""

    def test_it_ends_with_an_outcome_and_then_nothing_is_legal(
        self, runs: Runs, game: str, mode: str, count: int
    ) -> None:
        for run in runs(game, mode, count):
            found = run.memory.table
            assert found.outcome is not None
            assert found.legal == ()
            with pytest.raises(OutOfTurn):
                judge.judge(found.game, found.state, found.entries[-1].event)

    def test_drawn_answers_are_rarely_refused(self, runs: Runs, game: str, mode: str, count: int) -> None:
        tried = sum(run.tried for run in runs(game, mode, count))
        refused = [error.message for run in runs(game, mode, count) for _, error in run.refused]
        assert len(refused) <= 3 + tried // 20, refused[:5]

    def test_something_is_due_until_the_end(self, runs: Runs, game: str, mode: str, count: int) -> None:
        for run in runs(game, mode, count):
            table_, state = run.memory.table, opened(run.memory.log).state
            for entry in table_.entries:
                assert judge.due(table_.game, state), table_.game.status(state)
                state = entry.ruling.state

    def test_replaying_the_log_gives_the_live_state(
        self, runs: Runs, game: str, mode: str, count: int
    ) -> None:
        for run in runs(game, mode, count):
            again = replay(run.memory.log)
            assert again.stuck is None
            same = again.state == run.memory.table.state  # no diff of two whole states
            assert same
            assert again.outcome == run.memory.table.outcome

    @pytest.mark.outermost
    def test_a_correction_and_the_same_back_leave_the_game_as_it_was(
        self, runs: Runs, game: str, mode: str, count: int
    ) -> None:
        for number, run in enumerate(runs(game, mode, count)):
            memory, rng = _copy(run.memory), random.Random(f"{game}{mode}{count}{number}")
            was = memory.table
            for place in rng.sample(range(len(was.entries)), min(CORRECTIONS, len(was.entries))):
                entry = was.entries[place]
                for made, back in _there_and_back(memory.table, entry, rng):
                    memory.correct(made)
                    memory.correct(back(memory.table))
                    _same_game(was, memory.table)
                    memory.undo(2)
                    _same_game(was, memory.table)

    @pytest.mark.outermost
    def test_a_session_goes_on_from_what_was_kept_as_if_all_of_it_were_judged_again(
        self, runs: Runs, game: str, mode: str, count: int
    ) -> None:
        for run in runs(game, mode, count):
            memory, rng = _copy(run.memory), random.Random(f"{game}{mode}{count}kept")
            length = len(memory.log.records)
            for seq in (length // 3, length - 2, length):
                _goes_on(memory, seq)
            for entry in rng.sample(memory.table.entries[length // 2 :], min(2, length // 4)):
                for made, _ in _there_and_back(memory.table, entry, rng):
                    memory.correct(made)
                    _goes_on(memory, length // 2)
                    memory.undo()
                    _goes_on(memory, length // 2)

    def test_points_are_the_sum_of_findings(self, runs: Runs, game: str, mode: str, count: int) -> None:
        for run in runs(game, mode, count):
            found = run.memory.table
            total, teams = points(found), members(found.seats)
            for one in found.outcome.standings:
                whose = [one.player] if one.player else [*teams[one.team], one.team]
                assert sum(total.get(who, 0) for who in whose) == one.points, one

    def test_every_player_or_team_has_a_standing(self, runs: Runs, game: str, mode: str, count: int) -> None:
        for run in runs(game, mode, count):
            found = run.memory.table
            listed = [one.player or one.team for one in found.outcome.standings]
            assert sorted(listed) in (sorted(found.state.players), sorted(members(found.seats)))
            assert set(found.outcome.winners) <= set(found.state.players)

    def test_every_cited_section_and_note_exists(self, runs: Runs, game: str, mode: str, count: int) -> None:
        sections, notes = rulebook.sections(game), rulebook.notes(game)
        for run in runs(game, mode, count):
            found = run.memory.table
            for one in (*found.findings, *found.outcome.findings):
                assert one.section in sections or one.text.startswith("Table decision"), one
                assert set(one.notes) <= set(notes), one
            for _, error in run.refused:
                assert not error.section or error.section in sections, error.message

    def test_refusals_of_what_is_not_due_cite_their_section(
        self, runs: Runs, game: str, mode: str, count: int
    ) -> None:
        sections = rulebook.sections(game)
        for run in runs(game, mode, count):
            for entry in run.memory.table.entries[:: max(1, len(run.memory.table.entries) // 40)]:
                for step in run.memory.table.game.steps.values():
                    early = step.when(entry.ruling.state)
                    assert early is None or isinstance(early, Refusal)
                    assert early is None or (early.section in sections and early.reason.endswith(".")), early

    def test_every_event_survives_json(self, runs: Runs, game: str, mode: str, count: int) -> None:
        for run in runs(game, mode, count):
            for entry in run.memory.table.entries:
                told = msgspec.json.decode(msgspec.json.encode(entry.event))
                assert msgspec.convert(told, type(entry.event)) == entry.event

    def test_every_event_can_be_typed_in_one_line(self, runs: Runs, game: str, mode: str, count: int) -> None:
        for run in runs(game, mode, count)[:1]:
            state = opened(run.memory.log).state
            for entry in run.memory.table.entries:
                asked = fields.of(type(entry.event), state)
                raw = reading.line(asked, fields.typed(entry.event))
                assert reading.read(type(entry.event), state, raw, asked) == entry.event
                state = entry.ruling.state

    def test_undo_inverts_and_redo_brings_back(self, runs: Runs, game: str, mode: str, count: int) -> None:
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

    def test_status_and_sheets_are_plain_single_lines(
        self, runs: Runs, game: str, mode: str, count: int
    ) -> None:
        for run in runs(game, mode, count):
            found = run.memory.table
            for entry in found.entries[:: max(1, len(found.entries) // 20)]:
                assert "\n" not in found.game.status(entry.ruling.state)
                for sheet in (*found.game.view(entry.ruling.state), *found.game.secrets(entry.ruling.state)):
                    assert all(len(row) == len(sheet.columns) for row in sheet.rows), sheet.title


def test_every_house_rule_of_every_mode_plays_to_the_end(
    game: str, mode: str, setting: str, choice: str
) -> None:
    rng = random.Random(f"{game}{mode}{setting}{choice}")
    found = games.mode(games.game(game), mode)
    run = fuzz.Run(table(game, mode, rng.choice(found.players), rng, {setting: choice}), 5)
    assert run.memory.table.settings[setting] == choice
    assert run.memory.table.outcome is not None
    again = replay(run.memory.log)
    assert again.stuck is None
    assert again.outcome == run.memory.table.outcome


@pytest.mark.wide
def test_many_more_games_end_alike_when_replayed_and_by_the_sum_of_their_findings(
    game: str, mode: str, count: int
) -> None:
    for seed in range(SEEDS, SEEDS + MORE_SEEDS):
        found = fuzz.Run(
            table(game, mode, count, random.Random(f"{game}{mode}{count}{seed}")), seed
        ).memory.table
        again = replay(found.log)
        assert again.stuck is None
        assert again.outcome == found.outcome is not None
        total, teams = points(found), members(found.seats)
        for one in found.outcome.standings:
            whose = [one.player] if one.player else [*teams[one.team], one.team]
            assert sum(total.get(who, 0) for who in whose) == one.points, (seed, one)


def test_names_sections_and_notes_of_the_declarations_exist(game: str) -> None:
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


def test_the_demonstration_plays_to_the_end(game: str) -> None:
    from referee.cli import demo

    found = games.game(game)
    told = rulebook.load(game, "demo")
    table_ = demo.demo_table(found, told)
    for one in told["events"]:
        table_, _ = recording.advanced(table_, recording.read(table_, one["event"], one["answers"]))
    assert table_.outcome is not None


class TestRulebook:
    """The data that a game's findings cite."""

    def test_every_rulebook_has_the_format(self, game: str) -> None:
        assert rulebook.sections(game)
        assert all(entry.title.strip() and entry.text.strip() for entry in rulebook.sections(game).values())

    def test_every_section_path_is_made_of_slugs(self, game: str) -> None:
        parts = [part for path in rulebook.sections(game) for part in path.split("/")]
        assert [part for part in parts if not part.replace("-", "").isalnum() or part != part.lower()] == []

    def test_every_section_a_note_cites_exists(self, game: str) -> None:
        cited = {number: note.section for number, note in rulebook.notes(game).items()}
        assert {number: path for number, path in cited.items() if path not in rulebook.sections(game)} == {}

    def test_every_note_says_what_was_unclear_and_how_it_is_ruled(self, game: str) -> None:
        notes = rulebook.notes(game)
        assert [
            number for number, n in notes.items() if not (n.problem and n.readings and n.ruling and n.why)
        ] == []


class TestDisputes:
    """A question that the disputes desk settles for a game: cases(game, question)."""

    def test_it_cites_only_sections_of_the_rulebook(self, game: str, question: str) -> None:
        cls, sections = games.game(game).questions[question][0], rulebook.sections(game)
        assert cls.text().endswith((".", "?"))
        shapes = [*fields.shapes(cls)]
        shapes += [inside for shape in shapes if shape.record for inside in fields.shapes(shape.record)]
        cited = {cls.section, *(shape.ask.section for shape in shapes)} - {""}
        assert cited - sections.keys() == set()

    def test_any_answers_get_a_verdict_or_a_reasoned_refusal(self, game: str, question: str) -> None:
        found, rng, verdicts = games.game(game), random.Random(f"{game}{question}"), 0
        sections, notes = rulebook.sections(game), rulebook.notes(game)
        for _ in range(DISPUTES):
            settings = {one.id: rng.choice(one.choices) for one in found.settings}
            drawn = fuzz.question(found.questions[question][0], rng)
            try:
                verdict = settle.settle(found, question, drawn, settings)
            except RefereeError as error:
                assert error.message, drawn
                assert not error.section or error.section in sections, (drawn, error.section)
                continue
            verdicts += 1
            assert verdict.findings, drawn
            for one in verdict.findings:
                assert one.section in sections, (drawn, one)
                assert set(one.notes) <= set(notes), (drawn, one)
        assert verdicts, "no drawn answers were ever settled: its fields ask for what its rule refuses"

    def test_no_house_rule_that_it_did_not_look_at_could_change_its_verdict(
        self, game: str, question: str
    ) -> None:
        found, rng = games.game(game), random.Random(f"{question}{game}")
        usual = {one.id: one.default for one in found.settings}
        for _ in range(DISPUTES // 10):
            drawn = fuzz.question(found.questions[question][0], rng)
            with suppress(RefereeError):
                told = settle.asked_about(found, question, drawn)
                verdict, others = settle.otherwise(found, question, told, usual)
                tried = {(one.setting.id, one.choice) for one in others}
                assert tried == set(_changing(found, question, told, usual, verdict)), drawn


def _changing(
    game: Game, name: str, question: Question, usual: dict[str, str], verdict: Verdict
) -> Iterator[tuple[str, str]]:
    """Every other choice of every house rule that settles the question with other values."""
    for one in game.settings:
        for choice in set(one.choices) - {usual[one.id]}:
            with suppress(RefereeError):
                if settle.judged(game, name, question, {**usual, one.id: choice}).values != verdict.values:
                    yield one.id, choice

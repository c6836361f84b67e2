"""What holds for turns in every game: who acts is somebody who plays, and a correction hands nobody's card around unasked.

A run is played for each case; corrections are drawn over it and judged, never written.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest

from referee.contract import rulebook
from referee.contract.passing import Passing
from referee.errors import Illegal, RefereeError
from referee.questions import fields, reading
from referee.session import amend, insert, judge, moving, slips
from referee.session.again import before
from referee.session.correction import Correction
from referee.session.table import Entry, Table, opened
from referee.testing import fuzz
from referee.testing.test_game import table

Run = Callable[[str, str, int], Table]
#: entries corrected in a run, each in three ways
CORRECTED = 4


@pytest.fixture(scope="module")
def run() -> Run:
    """Each case's finished game, played once for all tests of this module."""
    played: dict[tuple[str, str, int], Table] = {}

    def of(game: str, mode: str, count: int) -> Table:
        key = game, mode, count
        if key not in played:
            played[key] = fuzz.Run(table(game, mode, count, random.Random(f"turns{key}")), 1).memory.table
        return played[key]

    return of


def _with_states(found: Table) -> Iterator[tuple[Any, Entry]]:
    states = [opened(found.log).state, *(entry.ruling.state for entry in found.entries)]
    return zip(states, found.entries, strict=False)


def _corrections(found: Table, rng: random.Random) -> Iterator[Correction]:
    """An entry dropped, one told twice, one with another answer."""
    for entry in rng.sample(found.entries, min(CORRECTED, len(found.entries))):
        with suppress(RefereeError):
            yield insert.dropped(found, [entry.number], "a slip")
        with suppress(RefereeError):
            line = f"{entry.event.name()} {fields.typed(entry.event)}"
            yield insert.inserted(found, entry.number, [line], "told twice")
        for one in islice(slips.variants(entry.event, before(found, entry.number)), 1):
            with suppress(RefereeError):
                yield amend.amended(found, {entry.number: one.event}, "a slip")


class TestTurns:
    """One game, in one mode, with so many players."""

    def test_who_acts_is_somebody_who_plays_in_seat_order(
        self, run: Run, game: str, mode: str, count: int
    ) -> None:
        found = run(game, mode, count)
        for state, entry in _with_states(found):
            by = judge.acting(found.game, state, entry.event)
            assert by == tuple(player for player in state.players if player in by), entry
            assert entry.by == by

    def test_what_an_entry_is_about_is_said_in_a_few_words_of_one_line(
        self, run: Run, game: str, mode: str, count: int
    ) -> None:
        found = run(game, mode, count)
        for state, entry in _with_states(found):
            assert entry.about == judge.about(found.game, state, entry.event)
            assert "\n" not in entry.about
            assert entry.about.strip() == entry.about

    @pytest.mark.outermost
    def test_a_turn_that_is_passed_over_is_the_tables_and_another_players_comes(
        self, run: Run, game: str, mode: str, count: int
    ) -> None:
        found, sections = run(game, mode, count), rulebook.sections(game)
        for state, _ in _with_states(found):
            for cls in judge.legal(found.game, state):
                if issubclass(cls, Passing):
                    event = reading.read(cls, state, {})
                    after = judge.judge(found.game, state, event)
                    assert judge.acting(found.game, state, event) == ()
                    assert "passed over by the table's decision" in after.findings[0].text
                    assert after.findings[0].section in sections
                    assert found.game.outcome(after.state) or judge.due(found.game, after.state)
                    moved = after.state != state
                    assert moved

    @pytest.mark.outermost
    def test_when_each_card_stays_with_who_acted_every_later_entry_is_by_whom_it_was_told(
        self, run: Run, game: str, mode: str, count: int
    ) -> None:
        found = run(game, mode, count)
        was = {entry.number: entry.by for entry in found.entries}
        free = {entry.number for entry in found.entries if entry.event.anytime}
        for made in _corrections(found, random.Random(f"{game}{mode}{count}")):
            told = {record["number"] for record in made.records if record["kind"] in {"event", "amended"}}
            with suppress(Illegal):  # who holds an item, or where it is fought, is no turn to pass over
                kept = moving.keep(found, made).table
                for state, entry in _with_states(kept):
                    by = judge.acting(kept.game, state, entry.event)
                    if entry.number in was and entry.number not in told | free and len(by) == 1:
                        assert set(by) <= set(was[entry.number]), entry

    @pytest.mark.outermost
    def test_when_everyone_moves_on_the_log_says_who_acts_by_the_rules(
        self, run: Run, game: str, mode: str, count: int
    ) -> None:
        found = run(game, mode, count)
        for made in _corrections(found, random.Random(f"{game}{mode}{count}")):
            moved = moving.move(found, made).table
            for state, entry in _with_states(moved):
                assert entry.by == judge.acting(moved.game, state, entry.event)

    @pytest.mark.outermost
    def test_what_a_correction_makes_nobody_elses_is_not_asked_about(
        self, run: Run, game: str, mode: str, count: int
    ) -> None:
        found = run(game, mode, count)
        was = {entry.number: entry.by for entry in found.entries}
        for made in _corrections(found, random.Random(f"{game}{mode}{count}")):
            told = {record["number"] for record in made.records if record["kind"] in {"event", "amended"}}
            asked = {one.number for one in moving.moved(found, made.table)}
            others = {
                entry.number
                for state, entry in _with_states(made.table)
                if entry.number in was
                and not entry.event.anytime
                and (by := judge.acting(made.table.game, state, entry.event)) != was[entry.number]
                and not (set(by) < set(was[entry.number]) or set(by) > set(was[entry.number]))
            }
            assert others - told <= asked
            assert asked <= {entry.number for entry in made.table.entries}

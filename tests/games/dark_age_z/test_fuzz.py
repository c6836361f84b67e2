"""Every mode, count and depth is played to its end with drawn answers; the laws of all games hold."""

import random

import pytest
from games.dark_age_z.drawn import begin, played

from referee.contract import rulebook
from referee.games.dark_age_z import GAME
from referee.session import judge

TABLES = [(mode.id, players) for mode in GAME.modes for players in mode.players]
DEPTHS = next(setting.choices for setting in GAME.settings if setting.id == "depth")


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_a_drawn_game_ends_and_its_points_are_the_sum_of_its_findings(mode, players, depth):
    for seed in range(6):
        draw = random.Random(f"{mode} {players} {depth} {seed}")
        state, events, findings, refused = played(begin(mode, players, depth=depth), draw)
        outcome = GAME.outcome(state)
        assert judge.legal(GAME, state) == ()
        totals = dict.fromkeys(state.players, 0)
        for finding in findings:
            for who, by in finding.points.items():
                totals[who] += by
        assert totals == state.points == {standing.player: standing.points for standing in outcome.standings}
        own = [(event.name(), error.message) for event, error in refused if event.name() != "adjust"]
        assert len(own) * 20 <= len(events) + 20, own


def test_every_section_and_note_cited_in_drawn_games_is_in_the_rulebook():
    sections, notes = rulebook.sections("dark_age_z"), rulebook.notes("dark_age_z")
    for mode, players in TABLES:
        for depth in DEPTHS:
            state, events, findings, _ = played(
                begin(mode, players, depth=depth), random.Random(f"{mode}{players}{depth}")
            )
            findings += GAME.outcome(state).findings
            assert {finding.section for finding in findings} - {""} <= sections.keys()
            assert {note for finding in findings for note in finding.notes} <= notes.keys()
            assert {type(event).section for event in events} - {""} <= sections.keys()


def test_every_reading_of_every_setting_is_playable():
    for setting in GAME.settings:
        for choice in setting.choices:
            mode = setting.modes[0] if setting.modes else "competitive"
            players = 2 if mode == "two-players" else 3
            state, *_ = played(begin(mode, players, **{setting.id: choice}), random.Random(choice))
            assert GAME.outcome(state)

"""Every mode, count and depth is played to its end; what a light or tallied day leaves out changes no law."""

import random

import pytest
from games.dark_age_z.table import table

from referee.games.dark_age_z import GAME
from referee.testing import fuzz

TABLES = [(mode.id, players) for mode in GAME.modes for players in mode.players]
DEPTHS = next(setting.choices for setting in GAME.settings if setting.id == "depth")


@pytest.mark.wide
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_a_game_told_in_any_depth_ends_and_its_points_are_the_sum_of_its_findings(mode, players, depth):
    for seed in range(6):
        played = fuzz.Run(
            table(mode, players, depth=depth), random.Random(f"{mode}{players}{depth}{seed}").random()
        )
        play = played.memory
        totals = dict.fromkeys(play.state.players, 0) | play.points()
        standings = {standing.player: standing.points for standing in play.outcome.standings}
        assert totals == play.state.points == standings

"""A session and the disputes desk never differ: drawn games are asked again at the desk."""

import random

import pytest
from games.dark_age_z.table import table

from referee.games.dark_age_z import GAME, agenda
from referee.games.dark_age_z.ladders import rallying_order
from referee.games.dark_age_z.questions.combat import WarZone
from referee.session.table import opened
from referee.testing import fuzz


def settle(name, **answers):
    cls, judge = GAME.questions[name]
    return judge(cls(**answers), {})


@pytest.mark.parametrize("seed", range(10))
def test_the_winner_of_a_session_is_the_winner_at_the_desk(seed):
    state = fuzz.Run(table("competitive", 3 + seed % 3), seed).memory.state
    assert tuple(settle("winner", points=state.points).values["winners"]) == GAME.outcome(state).winners


@pytest.mark.parametrize("seed", range(10))
def test_a_war_won_or_lost_together_is_so_at_the_desk(seed):
    state = fuzz.Run(table("cooperative-easy", 2 + seed % 4), seed).memory.state
    assert settle("coop", points=state.points).values["won"] is bool(GAME.outcome(state).winners)


@pytest.mark.parametrize("seed", range(10))
def test_the_order_of_rallying_and_the_next_marker_are_those_of_the_desk(seed):
    play = fuzz.Run(table("competitive", 4, depth="full"), seed).memory
    state = opened(play.log).state
    asked = 0
    for entry in play.table.entries:
        after = entry.ruling.state
        order = [due.who for due in after.agenda if isinstance(due, agenda.Rallying)]
        if len(order) == 4 and not any(isinstance(due, agenda.Rallying) for due in state.agenda):
            verdict = settle("rallying-order", points=after.points, start=after.starter, hands=after.hands)
            assert (
                verdict.values["order"]
                == order
                == list(rallying_order(after.players, after.points, after.hands, after.starter))
            )
            asked += 1
        if after.day > state.day > 0:
            verdict = settle("starting-player", points=after.points, last=state.starter, hands=after.hands)
            assert verdict.values["starting_player"] == after.starter
            asked += 1
        state = after
    assert asked >= 8


def test_two_thousand_frontiers_are_settled_in_a_few_seconds():
    cls, judge = GAME.questions["frontier"]
    draw = random.Random(1)
    kinds = ("bronze", "silver", "gold", "weakened", "fallen", "empty")
    settled = 0
    for _ in range(2_000):
        zones = tuple(
            WarZone(
                draw.choice(("left", "right")),
                draw.choice(kinds),
                draw.randint(0, 9),
                0,
                draw.randint(0, 3),
                "none",
                (),
            )
            for _ in range(5)
        )
        question = cls(draw.randint(0, 9), draw.randint(1, 6), 2, zones, 0, 0, "none", "left")
        verdict = judge(question, {})
        settled += verdict.values["disputed"] is None
    assert settled == 2_000

"""Whole games of the solo and the cooperative mode at random, against powers that let them last."""

import random

import pytest
from games.bone_to_pick.survival_table import seated

from referee.contract.agenda import head
from referee.contract.model import Gauge
from referee.errors import Illegal
from referee.games.bone_to_pick.survival import agenda
from referee.games.bone_to_pick.survival.numbers import CARDS, HAVEN
from referee.games.bone_to_pick.survival.solo import Solo
from referee.games.bone_to_pick.survival.turn import NextUndead
from referee.questions import reading
from referee.session import judge
from referee.session.table import replay
from referee.testing import fuzz

PLAYERS = [("Ann",), ("Ann", "Bob"), ("Ann", "Bob", "Kim")]
SEEDS = range(12)


def played(players, seed):
    """A random game to its end, with every state it went through and how many answers were refused."""
    rng = random.Random(seed)
    table = seated("solo" if len(players) == 1 else "coop", *players)
    states, refused = [table.table.state], 0
    while table.table.outcome is None:
        (step,) = judge.due(table.table.game, table.table.state)
        event = fuzz.event(table.table.game, table.table.state, rng)
        if step is NextUndead:
            raw = {"power": rng.randint(1, 4 if rng.random() < 0.9 else 30), "damage": rng.randint(1, 2)}
            event = reading.read(step, table.table.state, raw)
        try:
            table.event(event)
        except Illegal:
            refused += 1
        states.append(table.table.state)
    return table, states, refused


@pytest.fixture(scope="module")
def games_played():
    return [(players, *played(players, seed)) for players in PLAYERS for seed in SEEDS]


def test_every_game_ends_by_the_fall_or_after_the_last_undead(games_played):
    ends = {
        (state.haven <= 0, state.remaining == 0) for _, _, states, _ in games_played for state in states[-1:]
    }
    assert (True, False) in ends
    assert (False, True) in ends
    assert (False, False) not in ends


def test_no_number_ever_leaves_its_bounds(games_played):
    for _, _, states, _ in games_played:
        for state in states:
            assert 0 <= state.haven <= HAVEN
            assert 0 <= state.remaining <= state.numbers.undead
            assert all(0 <= won <= state.numbers.reward_at for won in state.trophies.values())
            assert state.upgrades.cards + state.upgrades.discards <= 32


def test_solo_decks_never_lose_a_card(games_played):
    """In each deck, turned up or not, and played from it there are always 36 cards."""
    for players, table, states, _ in games_played:
        if len(players) == 1:
            plays = [entry.event.cards for entry in table.table.entries if entry.event.name() == "play-pair"]
            for name, deck in states[-1].decks.items():
                used = sum(cards.get(name, "none").isdigit() for cards in plays)
                assert deck.size + len(deck.row) + used == 36


def test_a_row_shows_three_cards_while_its_deck_lasts(games_played):
    starts = [state for _, _, states, _ in games_played for state in states if isinstance(state, Solo)]
    for state in starts:
        if isinstance(head(state), agenda.NextUndead):
            assert all(len(deck.row) == CARDS or not deck.size for deck in state.decks.values())


def test_what_a_cooperative_hand_holds_is_never_negative(games_played):
    hands = [
        hand
        for _, _, states, _ in games_played
        for state in states
        for hand in getattr(state, "hands", {}).values()
    ]
    assert hands
    assert all(
        hand.weapons >= 0 and hand.upgrades >= 0 and hand.deck >= 0 and min(hand.unplayed) >= 0
        for hand in hands
    )


def test_fewer_than_one_in_twenty_drawn_answers_is_refused(games_played):
    events = sum(len(states) - 1 for _, _, states, _ in games_played)
    assert sum(refused for *_, refused in games_played) < events / 20


def test_replaying_the_log_gives_the_same_table(games_played):
    for _, table, states, _ in games_played:
        assert replay(table.log).state == states[-1]


def width(sheet):
    lines = [
        [str(cell) for cell in row]
        for row in (sheet.columns, *sheet.rows)
        if not any(isinstance(cell, Gauge) for cell in row)
    ]
    return sum(max(map(len, column)) + 2 for column in zip(*lines, strict=True)) - 2


def test_sheets_fit_a_narrow_terminal(games_played):
    for _, table, states, _ in games_played:
        for state in states:
            sheets = (*table.table.game.view(state), *table.table.game.secrets(state))
            assert [sheet.title for sheet in sheets if width(sheet) > 38] == []

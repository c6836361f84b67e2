"""Whole stories on a real disk, left and taken up again between any two entries; and played by a program that knows no rule."""

import json
import random
from functools import partial

import pytest
from kit import transcript
from test_transcripts import STORIES

from referee import games
from referee.errors import RefereeError
from referee.export import documents
from referee.session import recording
from referee.session.table import replay
from referee.store.box import Box
from referee.store.store import Store
from referee.testing.memory import Memory

ONE_EACH = [
    pytest.param(game, mode.id, mode.players[len(mode.players) // 2], id=f"{game}-{mode.id}")
    for game in games.ids()
    for mode in games.game(game).modes
]


@pytest.mark.parametrize("path", STORIES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_story_left_at_any_entry_goes_on_from_disk_as_if_nobody_had_left(path, tmp_path):
    told = transcript.memory_of(path.read_text(encoding="utf-8"))
    events = [entry.event for entry in told.table.entries]
    shelf = Store(tmp_path)
    start = told.table
    log = recording.create(shelf, start.game, start.mode, start.seats, start.settings).log
    again = max(1, len(events) // 12)  # each visit replays the whole log
    table = replay(shelf.open(log.id))
    for index, event in enumerate(events):
        if index % again == 0:
            table = replay(Store(tmp_path).open(log.id))  # as another process would find it
            assert len(table.entries) == index
        table = recording.record(table, event, partial(shelf.append, table.log))
    found = replay(Store(tmp_path).open(log.id))
    same = found.state == told.table.state
    assert same
    assert found.outcome == told.table.outcome
    assert shelf.check(log.id) == []


def _drawn(field: dict, rng: random.Random):
    """An answer made of what the JSON of a field says, and of nothing else."""
    if not field["required"] and rng.random() < 0.3:
        return None
    if field["kind"] == "per-player":
        return {who: _single(field, field["of"], _choices(field, who), rng) for who in field["players"]}
    return _single(field, field["kind"], _choices(field, ""), rng)


def _choices(field: dict, who: str):
    return field["choices"].get(who, []) if isinstance(field["choices"], dict) else field["choices"]


def _single(field: dict, kind: str, choices, rng: random.Random):
    low = field["low"] if field["low"] is not None else 0
    if kind == "many":
        if field["repeats"] or not choices:
            return [_single(field, field["element"], choices, rng) for _ in range(low)]
        high = len(choices) if field["high"] is None else min(field["high"], len(choices))
        return rng.sample(choices, rng.randint(min(low, high), high))
    if kind == "bool":
        return rng.random() < 0.5
    if choices:
        return rng.choice(choices)
    if kind == "int":
        return rng.randint(low, low + 9 if field["high"] is None else min(field["high"], low + 9))
    return "words"


@pytest.mark.parametrize(("game", "mode", "count"), ONE_EACH)
def test_a_program_plays_to_the_end_knowing_only_what_next_says(game, mode, count):
    from referee.testing.test_game import table

    rng = random.Random(f"{game}{mode}")
    memory: Memory = table(game, mode, count, rng)
    refused = 0
    for _ in range(4000):
        told = json.loads(json.dumps(documents.next_events(memory.table, {})))
        if not told["events"]:
            break
        event = rng.choice([one for one in told["events"] if not one["anytime"]])
        drawn = {field["name"]: _drawn(field, rng) for field in event["fields"]}
        raw = {name: value for name, value in drawn.items() if value is not None}
        try:
            memory.event(recording.read(memory.table, event["event"], raw, memory.lookup))
        except RefereeError:
            refused += 1
    assert memory.table.outcome is not None
    assert refused <= 5 + len(memory.table.entries) // 10


def test_printed_values_are_kept_beside_the_sessions(tmp_path):
    box = Box(tmp_path)
    box.remember("tiny", "light", "moon", 3)
    assert Box(tmp_path).get("tiny", "light", "Moon") == 3

"""Random tables play whole nights: answers are drawn from what the fields say, and the rules hold after every step."""

import contextlib
import random

import pytest

from referee.contract.model import REQUIRED, Seat
from referee.contract.rulebook import notes, sections
from referee.games.zombie_in_my_pocket import GAME
from referee.games.zombie_in_my_pocket.modes import NIGHT, SETTINGS
from referee.games.zombie_in_my_pocket.state import living
from referee.questions import fields, reading
from referee.session import house_rules, judge
from referee.session.table import Illegal

NAMES = ("Ann", "Bob", "Kim", "Dan", "Eve", "Fay", "Gus", "Hal")


def drawn(field, dice, player=""):
    options = field.options(player)
    many = field.kind == "many" or field.of == "many"
    if many:
        low = field.low or 0
        high = len(options) if field.high is None else min(field.high, len(options))
        return [one.value for one in dice.sample(options, dice.randint(low, high))]
    if options is not None:
        return dice.choice(options).value
    if field.element == "bool":
        return dice.random() < 0.5
    if field.element == "int":
        low = 0 if field.low is None else field.low
        high = low + 5 if field.high is None else min(field.high, low + 5)
        return dice.randint(low, high)
    return "a word" if field.default is REQUIRED else field.default


def one_event(cls, state, dice):
    raw = {}
    for field in fields.of(cls, state):
        if field.kind == "per-player":
            raw[field.name] = {player: drawn(field, dice, player) for player in field.players}
        else:
            raw[field.name] = drawn(field, dice)
    return reading.read(cls, state, raw)


def judged(state, event):
    """The ruling, or None for a refusal, which cites a section."""
    with contextlib.suppress(Illegal):
        return judge.judge(GAME, state, event)
    with pytest.raises(Illegal) as refusal:
        judge.judge(GAME, state, event)
    assert refusal.value.section in sections(GAME.id)
    return None


def whole_night(count, seed):
    """(tried, refused, state, findings) of a night played to its end."""
    dice = random.Random(seed)
    settings = {setting.id: dice.choice(setting.choices) for setting in SETTINGS}
    state = GAME.start(NIGHT, tuple(Seat(name) for name in NAMES[:count]), settings)
    findings, tried, refused = [], 0, 0
    while GAME.outcome(state) is None:
        steps = judge.due(GAME, state)
        assert steps, state.agenda
        anytime = [cls for cls in judge.legal(GAME, state) if cls.anytime and cls.name() != "adjust"]
        keen = [cls for cls in steps if cls.name() in {"seek-totem", "bury", "break-window"}]
        cls = dice.choice(anytime) if anytime and dice.random() < 0.1 else dice.choice(keen or steps)
        event = one_event(cls, state, dice)
        tried += 1
        assert tried < 2000
        ruling = judged(state, event)
        if ruling is None:
            refused += 1
            continue
        check(state, ruling)
        state, findings = ruling.state, findings + list(ruling.findings)
    assert judge.legal(GAME, state) == ()
    return tried, refused, state, findings


def check(before, ruling):
    after = ruling.state
    assert all(0 <= health <= 6 for health in after.health.values())
    assert before.drawn <= after.drawn <= 27
    dead = [name for group in after.deaths for name in group]
    if after.health:
        assert sorted([*dead, *living(after)]) == sorted(after.players)
    owed = {getattr(head, "dead", "") for head in after.agenda}
    if not after.ended:
        assert {one.holder for one in after.items} <= {*living(after), *owed}
        assert after.bearer in {"", *living(after), *owed}
        assert (after.bearer != "") <= (after.totem == "held")
    assert len({one.id for one in after.items}) == len(after.items) <= 9
    assert len(after.indoor) <= 8
    assert len(after.outdoor) <= 8
    assert after.place in (*after.indoor, *after.outdoor)
    for finding in ruling.findings:
        assert finding.section in sections(GAME.id) or finding.text.startswith("Table decision")
        assert set(finding.notes) <= set(notes(GAME.id))
    assert GAME.status(after)
    assert GAME.view(after)


@pytest.mark.parametrize("count", range(1, 9))
def test_random_nights_end_and_keep_every_rule(count):
    for seed in range(12):
        _tried, _refused, state, findings = whole_night(count, seed)
        result = GAME.outcome(state)
        points = dict.fromkeys(state.players, 0)
        for finding in findings:
            for who, by in finding.points.items():
                points[who] += by
        assert {one.player: one.points for one in result.standings} == points


def test_random_nights_end_in_every_way():
    ends = {whole_night(count, seed)[2].ended for count in (1, 3, 6) for seed in range(60)}
    assert ends == {"won", "dead", "midnight"}


def test_answers_drawn_from_the_fields_are_hardly_ever_refused():
    played = [whole_night(count, seed)[:2] for count in range(1, 9) for seed in range(8)]
    assert sum(refused for _, refused in played) * 20 < sum(tried for tried, _ in played)


def test_every_event_can_be_asked_for_at_any_moment():
    """Help, completion and `next --json` ask for fields that are not due: no field may stumble over that."""
    dice = random.Random(7)
    for count in (1, 3):
        state = GAME.start(
            NIGHT, tuple(Seat(name) for name in NAMES[:count]), house_rules.chosen_settings(GAME, NIGHT, {})
        )
        while GAME.outcome(state) is None:
            for cls in GAME.steps:
                fields.of(cls, state)
            ruling = judged(state, one_event(dice.choice(judge.due(GAME, state)), state, dice))
            state = ruling.state if ruling else state
        assert all(fields.of(cls, state) is not None for cls in GAME.steps)


@pytest.mark.parametrize("seed", range(40))
def test_decisions_of_the_table_never_lead_to_a_dead_end(seed):
    """Health taken or given at any moment, fighters and heirs dying in between: the night still comes to its end."""
    dice = random.Random(seed)
    state = GAME.start(
        NIGHT, tuple(Seat(name) for name in NAMES[:4]), house_rules.chosen_settings(GAME, NIGHT, {})
    )
    adjust = judge.event_class(GAME, "adjust")
    while GAME.outcome(state) is None:
        event = one_event(dice.choice(judge.due(GAME, state)), state, dice)
        if dice.random() < 0.2 and living(state):
            what, who, by = dice.choice(
                [("health", (dice.choice(living(state)),), dice.randint(-3, 2)), ("cards", (), -1)]
            )
            event = adjust(what, who, by, "a card says so")
        ruling = judged_loosely(state, event)
        if ruling:
            check(state, ruling)
            state = ruling.state


def judged_loosely(state, event):
    with contextlib.suppress(Illegal):
        return judge.judge(GAME, state, event)
    return None


@pytest.mark.parametrize("count", range(1, 9))
def test_the_desk_scores_the_end_of_every_night_as_the_session_did(count):
    cls, settle = GAME.questions["score"]
    for seed in range(8):
        state = whole_night(count, seed)[2]
        died = {name: order for order, group in enumerate(state.deaths, start=1) for name in group}
        raw = {"ended": state.ended, "health": dict(state.health), "died": died}
        verdict = settle(reading.read(cls, None, raw), state.settings)
        assert verdict.values["points"] == {one.player: one.points for one in GAME.outcome(state).standings}


@pytest.mark.parametrize("count", [2, 4, 8])
def test_the_desk_reckons_every_fight_of_a_night_as_the_session_did(count):
    """Whenever fighters bare-handed meet zombies, the losses of the session are one of the desk's even splits."""
    cls, settle = GAME.questions["combat"]
    dice, met = random.Random(count), 0
    for _ in range(60):
        state = GAME.start(
            NIGHT, tuple(Seat(name) for name in NAMES[:count]), house_rules.chosen_settings(GAME, NIGHT, {})
        )
        for name, answer in (("doom-table", {"health": 6, "extra": count}), ("explore", {"tile": "kitchen"})):
            state = told(state, name, answer)
        state = told(state, "zombies", {"printed": dice.randint(0, 9)})
        fled = dice.sample(NAMES[:count], dice.randint(0, count - 1))
        horde, before = state.encounter.zombies, state.health
        state = told(state, "decide", {"fled": fled})
        fighters = [name for name in state.players if name not in fled]
        if judge.due(GAME, state)[0].name() == "split":
            state = told(state, "split", {"extra": fighters[: (horde - len(fighters)) % len(fighters)]})
        verdict = settle(
            reading.read(cls, None, {"zombies": horde, "fighters": dict.fromkeys(fighters, 0)}), {}
        )
        assert {name: before[name] - state.health[name] for name in fighters} in [
            {name: min(before[name], by) for name, by in split.items()} for split in verdict.values["splits"]
        ]
        met += verdict.values["damage"] > 0
    assert met


def told(state, name, raw):
    cls = judge.event_class(GAME, name)
    return judge.judge(GAME, state, reading.read(cls, state, raw)).state

"""Logs and bundles that a stranger sealed correctly: each command says a sentence and leaves with its code."""

import copy
import json
import re
from pathlib import Path

import pytest
from kit import hostile

from referee import games
from referee.errors import BadLog
from referee.export import dispute
from referee.session.seats import drawn_teams
from referee.session.table import replay
from referee.store import seal
from referee.store.store import Store
from referee.testing import fuzz
from referee.testing.memory import Memory

OLD = Path(__file__).parent.parent / "fixtures" / "format1"
CODES = {0, 1, 2, 3, 75}
FEW, MANY = 5, 30
LONGEST = 60  # records of a log that is tried
NAMES = ("Ann", "Bob", "Cyd", "Dov", "Eva", "Fay", "Gus", "Hal")
#: what is asked of every spoilt log; {event}, {answer}, {set} and {track} are words that its game knows
COMMANDS = (
    "check x", "show x", "show x --json", "log x", "log x --json", "why -s x", "score x", "next x", "next x --json", "sessions",
    "record -s x {event}", "export x", "export x --anonymous", "whatif x --set {set}", "whatif -s x 1 {answer}",
    "compare -s x {track}", "decisive x", "amend -s x 1 {answer} --because x", "drop -s x 1 --because x",
    "insert -s x 1 {event} --because x", "undo x", "redo x", "rename x Other", "check --all", "check x --repair",
)  # fmt: skip


def played(game, mode):
    """A whole game at random with something taken back, as rows of a log."""
    names = NAMES[: mode.players[0]]
    memory = Memory(game, mode.id, names, {}, drawn_teams(mode, names, 1) if mode.teams else None)
    fuzz.Run(memory, 3)
    memory.undo(2 if len(memory.table.entries) > 2 else 1)
    memory.redo()
    return seal.extend(seal.begin("x", memory.log.header, ""), memory.log.records)


def sound(tmp_path):
    """Sound logs: those that earlier versions wrote, the same as they go on, and one of each mode played now."""
    for path in sorted(OLD.glob("*.json")):
        if not path.name.startswith(("wrong", "expected", "index", "box")):
            old = Store(tmp_path).read_file(path)
            yield from (old, seal.upgraded(old))
    for game in map(games.game, games.ids()):
        if (Path(games.__file__).parent / game.id).is_dir():
            yield from (played(game, mode) for mode in game.modes)


@pytest.fixture
def logs(tmp_path):
    found = [(log.header, list(log.records)) for log in sound(tmp_path / "none")]
    return [(header, records) for header, records in found if 0 < len(records) <= LONGEST]


def words_of(header, records):
    """Words that this log's game knows, for the commands."""
    game = games.game(header["game"])
    first = next(one for one in records if one["kind"] == "event")
    setting = next(iter(game.settings))
    return {
        "event": first["event"],
        "answer": f"{next(iter(first['answers']), 'power')}=1",
        "set": f"{setting.id}={setting.choices[-1]}",
        "track": f"{next(iter(game.tracks), 'haven')}=1",
    }


def asked(referee, tmp_path, text, known, what):
    """Every command on the file; only documented exit codes, no traceback, and no page of a stranger's text."""
    path = tmp_path / "home" / "sessions" / "x.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    for line in COMMANDS:
        path.write_bytes(text)
        code, out, err = referee(*line.format(**known).split(" "))
        assert code in CODES, (what, line)
        assert "Traceback" not in out + err, (what, line)
        assert "x" * 200 not in err, (what, line)
        assert code == 0 or out or err, (what, line)
        if "--json" in line:
            json.loads(out)


def spoil_logs(referee, tmp_path, monkeypatch, logs, seeds):
    for seed in seeds:
        monkeypatch.setenv("REFEREE_STATE", str(tmp_path / f"state{seed}"))
        rng = hostile.seeded("log", seed)
        header, records = rng.choice(logs)
        head, rows, what = hostile.drawn([(header, records)], rng)
        asked(referee, tmp_path, hostile.log_text(head, rows), words_of(header, records), (seed, what))


def test_a_log_with_any_one_value_spoilt_gets_a_sentence_from_every_command(
    referee, tmp_path, monkeypatch, logs
):
    spoil_logs(referee, tmp_path, monkeypatch, logs, range(FEW))


@pytest.mark.wide
def test_many_more_spoilt_logs_get_a_sentence(referee, tmp_path, monkeypatch, logs):
    spoil_logs(referee, tmp_path, monkeypatch, logs, range(FEW, MANY))


def spoil_bundles(referee, tmp_path, logs, seeds):
    path = tmp_path / "bundle.json"
    for seed in seeds:
        rng = hostile.seeded("bundle", seed)
        header, records = rng.choice(logs)
        table = replay(seal.log_of("x", hostile.log_tables(header, records)))
        if table.stuck is not None or not table.entries:
            continue
        entry = rng.choice((None, rng.choice(table.entries)))
        right = json.loads(dispute.write(table, entry, anonymous=rng.random() < 0.5))
        inside = rng.random() < 0.5
        made, what = hostile.spoilt(right, rng)
        if inside:
            log = right["log"]
            head, rows, what = hostile.drawn([(log["header"]["1"], list(log["events"].values()))], rng)
            made = {**right, "log": hostile.log_tables(head, rows)}
        path.write_bytes(hostile.bundle_text(made))
        code, out, err = referee("check", str(path))
        assert code in CODES, (seed, what)
        assert "Traceback" not in out + err, (seed, what)
        if not inside and code == 0:  # whose word it is anyway
            assert re.match(r"\('(version|session|sum)',\)", what) or made == right, (seed, what)


def test_a_bundle_with_any_one_value_spoilt_is_found(referee, tmp_path, logs):
    spoil_bundles(referee, tmp_path, logs, range(FEW))


@pytest.mark.wide
def test_many_more_spoilt_bundles_are_found(referee, tmp_path, logs):
    spoil_bundles(referee, tmp_path, logs, range(FEW, MANY))


def spoil_disputes(referee, seeds):
    for seed in seeds:
        rng = hostile.seeded("settle", seed)
        game = games.game(rng.choice(games.ids()))
        name = rng.choice(list(game.questions))
        raw = json.loads(json.dumps(fuzz.question(game.questions[name][0], rng))) or {"fun": 1}
        raw, what = hostile.spoilt(raw, rng)
        if rng.random() < 0.3 and raw:
            raw[rng.choice(list(raw))] = rng.choice(
                ({f"P{one}": 7 for one in range(30)}, [7] * 500, ["Ann"] * 99)
            )
        line = json.dumps(raw)
        code, out, err = referee("settle", game.id, name, "--script", "-", stdin=f"{line}\n")
        assert (code, "Traceback" in out + err) == (0, False), (seed, what, line)
        answer = json.loads(out)
        assert answer["ok"] or len(answer["error"]["message"]) < 1000, (seed, what, line)
        typed = [f"{key}={value}" for key, value in raw.items()]
        code, out, err = referee("settle", game.id, name, *typed)
        assert code in CODES, (seed, what, typed)
        assert "Traceback" not in out + err, (seed, what, typed)


def test_a_dispute_with_any_one_answer_spoilt_gets_a_sentence(referee):
    spoil_disputes(referee, range(10 * FEW))


@pytest.mark.wide
def test_many_more_spoilt_disputes_get_a_sentence(referee):
    spoil_disputes(referee, range(10 * FEW, 10 * MANY))


# --- the cases of strangers that were met


@pytest.fixture
def log():
    return Store(Path()).read_file(OLD / "bone-2.json")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"settings": "fun"}, "Expected `object`, got `str` - at `$.settings`"),
        ({"settings": {"haven": 4}}, "Expected `str`, got `int`"),
        ({"seats": [{"name": ""}, {"name": "Bob"}]}, "needs a name of at least one visible character"),
        ({"seats": [{"name": "Ann"}, {"name": "ann"}]}, "Two players are called ann"),
        (
            {"seats": [{"name": "Ann", "team": "Red"}, {"name": "Bob", "team": "Red"}]},
            "is not played in teams",
        ),
        ({"rules": "1"}, "Expected `int`, got `str` - at `$.rules`"),
    ],
)
def test_a_header_that_no_session_begins_with_is_refused(log, change, said):
    with pytest.raises(BadLog, match=re.escape(said)):
        replay(seal.Log("x", "", {**log.header, **change}, (), ""))


@pytest.mark.parametrize(
    ("kind", "change", "said"),
    [
        ("result", {"standings": None}, "standings"),
        ("result", {"version": 1}, "version"),
        ("event", {"number": True}, "number"),
        ("event", {"answers": []}, "answers"),
    ],
)
def test_a_record_of_another_shape_is_refused(log, kind, change, said):
    record = next(one for one in log.records if one["kind"] == kind)
    rows = [*log.records[: record["seq"] - 1], {**record, **change}]
    with pytest.raises(BadLog, match=said):
        replay(seal.Log("x", "", log.header, tuple(rows), ""))


@pytest.mark.parametrize("key", ["", "x", "0", "-1", "1.5", "²", "1" * 5000])
def test_who_acted_in_an_entry_that_is_no_number_is_refused(log, key):
    acted = {"kind": "acted", "by": {key: ["Ann"]}, "because": "x", "seq": 2}
    with pytest.raises(BadLog, match="Record 2 of x is none that this program writes"):
        replay(seal.Log("x", "", log.header, (log.records[0], acted), ""))


@pytest.mark.parametrize("seq", [0, -1, 2, 3, 999])
def test_an_undo_of_what_does_not_stand_before_it_is_refused(log, seq):
    undone = {"kind": "retracted", "seqs": [1, seq], "seq": 2}
    with pytest.raises(BadLog, match="takes back a record that does not stand before it"):
        replay(seal.Log("x", "", log.header, (log.records[0], undone), ""))


def test_two_entries_of_one_number_are_refused(log):
    rows = copy.deepcopy(log.records[:2])
    rows[1]["number"] = rows[0]["number"]
    with pytest.raises(BadLog, match="no number twice"):
        replay(seal.Log("x", "", log.header, rows, ""))


def test_a_weapon_that_is_none_is_named_in_a_sentence(log):
    rows = copy.deepcopy(list(log.records[:2]))
    attack = rows[1]["answers"]["weapons"]
    attack[next(iter(attack))] = "fun"
    found = replay(seal.Log("x", "", log.header, tuple(rows), ""))
    assert "fun is not possible now" in found.stuck.message


def test_a_record_sealed_under_another_number_is_a_fault(log):
    rows = [*log.records[:1], {**log.records[1], "seq": 7}]
    assert list(seal.faults(hostile.log_tables(log.header, rows))) == ["entry 2 calls itself another one"]

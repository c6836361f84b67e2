"""Anonymous bundles: what an answer means is kept, who it names and what was said in free words is not."""

import json
from pathlib import Path

import pytest

from referee.desk import dispute as reader
from referee.export import dispute
from referee.session.table import replay
from referee.store import seal
from referee.store.store import Store
from referee.testing.memory import Memory

OLD = Path(__file__).parent.parent / "fixtures" / "format1"
SOUND = [
    path
    for path in sorted(OLD.glob("*.json"))
    if not path.name.startswith(("wrong", "expected", "index", "box", "card-other-edition"))
]


@pytest.fixture
def anonymous(referee):
    """The anonymous bundle of the session used last, which checks as intact."""

    def told(*words):
        code, out, err = referee("export", "--anonymous", *words)
        assert (code, err) == (0, "")
        bundle = json.loads(out)
        assert reader.problems(bundle) == []
        return bundle

    return told


def answers(bundle, seq):
    return bundle["log"]["events"][str(seq)]["answers"]


def test_players_called_like_numbers_are_replaced_where_a_player_is_meant_and_nowhere_else(
    referee, anonymous
):
    referee("new", "tiny", "--mode", "open", "-p", "2", "-p", "1")
    for line in ("turn moon 2", "play 1 2", "rest", "turn storm 1", "wet 1"):
        assert referee("record", *line.split())[0] == 0
    found = anonymous()
    assert answers(found, 1) == {"card": "moon", "light": 2}
    assert answers(found, 2)["lanterns"] == {"Player 1": "1", "Player 2": "2"}
    assert answers(found, 5) == {"who": ["Player 2"]}  # 1 sits in the second seat


def test_a_trophy_named_by_its_owner_is_named_by_the_seat(referee, anonymous):
    assert referee("new", "bone", "--mode", "campaign", "-p", "Bob.2", "-p", "first", "-p", "nobody")[0] == 0
    referee("record", "reveal", "3", "5", "1")
    referee("record", "attack", "Bob.2:9", "first:4", "nobody:1")  # 14 beats 3: the 9 takes the trophy of 5
    assert referee("record", "hand-over", "trophy=Bob.2.5", "to=nobody", "because=Bob said so")[0] == 0
    found = anonymous()
    last = max(found["log"]["events"], key=int)
    assert answers(found, last) == {"trophy": "Player 1.5", "to": "Player 3", "because": "left out"}
    assert found["ruling"][0]["points"] == {"Player 1": -1, "Player 3": 1}


def test_a_trophy_can_be_given_to_nobody_where_a_player_is_called_so(referee, anonymous):
    assert referee("new", "bone", "--mode", "campaign", "-p", "Ann", "-p", "nobody")[0] == 0
    referee("record", "reveal", "3", "5", "1")
    referee("record", "attack", "Ann:9", "nobody:4")
    code, out, _ = referee("record", "hand-over", "trophy=Ann.5", "to=-", "because=x")
    assert code == 0
    assert "from Ann to nobody (x)" in out
    found = anonymous()
    last = max(found["log"]["events"], key=int)
    assert answers(found, last)["to"] == "nobody"
    assert found["ruling"][0]["points"] == {"Player 1": -1}


def test_titles_dates_names_of_sessions_and_free_words_are_left_out(referee, anonymous):
    referee(
        "new",
        "tiny",
        "--mode",
        "open",
        "-p",
        "Ann",
        "-p",
        "Bob",
        "--name",
        "at-anns",
        "--title",
        "Ann's night",
    )
    referee("record", "turn", "Annas-card", "4")
    referee("record", "play", "1", "2")
    referee("record", "sing", "Bob", "sang")
    assert referee("amend", "1", "light=5", "--because", "Ann misread it")[0] == 0
    found = anonymous()
    text = json.dumps(found)
    assert [word for word in ("Ann", "ann", "Bob", "2026") if word in text] == []
    assert found["session"] == "anonymous"
    assert found["log"]["header"]["1"]["title"] == ""
    assert answers(found, 1) == {"card": "foxtrot", "light": 4}
    assert answers(found, 3) == {"song": "left out"}
    assert found["log"]["events"]["4"]["because"] == "left out"


def test_the_id_of_a_session_stays_out_and_the_new_one_follows_from_what_is_told(referee, anonymous):
    referee("new", "tiny", "--mode", "open", "-p", "Ann", "-p", "Bob", "--name", "one")
    referee("new", "tiny", "--mode", "open", "-p", "Cyd", "-p", "Dov", "--name", "two")
    ids = {anonymous(name)["log"]["header"]["1"]["id"] for name in ("one", "two")}
    assert len(ids) == 1
    assert seal.identity(replay_of(referee, "one")) not in ids


def replay_of(referee, name):
    return seal.log_of(name, json.loads(referee("export", name)[1])["log"])


def test_what_was_taken_back_is_told_at_the_state_it_was_told_at(tiny_game):
    memory = Memory(tiny_game, "open", ["1", "2"])
    for line in ("turn moon 4", "play 1 2"):
        memory.tell(line)
    memory.undo()
    memory.tell("play 2 1")
    found = dispute.bundle(memory.table, None, anonymous=True)
    assert answers(found, 2)["lanterns"] == {"Player 1": "1", "Player 2": "2"}
    assert answers(found, 4)["lanterns"] == {"Player 1": "2", "Player 2": "1"}
    assert reader.problems(json.loads(json.dumps(found))) == []


def test_records_that_name_people_name_seats(tiny_game):
    memory = Memory(tiny_game, "open", ["3", "Ann"])
    memory.tell("turn moon 4")
    memory.append([
        {"kind": "acted", "by": {"1": ["Ann", "3"]}, "because": "Ann drew", "command": 2},
        {"kind": "remark", "text": "Ann laughed", "after": 1, "command": 3},
        {"kind": "about", "played": "2026-11-27", "place": "at Ann's", "command": 4},
        {"kind": "seat", "what": "order", "order": ["Ann", "3"], "command": 5},
        {"kind": "ended", "how": "finished", "because": "late", "winners": ["3"], "command": 6},
    ])  # fmt: skip
    found = dispute.bundle(replay(memory.log), None, anonymous=True)["log"]["events"]
    assert found["2"]["by"] == {"1": ["Player 2", "Player 1"]}
    assert found["3"]["text"] == "left out"
    assert not {"played", "place"} & found["4"].keys()
    assert found["5"]["order"] == ["Player 2", "Player 1"]
    assert found["6"]["winners"] == ["Player 1"]
    assert "Ann" not in json.dumps(found)


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_sessions_of_earlier_versions_are_told_with_the_same_reasons_and_points(path, tmp_path):
    table = replay(Store(tmp_path).read_file(path))
    bundle = json.loads(dispute.write(table, None, anonymous=True))
    assert reader.problems(bundle) == []
    again = replay(seal.log_of("anonymous", bundle["log"]))
    assert skeleton(again) == skeleton(table)


def skeleton(table):
    """Every entry with the sections, notes and points of its findings, whoever they go to."""
    return [
        (entry.number, [(one.section, one.notes, list(one.points.values())) for one in entry.ruling.findings])
        for entry in table.entries
    ]

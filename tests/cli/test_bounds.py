"""What is too much, or never ends: a sentence and an exit code, and nothing changed."""

import json
import tracemalloc

import pytest

from referee.store import files

ENDLESS = "/dev/zero"


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("record", "--script", ENDLESS), 2, "at most 1,000,000 characters"),
        (("record", "--script", ENDLESS, "--all-or-nothing"), 2, "at most 1,000,000 characters"),
        (("settle", "tiny", "brightest", "--script", ENDLESS), 2, "at most 1,000,000 characters"),
        (("check", ENDLESS), 3, "no ordinary file"),
        (("import", ENDLESS), 2, "no ordinary file"),
        (("box", "bone", "import", ENDLESS), 2, "can't be read"),
        (("record", "--script", "/"), 2, "a folder stands where a file should be"),
        (("settle", "tiny", "brightest", "--script", "/"), 2, "a folder stands where a file should be"),
    ],
)
def test_a_source_that_never_ends_or_is_no_file_is_given_up_in_a_sentence(referee, words, code, said):
    referee("new", "tiny", "--mode", "open", "-p", "Ann", "-p", "Bob")
    left, out, err = referee(*words)
    assert left == code
    assert said in (out + err)
    assert json.loads(referee("log", "--json")[1])["records"] == []


def test_a_script_that_is_no_text_is_named(referee, tmp_path):
    referee("new", "tiny", "--mode", "open", "-p", "Ann", "-p", "Bob")
    script = tmp_path / "script"
    script.write_bytes(b"\xff\xfe\x00")
    code, _, err = referee("record", "--script", str(script))
    assert (code, "it is not written in UTF-8" in err) == (2, True)


def test_an_entry_that_would_make_the_file_unreadable_is_not_saved(referee, monkeypatch, tmp_path):
    referee("new", "tiny", "--mode", "open", "-p", "Ann", "-p", "Bob")
    assert referee("record", "turn", "moon", "4")[0] == 0
    path = next((tmp_path / "home" / "sessions").glob("*.json"))
    before = path.read_bytes()
    monkeypatch.setattr(files, "BIGGEST", len(before) + 10)
    code, _, err = referee("record", "play", "1", "2")
    assert code == 3
    assert "Nothing was saved: the file would be larger than" in err
    assert path.read_bytes() == before
    assert referee("check")[0] == 0


def adjusting(tmp_path, count):
    """A script of so many lines, which take and give one card in turn."""
    path = tmp_path / f"{count}.jsonl"
    lines = [{"event": "deal", "answers": {"kept": [0, 0]}}]
    for number in range(count - 1):
        answers = {"what": "hand", "who": ["Bob"], "by": -1 if number % 2 else 1, "because": "x"}
        lines.append({"event": "adjust", "answers": answers})
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return str(path)


def test_a_script_four_times_as_long_takes_four_times_the_memory_and_not_sixteen(referee, tmp_path):
    peaks = []
    for count in (600, 2400):
        referee("new", "card", "-p", "Ann", "-p", "Bob", "--name", f"s{count}")
        script = adjusting(tmp_path, count)
        tracemalloc.start()
        code, _, _ = referee("record", "-s", f"s{count}", "--script", script)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert code == 0
        assert json.loads(referee("log", f"s{count}", "--json")[1])["records"][-1]["number"] == count
    assert peaks[1] < 6 * peaks[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("zombie", "combat", "zombies=75", "fighters=" + ",".join(f"P{one}:2" for one in range(30))), "at most 8 players"),
        (("bone", "trophy", "weapons=" + ",".join(f"P{one}:7" for one in range(14))), "at most 12 players"),
        (("bone", "attack", "power=33", "weapons=" + ",".join(f"P{one}:7" for one in range(14))), "at most 12 players"),
    ],
)  # fmt: skip
def test_a_dispute_of_more_people_than_can_play_is_refused_at_once(referee, words, said):
    code, _, err = referee("settle", *words)
    assert (code, said in err) == (1, True)

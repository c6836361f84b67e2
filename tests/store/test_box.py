"""The box of printed values: what a table typed once is offered again, and damage is told, never hidden."""

import errno
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit import shelf
from kit.shelf import refusing
from tinydb import TinyDB

from referee.errors import BadLog, Busy, Misread, NotSaved
from referee.store import box as boxes
from referee.store import box_file, files, seal
from referee.store.box import Box


@pytest.fixture
def home():
    with shelf.memory() as folder:
        yield Path(folder)


@pytest.fixture
def box(home):
    """A box that knows three values, the last of them not in its earlier generation."""
    box = Box(home, wait=0.05)
    box.remember("otter", "depth", "Grey Turtles", 3)
    box.remember("otter", "depth", "Pike", 5)
    box.remember("otter", "colour", "Pike", "green")
    return box


def path(home):
    return home / "box.json"


# what is remembered


def test_what_was_typed_once_is_known_to_the_next_program(home, box):
    again = Box(home)
    assert again.get("otter", "depth", "Grey Turtles") == 3
    assert again.known("otter", "depth") == {"Grey Turtles": 3, "Pike": 5}
    assert again.all("otter") == {"colour": {"Pike": "green"}, "depth": {"Grey Turtles": 3, "Pike": 5}}
    assert again.problem == ""


def test_what_was_never_typed_is_none(box):
    assert box.get("otter", "depth", "Eel") is None
    assert box.get("otter", "weight", "Pike") is None
    assert box.get("badger", "depth", "Pike") is None
    assert box.known("otter", "weight") == {}
    assert box.all("badger") == {}


def test_looking_into_a_box_that_is_not_there_makes_none(home):
    box = Box(home / "new")
    assert box.get("otter", "depth", "Pike") is None
    assert box.problem == ""
    assert not (home / "new").exists()


def test_a_key_is_found_whatever_its_case_and_accents(box):
    assert box.get("otter", "depth", "grey turtles") == 3
    assert box.get("otter", "depth", "GREY-TÜRTLES") == 3


def test_the_last_typed_wins_and_so_does_its_spelling(home, box):
    box.remember("otter", "depth", "GREY TURTLES", 4)
    assert Box(home).known("otter", "depth") == {"GREY TURTLES": 4, "Pike": 5}


def test_a_value_that_is_known_already_is_not_written_again(home, box):
    before = path(home).stat()
    box.remember("otter", "depth", "Pike", 5)
    Box(home).remember("otter", "depth", "Pike", 5)
    assert path(home).stat().st_mtime_ns == before.st_mtime_ns


@pytest.mark.parametrize("value", [0, 1, True, False, "", "1", ["a", "b"], None])
def test_a_value_keeps_its_kind(home, box, value):
    for other in (1, "1", True):
        box.remember("otter", "depth", "Pike", other)
    box.remember("otter", "depth", "Pike", value)
    found = Box(home).get("otter", "depth", "Pike")
    assert (found, type(found)) == (value, type(value))


def test_editions_of_a_game_are_kept_apart(home, box):
    box.remember("otter", "depth", "Pike", 9, edition="second")
    assert box.get("otter", "depth", "Pike") == 5
    assert Box(home).get("otter", "depth", "Pike", edition="second") == 9
    assert box.all("otter", edition="second") == {"depth": {"Pike": 9}}


def test_a_forgotten_value_is_asked_again(home, box):
    assert box.forget("otter", "depth", "pike") is True
    assert box.forget("otter", "depth", "pike") is False
    assert Box(home).all("otter") == {"colour": {"Pike": "green"}, "depth": {"Grey Turtles": 3}}


def test_the_file_is_a_plain_tinydb_file(home, box):
    with TinyDB(path(home)) as stock:
        rows = stock.table("values").all()
    assert {(row["game"], row["edition"], row["what"], row["key"], row["value"]) for row in rows} == {
        ("otter", "", "depth", "Grey Turtles", 3),
        ("otter", "", "depth", "Pike", 5),
        ("otter", "", "colour", "Pike", "green"),
    }


def test_boxes_that_know_the_same_are_the_same_file_in_whatever_order_it_was_typed(home, box):
    box.remember("otter", "depth", "Eel", 1)
    box.forget("otter", "depth", "Eel")
    with shelf.memory() as folder:
        other = Box(Path(folder))
        for row in reversed(json.loads(path(home).read_bytes())["values"].values()):
            other.remember(row["game"], row["what"], row["key"], row["value"])
        assert path(Path(folder)).read_bytes() == path(home).read_bytes()
    found = json.loads(path(home).read_bytes())
    assert list(found) == ["header", "values"]
    assert [(number, row["what"], row["key"]) for number, row in found["values"].items()] == [
        ("1", "colour", "Pike"),
        ("2", "depth", "Grey Turtles"),
        ("3", "depth", "Pike"),
    ]


def test_the_box_is_for_its_owner_alone(home, box):
    assert path(home).stat().st_mode & 0o777 == 0o600


def test_what_another_program_typed_meanwhile_is_kept(home, box):
    other = Box(home)
    other.remember("otter", "depth", "Eel", 1)
    box.remember("otter", "depth", "Carp", 2)
    assert Box(home).known("otter", "depth") == {"Carp": 2, "Eel": 1, "Grey Turtles": 3, "Pike": 5}


# to and from another table


def take_in(box, document):
    changes = box.differences("otter", boxes.told("otter", document))
    box.change("otter", changes)
    return len(changes)


def test_what_is_exported_can_be_taken_in_elsewhere(home, box):
    document = json.loads(json.dumps(box.export("otter")))
    with shelf.memory() as folder:
        other = Box(Path(folder))
        other.remember("otter", "depth", "Pike", 4)
        other.remember("otter", "depth", "Grey Turtles", 3)
        other.remember("otter", "depth", "Eel", 1)
        other.remember("badger", "depth", "Pike", 7)
        assert take_in(other, document) == 2
        assert other.all("otter") == {
            "colour": {"Pike": "green"},
            "depth": {"Eel": 1, "Grey Turtles": 3, "Pike": 5},
        }
        assert Box(Path(folder)).all("badger") == {"depth": {"Pike": 7}}
        assert other.differences("otter", boxes.told("otter", document)) == []


def test_there_and_back_is_the_box_as_it_was_and_forth_again_too(home, box):
    before = path(home).read_bytes()
    take_in(box, {"values": {"depth": {"PIKE": 9, "Eel": 1}}})
    after = path(home).read_bytes()
    assert Box(home).known("otter", "depth") == {"Eel": 1, "Grey Turtles": 3, "Pike": 9}
    for expected in (before, after, before):
        found = Box(home)
        found.change("otter", found.differences("otter", found.earlier("otter")))
        assert path(home).read_bytes() == expected


def test_what_was_typed_after_an_import_outlives_its_being_taken_back(home, box):
    take_in(box, {"values": {"depth": {"Pike": 9}}})
    box.remember("otter", "depth", "Carp", 2)
    box.change("otter", box.differences("otter", box.earlier("otter")))
    assert Box(home).known("otter", "depth") == {"Carp": 2, "Grey Turtles": 3, "Pike": 5}


def test_a_box_that_can_not_be_written_says_so_when_it_is_to_be_changed(home, box):
    resealed(home, lambda tables: tables["header"]["1"].update(format=box_file.FORMAT + 1))
    with pytest.raises(NotSaved, match="Nothing was changed. The box of printed values can't be used"):
        Box(home).change("otter", [boxes.Change("depth", "Eel", None, 1)])


def test_taking_in_ten_times_as_much_looks_at_ten_times_as_many_keys(home, monkeypatch):
    looked, fold = [], boxes.words.fold
    monkeypatch.setattr(boxes.words, "fold", lambda key: looked.append(key) or fold(key))

    def looks(count):
        looked.clear()
        take_in(Box(home), {"values": {"depth": {f"{count} {number}": 1 for number in range(count)}}})
        return len(looked)

    few = looks(10)
    assert few <= looks(100) <= 10 * few + 100


def test_values_told_together_are_kept_with_one_write_and_none_costs_nothing(home, box, monkeypatch):
    writes, replace = [], files.replace
    monkeypatch.setattr(
        files, "replace", lambda *given, **named: writes.append(1) or replace(*given, **named)
    )
    assert box.remember_all("otter", {"depth": {"Eel": 1, "Pike": 5}, "colour": {"Eel": "grey"}}) == 2
    assert len(writes) == 1
    assert Box(home).all("otter") == {
        "colour": {"Eel": "grey", "Pike": "green"},
        "depth": {"Eel": 1, "Grey Turtles": 3, "Pike": 5},
    }
    monkeypatch.setattr(files, "read", refusing(errno.EACCES))
    assert Box(home).remember_all("otter", {}) == 0


@pytest.mark.parametrize("document", [None, [], "x", {}, {"values": []}, {"values": {"depth": [1]}}])
def test_what_is_no_exported_box_is_refused(home, box, document):
    before = path(home).read_bytes()
    with pytest.raises(Misread, match="That is no exported box"):
        boxes.told("otter", document)
    assert path(home).read_bytes() == before


def test_the_box_of_another_game_is_refused(box):
    with pytest.raises(Misread, match="That is the box of 'otter', not of badger"):
        boxes.told("badger", box.export("otter"))


@pytest.mark.parametrize(
    ("about", "error", "sentence"),
    [
        ({"format": 2}, BadLog, "newer version"),
        ({"format": 10**20}, BadLog, "newer version"),
        ({"format": "2"}, Misread, "An exported box has"),
        ({"format": True}, Misread, "An exported box has"),
        ({"kind": "dispute"}, Misread, "An exported box has"),
        ({"edition": "second"}, Misread, "another edition, 'second'"),
        ({"game": ["otter"]}, Misread, "not of otter"),
        ({"values": {"depth": {"Pike": 4, "PIKE": 5}}}, Misread, "One card stands twice under 'depth'"),
    ],
)
def test_a_box_that_is_not_for_this_program_and_game_is_refused(about, error, sentence):
    with pytest.raises(error, match=sentence):
        boxes.told("otter", {"values": {"depth": {"Pike": 4}}} | about)


def test_what_json_has_no_word_for_is_refused(box):
    for value in (float("nan"), "\ud800"):
        with pytest.raises(Misread):
            box.remember("otter", "depth", "Pike", value)
    assert box.get("otter", "depth", "Pike") == 5


# damage


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "its file is empty"),
        (b"\0" * 99, "its file is empty"),
        (b"{", "its file is not what a referee writes"),
        (b"\xef\xbb\xbf{}", "its file is not what a referee writes"),
        (b"[]", "its file holds no tables"),
        (b"{}", "its values were changed or damaged"),
        (b'{"values":{}}', "its values were changed or damaged"),
        (b'{"header":{"1":{"format":1}},"values":{}}', "its values were changed or damaged"),
    ],
)
def test_a_damaged_box_is_set_aside_with_a_message_and_the_generation_before_is_used(
    home, box, content, fault
):
    path(home).unlink()
    path(home).write_bytes(content)
    found = Box(home)
    assert found.all("otter") == {"depth": {"Grey Turtles": 3, "Pike": 5}}
    assert found.problem.startswith(f"The box of printed values was damaged: {fault}")
    assert (
        "what it held before its last change is used. The damaged file is kept as box.json.corrupt-"
        in found.problem
    )
    kept = [place for place in home.iterdir() if "corrupt" in place.name]
    assert [place.read_bytes() for place in kept] == [content]
    assert Box(home).problem == ""
    found.remember("otter", "depth", "Eel", 1)
    assert Box(home).get("otter", "depth", "Eel") == 1


def test_a_damaged_box_without_an_earlier_generation_starts_again_and_says_so(home, box):
    (home / "box.json.bak").unlink()
    path(home).write_bytes(b"{")
    found = Box(home)
    assert found.all("otter") == {}
    assert "; printed values are asked again. The damaged file is kept as" in found.problem


def test_two_programs_that_find_the_damage_set_it_aside_once(home, box, monkeypatch):
    path(home).write_bytes(b"{")
    real = files.locked

    def after_the_other(*arguments):
        monkeypatch.setattr(files, "locked", real)
        assert Box(home).problem
        Box(home).remember("otter", "depth", "Eel", 1)
        return real(*arguments)

    monkeypatch.setattr(files, "locked", after_the_other)
    assert Box(home).problem
    assert len(list(home.glob("*.corrupt-*"))) == 1
    assert Box(home).get("otter", "depth", "Eel") == 1


def test_a_box_whose_file_is_gone_is_told_and_its_earlier_generation_used(home, box):
    path(home).unlink()
    found = Box(home)
    assert found.all("otter") == {"depth": {"Grey Turtles": 3, "Pike": 5}}
    assert found.problem == (
        "The box of printed values was damaged: its file is gone; what it held before its last change is used."
    )


def test_every_cut_and_every_changed_byte_is_found_or_changes_nothing(home, box):
    whole, known = path(home).read_bytes(), box.all("otter")
    spoilt = [whole[:length] for length in range(len(whole))]
    spoilt += [
        bytes([*whole[:at], whole[at] ^ flip, *whole[at + 1 :]])
        for at in range(len(whole))
        for flip in (1, 0x20, 0xFF)
    ]
    for content in spoilt:
        path(home).unlink()
        path(home).write_bytes(content)
        found = Box(home)
        assert found.all("otter") == known or found.problem
        for place in home.glob("*.corrupt-*"):
            assert place.read_bytes() == content
            place.unlink()


def resealed(home, change):
    """The box's file as a program would have written it that made the change."""
    tables = json.loads(path(home).read_bytes())
    change(tables)
    tables["header"]["1"] = seal.sealed({"format": tables["header"]["1"]["format"]}, tables["values"])
    path(home).unlink()
    path(home).write_text(json.dumps(tables))


def test_a_newer_box_is_left_alone_and_stops_nothing(home, box):
    resealed(home, lambda tables: tables["header"]["1"].update(format=box_file.FORMAT + 1))
    before = path(home).read_bytes()
    found = Box(home)
    assert found.get("otter", "depth", "Pike") is None
    assert found.problem == (
        "The box of printed values can't be used; printed values are asked and not remembered. "
        "It was written by a newer version of this program."
    )
    found.remember("otter", "depth", "Pike", 7)
    assert path(home).read_bytes() == before


def test_a_format_number_that_was_damaged_makes_no_box_newer(home, box):
    whole = path(home).read_bytes()
    path(home).unlink()
    path(home).write_bytes(whole.replace(b'"format":2', b'"format":9'))
    assert "was damaged: its values were changed or damaged" in Box(home).problem


def test_a_box_of_format_1_is_read_and_goes_on_in_todays(home, box):
    def older(tables):
        tables["header"]["1"]["format"] = 1
        for row in tables["values"].values():
            del row["sum"]

    today = path(home).read_bytes()
    resealed(home, older)
    assert Box(home).problem == ""
    assert Box(home).all("otter") == {"colour": {"Pike": "green"}, "depth": {"Grey Turtles": 3, "Pike": 5}}
    Box(home).remember("otter", "depth", "Eel", 1)
    Box(home).forget("otter", "depth", "Eel")
    assert path(home).read_bytes() == today


@pytest.mark.parametrize(
    "numbered", [b'"value":5', b'"key":"Pike","value":5', b'"what":"depth","key":"Pike"']
)
@pytest.mark.parametrize("spoilt", [b'"value":"5', b'"value":6', b"\xff"])
def test_of_a_damaged_box_the_sound_values_are_kept(home, box, numbered, spoilt):
    (home / "box.json.bak").unlink()
    whole = path(home).read_bytes()
    assert numbered in whole
    path(home).unlink()
    path(home).write_bytes(whole.replace(numbered, spoilt))
    found = Box(home)
    assert found.all("otter") == {"colour": {"Pike": "green"}, "depth": {"Grey Turtles": 3}}
    assert "; its sound values are kept. The damaged file is kept as box.json.corrupt-" in found.problem
    assert Box(home).all("otter") == found.all("otter")


def test_a_box_cut_off_keeps_the_values_before_the_cut_and_those_of_the_generation_before(home, box):
    whole = path(home).read_bytes()
    put = whole[: whole.index(b'"3":')]
    path(home).unlink()
    path(home).write_bytes(put)
    assert Box(home).all("otter") == {"colour": {"Pike": "green"}, "depth": {"Grey Turtles": 3, "Pike": 5}}


@pytest.mark.parametrize(
    "values",
    [
        {"1": 5},
        {"1": {}},
        {"1": {"game": "otter", "edition": "", "what": "depth", "key": 3, "value": 1}},
        {"one": {"game": "otter", "edition": "", "what": "depth", "key": "Pike", "value": 1}},
    ],
)
def test_a_sealed_box_whose_rows_are_none_is_damaged_too(home, box, values):
    resealed(home, lambda tables: tables.update(values=values))
    found = Box(home)
    assert found.all("otter") == {"depth": {"Grey Turtles": 3, "Pike": 5}}
    assert "was damaged: its values were changed or damaged; what it held before" in found.problem


def test_a_new_format_of_sessions_leaves_the_box_as_it_was(home, box, monkeypatch):
    before = path(home).read_bytes()
    monkeypatch.setattr(seal, "FORMAT", seal.FORMAT + 1)
    Box(home).remember("otter", "depth", "Eel", 1)
    Box(home).forget("otter", "depth", "Eel")
    assert Box(home).problem == ""
    assert path(home).read_bytes() == before


def test_a_damaged_box_that_can_not_be_set_aside_stops_nothing(home, box, monkeypatch):
    path(home).write_bytes(b"{")
    monkeypatch.setattr(files, "_write", refusing(errno.ENOSPC))
    found = Box(home)
    assert found.get("otter", "depth", "Pike") == 5
    assert "is damaged" in found.problem
    assert "nothing new is remembered. Nothing was saved: the disk is full" in found.problem
    found.remember("otter", "depth", "Eel", 1)
    assert path(home).read_bytes() == b"{"


def test_a_damage_that_comes_while_playing_is_not_written_over(home, box):
    path(home).write_bytes(b"{")
    with pytest.raises(NotSaved, match="was damaged meanwhile"):
        box.remember("otter", "depth", "Eel", 1)
    assert path(home).read_bytes() == b"{"


def test_a_folder_in_the_place_of_the_box_is_set_aside(home):
    path(home).mkdir()
    found = Box(home)
    assert found.all("otter") == {}
    assert "a folder stands where a file should be" in found.problem
    found.remember("otter", "depth", "Pike", 5)
    assert Box(home).get("otter", "depth", "Pike") == 5


# the disk


@pytest.mark.parametrize("number", [errno.EACCES, errno.EMFILE])
def test_a_box_that_can_not_be_read_now_is_left_alone_and_stops_nothing(home, box, monkeypatch, number):
    with monkeypatch.context() as patched:
        patched.setattr(files.os, "open", refusing(number))
        found = Box(home)
        assert found.get("otter", "depth", "Pike") is None
        assert "can't be used; printed values are asked and not remembered" in found.problem
        found.remember("otter", "depth", "Pike", 7)
    assert Box(home).get("otter", "depth", "Pike") == 5


def test_a_disk_that_refuses_leaves_the_box_as_it_was(home, box, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(files.os, "fsync", refusing(errno.ENOSPC))
        with pytest.raises(NotSaved, match="Nothing was saved: the disk is full"):
            box.remember("otter", "depth", "Eel", 1)
    assert Box(home).get("otter", "depth", "Eel") is None
    assert box.get("otter", "depth", "Eel") is None


def test_who_waits_too_long_for_the_box_is_told(home, box):
    with files.locked(path(home), "it"), pytest.raises(Busy, match="is writing to the box of printed values"):
        box.remember("otter", "depth", "Eel", 1)


def test_a_linked_box_stays_a_link(home, box):
    path(home).rename(home / "real.json")
    path(home).symlink_to("real.json")
    Box(home).remember("otter", "depth", "Eel", 1)
    assert path(home).is_symlink()
    assert Box(home).get("otter", "depth", "Eel") == 1


# laws

VALUES = st.integers(-9, 9) | st.booleans() | st.text("aé1", max_size=3)
TYPED = st.tuples(st.sampled_from(["depth", "colour"]), st.sampled_from(["Pike", "Eel", "Carp"]), VALUES)


@given(st.lists(TYPED, max_size=8))
@settings(max_examples=50, deadline=None)
def test_a_box_is_a_dictionary_that_survives_the_program(typed):
    model = {}
    with shelf.memory() as folder:
        for what, key, value in typed:
            Box(Path(folder)).remember("otter", what, key, value)
            model[what, key] = value
        found = Box(Path(folder)).all("otter")
    assert {(what, key): value for what, known in found.items() for key, value in known.items()} == model

"""Damaged sessions: every cut, flipped byte and edit is found, told in a sentence, left alone and repaired on demand."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit import shelf
from kit.shelf import HEADER, damage, event, left, path_of, put

from referee.errors import BadLog, Misread
from referee.store import seal
from referee.store.store import Store


@pytest.fixture
def tmp_path():
    with shelf.memory() as folder:
        yield Path(folder)


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "home", wait=0.05)


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """Call it to go on as another machine, which has nothing of its own to bring back."""
    return lambda: monkeypatch.setenv("REFEREE_STATE", str(tmp_path / "state"))


@pytest.fixture
def log(store, elsewhere):
    told = shelf.three(store)
    elsewhere()
    return told


# damage


def test_a_file_cut_off_at_any_length_is_found_damaged_and_left_alone(store, log):
    whole = path_of(store).read_bytes()
    for length in range(len(whole)):
        put(store, whole[:length])
        with pytest.raises(BadLog, match=r"Session otter-1 can't be used: .*--repair"):
            store.open("otter-1")
        if length % 8 == 0:
            with pytest.raises(BadLog):
                store.append(log, [event("dive", 4)])
        assert path_of(store).read_bytes() == whole[:length]


@pytest.mark.parametrize("flip", [0x01, 0x02, 0x10, 0x20, 0x80, 0xFF])
def test_a_changed_byte_is_found_or_changes_nothing(store, log, flip):
    whole = path_of(store).read_bytes()
    for position in range(len(whole)):
        changed = bytearray(whole)
        changed[position] ^= flip
        put(store, changed)
        problems = store.check("otter-1")
        try:
            found = store.open("otter-1")
        except BadLog:
            assert problems
            if position % 8 == 0:
                with pytest.raises(BadLog):
                    store.append(log, [event("dive", 4)])
        else:
            assert (found.header, found.records, found.head) == (log.header, log.records, log.head)
            assert found == log or problems == ["Its title was changed by hand."]
        assert path_of(store).read_bytes() == changed


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_a_file_with_anything_in_it_is_never_a_traceback(data):
    with shelf.memory() as folder:
        store = Store(Path(folder))
        store.append(store.create("otter-1", HEADER), [event("dive", 1)])
        whole = path_of(store).read_bytes()
        cut = data.draw(st.integers(0, len(whole)))
        junk = data.draw(
            st.binary(max_size=40) | st.sampled_from([b"{", b"[" * 9, b'"', b"\0" * 40, b"1e999", b"nul"])
        )
        put(store, whole[:cut] + junk + whole[data.draw(st.integers(cut, len(whole))) :])
        problems = store.check("otter-1")
        try:
            store.open("otter-1")
        except BadLog:
            assert problems


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "its file is empty"),
        (b"\n", "its file is empty"),
        (b"\0" * 600, "its file is empty"),
        (b"\xef\xbb\xbf{}", "its file is not what a referee writes"),
        ("{}".encode("utf-16"), "its file is not what a referee writes"),
        (b'{"header": "\xff"}', "its file is not what a referee writes"),
        (b'{"a":' * 100_000, "its file is not what a referee writes"),
        (b"[" * 100_000, "its file is not what a referee writes"),
        (b'{"events":{"1":{"n":' + b"9" * 5000 + b"}}}", "its file is not what a referee writes"),
        (b'{"events":{"1":{"n":NaN}}}', "its file is not what a referee writes"),
        (b"[]", "its file holds no tables"),
        (b"null", "its file holds no tables"),
        (b'{"header":[]}', "its file holds no tables"),
        (b"{}", "it has no header"),
        (b'{"header":{"1":{}},"events":{}}', "it has no header"),
        (b'{"header":{"1":{"format":1}},"events":{}}', "its header was changed or damaged"),
    ],
)
def test_a_file_that_is_no_session_says_what_is_wrong_with_it(store, log, content, fault):
    put(store, content)
    with pytest.raises(BadLog) as caught:
        store.open("otter-1")
    assert caught.value.message.startswith(f"Session otter-1 can't be used: {fault}")
    assert caught.value.message.endswith("`referee check otter-1 --repair` brings back its 2 entries.")
    assert "\n" not in caught.value.message
    assert path_of(store).read_bytes() == content


def edit(number, **changes):
    return lambda tables: tables["events"][str(number)].update(changes)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (edit(2, event="dove"), "entry 2 was changed or damaged"),
        (edit(2, at="2001-01-01T00:00:00+00:00"), "entry 2 was changed or damaged"),
        (edit(2, seq=3), "entry 2 was changed or damaged"),
        (edit(2, sum="0" * 64), "entry 2 was changed or damaged"),
        (edit(2, sum=None), "entry 2 was changed or damaged"),
        (edit(3, extra=1), "entry 3 was changed or damaged"),
        (lambda tables: tables["events"].update({"2": []}), "entry 2 was changed or damaged"),
        (lambda tables: tables["events"].pop("2"), "entry 2 is missing"),
        (lambda tables: tables["events"].pop("3"), "what followed entry 2 is missing"),
        (lambda tables: tables["events"].clear(), "its entries are missing"),
        (lambda tables: tables.pop("events"), "its entries are missing"),
        (
            lambda tables: tables["events"].update({"4": tables["events"]["3"]}),
            "entry 4 was changed or damaged",
        ),
        (lambda tables: tables["events"].update({"x": {}}), "it holds an entry numbered 'x'"),
        (
            lambda tables: tables["events"].update({"03": tables["events"].pop("3")}),
            "it holds an entry numbered '03'",
        ),
        (lambda tables: tables["events"].update({"-1": {}}), "it holds an entry numbered '-1'"),
        (lambda tables: tables["events"].update({"9" * 5000: {}}), "entry 4 is missing"),
        (lambda tables: tables["header"]["1"].update(rules=4), "its header was changed or damaged"),
        (lambda tables: tables["header"]["1"].update(format=0), "its header was changed or damaged"),
        (lambda tables: tables["header"]["1"].update(format="1"), "its header was changed or damaged"),
        (lambda tables: tables["header"]["1"].update(head=""), "what followed entry 3 is missing"),
        (lambda tables: tables["header"].pop("1"), "it has no header"),
        (lambda tables: tables.pop("header"), "it has no header"),
        (lambda tables: tables["header"].update({"2": {}}), "it has no header"),
    ],
)
def test_an_edit_is_found_and_the_first_bad_entry_named(store, log, change, fault):
    damage(store, change)
    with pytest.raises(BadLog) as caught:
        store.open("otter-1")
    assert caught.value.message.startswith(f"Session otter-1 can't be used: {fault}")
    assert len(caught.value.message) < 200
    assert store.check("otter-1")[0].casefold().startswith(fault.casefold())
    assert store.repair("otter-1").startswith("Session otter-1 has its ")
    assert store.open("otter-1").records[:2] == log.records[:2]


@pytest.mark.parametrize("number", [0, -1, "1", None])
def test_a_format_that_never_was_is_damage_even_if_the_checksum_fits(store, log, number):
    def change(tables):
        header = tables["header"]["1"]
        header["format"] = number
        header["sum"] = seal._sum("", seal._kept(header))

    damage(store, change)
    with pytest.raises(BadLog, match="its header was changed or damaged"):
        store.open("otter-1")


def test_every_changed_entry_is_named_by_the_check(store, log):
    damage(store, lambda tables: (edit(1, event="dove")(tables), edit(3, event="dove")(tables)))
    assert store.check("otter-1") == ["Entry 1 was changed or damaged.", "Entry 3 was changed or damaged."]


def test_entries_that_changed_places_are_found(store, log):
    def swap(tables):
        one, two = tables["events"]["1"], tables["events"]["2"]
        tables["events"].update({"1": {**two, "seq": 1}, "2": {**one, "seq": 2}})

    damage(store, swap)
    assert store.check("otter-1")[0] == "Entry 1 was changed or damaged."


def test_the_order_in_the_file_does_not_matter(store, log):
    damage(store, lambda tables: tables.update(events=dict(reversed(tables["events"].items()))))
    assert store.open("otter-1") == log


def test_a_title_changed_by_hand_is_told_by_the_check_and_spoils_nothing(store, log):
    damage(store, lambda tables: tables["header"]["1"].update(title="Mine"))
    assert store.check("otter-1") == ["Its title was changed by hand."]
    assert store.open("otter-1").records == log.records
    assert store.repair("otter-1").startswith("Session otter-1 has its 3 entries back; none is lost.")
    assert store.check("otter-1") == []
    assert store.open("otter-1").title == "Mine"


def test_a_newer_format_is_refused_and_left_alone(store, log):
    damage(store, lambda tables: tables["header"]["1"].update(format=3, sum="as a newer program reckons"))
    before = path_of(store).read_bytes()
    for attempt in (lambda: store.open("otter-1"), lambda: store.repair("otter-1")):
        with pytest.raises(
            BadLog, match="it was written by a newer version of this program; update it to go on"
        ):
            attempt()
    assert path_of(store).read_bytes() == before


def test_a_damage_to_the_format_number_is_not_taken_for_a_newer_format(store, log):
    damage(store, lambda tables: tables["header"]["1"].update(format=9))
    assert store.check("otter-1") == ["Its header was changed or damaged."]
    store.repair("otter-1")
    assert store.open("otter-1") == log


def test_a_damaged_earlier_generation_is_not_offered(store, log):
    put(store, b"")
    path_of(store).with_name("otter-1.json.bak").write_bytes(b"")
    with pytest.raises(
        BadLog, match="its file is empty. No intact generation of it is left; the file stays as it is."
    ):
        store.open("otter-1")
    with pytest.raises(BadLog, match="can't be repaired: its file is empty. Its files stay as they are."):
        store.repair("otter-1")
    assert left(store) == ["otter-1.json", "otter-1.json.bak"]


def test_a_session_whose_file_is_gone_is_not_forgotten(store, log):
    path_of(store).unlink()
    assert store.ids() == ["otter-1"]
    with pytest.raises(
        BadLog, match="its file is gone. `referee check otter-1 --repair` brings back its 2 entries."
    ):
        store.open("otter-1")
    with pytest.raises(Misread):
        store.create("otter-1", HEADER)
    assert store.check("otter-1") == ["Its file is gone."]
    assert store.repair("otter-1") == (
        "Session otter-1 has its 2 entries back; only what the very last command entered may be lost."
    )
    assert store.open("otter-1").records == log.records[:2]


# repair


def test_a_repair_of_an_intact_session_changes_nothing(store, log):
    before = path_of(store).read_bytes()
    assert store.repair("otter-1") == "Session otter-1 is intact; there is nothing to repair."
    assert path_of(store).read_bytes() == before


def test_a_repair_restores_the_earlier_generation_and_keeps_the_damaged_file(store, log):
    put(store, b"\0" * 50)
    told = store.repair("otter-1")
    kept = next(name for name in left(store) if "corrupt" in name)
    assert re.fullmatch(r"otter-1\.json\.corrupt-\d{8}T\d{6}Z", kept)
    assert path_of(store).with_name(kept).read_bytes() == b"\0" * 50
    assert told == (
        "Session otter-1 has its 2 entries back; only what the very last command entered may be lost. "
        f"The damaged file is kept as {kept}."
    )
    assert store.open("otter-1").records == log.records[:2]
    assert store.check("otter-1") == []


def test_a_repair_loses_nothing_when_the_last_entry_is_not_the_damaged_one(store, log):
    damage(store, edit(2, event="dove"))
    assert store.repair("otter-1").startswith("Session otter-1 has its 3 entries back; none is lost.")
    assert store.open("otter-1") == log


def test_a_repair_says_which_entries_are_lost(store, log):
    damage(store, edit(3, event="dove"))
    assert "its 2 entries back; what followed is lost, up to entry 3." in store.repair("otter-1")
    assert store.open("otter-1").records == log.records[:2]


def test_without_an_earlier_generation_the_entries_before_the_damage_come_back(store, log):
    path_of(store).with_name("otter-1.json.bak").unlink()
    damage(store, edit(2, event="dove"))
    assert "its one entry back; what followed is lost, up to entry 3." in store.repair("otter-1")
    assert store.open("otter-1").records == log.records[:1]


def test_a_damage_right_after_the_beginning_brings_back_the_beginning(store, elsewhere):
    store.append(store.create("otter-1", HEADER), [event("dive", 1)])
    elsewhere()
    put(store, b"{")
    with pytest.raises(BadLog, match="brings back its beginning without entries"):
        store.open("otter-1")
    store.repair("otter-1")
    assert store.open("otter-1").records == ()


def test_repairing_twice_in_a_second_keeps_both_damaged_files(store, log):
    for content in (b"one", b"two"):
        put(store, content)
        store.repair("otter-1")
    kept = [path_of(store).with_name(name).read_bytes() for name in left(store) if "corrupt" in name]
    assert sorted(kept) == [b"one", b"two"]


def test_after_a_repair_the_game_goes_on(store, log):
    put(store, b"")
    store.repair("otter-1")
    assert len(store.append(store.open("otter-1"), [event("dive", 3)]).records) == 3


# what a repair says is lost


def without(*numbers):
    return lambda tables: [tables["events"].pop(number) for number in numbers]


def renumbered(old, new):
    return lambda tables: tables["events"].update({new: tables["events"].pop(old)})


def ending(head):
    return lambda tables: tables["header"]["1"].update(head=head)


@pytest.mark.parametrize(
    ("change", "back", "told"),
    [
        (without("3"), 2, "what followed is lost, and nothing tells how many entries it was."),
        (without("2"), 3, "none is lost."),
        (without("1", "2"), 3, "none is lost."),
        (without("2", "3"), 2, "what followed is lost, and nothing tells how many entries it was."),
        (renumbered("3", "x"), 2, "an entry numbered 'x' is lost."),
        (renumbered("3", "03"), 2, "an entry numbered '03' is lost."),
        (renumbered("3", "-3"), 2, "an entry numbered '-3' is lost."),
        (renumbered("3", "9" * 12), 2, f"an entry numbered '{'9' * 12}' is lost."),
        (renumbered("3", "7"), 2, "what followed is lost, up to entry 7."),
        (renumbered("2", "7"), 3, "none is lost."),
        (lambda tables: tables.update(events={}), 2, "what followed is lost, and nothing tells how many"),
        (lambda tables: tables.pop("events"), 2, "what followed is lost, and nothing tells how many"),
        (ending("f" * 64), 3, "only what the very last command entered may be lost."),
        (ending(7), 3, "only what the very last command entered may be lost."),
    ],
)
def test_a_repair_never_says_that_none_is_lost_when_one_is(store, log, change, back, told):
    damage(store, change)
    said = store.repair("otter-1")
    assert f"its {back} entries back; {told}" in said
    assert store.open("otter-1").records == log.records[:back]


def test_a_repair_from_a_damaged_generation_names_what_that_held_too(store, log):
    backup = path_of(store).with_name("otter-1.json.bak")
    earlier = backup.read_bytes()
    put(store, b"{")
    backup.unlink()
    backup.write_bytes(earlier.replace(b'"event":"dive","number":2', b'"event":"dove","number":2'))
    assert "its one entry back; what followed is lost, up to entry 2." in store.repair("otter-1")


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_none_is_lost_is_only_said_of_the_whole_log(data):
    with shelf.memory() as folder:
        store = Store(Path(folder) / "home", wait=0.05)
        log = shelf.three(store)
        for copy in store.machine.tips("otter-1"):
            store.machine.forget(copy)
        if data.draw(st.booleans()):
            path_of(store).with_name("otter-1.json.bak").unlink()
        numbers = st.sampled_from(["1", "2", "3"])
        gone = data.draw(st.sets(numbers, max_size=2))
        damage(store, without(*gone))
        for old, new in data.draw(
            st.dictionaries(numbers, st.sampled_from(["x", "0", "9", "²"]), max_size=1)
        ).items():
            if old not in gone:
                damage(store, renumbered(old, new))
        try:
            said = store.repair("otter-1")
        except BadLog:
            return
        assert ("none is lost" in said or "is intact" in said) == (
            store.open("otter-1").records == log.records
        )

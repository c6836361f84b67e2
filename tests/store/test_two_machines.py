"""A home on two machines: whatever a sync tool does with the files, no entry that was confirmed is lost."""

import errno
import os
import random
import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from kit import shelf
from kit.shelf import HEADER, event, path_of

from referee.errors import Misread, Moved, Parted, RefereeError, Unknown
from referee.store import copies, parting, restore, seal, unused
from referee.store.store import Store


@pytest.fixture
def tmp_path():
    with shelf.memory() as folder:
        yield Path(folder)


class Machine:
    """One laptop: a home, what it keeps for itself, and what was confirmed there."""

    def __init__(self, place, name, home=None):
        self.name = name
        self.home = home or place / name / "home"
        self.store = Store(self.home, wait=0.05, state=place / name / "state")
        self.confirmed = []

    def tell(self, session, word):
        log = self.store.open(session)
        self.store.append(log, [event("dive", len(log.records) + 1, word=word)])
        self.confirmed.append(word)

    def words(self, session="otter-1"):
        return words(self.store.open(session))

    def parted(self, session="otter-1"):
        return parting.of(self.store, self.store.open(session), every=True)


def words(log):
    return [record["answers"]["word"] for record in log.records]


def named(machine):
    """Every word that a machine can show or names: sessions, versions of them, the trash, and files that aren't used."""
    store, found = machine.store, set()
    for name in store.ids():
        log = store.open(name)
        found.update(words(log))
        several = parting.of(store, log, every=True)
        for version in several.versions if several else ():
            found.update(words(version.log))
    for one in restore.listed(store):
        found.update(words(one.log))
    for one in unused.unused(store):
        log = copies.read(one.path, "x")
        found.update(words(log) if log else ())
    return found


CONFLICT = (
    "{} (Ann's conflicted copy 2026-11-27)",
    "{}.sync-conflict-20261127-213000-ABCDEFG",
    "{}-LAPTOP",
    "{}-laptop",
    "{} 2",
    "{} (conflicted copy 2026-11-27 213000)",
    "{} (1)",
)


def relative(home):
    return [
        path.relative_to(home)
        for path in sorted(home.rglob("*.json"))
        if path.parent.name in {"sessions", "trash"}
    ]


def put(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    new = target.with_name("arriving")
    shutil.copyfile(source, new)
    new.replace(target)


def sync(one, other, rng, *, conflict_copies):
    """Make two homes alike, file by file: what only one has is copied; of two that differ one wins, the other may get a name."""
    for name in sorted({*relative(one), *relative(other)}):
        left, right = one / name, other / name
        if not left.exists() or not right.exists():
            put(*((left, right) if left.exists() else (right, left)))
        elif left.read_bytes() != right.read_bytes():
            winner, loser = (left, right) if rng.random() < 0.5 else (right, left)
            if conflict_copies:
                aside = CONFLICT[rng.randrange(len(CONFLICT))].format(name.stem) + ".json"
                for home in (one, other):
                    if not (home / name.parent / aside).exists():
                        put(loser, home / name.parent / aside)
            put(winner, loser)


def written_at_once(one, other, session, first, second):
    """Two write to one file, as where locks don't reach from machine to machine: the later replaces the earlier."""
    path = path_of(one.store, session)
    with one.store.writing(session) as writer:
        before = path.read_bytes()
        path.with_name(f"{session}.json.lock").unlink()
        try:
            other.tell(session, second)
        except (Parted, Moved):
            return
        path.write_bytes(before)  # what the first machine had read is what it goes on from
        writer.append([event("dive", len(writer.log.records) + 1, word=first)])
        one.confirmed.append(first)


class Life:
    """A random life of a session on two machines, synchronised now and then, or in one folder that both write to."""

    def __init__(self, place, seed):
        self.rng = random.Random(seed)
        shared = place / "shared" if self.rng.random() < 0.25 else None
        self.both = [Machine(place, "ann", shared), Machine(place, "bob", shared)]
        self.shared, self.old, self.step = shared, None, 0
        self.both[0].store.create("otter-1", HEADER)
        if not shared and self.rng.random() < 0.2:  # both begin a game of one name before they meet
            self.both[1].store.create("otter-1", {**HEADER, "rules": 4})
        self.meet(conflict_copies=False)

    def live(self, steps=12):
        ways = {
            self.tell: 11,
            self.settle: 2,
            self.copy: 1,
            self.put_back: 1,
            self.delete: 1,
            self.meet_somehow: 4,
        }
        for self.step in range(steps):
            self.here = self.rng.choice(self.both)
            self.session = self.rng.choice(self.here.store.ids())
            (act,) = self.rng.choices([*ways], [*ways.values()])
            try:
                act()
            except Parted:
                self.settle()
        return self.both

    def tell(self):
        self.here.tell(self.session, f"{self.here.name}{self.step}")

    def settle(self):
        """Whatever a person could choose."""
        found = self.here.parted(self.session)
        if found:
            parting.settle(self.here.store, found, self.rng.choice(found.ways))

    def copy(self):
        self.old = self.session, path_of(self.here.store, self.session).read_bytes()

    def put_back(self):
        if self.old:
            path_of(self.here.store, self.old[0]).write_bytes(self.old[1])

    def delete(self):
        if self.session != "otter-1":
            self.here.store.delete(self.session)

    def meet_somehow(self):
        if self.shared:
            other = self.both[1 - self.both.index(self.here)]
            written_at_once(
                self.here, other, self.session, f"{self.here.name}{self.step}", f"{other.name}{self.step}"
            )
        else:
            self.meet(conflict_copies=self.rng.random() < 0.5)

    def meet(self, *, conflict_copies):
        if not self.shared:
            sync(self.both[0].home, self.both[1].home, self.rng, conflict_copies=conflict_copies)


@pytest.mark.parametrize(
    "part", [0, 1, *(pytest.param(part, marks=pytest.mark.wide) for part in range(2, 10))]
)
def test_two_machines_lose_nothing_however_their_homes_are_synchronised(tmp_path, part, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda _: None)
    for seed in range(part * 100, part * 100 + 100):
        both = Life(tmp_path / str(seed), seed).live()
        told = {word for machine in both for word in machine.confirmed}
        assert told - (named(both[0]) | named(both[1])) == set(), seed
        shutil.rmtree(tmp_path / str(seed))


# --- what is noticed ----------------------------------------------------------------------------------------------


@pytest.fixture
def ann(tmp_path):
    """A machine on which a session of two entries, a and b, was written."""
    machine = Machine(tmp_path, "ann")
    machine.store.create("otter-1", HEADER)
    machine.tell("otter-1", "a")
    machine.tell("otter-1", "b")
    return machine


@pytest.fixture
def bob(ann, tmp_path):
    """Another machine, to which the home was copied."""
    machine = Machine(tmp_path, "bob")
    copied(ann, machine)
    return machine


def copied(one, other):
    """The later file replaces the other's."""
    put(path_of(one.store), path_of(other.store))


@pytest.fixture
def twice(ann, bob):
    """Both go on from two entries: Ann with c, Bob with x and y; then Bob's file replaces Ann's."""
    ann.tell("otter-1", "c")
    bob.tell("otter-1", "x")
    bob.tell("otter-1", "y")
    copied(bob, ann)
    return ann


def test_what_another_machine_added_is_no_matter(ann, bob):
    bob.tell("otter-1", "c")
    copied(bob, ann)
    assert ann.parted() is None
    assert ann.store.parted(ann.store.open("otter-1")) == ""
    ann.tell("otter-1", "d")
    assert ann.words() == ["a", "b", "c", "d"]


def test_a_file_that_lacks_what_this_machine_wrote_is_read_but_not_added_to(twice):
    assert twice.words() == ["a", "b", "x", "y"]
    with pytest.raises(
        Parted, match="after 2 entries the file has 2 entries of its own, and this machine last wrote one"
    ):
        twice.tell("otter-1", "d")
    assert twice.words() == ["a", "b", "x", "y"]
    assert words(twice.parted().mine) == ["a", "b", "c"]


def test_an_old_copy_put_back_is_noticed_and_ours_is_offered(ann):
    old = path_of(ann.store).read_bytes()
    ann.tell("otter-1", "c")
    path_of(ann.store).write_bytes(old)
    said = ann.store.parted(ann.store.open("otter-1"))
    assert said.startswith(
        "The file of otter-1 is an earlier copy: it ends after 2 entries, and this machine last wrote one entry"
    )
    assert "`referee check otter-1 --keep mine|theirs|both|joined` decides" in said
    parting.settle(ann.store, ann.parted(), "joined")
    assert (ann.words(), ann.parted()) == (["a", "b", "c"], None)


def test_a_copy_of_format_1_is_an_earlier_part_of_what_went_on_in_todays(ann):
    shelf.in_format_1(ann.store)
    ann.store.machine.keep(ann.store.open("otter-1"))
    old = path_of(ann.store).read_bytes()
    ann.tell("otter-1", "c")
    assert [tip.count for tip in ann.store.machine.tips("otter-1")] == [3]
    path_of(ann.store).write_bytes(old)
    assert "is an earlier copy: it ends after 2 entries" in parting.differs(ann.parted())
    parting.settle(ann.store, ann.parted(), "joined")
    assert (ann.words(), ann.store.open("otter-1").header["format"]) == (["a", "b", "c"], 2)
    assert [one.path.name for one in unused.unused(ann.store)] == []


def test_a_file_overwritten_in_place_does_not_reach_what_this_machine_has_kept(twice, bob):
    path_of(twice.store).write_bytes(path_of(bob.store).read_bytes())
    assert words(twice.parted().mine) == ["a", "b", "c"]


def test_another_game_of_the_same_name_is_noticed(ann, tmp_path):
    other = Machine(tmp_path, "cyd")
    other.store.create("otter-1", {**HEADER, "rules": 4})
    copied(other, ann)
    assert "is another game than the one this machine last wrote (2 entries)." in ann.store.parted(
        ann.store.open("otter-1")
    )
    assert ann.parted().joined is None
    parting.settle(ann.store, ann.parted(), "both")
    assert (ann.words("otter-1"), ann.words("otter-1-2")) == ([], ["a", "b"])


def test_two_homes_on_one_machine_are_kept_apart(ann, tmp_path):
    home = tmp_path / "second"
    shutil.copytree(ann.home, home)
    second = Store(home, state=tmp_path / "ann" / "state")
    ann.tell("otter-1", "c")
    second.append(second.open("otter-1"), [event("dive", 3, word="x")])
    assert ann.parted() is None
    assert parting.of(second, second.open("otter-1")) is None


def test_a_copy_that_can_not_be_kept_spoils_no_entry(tmp_path):
    machine = Machine(tmp_path, "ann")
    (tmp_path / "ann").mkdir()
    (tmp_path / "ann" / "state").write_text("a file where a folder should be", encoding="utf-8")
    machine.store.create("otter-1", HEADER)
    machine.tell("otter-1", "a")
    assert (machine.words(), machine.parted()) == (["a"], None)


def test_what_is_kept_says_of_which_home_and_is_for_its_user_alone(ann):
    folder = ann.store.machine.folder
    assert (folder / "home").read_text(encoding="utf-8") == f"{os.path.realpath(ann.home)}\n"
    if os.name == "posix":
        assert {oct(path.stat().st_mode)[-3:] for path in (folder, *folder.rglob("*-*.json"))} == {
            "700",
            "600",
        }


def test_a_kept_copy_that_a_power_cut_has_spoilt_is_no_version(ann):
    (tip,) = ann.store.machine.tips("otter-1")
    tip.path.write_bytes(b"")
    path_of(ann.store).write_bytes(path_of(ann.store).with_name("otter-1.json.bak").read_bytes())
    ann.tell("otter-1", "c")
    assert ann.words() == ["a", "c"]


# --- what can be done about it ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "stands", "thrown"),
    [("mine", ["a", "b", "c"], ["a", "b", "x", "y"]), ("theirs", ["a", "b", "x", "y"], ["a", "b", "c"])],
)
def test_of_two_versions_one_is_kept_and_the_other_lies_in_the_trash(twice, way, stands, thrown):
    parting.settle(twice.store, twice.parted(), way)
    assert (twice.words(), twice.parted()) == (stands, None)
    assert [words(one.log) for one in restore.listed(twice.store)] == [thrown]
    twice.tell("otter-1", "d")


def test_of_two_versions_both_can_be_sessions(twice):
    parting.settle(twice.store, twice.parted(), "both")
    assert (twice.words("otter-1"), twice.words("otter-1-2")) == (["a", "b", "x", "y"], ["a", "b", "c"])
    for name in ("otter-1", "otter-1-2"):
        assert twice.parted(name) is None
        twice.tell(name, f"more of {name}")
    one, two = (twice.store.open(name) for name in ("otter-1", "otter-1-2"))
    assert seal.identity(one) != seal.identity(two)
    assert [record["at"] for record in two.records[:2]] == [record["at"] for record in one.records[:2]]


def test_two_versions_of_which_none_continues_the_other_are_not_joined(twice):
    with pytest.raises(Misread, match="can't be joined: none continues the other"):
        parting.settle(twice.store, twice.parted(), "joined")
    with pytest.raises(Misread, match="mine, theirs, both or joined, not 'ours'"):
        parting.settle(twice.store, twice.parted(), "ours")


def test_what_has_changed_while_somebody_thought_is_not_decided(twice, bob):
    found = twice.parted()
    bob.tell("otter-1", "z")
    copied(bob, twice)
    for way in ("mine", "theirs", "both"):
        with pytest.raises(Moved, match="changed meanwhile; nothing was decided"):
            parting.settle(twice.store, found, way)
    assert words(twice.parted().mine) == ["a", "b", "c"]


def test_what_was_settled_on_one_machine_is_told_once_on_the_other(twice, bob):
    parting.settle(twice.store, twice.parted(), "mine")
    copied(twice, bob)
    for path in (twice.home / "trash").iterdir():
        put(path, bob.home / "trash" / path.name)
    bob.tell("otter-1", "z")
    assert bob.words() == ["a", "b", "c", "z"]
    log = bob.store.open("otter-1")
    assert "was decided on another machine" in bob.store.parted(log)
    assert bob.store.parted(log) == ""
    assert [words(one.log) for one in restore.listed(bob.store)] == [["a", "b", "x", "y"]]


CALLS = ("open", "write", "fsync", "replace", "rename", "unlink", "mkdir", "link")


def failing(monkeypatch, call, after):
    """From now on this call of the system fails, but for the first so many; a list that is filled when it does."""
    real, made = getattr(os, call), []

    def refuse(*arguments, **how):
        made.append(arguments)
        if len(made) > after:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return real(*arguments, **how)

    monkeypatch.setattr(os, call, refuse)
    return lambda: len(made) > after


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("way", ["mine", "theirs", "both"])
def test_a_disk_that_fails_amid_a_decision_costs_nothing_and_it_can_be_made_again(
    tmp_path, monkeypatch, way, call
):
    for after in range(40):
        place = tmp_path / str(after)
        ann, bob = Machine(place, "ann"), Machine(place, "bob")
        ann.store.create("otter-1", HEADER)
        ann.tell("otter-1", "a")
        copied(ann, bob)
        ann.tell("otter-1", "c")
        bob.tell("otter-1", "x")
        copied(bob, ann)
        with monkeypatch.context() as patch:
            failed = failing(patch, call, after)
            with suppress(RefereeError, OSError):
                if (found := ann.parted()) is not None:
                    parting.settle(ann.store, found, way)
        ann.store = Store(ann.home, state=place / "ann" / "state")
        assert named(ann) >= {"a", "c", "x"}, after
        if (found := ann.parted()) is not None:
            parting.settle(ann.store, found, way)
        ann.tell("otter-1", "more")
        assert named(ann) >= {"a", "c", "x", "more"}, after
        if not failed():
            return
    pytest.fail("it never came to an end")


# --- what sync tools leave ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*CONFLICT, "whatever"])
def test_a_conflict_copy_is_known_by_what_it_holds_and_offered(ann, bob, name):
    ann.tell("otter-1", "c")
    bob.tell("otter-1", "x")
    beside = ann.home / "sessions" / f"{name.format('otter-1')}.json"
    put(path_of(bob.store), beside if name != "whatever" else ann.home / "sessions" / "Whatever It Is.json")
    found = ann.parted()
    assert (words(found.mine), [words(version.log) for version in found.versions]) == (
        ["a", "b", "c"],
        [["a", "b", "x"]],
    )
    ann.tell("otter-1", "d")  # what is in the file is going on; nothing of it is in doubt
    parting.settle(ann.store, ann.parted(), "theirs")
    assert (ann.words(), ann.store.ids(), ann.parted()) == (["a", "b", "x"], ["otter-1"], None)
    assert ["a", "b", "c", "d"] in [words(one.log) for one in restore.listed(ann.store)]


def test_a_conflict_copy_of_another_session_is_not_ours(ann, bob):
    bob.store.create("otter-2", HEADER | {"rules": 5})
    put(path_of(bob.store, "otter-2"), ann.home / "sessions" / "otter-1 (1).json")
    assert ann.parted() is None


def test_every_file_that_looks_like_a_session_and_is_not_used_is_named(ann, bob):
    sessions = ann.home / "sessions"
    put(path_of(ann.store), sessions / "otter-1 (1).json")
    bob.tell("otter-1", "x")
    put(path_of(bob.store), sessions / "otter-1 2.json")
    bob.store.create("otter-2", HEADER | {"rules": 5})
    put(path_of(bob.store, "otter-2"), ann.home / "My games" / "friday.JSON")
    (sessions / "Torn.json").write_text('{"header": {"1": {}}, "events": {}}', encoding="utf-8")
    (ann.home / "notes.json").write_text('{"milk": 2}', encoding="utf-8")
    told = {one.path.name: (one.lost, one.why) for one in unused.unused(ann.store)}
    assert {name: lost for name, (lost, _) in told.items()} == {
        "otter-1 (1).json": False,
        "otter-1 2.json": True,
        "friday.JSON": True,
        "Torn.json": False,
    }
    assert "is a copy of otter-1, which holds all of it" in told["otter-1 (1).json"][1]
    assert "is a copy of otter-1 with one entry that otter-1 does not hold" in told["otter-1 2.json"][1]
    assert "is a session that is not listed" in told["friday.JSON"][1]
    assert "can't be used" in told["Torn.json"][1]


def test_what_a_machine_keeps_is_not_named_where_somebody_has_put_it_into_the_home(tmp_path):
    store = Store(tmp_path / "home", state=tmp_path / "home" / "state")
    shelf.three(store)
    assert store.machine.tips("otter-1")
    assert unused.unused(store) == []


def test_a_session_that_was_deleted_elsewhere_with_entries_of_ours_is_named_and_brought_back(ann, bob):
    bob.tell("otter-1", "c")
    for path in (bob.home / "sessions").iterdir():
        path.unlink()
    (named_one,) = unused.unused(bob.store)
    assert "otter-1 is gone from here, and this machine has kept 3 entries of it" in named_one.why
    assert restore.restore(bob.store, "otter-1") == "otter-1"
    assert bob.words() == ["a", "b", "c"]
    assert unused.unused(bob.store) == []


def test_what_was_deleted_here_is_not_named_as_missing_when_the_trash_is_emptied_but_can_come_back(ann):
    ann.store.delete("otter-1")
    shutil.rmtree(ann.home / "trash")
    assert unused.unused(ann.store) == []
    (one,) = restore.listed(ann.store)
    assert (one.session, one.kept, words(one.log)) == ("otter-1", True, ["a", "b"])
    assert restore.restore(ann.store, one.name) == "otter-1"
    assert ann.words() == ["a", "b"]


def test_a_damaged_session_is_repaired_with_what_this_machine_has_kept(ann):
    path_of(ann.store).write_bytes(b"")
    path_of(ann.store).with_name("otter-1.json.bak").unlink()
    assert ann.store.repair("otter-1").startswith("Session otter-1 has its 2 entries back")
    assert ann.words() == ["a", "b"]


# --- the trash ----------------------------------------------------------------------------------------------------


def test_a_deleted_session_comes_back_with_its_earlier_generation(ann):
    before = {
        path.name: path.read_bytes() for path in (ann.home / "sessions").iterdir() if path.suffix != ".lock"
    }
    ann.store.delete("otter-1")
    assert [(one.name, words(one.log)) for one in restore.listed(ann.store)] == [("otter-1", ["a", "b"])]
    assert restore.restore(ann.store, "otter-1") == "otter-1"
    after = {
        path.name: path.read_bytes() for path in (ann.home / "sessions").iterdir() if path.suffix != ".lock"
    }
    assert (after, restore.listed(ann.store)) == (before, [])
    ann.tell("otter-1", "c")


def test_a_deleted_session_comes_back_beside_another_that_has_its_name_now(ann):
    ann.store.delete("otter-1")
    ann.store.create("otter-1", HEADER | {"rules": 5})
    assert restore.restore(ann.store, "otter-1") == "otter-1-2"
    assert (ann.words("otter-1"), ann.words("otter-1-2")) == ([], ["a", "b"])


def test_of_two_deleted_sessions_of_one_name_each_comes_back_by_its_own(ann):
    ann.store.delete("otter-1")
    ann.store.create("otter-1", HEADER | {"rules": 5})
    ann.tell("otter-1", "z")
    ann.store.delete("otter-1")
    assert {one.name: words(one.log) for one in restore.listed(ann.store)} == {
        "otter-1": ["a", "b"],
        "otter-1.2": ["z"],
    }
    assert restore.restore(ann.store, "otter-1.2") == "otter-1"
    assert ann.words() == ["z"]


def test_what_is_there_already_is_not_brought_back_twice(ann):
    shutil.copytree(ann.home / "sessions", ann.home / "trash")
    with pytest.raises(Misread, match="otter-1 holds all of otter-1 already"):
        restore.restore(ann.store, "otter-1")
    with pytest.raises(Unknown, match="No deleted session is called heron"):
        restore.restore(ann.store, "heron")

"""Two machines through real commands: what is said, refused and settled without a terminal; nothing confirmed is lost."""

import random
import shutil
from pathlib import Path

import pytest
from kit.answered import document

SESSION = "night"


@pytest.fixture
def machines(referee, tmp_path, monkeypatch):
    """Run a command on one of two machines, each with a home and a state folder of its own."""

    def on(name, *argv, stdin=""):
        monkeypatch.setenv("REFEREE_HOME", str(tmp_path / name / "home"))
        monkeypatch.setenv("REFEREE_STATE", str(tmp_path / name / "state"))
        return referee(*argv, stdin=stdin)

    on.file = lambda name, session=SESSION: tmp_path / name / "home" / "sessions" / f"{session}.json"
    on("ann", "new", "bone", "--mode", "base", "-p", "Ann", "-p", "Bob", "--name", SESSION)
    return on


def tell(on, name, word, session=SESSION):
    return on(name, "record", "adjust", "what=points", "who=Ann", "by=1", f"because={word}", "-s", session)[0]


def carry(on, one, other, name=SESSION):
    on.file(other).parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(on.file(one), on.file(other).with_name(f"{name}.json"))


@pytest.fixture
def twice(machines):
    """Ann and Bob have gone on from one entry, each with one more; then Bob's file replaced Ann's."""
    tell(machines, "ann", "first")
    carry(machines, "ann", "bob")
    assert (tell(machines, "ann", "of-ann"), tell(machines, "bob", "of-bob")) == (0, 0)
    carry(machines, "bob", "ann")
    return machines


def shown(on, name, session=SESSION):
    _, out, err = on(name, "log", "--session", session)
    return [word for word in ("first", "of-ann", "of-bob") if word in out], err


WAY_OUT = "`referee check night --keep mine|theirs|both` decides"


def test_a_command_that_reads_goes_on_and_says_it_in_a_sentence_on_standard_error(twice):
    words, err = shown(twice, "ann")
    assert words == ["first", "of-bob"]
    assert err.startswith(
        "night was written twice: after one entry the file has one entry of its own, and this machine last wrote"
    )
    assert WAY_OUT in err
    assert document(twice("ann", "show", "--json"))["ok"]


def test_a_command_that_writes_is_refused_and_told_how_to_go_on(twice):
    before = twice.file("ann").read_bytes()
    for argv in (
        ["record", "adjust", "what=points", "who=Ann", "by=1", "because=more"],
        ["undo"],
        ["rename", "Another title"],
    ):
        code, _, err = twice("ann", *argv)
        assert code == 3
        assert "Nothing was saved: night was written twice" in err
        assert WAY_OUT in err
    assert twice.file("ann").read_bytes() == before


@pytest.mark.parametrize(("way", "left"), [("mine", ["first", "of-ann"]), ("theirs", ["first", "of-bob"])])
def test_one_is_kept_and_the_other_can_be_restored(twice, way, left):
    code, out, _ = twice("ann", "check", "--keep", way)
    assert code == 0
    assert out.startswith("night stands with 2 entries now; in the trash: night.")
    assert shown(twice, "ann") == (left, "")
    assert twice("ann", "check", "--all")[0] == 0
    (thrown,) = document(twice("ann", "restore", "--json"))["deleted"]
    assert document(twice("ann", "restore", thrown["name"], "--json"))["session"] == "night-2"
    assert set(shown(twice, "ann", "night-2")[0]) | set(left) == {"first", "of-ann", "of-bob"}


def test_both_are_kept_as_two_sessions(twice):
    assert twice("ann", "check", "--keep", "both")[1] == "night stays as it is; the other is night-2 now.\n"
    assert (shown(twice, "ann")[0], shown(twice, "ann", "night-2")[0]) == (
        ["first", "of-bob"],
        ["first", "of-ann"],
    )
    assert tell(twice, "ann", "more", "night-2") == 0


def test_a_way_that_is_none_is_refused_and_changes_nothing(twice):
    for way, said in (("joined", "can't be joined"), ("ours", "mine, theirs, both or joined")):
        code, _, err = twice("ann", "check", "--keep", way)
        assert code == 2
        assert said in err
    assert twice("ann", "check", "--keep", "mine", "--all")[0] == 2
    assert WAY_OUT in twice("ann", "check")[1]


def test_check_all_names_a_conflict_copy_and_a_session_that_is_gone(twice):
    carry(twice, "ann", "bob", "night (Bob's conflicted copy 2026-11-27)")
    carry(twice, "ann", "bob", "Friday")
    twice.file("ann").unlink()
    twice.file("ann").with_name("night.json.bak").unlink()
    code, out, _ = twice("ann", "check", "--all")
    assert code == 3
    assert (
        "night is gone from here, and this machine has kept 2 entries of it; `referee restore night` brings it back."
        in out
    )
    code, out, _ = twice("bob", "check", "--all")
    assert code == 0
    assert (
        "'sessions/night (Bob's conflicted copy 2026-11-27).json' is a copy of night, which holds all of it."
        in out
    )
    assert "'sessions/Friday.json' is a copy of night, which holds all of it." in out


def test_a_session_of_two_machines_goes_on_on_both_when_one_has_settled_it(twice, tmp_path):
    twice("ann", "check", "--keep", "mine")
    carry(twice, "ann", "bob")
    shutil.copytree(tmp_path / "ann/home/trash", tmp_path / "bob/home/trash")
    assert tell(twice, "bob", "more") == 0
    assert "was decided on another machine" in shown(twice, "bob")[1]
    assert shown(twice, "bob")[1] == ""


# --- backup, import, restore --------------------------------------------------------------------------------------


def test_import_shows_what_would_come_and_takes_it_in_only_when_told(twice, tmp_path):
    file = tmp_path / "all.zip"
    assert twice("bob", "backup", str(file))[0] == 0
    for argv, code in ((["--preview"], 0), ([], 2)):
        found = twice("cyd", "import", str(file), *argv)
        assert found[0] == code
        assert "night (2 entries) is new." in found[1]
        assert document(twice("cyd", "sessions", "--json"))["sessions"] == []
    assert twice("cyd", "import", str(file), "--yes")[1].endswith("Taken in: night.\n")
    assert shown(twice, "cyd")[0] == ["first", "of-bob"]


def test_import_merges_what_goes_on_and_keeps_beside_what_parted(twice):
    carry(twice, "bob", "cyd")
    tell(twice, "cyd", "of-ann")
    assert (
        "night goes on with one entry more from night."
        in twice("bob", "import", str(twice.file("cyd")), "--yes")[1]
    )
    assert shown(twice, "bob") == (["first", "of-ann", "of-bob"], "")
    tell(twice, "ann", "x")
    twice("ann", "check", "--keep", "mine")
    out = twice("bob", "import", str(twice.file("ann")), "--yes")[1]
    assert "night (2 entries) parted from night; it is kept beside it as night-2." in out
    assert shown(twice, "bob", "night-2")[0] == ["first", "of-ann"]


def test_a_backup_never_overwrites_a_file(machines, tmp_path, monkeypatch):
    (tmp_path / "thesis.txt").write_text("thesis", encoding="utf-8")
    code, _, err = machines("ann", "backup", str(tmp_path / "thesis.txt"))
    assert (code, (tmp_path / "thesis.txt").read_text(encoding="utf-8")) == (2, "thesis")
    assert "There is a file" in err
    monkeypatch.chdir(tmp_path)
    names = [document(machines("ann", "backup", "--json"))["file"] for _ in range(2)]
    assert names[1] == names[0].replace(".zip", "-2.zip")
    assert all((tmp_path / name).is_file() for name in names)
    assert machines("ann", "backup", str(tmp_path / "nowhere" / "b.zip"))[0] == 3


def test_import_refuses_a_session_that_no_table_could_open(machines, tmp_path):
    from referee.store import seal, tables

    log = seal.begin("x", {"game": "tiny", "mode": "open", "seats": [], "settings": {}, "rules": 1}, "")
    (tmp_path / "x.json").write_bytes(tables.encoded(seal.tables(log)))
    code, out, _ = machines("ann", "import", str(tmp_path / "x.json"), "--yes")
    assert code == 0
    assert "x can't be used: The header of x seats players" in out
    assert "There is nothing to take in." in out


def test_printed_values_of_a_backup_fill_the_box_and_change_nothing_in_it(machines, tmp_path, monkeypatch):
    from referee.store.box import Box

    ann, bob = (Box(tmp_path / name / "home") for name in ("ann", "bob"))
    ann.remember_all("tiny", {"light": {"moon": 3, "fog": 5}})
    ann.remember_all("gone", {"light": {"moon": 3}})
    ann.remember_all("tiny", {"light": {"storm": 1.5}})
    bob.remember_all("tiny", {"light": {"Moon": 4}})
    machines("ann", "backup", str(tmp_path / "all.zip"))
    code, out, _ = machines("bob", "import", str(tmp_path / "all.zip"), "--yes")
    assert code == 0
    assert (
        "One printed value is new; one differs from yours, which stays; 2 fit no question here and are left out."
    ) in out
    assert Box(tmp_path / "bob" / "home").all("tiny") == {"light": {"fog": 5, "Moon": 4}}
    assert "gone" not in (tmp_path / "bob/home/box.json").read_text(encoding="utf-8")


def test_restore_lists_and_brings_back_and_never_overwrites(machines):
    assert "Nothing was deleted" in machines("ann", "restore")[1]
    tell(machines, "ann", "first")
    machines("ann", "delete", SESSION)
    assert "night" in machines("ann", "restore")[1]
    machines("ann", "new", "bone", "--mode", "base", "-p", "Ann", "-p", "Bob", "--name", SESSION)
    assert (
        machines("ann", "restore", SESSION)[1]
        == "night is back, as night-2; `referee show night-2` shows it.\n"
    )
    assert (shown(machines, "ann")[0], shown(machines, "ann", "night-2")[0]) == ([], ["first"])
    assert machines("ann", "restore", "heron")[0] == 2


# --- a bounded run of the law -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_nothing_that_a_command_confirmed_is_lost_on_two_machines(machines, seed):
    rng = random.Random(seed)
    carry(machines, "ann", "bob")
    confirmed = set()
    for step in range(14):
        name, other = rng.sample(["ann", "bob"], 2)
        if rng.random() < 0.6:
            word = f"{name}-{step}-of-{seed}"
            if tell(machines, name, word) == 0:
                confirmed.add(word)
            else:
                assert (
                    machines(name, "check", SESSION, "--keep", rng.choice(["mine", "theirs", "both"]))[0] == 0
                )
        elif rng.random() < 0.5:
            carry(machines, name, other)
        else:
            carry(machines, name, other, f"{SESSION} (conflicted copy {step})")
    found = []
    for name in ("ann", "bob"):
        told = document(machines(name, "check", "--all", "--json"))
        files = [one["file"] for one in told["unused"]]
        several = any("--keep" in problem for problem in told["sessions"][SESSION])
        if several:
            assert machines(name, "check", SESSION, "--keep", "both")[0] == 0
        for deleted in document(machines(name, "restore", "--json"))["deleted"]:
            machines(name, "restore", deleted["name"])
        found += [Path(file).read_text(encoding="utf-8") for file in files if Path(file).exists()]
        for one in document(machines(name, "sessions", "--json"))["sessions"]:
            found.append(machines(name, "log", "--session", one["id"])[1])
    assert confirmed
    assert {word for word in confirmed if not any(word in text for text in found)} == set()

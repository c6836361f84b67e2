"""The box as a command: what strangers send is looked at, shown, agreed to and can be taken back."""

import json

import pytest
from kit.answered import document


@pytest.fixture
def night(referee, tmp_path):
    referee("new", "tiny", "--mode", "solo", "-p", "Zoe")
    assert referee("record", "turn", "moon", "3")[0] == 0
    return referee


def sent(tmp_path, values, **about):
    file = tmp_path / "sent.json"
    file.write_text(json.dumps({"values": values} | about))
    return str(file)


def known(night):
    return document(night("box", "tiny", "--json"))["values"]


def test_an_import_shows_old_and_new_and_can_be_taken_back_and_forth(night, tmp_path):
    file = sent(tmp_path, {"light": {"MOON": 5, "fog": 2}})
    code, out, _ = night("box", "tiny", "import", file, "--yes")
    assert (code, out.splitlines()) == (
        0,
        [
            "light of moon: 3 -> 5",
            "light of fog: unknown -> 2",
            "2 values new or changed. `referee box tiny restore` takes it back.",
        ],
    )
    assert known(night) == {"light": {"fog": 2, "moon": 5}}
    code, out, _ = night("box", "tiny", "restore", "--yes")
    assert (code, out.splitlines()[:2]) == (0, ["light of fog: 2 -> unknown", "light of moon: 5 -> 3"])
    assert known(night) == {"light": {"moon": 3}}
    night("box", "tiny", "restore", "--yes")
    assert known(night) == {"light": {"fog": 2, "moon": 5}}


def test_an_import_without_a_terminal_needs_yes(night, tmp_path):
    code, _, err = night("box", "tiny", "import", sent(tmp_path, {"light": {"moon": 5}}))
    assert code == 2
    assert "Nothing was changed: say --yes to change these values without being asked." in err
    assert known(night) == {"light": {"moon": 3}}


def test_what_is_known_already_needs_no_yes(night, tmp_path):
    file = sent(tmp_path, {"light": {"Moon": 3}})
    assert night("box", "tiny", "import", file)[:2] == (0, "0 values new or changed.\n")


@pytest.mark.parametrize(
    ("values", "about", "code", "sentence"),
    [
        ({"light": {"moon": 1.5}}, {}, 2, "light of moon: Light: '1.5' is no whole number."),
        ({"light": {"moon": 10}}, {}, 2, "A light of 10 is printed on no card: 0 to 9."),
        ({"light": {"moon": None}}, {}, 2, "Light: 'None' is no whole number."),
        ({"gold": {"moon": 1}}, {}, 2, "No question asks for 'gold'; there is light."),
        ({"light": {"moon": 1}}, {"format": 2}, 3, "written by a newer version of this program"),
        ({"light": {"moon": 1}}, {"edition": "second"}, 2, "the values of another edition, 'second'"),
        ({"light": {"moon": 1}}, {"game": "otter"}, 2, "That is the box of 'otter', not of tiny"),
        ({"light": {"moon": 1}}, {"kind": "dispute"}, 2, "An exported box has"),
        ({"light": {"fog": 1, "moon": 1.5}}, {}, 2, "'1.5' is no whole number."),
    ],
)
def test_values_that_could_not_be_typed_are_refused_and_nothing_is_taken_in(
    night, tmp_path, values, about, code, sentence
):
    left, out, err = night("box", "tiny", "import", sent(tmp_path, values, **about), "--yes")
    assert (left, out) == (code, "")
    assert sentence in err
    assert known(night) == {"light": {"moon": 3}}


def test_the_issues_document_is_refused(referee, tmp_path):
    file = sent(tmp_path, {"points at the start": {"two-players": 1.5}})
    code, _, err = referee("box", "dark", "import", file, "--yes")
    assert code == 2
    assert "points at the start of two-players: Victory Points at the start: '1.5' is no whole number." in err
    assert document(referee("box", "dark", "--json"))["values"] == {}


def test_one_value_said_twice_is_refused(night, tmp_path):
    file = tmp_path / "twice.json"
    file.write_text('{"values": {"light": {"moon": 1, "moon": 2}}}')
    code, _, err = night("box", "tiny", "import", str(file), "--yes")
    assert code == 2
    assert "'moon' stands twice in one object; which is right?" in err


def test_nothing_is_taken_back_where_nothing_was_imported(night):
    code, _, err = night("box", "tiny", "restore", "--yes")
    assert code == 2
    assert "Nothing was imported into this box, so there is nothing to take back." in err


def test_an_export_replaces_a_file_only_when_somebody_says_so(night, tmp_path):
    file = tmp_path / "values.json"
    file.write_text("mine")
    code, _, err = night("box", "tiny", "export", str(file))
    assert code == 2
    assert f"There is a file {file} already; --yes replaces it, or choose another name." in err
    assert file.read_text() == "mine"
    assert night("box", "tiny", "export", str(file), "--yes")[0] == 0
    assert json.loads(file.read_text())["values"] == {"light": {"moon": 3}}


@pytest.mark.parametrize("argv", [[], ["set", "light", "moon", "4"], ["forget", "light", "moon"]])
def test_every_command_that_reads_a_damaged_box_says_so(night, tmp_path, argv):
    (tmp_path / "home" / "box.json").write_text("{ torn")
    assert "The box of printed values was damaged" in night("box", "tiny", *argv)[2]

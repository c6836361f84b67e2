"""What other programs read: every document and every file of the program holds to docs/formats.md and its schemas."""

import hashlib
import json
import re
import zipfile
from base64 import b32encode
from itertools import pairwise
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
SCHEMAS = {
    path.name.removesuffix(".schema.json"): json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "docs/schemas").glob("*.schema.json"))
}
REGISTRY = Registry().with_resources(
    [(f"{name}.schema.json", Resource.from_contents(schema)) for name, schema in SCHEMAS.items()]
)

#: kind of refusal -> exit code
EXIT = {
    "misread": 2,
    "unknown": 2,
    "out-of-turn": 1,
    "illegal": 1,
    "bad-log": 3,
    "not-saved": 3,
    "busy": 75,
    "moved": 75,
}

#: what the evening of each game says in its own words; the rest is its demonstration
GAMES = {
    "bone_to_pick": {
        "{first}": "reveal 33 5 1",
        "{entry}": "2 weapons=Kim:7",
        "{track}": "haven=2",
        "{rule}": "hands=open",
        "{question}": "attack power=33 weapons=Ann:7,Bob:9",
        "{answers}": {"power": [33], "weapons": {"Ann": 7, "Bob": 9}},
        "{kept}": None,
    },
    "card_of_the_dead": {
        "{first}": "deal 3 3 3",
        "{entry}": "63 card=action",
        "{track}": "points=Ann:12",
        "{rule}": "thresholds=alive",
        "{question}": "thresholds players=3 zombies=6 points=9",
        "{answers}": {"players": 3, "zombies": 6, "points": 9},
        "{kept}": None,
    },
    "dark_age_z": {
        "{first}": "initial-card 1 0",
        "{entry}": "2 hp=4",
        "{track}": "points=Ann:6",
        "{rule}": "roar-pairs=all",
        "{question}": "winner points=Ann:5,Ben:5",
        "{answers}": {"points": {"Ann": 5, "Ben": 5}},
        "{kept}": ("damage", "crawlers", "3"),
    },
    "zombie_in_my_pocket": {
        "{first}": "doom-table 4 1",
        "{entry}": "15 bearer=Ann",
        "{track}": "health=Bob:3",
        "{rule}": "bash-head=not-the-leader",
        "{question}": "midnight cards=1 place=outside totem=held",
        "{answers}": {"cards": 1},
        "{kept}": ("starting health", "2", "5"),
    },
}

#: an evening: the document that must come, and the command (a word in braces is the game's own)
EVENING = """
games           games
modes           modes {game}
rules           rules {game}
notes           notes {game}
questions       settle
questions       settle {game}
verdict         settle {game} {question}
verdict         settle {game} {question} --script {cases}
refusal         settle {game} nothing-of-the-kind
sessions        sessions
checked         check --all
refusal         next
refusal         play
refusal         new {game}
refusal         new {game} --mode nonsense --player Ann
new             {new}
refusal         {new}
next            next
shown           show
score           score
log             log
refusal         why
refusal         undo
refusal         redo
refusal         record nonsense
refusal         record --script {broken}
recorded        record {first}
why             why
next            next
moved           undo --preview
moved           undo
moved           redo
recorded        record --script {middle}
next            next
refusal         decisive
readings        whatif
recorded        record --script -
next            next
shown           show
shown           show --hands
score           score
log             log
why             why
why             why 1
why-notes       why --notes
refusal         why 999
refusal         record {first}
readings        whatif
whatif          whatif {entry}
decisive        decisive
compared        compare {track}
refusal         compare nothing=1
refusal         amend {entry} --because
amended         amend {entry} --because misread --preview
amended         amend {entry} --because misread
amended         drop 1 --because never --preview
amended         rule {rule} --because late --preview
refusal         rule nothing=1 --because why
refusal         agree told --because why
amended         insert 1 {first} --because forgotten --preview
log             log --all
log             log
whatif          whatif {entry}
moved           undo
log             log --all
log             log
moved           undo --to 1 --preview
moved           undo --to 1
log             log --all
log             log
moved           redo
log             log --all
log             log
renamed         rename An évening at {game}
sessions        sessions
checked         check
checked         check --all
dispute         export
dispute         export --event 2
dispute         export --anonymous
refusal         export --format nonsense
checked         check {bundle}
checked         check {session_file}
box             box {game}
said            box {game} export {values}
said            box {game} import {values}
refusal         box {game} forget nothing nobody
recorded        demo {game}
backed-up       backup {backup}
refusal         backup {backup}
incoming        import {backup} --preview
incoming        import {backup} --yes
deleted         delete evening
refusal         show --session evening
trash           restore
restored        restore evening
refusal         restore evening
incoming        import {session_file} --yes
deleted         delete evening
refusal         import {backup}
incoming        import {backup} --yes
"""

#: what follows only where a game asks for printed values
BOX = """
said            box {game} set {kept}
box             box {game}
said            box {game} forget {card}
"""


def steps():
    """(document, command words) of every step of an evening."""
    return [tuple(line.split(maxsplit=1)) for line in (EVENING + BOX).strip().splitlines() if line]


def validate(name, document):
    """Fail with the place and the reason where a document does not hold to its schema."""
    checker = Draft202012Validator({"$ref": f"{name}.schema.json"}, registry=REGISTRY)
    wrong = [f"{error.json_path}: {error.message[:300]}" for error in checker.iter_errors(document)]
    assert not wrong, f"{name}: {wrong}"


def documents(text):
    """The documents of an answer: one a line, or one on several lines (a bundle)."""
    try:
        return [json.loads(line) for line in text.splitlines()]
    except ValueError:
        return [json.loads(text)]


# --- an evening of every game -------------------------------------------------------------------------------------


class Evening:
    """One game played by its demonstration through the command line; keeps every document and every file."""

    def __init__(self, game, referee, tmp_path):
        self.game, self.referee, self.home = game, referee, tmp_path / "home"
        self.told = json.loads((ROOT / "data" / game / "demo.json").read_text(encoding="utf-8"))
        self.documents, self.files = [], {}
        self.words = self._words(tmp_path)

    def _words(self, folder):
        own, events = GAMES[self.game], self.told["events"]
        kept = own["{kept}"]
        return {
            "{game}": [self.game],
            "{new}": self._new(),
            "{middle}": [self._script(folder / "middle", events[1:-1])],
            "{broken}": [self._script(folder / "broken", [{"event": "nonsense"}])],
            "{cases}": [self._script(folder / "cases", [own["{answers}"], {"nonsense": 1}])],
            "{bundle}": [str(folder / "bundle.json")],
            "{values}": [str(folder / "values.json")],
            "{backup}": [str(folder / "backup.zip")],
            "{session_file}": [str(self.home / "sessions/evening.json")],
            "{kept}": list(kept or ()),
            "{card}": list(kept[:2] if kept else ()),
            **{word: own[word].split() for word in ("{first}", "{entry}", "{track}", "{question}", "{rule}")},
        }

    def _new(self):
        seats = [word for name in self.told["players"] for word in ("--player", name)]
        rules = [word for key, value in self.told["settings"].items() for word in ("--set", f"{key}={value}")]
        return ["new", self.game, "--mode", self.told["mode"], *seats, *rules, "--name", "evening"]

    def _script(self, path, lines):
        path.write_text("".join(json.dumps(one) + "\n" for one in lines), encoding="utf-8")
        return str(path)

    def play(self):
        for name, command in steps():
            if not ({"{kept}", "{card}"} & set(command.split())) or GAMES[self.game]["{kept}"]:
                self._step(name, [word for one in command.split() for word in self.words.get(one, [one])])
            if command == "export":  # the same again, as the file that the next steps check
                self.referee("export", "--to", *self.words["{bundle}"])
            if name == "said" and "export" in command:
                self._note(Path(self.words["{values}"][0]), "box-export")
        return self

    def _step(self, name, argv):
        last = json.dumps(self.told["events"][-1])
        code, out, _ = self.referee(*argv, "--json", stdin=last)
        found = documents(out)
        assert found, argv
        self.documents += [(name, argv, code, one) for one in found]
        for pattern, kind in KEPT.items():
            for path in self.home.glob(pattern):
                self._note(path, kind)

    def _note(self, path, kind):
        self.files[path.read_text(encoding="utf-8")] = kind


#: the files of a home and their schemas
KEPT = {
    "sessions/*.json": "session-2",
    "sessions/*.bak": "session-2",
    "trash/*.json": "session-2",
    "box.json": "box-file",
    "index.json": "index",
}

_played = {}


@pytest.fixture(
    params=[pytest.param(game, marks=pytest.mark.xdist_group(f"evening of {game}")) for game in GAMES]
)
def evening(request, referee, tmp_path):
    """An evening of each game, played once for all facts about it."""
    if request.param not in _played:
        _played[request.param] = Evening(request.param, referee, tmp_path).play()
    return _played[request.param]


def test_every_answer_of_a_command_holds_to_its_schema(evening):
    for name, argv, _, document in evening.documents:
        among_lines = name == "verdict" and "--script" in argv and not document["ok"]
        validate("refusal" if among_lines else name, document)


def test_the_exit_code_says_what_the_document_says(evening):
    for name, argv, code, document in evening.documents:
        expected = EXIT[document["error"]["kind"]] if name == "refusal" else 0
        if name == "checked" and any(document["sessions"].values()):
            expected = EXIT["bad-log"]
        assert code == expected, (argv, document)


def test_every_file_of_a_home_holds_to_its_schema(evening):
    assert {"session-2", "index", "box-export"} <= set(evening.files.values())
    for text, kind in evening.files.items():
        validate(kind, json.loads(text))


@pytest.mark.parametrize("game", GAMES)
def test_a_session_of_every_mode_begins_in_documents_of_the_page(referee, game):
    _, out, _ = referee("modes", game, "--json")
    for mode in json.loads(out)["modes"]:
        count = sum(mode["teams"][0]) if mode["teams"] else mode["players"][0]
        seats = [word for number in range(count) for word in ("--player", f"P{number}")]
        drawn = ["--random-teams", "--seed", "1"] if mode["teams"] else []
        asked = {
            "new": ["new", game, "--mode", mode["id"], *seats, *drawn],
            "next": ["next"],
            "shown": ["show"],
        }
        asked |= {
            "score": ["score"],
            "log": ["log"],
            "sessions": ["sessions"],
            "dispute": ["export", "--anonymous"],
        }
        for name, argv in asked.items():
            code, out, _ = referee(*argv, "--json")
            validate(name, documents(out)[0])
            assert code == 0, argv


def told_otherwise(path):
    """The session in a file as other rules would have ended it: Ann won with 5 points."""
    tables = json.loads(path.read_text(encoding="utf-8"))
    rows = tables["events"]
    standings = [{"rank": rank, "points": points, "player": who, "team": "", "titles": []}
                 for rank, points, who in ((1, 5, "Ann"), (2, 0, "Bob"))]  # fmt: skip
    last = rows[str(len(rows))]
    last |= {"title": "Legend: Ann", "winners": ["Ann"], "standings": standings}
    before = rows[str(len(rows) - 1)]["sum"]
    header = tables["header"]["1"]
    last["sum"] = header["head"] = checksum(before, without(last, "sum"))
    header["seal"] = checksum(header["head"], header["title"])
    path.write_text(json.dumps(tables), encoding="utf-8")


def test_a_result_told_under_other_rules_counts_until_the_table_agrees_otherwise(
    referee, tmp_path, monkeypatch
):
    referee("new", "bone", "--mode", "base", "-p", "Ann", "-p", "Bob", "--name", "told")
    # 9 falls short of 10 and 12 of 15, by 2 damage each: 4 are more than the 3 Hit Points, and nobody wins
    for line in ("reveal 10 1 2", "attack 4 5", "reveal 15 1 2", "attack 6 6"):
        assert referee("record", *line.split())[0] == 0
    told_otherwise(tmp_path / "home" / "sessions" / "told.json")
    monkeypatch.setenv("REFEREE_STATE", str(tmp_path / "another machine"))
    shown = json.loads(referee("show", "--json")[1])
    assert (shown["outcome"]["winners"], shown["today"]["winners"]) == (["Ann"], [])
    assert [
        (one["player"], one["points"]) for one in json.loads(referee("score", "--json")[1])["standings"]
    ] == [
        ("Ann", 5),
        ("Bob", 0),
    ]
    for command in ("show", "score", "next"):
        assert "The result was Legend: Ann, won by Ann (Ann 5, Bob 0); now it is" in referee(command)[1]
    assert json.loads(referee("export", "--format", "dispute")[1])["outcome"]["title"] == "Legend: Ann"
    for on, winners in (("told", ["Ann"]), ("today", [])):
        document = json.loads(referee("agree", on, "--because", "we looked", "--json")[1])
        validate("agreed", document)
        assert document["outcome"]["winners"] == winners
    assert json.loads(referee("show", "--json")[1])["outcome"]["winners"] == []
    referee("undo")
    assert json.loads(referee("show", "--json")[1])["outcome"]["winners"] == ["Ann"]


# --- the whole command line ---------------------------------------------------------------------------------------


def table_of_documents():
    """(command, document) of every row of the table in the page."""
    section = PAGE.partition("## Which command answers what")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `referee (\w+)[^|]*\| ([^|]+) \|", section, re.MULTILINE)
    return {(command, name) for command, cell in rows for name in re.findall(r"`([a-z0-9-]+)`", cell)}


def test_every_command_has_its_documents_in_the_page(referee):
    _, out, _ = referee("--help")
    listed = re.findall(r"^  (\w+) ", out.partition("Commands:\n")[2].partition("\n\n")[0], re.MULTILINE)
    assert listed
    assert {command for command, _ in table_of_documents()} == set(listed)


def test_every_document_in_the_page_is_asked_for_by_an_evening():
    asked = {(command.split()[0], name) for name, command in steps() if name != "refusal"}
    asked = {("new" if command == "{new}" else command, name) for command, name in asked}
    asked |= {
        ("play", "refusal"),
        ("check", "repaired"),
        ("check", "settled"),
        ("agree", "agreed"),
    }  # the latter by tests of their own
    assert asked == table_of_documents()


def test_every_schema_is_a_schema_and_is_named_in_the_page():
    for name, schema in SCHEMAS.items():
        Draft202012Validator.check_schema(schema)
        assert f"{name}.schema.json" in PAGE or f"`{name}`" in PAGE, name


def test_schemas_are_strict(referee):
    _, out, _ = referee("games", "--json")
    document = json.loads(out)
    for other in ({**document, "more": 1}, {**document, "format": 2}, {"format": 1, "ok": True}):
        with pytest.raises(AssertionError):
            validate("games", other)


# --- seals, by the page's recipe alone ----------------------------------------------------------------------------


def canonical(content):
    return json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def checksum(before, content):
    return hashlib.sha256((before + canonical(content)).encode()).hexdigest()


def without(row, *keys):
    return {key: value for key, value in row.items() if key not in keys}


def faults(tables):
    """Which rows of a session file do not fit; `header`, numbers of records, `head`, `title`."""
    header, events = tables["header"]["1"], tables["events"]
    before = header["sum"]
    found = [] if before == checksum("", without(header, "sum", "title", "head", "seal")) else ["header"]
    for number in range(1, len(events) + 1):
        row = events[str(number)]
        if row["sum"] != checksum(before, without(row, "sum")) or row["seq"] != number:
            found.append(number)
        before = row["sum"]
    found += [] if header["head"] == before else ["head"]
    return found + ([] if header["seal"] == checksum(header["head"], header["title"]) else ["title"])


def test_every_session_file_can_be_verified_by_the_recipe_of_the_page(evening):
    logs = [json.loads(text) for text, kind in evening.files.items() if kind == "session-2"]
    assert max(len(log["events"]) for log in logs) > len(evening.told["events"])
    for log in logs:
        assert faults(log) == []


def test_the_recipe_of_the_page_finds_what_was_changed(evening):
    text = max((one for one, kind in evening.files.items() if kind == "session-2"), key=len)
    for change, expected in (
        (lambda log: log["events"]["2"].update(at="2020-01-01T00:00:00+00:00"), [2]),
        (lambda log: log["events"].popitem(), ["head"]),
        (lambda log: log["header"]["1"]["settings"].update(house="mine"), ["header"]),
        (lambda log: log["header"]["1"].update(title="Another"), ["title"]),
    ):
        log = json.loads(text)
        change(log)
        assert faults(log) == expected


def test_a_bundle_can_be_verified_by_the_recipe_of_the_page(evening):
    bundles = [document for name, _, _, document in evening.documents if name == "dispute"]
    for bundle in bundles:
        assert faults(bundle["log"]) == []
        assert bundle["sum"] == checksum("", [without(bundle, "sum"), "referee-dispute"])
    assert [bundle["entry"] for bundle in bundles] == [None, 2, None]
    assert [bundle["anonymous"] for bundle in bundles] == [False, False, True]


def test_the_rules_code_can_be_computed_by_the_recipe_of_the_page(evening):
    for code, header in (
        (document["code"], document["log"]["header"]["1"])
        for name, _, _, document in evening.documents
        if name == "dispute"
    ):
        agreed = [
            header["game"],
            header["mode"],
            header["rules"],
            sorted(map(list, header["settings"].items())),
        ]
        letters = b32encode(hashlib.sha256(canonical(agreed).encode()).digest()).decode()[:6]
        assert re.fullmatch(f"[A-Z]+{header['rules']}-{letters}", code)


def test_the_box_can_be_verified_by_the_recipe_of_the_page(evening):
    boxes = [json.loads(text) for text, kind in evening.files.items() if kind == "box-file"]
    assert bool(boxes) == bool(GAMES[evening.game]["{kept}"])
    for box in boxes:
        header = box["header"]["1"]
        assert header["sum"] == checksum("", [without(header, "sum"), box["values"]])
        assert all(
            row["sum"] == checksum("", [without(row, "sum"), "values"]) for row in box["values"].values()
        )


def test_a_damaged_session_is_refused_and_repaired_in_documents_of_the_page(referee, tmp_path):
    referee(*["new", "bone", "--mode", "base", "-p", "Ann", "-p", "Bob", "--name", "friday"])
    referee(*["record", "reveal", "12", "3", "1"])
    file = tmp_path / "home/sessions/friday.json"
    file.write_text(file.read_text(encoding="utf-8").replace('"power":12', '"power":11'), encoding="utf-8")
    for name, argv, expected in (
        ("refusal", "show", 3),
        ("checked", "check", 3),
        ("repaired", "check --repair", 0),
        ("checked", "check", 0),
    ):
        code, out, _ = referee(*argv.split(), "--json")
        validate(name, json.loads(out))
        assert code == expected, argv


def test_a_session_of_two_versions_is_told_refused_and_settled_in_documents_of_the_page(referee, tmp_path):
    referee(*["new", "bone", "--mode", "base", "-p", "Ann", "-p", "Bob", "--name", "friday"])
    file = tmp_path / "home/sessions/friday.json"
    old = file.read_bytes()
    referee(*["record", "reveal", "12", "3", "1"])
    file.with_name("friday 2.json").write_bytes(file.read_bytes())
    file.write_bytes(old)
    for name, argv, expected in (
        ("shown", "show", 0),
        ("refusal", "record reveal 12 3 1", 3),
        ("checked", "check", 3),
        ("checked", "check --all", 3),
        ("refusal", "check --keep nonsense", 2),
        ("settled", "check --keep joined", 0),
        ("checked", "check --all", 0),
        ("refusal", "check --keep mine", 2),
    ):
        code, out, _ = referee(*argv.split(), "--json")
        validate(name, json.loads(out))
        assert code == expected, argv
    assert json.loads(referee("next", "--json")[1])["number"] == 1


def test_a_backup_says_what_it_is_and_holds_the_files_as_they_are(referee, tmp_path):
    referee(*["new", "bone", "--mode", "base", "-p", "Ann", "-p", "Bob", "--name", "friday"])
    referee("backup", str(tmp_path / "all.zip"))
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        validate("backup-note", json.loads(archive.read("referee.json")))
        assert archive.read("sessions/friday.json") == (tmp_path / "home/sessions/friday.json").read_bytes()


# --- what counts, by the page's recipe alone ----------------------------------------------------------------------


def counting(records):
    """(seq, answers, corrected?) of the events that count, in order."""
    taken = {}
    for record in records:
        if record["kind"] == "retracted":
            taken[record["seq"]] = record["seqs"]
        elif record["kind"] == "restored":
            del taken[record["of"]]
    gone = {seq for seqs in taken.values() for seq in seqs}
    corrections = [one for one in records if one["kind"] == "amended" and one["seq"] not in gone]
    gone |= {seq for one in corrections for seq in one.get("drops", [])}
    answers = {one["number"]: one["answers"] for one in corrections}
    dropped = {
        n for one in records if one["kind"] == "dropped" and one["seq"] not in gone for n in one["numbers"]
    }
    told = []
    for one in records:
        if one["kind"] == "event":
            places = [at for at, other in enumerate(told) if other["number"] == one.get("before")]
            told.insert(places[0] if places else len(told), one)
    told = [one for one in told if one["seq"] not in gone and one["number"] not in dropped]
    return [
        (one["seq"], answers.get(one["number"], one["answers"]), one["number"] in answers) for one in told
    ]


def test_what_counts_can_be_told_by_the_recipe_of_the_page(evening):
    logs = [(argv, document["records"]) for name, argv, _, document in evening.documents if name == "log"]
    pairs = [
        (every, counted)
        for (argv, every), (other, counted) in pairwise(logs)
        if "--all" in argv and "--all" not in other
    ]
    assert len(pairs) == 4
    assert any(record["kind"] == "amended" and record["counts"] for record in pairs[0][0])
    for every, counted in pairs:
        assert [(one["seq"], one["answers"], one["amended"]) for one in counted] == counting(every)


# --- the page's own examples --------------------------------------------------------------------------------------


def examples():
    """(schema, JSON) of every example in the page."""
    return re.findall(r"\(`schemas/([a-z0-9-]+)\.schema\.json`\):\n\n```json\n(.*?)\n```", PAGE, re.DOTALL)


def test_every_example_of_the_page_holds_to_its_schema():
    assert len(examples()) == PAGE.count("```json")
    for name, text in examples():
        validate(name, json.loads(text))


def test_every_document_has_an_example_in_the_page():
    assert {name for name, _ in examples()} == set(SCHEMAS) - {"common"}


def test_the_checksums_of_the_examples_fit():
    told = {name: json.loads(text) for name, text in examples()}
    assert faults(told["session-1"]) == []
    assert faults(told["session-2"]) == []
    assert faults(told["dispute"]["log"]) == []
    assert told["dispute"]["sum"] == checksum("", [without(told["dispute"], "sum"), "referee-dispute"])
    box = told["box-file"]
    assert box["header"]["1"]["sum"] == checksum("", [without(box["header"]["1"], "sum"), box["values"]])
    assert all(row["sum"] == checksum("", [without(row, "sum"), "values"]) for row in box["values"].values())

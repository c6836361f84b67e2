"""Programs that are killed, disks that fail at every single call, and several programs at once: nothing confirmed is lost."""

import json
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from kit import PATIENCE, shelf
from kit.shelf import HEADER, event, left, path_of, put

from referee.errors import BadLog
from referee.store.store import Store

# a program that does one thing, says so, and shows how it failed; or that goes on and on, and says how far it got
WORKER = """
import resource, signal, sys
from pathlib import Path
from referee.errors import Moved, RefereeError
from referee.store.store import Store

def record(number):
    return {"kind": "event", "event": "dive", "number": number, "answers": {}}

def forever(store):
    while True:
        log = store.open("otter-1")
        log = store.append(log, [record(len(log.records) + 1)])
        print(len(log.records), flush=True)

def until_full(store):
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    forever(store)

def twenty_five(store):
    log, done = store.open("otter-1"), 0
    while done < 25:
        try:
            log, done = store.append(log, [record(len(log.records) + 1)]), done + 1
        except Moved as moved:
            log = moved.log

def hold(store):
    with store.writing("otter-1"):
        print("held", flush=True)
        signal.pause()

JOBS = {
    "append": lambda store: store.append(store.open("otter-1"), [record(4)]),
    "upgrade": lambda store: store.append(store.open("otter-1"), [record(4)]),
    "create": lambda store: store.create("otter-2", {}, "second"),
    "rename": lambda store: store.rename("otter-1", "another"),
    "delete": lambda store: store.delete("otter-1"),
    "repair": lambda store: store.repair("otter-1"),
    "forever": forever, "until_full": until_full, "twenty_five": twenty_five, "hold": hold,
}
job, home, limit = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
try:
    JOBS[job](Store(home))
except RefereeError as error:
    print(type(error).__name__, error.message, flush=True)
    sys.exit(error.exit_code)
print("done", flush=True)
"""

STRACE = shutil.which("strace")
needs_strace = pytest.mark.skipif(STRACE is None, reason="strace is not installed (apt-get install strace)")


def worker(job, home, limit=0):
    return [sys.executable, "-c", WORKER, job, str(home), str(limit)]


def start(job, home, limit=0, **how):
    return subprocess.Popen(
        worker(job, home, limit), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **how
    )


@pytest.fixture
def home():
    with shelf.memory() as folder:
        yield Path(folder)


@pytest.fixture
def store(home):
    store = Store(home)
    shelf.three(store)
    return store


def goes_on(store, session="otter-1"):
    """The session is intact, takes another entry, and nothing is left of what was broken off."""
    assert store.check(session) == []
    before = store.open(session)
    after = store.append(before, [event("surface", 99)])
    assert store.open(session) == after
    assert not [name for name in left(store) if name.startswith(session) and name.endswith(".tmp")]
    return before


def wide(*values):
    """Cases of the widest matrices."""
    return [pytest.param(value, marks=pytest.mark.wide) for value in values]


# killed at any time


@pytest.mark.parametrize("trials", [40, *wide(400)])
def test_a_program_killed_at_any_time_loses_nothing_that_it_confirmed(store, trials):
    chance = random.Random(20)
    confirmed = 3
    for _ in range(trials):
        running = start("forever", store.home)
        told = [running.stdout.readline() for _ in range(chance.randint(1, 4))]
        signal.sigtimedwait([], chance.random() * 0.004)
        running.kill()
        told += running.stdout.read().split()
        running.wait()
        running.stdout.close()
        assert running.stderr.read() == ""
        running.stderr.close()
        confirmed = int(told[-1])
        found = store.open("otter-1")
        assert len(found.records) - confirmed in {0, 1}
        assert [record["number"] for record in found.records] == list(range(1, len(found.records) + 1))
    assert len(goes_on(store).records) >= confirmed


def test_a_killed_holder_leaves_no_stale_lock(store):
    running = start("hold", store.home)
    assert running.stdout.readline() == "held\n"
    running.kill()
    running.communicate()
    impatient = Store(store.home, wait=0)
    assert len(impatient.append(impatient.open("otter-1"), [event("dive", 4)]).records) == 4


# several at once


def test_four_programs_at_once_lose_and_double_nothing(store):
    running = [start("twenty_five", store.home) for _ in range(4)]
    assert [(*one.communicate(timeout=PATIENCE), one.returncode) for one in running] == [
        ("done\n", "", 0)
    ] * 4
    log = store.open("otter-1")
    assert [record["number"] for record in log.records] == list(range(1, 104))


def test_a_lock_held_by_another_program_is_named_with_its_process(store):
    holder = start("hold", store.home)
    holder.stdout.readline()
    impatient = Store(store.home, wait=0.05)
    with pytest.raises(Exception, match=rf"session otter-1 \(process {holder.pid}\); try again in a moment"):
        impatient.append(impatient.open("otter-1"), [event("dive", 4)])
    holder.kill()
    holder.communicate()


# a disk that fills up


@pytest.mark.parametrize("limit", [1, 100, 2000, 2222, 4096, 9001])
def test_a_full_disk_stops_the_game_and_costs_nothing(store, limit):
    running = start("until_full", store.home, limit)
    told, wrong = running.communicate(timeout=PATIENCE)
    *confirmed, last = told.splitlines()
    assert wrong == ""
    assert running.returncode == 3
    assert re.match(
        r"NotSaved Nothing was saved: the file would be larger than is allowed here \(.*otter-1.json\)\.",
        last,
    )
    found = goes_on(store)
    assert len(found.records) == (int(confirmed[-1]) if confirmed else 3)


# killed, or refused by the disk, at every call

CHANGING = "openat,write,fsync,close,link,rename,unlink,flock,ftruncate,mkdir,symlink"
FAILING = "openat,read,write,fsync,link,rename,unlink,flock,ftruncate,mkdir"


def prepared(home, job):
    """A home of its own for a job, and the paths that it touches."""
    store = Store(home)
    shelf.three(store)
    if job == "repair":
        put(store, b"damaged")
    if job == "upgrade":
        shelf.in_format_1(store)
    base = [
        home,
        home / "sessions",
        home / "trash",
        home / "trash" / "otter-1.json",
        home / "trash" / "otter-1.json.bak",
    ]
    named = [home / "sessions" / f"{name}.json{end}" for name in ("otter-1", "otter-2") for end in ENDINGS]
    return store, [f"--trace-path={path}" for path in (*base, *named)]


ENDINGS = ("", ".tmp", ".bak", ".bak.tmp", ".lock", ".v1")


def traced(options, job, home):
    """Run a job under strace; returns what it said, its exit code and the trace."""
    with tempfile.NamedTemporaryFile("r", dir=shelf.MEMORY) as trace:
        line = [STRACE, "-f", "-qq", "-o", trace.name, *options, *worker(job, home)]
        ran = subprocess.run(line, capture_output=True, text=True, check=False)
        return ran, trace.read()


def calls(job, kinds):
    """How often a job makes each kind of call on the files of its home."""
    with shelf.memory() as folder:
        _, paths = prepared(Path(folder), job)
        ran, trace = traced([f"--trace={kinds}", *paths], job, folder)
        assert ran.stdout == "done\n", ran.stderr
    return Counter(re.findall(r"^\d+ +(\w+)\(", trace, re.MULTILINE))


def survived(store, job, done):
    """What a broken-off job left is what was there before or what it was to become; the latter if it said so."""
    if job == "append":
        assert len(goes_on(store).records) in ({4} if done else {3, 4})
    elif job == "upgrade":
        before = path_of(store).read_bytes()
        form = json.loads(before)["header"]["1"]["format"]
        assert len(goes_on(store).records) == {1: 3, 2: 4}[form]
        assert form == 2 or not done
        kept = json.loads(path_of(store).with_name("otter-1.json.v1").read_bytes())
        assert (kept["header"]["1"]["format"], len(kept["events"])) == (1, 3)
    elif job == "rename":
        assert goes_on(store).title in ({"another"} if done else {"another", "First évening"})
    elif job == "create":
        goes_on(store)
        if not done and "otter-2" not in store.ids():
            store.create("otter-2", HEADER)
        assert goes_on(store, "otter-2").records == ()
    elif job == "delete":
        gone = store.home / "trash" / "otter-1.json"
        if done or gone.exists():
            assert len(store.read_file(gone).records) == 3
            assert store.ids() == []
        else:
            assert len(goes_on(store).records) == 3
    else:
        repaired_or_as_it_was(store)


def repaired_or_as_it_was(store):
    kept = [name for name in left(store) if "corrupt" in name]
    try:
        store.open("otter-1")
    except BadLog:
        assert path_of(store).read_bytes() == b"damaged"
        store.repair("otter-1")
    else:
        assert kept
    assert {path_of(store).with_name(name).read_bytes() for name in kept} <= {b"damaged"}
    assert len(goes_on(store).records) == 3  # the earlier generation has two; this machine has kept the third


@needs_strace
@pytest.mark.parametrize(
    "job",
    [
        "append",
        "create",
        "upgrade",
        *(pytest.param(job, marks=pytest.mark.wide) for job in ("delete", "repair", "rename")),
    ],
)
def test_a_program_killed_at_any_call_leaves_all_as_before_or_all_as_after(job):
    counted = calls(job, CHANGING)
    assert counted["fsync"] >= 2
    for call, times in counted.items():
        for when in range(1, times + 1):
            with shelf.memory() as folder:
                store, paths = prepared(Path(folder), job)
                ran, _ = traced([f"--inject={call}:signal=SIGKILL:when={when}", *paths], job, folder)
                assert ran.returncode == -signal.SIGKILL, (call, when)
                survived(store, job, ran.stdout == "done\n")


@needs_strace
@pytest.mark.parametrize(
    "fault",
    ["ENOSPC", *(pytest.param(fault, marks=pytest.mark.wide) for fault in ("EIO", "EDQUOT", "EROFS"))],
)
@pytest.mark.parametrize("job", ["append", *wide("upgrade")])
def test_a_disk_that_fails_at_any_call_is_one_sentence_and_costs_nothing(job, fault):
    for call, times in calls(job, FAILING).items():
        for when in range(1, times + 1):
            with shelf.memory() as folder:
                store, paths = prepared(Path(folder), job)
                ran, _ = traced([f"--inject={call}:error={fault}:when={when}", *paths], job, folder)
                assert ran.stderr == "", (call, when)
                assert ran.returncode in {0, 3}, (call, when, ran.stdout)
                assert len(ran.stdout.splitlines()) == 1
                survived(store, job, ran.stdout == "done\n" or "is written, but" in ran.stdout)


@needs_strace
def test_an_entry_is_confirmed_by_exactly_two_fsyncs_in_the_right_order():
    with shelf.memory() as folder:
        _, paths = prepared(Path(folder), "append")
        _, trace = traced(["-y", "--trace=write,fsync,link,rename", *paths], "append", folder)
    steps = [
        "write /otter-1.json.tmp",
        "fsync /otter-1.json.tmp",
        "link /otter-1.json.bak.tmp",
        "rename /otter-1.json.bak",
        "rename /otter-1.json",
        "fsync /sessions",
    ]
    lines = re.findall(r"^\d+ +(\w+)\((.*)$", trace, re.MULTILINE)
    last_name = re.compile(r'/[^/<>"]+(?=[>"])')
    seen = [f"{call} {last_name.findall(line)[-1]}" for call, line in lines if ".lock" not in line]
    assert seen == steps

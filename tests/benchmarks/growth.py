"""How the cost of a command grows with its session: `python tests/benchmarks/growth.py [ROUNDS] [--beside CHECKOUT]`.

Sessions of 10 to 5,000 entries take turns in random order, so that a busy machine slows all of them alike. Medians are compared
with those at 10 entries: the time on the clock, and the time of the processor. `--beside` runs another checkout of the referee
in the same rounds and compares with it, length by length.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

REFEREE = [sys.executable, "-c", "from referee.__main__ import main; main()"]
LENGTHS = (10, 100, 1000, 5000)
#: game -> how it is begun and the track of each player that is adjusted
GAMES = {
    "card": (["card_of_the_dead"], "hand"),
    "bone": (["bone_to_pick", "--mode", "campaign"], "points"),
}
PLAYERS = ["-p", "Ann", "-p", "Bob", "-p", "Cyd"]
COMMANDS = {
    "record": ["record", "adjust", "what={track}", "who=Bob", "by=0", "because=measured"],
    "next": ["next", "--json"],
    "show": ["show", "--plain"],
}
#: length -> how many times as long as at 10 entries `record` may take
AIMS = {1000: 1.25, 5000: 2.0}


def environment(home, checkout):
    told = {
        **os.environ,
        "REFEREE_HOME": str(home / "store"),
        "REFEREE_STATE": str(home / "state"),
        "PYTHONPYCACHEPREFIX": str(home / "compiled"),
        "PYTHONPATH": str(checkout or ""),
    }
    told.pop("PYTHONDONTWRITEBYTECODE", None)
    return told


def begun(folder, length, checkout, game):
    """A session of its own home, with so many entries that may come at any time, and what it took to be told."""
    home = folder / f"{'beside' if checkout else 'here'}-{length}"
    home.mkdir()
    how, track = GAMES[game]
    run(["new", *how, *PLAYERS], home, checkout)
    answers = {"what": track, "who": ["Bob"], "because": "measured"}
    lines = [
        json.dumps({"event": "adjust", "answers": {**answers, "by": 1 if number % 2 else -1}})
        for number in range(1, length + 1)
    ]
    script = home / "script.jsonl"
    script.write_text("\n".join(lines) + "\n")
    run(["record", "--script", str(script)], home, checkout)
    return home


def run(words, home, checkout=None):
    """Run a command; its seconds on the clock and of the processor."""
    began = time.perf_counter()
    started = subprocess.Popen(
        [*REFEREE, *words],
        env=environment(home, checkout),
        cwd=home,  # what Python imports first
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    said = started.stderr.read()
    _, status, used = os.wait4(started.pid, 0)
    started.returncode = os.waitstatus_to_exitcode(status)
    if started.returncode:
        sys.exit(f"{' '.join(words)}\n{said.decode()}")
    return time.perf_counter() - began, used.ru_utime + used.ru_stime


def measured(cases, rounds, track):
    """The medians of every case in milliseconds: on the clock and of the processor."""
    lines = {name: [word.format(track=track) for word in words] for name, words in COMMANDS.items()}
    for home, checkout, command in cases:
        run(lines[command], home, checkout)
    taken = {case: [] for case in cases}
    for _ in range(rounds):
        for case in random.sample(cases, len(cases)):
            home, checkout, command = case
            taken[case].append(run(lines[command], home, checkout))
    return {
        case: tuple(statistics.median(column) * 1000 for column in zip(*times, strict=True))
        for case, times in taken.items()
    }


def told(took, homes):
    for (command, checkout), lengths in homes.items():
        where = " (beside)" if checkout else ""
        least = took[lengths[LENGTHS[0]], checkout, command]
        for length, home in lengths.items():
            clock, processor = took[home, checkout, command]
            aim = AIMS.get(length) if command == "record" and not checkout else None
            verdict = "" if aim is None else "as aimed" if clock <= aim * least[0] else f"aim {aim}"
            other = homes.get((command, None), {}).get(length) if checkout else None
            beside = f"  {took[other, None, command][0] / clock:4.2f} x of it here" if other else ""
            print(
                f"{command + where:16} {length:6} {clock:6.0f} ms {clock / least[0]:5.2f} x  "
                f"processor {processor:6.0f} ms {processor / least[1]:5.2f} x{beside}  {verdict}".rstrip()
            )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rounds", nargs="?", type=int, default=11)
    parser.add_argument("--beside", type=Path, metavar="CHECKOUT")
    parser.add_argument("--game", choices=GAMES, default="bone")
    parser.add_argument("--only", choices=COMMANDS, action="append")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        checkouts = [None, *([asked.beside.resolve()] if asked.beside else [])]
        sessions = {
            checkout: {length: begun(Path(folder), length, checkout, asked.game) for length in LENGTHS}
            for checkout in checkouts
        }
        homes = {
            (command, checkout): sessions[checkout]
            for command in asked.only or COMMANDS
            for checkout in checkouts
        }
        cases = [
            (home, checkout, command) for (command, checkout), all_ in homes.items() for home in all_.values()
        ]
        took = measured(cases, asked.rounds, GAMES[asked.game][1])
    print(f"medians of {asked.rounds} rounds")
    told(took, homes)


if __name__ == "__main__":
    main()

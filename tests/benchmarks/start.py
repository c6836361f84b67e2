"""How long commands take to start, as ratios measured in one run: `python tests/benchmarks/start.py [ROUNDS]`.

The commands take turns in random order, so that a busy machine slows all of them alike; medians are compared.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# what an installed `referee` does; `python -m` and the scripts of older pips add some milliseconds of their own
REFEREE = [sys.executable, "-c", "from referee.__main__ import main; main()"]

TWO_COMMANDS = """
import typer
app = typer.Typer()

@app.command()
def one(name: str = "x", count: int = 1) -> None:
    print(name * count)

@app.command()
def two(name: str = "x") -> None:
    print(name)

app()
"""

# what is measured: the command, what it is compared with, how many times that it may take
AIMS = {
    "--version": ("python", 1.3),
    "__complete sessions": ("python", 1.5),
    "record": ("typer", 1.8),
    "next --json": ("typer", 1.8),
    "log --plain": ("typer", 1.8),
    "show": ("typer", 2.2),
}


def prepared(home):
    """Make a session with one event and return the command lines to measure; `record` repeats a harmless event."""
    toy = home / "toy.py"
    toy.write_text(TWO_COMMANDS)
    lines = {
        "python": [sys.executable, "-c", "pass"],
        "typer": [sys.executable, str(toy), "one"],
        "--version": [*REFEREE, "--version"],
        "__complete sessions": [*REFEREE, "__complete", "sessions", ""],
        "next --json": [*REFEREE, "next", "--json"],
        "log --plain": [*REFEREE, "log", "--plain"],
        "show": [*REFEREE, "show"],
    }
    return {**lines, "record": [*REFEREE, *adjustment(home)]}


def adjustment(home):
    """Begin a session of the first game there is and return a `record` of an `adjust`, which may come at any time."""
    game = ask(home, "games")["games"][0]["id"]
    mode = ask(home, "modes", game)["modes"][0]
    names = [f"--player=P{number}" for number in range(mode["players"][0])]
    ask(home, "new", game, "--mode", mode["id"], *names)
    adjust = next(e for e in ask(home, "next")["events"] if e["event"] == "adjust")
    tracks = next(field for field in adjust["fields"] if field["name"] == "what")["choices"]
    owned = ask(home, "show")["tracks"]
    track = next(track for track in tracks if not isinstance(owned[track], dict))
    return ["record", "adjust", f"what={track}", "by=0", "because=measured"]


def ask(home, *arguments):
    ran = once([*REFEREE, *arguments, "--json"], home)
    return json.loads(ran.stdout)


def once(line, home):
    environment = {
        **os.environ,
        "REFEREE_HOME": str(home / "store"),
        "REFEREE_STATE": str(home / "state"),
        "PYTHONPYCACHEPREFIX": str(home / "compiled"),
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    ran = subprocess.run(
        line, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )
    if ran.returncode:
        sys.exit(f"{' '.join(line)}\n{ran.stderr or ran.stdout}")
    return ran


def measured(lines, home, rounds):
    for line in lines.values():  # compiles every module once, as an installation does
        once(line, home)
    taken = {label: [] for label in lines}
    for _ in range(rounds):
        for label in random.sample(list(lines), len(lines)):
            before = time.perf_counter()
            once(lines[label], home)
            taken[label].append(time.perf_counter() - before)
    return {label: statistics.median(times) * 1000 for label, times in taken.items()}


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 21
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        took = measured(prepared(home), home, rounds)
    print(
        f"medians of {rounds} rounds: python {took['python']:.0f} ms, a two-command Typer app {took['typer']:.0f} ms"
    )
    for label, (base, aim) in AIMS.items():
        ratio = took[label] / took[base]
        verdict = "as aimed" if ratio <= aim else "too slow"
        print(f"{label:20} {took[label]:5.0f} ms  {ratio:4.2f} x {base:6}  aim {aim:.1f}  {verdict}")


if __name__ == "__main__":
    main()

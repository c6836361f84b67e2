"""How many disputes a second the desk settles, beside plain work of this Python in the same run.

    python tests/benchmarks/settle.py [COUNT]

Prints, for every game's questions that a batch is made for, the disputes a second in process (answers read from JSON
shapes, checked, judged, with findings) and through `settle --script` in one process.
"""

import json
import random
import subprocess
import sys
import time

from referee import games
from referee.desk import settle
from referee.session import house_rules

BATCHES = {
    "bone_to_pick trophy": lambda rng: {
        "weapons": {f"P{seat}": str(rng.randint(0, 10)) for seat in range(4)}
    },
}


def trophies(count: int, seed: int = 1) -> list[dict]:
    rng = random.Random(seed)
    return [BATCHES["bone_to_pick trophy"](rng) for _ in range(count)]


def reference(count: int) -> float:
    """Seconds for so many JSON round trips of a dispute: a unit of work that any Python here can do."""
    one = json.dumps(trophies(1)[0])
    start = time.perf_counter()
    for _ in range(count):
        json.dumps(json.loads(one))
    return time.perf_counter() - start


def in_process(count: int) -> float:
    game = games.game("bone_to_pick")
    agreed = house_rules.chosen(game.settings, game.title, {})
    asked = trophies(count)
    start = time.perf_counter()
    for one in asked:
        settle.settle(game, "trophy", one, agreed)
    return time.perf_counter() - start


def through_the_command(count: int) -> float:
    lines = "\n".join(json.dumps(one) for one in trophies(count))
    command = [sys.executable, "-m", "referee", "settle", "bone_to_pick", "trophy", "--script", "-"]
    start = time.perf_counter()
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    spent = time.perf_counter() - start
    if len(done.stdout.splitlines()) != count:
        raise SystemExit("a verdict is missing")
    return spent


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    unit = min(reference(count) for _ in range(3))
    for name, timed in (("in process", in_process), ("settle --script", through_the_command)):
        spent = min(timed(count) for _ in range(3))
        print(
            f"trophies, {name:16} {count / spent:9,.0f} a second   {spent / unit:5.1f} x a JSON round trip each"
        )


if __name__ == "__main__":
    main()

"""What sessions of several lengths cost on disk, beside TinyDB's own storage in the same run: `python tests/benchmarks/store.py`.

Medians in milliseconds. Stock TinyDB has no lock, no checksums, no earlier generation, and writes in place.
"""

import statistics
import tempfile
import time
from pathlib import Path

from tinydb import TinyDB

from referee.store.store import Store

LENGTHS = (0, 35, 100, 350, 1000, 3500)
ROUNDS = 21


def record(number):
    answers = {"card": "grey-turtles", "who": "Ann", "weapon": 7, "items": ["rake", "saw"]}
    return {"kind": "event", "event": "reveal", "number": number, "answers": answers, "command": number}


def median(action):
    taken = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        action()
        taken.append((time.perf_counter() - began) * 1000)
    return statistics.median(taken)


def stock_insert(path):
    with TinyDB(path) as database:
        database.table("events").insert(record(0))


def of_length(folder, length):
    store = Store(folder, state=folder / "state")
    log = store.create("otter-1", {"game": "otter"})
    if length:
        store.append(log, [record(number) for number in range(1, length + 1)])
    path = folder / "sessions" / "otter-1.json"
    stock = folder / "stock.json"
    stock.write_bytes(path.read_bytes())
    opened = median(lambda: store.open("otter-1"))
    inserted = median(lambda: stock_insert(stock))
    appended = median(lambda: store.append(store.open("otter-1"), [record(0)]))
    size = path.stat().st_size / 1024
    print(f"{length:8} {size:8.0f} {opened:8.2f} {appended:16.2f} {inserted:14.2f}")


def many(folder, count):
    store = Store(folder, state=folder / "state")
    for number in range(1, count + 1):
        store.append(
            store.create(f"otter-{number}", {"game": "otter"}), [record(number) for number in range(30)]
        )
    began = time.perf_counter()
    store.summaries()
    cold = (time.perf_counter() - began) * 1000
    print(
        f"{count} sessions of 30 entries: listed for the first time {cold:.0f}, then {median(store.summaries):.1f}"
    )


def main():
    print(f"{'entries':>8} {'KiB':>8} {'open':>8} {'open and append':>16} {'stock insert':>14}")
    for length in LENGTHS:
        with tempfile.TemporaryDirectory() as folder:
            of_length(Path(folder), length)
    with tempfile.TemporaryDirectory() as folder:
        many(Path(folder), 300)


if __name__ == "__main__":
    main()

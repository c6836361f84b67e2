"""How many events a second the referee judges, beside python-chess's validated plies of the same run.

    pip install -e ".[bench]"
    python tests/benchmarks/engine.py [ROUNDS] [--game NAME]

Every mode of every game is played at random (house rules as the book has them, the five longest games of ten fixed seeds: many
of the others are lost in a few events), and their logs are replayed: answers decoded, checked and judged, as
`session.table.replay` does for every command. The plies are `Board.push_uci` over 40 games of 80 legal moves drawn from a
fixed seed. Games and plies take turns in every round, seconds are those of the processor, and medians are compared, so that
a busy machine slows them alike. A ratio is events a second divided by plies a second. "All games" is given twice: the
geometric mean of the games' ratios, and all events over all their time.

The last line opens sessions of all games from a disk, 10,000 entries together: every checksum compared, every entry judged.
It says how many times the time of 20,000 plies that took.
"""

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from math import prod
from pathlib import Path

import chess

from referee import games
from referee.contract.model import Game, Mode
from referee.session.seats import drawn_teams
from referee.session.table import replay
from referee.store.seal import Log
from referee.store.store import Store
from referee.testing import fuzz
from referee.testing.memory import Memory

AIM = 0.5
ENTRIES, PLIES = 10_000, 20_000


def chess_games(count: int = 40, plies: int = 80) -> list[list[str]]:
    """Legal moves drawn at random, each game as far as it goes."""
    rng, found = random.Random(1), []
    for _ in range(count):
        board, moves = chess.Board(), []
        while len(moves) < plies and (legal := [move.uci() for move in board.legal_moves]):
            moves.append(rng.choice(legal))
            board.push_uci(moves[-1])
        found.append(moves)
    return found


def pushed(played: list[list[str]]) -> None:
    """Play the moves, each of them checked."""
    for moves in played:
        board = chess.Board()
        for move in moves:
            board.push_uci(move)


def logs(game: Game) -> list[Log]:
    """The five longest of ten random games of every mode, for the middle number of players it allows."""
    found = []
    for mode in game.modes:
        found += sorted((finished(game, mode, seed) for seed in range(10)), key=entries)[5:]
    return found


def finished(game: Game, mode: Mode, seed: int) -> Log:
    names = [f"P{number}" for number in range(1, mode.players[len(mode.players) // 2] + 1)]
    memory = Memory(game, mode.id, names, None, drawn_teams(mode, names, seed) if mode.teams else None)
    fuzz.Run(memory, seed)
    return memory.log


def entries(log: Log) -> int:
    return sum(record["kind"] == "event" for record in log.records)


def replayed(some: list[Log]) -> None:
    for log in some:
        if replay(log).stuck is not None:
            raise SystemExit(f"{log.id} does not replay")


def stored(store: Store, played: dict[str, list[Log]]) -> list[str]:
    """Sessions on disk with as many entries of each game, 10,000 together; the last of a game is cut short."""
    names = []
    for game, some in played.items():
        left, turn = ENTRIES // len(played), 0
        while left:
            log = some[turn % len(some)]
            records = [record for record in log.records if record["kind"] == "event"][:left]
            name = f"{game.replace('_', '-')}-{turn}"
            store.append(store.create(name, log.header), records)
            names.append(name)
            left, turn = left - len(records), turn + 1
    return names


def opened_again(store: Store, names: list[str]) -> None:
    replayed([store.open(name) for name in names])


def medians(work: dict[str, Callable[[], None]], rounds: int) -> dict[str, float]:
    """Seconds of the processor that each takes, the median of so many rounds in which they take turns."""
    taken: dict[str, list[float]] = {name: [] for name in work}
    for do in work.values():
        do()  # once unmeasured: imports and caches
    for _ in range(rounds):
        for name, do in work.items():
            start = time.process_time()
            do()
            taken[name].append(time.process_time() - start)
    return {name: statistics.median(times) for name, times in taken.items()}


def shown(events: dict[str, int], took: dict[str, float], plies: int) -> None:
    chess_rate = plies / took["plies"]
    print(f"{'python-chess, push_uci':24} {chess_rate:9,.0f} plies a second")
    ratios = {name: count / took[name] / chess_rate for name, count in events.items()}
    for name, ratio in ratios.items():
        print(f"{name:24} {events[name] / took[name]:9,.0f} events a second   {ratio:.2f}   (aim: {AIM})")
    mean = prod(ratios.values()) ** (1 / len(ratios))
    whole = sum(events.values()) / sum(took[name] for name in events) / chess_rate
    print(f"{'all games':24} geometric mean {mean:.2f}, all events over all time {whole:.2f}   (aim: {AIM})")
    ratio = took["disk"] / (PLIES / chess_rate)
    print(
        f"{ENTRIES:,} entries from the disk, seals verified: {took['disk']:.2f} s, {ratio:.2f} x {PLIES:,} plies   (aim: 1)"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("rounds", type=int, nargs="?", default=9)
    parser.add_argument("--game", action="append", choices=games.ids())
    told = parser.parse_args()
    names = told.game or games.ids()
    played = {name: logs(games.game(name)) for name in names}
    chess_moves = chess_games()
    with tempfile.TemporaryDirectory() as home:
        store = Store(Path(home), state=Path(home, "state"))
        kept = stored(store, played)
        work = {name: lambda some=some: replayed(some) for name, some in played.items()}
        work |= {"plies": lambda: pushed(chess_moves), "disk": lambda: opened_again(store, kept)}
        took = medians(work, told.rounds)
    shown({name: sum(map(entries, some)) for name, some in played.items()}, took, sum(map(len, chess_moves)))


if __name__ == "__main__":
    main()

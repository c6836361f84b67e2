"""How often `compare` finds a single slip that was planted: for every game, by kind of slip.

    python tests/benchmarks/slips.py [--seeds 6] [--game NAME] [--missed]

What is planted, and when it counts as found, says `tests/kit/planting.py`.
"""

import argparse
import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from kit.planting import KINDS, trials

from referee import games


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=6)
    parser.add_argument("--each", type=int, default=3, help="slips of each kind in one evening")
    parser.add_argument("--game", action="append")
    parser.add_argument("--missed", action="store_true", help="print what was not found")
    asked = parser.parse_args()
    for name in asked.game or games.ids():
        found, seconds = defaultdict(list), []
        for seed in range(asked.seeds):
            for kind, yes, took, (mode, planted, explained) in trials(
                games.game(name), seed, each=asked.each
            ):
                found[kind].append(yes)
                seconds.append(took)
                if asked.missed and not yes:
                    print("   missed", kind, mode, seed, planted, len(explained))
                    for one in explained:
                        print("      ", one.kind, one.entries[:8], one.text, "|", one.command)
        told = ", ".join(f"{kind} {sum(found[kind])} of {len(found[kind])}" for kind in KINDS if found[kind])
        print(
            f"{name}: {told}; {sum(seconds) / max(1, len(seconds)):.2f} s each, at most {max(seconds, default=0):.1f}"
        )


if __name__ == "__main__":
    main()

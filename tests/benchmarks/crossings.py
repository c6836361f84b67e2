"""How far one typed line travels: modules entered, functions run, calls that cross from one module to another.

The line is `7 9 9 8`, the attack of a base game of Bone to Pick for four, counted by the interpreter's own profiler from the
moment it was typed until the next prompt is put. A function counts once however often it runs; what the compiler makes
inside one (comprehensions, generators, lambdas) belongs to it. A crossing is a call from a function in one file of
`referee` to a function in another; calls through a library (a decorator, a sort key) count for the file that made them.

    python tests/benchmarks/crossings.py [--by-module] [LINE]
"""

import sys
import tempfile
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import referee
from referee import games
from referee.session import house_rules, recording
from referee.session.seats import seated
from referee.store.box import Box
from referee.store.store import Store
from referee.terminal import ask, play
from referee.terminal.screen import PLAIN

HERE = str(Path(referee.__file__).parent)
AIM = (20, 100, 200)


class Trail:
    """What the profiler saw: functions by file, and the calls between files."""

    def __init__(self) -> None:
        self.functions: set[tuple[str, str]] = set()
        self.crossings: Counter[tuple[str, str]] = Counter()

    def __call__(self, frame, kind, _argument) -> None:
        if kind != "call" or not frame.f_code.co_filename.startswith(HERE):
            return
        here, name = frame.f_code.co_filename, frame.f_code.co_qualname
        if name.endswith(">"):  # <listcomp>, <genexpr>, <lambda>, <module>
            name = name.partition(".<locals>")[0]
        self.functions.add((here, name))
        caller = frame.f_back
        while caller is not None and not caller.f_code.co_filename.startswith(HERE):
            caller = caller.f_back
        if (
            caller is not None
            and caller.f_code.co_filename != here
            and not frame.f_code.co_name.startswith("<")
        ):
            self.crossings[caller.f_code.co_filename, here] += 1

    @property
    def modules(self) -> set[str]:
        return {file for file, _ in self.functions}


def travelled(lines: list[str], typed: str) -> Trail:
    """The trail of one line typed at the table, after those that led there."""
    trail, waiting = Trail(), [*lines, typed]

    def text(*_said, **_how) -> str:  # what `ask.text` does at a terminal: the one thing that is replaced
        sys.setprofile(None)
        if not waiting:
            raise EOFError
        if len(waiting) == 1:
            sys.setprofile(trail)
        return waiting.pop(0)

    with tempfile.TemporaryDirectory() as home, redirect_stdout(StringIO()):
        store, bone = Store(Path(home), state=Path(home, "state")), games.find("bone")
        mode = games.mode(bone, "base")
        seats = seated(mode, ["Jeanette", "Adam", "Pjotr", "Kim"])
        table = recording.create(store, bone, mode, seats, house_rules.chosen_settings(bone, mode, {}))
        ask.text, ask.possible = text, lambda: True
        play.play(store, Box(Path(home)), table, screen=PLAIN)
    sys.setprofile(None)
    return trail


def main() -> None:
    words = [word for word in sys.argv[1:] if not word.startswith("-")]
    typed = " ".join(words) or "7 9 9 8"
    travelled(["33 3 1"], typed)  # once unmeasured: imports and caches are no part of a turn
    trail = travelled(["33 3 1"], typed)
    found = (len(trail.modules), len(trail.functions), sum(trail.crossings.values()))
    for what, number, aim in zip(("modules", "functions", "crossings"), found, AIM, strict=True):
        print(f"{what:10} {number:4}   (aim: at most {aim})")
    if "--by-module" in sys.argv:
        for file in sorted(trail.modules):
            named = sorted(name for where, name in trail.functions if where == file)
            print(f"  {Path(file).relative_to(HERE)}  {len(named)}: {', '.join(named)}")
        for (one, other), count in trail.crossings.most_common(25):
            print(f"  {count:4}  {Path(one).relative_to(HERE)} -> {Path(other).relative_to(HERE)}")


if __name__ == "__main__":
    main()

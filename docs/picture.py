"""Draw the README's picture: play a few turns in a real terminal and keep its screen, `python docs/picture.py`."""

import io
import os
import re
import sys
import tempfile
import time
from itertools import groupby
from pathlib import Path

import pexpect
import pyte
from rich.console import Console
from rich.text import Text

PICTURE = Path(__file__).parent / "session.svg"
SIZE = (80, 44)
PLAYERS = ("Jeanette", "Adam", "Pjotr", "Kim")
NEW = ["new", "bone", "--mode", "base", *(f"--player={name}" for name in PLAYERS)]
TYPED = ("33 3 1", "7 9 9 8", "25 6", "2", "", "7 8 5 2", "8 8 5 2", "/score")


def screen() -> pyte.Screen:
    """Play what is typed and return the screen as it stands then."""
    shown = pyte.Screen(*SIZE)
    stream = pyte.Stream(shown)
    with tempfile.TemporaryDirectory() as home:
        kept = {
            **os.environ,
            "REFEREE_HOME": home,
            "REFEREE_STATE": f"{home}/state",
            "TERM": "xterm-256color",
            "PROMPT_TOOLKIT_NO_CPR": "1",
        }
        kept.pop("NO_COLOR", None)
        for name in ("CI", "REFEREE_NO_INPUT"):
            kept.pop(name, None)
        referee = [sys.executable, "-m", "referee"]
        pexpect.run(" ".join([*referee, *NEW]), env=kept)
        process = pexpect.spawn(
            " ".join([*referee, "play"]), env=kept, encoding="utf-8", dimensions=SIZE[::-1]
        )
        _settle(process, stream)
        for line in TYPED:
            process.send(f"{line}\r")
            _settle(process, stream)
        process.close(force=True)
    return shown


def _settle(process: "pexpect.spawn[str]", stream: pyte.Stream) -> None:
    """Feed the screen until nothing has come for a second."""
    quiet = time.monotonic() + 1.0
    while time.monotonic() < quiet:
        try:
            stream.feed(process.read_nonblocking(4096, 0.05))
            quiet = time.monotonic() + 1.0
        except pexpect.TIMEOUT:
            continue
        except pexpect.EOF:
            return


def drawn(shown: pyte.Screen) -> Text:
    """The screen as styled text."""
    lines = [Text.assemble(*_runs(shown, row)) for row in range(shown.lines)]
    for line in lines:
        line.rstrip()
    return Text("\n").join(lines)


def _runs(shown: pyte.Screen, row: int) -> list[tuple[str, str]]:
    """A line in pieces of one style each."""
    cells = [shown.buffer[row][column] for column in range(shown.columns)]
    return [("".join(cell.data for cell in run), style) for style, run in groupby(cells, key=_style)]


def _style(cell: pyte.screens.Char) -> str:
    named = {"brown": "yellow", "default": "", "brightbrown": "bright_yellow"}
    colour = named.get(cell.fg, cell.fg)
    colour = re.sub("^bright(?!_)", "bright_", colour)
    if re.fullmatch("[0-9a-f]{6}", colour):
        colour = f"#{colour}"
    return " ".join(
        filter(None, (colour, "bold" * cell.bold, "italic" * cell.italics, "reverse" * cell.reverse))
    )


def main() -> None:
    """Write the picture; the font is whatever the reader has, nothing is fetched."""
    console = Console(record=True, width=SIZE[0], file=io.StringIO(), force_terminal=True)
    console.print(drawn(screen()))
    svg = console.export_svg(title="referee play", unique_id="session")
    PICTURE.write_text(re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    main()

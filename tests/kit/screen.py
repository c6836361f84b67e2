"""A real pseudo-terminal with the program in it, and what its screen shows."""

import os
import sys
import time

import pexpect
import pyte

from kit import PATIENCE


class Screen:
    """`referee` with some arguments in a terminal of a size; keys typed are counted."""

    def __init__(self, home, *arguments, columns=80, rows=40, env=None):
        self.keys = 0
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"}
        }
        environment |= {
            "REFEREE_HOME": str(home),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "PYTHONUTF8": "1",
            **(env or {}),
        }
        self._child = pexpect.spawn(
            sys.executable,
            ["-m", "referee", *arguments],
            env=environment,
            dimensions=(rows, columns),
            timeout=PATIENCE,
        )

    def type(self, keys):
        """Type these keys at once, as quick fingers do."""
        self.keys += len(keys)
        self._child.send(keys)

    def enter(self, line=""):
        """Type a line and Enter."""
        self.type(line + "\r")

    def lines(self):
        """What stands on the screen, without empty lines."""
        return [line.rstrip() for line in self._screen.display if line.strip()]

    def text(self):
        return "\n".join(self.lines())

    def last(self):
        """The line the cursor is in, with those that ran over into it."""
        row = self._screen.cursor.y
        line = self._screen.display[row].rstrip()
        while row and self._screen.display[row - 1][-1] != " ":
            row -= 1
            line = self._screen.display[row] + line
        return line

    def wait_for(self, shown, found=None):
        """Read until the condition holds (by default: the text is on the screen); an AssertionError shows the screen."""
        found = found or (lambda: shown in self.text())
        end = time.monotonic() + PATIENCE
        while not found():
            assert time.monotonic() < end, f"no {shown!r} on:\n{self.text()}"
            self._read()
        return self.text()

    def wait_for_prompt(self, begins):
        """Read until the cursor waits, behind nothing, in a prompt that begins so."""

        def waiting():
            return self.last().startswith(begins) and self.last().endswith(":")

        return self.wait_for(begins, waiting)

    def exit_code(self):
        """Wait until the program has left."""
        end = time.monotonic() + PATIENCE
        while self._child.isalive() or self._read():
            assert time.monotonic() < end, f"still there:\n{self.text()}"
            self._read()
        self._child.close()
        return self._child.exitstatus

    def _read(self):
        try:
            self._stream.feed(self._child.read_nonblocking(65536, timeout=0.1))
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        return True

    def resize(self, columns, rows=40):
        self._child.setwinsize(rows, columns)
        self._screen.resize(rows, columns)

    def close(self):
        self._child.close(force=True)

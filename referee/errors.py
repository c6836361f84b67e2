"""What can go wrong, each with one sentence for the person at the table and an exit code for a program."""

from __future__ import annotations

from typing import Any, ClassVar


class RefereeError(Exception):
    """A refusal that is nobody's bug: one whole sentence, the rulebook section if a rule decides, the field it is about."""

    kind: ClassVar[str] = "error"
    exit_code: ClassVar[int] = 3

    def __init__(self, message: str, section: str = "", field: str = "", line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.section = section
        self.field = field
        self.line = line
        #: the id of the game whose rulebook `section` is in; "" if none is cited
        self.game = ""

    def as_json(self) -> dict[str, Any]:
        """The refusal as the documented JSON shape."""
        return {
            "ok": False,
            "error": {
                "kind": self.kind,
                "message": self.message,
                "section": self.section,
                "field": self.field,
                "line": self.line,
            },
        }


class Misread(RefereeError):
    """The answer can't be read: a word where a number is due, a missing field, a bad option."""

    kind = "misread"
    exit_code = 2


class Unknown(RefereeError):
    """There is no session, game, mode, question or section of that name."""

    kind = "unknown"
    exit_code = 2


class OutOfTurn(RefereeError):
    """The event is a real one, but not due now."""

    kind = "out-of-turn"
    exit_code = 1


class Illegal(RefereeError):
    """The answer was read, but the rules forbid it."""

    kind = "illegal"
    exit_code = 1


class BadLog(RefereeError):
    """A log is damaged, was edited, comes from a newer version or no longer replays."""

    kind = "bad-log"
    exit_code = 3


class Parted(BadLog):
    """The file of a session does not hold what this machine last wrote; somebody has to say which counts."""


class NotSaved(RefereeError):
    """The disk refused a write; what was confirmed before is still there."""

    kind = "not-saved"
    exit_code = 3


class Busy(RefereeError):
    """Somebody else is writing to the session; trying again is right."""

    kind = "busy"
    exit_code = 75


class Moved(Busy):
    """The log grew between reading and writing; `log` is the fresh one."""

    kind = "moved"

    def __init__(self, message: str, log: Any = None) -> None:
        super().__init__(message)
        self.log = log

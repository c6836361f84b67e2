"""A game played line by line through the one path of a turn, in memory: what the tests of all games play with.

`Play` is a session (`referee.testing.memory.Memory`) with its state at hand and what was said kept. A game's own tests derive
a class with the words of that game. Whole games at random: `referee.testing.fuzz.Run`.
"""

import pytest

from referee.contract.model import replace
from referee.contract.rulebook import notes, sections
from referee.errors import Illegal, Misread, OutOfTurn
from referee.questions import fields, reading
from referee.session import judge
from referee.testing.memory import Memory

NAMES = ("Ann", "Bob", "Kim", "Dan", "Eve", "Fay", "Gus", "Hal")


class Play(Memory):
    """A session told line by line: `last` are the findings of the last line, `told` those of all lines so far."""

    def __init__(self, game, mode, players, settings=None, teams=None):
        super().__init__(game, mode, players, settings, teams)
        self.last, self.told = (), []

    @property
    def state(self):
        return self.table.state

    @state.setter
    def state(self, state):
        self.table = replace(self.table, state=state)

    def put(self, **changes):
        """Put the table into a situation without playing there."""
        self.state = replace(self.state, **changes)

    @property
    def outcome(self):
        return self.table.outcome

    @property
    def due(self):
        """The names of the steps that are due."""
        return [cls.name() for cls in self.table.due]

    @property
    def texts(self):
        return [finding.text for finding in self.last]

    def event(self, event):
        ruling = super().event(event)
        for finding in ruling.findings:
            cites(self.table.game.id, finding)
        self.last = ruling.findings
        self.told += ruling.findings
        return ruling

    def line(self, text):
        """One line as typed: answers of the step that is due, `/name answers`, or `name answers` where several are due."""
        game, due = self.table.game, self.table.due
        word, _, rest = text.partition(" ")
        if text.startswith("/") or (word in game.events and len(due) != 1):
            cls = judge.event_class(game, word.removeprefix("/"))
        else:
            (cls,), rest = due, text
        asked = self.table.asked(cls)
        raw = reading.line(asked, rest)
        if fields.missing(asked, raw):
            raise Misread(f"{cls.name()} needs more than {rest!r}")
        self.event(reading.read(cls, self.state, raw, asked))
        return self

    def lines(self, text):
        """Several lines; `;` or a new line ends one."""
        for one in text.replace(";", "\n").splitlines():
            if one.strip():
                self.line(one.strip())
        return self

    def refused(self, line):
        """The refusal of a line (its event's name first); the state stays as it was."""
        before = self.state
        with pytest.raises((OutOfTurn, Illegal)) as caught:
            self.tell(line)
        assert self.state == before
        assert caught.value.section in sections(self.table.game.id)
        return caught.value

    def points(self):
        """Everybody's points (or a team's) by all findings so far."""
        total = {}
        for finding in self.told:
            for who, by in finding.points.items():
                total[who] = total.get(who, 0) + by
        return total


def cites(game, finding):
    """Every finding cites a section, but for what the table decided by hand."""
    assert finding.section in sections(game) or finding.text.startswith("Table decision"), finding
    assert set(finding.notes) <= set(notes(game)), finding

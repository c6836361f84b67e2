import pytest

from referee.contract.model import Seat, replace
from referee.contract.rulebook import notes, sections
from referee.games.zombie_in_my_pocket import GAME
from referee.games.zombie_in_my_pocket.modes import NIGHT
from referee.games.zombie_in_my_pocket.state import Held
from referee.questions import fields, reading
from referee.session import house_rules, judge
from referee.session.table import Illegal, OutOfTurn

NAMES = ("Ann", "Bob", "Kim", "Dan", "Eve", "Fay", "Gus", "Hal")


class Story:
    """A game told line by line through the one path of a turn; findings are kept, citations checked."""

    def __init__(self, players=("Ann",), health=3, extra=2, settings=None, **known):
        seats = tuple(Seat(name) for name in players)
        chosen = house_rules.chosen_settings(GAME, NIGHT, settings or {})
        self.state = GAME.start(NIGHT, seats, chosen)
        self.findings = []
        self.last = ()
        if health is not None:
            least = 6 if len(players) == 1 else health
            self.tell(f"doom-table {least} {extra}")
        self.state = replace(self.state, **known)

    def tell(self, *lines):
        for line in lines:
            name, _, rest = line.partition(" ")
            cls = judge.event_class(GAME, name)
            asked = fields.of(cls, self.state)
            event = reading.read(cls, self.state, reading.line(asked, rest), asked)
            ruling = judge.judge(GAME, self.state, event)
            for finding in ruling.findings:
                cites(finding)
            self.state, self.last = ruling.state, ruling.findings
            self.findings += ruling.findings
        return self

    def due(self):
        return {cls.name() for cls in judge.due(GAME, self.state)}

    def refused(self, line):
        """The refusal of a line; the state stays as it was."""
        before = self.state
        with pytest.raises((OutOfTurn, Illegal)) as caught:
            self.tell(line)
        assert self.state == before
        assert caught.value.section in sections(GAME.id)
        return caught.value

    @property
    def health(self):
        return tuple(self.state.health[name] for name in self.state.players)

    @property
    def drawn(self):
        return self.state.drawn

    @property
    def outcome(self):
        return GAME.outcome(self.state)

    @property
    def points(self):
        total = dict.fromkeys(self.state.players, 0)
        for finding in self.findings:
            for who, by in finding.points.items():
                total[who] += by
        return tuple(total.values())

    def said(self, words):
        return any(words in finding.text for finding in self.last)


def cites(finding):
    """Every finding cites a section, but for what the table decided by hand."""
    assert finding.section in sections(GAME.id) or finding.text.startswith("Table decision"), finding
    assert set(finding.notes) <= set(notes(GAME.id)), finding


@pytest.fixture
def story():
    return Story


@pytest.fixture
def party():
    """The first so many names, clockwise."""
    return lambda count: NAMES[:count]


@pytest.fixture
def item():
    """An item in somebody's hands."""
    return Held

import pytest
from kit.playing import NAMES, Play

from referee.games.zombie_in_my_pocket import GAME
from referee.games.zombie_in_my_pocket.modes import NIGHT
from referee.games.zombie_in_my_pocket.state import Held


class Story(Play):
    """A night told line by line, from a situation; `health` None: the Doom Table is not read yet."""

    def __init__(self, players=("Ann",), health=3, extra=2, settings=None, **known):
        super().__init__(GAME, NIGHT.id, list(players), settings)
        if health is not None:
            least = 6 if len(players) == 1 else health
            self.tell(f"doom-table {least} {extra}")
        self.put(**known)

    def tell(self, *lines):
        for line in lines:
            super().tell(line)
        return self

    def event(self, event):
        ruling = super().event(event)
        self.box.clear()  # every card is read anew: a test says what is printed
        return ruling

    @property
    def due(self):
        """The tasks and steps that are due; their order says nothing."""
        return set(super().due)

    @property
    def findings(self):
        return self.told

    @property
    def health(self):
        return tuple(self.state.health[name] for name in self.state.players)

    @property
    def drawn(self):
        return self.state.drawn

    def scored(self):
        """Everybody's points in seat order."""
        total = dict.fromkeys(self.state.players, 0) | self.points()
        return tuple(total[name] for name in self.state.players)

    def said(self, words):
        return any(words in finding.text for finding in self.last)


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

import pytest
from kit.playing import Play

from referee import games

NAMES = ["Ann", "Ben", "Kim", "Lou", "Max"]


class Evening(Play):
    """A session told line by line; `said` holds the sentences of the last line."""

    def __init__(self, players=2, kept=3, **settings):
        super().__init__(games.game("card_of_the_dead"), "standard", NAMES[:players], settings)
        self.said = []
        self.deal(kept)

    def deal(self, kept=3):
        self.tell("deal " + " ".join([str(kept)] * len(self.state.players)))

    def tell(self, *lines):
        for line in lines:
            ruling = super().tell(line)
            self.said = [finding.text for finding in ruling.findings]
        return ruling

    def turn(self, card, play="nothing"):
        """Draw, carry nothing out, and play if something can be played."""
        ruling = self.tell(f"draw {card}")
        return self.tell(play) if "nothing" in self.due else ruling

    def turns(self, *cards):
        for card in cards:
            self.turn(card)

    def until(self, name, card="action"):
        """Others draw Action cards until it is this player's turn."""
        while self.state.turn != name:
            self.turn(card)

    def of(self, name):
        return self.state.survivors[name]

    def zombies(self, name):
        return self.of(name).zombies

    def hand(self, name):
        return self.of(name).hand

    def points(self, name):
        return self.of(name).points

    def face(self, name, zombies):
        """The table puts so many zombies before a player."""
        self.tell(f"adjust zombies {name} {zombies - self.zombies(name)} set up")

    def lay(self, name, points):
        self.tell(f"adjust escape {name} {points - self.points(name)} set up")

    def scores(self):
        return {name: one.survival for name, one in self.state.survivors.items()}


@pytest.fixture
def evening():
    return Evening

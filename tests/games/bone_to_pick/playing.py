"""What the tests of Bone to Pick share: a session of one mode, and whole rounds of it."""

from kit import playing

from referee.games.bone_to_pick import GAME


class Play(playing.Play):
    """A session of Bone to Pick; players and teams are words."""

    def __init__(self, mode, players, settings=None, teams=None):
        formed = {team: members.split() for team, members in (teams or {}).items()}
        super().__init__(GAME, mode, players.split(), settings, formed or None)

    @property
    def mode(self):
        return self.table.mode

    @property
    def settings(self):
        return self.table.settings


def ten_attacks(play, orders, undead="1 1 1", turns=10):
    """A round in which everybody plays the cards of their own order one after the other; a reveal line for each turn."""
    reveals = undead if isinstance(undead, list) else [undead] * turns
    name = "reveal-pair" if play.mode.reveals > 1 else "reveal"
    for turn in range(turns):
        due = play.due
        play.line(reveals[turn] if len(due) == 1 else f"{name} {reveals[turn]}")
        play.line(" ".join(order.split()[turn] for order in orders))
    return play

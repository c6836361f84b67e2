"""Play a game from typed lines, as at the table: what the tests of this game share."""

from referee.contract.model import Seat
from referee.errors import Misread
from referee.games.bone_to_pick import GAME
from referee.questions import fields, reading
from referee.session import house_rules, judge


class Play:
    """A session without a disk: `told` holds the findings of all lines so far, `last` those of the last one."""

    def __init__(self, mode, players, settings=None, teams=None):
        self.mode = next(one for one in GAME.modes if one.id == mode)
        team_of = {player: team for team, members in (teams or {}).items() for player in members.split()}
        seats = tuple(Seat(name, team_of.get(name, "")) for name in players.split())
        self.settings = house_rules.chosen_settings(GAME, self.mode, settings or {})
        self.state = GAME.start(self.mode, seats, self.settings)
        self.told = []
        self.last = ()

    def line(self, text):
        """One typed line: the answers of the step that is due, or `/name answers`, or `name answers` where several are due."""
        due = judge.due(GAME, self.state)
        word, _, rest = text.partition(" ")
        if text.startswith("/"):
            cls = judge.event_class(GAME, word[1:])
        elif word in {event.name() for event in GAME.steps} and len(due) != 1:
            cls = judge.event_class(GAME, word)
        else:
            (cls,), rest = due, text
        asked = fields.of(cls, self.state)
        raw = reading.line(asked, rest)
        if fields.missing(asked, raw):
            raise Misread(f"{cls.name()} needs more than {rest!r}")
        ruling = judge.judge(GAME, self.state, reading.read(cls, self.state, raw, asked))
        self.state, self.last = ruling.state, ruling.findings
        self.told += ruling.findings
        return self

    def lines(self, text):
        """Several lines; `;` or a new line ends one."""
        for one in text.replace(";", "\n").splitlines():
            if one.strip():
                self.line(one.strip())
        return self

    @property
    def texts(self):
        return [finding.text for finding in self.last]

    @property
    def outcome(self):
        return GAME.outcome(self.state)

    def points(self):
        total = {}
        for finding in self.told:
            for who, by in finding.points.items():
                total[who] = total.get(who, 0) + by
        return total


def ten_attacks(play, orders, undead="1 1 1", turns=10):
    """A round in which everybody plays the cards of their own order one after the other; a reveal line for each turn."""
    reveals = undead if isinstance(undead, list) else [undead] * turns
    name = "reveal-pair" if play.mode.reveals > 1 else "reveal"
    for turn in range(turns):
        due = judge.due(GAME, play.state)
        play.line(reveals[turn] if len(due) == 1 else f"{name} {reveals[turn]}")
        play.line(" ".join(order.split()[turn] for order in orders))
    return play

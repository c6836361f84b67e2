"""Who wins a campaign: Victory Points and their tie-breaks (End of the Campaign; Team Game)."""

from collections.abc import Mapping

from referee.contract.model import Finding, Struct, spoken
from referee.contract.standings import Contest
from referee.games.bone_to_pick.titles import LEGEND, Steps, Teams, decided_told, named


class TitleCard(Struct, frozen=True):
    """A Legend or Scapegoat card won: the round printed on it and its Victory Points."""

    title: str
    round: int
    points: int


class Score(Struct, frozen=True):
    """What a contender has won in a campaign: Undead, title cards, points of upgrades, points by the table's decision."""

    undead: int = 0
    cards: tuple[TitleCard, ...] = ()
    upgrades: int = 0
    extra: int = 0

    @property
    def points(self) -> int:
        """Victory Points: 1 for each Undead, the cards, the upgrades."""
        return self.undead + sum(card.points for card in self.cards) + self.upgrades + self.extra

    @property
    def highest_legend(self) -> int:
        """The highest Legend card, 0 without one (B18)."""
        return max((card.points for card in self.cards if card.title == LEGEND), default=0)


def added(
    scores: Mapping[str, Score], teams: Teams, cards: Mapping[str, tuple[TitleCard, ...]]
) -> dict[str, Score]:
    """The scores of teams: members added up, with the cards a team has won counted once (B28)."""
    return {
        team: Score(
            sum(scores[player].undead for player in members),
            cards.get(team, ()),
            sum(scores[player].upgrades for player in members),
            sum(scores[player].extra for player in members),
        )
        for team, members in teams.items()
    }


def victory_steps(scores: Mapping[str, Score], *, teams: bool) -> Steps:
    """Victory Points, then Undead, then the highest Legend card, which breaks no tie of teams (B18, B29)."""
    steps: Steps = [
        ("Victory Points", {name: score.points for name, score in scores.items()}),
        ("Undead", {name: score.undead for name, score in scores.items()}),
        ("highest Legend card", {name: score.highest_legend for name, score in scores.items()}),
    ]
    return steps[:2] if teams else steps


def score_told(name: str, score: Score) -> str:
    """`Pjotr: 12 Undead + 2 (Legend of round 2) - 5 (Scapegoat of round 4) + 11 from upgrades = 20 Victory Points`."""
    parts = [f"{score.undead} Undead", *map(_card_told, score.cards), f"+ {score.upgrades} from upgrades"]
    if score.extra:
        parts.append(f"{_signed(score.extra)} by the table")
    return f"{name}: {' '.join(parts)} = {victory_points(score.points)}."


def victory_points(points: int) -> str:
    """`1 Victory Point`, `-5 Victory Points`: the number with the right form of the word."""
    return f"{points} Victory Point{'' if abs(points) == 1 else 's'}"


def _card_told(card: TitleCard) -> str:
    return f"{_signed(card.points)} ({card.title} of round {card.round})"


def _signed(points: int) -> str:
    return f"{'-' if points < 0 else '+'} {abs(points)}"


def won_told(found: Contest, *, teams: Teams) -> Finding:
    """Who wins or shares the victory, and which step decided; the notes are those of the steps that were needed."""
    who = spoken(named(unit, teams) for unit in found.first)
    winners = f"{who} {'wins' if len(found.first) == 1 else 'share'} the campaign."
    section = "team" if teams else "campaign/end-of-the-campaign"
    last = found.ladder[-1].verdict
    silent = {(True, "still tied"): ("B29",), (False, "still tied"): ("B18",), (False, "decided"): ("B18",)}
    return Finding(f"{decided_told(found)} {winners}", section, silent.get((bool(teams), last), ()))

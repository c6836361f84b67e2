"""The desk on a campaign: upgrades drawn, the upgrade deck, the winner (Gaining Upgrade Cards; End of the Campaign)."""

from collections import Counter
from typing import Annotated, ClassVar

from referee.contract.model import Ask, Finding, Question, Refusal, Verdict, spoken
from referee.contract.standings import contest, ladder_sheet
from referee.games.bone_to_pick import scoring, upgrades
from referee.games.bone_to_pick.modes import TABLES
from referee.games.bone_to_pick.questions.shared import TEAMS, Settings, Teams, formed, unequal
from referee.games.bone_to_pick.scoring import Score, TitleCard
from referee.games.bone_to_pick.titles import LEGEND, SCAPEGOAT


class Upgrades(Question, frozen=True):
    """Say who draws and keeps how many upgrades after a round."""

    section: ClassVar[str] = "campaign/gaining-upgrade-cards"
    players: Annotated[
        tuple[str, ...], Ask("Players, like Ann+Bob+Kim", low=2, high=12, section="base/undead-cards")
    ]
    won: Annotated[bool, Ask("Was the round won")]
    holders: Annotated[
        tuple[str, ...],
        Ask("Who holds or shares the title (a team's members all do)", low=1, high=12, section="team"),
    ]
    after: Annotated[
        int,
        Ask(
            "After which round",
            low=1,
            high=4,
            default=1,
            section="campaign/end-of-round-phase",
            otherwise="A campaign has rounds 1 to 4, not {value}.",
        ),
    ]


def upgrade_draws(question: Upgrades, _settings: Settings) -> Verdict | Refusal:
    """Legend 3, others 2, keep 1 each; after a failed round Scapegoat none, others 1; nobody after round 4."""
    strangers = [name for name in question.holders if name not in question.players]
    if strangers:
        who = "does" if len(strangers) == 1 else "do"
        return Refusal(f"{spoken(strangers)} {who} not play.", field="holders")
    if question.after == 4:
        nobody = dict.fromkeys(question.players, 0)
        told = Finding("There are no upgrades after round 4.", "campaign/end-of-round-phase")
        return Verdict({"draws": nobody, "keeps": nobody}, (told,))
    drawn = upgrades.draws(question.players, question.holders, won=question.won)
    kept = {name: min(1, count) for name, count in drawn.items()}
    return Verdict({"draws": drawn, "keeps": kept}, (upgrades.draws_told(drawn, won=question.won),))


class UpgradeDeck(Question, frozen=True):
    """Count the upgrades left to draw, and say when the discard pile is shuffled."""

    section: ClassVar[str] = "campaign/if-you-failed-the-round"
    draws: Annotated[
        tuple[int, ...],
        Ask(
            "Upgrades drawn by each player in order, like 3+2+2",
            choices=(1, 2, 3),
            repeats=True,
            section="campaign/gaining-upgrade-cards",
            otherwise="A player draws 1, 2 or 3 upgrades, not {value}.",
        ),
    ]
    boxes: Annotated[
        int,
        Ask(
            "Boxes of the game in use",
            low=1,
            high=2,
            default=1,
            section="epic/epic-game-setup",
            otherwise="One box is used, or two in an epic game, not {value}.",
        ),
    ]


def upgrade_deck(question: UpgradeDeck, _settings: Settings) -> Verdict | Refusal:
    """Each draw keeps one and discards the others; when the deck runs out the discards become the new one."""
    deck, shuffles, told = upgrades.new_deck(question.boxes), 0, []
    for number, count in enumerate(question.draws, start=1):
        if deck.cards + deck.discards < count:
            text = f"Draw {number} takes {count} upgrades, but only {deck.cards + deck.discards} are left."
            return Refusal(text, "campaign/gaining-upgrade-cards", "draws")
        deck = upgrades.draw(deck, count)
        if deck.reshuffled:
            shuffles += 1
            told.append(
                Finding(
                    f"Draw {number}: {upgrades.reshuffle_told(deck).text}", "campaign/if-you-failed-the-round"
                )
            )
    text = f"{deck.cards} upgrades are left in the deck, {deck.discards} are discarded, {len(question.draws)} kept."
    told.append(Finding(text, "campaign/gaining-upgrade-cards"))
    return Verdict({"deck": deck.cards, "discards": deck.discards, "shuffles": shuffles}, tuple(told))


# --- the campaign -----------------------------------------------------------------------------------------------


def _rounds(title: str) -> Ask:
    return Ask(
        f"Rounds whose {title} card each has won, like Ann:1+3 (only who has one; a team by its name or a member)",
        choices=(1, 2, 3, 4),
        default=(),
        section="campaign/legend-and-scapegoat-cards",
        otherwise=f"There is no {title} card of round {{value}}: rounds are 1 to 4.",
    )


def _card_points(title: str) -> Ask:
    return Ask(
        f"Victory Points of the {title} cards of rounds 1 to 4 where the rulebook tells none, like 1+2+3+4",
        low=0,
        high=4,
        default=(),
        repeats=True,
        section="campaign/legend-and-scapegoat-cards",
    )


def _counted(what: str, high: int) -> Ask:
    return Ask(what, low=0, high=high, section="campaign/end-of-the-campaign")


class Campaign(Question, frozen=True):
    """Name the winner of a campaign, with every posting."""

    section: ClassVar[str] = "campaign/end-of-the-campaign"
    undead: Annotated[dict[str, int], _counted("Undead each player has defeated, like Ann:12,Bob:8", 80)]
    upgrades: Annotated[
        dict[str, int], _counted("Victory Points of each player's upgrades, like Ann:11,Bob:15", 15)
    ]
    legends: Annotated[dict[str, tuple[int, ...]], _rounds(LEGEND)]
    scapegoats: Annotated[dict[str, tuple[int, ...]], _rounds(SCAPEGOAT)]
    legend_points: Annotated[tuple[int, ...], _card_points(LEGEND)]
    scapegoat_points: Annotated[tuple[int, ...], _card_points(SCAPEGOAT)]
    teams: Annotated[dict[str, str], TEAMS]
    epic: Annotated[bool, Ask("Two copies of each card", default=False)]


Cards = dict[str, tuple[TitleCard, ...]]


def campaign(question: Campaign, _settings: Settings) -> Verdict | Refusal:
    """Victory Points of everybody with their postings, and the ladder of tie-breaks."""
    players = tuple(question.undead)
    wrong = unequal(players, question.upgrades, "upgrades")
    if wrong:
        return wrong
    teams = formed(question.teams, players)
    if isinstance(teams, Refusal):
        return teams
    cards = _cards(question, teams)
    if isinstance(cards, Refusal):
        return cards
    single = {
        name: Score(question.undead[name], cards.get(name, ()), question.upgrades[name]) for name in players
    }
    return _victory(scoring.added(single, teams, cards) if teams else single, teams)


def _victory(scores: dict[str, Score], teams: Teams) -> Verdict:
    section = "team" if teams else "campaign/end-of-the-campaign"
    steps = scoring.victory_steps(scores, teams=bool(teams))
    found = contest(tuple(scores), steps)
    told = (
        *(Finding(scoring.score_told(name, score), section) for name, score in scores.items()),
        scoring.won_told(found, teams=teams),
    )
    values = {"winners": list(found.first), "points": steps[0][1], "decided_by": found.decided_by}
    return Verdict(values, told, (ladder_sheet("Campaign", found.ladder),))


def _cards(question: Campaign, teams: Teams) -> Cards | Refusal:
    """Who holds which cards, by player or team; a round has given one kind of card, once (in an epic campaign twice)."""
    held: Cards = {}
    given: Counter[tuple[int, str]] = Counter()
    listed = (
        (LEGEND, question.legends, question.legend_points),
        (SCAPEGOAT, question.scapegoats, question.scapegoat_points),
    )
    for title, won, points in listed:
        for who, rounds in won.items():
            unit = _holder(who, question, teams)
            if isinstance(unit, Refusal):
                return unit
            for number in rounds:
                card = _card(title, number, points)
                if isinstance(card, Refusal):
                    return card
                held[unit] = (*held.get(unit, ()), card)
                given[number, title] += 1
    return _given_too_often(given, 2 if question.epic else 1) or held


def _holder(who: str, question: Campaign, teams: Teams) -> str | Refusal:
    if who in teams or (not teams and who in question.undead):
        return who
    team = next((name for name, members in teams.items() if who in members), None)
    return team or Refusal(f"{who} holds a card but has no Undead listed.", field="legends")


def _card(title: str, number: int, told: tuple[int, ...]) -> TitleCard | Refusal:
    known = TABLES.legend if title == LEGEND else TABLES.scapegoat
    points = told[number - 1] if len(told) >= number else known.get(number)
    field = f"{title.lower()}_points"
    if points is None:
        text = (
            f"The rulebook does not tell what the {title} card of round {number} is worth: say it in {field}."
        )
        return Refusal(text, "campaign/legend-and-scapegoat-cards", field)
    if (points < 0) is (title == LEGEND) and points:
        text = f"A {title} card {'adds' if title == LEGEND else 'takes'} points: {points} can't be."
        return Refusal(text, "campaign/legend-and-scapegoat-cards", field)
    return TitleCard(title, number, points)


def _given_too_often(given: Counter[tuple[int, str]], copies: int) -> Refusal | None:
    section = "campaign/legend-and-scapegoat-cards"
    for (number, title), count in given.items():
        if count > copies:
            text = f"The {title} card of round {number} is listed {count} times; there {'is' if copies == 1 else 'are'} {copies}."
            return Refusal(text, section, "legends")
        if title == SCAPEGOAT and (number, LEGEND) in given:
            return Refusal(
                f"Round {number} was won or lost: it gives no Legend and Scapegoat card at once.",
                section,
                "scapegoats",
            )
    return None

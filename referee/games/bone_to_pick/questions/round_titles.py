"""The desk on the end of a round: Legend and Scapegoat, alone or in teams (End of Game; Epic, End of Round)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar

from referee.contract.model import Ask, Choice, Finding, Question, Refusal, Sheet, Verdict
from referee.contract.standings import ladder_sheet
from referee.games.bone_to_pick import titles, weapons
from referee.games.bone_to_pick.modes import RIVALS, BoneMode
from referee.games.bone_to_pick.questions.shared import TEAMS, Settings, Teams, formed, unequal
from referee.games.bone_to_pick.titles import LEGEND, SCAPEGOAT, Account

# --- legend and scapegoat ---------------------------------------------------------------------------------------

_MODES = {mode.id: mode for mode in RIVALS if not mode.teams}
_MODE = Ask("Mode", choices=tuple(Choice(mode.id, mode.title) for mode in _MODES.values()), default="base")
_HANDS = Ask(
    "Values left in each hand, like Ann:10+9,Bob:-",
    choices=tuple(range(weapons.HIGHEST_UPGRADE + 1)),
    repeats=True,
    otherwise=lambda _state, player, worth: weapons.slip_told("A card", worth, player),
)
_TROPHIES = Ask(
    "Trophies of this round, like Ann:3,Bob:-",
    choices=tuple(range(1, 10)),
    repeats=True,
    default=(),
    section="base/undead-cards",
    otherwise="Trophy points go from 1 to 9; {value} is printed on no Undead.",
)


_ROUND = Ask(
    "After which round of a campaign",
    low=1,
    high=4,
    default=1,
    section="campaign/end-of-round-phase",
    otherwise="A campaign has rounds 1 to 4, not {value}.",
)


class Legend(Question, frozen=True):
    """Name the Legend of a round that was won, and who takes which card."""

    section: ClassVar[str] = "base/end-of-game"
    hands: Annotated[dict[str, tuple[int, ...]], _HANDS]
    trophies: Annotated[dict[str, tuple[int, ...]], _TROPHIES]
    mode: Annotated[str, _MODE]
    teams: Annotated[dict[str, str], TEAMS]
    round: Annotated[int, _ROUND]


class Scapegoat(Question, frozen=True):
    """Name the Scapegoat of a round that was lost, and who takes which card."""

    section: ClassVar[str] = "base/end-of-game"
    hands: Annotated[dict[str, tuple[int, ...]], _HANDS]
    mode: Annotated[str, _MODE]
    teams: Annotated[dict[str, str], TEAMS]
    round: Annotated[int, _ROUND]


def legend(question: Legend, settings: Settings) -> Verdict | Refusal:
    """The most points in hand and trophies, then the most Undead; who takes a card and who upgrades as its holder."""
    piles = question.trophies or dict.fromkeys(question.hands, ())
    wrong = unequal(question.hands, piles, "trophies")
    return wrong or _titled(LEGEND, question, piles, settings)


def scapegoat(question: Scapegoat, settings: Settings) -> Verdict | Refusal:
    """The most points in hand, then the highest card; who takes a card and who upgrades as its holder."""
    return _titled(SCAPEGOAT, question, dict.fromkeys(question.hands, ()), settings)


def _titled(
    title: str, question: Legend | Scapegoat, piles: dict[str, tuple[int, ...]], settings: Settings
) -> Verdict | Refusal:
    mode = _MODES[question.mode]
    wrong = _wrong_number(mode, question.hands) or _impossible_hand(mode, question.hands)
    if wrong:
        return wrong
    teams = formed(question.teams, tuple(question.hands))
    if isinstance(teams, Refusal):
        return teams
    single = {
        player: Account(tuple(map(str, hand)), piles[player]) for player, hand in question.hands.items()
    }
    how = titles.Telling(mode, bool(teams), question.round if mode.campaign else 1, teams)
    return _title_verdict(title, single, teams, how, settings)


def _title_verdict(
    title: str, single: dict[str, Account], teams: Teams, how: titles.Telling, settings: Settings
) -> Verdict:
    accounts = titles.added(single, teams)
    literal = bool(teams) and settings.get("team-ties") == "literal"
    steps = titles.title_steps(title, accounts, literal=literal)
    found = titles.crown(title, steps, how.mode.copies, teams=how.teams)
    told = [
        *(Finding(titles.account_told(name, one, title), "base/end-of-game") for name, one in single.items()),
        *titles.crown_told(found, how),
    ]
    values = {
        "title": title,
        "titled": list(found.titled),
        "cards": list(found.cards),
        "upgrade_as_holders": [] if how.last else _people(found.holders, teams),
        "points": steps[0][1],
        "decided_by": found.first.decided_by,
    }
    return Verdict(values, tuple(told), _ladders(found))


def _people(units: Iterable[str], teams: Teams) -> list[str]:
    return [player for unit in units for player in teams.get(unit, (unit,))]


def _ladders(found: titles.Crown) -> tuple[Sheet, ...]:
    first = ladder_sheet(found.title, found.first.ladder)
    return (first,) if found.second is None else (first, ladder_sheet("Second place", found.second.ladder))


def _wrong_number(mode: BoneMode, players: Iterable[str]) -> Refusal | None:
    count = len(list(players))
    if count in mode.players:
        return None
    few, many = mode.players[0], mode.players[-1]
    return Refusal(f"{mode.title} is for {few} to {many} players, not {count}.", mode.section, "hands")


def _impossible_hand(mode: BoneMode, hands: Mapping[str, tuple[int, ...]]) -> Refusal | None:
    """Twelve weapons, and in a campaign up to three upgrades in the place of some: no other hand can be held."""
    have = Counter(map(int, weapons.SET))
    most = mode.rounds - 1
    for player, hand in hands.items():
        extra = sum((Counter(hand) - have).values())
        if extra > most or len(hand) > len(weapons.SET):
            held = " + ".join(map(str, hand))
            what = f"twelve weapons and {most} upgrades" if mode.campaign else "the twelve weapons"
            return Refusal(
                f"{player} can't hold {held}: {what} make no such hand.", "base/weapon-cards", "hands"
            )
    return None

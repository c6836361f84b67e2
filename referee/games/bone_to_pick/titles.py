"""Who becomes the Legend or the Scapegoat, who takes the card, who upgrades as its holder.

A contender is a player, or a team by its name; what it counts is given as numbers, so that the table's state and the
disputes desk ask the same functions. Tie-breaks are ladders of `referee.contract.standings`.
"""

from collections.abc import Mapping, Sequence

from referee.contract.model import Finding, Struct, spoken
from referee.contract.standings import Contest, Rung, contest, places
from referee.games.bone_to_pick import weapons
from referee.games.bone_to_pick.modes import BoneMode

LEGEND, SCAPEGOAT = "Legend", "Scapegoat"
Steps = list[tuple[str, dict[str, int]]]
Teams = Mapping[str, Sequence[str]]


class Account(Struct, frozen=True):
    """What a contender shows at the end of a round: cards left in hand, the trophies of this round, points by decision."""

    hand: tuple[str, ...] = ()
    trophies: tuple[int, ...] = ()
    extra: int = 0

    @property
    def points(self) -> int:
        """Hand values plus trophy points: what makes a Legend."""
        return weapons.total(self.hand) + sum(self.trophies) + self.extra

    @property
    def weapons(self) -> int:
        """Hand values alone: what makes a Scapegoat."""
        return weapons.total(self.hand) + self.extra

    @property
    def highest(self) -> int:
        """The highest single card in hand; 0 for an empty hand."""
        return max(map(weapons.value, self.hand), default=0)


def added(accounts: Mapping[str, Account], teams: Teams) -> dict[str, Account]:
    """The accounts of teams: the members' cards and trophies put together (Team Game). Without teams, as they are."""
    if not teams:
        return dict(accounts)
    return {team: _joined([accounts[player] for player in members]) for team, members in teams.items()}


def _joined(accounts: Sequence[Account]) -> Account:
    return Account(
        tuple(card for one in accounts for card in one.hand),
        tuple(trophy for one in accounts for trophy in one.trophies),
        sum(one.extra for one in accounts),
    )


def legend_steps(accounts: Mapping[str, Account], *, literal: bool = False) -> Steps:
    """Points, then the Undead owned (B8); `literal` stops at points, as one reading of Team Game does (B27)."""
    steps: Steps = [
        ("points", {name: one.points for name, one in accounts.items()}),
        ("Undead", {name: len(one.trophies) for name, one in accounts.items()}),
    ]
    return steps[:1] if literal else steps


def scapegoat_steps(accounts: Mapping[str, Account], *, literal: bool = False) -> Steps:
    """Values left in hand, then the highest single card of any member (B4, B44); `literal` as above."""
    steps: Steps = [
        ("points in hand", {name: one.weapons for name, one in accounts.items()}),
        ("highest weapon", {name: one.highest for name, one in accounts.items()}),
    ]
    return steps[:1] if literal else steps


def title_steps(title: str, accounts: Mapping[str, Account], *, literal: bool = False) -> Steps:
    """The ladder of a title."""
    steps = {LEGEND: legend_steps, SCAPEGOAT: scapegoat_steps}[title]
    return steps(accounts, literal=literal)


class Crown(Struct, frozen=True):
    """A decided title: who bears it, who takes a copy of its card, who upgrades as a holder of it.

    `second` is the contest for second place, where a second copy is there to be won.
    """

    title: str
    first: Contest
    second: Contest | None
    titled: tuple[str, ...]
    cards: tuple[str, ...]
    holders: tuple[str, ...]


def crown(title: str, steps: Steps, copies: int, *, teams: bool = False) -> Crown:
    """Decide a title for which `copies` of a card are there (0: base game, 1: campaign, 2: epic campaign).

    One alone in first place takes the card; after a full tie the title is shared and nobody does (B12). With two copies
    two players tied for first both take one, more than two none; second place alone takes the second copy, tied seconds
    none; all of them upgrade as holders (Epic, End of Round; B25). Tied teams, however many and however many copies there
    are, share the title and take no card (Team Game; B27, B30).
    """
    names = tuple(steps[0][1])
    first = contest(names, steps)
    best = first.first
    if copies == 2 and len(best) == 1:
        return _with_second(title, first, [name for name in names if name not in best], steps)
    most = min(1, copies) if teams else copies
    cards = best if len(best) <= most else ()
    return Crown(title, first, None, best, cards, best)


def _with_second(title: str, first: Contest, rest: Sequence[str], steps: Steps) -> Crown:
    second = contest(rest, [(step, {name: values[name] for name in rest}) for step, values in steps])
    alone = second.first if len(second.first) == 1 else ()
    winners = (*first.first, *alone)
    return Crown(title, first, second, winners, winners, (*first.first, *second.first))


def named(unit: str, teams: Teams) -> str:
    """`Red (Ann and Kim)`: a team with its members, a player as a name."""
    return f"{unit} ({spoken(teams[unit])})" if unit in teams else unit


def order(steps: Steps) -> tuple[tuple[str, ...], ...]:
    """All contenders from first to last, in groups of those still tied."""
    return places(tuple(steps[0][1]), steps)


def counted(account: Account, title: str) -> int:
    """The points of an account that count for a title: with trophies for a Legend, without them for a Scapegoat."""
    return account.points if title == LEGEND else account.weapons


# --- the sentences ----------------------------------------------------------------------------------------------


def account_told(name: str, account: Account, title: str) -> str:
    """`Kim: 0 + 5 in hand and 2 + 5 + 8 in trophies = 20.`; a Scapegoat's account leaves the trophies out."""
    parts = [f"{_sum(sorted(map(weapons.value, account.hand)))} in hand"]
    if title == LEGEND:
        parts.append(f"{_sum(account.trophies)} in trophies")
    if account.extra:
        parts.append(f"{account.extra:+d} by the table")
    lost = (
        f"; trophies of {sum(account.trophies)} do not count"
        if title == SCAPEGOAT and account.trophies
        else ""
    )
    return f"{name}: {spoken(parts)} = {counted(account, title)}{lost}."


def _sum(values: Sequence[int]) -> str:
    return " + ".join(map(str, values)) or "0"


def decided_told(found: Contest) -> str:
    """Tell the ladder as a sentence, `Kim and Bob tie on points at 22; Kim has the most Undead, 3 to 2`."""
    told = [_rung_told(rung) for rung in found.ladder if rung.verdict != "not needed"]
    return f"{'; '.join(told)}."


def _rung_told(rung: Rung) -> str:
    values = sorted(set(rung.values.values()), reverse=True)
    best = [name for name, worth in rung.values.items() if worth == values[0]]
    if len(best) > 1:
        return f"{spoken(best)} tie on {rung.title} at {values[0]}"
    what = rung.title if rung.title.startswith("highest") else f"most {rung.title}"
    rival = f", {values[0]} to {values[1]}" if len(values) > 1 else f", {values[0]}"
    return f"{best[0]} has the {what}{rival}"


class Telling(Struct, frozen=True):
    """How a title is told: in which mode, in teams or not, after which round, and who is in which team."""

    mode: BoneMode
    teams: bool = False
    round: int = 1
    members: Teams = {}

    @property
    def last(self) -> bool:
        """Whether no upgrades follow."""
        return self.round == self.mode.rounds


def crown_told(found: Crown, how: Telling) -> list[Finding]:
    """Who bears the title and who takes the card, with the tie-breaks that decided it."""
    bearers = found.first.first
    bear = f"is the {found.title}" if len(bearers) == 1 else f"share the title of {found.title}"
    section = "team" if how.teams else "base/end-of-game"
    notes = (*_tie_notes(found.title, found.first, how), *_one_of_two(how.mode))
    who = spoken(named(unit, how.members) for unit in bearers)
    findings = [Finding(f"{decided_told(found.first)} {who} {bear}.", section, notes)]
    if found.second is not None:
        findings.append(_second_told(found.title, found.second, how))
    if how.mode.copies and len(bearers) > 1:
        findings.append(_tie_told(found, how))
    return findings


def _one_of_two(mode: BoneMode) -> tuple[str, ...]:
    """An epic base game has one title, though two cards of it lie in its boxes (B26)."""
    return ("B26",) if mode.reveals > 1 and not mode.copies else ()


def _tie_notes(title: str, found: Contest, how: Telling) -> tuple[str, ...]:
    """What the tie-breaks rest on; that only this round's Undead count decides from round 2 on (B39)."""
    if found.ladder[0].verdict == "decided":
        return ()
    broken = len(found.ladder) > 1
    earlier = ("B39",) if title == LEGEND and broken and how.round > 1 else ()
    if how.teams:
        return ("B27", "B44") if title == SCAPEGOAT and broken else ("B27", *earlier)
    return ("B4",) if title == SCAPEGOAT else ("B8", *earlier)


def _second_told(title: str, second: Contest, how: Telling) -> Finding:
    notes = _tie_notes(title, second, how) + (("B30",) if how.teams else ())
    decided = f"Second place: {decided_told(second)}"
    if len(second.first) == 1:
        who = named(second.first[0], how.members)
        return Finding(f"{decided} {who} takes the second {title} card.", "epic/end-of-round", notes)
    text = f"{decided} Nobody takes the second {title} card{_as_holders(second.first, how)}."
    return Finding(text, "epic/end-of-round", ("B25", *notes))


def _as_holders(tied: Sequence[str], how: Telling) -> str:
    return "" if how.last else f"; {spoken(tied)} upgrade as its holders"


def _tie_told(found: Crown, how: Telling) -> Finding:
    tied = found.first.first
    if found.cards:
        text = f"Two are first: {spoken(tied)} each take a {found.title} card."
        return Finding(text, "epic/end-of-round", ("B25",))
    several = how.mode.copies > 1
    section, notes = {
        (False, False): ("campaign/the-course-of-a-round", ("B12",)),
        (True, False): ("epic/end-of-round", ("B25",)),
        (False, True): ("team", ("B27",)),
        (True, True): ("team", ("B27", "B30")),
    }[several, how.teams]
    tie = "Teams are tied:" if how.teams else "After a full tie"
    text = f"{tie} nobody takes {'a' if several else 'the'} {found.title} card{_as_holders(tied, how)}."
    return Finding(text, section, notes)

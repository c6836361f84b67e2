"""What several questions share: lists of players that must agree, teams that must be a formation."""

from collections.abc import Iterable, Mapping

from referee.contract.model import Ask, Finding, Refusal, spoken
from referee.games.bone_to_pick import trophies
from referee.games.bone_to_pick.modes import TABLES

Settings = Mapping[str, str]
Teams = dict[str, tuple[str, ...]]

TEAMS = Ask("Team of each player, like Ann:Red,Bob:Blue (none: no teams)", default="", section="team")


def unequal(named: Iterable[str], others: Iterable[str], field: str) -> Refusal | None:
    """Two lists of players must name the same people."""
    one, two = list(named), list(others)
    missing = [name for name in one if name not in two]
    strangers = [name for name in two if name not in one]
    if not missing and not strangers:
        return None
    what = f"{spoken(missing)} missing" if missing else f"{spoken(strangers)} named nowhere else"
    return Refusal(f"{field.capitalize()} and the other answers name different players: {what}.", field=field)


def formed(team_of: Mapping[str, str], players: tuple[str, ...]) -> Teams | Refusal:
    """The teams named, or none; they must be a formation of the table."""
    if not team_of:
        return {}
    wrong = unequal(players, team_of, "teams")
    if wrong:
        return wrong
    teams: Teams = {}
    for player in players:
        teams[team_of[player]] = (*teams.get(team_of[player], ()), player)
    sizes = tuple(sorted(map(len, teams.values())))
    allowed = TABLES.formations.get(len(players))
    if sizes != allowed:
        wanted = f"{len(allowed)} teams of {allowed[0]}" if allowed else "no teams"
        return Refusal(
            f"{len(players)} players form {wanted}, not teams of {spoken(sizes)}.", "team", "teams"
        )
    return teams


def total_told(players: int, powers: tuple[int, ...]) -> tuple[Finding, ...]:
    """The total power of two Undead, with their columns; nothing for one Undead."""
    if len(powers) == 1:
        return ()
    first, second = trophies.columns(players)
    text = f"{players} players: column {first} of the first Undead and column {second} of the second"
    return (Finding(f"{text}: {powers[0]} + {powers[1]} = {sum(powers)}.", "epic/reveal", ("B22",)),)

"""Who has how many points: their sums, every movement with its reason, the ranking."""

from __future__ import annotations

import msgspec

from referee.contract.model import Standing, members, spoken
from referee.contract.standings import places, standings
from referee.session.result import stands
from referee.session.table import Table


def points(table: Table) -> dict[str, int]:
    """Everybody's points so far (and a team's own): the sum of all findings."""
    total = dict.fromkeys((seat.name for seat in table.seats), 0)
    for finding in table.findings:
        for who, by in finding.points.items():
            total[who] = total.get(who, 0) + by
    return total


def teams(table: Table) -> dict[str, tuple[str, ...]]:
    """Team name -> its players; empty without teams."""
    return members(table.seats)


def postings(table: Table) -> list[tuple[int, str, int, str, str]]:
    """Every movement of points: (entry number, player or team, points, sentence, section), in order."""
    return [
        (entry.number, who, by, finding.text, finding.section)
        for entry in table.entries
        for finding in entry.ruling.findings
        for who, by in finding.points.items()
    ]


def ranking(table: Table) -> tuple[Standing, ...]:
    """The standings of the result that counts; while the game is on, everybody (or every team) by the points posted so far."""
    outcome = stands(table)
    if outcome is not None:
        return outcome.standings
    total, sides = points(table), members(table.seats)
    if sides:
        sums = {
            team: total.get(team, 0) + sum(total[name] for name in names) for team, names in sides.items()
        }
        ranked = places(tuple(sums), [("points", sums)])
        return tuple(
            msgspec.structs.replace(one, player="", team=one.player) for one in standings(ranked, sums)
        )
    ranked = places(tuple(total), [("points", total)])
    return standings(ranked, total)


def called(table: Table, standing: Standing) -> str:
    """The player of a standing, or the team with its members: `Red (Ann and Kim)`."""
    if standing.player:
        return standing.player
    return f"{standing.team} ({spoken(members(table.seats)[standing.team])})"

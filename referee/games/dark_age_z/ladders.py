"""Who comes first: the order of Rallying, the next Starting Player, the winner, and the thresholds of the cooperative game."""

from collections.abc import Mapping, Sequence

from referee.games.dark_age_z.tables import TECHNOLOGY, TOGETHER


def clockwise(players: Sequence[str], start: str, player: str) -> int:
    """How many seats to the left of `start` a player sits."""
    return (players.index(player) - players.index(start)) % len(players)


def rallying_order(
    players: Sequence[str], points: Mapping[str, int], hands: Mapping[str, int], start: str
) -> tuple[str, ...]:
    """Most Victory Points first; then more Army Cards in hand; then clockwise from the Starting Player (note D26)."""
    return tuple(
        sorted(
            players, key=lambda name: (-points[name], -hands.get(name, 0), clockwise(players, start, name))
        )
    )


def tied(players: Sequence[str], points: Mapping[str, int]) -> tuple[str, ...]:
    """The players who share their Victory Points with somebody: only their hands matter."""
    return tuple(name for name in players if sum(points[other] == points[name] for other in players) > 1)


def lowest(players: Sequence[str], points: Mapping[str, int]) -> tuple[str, ...]:
    """The players with the fewest Victory Points."""
    least = min(points[name] for name in players)
    return tuple(name for name in players if points[name] == least)


def next_starting_player(
    players: Sequence[str], points: Mapping[str, int], hands: Mapping[str, int], last: str
) -> str:
    """Fewest Victory Points; then fewer Army Cards; then nearest to the right of the last one, who comes last (D27, D57)."""
    return min(
        players, key=lambda name: (points[name], hands.get(name, 0), to_the_right(players, last, name))
    )


def to_the_right(players: Sequence[str], last: str, player: str) -> int:
    """How many seats to the right of `last`, less one; `last` comes a full circle later (D57)."""
    return (players.index(last) - players.index(player) - 1) % len(players)


def left_of(players: Sequence[str], last: str) -> str:
    """The next player clockwise: who gets the marker in the cooperative game (note D43)."""
    return players[(players.index(last) + 1) % len(players)]


def most(counts: Mapping[str, int]) -> str:
    """Whoever has strictly the most; "" if it is a tie, for a tie does not count as most (Kingdom Mission Cards)."""
    top = max(counts.values())
    holders = [name for name, count in counts.items() if count == top]
    return holders[0] if len(holders) == 1 else ""


def needed_together(players: int) -> int:
    """The combined Victory Points that win the cooperative game."""
    return TOGETHER.needed[str(players)]


def insignia_rows(level: int, *, all_of_them: bool = False) -> tuple[dict[str, int], ...]:
    """What may be discarded to reach a Military Technology Level: any one row, or all rows at once (note D13)."""
    rows = TECHNOLOGY[str(level)].rows
    return ({rank: count for row in rows for rank, count in row.items()},) if all_of_them else rows


def unlocked(level: int) -> tuple[str, ...]:
    """The ranks of Reinforcement Slots a Military Technology Level opens."""
    return TECHNOLOGY[str(level)].unlocks if level else ()

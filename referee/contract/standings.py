"""Rank players (or teams) through a chain of tie-breaks and say which step decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.contract.model import Sheet, Standing, Struct


class Rung(Struct, frozen=True):
    """One step of a tie-break ladder: what was compared, everybody's value, and what came of it.

    `verdict` is "decided", "still tied" or "not needed"; `values` holds the contenders that were still in.
    """

    title: str
    values: dict[str, int]
    verdict: str


class Contest(Struct, frozen=True):
    """Who is first after all tie-breaks (several: a full tie) and the ladder that led there."""

    first: tuple[str, ...]
    ladder: tuple[Rung, ...]

    @property
    def decided_by(self) -> str:
        """The title of the step that left one alone, "" after a full tie."""
        return next((rung.title for rung in self.ladder if rung.verdict == "decided"), "")

    @property
    def tie_broken(self) -> bool:
        """Whether a step after the first was needed and decided."""
        return any(rung.verdict == "decided" for rung in self.ladder[1:])


Steps = Sequence[tuple[str, Mapping[str, int]]]


def contest(names: Sequence[str], steps: Steps) -> Contest:
    """The best of `names` by `steps` ((title, name -> value), higher is better), each step only among those still tied."""
    left = tuple(names)
    ladder: list[Rung] = []
    for title, values in steps:
        if len(left) < 2 and ladder:
            ladder.append(Rung(title, {name: values[name] for name in names}, "not needed"))
            continue
        best = max((values[name] for name in left), default=0)
        compared = {name: values[name] for name in left}
        left = tuple(name for name in left if values[name] == best)
        ladder.append(Rung(title, compared, "decided" if len(left) == 1 else "still tied"))
    return Contest(left, tuple(ladder))


def places(names: Sequence[str], steps: Steps) -> tuple[tuple[str, ...], ...]:
    """All names in groups from first to last; a group holds those tied after every step, in the order given."""
    keyed = {name: tuple(values[name] for _, values in steps) for name in names}
    return tuple(
        tuple(name for name in names if keyed[name] == key)
        for key in sorted(set(keyed.values()), reverse=True)
    )


def standings(
    ranked: Sequence[Sequence[str]],
    points: Mapping[str, int],
    teams: Mapping[str, str] | None = None,
    titles: Mapping[str, tuple[str, ...]] | None = None,
) -> tuple[Standing, ...]:
    """Standings for `Outcome` from `places`, with ranks 1, 1, 3. `teams` maps a player to a team."""
    rows: list[Standing] = []
    for group in ranked:
        rank = len(rows) + 1
        rows += [
            Standing(rank, points[name], name, (teams or {}).get(name, ""), (titles or {}).get(name, ()))
            for name in group
        ]
    return tuple(rows)


def ladder_sheet(title: str, ladder: Sequence[Rung]) -> Sheet:
    """The whole ladder as a sheet: a row a step, a column a contender, and the verdict."""
    names = tuple(dict.fromkeys(name for rung in ladder for name in rung.values))
    rows = tuple((rung.title, *(rung.values.get(name) for name in names), rung.verdict) for rung in ladder)
    return Sheet(title, ("compared", *names, "verdict"), rows)

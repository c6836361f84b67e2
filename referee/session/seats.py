"""Before the first card: house rules, seats and teams, and the header that a session keeps of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from referee import __version__, games, words
from referee.contract import packages
from referee.contract.model import Choice, Game, Mode, Seat, plural, spoken
from referee.errors import Illegal, Misread
from referee.store.seal import timestamp


def seated(
    mode: Mode, names: Sequence[str], teams: Mapping[str, Sequence[str]] | None = None
) -> tuple[Seat, ...]:
    """Clean names at their seats, in the order given, each with its team.

    Raises:
        Misread: a name that can't be typed, or stands twice.
        Illegal: a number of players or a formation that the mode does not have.

    """
    cleaned = [words.name(name) for name in names]
    folded = [words.fold(name) for name in cleaned]
    for index, name in enumerate(cleaned):
        if folded[index] in folded[:index]:
            raise Misread(f"Two players are called {name}; give one of them another name.", field="player")
    if len(cleaned) not in mode.players:
        raise Illegal(
            f"{mode.title} is for {counts(mode.players)} players, not {len(cleaned)}.", mode.section, "player"
        )
    if not mode.teams:
        if teams:
            raise Illegal(f"{mode.title} is not played in teams.", mode.section, "team")
        return tuple(Seat(name) for name in cleaned)
    return _in_teams(mode, cleaned, teams or {})


def counts(players: Sequence[int]) -> str:
    """`2 to 6`, `4 or 6`: numbers of players as people say them."""
    if len(players) > 2 and list(players) == list(range(players[0], players[-1] + 1)):
        return f"{players[0]} to {players[-1]}"
    return spoken(players).replace(" and ", " or ")


def _in_teams(mode: Mode, names: Sequence[str], teams: Mapping[str, Sequence[str]]) -> tuple[Seat, ...]:
    options = [Choice(name) for name in names]
    team_of: dict[str, str] = {}
    titles = [words.name(team, "team") for team in teams]
    _apart(titles, names)
    for title, listed in zip(titles, teams.values(), strict=True):
        for word in listed:
            player = words.match(words.clean(word), options, "team")
            if player is None:
                raise Misread(f"Team {title}: there is no player '{words.clean(word)[:40]}'.", field="team")
            if str(player) in team_of:
                raise Misread(f"{player} can be in one team only.", field="team")
            team_of[str(player)] = title
    left_out = [name for name in names if name not in team_of]
    sizes = tuple(sorted(len(listed) for listed in teams.values()))
    allowed = [formation for formation in mode.teams if sum(formation) == len(names)]
    if left_out or sizes not in [tuple(sorted(formation)) for formation in allowed]:
        wanted = spoken(f"{plural(len(f), 'team')} of {f[0]}" for f in allowed).replace(" and ", " or ")
        what = f"{spoken(left_out)} without a team" if left_out else f"teams of {spoken(sizes)}"
        raise Illegal(f"{len(names)} players form {wanted}, not {what}.", mode.section, "team")
    return tuple(Seat(name, team_of[name]) for name in names)


def _apart(titles: Sequence[str], players: Sequence[str]) -> None:
    """Refuse two teams of one name, and a team called like a player: points are posted to names."""
    taken = {words.fold(player): "a player" for player in players}
    for title in titles:
        other = taken.get(words.fold(title))
        if other:
            raise Misread(f"{title} is {other} already; give the team another name.", field="team")
        taken[words.fold(title)] = "a team"


def drawn_teams(mode: Mode, names: Sequence[str], seed: int) -> dict[str, list[str]]:
    """Teams at random: the same seed and names always give the same draw, so a table can check it.

    Raises:
        Illegal: that many players form no teams in this mode.

    """
    formation = next((one for one in mode.teams if sum(one) == len(names)), None)
    if formation is None:
        raise Illegal(
            f"{plural(len(names), 'player')} can't form teams in {mode.title}.", mode.section, "team"
        )
    import random

    shuffled = list(names)
    random.Random(seed).shuffle(shuffled)
    teams = {}
    for index, size in enumerate(formation, start=1):
        teams[f"Team {index}"], shuffled = shuffled[:size], shuffled[size:]
    return teams


def header(game: Game, mode: Mode, seats: Sequence[Seat], settings: Mapping[str, str]) -> dict[str, Any]:
    """What a session's header holds (the store adds the format number); of another package's game, which package it needs."""
    offer = None if game.id in games.ids() else packages.offers().get(game.id)
    return {
        "game": game.id,
        "mode": mode.id,
        "seats": [msgspec.to_builtins(seat) for seat in seats],
        "settings": dict(settings),
        "started": timestamp(),
        "version": __version__,
        "rules": game.rules,
        **({"package": {"name": offer.package, "version": offer.version}} if offer else {}),
    }

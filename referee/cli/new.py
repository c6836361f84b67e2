"""`referee new`: a session by options, or by questions on a terminal."""

from typing import Annotated

import typer

from referee import games
from referee.cli import scripts
from referee.cli.context import OptionalGame, begun, emit, environment
from referee.contract.model import Game, Mode, Seat, members, spoken
from referee.errors import Misread
from referee.session import house_rules, recording
from referee.session.seats import drawn_teams, seated
from referee.session.table import Table

PLACE = 30  # among the commands in --help


def command(
    ctx: typer.Context,
    game: OptionalGame = None,
    *,
    mode: Annotated[str | None, typer.Option("--mode", "-m", metavar="MODE", help="How to play it.")] = None,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", "-p", metavar="NAME", help="A player; repeat in clockwise order."),
    ] = None,
    team: Annotated[
        list[str] | None, typer.Option("--team", metavar="NAME=A,B", help="A team and its players; repeat.")
    ] = None,
    random_teams: Annotated[bool, typer.Option("--random-teams", help="Draw the teams.")] = False,
    seed: Annotated[
        int | None, typer.Option(help="Draw them with this number, so the draw can be checked.")
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A house rule; repeat.")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="SESSION", help="The session's id (short, no spaces).")
    ] = None,
    title: Annotated[str, typer.Option(help="A title for people.")] = "",
) -> None:
    """Start a session by options, or by questions on a terminal."""
    _fitting(player, team, random_teams=random_teams, seed=seed)
    found = games.find(game) if game else None
    how = games.mode(found, mode) if found and mode else None
    if found and not mode and len(found.modes) == 1:
        how = found.modes[0]
    if found is None or how is None or not player:
        table = _asked(ctx, found, how, player, settings, name, title)
    else:
        teams, drawn = _teamed(how, player, team, random_teams=random_teams, seed=seed)
        seats = seated(how, player, teams)
        chosen = house_rules.chosen_settings(found, how, scripts.pairs_of(settings, "--set"))
        table = recording.create(environment(ctx).store, found, how, seats, chosen, name or "", title)
        if drawn and not environment(ctx).json:
            environment(ctx).screen.remark(drawn)
    code = house_rules.code(table.game, table.log.header)
    if environment(ctx).json:
        emit({"ok": True, "session": table.log.id, "code": code})
        return
    told = (
        f"{table.log.id}: {table.game.title}, {table.mode.title}, {_seating(table.seats)}. Rules code {code}."
    )
    environment(ctx).screen.remark(told)
    environment(ctx).screen.remark(f"Go on with `referee play` (or `referee play {table.log.id}`).")


def _fitting(
    player: list[str] | None, team: list[str] | None, *, random_teams: bool, seed: int | None
) -> None:
    """Refuse options that would say nothing beside each other."""
    if team and random_teams:
        raise Misread("Teams are either named (--team) or drawn (--random-teams), not both.", field="team")
    if seed is not None and not random_teams:
        raise Misread("--seed belongs to --random-teams: it makes a draw that can be checked.", field="seed")
    if (team or random_teams) and not player:
        raise Misread(
            "Say the players (--player) with their teams; on a terminal both are asked.", field="player"
        )


def _seating(seats: tuple[Seat, ...]) -> str:
    teams = members(seats)
    if teams:
        return "; ".join(f"{team}: {spoken(names)}" for team, names in teams.items())
    return spoken(seat.name for seat in seats)


def _asked(
    ctx: typer.Context,
    game: Game | None,
    mode: Mode | None,
    players: list[str] | None,
    settings: list[str] | None,
    name: str | None,
    title: str,
) -> Table:
    if not environment(ctx).can_ask:
        missing = [
            what for what, there in (("GAME", game), ("--mode", mode), ("--player", players)) if not there
        ]
        hint = f" Its modes: {spoken(one.id for one in game.modes)}." if game and not mode else ""
        raise Misread(f"A new session needs {spoken(missing)}.{hint}", field=missing[0].strip("-").lower())
    return begun(
        ctx,
        game,
        mode,
        players=players or [],
        settings=scripts.pairs_of(settings, "--set"),
        name=name or "",
        title=title,
    )


def _teamed(
    mode: Mode, players: list[str], team: list[str] | None, *, random_teams: bool, seed: int | None
) -> tuple[dict[str, list[str]], str]:
    if random_teams:
        import secrets

        number = secrets.randbelow(10_000) if seed is None else seed
        teams = drawn_teams(mode, players, number)
        return teams, f"Teams drawn with seed {number}: " + "; ".join(
            f"{t}: {spoken(n)}" for t, n in teams.items()
        )
    teams = {}
    for one in team or []:
        title, equals, names = one.partition("=")
        if not equals:
            raise Misread(f"--team {one}: say it as --team Red=Ann,Bob.", field="team")
        if title in teams:
            raise Misread(f"--team {title}: that team stands there twice.", field="team")
        teams[title] = names.split(",")
    return teams, ""

"""Commands that begin: which games and modes there are, a new session, the demonstration."""

from typing import Annotated

import typer

from referee import games
from referee.cli import scripts
from referee.cli.context import GameArgument, OptionalGame, emit, options, store
from referee.contract import rulebook
from referee.contract.model import Game, Mode, Seat, members, spoken
from referee.errors import Misread
from referee.export import documents
from referee.session import house_rules, recording
from referee.session.seats import counts, drawn_teams, seated
from referee.session.table import Table
from referee.terminal import screen


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    for command in (list_games, modes, new, demo):
        app.command("games" if command is list_games else None)(command)


def list_games(ctx: typer.Context) -> None:
    """List the games and their modes."""
    if options(ctx).json:
        emit(documents.all_games())
        return
    found = [games.game(one) for one in games.ids()]
    rows = [(one.id, one.title, ", ".join(mode.id for mode in one.modes)) for one in found]
    screen.rows("Games", ("game", "title", "modes"), rows, plain=options(ctx).bare)


def modes(ctx: typer.Context, game: GameArgument) -> None:
    """List a game's modes, who can play them, and the house rules."""
    found = games.find(game)
    if options(ctx).json:
        emit(documents.modes(found))
        return
    plain = options(ctx).bare
    rows = [(one.id, one.title, _players(one), _teams(one)) for one in found.modes]
    screen.rows(f"{found.title}: modes", ("mode", "title", "players", "teams"), rows, plain=plain)
    house = [
        (
            one.id,
            one.text,
            ", ".join(_chosen(choice, one.default) for choice in one.choices),
            one.note,
            ", ".join(one.modes),
        )
        for one in found.settings
    ]
    if house:
        screen.rows(
            "House rules ([default])", ("setting", "what", "choices", "note", "modes"), house, plain=plain
        )


def _chosen(choice: str, default: str) -> str:
    return f"[{choice}]" if choice == default else choice


def _players(mode: Mode) -> str:
    return counts(mode.players)


def _teams(mode: Mode) -> str:
    return ", ".join(f"{sum(one)}: {len(one)} of {one[0]}" for one in mode.teams)


def new(
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
        table = recording.create(store(ctx), found, how, seats, chosen, name or "", title)
        if drawn and not options(ctx).json:
            screen.remark(drawn, plain=options(ctx).bare)
    code = house_rules.code(table.game, table.mode, table.settings)
    if options(ctx).json:
        emit({"ok": True, "session": table.log.id, "code": code})
        return
    told = (
        f"{table.log.id}: {table.game.title}, {table.mode.title}, {_seating(table.seats)}. Rules code {code}."
    )
    screen.remark(told, plain=options(ctx).bare)
    screen.remark(f"Go on with `referee play` (or `referee play {table.log.id}`).", plain=options(ctx).bare)


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
    if not options(ctx).can_ask:
        missing = [
            what for what, there in (("GAME", game), ("--mode", mode), ("--player", players)) if not there
        ]
        hint = f" Its modes: {spoken(one.id for one in game.modes)}." if game and not mode else ""
        raise Misread(f"A new session needs {spoken(missing)}.{hint}", field=missing[0].strip("-").lower())
    from referee.terminal import wizard

    return wizard.new_session(
        store(ctx),
        game,
        mode,
        players=players or [],
        settings=scripts.pairs_of(settings, "--set"),
        name=name or "",
        title=title,
        plain=options(ctx).bare,
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


def demo(ctx: typer.Context, game: OptionalGame = None) -> None:
    """Play a short recorded game and tell what happens."""
    found = games.find(game) if game else games.game(games.ids()[0])
    from referee.cli import narrate

    narrate.demo(found, rulebook.load(found.id, "demo"), plain=options(ctx).bare, as_json=options(ctx).json)

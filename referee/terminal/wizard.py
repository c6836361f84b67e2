"""A new session by a few questions: game, mode, players, teams, house rules. What was said already is not asked.

A wrong answer is told in the sentence the command line would give, and asked again; the up-arrow brings it back.
"""

import secrets
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from referee import games, words
from referee.contract.model import Choice, Game, Mode, Seat, Setting, plural, spoken
from referee.errors import Misread, RefereeError
from referee.questions import wording
from referee.session import house_rules, recording
from referee.session import seats as seating
from referee.session.seats import counts, drawn_teams
from referee.session.table import Table
from referee.terminal import ask, layout
from referee.terminal.screen import PLAIN, STYLED, Screen

if TYPE_CHECKING:
    from referee.store.store import Store

T = TypeVar("T")
Teams = Mapping[str, Sequence[str]]

ROOM = 16  # columns to type in
USUAL, START = "usual", "start"
TEAM = "A team is its players (Ann, Bob) or its name and its players (Red=Ann,Bob)."


def new_session(
    store: "Store",
    game: Game | None = None,
    mode: Mode | None = None,
    *,
    players: Sequence[str] = (),
    teams: Teams | None = None,
    settings: Mapping[str, str] | None = None,
    name: str = "",
    title: str = "",
    screen: Screen = STYLED,
) -> Table:
    """Ask for what is missing and begin the session.

    Raises:
        Misread: nobody can be asked here, or what was said before can't be read.
        KeyboardInterrupt: Ctrl-C; nothing was begun.
        EOFError: Ctrl-D; nothing was begun.

    """
    try:
        game = game or _game()
        mode = mode or _mode(game)
        usual = house_rules.chosen_settings(game, mode, settings or {})
        seats = _seats(store, mode, players, teams, screen=screen)
        chosen = usual if settings else _house_rules(game, mode, usual)
    except (KeyboardInterrupt, EOFError):
        screen.remark("No session was begun.")
        raise
    return recording.create(store, game, mode, seats, chosen, name, title)


def _game() -> Game:
    found, _ = games.available()
    chosen = _chosen("Which game?", [Choice(one.id, one.title) for one in found])
    return next(one for one in found if one.id == chosen)


def _mode(game: Game) -> Mode:
    if len(game.modes) == 1:
        return game.modes[0]
    options = [Choice(one.id, f"{one.title} ({counts(one.players)})") for one in game.modes]
    chosen = _chosen("Which mode?", options)
    return next(one for one in game.modes if one.id == chosen)


def _chosen(message: str, options: Sequence[Choice]) -> str:
    """A choice that must be made: Escape asks again."""
    while (found := _menu(message, options, leave="Ctrl-C leaves")) is None:
        pass
    return str(found)


def _menu(message: str, options: Sequence[Choice], **how: Any) -> Any:
    """What is chosen, None after Escape; `/help` tells how, and `/quit` leaves the wizard."""
    while True:
        try:
            return ask.choose(message, options, **{"spelt": False, "commands": True, **how})
        except ask.Instead as instead:
            try:
                _wish(instead.line, "Choose by the arrows, or type a name or a number.", screen=PLAIN)
            except Misread as error:
                PLAIN.error(error)


def _until_right(
    message: str,
    read: Callable[[str], T],
    help_: str,
    *,
    brief: str,
    screen: Screen,
    suggest: ask.Suggest | None = None,
) -> T:
    """What `read` makes of a typed line; as long as it refuses, it is asked again. `?` and `/help` tell, `/quit` leaves.

    A message that leaves no room to type stands above the line, which then begins with the `brief` one.
    """
    back, hinted = "", False
    if layout.width(message) + ROOM > shutil.get_terminal_size().columns:
        screen.remark(message)
        message = brief
    while True:
        line = ask.text(message, back=back, suggest=suggest)
        try:
            if not _wish(line.strip(), help_, screen=screen):
                return read(line)
        except RefereeError as error:
            back, hinted = ask.refused(error, line, screen=screen, hinted=hinted), True


def _wish(line: str, help_: str, *, screen: Screen) -> bool:
    """Whether a line is no answer but a wish for help, or to leave.

    Raises:
        EOFError: to leave.
        Misread: a command that there is only at the table.

    """
    if line == "/quit":
        raise EOFError
    if line in {"?", "/", "/?", "/help"}:
        screen.remark(f"{help_} /quit leaves.")
    elif line.startswith("/"):
        raise Misread(f"There is no {line[:40]} before the game begins; /quit leaves, ? tells what to type.")
    return line[:1] in {"/", "?"} and (line[0] == "/" or line == "?")


# --- players ------------------------------------------------------------------------------------------------------


def named(line: str) -> list[str]:
    """The names in a line: parted by commas if there are any, else by spaces; pasted rows are names too."""
    kept = ",".join(part for part in line.splitlines() if part.strip())
    parts = kept.split(",") if "," in kept else kept.split()
    return [part.strip() for part in parts if part.strip()]


def _seats(
    store: "Store", mode: Mode, players: Sequence[str], teams: Teams | None, *, screen: Screen
) -> tuple[Seat, ...]:
    names = list(players) or _names(store, mode, screen=screen)
    if not mode.teams or teams:
        return seating.seated(mode, names, teams)
    _countable(mode, names)
    return _teamed(mode, names, screen=screen)


def _names(store: "Store", mode: Mode, *, screen: Screen) -> list[str]:
    screen.remark(mode.seating or "Players sit in clockwise order; the first one begins.")
    known = sorted({player for summary in store.summaries() for player in summary.players}, key=str.casefold)

    def read(line: str) -> list[str]:
        names = named(line)
        _countable(mode, names)
        return names

    message = f"Names of the {counts(mode.players)} players (Ann, Bob, ...):"
    if mode.players == (1,):
        message = "Name of the player:"
    help_ = "Type the names with spaces between them, or with commas where a name has spaces."
    return _until_right(
        message, read, help_, brief="Names:", screen=screen, suggest=lambda line: _continued(line, known)
    )


def _countable(mode: Mode, names: Sequence[str]) -> None:
    """Refuse names or a number of players that the mode can't take, before teams are asked for."""
    seating.seated(_without_teams(mode), names)


def _without_teams(mode: Mode) -> Mode:
    from msgspec.structs import replace

    return replace(mode, teams=())


def _continued(line: str, known: Iterable[str]) -> list[str]:
    """What the last name of a line may become: players of earlier sessions who don't sit here yet."""
    part = line.rpartition(",")[2] if "," in line else line.rpartition(" ")[2]
    word = part.strip()
    seated = {words.fold(name) for name in named(line)} - {words.fold(word)}
    return [one for one in wording.beginning(word, known) if words.fold(one) not in seated]


# --- teams --------------------------------------------------------------------------------------------------------


def _teamed(mode: Mode, names: Sequence[str], *, screen: Screen) -> tuple[Seat, ...]:
    ways = [Choice("draw", "the teams are drawn at random"), Choice("choose", "you say who plays with whom")]
    if _chosen("Teams?", ways) == "draw":
        return _drawn(mode, names, screen=screen)
    formation = _formation(mode, len(names))
    screen.remark(TEAM)
    while True:
        try:
            return seating.seated(mode, names, _chosen_teams(formation, names, screen=screen))
        except RefereeError as error:
            screen.error(error)


def _drawn(mode: Mode, names: Sequence[str], *, screen: Screen) -> tuple[Seat, ...]:
    """Draw until the table is content; the seed lets anybody check the draw."""
    while True:
        seed = secrets.randbelow(10_000)
        teams = drawn_teams(mode, names, seed)
        told = "; ".join(f"{team}: {spoken(members)}" for team, members in teams.items())
        screen.remark(f"Drawn with seed {seed}: {told}.")
        if ask.confirm("Play like this?"):
            return seating.seated(mode, names, teams)


def _formation(mode: Mode, players: int) -> tuple[int, ...]:
    fitting = [one for one in mode.teams if sum(one) == players]
    if len(fitting) == 1:
        return fitting[0]
    options = [
        Choice(str(index), spoken(f"a team of {size}" for size in one)) for index, one in enumerate(fitting)
    ]
    return fitting[int(_chosen("Which teams?", options))]


def _chosen_teams(formation: Sequence[int], names: Sequence[str], *, screen: Screen) -> dict[str, list[str]]:
    """Team by team; the last one is who is left."""
    teams: dict[str, list[str]] = {}
    left = list(names)
    for number, size in enumerate(formation[:-1], start=1):
        title, members = _team(number, size, left, teams, screen=screen)
        teams[title] = members
        left = [one for one in left if one not in members]
    last = f"Team {len(formation)}"
    teams[last] = left
    screen.remark(f"{last}: {spoken(left)}.")
    return teams


def _team(
    number: int, size: int, left: Sequence[str], teams: Teams, *, screen: Screen
) -> tuple[str, list[str]]:
    options = [Choice(name) for name in left]

    def read(line: str) -> tuple[str, list[str]]:
        title, equals, told = line.rpartition("=")
        team = words.name(title, "team") if equals else f"Team {number}"
        if team in teams:
            raise Misread(f"There is a team {team} already.", field="team")
        found = [_member(word, options) for word in named(told)]
        if len(set(found)) != size:
            raise Misread(f"{team} has {plural(size, 'player')}, not {len(set(found))}.", field="team")
        return team, found

    message = f"Team {number}, {plural(size, 'player')} of {', '.join(left)}:"
    return _until_right(
        message,
        read,
        TEAM,
        brief=f"Team {number}:",
        screen=screen,
        suggest=lambda line: _continued(line.rpartition("=")[2], left),
    )


def _member(word: str, options: Sequence[Choice]) -> str:
    found = words.match(words.clean(word), options, "team")
    if found is None:
        raise Misread(
            f"{words.clean(word)[:40]} is not one of {spoken(option.value for option in options)}.",
            field="team",
        )
    return str(found)


# --- house rules --------------------------------------------------------------------------------------------------


def _house_rules(game: Game, mode: Mode, usual: Mapping[str, str]) -> dict[str, str]:
    """One menu: the usual rules, or change one (`haven`, or at once `haven=4`) and come back."""
    chosen = dict(usual)
    offered = {setting.id: setting for setting in house_rules.settings_of(game, mode)}
    while offered:
        options = [_begin(chosen, usual), *(_rule(setting, chosen) for setting in offered.values())]
        which = _menu("House rules?", options, other=partial(_stated, game, mode), leave="Esc goes on")
        if isinstance(which, dict):
            chosen |= which
            continue
        if which in (None, USUAL, START):
            break
        setting = offered[str(which)]
        values = [Choice(one) for one in setting.choices]
        value = _menu(f"{setting.text}?", values, default=chosen[setting.id], spelt=True)
        chosen[setting.id] = chosen[setting.id] if value is None else str(value)
    return chosen


def _stated(game: Game, mode: Mode, typed: str) -> dict[str, str] | None:
    """The rule and its value that a text like `haven=4` states; None if it states none.

    Raises:
        Misread: there is no such rule, or it has no such value.

    """
    key, equals, value = map(words.clean, typed.partition("="))
    if not equals:
        return None
    settings = house_rules.chosen_settings(game, mode, {key: value})
    options = [Choice(one.id) for one in house_rules.settings_of(game, mode)]
    return {one: settings[one] for one in settings if one == words.match(key, options)}


def _begin(chosen: Mapping[str, str], usual: Mapping[str, str]) -> Choice:
    if chosen == usual:
        return Choice(USUAL, "play with the usual rules")
    return Choice(START, "play with these rules")


def _rule(setting: Setting, chosen: Mapping[str, str]) -> Choice:
    note = f" ({setting.note})" if setting.note else ""
    return Choice(setting.id, f"{setting.id} = {chosen[setting.id]}: {setting.text}{note}")

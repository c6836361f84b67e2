"""The words every game is written in: events and their questions, steps, rulings, findings, tracks, sheets, outcomes.

A game is a `Game` value. The referee knows games only through the types on this page; a game knows the referee
only through them too. Everything here is immutable.

How a turn is judged (`referee.session.judge.judge`):

1. the event's class is looked up in `Game.steps`; `Step.when(state)` returns None, or the `Refusal` that explains
   why this event may not come now (OutOfTurn);
2. every answer is checked against its `Ask` resolved at this state: bounds and choices (Illegal, with `Ask.otherwise`);
3. `Step.rule(state, event)` returns the `Ruling` (or, rarely, a `Refusal` that no bound could express: Illegal).

Nothing but `anytime` events may be asked for beside a step that is due, and when `Game.outcome(state)` is there nothing
is legal any more: neither needs a check in a game's own `when`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any, ClassVar, Final

import msgspec
from msgspec.structs import replace

__all__ = [
    "REQUIRED", "Ask", "Choice", "Event", "Finding", "Game", "Gauge", "Mode", "Outcome", "Question",
    "Questions", "Refusal", "Revision", "Row", "Ruling", "Seat", "Setting", "Sheet", "Standing", "State", "Step",
    "Struct", "Track", "Verdict", "kebab", "members", "owners", "plural", "replace", "spoken",
]  # fmt: skip


class Struct(msgspec.Struct, frozen=True, gc=False):
    """A frozen record. Nothing in it leads back to itself, so the collector of circles need not look at it."""


class _Required(Struct, frozen=True):
    """Marks an `Ask` without a default."""


REQUIRED: Final = _Required()


# --- who plays what ---------------------------------------------------------------------------------------------


class Seat(Struct, frozen=True, cache_hash=True):
    """A player at the table; seats are in clockwise order and the first one begins."""

    name: str
    team: str = ""


class Mode(Struct, frozen=True, kw_only=True):
    """A way to play a game: a row of parameters. A game subclasses it with parameters of its own.

    `players` are the allowed numbers of players, `section` the rulebook section that says so. `teams` are the allowed
    formations, each a tuple of team sizes: `((2, 2), (2, 2, 2))`; empty means the mode has no teams. `seating` quotes in
    our words who begins and how seats are ordered: the wizard shows it when it asks for names.
    """

    id: str
    title: str
    players: tuple[int, ...]
    teams: tuple[tuple[int, ...], ...] = ()
    section: str = ""
    text: str = ""
    seating: str = ""


class Setting(Struct, frozen=True, kw_only=True):
    """A house rule a table may choose; kept in the session's header. Values are slugs, numbers are written as text.

    `note` is our numbered note it answers (`"B1"`), `modes` the mode ids it applies to (empty: all of them).
    """

    id: str
    text: str
    choices: tuple[str, ...]
    default: str
    note: str = ""
    modes: tuple[str, ...] = ()


class State(Struct, frozen=True, kw_only=True):
    """What every game's state has; a game subclasses it. `agenda` is what is owed, head first: `when` looks at its head."""

    mode: Mode
    seats: tuple[Seat, ...]
    settings: dict[str, str]
    agenda: tuple[Any, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """Names in clockwise order, the first seat first."""
        return _names(self.seats)


@lru_cache(maxsize=64)
def _names(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    return tuple(seat.name for seat in seats)


def members(seats: Iterable[Seat]) -> dict[str, tuple[str, ...]]:
    """Team name -> its players in seat order; empty without teams."""
    teams: dict[str, tuple[str, ...]] = {}
    for seat in seats:
        if seat.team:
            teams[seat.team] = (*teams.get(seat.team, ()), seat.name)
    return teams


# --- questions as data ------------------------------------------------------------------------------------------


class Choice(Struct, frozen=True):
    """One answer to choose: a slug or a number, what it means, and perhaps a short key typed for it (`z`, `zz`)."""

    value: str | int
    text: str = ""
    key: str = ""


Options = Sequence[Choice | str | int]


class Ask(Struct, frozen=True):
    """How one field of an event (or of a question to the disputes desk) is asked, read, checked and completed.

    Attached with `Annotated`: `power: Annotated[int, Ask("Power", low=1, section="base/reveal")]`.
    Where a callable stands it gets the state and nothing else; a field never depends on an answer of the same event
    (what depends on it is the next event). For a `Question` the state is None.

    The field's type says its kind:
      `int`, `str`, `bool`;
      `tuple[str, ...]` or `tuple[int, ...]`: several of the choices; `low`/`high` say how many;
      `dict[str, T]` with T one of `int`, `str`, `tuple[str, ...]`, `tuple[int, ...]`: one answer per player
      (`low`/`high` bound each player's number, or how many of each player);
      `tuple[R, ...]` with R a `Row`: a list of rows (questions only).
    """

    text: str
    #: least and greatest number (or how many, for several); None: no bound
    low: int | Callable[[Any], int] | None = None
    high: int | Callable[[Any], int] | None = None
    #: the answers allowed now; per player a dict player -> options, or one list for all. None: any number, any text.
    choices: Options | Callable[[Any], Options | Mapping[str, Options]] | None = None
    #: every word that could ever be an answer: outside `known` it is Misread, inside it but not in `choices` it is Illegal.
    #: Left out: the choices themselves when they are a plain tuple, else anything.
    known: Options | None = None
    #: the players asked, for per-player fields (default: every seat). Seat order.
    each: Callable[[Any], tuple[str, ...]] | None = None
    #: what Enter takes; for a per-player field a value for all or a dict. REQUIRED: must be answered.
    default: Any = REQUIRED
    #: what an older program took for granted, in logs that lack this answer because it was not asked then; REQUIRED: nothing
    older: Any = REQUIRED
    #: the choices are suggestions, any other text (or number) is taken too
    open: bool = False
    #: never show the choices (a hand): they are checked, not displayed or completed
    hidden: bool = False
    #: the choices are hidden, but what was answered lies face up: the log shows it
    face_up: bool = False
    #: several: the same value may stand more than once (`0+0+9`)
    repeats: bool = False
    #: a printed value: (what, by). `by` is the name of an earlier field of this event whose answer is the card's key, or a
    #: callable of the state that gives the key. The box's value is then the default, and the answer is remembered there.
    printed: tuple[str, str | Callable[[Any], str]] | None = None
    #: the rulebook section that sets the bounds
    section: str = ""
    #: the sentence for an answer outside bounds or choices; may use {player}, {value}, {low}, {high}. Or a callable
    #: (state, player or "", value) -> sentence.
    otherwise: str | Callable[[Any, str, Any], str] = ""


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that happened at the table. The first line of the docstring says the rule and is shown to people.

    `section`: where the book describes the step. `anytime`: legal beside the step that is due, typed as `/name`.
    `key`: a short key for the step's name where several steps may be due (`n` for `nothing`).
    `usual`: where several are due, Enter takes this step (or asks its fields) and a line that names none answers it; at
    most one of them.
    Subclasses say `frozen=True` too; fields have no Struct defaults: a default is the `Ask`'s.
    """

    anytime: ClassVar[bool] = False
    section: ClassVar[str] = ""
    key: ClassVar[str] = ""
    usual: ClassVar[bool] = False

    @classmethod
    @cache
    def name(cls) -> str:
        """The kebab-case name typed and logged: `RoomAction` -> `room-action`."""
        return kebab(cls.__name__)

    @classmethod
    def text(cls) -> str:
        """The docstring's first line."""
        return (cls.__doc__ or "").strip().split("\n")[0]


class Question(Event, frozen=True):
    """A dispute to settle without a session: fields as in an `Event`, but no state. Its name is the key in `Game.questions`."""


class Row(Struct, frozen=True):
    """One element of a question's list; typed as a one-line form, its fields in order."""


def kebab(name: str) -> str:
    """`RoomAction` -> `room-action`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


# --- rulings ----------------------------------------------------------------------------------------------------


class Finding(Struct, frozen=True):
    """One plain sentence with the numbers in it, the section that decides it, our notes where the book is silent.

    `points` moves points of players (or of a team by its name): the only way points move. The sum of all findings'
    points of a session equals the points of `Outcome.standings`.
    """

    text: str
    section: str
    notes: tuple[str, ...] = ()
    points: dict[str, int] = {}


class Ruling(Struct, frozen=True):
    """What follows from an event: the new state and why."""

    state: Any
    findings: tuple[Finding, ...] = ()


class Refusal(Struct, frozen=True):
    """Why something may not be: a whole sentence that says what would be right, its section, the field if it is about one."""

    reason: str
    section: str = ""
    field: str = ""


class Step(Struct, frozen=True):
    """A step of the rulebook: when its event may come, what it leads to, who acts, about what (`contract.acting`). All pure."""

    when: Callable[[Any], Refusal | None]
    rule: Callable[[Any, Any], Ruling | Refusal]
    by: Callable[[Any, Any], tuple[str, ...]] = lambda _state, _event: ()
    about: Callable[[Any, Any], str] = lambda _state, _event: ""
    #: the event (of a state) that an older program took for granted where it did not stop for this step; None: it always did
    older: Callable[[Any], Event | None] | None = None


class Revision(Struct, frozen=True):
    """A ruling that was changed: since which `rules` of the game, how it reads now, and where an older log comes out otherwise.

    `differs(state, event, ruling)` says in a sentence what was ruled then of an event told at a state that is now ruled so;
    "" where it was ruled alike. The old rule itself is nowhere kept.
    """

    rules: int
    text: str
    differs: Callable[[Any, Any, Any], str]


class Track(Struct, frozen=True):
    """A number on the table: Haven Hit Points, health, tokens, points. Shown, compared, adjusted by the table.

    `get(state, owner)` reads and `put(state, owner, value)` sets it and rules what follows at once (a Haven at 0 falls);
    the owner is a player's name (or what `owned_by` lists: nobody where there is no such number), "" where the track is the
    table's own. Where the number can be read but not be changed now, `put` says why not (a `Refusal`). If the track counts
    points, set `points`: adjusting it then moves them in the finding, `put` must not post them again.
    """

    text: str
    get: Callable[[Any, str], int]
    put: Callable[[Any, str, int], Ruling | Refusal]
    per_player: bool = False
    low: int | Callable[[Any], int] | None = None
    high: int | Callable[[Any], int] | None = None
    points: bool = False
    owned_by: Callable[[Any], tuple[str, ...]] | None = None


def owners(track: Track, state: Any) -> tuple[str, ...]:
    """Who has a value on this track: `("",)` for the table's own, else its owners in order."""
    if track.owned_by is not None:
        return track.owned_by(state)
    return tuple(state.players) if track.per_player else ("",)


# --- what is shown ----------------------------------------------------------------------------------------------


class Gauge(Struct, frozen=True):
    """A number out of a whole, drawn as symbols when it is small: `Gauge(2, 3, "heart")`. Symbols: heart, dot."""

    value: int
    of: int
    symbol: str = "dot"


Cell = str | int | Gauge | None


class Sheet(Struct, frozen=True):
    """A small table of plain data; at most 38 columns wide if names are short. No markup."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Standing(Struct, frozen=True):
    """A place in the result: `player` (with `team` if any), or a whole team when `player` is "". Ranks: 1, 1, 3."""

    rank: int
    points: int
    player: str = ""
    team: str = ""
    titles: tuple[str, ...] = ()


class Outcome(Struct, frozen=True):
    """How the game ended: `winners` empty when all lost; `findings` name the rule and the tie-break that decided (no points)."""

    title: str
    winners: tuple[str, ...]
    standings: tuple[Standing, ...]
    findings: tuple[Finding, ...] = ()


class Verdict(Struct, frozen=True):
    """The desk's answer: `values` for programs, findings for people, ladders of tie-breaks as sheets."""

    values: dict[str, Any]
    findings: tuple[Finding, ...] = ()
    ladders: tuple[Sheet, ...] = ()


# --- a game -----------------------------------------------------------------------------------------------------


def _nothing(_state: Any) -> tuple[Sheet, ...]:
    return ()


Settle = Callable[[Any, Mapping[str, str]], Verdict | Refusal]
Questions = Mapping[str, tuple[type[Question], Settle]]


def _one_chapter(_state: Any) -> Any:
    return None


class Game(Struct, frozen=True, kw_only=True, dict=True, gc=True):
    """A game as a value. `referee.games.<id>.GAME`; its folder and `data/<id>/` are all there is of it.

    `prefix` starts session ids (`bone` -> `bone-1`). `rules` is raised with any change of a ruling. `start` gets the
    mode, the seats and every setting's value. `status` is the one line above the prompt; `view` the public sheets; `secrets`
    the sheets `/hands` opens; `chapter` any value of the state: when it changes, full sheets are shown (a round ended).
    `revisions` are the rulings that were changed, for logs told before.
    `desk` gives the questions that can be settled without a session: name -> (Question class, function(question, settings)
    -> Verdict | Refusal). It imports them only when it is called, since no turn needs them. `in_mode` gives the game of a
    mode's family where modes have different steps (`contract.families`).
    The demo is `data/<id>/demo.json`: {"mode", "players", "settings", "events": [{"event", "answers"}...]}.
    """

    id: str
    title: str
    prefix: str
    modes: tuple[Mode, ...]
    start: Callable[[Any, tuple[Seat, ...], dict[str, str]], Any]
    steps: dict[type[Event], Step]
    status: Callable[[Any], str]
    view: Callable[[Any], tuple[Sheet, ...]]
    outcome: Callable[[Any], Outcome | None]
    settings: tuple[Setting, ...] = ()
    rules: int = 1
    tracks: dict[str, Track] = {}
    secrets: Callable[[Any], tuple[Sheet, ...]] = _nothing
    chapter: Callable[[Any], Any] = _one_chapter
    desk: Callable[[], Questions] = dict  # none
    in_mode: Callable[[Any], Any] | None = None
    revisions: tuple[Revision, ...] = ()

    @cached_property
    def events(self) -> dict[str, type[Event]]:
        """The events of the game by their names, in the order of `steps`."""
        return {cls.name(): cls for cls in self.steps}

    def played(self, mode: Mode) -> "Game":
        """The game as this mode plays it: itself, or the family's that the mode belongs to."""
        return self if self.in_mode is None else self.in_mode(mode)

    @property
    def questions(self) -> Questions:
        """The questions the desk can settle, by name."""
        return self.desk()


# --- words ------------------------------------------------------------------------------------------------------


def spoken(words: Iterable[object]) -> str:
    """`Ann`, `Ann and Bob`, `Ann, Bob and Kim`; `nobody` when empty."""
    names = [str(word) for word in words]
    if not names:
        return "nobody"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def plural(count: int, one: str, many: str = "") -> str:
    """`1 trophy`, `3 trophies`: the number with the right form of the word (default: an `s` is added)."""
    return f"{count} {one if count == 1 else many or one + 's'}"

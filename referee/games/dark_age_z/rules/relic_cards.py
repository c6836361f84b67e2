"""Relic Cards: playing one, cancelling one, and what each of its two effects leads to."""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar

from referee.contract.agenda import done, head, owe, owed
from referee.contract.model import Ask, Choice, Event, Finding, Options, Refusal, Ruling, Step, replace
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.frontier import IGNORED, RANGED, ROAR_DOWN, ROAR_UP
from referee.games.dark_age_z.rules import relic_choices as choices
from referee.games.dark_age_z.rules.field_commands import advanced, open_frontiers
from referee.games.dark_age_z.state import Realm, since_day_1
from referee.games.dark_age_z.tables import RELICS

_SECTION = "relic-cards"
NOBODY = "-"  # no player can be called so
_VEST = "immortal-vest"
_TURN_PHASE: dict[type[agenda.Due], int] = {agenda.Turn: 1, agenda.Rallying: 2}
_PHASES = {1: "Planning", 2: "Rallying", 3: "Combat & Scoring", 4: "Cleanup"}


def _phase(state: Realm) -> int:
    return _TURN_PHASE.get(type(head(state)), 0)


def playable(state: Realm) -> Options:
    """The relics of this phase; which of them is in hand is the player's secret."""
    return [Choice(n, r.title) for n, r in RELICS.items() if _phase(state) in r.phases and n != _VEST]


def _not_playable(state: Realm, _player: str, value: Any) -> str:
    """The phases a relic is played in, where it is refused in another one."""
    if value == _VEST:
        return "An Immortal Vest cancels a relic (cancelled_by), or is played as /vest, in any phase."
    relic = RELICS[value]
    phases = " or ".join(f"Phase {number} ({_PHASES[number]})" for number in relic.phases)
    now = _phase(state)
    return f"{relic.title} is played in {phases}; this is Phase {now} ({_PHASES[now]})."


def _holders(state: Realm) -> Options:
    return [
        Choice(NOBODY, "nobody", "nobody"),
        *(name for name in state.players if name != head(state).who and state.relics[name]),
    ]


class PlayRelic(Event, frozen=True):
    """Play a relic in a phase printed on it and choose one of its effects; an Immortal Vest may cancel it."""

    section: ClassVar[str] = "planning/play-1-relic-card"
    key: ClassVar[str] = "y"
    relic: Annotated[
        str, Ask("Relic", choices=playable, known=tuple(RELICS), section=_SECTION, otherwise=_not_playable)
    ]
    effect: Annotated[str, Ask("Effect", choices=(Choice("a", "Effect A"), Choice("b", "Effect B")))]
    cancelled_by: Annotated[
        str,
        Ask(
            "Cancelled by an Immortal Vest of",
            choices=_holders,
            default=NOBODY,
            section="relic-cards/immortal-vest",
        ),
    ]


def _vest_holders(state: Realm) -> Options:
    if not state.follows_commands:
        return state.players
    return [name for name in state.players if state.relics.get(name, 0)]


class Vest(Event, frozen=True):
    """Immortal Vest, effect B, in any phase: its owner gives 2 Victory Points to anybody."""

    anytime: ClassVar[bool] = True
    section: ClassVar[str] = "relic-cards/immortal-vest"
    owner: Annotated[str, Ask("Played by", choices=_vest_holders, section="relic-cards/immortal-vest")]
    gains: Annotated[str, Ask("2 Victory Points for", choices=lambda s: s.players)]


def _may_play(state: Realm) -> Refusal | None:
    if type(head(state)) not in _TURN_PHASE:
        return owed(agenda.Turn)(state)
    who = head(state).who
    return None if state.relics[who] else Refusal(f"{who} has no Relic Card.", "planning/play-1-relic-card")


def _may_vest(state: Realm) -> Refusal | None:
    early = since_day_1(state)
    return early or (
        None if _vest_holders(state) else Refusal("Nobody has a Relic Card.", "relic-cards/immortal-vest")
    )


def _spent(state: Realm, who: str) -> Realm:
    return replace(
        state,
        relics=state.relics | {who: state.relics[who] - 1},
        relics_played=state.relics_played | {who: state.relics_played[who] + 1},
    )


def vest(state: Realm, event: Vest) -> Ruling:
    """No command: no marker step, no pioneer token."""
    text = f"{event.owner} plays an Immortal Vest: {event.gains} gains 2 Victory Points."
    after = _spent(state, event.owner) if state.follows_commands else state
    return Ruling(after, (Finding(text, "relic-cards/immortal-vest", ("D8",), {event.gains: 2}),))


def play_relic(state: Realm, event: PlayRelic) -> Ruling:
    """Spend the card, do what a command does (in Planning), then its effect unless an Immortal Vest cancels it (note D52)."""
    who, card = head(state).who, RELICS[event.relic]
    after, findings = _spent(state, who), list[Finding]()
    section = f"{_SECTION}/{event.relic}"
    text = {"a": card.a, "b": card.b}[event.effect]
    findings.append(Finding(f"{who} plays {card.title}: {text}.", section))
    if _phase(state) == 1 and card.command:
        ruling = advanced(owe(done(after), agenda.Next(who=who)), who)
        after, findings = ruling.state, [*findings, *ruling.findings]
    if event.cancelled_by != NOBODY:
        told = f"{event.cancelled_by}'s Immortal Vest cancels it."
        return Ruling(
            _spent(after, event.cancelled_by),
            (*findings, Finding(told, "relic-cards/immortal-vest", ("D52",))),
        )
    ruling = EFFECTS[event.relic, event.effect](after, who)
    return Ruling(ruling.state, (*findings, *ruling.findings))


# --- the effects ---------------------------------------------------------------------------------------------------

Effect = Callable[[Realm, str], Ruling]


def asks(
    what: type[agenda.Due], possible: Callable[[Realm], Options], card: str = "", count: int = 0
) -> Effect:
    """An effect that needs an answer; if there is nothing to choose, nothing happens."""

    def effect(state: Realm, who: str) -> Ruling:
        asked = owe(state, what(who=who, card=card, count=count))
        if possible(asked):
            return Ruling(asked)
        return Ruling(state, (Finding("There is nothing it could be used on.", _SECTION),))

    return effect


def _cards(count: int) -> Effect:
    def effect(state: Realm, who: str) -> Ruling:
        return Ruling(replace(state, hands=state.hands | {who: state.hands[who] + count}))

    return effect


def _two_commands(state: Realm, _who: str) -> Ruling:
    return Ruling(
        replace(state, commands_left=2),
        (Finding("Two commands in a row.", f"{_SECTION}/iron-steed", ("D8",)),),
    )


def _three_steps(state: Realm, _who: str) -> Ruling:
    told = Finding(
        f"The marker goes back 3: {state.steps + 3} steps left.", f"{_SECTION}/iron-steed", ("D8",)
    )
    return Ruling(replace(state, steps=state.steps + 3), (told,))


def _exchange(state: Realm, _who: str) -> Ruling:
    return Ruling(state, (Finding("Hands keep their size.", f"{_SECTION}/mind-reader"),))


def _titanic(state: Realm, who: str) -> Ruling:
    grown = tuple(replace(board, zombies=board.zombies + 1) for board in state.frontiers)
    return asks(agenda.Protect, choices.own_frontiers)(replace(state, frontiers=grown), who)


EFFECTS: dict[tuple[str, str], Effect] = {
    ("angels-kiss", "a"): asks(agenda.Raise, choices.defeated, count=2),
    ("angels-kiss", "b"): asks(agenda.FreeArmy, open_frontiers, count=1),
    ("apollos-eyes", "a"): _cards(4),
    ("apollos-eyes", "b"): asks(agenda.FreeArmy, open_frontiers, count=2),
    ("azraels-roar", "a"): asks(agenda.Mark, choices.marks, ROAR_UP),
    ("azraels-roar", "b"): asks(agenda.Mark, choices.marks, ROAR_DOWN),
    ("draculas-potion", "a"): asks(agenda.Reveal, choices.unrevealed),
    ("draculas-potion", "b"): asks(agenda.Sacrifice, choices.sacrifices),
    ("gaze-of-the-dead", "a"): asks(agenda.Relocate, choices.routes),
    ("gaze-of-the-dead", "b"): asks(agenda.FreeReinforcement, choices.boostable),
    ("howling-hammer", "a"): asks(agenda.SwapArmy, choices.swappable),
    ("howling-hammer", "b"): asks(agenda.Drain, choices.others),
    ("iron-steed", "a"): _two_commands,
    ("iron-steed", "b"): _three_steps,
    ("mind-reader", "a"): asks(agenda.Rob, choices.others),
    ("mind-reader", "b"): _exchange,
    ("star-of-dawn", "a"): asks(agenda.TurnLoyalty, choices.turnable),
    ("star-of-dawn", "b"): asks(agenda.SwapPlaces, choices.pairs),
    ("invisible-spear", "a"): asks(agenda.Mark, choices.marks, RANGED),
    ("invisible-spear", "b"): asks(agenda.Mark, choices.marks, IGNORED),
    ("titanic-essence", "a"): _cards(1),
    ("titanic-essence", "b"): _titanic,
}
STEPS: dict[type[Event], Step] = {
    PlayRelic: Step(_may_play, play_relic),
    Vest: Step(_may_vest, vest),
}

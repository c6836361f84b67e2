"""The solo game, step by step: two rows of three cards, one card of each a turn, upgrades in their place."""

from typing import Annotated, Any, ClassVar

from referee.contract.agenda import done, owed
from referee.contract.model import (
    REQUIRED,
    Ask,
    Choice,
    Event,
    Finding,
    Refusal,
    Ruling,
    Seat,
    Step,
    replace,
    spoken,
)
from referee.games.bone_to_pick.survival import agenda
from referee.games.bone_to_pick.survival.modes import SurvivalMode
from referee.games.bone_to_pick.survival.numbers import CARDS, numbers
from referee.games.bone_to_pick.survival.state import Pile, Solo
from referee.games.bone_to_pick.survival.turn import (
    STEPS_OF_BOTH,
    ended,
    fought,
    rewarded,
    steps,
    with_discards,
)
from referee.games.bone_to_pick.weapons import (
    HIGHEST_UPGRADE,
    UPGRADES,
    WEAPONS,
    is_upgrade,
    options,
    slip_told,
    value,
    without,
)

SETUP, TURN = "solo/solo-setup", "solo/the-course-of-a-turn"
DECKS = ("left", "right")
VALUES = tuple(range(len(numbers(1).weapons)))
NOTHING = Choice("none", "nothing", "n")


def start(mode: SurvivalMode, seats: tuple[Seat, ...], settings: dict[str, str]) -> Solo:
    """The table before the first cards are turned up."""
    return Solo(
        mode=mode,
        seats=seats,
        settings=settings,
        agenda=steps((*mode.opening, *mode.turn)),
        trophies=dict.fromkeys((seat.name for seat in seats), 0),
        decks=dict.fromkeys(DECKS, Pile(numbers(len(seats)).weapons)),
    )


# --- cards turned up --------------------------------------------------------------------------------------------


def _no_copy(state: Solo, deck: str, worth: object) -> str:
    if worth not in VALUES:
        return f"There is no weapon {worth}; weapons go from 0 to {VALUES[-1]}."
    copies = numbers(1).weapons[int(str(worth))]
    return f"The {deck} deck has no {worth} left: all {copies} have been turned up."


class Deal(Event, frozen=True):
    """Before the first turn, turn up three cards of each of the two weapon decks, left and right."""

    section: ClassVar[str] = SETUP
    cards: Annotated[
        dict[str, tuple[int, ...]],
        Ask(
            "Three cards",
            low=CARDS,
            high=CARDS,
            choices=VALUES,
            each=lambda _: DECKS,
            repeats=True,
            section=SETUP,
        ),
    ]


def deal(state: Solo, event: Deal) -> Ruling:
    """Both rows lie open (Solo Setup, 1)."""
    decks = {name: deck.dealt(event.cards[name]) for name, deck in state.decks.items()}
    told = Finding(f"Face up: {_rows(decks)}.", SETUP)
    return Ruling(done(state, decks=decks), (told,))


def _rows(decks: dict[str, Pile]) -> str:
    return ", ".join(f"{name} {' '.join(map(str, deck.row)) or '-'}" for name, deck in decks.items())


def _owed(state: Any) -> tuple[str, ...]:
    return tuple(name for name, deck in state.decks.items() if deck.owed)


def _inside(state: Any) -> dict[str, list[int]]:
    return {name: [worth for worth in VALUES if state.decks[name].inside[worth]] for name in _owed(state)}


class Refill(Event, frozen=True):
    """Turn up a card in place of each played one, from its own deck; nothing for an upgrade."""

    section: ClassVar[str] = TURN
    cards: Annotated[
        dict[str, int],
        Ask(
            "New card",
            choices=_inside,
            each=_owed,
            hidden=True,
            face_up=True,
            section=TURN,
            otherwise=_no_copy,
        ),
    ]


def refill(state: Solo, event: Refill) -> Ruling:
    """Each row has three cards again, as far as its deck goes (The Course of a Turn, 4; B40)."""
    decks = state.decks | {name: state.decks[name].dealt((worth,)) for name, worth in event.cards.items()}
    told = Finding(f"Face up: {_rows(decks)}.", TURN)
    dry = [name for name in event.cards if not decks[name].size]
    empty = Finding(
        f"That was the last card of the {spoken(dry)} deck; the game goes on without new ones.",
        TURN,
        ("B40",),
    )
    return Ruling(done(state, decks=decks), (told, empty) if dry else (told,))


# --- cards played -----------------------------------------------------------------------------------------------


def _playable(state: Any) -> dict[str, list[Choice | str]]:
    found = {}
    for name, deck in state.decks.items():
        row = tuple(map(str, sorted(deck.row)))
        cards = list(options((*row, *state.kept)))
        if cards:
            found[name] = cards if row else [NOTHING, *cards]
    return found


def _not_there(state: Solo, deck: str, card: str) -> str:
    if is_upgrade(card):
        return f"There is no upgrade {card} beside the decks; there are {spoken(state.kept) if state.kept else 'none'}."
    row = spoken(sorted(state.decks[deck].row)) if state.decks[deck].row else "nothing"
    if card == NOTHING.value:
        return f"A card of each deck must be played while there is one; the {deck} row shows {row}."
    return f"The {deck} row shows {row}, no {card}."


class PlayPair(Event, frozen=True):
    """Play one card of each row; an upgrade may stand in for either or for both."""

    section: ClassVar[str] = TURN
    cards: Annotated[
        dict[str, str],
        Ask(
            "Play",
            choices=_playable,
            known=(*WEAPONS, *UPGRADES, NOTHING),
            each=lambda s: tuple(_playable(s)),
            default=lambda s: REQUIRED if _playable(s) else {},
            section=TURN,
            otherwise=_not_there,
        ),
    ]


def play_pair(state: Solo, event: PlayPair) -> Ruling | Refusal:
    """Their sum against the power; a defeated Undead is a trophy, equal values or not (The Course of a Turn, 2-3; B33)."""
    played = {name: card for name, card in event.cards.items() if card != NOTHING.value}
    table = _without(state, played)
    if isinstance(table, Refusal):
        return table
    values = tuple(map(value, played.values()))
    after, (told, *more) = fought(table, values, state.players[0])
    found = (replace(told, notes=("B32",)) if any(map(is_upgrade, played.values())) else told, *more)
    if after.defeated > state.defeated:
        found = (*found, _trophy(after, values))
    return Ruling(ended(after, *([agenda.Refill] if _owed(after) else [])), found)


def _without(state: Solo, played: dict[str, str]) -> Solo | Refusal:
    """The table without the cards played; two upgrades of one value need two such upgrades (B32)."""
    decks, kept = dict(state.decks), state.kept
    for name, card in played.items():
        if not is_upgrade(card):
            decks[name] = decks[name].without(value(card))
        elif card in kept:
            kept = without(kept, card)
        else:
            return Refusal(
                f"There is only one upgrade {card}; it can't stand in for both decks.", TURN, "cards"
            )
    return replace(
        state, decks=decks, kept=kept, upgrades=with_discards(state.upgrades, len(state.kept) - len(kept))
    )


def _trophy(state: Solo, values: tuple[int, ...]) -> Finding:
    won = state.trophies[state.players[0]]
    notes = ("B33",) if len(set(values)) < len(values) else ()
    return Finding(f"A trophy: {won} of the {state.numbers.reward_at} that earn a reward.", TURN, notes)


# --- the reward -------------------------------------------------------------------------------------------------


class Reward(Event, frozen=True):
    """Four trophies buy the best of three upgrades: keep one and say its value, discard the other two."""

    section: ClassVar[str] = TURN
    kept: Annotated[
        int,
        Ask("Value of the upgrade kept", low=0, high=HIGHEST_UPGRADE,
            otherwise=lambda _state, _player, worth: slip_told("An upgrade", worth)),
    ]  # fmt: skip


def reward(state: Solo, event: Reward) -> Ruling:
    """The upgrade lies beside the decks until it is played; only its value matters (The Course of a Turn, 5; B34, B35)."""
    after, found = rewarded(state)
    card = f"{event.kept}u"
    text = f"{state.numbers.reward_at} trophies go to the board; an upgrade of {event.kept} lies beside the decks: {card}."
    notes = ("B35", "B34") if state.kept else ("B35",)
    return Ruling(replace(after, kept=(*after.kept, card)), (*found, Finding(text, TURN, notes)))


STEPS: dict[type[Event], Step] = {
    **STEPS_OF_BOTH,
    Deal: Step(owed(agenda.Deal), deal),
    PlayPair: Step(owed(agenda.PlayPair), play_pair),
    Refill: Step(owed(agenda.Refill), refill),
    Reward: Step(owed(agenda.Reward), reward),
}

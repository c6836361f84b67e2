"""What a turn of the solo and the cooperative game has in common: the next Undead, the fight, rewards, the end."""

from collections.abc import Iterable
from typing import Annotated, ClassVar, TypeVar

from referee.contract.agenda import done, head, owed
from referee.contract.model import (
    Ask,
    Event,
    Finding,
    Outcome,
    Ruling,
    Standing,
    Step,
    Track,
    plural,
    replace,
    spoken,
)
from referee.games.bone_to_pick.state import LEVELS, UNKNOWN
from referee.games.bone_to_pick.survival import agenda
from referee.games.bone_to_pick.survival.numbers import (
    HAVEN,
    REWARD_DRAWS,
    before,
    in_two_rows,
    levels_left,
    title,
)
from referee.games.bone_to_pick.survival.state import Survival, Undead
from referee.games.bone_to_pick.trophies import attack_told, defeated, no_such_power
from referee.games.bone_to_pick.upgrades import Deck, draw

S = TypeVar("S", bound=Survival)

# --- 1. the next Undead -----------------------------------------------------------------------------------------


def seen_of_stack(state: Survival) -> tuple[str, ...]:
    """The levels turned up so far from the stack the current Undead belongs to."""
    return state.levels[before(state.numbers, state.stack) :]


def _levels(state: Survival) -> list[str]:
    left = levels_left(state.numbers, state.stack, seen_of_stack(state))
    return [*(level for level in LEVELS if left[level] > 0), UNKNOWN]


def _no_level(state: Survival, _player: str, level: object) -> str:
    stack = state.numbers.stacks[state.stack]
    most = plural(stack.of(str(level)), f"{level} Undead", f"{level} Undead")
    return f"Stack {state.stack + 1} holds {most} and all of them have come; this one has another level."


class NextUndead(Event, frozen=True):
    """Turn up the top Undead; the line above says which column of powers this table uses."""

    section: ClassVar[str] = "base/undead-cards"
    power: Annotated[int, Ask("Power", low=1, high=99, section="base/undead-cards",
                              otherwise=lambda _state, _player, power: no_such_power(power))]  # fmt: skip
    damage: Annotated[int, Ask("Damage", low=1, high=2, section="base/undead-cards",
                               otherwise="An Undead deals {low} or {high} damage, not {value}.")]  # fmt: skip
    level: Annotated[str, Ask("Level", choices=_levels, known=(*LEVELS, UNKNOWN),
                              default=UNKNOWN, section="base/undead-cards", otherwise=_no_level)]  # fmt: skip


def next_undead(state: Survival, event: NextUndead) -> Ruling:
    """The Undead leaves the deck for the table (The Course of a Turn, 1)."""
    after = done(state, levels=(*state.levels, event.level), facing=Undead(event.power, event.damage))
    power = f"power {event.power} in the column for {state.numbers.power_column} players"
    text = f"Undead {after.revealed} of {state.numbers.undead}: {power}, damage {event.damage}."
    return Ruling(after, (Finding(text, state.mode.course),))


# --- 3. the fight -----------------------------------------------------------------------------------------------


def fought(state: S, values: tuple[int, ...], winner: str) -> tuple[S, tuple[Finding, ...]]:
    """Compare the sum with the power: a trophy for the winner ("": for nobody), or damage to the Haven (step 3)."""
    power, damage = (state.facing.power, state.facing.damage) if state.facing else (0, 0)
    told = attack_told(power, values, state.mode.course)
    state = replace(state, facing=None)
    if defeated(power, values):
        trophies = state.trophies | ({winner: state.trophies[winner] + 1} if winner else {})
        return replace(state, defeated=state.defeated + 1, trophies=trophies), (told,)
    haven = max(0, state.haven - damage)
    left = f"{haven} of {HAVEN} Hit Points left" if haven else f"all {HAVEN} Hit Points are gone and it falls"
    notes = ("B45",) if haven == HAVEN - 3 else ()  # with 3 Hit Points it would have fallen
    hurt = Finding(f"The Haven takes {damage} damage: {left}.", state.mode.course, notes)
    return replace(state, haven=haven), (told, hurt)


def steps(kinds: Iterable[type[agenda.Awaited]]) -> tuple[agenda.Awaited, ...]:
    """The steps of these kinds, owed by the table."""
    return tuple(kind() for kind in kinds)


def ended(state: S, *first: type[agenda.Awaited]) -> S:
    """The state after a fight: owed are these steps, then rewards, then the next turn; nothing when the game is over."""
    if state.over:
        return replace(state, agenda=())
    price = state.numbers.reward_at
    rewards = [state.mode.reward(player) for player, won in state.trophies.items() if won >= price]
    return replace(state, agenda=(*steps(first), *rewards, *steps(state.mode.turn)))


def rewarded(state: S) -> tuple[S, tuple[Finding, ...]]:
    """Trophies go beside the board and three upgrades are turned up, of which one is kept (step 5, B35)."""
    player, price = head(state).player, state.numbers.reward_at
    deck = draw(state.upgrades, REWARD_DRAWS)
    trophies = state.trophies | {player: state.trophies[player] - price}
    after = done(state, trophies=trophies, upgrades=deck)
    if not deck.reshuffled:
        return after, ()
    text = f"Fewer than {REWARD_DRAWS} upgrades were left: shuffle the {deck.reshuffled} discarded ones into the deck."
    return after, (Finding(text, state.mode.course, ("B43",)),)


def with_discards(deck: Deck, count: int) -> Deck:
    """The Upgrade Deck with this many more discards: upgrades are discarded when played, too."""
    return replace(deck, discards=deck.discards + count)


# --- numbers on the table ---------------------------------------------------------------------------------------


def _put_haven(state: Survival, _owner: str, value: int) -> Ruling:
    fallen = (Finding("The Haven falls.", state.mode.book),) if value == 0 else ()
    return Ruling(replace(state, haven=value), fallen)


def _put_trophies(state: Survival, player: str, value: int) -> Ruling:
    """A reward that was due is not, if too few trophies are left; one that is earned by hand comes after the next fight."""
    taken_back = state.mode.reward(player) if value < state.numbers.reward_at else None
    left = tuple(one for one in state.agenda if one != taken_back)
    return Ruling(replace(state, trophies=state.trophies | {player: value}, agenda=left))


def _put_undead(state: Survival, _owner: str, value: int) -> Ruling:
    """So many Undead in the deck: those that left it unseen are of unknown level."""
    gone = state.numbers.undead - value
    levels = (*state.levels, *(UNKNOWN,) * (gone - state.revealed))[:gone]
    return Ruling(replace(state, levels=levels))


TRACKS_OF_BOTH = {
    "haven": Track("Hit Points of the Haven", lambda state, _: state.haven, _put_haven, low=0, high=HAVEN),
    "trophies": Track(
        "trophies",
        lambda state, player: state.trophies[player],
        _put_trophies,
        per_player=True,
        low=0,
        high=lambda state: state.numbers.reward_at,
    ),
    "undead": Track(
        "Undead still in the deck",
        lambda state, _: state.remaining,
        _put_undead,
        low=0,
        high=lambda state: state.numbers.undead - (state.facing is not None),
    ),
}
#: the step both games begin a turn with
STEPS_OF_BOTH: dict[type[Event], Step] = {NextUndead: Step(owed(agenda.NextUndead), next_undead)}


# --- the end ----------------------------------------------------------------------------------------------------


def title_now(state: Survival) -> str:
    """The title for the Undead that are in the deck now."""
    return title(len(state.seats), state.remaining, state.settings.get("titles-at-20", "acolyte"))


def outcome(state: Survival) -> Outcome | None:
    """All share one title: Legend when every Undead was outlived, else by those left in the deck (Titles)."""
    if not state.over:
        return None
    earned = title_now(state)
    who = state.players
    standings = tuple(Standing(1, 0, player, titles=(earned,)) for player in who)
    legends = () if state.remaining else who
    return Outcome(earned, legends, standings, (_why(state, earned),))


def _why(state: Survival, earned: str) -> Finding:
    whole = state.numbers.undead
    named = f"{spoken(state.players)}: {earned}"
    if state.haven > 0:
        text = f"All {whole} Undead have come and the Haven stands with {state.haven} of {HAVEN} Hit Points. {named}."
        return Finding(text, state.mode.book)
    if not state.remaining:
        text = f"The Haven fell to the very last of {whole} Undead; none remain in the deck. {named}."
        return Finding(text, "rules-summary/titles", ("B2",))
    notes = ("B1", "B3") if in_two_rows(len(state.seats), state.remaining) else ("B3",)
    text = f"The Haven fell with {state.remaining} of {whole} Undead still in the deck. {named}."
    return Finding(text, "rules-summary/titles", notes)

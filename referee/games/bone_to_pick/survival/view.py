"""What the solo and the cooperative game show: one line, the public sheets, and the counts that /hands opens."""

from collections.abc import Mapping

from referee.contract.model import Cell, Gauge, Sheet
from referee.games.bone_to_pick.state import LEVELS, UNKNOWN
from referee.games.bone_to_pick.survival.agenda import Bought
from referee.games.bone_to_pick.survival.coop import talk
from referee.games.bone_to_pick.survival.numbers import HAVEN, levels_left
from referee.games.bone_to_pick.survival.solo import DECKS, VALUES
from referee.games.bone_to_pick.survival.state import Coop, Solo, Survival
from referee.games.bone_to_pick.survival.turn import seen_of_stack, title_now
from referee.games.bone_to_pick.weapons import spelt

Row = tuple[Cell, ...]


# --- one line ---------------------------------------------------------------------------------------------------


def solo_status(state: Solo) -> str:
    """`Undead 3/40, power 14 · Haven 4/4 · left 0 3 7 · right 2 9 9 · upgrades 12u · trophies 2/4`."""
    rows = [f"{name} {_row(state, name)}" for name in DECKS]
    kept = [f"upgrades {spelt(state.kept)}"] if state.kept else []
    won = f"trophies {state.trophies[state.players[0]]}/{state.numbers.reward_at}"
    return " · ".join([*_where(state), *rows, *kept, won])


def coop_status(state: Coop) -> str:
    """`Undead 3/28, power 14 · Haven 4/4 · trophies Ann 1, Bob 0 of 3 · talk freely`."""
    won = ", ".join(f"{player} {count}" for player, count in state.trophies.items())
    return " · ".join(
        [*_where(state), f"trophies {won} of {state.numbers.reward_at}", *_owed(state), talk(state)[0]]
    )


def _where(state: Survival) -> list[str]:
    if state.over:
        return [
            title_now(state),
            f"{state.remaining} of {state.numbers.undead} Undead left",
            f"Haven {state.haven}/{HAVEN}",
        ]
    number = state.current
    column = f", power of column {state.numbers.power_column}"
    power = f", power {state.facing.power}" if state.facing else column
    return [f"Undead {number}/{state.numbers.undead}{power}", f"Haven {state.haven}/{HAVEN}"]


def _owed(state: Coop) -> list[str]:
    owed = [due.player for due in state.agenda[:1] if isinstance(due, Bought)]
    return [f"{player} draws 3 upgrades and keeps 1" for player in owed]


def _row(state: Solo, deck: str) -> str:
    return " ".join(map(str, sorted(state.decks[deck].row))) or "-"


# --- sheets -----------------------------------------------------------------------------------------------------


def solo_view(state: Solo) -> tuple[Sheet, ...]:
    """The Haven, the two rows, the Undead Deck; counts by value too where the table plays with open hands (B50)."""
    won = Gauge(state.trophies[state.players[0]], state.numbers.reward_at)
    haven = _haven(state, ("Trophies", won), ("Upgrades", spelt(state.kept)))
    rows = tuple((name, _row(state, name), state.decks[name].size) for name in DECKS)
    return (
        haven,
        Sheet("Weapons", ("deck", "face up", "in deck"), rows),
        _undead_deck(state),
        *_opened(state, solo_secrets(state)),
    )


def coop_view(state: Coop) -> tuple[Sheet, ...]:
    """The Haven and what may be said, the players' trophies and cards, the Undead Deck; counts by value as in `solo_view`."""
    haven = _haven(state, ("Talk", talk(state)[0]))
    price = state.numbers.reward_at
    rows = tuple(
        (who, Gauge(state.trophies[who], price), hand.size, hand.deck) for who, hand in state.hands.items()
    )
    players = Sheet("Players", ("player", "trophies", "hand", "deck"), rows)
    return (haven, players, _undead_deck(state), *_opened(state, coop_secrets(state)))


def _haven(state: Survival, *own: Row) -> Sheet:
    rows: tuple[Row, ...] = (
        ("Haven", Gauge(state.haven, HAVEN, "heart")),
        ("Undead left", state.remaining),
        ("Undead defeated", state.defeated),
        ("Title" if state.over else "If it falls now", title_now(state)),
    )
    return Sheet(state.mode.title, ("", ""), rows + own)


def _undead_deck(state: Survival) -> Sheet:
    """What each stack still holds; levels that were not said can't be taken off: `2 (3 ?)` means that three were not."""
    later: list[Row] = [
        (str(index + 1), *(stack.of(level) for level in LEVELS), stack.size)
        for index, stack in enumerate(state.numbers.stacks)
        if index > state.stack
    ]
    return Sheet("Undead Deck", ("stack", *LEVELS, "left"), (_current_stack(state), *later))


def _current_stack(state: Survival) -> Row:
    seen = seen_of_stack(state)
    unsaid = seen.count(UNKNOWN)
    label = f"{state.stack + 1} ({unsaid} ?)" if unsaid else str(state.stack + 1)
    left = levels_left(state.numbers, state.stack, seen)
    return (label, *(left[level] for level in LEVELS), state.numbers.stacks[state.stack].size - len(seen))


# --- on request -------------------------------------------------------------------------------------------------


def solo_secrets(state: Solo) -> tuple[Sheet, ...]:
    """What each deck still holds by value: it lay open once, but is not in plain sight any more (B38)."""
    return _counted("Cards in the decks", {name: deck.inside for name, deck in state.decks.items()})


def coop_secrets(state: Coop) -> tuple[Sheet, ...]:
    """What each player has not played yet by value, deck and hand together (B38, B50)."""
    return _counted("Weapons not yet played", {who: hand.unplayed for who, hand in state.hands.items()})


def _counted(title: str, counts: Mapping[str, tuple[int, ...]]) -> tuple[Sheet, ...]:
    rows = tuple((worth, *(copies[worth] for copies in counts.values())) for worth in VALUES)
    return (Sheet(title, ("value", *counts), rows),)


def _opened(state: Survival, secret: tuple[Sheet, ...]) -> tuple[Sheet, ...]:
    return secret if state.settings.get("hands") == "open" else ()


def chapter(state: Survival) -> int:
    """The stack being fought: a new one is the end of a round."""
    return state.stack

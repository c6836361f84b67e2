"""The cooperative game, step by step: cards face up in turn order, hidden hands counted, what may be said of them."""

from typing import Annotated, Any, ClassVar

from referee.contract.agenda import head, owed
from referee.contract.model import (
    REQUIRED,
    Ask,
    Event,
    Finding,
    Ruling,
    Seat,
    Step,
    Track,
    plural,
    replace,
    spoken,
)
from referee.games.bone_to_pick.survival import agenda
from referee.games.bone_to_pick.survival.modes import SurvivalMode
from referee.games.bone_to_pick.survival.numbers import EVERY_UPGRADE, REWARD_DRAWS, numbers
from referee.games.bone_to_pick.survival.state import Coop, Hand
from referee.games.bone_to_pick.survival.turn import (
    STEPS_OF_BOTH,
    TRACKS_OF_BOTH,
    ended,
    fought,
    rewarded,
    steps,
    with_discards,
)
from referee.games.bone_to_pick.trophies import award_told, takers
from referee.games.bone_to_pick.weapons import UPGRADES, WEAPONS, is_upgrade, value

TURN, SHARING, HARD = "coop/the-course-of-a-turn", "coop/sharing-information", "coop/hard-mode"


def start(mode: SurvivalMode, seats: tuple[Seat, ...], settings: dict[str, str]) -> Coop:
    """Everybody has drawn three cards of a deck (Setup)."""
    players = [seat.name for seat in seats]
    return Coop(
        mode=mode,
        seats=seats,
        settings=settings,
        agenda=steps((*mode.opening, *mode.turn)),
        trophies=dict.fromkeys(players, 0),
        hands=dict.fromkeys(players, Hand.opening(numbers(len(seats)).weapons)),
    )


# --- what may be said -------------------------------------------------------------------------------------------


def first_round(state: Coop) -> bool:
    """Whether the first round lasts: the first stack of Undead, or by the table's choice the first turn (B36)."""
    return state.current == 1 if state.settings.get("free-talk") == "first-turn" else state.stack == 0


def talk(state: Coop) -> tuple[str, str]:
    """What may be said about cards in hand now, and the section that says so (Sharing Information; Hard Mode)."""
    if state.settings.get("hard") == "yes":
        return "say nothing", HARD
    return ("talk freely" if first_round(state) else "tell icons only"), SHARING


# --- cards played -----------------------------------------------------------------------------------------------


def _holders(state: Any) -> tuple[str, ...]:
    return tuple(player for player in state.in_turn if state.hands[player].size)


def _playable(state: Any) -> dict[str, list[str]]:
    """An upgrade drawn as a reward stays hidden, so that any value may turn up when it is played."""
    found = {}
    for player in _holders(state):
        hand = state.hands[player]
        weapons = [
            card for card, copies in zip(WEAPONS, hand.unplayed, strict=True) if copies and hand.weapons
        ]
        found[player] = weapons + (list(EVERY_UPGRADE) if hand.upgrades else [])
    return found


def _not_held(state: Coop, player: str, card: str) -> str:
    if is_upgrade(card):
        return f"{player} holds no upgrade; {card} is written for one."
    if not state.hands[player].weapons:
        return f"{player} holds no weapon any more, only upgrades: write {card}u for an upgrade of {card}."
    copies = state.numbers.weapons[value(card)]
    return f"{player} has no {card} left: all {copies} of that deck have been played."


class PlayInTurn(Event, frozen=True):
    """From the starting player on, everybody plays a card face up; who has none plays nothing."""

    section: ClassVar[str] = TURN
    cards: Annotated[
        dict[str, str],
        Ask(
            "Card",
            choices=_playable,
            known=(*WEAPONS, *UPGRADES),
            each=_holders,
            default=lambda s: REQUIRED if _holders(s) else {},
            hidden=True,
            face_up=True,
            section=TURN,
            otherwise=_not_held,
        ),
    ]


def play_in_turn(state: Coop, event: PlayInTurn) -> Ruling:
    """The sum against the power; a trophy for the highest unique value; then everybody draws (The Course of a Turn, 2-4)."""
    values = {player: value(event.cards[player]) for player in state.in_turn if player in event.cards}
    winner = next(iter(takers(values, 1)), "")
    after, found = fought(_without(state, event.cards), tuple(values.values()), winner)
    if after.defeated > state.defeated:
        upgrades = [player for player, card in event.cards.items() if is_upgrade(card)]
        found = (*found, award_told(values, 1, TURN, upgrades))
    if after.over:
        return Ruling(ended(after), found)
    after = ended(replace(after, hands={player: hand.drawn() for player, hand in after.hands.items()}))
    return Ruling(
        after, (*found, *_ran_dry(state, after), *_earned(after), *_starter(after), *_quiet(state, after))
    )


def _without(state: Coop, cards: dict[str, str]) -> Coop:
    hands = state.hands | {
        player: state.hands[player].played(value(card), upgrade=is_upgrade(card))
        for player, card in cards.items()
    }
    used = sum(map(is_upgrade, cards.values()))
    return replace(state, hands=hands, upgrades=with_discards(state.upgrades, used))


def _ran_dry(state: Coop, after: Coop) -> tuple[Finding, ...]:
    """Told once, when the last card of a deck is drawn (B40)."""
    dry = [player for player, hand in after.hands.items() if not hand.deck and state.hands[player].deck]
    text = f"{spoken(dry)} drew the last card of the deck; the game goes on without new ones."
    return (Finding(text, TURN, ("B40",)),) if dry else ()


def _earned(after: Coop) -> tuple[Finding, ...]:
    price = after.numbers.reward_at
    earned = [one.player for one in after.agenda if isinstance(one, agenda.Bought)]
    return tuple(
        Finding(f"{player} has {price} trophies: that earns a reward.", TURN, ("B35",)) for player in earned
    )


def _starter(after: Coop) -> tuple[Finding, ...]:
    """Told once, after the first turn: who begins the next (B37)."""
    if after.revealed > 1:
        return ()
    first = after.in_turn[0]
    moves = first != after.players[0]
    text = (
        f"{first} begins the next turn; the start moves on clockwise."
        if moves
        else f"{first} begins every turn."
    )
    return (Finding(text, TURN, ("B37",)),)


def _quiet(state: Coop, after: Coop) -> tuple[Finding, ...]:
    """Told once, when the second round begins."""
    rule, section = talk(after)
    return (
        (Finding(f"From now on {rule} of the cards in hand.", section, ("B36",)),)
        if talk(state) != (rule, section)
        else ()
    )


# --- the reward -------------------------------------------------------------------------------------------------


class TakeReward(Event, frozen=True):
    """Three trophies buy the best of three upgrades: it goes into the hand unseen, the other two are discarded face up."""

    section: ClassVar[str] = TURN


def take_reward(state: Coop, _event: TakeReward) -> Ruling:
    """The hand grows by an upgrade, there is no limit to it (The Course of a Turn, 4-5; B34, B46)."""
    player = head(state).player
    after, found = rewarded(state)
    hand = after.hands[player]
    notes = ("B46", "B34") if hand.upgrades else ("B46",)
    after = replace(after, hands=after.hands | {player: replace(hand, upgrades=hand.upgrades + 1)})
    text = (
        f"{player} puts {state.numbers.reward_at} trophies beside the board, draws {REWARD_DRAWS} upgrades and keeps one: "
        f"{plural(after.hands[player].size, 'card')} in hand."
    )
    return Ruling(after, (*found, Finding(text, TURN, notes)))


STEPS: dict[type[Event], Step] = {
    **STEPS_OF_BOTH,
    PlayInTurn: Step(owed(agenda.PlayInTurn), play_in_turn),
    TakeReward: Step(owed(agenda.TakeReward), take_reward),
}


# --- numbers on the table ---------------------------------------------------------------------------------------


def _put_hand(state: Coop, player: str, value: int) -> Ruling:
    """So many cards in hand: the deck has the rest of the weapons that were not played."""
    hand = state.hands[player]
    deck = sum(hand.unplayed) + hand.upgrades - value
    return Ruling(replace(state, hands=state.hands | {player: replace(hand, deck=deck)}))


TRACKS = TRACKS_OF_BOTH | {
    "hand": Track(
        "cards in hand",
        lambda state, player: state.hands[player].size,
        _put_hand,
        per_player=True,
        low=lambda state: max(hand.upgrades for hand in state.hands.values()),
        high=lambda state: min(sum(hand.unplayed) + hand.upgrades for hand in state.hands.values()),
    ),
}

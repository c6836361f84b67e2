"""Abilities of upgrades: in which order they act, and what the table does by hand for them (Special Abilities).

No rulebook prints what the abilities do. Numbers are changed with `adjust`; what is no number, a card that moves or a
trophy that goes elsewhere, is an event here. All of these are told as decisions of the table.
"""

from referee.contract.agenda import head
from referee.contract.model import Event, Finding, Refusal, Ruling, Step, replace
from referee.games.bone_to_pick import agenda, weapons
from referee.games.bone_to_pick.agenda import in_a_round
from referee.games.bone_to_pick.events import PLACES, Discard, HandOver, TakeBack, used, with_used
from referee.games.bone_to_pick.state import Rivals, with_fighter

SECTION = "campaign/special-abilities"


def with_ability(state: Rivals) -> tuple[str, ...]:
    """Who played a card with an ability this turn: from the youngest player on clockwise, or in seat order (B21)."""
    if not state.mode.campaign:  # only a campaign has upgrades
        return ()
    start = state.players.index(state.youngest) if state.youngest else 0
    clockwise = state.players[start:] + state.players[:start]
    upgrades = [player for player, card in state.fighting.played.items() if weapons.is_upgrade(card)]
    return tuple(player for player in clockwise if player in upgrades and ability(state, player))


def ability(state: Rivals, player: str) -> str:
    """The card with an ability that this player played, by its name or value; else nothing."""
    card = state.fighting.played.get(player, "")
    for one in state.fighters[player].upgrades:
        if one.card == card and one.ability:
            return one.called or f"upgrade {weapons.value(card)}"
    return ""


def order_told(state: Rivals) -> Finding:
    """In which order the abilities of this turn take effect."""
    told = ", then ".join(f"{player} ({ability(state, player)})" for player in with_ability(state))
    return Finding(
        f"Abilities, the youngest first: {told}. Enter what they do, then resolve.", SECTION, ("B21", "B48")
    )


# --- by hand ----------------------------------------------------------------------------------------------------


def _may_move(state: Rivals, *, something: bool, what: str) -> Refusal | None:
    if not state.mode.campaign:
        return Refusal(
            f"Only the upgrades of a campaign have abilities; {state.mode.title} has none.", SECTION
        )
    if not in_a_round(state):
        return Refusal("Abilities act only while a round is played.", SECTION)
    return None if something else Refusal(f"There is no {what}.", SECTION)


def may_take_back(state: Rivals) -> Refusal | None:
    """A used card goes back to its hand."""
    return _may_move(state, something=bool(with_used(state)), what="used card to take back")


def take_back(state: Rivals, event: TakeBack) -> Ruling | Refusal:
    """A used card goes back to its hand; the card on the table is used only when the turn is over."""
    player, fighter = event.player, state.fighters[event.player]
    card = weapons.meant(event.card, used(state, player))
    if card is None:
        return _not_there(state, player, event.card)
    state = with_fighter(state, player, used=weapons.without(fighter.used, card), hand=(*fighter.hand, card))
    return _moved(state, f"{player} takes a used card back into the hand", event.because, "B38")


def _not_there(state: Rivals, player: str, card: str) -> Refusal:
    """Why a card can't be taken back: it still lies on the table, or was not used."""
    played = state.fighting.played.get(player)
    if played is not None and weapons.meant(card, (played,)):
        text = (
            f"{player} has {card} on the table: it counts in this attack and is used when the turn is over."
        )
        return Refusal(text, SECTION, "card")
    return Refusal(f"{player} has no used {card} to take back.", SECTION, "card")


def may_discard(state: Rivals) -> Refusal | None:
    """A card in hand goes to the used pile without being played."""
    held = any(fighter.hand for fighter in state.fighters.values())
    return _may_move(state, something=held, what="card in any hand")


def discard(state: Rivals, event: Discard) -> Ruling | Refusal:
    """A card in hand goes to the used pile without being played."""
    player, fighter = event.player, state.fighters[event.player]
    card = weapons.meant(event.card, fighter.hand)
    if card is None:
        return Refusal(f"{player} holds no {event.card} to discard.", SECTION, "card")
    state = with_fighter(state, player, hand=weapons.without(fighter.hand, card), used=(*fighter.used, card))
    return _moved(state, f"{player} discards a card from the hand", event.because, "B50")


def _moved(state: Rivals, what: str, because: str, hidden: str) -> Ruling:
    """The card is not named: a note keeps hands and used piles off the screen, unless the table plays with open ones."""
    notes = () if state.open_hands else (hidden,)
    return Ruling(state, (Finding(f"Table decision: {what} ({because}).", SECTION, notes),))


def may_hand_over(state: Rivals) -> Refusal | None:
    """A trophy of this round, or an Undead on the table, goes to somebody else than the values say."""
    there = any(fighter.trophies for fighter in state.fighters.values()) or isinstance(
        head(state), agenda.OnTheTable
    )
    return _may_move(state, something=there, what="trophy of this round to hand over")


def hand_over(state: Rivals, event: HandOver) -> Ruling:
    """An Undead on the table is promised to somebody; a trophy taken this round changes hands with its Victory Point."""
    if event.trophy in PLACES:
        return _promise(state, PLACES.index(event.trophy), event)
    owner, _, trophy = event.trophy.rpartition(".")
    text = f"Table decision: the trophy of {trophy} goes from {owner} to {_taker(state, event)} ({event.because})."
    points = {} if event.to == owner else {owner: -1} | ({event.to: 1} if event.to in state.players else {})
    return Ruling(_handed(state, owner, trophy, event.to), (Finding(text, SECTION, points=points),))


def _taker(state: Rivals, event: HandOver) -> str:
    return event.to if event.to in state.players else "nobody"


def _promise(state: Rivals, place: int, event: HandOver) -> Ruling:
    battle = state.fighting
    to = event.to if event.to in state.players else ""
    state = replace(state, battle=replace(battle, promised=battle.promised | {place: to}))
    text = f"Table decision: if it is defeated, the {event.trophy} Undead goes to {_taker(state, event)} ({event.because})."
    return Ruling(state, (Finding(text, SECTION),))


def _handed(state: Rivals, owner: str, trophy: str, to: str) -> Rivals:
    pile = state.fighters[owner].trophies
    undead = next(one for one in pile if str(one.trophy) == trophy)
    place = pile.index(undead)
    state = with_fighter(state, owner, trophies=pile[:place] + pile[place + 1 :])
    if to not in state.players:
        return replace(state, unowned=(*state.unowned, undead))
    return with_fighter(state, to, trophies=(*state.fighters[to].trophies, undead))


STEPS: dict[type[Event], Step] = {
    HandOver: Step(may_hand_over, hand_over),
    TakeBack: Step(may_take_back, take_back),
    Discard: Step(may_discard, discard),
}

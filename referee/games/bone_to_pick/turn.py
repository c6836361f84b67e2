"""A turn: reveal, attack, outcome, rest (Gameplay; Epic Gameplay)."""

from collections.abc import Iterable

from referee.contract.agenda import done, head, owed, then
from referee.contract.model import Event, Finding, Refusal, Ruling, Step, plural, replace, spoken
from referee.games.bone_to_pick import agenda, trophies, weapons
from referee.games.bone_to_pick.abilities import order_told, with_ability
from referee.games.bone_to_pick.agenda import before_the_first_card, in_a_round
from referee.games.bone_to_pick.end_of_round import end_of_round
from referee.games.bone_to_pick.events import (
    Attack,
    Board,
    BoardSide,
    Choose,
    Resolve,
    Reveal,
    RevealPair,
    Youngest,
    levels_left,
)
from referee.games.bone_to_pick.state import Battle, Fighter, Rivals, Undead, with_fighter

_BOARD = "campaign/campaign-game-setup"

# --- 1. reveal --------------------------------------------------------------------------------------------------


def may_reveal(state: Rivals, reveals: int) -> Refusal | None:
    """Reveal comes first in a turn; so many Undead at once as the mode says."""
    if state.mode.reveals != reveals:
        count = (
            "Two Undead are revealed at once: reveal-pair"
            if reveals == 1
            else "One Undead is revealed at a time: reveal"
        )
        return Refusal(f"{count}.", f"{state.mode.chapter}/reveal")
    return owed(agenda.Reveal)(state)


def reveal(state: Rivals, event: Reveal) -> Ruling:
    """Turn up the next Undead; its power is the one printed for the number of players."""
    undead = Undead(event.power, event.trophy, event.damage, event.level)
    text = f"Turn {state.turn + 1} of {state.mode.turns}: {_undead_told(undead)}."
    return Ruling(_revealed(state, (undead,)), (Finding(text, "base/reveal", _few(state)),))


def _few(state: Rivals) -> tuple[str, ...]:
    """Two players are our inference (B9): cited once, with the first Undead."""
    return ("B9",) if len(state.players) == 2 and (state.round, state.turn) == (1, 0) else ()


def _undead_told(undead: Undead) -> str:
    return f"power {undead.power}, trophy {undead.trophy}, damage {undead.damage}"


def reveal_pair(state: Rivals, event: RevealPair) -> Ruling | Refusal:
    """Turn up two Undead; their columns for the number of players add up to the total power (Epic, Reveal; B22)."""
    first = Undead(event.power, event.trophy, event.damage, event.level)
    second = Undead(event.second_power, event.second_trophy, event.second_damage, event.second_level)
    if first.level == second.level and levels_left(state).get(first.level, 2) < 2:
        return Refusal(
            f"Only one {first.level} Undead is left for round {state.round}.", "epic/reveal", "second_level"
        )
    columns = trophies.columns(len(state.players))
    text = (
        f"Turn {state.turn + 1} of {state.mode.turns}: column {columns[0]} of the first Undead {first.power} + "
        f"column {columns[1]} of the second {second.power} = total power {first.power + second.power}."
    )
    return Ruling(_revealed(state, (first, second)), (Finding(text, "epic/reveal", ("B22",)),))


def _revealed(state: Rivals, undead: tuple[Undead, ...]) -> Rivals:
    battle = Battle(undead, sum(one.power for one in undead))
    seen = (*state.seen, *(one.level for one in undead))
    return replace(state, turn=state.turn + 1, battle=battle, seen=seen, agenda=(agenda.Attack(),))


# --- 2. prepare, 3. attack --------------------------------------------------------------------------------------


def attack(state: Rivals, event: Attack) -> Ruling:
    """Everybody's weapon leaves the hand and counts its value; abilities come before the sum is judged (B48)."""
    fighters = {player: _played(state.fighters[player], card) for player, card in event.weapons.items()}
    values = {player: weapons.value(card) for player, card in event.weapons.items()}
    battle = replace(state.fighting, played=event.weapons, values=values)
    state = replace(state, fighters=state.fighters | fighters, battle=battle)
    acting = with_ability(state)
    if not acting:
        return judged(state)
    if not state.youngest:
        state = done(state, agenda.Youngest(), agenda.Resolve())
        return Ruling(
            state, (Finding(f"{spoken(acting)} played an ability.", "campaign/special-abilities", ("B42",)),)
        )
    return Ruling(done(state, agenda.Resolve()), (order_told(state),))


def _played(fighter: Fighter, card: str) -> Fighter:
    return replace(fighter, hand=weapons.without(fighter.hand, card), used=(*fighter.used, card))


def youngest(state: Rivals, event: Youngest) -> Ruling:
    """The youngest player's ability comes first, the others follow clockwise; asked once (B42)."""
    state = done(replace(state, youngest=event.player))
    return Ruling(state, (order_told(state),))


def resolve(state: Rivals, _event: Resolve) -> Ruling:
    """All abilities have taken effect: the attack is judged."""
    return judged(state)


# --- 4. outcome -------------------------------------------------------------------------------------------------


def judged(state: Rivals) -> Ruling:
    """The sum against the power: trophies, or damage."""
    battle = state.fighting
    values = tuple(battle.values.values())
    told = trophies.attack_told(battle.power, values, f"{state.mode.chapter}/attack")
    follow = awarded if trophies.defeated(battle.power, values) else hurt
    return then(Ruling(state, (told,)), follow)


def awarded(state: Rivals) -> Ruling:
    """The highest unique value takes the trophy; of two the highest chooses and the next takes the other."""
    ruling = _promised(state)
    state, battle = ruling.state, state.fighting
    left = [place for place in range(len(battle.undead)) if place not in battle.promised]
    if not left:
        return then(ruling, rest)
    section = "epic/gaining-trophies" if state.mode.reveals > 1 else "base/outcome"
    told = trophies.award_told(battle.values, len(left), section, _with_upgrades(state))
    takers = trophies.takers(battle.values, len(left)) or ("",) * len(left)
    if len(set(takers)) == 2 and len({one.trophy for one in battle.undead}) == 2:
        return Ruling(done(state, agenda.Choose(takers[0])), (*ruling.findings, told))
    state, points = given(state, zip(left, takers, strict=True))
    return then(Ruling(state, (*ruling.findings, replace(told, points=points))), rest)


def _with_upgrades(state: Rivals) -> list[str]:
    """Who played an upgrade; only a campaign has any."""
    played = state.fighting.played.items() if state.mode.campaign else ()
    return [player for player, card in played if weapons.is_upgrade(card)]


def _promised(state: Rivals) -> Ruling:
    """Trophies that a card's text gives away go first."""
    promised = state.fighting.promised
    if not promised:
        return Ruling(state)
    told = [
        f"the trophy of {state.fighting.undead[place].trophy} to {to or 'nobody'}"
        for place, to in promised.items()
    ]
    state, points = given(state, promised.items())
    return Ruling(
        state,
        (Finding(f"As the table decided: {spoken(told)}.", "campaign/special-abilities", points=points),),
    )


def choose(state: Rivals, event: Choose) -> Ruling:
    """The highest unique value takes the Undead of its choice, the second-highest the other (Gaining Trophies)."""
    undead = state.fighting.undead
    place = next(place for place, one in enumerate(undead) if str(one.trophy) == event.trophy)
    first, second = trophies.takers(state.fighting.values, 2)
    text = f"{first} takes the trophy of {event.trophy}, {second} the one of {undead[1 - place].trophy}."
    state, points = given(state, [(place, first), (1 - place, second)])
    return then(Ruling(state, (Finding(text, "epic/gaining-trophies", points=points),)), rest)


def given(state: Rivals, taken: Iterable[tuple[int, str]]) -> tuple[Rivals, dict[str, int]]:
    """The Undead at these places go to their takers ("" is nobody): the table after it, and the points they earn.

    In a base game a trophy counts its trophy points, in a campaign 1 Victory Point, in failed rounds too (B16).
    """
    points: dict[str, int] = {}
    revealed = state.fighting.undead
    for place, player in taken:
        undead = revealed[place]
        if not player:
            state = replace(state, unowned=(*state.unowned, undead))
            continue
        state = with_fighter(state, player, trophies=(*state.fighters[player].trophies, undead))
        points[player] = points.get(player, 0) + (1 if state.mode.campaign else undead.trophy)
    return state, points


def hurt(state: Rivals) -> Ruling:
    """An undefeated Undead deals its damage to the Haven; of two only the lower damage counts (Epic, Outcome; B23)."""
    undead = sorted(state.fighting.undead, key=lambda one: one.damage)
    told = (_spared_told(undead),) if len(undead) > 1 else ()
    state = replace(state, damage=state.damage + undead[0].damage, lost=(*state.lost, undead[0]))
    if not state.haven:
        state = done(state, agenda.BoardSide())
        return Ruling(state, (*told, trophies.damage_told(undead[0].damage, state.damage, 0, "base/outcome")))
    dealt = trophies.damage_told(undead[0].damage, state.damage, state.haven, "base/outcome")
    return then(Ruling(state, (*told, replace(dealt, notes=(*dealt.notes, *_epic_haven(state))))), rest)


def _epic_haven(state: Rivals) -> tuple[str, ...]:
    """An epic base game has the Hit Points of the base game, 3 or 4 (B41): it matters from the third damage on."""
    return ("B41",) if state.mode.reveals > 1 and not state.mode.campaign and state.damage > 2 else ()


def _spared_told(undead: list[Undead]) -> Finding:
    low, high = undead[0].damage, undead[1].damage
    if low == high:
        return Finding(
            f"Both deal {low}; one hurts the Haven, the other goes to the box.", "epic/outcome", ("B23",)
        )
    return Finding(
        f"Only the lower damage counts, {low}; the Undead that deals {high} goes to the box.", "epic/outcome"
    )


def board_side(state: Rivals, event: BoardSide | Board) -> Ruling:
    """The Hit Points of the board's side: asked when the first damage is dealt, if not told before (B19)."""
    text = f"The {event.side} side: the Haven has {plural(event.hit_points, 'Hit Point')} in every round."
    state = replace(state, haven=event.hit_points)
    told = Finding(text, _BOARD, ("B19",))
    if not isinstance(head(state), agenda.BoardSide):
        return Ruling(state, (told,))
    return then(Ruling(state, (told,)), rest)


# --- 5. rest ----------------------------------------------------------------------------------------------------


def fallen(state: Rivals) -> bool:
    """Whether damage has reached the Hit Points, known as they must be (B6)."""
    return 0 < state.haven <= state.damage


def rest(state: Rivals) -> Ruling:
    """The turn ends; so does the round if the Haven has fallen or the last turn is over (Rest; B5, B7)."""
    if fallen(state) or state.turn >= state.mode.turns:
        return end_of_round(replace(state, battle=None), failed=fallen(state))
    return Ruling(replace(state, battle=None, agenda=(agenda.Reveal(),)))


def put_haven(state: Rivals, _owner: str, left: int) -> Ruling | Refusal:
    """Hit Points set by the table while a round is played: at none the Haven falls at once (B5)."""
    if not in_a_round(state):
        return Refusal(
            "The Hit Points of the Haven change only while a round is played; the next one begins with a whole Haven.",
            "base/outcome",
            "what",
        )
    state = replace(state, damage=state.haven - left)
    if left > 0:
        return Ruling(state)
    told = Finding("The Haven has no Hit Points left: it falls.", "base/outcome", ("B5",))
    return then(Ruling(state, (told,)), rest)


def may_tell_the_side(state: Rivals) -> Refusal | None:
    """The board's side is told while it is set up, or when the first damage needs its Hit Points."""
    offered = before_the_first_card(state) and isinstance(head(state), agenda.Reveal)
    if offered or isinstance(head(state), agenda.BoardSide):
        return may_read_the_board(state)
    unasked = Refusal(
        "The board is no step now; until its Hit Points are known, /board reads them at any time.", _BOARD
    )
    return may_read_the_board(state) or unasked


def may_read_the_board(state: Rivals) -> Refusal | None:
    """The Hit Points of the board can be read at any time while nobody has told them."""
    if not state.mode.campaign:
        return Refusal(f"There is no campaign board in {state.mode.title}.", _BOARD)
    if state.haven:
        known = plural(state.haven, "Hit Point")
        return Refusal(f"The board has been read: its side gives the Haven {known}.", _BOARD)
    return None


STEPS: dict[type[Event], Step] = {
    Reveal: Step(lambda state: may_reveal(state, 1), reveal),
    RevealPair: Step(lambda state: may_reveal(state, 2), reveal_pair),
    Attack: Step(owed(agenda.Attack), attack),
    Youngest: Step(owed(agenda.Youngest), youngest),
    Resolve: Step(owed(agenda.Resolve), resolve),
    Choose: Step(owed(agenda.Choose), choose),
    BoardSide: Step(may_tell_the_side, board_side),
    Board: Step(may_read_the_board, board_side),
}

"""What a table tells of a base game or campaign, an event a step of the rulebook."""

from typing import Annotated, ClassVar

from referee.contract.agenda import head
from referee.contract.model import REQUIRED, Ask, Choice, Event, Options, spoken
from referee.games.bone_to_pick import agenda, trophies, weapons
from referee.games.bone_to_pick.modes import TABLES
from referee.games.bone_to_pick.state import LEVELS, UNKNOWN, Rivals, armed
from referee.games.bone_to_pick.titles import LEGEND

# --- what may be answered ---------------------------------------------------------------------------------------


def levels_left(state: Rivals) -> dict[str, int]:
    """How many Undead of each level can still turn up this round: as its slot says, else by what the boxes hold."""
    boxes = state.mode.boxes
    told = len(state.slots) >= state.round
    have = state.slots[state.round - 1] if told else tuple(TABLES.levels.values())
    out = state.seen if told else state.gone + state.seen
    left = {level: count * boxes - out.count(level) for level, count in zip(LEVELS, have, strict=True)}
    return left if state.settings.get("hard-cards") != "without" else left | {"hard": 0}


def _levels(state: Rivals) -> Options:
    return [*(level for level, left in levels_left(state).items() if left > 0), UNKNOWN]


def _no_such_level(state: Rivals, _player: str, level: str) -> str:
    if state.settings.get("hard-cards") == "without" and level == "hard":
        return "The hard Undead were left in the box for this game."
    return f"No {level} Undead is left for round {state.round}."


def _power(which: str) -> Ask:
    return Ask(
        f"Power of the {which}",
        low=1,
        high=99,
        section="base/undead-cards",
        otherwise=lambda _state, _player, power: trophies.no_such_power(power),
    )


def _trophy(which: str) -> Ask:
    return Ask(
        f"Trophy points of the {which}",
        low=1,
        high=9,
        section="base/undead-cards",
        otherwise="Trophy points go from 1 to 9; {value} is printed on no Undead.",
    )


def _damage(which: str) -> Ask:
    return Ask(
        f"Damage of the {which}",
        low=1,
        high=2,
        section="base/undead-cards",
        otherwise="An Undead deals 1 or 2 damage, not {value}.",
    )


def _level(which: str) -> Ask:
    return Ask(
        f"Level of the {which}",
        choices=_levels,
        known=(*LEVELS, UNKNOWN),
        default=UNKNOWN,
        section="base/undead-cards",
        otherwise=_no_such_level,
    )


# --- a turn -----------------------------------------------------------------------------------------------------


class Reveal(Event, frozen=True):
    """Turn up the next Undead and say its power for your number of players."""

    section: ClassVar[str] = "base/reveal"
    usual: ClassVar[bool] = True  # the board may be read before it
    power: Annotated[int, _power("Undead")]
    trophy: Annotated[int, _trophy("Undead")]
    damage: Annotated[int, _damage("Undead")]
    level: Annotated[str, _level("Undead")]


class RevealPair(Event, frozen=True):
    """Turn up the next two Undead and say the power of the column each one uses."""

    section: ClassVar[str] = "epic/reveal"
    usual: ClassVar[bool] = True
    power: Annotated[int, _power("first Undead")]
    trophy: Annotated[int, _trophy("first Undead")]
    damage: Annotated[int, _damage("first Undead")]
    second_power: Annotated[int, _power("second Undead")]
    second_trophy: Annotated[int, _trophy("second Undead")]
    second_damage: Annotated[int, _damage("second Undead")]
    level: Annotated[str, _level("first Undead")]
    second_level: Annotated[str, _level("second Undead")]


def _hands(state: Rivals) -> dict[str, Options]:
    fighters = state.fighters.items()
    return {player: weapons.Menu(fighter.hand) for player, fighter in fighters if fighter.hand}


def _not_held(state: Rivals, player: str, card: str) -> str:
    """Upgrades are there in a campaign only: elsewhere a card above the weapons is on no card at all."""
    if not weapons.is_upgrade(card):
        return f"{player} has no {card} left to play."
    if state.mode.campaign:
        return f"{player} has no upgrade of {weapons.value(card)} left to play."
    return (
        f"Weapons go from {weapons.WEAPONS[0]} to {weapons.WEAPONS[-1]} and there are no upgrades in the "
        f"{state.mode.title}: {player} can't play {card.removesuffix('u')}."
    )


class Attack(Event, frozen=True):
    """Everybody plays one weapon, all are turned up at once and added against the power."""

    section: ClassVar[str] = "base/attack"
    weapons: Annotated[
        dict[str, str],
        Ask(
            "Weapon",
            choices=_hands,
            known=weapons.EVERY_CARD,
            each=armed,
            hidden=True,
            section="base/weapon-cards",
            otherwise=_not_held,
        ),
    ]


class Choose(Event, frozen=True):
    """Whoever played the highest unique value takes one of the two Undead as a trophy."""

    section: ClassVar[str] = "epic/gaining-trophies"
    trophy: Annotated[
        str,
        Ask(
            "Which trophy, by its points",
            choices=lambda state: tuple(str(undead.trophy) for undead in state.fighting.undead),
            section="epic/gaining-trophies",
            otherwise="No Undead of {value} trophy points was revealed.",
        ),
    ]


class Youngest(Event, frozen=True):
    """Say who the youngest player is: abilities take effect from there on clockwise."""

    section: ClassVar[str] = "campaign/special-abilities"
    player: Annotated[
        str,
        Ask(
            "The youngest player",
            choices=lambda state: state.players,
            section="campaign/special-abilities",
            otherwise=lambda state, _player, who: f"{who} does not play here, only {spoken(state.players)}.",
        ),
    ]


class Resolve(Event, frozen=True):
    """All abilities have taken effect: judge the attack."""

    section: ClassVar[str] = "campaign/special-abilities"


_SIDE = Ask(
    "Side of the campaign board",
    choices=(Choice("harder", "fewer Hit Points"), Choice("easier", "more Hit Points")),
    default="harder",
    section="campaign/campaign-game-setup",
)
_HIT_POINTS = Ask(
    "Hit Points on that side",
    low=1,
    high=20,
    printed=("Hit Points", "side"),
    section="campaign/campaign-game-setup",
    otherwise="Hit Points of {value} look like a slip: {low} to {high} are taken.",
)


class BoardSide(Event, frozen=True):
    """Say which side of the campaign board is up and how many Hit Points it gives the Haven."""

    section: ClassVar[str] = "campaign/campaign-game-setup"
    side: Annotated[str, _SIDE]
    hit_points: Annotated[int, _HIT_POINTS]


class Board(Event, frozen=True):
    """Read the Hit Points off the campaign board while a turn is on, before any damage asks for them."""

    anytime: ClassVar[bool] = True
    section: ClassVar[str] = "campaign/campaign-game-setup"
    side: Annotated[str, _SIDE]
    hit_points: Annotated[int, _HIT_POINTS]


# --- between rounds ---------------------------------------------------------------------------------------------


def slots_left(state: Rivals) -> tuple[int, int, int]:
    """Easy, medium and hard Undead of one box that no slot of the board holds yet."""
    held = [sum(slot[level] for slot in state.slots) for level in range(3)]
    easy, medium, hard = (count - out for count, out in zip(TABLES.levels.values(), held, strict=True))
    return easy, medium, hard


def _slots(state: Rivals) -> Options:
    """All ways to fill a slot with ten of the Undead left; what remains always fills the other slots."""
    easy, medium, hard = slots_left(state)
    return [
        f"{one}-{10 - one - three}-{three}"
        for one in range(min(easy, 10) + 1)
        for three in range(min(hard, 10 - one) + 1)
        if 10 - one - three <= medium
    ]


def _no_such_slot(state: Rivals, _player: str, slot: str) -> str:
    easy, medium, hard = slots_left(state)
    return (
        f"A slot holds ten Undead, written easy-medium-hard like 7-3-0, and {easy} easy, {medium} medium and {hard} hard "
        f"are left for it: {slot} can't be."
    )


class Slot(Event, frozen=True):
    """Read the next slot of the campaign board: how many easy, medium and hard Undead its deck of ten holds."""

    section: ClassVar[str] = "campaign/campaign-game-setup"
    undead: Annotated[
        str,
        Ask(
            "Easy-medium-hard Undead in the next slot, as printed",
            choices=_slots,
            printed=("slot", lambda state: f"round {len(state.slots) + 1}"),
            section="campaign/campaign-game-setup",
            otherwise=_no_such_slot,
        ),
    ]


def _title(state: Rivals) -> str:
    return state.past[-1].title


def _printed_points(state: Rivals) -> object:
    known = TABLES.legend if _title(state) == LEGEND else TABLES.scapegoat
    return known.get(state.round, REQUIRED)


def _no_such_points(state: Rivals, _player: str, points: object) -> str:
    if _title(state) == LEGEND:
        return f"A Legend card is worth 0 to 20 Victory Points, not {points}."
    return f"A Scapegoat card takes Victory Points away: 0 to -20, not {points}."


class TitleCard(Event, frozen=True):
    """Say how many Victory Points the Legend or Scapegoat card just won is worth."""

    section: ClassVar[str] = "campaign/legend-and-scapegoat-cards"
    points: Annotated[
        int,
        Ask(
            "Victory Points on the card",
            low=lambda state: 0 if _title(state) == LEGEND else -20,
            high=lambda state: 20 if _title(state) == LEGEND else 0,
            default=_printed_points,
            printed=("Victory Points", lambda state: f"{_title(state)} {state.round}"),
            section="campaign/legend-and-scapegoat-cards",
            otherwise=_no_such_points,
        ),
    ]


def _weapons_owned(state: Rivals) -> Options:
    owned = state.fighters[head(state).player].owned
    return tuple(card for card in dict.fromkeys(owned) if not weapons.is_upgrade(card))


def _no_such_weapon(state: Rivals, _player: str, card: str) -> str:
    if weapons.is_upgrade(card):
        return f"Only a weapon card may go; {card} is an upgrade."
    return f"{head(state).player} has no weapon {card} to give away."


class Upgrade(Event, frozen=True):
    """Keep one of the upgrades drawn and put a weapon card back into the box for it.

    What the upgrade is stays as hidden as the hand it goes to (B50); its Victory Points are counted openly.
    """

    section: ClassVar[str] = "campaign/gaining-upgrade-cards"
    value: Annotated[
        int,
        Ask(
            "Value of the upgrade kept",
            low=0,
            high=weapons.HIGHEST_UPGRADE,
            hidden=True,
            otherwise=lambda _state, _player, worth: weapons.slip_told("An upgrade", worth),
        ),
    ]
    points: Annotated[
        int,
        Ask(
            "Its Victory Points",
            low=0,
            high=5,
            section="campaign/upgrade-cards",
            otherwise="An upgrade is worth 0 to 5 Victory Points, not {value}.",
        ),
    ]
    replaces: Annotated[
        str,
        Ask(
            "The weapon that goes back into the box",
            choices=_weapons_owned,
            known=weapons.EVERY_CARD,
            hidden=True,
            section="campaign/gaining-upgrade-cards",
            otherwise=_no_such_weapon,
        ),
    ]
    ability: Annotated[
        bool, Ask("Does it have an ability", default=False, hidden=True, section="campaign/upgrade-cards")
    ]
    called: Annotated[
        str,
        Ask(
            "Its name or what it does, if you like", default="", hidden=True, section="campaign/upgrade-cards"
        ),
    ]


# --- by hand, for abilities -------------------------------------------------------------------------------------

PLACES = ("first", "second")


def _movable_trophies(state: Rivals) -> list[Choice]:
    revealed = state.fighting.undead if isinstance(head(state), agenda.OnTheTable) else ()
    here = [
        Choice(PLACES[place], f"the trophy of {one.trophy} on the table")
        for place, one in enumerate(revealed)
    ]
    taken = {f"{player}.{one.trophy}": None for player, who in state.fighters.items() for one in who.trophies}
    return [*here, *(Choice(trophy) for trophy in taken)]


def used(state: Rivals, player: str) -> tuple[str, ...]:
    """A player's used pile. The card on the table is not on it before the turn is over: it still counts in this attack."""
    pile, card = state.fighters[player].used, state.fighting.played.get(player)
    return pile if card is None else weapons.without(pile, card)


def with_used(state: Rivals) -> tuple[str, ...]:
    """Who has a used pile."""
    return tuple(player for player in state.players if used(state, player))


def _used(state: Rivals) -> Options:
    return weapons.options(tuple(card for who in state.fighters.values() for card in who.used))


def _held(state: Rivals) -> Options:
    return weapons.options(tuple(card for player in armed(state) for card in state.fighters[player].hand))


def _no_such_trophy(state: Rivals, _player: str, trophy: object) -> str:
    there = spoken(str(one.value) for one in _movable_trophies(state))
    return f"There is no trophy {trophy} to hand over now, only {there}."


def _takers(state: Rivals) -> tuple[str, ...]:
    """The players, and nobody: a dash where a player is called so."""
    return (*state.players, "-" if "nobody" in state.players else "nobody")


def _nobody_of_that_name(state: Rivals, _player: str, who: object) -> str:
    return f"A trophy goes to one of {spoken(state.players)}, or to nobody: {who} does not play here."


def _no_pile(state: Rivals, _player: str, who: object) -> str:
    if who not in state.players:
        return f"{who} does not play here, only {spoken(state.players)}."
    return f"{who} has no used card yet; a card on the table is used when the turn is over."


def _no_hand(state: Rivals, _player: str, who: object) -> str:
    if who not in state.players:
        return f"{who} does not play here, only {spoken(state.players)}."
    return f"{who} holds no card any more."


_BECAUSE = Ask("Because of which card", section="campaign/special-abilities")


class HandOver(Event, frozen=True):
    """A card's text gives a trophy to somebody else: one taken this round (Ann.5), or the Undead on the table (first)."""

    anytime: ClassVar[bool] = True
    section: ClassVar[str] = "campaign/special-abilities"
    trophy: Annotated[
        str,
        Ask(
            "Which trophy, like Ann.5",
            choices=_movable_trophies,
            section="campaign/special-abilities",
            otherwise=_no_such_trophy,
        ),
    ]
    to: Annotated[
        str,
        Ask(
            "To whom",
            choices=_takers,
            section="campaign/special-abilities",
            otherwise=_nobody_of_that_name,
        ),
    ]
    because: Annotated[str, _BECAUSE]


class TakeBack(Event, frozen=True):
    """A card's text puts a used card back into its player's hand."""

    anytime: ClassVar[bool] = True
    section: ClassVar[str] = "campaign/special-abilities"
    player: Annotated[
        str,
        Ask("Whose card", choices=with_used, section="campaign/special-abilities", otherwise=_no_pile),
    ]
    card: Annotated[
        str,
        Ask(
            "Which card",
            choices=_used,
            known=weapons.EVERY_CARD,
            hidden=True,
            section="campaign/special-abilities",
            otherwise="{value} is in no used pile.",
        ),
    ]
    because: Annotated[str, _BECAUSE]


class Discard(Event, frozen=True):
    """A card's text puts a card from a player's hand on the used pile."""

    anytime: ClassVar[bool] = True
    section: ClassVar[str] = "campaign/special-abilities"
    player: Annotated[
        str,
        Ask("Whose card", choices=armed, section="campaign/special-abilities", otherwise=_no_hand),
    ]
    card: Annotated[
        str,
        Ask(
            "Which card",
            choices=_held,
            known=weapons.EVERY_CARD,
            hidden=True,
            section="campaign/special-abilities",
            otherwise="{value} is in no hand.",
        ),
    ]
    because: Annotated[str, _BECAUSE]

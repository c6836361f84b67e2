"""The Doom Track: nine event cards an hour from 9 pm, three passes, then midnight (Winning and Losing)."""

from referee.games.zombie_in_my_pocket.modes import Night


def hour_of(night: Night, card: int) -> int:
    """At which hour the night's card of this number (1 to 27) is read: the hour in force when it is drawn (Z3)."""
    return night.first_hour + (card - 1) // night.cards


def hour(night: Night, drawn: int, *, resolving: bool = False) -> int:
    """What the stone shows after `drawn` cards; it moves on as soon as the last card of an hour is resolved (Z44)."""
    return hour_of(night, drawn if resolving and drawn else drawn + 1)


def left_tonight(night: Night, drawn: int) -> int:
    """How many event cards are left before midnight."""
    return night.all_cards - drawn


def left_this_hour(night: Night, drawn: int, *, resolving: bool = False) -> int:
    """How many event cards lie in the deck: nine after a reshuffle, none while the last one is being resolved or at midnight."""
    used = drawn % night.cards
    empty = drawn == night.all_cards or (resolving and drawn and not used)
    return 0 if empty else night.cards - used


def spoken_hour(pm: int) -> str:
    """`9 pm`, or `midnight`."""
    return "midnight" if pm >= 12 else f"{pm} pm"

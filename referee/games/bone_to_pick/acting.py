"""Who acts in each step of a base game or campaign: all who play a weapon, whoever chooses a trophy or keeps an upgrade.

What is turned up is the table's, and so is what a card's text does by hand.
"""

from collections.abc import Mapping
from typing import Final

from referee.contract.acting import By, answering, owing
from referee.contract.model import Event
from referee.games.bone_to_pick import events

WHO: Final[Mapping[type[Event], By]] = {
    events.Attack: answering("weapons"),
    events.Choose: owing("player"),
    events.Upgrade: owing("player"),
}

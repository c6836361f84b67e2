"""Who acts in each step: whoever draws, plays or carries a card out; the deal is everybody's, what is decided the table's."""

from collections.abc import Mapping
from typing import Any, Final

from referee.contract.acting import About, By, answering, owing
from referee.contract.model import Event
from referee.games.card_of_the_dead import deck, events
from referee.games.card_of_the_dead.state import Night

_PLAYER = owing("player")

WHO: Final[Mapping[type[Event], By]] = {
    events.Deal: answering("kept"),
    events.Draw: _PLAYER,
    events.Nothing: _PLAYER,
    events.Lay: _PLAYER,
    events.Use: _PLAYER,
    events.Discard: _PLAYER,
    events.Take: _PLAYER,
    events.GiveUp: _PLAYER,
    events.Lure: _PLAYER,
    events.Tripped: _PLAYER,
    events.Newest: _PLAYER,
    events.Armored: _PLAYER,
    events.Mobs: _PLAYER,
    events.LayOut: _PLAYER,
    events.CarryOut: _PLAYER,
}


def _card(state: Night, _event: Any) -> str:
    return deck.title(state.due().card)


def _whose(state: Night, _event: Any) -> str:
    return f"of {state.due().target}"


#: how often a card makes its holder discard or lay out is not seen in the answers
ABOUT: Final[Mapping[type[Event], About]] = {
    events.Discard: _card,
    events.Take: _card,
    events.LayOut: _card,
    events.CarryOut: _card,
    events.Newest: _whose,
}

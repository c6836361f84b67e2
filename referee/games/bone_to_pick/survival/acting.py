"""Who acts in each step of the solo and the cooperative game: all who play a card, whoever takes a reward."""

from collections.abc import Mapping
from typing import Any, Final

from referee.contract.acting import By, answering, owing
from referee.contract.model import Event
from referee.games.bone_to_pick.survival import coop, solo


def _alone(state: Any, _event: Any) -> tuple[str, ...]:
    """The only player there is; the decks are asked for and not players."""
    return tuple(state.players)


WHO: Final[Mapping[type[Event], By]] = {
    solo.PlayPair: _alone,
    solo.Reward: owing("player"),
    coop.PlayInTurn: answering("cards"),
    coop.TakeReward: owing("player"),
}

"""Who acts in an event, and what it is about: the ways in which a game's steps say it.

`Step.by(state, event)` names those who act, in seat order: whose turn it is, or all who answered. A step without it is the
table's: a card turned up, what nobody does alone, a number changed by decision. `Step.about(state, event)` tells two entries
alike apart: a place or a card, in a few words, where the answers don't say it.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from referee.contract.agenda import head
from referee.contract.model import Event, State, Step, replace

By = Callable[[Any, Any], tuple[str, ...]]
About = Callable[[Any, Any], str]


def seated(state: State, names: Collection[str]) -> tuple[str, ...]:
    """Those of the names that play here, in seat order."""
    if len(names) == 1:
        return tuple([name for name in names if name in state.players])
    return tuple([name for name in state.players if name in names])


def owing(field: str) -> By:
    """Who owes what heads the agenda; `field` is where that says it."""

    def by(state: State, _event: Any) -> tuple[str, ...]:
        return seated(state, (getattr(head(state), field, ""),))

    return by


def answering(field: str) -> By:
    """All who answered a field that is asked per player."""
    return lambda state, event: seated(state, getattr(event, field))


def acted(
    steps: dict[type[Event], Step], who: Mapping[type[Event], By], about: Mapping[type[Event], About]
) -> dict[type[Event], Step]:
    """The steps with who acts in some of them, and with what some are about."""
    return {
        event: replace(one, by=who.get(event, one.by), about=about.get(event, one.about))
        for event, one in steps.items()
    }

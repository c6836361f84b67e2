"""Pass over: the table decides that a turn which nobody took counts as gone, and the next player's turn comes.

One event for all games in which turns go round by player. It is logged and shown as a decision of the table.
"""

from collections.abc import Callable
from typing import Any, ClassVar

from referee.contract.model import Event, Finding, Refusal, Ruling, Step


class PassOver(Event, frozen=True):
    """Nobody took this turn: the table passes it over, and the next player's turn comes."""

    anytime: ClassVar[bool] = True


def passing(
    whose: Callable[[Any], str],
    over: Callable[[Any], Ruling],
    section: str | Callable[[Any], str],
) -> dict[type[Event], Step]:
    """The anytime event `pass-over`, to merge into `Game.steps`.

    `whose` names whose turn is due and not begun ("" where none is, or no other player's would come), `over` rules what comes
    after it, `section` says whose turn it is.
    """

    def cited(state: Any) -> str:
        return section if isinstance(section, str) else section(state)

    def when(state: Any) -> Refusal | None:
        if whose(state):
            return None
        return Refusal("No turn is due now that could be passed over to another player.", cited(state))

    def rule(state: Any, _event: PassOver) -> Ruling:
        told = Finding(f"{whose(state)}'s turn is passed over by the table's decision.", cited(state))
        after = over(state)
        return Ruling(after.state, (told, *after.findings))

    return {PassOver: Step(when, rule)}

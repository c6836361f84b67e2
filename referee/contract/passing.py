"""Pass over: the table decides that a turn which nobody took counts as gone, and the next player's turn comes.

One event for all games in which turns go round by player. It is logged and shown as a decision of the table, and says whose
turn it was: told at another player's turn, it does not fit.
"""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar

from referee.contract.model import REQUIRED, Ask, Event, Finding, Refusal, Ruling, Step


class Passing(Event, frozen=True):
    """What every game's `pass-over` is."""

    anytime: ClassVar[bool] = True


def passing(
    whose: Callable[[Any], str],
    over: Callable[[Any], Ruling],
    section: Callable[[Any], str],
) -> dict[type[Event], Step]:
    """The anytime event `pass-over`, to merge into `Game.steps`.

    `whose` names whose turn is due and not begun ("" where none is, or no other player's would come), `over` rules what comes
    after it, `section` says whose turn it is.
    """

    def turns(state: Any) -> tuple[str, ...]:
        return tuple(filter(None, (whose(state),)))

    class PassOver(Passing, frozen=True):
        """Nobody took this turn: the table passes it over, and the next player's turn comes."""

        player: Annotated[
            str,
            Ask(
                "Whose turn",
                choices=turns,
                default=lambda state: whose(state) or REQUIRED,
                otherwise="It is not the turn of {value} that could be passed over now.",
            ),
        ]

    def when(state: Any) -> Refusal | None:
        if whose(state):
            return None
        return Refusal("No turn is due now that could be passed over to another player.", section(state))

    def rule(state: Any, event: PassOver) -> Ruling:
        text = f"{event.player}'s turn is passed over by the table's decision."
        after = over(state)
        return Ruling(after.state, (Finding(text, section(state)), *after.findings))

    return {PassOver: Step(when, rule)}

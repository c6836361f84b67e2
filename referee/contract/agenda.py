"""The agenda: what is owed at the table, head first. Every game keeps one in its state and asks it what may come now.

What is owed is a small frozen value of a class of its own, which says itself ("reveal the next Undead") and knows its
section. A step may come while its kind of thing is at the head (`owed`); its rule takes the head away and puts what follows
in front of the rest (`done`, `owe`). What needs no answer from the table is done by a loop (`follow`, `by_itself`), and
several rulings in a row become one (`then`). Nothing here knows a game.

    class Reveal(Owed, frozen=True):
        section: ClassVar[str] = "base/reveal"

        def says(self, state):
            return "reveal the next Undead"

    STEPS = {events.Reveal: step(owed(Reveal), reveal, onward)}
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar, cast

from referee.contract.model import Event, Refusal, Ruling, State, Step, Struct, replace

S = TypeVar("S", bound=State)
Kind = TypeVar("Kind", bound="Owed")

When = Callable[[Any], Refusal | None]
#: something that may follow by itself: a ruling, or None where it has nothing to do now
Follow = Callable[[Any], Ruling | None]


class Owed(Struct, frozen=True):
    """Something owed. A game derives a class a kind; whose it is and how much of it are the fields."""

    #: where the book describes it
    section: ClassVar[str] = ""

    def says(self, _state: Any) -> str:
        """What the table does next, as the end of a sentence that begins "First comes"."""
        return "what the referee does by itself"

    def refusal(self, state: Any, section: str = "") -> Refusal:
        """Why something else may not come while this is owed; `section` is that of what was told instead.

        A game words it once, in the class that all its kinds derive from.
        """
        return Refusal(f"First comes {self.says(state)}.", self.section or section)


NOTHING = Owed()


def head(state: State) -> Any:
    """What is owed now; `NOTHING` where the agenda is empty."""
    return state.agenda[0] if state.agenda else NOTHING


def done(state: S, *then: Owed, **changes: Any) -> S:
    """The state without the head of its agenda, with what follows from it before the rest, and otherwise changed."""
    return replace(state, agenda=(*then, *state.agenda[1:]), **changes)


def owe(state: S, *first: Owed, **changes: Any) -> S:
    """The state with these things owed before all others, and otherwise changed."""
    return replace(state, agenda=(*first, *state.agenda), **changes)


class Awaits(Struct, frozen=True):
    """A `when` that lets a step come exactly while one of these kinds is at the head; `owed` makes it."""

    kinds: tuple[type[Owed], ...]
    section: str = ""

    def __call__(self, state: State) -> Refusal | None:
        """None, or what is owed instead."""
        now = head(state)
        if isinstance(now, self.kinds):
            return None
        if not state.agenda:
            section = self.section or self.kinds[0].section or state.mode.section
            return Refusal("Nothing is owed any more.", section)
        return cast("Owed", now).refusal(state, self.section)


def owed(*kinds: type[Owed], section: str = "") -> When:
    """A `when` that lets a step come exactly while one of these kinds is at the head."""
    return Awaits(kinds, section)


def always(_state: Any) -> None:
    """A `when` of what may come at any time."""
    return


def coming(steps: Mapping[type[Event], Step], state: State) -> list[type[Event]]:
    """The events that may come now, in the order of the steps; no sentence is made of why another may not."""
    now, found = head(state), []
    for event, one in steps.items():
        kinds = getattr(one.when, "kinds", None)
        if isinstance(now, kinds) if kinds is not None else one.when is always or one.when(state) is None:
            found.append(event)
    return found


# --- what follows by itself ---------------------------------------------------------------------------------------


def then(ruling: Ruling, rule: Callable[[Any], Ruling]) -> Ruling:
    """One ruling after another: the state of the second, the findings of both."""
    after = rule(ruling.state)
    return Ruling(after.state, (*ruling.findings, *after.findings))


def by_itself(rules: Mapping[type[Kind], Callable[[Any, Any], Ruling | None]]) -> Follow:
    """Do the head where it needs no answer: its rule gets the state and the head, and takes it away; None asks the table."""

    def rule(state: State) -> Ruling | None:
        now = head(state)
        found = rules.get(type(now))
        return found(state, now) if found is not None else None

    return rule


def follow(
    ruling: Ruling, rules: Sequence[Follow], going: Callable[[Any], bool] = lambda _state: True
) -> Ruling:
    """The ruling with all that follows by itself, the first rule that has something to do each time, while it is `going`."""
    while going(ruling.state) and (more := first(rules, ruling.state)) is not None:
        ruling = Ruling(more.state, ruling.findings + more.findings)
    return ruling


def first(rules: Sequence[Follow], state: Any) -> Ruling | None:
    """What the first rule that has something to do now makes of the state; None where none has."""
    for rule in rules:
        if (found := rule(state)) is not None:
            return found
    return None


def step(
    when: When, rule: Callable[[Any, Any], Ruling | Refusal], onward: Callable[[Ruling], Ruling]
) -> Step:
    """A step of the book, and all that follows from it (`onward` usually calls `follow`)."""

    def whole(state: State, event: Any) -> Ruling | Refusal:
        ruling = rule(state, event)
        return ruling if isinstance(ruling, Refusal) else onward(ruling)

    return Step(when, whole)

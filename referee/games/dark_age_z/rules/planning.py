"""Phase 1, Planning, at a table that plays its commands without the referee: what scoring needs of it."""

from typing import Annotated, Any, ClassVar

from referee.contract.agenda import done, owed
from referee.contract.model import Ask, Choice, Event, Finding, Options, Ruling, Step, spoken
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.rules.commanders import recruited
from referee.games.dark_age_z.state import Realm
from referee.games.dark_age_z.tables import COMMANDERS

NOBODY = "-"  # no player can be called so
_NOBODY = Choice(NOBODY, "nobody", "nobody")


def _recruiters(state: Realm) -> Options:
    """The players, then nobody: whoever is called so is meant first."""
    return [*(Choice(name) for name in state.players), _NOBODY]


def _who(commander: str) -> Ask:
    title = COMMANDERS[commander].title

    def otherwise(state: Realm, _player: str, value: Any) -> str:
        players = spoken(state.players).replace(" and ", " or ")
        return f"{title} is recruited by {players}, or by nobody (-); {value} is not at this table."

    return Ask(
        f"{title} recruited by",
        choices=_recruiters,
        default=NOBODY,
        section="commanders",
        otherwise=otherwise,
    )


class Planning(Event, frozen=True):
    """Phase 1 is over: who recruited which commander (lilith=Ann; Enter: nobody recruited any)."""

    section: ClassVar[str] = "planning"
    alexander: Annotated[str, _who("alexander")]
    terric: Annotated[str, _who("terric")]
    lancelot: Annotated[str, _who("lancelot")]
    lilith: Annotated[str, _who("lilith")]
    matilda: Annotated[str, _who("matilda")]
    erina: Annotated[str, _who("erina")]


def planning(state: Realm, event: Planning) -> Ruling:
    """Matilda pays at once, before the order of Rallying is made."""
    after = done(state)
    findings = list[Finding]()
    for commander in COMMANDERS:
        after, told = recruited(after, commander, getattr(event, commander))
        findings += told
    return Ruling(after, tuple(findings))


STEPS: dict[type[Event], Step] = {Planning: Step(owed(agenda.Planning), planning)}

"""Cleanup where hands and tokens are kept: markers restored, tokens and cards from visible icons and commanders."""

from typing import Annotated, ClassVar

from referee.contract.agenda import done, owed
from referee.contract.model import Ask, Event, Finding, Ruling, Step, plural
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.frontier import Frontier
from referee.games.dark_age_z.places import own
from referee.games.dark_age_z.rules.commanders import bonus
from referee.games.dark_age_z.state import Automatic, Realm
from referee.games.dark_age_z.tables import BOX, ZONES

COMMAND, ARMY = "command", "army"
_ICONS = "planning/reward-icons"
_BOARD = "frontier board"


class BoardIcons(Event, frozen=True):
    """The icons of a Frontier Board: the zones whose two sides show a Command icon, and those with an Army icon."""

    section: ClassVar[str] = _ICONS
    command: Annotated[
        tuple[int, ...],
        Ask(
            "Zones with a Command icon",
            choices=ZONES,
            default=(),
            printed=("command icons", lambda _: _BOARD),
        ),
    ]
    army: Annotated[
        tuple[int, ...],
        Ask("Zones with an Army icon", choices=ZONES, default=(), printed=("army icons", lambda _: _BOARD)),
    ]


class KingdomIcons(Event, frozen=True):
    """The Command icons a Kingdom Board shows at each Military Technology Level; the marker card hides the others."""

    section: ClassVar[str] = "cleanup/refills"
    level_0: Annotated[int, Ask("At level 0", low=0, high=20, printed=("kingdom icons", lambda _: "level 0"))]
    level_1: Annotated[int, Ask("At level I", low=0, high=20, printed=("kingdom icons", lambda _: "level 1"))]
    level_2: Annotated[
        int, Ask("At level II", low=0, high=20, printed=("kingdom icons", lambda _: "level 2"))
    ]
    level_3: Annotated[
        int, Ask("At level III", low=0, high=20, printed=("kingdom icons", lambda _: "level 3"))
    ]


def board_icons(state: Realm, event: BoardIcons) -> Ruling:
    """Printed alike on every frontier board."""
    return Ruling(done(state, board_icons={COMMAND: event.command, ARMY: event.army}))


def kingdom_icons(state: Realm, event: KingdomIcons) -> Ruling:
    """Printed alike on every kingdom board."""
    return Ruling(done(state, kingdom_icons=(event.level_0, event.level_1, event.level_2, event.level_3)))


def restore(state: Realm) -> Ruling:
    """Each strategy marker goes back by the number of players less one; the pioneer zone is refilled or not (note D7)."""
    steps = BOX.restoration[str(len(state.players))]
    strips = {name: strip.moved(-steps) for name, strip in state.strips.items()}
    pioneer = len(state.players) if refilled_daily(state) else state.pioneer
    told = Finding(
        f"Each Strategy Command Marker goes {plural(steps, 'step')} back.", "cleanup/daily-restoration-rate"
    )
    return Ruling(done(state, strips=strips, pioneer=pioneer), (told, pioneer_told(pioneer)))


def refilled_daily(state: Realm) -> bool:
    """Whether the pioneer zone is filled again every day; the book does not say (note D7)."""
    return state.settings["pioneer-refill"] == "daily"


def pioneer_told(tokens: int) -> Finding:
    """What lies in the Pioneer Reward Zone on the new day."""
    text = f"{plural(tokens, 'token')} in the Pioneer Reward Zone."
    return Finding(text, "game-setup/pioneer-reward-zone", ("D7",))


def visible(board: Frontier, side: str, zones: tuple[int, ...]) -> int:
    """The icons of these zones that no army on the player's side covers, active or defeated (note D42)."""
    return sum((army := board.zone(number).army) is None or army.side != side for number in zones)


def drawn(left: int, right: int, commander: int) -> int:
    """Army Cards drawn in Cleanup: visible icons of both frontiers and the commander's (the book's example: 1 + 0 + 2)."""
    return left + right + commander


def refill(state: Realm) -> Ruling:
    """Command Tokens and Army Cards for everybody, then at most ten cards."""
    purse, hands, findings = dict(state.purse), dict(state.hands), list[Finding]()
    for name in state.players:
        tokens, cards = _tokens(state, name), _cards(state, name)
        purse[name] += sum(tokens)
        hands[name] = min(hands[name] + drawn(*cards), BOX.hand_limit)
        findings.append(_told(name, tokens, cards, hands[name]))
    findings += _short_of_tokens(sum(purse.values()) + state.pioneer)
    return Ruling(done(state, purse=purse, hands=hands), tuple(findings))


def _short_of_tokens(needed: int) -> list[Finding]:
    """The pool is taken as endless; the table only hears of it (note D38)."""
    have = BOX.pieces["tokens"]
    text = f"{needed} Command Tokens are out and the box holds {have}: take anything else for the rest."
    return [Finding(text, "game-components", ("D38",))] if needed > have else []


def _tokens(state: Realm, name: str) -> tuple[int, ...]:
    """The left frontier's, the right one's, the kingdom board's, the commander's."""
    boards = [visible(state.frontiers[index], name, state.board_icons[COMMAND]) for index in own(state, name)]
    return (*boards, state.kingdom_icons[state.technology[name]], bonus(state, name, "tokens"))


def _cards(state: Realm, name: str) -> tuple[int, int, int]:
    left, right = (
        visible(state.frontiers[index], name, state.board_icons[ARMY]) for index in own(state, name)
    )
    return left, right, bonus(state, name, "cards")


def _told(name: str, tokens: tuple[int, ...], cards: tuple[int, ...], hand: int) -> Finding:
    text = (
        f"{name} takes {' + '.join(map(str, tokens))} = {plural(sum(tokens), 'token')} "
        f"(left, right, kingdom, commander) and draws {' + '.join(map(str, cards))} = {plural(sum(cards), 'card')} "
        f"(left, right, commander); {plural(hand, 'card')} in hand."
    )
    return Finding(text, "cleanup/refills", ("D42",))


STEPS: dict[type[Event], Step] = {
    BoardIcons: Step(owed(agenda.BoardIcons), board_icons),
    KingdomIcons: Step(owed(agenda.KingdomIcons), kingdom_icons),
}
AUTOMATIC: Automatic = {agenda.Restore: restore, agenda.Refill: refill}

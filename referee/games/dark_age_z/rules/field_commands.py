"""Field Commands: each moves the Zombie Movement Marker a step and earns a pioneer token while there are any."""

from typing import Annotated, ClassVar

from referee.contract.agenda import done, head, owe, owed
from referee.contract.model import Ask, Choice, Event, Finding, Refusal, Ruling, Step, plural, replace, spoken
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.frontier import Army
from referee.games.dark_age_z.ladders import insignia_rows
from referee.games.dark_age_z.places import found, frontiers, other_side, own, places, put, told, zone_at
from referee.games.dark_age_z.rules.commanders import NOBODY, may_stand, recruited
from referee.games.dark_age_z.rules.war_zones_arrangement import barred, entered
from referee.games.dark_age_z.state import Realm, with_frontier
from referee.games.dark_age_z.tables import COMMANDERS, TECHNOLOGY

_FIELD = "planning/field-commands"
_PLAY = "planning/play-1-new-army-card"
_UPGRADE = "planning/upgrade-military-technology"
_RECRUIT = "planning/pass-and-recruit-1-commander-card"
SIDES = (Choice("mine", "loyal to the player", "m"), Choice("theirs", "loyal to the neighbour", "t"))
RANK_CHOICES = (
    Choice("bronze", "Swordsman", "b"),
    Choice("silver", "Archer", "s"),
    Choice("gold", "Cavalry", "g"),
)


def open_frontiers(state: Realm) -> list[Choice]:
    """The frontiers of the player that take a new army: those where no commander's army would have to move."""
    march = state.settings["anchored-march"] == "moves"
    mine = own(state, head(state).who)
    return frontiers(state, tuple(i for i in mine if not barred(state.frontiers[i], commanders_march=march)))


def levels(state: Realm) -> list[Choice]:
    """What may be discarded for the next Military Technology Level, at most what is in hand."""
    who = head(state).who
    level = state.technology.get(who, 0) + 1
    if str(level) not in TECHNOLOGY:
        return []
    rows = insignia_rows(level, all_of_them=state.settings["technology"] == "all")
    return [
        Choice(
            "-".join(f"{count}-{rank}" for rank, count in row.items()), f"for {TECHNOLOGY[str(level)].title}"
        )
        for row in rows
        if sum(row.values()) <= state.hands[who]
    ]


class PlayArmy(Event, frozen=True):
    """Play an army from the hand to one of your frontiers; the zone and a march are forced by the rules."""

    section: ClassVar[str] = _PLAY
    key: ClassVar[str] = "p"
    frontier: Annotated[
        str, Ask("Frontier", choices=open_frontiers, section="planning/war-zones-arrangement")
    ]
    side: Annotated[str, Ask("Loyalty", choices=SIDES, section="planning/loyalty")]
    rank: Annotated[str, Ask("Rank", choices=RANK_CHOICES)]
    attack: Annotated[int, Ask("Basic Attack Value", low=0, high=40)]
    icons: Annotated[int, Ask("Zombification Icons", low=0, high=9, section="planning/zombify")]


class Upgrade(Event, frozen=True):
    """Discard the insignia and raise the Military Technology by one level."""

    section: ClassVar[str] = _UPGRADE
    key: ClassVar[str] = "u"
    insignia: Annotated[str, Ask("Discarded", choices=levels, section=_UPGRADE)]


class TakeToken(Event, frozen=True):
    """Take one Command Token from the pool."""

    section: ClassVar[str] = "planning/get-1-command-token"
    key: ClassVar[str] = "t"


class Pass(Event, frozen=True):
    """Pass for the rest of Planning and recruit a commander for free; all tokens go back."""

    section: ClassVar[str] = _RECRUIT
    key: ClassVar[str] = "x"
    commander: Annotated[
        str,
        Ask(
            "Commander", choices=lambda s: [NOBODY, *s.gathering], known=(NOBODY, *COMMANDERS), default=NOBODY
        ),
    ]


def assignable(state: Realm) -> list[Choice]:
    """Where the commander may go: printed zones, own active army or any defeated one, none there yet.

    Recruited by passing: at an own frontier; by Dracula's Potion: at any.
    """
    due = head(state)
    where = tuple(range(len(state.frontiers))) if due.count else own(state, due.who)
    return places(
        state, lambda index, number, zone: index in where and may_stand(due.card, number, zone, due.who)
    )


class Assign(Event, frozen=True):
    """Assign the commander to an own active army or a defeated one within the printed zones."""

    section: ClassVar[str] = "planning/commanders"
    place: Annotated[str, Ask("War Zone", choices=assignable, section="planning/commanders")]


# --- what every field command does ---------------------------------------------------------------------------------


def advanced(state: Realm, who: str) -> Ruling:
    """The marker moves a step towards its end and a pioneer token changes hands (note D5: the command is finished first)."""
    reward = 1 if state.pioneer else 0
    after = replace(
        state,
        steps=state.steps - 1,
        pioneer=state.pioneer - reward,
        purse=state.purse | {who: state.purse[who] + reward},
    )
    token = f"; {who} takes a pioneer token" if reward else ""
    text = f"The Zombie Movement Marker moves: {plural(after.steps, 'step')} left{token}."
    return Ruling(after, (Finding(text, _FIELD, ("D7",) if reward else ()),))


def commanded(state: Realm, who: str) -> Ruling:
    """The turn's debt is paid: after what the command leads to, the next player is due."""
    return advanced(owe(done(state), agenda.Next(who=who)), who)


def _has_hand(state: Realm) -> Refusal | None:
    who = head(state).who
    if not state.hands[who]:
        return Refusal(f"{who} has no Army Card in hand.", _PLAY)
    if not open_frontiers(state):
        return Refusal(
            "A commander's army would have to move at both frontiers; it is anchored.", "planning/commanders"
        )
    return None


def _can_upgrade(state: Realm) -> Refusal | None:
    who = head(state).who
    if str(state.technology.get(who, 0) + 1) not in TECHNOLOGY:
        return Refusal(f"{who}'s Military Technology is at its highest level.", _UPGRADE)
    return (
        None
        if levels(state)
        else Refusal(f"{who} has too few Army Cards in hand for the next level.", _UPGRADE)
    )


def _turn(state: Realm) -> Refusal | None:
    return owed(agenda.Turn)(state)


def placed(state: Realm, who: str, frontier: str, side: str, card: Army) -> Ruling:
    """An army enters a frontier by the War Zones Arrangement, loyal to the player or the neighbour."""
    index, _ = found(frontier)
    board = state.frontiers[index]
    loyal = who if side == "mine" else other_side(board, who)
    marched, findings = entered(board, replace(card, side=loyal))
    return Ruling(with_frontier(state, index, marched), findings)


def play_army(state: Realm, event: PlayArmy) -> Ruling:
    """One card of the hand becomes an active army."""
    who = head(state).who
    field = commanded(state, who)
    after = replace(field.state, hands=state.hands | {who: state.hands[who] - 1})
    ruling = placed(after, who, event.frontier, event.side, Army(who, event.rank, event.attack, event.icons))
    return Ruling(ruling.state, (*ruling.findings, *field.findings))


def upgrade(state: Realm, event: Upgrade) -> Ruling:
    """The level rises by one; the marker card now hides a Command icon."""
    who = head(state).who
    level = state.technology.get(who, 0) + 1
    field = commanded(state, who)
    cards = sum(int(word) for word in event.insignia.split("-") if word.isdigit())
    after = replace(
        field.state,
        hands=state.hands | {who: state.hands[who] - cards},
        technology=state.technology | {who: level},
    )
    unlocks = spoken(TECHNOLOGY[str(level)].unlocks)
    text = f"{who} discards {plural(cards, 'Army Card')} and reaches {TECHNOLOGY[str(level)].title}: {unlocks} slots are open."
    return Ruling(after, (Finding(text, _UPGRADE, ("D13", "D14")), *field.findings))


def take_token(state: Realm, _event: TakeToken) -> Ruling:
    """One token more."""
    who = head(state).who
    field = commanded(state, who)
    purse = field.state.purse
    after = replace(field.state, purse=purse | {who: purse[who] + 1})
    told_ = Finding(
        f"{who} takes a Command Token and has {after.purse[who]}.", "planning/get-1-command-token"
    )
    return Ruling(after, (told_, *field.findings))


def pass_(state: Realm, event: Pass) -> Ruling:
    """Passing is a Field Command too; a pioneer token taken goes straight back to the pool (note D6)."""
    who = head(state).who
    field = commanded(replace(state, commands_left=1), who)
    after = replace(field.state, passed=(*state.passed, who), purse=field.state.purse | {who: 0})
    told_ = Finding(f"{who} passes; all Command Tokens of {who} go back to the pool.", _RECRUIT, ("D6",))
    if event.commander == NOBODY:
        return Ruling(after, (told_, *field.findings))
    after = replace(after, gathering=tuple(name for name in state.gathering if name != event.commander))
    return _to_assign(Ruling(after, (told_, *field.findings)), agenda.Assign(who=who, card=event.commander))


def _to_assign(ruling: Ruling, due: agenda.Due) -> Ruling:
    """Owe the assignment, or discard a commander without a legal zone (note D48)."""
    asked = owe(ruling.state, due)
    if assignable(asked):
        return Ruling(asked, ruling.findings)
    text = f"No War Zone takes {COMMANDERS[due.card].title}: discarded under the deck, without ability or reward."
    return Ruling(ruling.state, (*ruling.findings, Finding(text, _RECRUIT, ("D48",))))


def to_assign(state: Realm, who: str, commander: str) -> Ruling:
    """A commander revealed by Dracula's Potion may go to any frontier."""
    return _to_assign(Ruling(state), agenda.Assign(who=who, card=commander, count=1))


def assign(state: Realm, event: Assign) -> Ruling:
    """A defeated army rises for the recruiter, at a frontier of others as loyal as before; it is anchored; rewards are paid."""
    due = head(state)
    zone = zone_at(state, event.place)
    if zone.army is None:
        return Ruling(state)
    shared = due.who in state.frontiers[found(event.place)[0]].sides
    rises = zone.army.fallen
    army = replace(zone.army, fallen=False, side=due.who if shared else zone.army.side)
    held = replace(zone, army=army, commander=due.card, recruiter="" if shared else due.who)
    after = put(done(state), event.place, held)
    text = f"{COMMANDERS[due.card].title} goes to {told(state, event.place)}"
    text += f"; the defeated army rises, loyal to {army.side}." if rises else "; the army is anchored."
    ruled, paid = recruited(after, due.card, due.who)
    gains = COMMANDERS[due.card].relics
    ruled = replace(ruled, relics=ruled.relics | {due.who: ruled.relics.get(due.who, 0) + gains})
    return Ruling(ruled, (*paid, Finding(text, "planning/commanders")))


STEPS: dict[type[Event], Step] = {
    PlayArmy: Step(lambda state: _turn(state) or _has_hand(state), play_army),
    Upgrade: Step(lambda state: _turn(state) or _can_upgrade(state), upgrade),
    TakeToken: Step(_turn, take_token),
    Pass: Step(_turn, pass_),
    Assign: Step(owed(agenda.Assign), assign),
}

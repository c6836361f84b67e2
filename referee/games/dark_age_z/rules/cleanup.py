"""Phase 4, Cleanup: tokens back, the next card, refills, commanders, the Starting Player, and the new day."""

from referee.contract.agenda import done, owe
from referee.contract.model import Finding, Ruling, plural, replace, spoken
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.days import day_of
from referee.games.dark_age_z.frontier import Frontier, after_combat
from referee.games.dark_age_z.horde import Horde
from referee.games.dark_age_z.ladders import left_of, lowest, next_starting_player
from referee.games.dark_age_z.places import own
from referee.games.dark_age_z.rules.commanders import bonus
from referee.games.dark_age_z.rules.rallying import hands_missing, remembered
from referee.games.dark_age_z.rules.refills import pioneer_told, refilled_daily, visible
from referee.games.dark_age_z.state import Automatic, Realm
from referee.games.dark_age_z.tables import BOX, ZONES


def dusk(state: Realm) -> Ruling:
    """After the missions: the war is over on the last day, else Cleanup begins."""
    if state.last_day:
        return Ruling(replace(state, agenda=(), over=True))
    boards = tuple(
        replace(board, zones=tuple(after_combat(zone) for zone in board.zones), protection={})
        for board in state.frontiers
    )
    boss_next = state.day + 1 == state.mode.days
    asked = () if boss_next and state.boss else ((agenda.Boss() if boss_next else agenda.Invasion()),)
    arrival = (agenda.Arrival(),) if boss_next else ()
    owing = (*asked, *arrival, *_refilling(state), agenda.Marker(), agenda.Dawn())
    return Ruling(replace(state, frontiers=boards, agenda=owing))


def _refilling(state: Realm) -> tuple[agenda.Due, ...]:
    """A checklist for the table, or the refills themselves where hands and tokens are kept."""
    if not state.follows_commands:
        return (agenda.Checklist(),)
    icons = () if state.board_icons else (agenda.BoardIcons(), agenda.KingdomIcons())
    return (agenda.Restore(), *icons, agenda.Refill())


def checklist(state: Realm) -> Ruling:
    """What the table does with its boards: markers, refills, hand limit, commanders; each number worked out."""
    steps = BOX.restoration[str(len(state.players))]
    limit = BOX.hand_limit
    extras = [f"{name} {more}" for name in state.players if (more := _extras(state, name))]
    commanders = f"; {spoken(extras)}" if extras else ""
    told = (
        Finding(
            f"Move each Strategy Command Marker {plural(steps, 'step')} back.",
            "cleanup/daily-restoration-rate",
        ),
        *((pioneer_told(len(state.players)),) if refilled_daily(state) else ()),
        Finding(
            f"Refill: a Command Token for each visible Command icon, an Army Card for each visible Army icon{commanders}; "
            f"then keep at most {limit} cards.",
            "cleanup/refills",
            ("D1", "D42"),
        ),
        *_icons_in_sight(state),
        Finding(
            f"Shuffle all commanders and reveal {len(state.players) - 1}; return tokens, reinforcements and relic effects.",
            "cleanup/commanders",
        ),
    )
    return Ruling(done(state), told)


def _icons_in_sight(state: Realm) -> tuple[Finding, ...]:
    """Which zones' icons each player counts, where the zones are known; what is printed there is the table's to see (D42)."""
    if not state.depth.zones:
        return ()
    return tuple(
        Finding(
            f"{name} counts the icons of {spoken(_zones_in_sight(state.frontiers[at], name) for at in own(state, name))}.",
            "planning/reward-icons",
            ("D42",),
        )
        for name in state.players
    )


def _zones_in_sight(board: Frontier, side: str) -> str:
    """`Zones 2 and 5 of Ann | Ben`, `every zone of Ann | Ben`."""
    seen = [number for number in ZONES if visible(board, side, (number,))]
    if len(seen) in (0, len(ZONES)):
        return f"{'every' if seen else 'no'} zone of {board.title}"
    return f"{'Zone' if len(seen) == 1 else 'Zones'} {spoken(seen)} of {board.title}"


def _extras(state: Realm, name: str) -> str:
    tokens, cards = bonus(state, name, "tokens"), bonus(state, name, "cards")
    parts = [f"{plural(tokens, 'token')} more (Lilith)"] if tokens else []
    parts += [f"{plural(cards, 'card')} more (Erina)"] if cards else []
    return " and ".join(parts)


def marker(state: Realm) -> Ruling:
    """The fewest points, then the fewer cards, then to the right of the last one; together simply to the left."""
    if state.mode.together:
        starter = left_of(state.players, state.starter)
        told = Finding(
            f"{starter}, to the left of {state.starter}, gets the Starting Player Marker.",
            "rules-for-cooperative-play/gameplay",
            ("D43",),
        )
        return Ruling(done(state, starter=starter), (told,))
    missing = hands_missing(state, agenda.HandsForMarker)
    if missing:
        return Ruling(owe(state, missing))
    starter = next_starting_player(state.players, state.points, state.hands, state.starter)
    tied = lowest(state.players, state.points)
    why = f"{state.points[starter]} points are the fewest"
    if len(tied) > 1:
        cards = min(state.hands[name] for name in tied)
        level = [name for name in tied if state.hands[name] == cards]
        why = f"{spoken(tied)} have the fewest points, {spoken(level)} the fewest cards ({cards})"
        why += f", and {starter} sits first to the right of {state.starter}" if len(level) > 1 else ""
    told = Finding(
        f"{starter} gets the Starting Player Marker: {why}.", "cleanup/starting-player", ("D27", "D57")
    )
    return Ruling(done(state, starter=starter, hands=remembered(state)), (told,))


def dawn(state: Realm) -> Ruling:
    """A new day: hordes of the day in front of every frontier."""
    after = done(state, day=state.day + 1, recruited={}, gathering=(), refreshed=())
    after = replace(after, relics_played=dict.fromkeys(after.relics_played, 0))
    horde = after.horde
    boards = tuple(replace(board, zombies=horde.zombies) for board in after.frontiers)
    after = replace(after, frontiers=boards, agenda=day_of(after))
    return Ruling(after, (_dawn_told(after, horde), *_short_of_zombies(horde.zombies * len(boards))))


def _short_of_zombies(needed: int) -> tuple[Finding, ...]:
    """The pool is taken as endless; the table only hears of it (note D38)."""
    have = BOX.pieces["zombies"]
    if needed <= have:
        return ()
    text = f"{needed} Zombie Tokens are needed and the box holds {have}: take anything else for the rest."
    return (Finding(text, "game-components", ("D38",)),)


def _dawn_told(state: Realm, horde: Horde) -> Finding:
    text = (
        f"Day {state.day} of {state.mode.days}: {plural(horde.zombies, 'zombie')} of HP {horde.hp} at each of "
        f"{len(state.frontiers)} frontiers, damage {horde.damage}; marker at speed {horde.speed}; {state.starter} begins."
    )
    return Finding(text, "cleanup/form-a-new-zombie-horde")


AUTOMATIC: Automatic = {
    agenda.Dusk: dusk,
    agenda.Checklist: checklist,
    agenda.Marker: marker,
    agenda.Dawn: dawn,
}

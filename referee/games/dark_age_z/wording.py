"""A combat in sentences: the whole arithmetic of a War Zone and of a City Gate, to read aloud."""

from collections.abc import Mapping
from itertools import groupby

from referee.contract.model import Finding, plural, spoken
from referee.games.dark_age_z.combat import Account, Part, ZoneAccount
from referee.games.dark_age_z.frontier import ZONE_RELICS, Army, Frontier, Zone
from referee.games.dark_age_z.horde import Horde
from referee.games.dark_age_z.tables import COMMANDERS, RANKS, ZONES

_CHAPTER = "combat-and-scoring"


def of_entry(number: int, zone: Zone) -> Finding:
    """What was taken of a War Zone told before combat, to be read aloud: a mistyped number is heard."""
    army = zone.army
    if army is None:
        return Finding(f"Zone {number} is empty.", "planning/war-zone")
    if army.fallen:
        return Finding(f"Zone {number}: {army.side}'s army lies defeated.", "planning/war-zone")
    boost = f" + {army.boost}" if army.boost else ""
    icons = f", {plural(army.zombifies, 'icon')}" if army.zombifies else ""
    more = [COMMANDERS[zone.commander].title] if zone.commander else []
    more += [ZONE_RELICS[relic].partition(":")[0] for relic in zone.relics]
    text = f"{army.side}'s {RANKS[army.rank].title}, attack {army.attack}{boost}{icons}"
    return Finding(
        f"Zone {number}: {text}{f', with {spoken(more)}' if more else ''}.", "planning/basics-of-army-cards"
    )


def of_frontier(account: Account, horde: Horde) -> tuple[Finding, ...]:
    """Every War Zone the zombies came to, in order, without the gate; zones where nobody attacks are told together."""
    told = list[Finding]()
    for quiet, zones in groupby(account.zones, key=is_quiet):
        if quiet:
            told.append(_passed(list(zones)))
        else:
            for zone in zones:
                told += of_zone(zone, account.frontier, horde)
    return tuple(told)


def is_quiet(zone: ZoneAccount) -> bool:
    """Whether zombies just pass: nobody attacks and no army falls."""
    return not (zone.parts or zone.charged or zone.ignored or zone.fell or zone.held)


def _passed(zones: list[ZoneAccount]) -> Finding:
    first, last = zones[0].number, zones[-1].number
    where = f"Zone {first}" if first == last else f"Zones {first} to {last}"
    text = f"{where}: nobody attacks; {_go_on(zones[-1])}."
    return Finding(text, f"{_CHAPTER}/when-zombies-pass-by-a-defeated-army-card", ("D20",))


def _go_on(zone: ZoneAccount) -> str:
    where = f"Zone {zone.number + 1}" if zone.number < ZONES[-1] else "the City Gate"
    return f"{zone.leaving} {'goes' if zone.leaving == 1 else 'go'} on to {where}"


def of_zone(zone: ZoneAccount, frontier: Frontier, horde: Horde) -> tuple[Finding, ...]:
    """The findings of one War Zone: the power and its kills, who gets the tokens, who falls."""
    if zone.ignored:
        text = f"Zone {zone.number}: the {plural(zone.entering, 'zombie')} ignore it; {_go_on(zone)}."
        return (Finding(text, "relic-cards/invisible-spear", ("D59",)),)
    if is_quiet(zone):
        return (_passed([zone]),)
    army = frontier.zone(zone.number).army
    return (
        *_charge(zone, army),
        _power(zone, horde),
        *_tokens(zone, army),
        *_roar(zone),
        *_defeat(zone, army),
    )


def _charge(zone: ZoneAccount, army: Army | None) -> tuple[Finding, ...]:
    if not zone.charged or army is None:
        return ()
    text = f"Zone {zone.number}: {army.side}'s Cavalry charges and kills {zone.charged} of {zone.entering}."
    return (Finding(text, f"{_CHAPTER}/attack-distance"),)


def _power(zone: ZoneAccount, horde: Horde) -> Finding:
    facing = zone.entering - zone.charged
    kills = plural(zone.kills, "kill") if zone.kills else "no kill"
    sums = " + ".join(_part(part, zone.number) for part in zone.parts)
    power = f"{sums} = {zone.power}" if len(zone.parts) > 1 else sums or "0"
    text = f"Zone {zone.number}: power {power} against {plural(facing, 'zombie')} of HP {horde.hp}: {kills}."
    immune = horde.immune and any(not part.attack for part in zone.parts)
    lancelot = any(part.what == COMMANDERS["lancelot"].title for part in zone.parts)
    notes = (*(("D30",) if immune else ()), *(("D19",) if lancelot else ()))
    return Finding(text, f"{_CHAPTER}/total-attack-power", notes)


def _part(part: Part, here: int) -> str:
    return f"{part.attack} ({part.what}{f' in Zone {part.zone}' if part.zone != here else ''})"


def _tokens(zone: ZoneAccount, army: Army | None) -> tuple[Finding, ...]:
    """Who takes the killed tokens, where they are not all the own army's."""
    stood = army is not None and (zone.fell or not army.fallen)
    if not zone.supporter or (stood and army is not None and army.side == zone.supporter):
        return ()
    shares = [f"{side} {count}" for side, count in zone.tokens.items() if count]
    shares += [f"{zone.discarded} discarded"] if zone.discarded else []
    text = f"Zone {zone.number}: the first token is {zone.supporter}'s for supporting fire: {spoken(shares)}."
    return (Finding(text, f"{_CHAPTER}/supporting-fire-reward", ("D18",) if zone.charged else ()),)


def _roar(zone: ZoneAccount) -> tuple[Finding, ...]:
    return tuple(
        Finding(
            f"Zone {zone.number}: Azrael's Roar: {plural(abs(by), 'pair')} of {side}'s kills, {by:+d}.",
            "relic-cards/azraels-roar",
            ("D36", "D55"),
        )
        for side, by in zone.extra.items()
        if by
    )


def _defeat(zone: ZoneAccount, army: Army | None) -> tuple[Finding, ...]:
    if not zone.leaving:
        return (
            Finding(
                f"Zone {zone.number}: no zombie is left; this frontier is safe today.",
                f"{_CHAPTER}/combat-results",
            ),
        )
    left = zone.leaving - zone.raised
    moves = _go_on(zone)
    remain = f"{left} {'is' if left == 1 else 'are'} left"
    if zone.held:
        text = f"Zone {zone.number}: {remain}, but Alexander's army can't be defeated; {moves}."
        return (Finding(text, "commanders", ("D39",)),)
    if zone.fell and army is not None:
        raised = f" and turns into {plural(zone.raised, 'zombie')}" if zone.raised else ""
        text = f"Zone {zone.number}: {remain}; {army.side}'s {RANKS[army.rank].title} falls{raised}; {moves}."
        return (Finding(text, f"{_CHAPTER}/combat-results"),)
    return (Finding(f"Zone {zone.number}: {remain}; {moves}.", f"{_CHAPTER}/combat-results"),)


def of_gate(
    frontier: Frontier, horde: Horde, account: Account, losses: Mapping[str, int], *, below_0: bool = False
) -> tuple[Finding, ...]:
    """The City Gate: damage x zombies less each side's own protection; `losses` are the points that really go.

    `below_0`: somebody's points fall below 0 by it, which a table may have agreed otherwise.
    """
    if not account.at_gate:
        return ()
    whole = horde.damage * account.at_gate
    shares = [
        f"{side} {-loss}{_why(account.protection[side], kept=loss < account.damage[side])}"
        for side, loss in losses.items()
    ]
    text = (
        f"City Gate of {frontier.title}: {plural(account.at_gate, 'zombie')} x damage {horde.damage} = {whole}: "
        f"{spoken(shares)}."
    )
    points = {side: -loss for side, loss in losses.items() if loss}
    floored = any(loss < account.damage[side] for side, loss in losses.items())
    return (
        Finding(
            text,
            f"{_CHAPTER}/losing-victory-points",
            ("D21", "D58") if floored or below_0 else ("D21",),
            points,
        ),
    )


def _why(protection: int, *, kept: bool) -> str:
    reasons = [f"{protection} Gate Protection"] if protection else []
    reasons += ["points stop at 0"] if kept else []
    return f" ({', '.join(reasons)})" if reasons else ""

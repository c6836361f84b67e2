"""A combat in sentences: the whole arithmetic of a War Zone and of a City Gate, to read aloud."""

from collections.abc import Mapping

from referee.games.dark_age_z.combat import Account, Part, ZoneAccount
from referee.games.dark_age_z.frontier import Army, Frontier
from referee.games.dark_age_z.horde import Horde
from referee.games.dark_age_z.tables import RANKS
from referee.model import Finding, plural, spoken

_CHAPTER = "combat-and-scoring"


def of_frontier(account: Account, horde: Horde) -> tuple[Finding, ...]:
    """Every War Zone the zombies came to, in order, without the gate."""
    told = list[Finding]()
    for zone in account.zones:
        told += of_zone(zone, account.frontier, horde)
    return tuple(told)


def of_zone(zone: ZoneAccount, frontier: Frontier, horde: Horde) -> tuple[Finding, ...]:
    """The findings of one War Zone: the power and its kills, who gets the tokens, who falls."""
    if zone.ignored:
        text = f"Zone {zone.number}: the {plural(zone.entering, 'zombie')} ignore it (Invisible Spear)."
        return (Finding(text, "relic-cards/invisible-spear", ("D59",)),)
    army = frontier.zone(zone.number).army
    return (
        *_charge(zone, army),
        _power(zone, horde, immune=horde.immune),
        *_tokens(zone),
        *_roar(zone),
        *_defeat(zone, army),
    )


def _charge(zone: ZoneAccount, army: Army | None) -> tuple[Finding, ...]:
    if not zone.charged or army is None:
        return ()
    text = f"Zone {zone.number}: {army.side}'s Cavalry charges and kills {zone.charged} of {zone.entering}."
    return (Finding(text, f"{_CHAPTER}/attack-distance"),)


def _power(zone: ZoneAccount, horde: Horde, *, immune: str) -> Finding:
    facing = zone.entering - zone.charged
    kills = f"{plural(zone.kills, 'kill')}" if zone.kills else "no kill"
    sums = " + ".join(_part(part, zone.number) for part in zone.parts)
    power = f"{sums} = {zone.power}" if len(zone.parts) > 1 else (sums or "nobody attacks: 0")
    text = f"Zone {zone.number}: power {power} against {plural(facing, 'zombie')} of HP {horde.hp}: {kills}."
    section = f"{_CHAPTER}/total-attack-power" if zone.parts else f"{_CHAPTER}/combat-results"
    return Finding(text, section, ("D30",) if immune and zone.parts else ())


def _part(part: Part, here: int) -> str:
    return f"{part.attack} ({part.what}{f' in Zone {part.zone}' if part.zone != here else ''})"


def _tokens(zone: ZoneAccount) -> tuple[Finding, ...]:
    """Who takes the killed tokens, said only where support or a missing army makes a difference."""
    killed = zone.kills + zone.charged
    if not killed or not (zone.supporter or zone.discarded):
        return ()
    shares = [f"{side} {count}" for side, count in zone.tokens.items() if count]
    shares += [f"{zone.discarded} discarded"] if zone.discarded else []
    if zone.supporter:
        text = f"Zone {zone.number}: the first token is {zone.supporter}'s for supporting fire; tokens: {spoken(shares)}."
        return (Finding(text, f"{_CHAPTER}/supporting-fire-reward", ("D18",) if zone.charged else ()),)
    text = f"Zone {zone.number}: no active army here; {spoken(shares)}."
    return (Finding(text, f"{_CHAPTER}/when-zombies-pass-by-a-defeated-army-card", ("D20",)),)


def _roar(zone: ZoneAccount) -> tuple[Finding, ...]:
    return tuple(
        Finding(
            f"Zone {zone.number}: Azrael's Roar changes {plural(abs(by), 'pair')} of kills of {side} by {by:+d} in all.",
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
    where = f"Zone {zone.number + 1}" if zone.number < 5 else "the City Gate"
    moves = f"{zone.leaving} {'goes' if zone.leaving == 1 else 'go'} on to {where}"
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
    frontier: Frontier, horde: Horde, account: Account, losses: Mapping[str, int]
) -> tuple[Finding, ...]:
    """The City Gate: damage x zombies less each side's own protection; `losses` are the points that really go."""
    if not account.at_gate:
        return ()
    whole = horde.damage * account.at_gate
    shares = [f"{side} -{losses[side]}{_shield(account.protection[side])}" for side in losses]
    text = (
        f"City Gate of {frontier.title}: {plural(account.at_gate, 'zombie')} x damage {horde.damage} = {whole}: "
        f"{spoken(shares)}."
    )
    points = {side: -loss for side, loss in losses.items()}
    return (Finding(text, f"{_CHAPTER}/losing-victory-points", ("D21",), points),)


def _shield(protection: int) -> str:
    return f" ({protection} Gate Protection)" if protection else ""

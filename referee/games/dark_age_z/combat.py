"""Combat at one frontier: Zone 1 to Zone 5, who kills what, who falls, what reaches the City Gate (Phase 3)."""

from collections.abc import Mapping

from referee.contract.model import Struct, replace
from referee.games.dark_age_z.frontier import (
    IGNORED,
    RANGED,
    ROAR_DOWN,
    ROAR_UP,
    Army,
    Frontier,
    Zone,
    gate_icon_visible,
)
from referee.games.dark_age_z.horde import Horde
from referee.games.dark_age_z.tables import COMMANDERS, RANKS, ZONES


class Reading(Struct, frozen=True):
    """How a table reads the places where the rulebook is silent (notes D18, D19, D36)."""

    charge_is_first_kill: bool = False
    lancelot_charges: bool = False
    roar_counts_all: bool = False


BY_THE_BOOK = Reading()
REINFORCEMENTS = "reinforcements"


class Part(Struct, frozen=True):
    """One addend of a Total Attack Power: what attacks and how much; `side` if it is support from the next zone."""

    what: str
    attack: int
    zone: int
    side: str = ""


class ZoneAccount(Struct, frozen=True):
    """What happened in one War Zone; tokens and extra points per side."""

    number: int
    entering: int
    charged: int = 0
    parts: tuple[Part, ...] = ()
    kills: int = 0
    tokens: dict[str, int] = {}
    discarded: int = 0
    supporter: str = ""
    extra: dict[str, int] = {}
    fell: bool = False
    held: bool = False
    raised: int = 0
    ignored: bool = False
    contested: tuple[str, ...] = ()

    @property
    def power(self) -> int:
        """The Total Attack Power."""
        return sum(part.attack for part in self.parts)

    @property
    def leaving(self) -> int:
        """The zombies that go on to the next zone or the gate."""
        return self.entering - self.charged - self.kills + self.raised


class Account(Struct, frozen=True):
    """The whole combat of a frontier, and the board after it; `contested` is the zone whose first token is disputed."""

    frontier: Frontier
    zones: tuple[ZoneAccount, ...]
    tokens: dict[str, int]
    extra: dict[str, int]
    at_gate: int
    protection: dict[str, int]
    damage: dict[str, int]
    contested: int | None = None


def is_ranged(zone: Zone) -> bool:
    """Archers attack at range, and a Swordsman under Invisible Spear A (Army Attack; Relic Cards)."""
    army = zone.army
    if army is None:
        return False
    return RANKS[army.rank].type == "ranged" or (army.rank == "bronze" and RANGED in zone.relics)


def army_parts(zone: Zone, number: int, immune: str, *, supports: bool) -> tuple[Part, ...]:
    """An active army's attack and its reinforcements; worth 0 against a Boss immune to its type (note D30)."""
    army = zone.army
    if army is None or army.fallen or (supports and not is_ranged(zone)):
        return ()
    side, kind = army.side if supports else "", "ranged" if is_ranged(zone) else "melee"
    if kind == immune:
        return (Part(RANKS[army.rank].title, 0, number, side),)
    boost = (Part(REINFORCEMENTS, army.boost, number, side),) if army.boost else ()
    return (Part(RANKS[army.rank].title, army.attack, number, side), *boost)


def commander_parts(zone: Zone, number: int, immune: str, *, supports: bool) -> tuple[Part, ...]:
    """A commander's attack: in the own zone, from the next zone only if ranged, whatever the army's type (Commanders)."""
    if not zone.commander or zone.army is None or zone.army.fallen:
        return ()
    commander = COMMANDERS[zone.commander]
    kind = "ranged" if commander.type == "ranged" else "melee"
    if supports and kind != "ranged":
        return ()
    worth = 0 if kind == immune else commander.attack
    return (Part(commander.title, worth, number, zone.army.side if supports else ""),)


def power_parts(frontier: Frontier, number: int, immune: str) -> tuple[Part, ...]:
    """All that attacks in a War Zone: its army and commander, ranged ones of the adjacent zones (Total Attack Power)."""
    parts = list[Part]()
    for place in (number, number - 1, number + 1):
        supports = place != number
        if place not in ZONES or not (zone := frontier.zone(place)).active:
            continue
        if not (supports and IGNORED in zone.relics):
            parts += army_parts(zone, place, immune, supports=supports)
            parts += commander_parts(zone, place, immune, supports=supports)
    return tuple(parts)


def charge_of(zone: Zone, reading: Reading) -> int:
    """The zombies an active Cavalry kills before the normal attack: one."""
    army = zone.army
    if army is None or army.fallen:
        return 0
    lancelot = (
        reading.lancelot_charges and bool(zone.commander) and COMMANDERS[zone.commander].type == "cavalry"
    )
    return RANKS[army.rank].charge + int(lancelot)


def supporters(parts: tuple[Part, ...]) -> tuple[str, ...]:
    """The sides whose support is worth anything (note D54), each once."""
    return tuple(dict.fromkeys([part.side for part in parts if part.side and part.attack > 0]))


def fight_zone(
    frontier: Frontier,
    number: int,
    entering: int,
    horde: Horde,
    reading: Reading = BY_THE_BOOK,
    claim: str = "",
) -> ZoneAccount:
    """One War Zone's combat: charge, Total Attack Power / HP, first token to the supporter, defeat, zombification.

    `claim` is the side that takes the first token if supporters of both sides may (note D16).
    """
    zone = frontier.zone(number)
    if IGNORED in zone.relics:
        return ZoneAccount(number, entering, ignored=True)
    parts = power_parts(frontier, number, horde.immune)
    if not parts:  # no army here, or a defeated one, and no fire from the next zones
        return ZoneAccount(number, entering)
    charged = min(charge_of(zone, reading), entering)
    left = entering - charged
    kills = min(left, sum([part.attack for part in parts]) // horde.hp)
    account = ZoneAccount(number, entering, charged, parts, kills)
    account = _award(account, zone, supporters(parts) if left else (), reading, claim)
    return _aftermath(account, zone)


def _award(
    account: ZoneAccount, zone: Zone, candidates: tuple[str, ...], reading: Reading, claim: str
) -> ZoneAccount:
    """Give the killed tokens: the first to the supporter, the others to the active army's side, else to nobody."""
    total = account.charged + account.kills
    counted = total if reading.charge_is_first_kill else account.kills
    if not counted:
        candidates = ()
    supporter = claim if claim in candidates else (candidates[0] if candidates else "")
    contested = candidates if len(candidates) > 1 and claim not in candidates else ()
    rest = total - bool(supporter)
    owner = zone.army.side if zone.army is not None and zone.active else ""
    tokens = {
        side: (side == supporter) + (rest if side == owner else 0) for side in (supporter, owner) if side
    }
    account = replace(
        account, tokens=tokens, supporter=supporter, contested=contested, discarded=0 if owner else rest
    )
    return replace(account, extra=_roar(account, zone, owner, reading)) if owner else account


def _roar(account: ZoneAccount, zone: Zone, owner: str, reading: Reading) -> dict[str, int]:
    """Azrael's Roar: each pair of the owner's kills in the zone pays one point more, or one less (notes D36, D55)."""
    kills = account.charged + account.kills if reading.roar_counts_all else account.tokens.get(owner, 0)
    change = (ROAR_UP in zone.relics) - (ROAR_DOWN in zone.relics)
    return {owner: change * (kills // 2)} if change else {}


def _aftermath(account: ZoneAccount, zone: Zone) -> ZoneAccount:
    """Zombies that are left defeat the army, which turns into zombies; Alexander's army can't be defeated."""
    if not account.leaving or zone.army is None or zone.army.fallen:
        return account
    if zone.commander and COMMANDERS[zone.commander].undefeated:
        return replace(account, held=True)
    return replace(account, fell=True, raised=zone.army.zombifies)


def fight(
    frontier: Frontier, horde: Horde, reading: Reading = BY_THE_BOOK, claims: Mapping[int, str] | None = None
) -> Account:
    """The whole invasion of a frontier by `frontier.zombies`; `claims` settles disputed first tokens by zone."""
    board, zombies, accounts = frontier, frontier.zombies, list[ZoneAccount]()
    for number in ZONES:
        if not zombies:
            break
        account = fight_zone(board, number, zombies, horde, reading, (claims or {}).get(number, ""))
        accounts.append(account)
        board = _turned(board, number) if account.fell else board
        zombies = account.leaving
    contested = next((account.number for account in accounts if account.contested), None)
    protection = {side: gate_protection(frontier, side) for side in frontier.sides}
    damage = gate_damage(horde.damage, zombies, protection)
    tokens, extra = (_summed(frontier, [getattr(a, what) for a in accounts]) for what in ("tokens", "extra"))
    return Account(board, tuple(accounts), tokens, extra, zombies, protection, damage, contested)


def _turned(board: Frontier, number: int) -> Frontier:
    """The board with the army of a zone face down: defeated."""
    zone = board.zone(number)
    fallen = replace(zone.army, fallen=True) if isinstance(zone.army, Army) else None
    return board.with_zone(number, replace(zone, army=fallen))


def _summed(frontier: Frontier, shares: list[dict[str, int]]) -> dict[str, int]:
    return {side: sum([share.get(side, 0) for share in shares if share]) for side in frontier.sides}


def gate_protection(frontier: Frontier, side: str) -> int:
    """A visible Gate Protection icon 1, Lancelot 1 for the recruiter, Titanic Essence 4 (note D21)."""
    commanders = [
        COMMANDERS[zone.commander].gate
        for zone in frontier.zones
        if zone.commander and zone.army is not None and (zone.recruiter or zone.army.side) == side
    ]
    return gate_icon_visible(frontier, side) + sum(commanders) + frontier.protection.get(side, 0)


def gate_damage(value: int, zombies: int, protection: Mapping[str, int]) -> dict[str, int]:
    """Each side loses Damage Value x zombies at the gate, less its own protection, never below 0 (Losing Victory Points)."""
    return {side: max(0, value * zombies - shield) for side, shield in protection.items()}

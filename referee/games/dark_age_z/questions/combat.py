"""Disputes about hordes, War Zones and frontiers, settled by the functions that fight in play."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from referee.contract.model import Ask, Choice, Finding, Question, Refusal, Row, Sheet, Verdict, replace
from referee.games.dark_age_z import wording
from referee.games.dark_age_z.combat import Account, Reading, fight, fight_zone
from referee.games.dark_age_z.frontier import EMPTY, ZONE_RELICS, Army
from referee.games.dark_age_z.frontier import Frontier as Board
from referee.games.dark_age_z.frontier import Zone as Place
from referee.games.dark_age_z.horde import Horde as Invaders
from referee.games.dark_age_z.horde import Invasion, horde_of, horde_of_boss
from referee.games.dark_age_z.tables import BOSSES, COMMANDERS, RANKS, ZONES

Settings = Mapping[str, str]

LEFT, RIGHT = "left", "right"
_COMBAT = "combat-and-scoring"
_SIDES = (Choice(LEFT, "the player on the left", "l"), Choice(RIGHT, "the player on the right", "r"))
_SUPPORT = f"{_COMBAT}/supporting-fire-reward"
_STANDS = (*(Choice(name, rank.title) for name, rank in RANKS.items()), "fallen", "empty")


class Card(Row, frozen=True):
    """An invasion card: basic zombies and HP, power-up zombies and HP, speed, damage."""

    zombies: Annotated[int, Ask("Zombies, basic", low=0, high=40)]
    hp: Annotated[int, Ask("HP, basic", low=0, high=40)]
    more_zombies: Annotated[int, Ask("Zombies, power-up", low=0, high=20)]
    more_hp: Annotated[int, Ask("HP, power-up", low=0, high=20)]
    speed: Annotated[int, Ask("Speed", low=0, high=20, default=0)]
    damage: Annotated[int, Ask("Damage Value", low=0, high=20, default=0)]


class WarZone(Row, frozen=True):
    """A War Zone: `right silver 3 0 1 erina`, `gold 4`, `right fallen`, `empty`."""

    side: Annotated[str, Ask("Loyal to", choices=_SIDES, default=LEFT)]
    stands: Annotated[str, Ask("What lies there", choices=_STANDS)]
    attack: Annotated[int, Ask("Basic Attack Value", low=0, high=40, default=0)]
    boost: Annotated[int, Ask("Reinforcements add", low=0, high=40, default=0)]
    icons: Annotated[int, Ask("Zombification Icons", low=0, high=9, default=0)]
    commander: Annotated[str, Ask("Commander", choices=("none", *COMMANDERS), default="none")]
    relics: Annotated[
        tuple[str, ...],
        Ask(
            "Relic effects",
            choices=tuple(Choice(name, text) for name, text in ZONE_RELICS.items()),
            default=(),
        ),
    ]


class Horde(Question, frozen=True):
    """How strong is the horde? Name the invasion cards so far, the latest last, or the Boss alone."""

    section: ClassVar[str] = f"{_COMBAT}/power-up-of-zombie-invasion-cards"
    card: Annotated[tuple[Card, ...], Ask("Invasion cards so far, the latest last", default=())]
    boss: Annotated[str, Ask("Boss", choices=("none", *BOSSES), default="none")]


class Zone(Question, frozen=True):
    """What happens in one War Zone? The zone, and what stands behind and before it if anything does."""

    section: ClassVar[str] = f"{_COMBAT}/combat-results"
    zombies: Annotated[int, Ask("Zombies that come in", low=1, high=99)]
    hp: Annotated[int, Ask("HP of a zombie", low=1, high=99)]
    here: Annotated[tuple[WarZone, ...], Ask("The War Zone")]
    behind: Annotated[tuple[WarZone, ...], Ask("The next zone, towards the gate", default=())]
    before: Annotated[tuple[WarZone, ...], Ask("The zone before, if its army still stands", default=())]
    immune: Annotated[str, Ask("The Boss is immune to", choices=("none", "ranged", "melee"), default="none")]
    first: Annotated[
        str, Ask("If both sides support: first token to", choices=("open", LEFT, RIGHT), default="open")
    ]


class Frontier(Question, frozen=True):
    """What happens at a frontier? Up to five zones from Zone 1 on; those not named are empty."""

    section: ClassVar[str] = _COMBAT
    zombies: Annotated[int, Ask("Zombies in front of Zone 1", low=0, high=99)]
    hp: Annotated[int, Ask("HP of a zombie", low=1, high=99)]
    damage: Annotated[int, Ask("Damage Value", low=0, high=20)]
    zone: Annotated[tuple[WarZone, ...], Ask("War Zones from Zone 1 on", default=())]
    left: Annotated[int, Ask("Extra Gate Protection on the left", low=0, high=20, default=0)]
    right: Annotated[int, Ask("Extra Gate Protection on the right", low=0, high=20, default=0)]
    immune: Annotated[str, Ask("The Boss is immune to", choices=("none", "ranged", "melee"), default="none")]
    first: Annotated[
        str, Ask("If both sides support: first token to", choices=("open", LEFT, RIGHT), default="open")
    ]


def horde(question: Horde, _settings: Settings) -> Verdict | Refusal:
    """Basic values of the latest card, power-ups of all; or the Boss's own values."""
    section = question.section
    if question.boss != "none":
        found = horde_of_boss(BOSSES[question.boss])
        told = f"{BOSSES[question.boss].title}: only the values of its own card count."
        return Verdict(_values(found), (Finding(told, "the-zombie-boss-invasion"), _strength(found, section)))
    if not question.card:
        return Refusal(
            "Name at least one invasion card (zombies hp more-zombies more-hp), or a Boss.", section, "card"
        )
    cards = [
        Invasion("", c.zombies, c.hp, c.more_zombies, c.more_hp, c.speed, c.damage) for c in question.card
    ]
    if cards[-1].hp + sum(card.more_hp for card in cards) < 1:
        return Refusal("A zombie has at least 1 HP; these cards add up to 0.", section, "card")
    found = horde_of(cards)
    number = _sum([cards[-1].zombies, *(card.more_zombies for card in cards)])
    hp = _sum([cards[-1].hp, *(card.more_hp for card in cards)])
    told = f"Zombies {number}; HP {hp}; speed and damage are the latest card's."
    return Verdict(_values(found), (Finding(told, section, ("D2", "D3")),))


def _sum(numbers: list[int]) -> str:
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}"


def _values(found: Invaders) -> dict[str, Any]:
    return {"zombies": found.zombies, "hp": found.hp, "damage": found.damage, "speed": found.speed}


def _strength(found: Invaders, section: str) -> Finding:
    return Finding(
        f"{found.zombies} zombies of HP {found.hp}, damage {found.damage}, speed {found.speed}.", section
    )


def reading_of(settings: Settings) -> Reading:
    """The table's readings of the open places; the defaults where nothing is set."""
    return Reading(
        charge_is_first_kill=settings.get("charge-token") == "supporter",
        lancelot_charges=settings.get("lancelot") == "charges",
        roar_counts_all=settings.get("roar-pairs") == "all",
    )


def place(record: WarZone) -> Place:
    """A record as a War Zone of a frontier; a weakened army has its printed values."""
    if record.stands == "empty":
        return EMPTY
    commander = "" if record.commander == "none" else record.commander
    if record.stands == "fallen":
        return Place(Army(record.side, "bronze", 0, fallen=True), relics=record.relics)
    rank = RANKS[record.stands]
    attack = record.attack if rank.attack is None else rank.attack
    icons = record.icons if rank.icons is None else rank.icons
    boost = record.boost if rank.insignia else 0
    return Place(Army(record.side, record.stands, attack, icons, boost), commander, record.relics)


def _misplaced(records: tuple[WarZone, ...], first: int, field: str) -> Refusal | None:
    for number, record in enumerate(records, start=first):
        if record.commander == "none" or record.stands in {"empty", "fallen"}:
            continue
        commander = COMMANDERS[record.commander]
        if number not in commander.zones:
            allowed = " or ".join(map(str, commander.zones))
            return Refusal(
                f"{commander.title} may stand in Zone {allowed}, not in Zone {number}.", "commanders", field
            )
    return None


def _invaders(zombies: int, hp: int, damage: int, immune: str) -> Invaders:
    return Invaders(zombies, hp, damage, 0, "" if immune == "none" else immune)


def zone(question: Zone, settings: Settings) -> Verdict | Refusal:
    """One War Zone's combat; the zones around it only lend their support."""
    for field in ("here", "behind", "before"):
        told = getattr(question, field)
        if len(told) > 1 or (field == "here" and not told):
            return Refusal(f"Name one zone as {field}, not {len(told)}.", question.section, field)
    around = (question.before, question.here, question.behind)
    zones = tuple(place(told[0]) if told else EMPTY for told in around)
    board = Board((LEFT, RIGHT), (*zones, EMPTY, EMPTY))
    invaders = _invaders(question.zombies, question.hp, 0, question.immune)
    account = fight_zone(board, 2, question.zombies, invaders, reading_of(settings), question.first)
    values = {
        "power": account.power,
        "charged": account.charged,
        "kills": account.kills,
        "tokens": {side: account.tokens.get(side, 0) for side in (LEFT, RIGHT)},
        "extra": {side: account.extra.get(side, 0) for side in (LEFT, RIGHT)},
        "discarded": account.discarded,
        "defeated": account.fell,
        "new": account.raised,
        "leaving": account.leaving,
        "disputed": bool(account.contested),
    }
    told_here = tuple(
        replace(one, text=_relative(one.text)) for one in wording.of_zone(account, board, invaders)
    )
    return Verdict(values, (*told_here, *_disputed(account.number if account.contested else None)))


def _relative(text: str) -> str:
    """Zone 2 is only where this question puts the zone: say where the others lie instead."""
    for told, meant in (("Zone 2: ", "Here: "), ("Zone 1", "the zone before"), ("Zone 3", "the next zone")):
        text = text.replace(told, meant)
    return text


def _disputed(number: int | None) -> tuple[Finding, ...]:
    if number is None:
        return ()
    text = "Both sides support, and the book does not say whose the first token is: name it with first=left or right."
    return (Finding(text, _SUPPORT, ("D16",)),)


def frontier(question: Frontier, settings: Settings) -> Verdict | Refusal:
    """The full account of a frontier: every zone, tokens, the gate of each side."""
    if len(question.zone) > len(ZONES):
        return Refusal(
            f"A frontier has five War Zones, not {len(question.zone)}.", "planning/war-zone", "zone"
        )
    wrong = _misplaced(question.zone, 1, "zone")
    if wrong:
        return wrong
    zones = tuple(place(one) for one in question.zone)
    board = Board(
        (LEFT, RIGHT),
        (*zones, *(EMPTY,) * (len(ZONES) - len(zones))),
        question.zombies,
        {LEFT: question.left, RIGHT: question.right},
    )
    invaders = _invaders(question.zombies, question.hp, question.damage, question.immune)
    claims = dict.fromkeys(ZONES, question.first)
    account = fight(board, invaders, reading_of(settings), claims)
    findings = (
        *wording.of_frontier(account, invaders),
        *(replace(one, points={}) for one in wording.of_gate(board, invaders, account, account.damage)),
        *_disputed(account.contested),
    )
    nothing = (Finding("No zombie comes and no army stands there: nothing happens.", _COMBAT),)
    return Verdict(_account(account), findings or nothing, (_zones_sheet(account),))


def _account(account: Account) -> dict[str, Any]:
    return {
        "tokens": account.tokens,
        "extra": account.extra,
        "at_gate": account.at_gate,
        "protection": account.protection,
        "damage": account.damage,
        "defeated": [one.number for one in account.zones if one.fell],
        "disputed": account.contested,
        "zones": [
            {
                "zone": z.number,
                "entering": z.entering,
                "power": z.power,
                "kills": z.kills + z.charged,
                "leaving": z.leaving,
            }
            for z in account.zones
        ],
    }


def _zones_sheet(account: Account) -> Sheet:
    rows = tuple(
        (z.number, z.entering, z.power, z.kills + z.charged, z.raised, z.leaving) for z in account.zones
    )
    return Sheet("The frontier", ("zone", "enter", "power", "kills", "new", "leave"), rows)


QUESTIONS: dict[str, tuple[type[Question], Any]] = {
    "horde": (Horde, horde),
    "zone": (Zone, zone),
    "frontier": (Frontier, frontier),
}

"""A Frontier Board: two kingdoms, five War Zones, the horde in front of Zone 1."""

from referee.contract.model import Struct, replace
from referee.games.dark_age_z.tables import COMMANDERS, RANKS, ZONES


class Army(Struct, frozen=True):
    """An Army Card in a War Zone: loyal to `side`; `boost` is what its `reinforcements` (cards) add today."""

    side: str
    rank: str
    attack: int
    icons: int = 0
    boost: int = 0
    fallen: bool = False
    reinforcements: int = 0

    @property
    def zombifies(self) -> int:
        """The zombies it becomes when defeated or consumed: its icons; cavalry is immune (Zombify)."""
        return 0 if RANKS[self.rank].never_zombified else self.icons


class Zone(Struct, frozen=True):
    """A War Zone: at most one army, one commander, and the relic effects that lie on it today.

    `recruiter`: whose the commander is, where that is not the side the army is loyal to (note D37).
    """

    army: Army | None = None
    commander: str = ""
    relics: tuple[str, ...] = ()
    recruiter: str = ""

    @property
    def active(self) -> bool:
        """Whether an undefeated army stands here."""
        return self.army is not None and not self.army.fallen

    @property
    def anchored(self) -> bool:
        """Whether a commander holds the army in its place (Commanders)."""
        return bool(self.commander)


EMPTY = Zone()

# The relic effects that change a War Zone's combat (Relic Cards).
ROAR_UP, ROAR_DOWN, RANGED, IGNORED = "roar-up", "roar-down", "ranged", "ignored"
ZONE_RELICS = {
    ROAR_UP: "Azrael's Roar A: each pair of kills pays 3",
    ROAR_DOWN: "Azrael's Roar B: each pair of kills pays 1",
    RANGED: "Invisible Spear A: this bronze army attacks at range",
    IGNORED: "Invisible Spear B: the zombies ignore this zone",
}


class Frontier(Struct, frozen=True):
    """A board shared by two neighbours, `sides`: the one whose left frontier it is, then the one whose right it is."""

    sides: tuple[str, str]
    zones: tuple[Zone, ...] = (EMPTY,) * 5
    zombies: int = 0
    protection: dict[str, int] = {}

    @property
    def title(self) -> str:
        """How the table calls it."""
        return " | ".join(self.sides)

    def zone(self, number: int) -> Zone:
        """Zone 1 to Zone 5."""
        return self.zones[number - 1]

    def with_zone(self, number: int, zone: Zone) -> "Frontier":
        """The same board with another zone in its place."""
        return replace(self, zones=(*self.zones[: number - 1], zone, *self.zones[number:]))


def after_combat(zone: Zone) -> Zone:
    """What is left of a zone after Cleanup: reinforcements, commander and relic effects are discarded."""
    army = zone.army and replace(zone.army, boost=0, reinforcements=0)
    return Zone(army)


def gate_icon_visible(frontier: Frontier, side: str) -> bool:
    """The Gate Protection icon of Zone 5 is hidden only by an army on that side of the zone, active or defeated."""
    army = frontier.zone(ZONES[-1]).army
    return army is None or army.side != side


def shown(zone: Zone) -> str:
    """A War Zone in a few words."""
    army = zone.army
    if army is None:
        return "empty"
    if army.fallen:
        return f"{army.side}'s, fallen"
    boost = f"+{army.boost}" if army.boost else ""
    commander = f" {COMMANDERS[zone.commander].title}" if zone.commander else ""
    return f"{army.side}'s {RANKS[army.rank].title} {army.attack}{boost}{commander}"

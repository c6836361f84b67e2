"""Combat retold token by token, as slowly and as plainly as the rulebook tells it: the yardstick for the real one.

Nothing of the program's arithmetic is used here, only its records of a board. Every zombie is a token on the table,
every attack point is spent one by one.
"""

MELEE, RANGED = "melee", "ranged"
COMMANDER = {"alexander": (2, MELEE), "terric": (6, MELEE), "lancelot": (4, MELEE), "lilith": (3, MELEE),
             "matilda": (5, MELEE), "erina": (5, RANGED)}  # fmt: skip


class Place:
    """What lies in one War Zone."""

    def __init__(self, zone):
        army = zone.army
        self.owner = army.side if army else None
        self.rank = army.rank if army else None
        self.standing = bool(army) and not army.fallen
        self.attack = army.attack if army else 0
        self.boost = army.boost if army else 0
        self.icons = 0 if army is None or army.rank == "gold" else army.icons
        self.commander = zone.commander
        self.ignored = "ignored" in zone.relics
        self.up = "roar-up" in zone.relics
        self.down = "roar-down" in zone.relics
        self.type = (
            RANGED if self.rank == "silver" or (self.rank == "bronze" and "ranged" in zone.relics) else MELEE
        )


def shots(place, immune, at_range):
    """(attack, type) of everything in a place that can hit: all of it in the own zone, ranged things next door."""
    if not place.standing:
        return []
    hits = [(place.attack + place.boost, place.type)]
    if place.commander:
        hits.append(COMMANDER[place.commander])
    return [value for value, kind in hits if kind != immune and (kind == RANGED or not at_range)]


class Disputed(Exception):
    """Both sides shot, and the book does not say whose the first token is."""


def killed(places, here, crowd, horde):
    """Take dead zombies out of the crowd; return whose each token is."""
    place, pile = places[here], []
    if place.standing and place.rank == "gold":
        crowd.pop()
        pile.append(place.owner)
    neighbours = [places[i] for i in (here - 1, here + 1) if 0 <= i < 5 and not places[i].ignored]
    helpers = {n.owner for n in neighbours if sum(shots(n, horde.immune, at_range=True)) > 0}
    power = sum(shots(place, horde.immune, at_range=False))
    power += sum(sum(shots(n, horde.immune, at_range=True)) for n in neighbours)
    first = True
    while crowd and power >= horde.hp:
        power -= horde.hp
        crowd.pop()
        if first and len(helpers) > 1:
            raise Disputed
        if first and helpers:
            pile.append(next(iter(helpers)))
        else:
            pile.append(place.owner if place.standing else "discarded")
        first = False
    return pile


def paid(place, pile, tokens, extra):
    """Hand out the tokens of a zone, and what Azrael's Roar changes for each two of the owner's."""
    for owner in pile:
        if owner in tokens:
            tokens[owner] += 1
    if place.standing:
        for _ in range(pile.count(place.owner) // 2):
            extra[place.owner] += int(place.up) - int(place.down)


def retell(frontier, horde):
    """Return (tokens per side, extra points per side, zombies at the gate, fallen zones)."""
    places = [Place(zone) for zone in frontier.zones]
    tokens = dict.fromkeys(frontier.sides, 0)
    extra = dict.fromkeys(frontier.sides, 0)
    crowd = ["zombie"] * frontier.zombies
    for here, place in enumerate(places):
        if not crowd:
            break
        if place.ignored:
            continue
        paid(place, killed(places, here, crowd, horde), tokens, extra)
        if crowd and place.standing and place.commander != "alexander":
            place.standing = False
            crowd += ["zombie"] * place.icons
    fallen = [i + 1 for i, place in enumerate(places) if place.rank and not place.standing]
    return tokens, extra, len(crowd), fallen

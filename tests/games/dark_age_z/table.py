"""A table of Dark Age Z in memory that is told lines, for tests of single rules."""

from kit.playing import Play

from referee import games
from referee.games.dark_age_z.frontier import Army, Zone

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve")


def table(mode="competitive", players=3, **settings):
    chosen = {key.replace("_", "-"): value for key, value in settings.items()}
    return Play(games.game("dark_age_z"), mode, NAMES[:players], chosen)


def day_1(mode="competitive", players=3, tokens=5, cards=5, steps=12, **settings):
    """Full depth, the first turn of Day 1: everybody has 10 points, four zombies of HP 3 at every frontier."""
    told = table(mode, players, depth="full", **settings)
    start = "initial-card 0 0" if mode.startswith("coop") else "setup 10"
    gathering = "+".join(["matilda", "erina", "alexander", "lilith"][: players - 1])
    for line in (
        start,
        f"muster {cards} {tokens}",
        "invasion crawlers 3 2 1 1 3 1",
        f"movement {steps}",
        f"gathering {gathering}",
    ):
        told.tell(line)
    return told


def state(memory):
    return memory.table.state


def set_state(memory, **changes):
    """Put the table into a situation: what stands on the boards, who holds what."""
    memory.put(**changes)


def stand(memory, frontier, **zones):
    """`stand(m, 1, z1=bronze("Ann"))`: armies (or zones) on a frontier."""
    boards = list(state(memory).frontiers)
    board = boards[frontier - 1]
    for name, what in zones.items():
        board = board.with_zone(int(name[1:]), what if isinstance(what, Zone) else Zone(what))
    boards[frontier - 1] = board
    set_state(memory, frontiers=tuple(boards))


def zone(memory, frontier, number):
    return state(memory).frontiers[frontier - 1].zone(number)


def bronze(side, attack=7, icons=2, **more):
    return Army(side, "bronze", attack, icons, **more)


def texts(ruling):
    return " ".join(finding.text for finding in ruling.findings)


def notes(ruling):
    return {note for finding in ruling.findings for note in finding.notes}


def at_planning(**settings):
    """Light depth, the end of Planning of Day 1: everybody has 10 points, four zombies of HP 3 at every frontier."""
    memory = table(**settings)
    for line in ("setup 10", "invasion crawlers 3 2 1 1 3 1"):
        memory.tell(line)
    return memory


def at_the_zones(**zones):
    """Light depth, Zone 1 of the first frontier, where these armies stand."""
    memory = at_planning()
    memory.tell("planning")
    memory.tell("hands 5 5 5")
    stand(memory, 1, **zones)
    memory.tell("horde")
    return memory

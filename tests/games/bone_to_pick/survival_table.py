"""A table of the solo or the cooperative game, and a hand that plays whole turns at it."""

from referee import games
from referee.questions import fields
from referee.session import judge
from referee.testing.memory import Memory


def seated(mode, *players, **settings):
    """A new table; settings with `_` for `-`."""
    house_rules = {key.replace("_", "-"): value for key, value in settings.items()}
    return Memory(games.game("bone_to_pick"), mode, players, house_rules)


def solo(row="7+0+3 9+9+2", **settings):
    """A solo table with both rows dealt."""
    table = seated("solo", "Ann", **settings)
    table.tell(f"deal {row}")
    return table


def due(table):
    return [cls.name() for cls in judge.due(table.table.game, table.table.state)]


def field(table):
    """The only question of the step that is due."""
    (step,) = judge.due(table.table.game, table.table.state)
    (asked,) = fields.of(step, table.table.state)
    return asked


def told(ruling):
    return " | ".join(finding.text for finding in ruling.findings)


def notes(ruling):
    return {note for finding in ruling.findings for note in finding.notes}


def cells(sheet):
    """A sheet's rows by their first cell."""
    return {row[0]: row[1:] for row in sheet.rows}


def turn(table, power=1, damage=1, level=""):
    """A whole turn of a table that never runs into two zeros: see `cards`."""
    return [table.tell(f"next-undead {power} {damage} {level}"), *finish(table)]


def finish(table):
    """The rest of a turn, as far as the game goes on."""
    rulings = []
    while table.table.outcome is None and due(table) != ["next-undead"]:
        (name,) = due(table)
        given = {"take-reward": "", "reward": "5"}.get(name) if "reward" in name else cards(table)
        rulings.append(table.tell(f"{name} {given}"))
    return rulings


def cards(table):
    """Cards for all who are asked: lowest for the first, highest for the second, lowest ...; else an upgrade of 5."""
    chosen = []
    asked = field(table)
    for index, who in enumerate(asked.players):
        options = [str(option.value) for option in asked.options(who) if option.value != "none"]
        weapons = sorted((card for card in options if "u" not in card), key=int)
        chosen.append(f"{who}:{weapons[-(index % 2)] if weapons else '5u'}")
    return " ".join(chosen)

"""Who acts in an entry, and where: commands go round, a frontier is both neighbours' (Planning; Combat & Scoring)."""

from games.dark_age_z.table import at_the_zones, bronze, day_1


def by(memory):
    return memory.table.entries[-1].by


def abouts(memory):
    """What each entry is about, judged at the state before it."""
    steps, found = memory.table.game.steps, []
    states = [None, *(entry.ruling.state for entry in memory.table.entries)]
    for before, entry in zip(states, memory.table.entries, strict=False):
        found.append("" if before is None else steps[type(entry.event)].about(before, entry.event))
    return found


def test_cards_that_are_turned_up_are_the_tables_and_commands_go_round():
    memory = day_1()
    assert by(memory) == ()
    for name in ("Ann", "Ben", "Cleo", "Ann"):
        memory.tell("take-token")
        assert by(memory) == (name,)


def test_who_pays_for_a_track_acts_and_its_prices_are_read_by_the_table():
    memory = day_1()
    memory.tell("draw-armies")
    assert by(memory) == ("Ann",)
    memory.tell("track 1+2+3 icon")
    assert by(memory) == ()
    assert abouts(memory)[-1] == "Draw 2 Army Cards"


def test_a_war_zone_is_both_neighbours_and_five_entries_alike_say_which_zone_each_is():
    memory = at_the_zones(**{f"z{number}": bronze("Ann") for number in range(1, 6)})
    assert by(memory) == ("Ann", "Ben")
    for _ in range(5):
        memory.tell("keep")
    assert by(memory) == ("Ann", "Ben")
    assert abouts(memory)[-6:] == [
        "Ann | Ben",
        "Zone 1 of Ann | Ben",
        "Zone 2 of Ann | Ben",
        "Zone 3 of Ann | Ben",
        "Zone 4 of Ann | Ben",
        "Zone 5 of Ann | Ben",
    ]


def test_hands_that_break_a_tie_are_told_by_those_who_tie():
    memory = at_the_zones()
    told = next(entry for entry in memory.table.entries if entry.event.name() == "hands")
    assert told.by == ("Ann", "Ben", "Cleo")

"""Cleanup at a table that refills by itself: what the referee knows of the icons in sight."""

from games.dark_age_z.table import bronze, notes, set_state, stand, table, texts

from referee.games.dark_age_z import agenda

CARD = "invasion crawlers 3 2 1 1 3 1"


def after_a_day(players=3, **settings):
    memory = table("competitive", players, **settings)
    memory.tell("setup 10")
    memory.tell(CARD)
    stand(memory, 1, z1=bronze("Ann"), z3=bronze("Ben", fallen=True), z4=bronze("Ann", fallen=True))
    for number in range(1, 6):
        stand(memory, 2, **{f"z{number}": bronze("Ben")})
    set_state(memory, agenda=(agenda.Missions(), agenda.Dusk()), points={"Ann": 3, "Ben": 2, "Cleo": 1})
    memory.tell("missions")
    return memory.tell(CARD)


def test_d42_the_checklist_says_which_zones_icons_each_player_counts():
    ruling = after_a_day()
    # an army hides the icon on its own side of the zone only, active or defeated
    for said in (
        "Ann counts the icons of Zones 2, 3 and 5 of Ann | Ben and every zone of Cleo | Ann.",
        "Ben counts the icons of no zone of Ben | Cleo and Zones 1, 2, 4 and 5 of Ann | Ben.",
        "Cleo counts the icons of every zone of Cleo | Ann and every zone of Ben | Cleo.",
    ):
        assert said in texts(ruling)
    assert "D42" in notes(ruling)


def test_where_zones_are_not_told_the_checklist_counts_no_icons():
    assert "counts the icons" not in texts(after_a_day(depth="tally"))

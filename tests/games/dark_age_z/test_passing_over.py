"""A turn that nobody took is passed over by the table (Planning; Rallying)."""

from games.dark_age_z.table import day_1, state


def test_the_next_player_commands_and_the_marker_stays():
    memory = day_1()
    ruling = memory.tell("pass-over")
    assert [(one.text, one.section) for one in ruling.findings] == [
        ("Ann's turn is passed over by the table's decision.", "planning")
    ]
    assert (state(memory).agenda[0].who, state(memory).steps) == ("Ben", 12)


def test_nothing_is_passed_over_where_all_others_have_passed():
    memory = day_1()
    memory.tell("take-token")
    memory.tell("pass -")
    memory.tell("pass -")
    assert state(memory).agenda[0].who == "Ann"
    assert memory.refused("pass-over").section == "planning"


def test_in_rallying_the_next_in_order_reinforces():
    memory = day_1()
    for _ in range(3):
        memory.tell("pass -")
    assert state(memory).agenda[0].who == "Ann"
    assert memory.tell("pass-over").findings[0].section == "rallying"
    assert state(memory).agenda[0].who == "Ben"

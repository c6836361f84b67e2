"""A turn that nobody took is passed over by the table (Your Turn)."""


def test_the_next_player_draws_and_nothing_else_changes(evening):
    table = evening(3)
    cards, hand = table.state.cards, table.hand("Ann")
    ruling = table.tell("pass-over")
    assert table.said == ["Ann's turn is passed over by the table's decision."]
    assert ruling.findings[0].section == "your-turn"
    assert (table.state.turn, table.state.cards, table.hand("Ann")) == ("Ben", cards, hand)
    assert table.table.entries[-1].by == ()


def test_a_turn_that_has_begun_is_not_passed_over(evening):
    table = evening(3)
    table.tell("draw action")
    assert table.refused("pass-over").section == "your-turn"


def test_the_eaten_have_no_turn_to_pass_over(evening):
    table = evening(3)
    table.face("Ben", table.state.limits.eaten)
    table.tell("pass-over")
    assert table.state.turn == "Kim"


def test_who_hides_hides_on_the_next_turn_still(evening):
    table = evening(3)
    table.tell("draw z", "use hide", "pass-over", "pass-over", "pass-over")
    assert table.state.turn == "Ben"
    assert table.of("Ann").hiding


def test_before_the_deal_there_is_no_turn(evening):
    table = evening(3)
    table.undo()
    table.refused("pass-over")

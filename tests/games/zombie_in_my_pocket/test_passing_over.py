"""A turn that nobody took is passed over by the table (Group Leader)."""


def test_the_next_living_player_leads_and_no_card_is_used(story):
    told = story(("Ann", "Bob", "Kim"))
    told.put(health={"Ann": 3, "Bob": 0, "Kim": 3})
    told.tell("pass-over")
    assert told.last[0].text == "Ann's turn is passed over by the table's decision."
    assert told.last[0].section == "group-leader"
    assert (told.state.leader, told.drawn) == ("Kim", 0)
    assert told.table.entries[-1].by == ()


def test_nobody_passes_over_a_turn_under_way_or_where_nobody_else_lives(story):
    assert story(("Ann", "Bob")).tell("explore kitchen").refused("pass-over").section == "group-leader"
    assert story(("Ann",)).refused("pass-over").section == "group-leader"

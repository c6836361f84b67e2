"""Who acts in an entry: the leader picks the task and turns up the card, everybody decides, whoever holds an item gives it."""

TRIO = ("Ann", "Bob", "Kim")


def by(told):
    return told.table.entries[-1].by


def test_the_table_reads_the_doom_table_and_the_leader_acts_in_the_turn(story):
    told = story(TRIO)
    assert by(told) == ()
    told.tell("explore kitchen")
    assert by(told) == ("Ann",)
    told.tell("blessing")
    assert by(told) == ("Ann",)


def test_the_next_turn_is_the_next_players(story):
    told = story(TRIO).tell("cower", "cower")
    assert [entry.by for entry in told.table.entries[-2:]] == [("Ann",), ("Bob",)]


def test_all_who_live_show_a_card_and_the_armed_declare_theirs(story, item):
    told = story(TRIO, extra=0, items=(item("machete", "Bob", bonus=2),))
    told.put(health={"Ann": 3, "Bob": 3, "Kim": 0})
    told.tell("explore kitchen", "zombies 6", "decide")
    assert by(told) == ("Ann", "Bob")
    told.tell("declare")
    assert by(told) == ("Bob",)


def test_who_holds_an_item_gives_it_whoever_leads(story, item):
    told = story(TRIO, items=(item("machete", "Kim", bonus=2),)).tell("give machete Ann")
    assert by(told) == ("Kim",)


def test_a_card_read_says_which_item_it_is(story):
    told = story(TRIO).tell("explore kitchen", "item", "search machete")
    before = told.state
    told.tell("read-item 2")
    entry = told.table.entries[-1]
    assert told.table.game.steps[type(entry.event)].about(before, entry.event) == "Machete"
    assert entry.by == ("Ann",)

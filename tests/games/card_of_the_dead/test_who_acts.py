"""Who acts in an entry: the player whose turn it is draws and plays, whoever a card names answers (Your Turn; Cards)."""


def by(table):
    return table.table.entries[-1].by


def about(table, line):
    """What the entry of this line is about, as it stands at the table now."""
    before = table.state
    table.tell(line)
    entry = table.table.entries[-1]
    return table.table.game.steps[type(entry.event)].about(before, entry.event)


def test_everybody_keeps_cards_at_the_deal(evening):
    assert by(evening(3)) == ("Ann", "Ben", "Kim")


def test_turns_go_clockwise_and_whoever_draws_may_play(evening):
    table = evening(3)
    for name in ("Ann", "Ben", "Kim", "Ann"):
        table.tell("draw z")
        assert by(table) == (name,)
        table.tell("nothing")
        assert by(table) == (name,)


def test_who_plays_a_card_answers_what_it_asks_and_says_about_whom(evening):
    table = evening(3)
    table.lay("Ben", 1)
    table.lay("Kim", 1)
    table.tell("draw z", "use tripped", "tripped Kim")
    assert by(table) == ("Ann",)
    assert about(table, "newest 1") == "of Kim"
    assert by(table) == ("Ann",)


def test_the_mobs_go_round_and_each_player_they_come_to_answers(evening):
    table = evening(3)
    table.tell("draw mobs", "mobs yes")
    assert by(table) == ("Ann",)
    table.tell("mobs no")
    assert by(table) == ("Ben",)


def test_after_fog_each_player_lays_out_and_the_card_is_said(evening):
    table = evening(2)
    table.face("Ann", 1)
    table.face("Ben", 1)
    table.tell("draw fog")
    while table.due != ["lay-out"]:
        table.tell("draw action")
    assert about(table, "lay-out 1") == "Zombie"
    assert by(table) == ("Ann",)


def test_the_table_adjusts_and_says_how_long_swarm_lasts(evening):
    table = evening(2)
    table.face("Ann", 1)
    assert by(table) == ()
    table.tell("draw swarm", "swarm round")
    assert by(table) == ()

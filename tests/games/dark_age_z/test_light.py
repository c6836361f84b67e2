"""The default depth: zones told before combat, a day in few lines, missions, Bosses, points at the right moment."""

import pytest
from games.dark_age_z.table import bronze, notes, set_state, stand, state, table, texts, zone

from referee.errors import Illegal, OutOfTurn
from referee.games.dark_age_z import GAME, agenda
from referee.games.dark_age_z.frontier import Army, Zone
from referee.games.dark_age_z.rules.the_zombie_boss_invasion import weakened
from referee.session import judge

CARD = "invasion crawlers 3 2 1 1 3 1"


def day_1(mode="competitive", players=3, start=10, **settings):
    memory = table(mode, players, **settings)
    for line in (f"setup {start}", CARD, "planning"):
        memory.tell(line)
    memory.tell("hands " + " ".join("5" * players))
    return memory


def quiet_frontier(memory):
    for line in ("horde 0", *["keep"] * 5):
        ruling = memory.tell(line)
    return ruling


def test_a_day_of_five_where_every_zone_changed_takes_at_most_36_lines():
    memory = table("competitive", 5)
    memory.tell("setup 10")
    lines = [CARD, "planning lilith=Ann terric=Ben", "hands 5 5 5 5 5"]
    for _ in range(5):
        lines += ["horde 7", *["army SIDE bronze 4 2 1"] * 5]
    lines += ["missions Ann:two-relics"]
    for line in lines:
        due = state(memory).agenda[0]
        side = state(memory).frontiers[due.frontier].sides[0]
        memory.tell(line.replace("SIDE", side))
    hands = 1  # equal points at the end may ask for hands once more
    assert isinstance(state(memory).agenda[0], agenda.Invasion)
    assert len(lines) + hands <= 36


def test_the_usual_step_of_a_zone_is_to_keep_it():
    memory = day_1()
    memory.tell("horde")
    due = judge.due(GAME, state(memory))
    assert [cls.name() for cls in due if cls.usual] == ["keep"]


def test_an_army_behind_an_empty_zone_is_named_as_a_possible_slip_once():
    memory = day_1()
    memory.tell("horde")
    for line, warned in (
        ("army Ann bronze 0 0 0", False),
        ("keep", False),
        ("army Ann bronze 0 0 0", True),
        ("army Ben bronze 0 0 0", False),
        ("keep", False),
    ):
        ruling = memory.tell(line)
        assert ("Zone 2 is empty, but armies fill" in texts(ruling)) is warned
    assert "Zone 5" not in " ".join(one.text for one in ruling.findings if "slip" in one.text)


def test_nothing_is_asked_of_hands_when_points_differ():
    memory = table()
    memory.tell("setup 10")
    memory.tell(CARD)
    set_state(memory, points={"Ann": 3, "Ben": 2, "Cleo": 1})
    ruling = memory.tell("planning")
    assert "Ann (3), Ben (2), Cleo (1)" in texts(ruling)


def test_only_an_active_army_that_has_slots_is_boosted():
    memory = day_1()
    stand(memory, 1, z1=bronze("Ann", fallen=True), z2=Army("Ann", "weakened", 0, 2))
    memory.tell("horde")
    with pytest.raises(Illegal):
        memory.tell("keep 3")
    memory.tell("keep")
    with pytest.raises(Illegal):
        memory.tell("keep 3")


def test_a_commander_stands_once_and_only_in_the_printed_zones():
    memory = day_1()
    memory.tell("horde")
    with pytest.raises(Illegal):
        memory.tell("army Ann bronze 5 0 2 erina")
    memory.tell("army Ann bronze 5 0 2 lilith")
    with pytest.raises(Illegal):
        memory.tell("army Ann bronze 5 0 2 lilith")


def test_matilda_pays_before_rallying_and_only_once():
    memory = table()
    for line in ("setup 10", CARD):
        memory.tell(line)
    memory.tell("planning matilda=Ben")
    assert state(memory).points["Ben"] == 12
    memory.tell("hands 5 5")
    for line in ("horde", "empty", "army Ben bronze 5 0 2 matilda"):
        memory.tell(line)
    assert state(memory).points["Ben"] == 12


def test_a_commander_first_heard_of_in_a_zone_pays_the_owner_of_the_army():
    memory = day_1()
    memory.tell("horde")
    memory.tell("empty")
    memory.tell("army Ann bronze 5 0 2 matilda")
    assert state(memory).points["Ann"] == 12


def test_icons_of_cavalry_are_not_counted_and_that_is_said():
    memory = day_1()
    memory.tell("horde")
    assert "not counted" in texts(memory.tell("army Ann gold 5 0 3"))


def test_after_the_day_commanders_boosts_and_relics_are_gone_and_armies_stay():
    memory = day_1()
    for line in ("horde 1", "army Ann bronze 5 3 2 lilith roar-up", *["keep"] * 4):
        memory.tell(line)
    quiet_frontier(memory)
    quiet_frontier(memory)
    memory.tell("missions")
    left = zone(memory, 1, 1)
    assert left.army == bronze("Ann", attack=5)
    assert (left.commander, left.relics) == ("", ())


def test_d23_losses_come_at_once_and_gains_when_all_frontiers_are_done():
    memory = day_1()
    for line in ("horde 2", "army Ann bronze 3 0 0", *["keep"] * 4):
        memory.tell(line)
    # one killed, one at the gate: 1 x 1 - 1 = 0 for both; the token is not yet a point
    assert state(memory).points == {"Ann": 10, "Ben": 10, "Cleo": 10}
    quiet_frontier(memory)
    quiet_frontier(memory)
    assert state(memory).points["Ann"] == 11


def test_d16_the_table_is_asked_whose_a_disputed_token_is():
    memory = day_1()
    lines = (
        "horde 4",
        "army Ann silver 0 3 0 alexander",
        "army Ann bronze 5 0 2",
        "army Ben silver 3 0 1",
        "keep",
    )
    for line in lines:
        memory.tell(line)
    # Zone 1: 3 + 2 kill one, three go on; Zone 2: 5 + 3 + 3 = 11 kill three; both Archers shot
    memory.tell("keep")
    assert isinstance(state(memory).agenda[0], agenda.FirstToken)
    ruling = memory.tell("first-token Ben")
    assert "Ann 3 tokens and Ben 1 token" in texts(ruling)


def test_d16_a_dispute_settled_at_one_frontier_settles_none_at_the_next():
    memory = day_1()
    stand(memory, 2, z1=Zone(Army("Ben", "silver", 0, boost=3), "alexander"))
    stand(memory, 2, z2=bronze("Ben", attack=5), z3=Army("Cleo", "silver", 3))
    stand(memory, 1, z1=Zone(Army("Ann", "silver", 0, boost=3), "alexander"))
    stand(memory, 1, z2=bronze("Ann", attack=5), z3=Army("Ben", "silver", 3))
    set_state(memory, agenda=(agenda.Fight(0), agenda.Fight(1), *state(memory).agenda))
    memory.tell("vest Ann Ann")
    memory.tell("first-token Ben")
    assert isinstance(state(memory).agenda[0], agenda.FirstToken)
    assert state(memory).agenda[0].frontier == 1


def test_extra_protection_told_with_the_horde_counts_at_that_gate_only():
    memory = day_1()
    for line in ("horde 5 Ann:4", *["keep"] * 5, "horde 1", *["keep"] * 5, "horde 5"):
        memory.tell(line)
    for _ in range(5):
        memory.tell("keep")
    # Ann 5 - 1 - 4 = 0 at the first gate and 5 - 1 at the third; Ben 5 - 1 and 1 - 1; Cleo 1 - 1 and 5 - 1
    assert state(memory).points == {"Ann": 10 - 4, "Ben": 10 - 4, "Cleo": 10 - 4}


def test_the_barbarian_neither_scores_nor_loses():
    memory = table("two-players", 2)
    for line in ("setup 10", CARD, "planning", "hands 5 5"):
        memory.tell(line)
    quiet_frontier(memory)
    for line in ("horde 3", "army Barbarian bronze 3 0 0", *["barbarian-army 0 0"] * 4):
        ruling = memory.tell(line)
    # one killed for the Barbarian, two at the gate: 2 x 1 - 1 for Ben alone
    assert state(memory).points == {"Ann": 10, "Ben": 9}
    assert set(state(memory).tokens) == {"Ann", "Ben"}
    assert "Barbarian -" not in texts(ruling)


def at_a_barbarian_zone():
    memory = table("two-players", 2)
    for line in ("setup 10", CARD, "planning", "hands 5 5"):
        memory.tell(line)
    quiet_frontier(memory)
    stand(memory, 2, z1=bronze("Ben"), z3=bronze("Ben", fallen=True))
    memory.tell("horde")
    return memory


def test_d31_no_zone_of_a_barbarian_frontier_is_empty_or_defeated_when_combat_begins():
    memory = at_a_barbarian_zone()
    memory.tell("keep")
    for line in ("keep", "empty", "fallen Ben"):
        with pytest.raises(OutOfTurn, match="fills every empty or defeated zone") as told:
            memory.tell(line)
        assert told.value.section == "rules-for-2-players/gameplay"
    memory.tell("barbarian-army 5 1")
    with pytest.raises(OutOfTurn):
        memory.tell("keep")
    memory.tell("barbarian-army 4 1")
    assert [zone(memory, 2, number).army for number in (1, 2, 3)] == [
        bronze("Ben"),
        Army("Barbarian", "bronze", 5, 1),
        Army("Barbarian", "bronze", 4, 1),
    ]


def test_the_barbarian_plays_to_no_zone_with_an_active_army_and_to_no_frontier_of_two_players():
    memory = at_a_barbarian_zone()
    with pytest.raises(OutOfTurn):
        memory.tell("barbarian-army 5 1")
    memory = table("two-players", 2)
    for line in ("setup 10", CARD, "planning", "hands 5 5", "horde"):
        memory.tell(line)
    with pytest.raises(OutOfTurn):
        memory.tell("barbarian-army 5 1")


def test_d47_a_deck_the_table_draws_from_is_not_counted():
    memory = at_a_barbarian_zone()
    set_state(memory, barbarian_deck=1)
    memory.tell("keep")
    assert "shuffle" not in texts(memory.tell("barbarian-army 5 1"))


# --- whose commander ---------------------------------------------------------------------------------------------


def told_of_lilith(by="Ann"):
    memory = table()
    for line in ("setup 10", CARD, f"planning lilith={by}", "hands 5 5 5"):
        memory.tell(line)
    stand(memory, 1, z1=bronze("Ben"))
    memory.tell("horde")
    return memory


def test_a_commander_told_with_an_army_of_somebody_else_stays_the_recruiters_and_the_slip_is_named():
    memory = told_of_lilith()
    with pytest.raises(Illegal):
        memory.tell("keep 0 lilith")
    ruling = memory.tell("army Ben bronze 7 0 2 lilith")
    assert "Ann recruited Lilith, but Lilith is told with an army loyal to Ben" in texts(ruling)
    assert ruling.findings[-1].section == "planning/commanders"
    assert state(memory).recruited == {"lilith": "Ann"}
    memory.undo()
    assert "but Lilith" not in texts(memory.tell("army Ann bronze 7 0 2 lilith"))


def test_lancelot_protects_the_recruiters_gate_and_not_the_one_of_the_army_told_by_a_slip():
    memory = table()
    for line in ("setup 10", CARD, "planning lancelot=Ann", "hands 5 5 5", "horde 5", *["keep"] * 4):
        memory.tell(line)
    memory.tell("army Ben bronze 0 0 0 lancelot")
    # 4 kill one of five; 4 x 1 less icon and Lancelot for Ann, whole for Ben, whose army hides the icon
    assert state(memory).points == {"Ann": 10 - 2, "Ben": 10 - 4, "Cleo": 10}


def test_a_commander_of_the_third_player_stands_at_no_frontier_of_two_others():
    memory = told_of_lilith(by="Cleo")
    with pytest.raises(Illegal):
        memory.tell("army Ben bronze 7 0 2 lilith")


def test_the_barbarian_king_recruits_nobody():
    memory = at_a_barbarian_zone()
    ruling = memory.tell("army Barbarian bronze 5 0 1 lilith")
    assert "Barbarian recruits nobody, but Lilith is told" in texts(ruling)
    assert state(memory).recruited == {}


# --- Bosses ------------------------------------------------------------------------------------------------------


def test_weakened_armies_come_only_with_a_boss_that_weakens():
    memory = day_1()
    memory.tell("horde")
    with pytest.raises(OutOfTurn, match="Only a Boss brings") as told:
        memory.tell("weakened Ann")
    assert told.value.section == "the-zombie-boss-invasion/weakened-army-card"
    for boss, comes in (("bloodshed", False), ("evil-twins", False), ("dark-trainer", True)):
        set_state(memory, day=5, boss=boss)
        assert ("weakened" in [cls.name() for cls in judge.due(GAME, state(memory))]) is comes


def test_zombies_that_ignore_a_weakened_army_do_not_make_it_two_of_them():
    memory = day_1()
    set_state(memory, day=5, boss="dark-trainer")
    memory.tell("horde 3")
    memory.tell("weakened Ann none ignored")
    for _ in range(4):
        ruling = memory.tell("keep")
    # three pass all five zones: 3 x 2 less 1 for each; had it fallen, 5 x 2 - 1 = 9 would go
    assert "3 zombies x damage 2 = 6: Ann -5" in texts(ruling)


def at_the_end_of_day_4(memory):
    points = {"Ann": 10, "Ben": 9, "Cleo": 8}
    set_state(memory, day=4, agenda=(agenda.Missions(), agenda.Dusk()), points=points)
    return memory


@pytest.mark.parametrize(
    ("boss", "zones"), [("dark-trainer", (1,)), ("death-bringer", (1, 2)), ("bloodshed", ())]
)
def test_the_boss_weakens_armies_where_its_ability_says(boss, zones):
    memory = at_the_end_of_day_4(day_1())
    stand(memory, 2, z1=bronze("Cleo"), z2=Army("Ben", "gold", 9), z3=bronze("Ben"))
    memory.tell("missions")
    memory.tell(f"boss {boss}")
    for number, side in ((1, "Cleo"), (2, "Ben"), (3, "Ben")):
        army = zone(memory, 2, number).army
        assert army.side == side
        assert (army.rank == "weakened") == (number in zones)


def test_d29_empty_zones_stay_empty_and_a_defeated_army_stands_up_weakened_unless_the_table_says_no():
    board = state(day_1()).frontiers[0].with_zone(1, zone_of(bronze("Ann", fallen=True)))
    assert not weakened(board, (1, 2), stays_down=False).zone(1).army.fallen
    assert weakened(board, (1, 2), stays_down=True).zone(1).army.fallen
    assert weakened(board, (1, 2), stays_down=False).zone(2).army is None


def zone_of(army):
    return state(day_1()).frontiers[0].zone(1).__class__(army)


@pytest.mark.parametrize(("choice", "told"), [("daily", True), ("never", False)])
def test_d7_the_checklist_names_the_pioneer_tokens_where_the_zone_is_refilled(choice, told):
    memory = at_the_end_of_day_4(day_1(pioneer_refill=choice))
    set_state(memory, day=1)
    memory.tell("missions")
    assert ("3 tokens in the Pioneer Reward Zone" in texts(memory.tell(CARD))) is told


def test_the_boss_day_knows_no_power_ups():
    memory = at_the_end_of_day_4(day_1())
    memory.tell("missions")
    ruling = memory.tell("boss bloodshed")
    assert "7 zombies of HP 7" in texts(ruling)


def test_a_boss_seen_on_day_3_is_not_asked_again():
    memory = at_the_end_of_day_4(day_1())
    set_state(memory, boss="evil-twins")
    memory.tell("missions")
    assert state(memory).day == 5
    assert state(memory).horde.immune == "melee"
    assert state(memory).cards == ()


# --- missions ----------------------------------------------------------------------------------------------------


def at_the_missions(day=2, **changes):
    memory = day_1()
    set_state(memory, day=day, agenda=(agenda.Missions(), agenda.Dusk()), **changes)
    return memory


def test_front_commander_is_offered_only_to_the_recruiter_of_a_commander_in_zone_1_or_2():
    memory = day_1()
    for line in ("horde", "empty", "army Ann bronze 5 0 2 lilith", *["keep"] * 3):
        memory.tell(line)
    set_state(memory, agenda=(agenda.Missions(), agenda.Dusk()))
    with pytest.raises(Illegal):
        memory.tell("missions Ben:front-commander")
    before = state(memory).points["Ann"]
    memory.tell("missions Ann:front-commander")
    assert state(memory).points["Ann"] == before + 2


def test_d25_most_command_icons_is_never_judged_on_the_last_day_and_most_relics_only_then():
    with pytest.raises(Illegal):
        at_the_missions(day=5, boss="bloodshed").tell("missions Ann:most-command-icons")
    with pytest.raises(Illegal):
        at_the_missions(day=2).tell("missions Ann:most-relics")


@pytest.mark.parametrize(("counts", "points"), [("3 2 2", 13), ("3 3 1", 10), ("1 3 1", 10)])
def test_td16_most_command_icons_is_counted_and_a_tie_pays_nothing(counts, points):
    memory = at_the_missions()
    memory.tell("missions Ann:most-command-icons")
    memory.tell(f"counts {counts}")
    assert state(memory).points["Ann"] == points


def test_a_mission_the_book_does_not_print_pays_what_the_table_says():
    memory = at_the_missions()
    memory.tell("missions Cleo:other")
    ruling = memory.tell("reward 4 two archers in one frontier")
    assert state(memory).points["Cleo"] == 14
    assert "two archers in one frontier" in texts(ruling)
    assert "D44" in notes(ruling)


def test_the_gold_mission_pays_a_point_whenever_it_is_claimed():
    memory = day_1()
    memory.tell("claim Ben gold-played")
    memory.tell("claim Ben gold-played")
    assert state(memory).points["Ben"] == 12


def test_nothing_is_claimed_before_the_game_is_set_up():
    with pytest.raises(OutOfTurn):
        table().tell("claim Ben gold-played")


# --- the end -----------------------------------------------------------------------------------------------------


def ended(points, mode="competitive"):
    memory = day_1() if mode == "competitive" else together(len(points))
    set_state(
        memory,
        day=state(memory).mode.days,
        boss="bloodshed",
        points=points,
        agenda=(agenda.Missions(), agenda.Dusk()),
    )
    memory.tell("missions")
    return memory.table.outcome


def test_most_points_win_and_a_tie_is_shared():
    assert ended({"Ann": 3, "Ben": 9, "Cleo": 8}).winners == ("Ben",)
    shared = ended({"Ann": 9, "Ben": 9, "Cleo": 8})
    assert shared.winners == ("Ann", "Ben")
    assert [one.rank for one in shared.standings] == [1, 1, 3]


def together(players=3):
    memory = table("cooperative-easy", players)
    for line in ("initial-card 1 0", CARD, "planning"):
        memory.tell(line)
    memory.tell("hands " + " ".join("5" * players))
    return memory


@pytest.mark.parametrize(("ann", "won"), [(41, True), (40, False)])
def test_td13_together_120_points_win_for_three(ann, won):
    outcome = ended({"Ann": ann, "Ben": 40, "Cleo": 39}, "cooperative")
    assert bool(outcome.winners) is won


def test_d33_together_an_adjustment_to_0_loses_too():
    memory = together()
    memory.tell("adjust points Ann -5 a card says so")
    assert memory.table.outcome.winners == ()


def test_d43_together_the_marker_goes_to_the_left():
    memory = together()
    set_state(memory, agenda=(agenda.Missions(), agenda.Dusk()))
    memory.tell("missions")
    memory.tell(CARD)
    assert state(memory).starter == "Ben"
    assert state(memory).day == 2


def test_d58_with_a_floor_a_gate_takes_no_more_than_there_is():
    memory = day_1(start=1, points_floor="zero")
    for line in ("horde 5", *["keep"] * 5):
        ruling = memory.tell(line)
    assert state(memory).points == {"Ann": 0, "Ben": 0, "Cleo": 1}
    assert "D58" in notes(ruling)


# --- saving keys -------------------------------------------------------------------------------------------------


def test_an_army_told_as_it_is_played_finds_its_zone_and_is_kept_there():
    memory = day_1()
    memory.tell("new-army 1-Ben bronze 7 2")
    memory.tell("new-army 1-Ann silver 3 1")
    assert zone(memory, 1, 1).army == bronze("Ben")
    assert zone(memory, 1, 2).army.side == "Ann"


def test_an_army_played_to_a_full_frontier_marches_the_others_and_the_new_zombies_are_expected():
    memory = day_1()
    stand(memory, 1, **{f"z{n}": bronze("Ann", attack=n) for n in range(1, 6)})
    memory.tell("new-army 1-Ben gold 9 0")
    memory.tell("horde")
    assert state(memory).frontiers[0].zombies == 4 + 2
    assert [zone(memory, 1, n).army.attack for n in range(1, 6)] == [2, 3, 4, 5, 9]


def test_no_army_is_told_like_that_once_zones_are_told_or_where_they_are_not():
    memory = day_1()
    memory.tell("horde")
    with pytest.raises(OutOfTurn):
        memory.tell("new-army 1-Ben gold 9 0")
    with pytest.raises(OutOfTurn):
        day_1(depth="tally").tell("new-army 1-Ben gold 9 0")


def test_no_army_enters_a_frontier_whose_combat_is_over():
    memory = day_1()
    memory.tell("new-army 2-Ben bronze 9 0")
    quiet_frontier(memory)
    assert isinstance(state(memory).agenda[0], agenda.Horde)
    for line in ("new-army 1-Ben gold 9 0", "new-army 2-Ben gold 9 0"):
        with pytest.raises(OutOfTurn, match="between the start of a day and its first War Zone"):
            memory.tell(line)


def test_no_army_enters_while_hands_are_counted_for_the_marker():
    memory = at_the_missions()
    memory.tell("missions")
    memory.tell(CARD)
    assert isinstance(state(memory).agenda[0], agenda.Hands)
    with pytest.raises(OutOfTurn):
        memory.tell("new-army 1-Ben gold 9 0")


def test_a_reactivated_army_needs_no_numbers_again():
    memory = day_1()
    stand(memory, 1, z1=bronze("Ann", fallen=True))
    memory.tell("horde")
    memory.tell("risen Ben 3")
    assert zone(memory, 1, 1).army == bronze("Ben", boost=3)


def test_a_relic_lies_on_a_reactivated_army_as_on_any_other():
    memory = day_1()
    stand(memory, 1, z1=bronze("Ann", fallen=True), z2=Army("Ann", "gold", 4, fallen=True))
    memory.tell("horde")
    memory.tell("risen Ann 0 none roar-up+ranged")
    assert zone(memory, 1, 1).relics == ("roar-up", "ranged")
    with pytest.raises(Illegal):
        memory.tell("risen Ann 0 none ranged")


def test_an_army_whose_numbers_were_never_told_can_not_simply_rise():
    memory = day_1()
    memory.tell("horde")
    memory.tell("fallen Ann")
    with pytest.raises(OutOfTurn, match="No defeated army"):
        memory.tell("risen")


def test_a_player_called_nobody_recruits_only_when_named():
    from referee.testing.memory import Memory

    memory = Memory(GAME, "competitive", ("nobody", "none", "Cleo"))
    for line in ("setup 10", CARD, "planning"):
        memory.tell(line)
    assert state(memory).recruited == {}
    memory.undo()
    memory.tell("planning matilda=nobody")
    assert state(memory).points["nobody"] == 12

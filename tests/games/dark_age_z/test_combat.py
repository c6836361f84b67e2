"""Phase 3, Combat: the rulebook's examples, each attack type, defeat, support, and 2,000 frontiers told twice."""

import random

import pytest
from games.dark_age_z.slow_combat import Disputed, retell

from referee.games.dark_age_z.combat import Reading, fight, fight_zone, gate_damage
from referee.games.dark_age_z.frontier import Army, Frontier, Zone
from referee.games.dark_age_z.horde import Horde, horde_of_boss
from referee.games.dark_age_z.tables import BOSSES, COMMANDERS, RANKS

LEFT, RIGHT = "Ann", "Ben"
PLAIN = Horde(zombies=5, hp=3, damage=2, speed=2)


def bronze(side=LEFT, attack=7, icons=2, boost=0, **more):
    return Army(side, "bronze", attack, icons, boost, **more)


def silver(side=RIGHT, attack=3, icons=1, boost=0, **more):
    return Army(side, "silver", attack, icons, boost, **more)


def gold(side=LEFT, attack=4, boost=0, **more):
    return Army(side, "gold", attack, 0, boost, **more)


def board(*zones, zombies=5, **more):
    told = [zone if isinstance(zone, Zone) else Zone(zone) for zone in zones]
    return Frontier((LEFT, RIGHT), tuple(told + [Zone()] * (5 - len(told))), zombies, **more)


# --- the rulebook's own examples ---------------------------------------------------------------------------------


def test_td6_power_13_kills_four_the_first_token_is_the_archers_and_three_zombies_enter_zone_2():
    zone_1 = fight_zone(board(bronze(boost=3), silver()), 1, 5, PLAIN)
    assert (zone_1.power, zone_1.kills) == (13, 4)
    assert zone_1.tokens == {RIGHT: 1, LEFT: 3}
    assert (zone_1.fell, zone_1.raised, zone_1.leaving) == (True, 2, 3)


def test_td7_two_zombies_of_damage_2_cost_4_and_with_one_gate_protection_3():
    assert gate_damage(2, 2, {LEFT: 0, RIGHT: 1}) == {LEFT: 4, RIGHT: 3}


def test_td7_the_left_players_army_in_zone_5_hides_only_the_left_players_gate_protection():
    account = fight(board(Zone(), Zone(), Zone(), Zone(), Army(LEFT, "bronze", 0), zombies=2), PLAIN)
    assert account.protection == {LEFT: 0, RIGHT: 1}
    assert account.damage == {LEFT: 4, RIGHT: 3}


@pytest.mark.parametrize(
    ("power", "zombies", "killed"),
    [(2, 5, 0), (3, 5, 1), (5, 5, 1), (9, 5, 3), (14, 5, 4), (15, 5, 5), (40, 5, 5)],
)
def test_td14_kills_are_whole_multiples_of_the_hit_points_up_to_all_zombies(power, zombies, killed):
    assert fight_zone(board(bronze(attack=power)), 1, zombies, PLAIN).kills == killed


def test_td14_combat_on_a_frontier_ends_where_all_zombies_are_killed():
    account = fight(board(bronze(attack=15), bronze(attack=1)), PLAIN)
    assert [zone.number for zone in account.zones] == [1]
    assert account.at_gate == 0
    assert account.damage == {LEFT: 0, RIGHT: 0}


# --- armies ------------------------------------------------------------------------------------------------------


def test_cavalry_kills_one_before_its_normal_attack():
    zone = fight_zone(board(gold(attack=3)), 1, 5, PLAIN)
    assert (zone.charged, zone.kills, zone.tokens) == (1, 1, {LEFT: 2})


def test_cavalry_alone_against_one_zombie_needs_no_attack():
    zone = fight_zone(board(gold(attack=0)), 1, 1, PLAIN)
    assert (zone.charged, zone.kills, zone.leaving) == (1, 0, 0)


def test_defeated_cavalry_makes_no_zombies():
    zone = fight_zone(board(Army(LEFT, "gold", 0, icons=3)), 1, 5, PLAIN)
    assert (zone.fell, zone.raised, zone.leaving) == (True, 0, 4)


def test_a_swordsman_does_not_reach_the_next_zone():
    assert fight_zone(board(bronze(attack=3), bronze(attack=9)), 1, 5, PLAIN).power == 3


def test_an_archer_behind_and_an_unbeaten_archer_in_front_both_reach_a_zone():
    between = board(Zone(silver(LEFT), "alexander"), bronze(attack=1), silver(LEFT))
    assert fight_zone(between, 2, 5, PLAIN).power == 1 + 3 + 3


def test_an_archer_two_zones_away_does_not_reach():
    assert fight_zone(board(bronze(attack=1), bronze(), silver()), 1, 5, PLAIN).power == 1


def test_the_archer_that_fell_in_front_supports_no_more():
    account = fight(board(silver(attack=0), bronze(attack=3), zombies=1), PLAIN)
    assert account.zones[1].power == 3


def test_a_defeated_army_is_passed_without_new_zombies_and_only_support_kills():
    zone = fight_zone(board(bronze(fallen=True), silver(attack=7)), 1, 5, PLAIN)
    assert (zone.kills, zone.tokens, zone.discarded, zone.raised) == (2, {RIGHT: 1}, 1, 0)
    assert not zone.fell


def test_d20_an_empty_zone_counts_like_a_defeated_army():
    zone = fight_zone(board(Zone(), silver(attack=9)), 1, 5, PLAIN)
    assert (zone.kills, zone.tokens, zone.discarded) == (3, {RIGHT: 1}, 2)


def test_d15_a_wounded_zombie_is_whole_again_in_the_next_zone():
    account = fight(board(bronze(attack=2, icons=0), bronze(attack=2, icons=0), zombies=1), PLAIN)
    assert account.at_gate == 1


def test_the_weakened_army_turns_into_two_zombies():
    zone = fight_zone(board(Army(RIGHT, "weakened", 0, 2)), 1, 5, PLAIN)
    assert zone.leaving == 7


# --- tokens ------------------------------------------------------------------------------------------------------


def test_d18_the_charge_stays_with_the_cavalry_and_the_first_normal_kill_goes_to_the_supporter():
    zone = fight_zone(board(gold(attack=3), silver(attack=3)), 1, 5, PLAIN)
    assert (zone.charged, zone.kills, zone.tokens) == (1, 2, {LEFT: 2, RIGHT: 1})


def test_d18_read_literally_a_charge_is_the_first_kill():
    duel = board(gold(attack=0), silver(attack=2))
    assert fight_zone(duel, 1, 5, PLAIN).tokens == {LEFT: 1}
    assert fight_zone(duel, 1, 5, PLAIN, Reading(charge_is_first_kill=True)).tokens == {RIGHT: 1, LEFT: 0}


def test_d18_a_charge_that_kills_the_only_zombie_leaves_nothing_to_shoot_at():
    duel = board(gold(attack=0), silver(attack=9))
    assert fight_zone(duel, 1, 1, PLAIN, Reading(charge_is_first_kill=True)).tokens == {LEFT: 1}


def test_d54_support_worth_nothing_takes_no_token():
    assert fight_zone(board(bronze(), silver(attack=0)), 1, 5, PLAIN).tokens == {LEFT: 2}


def test_d16_supporters_of_both_sides_dispute_the_first_token_until_the_table_says_whose_it_is():
    disputed = board(
        Zone(silver(LEFT, attack=1), "alexander"), bronze(LEFT, attack=7), silver(RIGHT, attack=1)
    )
    assert fight(disputed, PLAIN).contested == 2
    settled = fight(disputed, PLAIN, claims={2: RIGHT})
    assert settled.contested is None
    assert settled.zones[1].supporter == RIGHT


def test_a_supporter_of_the_same_side_takes_the_token_for_the_same_player():
    assert fight_zone(board(bronze(LEFT), silver(LEFT)), 1, 5, PLAIN).tokens == {LEFT: 3}


def test_td12_azraels_roar_pays_3_or_1_for_each_pair():
    def extra(relic, attack):
        zones = board(Zone(bronze(attack=attack), relics=(relic,)), zombies=9)
        return fight_zone(zones, 1, 9, PLAIN).extra[LEFT]

    assert [extra("roar-up", attack) for attack in (3, 6, 12, 15)] == [0, 1, 2, 2]
    assert [extra("roar-down", attack) for attack in (3, 6, 12, 15)] == [0, -1, -2, -2]


def test_d36_the_supporters_token_forms_no_pair_unless_the_table_counts_all_kills():
    roar = board(Zone(bronze(attack=9), relics=("roar-up",)), silver(attack=3))
    assert fight_zone(roar, 1, 5, PLAIN).extra == {LEFT: 1}
    assert fight_zone(roar, 1, 5, PLAIN, Reading(roar_counts_all=True)).extra == {LEFT: 2}


# --- relics and commanders ---------------------------------------------------------------------------------------


def test_invisible_spear_makes_a_swordsman_shoot_into_the_next_zone():
    assert (
        fight_zone(board(bronze(attack=1), Zone(bronze(attack=5), relics=("ranged",))), 1, 5, PLAIN).power
        == 6
    )


def test_d59_nothing_happens_in_an_ignored_zone_and_d51_it_supports_nobody():
    account = fight(
        board(bronze(attack=1, icons=0), Zone(silver(attack=9), relics=("ignored",)), zombies=1), PLAIN
    )
    assert account.zones[0].power == 1
    assert account.zones[1].ignored
    assert account.frontier.zone(2).active


def test_alexanders_army_stays_up_makes_no_zombies_and_lets_the_survivors_pass():
    zone = fight_zone(board(Zone(bronze(attack=1), "alexander")), 1, 5, PLAIN)
    assert (zone.power, zone.kills, zone.held, zone.fell, zone.leaving) == (3, 1, True, False, 4)


def test_erina_shoots_into_the_next_zone_although_her_army_is_melee():
    zones = board(Zone(), Zone(), bronze(attack=1), Zone(bronze(attack=9), "erina"))
    assert fight_zone(zones, 3, 5, PLAIN).power == 1 + 5


def test_a_melee_commander_with_an_archer_helps_only_the_own_zone():
    zones = board(bronze(attack=1), Zone(silver(attack=3), "matilda"))
    assert fight_zone(zones, 1, 5, PLAIN).power == 1 + 3
    assert fight_zone(zones, 2, 5, PLAIN).power == 3 + 5


def test_d19_lancelot_does_not_charge_unless_the_table_says_so():
    zones = board(Zone(), Zone(), Zone(), Zone(bronze(attack=0), "lancelot"))
    assert fight_zone(zones, 4, 5, PLAIN).charged == 0
    assert fight_zone(zones, 4, 5, PLAIN, Reading(lancelot_charges=True)).charged == 1


def test_d21_lancelot_and_titanic_essence_protect_only_one_side_and_damage_is_never_negative():
    last = Zone(Army(LEFT, "bronze", 0, 0), "lancelot")
    zones = board(Zone(), Zone(), Zone(), Zone(), last, zombies=2, protection={RIGHT: 4})
    account = fight(zones, Horde(2, 9, 2, 1))
    assert account.protection == {LEFT: 1, RIGHT: 5}
    assert account.damage == {LEFT: 3, RIGHT: 0}


# --- bosses ------------------------------------------------------------------------------------------------------

# attack 2 and boost 3 of each rank in Zone 4, where every rank is worth 5; then each commander on it
POWER_AGAINST = {
    # boss: (bronze, silver, gold, weakened, then whether a melee and a ranged commander hurt it)
    "bloodshed": (5, 0, 5, 5, True, False),
    "evil-twins": (0, 5, 0, 0, False, True),
    "dark-trainer": (5, 5, 5, 5, True, True),
    "death-bringer": (5, 5, 5, 5, True, True),
}


@pytest.mark.parametrize("boss", BOSSES)
@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("commander", ["", *COMMANDERS])
def test_each_boss_shrugs_off_what_it_is_immune_to(boss, rank, commander):
    expected = POWER_AGAINST[boss][list(RANKS).index(rank)]
    if commander == "erina":
        expected += 5 if POWER_AGAINST[boss][5] else 0
    elif commander:
        worth = {"alexander": 2, "terric": 6, "lancelot": 4, "lilith": 3, "matilda": 5}[commander]
        expected += worth if POWER_AGAINST[boss][4] else 0
    zones = board(Zone(), Zone(), Zone(), Zone(Army(LEFT, rank, 2, 1, 3), commander))
    zone = fight_zone(zones, 4, 9, horde_of_boss(BOSSES[boss]))
    assert zone.power == expected
    assert zone.charged == (rank == "gold")


def test_the_evil_twins_are_hurt_by_a_swordsman_under_the_invisible_spear():
    zones = board(Zone(bronze(attack=5), relics=("ranged",)))
    assert fight_zone(zones, 1, 7, horde_of_boss(BOSSES["evil-twins"])).kills == 1


# --- told twice --------------------------------------------------------------------------------------------------


def any_zone(draw, number, sides=(LEFT, RIGHT)):
    kind = draw.choice(["empty", "fallen", "army", "army", "army", "army"])
    if kind == "empty":
        return Zone()
    rank = draw.choice(["bronze", "bronze", "silver", "silver", "gold", "weakened"])
    army = Army(draw.choice(sides), rank, draw.randint(0, 9), draw.randint(0, 3), draw.choice([0, 0, 2, 5]))
    if kind == "fallen":
        return Zone(Army(army.side, army.rank, army.attack, army.icons, 0, fallen=True))
    allowed = [name for name, commander in COMMANDERS.items() if number in commander.zones]
    relics = tuple(r for r in ("roar-up", "roar-down", "ranged", "ignored") if draw.random() < 0.1)
    return Zone(army, draw.choice(["", "", *allowed]), relics)


def test_two_thousand_random_frontiers_come_out_as_when_told_token_by_token():
    draw = random.Random(20_000)
    disputed = 0
    for _ in range(2_000):
        zones = tuple(any_zone(draw, number) for number in range(1, 6))
        frontier = Frontier((LEFT, RIGHT), zones, draw.randint(0, 14))
        horde = Horde(
            frontier.zombies,
            draw.randint(1, 9),
            draw.randint(1, 3),
            1,
            draw.choice(["", "", "melee", "ranged"]),
        )
        account = fight(frontier, horde)
        try:
            told = retell(frontier, horde)
        except Disputed:
            disputed += 1
            assert account.contested
            continue
        fallen = [
            number for number in range(1, 6) if (army := account.frontier.zone(number).army) and army.fallen
        ]
        assert (account.tokens, account.extra, account.at_gate, fallen) == told, (frontier, horde)
    assert 0 < disputed < 200

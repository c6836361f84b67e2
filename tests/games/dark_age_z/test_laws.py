"""What holds of every frontier: sides are alike, zombies are never lost, more strength never lets more through."""

from hypothesis import given
from hypothesis import strategies as st

from referee.contract.model import replace
from referee.games.dark_age_z.combat import fight
from referee.games.dark_age_z.frontier import ZONE_RELICS, Army, Frontier, Zone
from referee.games.dark_age_z.horde import Horde
from referee.games.dark_age_z.ladders import next_starting_player, rallying_order
from referee.games.dark_age_z.tables import COMMANDERS

SIDES = ("Ann", "Ben")
small = st.integers(0, 9)
armies = st.builds(
    Army,
    side=st.sampled_from(SIDES),
    rank=st.sampled_from(["bronze", "silver", "gold", "weakened"]),
    attack=small,
    icons=st.integers(0, 3),
    boost=small,
    fallen=st.booleans(),
)


def standing(army, commander, relics):
    return Zone(army, commander if not army.fallen else "", tuple(sorted(relics)))


zones = st.one_of(
    st.just(Zone()),
    st.builds(
        standing,
        armies,
        st.sampled_from(["", *COMMANDERS]),
        st.sets(st.sampled_from(sorted(ZONE_RELICS)), max_size=2),
    ),
)
frontiers = st.builds(
    lambda told, zombies: Frontier(SIDES, tuple(told), zombies),
    st.lists(zones, min_size=5, max_size=5),
    st.integers(0, 15),
)
hordes = st.builds(
    lambda hp, immune: Horde(0, hp, 2, 1, immune), st.integers(1, 9), st.sampled_from(["", "ranged", "melee"])
)
CLAIMS = dict.fromkeys(range(1, 6), "Ann")


def mirrored(frontier):
    other = dict(zip(SIDES, reversed(SIDES), strict=True))
    return replace(
        frontier,
        zones=tuple(
            zone if zone.army is None else replace(zone, army=replace(zone.army, side=other[zone.army.side]))
            for zone in frontier.zones
        ),
    )


@given(frontiers, hordes)
def test_what_happens_to_one_side_happens_to_the_other_when_they_change_places(frontier, horde):
    here = fight(frontier, horde, claims=CLAIMS)
    there = fight(mirrored(frontier), horde, claims=dict.fromkeys(range(1, 6), "Ben"))
    assert here.tokens == {"Ann": there.tokens["Ben"], "Ben": there.tokens["Ann"]}
    assert here.damage == {"Ann": there.damage["Ben"], "Ben": there.damage["Ann"]}


@given(frontiers, hordes)
def test_every_zombie_is_a_token_discarded_or_at_the_gate(frontier, horde):
    account = fight(frontier, horde, claims=CLAIMS)
    raised = sum(zone.raised for zone in account.zones)
    discarded = sum(zone.discarded for zone in account.zones)
    assert frontier.zombies + raised == sum(account.tokens.values()) + discarded + account.at_gate


@given(frontiers, hordes, st.integers(1, 5), st.integers(1, 9))
def test_a_stronger_army_never_lets_more_zombies_to_the_gate(frontier, horde, number, more):
    zone = frontier.zone(number)
    if zone.army is None:
        return
    stronger = frontier.with_zone(
        number, replace(zone, army=replace(zone.army, attack=zone.army.attack + more))
    )
    assert fight(stronger, horde, claims=CLAIMS).at_gate <= fight(frontier, horde, claims=CLAIMS).at_gate


@given(frontiers, hordes)
def test_no_token_is_disputed_once_the_table_has_said_whose_it_is(frontier, horde):
    assert fight(frontier, horde, claims=CLAIMS).contested is None


seats = st.permutations(["Ann", "Ben", "Cleo", "Dov", "Eve"])
numbers = st.lists(st.integers(0, 3), min_size=5, max_size=5)


@given(seats, numbers, numbers, st.integers(0, 4))
def test_the_order_and_the_marker_depend_on_the_ring_not_on_who_is_named_first(names, points, hands, shift):
    score, held = dict(zip(names, points, strict=True)), dict(zip(names, hands, strict=True))
    turned = [*names[shift:], *names[:shift]]
    assert rallying_order(names, score, held, "Ben") == rallying_order(turned, score, held, "Ben")
    assert next_starting_player(names, score, held, "Ben") == next_starting_player(turned, score, held, "Ben")

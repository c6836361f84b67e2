import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.contract.model import replace
from referee.games.zombie_in_my_pocket.scoring import last_dead_share, survivors_share

QUARTET = ("Ann", "Bob", "Kim", "Dan")


def scored(shares):
    return {name: share.points for share in shares for name in share.players}


def test_healths_5_5_2_and_dead_score_4_4_3_0():
    assert scored(survivors_share({"Ann": 5, "Bob": 5, "Kim": 2, "Dan": 0})) == {
        "Ann": 4,
        "Bob": 4,
        "Kim": 3,
        "Dan": 0,
    }


def test_our_note_is_cited_for_a_tie_and_for_a_lone_survivor_only():
    def cited(health):
        return next(share.notes for share in survivors_share(health) if share.points == 4)

    assert cited({"Ann": 5, "Bob": 5, "Kim": 2}) == ("Z6",)
    assert cited({"Ann": 5, "Bob": 0}) == ("Z6",)
    assert cited({"Ann": 5, "Bob": 4}) == ()


def test_a_lone_survivor_scores_4():
    assert scored(survivors_share({"Ann": 1, "Bob": 0})) == {"Ann": 4, "Bob": 0}


def test_the_last_to_die_scores_1_and_the_others_0():
    shares = last_dead_share(QUARTET, [("Kim",), ("Ann", "Dan"), ("Bob",)], (), "together")
    assert scored(shares) == {"Ann": 0, "Bob": 1, "Kim": 0, "Dan": 0}


def test_those_who_die_last_together_score_1_each():
    shares = last_dead_share(QUARTET, [("Kim",), ("Bob",), ("Ann", "Dan")], (), "together")
    assert scored(shares) == {"Ann": 1, "Bob": 0, "Kim": 0, "Dan": 1}


@pytest.mark.parametrize(
    ("rule", "points"),
    [
        ("together", {"Ann": 1, "Bob": 1, "Kim": 0, "Dan": 0}),
        ("last-casualty", {"Ann": 0, "Bob": 0, "Kim": 0, "Dan": 1}),
        ("nobody", {"Ann": 0, "Bob": 0, "Kim": 0, "Dan": 0}),
    ],
)
def test_midnight_with_survivors_is_scored_by_the_house_rule(rule, points):
    assert scored(last_dead_share(QUARTET, [("Kim",), ("Dan",)], ("Ann", "Bob"), rule)) == points


def test_midnight_without_a_casualty_leaves_the_last_casualty_rule_nobody_to_reward():
    assert scored(last_dead_share(("Ann", "Bob"), [], ("Ann", "Bob"), "last-casualty")) == {
        "Ann": 0,
        "Bob": 0,
    }


@pytest.mark.parametrize(
    ("rule", "points"), [("together", (1, 1)), ("last-casualty", (0, 0)), ("nobody", (0, 0))]
)
def test_the_house_rule_on_midnight_reaches_the_points_of_a_session(story, rule, points):
    told = story(("Ann", "Bob"), drawn=26, settings={"midnight-survivors": rule}).tell("cower")
    assert told.scored() == points


def test_all_survivors_win_together_and_places_go_by_points(story):
    told = story(
        QUARTET, place="graveyard", outdoor=("patio", "graveyard", "gazebo"), totem="held", bearer="Ann"
    )
    told.state = replace(told.state, health={"Ann": 4, "Bob": 4, "Kim": 1, "Dan": 0}, deaths=(("Dan",),))
    told.tell("bury", "blessing")
    assert told.outcome.winners == ("Ann", "Bob", "Kim")
    assert [(one.player, one.rank, one.points) for one in told.outcome.standings] == [
        ("Ann", 1, 4),
        ("Bob", 1, 4),
        ("Kim", 3, 3),
        ("Dan", 4, 0),
    ]
    assert told.scored() == (4, 4, 3, 0)


def test_nobody_wins_a_lost_night(story):
    told = story(("Ann", "Bob"), health=1).tell("explore kitchen", "curse")
    assert told.outcome.winners == ()
    assert told.scored() == (1, 1)


def test_after_the_end_nothing_can_be_recorded(story):
    told = story(("Ann", "Bob"), drawn=26).tell("cower")
    assert told.due == set()
    with pytest.raises(Exception, match="game is over"):
        told.tell("cower")


HEALTH = st.dictionaries(st.sampled_from(QUARTET), st.integers(0, 6), min_size=1).filter(
    lambda one: max(one.values()) > 0
)


@given(HEALTH, st.randoms())
def test_the_order_of_players_does_not_matter(health, dice):
    names = list(health)
    dice.shuffle(names)
    assert scored(survivors_share({name: health[name] for name in names})) == scored(survivors_share(health))


@given(HEALTH)
def test_more_health_never_scores_less(health):
    points = scored(survivors_share(health))
    assert all(points[a] >= points[b] for a in health for b in health if health[a] >= health[b])

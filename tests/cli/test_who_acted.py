"""Who acted in each entry: shown in the log, and asked about when a correction moves the turn."""

import pytest
from kit.answered import document

DRAWS = "zzz z z zz z z z z z z"


@pytest.fixture
def cards(referee):
    """Three players of Card of the Dead without a card in hand, so that each draw is a turn: entry 2 is Ann's, 3 Bob's."""
    referee("new", "card", "-p", "Ann", "-p", "Bob", "-p", "Cyd")
    referee("record", "deal", "0", "0", "0")
    for card in DRAWS.split():
        assert referee("record", "draw", card)[0] == 0
    return referee


def test_the_log_names_who_drew_each_card(cards):
    told = cards("log")[1].splitlines()
    assert told[0] == "1 everybody: deal Ann:0 Bob:0 Cyd:0"
    assert told[1:5] == [
        "2 Ann: draw full-zombie",
        "3 Bob: draw zombie",
        "4 Cyd: draw zombie",
        "5 Ann: draw zombies",
    ]
    assert told[10] == "11 Bob: draw zombie"  # Ann had 3 + 2 + 1 = 6 at entry 8 and was eaten


def test_the_log_as_a_document_names_who_acted_and_that_it_is_told(cards):
    told = document(cards("log", "--json"))["records"]
    assert [(one["by"], one["derived"]) for one in told[:3]] == [
        (["Ann", "Bob", "Cyd"], False),
        (["Ann"], False),
        (["Bob"], False),
    ]


def test_five_war_zones_that_stand_as_before_are_told_apart(referee):
    referee(
        "new", "dark", "--mode", "competitive", "-p", "Ann", "-p", "Ben", "-p", "Cleo", "--set", "depth=light"
    )
    for line in (
        "setup 10",
        "invasion crawlers 3 2 1 1 3 1",
        "planning",
        "hands 5 5 5",
        "horde",
        *("keep",) * 5,
    ):
        code, _, error = referee("record", *line.split())
        assert code == 0, error
    told = referee("log")[1].splitlines()
    assert told[4] == "5 Ann and Ben: horde 4 Ann:0 Ben:0 (Ann | Ben)"
    assert told[5:] == [
        f"{zone + 5} Ann and Ben: keep 0 none - (Zone {zone} of Ann | Ben)" for zone in range(1, 6)
    ]
    assert document(referee("log", "--json"))["records"][7]["about"] == "Zone 3 of Ann | Ben"


def test_what_hands_hold_stays_hidden_beside_who_played_it(referee):
    referee("new", "bone", "--mode", "base", "-p", "Ann", "-p", "Bob", "-p", "Kim")
    referee("record", "reveal", "12 5 1")
    referee("record", "attack", "7 8 9")
    assert referee("log")[1].splitlines() == [
        "1 reveal 12 5 1 unknown",
        "2 everybody: attack Ann:\N{MIDDLE DOT} Bob:\N{MIDDLE DOT} Kim:\N{MIDDLE DOT}",
    ]

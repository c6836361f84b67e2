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


# --- a correction that moves the turn ---------------------------------------------------------------------------

SMALLER = ("amend", "5", "card=z", "--because", "one zombie")


def test_an_amendment_that_hands_a_card_to_somebody_else_is_refused_without_a_word_from_the_table(cards):
    """With one zombie fewer Ann has 3 + 1 + 1 = 5 and lives, so that the turn after Cyd's is hers and not Bob's."""
    before = cards("log", "--all")[1]
    code, _, error = cards(*SMALLER)
    assert code == 1
    assert "Entry 11 (draw zombie), Bob's, becomes Ann's." in error
    assert "--move" in error
    assert "--keep" in error
    assert cards("log", "--all")[1] == before


def test_kept_the_card_stays_bobs_and_the_turn_that_ann_did_not_take_is_passed_over(cards):
    code, out, _ = cards(*SMALLER, "--keep")
    assert code == 0
    assert "Entry 11 (draw zombie), Bob's, becomes Ann's." in out
    told = cards("log")[1].splitlines()
    assert told[-2:] == ["12 pass-over Ann (before 11) (one zombie)", "11 Bob: draw zombie"]
    tracks = document(cards("show", "--json"))["tracks"]
    assert tracks["zombies"] == {"Ann": 5, "Bob": 4, "Cyd": 3}


def test_moved_everyone_acted_one_seat_on_and_the_log_says_so(cards):
    assert cards(*SMALLER, "--move")[0] == 0
    assert cards("log")[1].splitlines()[-1] == "11 Ann: draw zombie"
    assert "  who acted: 11 was Ann (one zombie)" in cards("log", "--all")[1].splitlines()


@pytest.mark.parametrize("way", ["--keep", "--move"])
def test_one_undo_takes_all_of_it_back(cards, way):
    before, shown = cards("log")[1], cards("show")[1]
    cards(*SMALLER, way)
    cards("undo")
    assert (cards("log")[1], cards("show")[1]) == (before, shown)


def test_a_forgotten_draw_inserted_moves_everyone_on(cards):
    code, out, _ = cards("insert", "5", "draw z", "--because", "forgotten", "--move")
    assert code == 0
    assert "Entry 5 (draw zombies), Ann's, becomes Bob's." in out


def test_a_dropped_draw_with_each_card_kept_passes_over_its_turn(cards):
    assert cards("drop", "4", "--because", "never drawn", "--keep")[0] == 0
    told = cards("log")[1].splitlines()
    assert told[3:5] == ["12 pass-over Cyd (before 5) (never drawn)", "5 Ann: draw zombies"]


def test_both_ways_at_once_are_none(cards):
    code, _, error = cards(*SMALLER, "--keep", "--move")
    assert code == 2
    assert "Say --move or --keep, not both." in error


def test_a_correction_that_leaves_the_turn_asks_for_neither(cards):
    code, out, _ = cards("amend", "11", "card=zz", "--because", "two")
    assert code == 0
    assert "becomes" not in out


def test_whatif_and_a_preview_name_the_entry_too(cards):
    named = "Entry 11 (draw zombie), Bob's, becomes Ann's."
    assert named in cards("whatif", "5", "card=z")[1]
    assert named in cards(*SMALLER, "--preview")[1]
    told = [{"number": 11, "event": "draw", "by": ["Bob"], "now": ["Ann"]}]
    assert document(cards("whatif", "5", "card=z", "--json"))["moved"] == told
    assert document(cards(*SMALLER, "--keep", "--json"))["moved"] == told


def test_the_turn_is_passed_over_by_hand_too(referee):
    referee("new", "card", "-p", "Ann", "-p", "Bob", "-p", "Cyd")
    referee("record", "deal", "0", "0", "0")
    code, out, _ = referee("record", "pass-over")
    assert (code, "Ann's turn is passed over by the table's decision. [Your Turn]" in out) == (0, True)
    assert referee("record", "pass-over", "Ann")[0] == 1
    referee("record", "draw", "z")
    assert referee("log")[1].splitlines()[1:] == ["2 pass-over Ann", "3 Bob: draw zombie"]


def test_where_turns_do_not_go_round_a_choice_that_becomes_anothers_is_moved_or_corrected(referee):
    """With an 8 from A and a 9 from B, B has the highest unique value and chooses."""
    names = [word for name in "ABCDEFG" for word in ("-p", name)]
    referee("new", "bone", "--mode", "epic", *names)
    referee("record", "reveal-pair", "2 7 1 2 3 2")
    referee("record", "attack", "9 8 5 5 3 3 0")
    assert referee("record", "choose", "7")[0] == 0
    swapped = ("amend", "2", "weapons=A:8,B:9", "--because", "swapped")
    code, _, error = referee(*swapped)
    assert code == 1
    assert "Entry 3 (choose 7), A's, becomes B's." in error
    assert "--move" in error
    assert "--keep" not in error
    assert referee(*swapped, "--keep")[0] == 1
    assert referee(*swapped, "--move")[0] == 0
    assert referee("log")[1].splitlines()[2] == "3 B: choose 7"


def test_who_gives_away_what_somebody_else_holds_is_no_turn_that_moved(referee):
    referee("new", "zombie", "-p", "Ann", "-p", "Bob", "-p", "Kim")
    for line in ("doom-table 4 1", "explore kitchen", "item", "search rake", "read-item 1", "explore bathroom",
                 "item", "search machete", "read-item 2", "give rake Kim"):  # fmt: skip
        code, _, error = referee("record", *line.split())
        assert code == 0, error
    assert referee("log")[1].splitlines()[9] == "10 Ann: give rake Kim"
    code, out, _ = referee("amend", "10", "what=machete", "--because", "the machete")
    assert code == 0
    assert "becomes" not in out
    assert referee("log")[1].splitlines()[9].startswith("10 Bob: give machete Kim")


def test_a_house_rule_adopted_on_the_way_holds_while_each_card_is_kept(cards):
    """From entry 11 on the tables count those alive; Ann, who lives by the correction, is passed over there all the same."""
    assert cards("rule", "thresholds=alive", "--from", "11", "--because", "we read it so", "--keep")[0] == 0
    code, _, error = cards(*SMALLER, "--keep")
    assert code == 0, error
    assert cards("log")[1].splitlines()[-1] == "11 Bob: draw zombie"

"""The campaign: the board, title cards, upgrades, abilities, Victory Points (Campaign Game)."""

import re

import pytest
from games.bone_to_pick.playing import Play, ten_attacks
from hypothesis import given
from hypothesis import strategies as st

from referee.contract.model import owners, replace
from referee.contract.standings import contest, places
from referee.errors import Illegal, Misread, OutOfTurn
from referee.games.bone_to_pick import GAME, agenda, scoring, upgrades
from referee.games.bone_to_pick.scoring import Score, TitleCard
from referee.games.bone_to_pick.state import Past
from referee.games.bone_to_pick.titles import LEGEND, SCAPEGOAT
from referee.questions import fields
from referee.session import judge, telling
from referee.testing.memory import Memory

#: ten turns of one player each
LOW = "0 0 1 2 3 4 5 6 7 8"  # keeps 9 and 10
MIDDLE = "0 1 2 3 4 5 6 7 8 9"  # keeps 0 and 10
HIGH = "10 9 8 7 6 5 4 3 2 1"  # keeps 0 and 0
EVEN = "1 2 3 4 5 6 7 8 9 10"  # keeps 0 and 0


def due(play):
    return [event.name() for event in judge.due(GAME, play.state)]


def played_round(orders=(LOW, HIGH), players="Ann Bob", **more):
    return ten_attacks(Play("campaign", players, **more), orders)


# --- the examples of the rulebook ----------------------------------------------------------------------------------

PJOTR = Score(12, (TitleCard(LEGEND, 2, 2), TitleCard(SCAPEGOAT, 4, -5)), 11)
KATE = Score(8, (TitleCard(LEGEND, 1, 1),), 15)
MIKE = Score(13, (TitleCard(LEGEND, 3, 3),), 8)


@pytest.mark.parametrize(("score", "points"), [(PJOTR, 20), (KATE, 24), (MIKE, 24)])
def test_end_of_the_campaign_counts_undead_cards_and_upgrades(score, points):
    """TB7, TB8, TB9."""
    assert score.points == points


def test_end_of_the_campaign_tells_every_posting():
    """TB7."""
    assert scoring.score_told("Pjotr", PJOTR) == (
        "Pjotr: 12 Undead + 2 (Legend of round 2) - 5 (Scapegoat of round 4) + 11 from upgrades = 20 Victory Points."
    )


def test_end_of_the_campaign_mike_wins_the_tie_with_more_undead():
    """TB9."""
    scores = {"Pjotr": PJOTR, "Kate": KATE, "Mike": MIKE}
    found = contest(tuple(scores), scoring.victory_steps(scores, teams=False))
    assert (found.first, found.decided_by) == (("Mike",), "Undead")


def test_end_of_the_campaign_with_as_many_undead_the_higher_legend_card_wins():
    """TB10."""
    scores = {"Kate": Score(10, KATE.cards, 13), "Mike": Score(10, MIKE.cards, 11)}
    found = contest(tuple(scores), scoring.victory_steps(scores, teams=False))
    assert [score.points for score in scores.values()] == [24, 24]
    assert (found.first, found.decided_by) == (("Mike",), "highest Legend card")


def test_the_highest_of_several_legend_cards_counts_and_none_counts_0():
    several = Score(5, (TitleCard(LEGEND, 1, 1), TitleCard(LEGEND, 3, 3), TitleCard(SCAPEGOAT, 4, -5)))
    assert (several.highest_legend, Score(5).highest_legend) == (3, 0)


def test_teams_tied_in_points_and_undead_share_the_victory_whatever_their_legend_cards():
    scores = {
        "Red": Score(10, (TitleCard(LEGEND, 3, 3),), 2),
        "Blue": Score(10, (TitleCard(LEGEND, 1, 1),), 4),
    }
    assert places(tuple(scores), scoring.victory_steps(scores, teams=True)) == (("Red", "Blue"),)


def test_gaining_upgrade_cards_two_are_drawn_one_is_kept_one_discarded_and_a_weapon_leaves_the_game():
    """TB11."""
    # Ann keeps 9 and 10 and takes four trophies of 1 (23 points), Bob keeps 0 and 0 and takes six: Bob draws two
    play = played_round()
    play.lines("1; 9 3 2; 8 2 4")  # the card's point; Ann's upgrade; Bob's
    bob = play.state.fighters["Bob"]
    assert "4" not in bob.owned
    assert "8u" in bob.hand
    assert len(bob.hand) == 12
    # Ann drew 3 and discarded 2, Bob drew 2 and discarded 1
    assert (play.state.deck.cards, play.state.deck.discards) == (32 - 5, 3)


# --- the end of a round --------------------------------------------------------------------------------------------


def test_a_round_won_owes_the_card_then_upgrades_in_seat_order_then_the_next_round():
    play = played_round()
    assert due(play) == ["title-card"]
    assert play.line("1").state.agenda[0].player == "Ann"
    assert play.line("9 3 2").state.agenda[0].player == "Bob"
    assert (play.line("8 2 4").state.round, play.state.turn, due(play)) == (2, 0, ["reveal"])


def test_the_legend_draws_three_and_the_others_two():
    play = played_round((LOW, HIGH, MIDDLE), "Ann Bob Kim")
    assert [(one.player, one.count) for one in play.state.agenda[1:]] == [("Ann", 3), ("Bob", 2), ("Kim", 2)]
    assert "Upgrades: Ann draws 3 and keeps 1; Bob and Kim draw 2 and keep 1." in play.texts


def failed_round(players="Ann Bob Kim"):
    play = Play("campaign", players).line("board-side 3")
    return play.lines("reveal 99 1 2; 0 10 9; 99 1 1; 0 9 8")


def test_after_a_failed_round_the_scapegoat_draws_none_and_the_others_one():
    # Ann keeps all but the zeros
    play = failed_round()
    assert play.state.past[-1].titled == ("Ann",)
    assert list(play.state.agenda) == [
        agenda.TitleCard(),
        agenda.Upgrade("Bob", 1),
        agenda.Upgrade("Kim", 1),
    ]


@pytest.mark.parametrize(
    ("won", "holders", "drawn"),
    [
        (True, "A", {"A": 3, "B": 2, "C": 2}),
        (True, "AB", {"A": 3, "B": 3, "C": 2}),
        (False, "A", {"A": 0, "B": 1, "C": 1}),
        (False, "ABC", {"A": 0, "B": 0, "C": 0}),
    ],
)
def test_how_many_upgrades_are_drawn(won, holders, drawn):
    assert upgrades.draws("ABC", holders, won=won) == drawn


def test_after_a_full_tie_no_card_is_asked_for_and_both_upgrade_as_the_legend():
    play = played_round((EVEN, EVEN))
    assert play.state.past[-1].titled == ("Ann", "Bob")
    assert list(play.state.agenda) == [
        agenda.Upgrade("Ann", 3),
        agenda.Upgrade("Bob", 3),
    ]


def test_when_everybody_is_a_scapegoat_the_next_round_begins_at_once():
    play = Play("campaign", "Ann Bob").lines("board-side 3; reveal 99 1 2; 1 1; 99 1 2; 2 2")
    assert (play.state.round, due(play)) == (2, ["reveal"])


def test_hands_are_full_again_before_the_exchange():
    play = played_round().line("1")
    assert len(play.state.fighters["Ann"].hand) == 12
    assert play.state.fighters["Ann"].used == ()


def test_only_weapon_cards_may_be_given_away():
    play = played_round().lines("1; 9 3 2; 8 2 4")
    ten_attacks(play, ("0 0 1 3 4 5 6 7 8 9", "10 9 8 8u 7 6 5 3 2 1")).line("2")
    with pytest.raises(Illegal, match="Only a weapon card may go; 9u is an upgrade.") as refused:
        play.line("5 1 9u")
    assert refused.value.section == "campaign/gaining-upgrade-cards"
    with pytest.raises(Illegal, match="Ann has no weapon 2 to give away."):
        play.line("5 1 2")
    play.line("5 1 3")
    assert play.last[0].notes == ("B14",)
    assert {"9u", "5u"} <= set(play.state.fighters["Ann"].owned)


def test_nothing_had_to_be_ruled_on_earlier_upgrades_when_the_first_is_kept():
    assert played_round().lines("1; 9 3 2").last[0].notes == ()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("9 6 2", "An upgrade is worth 0 to 5 Victory Points, not 6."),
        ("-1 3 2", "An upgrade is worth 0 or more, not -1."),
        ("31 3 2", "An upgrade of 31 looks like a slip: values above 30 are not taken."),
    ],
)
def test_an_upgrade_that_is_printed_nowhere_is_refused(line, sentence):
    with pytest.raises(Illegal) as refused:
        played_round().line("1").line(line)
    assert refused.value.message == sentence


def test_the_highest_value_taken_for_an_upgrade_is_no_rule_and_cites_none():
    with pytest.raises(Illegal) as refused:
        played_round().line("1").line("31 3 2")
    assert refused.value.section == ""


def test_what_upgrade_was_kept_stays_off_the_screen_like_the_hand_it_goes_to():  # B50
    table = Memory(GAME, "campaign", ["Ann", "Bob"])
    for ann, bob in zip(LOW.split(), HIGH.split(), strict=True):
        table.tell("reveal 1 1 1")
        table.tell(f"attack {ann} {bob}")
    table.tell("title-card 1")
    ruling = table.tell("upgrade 9 3 2 yes bomb")
    record = telling.as_record(table.table.entries[-1])
    (told,) = telling.told_lines(GAME, [record], closed=telling.is_closed(table.table))
    keeper = next(one.text for one in ruling.findings if "keeps" in one.text).partition(" ")[0]
    assert told.partition(" ")[2] == f"{keeper}: upgrade · 3 · · ·"
    shown = [
        *(one.text for one in ruling.findings),
        GAME.status(table.table.state),
        str(GAME.view(table.table.state)),
    ]
    assert not [text for text in shown if "bomb" in text or "9u" in text]


def test_trophies_of_a_failed_round_are_worth_a_victory_point_each_at_the_end():
    play = Play("campaign", "Ann Bob").lines("board-side 3; reveal 5 9 1; 5 4; 99 1 2; 1 1; 99 1 2; 2 2")
    told = next(finding for finding in play.last if finding.text.startswith("Undead put aside"))
    assert (told.text, told.notes) == ("Undead put aside, 1 Victory Point each: Ann 1, Bob 0.", ("B16",))
    assert play.points() == {"Ann": 1}


def test_trophies_of_earlier_rounds_break_no_tie_for_a_later_legend():
    # round 1: Bob takes six trophies, Ann four, and is the Legend; round 2: both keep and take the same
    play = played_round((LOW, HIGH)).lines("1; 9 0 2; 9 0 2")
    same = "1 3 4 5 6 7 8 9 10 9u"
    ten_attacks(play, (same, same))
    assert play.state.past[-1].titled == ("Ann", "Bob")


def test_the_haven_is_whole_again_in_the_next_round():
    play = failed_round().lines("0; 5 1 1; 5 1 1")
    assert (play.state.round, play.state.damage, play.state.haven) == (2, 0, 3)


def test_upgrades_left_in_hand_count_with_their_value_for_a_legend():
    play = played_round().lines("1; 12 0 2; 8 0 4")
    ten_attacks(play, ("0 0 1 3 4 5 6 7 8 9", "10 9 8 8u 7 6 5 3 2 1"))
    told = next(finding for finding in play.last if finding.text.startswith("Ann: "))
    # Ann keeps 10 and the 12; Bob's cards are higher in turns 1 to 6, Ann's 6, 7, 8 and 9 in turns 7 to 10
    assert told.text == "Ann: 10 + 12 in hand and 1 + 1 + 1 + 1 in trophies = 26."
    assert told.notes == ("B17",)


# --- the upgrade deck ----------------------------------------------------------------------------------------------


def test_the_upgrade_deck_is_reshuffled_when_it_runs_out():
    deck = upgrades.draw(upgrades.Deck(2, 7), 3)
    assert (deck.cards, deck.discards, deck.reshuffled) == (2 + 7 - 3, 2, 7)
    assert (
        upgrades.reshuffle_told(deck).text
        == "The upgrade deck runs out: shuffle the 7 discards into a new one."
    )


def test_the_last_cards_of_the_upgrade_deck_are_drawn_without_a_reshuffle():
    deck = upgrades.draw(upgrades.Deck(3, 7), 3)
    assert (deck.cards, deck.discards, deck.reshuffled) == (0, 9, 0)


def test_two_boxes_hold_64_upgrades():
    assert [upgrades.new_deck(boxes).cards for boxes in (1, 2)] == [32, 64]


# --- the board -----------------------------------------------------------------------------------------------------


def test_the_board_is_offered_first_and_never_blocks_the_first_card():
    play = Play("campaign", "Ann Bob")
    assert sorted(due(play)) == ["board-side", "reveal", "slot"]
    assert due(play.line("reveal 9 5 1")) == ["attack"]


def test_three_slots_of_the_board_give_the_fourth():
    play = Play("campaign", "Ann Bob").lines("slot 7-3-0; slot 2-6-2; slot 1-6-3")
    assert play.state.slots == ((7, 3, 0), (2, 6, 2), (1, 6, 3), (0, 5, 5))
    assert play.texts[-2:] == [
        "Round 4: 0 easy, 5 medium and 5 hard Undead.",
        "All 40 Undead are dealt out, the hard ones too.",
    ]
    assert play.last[-1].notes == ("B20",)
    assert "slot" not in due(play)


def test_a_slot_that_is_not_ten_undead_or_more_than_the_box_holds_is_refused():
    play = Play("campaign", "Ann Bob").line("slot 7-3-0")
    for wrong in ("4-6-0", "3-3-3", "3-3-5"):
        with pytest.raises(Illegal, match="3 easy, 17 medium and 10 hard are left for it") as refused:
            play.line(f"slot {wrong}")
        assert refused.value.section == "campaign/campaign-game-setup"


@pytest.mark.parametrize("mode", ["campaign", "campaign-team", "epic-campaign", "epic-campaign-team"])
def test_a_campaign_can_not_leave_the_hard_undead_in_the_box(mode):  # B20
    players = " ".join("ABCDEFGH"[:8] if "epic" in mode else "ABCD")
    teams = {
        f"Team {at}": f"{players[4 * at]} {players[4 * at + 2]}" for at in range(len(players.split()) // 2)
    }
    with pytest.raises(Misread, match="has no setting 'hard-cards'; its settings: ") as refused:
        Play(mode, players, {"hard-cards": "without"}, teams if "team" in mode else None)
    assert refused.value.field == "set"
    assert next(one.note for one in GAME.settings if one.id == "hard-cards") == "B20"


def test_an_undead_that_the_slot_of_this_round_does_not_hold_is_refused():
    play = Play("campaign", "Ann Bob").line("slot 7-3-0")
    with pytest.raises(Illegal, match="No hard Undead is left for round 1."):
        play.line("reveal 9 5 1 hard")


def test_an_epic_slot_of_7_easy_and_3_medium_makes_a_deck_of_14_and_6():
    """TB12."""
    play = Play("epic-campaign", "A B C D E F G").line("slot 7-3-0")
    assert play.texts == ["Round 1: 14 easy, 6 medium and 0 hard Undead."]
    assert play.last[0].notes == ("B47",)


def test_hit_points_are_asked_for_when_the_first_damage_falls():
    play = Play("campaign", "Ann Bob").lines("reveal 99 1 1; 1 1")
    assert due(play) == ["board-side"]
    play.line("5")
    assert (play.state.haven, play.state.damage, due(play)) == (5, 1, ["reveal"])
    with pytest.raises(OutOfTurn):
        play.line("/board-side 4")


def test_the_hit_points_can_be_read_at_any_time_until_they_are_known():
    play = Play("campaign", "Ann Bob").lines("reveal 5 5 1")
    with pytest.raises(OutOfTurn, match="/board reads them at any time") as early:
        play.line("/board-side 4")
    assert early.value.section == "campaign/campaign-game-setup"
    play.line("/board easier 6")
    assert (play.state.haven, due(play)) == (6, ["attack"])
    assert play.texts == ["The easier side: the Haven has 6 Hit Points in every round."]
    assert play.last[0].notes == ("B19",)
    for again in ("/board 4", "/board-side 4"):
        with pytest.raises(
            OutOfTurn, match="The board has been read: its side gives the Haven 6 Hit Points."
        ):
            play.line(again)


def test_the_board_read_when_the_first_damage_asks_for_it_ends_that_turn():
    play = Play("campaign", "Ann Bob").lines("reveal 99 1 1; 1 1; /board 5")
    assert (play.state.haven, play.state.damage, due(play)) == (5, 1, ["reveal"])


def test_an_ability_can_act_on_a_haven_whose_board_was_not_read_before_the_first_card():
    play = with_abilities().lines("20 5 1; 9u 8u 5; Bob")
    assert play.state.haven == 0
    assert GAME.status(play.state).endswith("then resolve (/board first, to act on the Haven)")
    play.lines("/board 5; /adjust haven - -1 trap")
    assert play.texts == ["Table decision: Hit Points of the Haven 5 -> 4 (trap)."]
    assert due(play) == ["resolve"]


def test_between_rounds_the_board_can_be_read_too():
    play = played_round().line("/board 5")
    assert (play.state.haven, due(play)) == (5, ["title-card"])


@pytest.mark.parametrize("line", ["/board 5", "/board-side 5", "/slot 7-3-0"])
def test_a_base_game_has_no_campaign_board(line):
    with pytest.raises(OutOfTurn, match="There is no campaign board in Base Game.") as refused:
        Play("base", "Ann Bob").line(line)
    assert refused.value.section == "campaign/campaign-game-setup"


def test_only_what_is_unread_of_the_board_is_offered_before_the_first_card():
    play = Play("campaign", "Ann Bob")
    offered = []
    for line in ("slot 7-3-0", "board-side 5", "slot 2-6-2", "slot 1-6-3"):
        offered.append(GAME.status(play.state).partition(" (or ")[2])
        play.line(line)
    assert offered == [
        *["read the campaign board before it: slot, board-side)"] * 2,
        *["read the campaign board before it: slot)"] * 2,
    ]
    assert GAME.status(play.state).endswith("reveal the first Undead")


def test_a_first_damage_that_reaches_the_hit_points_told_ends_the_round():
    play = Play("campaign", "Ann Bob").lines("reveal 99 1 2; 1 2; 2")
    assert play.state.past[-1].title == SCAPEGOAT


def card_field(title, number):
    state = replace(played_round().state, round=number, past=(Past(title, ("Ann",)),))
    return fields.of(judge.event_class(GAME, "title-card"), state)[0]


@pytest.mark.parametrize(
    ("title", "number", "points"), [(LEGEND, 1, 1), (LEGEND, 2, 2), (LEGEND, 3, 3), (SCAPEGOAT, 4, -5)]
)
def test_the_points_of_a_card_that_an_example_tells_are_offered(title, number, points):
    assert card_field(title, number).default == points


@pytest.mark.parametrize(("title", "number"), [(LEGEND, 4), (SCAPEGOAT, 1), (SCAPEGOAT, 2), (SCAPEGOAT, 3)])
def test_the_points_of_a_card_that_the_rulebook_does_not_tell_must_be_read_from_the_table(title, number):
    assert card_field(title, number).required


def cards(state, player):
    """Ten cards that leave the first player the best ones, so that nobody ties."""
    hand = sorted(state.fighters[player].hand, key=lambda card: int(card.partition("u")[0]))
    return hand[:10] if player == state.players[0] else hand[2:][::-1]


def weapon(state, player):
    return next(card for card in state.fighters[player].owned if "u" not in card)


def test_a_scapegoat_card_never_adds_points():
    with pytest.raises(Illegal, match="A Scapegoat card takes Victory Points away: 0 to -20, not 5."):
        failed_round().line("5")


# --- abilities -----------------------------------------------------------------------------------------------------


def with_abilities():
    """Round 2 of three players; Ann holds 9u (bomb), Bob 8u (trap), both with an ability; Kim 7u without."""
    play = played_round((LOW, HIGH, MIDDLE), "Ann Bob Kim")
    return play.lines("1; 9 3 2 yes bomb; 8 2 4 yes trap; 7 0 1")


def test_an_attack_with_an_ability_pauses_and_asks_once_for_the_youngest():
    play = with_abilities().lines("20 5 1; 9u 8u 5")
    assert due(play) == ["youngest"]
    play.line("Bob")
    assert play.texts == [
        "Abilities, the youngest first: Bob (trap), then Ann (bomb). Enter what they do, then resolve."
    ]
    assert due(play) == ["resolve"]


def test_the_youngest_player_is_asked_for_only_once():  # B42
    play = with_abilities().lines("10 5 1; 9u 1 5; Kim")
    play.line("").line("10 5 1")
    play.line("1 8u 6")
    assert due(play) == ["resolve"]
    assert play.texts == ["Abilities, the youngest first: Bob (trap). Enter what they do, then resolve."]


def test_an_upgrade_without_ability_does_not_pause_the_attack():
    assert due(with_abilities().lines("13 5 1; 1 5 7u")) == ["reveal"]


def test_power_and_values_are_adjusted_before_the_attack_is_resolved():
    play = with_abilities().lines("20 5 1; 9u 1 5; Kim")
    play.line("/adjust power - 3 bomb hurts")
    play.line("/adjust value Bob 9 trap")
    play.line("")
    assert play.texts == [
        "9 + 10 + 5 = 24 beats 23 by 1: defeated.",
        "10 is the highest unique value: Bob takes the trophy.",
    ]


def test_the_trophy_of_a_paused_attack_can_be_promised_to_somebody_else():
    play = with_abilities().lines("10 5 1; 9u 1 5; Kim; /hand-over first Kim bomb;")
    play.line("")
    assert [len(play.state.fighters[name].trophies) for name in ("Ann", "Bob", "Kim")] == [0, 0, 1]


def test_a_trophy_taken_this_round_changes_hands_with_its_victory_point():
    play = with_abilities().lines("10 5 1; 10 1 5")
    before = play.points()
    play.line("/hand-over Ann.5 Bob magnet")
    after = play.points()
    assert (after["Ann"] - before["Ann"], after["Bob"] - before["Bob"]) == (-1, 1)
    assert play.texts == ["Table decision: the trophy of 5 goes from Ann to Bob (magnet)."]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("/hand-over Ann.9 Bob magnet", "There is no trophy Ann.9 to hand over now, only Ann.5."),
        (
            "/hand-over Ann.5 Zoe magnet",
            "A trophy goes to one of Ann, Bob and Kim, or to nobody: Zoe does not play here.",
        ),
    ],
)
def test_a_trophy_that_is_not_there_or_a_stranger_is_refused_in_a_sentence(line, sentence):
    play = with_abilities().lines("10 5 1; 10 1 5")
    with pytest.raises(Illegal) as refused:
        play.line(line)
    assert (refused.value.message, refused.value.section) == (sentence, "campaign/special-abilities")


def test_a_stranger_can_not_be_the_youngest_player():
    play = with_abilities().lines("20 5 1; 9u 8u 5")
    with pytest.raises(Illegal) as refused:
        play.line("Zoe")
    assert refused.value.message == "Zoe does not play here, only Ann, Bob and Kim."
    assert refused.value.section == "campaign/special-abilities"


def test_a_used_card_can_be_taken_back_and_one_in_hand_discarded():
    play = with_abilities().lines("10 5 1; 10 1 5; /take-back Ann 10 spring; /discard Bob 9 trap")
    assert "10" in play.state.fighters["Ann"].hand
    assert "9" not in play.state.fighters["Bob"].hand
    assert all("10" not in text for text in play.texts)
    # the used pile and the hand are nobody's business: no card is named
    assert [finding.notes for finding in play.told[-2:]] == [("B38",), ("B50",)]


def test_the_beginning_of_a_name_and_a_card_take_that_card_back_and_no_other():
    play = with_abilities().lines("10 5 1; 10 9 5; 10 5 1; 8 5 4; /take-back Bo 5 a long spring")
    assert "5" in play.state.fighters["Bob"].hand
    assert play.state.fighters["Bob"].used == ("9",)
    assert play.texts == ["Table decision: Bob takes a used card back into the hand (a long spring)."]


@pytest.mark.parametrize(
    ("line", "refused", "sentence"),
    [
        ("/take-back Ann spring 9", Misread, "'spring' is not one of"),
        ("/take-back Zoe 10 spring", Illegal, "Zoe does not play here, only Ann, Bob and Kim."),
        ("/take-back Bob 10 spring", Illegal, "Bob has no used 10 to take back."),
        ("/discard Ann 10 trap", Illegal, "Ann holds no 10 to discard."),
    ],
)
def test_a_card_that_the_player_has_not_there_is_refused(line, refused, sentence):
    play = with_abilities().lines("10 5 1; 10 1 5")
    before = play.state
    with pytest.raises(refused, match=sentence):
        play.line(line)
    assert play.state == before


def test_a_card_on_the_table_is_not_in_the_used_pile_yet():
    """It still counts in this attack, so it can be taken back only when the turn is over."""
    play = with_abilities().lines("10 5 1; 10 1 5; 20 5 1; 9u 8 6; Kim")
    with pytest.raises(Illegal, match="Bob has 8 on the table: it counts in this attack"):
        play.line("/take-back Bob 8 spring")
    play.line("/resolve").line("/take-back Bob 8 spring")
    assert "8" in play.state.fighters["Bob"].hand


def test_a_base_game_has_no_abilities_to_take_effect():
    with pytest.raises(OutOfTurn, match="Only the upgrades of a campaign have abilities"):
        Play("base", "Ann Bob").lines("1 1 1; 1 2; /take-back Ann 1 why")


def test_a_bare_number_is_the_weapon_if_held_and_else_the_upgrade():
    play = with_abilities().lines("5 5 1; 9 1 5")
    assert "9u" in play.state.fighters["Ann"].hand
    play.lines("5 5 1; 9 2 6; Kim")
    assert "9u" not in play.state.fighters["Ann"].hand


def test_a_number_above_10_is_an_upgrade_and_who_holds_none_is_told_so():
    play = with_abilities().line("5 5 1")
    with pytest.raises(Illegal, match="Ann has no upgrade of 12 left to play."):
        play.line("12 2 6")


def test_a_weapon_and_an_upgrade_of_one_value_cancel_each_other():
    play = with_abilities().lines("5 5 1; 7 6 7u")
    assert play.texts[1] == "Two 7s cancel; 6 is the highest unique value: Bob takes the trophy."
    assert play.last[1].notes == ("B49",)


# --- laws ---------------------------------------------------------------------------------------------------------

cards_won = st.builds(TitleCard, st.sampled_from([LEGEND, SCAPEGOAT]), st.integers(1, 4), st.integers(-5, 5))
campaigns = st.dictionaries(
    st.sampled_from("ABCDEF"),
    st.builds(Score, st.integers(0, 20), st.lists(cards_won, max_size=2).map(tuple), st.integers(0, 15)),
    min_size=2,
)


def winners(scores, *, teams=False):
    return contest(tuple(scores), scoring.victory_steps(scores, teams=teams)).first


@given(campaigns, st.booleans())
def test_the_winner_of_a_campaign_never_loses_by_one_more_undead(scores, teams):
    winner = winners(scores, teams=teams)[0]
    more = replace(scores[winner], undead=scores[winner].undead + 1)
    assert winners(scores | {winner: more}, teams=teams) == (winner,)


@given(campaigns, st.randoms())
def test_reseating_the_table_changes_no_winner_of_a_campaign(scores, rng):
    order = list(scores)
    rng.shuffle(order)
    assert set(winners(scores)) == set(winners({name: scores[name] for name in order}))


@given(campaigns)
def test_the_points_of_a_score_are_the_sum_of_its_postings(scores):
    for name, score in scores.items():
        told = scoring.score_told(name, score)
        postings = re.findall(r"([+-] \d+)", told.partition(" = ")[0])
        assert score.undead + sum(int(one.replace(" ", "")) for one in postings) == score.points


# --- what is shown ------------------------------------------------------------------------------------------------


def test_the_sheets_tell_at_a_glance_where_the_campaign_stands():
    play = played_round((LOW, HIGH, MIDDLE), "Ann Bob Kim").lines("1; 9 3 2; 8 2 4; 7 0 1")
    sheets = {sheet.title: sheet for sheet in GAME.view(play.state)}
    assert sheets["Players"].columns == ("player", "trophies", "all", "cards", "up", "VP")
    ann = next(row for row in sheets["Players"].rows if row[0] == "Ann")
    # Ann's only trophy is that of turn 6: Bob and Kim both play a 5 there and Ann a 4; then 1 for the card, 3 for the upgrade
    assert ann == ("Ann", "-", 1, "L1", 1, 5)
    assert sheets["Still to win"].rows == ((2, 2, "?"), (3, 3, "?"), (4, "?", -5))


def test_no_public_sheet_shows_a_hand_unless_the_table_plays_with_open_ones():
    titles_of = {
        hands: [sheet.title for sheet in GAME.view(Play("campaign", "Ann Bob", {"hands": hands}).state)]
        for hands in ("closed", "open")
    }
    assert "Hands" not in titles_of["closed"]
    assert "Hands" in titles_of["open"]


def test_the_type_of_an_upgrade_follows_its_value():
    play = played_round((LOW, HIGH, MIDDLE), "Ann Bob Kim").lines("1; 12 3 2; 8 2 4 yes trap; 0 0 1")
    sheet = next(sheet for sheet in GAME.secrets(play.state) if sheet.title == "Upgrades")
    assert sheet.rows == (
        ("Ann", "12u", "siege", 3, "-"),
        ("Bob", "8u", "ranged", 2, "trap"),
        ("Kim", "0u", "none", 0, "-"),
    )


# --- the whole of it -----------------------------------------------------------------------------------------------


def test_there_are_no_upgrades_after_round_4_and_then_the_campaign_is_scored():
    play = played_round()
    while play.outcome is None:
        step = due(play)[0]
        if step == "title-card":
            play.line("1")
        elif step == "upgrade":
            player = play.state.agenda[0].player
            play.line(f"1 2 {weapon(play.state, player)}")
        else:
            ten_attacks(play, [" ".join(cards(play.state, player)) for player in play.state.players])
    assert len(play.state.past) == 4
    # three upgrades of 2 points each, never four
    assert [len(fighter.upgrades) for fighter in play.state.fighters.values()] == [3, 3]
    points = play.points()
    assert {one.player: one.points for one in play.outcome.standings} == points


def test_the_haven_can_be_read_between_rounds_and_changed_only_while_one_is_played():
    play = Play("campaign", "Ann Bob").lines("board-side 5; reveal 99 1 2; 0 1; 99 1 2; 0 2")
    track = GAME.tracks["haven"]
    assert (owners(track, play.state), track.get(play.state, "")) == (("",), 1)
    play.lines("99 1 2; 1 3; 0")
    assert play.state.past[-1].title == SCAPEGOAT
    assert (due(play), owners(track, play.state), track.get(play.state, "")) == (["upgrade"], ("",), 5)
    with pytest.raises(Illegal, match="change only while a round is played"):
        play.line("/adjust haven - -1 trap")


@pytest.mark.parametrize("left", [3, 0])
def test_the_haven_of_a_finished_game_can_be_read(left):
    """A Haven that took more damage than it had has 0 Hit Points, not less."""
    play = Play("base", "Ann Bob")
    if left:
        ten_attacks(play, [LOW, HIGH])
    else:
        play.lines("99 1 2; 0 1; 99 1 2; 0 2")
    assert play.outcome is not None
    assert owners(GAME.tracks["haven"], play.state) == ("",)
    assert GAME.tracks["haven"].get(play.state, "") == left


def test_the_running_sum_stands_against_the_power_until_the_attack_is_resolved():
    play = with_abilities().lines("20 5 1; 9u 8u 5")
    assert "9 + 8 + 5 = 22 against power 20" in GAME.status(play.state)
    play.lines("Kim; /adjust value Bob -3 trap; /adjust power - 2 trap")
    assert "9 + 5 + 5 = 19 against power 22" in GAME.status(play.state)
    play.line("")
    assert "against power" not in GAME.status(play.state)

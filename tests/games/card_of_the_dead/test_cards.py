"""Every card of the English edition, and the order in which Zombie cards are passed (TC7)."""

import pytest

from referee.errors import Illegal, OutOfTurn
from referee.games.card_of_the_dead.deck import passed

# --- passing a Zombie card --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("front", "card"),
    [
        ({"zombie": 2, "zombies": 1, "full-zombie": 1}, "zombie"),
        ({"zombies": 1}, "zombies"),
        ({"zombies": 1, "full-zombie": 1}, "zombies"),
        ({"full-zombie": 1}, "full-zombie"),
        ({"zombie": 0, "zombies": 0}, None),
        ({}, None),
    ],
)
def test_a_zombie_goes_before_zombies_before_a_full_zombie(front, card):
    assert passed(front) == card


@pytest.mark.parametrize(("drawn", "zombies"), [("z", 1), ("zz", 2), ("zzz", 3)])
def test_hide_passes_the_card_there_is(evening, drawn, zombies):
    table = evening(2)
    table.tell(f"draw {drawn}", "use hide")
    assert (table.zombies("Ann"), table.zombies("Ben")) == (0, zombies)


def test_hide_passes_a_plain_zombie_first(evening):
    table = evening(2)
    table.turn("zz")
    table.until("Ann")
    table.tell("draw z", "use hide")
    assert (table.zombies("Ann"), table.zombies("Ben")) == (2, 1)


def test_without_a_zombie_card_nothing_happens(evening):
    table = evening(2)
    table.tell("draw action", "use hide")
    assert "Ann has no Zombie card to pass: nothing happens." in table.said
    assert (table.zombies("Ann"), table.zombies("Ben")) == (0, 0)


def test_the_next_player_is_the_next_uneaten_one(evening):
    table = evening(3)
    table.face("Ben", 6)
    table.tell("draw z", "use hide")
    assert table.zombies("Kim") == 1


# --- Hide -------------------------------------------------------------------------------------------------------


def test_after_hide_no_card_need_be_drawn_on_the_next_turn(evening):
    table = evening(2)
    table.tell("draw action", "use hide")
    table.until("Ann")
    left = table.state.cards
    table.tell("draw none", "lay 1")
    assert table.state.cards == left
    assert table.points("Ann") == 1


def test_hiding_is_for_one_turn_only(evening):
    table = evening(2)
    table.tell("draw action", "use hide")
    table.until("Ann")
    table.turn("none")
    table.until("Ann")
    with pytest.raises(Illegal, match="Ann must draw"):
        table.tell("draw none")


def test_a_card_may_be_drawn_all_the_same(evening):
    table = evening(2)
    table.tell("draw action", "use hide")
    table.until("Ann")
    table.tell("draw z")
    assert table.zombies("Ann") == 1


def test_nobody_else_may_skip_the_draw(evening):
    table = evening(2)
    table.tell("draw action", "use hide")
    with pytest.raises(Illegal, match="Ben must draw"):
        table.tell("draw none")


def test_who_hides_draws_neither_of_two_cards(evening):
    table = evening(2)
    table.tell("draw action", "use hide")
    table.tell("draw swarm", "swarm", "nothing")
    table.tell("draw none")
    assert table.due == ["nothing", "lay", "use"]
    assert table.state.turn == "Ann"


# --- Lure -------------------------------------------------------------------------------------------------------


def test_lure_passes_a_zombie_to_any_player(evening):
    table = evening(3)
    table.tell("draw z", "use lure", "lure Kim")
    assert [table.zombies(name) for name in ("Ann", "Ben", "Kim")] == [0, 0, 1]


def test_lure_needs_no_question_when_one_other_player_is_left(evening):
    table = evening(3)
    table.face("Ben", 6)
    table.tell("draw z", "use lure")
    assert table.zombies("Kim") == 1
    assert table.state.turn == "Kim"


@pytest.mark.parametrize("target", ["Ann", "Ben"])
def test_lure_reaches_neither_the_player_nor_the_eaten(evening, target):
    table = evening(4)
    table.face("Ben", 6)
    table.tell("draw z", "use lure")
    with pytest.raises(Illegal, match=f"another uneaten player, not to {target}"):
        table.tell(f"lure {target}")


# --- discarding zombies -----------------------------------------------------------------------------------------


def with_front(evening, *cards, **settings):
    """Ann, of two, draws these Zombie cards, then holds the turn with a card drawn."""
    table = evening(2, **settings)
    for card in cards:
        table.until("Ann")
        table.turn(card)
    table.until("Ann")
    table.tell("draw action")
    return table


@pytest.mark.parametrize(("zombies", "left"), [(1, 0), (2, 0), (3, 1), (5, 3)])
def test_chainsaw_discards_two_zombie_cards(evening, zombies, left):
    table = evening(2)
    table.face("Ann", zombies)
    table.tell("draw action", "use chainsaw")
    assert table.zombies("Ann") == left


def test_chainsaw_asks_which_cards_if_they_differ(evening):
    """The Zombies card goes, then only Zombies are left for the second: two cards of three, three zombies of four."""
    table = with_front(evening, "zz", "z", "z")
    table.tell("use chainsaw", "discard zz")
    assert table.of("Ann").front == {"zombies": 0, "zombie": 1}
    assert table.state.turn == "Ben"


def test_chainsaw_spares_a_full_zombie(evening):
    table = with_front(evening, "zzz")
    table.tell("use chainsaw")
    assert table.zombies("Ann") == 3
    assert "Ann has no Zombie card to discard." in table.said


def test_the_spared_full_zombie_is_refused_by_name(evening):
    table = with_front(evening, "zzz", "z", "zz")
    table.tell("use chainsaw")
    with pytest.raises(Illegal, match="full-zombie is not among"):
        table.tell("discard zzz")


def test_dynamite_discards_three_zombie_cards_of_any_kind(evening):
    """Full Zombie, Zombies and Zombie: three cards, six zombies."""
    table = with_front(evening, "zzz", "zz", "z")
    table.tell("use dynamite", "discard zzz", "discard zz")
    assert table.zombies("Ann") == 0
    assert table.state.turn == "Ben"


def test_dynamite_takes_one_own_card_laid_for_escape(evening):
    table = evening(2)
    table.tell("draw action", "lay 1")
    table.until("Ann")
    table.tell("draw action", "lay 2")
    table.until("Ann")
    table.tell("draw z", "use dynamite", "give-up 2")
    assert table.of("Ann").laid == (1,)


def test_dynamite_asks_nothing_when_all_laid_cards_are_alike(evening):
    table = evening(2)
    table.tell("draw action", "lay 1")
    table.until("Ann")
    table.tell("draw z", "use dynamite")
    assert (table.points("Ann"), table.zombies("Ann")) == (0, 0)
    assert table.state.turn == "Ben"


def test_only_a_card_that_lies_there_is_given_up(evening):
    table = evening(2)
    table.tell("draw action", "lay 1")
    table.until("Ann")
    table.tell("draw action", "lay 2")
    table.until("Ann")
    table.tell("draw z", "use dynamite")
    with pytest.raises(Illegal, match="No card worth 3 is laid there."):
        table.tell("give-up 3")


def test_where_zombies_are_counted_chainsaw_discards_one_zombies_card_or_two_zombies(evening):
    """C28, the other reading."""
    table = with_front(evening, "zz", "z", "z", discards="zombies")
    table.tell("use chainsaw", "discard zz")
    assert table.of("Ann").front == {"zombies": 0, "zombie": 2}
    assert table.state.turn == "Ben"


def test_where_zombies_are_counted_dynamite_discards_one_full_zombie(evening):
    table = with_front(evening, "zzz", "z", discards="zombies")
    table.tell("use dynamite", "discard zzz")
    assert table.zombies("Ann") == 1
    assert table.state.turn == "Ben"


@pytest.mark.parametrize(
    ("card", "drawn", "discarded", "left"),
    [
        ("chainsaw", ("z", "zz"), ("z",), 2),  # 1 of 2 is gone, the Zombies card counts 2
        ("dynamite", ("z", "z", "zzz"), ("z",), 3),  # 2 of 3 are gone, the Full Zombie counts 3
        ("dynamite", ("zz", "zz"), (), 2),  # 2 of 3 are gone, the other Zombies card counts 2
    ],
)
def test_where_zombies_are_counted_a_card_that_counts_more_than_is_left_stays(
    evening, card, drawn, discarded, left
):
    """C28 decides here: where cards are counted, it would go."""
    table = with_front(evening, *drawn, discards="zombies")
    ruling = table.tell(f"use {card}", *(f"discard {one}" for one in discarded))
    assert table.zombies("Ann") == left
    told = {finding.text: finding.notes for finding in ruling.findings}
    assert told["1 more zombie could go, but each card left counts more."] == ("C28",)


# --- Slugger ----------------------------------------------------------------------------------------------------


def test_slugger_discards_a_zombie(evening):
    table = with_front(evening, "z", "z")
    table.tell("use slugger", "discard")
    assert table.zombies("Ann") == 1
    assert table.state.turn == "Ben"


def test_slugger_takes_a_card_from_another_hand_instead(evening):
    table = evening(3)
    table.tell("draw z", "use slugger", "take Kim")
    assert [table.hand(name) for name in ("Ann", "Ben", "Kim")] == [3, 3, 2]
    assert table.zombies("Ann") == 1


@pytest.mark.parametrize("drawn", ["zz", "zzz"])
def test_slugger_discards_neither_zombies_nor_a_full_zombie(evening, drawn):
    table = evening(3)
    table.tell(f"draw {drawn}", "use slugger")
    with pytest.raises(OutOfTurn, match="no Zombie that Slugger can discard"):
        table.tell("discard")
    assert table.due == ["take"]


def test_slugger_takes_from_the_only_hand_without_a_question(evening):
    table = evening(2)
    table.tell("draw action", "use slugger")
    assert (table.hand("Ann"), table.hand("Ben")) == (4, 2)


def test_slugger_finds_no_card_in_an_empty_hand(evening):
    table = evening(3)
    table.tell("adjust hand Ben -3 set up", "draw z", "use slugger")
    with pytest.raises(Illegal, match="Ben has no card to take."):
        table.tell("take Ben")


def test_slugger_without_a_zombie_or_a_hand_does_nothing(evening):
    table = evening(2)
    table.tell("adjust hand Ben -3 set up", "draw action", "use slugger")
    assert "There is no Zombie to discard and no card to take." in table.said


# --- other Action cards -----------------------------------------------------------------------------------------


def test_nukes_clears_all_zombies_and_hands_but_no_escape_points(evening):
    table = evening(3)
    table.face("Ben", 4)
    table.lay("Kim", 2)
    table.tell("draw zz", "use nukes")
    assert [table.zombies(name) for name in ("Ann", "Ben", "Kim")] == [0, 0, 0]
    assert [table.hand(name) for name in ("Ann", "Ben", "Kim")] == [0, 0, 0]
    assert table.points("Kim") == 2


def test_pillage_takes_a_card_from_every_other_hand(evening):
    """Ann holds 3, draws one, plays Pillage, takes from Ben and Lou; Kim's hand is empty."""
    table = evening(4)
    table.tell("adjust hand Kim -3 set up", "draw action", "use pillage")
    assert [table.hand(name) for name in ("Ann", "Ben", "Kim", "Lou")] == [5, 2, 0, 2]


def laid_by_ben(evening, *points):
    table = evening(3)
    for worth in points:
        table.until("Ben")
        table.turn("action", f"lay {worth}")
    table.until("Ann")
    table.tell("draw action", "use tripped")
    return table


@pytest.mark.parametrize(("cards", "laid"), [(0, (2, 1, 1)), (1, (2, 1)), (2, (2,))])
def test_tripped_discards_up_to_two_newest_cards(evening, cards, laid):
    table = laid_by_ben(evening, 2, 1, 1)
    table.tell(f"newest {cards}")
    assert table.of("Ben").laid == laid


def test_tripped_discards_no_third_card(evening):
    table = laid_by_ben(evening, 2, 1, 1)
    with pytest.raises(Illegal, match="0 to 2 of the newest cards can go, not 3."):
        table.tell("newest 3")


def test_tripped_discards_no_more_than_lie_there(evening):
    table = laid_by_ben(evening, 2)
    with pytest.raises(Illegal, match="0 to 1"):
        table.tell("newest 2")


def test_tripped_asks_who_if_several_laid_cards(evening):
    table = evening(3)
    table.lay("Ben", 1)
    table.lay("Kim", 1)
    table.tell("draw action", "use tripped", "tripped Kim", "newest")
    assert (table.points("Ben"), table.points("Kim")) == (1, 0)


def test_tripped_without_a_card_laid_does_nothing(evening):
    table = evening(3)
    table.tell("draw action", "use tripped")
    assert "Nobody else has laid a card for escape points." in table.said
    assert table.state.turn == "Ben"


def test_armored_sends_bitten_from_the_hand_under_the_deck(evening):
    """Ann holds 3 and one drawn; Armored and Bitten leave; the deck of 50 loses one card and gains one."""
    table = evening(2)
    table.tell("draw action", "use armored", "armored yes")
    assert table.hand("Ann") == 2
    assert table.state.cards == 50


def test_armored_without_bitten_changes_nothing_more(evening):
    table = evening(2)
    table.tell("draw action", "use armored", "armored no")
    assert table.hand("Ann") == 3
    assert table.state.cards == 49


def test_a_card_not_put_under_the_deck_says_nothing_of_the_hand(evening):
    table = evening(2)
    table.tell("draw action", "use armored", "armored no")
    assert table.said == ["Ann puts no card under the deck."]


def test_barricade_draws_three_cards_and_puts_one_back(evening):
    """The deck of 50 loses the card drawn and the two of three that stay out: 47."""
    table = evening(2)
    table.tell("draw action", "use barricade", "draw action", "draw z")
    assert table.state.cards == 47
    assert (table.hand("Ann"), table.zombies("Ann")) == (4, 1)
    assert table.state.turn == "Ben"


def test_a_surprise_kept_by_barricade_is_carried_out(evening):
    table = evening(2)
    table.lay("Ann", 2)
    table.tell("draw action", "use barricade", "draw cornered", "draw action")
    assert table.points("Ann") == 0


def test_the_first_zombie_of_a_barricade_may_end_it(evening):
    """Eaten with the first of the two cards kept: the second is discarded, it is not in the deck either."""
    table = evening(3)
    table.face("Ann", 5)
    table.tell("draw action", "use barricade", "draw z")
    assert table.of("Ann").eaten
    assert table.state.turn == "Ben"
    assert table.state.cards == 44  # 56 - 9 - 1 - 2


@pytest.mark.parametrize(("left", "kept"), [(3, 2), (2, 1), (1, 0)])
def test_a_barricade_draws_what_is_left_and_puts_one_back(evening, left, kept):
    table = evening(2)
    table.tell("draw action")
    table.tell(f"adjust deck - {left - table.state.cards} set up", "use barricade")
    for _ in range(kept):
        assert table.due == ["draw"]
        table.tell("draw action")
    assert table.state.cards == 1
    assert table.state.turn == "Ben"


def test_a_barricade_kept_card_is_not_left_undrawn_by_hiding(evening):
    table = evening(2)
    table.tell("draw action", "use barricade")
    with pytest.raises(Illegal, match="Ann must draw"):
        table.tell("draw none")


# --- Surprise cards ---------------------------------------------------------------------------------------------


def test_cornered_discards_all_own_escape_cards(evening):
    table = evening(2)
    table.lay("Ann", 3)
    table.lay("Ben", 2)
    table.tell("draw cornered")
    assert (table.points("Ann"), table.points("Ben")) == (0, 2)


def test_ringtone_takes_one_zombie_card_from_every_other_player(evening):
    """Ben has Zombie and Zombies and passes the Zombie; Kim has only Zombies; Lou has none."""
    table = evening(4)
    table.turn("action")
    table.turn("zz")
    table.turn("zz")
    table.turns("action", "action", "z", "action", "action")
    table.tell("draw ringtone")
    assert [table.zombies(name) for name in ("Ann", "Ben", "Kim", "Lou")] == [3, 2, 0, 0]


def test_ringtone_may_eat_its_drawer_after_all_have_passed(evening):
    table = evening(4)
    for name in ("Ben", "Kim", "Lou"):
        table.face(name, 1)
    table.face("Ann", 4)
    table.tell("draw ringtone")
    assert table.of("Ann").eaten
    assert [table.zombies(name) for name in ("Ben", "Kim", "Lou")] == [0, 0, 0]


def test_mobs_sends_a_hand_without_slugger_under_the_deck(evening):
    """Three cards go under the deck of 50 less Mobs."""
    table = evening(2)
    table.tell("draw mobs", "mobs no")
    assert table.hand("Ann") == 0
    assert table.state.cards == 52
    assert table.state.turn == "Ben"


def test_a_slugger_passes_mobs_to_the_left(evening):
    table = evening(3)
    table.tell("draw mobs", "mobs yes", "mobs no")
    assert [table.hand(name) for name in ("Ann", "Ben", "Kim")] == [3, 0, 3]
    assert table.state.turn == "Ann"


def test_mobs_ends_when_everybody_has_shown_a_slugger(evening):
    table = evening(3)
    table.tell("draw mobs", "mobs yes", "mobs yes", "mobs yes")
    assert [table.hand(name) for name in ("Ann", "Ben", "Kim")] == [3, 3, 3]
    assert table.due == ["nothing", "lay", "use"]


def test_mobs_takes_nothing_from_an_empty_hand(evening):
    table = evening(2, kept=0)
    table.tell("draw mobs")
    assert table.state.turn == "Ben"
    assert table.state.cards == 55


def test_swarm_makes_everybody_draw_twice_from_the_next_turn_on(evening):
    table = evening(2)
    table.tell("draw swarm", "swarm game", "nothing")
    table.tell("draw z")
    assert table.due == ["draw"]
    table.tell("draw z", "nothing")
    assert table.zombies("Ben") == 2
    assert table.state.turn == "Ann"


def test_who_is_eaten_by_the_first_of_two_draws_draws_no_second(evening):
    table = evening(3)
    table.tell("draw swarm", "swarm", "nothing")
    table.face("Ben", 5)
    table.tell("draw z")
    assert table.of("Ben").eaten
    assert table.state.turn == "Kim"


def test_with_one_card_left_a_swarm_draws_one_and_the_deck_has_run_out(evening):
    """C27."""
    table = evening(2)
    table.tell(
        "draw swarm", "swarm", "nothing", f"adjust deck - {1 - table.state.cards + 1} set up", "draw z"
    )
    assert table.due == ["nothing", "lay", "use"]
    table.tell("nothing", "bitten -")
    assert table.state.round == 2


def test_a_swarm_in_the_middle_of_a_swarm_is_not_asked_again(evening):
    table = evening(2)
    table.tell("draw swarm", "swarm game", "nothing", "draw swarm")
    assert table.due == ["draw"]


# --- Fog --------------------------------------------------------------------------------------------------------


def test_in_fog_everybody_lays_out_the_zombies_drawn(evening):
    """Three zombies with Ann, one with Ben; afterwards two and two; hands keep their sizes but for the exchange."""
    table = evening(2)
    table.face("Ann", 3)
    table.face("Ben", 1)
    table.tell("draw fog", "lay-out 2")
    assert (table.zombies("Ann"), table.zombies("Ben")) == (2, 2)
    # 3 + 3 cards and 3 + 1 cards; each draws two from the other: 6 and 4 cards, of which two and two are zombies
    assert (table.hand("Ann"), table.hand("Ben")) == (4, 2)


def test_fog_draws_go_round_and_leave_a_hand_that_runs_dry(evening):
    """No cards but two zombies with Ann. Ann draws from Kim: none. Ben from Ann: 1, 1. Kim from Ben: 1, 0, 1.
    Second time round: Ann from Kim: 2, 0, 0. Ben from Ann: 1, 1, 0. Kim from Ben: 1, 0, 1. So Ben can hold none.
    """
    table = evening(3, kept=0)
    table.face("Ann", 2)
    table.tell("draw fog")
    assert [table.zombies(name) for name in ("Ann", "Ben", "Kim")] == [1, 0, 1]
    assert table.state.turn == "Ben"


@pytest.mark.parametrize("cards", [0, 4])
def test_two_draws_take_away_two_zombies_at_most(evening, cards):
    """Of three zombies, all with Ann, one to three stay."""
    table = evening(2)
    table.face("Ann", 3)
    table.tell("draw fog")
    with pytest.raises(Illegal, match=f"Ann can lay out 1 to 3 of the 3 cards left, not {cards}."):
        table.tell(f"lay-out {cards}")


def test_two_draws_bring_two_zombies_at_most(evening):
    """Of five zombies, all with Ben, Ann gets none, one or two."""
    table = evening(2)
    table.face("Ben", 5)
    table.tell("draw fog")
    with pytest.raises(Illegal, match="Ann can lay out 0 to 2 of the 5 cards left, not 3."):
        table.tell("lay-out 3")


def test_zombies_in_the_fog_eat_nobody_before_all_are_laid_out(evening):
    """C21: Ann had four zombies, draws two more and is eaten with six."""
    table = evening(3)
    table.face("Ann", 4)
    table.face("Ben", 1)
    table.face("Kim", 1)
    table.tell("draw fog", "lay-out 6")
    assert table.of("Ann").eaten
    assert table.state.turn == "Ben"


def test_fog_asks_kind_by_kind(evening):
    """A Zombies card with Ann, a Zombie with Ben; Ann ends with the Zombie, Ben with the Zombies."""
    table = evening(2)
    table.turn("zz")
    table.turn("z")
    table.tell("draw fog", "lay-out 1", "lay-out 0")
    assert (table.zombies("Ann"), table.zombies("Ben")) == (1, 2)


def test_fog_without_zombies_asks_nothing(evening):
    table = evening(3)
    table.tell("draw fog")
    assert table.due == ["nothing", "lay", "use"]


# --- cards we do not know ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["english", "other"])
def test_an_unknown_surprise_is_carried_out_at_the_table(evening, edition):
    table = evening(3, edition=edition)
    table.tell("draw surprise", "carry-out Ben:2 Kim:1")
    assert [table.zombies(name) for name in ("Ann", "Ben", "Kim")] == [0, 2, 1]


def test_an_unknown_action_card_is_used_and_its_numbers_adjusted(evening):
    table = evening(2, edition="other")
    table.tell("draw action", "use other", "carry-out", "adjust hand Ann 2 Supply: draw two")
    assert table.hand("Ann") == 5
    assert table.said == ["Table decision: cards in hand of Ann 3 -> 5 (Supply: draw two)."]

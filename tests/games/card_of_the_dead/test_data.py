"""The cards of the English edition, counted by hand from its list; the rulebook's three tables."""

from referee.contract import rulebook
from referee.games.card_of_the_dead import deck
from referee.games.card_of_the_dead.agenda import BY_NAME
from referee.games.card_of_the_dead.modes import LIMITS, Limits

COUNTS = {
    "armored": 2, "barricade": 2, "bitten": 1, "chainsaw": 4, "dynamite": 1, "hide": 4, "lure": 4, "nukes": 1,
    "pillage": 1, "slugger": 4, "tripped": 3, "cornered": 1, "fog": 2, "mobs": 1, "ringtone": 1, "swarm": 1,
    "zombie": 20, "zombies": 2, "full-zombie": 1,
}  # fmt: skip


def test_the_deck_holds_56_cards_of_three_kinds():
    kinds = dict.fromkeys(("action", "surprise", "zombie"), 0)
    for card in deck.CARDS.values():
        kinds[card.kind] += card.count
    assert kinds == {"action": 27, "surprise": 6, "zombie": 23}
    assert deck.SIZE == 56


def test_every_card_comes_as_often_as_the_list_says():
    assert {name: card.count for name, card in deck.CARDS.items()} == COUNTS


def test_action_cards_are_worth_one_but_for_three_twos_and_bitten():
    worth = {
        name: card.points for name, card in deck.CARDS.items() if card.kind == "action" and card.points != 1
    }
    assert worth == {"bitten": 0, "dynamite": 2, "nukes": 2, "pillage": 2}
    assert sum(card.points * card.count for card in deck.CARDS.values()) == 29


def test_the_deck_holds_27_zombies_on_23_cards():
    assert sum(card.zombies * card.count for card in deck.CARDS.values()) == 27
    assert [deck.CARDS[kind].zombies for kind in deck.ZOMBIE_CARDS] == [1, 2, 3]


def test_every_effect_of_a_card_is_one_the_rules_know():
    assert {effect.does for card in deck.CARDS.values() for effect in card.effects} <= BY_NAME.keys()


def test_every_card_says_where_our_knowledge_of_it_comes_from():
    whole = rulebook.typed("card_of_the_dead", "deck", deck.Deck)
    assert {card.source for card in whole.cards} == set(whole.source)


def test_only_what_lies_on_the_printed_sheet_is_called_printed():
    on_sheet = {name for name, card in deck.CARDS.items() if card.source == "sheet"}
    assert on_sheet == {"chainsaw", "dynamite", "ringtone", "swarm"}


def test_the_three_tables_stand_as_printed():
    assert {2: Limits(5, 7, 7), 3: Limits(4, 6, 6), 4: Limits(4, 6, 6), 5: Limits(3, 5, 5)} == LIMITS


def test_all_notes_are_there_and_stand_at_a_section():
    notes = rulebook.notes("card_of_the_dead")
    assert list(notes) == [f"C{number}" for number in range(1, 29)]
    assert {note.section for note in notes.values()} <= set(rulebook.sections("card_of_the_dead"))

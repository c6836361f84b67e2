"""What is known of the cards: kinds, numbers and effects, from `deck.json` with its sources named there."""

from __future__ import annotations

from typing import Final

from referee.contract.model import Choice, Struct
from referee.contract.rulebook import typed
from referee.games.card_of_the_dead.modes import GAME_ID


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing a card does, and how many cards it is about."""

    does: str
    count: int = 1


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card by name: escape points of an Action card, zombies of a Zombie card, the cards that cannot discard it."""

    id: str
    name: str
    kind: str
    count: int
    source: str
    text: str
    points: int = 0
    zombies: int = 0
    key: str = ""
    spared_by: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """An edition's cards and where our knowledge of them comes from."""

    edition: str
    source: dict[str, str]
    cards: tuple[Card, ...]


CARDS: Final = {card.id: card for card in typed(GAME_ID, "deck", Deck).cards}
SIZE: Final = sum(card.count for card in CARDS.values())

#: in the order in which they are passed on (Zombie cards, C5)
ZOMBIE_CARDS: Final = tuple(card.id for card in CARDS.values() if card.kind == "zombie")

#: a card we know only by its kind: the table carries it out and says what it did
UNKNOWN: Final = (Effect("carry-out"),)


def _choice(card: Card) -> Choice:
    return Choice(card.id, f"{card.name}: {card.text}", card.key)


def _by_kind(kind: str) -> tuple[Choice, ...]:
    return tuple(_choice(card) for card in CARDS.values() if card.kind == kind)


NO_CARD: Final = Choice("none", "no card, because of Hide", "n")
_ACTION: Final = Choice("action", "an Action card; it stays secret", "a")
_SURPRISE: Final = Choice("surprise", "another Surprise card; say next what it did", "s")
_OTHER: Final = Choice("other", "another Action card; say next what it did", "o")
_BY_KIND: Final = (_ACTION, *_by_kind("zombie"), _SURPRISE)

#: edition -> what can be drawn, and which Action cards have an ability to use
DRAWN: Final = {"english": (*_BY_KIND[:-1], *_by_kind("surprise"), _SURPRISE), "other": _BY_KIND}
USABLE: Final = {
    "english": (
        *(_choice(card) for card in CARDS.values() if card.kind == "action" and card.effects),
        _OTHER,
    ),
    "other": (_OTHER,),
}
#: edition -> the fewest escape points a card laid for them can have; English Bitten (0) is never laid
LEAST_LAID: Final = {"english": 1, "other": 0}
#: editions in which somebody may hold Bitten when a round ends (C26)
WITH_BITTEN: Final = frozenset({"english"})
MOST_LAID: Final = max(card.points for card in CARDS.values())


def known(card: str) -> tuple[Effect, ...]:
    """What a named card does."""
    return CARDS[card].effects if card in CARDS else UNKNOWN


def title(card: str) -> str:
    """The name of a card as it is printed, or a word for one we do not know."""
    return (
        CARDS[card].name if card in CARDS else f"another {'Action' if card == 'other' else 'Surprise'} card"
    )


def passed(front: dict[str, int]) -> str | None:
    """The card that goes when a Zombie card must be passed: Zombie, else Zombies, else Full Zombie, else none (C5)."""
    return next((kind for kind in ZOMBIE_CARDS if front.get(kind)), None)


def horde(front: dict[str, int]) -> int:
    """How many zombies these Zombie cards are (C4): Zombie 1, Zombies 2, Full Zombie 3."""
    return sum(CARDS[kind].zombies * cards for kind, cards in front.items())

"""Who draws how many upgrades after a round, and what becomes of the upgrade deck (Gaining Upgrade Cards)."""

from collections.abc import Collection, Sequence

from referee.contract.model import Finding, Struct, plural, spoken
from referee.games.bone_to_pick.modes import TABLES

#: (round won, holds the title) -> upgrades drawn; whoever draws keeps exactly one
DRAWS = {(True, True): 3, (True, False): 2, (False, True): 0, (False, False): 1}


def draws(players: Sequence[str], holders: Collection[str], *, won: bool) -> dict[str, int]:
    """How many upgrades each player draws to keep one: Legend 3, others 2; after a failed round Scapegoat 0, others 1."""
    return {player: DRAWS[won, player in holders] for player in players}


def draws_told(drawn: dict[str, int], *, won: bool) -> Finding:
    """`Upgrades: Ann draws 3 and keeps 1; Bob and Kim draw 2 and keep 1.`; who draws none is named too."""
    groups = {
        count: [name for name, one in drawn.items() if one == count] for count in sorted(set(drawn.values()))
    }
    told = [_group_told(names, count) for count, names in reversed(groups.items())]
    section = "campaign/if-you-won-the-round" if won else "campaign/if-you-failed-the-round"
    return Finding(f"Upgrades: {'; '.join(told)}.", section, ("B13", "B15"))


def _group_told(names: Sequence[str], count: int) -> str:
    single = len(names) == 1
    if not count:
        return f"{spoken(names)} {'draws' if single else 'draw'} none"
    kept = "it" if count == 1 else "1"
    return (
        f"{spoken(names)} {'draws' if single else 'draw'} {count} and {'keeps' if single else 'keep'} {kept}"
    )


class Deck(Struct, frozen=True):
    """The upgrade deck: cards still to draw, cards in the discard pile, and whether the last draw reshuffled them."""

    cards: int
    discards: int
    reshuffled: int = 0


def new_deck(boxes: int) -> Deck:
    """The upgrades of all boxes used: 32, or 64 in an epic game (Epic Game Setup)."""
    return Deck(TABLES.upgrades * boxes, 0)


def draw(deck: Deck, count: int) -> Deck:
    """Draw so many, shuffling the discards into a new deck when the old one runs out; keep one, discard the others."""
    reshuffled = deck.discards if deck.cards < count else 0
    have = deck.cards + reshuffled
    taken = min(count, have)
    rest = 0 if reshuffled else deck.discards
    return Deck(have - taken, rest + max(0, taken - 1), reshuffled)


def reshuffle_told(deck: Deck) -> Finding:
    """The discards became a new deck."""
    text = f"The upgrade deck runs out: shuffle the {plural(deck.reshuffled, 'discard')} into a new one."
    return Finding(text, "campaign/if-you-failed-the-round")

"""What can happen at the table, one event a step; the fields say how each is asked."""

from typing import Annotated, Any, ClassVar, Final

from referee.contract.model import Ask, Choice, Event, plural
from referee.games.card_of_the_dead import deck
from referee.games.card_of_the_dead.agenda import Due
from referee.games.card_of_the_dead.state import Night

#: how often everybody draws from the right in the Fog
FOG_DRAWS: Final = next(effect.count for effect in deck.CARDS["fog"].effects)


def _drawable(state: Night) -> tuple[Choice, ...]:
    """No card at all only for the first draw of a player in hiding."""
    hidden = state.due().card == "" and state.turn in state.survivors and state.survivors[state.turn].hiding
    return (*deck.DRAWN[state.settings["edition"]], *((deck.NO_CARD,) if hidden else ()))


def _not_drawn(state: Night, player: str, value: Any) -> str:
    if value == deck.NO_CARD.value:
        return f"{state.due().player} must draw: only Hide, played a turn before, allows to draw no card."
    return f"There is no card {value} in this edition; enter what is not known by name as surprise."


def _usable(state: Night) -> tuple[Choice, ...]:
    return deck.USABLE[state.settings["edition"]]


def _not_usable(state: Night, player: str, value: Any) -> str:
    if value == "bitten":
        return "Bitten can't be played; Armored sends it under the deck."
    return f"There is no Action card {value} in this edition; enter what is not known by name as other."


def _least_laid(state: Night) -> int:
    return deck.LEAST_LAID[state.settings["edition"]]


def _not_laid(state: Night, player: str, value: Any) -> str:
    if value == 0:
        return "The only English card worth 0 is Bitten, and it is never laid; a card laid has 1 or 2 escape points."
    if state.settings["edition"] == "english":
        return f"In the English edition no card has {value} escape points; a card laid has 1 or 2."
    return (
        f"No card of the English edition has {value} escape points, but at most {deck.MOST_LAID}; "
        "if one of yours has, lay it for what is possible and /adjust escape by the rest."
    )


def discardable(state: Night) -> tuple[str, ...]:
    """Zombie cards in front of the player that the card being used can still discard (C28)."""
    due = state.due()
    front = state.survivors[due.player].front if due.player else {}
    return tuple(
        kind
        for kind in deck.ZOMBIE_CARDS
        if front.get(kind) and due.card not in deck.CARDS[kind].spared_by and weight(state, kind) <= due.count
    )


def weight(state: Night, kind: str) -> int:
    """What a Zombie card counts when zombies are discarded: one card, or the zombies on it if the table says so (C28)."""
    return deck.CARDS[kind].zombies if state.settings["discards"] == "zombies" else 1


def _discards(state: Night) -> tuple[Choice, ...]:
    return tuple(Choice(kind, deck.CARDS[kind].name, deck.CARDS[kind].key) for kind in discardable(state))


def first_discard(state: Night) -> str:
    """The Zombie card Enter discards: the one with the fewest zombies."""
    return next(iter(discardable(state)), "")


def with_cards(state: Night) -> tuple[str, ...]:
    """Other uneaten players with cards in hand."""
    return tuple(name for name in state.clockwise(state.due().player) if state.survivors[name].hand)


def with_points(state: Night) -> tuple[str, ...]:
    """Other uneaten players who laid cards for escape points."""
    return tuple(name for name in state.clockwise(state.due().player) if state.survivors[name].laid)


def others(state: Night) -> tuple[str, ...]:
    """Other uneaten players, clockwise."""
    return state.clockwise(state.due().player)


def own_points(state: Night) -> tuple[int, ...]:
    """The different values among the player's own cards laid for escape points."""
    return tuple(sorted(set(state.survivors[state.due().player].laid)))


def newest(state: Night) -> int:
    """How many of the target's newest laid cards can go."""
    due = state.due()
    return min(due.count, len(state.survivors[due.target].laid)) if due.target in state.survivors else 0


def _range(state: Night, due: Due) -> tuple[int, int]:
    """How many of these Zombie cards a player can hold: two draws give and take two cards at most, and the hand is so big."""
    hand = state.survivors[due.player].hand
    return min(hand, max(0, due.count - FOG_DRAWS)), min(hand, due.count + FOG_DRAWS)


def _later(state: Night) -> list[tuple[int, int]]:
    """The ranges of those who lay out the same kind of card afterwards."""
    due = state.due()
    same = (other for other in state.agenda[1:] if (type(other), other.card) == (type(due), due.card))
    return [_range(state, other) for other in same]


def least_shown(state: Night) -> int:
    """The fewest of these Zombie cards the player can hold: what the others have no room for."""
    room = sum(high for _, high in _later(state))
    return min(
        most_shown(state), max(_range(state, state.due())[0], state.fog.get(state.due().card, 0) - room)
    )


def most_shown(state: Night) -> int:
    """The most of these Zombie cards the player can hold: what the others cannot have drawn away."""
    kept = sum(low for low, _ in _later(state))
    return max(0, min(_range(state, state.due())[1], state.fog.get(state.due().card, 0) - kept))


def usually_shown(state: Night) -> int:
    """As many as lay there before Fog, as far as possible."""
    return max(least_shown(state), min(most_shown(state), state.due().count))


def bitten_hands(state: Night) -> tuple[str, ...]:
    """Uneaten players who may hold Bitten."""
    return tuple(name for name in state.uneaten if state.survivors[name].hand)


class Deal(Event, frozen=True):
    """Draw 10 cards each; keep up to three Action cards worth exactly 1, return the rest to the deck and shuffle."""

    section: ClassVar[str] = "setup"
    kept: Annotated[
        dict[str, int],
        Ask(
            "Action cards kept",
            low=0,
            high=lambda state: state.mode.kept,
            default=lambda state: state.mode.kept,
            section="setup",
            otherwise="{player} keeps {low} to {high} Action cards worth exactly 1, not {value}.",
        ),
    ]


class Draw(Event, frozen=True):
    """Draw the top card: an Action into the hand, a Zombie in front, a Surprise is carried out."""

    section: ClassVar[str] = "your-turn"
    key: ClassVar[str] = "d"
    card: Annotated[
        str,
        Ask(
            "Card drawn",
            choices=_drawable,
            known=(*deck.DRAWN["english"], deck.NO_CARD),
            section="your-turn",
            otherwise=_not_drawn,
        ),
    ]


class Nothing(Event, frozen=True):
    """Play no Action card."""

    section: ClassVar[str] = "your-turn"
    key: ClassVar[str] = "n"
    usual: ClassVar[bool] = True


class Lay(Event, frozen=True):
    """Lay one Action card in front of you for its escape points."""

    section: ClassVar[str] = "your-turn"
    key: ClassVar[str] = "l"
    points: Annotated[
        int,
        Ask(
            "Escape points",
            low=_least_laid,
            high=deck.MOST_LAID,
            default=1,
            section="cards/action-cards",
            otherwise=_not_laid,
        ),
    ]


class Use(Event, frozen=True):
    """Use the ability of one Action card, then discard it."""

    section: ClassVar[str] = "your-turn"
    key: ClassVar[str] = "u"
    card: Annotated[
        str,
        Ask(
            "Card used",
            choices=_usable,
            known=(*deck.USABLE["english"], Choice("bitten")),
            section="cards/action-cards",
            otherwise=_not_usable,
        ),
    ]


class Discard(Event, frozen=True):
    """Discard a Zombie card in front of you, because of the card used."""

    section: ClassVar[str] = "cards/action-cards"
    card: Annotated[
        str,
        Ask(
            "Zombie card discarded",
            choices=_discards,
            known=tuple(
                Choice(kind, deck.CARDS[kind].name, deck.CARDS[kind].key) for kind in deck.ZOMBIE_CARDS
            ),
            default=first_discard,
            section="cards/action-cards",
            otherwise="{value} is not among the Zombie cards that can be discarded now.",
        ),
    ]


class Take(Event, frozen=True):
    """Take a card from another player's hand."""

    section: ClassVar[str] = "cards/action-cards"
    player: Annotated[
        str,
        Ask(
            "From whom",
            choices=with_cards,
            section="cards/action-cards",
            otherwise="{value} has no card to take.",
        ),
    ]


class GiveUp(Event, frozen=True):
    """Discard one of the cards you laid for escape points."""

    section: ClassVar[str] = "cards/action-cards"
    points: Annotated[
        int,
        Ask(
            "Escape points of the card given up",
            choices=own_points,
            section="cards/action-cards",
            otherwise="No card worth {value} is laid there.",
        ),
    ]


class Lure(Event, frozen=True):
    """Pass a Zombie card to any player."""

    section: ClassVar[str] = "cards/zombie-cards"
    player: Annotated[
        str,
        Ask(
            "To whom",
            choices=others,
            section="cards/zombie-cards",
            otherwise="A Zombie goes to another uneaten player, not to {value}.",
        ),
    ]


class Tripped(Event, frozen=True):
    """Choose the player whose newest cards laid for escape points are discarded."""

    section: ClassVar[str] = "cards/action-cards"
    player: Annotated[
        str,
        Ask(
            "Who",
            choices=with_points,
            section="cards/action-cards",
            otherwise="{value} has no escape points to lose.",
        ),
    ]


class Newest(Event, frozen=True):
    """Say how many of that player's newest cards laid for escape points are discarded."""

    section: ClassVar[str] = "cards/action-cards"
    cards: Annotated[
        int,
        Ask(
            "Newest cards discarded",
            low=0,
            high=newest,
            default=newest,
            section="cards/action-cards",
            otherwise="{low} to {high} of the newest cards can go, not {value}.",
        ),
    ]


class Armored(Event, frozen=True):
    """Say whether Bitten went from the hand under the deck."""

    section: ClassVar[str] = "cards/action-cards"
    bitten: Annotated[bool, Ask("Does Bitten go under the deck", default=True, section="cards/action-cards")]


class Mobs(Event, frozen=True):
    """Show a Slugger and Mobs passes to the left; without one the hand goes under the deck."""

    section: ClassVar[str] = "cards/surprise-cards"
    slugger: Annotated[bool, Ask("Is a Slugger shown", default=False, section="cards/surprise-cards")]


class Swarm(Event, frozen=True):
    """Say how long everybody draws two cards: the card says for the game, some play it for the round."""

    section: ClassVar[str] = "cards/surprise-cards"
    lasts: Annotated[
        str,
        Ask(
            "How long everybody draws two cards",
            choices=(Choice("game", "as the card says"), Choice("round", "a milder reading")),
            default="game",
            section="cards/surprise-cards",
        ),
    ]


class LayOut(Event, frozen=True):
    """After Fog, say how many of the Zombie cards a player lays out again."""

    section: ClassVar[str] = "cards/surprise-cards"
    cards: Annotated[
        int,
        Ask(
            "Cards laid out",
            low=least_shown,
            high=most_shown,
            default=usually_shown,
            section="cards/surprise-cards",
            otherwise=lambda state, player, value: (
                f"{state.due().player} can lay out {least_shown(state)} to {most_shown(state)} of the "
                f"{plural(state.fog.get(state.due().card, 0), 'card')} left, not {value}."
            ),
        ),
    ]


class CarryOut(Event, frozen=True):
    """Carry out a card we do not know: say how many zombies it put before each player; /adjust does the rest."""

    section: ClassVar[str] = "cards"
    zombies: Annotated[
        dict[str, int],
        Ask(
            "Zombies added",
            low=0,
            high=9,
            each=lambda state: state.uneaten,
            default=0,
            section="cards",
            otherwise="{low} to {high} zombies can come before {player} at once, not {value}.",
        ),
    ]


class NoPoints(Event, frozen=True):
    """A card says that a player gets no survival points this round."""

    section: ClassVar[str] = "end-of-round"
    anytime: ClassVar[bool] = True
    who: Annotated[
        str,
        Ask(
            "Who scores nothing this round",
            choices=lambda state: state.uneaten,
            section="end-of-round",
            otherwise="{value} is not among the uneaten players.",
        ),
    ]
    because: Annotated[str, Ask("Because of which card")]


class Bitten(Event, frozen=True):
    """At the end of a round, say who holds Bitten: no survival points for that player."""

    section: ClassVar[str] = "end-of-round"
    held_by: Annotated[
        tuple[str, ...],
        Ask(
            "Who holds Bitten",
            low=0,
            high=1,
            choices=bitten_hands,
            default=(),
            section="end-of-round",
            otherwise="Bitten is one card, in the hand of one uneaten player or of nobody.",
        ),
    ]

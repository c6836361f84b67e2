"""Game Setup and the invasion cards: points at the start, hordes that grow from day to day."""

from typing import Annotated, ClassVar

from referee.contract.agenda import done, owe, owed
from referee.contract.model import Ask, Choice, Event, Finding, Ruling, Step, plural
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.horde import Invasion as Card
from referee.games.dark_age_z.horde import horde_of
from referee.games.dark_age_z.state import Realm
from referee.games.dark_age_z.tables import TOGETHER

_CARDS = tuple(Choice(name.lower().replace(" ", "-"), name) for name in TOGETHER.initial.values())
_CARD = "game-setup/zombie-invasion-card"


class Setup(Event, frozen=True):
    """Everybody starts with the same number of Victory Points, printed on the track; the rulebook's page is missing."""

    section: ClassVar[str] = "game-setup"
    points: Annotated[
        int,
        Ask(
            "Victory Points at the start",
            low=0,
            high=99,
            printed=("points at the start", lambda s: s.mode.id),
        ),
    ]


class InitialCard(Event, frozen=True):
    """The Initial Power Up Card lies under the first invasion card; only its power-up column counts."""

    section: ClassVar[str] = "rules-for-cooperative-play/game-setup"
    more_zombies: Annotated[
        int,
        Ask(
            "Its power-up: zombies",
            low=0,
            high=20,
            printed=("power-up zombies", lambda s: slug(s.mode.initial)),
        ),
    ]
    more_hp: Annotated[
        int, Ask("Its power-up: HP", low=0, high=20, printed=("power-up hp", lambda s: slug(s.mode.initial)))
    ]


class Invasion(Event, frozen=True):
    """Reveal the next Zombie Invasion Card: basic column, power-up column, speed and damage."""

    section: ClassVar[str] = "cleanup/reveal-the-next-zombie-invasion-card"
    card: Annotated[str, Ask("Name on the card, its words joined with -", choices=_CARDS, open=True)]
    zombies: Annotated[int, Ask("Zombies, basic", low=0, high=40, printed=("zombies", "card"), section=_CARD)]
    hp: Annotated[int, Ask("HP, basic", low=1, high=40, printed=("hp", "card"), section=_CARD)]
    more_zombies: Annotated[
        int, Ask("Zombies, power-up", low=0, high=20, printed=("power-up zombies", "card"), section=_CARD)
    ]
    more_hp: Annotated[
        int, Ask("HP, power-up", low=0, high=20, printed=("power-up hp", "card"), section=_CARD)
    ]
    speed: Annotated[int, Ask("Speed", low=0, high=20, printed=("speed", "card"), section=_CARD)]
    damage: Annotated[int, Ask("Damage Value", low=0, high=20, printed=("damage", "card"), section=_CARD)]


def slug(title: str) -> str:
    """A card's name as it is typed in a line: `Grey Turtles` -> `grey-turtles`."""
    return "-".join(title.casefold().split())


def setup(state: Realm, event: Setup) -> Ruling:
    """The same points for everybody."""
    return Ruling(done(state), (_start(state, event.points, "game-setup", ("D1",)),))


def _start(state: Realm, points: int, section: str, notes: tuple[str, ...] = ()) -> Finding:
    text = f"Everybody starts with {plural(points, 'Victory Point')}; {state.starter} holds the Starting Player Marker."
    return Finding(text, section, notes, dict.fromkeys(state.players, points))


def initial_card(state: Realm, event: InitialCard) -> Ruling:
    """Together: 5 points each, and a power-up from the first day on."""
    card = Card(slug(state.mode.initial), 0, 0, event.more_zombies, event.more_hp, 0, 0)
    told = Finding(
        f"{state.mode.initial}: every horde grows by {event.more_zombies} and its HP by {event.more_hp}.",
        "rules-for-cooperative-play/game-setup",
    )
    start = _start(state, state.mode.starting_points or 0, "rules-for-cooperative-play")
    return Ruling(done(state, cards=(card,)), (start, told))


def invasion(state: Realm, event: Invasion) -> Ruling:
    """Power-ups of all cards add up; speed and damage are the new card's own."""
    card = Card(
        slug(event.card),
        event.zombies,
        event.hp,
        event.more_zombies,
        event.more_hp,
        event.speed,
        event.damage,
    )
    after = done(state, cards=(*state.cards, card))
    if after.day + 2 == after.mode.days:
        after = owe(after, agenda.Preview())
    return Ruling(after, (_horde_told(_titled(event.card), after.cards),))


def _titled(card: str) -> str:
    """The name as it stands on the card, so that another card than the one turned up is noticed."""
    return next((choice.text for choice in _CARDS if choice.value == slug(card)), card)


def _horde_told(name: str, cards: tuple[Card, ...]) -> Finding:
    horde, today = horde_of(cards), cards[-1]
    zombies = " + ".join(str(n) for n in (today.zombies, *(card.more_zombies for card in cards)))
    hp = " + ".join(str(n) for n in (today.hp, *(card.more_hp for card in cards)))
    text = (
        f"Card {name}: {zombies} = {plural(horde.zombies, 'zombie')} at every frontier, HP {hp} = {horde.hp}, "
        f"damage {horde.damage}, speed {horde.speed}."
    )
    return Finding(text, "combat-and-scoring/power-up-of-zombie-invasion-cards", ("D2", "D3"))


STEPS: dict[type[Event], Step] = {
    Setup: Step(owed(agenda.Setup), setup),
    InitialCard: Step(owed(agenda.InitialCard), initial_card),
    Invasion: Step(owed(agenda.Invasion), invasion),
}

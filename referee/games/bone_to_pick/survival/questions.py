"""The desk's questions on the solo and the cooperative game: the title, and what may be told of a hand."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

from referee.contract.model import Ask, Choice, Finding, Question, Refusal, Verdict, plural
from referee.games.bone_to_pick.survival.numbers import in_two_rows, may_tell, numbers, title, types
from referee.games.bone_to_pick.weapons import HIGHEST_UPGRADE, slip_told

TITLES: Final = "rules-summary/titles"
SHARING: Final = "coop/sharing-information"
#: modes that need not be told how many play
SEATS: Final = {"solo": 1}


class Title(Question, frozen=True):
    """Name the title for the Undead still in the deck when the Haven fell."""

    mode: Annotated[
        str,
        Ask(
            "Mode",
            choices=(Choice("solo", "one player"), Choice("coop", "two or three players")),
            section=TITLES,
        ),
    ]
    remaining: Annotated[
        int, Ask("Undead still in the deck", low=0, high=40, section=TITLES,
                 otherwise="{value} Undead can't be left of {high}."),
    ]  # fmt: skip
    players: Annotated[
        int, Ask("Players of a cooperative game", low=2, high=3, default=2, section="coop/for-2-3-players",
                 otherwise="The cooperative game is for {low} or {high} players, not {value}."),
    ]  # fmt: skip


def title_of(question: Title, settings: Mapping[str, str]) -> Verdict | Refusal:
    """The row of the table that holds this number; 20 stands in two rows of one column (B1)."""
    players = SEATS.get(question.mode, question.players)
    remaining, whole = question.remaining, numbers(players).undead
    if remaining > whole:
        return Refusal(
            f"{remaining} Undead can't be left of {whole}, the deck of {plural(players, 'player')}.",
            TITLES,
            "remaining",
        )
    earned = title(players, remaining, settings.get("titles-at-20", "acolyte"))
    notes = ("B1",) if in_two_rows(players, remaining) else ("B3",)
    told = Finding(f"{remaining} of {whole} Undead remaining: {earned}.", TITLES, notes)
    return Verdict({"title": earned, "remaining": remaining, "players": players}, (told,))


def _no_card(cards: object) -> str:
    """Why such cards are not looked at: none at all, or one of a value that looks like a slip."""
    return slip_told("A card", cards) if isinstance(cards, int) else "Name the value of one card at least."


class Icons(Question, frozen=True):
    """Say what may be told of a hand from the second round on: its icons, never its values."""

    cards: Annotated[
        tuple[int, ...],
        Ask(
            "Values in hand",
            low=1,
            choices=tuple(range(HIGHEST_UPGRADE + 1)),
            repeats=True,
            otherwise=lambda _state, _player, worth: _no_card(worth),
        ),
    ]


def icons(question: Icons, _settings: Mapping[str, str]) -> Verdict:
    """The icons by type (Sharing Information)."""
    return Verdict(types(question.cards), (Finding(f"You may tell: {may_tell(question.cards)}.", SHARING),))


Settle = Callable[[Any, Mapping[str, str]], Verdict | Refusal]
QUESTIONS: dict[str, tuple[type[Question], Settle]] = {"title": (Title, title_of), "icons": (Icons, icons)}

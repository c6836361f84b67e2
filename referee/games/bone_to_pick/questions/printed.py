"""The desk on the tables the rulebook prints: epic columns and formations of teams."""

from typing import Annotated, ClassVar

from referee.contract.model import Ask, Finding, Question, Refusal, Verdict
from referee.games.bone_to_pick import trophies
from referee.games.bone_to_pick.modes import TABLES
from referee.games.bone_to_pick.questions.shared import Settings, total_told


class EpicPower(Question, frozen=True):
    """Say which columns make the total power of two Undead."""

    section: ClassVar[str] = "rules-summary/total-power-of-the-undead-in-epic-mode"
    players: Annotated[
        int,
        Ask(
            "Players",
            low=7,
            high=12,
            section="epic/epic-game-for-7-to-12-players",
            otherwise="An epic game is for 7 to 12 players, not {value}.",
        ),
    ]
    powers: Annotated[
        tuple[int, ...],
        Ask(
            "Power in those columns, like 18+9, if you like",
            low=0,
            high=2,
            default=(),
            repeats=True,
            section="epic/reveal",
        ),
    ]


def epic_power(question: EpicPower, _settings: Settings) -> Verdict | Refusal:
    """The columns of the table, and their sum if both powers are told."""
    if len(question.powers) == 1:
        return Refusal("Two Undead are revealed: give both powers, like 18+9.", "epic/reveal", "powers")
    first, second = trophies.columns(question.players)
    told = total_told(question.players, question.powers) if question.powers else (
        Finding(
            f"{question.players} players: column {first} of the first Undead and column {second} of the second.",
            "epic/reveal",
            ("B22",),
        ),
    )  # fmt: skip
    total = sum(question.powers) if question.powers else None
    return Verdict({"columns": [first, second], "total": total}, told)


class Formation(Question, frozen=True):
    """Say which teams so many players can form."""

    section: ClassVar[str] = "team"
    players: Annotated[
        int,
        Ask(
            "Players",
            choices=tuple(TABLES.formations),
            section="team",
            otherwise="{value} players can't form teams: only 4, 6, 8, 9, 10 and 12 can.",
        ),
    ]


def formation(question: Formation, _settings: Settings) -> Verdict:
    """The formation of the table, and how colours are drawn for it."""
    sizes = TABLES.formations[question.players]
    text = (
        f"{question.players} players: {len(sizes)} teams of {sizes[0]}. "
        f"To draw them, shuffle {sizes[0]} cards of each of {len(sizes)} colours and deal one to each player."
    )
    return Verdict({"teams": list(sizes)}, (Finding(text, "team", ("B31",)),))

"""The desk on an attack: is the Undead defeated, and who takes the trophy (Attack, Outcome; Epic, Gaining Trophies)."""

from typing import Annotated, ClassVar

from referee.contract.model import Ask, Question, Refusal, Verdict
from referee.games.bone_to_pick import trophies, weapons
from referee.games.bone_to_pick.modes import TABLES
from referee.games.bone_to_pick.questions.shared import Settings, total_told

_WEAPONS = Ask(
    "Value played, like Ann:7,Bob:9",
    low=0,
    high=weapons.HIGHEST_UPGRADE,
    otherwise=lambda _state, player, worth: weapons.slip_told("A card", worth, player),
)


class Trophy(Question, frozen=True):
    """Say who takes the trophy of a defeated Undead, or the two of an epic turn."""

    section: ClassVar[str] = "base/outcome"
    weapons: Annotated[dict[str, int], _WEAPONS]
    cards: Annotated[
        int,
        Ask(
            "Undead defeated",
            low=1,
            high=2,
            default=1,
            section="epic/reveal",
            otherwise="One Undead is defeated at a time, or two in an epic game, not {value}.",
        ),
    ]


def trophy(question: Trophy, _settings: Settings) -> Verdict:
    """`awarded` holds one name per card in the order of choice; nothing when no value above 0 is unique."""
    section = "epic/gaining-trophies" if question.cards > 1 else "base/outcome"
    awarded = trophies.takers(question.weapons, question.cards)
    return Verdict(
        {"awarded": list(awarded)}, (trophies.award_told(question.weapons, question.cards, section),)
    )


class Attack(Question, frozen=True):
    """Say whether the Undead (or the two of an epic turn) is defeated, and who takes it."""

    section: ClassVar[str] = "base/attack"
    power: Annotated[
        tuple[int, ...],
        Ask(
            "Power of the Undead; of two the column each uses, like 18+9",
            low=1,
            high=2,
            repeats=True,
            section="base/undead-cards",
        ),
    ]
    weapons: Annotated[dict[str, int], _WEAPONS]


def attack(question: Attack, _settings: Settings) -> Verdict | Refusal:
    """The sum against the power, and the trophies if it reaches it."""
    if min(question.power) < 1:
        return Refusal("An Undead has a power of 1 or more.", "base/undead-cards", "power")
    players, cards = len(question.weapons), len(question.power)
    if cards == 2 and players not in TABLES.columns:
        return _no_epic(players, "weapons")
    chapter = "epic" if cards == 2 else "base"
    power, values = sum(question.power), question.weapons
    won = trophies.defeated(power, values.values())
    awarded = trophies.takers(values, cards) if won else ()
    findings = [*total_told(players, question.power)]
    findings.append(trophies.attack_told(power, tuple(values.values()), f"{chapter}/attack"))
    if won:
        section = "epic/gaining-trophies" if cards == 2 else "base/outcome"
        findings.append(trophies.award_told(values, cards, section))
    verdict = {"defeated": won, "sum": sum(values.values()), "power": power, "awarded": list(awarded)}
    return Verdict(verdict, tuple(findings))


def _no_epic(players: int, field: str) -> Refusal:
    return Refusal(
        f"An epic game is for 7 to 12 players, not {players}.",
        "epic/epic-game-for-7-to-12-players",
        field,
    )

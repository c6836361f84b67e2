"""The disputes desk: settle a question without a session, by the functions that rule in `play`, and say what would change it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee import words
from referee.contract.model import Choice, Game, Question, Refusal, Setting, Struct, Verdict, spoken
from referee.errors import Illegal, Unknown
from referee.questions import checking, fields, reading
from referee.session import house_rules


class Other(Struct, frozen=True):
    """What the verdict would be under another reading of the book."""

    setting: Setting
    choice: str
    verdict: Verdict


def asked(game: Game, word: str) -> tuple[str, type[Question]]:
    """The question of a game that a typed word stands for, with its name.

    Raises:
        Unknown: the game has no such question; the sentence lists them.

    """
    found = words.match(words.clean(word), [Choice(name) for name in game.questions], "question")
    if found is None:
        listed = spoken(game.questions)
        raise Unknown(
            f"{game.title} has no question '{words.clean(word)[:40]}'; it has {listed}.", field="question"
        )
    return str(found), game.questions[str(found)][0]


def agreed(game: Game, given: Mapping[str, str]) -> dict[str, str]:
    """Every setting of the game, whatever the mode, with its value: the one given, else its default.

    Raises:
        Misread: no such setting or choice.

    """
    return house_rules.chosen(game.settings, game.title, given)


class Watched(Mapping[str, str]):
    """House rules that note which of them were looked at; whoever goes through all of them has looked at all."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        self._settings = settings
        self.read: set[str] = set()

    def __getitem__(self, key: str) -> str:
        """The value, noted as read; so are those of `get`, `in`, `values` and `items`, which all come here."""
        self.read.add(key)
        return self._settings[key]

    def __iter__(self) -> Iterator[str]:
        """All names, each noted as read."""
        self.read.update(self._settings)
        return iter(self._settings)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._settings)


def settle(game: Game, name: str, raw: Mapping[str, Any], settings: Mapping[str, str]) -> Verdict:
    """The verdict on a question of the game.

    Args:
        game: whose rules decide.
        name: the question, spelt as in `Game.questions`.
        raw: its answers, as typed or as JSON.
        settings: a value for every setting of the game.

    Raises:
        Misread: an answer is missing or can't be read.
        Illegal: the rules know no such case, with the section.

    """
    return judged(game, name, asked_about(game, name, raw), settings)


def asked_about(game: Game, name: str, raw: Mapping[str, Any]) -> Question:
    """The question with its answers read.

    Raises:
        Misread: an answer is missing or can't be read.

    """
    return reading.read(game.questions[name][0], None, raw)


def judged(game: Game, name: str, question: Question, settings: Mapping[str, str]) -> Verdict:
    """The verdict on a question that was read.

    Raises:
        Illegal: the rules know no such case, with the section.

    """
    refusal = checking.check(question) or _crowded(game, question)
    verdict = refusal or game.questions[name][1](question, settings)
    if isinstance(verdict, Refusal):
        raise Illegal(verdict.reason, verdict.section, verdict.field)
    return verdict


def _crowded(game: Game, question: Question) -> Refusal | None:
    """Why so many players can't be: more than any mode of the game is for."""
    fullest = max(game.modes, key=lambda mode: max(mode.players))
    most = max(fullest.players)
    for shape in fields.shapes(type(question)):
        answer = getattr(question, shape.name)
        if shape.kind == "per-player" and len(answer) > most:
            text = f"{game.title} is for at most {most} players; {len(answer)} are named."
            return Refusal(text, fullest.section, shape.name)
    return None


def otherwise(
    game: Game, name: str, question: Question, settings: Mapping[str, str]
) -> tuple[Verdict, list[Other]]:
    """The verdict, and each other reading of the book that has a setting and would change it.

    Only the house rules that the question's rule looked at are tried: no other can change anything.

    Raises:
        Illegal: the rules know no such case, with the section.

    """
    watched = Watched(settings)
    usual = judged(game, name, question, watched)
    found = []
    for setting in game.settings:
        for choice in setting.choices if setting.id in watched.read else ():
            if choice != settings[setting.id]:
                try:
                    other = judged(game, name, question, {**settings, setting.id: choice})
                except Illegal:
                    continue
                if other.values != usual.values:
                    found.append(Other(setting, choice, other))
    return usual, found

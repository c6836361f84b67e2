"""The house rules a table may choose, and the short code of what was agreed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from referee import words
from referee.contract.model import Choice, Game, Mode, Seat, Setting, spoken
from referee.errors import Misread


def settings_of(game: Game, mode: Mode) -> tuple[Setting, ...]:
    """The house rules that a mode offers."""
    return tuple(setting for setting in game.settings if not setting.modes or mode.id in setting.modes)


def chosen_settings(game: Game, mode: Mode, given: Mapping[str, str]) -> dict[str, str]:
    """Every setting of the mode with its value: the one given, else its default.

    Raises:
        Misread: no such setting, or no such choice; the sentence lists them.

    """
    return chosen(settings_of(game, mode), mode.title, given)


def chosen(offered: Sequence[Setting], title: str, given: Mapping[str, str]) -> dict[str, str]:
    """Every setting offered (by the game or mode of that title) with its value: the one given, else its default.

    Raises:
        Misread: no such setting, or no such choice; the sentence lists them.

    """
    found = {setting.id: setting.default for setting in offered}
    return found | dict(_setting(offered, title, key, value) for key, value in given.items())


def one(game: Game, mode: Mode, key: str, value: str) -> tuple[str, str]:
    """A setting of the mode and one of its choices, as a person types them.

    Raises:
        Misread: no such setting, or no such choice; the sentence lists them.

    """
    return _setting(settings_of(game, mode), mode.title, key, value)


def _setting(offered: Sequence[Setting], title: str, key: str, value: str) -> tuple[str, str]:
    name = words.match(words.clean(key), [Choice(one.id) for one in offered], "set")
    setting = next((one for one in offered if one.id == name), None)
    if setting is None:
        listed = spoken(one.id for one in offered) if offered else "none"
        raise Misread(
            f"{title} has no setting '{words.clean(key)[:40]}'; its settings: {listed}.", field="set"
        )
    choice = words.match(words.clean(value), [Choice(one) for one in setting.choices], setting.id)
    if choice is None:
        listed = ", ".join(setting.choices)
        raise Misread(f"{setting.id}: '{words.clean(value)[:40]}' is not one of {listed}.", field=setting.id)
    return setting.id, str(choice)


def fixed(game: Game, mode: Mode, seats: Sequence[Seat], settings: Mapping[str, str]) -> frozenset[str]:
    """The settings that the game looks at before the first card: they can't be adopted later."""
    watched = _Watched(settings)
    game.played(mode).start(mode, tuple(seats), watched)
    return frozenset(watched.read)


class _Watched(dict[str, str]):
    """Settings that remember which of them were looked at."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        super().__init__(settings)
        self.read: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.read.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """As of a dict, and remembered."""
        self.read.add(key)
        return super().get(key, default)


def code(game: Game, header: Mapping[str, Any]) -> str:
    """A short code of what was agreed (game, mode, version of the rules, house rules), to write on the table's paper.

    It is made of what the session's header holds and of nothing that an update could change: settings that came later,
    other defaults, a raised `rules`. Two sessions have the same code exactly when they were begun by the same rules; it
    says nothing of who plays.
    """
    import base64
    import hashlib

    agreed = [header["game"], header["mode"], header["rules"], sorted(header["settings"].items())]
    letters = base64.b32encode(hashlib.sha256(msgspec.json.encode(agreed)).digest()).decode()[:6]
    return f"{game.prefix}{header['rules']}-{letters}".upper()

"""Games of other installed packages: who offers one, and where its data lies. Nothing of theirs is run here.

A package offers a game by an entry point in the group `referee.games`: its name is the game's id, its value the module that
holds `GAME`. Its data (`rulebook.json`, `demo.json`, its own tables) lie in a folder `data` beside that module. Looking
costs some 20 ms, so nobody looks as long as only games of our own are named.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from referee.contract.model import Struct

if TYPE_CHECKING:
    from importlib.metadata import Distribution

GROUP = "referee.games"


class Offer(Struct, frozen=True):
    """A game that an installed package offers: its id, the module that holds `GAME`, the package and its version."""

    game: str
    module: str
    package: str
    version: str

    @property
    def source(self) -> str:
        """The package as a person would ask for it: `fox-hunt 1.2`."""
        return f"{self.package} {self.version}".strip()


@cache
def offers() -> dict[str, Offer]:
    """Every game that an installed package offers, by its id; the first of several packages with one id."""
    from importlib.metadata import distributions

    found = [offer for package in distributions() for offer in _of(package)]
    return {
        offer.game: offer for offer in sorted(found, key=lambda one: (one.game, one.module), reverse=True)
    }


def _of(package: Distribution) -> list[Offer]:
    """What one package offers: nothing where what it says of itself can't be read, be it about games or not."""
    try:
        entries = [one for one in package.entry_points if one.group == GROUP]
        name, version = (package.name, package.version) if entries else ("", "")
    except Exception:  # noqa: BLE001 - a stranger's damaged file is no reason to play nothing
        return []
    return [
        Offer(one.name, one.value.partition(":")[0].strip(), name or "an unnamed package", version or "")
        for one in entries
    ]


@cache
def data(game: str) -> Path | None:
    """The folder of a game's data in the package that offers it, None if none does; the package is found, not run."""
    from importlib.util import find_spec

    offer = offers().get(game)
    if offer is None:
        return None
    top, *below = offer.module.split(".")
    spec = find_spec(top)
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    if not places:
        return None
    inside = Path(places[0], *below)
    return (inside if inside.is_dir() else inside.parent) / "data"

"""Games of other installed packages: who offers one, and where its data lies. Nothing of theirs is run here.

A package offers a game by an entry point in the group `referee.games`: its name is the game's id, its value the module that
holds `GAME`. Its data (`rulebook.json`, `demo.json`, its own tables) lie in a folder `data` beside that module. Looking
costs some 20 ms, so nobody looks as long as only games of our own are named.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from referee.contract.model import Struct

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
    from importlib.metadata import entry_points

    found: dict[str, Offer] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda one: (one.name, one.value)):
        package = entry.dist.name if entry.dist else ""
        version = entry.dist.version if entry.dist else ""
        found.setdefault(entry.name, Offer(entry.name, entry.value.partition(":")[0], package, version))
    return found


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
    return Path(places[0], *below, "data") if places else None

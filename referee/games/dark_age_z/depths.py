"""The three depths of tracking: what of a day is told to the referee."""

from referee.contract.model import Struct


class Depth(Struct, frozen=True):
    """A depth as a row of parameters.

    `commands`: every command is told; otherwise one line ends Planning. `zones`: combat is fought by the referee from the
    five zones of each frontier. `asks_zones`: how they stand is asked; otherwise it is known from the commands.
    """

    commands: bool = False
    zones: bool = False
    asks_zones: bool = False


DEPTHS = {
    "tally": Depth(),
    "light": Depth(zones=True, asks_zones=True),
    "full": Depth(commands=True, zones=True),
}

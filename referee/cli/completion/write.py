"""Write the completion scripts of bash, zsh, fish and PowerShell: `python -m referee.cli.completion.write FOLDER`.

Commands, options and fixed choices are baked into the scripts; what only a computer knows (its sessions, its games) is
asked of `referee __complete`. A script never evaluates what it gets: it takes plain words and leaves the rest out.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from referee.cli.completion.shells import bash, fish, powershell, zsh
from referee.cli.completion.tree import Command, commands
from referee.store import outside

SCRIPTS: dict[str, Callable[[list[Command]], str]] = {
    "referee.bash": bash,
    "_referee": zsh,
    "referee.fish": fish,
    "referee.ps1": powershell,
}


def scripts() -> dict[str, str]:
    """Every script by its file name, made from the commands as they are."""
    from typer.main import get_command

    from referee.cli.app import application

    tree = list(commands(get_command(application())))
    return {name: write(tree) for name, write in SCRIPTS.items()}


def main() -> None:
    """Write the scripts into the folder named."""
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    for name, text in scripts().items():
        outside.write(folder / name, text.encode(), instead=True)


if __name__ == "__main__":
    main()

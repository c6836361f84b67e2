"""The command `referee`: answer what needs no library at once, then hand over to the commands.

Global options may stand before or after the command's name: they are moved to the front here.
"""

import sys

#: option -> whether a value follows it
GLOBAL = {"--json": False, "--plain": False, "--no-input": False, "--home": True}


def hoisted(argv: list[str]) -> list[str]:
    """The arguments with the global options in front, wherever they stood before a `--`."""
    front: list[str] = []
    rest: list[str] = []
    words = iter(argv)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif GLOBAL.get(word.partition("=")[0]) is not None and (
            "=" not in word or GLOBAL[word.partition("=")[0]]
        ):
            front.append(word)
            if GLOBAL[word.partition("=")[0]] and "=" not in word:
                front += [value for value in [next(words, None)] if value is not None]
        else:
            rest.append(word)
    return front + rest


def main() -> None:
    """Run the command line of this process and leave with its exit code."""
    argv = sys.argv[1:]
    if argv == ["--version"]:
        from referee import __version__

        print(f"referee {__version__}")  # noqa: T201
        return
    if argv[:1] == ["__complete"]:
        from referee.cli.complete import complete

        sys.exit(complete(argv[1:]))
    from referee.cli.app import run

    sys.exit(run(hoisted(argv)))


if __name__ == "__main__":
    main()

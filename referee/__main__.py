"""The command `referee`: answer what needs no library at once, then hand over to the commands.

Global options may stand before or after the command's name: they are moved to the front here.
"""

import gc
import os
import sys

#: new objects before the collector looks for circles among them: modules and logs bring many objects and hardly a circle
MANY = 100_000

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
    """Run the command line of this process and leave with its exit code; output that can't be written is no traceback."""
    gc.set_threshold(MANY, 20, 20)
    for stream in ("stdout", "stderr"):
        if getattr(sys, stream) is None:  # closed by whoever started us
            setattr(sys, stream, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - pathlib is slow
        getattr(sys, stream).reconfigure(
            errors="replace"
        )  # a letter that the screen lacks is a question mark
    try:
        code = _answered(sys.argv[1:])
        sys.stdout.flush()
    except OSError as error:
        if error.filename is not None:  # no stream but a file, which the store should have caught
            raise
        code = _unheard(error)
    gc.freeze()  # the system takes it all back at once; to look for circles first takes a fifth of a command's time
    sys.exit(code)


def _answered(argv: list[str]) -> int:
    if argv == ["--version"]:
        from referee import __version__

        print(f"referee {__version__}")  # noqa: T201
        return 0
    if argv[:1] == ["__complete"]:
        from referee.cli.completion.complete import complete

        return complete(argv[1:])
    from referee.cli.app import run

    _leave_in_order()
    return run(hoisted(argv))


def _unheard(error: OSError) -> int:
    """Say that nobody reads what we write, or that it found no room; the exit code."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is still waiting goes nowhere
    if isinstance(error, BrokenPipeError):  # `referee log | head` is no mistake
        return 0
    try:
        sys.stderr.write(f"The output can't be written ({error.strerror}); what was recorded is saved.\n")
        sys.stderr.flush()
    except OSError:
        pass  # nobody hears that either; the exit code still tells
    return 3


def _leave_in_order() -> None:
    """Let whoever ends us leave the terminal as it was found: a prompt is put away first."""
    import signal

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:  # nohup stays as it is
            signal.signal(number, lambda number, _: sys.exit(128 + number))


if __name__ == "__main__":
    main()

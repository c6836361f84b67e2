"""Which of several versions of a session counts: said in two sentences, and asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.contract.model import Choice
from referee.errors import Misread, Moved
from referee.store import parting
from referee.terminal import ask
from referee.terminal.screen import Screen

if TYPE_CHECKING:
    from referee.store.store import Log, Store

_MEANING = {
    "mine": "go on with what this machine wrote; the other goes to the trash",
    "theirs": "go on with the other; what this machine wrote goes to the trash",
    "both": "the other becomes a session of its own",
    "joined": "one continues the other: go on with the longer",
}


def settled(store: Store, log: Log, *, screen: Screen) -> Log | None:
    """Ask which version counts, if there are several; the log to go on with, None if somebody left without an answer."""
    now = store.open(log.id)
    found = parting.of(store, now, every=True)
    if found is None:
        told = parting.settled_elsewhere(store, now)
        if told:
            screen.remark(told)
        return log
    screen.remark(parting.differs(found))
    screen.remark("All versions are kept until you say which one counts; nothing is lost in any case.")
    choices = [Choice(way, _MEANING[way]) for way in reversed(found.ways)]
    try:
        chosen = ask.choose("Which one counts?", choices, leave="Esc leaves it as it is")
    except EOFError:
        chosen = None
    if chosen is None:
        screen.remark(f"Nothing was changed; {log.id} can be looked at, and asks again.")
        return None
    try:
        screen.remark(parting.settle(store, found, str(chosen)))
    except (Misread, Moved) as error:
        screen.error(error)
    return settled(store, store.open(log.id), screen=screen)

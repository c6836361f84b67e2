"""Sessions in memory: the same path as on disk, without a disk."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee import games
from referee.contract.model import Event, Game, Ruling
from referee.questions import fields, reading
from referee.session import history, house_rules, judge, recording
from referee.session.correction import Correction
from referee.session.seats import header, seated
from referee.session.table import replay
from referee.store.store import Log


class Memory:
    """A log in memory that takes records as the store does."""

    def __init__(
        self,
        game: Game,
        mode: str,
        players: Sequence[str],
        settings: Mapping[str, str] | None = None,
        teams: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        how = games.mode(game, mode)
        seats = seated(how, players, teams)
        begun = header(game, how, seats, house_rules.chosen_settings(game, how, settings or {}))
        self.log = Log(id="memory", title="", header=begun, records=(), head="")
        self.table = replay(self.log)
        self.box: dict[tuple[str, str], Any] = {}

    def append(self, records: Iterable[Mapping[str, Any]]) -> Log:
        """Add records, numbered."""
        seq = len(self.log.records)
        told = tuple({**record, "seq": seq + index} for index, record in enumerate(records, start=1))
        self.log = Log(
            id="memory", title="", header=self.log.header, records=(*self.log.records, *told), head=""
        )
        return self.log

    def lookup(self, what: str, key: str) -> Any:
        """What was told of a printed value so far."""
        return self.box.get((what, key))

    def event(self, event: Event) -> Ruling:
        """Judge and record an event."""
        before = self.table.state
        self.table = recording.record(self.table, event, self.append)
        for what, key, value in fields.printed_values(event, before):
            self.box[what, key] = value
        return self.table.entries[-1].ruling

    def tell(self, line: str) -> Ruling:
        """One event as it is typed: its name and its answers."""
        name, _, rest = line.strip().removeprefix("/").partition(" ")
        cls = judge.event_class(self.table.game, name)
        recording.in_turn(self.table, cls)
        given = reading.line(self.table.asked(cls), rest)
        return self.event(recording.read(self.table, name, given, self.lookup))

    def undo(self, count: int = 1, to: int | None = None) -> None:
        """Take commands back."""
        taken = history.undo(self.log, count, to)
        self.table = replay(self.append(history.with_command(self.log, [taken])))

    def redo(self) -> None:
        """Bring back what the last undo took."""
        back = history.redo(self.log)
        self.table = replay(self.append(history.with_command(self.log, [back])))

    def correct(self, made: Correction) -> None:
        """Keep a correction, as one command."""
        self.table = replay(self.append(history.with_command(self.log, made.records)))

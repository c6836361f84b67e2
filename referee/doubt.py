"""Does it matter? Judge a session again with one thing changed: a reading, a house rule, an answer. The log stays as it is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from referee import answers, forms, seating, session, telling, words
from referee.errors import Illegal, Misread, OutOfTurn
from referee.forms import Field
from referee.model import Cell, Event, Gauge, Outcome, Setting, Sheet, Struct, Track, owners, spoken
from referee.session import Record, Table

#: how many explanations of a difference are worth reading
MOST_EXPLANATIONS = 12


# --- judging again ----------------------------------------------------------------------------------------------


def with_settings(table: Table, settings: Mapping[str, str]) -> Table:
    """The session judged again under other house rules; `stuck` where an entry is no longer possible.

    Raises:
        Misread: no such setting of the mode, or no such choice.

    """
    chosen = seating.chosen_settings(table.game, table.mode, {**table.settings, **settings})
    header = {**table.log.header, "settings": chosen}
    return session.replay(msgspec.structs.replace(table.log, header=header))


def with_answers(table: Table, changed: Mapping[int, Event]) -> Table:
    """The session judged again with some events as they should have been told."""
    seq = len(table.log.records)
    amended = [
        {"kind": "amended", "number": number, "answers": msgspec.to_builtins(event), "seq": seq + index}
        for index, (number, event) in enumerate(changed.items(), start=1)
    ]
    return session.replay(msgspec.structs.replace(table.log, records=(*table.log.records, *amended)))


def before(table: Table, number: int) -> Any:
    """The state an entry was judged at.

    Raises:
        Unknown: there is no such entry that counts.

    """
    entry = session.entry(table, number)
    index = table.entries.index(entry)
    return table.entries[index - 1].ruling.state if index else session.opened(table.log).state


def retold(table: Table, number: int, raw: Mapping[str, Any]) -> Event:
    """An entry's event with some of its answers replaced; of a field asked per player, only those named.

    Raises:
        Misread: an answer that can't be read.
        Unknown: no such entry.

    """
    event = session.entry(table, number).event
    asked = forms.fields(type(event), before(table, number))
    told: dict[str, Any] = msgspec.to_builtins(event)
    fields = {field.name: field for field in asked}
    for name, value in raw.items():
        field = fields.get(name)
        if field is not None and field.kind == "per-player":
            told[name] = {**told[name], **answers.named(field, value)}
        else:
            told[name] = value
    return answers.read(type(event), before(table, number), told, asked)


def corrected(table: Table, number: int, said: Sequence[str]) -> Event:
    """An entry's event as a person corrects it: `weapons=Ann:7`, `power=12`, or only `Ann:7` where one field is asked per player.

    Raises:
        Misread: a correction that can't be read, or none at all.
        Unknown: no such entry.

    """
    event = session.entry(table, number).event
    if not said:
        usual = forms.typed(event).split()
        raise Misread(f"What should entry {number} have said? It was: {' '.join(usual)}.", field="number")
    return retold(table, number, _said(forms.fields(type(event), before(table, number)), said))


def _said(asked: Sequence[Field], said: Sequence[str]) -> dict[str, Any]:
    per_player = [field for field in asked if field.kind == "per-player"]
    pairs = [word for word in said if "=" in word]
    addressed = [word for word in said if "=" not in word]
    if addressed and (len(per_player) != 1 or not all(":" in word for word in addressed)):
        names = ", ".join(f"{field.name}=..." for field in asked) or "nothing: it has no answers"
        raise Misread(f"Say which answer '{addressed[0]}' is: {names}.", field="number")
    found = answers.pairs(pairs)
    if addressed:
        found[per_player[0].name] = ",".join(addressed)
    return found


# --- what came out differently ----------------------------------------------------------------------------------


class Change(Struct, frozen=True):
    """Something that comes out differently: where, as it was, as it would be."""

    what: str
    was: str
    now: str

    def __str__(self) -> str:
        """As a sentence: `points of Ann: 5 -> 0`."""
        return f"{self.what}: {self.was or 'nothing'} -> {self.now or 'nothing'}"


def changes(old: Table, new: Table) -> list[Change]:
    """What differs in the rulings, on the sheets and in the result, in that order."""
    return [*_rulings(old, new), *_cells(old, new), *_results(old.outcome, new.outcome)]


def _rulings(old: Table, new: Table) -> Iterator[Change]:
    after = {entry.number: entry for entry in new.entries}
    for entry in old.entries:
        what = f"Entry {entry.number} ({entry.event.name()})"
        was = [finding.text for finding in entry.ruling.findings]
        if entry.number not in after:
            break
        now = [finding.text for finding in after[entry.number].ruling.findings]
        if was != now:  # only what differs: a turn may have many sentences
            yield Change(
                what,
                " ".join(one for one in was if one not in now),
                " ".join(one for one in now if one not in was),
            )
    if len(new.entries) < len(old.entries):
        first, last = old.entries[len(new.entries)].number, old.entries[-1].number
        why = "dropped, because the game was over before" if new.outcome else "not possible any more"
        yield Change(f"Entries {first} to {last}" if last > first else f"Entry {first}", "told", why)


def _cells(old: Table, new: Table) -> Iterator[Change]:
    for one, other in zip(old.game.view(old.state), new.game.view(new.state), strict=False):
        for whose, row, later in _same_rows(one, other):
            for column, was, now in zip(one.columns, row, later, strict=False):
                if was != now:
                    yield Change(f"{one.title}, {column}{whose}", _shown(was), _shown(now))


def _same_rows(one: Sheet, other: Sheet) -> Iterator[tuple[str, Sequence[Cell], Sequence[Cell]]]:
    """Each row with the words for whose it is and the row it became: found by its name; without names, by its place."""
    if all(row and isinstance(row[0], str) for row in (*one.rows, *other.rows)):
        rows = {row[0]: row for row in other.rows}
        yield from ((f" of {row[0]}", row, rows.get(row[0], ())) for row in one.rows)
    else:
        yield from (("", row, later) for row, later in zip(one.rows, other.rows, strict=False))


def _shown(cell: Any) -> str:
    return str(cell.value) if isinstance(cell, Gauge) else "" if cell is None else str(cell)


def _results(old: Outcome | None, new: Outcome | None) -> Iterator[Change]:
    if (old is None) != (new is None):
        yield Change("The game", *("is over" if one else "is on" for one in (old, new)))
    if old is None or new is None:
        return
    if old.title != new.title:
        yield Change("The result", old.title, new.title)
    if old.winners != new.winners:
        yield Change("Won by", spoken(old.winners), spoken(new.winners))
    points = {one.player or one.team: one.points for one in new.standings}
    for one in old.standings:
        who = one.player or one.team
        if points.get(who) != one.points:
            yield Change(f"Points of {who}", str(one.points), str(points.get(who)))


def same_winner(old: Table, new: Table) -> bool:
    """Whether both end alike: the same title, the same winners."""
    if old.outcome is None or new.outcome is None:
        return old.outcome is new.outcome
    return (old.outcome.title, old.outcome.winners) == (new.outcome.title, new.outcome.winners)


# --- readings ---------------------------------------------------------------------------------------------------


class Reading(Struct, frozen=True):
    """The session under another reading of one of our notes."""

    setting: Setting
    choice: str
    table: Table
    changes: tuple[Change, ...]


def touched(table: Table) -> set[str]:
    """The notes that decided something in this session."""
    outcome = table.outcome.findings if table.outcome else ()
    return {note for finding in (*table.findings, *outcome) for note in finding.notes}


def readings(table: Table) -> list[Reading]:
    """The session under each other reading of each touched note that has a setting, one at a time."""
    notes = touched(table)
    found = []
    for setting in seating.settings_of(table.game, table.mode):
        if setting.note in notes:
            for choice in setting.choices:
                if choice != table.settings[setting.id]:
                    other = with_settings(table, {setting.id: choice})
                    found.append(Reading(setting, choice, other, tuple(changes(table, other))))
    return found


# --- entries that decide ----------------------------------------------------------------------------------------


class Slip(Struct, frozen=True):
    """One way an entry could have been told wrongly, and what would have come of it."""

    number: int
    event: str
    what: str
    table: Table


def steps(field: Field, answer: Any, player: str = "", by: Collection[int] = (1,)) -> list[Any]:
    """The answers beside this one: a number more or less `by` one of these amounts, the neighbours among the choices."""
    if isinstance(answer, bool):
        return [not answer]
    options = [option.value for option in field.options(player) or ()]
    if isinstance(answer, int):
        return [answer + sign * amount for amount in sorted(by) for sign in (-1, 1)]
    if answer not in options:
        return []
    place = options.index(answer)
    beside = options[max(0, place - 1) : place] + options[place + 1 : place + 2]
    number = words.whole(str(answer))
    if number is not None:
        beside += [str(number + sign * amount) for amount in sorted(by) for sign in (-1, 1)]
    return [one for one in dict.fromkeys(beside) if one != answer and one in options]


def variants(
    event: Event, state: Any, *, closed: bool = False, by: Collection[int] = (1,)
) -> Iterator[tuple[str, Event]]:
    """The event with one answer wrong by a step (`by` says how far), each with its words; `closed` tells no hidden answer."""
    for field in forms.fields(type(event), state):
        answer = getattr(event, field.name)
        if field.kind in {"int", "str", "bool"}:
            for other in steps(field, answer, by=by):
                yield (
                    f"{field.name} {other} instead of {answer}",
                    msgspec.structs.replace(event, **{field.name: other}),
                )
        elif field.kind == "per-player" and field.of != "many":
            for player, one in answer.items():
                for other in steps(field, one, player, by):
                    changed = {**answer, player: other}
                    told = f"another answer of {player} ({field.name})"
                    yield (
                        told
                        if closed and forms.kept_back(field.ask)
                        else f"{field.name} of {player} {other} instead of {one}",
                        msgspec.structs.replace(event, **{field.name: changed}),
                    )


def decisive(table: Table) -> list[Slip]:
    """The entries which, told wrongly by one step, would change who wins (or end the game otherwise)."""
    found = []
    state = session.opened(table.log).state
    for index, entry in enumerate(table.entries):
        for what, event in variants(entry.event, state):
            other = replayed(table, index, [event, *(later.event for later in table.entries[index + 1 :])])
            if other is not None and not same_winner(table, other):
                found.append(Slip(entry.number, entry.event.name(), what, other))
        state = entry.ruling.state
    return found


def replayed(table: Table, count: int, events: Sequence[Event]) -> Table | None:
    """The table after its first `count` entries and then these events; None if one of them is not possible."""
    state = table.entries[count - 1].ruling.state if count else session.opened(table.log).state
    for event in events:
        try:
            state = session.judge(table.game, state, event).state
        except (Illegal, OutOfTurn):
            if table.game.outcome(state) is None:
                return None
            break  # it was over before this event
    return msgspec.structs.replace(table, state=state, entries=table.entries[:count])


# --- the real table against the log -----------------------------------------------------------------------------


def wanted(table: Table, given: Mapping[str, Any]) -> dict[tuple[str, str], int]:
    """(track, owner) -> the number on the real table, from `haven=2 points=Ann:14,Bob:3`.

    Raises:
        Misread: no such track or owner, or no number.

    """
    found: dict[tuple[str, str], int] = {}
    for name, text in given.items():
        track = table.game.tracks.get(name)
        if track is None:
            raise Misread(f"There is no track '{name}'; there are {spoken(table.game.tracks)}.", field=name)
        held_by = owners(track, table.state)
        if not held_by:
            raise Misread(f"{name}: nobody has any now, so there is nothing to compare.", field=name)
        for part in (",".join(text) if isinstance(text, list) else str(text)).split(","):
            who, colon, number = part.rpartition(":")
            owner = _owner(held_by, who, name) if colon else ""
            if owner not in held_by:
                raise Misread(f"{name}: say whose, like {name}={held_by[0]}:{part}.", field=name)
            told = words.whole(number)
            if told is None:
                raise Misread(f"{name}: '{number[:40]}' is no whole number.", field=name)
            if (name, owner) in found:
                raise Misread(f"{name}: {owner or 'the table'} stands there twice.", field=name)
            found[name, owner] = told
    return found


def _owner(held_by: Sequence[str], word: str, name: str) -> str:
    if held_by == ("",):
        raise Misread(f"{name} belongs to the whole table; leave out '{word}'.", field=name)
    found = words.match(words.clean(word), words.choices(held_by), name)
    if found is None:
        raise Misread(f"{name}: there is no '{word}', only {spoken(held_by)}.", field=name)
    return str(found)


def differences(
    table: Table, real: Mapping[tuple[str, str], int], state: Any = None
) -> dict[tuple[str, str], int | None]:
    """(track, owner) -> the log's number, where it is not the real table's; None where nobody has such a number."""
    state = table.state if state is None else state
    told = {place: _number(table.game.tracks[place[0]], state, place[1]) for place in real}
    return {place: number for place, number in told.items() if number != real[place]}


def _number(track: Track, state: Any, owner: str) -> int | None:
    return track.get(state, owner) if owner in owners(track, state) else None


def last_agreement(table: Table, real: Mapping[tuple[str, str], int]) -> int | None:
    """The number of the last entry after which log and table agreed (0: only before the first); None if never."""
    for entry in reversed(table.entries):
        if not differences(table, real, entry.ruling.state):
            return entry.number
    return 0 if not differences(table, real, session.opened(table.log).state) else None


def explanations(table: Table, real: Mapping[tuple[str, str], int]) -> list[str]:
    """Single mistakes that would explain the difference: typed twice, left out, the wrong player, a number misread.

    A number is tried one off, and off by as much as the table differs from the log.
    """
    found: list[str] = []
    off = {
        abs(real[place] - number) for place, number in differences(table, real).items() if number is not None
    }
    for what, index, events in _mistakes(table, {1, *off}):
        other = replayed(table, index, events)
        if other is not None and not differences(other, real) and what not in found:
            found.append(what)
            if len(found) == MOST_EXPLANATIONS:
                break
    return found


def _mistakes(table: Table, by: Collection[int]) -> Iterator[tuple[str, int, list[Event]]]:
    state = session.opened(table.log).state
    closed = telling.is_closed(table)
    for index, entry in enumerate(table.entries):
        later = [one.event for one in table.entries[index + 1 :]]
        told = forms.typed(entry.event, closed=closed)
        name = f"Entry {entry.number} ({entry.event.name()} {told}".rstrip() + ")"
        yield f"{name} was typed once too often.", index, later
        yield f"{name} happened twice and was typed once.", index, [entry.event, entry.event, *later]
        for what, event in _wrong_players(entry.event, state):
            yield f"{name} meant {what}.", index, [event, *later]
        for what, event in variants(entry.event, state, closed=closed, by=by):
            yield f"{name} should say {what}.", index, [event, *later]
        state = entry.ruling.state


def _wrong_players(event: Event, state: Any) -> Iterator[tuple[str, Event]]:
    players = list(state.players)
    for field in forms.fields(type(event), state):
        answer = getattr(event, field.name)
        if field.kind == "str" and answer in players:
            for other in players:
                if other != answer:
                    yield f"{other}, not {answer}", msgspec.structs.replace(event, **{field.name: other})
        elif field.kind == "many" and len(answer) == 1 and answer[0] in players:
            for other in players:
                if other != answer[0]:
                    yield (
                        f"{other}, not {answer[0]}",
                        msgspec.structs.replace(event, **{field.name: (other,)}),
                    )
        elif field.kind == "per-player":
            yield from _swapped(event, field.name, answer)


def _swapped(event: Event, name: str, answer: Mapping[str, Any]) -> Iterator[tuple[str, Event]]:
    seats = list(answer)
    for place, one in enumerate(seats):
        for other in seats[place + 1 :]:
            if answer[one] != answer[other]:
                swapped = {**answer, one: answer[other], other: answer[one]}
                yield (
                    f"{name} of {one} and {other} the other way round",
                    msgspec.structs.replace(event, **{name: swapped}),
                )


# --- amending ---------------------------------------------------------------------------------------------------


def amended(table: Table, changed: Mapping[int, Event], because: str) -> tuple[Table, list[Record]]:
    """The session with events amended, and the records to append (with the result, without their command).

    Raises:
        Illegal: an entry would no longer be possible; the sentence names it.
        Misread: there is no reason, or one that is too long.

    """
    told = words.clean(because)
    if not 0 < len(told) <= words.LONGEST_TEXT:
        raise Misread(f"Say why, in 1 to {words.LONGEST_TEXT} characters; the log keeps it.", field="because")
    new = with_answers(table, changed)
    dropped: list[int] = []
    if (
        new.stuck is not None and new.outcome is not None
    ):  # it was over earlier: what was told after that drops out
        dropped = [entry.seq for entry in table.entries[len(new.entries) :]]
        new = msgspec.structs.replace(new, stuck=None)
    if new.stuck is not None:
        raise Illegal(f"{new.stuck.message} Amend that entry with it, or undo it first.", new.stuck.section)
    records: list[Record] = [
        {"kind": "amended", "number": number, "answers": msgspec.to_builtins(event), "because": told}
        for number, event in changed.items()
    ]
    if dropped:
        records[-1]["drops"] = dropped
    return new, session.with_result(new, records)

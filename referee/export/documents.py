"""The JSON documents of the commands, as docs/formats.md has them: keys may be added, never renamed within a format."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from referee import games
from referee.contract.model import (
    Event,
    Finding,
    Game,
    Gauge,
    Outcome,
    Question,
    Ruling,
    Sheet,
    Track,
    members,
    owners,
)
from referee.questions import fields, printed
from referee.session import result, tracks
from referee.session.score import postings, ranking
from referee.session.table import Entry, Table

Document = dict[str, Any]
Known = Mapping[str, Mapping[str, Any]]


def all_games() -> Document:
    """Every game with the ids of its modes."""
    found, problems = games.available()
    return {
        "ok": True,
        "games": [
            {"id": one.id, "title": one.title, "modes": [mode.id for mode in one.modes]} for one in found
        ],
        "problems": list(problems),
    }


def modes(game: Game) -> Document:
    """The modes of a game with their numbers of players and formations, and its house rules."""
    return {
        "ok": True,
        "game": game.id,
        "modes": [
            {
                "id": mode.id,
                "title": mode.title,
                "players": list(mode.players),
                "teams": [list(formation) for formation in mode.teams],
                "text": mode.text,
                "section": mode.section,
            }
            for mode in game.modes
        ],
        "settings": [msgspec.to_builtins(setting) for setting in game.settings],
    }


def finding(found: Finding) -> Document:
    """A finding with its section, notes and points."""
    return {
        "text": found.text,
        "section": found.section,
        "notes": list(found.notes),
        "points": dict(found.points),
    }


def recorded(table: Table) -> Document:
    """What the last event was ruled."""
    entry = table.entries[-1]
    return {
        "ok": True,
        "session": table.log.id,
        "number": entry.number,
        "event": entry.event.name(),
        "findings": [finding(one) for one in entry.ruling.findings],
        "status": table.game.status(table.state),
    }


def event(cls: type[Event], state: Any, known: Known | None = None) -> Document:
    """An event that may come now, with its fields."""
    asked = fields.of(cls, state)
    return {
        "event": cls.name(),
        "text": cls.text(),
        "section": cls.section,
        "anytime": cls.anytime,
        "fields": [
            fields.as_json(field, _offered(field, (known or {}).get(_what(field), {}))) for field in asked
        ],
    }


def _what(field: fields.Field) -> str:
    return field.ask.printed[0] if field.ask.printed else ""


def _offered(field: fields.Field, known: Mapping[str, Any]) -> dict[str, Any]:
    """What is known of a field's cards, without what could not be answered."""
    return {key: value for key, value in known.items() if printed.fitting(field, value) is not None}


def next_events(table: Table, known: Known) -> Document:
    """What may come now; no events exactly when the game is over."""
    return {
        "ok": True,
        "session": table.log.id,
        "number": table.entries[-1].number if table.entries else 0,
        "status": table.game.status(table.state),
        "events": [event(cls, table.state, known) for cls in table.legal],
    }


def track(one: Track, table: Table) -> Any:
    """A track's number, or one for each owner; null for who had one and has none any more (the dead)."""
    now = owners(one, table.state)
    if not one.per_player and set(now) <= {""}:
        return one.get(table.state, "") if now else {}
    return {owner: tracks.number(one, table.state, owner) for owner in tracks.holders(table, one) if owner}


def _cell(cell: Any) -> Any:
    return {"value": cell.value, "of": cell.of} if isinstance(cell, Gauge) else cell


def sheet(one: Sheet) -> Document:
    """A sheet; a gauge is an object with value and of."""
    return {
        "title": one.title,
        "columns": list(one.columns),
        "rows": [[_cell(cell) for cell in row] for row in one.rows],
    }


def outcome(one: Outcome | None) -> Document | None:
    """How the game ended; null while it is on."""
    if one is None:
        return None
    return {
        "title": one.title,
        "winners": list(one.winners),
        "standings": [_standing(standing) for standing in one.standings],
        "findings": [finding(found) for found in one.findings],
    }


def _standing(standing: Any) -> Document:
    return {
        "player": standing.player,
        "team": standing.team,
        "rank": standing.rank,
        "points": standing.points,
        "titles": list(standing.titles),
    }


def shown(table: Table, sheets: Sequence[Sheet]) -> Document:
    """The whole table: status, tracks, sheets, outcome."""
    return {
        "ok": True,
        "session": table.log.id,
        "title": table.log.title,
        "game": table.game.id,
        "mode": table.mode.id,
        "players": [seat.name for seat in table.seats],
        "teams": {team: list(names) for team, names in members(table.seats).items()},
        "settings": dict(table.settings),
        "status": table.game.status(table.state),
        "tracks": {name: track(one, table) for name, one in table.game.tracks.items()},
        "sheets": [sheet(one) for one in sheets],
        "outcome": outcome(result.stands(table)),
        "today": outcome(table.outcome) if result.differs(table) else None,
    }


def score(table: Table) -> Document:
    """Who has how many points, and every posting behind them."""
    return {
        "ok": True,
        "session": table.log.id,
        "standings": [_standing(one) for one in ranking(table)],
        "lines": [
            {"player": who, "points": by, "number": number, "text": text, "section": section}
            for number, who, by, text, section in postings(table)
        ],
    }


def why(table: Table, entry: Entry | None, findings: Sequence[Finding]) -> Document:
    """The findings of one entry (or of the outcome)."""
    return {
        "ok": True,
        "session": table.log.id,
        "number": entry.number if entry else None,
        "event": entry.event.name() if entry else None,
        "findings": [finding(one) for one in findings],
    }


def question(name: str, cls: type[Question]) -> Document:
    """A question for the desk with its fields."""
    return {
        "question": name,
        "text": cls.text(),
        "section": cls.section,
        "fields": [fields.as_json(field) for field in fields.of(cls)],
    }


def ruled(ruling: Ruling) -> list[Document]:
    """The findings of a ruling."""
    return [finding(one) for one in ruling.findings]

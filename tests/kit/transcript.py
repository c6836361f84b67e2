"""Golden transcripts: a story a file. What is typed stands behind `>`; everything else is what the referee answers.

    game: bone_to_pick
    mode: base
    players: Ann, Bob
    settings: haven=3             (optional)
    teams: Red=Ann,Bob; Blue=...  (optional)

    > reveal 33 5 1
    7 + 9 ... [base/outcome] (B4) {Kim +5}
    = status
    > undo            > redo            > show

A refusal is answered with `! Kind: sentence [section]`. `pytest --accept` rewrites the answers: read them as a diff.
"""

from referee import games
from referee.contract.model import Gauge
from referee.errors import RefereeError
from referee.testing.memory import Memory


def played(text: str) -> str:
    """The story told again: the same typed lines with the answers of the program as it is."""
    return _told(text)[0]


def memory_of(text: str) -> Memory:
    """The session as the story leaves it."""
    return _told(text)[1]


def _told(text: str) -> tuple[str, Memory]:
    head, _, body = text.partition("\n\n")
    told = dict(line.split(": ", 1) for line in head.splitlines() if line and not line.startswith("#"))
    settings = dict(pair.split("=") for pair in told.get("settings", "").split() if pair)
    teams = {
        team.strip(): names.split(",")
        for team, _, names in (one.partition("=") for one in told.get("teams", "").split(";"))
        if names
    }
    memory = Memory(games.game(told["game"]), told["mode"], told["players"].split(", "), settings, teams)
    lines = [head, ""]
    for line in body.splitlines():
        if line.startswith("#"):
            lines.append(line)
        elif line.startswith("> "):
            lines += ["", line] if lines[-1] and not lines[-1].startswith("#") else [line]
            lines += _answers(memory, line[2:].strip())
    return "\n".join(lines) + "\n", memory


def _answers(memory: Memory, typed: str) -> list[str]:
    try:
        if typed == "show":
            return _sheets(memory)
        if typed in {"undo", "redo"} or typed.startswith("undo "):
            (memory.redo if typed == "redo" else lambda: memory.undo(int(typed[5:] or 1)))()
            return [f"= {_status(memory)}"]
        ruling = memory.tell(typed)
    except RefereeError as error:
        return [
            f"! {type(error).__name__}: {error.message}" + (f" [{error.section}]" if error.section else "")
        ]
    return [*(_finding(one) for one in ruling.findings), f"= {_status(memory)}", *_outcome(memory)]


def _status(memory: Memory) -> str:
    return memory.table.game.status(memory.table.state)


def _finding(one) -> str:
    notes = f" ({', '.join(one.notes)})" if one.notes else ""
    points = " {" + ", ".join(f"{who} {by:+}" for who, by in one.points.items()) + "}" if one.points else ""
    return f"{one.text} [{one.section}]{notes}{points}"


def _outcome(memory: Memory) -> list[str]:
    outcome = memory.table.outcome
    if outcome is None:
        return []
    rows = [
        f"  {one.rank}. {one.player or one.team} {one.points}"
        + (f" ({', '.join(one.titles)})" if one.titles else "")
        for one in outcome.standings
    ]
    return [
        f"== {outcome.title}; won by: {', '.join(outcome.winners) or 'nobody'}",
        *rows,
        *(f"  {_finding(one)}" for one in outcome.findings),
    ]


def _sheets(memory: Memory) -> list[str]:
    lines = []
    for sheet in memory.table.game.view(memory.table.state):
        lines.append(f"| {sheet.title}: {', '.join(sheet.columns)}")
        lines += ["| " + ", ".join(_cell(cell) for cell in row) for row in sheet.rows]
    return lines


def _cell(cell) -> str:
    return f"{cell.value}/{cell.of}" if isinstance(cell, Gauge) else "" if cell is None else str(cell)

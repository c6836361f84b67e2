"""Sound logs, boxes and bundles with one thing in them that this program never writes, sealed anew as a stranger could.

`spoilt` changes one value anywhere in a document: another type, another kind, gone, there twice in a list, far too large.
`log_text` seals what came of it, so that no checksum gives it away.
"""

import copy
import json
import random

from referee.store import seal

HUGE = 10**30
#: what stands where something else should; each is JSON
STRANGE = (
    None, True, False, 0, -1, 1, 2, 7, 99, 2**31, 2**63, HUGE, -HUGE, 0.5, 1e300, "", " ", "fun", "0", "-1", "1", "nobody", "-",
    "Ann", "x" * 5000, "\u0000", "\u202egnp", "\ud800", "7u", "u", "a.b", "1-2", "1-", "9-9", ".", "=", "é", [], {}, [[]], [0],
    ["fun"], [None], {"fun": 1}, {"": ""}, {"1": ["fun"]}, [HUGE], ["Ann", "Ann"],
)  # fmt: skip
KINDS = (
    "event", "retracted", "restored", "amended", "acted", "dropped", "ruled", "result", "agreed", "updated", "remark", "seat",
    "about", "ended", "reopened", "fun",
)  # fmt: skip
#: a key that some record or header has, where this one may have none
KEYS = (
    "by", "before", "because", "drops", "numbers", "seqs", "of", "from", "setting", "value", "on", "at", "command", "answers",
    "number", "event", "winners", "standings", "title", "rules", "version", "place", "played", "id", "was", "package", "settings",
)  # fmt: skip


def places(value, path=()):
    """Every place in a document: the keys that lead there."""
    yield path
    if isinstance(value, dict):
        for key, one in value.items():
            yield from places(one, (*path, key))
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from places(one, (*path, index))


def spoilt(document, rng):
    """The document with one thing changed, and a line that says what."""
    found = copy.deepcopy(document)
    path = rng.choice([one for one in places(found) if one])
    inside = found
    for key in path[:-1]:
        inside = inside[key]
    last, how = path[-1], rng.random()
    if how < 0.08:
        del inside[last]
        return found, f"{path} gone"
    if how < 0.14 and isinstance(inside, dict):
        key = rng.choice(KEYS)
        inside[key] = rng.choice(STRANGE)
        return found, f"{path[:-1]} with {key} = {str(inside[key])[:60]!r}"
    if how < 0.18 and isinstance(inside, list):
        inside.append(copy.deepcopy(inside[last]))
        return found, f"{path} twice"
    if how < 0.22 and isinstance(inside, dict) and isinstance(last, str):
        inside[rng.choice(("fun", "", "0", "-1"))] = inside.pop(last)
        return found, f"{path} under another key"
    if last == "kind":
        inside[last] = rng.choice(KINDS)
    elif isinstance(inside[last], int) and how < 0.5:
        inside[last] += rng.choice((-1, 1, 2, -2, 10))
    else:
        inside[last] = copy.deepcopy(rng.choice(STRANGE))
    return found, f"{path} = {str(inside[last])[:60]!r}"


def log_text(header, records, title="A night"):
    """The file of a log of these rows, whatever they hold, with all checksums right."""
    return json.dumps(log_tables(header, records, title), ensure_ascii=False).encode("utf-8", "surrogatepass")


def log_tables(header, records, title="A night"):
    """The two tables of such a log."""
    kept = {key: value for key, value in header.items() if key not in seal._NOT_IN_THE_CHAIN}
    head = start = _sum("", kept)
    rows = {}
    for seq, record in enumerate(records, start=1):
        if isinstance(record, dict):
            row = {key: value for key, value in record.items() if key != "sum"}
            head = _sum(head, row)
            row["sum"] = head
        else:
            row = record
        rows[str(seq)] = row
    first = {**kept, "sum": start, "title": title, "head": head, "seal": _sum(head, title)}
    return {"header": {"1": first}, "events": rows}


def bundle_text(document):
    """The file of a bundle, its own checksum right."""
    told = {key: value for key, value in document.items() if key != "sum"}
    told["sum"] = _sum("", [told, "referee-dispute"])
    return json.dumps(told, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _sum(previous, content):
    try:
        return seal._sum(previous, content)
    except (ValueError, TypeError, UnicodeError, OverflowError):  # nothing of this kind has a checksum
        return "0" * 64


def drawn(sources, rng):
    """One of the logs with one thing changed in its header or its records: (header, records, what was changed)."""
    header, records = rng.choice(sources)
    document, what = spoilt({"header": header, "records": list(records)}, rng)
    head = document.get("header")
    rows = document.get("records")
    return (head if isinstance(head, dict) else {}), (rows if isinstance(rows, list) else []), what


def seeded(*parts):
    return random.Random("/".join(map(str, parts)))

"""What the tests of the store share: a session of an invented game and ways to spoil its file."""

import json
import os
import tempfile

from referee.store import seal, tables

HEADER = {"game": "otter", "mode": "river", "seats": [{"name": "Ann"}, {"name": "Bo"}], "rules": 3}

#: thousands of confirmed writes take no time in memory
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108


def memory():
    """A folder that vanishes, in memory where there is such a place."""
    return tempfile.TemporaryDirectory(dir=MEMORY)


def event(name, number, **answers):
    return {"kind": "event", "event": name, "number": number, "answers": answers}


def three(store):
    """A session of three records in two writes, so that there is an earlier generation of two."""
    log = store.append(store.create("otter-1", HEADER, "First évening"), [event("dive", 1), event("dive", 2)])
    return store.append(log, [event("surface", 3)])


def in_format_1(store):
    """Make the session one that an earlier version began: no id, its own checksums, and no copy kept by a machine."""
    log = store.open("otter-1")
    header = {key: value for key, value in log.header.items() if key != "id"} | {"format": 1}
    start = seal.Log(log.id, log.title, header, (), seal._sum("", header))
    put(store, tables.encoded(seal.tables(seal.extend(start, log.records))))
    for copy in store.machine.tips(log.id):
        store.machine.forget(copy)


def path_of(store, session="otter-1"):
    return store.home / "sessions" / f"{session}.json"


def damage(store, change):
    """Change the tables in the session's file and write them back as an editor would."""
    tables = json.loads(path_of(store).read_text("utf-8"))
    change(tables)
    put(store, json.dumps(tables, ensure_ascii=False, separators=(",", ":")).encode())


def put(store, content):
    """Replace the session's file; a new file is quicker than a truncated one, which some file systems flush."""
    path_of(store).unlink()
    path_of(store).write_bytes(content)


def left(store):
    return sorted(path.name for path in (store.home / "sessions").iterdir() if path.suffix != ".lock")


def refusing(number, after=0, real=os.fsync):
    """A function that fails with this error number, after so many calls of the real one."""
    calls = []

    def refuse(*arguments, **_):
        calls.append(arguments)
        if len(calls) > after:
            raise OSError(number, os.strerror(number))
        return real(*arguments)

    return refuse

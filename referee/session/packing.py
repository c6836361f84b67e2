"""A value of a game as plain data, and back: the records of its own package and of any session, and plain containers.

To read it nothing is imported: a record is one of the `Struct` classes that are loaded already, and anything else is refused.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from referee.errors import BadLog

#: where the records come from that any session may hold
COMMON = ("referee.contract", "referee.session")
_PLAIN = frozenset((bool, int, float, str))


def packed(value: Any, package: str) -> Any:
    """The value as JSON has it; BadLog for what is neither such a record nor plain."""
    kind = type(value)
    if value is None or kind in _PLAIN:
        return value
    if kind is tuple:
        return [packed(one, package) for one in value]
    if kind is dict:
        return {"dict": [[packed(key, package), packed(one, package)] for key, one in value.items()]}
    if isinstance(value, msgspec.Struct):
        told = [packed(getattr(value, one), package) for one in kind.__struct_fields__]
        return {"of": _name(kind, package), "with": told}
    if isinstance(value, type):
        return {"class": _name(value, package)}
    raise BadLog(f"A {kind.__name__} can't be kept.")


def _name(kind: type, package: str) -> str:
    """`module:Class`, if the class is found again by that."""
    name = f"{kind.__module__}:{kind.__qualname__}"
    if _record(name, package) is not kind:
        raise BadLog(f"{name} can't be found again.")
    return name


def unpacked(told: Any, package: str) -> Any:
    """The value that `packed` was given; BadLog for anything else."""
    if isinstance(told, list):
        return tuple([unpacked(one, package) for one in told])
    if not isinstance(told, dict):
        return told
    if told.keys() == {"dict"}:
        return _unpacked_dict(told["dict"], package)
    if told.keys() == {"class"}:
        return _record(told["class"], package)
    if told.keys() == {"of", "with"}:
        return _unpacked_record(told["of"], told["with"], package)
    raise BadLog("It holds something of no known kind.")


def _unpacked_dict(pairs: Any, package: str) -> dict[Any, Any]:
    try:
        return {unpacked(key, package): unpacked(one, package) for key, one in pairs}
    except (TypeError, ValueError) as error:
        raise BadLog("It holds a list of pairs that is none.") from error


def _unpacked_record(name: Any, told: Any, package: str) -> Any:
    kind = _record(name, package)
    names = kind.__struct_fields__
    if not isinstance(told, list) or len(told) != len(names):
        raise BadLog(f"{name} has other fields.")
    return kind(**{one: unpacked(value, package) for one, value in zip(names, told, strict=True)})


def _record(name: Any, package: str) -> type[msgspec.Struct]:
    """The loaded class of that name (`module:Class`), if it is a record of the package or of `COMMON`."""
    module, _, kind = name.partition(":") if isinstance(name, str) else ("", "", "")
    if not any(module == home or module.startswith(f"{home}.") for home in (package, *COMMON)):
        raise BadLog(f"{name} is no record of this game.")
    found = getattr(sys.modules.get(module), kind, None)
    if not isinstance(found, type) or not issubclass(found, msgspec.Struct):
        raise BadLog(f"{name} is no record of this game.")
    return found

"""One change of a file's tables: made where everything stands as it says, refused where it does not, and undone."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from aboveboard.law.errors import BadInput, LawError, nearest, short
from aboveboard.law.model.proposals import Change
from aboveboard.law.parsing import DEEPEST

Raw = dict[str, Any]
MISSING: Any = object()
"""Where nothing stands."""


def paths_of(was: object, set_: object) -> list[str]:
    """The paths of which a change says what was or what is set, each once."""
    tables = [each for each in (was, set_) if isinstance(each, Mapping)]
    return list(dict.fromkeys(str(path) for table in tables for path in table))


def apply(raw: Raw, change: Change, where: str) -> Raw:
    """Make one change of a file's tables; what it does not find as it says is refused with what is there."""
    for path in paths_of(change.was, change.set):
        _change(raw, path, change.was.get(path, MISSING), change.set.get(path, MISSING), where)
        if change.before is not None:
            _move(raw, keys_of(path), change.before, f"{where}: {path}")
    return raw


def _move(raw: Raw, keys: tuple[str, ...], before: str, where: str) -> None:
    """Put what was inserted before another key of its table."""
    table = raw
    for key in keys[:-1]:
        table = table[key]
    if before not in table:
        raise BadInput(f"{where}: there is no {before} beside it{_hint(table, before, ())}; it no longer applies")
    moved, rest = table.pop(keys[-1]), list(table.items())
    table.clear()
    for key, value in rest:
        if key == before:
            table[keys[-1]] = moved
        table[key] = value


def take_off(raw: Raw, change: Change, where: str) -> Raw:
    """Undo one change."""
    for path in reversed(paths_of(change.was, change.set)):
        _change(raw, path, change.set.get(path, MISSING), change.was.get(path, MISSING), where)
    return raw


def _change(raw: Raw, path: str, was: Any, new: Any, where: str) -> None:
    *above, last = keys_of(path)
    table: Any = raw
    for number, key in enumerate(above):
        if not isinstance(table, dict) or key not in table:
            if was is MISSING and isinstance(table, dict):
                table = table.setdefault(key, {})
                continue
            raise BadInput(f"{where}: {path} is not there{_hint(table, key, above[:number])}; it no longer applies")
        table = table[key]
    if not isinstance(table, dict):
        raise BadInput(f"{where}: {path} is not there: {'.'.join(above)} is no table; it no longer applies")
    found = table.get(last, MISSING)
    if not alike(found, was):
        if found is MISSING:
            raise BadInput(f"{where}: {path} is not there{_hint(table, last, above)}; it no longer applies")
        expected = "nothing" if was is MISSING else short(was)
        raise BadInput(f"{where}: {path} is {short(found)}, not {expected}; it no longer applies")
    if new is MISSING:
        del table[last]
        _prune(raw, above)
    else:
        table[last] = _copy(new)


def alike(one: Any, other: Any) -> bool:
    """Are two values the same, a number and a truth not taken for each other?"""
    if one is MISSING or other is MISSING:
        return one is other
    return _spelled(one) == _spelled(other)


def _spelled(value: Any) -> str:
    return json.dumps(value, sort_keys=True, default=str)


def _hint(table: Any, key: str, above: Sequence[str]) -> str:
    if not isinstance(table, dict) or not table:
        return ""
    return f" ({nearest(key, map(str, table))})" if not above or key else ""


def _prune(raw: Raw, above: Sequence[str]) -> None:
    """Take away the tables that a struck value leaves empty."""
    for number in range(len(above), 0, -1):
        table: Any = raw
        for key in above[: number - 1]:
            table = table[key]
        if table[above[number - 1]] != {}:
            return
        del table[above[number - 1]]


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    return [_copy(item) for item in value] if isinstance(value, list) else value


@cache
def keys_of(path: str) -> tuple[str, ...]:
    """The keys of a dotted path; one in quotation marks may hold dots itself, as in denominations."2.50"."""
    keys, here, quoted = [], "", False
    for letter in path:
        if letter == '"':
            quoted = not quoted
        elif letter == "." and not quoted:
            keys.append(here)
            here = ""
        else:
            here += letter
    if quoted or not all((*keys, here)) or len(keys) >= DEEPEST:
        raise LawError(f"the path {short(path)} is none: keys with dots between them were expected")
    return (*keys, here)

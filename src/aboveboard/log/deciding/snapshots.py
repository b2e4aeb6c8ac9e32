"""Snapshots of logs: what all parts hold, as data alone, bound to the last event that was folded in.

A snapshot is a cache of the events and never the record: one that cannot be read, was encrypted with another key or is
of other parts is passed over, and the log is folded from its first event.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from aboveboard.kernel.plain import Form, Written, form_of, packed, unpacked
from aboveboard.log.deeds import LogPart
from aboveboard.log.log_state import LogState
from aboveboard.log.part import State, StatePart

FORM = b"plain 1\n"
"""What a snapshot of this form begins with; whatever else lies in the table is of an earlier program."""


class Held(NamedTuple):
    """What a snapshot holds of a log."""

    number: int
    hash: bytes
    seq: int
    parts: dict[str, Written]


def taken(state: LogState) -> bytes:
    """A log's state as bytes; raises TypeError where a part holds what has no plain form."""
    parts = {name: part_form(type(part)).write(part.snapshot()) for name, part in state.parts.items()}
    return FORM + packed(Held, Held(state.number, state.hash, state.seq, parts))


def restored(state: LogState, given: bytes) -> Held:
    """Put a log's parts in the state that a snapshot holds; raises ValueError where it is of others."""
    if not given.startswith(FORM):
        raise ValueError("the snapshot is of another form")
    found: Held = unpacked(Held, given[len(FORM) :])
    if found.parts.keys() != state.parts.keys():
        raise ValueError("the snapshot is of other parts")
    for name, part in state.parts.items():
        part.restore(part_form(type(part)).read(found.parts[name]))
    return found


@cache
def part_form(kind: type[LogPart]) -> Form:
    """How what a part holds is written: by the type that its `snapshot` declares to give, or that its state is of."""
    if kind.snapshot is StatePart.snapshot:
        return form_of(_filled_in(kind, State))
    return form_of(get_type_hints(kind.snapshot, include_extras=True).get("return", Any))


def _filled_in(kind: type[Any], wanted: TypeVar) -> Any:
    """What a class puts in the place of a type variable of the class that it is made from."""
    known: Mapping[Any, Any] = {}
    for each in kind.__mro__:
        for base in getattr(each, "__orig_bases__", ()):
            made_from, given = get_origin(base), get_args(base)
            names = getattr(made_from, "__parameters__", ())
            known = {**dict(zip(names, given, strict=False)), **known}
    found: Any = wanted
    while isinstance(found, TypeVar) and known.get(found, found) is not found:
        found = known[found]
    return found

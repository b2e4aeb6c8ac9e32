"""A part of a table: what it keeps is one dataclass, copied before a deed that may be refused and put back then."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Generic, Literal, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from aboveboard.play.events import Event, Refusal

Deed = Callable[[Event], Refusal | None]
"""What an event does: nothing more than a refusal where there is one."""
REPLACED = "replaced"
"""Marks a field whose value is put in another's place and never changed where it is: `Annotated[Hand, REPLACED]`."""
FIXED = (int, str, bool, float, bytes, NoneType, datetime, date)
_Copy = Callable[..., object]
_Fields = tuple[tuple[str, _Copy | None], ...]
"""The fields of a state, each with how it is copied: None where it may be shared."""
_KNOWN: dict[type[object], _Fields] = {}


class State:
    """What one part of a table keeps; a copy shares nothing with it that is changed in place."""

    __slots__ = ()

    def copy(self) -> Self:
        """The same again, to be changed or put back by itself."""
        kind = type(self)
        found = object.__new__(kind)
        for name, copied in _KNOWN.get(kind) or _fields(kind):
            value = getattr(self, name)
            setattr(found, name, value if copied is None else copied(value))
        return found


@dataclass(slots=True)
class Nothing(State):
    """The state of a part that keeps nothing."""


S_co = TypeVar("S_co", bound=State, covariant=True)


class Part(Generic[S_co]):
    """A part of a table: its state, and the deeds that are its own."""

    state: S_co

    def __init__(self, state: S_co) -> None:
        """A part; a state that is no dataclass, or whose fields could not be copied, is refused."""
        kind: type[State] = type(state)
        right = issubclass(kind, State) and is_dataclass(kind)
        if not right:
            raise TypeError(f"{type(self).__name__}: a dataclass of State was expected, not {kind.__name__}")
        _fields(kind)
        self.state = state

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """What can be done with it, by the kind of event."""
        return {}

    def refuses_now(self, event: Event) -> Refusal | None:
        """Why nobody does this any more; what a log of an earlier version holds of it is folded all the same."""
        return None


def _fields(kind: type[State]) -> _Fields:
    """The fields of a state, found once for each kind."""
    found = _KNOWN.get(kind)
    if found is None:
        found = _KNOWN[kind] = _read_fields(kind)
    return found


def _read_fields(kind: type[State]) -> _Fields:
    hints = get_type_hints(kind, include_extras=True)
    try:
        return tuple((each.name, _copier(hints[each.name])) for each in fields(kind))  # type: ignore[arg-type]
    except TypeError as error:
        raise TypeError(f"{kind.__name__}: {error}") from None


def _copier(hint: object) -> _Copy | None:
    """How a value of this type is copied, as deep as it can be changed; None where it cannot be."""
    origin, given = get_origin(hint), get_args(hint)
    if origin is Annotated and REPLACED in given[1:]:
        return None
    if origin in (Union, UnionType):
        return _either([_copier(each) for each in given if each is not NoneType])
    if origin is list:
        return _each_of_list(_copier(given[0]))
    if origin is set:
        return set
    if origin is dict:
        return _each_of_dict(_copier(given[1]))
    if isinstance(hint, type) and issubclass(hint, State):
        return State.copy
    if origin in (tuple, frozenset) and all(_copier(each) is None for each in given if each is not ...):
        return None
    if origin is Literal or hint in (Hashable, Mapping) or origin is Mapping or _is_fixed(hint):
        return None
    raise TypeError(f"it is not known how a {hint} is copied")


def _either(ways: list[_Copy | None]) -> _Copy | None:
    """How a value is copied that may be missing."""
    way = ways[0]
    if all(each is None for each in ways):
        return None
    if len(ways) > 1 or way is None:
        raise TypeError("one type that is copied, or None, was expected")
    return lambda value: None if value is None else way(value)


def _each_of_list(way: _Copy | None) -> _Copy:
    return list if way is None else lambda value: [way(each) for each in value]


def _each_of_dict(way: _Copy | None) -> _Copy:
    return dict if way is None else lambda value: {key: way(each) for key, each in value.items()}


def _is_fixed(hint: object) -> bool:
    """Can a value of this type not be changed?"""
    if not isinstance(hint, type):
        return False
    named = issubclass(hint, tuple) and hasattr(hint, "_fields")
    frozen = is_dataclass(hint) and hint.__dataclass_params__.frozen  # type: ignore[attr-defined]
    return hint in FIXED or named or frozen or issubclass(hint, Enum)

"""What one proceeding's log holds: what stands, as the office knows it and as everybody may, and by which text."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass, replace
from datetime import date, datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.docket.course.state import State

AS_THEY_ARE = (str, int, bool, type(None), date)
"""Of these kinds nothing is a time."""


@dataclass
class Noted:
    """Another proceeding that has to do with this one."""

    log: str
    proceeding: str
    number: int


@dataclass
class Corrected:
    """An event that was put right, or struck."""

    event: int
    number: int
    why: str
    struck: bool


@dataclass
class Held:
    """All that one log holds of its proceeding."""

    course: State = field(default_factory=State)
    public: State | None = None
    """The same without what is sealed, where something is."""
    as_of: str | None = None
    as_if: list[str] | None = None
    text: str = ""
    """The hash of the text under which it was opened."""
    parties: dict[str, dict[str, Any]] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    """What was known of the parties and of the whole at its beginning."""
    known_to_all: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The same without what is sealed."""
    number: int = 0
    """The number of the next event."""
    printed: int = 0
    """How much is taken of what the text itself prints."""
    noted: list[Noted] = field(default_factory=list)
    corrected: list[Corrected] = field(default_factory=list)

    def copied(self) -> Held:
        """The same to be folded further; what it began with is never changed."""
        public = None if self.public is None else self.public.copied()
        noted, corrected = list(self.noted), list(self.corrected)
        return replace(self, course=self.course.copied(), public=public, noted=noted, corrected=corrected)


def last_of(state: State) -> datetime | None:
    """When the last step was taken."""
    return max((each.at for held in state.steps.values() for each in held[-1:]), default=None)


def in_zone(value: Any, zone: ZoneInfo) -> Any:
    """A copy of the same with every time in a zone."""
    kind: Any = type(value)
    if kind in AS_THEY_ARE:
        return value
    if kind is datetime:
        return value.astimezone(zone)
    if kind is dict:
        return {name: in_zone(each, zone) for name, each in value.items()}
    if kind is list or kind is tuple:
        return kind(in_zone(each, zone) for each in value)
    names = _fields(kind)
    return kind(*[in_zone(getattr(value, name), zone) for name in names]) if names else value


@cache
def _fields(kind: type) -> tuple[str, ...]:
    """The fields of a record, in their order; none where it is no record."""
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()

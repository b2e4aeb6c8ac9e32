"""Facts: what is known when a deed is asked, each with the events that it rests on."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from aboveboard.kernel.quickly import quickly_made
from aboveboard.law.model.conditions import Value, Window

Source = tuple[str, int]
"""A log and the number of an event on it."""
Worth = Value | datetime | Collection[Value]


@quickly_made
@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: its value, or several values, and the events that make it up."""

    value: Worth
    events: Sequence[Source] = ()
    money: bool = False
    """Is it an amount in cents?"""
    note: str = ""
    """What a reason adds to its value, where that says more."""

    @property
    def values(self) -> tuple[Value, ...]:
        """Its value, or all of them where there are several."""
        if isinstance(self.value, datetime):
            return (self.value.isoformat(),)
        return (self.value,) if isinstance(self.value, (str, int)) else tuple(self.value)

    @property
    def number(self) -> int:
        """Its value as a number, or how many values there are."""
        if isinstance(self.value, int):
            return int(self.value)
        return len(self.values)

    def is_among(self, typed: Collection[tuple[bool, Value]]) -> bool:
        """Is its value, or any of several, among these? True and false are told apart from numbers."""
        value = self.value
        if isinstance(value, (str, int)):
            return (value is True or value is False, value) in typed
        return any((isinstance(each, bool), each) in typed for each in self.values)

    def __bool__(self) -> bool:
        if isinstance(self.value, (str, int)):
            return self.value is not False and self.value != ""
        return bool(self.values) and all(value is not False and value != "" for value in self.values)


class Facts(Protocol):
    """What a house knows about the deed in hand."""

    def known(self, name: str, over: Window = "at-once") -> Fact | None:
        """A fact by name, counted over a window where it is a count; None where nothing is known of it."""
        ...

    def people(self, who: str) -> Sequence[Person]:
        """Whom a field of the deed names; empty where it names nobody."""
        ...

    def late(self, deadline: str, since: str) -> str | None:
        """Why a deadline has passed, in words; None where it has not, or nothing has begun that it runs from."""
        ...

    def early(self, deadline: str, since: str) -> str | None:
        """Why a keeping time is not over, in words; None where it is, or nothing has begun that it runs from."""
        ...


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody as conditions ask about them, on the day of the deed or of what it is about."""

    name: str
    age: int | None = None
    """In whole years; None where no birth date is on file."""
    memberships: Mapping[str, int] = field(default_factory=dict)
    """For how many whole months a member of the organization, its auxiliary or its affiliate."""
    holds: tuple[str, ...] = ()
    """Offices, duties and licenses held."""
    licenses: tuple[str, ...] = ()
    """The licenses among them, which no office or duty stands for."""
    events: Sequence[Source] = ()
    badge: bool | None = None
    """Was a badge made for them that is valid that day? None where nothing is known of badges."""


@dataclass(frozen=True)
class Given:
    """Facts that are simply given, for questions that stand on no log."""

    facts: Mapping[str, Worth] = field(default_factory=dict)
    named: Mapping[str, Person] = field(default_factory=dict)

    def known(self, name: str, over: Window = "at-once") -> Fact | None:
        """What was given under the name."""
        return Fact(self.facts[name]) if name in self.facts else None

    def people(self, who: str) -> Sequence[Person]:
        """Whoever was given for the field."""
        return (self.named[who],) if who in self.named else ()

    def late(self, deadline: str, since: str) -> str | None:
        """Nothing runs."""
        return None

    def early(self, deadline: str, since: str) -> str | None:
        """Nothing is retained."""
        return None

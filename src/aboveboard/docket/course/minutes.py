"""The minutes of a meeting, as data: who was there, what was moved, how it was voted, and what came of each item."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from aboveboard.docket.course.agenda import ITEMS, items
from aboveboard.docket.course.deciding import asked
from aboveboard.docket.course.state import Done, Fault, State, Taken, plain
from aboveboard.docket.course.votes import PRESENT
from aboveboard.law.docket import Proceeding
from aboveboard.law.docket.agendas import MATTER


@dataclass(frozen=True)
class Entry:
    """One thing that was done at the meeting."""

    event: int
    step: str
    title: str
    at: datetime
    by: str
    """The office, as the file calls it."""
    matter: str | None
    who: str
    says: dict[str, Any]
    """What was stated with it, by the titles of its fields; nothing of what is sealed."""
    vote: Taken | None
    flagged: tuple[Fault, ...]
    sealed: bool = False

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "event": self.event, "step": self.step, "title": self.title, "at": self.at.isoformat(), "by": self.by,
            "name": self.who or None, "matter": self.matter, "says": self.says, "sealed": self.sealed,
            "vote": None if self.vote is None else self.vote.to_json(),
            "flagged": [each.to_json() for each in self.flagged],
        }  # fmt: skip


@dataclass(frozen=True)
class Section:
    """An item of the agenda with all that was done of it."""

    item: str
    title: str
    matter: str | None
    entries: tuple[Entry, ...]

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "item": self.item, "title": self.title, "matter": self.matter,
            "entries": [each.to_json() for each in self.entries],
        }  # fmt: skip


@dataclass(frozen=True)
class Minutes:
    """What the minutes of a meeting say."""

    title: str
    mark: str | None
    """What stands on every page while they are a draft; nothing once another meeting has accepted them."""
    day: date | None
    called: datetime | None
    called_by: str
    closed: datetime | None
    present: tuple[str, ...]
    facts: dict[str, Any]
    sections: tuple[Section, ...]
    besides: tuple[Entry, ...] = ()
    """What belongs to no item of the agenda."""
    accepted: int | None = None
    cite: tuple[str, ...] = ()

    @property
    def length(self) -> int | None:
        """For how many minutes the meeting lasted."""
        if self.called is None or self.closed is None:
            return None
        return int((self.closed - self.called).total_seconds()) // 60

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "title": self.title, "mark": self.mark, "day": None if self.day is None else self.day.isoformat(),
            "called": _iso(self.called), "called_by": self.called_by or None, "closed": _iso(self.closed),
            "length": self.length, "present": list(self.present), "facts": self.facts,
            "items": [each.to_json() for each in self.sections], "besides": [each.to_json() for each in self.besides],
            "accepted": self.accepted, "cite": list(self.cite),
        }  # fmt: skip


def minutes(proceeding: Proceeding, state: State) -> Minutes | None:
    """The minutes of a meeting as it stands; None for a proceeding of which none are written, or that was not held."""
    law = proceeding.law.minutes
    called = None if law is None else state.last(law.called)
    if law is None or called is None:
        return None
    closed, accepted = state.last(law.closed), state.last(law.accepted)
    entries = {each.event: each for each in _entries(proceeding, state)}
    sections = list[Section]()
    for item in items(proceeding, state):
        own = {each.number for each in item.done} | _of_matter(state, item.matter)
        own |= _about(proceeding, state, own)
        found = [entries.pop(number) for number in sorted(own) if number in entries]
        sections.append(Section(item.item, item.title, item.matter, tuple(found)))
    there = state.facts.get(PRESENT)
    return Minutes(
        law.title, law.mark if accepted is None else None, called.day, called.at, called.who,
        None if closed is None else closed.at, tuple(there) if isinstance(there, list) else (),
        _stated(proceeding, state), tuple(sections),
        tuple(entries.values()), None if accepted is None else accepted.number, tuple(proceeding.cite(law.cite)),
    )  # fmt: skip


def _stated(proceeding: Proceeding, state: State) -> dict[str, Any]:
    """What is stated of the meeting as a whole, but who is there, and nothing that is sealed."""
    law = proceeding.law.facts
    return {name: plain(value) for name, value in state.facts.items() if name != PRESENT and not law[name].sealed}


def _of_matter(state: State, matter: str | None) -> set[int]:
    """What was done of the matter of an item besides: motions, recusals, deliberation."""
    if matter is None:
        return set()
    return {each.number for held in state.steps.values() for each in held if each.fields.get(MATTER) == matter}


def _about(proceeding: Proceeding, state: State, own: set[int]) -> set[int]:
    """What names something that was put on the record with what belongs to an item: the second of its motion."""
    put = {(each.kind, each.name) for things in state.things.values() for each in things.values() if each.number in own}
    if not put:
        return set()
    found = set[int]()
    for name, held in state.steps.items():
        asks = asked(proceeding, name)
        of = {field: law.of for field, law in asks.items() if law.type == "thing" and MATTER not in asks}
        found |= {each.number for each in held if any((kind, each.fields.get(f)) in put for f, kind in of.items())}
    return found


def _entries(proceeding: Proceeding, state: State) -> Iterator[Entry]:
    """Everything that was taken down from the call to order to the end, in its order."""
    law = proceeding.law.minutes
    assert law is not None
    first, last = state.last(law.called), state.last(law.closed)
    assert first is not None
    every = sorted((each for held in state.steps.values() for each in held), key=lambda each: each.number)
    for done in every:
        if done.number >= first.number and (last is None or done.number <= last.number):
            yield _entry(proceeding, state, done)


def _entry(proceeding: Proceeding, state: State, done: Done) -> Entry:
    law = proceeding.law.steps.get(done.step)
    fields = {} if law is None else asked(proceeding, done.step)
    sealed = law is not None and law.sealed
    vote = next((each for each in state.votes if each.number == done.number), None)
    says = {
        fields[name].title or name.replace("-", " "): plain(value)
        for name, value in done.fields.items()
        if not sealed and name in fields and not fields[name].sealed and name not in ("vote", ITEMS, MATTER)
    }
    flagged = tuple(each for each in done.faults if each.flag)
    office = proceeding.office_title(done.by)
    return Entry(
        done.number,
        done.step,
        proceeding.title_of(done.step),
        done.at,
        office,
        done.fields.get(MATTER),
        done.who,
        says,
        vote,
        flagged,
        sealed,
    )


def _iso(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()

"""What was stated on a log, in order and by kind: the one state from which every fact is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.law.conditions.facts import Source
from aboveboard.log.deeds import Logged


@dataclass
class Entry:
    """One event as a fact asks for it."""

    log: str
    number: int
    kind: str
    at: str
    by: str
    payload: dict[str, Any]
    hidden: tuple[str, ...] = ()
    """The names of the hidden values that its event has."""
    holder: int | None = None
    """The event that holds what is hidden of it: its own, or the one that destroyed another part of it."""
    destroyed: dict[str, str] | None = None
    """The fields that were destroyed, each with the day; of a list of people, the person stands before the field."""

    @property
    def source(self) -> Source:
        """Where it stands."""
        return self.log, self.number

    def day(self, zone: ZoneInfo) -> date:
        """The legal day on which it was stated, whatever zone its time is given in."""
        return datetime.fromisoformat(self.at).astimezone(zone).date()

    def get(self, name: str, default: Any = None) -> Any:
        """A field of it."""
        return self.payload.get(name, default)


@dataclass
class Register:
    """Everything that was stated on one log."""

    entries: dict[str, list[Entry]] = field(default_factory=dict)
    people: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What is on file of each person: the last statement stands for all before it."""
    stated_of: dict[str, list[int]] = field(default_factory=dict)
    """For each person, the events that say something of them."""

    def take(self, event: Logged) -> None:
        """One more event."""
        payload, hidden = dict(event.payload), tuple(event.hashes)
        holder = event.number if event.hashes.keys() - event.gone.keys() else None
        at = event.at.isoformat()
        entry = Entry(event.log, event.number, event.kind, at, event.actor, payload, hidden, holder)
        self.entries.setdefault(event.kind, []).append(entry)
        self._index(entry)

    def _index(self, entry: Entry) -> None:
        """Find it by the people of whom it says something."""
        payload = entry.payload
        name = payload.get("name") if entry.kind == "person" else payload.get("person")
        if isinstance(name, str):
            self.stated_of.setdefault(name, []).append(entry.number)
        if entry.kind == "person":
            self._person(payload, entry.destroyed)
        gone: dict[str, dict[str, str]] = {}
        for key, day in (entry.destroyed or {}).items() if entry.kind == "persons" else ():
            whom, _, name = key.rpartition("/")
            gone.setdefault(whom, {})[name] = day
        for row in payload.get("rows", ()) if entry.kind == "persons" else ():
            self.stated_of.setdefault(row["name"], []).append(entry.number)
            self._person(row, gone.get(row["name"]))

    def _person(self, payload: dict[str, Any], destroyed: Mapping[str, str] | None) -> None:
        known = {key: value for key, value in payload.items() if key not in ("member-since", "member-of")}
        since = payload.get("member-since")
        known["memberships"] = {} if since is None else {payload.get("member-of", "organization"): since}
        if destroyed:
            known["destroyed"] = dict(destroyed)
        self.people[payload["name"]] = known

    def in_order(self) -> list[Entry]:
        """All entries, in the order in which they were stated."""
        return sorted((entry for entries in self.entries.values() for entry in entries), key=lambda each: each.number)

    def reindex(self) -> None:
        """Find everything anew, where entries have changed."""
        self.people.clear()
        self.stated_of.clear()
        for entry in self.in_order():
            self._index(entry)

    def standing(self, begins: str, ends: str, by: str) -> dict[Any, Entry]:
        """What has begun and not ended, by the field that names it: the entry with which each began."""
        found: dict[Any, Entry] = {}
        for entry in sorted((*self.of(begins), *self.of(ends)), key=lambda each: each.number):
            if entry.kind == begins:
                found[entry.get(by)] = entry
            else:
                found.pop(entry.get(by), None)
        return found

    def of(self, kind: str, /, **fields: Any) -> Iterator[Entry]:
        """The entries of a kind whose fields are these."""
        for entry in self.entries.get(kind, ()):
            if all(entry.payload.get(name.replace("_", "-")) == value for name, value in fields.items()):
                yield entry

    def last(self, kind: str, /, **fields: Any) -> Entry | None:
        """The last of them."""
        return next(reversed(list(self.of(kind, **fields))), None)

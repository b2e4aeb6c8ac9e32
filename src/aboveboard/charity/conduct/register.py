"""What was stated on a log, in order and by kind: the one state from which every fact is read."""

from __future__ import annotations

from collections.abc import Iterator
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
        payload = dict(event.payload)
        entry = Entry(event.log, event.number, event.kind, event.at.isoformat(), event.actor, payload)
        self.entries.setdefault(event.kind, []).append(entry)
        name = payload.get("name") if event.kind == "person" else payload.get("person")
        if isinstance(name, str):
            self.stated_of.setdefault(name, []).append(event.number)
        if event.kind == "person":
            self._person(payload)
        for row in payload.get("rows", ()) if event.kind == "persons" else ():
            self.stated_of.setdefault(row["name"], []).append(event.number)
            self._person(row)

    def _person(self, payload: dict[str, Any]) -> None:
        known = {key: value for key, value in payload.items() if key not in ("member-since", "member-of")}
        since = payload.get("member-since")
        known["memberships"] = {} if since is None else {payload.get("member-of", "organization"): since}
        self.people[payload["name"]] = known

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

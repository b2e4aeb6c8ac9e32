"""Who is on file: in an organization's log, or in a record; and a record to which people are added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aboveboard.charity.conduct.deeds import ORGANIZATION, PERSON, PERSONS
from aboveboard.charity.conduct.recorded import HOME
from aboveboard.charity.conduct.register import Register
from aboveboard.charity.record import decide_record
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Deed

People = dict[str, dict[str, Any]]
"""For each name what was stated last."""


def people_in(register: Register) -> People:
    """Everybody who is on file in an organization's log."""
    found: People = {}
    for entry in sorted((*register.of(PERSON), *register.of(PERSONS)), key=lambda each: each.number):
        found |= {row["name"]: row for row in _stated(entry.kind, entry.payload)}
    return found


def _stated(deed: str, payload: Mapping[str, Any]) -> Sequence[dict[str, Any]]:
    """Whom an event puts on file: one person, or a list of them."""
    return list(payload["rows"]) if deed == PERSONS else [dict(payload)]


def people_of_record(record: object) -> People:
    """Everybody who is on file in a record; what the record's law refuses was not put on file."""
    refused = {row["event"] for row in decide_record(record).refused}
    assert isinstance(record, Mapping)
    found: People = {}
    for number, event in enumerate(record["events"]):
        for deed in {PERSON, PERSONS} & event.keys() if number not in refused else ():
            payload = ORGANIZATION[deed].read(Deed(HOME, deed, event[deed]))
            found |= {row["name"]: row for row in _stated(deed, payload)}
    return found


def with_people(record: Mapping[str, Any], rows: Sequence[Mapping[str, Any]], at: str | None = None) -> dict[str, Any]:
    """The record with a statement for each row at its end, all on one day; BadInput where its law refuses one."""
    events = list(record["events"])
    added: list[dict[str, Any]] = [{PERSON: dict(row)} for row in rows]
    if added and at is not None:
        added[0] = {"at": at, **added[0]}
    found = {**record, "events": [*events, *added]}
    for row in decide_record(found).refused:
        if row["event"] >= len(events):
            name = rows[row["event"] - len(events)]["name"]
            raise BadInput(f"{name}: {row['reason']} ({'; '.join(row['cite'])})")
    return found

"""A destruction folded in: what a log's state held of it is dropped, and what was stated anew takes its place.

The same state comes of a log that was folded before the destruction and of one that is folded after it, when the hidden
values are gone from its events.
"""

from __future__ import annotations

from dataclasses import replace

from aboveboard.charity.conduct.deeds import PERSONS
from aboveboard.charity.conduct.register import Register
from aboveboard.charity.destroying.decided import OF, REMAINS
from aboveboard.charity.destroying.held import form_of
from aboveboard.log.chain.destroyed import named
from aboveboard.log.deeds import Logged


def fold(register: Register, event: Logged) -> None:
    """Take in an event that destroys something."""
    payload = dict(event.payload)
    remains = payload.pop(REMAINS, {})
    day, holders = event.at.date().isoformat(), {each.number for each in named(event) if each.content is None}
    known = {entry.number: entry for entry in register.in_order()}
    for entry in known.values():
        if entry.number in holders or entry.holder in holders:
            hidden = form_of(entry.kind).hidden
            left = {name: value for name, value in entry.payload.items() if name not in hidden}
            register.change(entry, holder=None, payload=left)
    for number, whom, fields in payload[OF]:
        entry = known[number]
        start = f"{whom}/" if entry.kind == PERSONS else ""
        register.change(entry, destroyed={**(entry.destroyed or {}), **{start + name: day for name in fields}})
    for number, stated in remains.items():
        entry = known[int(number)]
        register.change(entry, holder=event.number, payload={**entry.payload, **stated})
    register.reindex()
    register.take(replace(event, payload=payload))

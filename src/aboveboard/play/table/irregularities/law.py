"""What the law says of an irregularity, and who may call it."""

from __future__ import annotations

from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model import Irregularity
from aboveboard.play.events import Event, Refusal
from aboveboard.play.table.core import TableCore


def irregularity_law(table: TableCore, event: Event, kind: str) -> Irregularity:
    """The law on a kind of irregularity."""
    known = table.terms.law.irregularities
    if kind not in known:
        title = table.terms.law.title
        raise BadInput(f"event {event.number}: irregularity {kind!r} is not one of {title}; {nearest(kind, known)}")
    return known[kind]


def may_call(event: Event, law: Irregularity) -> Refusal | None:
    """Why this person may not call it."""
    if law.by and (event.role is not None or event.seat is not None) and event.role not in law.by:
        who = event.role or "a player"
        return Refusal(f"{who} may not call it; {' or '.join(law.by)} may", law.by_cite or law.cite)
    return None

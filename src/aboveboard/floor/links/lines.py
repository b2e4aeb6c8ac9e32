"""Whether a link's controller is heard of at a table: the lease that it renews, and the tables whose lines it tells of.

A server that has linked tables watches all leases, and shows for each table that it serves it; the controller watches
those, and says in its own lease which tables it hears. So a line is up while both ends hear each other.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from aboveboard.floor.links.reckoning import course
from aboveboard.floor.links.reckoning.state import LinkState
from aboveboard.floor.tables.linked import Heard
from aboveboard.law.model.link import LinkLaw
from aboveboard.log.lease import Lease
from aboveboard.play.events import Refusal

HEARS = "hears"
"""What a controller's lease tells: the tables that it hears."""


def lease_of(link: str) -> str:
    """What the lease of a link's controller is called."""
    return f"link/{link}"


def line_of(table: str) -> str:
    """What the lease is called by which a table's server shows that it serves the table."""
    return f"line/{table}"


def note_of(hears: Collection[str]) -> dict[str, Any]:
    """What a controller's lease tells besides."""
    return {HEARS: sorted(hears)}


def why_not_in_play(heard: Heard, law: LinkLaw, link: str, state: LinkState, table: str) -> Refusal | None:
    """Why no progressive wager is taken or counted at a table now; the rest of the table plays on."""
    if (refusal := course.why_not_wagered(law, state, table)) is not None:
        return refusal
    lease = heard(lease_of(link), law.controller.lease_seconds)
    return why_not_heard(law, state, lease) or why_not_on_line(law, lease, table)


def why_not_heard(law: LinkLaw, state: LinkState, lease: Lease | None) -> Refusal | None:
    """Why a controller that started a link is not at work now."""
    if lease is None or lease.epoch != state.epoch:
        cite = (*law.controller.lease_cite, *law.down.cite)
        return Refusal("the progressive is not in play: its controller is not heard of", cite)
    return None


def why_not_on_line(law: LinkLaw, lease: Lease | None, table: str) -> Refusal | None:
    """Why a table is not in play although its link is: the controller does not hear it."""
    if lease is None or not hears(lease, table):
        told = law.faults["line"]
        return Refusal(f"the progressive is not in play: {told.title}", told.cite)
    return None


def hears(lease: Lease, table: str) -> bool:
    """Does a controller tell that it hears a table?"""
    return isinstance(lease.note, dict) and table in lease.note.get(HEARS, ())

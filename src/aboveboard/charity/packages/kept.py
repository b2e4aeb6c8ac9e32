"""Who keeps the books of an organization whose log is at hand."""

from __future__ import annotations

from aboveboard.charity.books.ledger.columnar import Keeper
from aboveboard.charity.organizations.organization import Organization
from aboveboard.log.log_state import LogState


def keeper_of(state: LogState) -> Keeper:
    """The organization of a log, as its books ask about it."""
    part = state.part(Organization)
    return Keeper(part.law, part.zone, state.log, part.state)

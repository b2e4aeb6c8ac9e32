"""From provision ids to the clauses that people read."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from aboveboard.law.provisions import provision


@cache
def citation(provision_id: str) -> str:
    """The clause behind a provision id, as a lawyer cites it."""
    return provision(provision_id).citation


def citations(ids: Iterable[str]) -> list[str]:
    """The clauses behind several provision ids, each once, in order."""
    return list(_citations(tuple(ids)))


@cache
def _citations(ids: tuple[str, ...]) -> tuple[str, ...]:
    """The same, found once: a long record cites the same few over and over."""
    return tuple(dict.fromkeys(citation(item) for item in ids))

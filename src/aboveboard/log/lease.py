"""One lease as its row holds it; `leases` says how it is taken, renewed and watched."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, NamedTuple

from aboveboard.law.errors import BadInput, short


class Lease(NamedTuple):
    """One lease as it stands in the database."""

    holder: str
    epoch: int
    """Which holder of it this is, counted from 1."""
    beat: int
    """How often it was renewed."""
    note: Any = None
    """What its holder tells besides."""

    def written(self) -> str:
        """As the row holds it."""
        return json.dumps(self, separators=(",", ":"))


@lru_cache(maxsize=512)
def read(value: str, name: str) -> Lease:
    """A lease as a row holds it; what it tells besides is not to be changed."""
    try:
        holder, epoch, beat, note = json.loads(value)
        if isinstance(holder, str) and type(epoch) is int and type(beat) is int:
            return Lease(holder, epoch, beat, note)
    except (TypeError, ValueError):
        pass
    raise BadInput(f"database: the lease {name} cannot be read: {short(value)}")

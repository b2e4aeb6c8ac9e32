"""placeholder until the calls are there"""

from __future__ import annotations
from aboveboard.law.pools import PoolEdition
from aboveboard.play.pools.planned import Planned


def plan_calls(edition: PoolEdition, given: object) -> Planned:
    """."""
    raise NotImplementedError

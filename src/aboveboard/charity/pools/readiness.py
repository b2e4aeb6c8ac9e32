"""May we go on with a pool? Everything that stands in the way of what comes next at it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from aboveboard.charity.facts.known import LogFacts
from aboveboard.charity.occasions.planned import Readiness
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.pools.next_deeds import next_at
from aboveboard.law.conditions.weigh import Finding, weigh


def readiness(pool: PoolConduct, at: datetime, by: str = "") -> Readiness:
    """Weigh what comes next at a pool, as far as it can be known before anybody states it; each reason once."""
    missing, flagged = dict[str, Finding](), dict[str, Finding]()
    unchecked, judged = dict[str, None](), set[str]()
    for deed in next_at(pool.running).deeds:
        if deed not in pool.forms:
            continue
        asked = replace(pool.question(deed, {}, at, by), supposed=True)
        found = weigh(pool.law.conditions, deed, LogFacts(asked))
        missing |= {each.reason: each for each in found.missing}
        flagged |= {each.reason: each for each in found.flagged}
        unchecked |= dict.fromkeys(found.unchecked)
        judged |= set(found.judged)
    rest = tuple(name for name in unchecked if name not in judged)
    return Readiness(pool.setting.log, tuple(missing.values()), tuple(flagged.values()), opened=True, unchecked=rest)

"""`plan`: a pool reckoned under its law before a ticket is sold, by the planner that the pool names."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.law.errors import BadInput, short
from aboveboard.law.pools import PoolEdition
from aboveboard.play.pools import raffle_plan
from aboveboard.play.pools.call_plan import plan_calls
from aboveboard.play.pools.deal_plan import plan_deal
from aboveboard.play.pools.figures import Plan
from aboveboard.play.pools.planned import Asked, Planner
from aboveboard.play.pools.search_plan import plan_chest, plan_search
from aboveboard.play.pools.share_plan import plan_shares

PLANNERS: Mapping[str, Planner] = {
    "deal": plan_deal,
    **raffle_plan.PLANNERS,
    "search": plan_search,
    "chest": plan_chest,
    "calls": plan_calls,
    "shares": plan_shares,
}
"""Every planner, by the name under which pools ask for it."""


def plan(edition: PoolEdition, given: object, *, fractions: bool = False) -> Plan:
    """What a pool is worth as it is planned; what the law does not allow is reckoned all the same, and refused."""
    if not isinstance(given, Mapping):
        raise BadInput(f"plan: an object was expected, not {short(given)}")
    found, law = PLANNERS[edition.pool.planner](Asked(edition, given, fractions)), edition.law
    return Plan(
        edition.ruleset,
        edition.pool.name,
        law.title,
        law.standing,
        found.figures,
        tuple(found.refused),
        tuple(found.warnings),
        {**_readings(edition), **found.readings},
        _cite(edition),
        fractions,
        found.exact,
    )


def _readings(edition: PoolEdition) -> dict[str, str]:
    """How unclear clauses are read, and what stands in for text that is not held."""
    basis = edition.law.basis
    return edition.readings if basis is None else {**edition.readings, "basis": basis}


def _cite(edition: PoolEdition) -> tuple[str, ...]:
    """The clauses that the file rests on."""
    from aboveboard.law.model.citing import cited_ids
    from aboveboard.law.model.pools import PoolLaw

    return edition.cite(tuple(dict.fromkeys(item for _, item in cited_ids(edition.raw, PoolLaw))))

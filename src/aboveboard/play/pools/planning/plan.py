"""`plan`: a pool reckoned under its law before a ticket is sold, by the planner that the pool names."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

from aboveboard.games.shapes.pool import Pool
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.pools import PoolEdition
from aboveboard.play.pools.planning import raffle_plan
from aboveboard.play.pools.planning.call_plan import plan_calls
from aboveboard.play.pools.planning.deal_plan import plan_deal
from aboveboard.play.pools.planning.figures import Plan
from aboveboard.play.pools.planning.planned import Asked, Planned, Planner
from aboveboard.play.pools.planning.search_plan import plan_chest, plan_search
from aboveboard.play.pools.planning.share_plan import plan_shares

PLANNERS: Mapping[str, Planner] = {
    "deal": plan_deal,
    **raffle_plan.PLANNERS,
    "search": plan_search,
    "chest": plan_chest,
    "calls": plan_calls,
    "shares": plan_shares,
}
"""Every planner, by the name under which pools ask for it."""


def planner_of(pool: Pool) -> Planner:
    """The planner of a pool: one of these, or its own package's."""
    if pool.engines:
        own: Planner = import_module(pool.engines).PLANNER
        return own
    if pool.planner not in PLANNERS:
        raise BadInput(f"pool {pool.name}: no planner is called {pool.planner!r}; {nearest(pool.planner, PLANNERS)}")
    return PLANNERS[pool.planner]


def reckon(edition: PoolEdition, given: object, *, fractions: bool = False) -> Planned:
    """What the pool's planner finds out about a plan."""
    if not isinstance(given, Mapping):
        raise BadInput(f"plan: an object was expected, not {short(given)}")
    return planner_of(edition.pool)(Asked(edition, given, fractions))


class GivenPlan(NamedTuple):
    """A plan, and whether it is a specimen that stands in until an organization's own is given."""

    given: Mapping[str, object]
    specimen: bool

    def to_json(self) -> dict[str, object]:
        """The plan as documents have it."""
        return {"specimen": self.specimen, "given": dict(self.given)}

    @property
    def words(self) -> str:
        """What figures are of, as people read it."""
        stand_in = "a specimen, a stand-in until one's own is given with --plan"
        return f"Plan: {stand_in if self.specimen else 'as given'}."


def given_or_specimen(edition: PoolEdition, given: object) -> GivenPlan:
    """The plan that is given, or the law file's specimen where none is."""
    if given is None:
        if edition.law.specimen is None:
            raise BadInput(f"a plan was expected: {edition.ruleset} {edition.pool.name} holds no specimen of one")
        return GivenPlan(edition.law.specimen, specimen=True)
    if not isinstance(given, Mapping):
        raise BadInput(f"plan: an object was expected, not {short(given)}")
    return GivenPlan(given, specimen=False)


def plan(edition: PoolEdition, given: object, *, fractions: bool = False) -> Plan:
    """What a pool is worth as it is planned; what the law does not allow is reckoned all the same, and refused."""
    found, law = reckon(edition, given, fractions=fractions), edition.law
    return Plan(
        edition.ruleset,
        edition.pool.name,
        law.title,
        edition.standing,
        found.figures,
        tuple(found.refused),
        tuple(found.warnings),
        {**readings(edition), **found.readings},
        clauses(edition),
        fractions,
        found.exact,
        edition.receipt,
    )


def readings(edition: PoolEdition) -> dict[str, str]:
    """How unclear clauses are read, and what stands in for text that is not held."""
    basis = edition.law.basis
    return edition.readings if basis is None else {**edition.readings, "basis": basis}


def clauses(edition: PoolEdition) -> tuple[str, ...]:
    """The clauses that the file rests on."""
    from aboveboard.law.model.citing import cited_ids
    from aboveboard.law.model.pools import PoolLaw

    return edition.cite(tuple(dict.fromkeys(item for _, item in cited_ids(edition.raw, PoolLaw))))

"""A pool under a law: what can be asked of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from aboveboard.law.pools import PoolEdition
    from aboveboard.play.pools.odds import PoolOdds
    from aboveboard.play.pools.planning.figures import Plan
    from aboveboard.play.pools.running.settle import SettledPool
    from aboveboard.play.pools.simulate.answer import PoolSimulation


@dataclass(frozen=True, eq=False, repr=False)
class RegulatedPool:
    """A pool under a law: what can be asked of it before a ticket is sold.

    >>> aboveboard.ruleset("ny-charitable").pool("bell-jar")
    <Pool ny-charitable/bell-jar: a deal>
    """

    edition: PoolEdition

    def __repr__(self) -> str:
        from aboveboard.kernel.words import a

        return f"<Pool {self.edition.ruleset}/{self.edition.pool.name}: {a(self.edition.pool.planner)}>"

    @property
    def title(self) -> str:
        """The pool's name in the regulation."""
        return self.edition.law.title

    def plan(self, given: Mapping[str, object], *, fractions: bool = False) -> Plan:
        """What the pool is worth as it is planned, and what the law refuses of that."""
        from aboveboard.play.pools.planning.plan import plan as planned

        return planned(self.edition, given, fractions=fractions)

    def odds(
        self,
        plan: object = None,
        wager: str | None = None,
        selection: str | None = None,
        *,
        fractions: bool = False,
    ) -> PoolOdds:
        """What a ticket wins and gains, and each prize of it: of a plan, or of a specimen of ours where none is given.

        >>> deal = {"price": 100, "tickets": 2400, "prizes": [{"cents": 10000, "count": 18}]}
        >>> row = aboveboard.ruleset("ny-charitable").pool("bell-jar").odds(deal).wagers[0]
        >>> row.ev, row.win, row.pays
        ('-1/4', '3/400', {'$100': '$100'})
        """
        from aboveboard.play.pools.odds import odds

        return odds(self.edition, plan, wager, selection, fractions=fractions)

    def simulate(
        self,
        plan: object = None,
        *,
        rounds: int,
        seed: int | None = None,
        workers: int | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> PoolSimulation:
        """Play very many rounds of a plan, or of a specimen, and measure them; the seed decides what comes.

        >>> queen = aboveboard.ruleset("ny-charitable").pool("queen-of-hearts")
        >>> found = queen.simulate({"price": 200, "weekly": 500}, rounds=100_000, seed=7)
        >>> [(each.name, str(each.exact)) for each in found.measures][0]
        ('weeks', '443/18')
        """
        from aboveboard.play.pools.simulate.run import simulate

        return simulate(self.edition, plan, rounds=rounds, seed=seed, workers=workers, progress=progress)

    def settle(self, opening: Mapping[str, object], events: Sequence[object]) -> SettledPool:
        """Settle what was sold, drawn and paid of a pool that was opened so.

        >>> found = aboveboard.ruleset("ny-charitable").pool("fifty-fifty").settle(
        ...     {"price": 100, "tickets": 500}, [{"ticket-sell": {"count": 120}}, {"ticket-draw": {"ticket": 88}}])
        >>> [(row["ticket"], row["pays"]) for row in found.settlements]
        [(88, 6000)]
        """
        from aboveboard.play.pools.running.settle import settle_pool_under

        return settle_pool_under(self.edition, opening, list(events))

    def guide(self, format: Literal["md", "html"] = "md") -> str:
        """The guide of the pool under this law.

        >>> print(aboveboard.ruleset("ny-charitable").pool("queen-of-hearts").guide().splitlines()[0])
        # Search for the Queen of Hearts
        """
        from aboveboard.publish.pool_guide import pool_guide

        return pool_guide(self.edition, format)

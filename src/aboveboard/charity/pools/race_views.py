"""How an event of races stands: the race in hand with what a share on each runner would be paid, and the results."""

from __future__ import annotations

from typing import Any

from aboveboard.play.pools.planning.shares import dividends
from aboveboard.play.pools.running.pool import RunningPool


def races_view(running: RunningPool) -> dict[str, Any] | None:
    """What anybody may see: what is staked on whom, and never by whom."""
    terms, held = running.terms.races, running.state.races
    if terms is None:
        return None
    return {
        "race": held.race, "races": terms.races, "unit": terms.unit, "under_way": held.under_way,
        "closed": running.state.round.closed, "shown": held.seal_broken,
        "runners": list(held.runners) if held.under_way else [],
        "stakes": held.stakes if held.under_way else {},
        "would_pay": would_pay(running) if held.under_way else {},
        "largest_wager": terms.largest_wager, "breakage": terms.breakage,
        "retained": None if terms.retained is None else str(terms.retained),
        "tickets": [
            {"ticket": each.ticket, "grade": each.grade, "units": each.units, "race": each.race}
            for each in held.owed.values() if not each.paid
        ],
        "results": [
            {"race": each.race, "winners": list(each.winners), "dividends": dict(each.dividends),
             "staked": each.staked, "paid": each.paid, "retained": each.retained, "breakage": each.breakage,
             "returned": each.returned, "ground": each.ground}
            for each in held.results
        ],
    }  # fmt: skip


def would_pay(running: RunningPool) -> dict[str, int | None]:
    """What a share on each runner would be paid if it won and no more were staked; None where nobody has backed it."""
    terms, stakes = running.terms.races, running.state.races.stakes
    figures = None if terms is None else terms.figures(running.terms.edition)
    if figures is None:
        return dict.fromkeys(stakes)
    return {runner: dividends(stakes, (runner,), figures).dividends.get(runner) for runner in stakes}

"""A deal while it sells: the flare as everybody may see it, and for those in charge what the rest of it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import are, counted
from aboveboard.law.errors import BadInput
from aboveboard.law.provisions.clauses import citations
from aboveboard.play.events import Refusal
from aboveboard.play.pools.planning.deal_plan import plan_deal
from aboveboard.play.pools.planning.figures import Mean
from aboveboard.play.pools.planning.planned import Asked
from aboveboard.play.pools.running.deals.deal import DealStage
from aboveboard.play.pools.running.deals.prizes import prizes_left
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.told import Told


@dataclass(frozen=True)
class FlareLine:
    """A line of the flare: a prize, how many of it there are, and how many are marked off as won."""

    prize: str
    cents: int
    count: int
    won: int
    kind: str
    symbol: str = ""

    def to_json(self) -> Told:
        """As programs read it."""
        return dict(vars(self))


def deal_of(running: RunningPool) -> DealStage | None:
    """The part of a pool that is a deal; None where it is none."""
    return next((part for part in running.parts if isinstance(part, DealStage)), None)


def flare_of(running: RunningPool) -> tuple[FlareLine, ...]:
    """The flare with its prizes marked off: never how many tickets are left, nor how many were sold."""
    left = prizes_left(running.terms, running.state.deal)
    return tuple(
        FlareLine(each.name, each.cents, each.count, each.count - left[each.name], each.kind, each.symbol)
        for each in running.terms.prizes
    )


@dataclass(frozen=True)
class Advice:
    """What those in charge of a deal know and the public does not: what is left, and whether it pays to go on."""

    tickets: int
    """How many are left."""
    prizes: int
    """How many were not awarded."""
    cents: int
    """What those are worth."""
    price: int
    why_not: Refusal | None
    """Why it may not leave play."""
    mean_tickets: Fraction | None = None
    """After how many tickets of all, on the average, enough prizes are out for it to leave play."""

    @property
    def may_close(self) -> bool:
        """May it leave play?"""
        return self.why_not is None

    @property
    def if_sold_out(self) -> int:
        """What selling the rest would bring; less than nothing where more is left in prizes than in tickets."""
        return self.tickets * self.price - self.cents

    @property
    def ev(self) -> Fraction | None:
        """What whoever buys one of the rest gains on the average, for each unit of its price."""
        return Fraction(self.cents, self.tickets * self.price) - 1 if self.tickets else None

    @property
    def unclaimed(self) -> int:
        """How many winning tickets, at least, were sold and have not come back."""
        return max(0, self.prizes - self.tickets)

    @property
    def words(self) -> str:
        """Whether it may leave play, and whether it pays to go on."""
        if not self.tickets:
            open_ = f", and {are(self.prizes, 'prize')} not claimed" if self.prizes else ""
            return f"Every ticket is sold{open_}." if self.may_close else f"Every ticket is sold: {self._why}."
        rest = counted(self.tickets, "ticket")
        brings = f"would bring {dollars(self.if_sold_out)}"
        if self.if_sold_out < 0:
            brings = f"would cost {dollars(-self.if_sold_out)}, since more is left in prizes than in tickets"
        stands = "It may leave play" if self.may_close else f"It stays in play: {self._why}"
        return f"{stands}. To sell the {rest} that {'is' if self.tickets == 1 else 'are'} left {brings}."

    @property
    def _why(self) -> str:
        return "" if self.why_not is None else self.why_not.reason

    def to_json(self) -> Told:
        """As programs read it."""
        why, mean, ev = self.why_not, self.mean_tickets, self.ev
        return {
            "left": self.tickets, "prizes_left": self.prizes, "cents_left": self.cents,
            "if_sold_out": self.if_sold_out, "ev": None if ev is None else str(ev), "unclaimed": self.unclaimed,
            "may_close": self.may_close, "mean_tickets": None if mean is None else str(mean), "words": self.words,
            "why_not": None if why is None else {"reason": why.reason, "cite": list(citations(why.cite))},
        }  # fmt: skip


def advice(running: RunningPool) -> Advice | None:
    """Whether a deal may leave play, what the rest of it is worth, and what selling out would bring."""
    part = deal_of(running)
    if part is None:
        return None
    left, why = prizes_left(running.terms, running.state.deal), part.why_not_leave()
    return Advice(
        tickets=part.left,
        prizes=sum(left.values()),
        cents=sum(each.cents * left[each.name] for each in running.terms.prizes),
        price=running.terms.price,
        why_not=None if why is None else Refusal(*why),
        mean_tickets=_mean(running),
    )


def _mean(running: RunningPool) -> Fraction | None:
    """After how many tickets enough is out, as the planner reckons it; None where it cannot."""
    terms, deal = running.terms, running.state.deal
    given: Mapping[str, object] = {
        "price": terms.price,
        "tickets": terms.tickets,
        "prizes": [{"cents": each.cents, "count": each.count} for each in terms.prizes],
        "sold": deal.sold,
        "paid": [
            {"cents": each.cents, "count": deal.won[each.name]} for each in terms.prizes if deal.won.get(each.name)
        ],
    }
    try:
        found = plan_deal(Asked(terms.edition, given)).figures.get("may_close")
    except BadInput:
        return None
    mean = found.get("mean_tickets") if isinstance(found, Mapping) else None
    return mean.value if isinstance(mean, Mean) else None

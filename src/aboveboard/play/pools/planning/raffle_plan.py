"""Raffles before they are sold: one with listed prizes, one that halves its takings, one with a prize for each date."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from aboveboard.kernel.money import dollars, whole_cents
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput
from aboveboard.law.model.pools import Regime, RegimeName
from aboveboard.law.pools import PoolEdition
from aboveboard.play.pools.planning.figures import Chance, FigureRow, Mean, Money
from aboveboard.play.pools.planning.plan_file import PlanFile
from aboveboard.play.pools.planning.planned import Asked, Planned, Planner, gain, share_of, stated
from aboveboard.play.pools.planning.rounds import DrawnRound
from aboveboard.play.pools.planning.ticket import Ticket, listed

RAFFLE = ("price", "printed", "prizes", "expenses", "sold", "year_net", "year_prizes")
MOST_PRINTED = 10**9


class Net:
    """What a raffle nets, and what is owed of it, by how many tickets are sold."""

    def __init__(self, edition: PoolEdition, price: int, costs: int, year_net: int) -> None:
        self.law, self.price, self.costs, self.year_net = edition.law, price, costs, year_net

    def net(self, sold: int) -> int:
        """Takings less what was paid for prizes and other things."""
        return sold * self.price - self.costs

    def regime(self, sold: int) -> RegimeName | None:
        """How it is reported: the first regime whose bounds its net stays below."""
        net = self.net(sold)
        return next((name for name, each in self.law.regimes.items() if self._below(each, net)), None)

    def _below(self, regime: Regime, net: int) -> bool:
        one, year = regime.net_below, regime.year_net_below
        return (one is None or net < one) and (year is None or self.year_net + net < year)

    def fee(self, sold: int) -> int | None:
        """What is owed of the net; None where the text held says nothing of it."""
        fee, regime = self.law.fee, self.regime(sold)
        if fee is None:
            return None
        if fee.regimes and regime not in fee.regimes:
            return 0
        return whole_cents(Fraction(fee.rate) * max(self.net(sold), 0), fee.rounding)

    def kept(self, sold: int) -> int:
        """What is left once the fee is paid."""
        return self.net(sold) - (self.fee(sold) or 0)

    def reaching(self, net: int) -> int:
        """The number of tickets whose last one takes the net to so much or more."""
        return max(0, -(-(net + self.costs) // self.price))

    def changes(self) -> Iterator[int]:
        """The numbers of tickets at which another regime begins."""
        bounds = {
            bound
            for each in self.law.regimes.values()
            for bound in (each.net_below, None if each.year_net_below is None else each.year_net_below - self.year_net)
            if bound is not None
        }
        for sold in sorted({self.reaching(bound) for bound in bounds}):
            if sold > 0 and self.regime(sold) != self.regime(sold - 1):
                yield sold


def plan_raffle(asked: Asked) -> Planned:
    """What a raffle nets at every number sold, how it is reported, and the tickets at which that changes."""
    edition = asked.edition
    file, found = PlanFile.read(asked.given, RAFFLE), Planned(edition)
    price, printed = file.price(), file.whole("printed", 1, MOST_PRINTED)
    rows = file.rows("prizes", ("cents", "donated", "kind"))
    prizes = [row.cents("cents", least=1) for row in rows]
    bought = sum(cents for row, cents in zip(rows, prizes, strict=True) if not row.flag("donated"))
    found.held_to("price", price)
    for cents in sorted(set(prizes), reverse=True):
        found.held_to("prize", cents)
    found.held_to("prizes", sum(prizes))
    if file.has("year_prizes"):
        found.held_to("prizes-a-year", file.cents("year_prizes") + sum(prizes))
    found.bar(row.word("kind", "cash") for row in rows)
    net = Net(edition, price, bought + file.cents("expenses", 0), file.cents("year_net", 0))
    enough = net.reaching(0)
    if enough > printed:
        found.warn(f"{printed:,} tickets are printed, and {enough:,} must be sold before anything is left", ())
    numbers = file.wholes("sold", 0, printed)
    found.give({
        "break_even": enough,
        "sold": [_row(net, sold, prizes) for sold in numbers],
        "cliffs": [_cliff(edition, net, sold) for sold in net.changes() if sold <= printed],
    })  # fmt: skip
    _draw(found, price, numbers or [printed], lambda sold: prizes[:sold], net.kept)
    return found


def _draw(
    found: Planned, price: int, numbers: list[int], won: Callable[[int], list[int]], kept: Callable[[int], int]
) -> None:
    """A ticket among each number of them that is asked about, and a drawing among the last: each wins once at most."""
    sold = [number for number in numbers if number > 0]
    if not sold:
        found.unsaid = "sold: the number of tickets sold was expected; nobody holds one where none is"
        return
    found.tickets = lambda: (
        Ticket(price, listed(prizes, number), Fraction(len(prizes), number), {"sold": number})
        for number, prizes in ((each, won(each)) for each in sold)
    )
    net = kept(sold[-1])
    found.round = DrawnRound(
        price=price, sold=sold[-1], prizes=tuple(won(sold[-1])), net=net, exact={"net": Fraction(net)}
    )


def _row(net: Net, sold: int, prizes: list[int]) -> FigureRow:
    regime, fee = net.regime(sold), net.fee(sold)
    return {
        "sold": sold,
        "gross": Money(sold * net.price),
        "net": Money(net.net(sold)),
        "regime": regime,
        "form": None if regime is None else net.law.regimes[regime].form,
        "fee": None if fee is None else Money(fee),
        "ev": gain(sum(prizes[:sold]), sold * net.price),  # each ticket is in the drum once, and wins once at most
    }


def _cliff(edition: PoolEdition, net: Net, sold: int) -> FigureRow:
    """The ticket at which a raffle is reported otherwise: what is kept without it, and with it."""
    before, after = net.regime(sold - 1), net.regime(sold)
    names = [each for each in (before, after) if each is not None]
    words = [spaced(each or "no rule") for each in (before, after)]
    why = f"with ticket {sold:,} the net is {dollars(net.net(sold))}: {words[1]} in place of {words[0]}"
    if (net.fee(sold) or 0) > (net.fee(sold - 1) or 0):
        why += f", and {dollars(net.fee(sold) or 0)} is owed of all of it"
    cite = edition.cite(tuple(clause for each in names for clause in edition.law.regimes[each].cite))
    return {
        "sold": sold,
        "before": Money(net.kept(sold - 1)),
        "after": Money(net.kept(sold)),
        "why": why,
        "cite": cite,
    }


def plan_halves(asked: Asked) -> Planned:
    """What a raffle pays and keeps that divides its takings."""
    edition = asked.edition
    file, found = PlanFile.read(asked.given, ("price", "sold")), Planned(edition)
    price, law = file.price(), stated(edition, edition.law.prize_share, "prize-share")
    rows, numbers = list[FigureRow](), file.wholes("sold", 0, MOST_PRINTED)
    for sold in numbers:
        taken = sold * price
        prize = share_of(law, taken)
        found.held_to("prize", prize, f"the prize with {sold:,} sold")
        rows.append({"sold": sold, "prize": Money(prize), "kept": Money(taken - prize), "ev": gain(prize, taken)})
    found.held_to("price", price)
    found.give({"sold": rows})
    _draw(
        found,
        price,
        numbers,
        lambda sold: [share_of(law, sold * price)],
        lambda sold: sold * price - share_of(law, sold * price),
    )
    return found


def plan_calendar(asked: Asked) -> Planned:
    """What a calendar wins that is drawn from for each date, and how often somebody new does."""
    edition = asked.edition
    file = PlanFile.read(asked.given, ("price", "sold", "draws", "returned"))
    found, price, sold = Planned(edition), file.price(), file.whole("sold", 1, MOST_PRINTED)
    rows = file.rows("draws", ("day", "cents"))
    days, prizes = [row.day("day") for row in rows], [row.cents("cents", least=1) for row in rows]
    if twice := next((day for place, day in enumerate(days) if day in days[:place]), None):
        raise BadInput(f"draws: {twice} is given twice; a date has one prize")
    for cents in sorted(set(prizes), reverse=True):
        found.held_to("prize", cents)
    found.held_to("price", price)
    returned, draws = file.flag("returned"), len(prizes)
    paid = sum(prizes) if returned else sum(prizes[:sold])
    once = 1 - Fraction(sold - 1, sold) ** draws if returned else Fraction(min(draws, sold), sold)
    found.give({
        "ev": gain(paid, sold * price),
        "wins_once": Chance(once),
        "mean_winners": Mean(sold * once),
        "net": Money(sold * price - paid),
    })  # fmt: skip
    drawn = tuple(prizes if returned else prizes[:sold])
    found.tickets = lambda: [Ticket(price, listed(drawn, sold, returned=returned), once, {"sold": sold})]
    found.round = DrawnRound(
        price=price,
        sold=sold,
        prizes=drawn,
        net=sold * price - paid,
        returned=returned,
        exact={"net": Fraction(sold * price - paid), "winners": sold * once},
    )
    return found


PLANNERS: Mapping[str, Planner] = {
    "raffle": plan_raffle,
    "halves": plan_halves,
    "calendar": plan_calendar,
}

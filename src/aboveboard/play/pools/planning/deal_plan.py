"""A deal of printed tickets before it is sold, and while it sells."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import gcd, prod

from aboveboard.kernel.money import whole_cents
from aboveboard.kernel.words import counted
from aboveboard.law.errors import BadInput
from aboveboard.law.pools import PoolEdition
from aboveboard.play.pools.planning.deals import Leaving, Prizes, merged, number, value
from aboveboard.play.pools.planning.figures import Chance, Figures, Mean, Money
from aboveboard.play.pools.planning.plan_file import PlanFile
from aboveboard.play.pools.planning.planned import Asked, Planned, gain
from aboveboard.play.pools.planning.rounds import DealRound
from aboveboard.play.pools.planning.ticket import Ticket, of_prizes

FIELDS = ("price", "tickets", "prizes", "cost", "sold", "paid", "at", "type")
MOST_TICKETS = 100_000
MOST_PRIZES = 5_000
MOST_WAYS = 3_000_000
"""Prizes of very many kinds can be out in more ways than are counted here."""


def plan_deal(asked: Asked) -> Planned:
    """What a deal is worth, what is owed of it, when it may leave play, and what is left of it."""
    edition = asked.edition
    file, found = PlanFile.read(asked.given, FIELDS), Planned(edition)
    price, tickets = file.price(), file.whole("tickets", 1, MOST_TICKETS)
    prizes = _prizes(file, "prizes", found)
    if not prizes:
        raise BadInput("prizes: a deal has at least one prize")
    if number(prizes) > tickets:
        raise BadInput(f"prizes: {counted(number(prizes), 'prize')} do not fit in {counted(tickets, 'ticket')}")
    sold = file.whole("sold", 0, tickets, 0)
    paid = _paid(file, prizes, sold)
    left = _left(prizes, paid)
    if number(left) > tickets - sold:
        raise BadInput(f"paid: {number(left)} prizes are left, and only {tickets - sold} tickets to hold them")
    found.held_to("price", price)
    for each in prizes:
        found.held_to("prize", each.cents)
    found.held_to("prizes", value(prizes))
    cost = file.cents("cost") if file.has("cost") else None
    found.give(_worth(edition, price, tickets, prizes, cost))
    leaving = _leaving(edition, tickets, sold, prizes, paid)
    found.give({"may_close": None if leaving is None else _may_close(leaving, paid, file.wholes("at", 0, tickets))})
    remaining = tickets - sold
    found.give({
        "left": {
            "tickets": remaining,
            "cents": Money(value(left)),
            "ev": gain(value(left), remaining * price),
            "if_sold_out": Money(remaining * price - value(left)),
        }
    })  # fmt: skip
    found.tickets = lambda: _tickets(price, tickets, prizes, remaining, left)
    found.round = DealRound(
        leaving=leaving or Leaving(remaining, left, number(left), value(left), sold),
        sold_out=leaving is None,
        price=price,
        paid=value(paid),
        cost=cost,
        exact={"tickets": Fraction(tickets) if leaving is None else leaving.mean_tickets},
    )
    return found


def _tickets(
    price: int, tickets: int, prizes: tuple[Prizes, ...], remaining: int, left: tuple[Prizes, ...]
) -> Iterator[Ticket]:
    """A ticket of the whole deal, and one of what is left of it where some were sold."""
    yield _ticket(price, tickets, prizes, {"tickets": tickets})
    if 0 < remaining < tickets:
        yield _ticket(price, remaining, left, {"tickets": remaining, "sold": tickets - remaining})


def _ticket(price: int, tickets: int, prizes: tuple[Prizes, ...], among: dict[str, int]) -> Ticket:
    wins = tuple(of_prizes(each.cents, each.many, tickets) for each in prizes)
    return Ticket(price, wins, Fraction(number(prizes), tickets), among)


def _prizes(file: PlanFile, name: str, found: Planned) -> tuple[Prizes, ...]:
    rows = file.rows(name, ("cents", "count", "kind"))
    found.bar((row.word("kind", "cash") for row in rows), file.word("type", "-"))
    return merged(Prizes(row.cents("cents", least=1), row.whole("count", 1, MOST_TICKETS, 1)) for row in rows)


def _paid(file: PlanFile, prizes: tuple[Prizes, ...], sold: int) -> tuple[Prizes, ...]:
    """What was paid of it, which is no more than it holds, nor than was sold."""
    rows = file.rows("paid", ("cents", "count"))
    paid = merged(Prizes(row.cents("cents", least=1), row.whole("count", 0, MOST_TICKETS, 1)) for row in rows)
    held = dict(prizes)
    for cents, count in paid:
        if count > held.get(cents, 0):
            raise BadInput(f"paid: {count} prizes of {cents} cents, where the deal holds {held.get(cents, 0)}")
    if number(paid) > sold:
        raise BadInput(f"paid: {number(paid)} prizes, where {counted(sold, 'ticket')} were sold")
    return paid


def _left(prizes: tuple[Prizes, ...], paid: tuple[Prizes, ...]) -> tuple[Prizes, ...]:
    out = dict(paid)
    return merged(Prizes(cents, count - out.get(cents, 0)) for cents, count in prizes)


def _worth(edition: PoolEdition, price: int, tickets: int, prizes: tuple[Prizes, ...], cost: int | None) -> Figures:
    """What it takes in and pays out when all of it is sold."""
    handle, law = price * tickets, edition.law
    net = None if cost is None else handle - cost - value(prizes)
    fee = (
        None if law.fee is None or net is None else whole_cents(max(net, 0) * Fraction(law.fee.rate), law.fee.rounding)
    )
    return {
        "ideal_handle": Money(handle),
        "prizes": Money(value(prizes)),
        "payout": Chance(Fraction(value(prizes), handle)),
        "ev": gain(value(prizes), handle),
        "win": Chance(Fraction(number(prizes), tickets)),
        "ideal_net": None if net is None else Money(net),
        "fee": None if fee is None else Money(fee),
    }


def _leaving(
    edition: PoolEdition, tickets: int, sold: int, prizes: tuple[Prizes, ...], paid: tuple[Prizes, ...]
) -> Leaving | None:
    """What must still come out for it to leave play, from how it stands now; None where no law asks."""
    law = edition.law.leaves_play
    if law is None:
        return None
    share = Fraction(law.share)
    winners = whole_cents(share * number(prizes), "up") if "number" in law.by else 0
    cents = whole_cents(share * value(prizes), "up") if "value" in law.by else 0
    left = _left(prizes, paid)
    _check_ways(left)
    return Leaving(tickets - sold, left, winners - number(paid), cents - value(paid), sold)


def _may_close(leaving: Leaving, paid: tuple[Prizes, ...], at: list[int]) -> Figures:
    """How much must be out, and after how many tickets that is so."""
    return {
        "prizes": leaving.winners + number(paid),
        "cents": Money(leaving.cents + value(paid)),
        "mean_tickets": Mean(leaving.mean_tickets),
        "by": {str(out): Chance(leaving.by(out)) for out in at},
    }


def _check_ways(prizes: tuple[Prizes, ...]) -> None:
    """Can all the ways be counted in which prizes may be out? The kind with most prizes is not counted one by one."""
    if number(prizes) > MOST_PRIZES:
        raise BadInput(f"prizes: {number(prizes):,} are more than the {MOST_PRIZES:,} that are counted")
    others = sorted(prizes, key=lambda each: each.many)[:-1]
    if not others:
        return
    unit = gcd(*(each.cents for each in others))
    ways = min(prod(each.many + 1 for each in others), (number(others) + 1) * (value(others) // unit + 1))
    if ways * (others[-1].many + 1) > MOST_WAYS:
        raise BadInput(
            f"prizes: {len(prizes)} kinds can be out in more ways than are counted; join some that are alike"
        )

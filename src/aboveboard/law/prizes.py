"""What a thing is worth as a prize, and why it may not be one: its worth, its kind, what its series and year total."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import spaced
from aboveboard.law.model import Item, PrizeCap
from aboveboard.law.model.money import Allowance, PrizeLimit, PrizesLaw

CASINO = "casino"
"""The kind of every game that has no limits of its own."""
MONEY = "cash"


class Valued(NamedTuple):
    """A thing that may be a prize: its name, its value in cents, and whether that is cost, retail or market."""

    item: str
    cents: int
    basis: str


class NotAPrize(NamedTuple):
    """Why a thing may not be a prize, with the provisions that say so."""

    reason: str
    cite: tuple[str, ...]


def valued(law: PrizeCap, name: str, item: Item) -> Valued | NotAPrize:
    """A thing bought is worth its cost; a thing given is worth what it sells for, by the higher of two figures."""
    kind = name if name in law.barred_cite else item.kind
    if kind in law.barred_cite:
        return NotAPrize(f"{name}: {spaced(kind)} may not be a prize", law.barred_cite[kind])
    if kind != law.kind:
        return NotAPrize(f"{name}: prizes are {law.kind}, and {spaced(kind)} is not", law.cite)
    if item.cost is not None:
        worth = Valued(name, item.cost, "cost")
    else:
        given = {"retail": item.retail, "market": item.market}
        known = [(cents, basis) for basis, cents in given.items() if cents is not None]
        if not known:
            reason = f"{name}: neither its cost nor, as a gift, its retail price is stated"
            return NotAPrize(reason, law.value_cite or law.cite)
        worth = Valued(name, *max(known, key=lambda one: one[0]))
    if worth.cents > law.max:
        reason = f"{name} is worth {dollars(worth.cents)}, over the {dollars(law.max)} allowed for one prize"
        return NotAPrize(reason, law.cite)
    return worth


@dataclass(frozen=True)
class Series:
    """What a wheel, a deal or a raffle has given so far, and what all of its kind have given this year."""

    given: int = 0
    year: int = 0


NOTHING = Series()


def limit_of(law: PrizesLaw, kind: str) -> PrizeLimit | None:
    """The limits of a kind of game, or those of casino-type games."""
    return law.kinds.get(kind) or law.kinds.get(CASINO) or next(iter(law.kinds.values()), None)


def worth(law: PrizesLaw, name: str, item: Item) -> Valued | NotAPrize:
    """What a thing is worth as a prize; money is worth itself, and some things may not be one at all."""
    kind = name if name in law.barred_cite else item.kind
    if kind in law.barred_cite:
        return NotAPrize(f"{name}: {spaced(kind)} may not be a prize", law.barred_cite[kind])
    if kind == MONEY:
        return Valued(name, item.market or item.cost or 0, "money")
    cite = law.value_cite or next(iter(law.kinds.values())).cite
    thing = item.model_copy(update={"kind": "merchandise"})
    return valued(PrizeCap(kind="merchandise", max=10**15, value_cite=cite, cite=cite), name, thing)


def over_limit(law: PrizesLaw, kind: str, cents: int, so_far: Series = NOTHING) -> NotAPrize | None:
    """Why a prize of this worth may not be awarded after what its series has given."""
    limit = limit_of(law, kind)
    if limit is None:
        return None
    words = spaced(kind)
    if limit.single is not None and cents > limit.single:
        return NotAPrize(f"{dollars(cents)} is over the {dollars(limit.single)} of one {words} prize", limit.cite)
    if limit.series is not None and so_far.given + cents > limit.series:
        comes, of = dollars(so_far.given + cents), limit.series_of or kind
        most = dollars(limit.series)
        return NotAPrize(f"the prizes of the {of} would come to {comes}, over {most}", limit.series_cite or limit.cite)
    if limit.year is not None and so_far.year + cents > limit.year:
        comes = dollars(so_far.year + cents)
        return NotAPrize(
            f"the year's {words} prizes would come to {comes}, over {dollars(limit.year)}", limit.year_cite
        )
    return None


def listed_over(law: PrizesLaw, kind: str, prizes: Iterable[int], year: int = 0) -> NotAPrize | None:
    """Why a deal, wheel or raffle with these prizes may not be offered."""
    given = 0
    for cents in prizes:
        refusal = over_limit(law, kind, cents, Series(given, year + given))
        if refusal is not None:
            return refusal
        given += cents
    return None


def allowance(given: Mapping[str, Allowance], types: int) -> Allowance | None:
    """What applies where so many single types are conducted; None where there are more than any text provides for."""
    fitting = [one for one in given.values() if types <= one.types]
    return min(fitting, key=lambda one: one.types, default=None)


def expenditure(awards: Iterable[tuple[int, bool]], law: PrizesLaw, form: str) -> int:
    """What prizes come to on a form: each with its worth and whether it was donated, which some forms leave out."""
    return sum(cents for cents, donated in awards if not (donated and form in law.donated_cite))

"""What a thing is worth as a prize, and why it may not be one."""

from __future__ import annotations

from typing import NamedTuple

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import spaced
from aboveboard.law.model import Item, Prize


class Valued(NamedTuple):
    """A thing that may be a prize: its name, its value in cents, and whether that is cost, retail or market."""

    item: str
    cents: int
    basis: str


class NotAPrize(NamedTuple):
    """Why a thing may not be a prize, with the provisions that say so."""

    reason: str
    cite: tuple[str, ...]


def valued(law: Prize, name: str, item: Item) -> Valued | NotAPrize:
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

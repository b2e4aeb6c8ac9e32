"""Chips by what they are worth: the set of a ruleset with its colours, stacks that make an amount, and change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from aboveboard.kernel.money import dollars
from aboveboard.law.custom import CHIP_COLOURS
from aboveboard.law.errors import BadInput, short
from aboveboard.law.money import MoneyLaw, money_law
from aboveboard.log.deeds import Deed
from aboveboard.play.events import LARGEST, Refusal

Stack = Mapping[int, int]
"""Chips by denomination: how many of each, the denominations in cents."""

LEFT_OUT = 4
"""Four 25s are worth five 20s, so leaving out more of the larger chip never makes a smaller stack."""


@dataclass(frozen=True)
class ChipSet:
    """The chips in use under a ruleset: each denomination with its colour, and the clauses behind them."""

    colours: Mapping[int, str]
    cite: Mapping[int, tuple[str, ...]]
    only: tuple[str, ...]
    """The clause by which there are no others but with an approval; empty where custom alone says so."""

    @property
    def denominations(self) -> tuple[int, ...]:
        """From the largest to the smallest, in cents."""
        return tuple(sorted(self.colours, reverse=True))

    def as_json(self) -> list[dict[str, Any]]:
        """For a page that draws them."""
        return [
            {"cents": cents, "colour": self.colours[cents], "cite": list(self.cite.get(cents, ()))}
            for cents in sorted(self.colours)
        ]


@cache
def chip_set(ruleset: str | None) -> ChipSet:
    """The chips of a ruleset, or those of custom where it sets none."""
    return CUSTOMARY if ruleset is None else set_under(money_law(ruleset))


def set_under(law: MoneyLaw) -> ChipSet:
    """The chips that a law sets, or those of custom."""
    if law.chips is None:
        return CUSTOMARY
    value = law.chips.value
    held = value.denominations.values()
    return ChipSet({chip.cents: chip.colour for chip in held}, {chip.cents: chip.cite for chip in held}, value.cite)


CUSTOMARY = ChipSet(CHIP_COLOURS, {}, ())


def total(stack: Stack) -> int:
    """What a stack is worth in cents."""
    return sum(cents * count for cents, count in stack.items())


def add(one: Stack, other: Stack) -> dict[int, int]:
    """Two stacks put together."""
    return {cents: one.get(cents, 0) + other.get(cents, 0) for cents in sorted({*one, *other})}


def smallest_change(cents: int, denominations: Iterable[int]) -> dict[int, int]:
    """The fewest chips that make an amount; an amount that these chips cannot make is refused in words."""
    held = tuple(sorted(set(denominations), reverse=True))
    found = _fewest(cents, held)
    if found is None:
        names = ", ".join(dollars(each) for each in reversed(held))
        raise BadInput(f"{dollars(cents)} cannot be made of chips of {names}")
    return dict(sorted(found.items()))


@lru_cache(maxsize=65_536)
def _fewest(cents: int, held: tuple[int, ...]) -> dict[int, int] | None:
    """Denomination by denomination from the largest, leaving out up to a few: two 20s beat a 25, a 10 and a 5."""
    if cents == 0 or not held:
        return None if cents else {}
    best: dict[int, int] | None = None
    most = cents // held[0]
    for count in range(most, max(-1, most - LEFT_OUT - 1), -1):
        rest = _fewest(cents - count * held[0], held[1:])
        if rest is not None and (best is None or count + sum(rest.values()) < sum(best.values())):
            best = {**rest, held[0]: count} if count else rest
    return best


def read_stack(deed: Deed, name: str = "chips") -> dict[int, int]:
    """A field that holds chips by denomination, such as {"500": 20, "2500": 4}."""
    given = deed.payload.get(name)
    if not isinstance(given, Mapping) or not given:
        raise BadInput(
            f'{deed.kind}: {name}: chips by denomination in cents, such as {{"500": 20}}, were expected, '
            f"not {short(given)}"
        )
    stack = {}
    for key, count in given.items():
        text = str(key)
        if not (text.isascii() and text.isdigit() and 1 <= int(text) <= LARGEST):
            raise BadInput(f"{deed.kind}: {name}: {key!r}: a denomination in whole cents was expected")
        if type(count) is not int or not 0 <= count <= 1_000_000:
            raise BadInput(f"{deed.kind}: {name}: {key}: a number of chips was expected, not {short(count)}")
        stack[int(text)] = count
    if total(stack) > LARGEST:
        raise BadInput(f"{deed.kind}: {name}: chips worth at most {dollars(LARGEST)} were expected")
    return {cents: stack[cents] for cents in sorted(stack) if stack[cents]}


def unknown_chip(stack: Stack, chips: ChipSet, approved: Iterable[int] = ()) -> Refusal | None:
    """Why chips of these denominations may not be used here."""
    allowed = {*chips.colours, *approved}
    for cents in stack:
        if cents not in allowed:
            known = ", ".join(dollars(each) for each in sorted(allowed))
            return Refusal(f"there is no {dollars(cents)} chip here; chips are {known}", chips.only)
    return None


def written(stack: Stack) -> dict[str, int]:
    """A stack as an event holds it."""
    return {str(cents): stack[cents] for cents in sorted(stack)}


def describe(stack: Stack, chips: ChipSet) -> str:
    """A stack as a person would say it."""
    return ", ".join(
        f"{count} {chips.colours.get(cents, 'approved')} {dollars(cents)}"
        for cents, count in sorted(stack.items(), reverse=True)
    )

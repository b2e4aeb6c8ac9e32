"""A prize shared equally by those who hold the most, and who gets the cents that cannot be shared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from aboveboard.law.model.conditions import OddCents

Order = Callable[[Sequence[str], Sequence[str]], list[str]]
"""Puts winners in the order in which they get an odd cent, given all who were admitted in their order."""


def _as_admitted(winners: Sequence[str], admitted: Sequence[str]) -> list[str]:
    """First those admitted, in that order; then the others by name."""
    place = {name: number for number, name in reversed(list(enumerate(admitted)))}
    return sorted(winners, key=lambda name: (place.get(name, len(admitted)), name))


def _last_admitted_first(winners: Sequence[str], admitted: Sequence[str]) -> list[str]:
    return _as_admitted(winners, admitted)[::-1]


def _by_name(winners: Sequence[str], admitted: Sequence[str]) -> list[str]:
    return sorted(winners)


ORDERS: Mapping[OddCents, Order] = {
    "as-admitted": _as_admitted,
    "last-admitted-first": _last_admitted_first,
    "by-name": _by_name,
}


def equal_shares(total: int, held: Mapping[str, int], admitted: Sequence[str], odd: OddCents) -> dict[str, int]:
    """What each of those who hold the most gets, in the order in which odd cents go one each."""
    most = max(held.values(), default=0)
    winners = ORDERS[odd]([name for name, number in held.items() if number == most], admitted)
    each, rest = divmod(total, len(winners)) if winners else (0, 0)
    return {name: each + (place < rest) for place, name in enumerate(winners)}

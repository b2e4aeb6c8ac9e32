"""Stakes that the law takes: one that is whole in every payout, and those to try where the least is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aboveboard.law.terms.terms import WagerTerms

MANY = 60
"""So many of the smallest chips are whole in nearly every payout."""
ROUND_STAKES = (1, 100, 500, 1000, 2500)
"""Stakes that are tried, in cents, where neither the posted limits nor the law name one."""


def lawful_stake(wager: WagerTerms, pick: str | None) -> int:
    """A stake that the law takes, whole in every payout if it can be."""
    law, chip = wager.law.stake, wager.terms.law.money.chip
    if law is None:
        return chip * MANY
    most = law.max.get(pick or "", chip) if isinstance(law.max, Mapping) else law.max
    if law.units:
        return law.units * chip * 6
    if law.step:
        return max(law.min or 0, law.step)
    return min(most, chip * MANY) if most else chip * MANY


def least_stakes(wager: WagerTerms, pick: str | None, posted: int | None = None) -> Iterator[int]:
    """Stakes to try, the least that is likely to be taken first: what is posted, what the law names, round ones."""
    law, chip = wager.law.stake, wager.terms.law.money.chip
    named = () if law is None else (law.min or 0, law.step or 0, (law.units or 0) * chip, (law.units or 0) * chip * 6)
    last = lawful_stake(wager, pick)
    yield from dict.fromkeys(stake for stake in (posted or 0, *named, chip, *ROUND_STAKES, last) if stake > 0)

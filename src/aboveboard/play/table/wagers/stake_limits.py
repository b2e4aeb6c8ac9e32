"""Why a stake may not be so large or so small: the law's closed vocabulary of limits, and the posted ones."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from aboveboard.kernel.money import dollars
from aboveboard.kernel.odds import Odds
from aboveboard.kernel.words import a
from aboveboard.law.model import Stake
from aboveboard.law.terms.terms import WagerTerms
from aboveboard.play.events import Refusal


class PostedLimits:
    """The table's posted minimum and maximum and its smallest chip; any may be unstated."""

    __slots__ = ("chip", "max", "min")

    def __init__(self, low: int | None = None, high: int | None = None, chip: int | None = None) -> None:
        self.min = low
        self.max = high
        self.chip = chip


def stake_refusal(
    wager: WagerTerms,
    selection: str | None,
    stake: int,
    posted: PostedLimits,
    backed: int | None,
    *,
    deciding: bool = True,
) -> Refusal | None:
    """Why this stake is not taken on this wager; `backed` is the stake of the wager that it backs."""
    law, title = wager.law.stake, wager.law.title
    bound_by = "both" if law is None else law.posted
    rules = wager.terms.law.posted
    if posted.min is not None and bound_by != "none" and stake < posted.min:
        return Refusal(f"{dollars(stake)} is under the table's posted minimum of {dollars(posted.min)}", rules.min_cite)
    if posted.max is not None and bound_by == "both" and stake > posted.max:
        return Refusal(f"{dollars(stake)} is over the table's posted maximum of {dollars(posted.max)}", rules.max_cite)
    if law is None:
        return None
    chip = posted.chip or wager.terms.law.money.chip
    if law.min is not None and stake < law.min:
        return Refusal(f"{a(title)} is at least {dollars(law.min)}, not {dollars(stake)}", law.cite)
    if law.step is not None and stake % law.step:
        return Refusal(f"{a(title)} goes up in steps of {dollars(law.step)}, and {dollars(stake)} is between", law.cite)
    if law.units is not None and stake % (law.units * chip):
        each = dollars(law.units * chip)
        return Refusal(
            f"{a(title)} is in units of {law.units}, so a multiple of {each} and not {dollars(stake)}", law.cite
        )
    most = largest(law, wager, selection, chip, backed)
    if law.exactly and backed is not None and most is not None and stake != most:
        return Refusal(f"{a(title)} is exactly {dollars(most)} here, not {dollars(stake)}", law.cite)
    if most is not None and stake > most:
        return Refusal(f"{a(title)} is at most {dollars(most)} here, not {dollars(stake)}", law.cite)
    # Logs of earlier versions hold odds beyond the authorized amount that help no payout.
    return None if not deciding else _helps_no_payout(law, wager, selection, stake, most, backed)


def _helps_no_payout(
    law: Stake, wager: WagerTerms, selection: str | None, stake: int, most: int | None, backed: int | None
) -> Refusal | None:
    """Why a stake is refused that passes the authorized amount and is not the one whole chips need."""
    if not law.exact_payout or most is None or backed is None or stake == most:
        return None
    authorized = _authorized(law, Odds.parse(wager.pay_text("win", selection)), backed)
    if authorized is None or stake <= authorized:
        return None
    given, needed, limit = dollars(stake), dollars(most), dollars(floor(authorized))
    reason = f"{a(wager.law.title)} passes {limit} here only as {needed}, which pays whole chips; {given} does not"
    return Refusal(reason, law.exact_payout)


def largest(law: Stake, wager: WagerTerms, selection: str | None, chip: int, backed: int | None) -> int | None:
    """The largest stake that the law takes, or None where it sets no maximum."""
    own = law.max.get(selection or "") if isinstance(law.max, dict) else law.max
    if law.share is not None and backed is not None:
        return backed // law.share
    if law.times is None or backed is None:
        return own
    if law.full_line and own is not None and _at_its_maximum(wager, backed):
        return own
    if law.measured == "stake" and not law.exact_payout:
        return backed * law.times if own is None else min(own, backed * law.times)
    odds = Odds.parse(wager.pay_text("win", selection))
    cap = _authorized(law, odds, backed)
    assert cap is not None
    if law.exact_payout:
        exact = odds.unit * chip
        cap = Fraction(ceil(cap / exact) * exact)
    most = floor(cap)
    return most if own is None else min(own, most)


def _authorized(law: Stake, odds: Odds, backed: int) -> Fraction | None:
    """So many times the wager backed, or the stake that wins as much; None where the law has no such limit."""
    if law.times is None:
        return None
    return Fraction(backed * law.times) / (odds.ratio if law.measured == "winnings" else 1)


def _at_its_maximum(wager: WagerTerms, backed: int) -> bool:
    assert wager.wager is not None
    assert wager.wager.backs is not None
    line, _ = wager.terms.game_part(wager.wager.backs, None)
    return line.law.stake is not None and backed == line.law.stake.max

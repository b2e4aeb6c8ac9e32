"""A table's drop box: coupons dropped, chips changed, the box counted, and the hourly estimate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from aboveboard.floor import accounts
from aboveboard.floor.cage.periods import RackState
from aboveboard.floor.cage.win import win_of
from aboveboard.floor.chips.chips import ChipSet, read_stack, smallest_change, total, unknown_chip, written
from aboveboard.kernel.money import dollars
from aboveboard.law.model.money import WinLaw
from aboveboard.log.deeds import Books, Deed, Outcome, Transfer
from aboveboard.log.part import person
from aboveboard.play.events import Refusal


class CountedRack(Protocol):
    """What the box knows of the rack beside it."""

    table: str
    purses: str
    set: ChipSet
    win: WinLaw
    state: RackState


def coupon(rack: CountedRack, deed: Deed, books: Books) -> Outcome:
    """A promotional coupon goes into the box as cash does, and chips for it go to the player."""
    deed.fields("player", "cents")
    player, cents = deed.word("player", deed.actor or None), deed.cents("cents")
    held = accounts.inventory(rack.table)
    if cents > books.balance(held):
        return Outcome(Refusal(f"the rack holds less than {dollars(cents)}: it needs a fill", ()))
    moves = (
        Transfer(accounts.PROMOTIONAL, accounts.drop(rack.table), cents, "coupon dropped"),
        Transfer(held, accounts.purse(player, rack.purses), cents, f"chips for {player}"),
    )
    return Outcome(transfers=moves, answer={"chips": written(_change(rack, cents))})


def _change(rack: CountedRack, cents: int) -> Mapping[int, int]:
    return smallest_change(cents, rack.set.denominations)


def color_up(rack: CountedRack, deed: Deed, books: Books) -> Outcome:
    """A player's chips are changed for fewer, or for those that the player asks for; their worth stays the same."""
    deed.fields("player", "chips", "for")
    given = read_stack(deed)
    wanted = read_stack(deed, "for") if "for" in deed.payload else _change(rack, total(given))
    if refusal := unknown_chip(given, rack.set) or unknown_chip(wanted, rack.set):
        return Outcome(refusal)
    if total(given) != total(wanted):
        return Outcome(Refusal(f"{dollars(total(given))} of chips does not change for {dollars(total(wanted))}", ()))
    player = deed.word("player", deed.actor or None)
    if total(given) > books.balance(accounts.purse(player, rack.purses)):
        return Outcome(Refusal(f"{player} holds less than {dollars(total(given))}", ()))
    payload = {"player": player, "chips": written(given), "for": written(wanted)}
    return Outcome(payload=payload, answer={"for": written(wanted)})


def soft_count(rack: CountedRack, deed: Deed, books: Books) -> Outcome:
    """The box of a closed period is counted by two people, and what it holds goes to the cage."""
    deed.fields("period", "cash", "promotional", "with", "explained")
    person(deed)
    periods = rack.state.periods
    if not periods:
        return Outcome(Refusal("the table has no box to count", ()))
    number = deed.whole("period", 1, len(periods))
    period = periods[number - 1]
    if period.closer is None or period.counted is not None:
        return Outcome(Refusal(f"box {number} is {'counted already' if period.counted is not None else 'in use'}", ()))
    if deed.word("with") == deed.actor:
        return Outcome(Refusal("two people count a box together", ()))
    cash = deed.cents("cash", 0)
    coupons = deed.cents("promotional", 0) if "promotional" in deed.payload else 0
    found, dropped = cash + coupons, period.cash + period.promotional
    explained = deed.word("explained") if "explained" in deed.payload else ""
    if found != dropped and not explained:
        reason = f"the box counts {dollars(found)} where {dollars(dropped)} was dropped: that must be explained"
        return Outcome(Refusal(reason, ()))
    box, off, moves = accounts.drop(rack.table), accounts.variance(rack.table), []
    if found != dropped:
        source, to = (off, box) if found > dropped else (box, off)
        moves.append(Transfer(source, to, abs(found - dropped), f"box {number}: {explained}"))
    if cash:
        moves.append(Transfer(box, accounts.CAGE, cash, f"box {number} counted"))
    if coupons:
        moves.append(Transfer(box, accounts.PROMOTIONAL, coupons, f"coupons of box {number}"))
    return Outcome(transfers=tuple(moves), answer={"drop": found, "variance": found - dropped})


def estimate(rack: CountedRack, deed: Deed, books: Books) -> Outcome:
    """An hourly count that nobody signs for: what the table would have won if it closed with these chips."""
    deed.fields("chips")
    if not rack.state.open:
        return Outcome(Refusal("the table is not open", ()))
    chips = read_stack(deed)
    if refusal := unknown_chip(chips, rack.set):
        return Outcome(refusal)
    win = win_of(replace(rack.state.periods[-1], closer=total(chips)), rack.win)
    return Outcome(answer={"cents": total(chips), "estimated-win": win})

"""What happens by deals that have left play, and by raffles that are over: what is retained, and what is reported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from aboveboard.charity.books.reporting.periods import raffle_period
from aboveboard.charity.books.reporting.regimes import raffles_of, regime_of
from aboveboard.charity.calendar.happenings import Happening, happening, happening_of
from aboveboard.charity.calendar.known import Known
from aboveboard.charity.conduct.books import FILE
from aboveboard.charity.conduct.deeds import POOL_NOTED
from aboveboard.charity.facts.books.tickets import claim_of, received_by_all
from aboveboard.kernel.words import in_words


@happening("redeemed")
def _redeemed(known: Known) -> Iterator[Happening]:
    """The day on which the last winning ticket of a deal was redeemed."""
    for entry in known.of(POOL_NOTED, what="over"):
        if entry.get("last-paid"):
            yield Happening(date.fromisoformat(entry.get("last-paid")), (entry,), entry.get("pool"))


@happening("last-sale")
def _last_sale(known: Known) -> Iterator[Happening]:
    """The day on which the last ticket of a deal was sold of which some were not."""
    for entry in known.of(POOL_NOTED, what="over"):
        if entry.get("unsold") and entry.get("last-sale"):
            yield Happening(date.fromisoformat(entry.get("last-sale")), (entry,), entry.get("pool"))


@happening("credit-received")
def _credited(known: Known) -> Iterator[Happening]:
    """The day on which a statement was received with which a credit was claimed for unsold tickets of a deal."""
    asked = known.asked(FILE)
    for entry in known.of(POOL_NOTED, what="over"):
        filing = claim_of(asked, entry)
        day = None if filing is None else received_by_all(filing)
        if filing is not None and filing.filed_before is not None and day is not None and known.begun(day):
            received = filing.filed_before.received.values()
            yield Happening(day, (entry, *received), entry.get("pool"))


@happening("raffle-occasion-end")
def _any_raffles_end(known: Known) -> Iterable[Happening]:
    """The last raffle of an occasion is over."""
    return _raffles_end(known, "")


@happening_of("raffle-occasion-end")
def _raffles_end(known: Known, regime: str) -> Iterator[Happening]:
    """`raffle-occasion-end REGIME`: the same, where they are reported under a regime."""
    asked = known.asked(FILE)
    for of in raffles_of(asked).groups:
        period = raffle_period(asked, of)
        if period.over and (not regime or regime_of(asked, of) == regime):
            yield Happening(date.fromisoformat(period.start), period.entries, in_words(of), {"period": of})

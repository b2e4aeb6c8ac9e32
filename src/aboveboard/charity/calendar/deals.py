"""What happens by deals that have left play: from which days their tickets are retained."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from aboveboard.charity.calendar.happenings import Happening, happening
from aboveboard.charity.calendar.known import Known
from aboveboard.charity.conduct.deeds import POOL_NOTED


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

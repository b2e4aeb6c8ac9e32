"""What happens by sales of tickets: the first on each pool since the day by which those before it are deposited."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from datetime import date

from aboveboard.charity.books.accounts.received import deposited_by
from aboveboard.charity.calendar.happenings import Happening, happening
from aboveboard.charity.calendar.known import Known
from aboveboard.charity.conduct.deeds import POOL_NOTED
from aboveboard.kernel.words import in_words


@happening("sale")
def _sales(known: Known) -> Iterator[Happening]:
    """The first sale of a pool in each week, or whatever the law counts deposits by."""
    seen, ruleset = set[Hashable](), known.organization.law.ruleset
    for entry in known.of(POOL_NOTED, what="traded"):
        stated = entry.get("last-sale")
        day = known.time(entry).date() if stated is None else date.fromisoformat(stated)
        same = entry.get("pool"), deposited_by(ruleset, day.isoformat())
        if same in seen:
            continue
        seen.add(same)
        at = known.time(entry)
        yield Happening(
            at if at.date() == day else day, (entry,), in_words(entry.get("pool")), {"pool": entry.get("pool")}
        )

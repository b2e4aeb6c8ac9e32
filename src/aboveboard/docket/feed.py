"""Everything that is due in proceedings as an iCalendar feed: one entry a term, under a name that never changes.

What has no day is no entry. What was done stays for a while and says so; what was lifted, or is over with its
proceeding, is cancelled for as long, since not every client drops what a feed no longer holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from aboveboard.docket.at_hand import at_hand, concerns
from aboveboard.docket.digest import Digest
from aboveboard.docket.filters import Today
from aboveboard.docket.owing import Owing
from aboveboard.kernel import feeds
from aboveboard.log.giving_way import give_way

if TYPE_CHECKING:
    from aboveboard.log.logbook import Logbook

MARKS = {
    "open": "", "late": "Late: ", "closed": "Closed: ", "done": "Done: ", "done-late": "Done late: ",
    "lifted": "Lifted: ", "over": "Over: ",
}  # fmt: skip
CANCELLED = ("lifted", "over")
SILENT = ("closed", "done", "done-late", *CANCELLED)
"""Of what stands so no alarm is given."""
PAST_DAYS = 90
"""What ended longer ago is left out."""
TITLE = "The docket"
ZONE = "America/New_York"
"""The clocks by which most clients show it; days are whole days wherever they are read."""


@dataclass(frozen=True)
class Narrowed:
    """Of what a feed is: of everything, or of what an office owes, a party, under a ruleset, in one proceeding."""

    office: str | None = None
    party: str | None = None
    ruleset: str | None = None
    log: str | None = None

    @property
    def title(self) -> str:
        """What the feed is called."""
        said = [each for each in (self.log, self.ruleset, self.office, self.party) if each]
        return f"{TITLE}: {', '.join(said)}" if said else TITLE


def docket_feed(book: Logbook, base: str, **narrowed: Any) -> bytes:
    """What is due as a feed, the same bytes while nothing of it changes; `base` is where the house is served."""
    asked = Narrowed(**narrowed)
    return feeds.feed(asked.title, ZONE, _entries(book, base.rstrip("/"), asked))


def _entries(book: Logbook, base: str, asked: Narrowed) -> Iterator[feeds.Entry]:
    today = Today(book.desk.clock())
    for found in at_hand(book).concerned(asked.ruleset, asked.log):
        give_way()
        day = today.at(found.zone)
        for each in (*found.owing, *found.past):
            if each.day is not None and concerns(found, each, asked.office, asked.party) and _stays(each, day):
                yield _entry(found, each, day, base)


def _stays(each: Owing, today: date) -> bool:
    """Is it still owed, or did it end not long ago?"""
    state = each.state(today)
    if state not in SILENT:
        return True
    ended = str(each.day) if state == "closed" else each.changed[:10]
    return date.fromisoformat(ended) >= today - timedelta(days=PAST_DAYS)


def uid(found: Digest, each: Owing) -> str:
    """The same for the same term of the same proceeding, wherever its day moves."""
    return f"{quote(each.key, safe='.')}.{found.log}@aboveboard"


def sequence(each: Owing, state: str) -> int:
    """A number that grows with every event that may have moved it, or ended it, and once more when its day is over."""
    return 2 * each.moved + (state in ("late", "closed"))


def _entry(found: Digest, each: Owing, today: date, base: str) -> feeds.Entry:
    state, what = each.state(today), f"{each.what.title}: {found.title}"
    return feeds.Entry(
        uid=uid(found, each),
        day=date.fromisoformat(str(each.day)),
        summary=f"{MARKS[state]}{what}",
        description=described(found, each),
        stamp=datetime.fromisoformat(each.stated),
        changed=datetime.fromisoformat(each.changed),
        sequence=sequence(each, state),
        category=state,
        url=f"{base}/docket/{quote(found.log, safe='')}",
        alarm="" if state in SILENT else what,
        status="CANCELLED" if state in CANCELLED else "CONFIRMED",
    )


def described(found: Digest, each: Owing) -> str:
    """How the day comes about: from whom, by which counting, what was skipped, and the clause."""
    what, titles = each.what, found.text.titles()
    lines = [f"{'Not before' if what.first else 'By'} {each.day}."]
    lines.append(f"From {each.start}: {what.counted}, which gives {each.raw}.")
    lines += [f"Skipped: {one}." for one in each.skipped]
    owes = [titles.get(name, name) + (f" ({held})" if (held := found.holders.get(name)) else "") for name in what.of]
    lines += [f"Owed by: {', '.join(owes)}."] if owes else []
    lines += [f"About: {each.about}."] if each.about else []
    lines += [f"Clause: {'; '.join(what.cite)}"] if what.cite else []
    return "\n".join(lines)

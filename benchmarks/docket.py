"""The docket with a hundred thousand proceedings, of which ten thousand are open: its list, its calendar, its feed.

A few proceedings and a long rulemaking are decided by the product's whole path, the others are copies of them, written
by the path that writes events. What a process of its own finds is measured in it: once where nothing was put by, and
once right after a start, with what is there from the start set aside from the garbage collector, as a house that is
served does; then the rate of deeds, in a house alone and in one beside all of it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import process_time

import orjson
from sqlalchemy import delete
from tests.support.many_cases import LONG, Many, copies

from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from aboveboard.log.database import schema
from aboveboard.log.deeds import Deed
from aboveboard.log.logbook import Logbook
from benchmarks.measure import Line

CASES, OPEN = 100_000, 10_000
EVENTS = 1000
PROCESS = """
import gc, logging, sys
from datetime import UTC, datetime
from time import perf_counter, process_time
import orjson
from aboveboard.docket.at_hand import at_hand, docket_calendar, docket_page
from aboveboard.docket.feed import docket_feed
from aboveboard.docket.views import case_view, standing
from aboveboard.house import open_house

logging.getLogger("aboveboard").setLevel(logging.ERROR)
found = {}
def timed(what, does):
    began, worked = perf_counter(), process_time()
    given = does()
    found[what] = (perf_counter() - began) * 1000
    found[what + " worked"] = (process_time() - worked) * 1000
    return given

file, long = sys.argv[1:]
book = open_house(file, secret="a town")
book.watch()
book.logs()
standing(book, "appeal-2")
book.index.setting(long).law()
gc.freeze()
timed("page", lambda: docket_page(book))
timed("again", lambda: docket_page(book))
timed("cold", lambda: standing(book, long))
timed("case", lambda: case_view(book, long))
timed("case again", lambda: case_view(book, long))
timed("all", lambda: docket_page(book, {"state": "open"}))
for name, asked in (("state", "late"), ("party", "company-042"), ("words", "saugerties")):
    timed(name, lambda: docket_page(book, {name: asked}))
found["due"] = len(timed("calendar", lambda: docket_calendar(book)))
found["entries"] = timed("feed", lambda: docket_feed(book, "https://example.org")).count(b"BEGIN:VEVENT")
while at_hand(book).rest():
    pass
with open("/proc/self/status") as status:
    found["mb"] = next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM:"))
print(orjson.dumps(found).decode())
book.close()
"""


def looked_at(file: str) -> dict[str, float]:
    """What a process of its own finds, in milliseconds."""
    command = [sys.executable, "-c", PROCESS, file, LONG]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, float] = orjson.loads(done.stdout)
    return found


def forget(file: str, table: str) -> None:
    """Have what was put by, or every snapshot, not be there."""
    with open_house(file, secret="a town") as book, book.store.engine.begin() as connection:
        if table == "snapshots":
            connection.execute(delete(schema.snapshots))
        else:
            connection.execute(delete(schema.meta).where(schema.meta.c.name.startswith("put by: ")))


def with_snapshot(file: str) -> None:
    """Have the long proceeding's state be written down."""
    with open_house(file, secret="a town") as book:
        book.look(LONG, lambda state: None)
        book.look(LONG, lambda state: setattr(state, "snapshot_at", 0))
        book.snapshot()


def docket(cases: int = CASES, open_ones: int = OPEN) -> Iterator[Line]:
    """The docket's list, calendar, feed and one long case, and the floor beside it."""
    with tempfile.TemporaryDirectory(prefix="aboveboard-") as folder:
        alone, file = str(Path(folder) / "alone.db"), str(Path(folder) / "docket.db")
        Many(alone, datetime.now(UTC)).book.close()
        many = Many(file, datetime.now(UTC), comments=EVENTS - 1)
        many.write(list(copies(many, cases, open_ones=open_ones)))
        many.book.close()
        yield from looks(file, cases, open_ones)
        yield from beside(alone, file)


def looks(file: str, cases: int, open_ones: int) -> Iterator[Line]:
    """What is looked at, where nothing was put by and right after a start."""
    forget(file, "snapshots")
    first = looked_at(file)
    with_snapshot(file)
    found = looked_at(file)

    def line(what: str, name: str, target: str, beside: str = "") -> Line:
        worked = f"{found[f'{name} worked']:.0f} ms of the processor; "
        return Line(f"... {what}", f"{found[name]:.0f} ms", f"{worked}{beside}target: {target}")

    yield Line(
        f"{cases:,} proceedings, {open_ones:,} open", f"{first['all'] / 1000:.0f} s to make every digest", "once"
    )
    yield line("the first page right after a start", "page", "200 ms")
    yield line("the first page again", "again", "200 ms")
    ratio = f"{first['all worked'] / found['all worked']:.0f} times as quick as made anew; "
    yield line("the first that is filtered after a start, all taken up", "all", "none", ratio)
    for name in ("state", "party", "words"):
        yield line(f"the first page by {name}", name, "200 ms")
    yield line("the calendar of all of them", "calendar", "1 s", f"{found['due']:,.0f} rows; ")
    yield line("its feed", "feed", "3 s", f"{found['entries']:,.0f} entries; ")
    from_log = f"from its log {first['cold']:.0f} ms, {first['cold worked']:.0f} of the processor; "
    yield line(f"a case of {EVENTS:,} events from its snapshot", "cold", "50 ms", from_log)
    yield line(
        "the same seen again, with all that is due", "case again", "50 ms", f"{found['case']:.0f} ms the first time; "
    )
    most = max(first["mb"], found["mb"])
    yield Line("... memory of a process that looks at all of it", f"{most:.0f} MB", "target: 500 MB")


def beside(alone: str, file: str) -> Iterator[Line]:
    """What a deed of the house takes of the processor, alone and beside the docket, measured in turns."""
    took: dict[str, list[float]] = {alone: [], file: []}
    for _ in range(3):
        for each, found in took.items():
            with open_house(each, secret="a town") as book:
                found.append(_cost(book))
    before, after = (min(found) for found in took.values())
    ratio = f"{before / after:.2f} of the rate of a house without it; target: 1"
    yield Line("... a deed beside all of it", f"{after * 1e6:,.0f} microseconds of the processor", ratio)


def _cost(book: Logbook, deeds: int = 300) -> float:
    """What a deed takes of the processor, in seconds: decided, chained and written."""
    number = len(book.people())
    began = process_time()
    for each in range(number + 1, number + 1 + deeds):
        hired = {"name": f"dealer-{each}", "roles": ["member"]}
        found = book.do(Deed(HOUSE, "hire", hired, "sam", "supervisor"))
        assert found.refusal is None, found.refusal
    return (process_time() - began) / deeds


def main(words: Sequence[str]) -> None:
    """How many proceedings, and how many of them are open; or the file of a docket that is there already."""
    if words and not words[0].isdecimal():
        forget(words[0], "meta")
        found = looks(words[0], CASES, OPEN)
    else:
        found = docket(*map(int, words))
    for line in found:
        print(*line, sep=" | ", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

"""A town of charities: two hundred organizations with a million events, their pages, and what an event costs there.

One organization lives through its nights by the product's whole path, every deed decided. Its logs are then written
again under the other organizations' names by the path that writes events, without deciding them anew: the chain is as
real as the first one's, hidden values have salts of their own, and an export verifies; the pictures' bytes alone stay
with the first. The pages are asked of a server
in a process of its own.
"""

from __future__ import annotations

import http.client
import logging
import random
import resource
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

import orjson
from rich.console import Console
from rich.progress import track
from sqlalchemy import delete
from tests.support.badges import give_badge

from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from aboveboard.log.database import schema
from aboveboard.log.database.store import put_by_name
from aboveboard.log.deciding.desk import Desk
from aboveboard.log.deeds import Deed, Logged, Outcome, Peer, Transfer
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Sessions
from aboveboard.web.gate.guard import COOKIE
from benchmarks.measure import Line
from benchmarks.serving import server

ORGANIZATIONS, EVENTS = 200, 1_000_000
NIGHTS = 20
MEMBERS = 60
"""The first organization's nights and members; the rest of its events are what happens on the nights."""
MODEL = "model-company"
CORE = ("ann", "bob", "cyd", "dee")
TEXTS = ["licensing-law", "local-laws", "commission-rules", "license-terms"]
STEPS = ("briefed", "under-18-posted", "no-tipping-posted", "alcohol-posted", "rules-at-hand", "nothing-chosen")
GAMES = ["craps", "bell-jar"]
BANK_CENTS = 40_000
EVERY_TENTH = 10
"""Of so many organizations one waits for its license."""
VISITS = 1000
"""After each home page the clerk's list is asked for."""
TARGET_MS, TARGET_MB = 100, 400


class Night(NamedTuple):
    """One occasion of the first organization."""

    number: int
    begins: datetime
    """In UTC; four hours later it ends."""

    @property
    def log(self) -> str:
        """Its name."""
        return f"{MODEL}-{self.number:02}"

    @property
    def period(self) -> dict[str, Any]:
        """What it is planned and opened with."""
        begins, ends = self.begins.isoformat(), (self.begins + timedelta(hours=4)).isoformat()
        return {
            "from": begins, "until": ends, "premises": "firehouse", "areas": ["main"], "games": GAMES,
            "members-in-charge": list(CORE),
        }  # fmt: skip


class Town:
    """A database with a clock that is set by hand, until it is served."""

    def __init__(self, file: str, now: datetime) -> None:
        self.now = now
        logging.getLogger("aboveboard").setLevel(logging.ERROR)  # the clock is set by hand, again and again
        self.book: Logbook = open_house(file, clock=lambda: self.now)
        self.do("sam", HOUSE, "found", {}, "supervisor")
        for name in ("ann", "bob", "clio"):
            self.do("sam", HOUSE, "hire", {"name": name, "roles": ["member"]}, "supervisor")
        self.do("sam", HOUSE, "hire", {"name": "sue", "roles": ["supervisor"]}, "supervisor")
        self.assign("clio", "clerk", "municipality-new-york-millbrook")

    def do(self, who: str, log: str, kind: str, payload: Any, role: str = "") -> int | None:
        """A deed that must be accepted."""
        roles = {"ann": "officer", "bob": "member-in-charge", "clio": "clerk"}
        found = self.book.do(Deed(log, kind, payload, who, role or roles[who]))
        assert found.refusal is None, (kind, payload, found.refusal)
        return found.number

    def assign(self, name: str, role: str, at: str) -> None:
        """Somebody has a role somewhere."""
        self.do("sam", HOUSE, "assign", {"name": name, "role": role, "at": at}, "supervisor")

    def give_roles(self, log: str) -> None:
        """Ann is an organization's officer; Bob is in charge of its nights, by two supervisors, which its own log
        does not hold."""
        self.assign("ann", "officer", log)
        given = {"name": "bob", "role": "member-in-charge", "at": log}
        number = self.do("sam", HOUSE, "role-propose", {"deed": "assign", "what": given}, "supervisor")
        self.do("sue", HOUSE, "role-confirm", {"event": number}, "supervisor")


# -- one organization, by the whole path -------------------------------------------------------------------------------


def furnished(town: Town) -> None:
    """Its members, papers, equipment and license."""
    opening = {"ruleset": "ny-charitable", "title": "Model Company", "kind": "volunteer-fire-company"}
    opening |= {"municipality": "Millbrook", "identification": "12-345"}
    town.do("sam", MODEL, "organization-open", opening, "supervisor")
    town.give_roles(MODEL)
    for number, name in enumerate((*CORE, *(f"member-{each}" for each in range(MEMBERS - len(CORE))))):
        stated = {"name": name, "title": name.title(), "born": f"19{50 + number % 40}-05-04", "address": "7 Mill Road"}
        office = {"offices": ["president"]} if name == "ann" else {}
        town.do("ann", MODEL, "person", {**stated, "member-since": "2010-03-01", **office})
    for name in CORE:
        town.do("ann", MODEL, "acknowledge", {"person": name, "texts": TEXTS})
        town.do("ann", MODEL, "designate", {"person": name, "duty": "member-in-charge"})
    for name in (*CORE, "member-1"):
        give_badge(town.book, MODEL, name, "ann")
    first, last = (town.now + timedelta(days=days) for days in (0, 3000))
    day = first.date().isoformat()
    item = {"item": "layout", "game": "craps", "way": "owned", "marked-name": True, "marked-number": True}
    for kind, payload in (
        ("designate", {"person": "ann", "duty": "responsible-officer"}),
        ("premises", {"premises": "firehouse", "address": "20 Main Street", "areas": ["main"]}),
        ("paper", {"paper": "assembly", "kind": "assembly-approval", "about": "firehouse", "dated": "2020-01-01"}),
        ("equipment", item),
        ("apply", {"form": "GC-2", "games": GAMES}),
    ):
        town.do("ann", MODEL, kind, payload)
    license = {"form": "GC-5", "number": "7", "games": GAMES, "from": day, "until": last.date().isoformat()}
    town.do("clio", MODEL, "license", license)


def opened(town: Town, night: Night) -> None:
    """A night begins."""
    town.do("ann", MODEL, "plan", {"occasion": night.log, **night.period, "items": ["layout"]})
    town.now = night.begins - timedelta(minutes=30)
    town.do("ann", night.log, "occasion-open", {**night.period, "organization": MODEL})
    for step in STEPS:
        town.do("bob", night.log, "step", {"step": step, "areas": ["main"]})
    town.now = night.begins + timedelta(minutes=1)
    for name in (*CORE, "member-1"):
        town.do("bob", night.log, "arrive", {"person": name, "badge": True, "identification": True})
    town.do("bob", night.log, "staff", {"person": "member-1", "duty": "dealer", "game": "craps"})
    town.do("bob", night.log, "bank-open", {"type": "craps", "shares": {"main": BANK_CENTS}})
    town.do("bob", night.log, "game-open", {"game": "craps", "dealer": "member-1", "item": "layout"})


def played(night: Night, number: int) -> tuple[str, dict[str, Any]]:
    """What happens on a night, one thing after the other: players are let in, play and buy tickets."""
    if number % 10 == 0:
        return "admit", {"player": f"guest-{number // 10}", "born": "1980-01-01"}
    player = f"guest-{number // 10 * 7 % (number // 10 + 1)}"
    if number % 3:
        return "play", {"player": player, "game": "craps", "wager": 500}
    return "buy-ticket", {"player": player, "kind": "bell-jar"}


def lived(town: Town, nights: Sequence[Night], each: int) -> None:
    """All nights, with what is paid and reported after each."""
    furnished(town)
    for night in track(nights, "one organization's nights", console=Console(stderr=True), transient=True):
        opened(town, night)
        for number in range(each):
            town.do("bob", night.log, *played(night, number))
            town.now += timedelta(seconds=20)
        town.do("bob", night.log, "game-close", {"game": "craps"})
        town.do("bob", night.log, "bank-result", {"type": "craps", "losses": 0, "winnings": 5_000})
        counted = {"counted": BANK_CENTS - 5_000, "to": "general-fund"}
        town.do("bob", night.log, "bank-close", {"type": "craps", **counted})
        town.do("bob", night.log, "count", {"by": ["bob", "ann"], "cents": 100_000})
        town.do("ann", night.log, "count-confirm", {"count": 1})
        town.do("bob", night.log, "step", {"step": "supervised"})
        town.do("bob", night.log, "occasion-close", {})
        town.now += timedelta(days=1)
        for number in range(10):
            paid = {"class": "printing", "to": f"shop-{number}", "cents": 1_000 + number, "way": "check"}
            town.do("ann", MODEL, "expense", {**paid, "number": f"{night.number}-{number}", "period": night.log})
        for form in ("GC-7", "GC-7B"):
            town.do("ann", MODEL, "report", {"form": form, "members-in-charge": list(CORE), "period": night.log})


# -- the others --------------------------------------------------------------------------------------------------------


def name_of(number: int) -> str:
    """An organization's name."""
    return f"company-{number:03}"


def events_of(book: Logbook, log: str) -> list[Logged]:
    """All events of a log, hidden values and all."""
    last = book.last(log)

    def read(desk: Desk) -> list[Logged]:
        return [event for number in range(last + 1) if (event := desk.event(log, number)) is not None]

    found: list[Logged] = book._writer.ask(read)
    return found


def written_again(book: Logbook, log: str, events: Sequence[Logged], name: str) -> None:
    """A log of the first organization under another's name, in one transaction."""

    def renamed(given: Any) -> Any:
        return orjson.loads(orjson.dumps(given).replace(MODEL.encode(), name.encode()))

    def write(desk: Desk) -> None:
        new = log.replace(MODEL, name)
        kind = desk.houses.opening[events[0].kind]
        state = LogState(0, kind, kind.read(new, renamed(events[0].payload)), desk)
        for event in events:
            deed = Deed(new, event.kind, renamed(event.payload), event.actor, event.role, event.at)
            theirs = (peer for peer in event.also if MODEL in peer.log)
            also = tuple(Peer(peer.log.replace(MODEL, name), peer.number) for peer in theirs)
            moved = tuple(Transfer._make((*renamed(each[:4]), each.cite)) for each in event.transfers)
            outcome = Outcome(payload=deed.payload, answer=event.answer, transfers=moved)
            written = desk.event_of(state, deed, outcome, also)
            desk.record(state, replace_event(written, deed), None, b"")
        desk.doubt(new)  # what was written was not folded in

    book._writer.ask(write)


def replace_event(written: Any, deed: Deed) -> Any:
    """The event as it is, but for its time where that is the desk's own."""
    return written._replace(event=replace(written.event, at=deed.when))


def built(file: str, organizations: int, events: int) -> Town:
    """The whole town; every tenth organization waits for a license, and each has a night planned."""
    each = max(10, events // organizations // NIGHTS - 30)
    now = datetime.now(UTC)
    nights = [Night(number, now - timedelta(days=30 * (NIGHTS - number))) for number in range(NIGHTS)]
    town = Town(file, nights[0].begins - timedelta(days=10))
    lived(town, nights, each)
    town.now = now
    coming = Night(NIGHTS, now + timedelta(days=3))
    town.do("ann", MODEL, "plan", {"occasion": coming.log, **coming.period, "items": ["layout"]})
    logs = [MODEL, *(night.log for night in nights)]
    model = {log: events_of(town.book, log) for log in logs}
    for number in track(range(1, organizations), "the others", console=Console(stderr=True), transient=True):
        name = name_of(number)
        for log, listed in model.items():
            written_again(town.book, log, listed, name)
        town.give_roles(name)
        if number % EVERY_TENTH == 0:
            town.do("ann", name, "apply", {"form": "GC-2", "games": [*GAMES, "roulette"]})
    return town


# -- measuring ---------------------------------------------------------------------------------------------------------


class Cost(NamedTuple):
    """What deciding and chaining an event costs, in seconds of the processor."""

    at_a_night: float
    at_an_organization: float


def cost(town: Town, log: str, organization: str, first: int, runs: int = 7, size: int = 30) -> Cost:
    """The least of several runs, each of some deeds; what was decided is rolled back."""
    desk, found = town.book.desk, []

    def at_a_night(place: int) -> Deed:
        return Deed(log, *played(Night(0, town.now), first + place), "bob", "member-in-charge")

    def at_an_organization(place: int) -> Deed:
        paid = {"class": "printing", "to": f"shop-{place % 10}", "cents": 1000, "way": "check", "number": f"x-{place}"}
        return Deed(organization, "expense", paid, "ann", "officer")

    for deed_of in (at_a_night, at_an_organization):
        took = []
        for _ in range(runs):
            desk.begin(desk.wait([]))
            for begins in (0, size):  # the first time what the log holds is taken up
                deeds = [deed_of(begins + each) for each in range(size)]
                began = process_time()
                for deed in deeds:
                    refusal = desk.decide(deed).refusal
                    assert refusal is None, (deed, refusal)
            took.append((process_time() - began) / size)
            desk.fail()
            desk.begin(desk.wait([]))
            desk.state(log)
            desk.commit()
        found.append(min(took))
    return Cost(*found)


def costs(file: str, organizations: int, events: int) -> tuple[Town, Cost, Cost]:
    """The town, and what an event costs on the first night, and on one night more after everything else."""
    with tempfile.TemporaryDirectory(prefix="aboveboard-") as folder:
        town = Town(str(Path(folder) / "first.db"), datetime.now(UTC) - timedelta(days=10))
        furnished(town)
        night = Night(0, town.now + timedelta(days=5))
        opened(town, night)
        town.do("bob", night.log, *played(night, 0))
        first = cost(town, night.log, MODEL, 1)
        town.book.close()
    town = built(file, organizations, events)
    night = Night(NIGHTS + 1, town.now)
    opened(town, night)
    each = max(10, events // organizations // NIGHTS - 30)
    for number in range(each):
        town.do("bob", night.log, *played(night, number))
    return town, first, cost(town, night.log, MODEL, each)


def signed_in(book: Logbook, name: str) -> str:
    """A session's secret."""
    day = timedelta(days=1)
    sessions = Sessions(book.store, book.desk.clock, idle=day, longest=9 * day, person=book.person)
    return str(sessions.begin(name, "member"))


@contextmanager
def asked(port: int, secret: str) -> Iterator[Any]:
    """Somebody's browser: asks for a page and gives the milliseconds that it took."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)

    def get(path: str) -> float:
        began = perf_counter()
        headers = {"cookie": f"{COOKIE}={secret}", "accept": "text/html"}
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        took = (perf_counter() - began) * 1000
        assert answer.status == 200, (path, answer.status, body[:300])
        return took

    try:
        yield get
    finally:
        connection.close()


def memory(pid: int) -> float:
    """The most that a process ever had in memory, in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def processor(pid: int) -> float:
    """How long a process has worked, in milliseconds: whatever else the machine does is not in it."""
    worked = (each.read_text().split()[0] for each in Path(f"/proc/{pid}/task").glob("*/schedstat"))
    return sum(map(int, worked)) / 1e6


def late(times: Sequence[float]) -> float:
    """The 99th percentile."""
    return sorted(times)[int(len(times) * 0.99)]


def built_town(file: str, organizations: int, events: int) -> Iterator[Line]:
    """The town in a file, and what an event costs in it."""
    began = perf_counter()
    town, first, last = costs(file, organizations, events)
    took, total = perf_counter() - began, town.book.desk.seq
    town.book.close()
    size = f"{Path(file).stat().st_size / 1e9:.2f} GB"
    yield Line(f"{organizations:,} charities, {total:,} events", f"built in {took:.0f} seconds", size)
    for what, before, after in zip(("a night's", "an organization's"), first, last, strict=True):
        measured = f"{after * 1e6:,.0f} microseconds"
        yield Line(f"... {what} event after all of them", measured, f"{after / before:.2f} of the first; target: 1")


def served_town(file: str) -> Iterator[Line]:
    """Home pages and the clerk's list of a served town, and what the server takes."""
    with open_house(file) as book:
        secrets, names = {name: signed_in(book, name) for name in ("ann", "clio")}, book.logs("organization")
        clear = delete(schema.meta).where(schema.meta.c.name.startswith(put_by_name("")))
        with book.store.engine.begin() as connection:
            connection.execute(clear)
    with server(file) as (port, pid), asked(port, secrets["clio"]) as clerk:
        before = processor(pid)
        clerk("/clerk")
        anew = processor(pid) - before
    rng = random.Random(5)
    visits = [f"/organizations/{name}" for name in (*names, *rng.choices(names, k=max(0, VISITS - len(names))))]
    rng.shuffle(visits)
    with server(file) as (port, pid), asked(port, secrets["ann"]) as home, asked(port, secrets["clio"]) as clerk:
        first, before = home("/organizations"), processor(pid)
        desk, again = clerk("/clerk"), processor(pid) - before
        idle = memory(pid)
        took: dict[str, list[tuple[float, float]]] = {"a home page": [], "the clerk's list": []}
        for path in visits:
            for times, get, asks in zip(took.values(), (home, clerk), (path, "/clerk"), strict=True):
                before = processor(pid)
                times.append((get(asks), processor(pid) - before))
        most = memory(pid)
    for what, times in took.items():
        waits, worked = ([each[place] for each in times] for place in (0, 1))
        middle = f"median {statistics.median(waits):.0f} ms; target: {TARGET_MS} ms"
        yield Line(f"... {what}, 99th percentile", f"{late(waits):.0f} ms", middle)
        middle = f"median {statistics.median(worked):.0f} ms, the longest {max(worked):.0f} ms"
        yield Line("... what the processor worked for it, 99th percentile", f"{late(worked):.0f} ms", middle)
    yield Line("... the first list of organizations after a start", f"{first:.0f} ms")
    beside = f"{again:.0f} ms of the processor, {again / anew:.2f} of what it takes where nothing was put by"
    yield Line("... the first clerk's list after a start", f"{desk:.0f} ms", beside)
    yield Line("... memory of the server", f"{most:.0f} MB", f"{idle:.0f} at first; target: {TARGET_MB} MB")


def charities(organizations: int = ORGANIZATIONS, events: int = EVENTS) -> Iterator[Line]:
    """A town, built and served."""
    with tempfile.TemporaryDirectory(prefix="aboveboard-") as folder:
        file = str(Path(folder) / "town.db")
        yield from built_town(file, organizations, events)
        yield from served_town(file)


def main(words: Sequence[str]) -> None:
    """How many organizations and events, or the file of a town; one that is not there is built."""
    if words and not words[0].isdecimal():
        file, *numbers = words
        there = Path(file).exists()
        found = served_town(file) if there else built_town(file, *map(int, numbers or (ORGANIZATIONS, EVENTS)))
    else:
        found = charities(*map(int, words))
    for line in found:
        print(*line, sep=" | ", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

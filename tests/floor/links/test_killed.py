"""Controller, tables' server or both killed at any instant under load: not a cent is lost, doubled or out of place."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from math import floor as whole
from threading import Event
from time import monotonic, sleep
from typing import Any

from aboveboard.floor.links.controller.controller import Controller
from aboveboard.floor.links.controller.line_keeper import LineKeeper
from aboveboard.floor.links.controller.memory import Memory
from aboveboard.floor.links.link import Link
from aboveboard.floor.links.reckoning.state import PENDING, LinkState
from aboveboard.floor.tables.game import TableGame
from aboveboard.log.deeds import Deed, Logged, OutOfService
from aboveboard.log.logbook import Logbook
from tests.log.forks import READY, Child
from tests.log.killing import everybody
from tests.support.controllers import SECRET, TESTED
from tests.support.house import open_floor
from tests.support.links import LINK, ONE, TWO, link_town
from tests.support.turns import PROVE

KILLS = int(os.environ.get("ABOVEBOARD_KILLS", 200 if PROVE else 5))
WHOLE_EVERY = 20
BEAT = 0.1
LIVES_SECONDS, PATIENCE_SECONDS = 2.5, 60
SEATS = {ONE: (1, 2), TWO: (1,)}
DEALS = {
    ONE: (
        "As 2c 3d Ks 4c 5d Qs 6c 7d Js 8c 9h Ts 9c Th", "As Ah 3d Ks Kh 5d Qs Qh 7d Js Jh 9h Ts Th 4c",
        "9s Ah 3d Ks Kh 5d Qs Qh 7d Js Jh 9h Ts Th 4c", "As 2c 3d Kh 4c 5h Qs 6c 7d Js 8h 9h Ts 9c 4d",
    ),
    TWO: ("As 3d Ks 5d Qs 7d Js 9h Ts Th", "2c 3d 4c 5d Qs 7d Js 9h Ts Th", "9s 3d Ks 5d Qs 7d Js 2h Ts Th"),
}  # fmt: skip
"""Royal flushes, one or two at once, a straight flush after one, and nothing at all."""
Tell = Callable[[str], None]


# -- who is killed -----------------------------------------------------------------------------------------------------


def tables(url: str, seed: int) -> Callable[[Tell], None]:
    """A server of both tables, each dealt on a thread of its own, and the thread that keeps their lines."""

    def work(tell: Tell) -> None:
        floor = open_floor(url, secret=SECRET)
        LineKeeper(floor, every=BEAT).start()
        for table in SEATS:
            floor.look(table, lambda state: state.part(TableGame))

        def deal(table: str, thread: int) -> None:
            rng = random.Random(seed + thread)
            while True:
                play(floor, table, rng, tell)

        everybody(tell, deal, (ONE, TWO))

    return work


def play(floor: Logbook, table: str, rng: random.Random, tell: Tell) -> None:
    """Whatever stands at a table is brought to its end, by a round of it; what is not in play is taken down."""

    def do(kind: str, payload: Any) -> bool:
        found = None
        while found is None:
            with suppress(OutOfService):  # whoever was killed held the database: nothing was written, ask again
                found = floor.do(Deed(table, kind, payload, "dan", "dealer"))
        if found:
            tell(f"{table} {found.number}\n")
        return bool(found)

    def asked() -> bool:
        found: bool = floor.look(table, lambda state: state.part(TableGame).pit.playing)
        return found

    if not asked():
        for seat in SEATS[table]:
            do("bet", {"seat": seat, "wager": "ante", "stake": 500})
            do("bet", {"seat": seat, "wager": "progressive", "stake": 100})
        cards = rng.choice(DEALS[table])
        if not (do("call", "no-more-bets") and do("shoe", cards)):
            for seat in SEATS[table]:
                do("take-down", {"seat": seat, "wager": "progressive"})
            assert do("call", "no-more-bets"), "there is a way on without the progressive"
            assert do("shoe", cards)
    for seat in SEATS[table]:
        do("act", {"seat": seat, "do": "bet"})
    assert not asked()
    sleep(0.02)


def box(url: str) -> Callable[[Tell], None]:
    """The controller."""

    def work(tell: Tell) -> None:
        floor = open_floor(url, secret=SECRET)
        controller = Controller(floor, LINK, runs=lambda ruleset: TESTED, beat=BEAT)
        tell(READY)
        controller.run(Event())

    return work


# -- what is looked at -------------------------------------------------------------------------------------------------


def reckoned(events: list[Logged]) -> tuple[dict[str, Fraction], dict[int, int], Counter[str]]:
    """Meters, hits and wagers by table, by arithmetic of its own: base $10,000, half of a dollar to the meter as far
    as $20,000, a tenth to the reserve."""
    kept, hits, wagers = dict.fromkeys(("meter", "reserve", "overflow"), Fraction(0)), dict[int, int](), Counter[str]()
    for event in events:
        said = event.payload
        if event.kind == "link-start" and not kept["meter"]:
            kept["meter"] = Fraction(1_000_000)
        if event.kind != "link-play":
            continue
        wagers[said["table"]] += said.get("closed", 0)
        grown = said.get("closed", 0) * Fraction(50)
        room = min(grown, 2_000_000 - kept["meter"])
        kept["meter"] += room
        kept["overflow"] += grown - room
        kept["reserve"] += said.get("closed", 0) * Fraction(10)
        for hit in said.get("hits", ()):
            all_of_it = hit["award"] == "royal-flush"
            hits[len(hits) + 1] = cents = whole(kept["meter"] if all_of_it else kept["meter"] / 10)
            kept["meter"] -= cents
            if all_of_it:
                given = min(whole(kept["reserve"]), 1_000_000)
                kept["reserve"] -= given
                kept["meter"] += 1_000_000
    return kept, hits, wagers


def look_after(url: str, told: list[str], *, all_of_it: bool) -> int:
    """What was answered stands; the link is what its log says, and its log what the tables' logs say; gives wagers."""
    with open_floor(url, secret=SECRET) as floor:
        for line in told:
            table, number = line.split()
            assert floor.last(table) >= int(number), f"{line} was accepted, and is lost"
        state: LinkState = floor.look(LINK, lambda state: state.part(Link).snapshot())
        events = floor.events(LINK, -1, limit=state.number)
        kept, hits, wagers = reckoned(events)
        main = state.kept["main"]
        assert {"meter": main.meter, "reserve": main.reserve, "overflow": main.overflow} == kept
        pending = {number: hit.cents for number, hit in state.hits.items() if hit.state == PENDING}
        assert pending == hits
        assert {name: each.closed for name, each in state.tables.items()} == {name: wagers[name] for name in SEATS}
        by_tables(floor, events)
        assert Memory(floor, LINK).fault() is None
        if all_of_it:
            report = floor.audit()
            assert report.sound, report.finding
        return sum(wagers.values())


def by_tables(floor: Logbook, events: list[Logged]) -> None:
    """Each of the link's plays stands in its table's log, and each of a table's in the link's: by pairs of peers."""
    plays = {(peer.log, peer.number): event for event in events if event.kind == "link-play" for peer in event.also}
    for table in SEATS:
        told = [event for event in floor.events(table, -1, limit=1_000_000) if "link" in event.answer]
        inside = [each for each in told if next(peer.number for peer in each.also if peer.log == LINK) < len(events)]
        assert {(table, each.number) for each in inside} == {key for key in plays if key[0] == table}
        for each in inside:
            said: Mapping[str, Any] = plays[table, each.number].payload
            assert len(each.answer["link"]["closed"]) == said.get("closed", 0)
            assert len(each.answer["link"].get("won", ())) == len(said.get("hits", ()))


def goes_on(url: str, wagers: int) -> None:
    """Wait until more was wagered on the link."""
    until = monotonic() + PATIENCE_SECONDS
    with open_floor(url, secret=SECRET) as floor:
        while floor.look(LINK, lambda state: state.part(Link).state.wagers) <= wagers:
            assert monotonic() < until, "the link does not go on"
            sleep(0.1)


def test_killed_under_load(url: str, figure: Callable[[str], None]) -> None:
    with link_town(url, started=False) as town:
        town.at_link("lou", "link-request-start")
    rng, wagers = random.Random(os.environ.get("ABOVEBOARD_SEED", "16")), 0
    works: dict[str, Callable[[int], Child]] = {
        "server": lambda seed: Child(tables(url, seed)), "controller": lambda seed: Child(box(url)),
    }  # fmt: skip
    alive = {name: work(0) for name, work in works.items()}
    try:
        for each in alive.values():
            each.ready()
        goes_on(url, 0)
        for kill in range(KILLS):
            sleep(rng.random() ** 2 * LIVES_SECONDS)
            dies = rng.choice((["server"], ["controller"], ["server", "controller"]))
            told = {name: alive[name].end(kill=True) for name in dies}
            last = kill == KILLS - 1
            found = look_after(url, told.get("server", []), all_of_it=last or kill % WHOLE_EVERY == WHOLE_EVERY - 1)
            assert found >= wagers, "no wager that was counted is gone"
            wagers = found
            for name in dies:
                alive[name] = works[name](kill + 1)
                alive[name].ready()
        goes_on(url, wagers)
        alive["controller"].end(kill=True)
        wagers = look_after(url, alive["server"].end(kill=True), all_of_it=True)
    finally:
        for each in alive.values():
            each.stop()
    figure(f"{KILLS} kills, {wagers} progressive wagers, each counted once")

"""A process killed while a machine draws: what was shown is on record, and what comes next is what would have come."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import sleep

from aboveboard.charity.pools.at_play import PoolAtPlay
from aboveboard.charity.pools.drawing import draw_document
from aboveboard.house import open_house
from aboveboard.log.deeds import Deed, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.play.pools.drawing.check import check, order
from aboveboard.play.pools.drawing.machine import MachineDraw
from tests.charity.pools.test_live_pools import RAFFLE
from tests.log.forks import READY, Child
from tests.support.charities import announced, fire_company, settled
from tests.support.turns import PROVE

R, SECRET = "raffle-1", "a town"
PRIZES, TIMES = (900, 30) if PROVE else (200, 3)
ANN = Viewer("ann", "officer")


def begun(url: str) -> None:
    """A raffle of two thousand tickets and many prizes, whose drum is frozen with a text mixed in."""
    town = settled(url)
    fire_company(town)
    opening = {**RAFFLE, "tickets": 10_000, "prizes": [{"prize": "ham", "cents": 100, "count": PRIZES}]}
    town.must("ann", R, "raffle-open", opening)
    town.must("ann", R, "ticket-sell", {"first": 1, "last": 1500})
    town.must("ann", R, "ticket-sell", {"first": 2001, "last": 2500})
    announced(town, R)
    town.must("ann", R, "draw-freeze")
    town.must("ann", R, "draw-mix", {"text": "heads"})
    town.book.close()


def draw(book: Logbook) -> int:
    """The next ticket."""
    found = book.do(Deed(R, "draw-next", {}, "ann", "officer"))
    assert found.refusal is None, found.refusal
    return int(found.answer["ticket"])


def machine(book: Logbook) -> MachineDraw:
    """The draw under way, as it is folded."""
    found: MachineDraw = book.look(R, lambda state: state.part(PoolAtPlay).snapshot().machine[-1])
    return found


def recorded(book: Logbook) -> list[int]:
    """What the log holds, in order; its fold holds the same."""
    events = book.events(R, viewer=ANN, limit=100_000)
    found = [each.payload["ticket"] for each in events if each.kind == "draw-next"]
    assert [row.ticket for row in machine(book).draws] == found
    return found


def test_a_process_that_draws_is_killed(url: str) -> None:
    begun(url)
    with open_house(url, secret=SECRET) as book:
        held = machine(book)
        right = list(order(bytes.fromhex(held.seed), held.commitment, [{"text": "heads"}], held.drum))
    assert len(right) == 2000

    def work(tell: Callable[[str], None]) -> None:
        with open_house(url, secret=SECRET) as book:
            tell(READY)
            while machine(book).left:
                tell(f"{draw(book)}\n")
            sleep(60)

    told = list[int]()
    for kill in range(TIMES):
        child = Child(work)
        child.ready()
        sleep(0.02 + 0.1 * (kill % 4) / 4)
        told += [int(line) for line in child.end(kill=True) if line]
        with open_house(url, secret=SECRET) as book:
            found = recorded(book)
            assert found == right[: len(found)], "a ticket was drawn that does not come next"
            assert set(told) <= set(found), "a ticket was shown that is not on record"
            told = found
            if kill % 2:
                book.snapshot()
            if len(found) == PRIZES:
                break
            assert draw(book) == right[len(found)], "what comes next is another after the kill"
            told.append(right[len(found)])
    assert len(told) > TIMES
    with open_house(url, secret=SECRET) as book:
        while machine(book).left:
            draw(book)
        assert book.do(Deed(R, "draw-reveal", {}, "ann", "officer"))
        document = book.look(R, lambda state: draw_document(state.part(PoolAtPlay).state))
        assert [row.ticket for row in check(document).draws] == right[:PRIZES]
        assert book.audit().sound


def test_two_who_draw_at_once_draw_two(file: str) -> None:
    """Two desks of one floor, each in a process of its own: every ticket is drawn once, and in its order."""
    begun(file)

    def work(tell: Callable[[str], None]) -> None:
        with open_house(file, secret=SECRET) as book:
            tell(READY)
            for _ in range(20):
                tell(f"{draw(book)}\n")

    children = [Child(work) for _ in range(2)]
    for each in children:
        each.ready()
    told = [int(line) for each in children for line in each.end(kill=False) if line]
    with open_house(file, secret=SECRET) as book:
        held, found = machine(book), recorded(book)
        right = order(bytes.fromhex(held.seed), held.commitment, [{"text": "heads"}], held.drum)
        assert found == [next(right) for _ in range(40)]
        assert sorted(told) == sorted(found)


def test_a_process_killed_before_the_drum_was_frozen(tmp_path: Path) -> None:
    """Either the drum is frozen whole, with a seed that can be read, or it is not frozen at all."""
    url = str(tmp_path / "town.db")
    town = settled(url)
    fire_company(town)
    town.must("ann", R, "raffle-open", {**RAFFLE, "tickets": 1000, "drawings": ["2026-03-31T20:00"]})
    town.must("ann", R, "ticket-sell", {"count": 500})
    announced(town, R)
    town.book.close()

    def work(tell: Callable[[str], None]) -> None:
        with open_house(url, secret=SECRET) as book:
            tell(READY)
            book.do(Deed(R, "draw-freeze", {}, "ann", "officer"))
            sleep(10)

    for seconds in (0.0, 0.001, 0.003, 0.01) if not PROVE else [number / 2000 for number in range(40)]:
        child = Child(work)
        child.ready()
        sleep(seconds)
        child.end(kill=True)
        with open_house(url, secret=SECRET) as book:
            frozen = book.look(R, lambda state: state.part(PoolAtPlay).snapshot().machine)
            if frozen:
                assert draw(book) == next(
                    order(bytes.fromhex(frozen[0].seed), frozen[0].commitment, [], frozen[0].drum)
                )
                return
    with open_house(url, secret=SECRET) as book:
        assert book.do(Deed(R, "draw-freeze", {}, "ann", "officer"))

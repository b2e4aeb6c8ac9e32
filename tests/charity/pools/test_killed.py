"""A process killed while tickets are sold and prizes paid: everything of a deed is there afterwards, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from time import sleep

import pytest

from aboveboard.charity.pools.at_play import PoolAtPlay
from aboveboard.house import open_house
from aboveboard.log.deeds import Deed, Viewer
from aboveboard.log.logbook import Logbook
from tests.charity.pools.test_live_pools import RAFFLE
from tests.log.forks import READY, Child
from tests.support.charities import Town, fire_company, settled
from tests.support.turns import PROVE

SECRET = "a town"
AFTER = (0.05, 0.4) if not PROVE else tuple(number / 50 for number in range(1, 51))
ANN = Viewer("ann", "officer")


def begun(url: str) -> Town:
    town = settled(url)
    fire_company(town)
    town.must("ann", "raffle-1", "raffle-open", {**RAFFLE, "tickets": 1_000_000})
    return town


def sold(book: Logbook) -> int:
    """Tickets, events and money agree; gives how many tickets are sold."""
    state = book.look("raffle-1", lambda state: state.part(PoolAtPlay).snapshot())
    sales = [each for each in book.events("raffle-1", viewer=ANN, limit=100_000) if each.kind == "ticket-sell"]
    listed = [number for each in sales for first, last in each.payload["ranges"] for number in range(first, last + 1)]
    assert len(listed) == len(set(listed)), "a ticket was sold twice"
    assert sorted(listed) == list(state.series["ticket"].sold)
    assert state.taken == book.balance("pool/raffle-1/bank") == 500 * len(listed)
    assert book.audit().sound
    return len(listed)


def sell(book: Logbook, number: int) -> None:
    assert book.do(Deed("raffle-1", "ticket-sell", {"count": 1 + number % 3, "buyer": f"b {number}"}, "ann", "officer"))


@pytest.mark.parametrize("seconds", AFTER)
def test_a_process_that_sells_is_killed(url: str, seconds: float) -> None:
    begun(url).book.close()

    def work(tell: Callable[[str], None]) -> None:
        with open_house(url, secret=SECRET) as book:
            tell(READY)
            for number in range(100_000):
                sell(book, number)

    child = Child(work)
    child.ready()
    sleep(seconds)
    child.end(kill=True)
    with open_house(url, secret=SECRET) as book:
        before = sold(book)
        sell(book, 0)
        assert sold(book) == before + 1


def test_two_sell_the_same_book_and_one_of_them_is_refused(file: str) -> None:
    town = begun(file)
    book = {"first": 1, "last": 50, "seller": "bob"}
    town.must("ann", "raffle-1", "book-out", book)
    accepted, refused = list[int](), list[str]()

    def phone(place: int) -> None:
        for first in range(1, 51, 5):
            asked = {"first": first, "last": first + 4, "seller": "bob"}
            found = town.book.do(Deed("raffle-1", "ticket-sell", asked, "ann", "officer"))
            if found.refusal is None:
                accepted.append(first)
            else:
                refused.append(found.refusal.reason)

    phones = [Thread(target=phone, args=(place,)) for place in (1, 2)]
    for each in phones:
        each.start()
    for each in phones:
        each.join()
    assert sorted(accepted) == list(range(1, 51, 5))
    assert len(refused) == 10
    assert all("some are sold" in reason for reason in refused)
    assert sold(town.book) == 50
    town.book.close()

"""A process killed, or a full disk, while papers are attached, roles given and lists entered: all or nothing."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from time import sleep

import pytest

from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from aboveboard.log.deeds import Deed, OutOfService, Viewer
from aboveboard.log.logbook import Logbook
from tests.log.forks import READY, Child
from tests.support.charities import HOSE, settled
from tests.support.turns import PROVE

ANN = Viewer("ann", "officer")
AFTER = (0.02, 0.3) if not PROVE else tuple(number / 50 for number in range(1, 40))
SECRET = "a town"


def attach(book: Logbook, name: str, content: bytes) -> None:
    stated = {"paper": name, "kind": "badge-approval", "dated": "2026-01-01"}
    of_it = {"sha256": sha256(content).hexdigest(), "size": len(content), "type": "text/plain"}
    assert book.do(Deed(HOSE, "paper", {**stated, **of_it}, "ann", "officer", content=content))


def deeds(book: Logbook, number: int) -> None:
    """A paper with its bytes, a role given and taken back, and a list of people."""
    attach(book, f"p-{number}", f"paper {number} ".encode() * 20_000)
    given = book.do(Deed(HOSE, "appoint", {"person": "tom", "role": "seller"}, "ann", "officer"))
    assert given or (given.refusal is not None and given.refusal.reason.endswith("already")), "killed in between"
    assert book.do(Deed(HOSE, "release", {"person": "tom", "role": "seller"}, "ann", "officer"))
    rows = [{"name": f"m-{number:05}-{each:03}", "born": "1980-01-01"} for each in range(300)]
    assert book.do(Deed(HOSE, "persons", {"rows": rows}, "ann", "officer"))


def check(book: Logbook) -> int:
    """Every paper has its bytes, and what is given on one log stands on the other; gives how many papers there are."""
    events = book.events(HOSE, viewer=ANN, limit=100_000)
    papers = [each for each in events if each.kind == "paper"]
    for each in papers:
        assert sha256(book.content(HOSE, each.number, ANN)[1]).hexdigest() == each.payload["sha256"]
    given = [each for each in events if each.kind in ("appoint", "release")]
    house = {each.number: each for each in book.events(HOUSE, viewer=Viewer("", "auditor"), limit=100_000)}
    for each in given:
        (peer,) = each.also
        assert house[peer.number].kind == ("assign" if each.kind == "appoint" else "relieve")
    brought = [each for each in house.values() if any(peer.log == HOSE for peer in each.also)]
    assert len(brought) == len(given)
    assert book.audit().sound
    return len(papers)


@pytest.mark.parametrize("seconds", AFTER)
def test_a_process_is_killed(tmp_path: Path, seconds: float) -> None:
    url = str(tmp_path / "town.db")
    settled(url).book.close()

    def work(tell: object) -> None:
        with open_house(url, secret=SECRET) as book:
            tell(READY)  # type: ignore[operator]
            for number in range(10_000):
                deeds(book, number)

    child = Child(work)
    child.ready()
    sleep(seconds)
    child.end(kill=True)
    with open_house(url, secret=SECRET) as book:
        papers = check(book)
        deeds(book, 10_000)
        assert check(book) == papers + 1


def test_the_disk_is_full(tmp_path: Path) -> None:
    town = settled(str(tmp_path / "town.db"))
    book, before = town.book, town.book.last(HOSE)
    attach(book, "first", b"fits\n")
    raw = book.store._connection()  # type: ignore[attr-defined]
    (pages,) = raw.execute("PRAGMA page_count").fetchone()
    raw.execute(f"PRAGMA max_page_count = {pages + 5}")
    with pytest.raises(OutOfService):
        attach(book, "second", b"does not fit " * 200_000)
    raw.execute(f"PRAGMA max_page_count = {pages + 100_000}")
    assert book.last(HOSE) == before + 1
    attach(book, "second", b"fits now " * 200_000)
    assert check(book) == 2
    book.close()

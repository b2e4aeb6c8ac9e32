"""What one deed writes on several logs is written on all of them or on none."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from typing import Any

import pytest

from aboveboard.law.errors import BadInput
from aboveboard.log.chain.verify import verify
from aboveboard.log.deeds import OutOfService
from tests.log.forks import Child
from tests.log.own_house.living import ELKS, FIRST, MOOSE, READER, ROLE, Town, living, opened
from tests.support.town import Fine


def test_what_the_other_log_refuses_is_not_done_here_either(town: Town) -> None:
    assert town.refused("tess", "pay-fine", {"case": FIRST, "cents": 5_001}) == f"{FIRST}: the fine is 5000"
    town.say("cleo", "close", {}, FIRST)
    assert town.refused("tess", "pay-fine", {"case": FIRST, "cents": 1}) == f"{FIRST}: the case is closed"


def test_money_is_short_over_the_whole_deed(town: Town) -> None:
    town.say("jo", "file", {"club": ELKS, "fine": 50_000}, "case-3")
    reason = town.refused("tess", "pay-fine", {"case": "case-3", "cents": 10_001})
    assert reason == "the treasury of elks holds $100, and $100.01 is needed"
    assert town.book.view("case-3", READER)["fine"]["paid"] == 0


def test_a_log_that_is_not_there_is_bad_input(town: Town) -> None:
    before = town.stands()
    with pytest.raises(BadInput, match="there is no club or claim or sealed claim 'case-7'"):
        town.do("tess", "pay-fine", {"case": "case-7", "cents": 1})
    with pytest.raises(BadInput, match="there is no deed 'fine-paid' here"):
        town.do("tess", "pay-fine", {"case": MOOSE, "cents": 1})
    assert town.stands() == before


def test_what_is_only_brought_along_can_be_asked_by_nobody(town: Town) -> None:
    for actor in ROLE:
        with pytest.raises(BadInput, match="deed: 'fine-paid' is not known"):
            town.do(actor, "fine-paid", {"club": ELKS, "cents": 1}, FIRST)


@pytest.mark.parametrize("where", ["decide", "spell", "fold"])
def test_a_fault_in_the_other_log_leaves_nothing(town: Town, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    before = town.stands()
    with monkeypatch.context() as broken:
        broken.setattr(Fine, "broken", where)
        with pytest.raises(RuntimeError, match=r"broken|could not be folded in"):
            town.do("tess", "pay-fine", {"case": FIRST, "cents": 100}, key="k1")
    assert town.stands() == before
    result = town.say("tess", "pay-fine", {"case": FIRST, "cents": 100}, key="k1")
    assert not result.repeated
    assert town.book.view(FIRST, READER)["fine"]["paid"] == 100
    assert verify(town.export()).sound


@pytest.mark.parametrize("last", ["case-3", "no-such-case"], ids=["the last log refuses", "the last log is not there"])
def test_a_log_that_cannot_undo_what_it_did_is_read_anew(
    town: Town, monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    town.say("jo", "file", {"club": ELKS, "fine": 100}, "case-3")
    before = town.stands()
    with monkeypatch.context() as broken:
        broken.setattr(Fine, "broken", "memory")
        with pytest.raises(RuntimeError, match="it was done and then refused"):
            town.do("tess", "settle-all", {"cases": [FIRST, last], "cents": 900})
    assert town.stands() == before
    town.say("tess", "pay-fine", {"case": FIRST, "cents": 100})
    assert town.book.view(FIRST, READER)["fine"]["paid"] == 100


def test_a_deed_that_asks_twice_of_a_log_is_a_fault(town: Town) -> None:
    before = town.stands()
    with pytest.raises(RuntimeError, match="asks twice of case-1"):
        town.do("tess", "pay-fine", {"case": FIRST, "cents": 100, "twice": True})
    assert town.stands() == before


@pytest.mark.parametrize("call", range(2))
def test_a_fault_while_it_is_written_down_rolls_everything_back(
    town: Town, monkeypatch: pytest.MonkeyPatch, call: int
) -> None:
    before, calls, post = town.stands(), itertools.count(), town.book.desk.ledger.post

    def broken(*given: Any) -> None:
        if next(calls) == call:
            raise RuntimeError("the disk is gone")
        post(*given)

    with monkeypatch.context() as patched:
        patched.setattr(town.book.desk.ledger, "post", broken)
        with pytest.raises(OutOfService, match="nothing was written"):
            town.do("tess", "pay-fine", {"case": FIRST, "cents": 100})
    assert town.stands() == before
    town.say("tess", "pay-fine", {"case": FIRST, "cents": 100})


def paying(url: str, generation: int) -> Callable[[Callable[[str], None]], None]:
    """A process that pays, cent by cent, until somebody pulls the plug."""

    def work(tell: Callable[[str], None]) -> None:
        town = Town(opened(url))
        town.book.view(FIRST, READER)
        tell("!")
        for step in itertools.count():
            result = town.say("tess", "pay-fine", {"case": FIRST, "cents": 1}, key=f"{generation}-{step}")
            tell(f"{result.number}\n")

    return work


def test_killed_at_any_instant_both_logs_have_it_or_neither(url: str) -> None:
    with living(url):
        pass
    for generation in range(3):
        child = Child(paying(url, generation))
        child.ready()
        time.sleep(0.05 * (generation + 1))
        heard = [int(line) for line in child.end(kill=True) if line.strip().isdigit()]
        with opened(url) as book:
            town = Town(book)
            # A database may still be writing what it was sent last: this waits its turn, and nothing comes after it.
            town.say("tess", "pay-fine", {"case": FIRST, "cents": 1}, key=f"after {generation}")
            sent = [event for event in book.events(ELKS, limit=100_000) if event.kind == "pay-fine"]
            received = [event for event in book.events(FIRST, limit=100_000) if event.kind == "fine-paid"]
            assert [(event.log, event.number) for event in received] == [event.also[0] for event in sent]
            assert set(heard) <= {event.number for event in sent}
            assert book.view(FIRST, READER)["fine"]["paid"] == len(sent) == book.balance("treasury")
            assert verify(town.export()).sound

"""One deed writes on several logs, each chained in its own and naming the others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from aboveboard.law.errors import BadInput
from aboveboard.log.chain.verify import verify
from aboveboard.log.deeds import Conflict, KeyReused, Peer
from tests.log.own_house.living import ELKS, FIRST, READER, SECOND, Town, living, opened
from tests.support.databases import drop_snapshots
from tests.support.town import HALL, chest, fines


def test_one_deed_writes_on_two_logs_which_name_each_other(url: str) -> None:
    with living(url) as town:
        result = town.say("tess", "pay-fine", {"case": FIRST, "cents": 2_000}, key="k1")
        paid, received = town.book.events(ELKS)[-1], town.book.events(FIRST)[-1]
        assert (result.number, result.also) == (paid.number, (Peer(FIRST, received.number),))
        assert (paid.also, received.also) == ((Peer(FIRST, received.number),), (Peer(ELKS, paid.number),))
        assert (received.kind, received.actor, received.role) == ("fine-paid", "tess", "treasurer")
        assert paid.at == received.at
        held = town.book.balances()
        assert (held[chest(ELKS)], held[fines(FIRST)], held["treasury"]) == (8_000, 0, 2_000)
        assert sum(held.values()) == 0
        assert town.book.view(FIRST, READER)["fine"]["paid"] == 2_000
        rows = town.book.statement("treasury")
        assert rows == [{"log": FIRST, "event": received.number, "cents": 2_000}]

        before = town.stands()
        again = town.do("tess", "pay-fine", {"case": FIRST, "cents": 2_000}, key="k1")
        assert again == replace(result, repeated=True)
        with pytest.raises(KeyReused):
            town.do("tess", "pay-fine", {"case": FIRST, "cents": 2_001}, key="k1")
        assert town.stands() == before
    with opened(url) as book:
        again = Town(book).do("tess", "pay-fine", {"case": FIRST, "cents": 2_000}, key="k1")
        assert again == replace(result, repeated=True), "answered from the log once the desk has forgotten"


def test_another_process_follows_both_logs(url: str) -> None:
    with living(url) as town, opened(url) as other:
        assert other.view(FIRST, READER)["fine"]["paid"] == 0
        assert other.view(ELKS, READER)["treasury"]["pay-fine"] == 0
        town.say("tess", "pay-fine", {"case": FIRST, "cents": 700})
        other.refresh()
        assert other.view(FIRST, READER) == town.book.view(FIRST, READER)
        assert other.view(ELKS, READER) == town.book.view(ELKS, READER)
        Town(other).say("tess", "pay-fine", {"case": FIRST, "cents": 300})
        town.book.refresh()
        assert town.book.view(FIRST, READER)["fine"]["paid"] == 1_000
        assert town.book.balance(chest(ELKS)) == 9_000


def test_snapshots_and_a_fold_from_the_start_give_the_same(url: str) -> None:
    with living(url) as town:
        town.say("tess", "pay-fine", {"case": FIRST, "cents": 700})
        town.book.snapshot()
        town.say("tess", "pay-fine", {"case": FIRST, "cents": 300})
        town.say("tess", "reply", {"words": "we pay"}, FIRST)
        stands = town.stands()
    for folded in (False, True):
        with opened(drop_snapshots(url) if folded else url) as book:
            assert Town(book).stands() == {**stands, "views": stands["views"] | {HALL: book.view(HALL, READER)}}
            stored = [book.desk.states[log].snapshot_at for log in (ELKS, FIRST)]
            assert all(stored) != folded
            Town(book).say("tess", "pay-fine", {"case": FIRST, "cents": 100})
            stands = Town(book).stands()


def test_one_deed_on_three_logs(town: Town) -> None:
    town.say("jo", "file", {"club": ELKS, "fine": 900}, "case-3")
    result = town.say("tess", "settle-all", {"cases": [FIRST, "case-3"], "cents": 900})
    names = {ELKS: result.number, **{peer.log: peer.number for peer in result.also}}
    assert set(names) == {ELKS, FIRST, "case-3"}
    for log, number in names.items():
        (event,) = town.book.events(log, (number or 0) - 1)
        assert dict(event.also) == {other: each for other, each in names.items() if other != log}
    assert verify(town.export()).sound
    assert town.refused("tess", "settle-all", {"cases": [FIRST, "case-3"], "cents": 1}) == "case-3: the fine is 900"
    assert town.book.view(FIRST, READER)["fine"]["paid"] == 900, "the first of the two was taken back"


def test_one_deed_opens_another_log(url: str) -> None:
    with living(url) as town:
        result = town.say("tess", "appeal", {"case": "case-9", "fine": 400})
        assert result.also == (Peer("case-9", 0),)
        assert town.book.logs("claim") == [FIRST, SECOND, "case-9"]
        town.say("tess", "pay-fine", {"case": "case-9", "cents": 400})
        assert town.refused("tess", "appeal", {"case": "case-10", "fine": 99}) == "case-10: a fine is at least a dollar"
        with pytest.raises(Conflict, match="there is a log called case-9 already"):
            town.do("tess", "appeal", {"case": "case-9", "fine": 400})
        with pytest.raises(BadInput, match="small letters"):
            town.do("tess", "appeal", {"case": "Case 10", "fine": 400})
        assert town.book.logs("claim") == [FIRST, SECOND, "case-9"]
        assert verify(town.export()).sound

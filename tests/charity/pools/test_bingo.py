"""An occasion of bingo on a database: opened, called, won and closed, and what the next one finds."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.pools.next_deeds import next_at
from aboveboard.charity.record import decide_record
from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from aboveboard.log.deeds import Decision, Viewer
from aboveboard.log.log_state import LogState
from aboveboard.play.pools.running.calling.caller import board_of, check_card, covering_of
from aboveboard.play.pools.running.pool import RunningPool
from tests.support.charities import Town

PARISH = "st-marys"
OPENING: dict[str, Any] = {
    "organization": PARISH, "kind": "bingo", "price": 100, "place": "parish-hall",
    "cards": [{"series": "case", "last": 300}],
}  # fmt: skip
SHARED = [40, 47, 44, 39, 27, 72, 12, 67, 5, 50, 57, 11, 60, 73, 42, 6, 53, 30]
"""Calls with the last of which cards 3 and 4 of the series "case" cover a line."""
AT_12 = [57, 36, 8, 17, 34, 44, 64, 74, 38, 37, 24, 58]
"""Calls with which card 1 does, and card 2 does not."""


@pytest.fixture
def town(file: str) -> Town:
    """A town with a parish, its officer and a seller."""
    found = Town(file)
    found.must("sam", HOUSE, "found")
    for name in ("olga", "ben"):
        found.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
    opening = {"ruleset": "nj-charitable", "title": "St. Mary's Church", "kind": "religious", "municipality": "Trenton"}
    found.must("sam", PARISH, "organization-open", opening)
    found.must("sam", HOUSE, "assign", {"name": "olga", "role": "officer", "at": PARISH})
    found.must("olga", PARISH, "appoint", {"person": "ben", "role": "seller"})
    return found


def asked(town: Town, log: str, deed: str, role: str = "officer", who: str = "olga", **payload: Any) -> Decision:
    """Ask for a deed."""
    return town.do(who, log, deed, payload, role)


def olga(town: Town, log: str, deed: str, **payload: Any) -> Decision:
    """Have a deed of the officer accepted."""
    found = asked(town, log, deed, **payload)
    assert found.refusal is None, found.refusal
    return found


def running(town: Town, log: str) -> RunningPool:
    """The pool at play."""

    def of(state: LogState) -> RunningPool:
        return state.part(PoolConduct).running

    found: RunningPool = town.book.look(log, of)
    return found


def played(town: Town, log: str, calls: list[int], *winners: int, **game: Any) -> Decision:
    """A game for which cards 1 to 4 or the next ones are sold, called until somebody has won."""
    olga(town, log, "game-begin", **game)
    olga(town, log, "card-sell", count=4)
    for ball in calls:
        olga(town, log, "ball-call", ball=ball)
    for card in winners:
        olga(town, log, "bingo", card=card, winner="Pat Smith")
    return olga(town, log, "game-end")


def test_an_evening_with_a_shared_win_is_paid_from_its_own_bank(town: Town, file: str) -> None:
    olga(town, "friday", "bingo-open", **OPENING)
    ended = played(town, "friday", SHARED, 4, 3, prize=5001)
    assert ended.answer["winners"] == [
        {"series": "case", "card": 3, "cents": 2501}, {"series": "case", "card": 4, "cents": 2500},
    ]  # fmt: skip
    assert town.book.balance("pool/friday/bank") == 400 - 5001
    olga(town, "friday", "game-begin", kind="fifty-fifty-bingo")
    seller = asked(town, "friday", "card-sell", "seller", "ben", count=100)
    assert seller.refusal is None
    assert town.book.balance("pool/friday/bank") == 400 - 5001 + 10000
    olga(town, "friday", "game-end", **{"broken-off": "the blower stopped"})
    olga(town, "friday", "bingo-close")
    assert town.book.balance("pool/friday/bank") == 400 - 5001
    before = running(town, "friday").snapshot()
    town.book.snapshot()
    town.book.close()
    again = open_house(file, secret="a town")
    assert again.look("friday", lambda state: state.part(PoolConduct).running.state) == before
    again.close()


def test_what_was_not_shown_is_known_to_the_desk_and_to_nobody_who_follows_the_board(town: Town) -> None:
    olga(town, "friday", "bingo-open", **OPENING)
    olga(town, "friday", "game-begin", prize=5000)
    olga(town, "friday", "card-sell", count=2)
    answers = [olga(town, "friday", "ball-call", ball=ball).answer for ball in AT_12]
    assert answers[-1] == {"call": 12, "ball": "G-58"}
    pool = running(town, "friday")
    assert [each.card for each in covering_of(pool)] == [1]
    assert board_of(pool).shown == []
    assert check_card(pool, 1).wins
    events = town.book.events("friday", viewer=Viewer("olga", "officer"))
    assert all("cover" not in str(event.payload) + str(event.answer) for event in events)
    olga(town, "friday", "bingo", card=1, winner="Pat Smith")
    assert board_of(pool).shown == [1]
    seen = town.book.events("friday", viewer=Viewer("ben", "seller"))[-1]
    assert "Pat Smith" not in str(seen)
    assert seen.payload["grade"] == "covers at 12"


def test_sellers_sell_and_do_not_call(town: Town) -> None:
    olga(town, "friday", "bingo-open", **OPENING)
    olga(town, "friday", "game-begin", prize=5000)
    for deed, payload in (("ball-call", {"ball": 7}), ("bingo", {"card": 1}), ("game-end", {}), ("bingo-close", {})):
        with pytest.raises(Exception, match="seller"):
            asked(town, "friday", deed, "seller", "ben", **payload)


def test_a_seller_sells_at_the_price_and_takes_nothing_back(town: Town) -> None:
    olga(town, "friday", "bingo-open", **OPENING)
    olga(town, "friday", "game-begin", prize=5000)
    olga(town, "friday", "card-sell", count=100)
    with pytest.raises(Exception, match="seller"):
        asked(town, "friday", "card-return", "seller", "ben", first=100, ground="mistake", cents=10000)
    for cents in (0, 99, 101, 10**12):
        found = asked(town, "friday", "card-sell", "seller", "ben", count=1, cents=cents)
        assert found.refusal is not None
        assert found.refusal.reason.startswith("a seller sells these cards for $1, not $")
    assert asked(town, "friday", "card-sell", "seller", "ben", count=2, cents=200).refusal is None
    assert town.book.balance("pool/friday/bank") == 10200
    assert "flagged" not in olga(town, "friday", "card-sell", count=3, cents=300).answer
    sold = olga(town, "friday", "card-sell", count=3, cents=250)
    assert [row["reason"] for row in sold.answer["flagged"]] == ["cards 106 to 108 at $2.50, and $3 is the price"]
    far = asked(town, "friday", "card-return", first=108, ground="mistake", cents=84)
    assert far.refusal is not None
    olga(town, "friday", "card-return", first=108, ground="mistake")
    assert town.book.balance("pool/friday/bank") == 10500 + 250 - 83


@pytest.mark.provision("nj-13-1.1-card")
def test_the_next_occasion_finds_which_cards_are_used_and_the_jackpot(town: Town) -> None:
    olga(town, "friday", "bingo-open", **OPENING)
    ended = played(town, "friday", AT_12, 1, kind="progressive-bingo", jackpot=50000, within=11)
    assert (ended.answer["prize"], ended.answer["cents"], ended.answer["carried"]) == ("consolation prize", 100, 50000)
    other = asked(town, "annex", "bingo-open", **OPENING)
    assert other.refusal is not None
    assert "1 to 300 in friday" in other.refusal.reason
    assert other.refusal.cite == ("nj-13-1.1-card",)
    olga(town, "friday", "bingo-close")
    olga(town, "saturday", "bingo-open", **OPENING)
    used = asked(town, "saturday", "card-sell", first=4, game=1)
    assert used.refusal is not None
    less = asked(town, "saturday", "game-begin", kind="progressive-bingo", jackpot=40000, within=30)
    assert less.refusal is not None
    assert less.refusal.cite == ("nj-13-1.1-consolation",)
    assert olga(town, "saturday", "game-begin", kind="progressive-bingo", within=30).answer["jackpot"] == 50000
    used = asked(town, "saturday", "card-sell", first=4, last=5)
    assert used.refusal is not None
    assert "on an earlier occasion" in used.refusal.reason
    assert olga(town, "saturday", "card-sell", count=2).answer["ranges"] == [[5, 6]]
    opened = town.book.events("saturday", viewer=Viewer("olga", "officer"))[0]
    assert opened.payload["used"] == [{"series": "case", "first": 1, "last": 4}]
    before = running(town, "saturday").snapshot()
    town.book.snapshot()
    assert running(town, "saturday").snapshot() == before


def test_a_log_that_is_folded_again_knows_what_earlier_occasions_left(town: Town, file: str) -> None:
    olga(town, "friday", "bingo-open", **OPENING)
    played(town, "friday", AT_12, 1, prize=5000)
    olga(town, "friday", "bingo-close")
    olga(town, "saturday", "bingo-open", **OPENING)
    olga(town, "saturday", "game-begin", prize=5000)
    before = running(town, "saturday").snapshot()
    town.book.close()
    again = open_house(file, secret="a town")
    found = again.look("saturday", lambda state: state.part(PoolConduct).running.state)
    assert found == before
    assert 4 in found.series["case"].void
    again.close()


def test_a_record_of_the_evening_comes_to_what_the_log_does(town: Town) -> None:
    olga(town, "friday", "bingo-open", **OPENING)
    deeds: list[tuple[str, dict[str, Any]]] = [("game-begin", {"prize": 5001}), ("card-sell", {"count": 4})]
    deeds += [("ball-call", {"ball": ball}) for ball in SHARED]
    deeds += [("bingo", {"card": 3}), ("bingo", {"card": 2}), ("bingo", {"card": 4}), ("game-end", {})]
    deeds += [("game-begin", {"kind": "fifty-fifty-bingo"}), ("card-sell", {"first": 4}), ("card-sell", {"count": 3})]
    live = [asked(town, "friday", deed, **payload) for deed, payload in deeds]
    day, opening = "2026-01-02", {name: value for name, value in OPENING.items() if name != "organization"}
    events = [{"at": day, "bingo-open": {"bingo": "friday", **opening}}]
    events += [{deed: {"bingo": "friday", **payload}} for deed, payload in deeds]
    church = {"name": "St. Mary's Church", "kind": "religious", "municipality": "Trenton"}
    found = decide_record({"ruleset": "nj-charitable", "organization": church, "events": events})
    refusals = [(number, each.refusal.reason) for number, each in enumerate(live, 1) if each.refusal is not None]
    assert len(refusals) == 2
    assert [(row["event"], row["reason"]) for row in found.refused] == refusals
    part = found.logs.part("friday", "conduct")
    assert isinstance(part, PoolConduct)
    assert part.running.state == running(town, "friday").state
    assert found.logs.held["pool/friday/bank"] == town.book.balance("pool/friday/bank") == 400 - 5001 + 300


def test_no_sale_is_offered_once_a_ball_was_called_even_where_it_was_taken_back(town: Town) -> None:
    olga(town, "friday", "bingo-open", **OPENING)
    olga(town, "friday", "game-begin", prize=5000)
    olga(town, "friday", "card-sell", count=2)
    assert "card-sell" in next_at(running(town, "friday")).deeds
    olga(town, "friday", "ball-call", ball=7)
    olga(town, "friday", "ball-void", ground="it was B-8")
    assert "card-sell" not in next_at(running(town, "friday")).deeds

"""A deal in play: sold, paid, counted and closed, every refusal by its clause, and what those in charge are told."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from aboveboard.law.errors import BadInput
from aboveboard.law.pools import load_pool
from aboveboard.play.pools.running.deals.advice import advice, deal_of, flare_of
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.settle import settle_pool
from aboveboard.play.pools.running.terms import terms_of

BELL_JAR, SEAL_CARD = load_pool("ny-charitable", "bell-jar"), load_pool("ny-charitable", "seal-card")
PRIZES = [{"cents": 1000}, {"cents": 200, "count": 5}]
OPENING: dict[str, Any] = {"price": 100, "tickets": 100, "cost": 1000, "prizes": PRIZES}


def dealt(opening: dict[str, Any] = OPENING, edition: Any = BELL_JAR) -> RunningPool:
    """A deal in play."""
    running = RunningPool(terms_of(edition, opening))
    do(running, "deal-open")
    return running


def do(running: RunningPool, kind: str, **payload: Any) -> dict[str, Any]:
    """Have a deed accepted."""
    decided = running.decide(kind, payload)
    assert decided.refusal is None, decided.refusal
    running.apply(kind, {**payload, **decided.written})
    return dict(decided.answer)


def why_not(running: RunningPool, kind: str, **payload: Any) -> tuple[str, tuple[str, ...]]:
    """Why a deed is refused, with its clauses; nothing is changed by that."""
    before = running.snapshot()
    decided = running.decide(kind, payload)
    assert decided.refusal is not None, decided
    assert running.state == before
    return decided.refusal.reason, decided.refusal.cite


# -- clauses -----------------------------------------------------------------------------------------------------------


def _refused_by() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Each rule of the file, with a deed that it refuses."""
    running = dealt()
    yield "container", *why_not(running, "deal-sell", tickets=101)
    do(running, "deal-sell", tickets=3)
    yield "surrendered", *why_not(running, "deal-pay", cents=300)
    yield "surrendered", *why_not(running, "deal-pay", cents=200, count=6)
    yield "surrendered", *why_not(running, "deal-pay", cents=200, count=4)
    yield "bank", *why_not(running, "deal-deposit", cents=301)
    yield "bank", *why_not(running, "deal-make-good", cents=1)
    do(running, "deal-hold", ground="glue")
    yield "held", *why_not(running, "deal-sell", tickets=1)
    yield "held", *why_not(running, "deal-pay", cents=200)


@pytest.mark.provision("ny-4620.19-c-5", "ny-4620.19-c-6", "ny-4620.19-c-9", "ny-4620.19-c-21")
def test_every_rule_of_the_course_names_its_clause() -> None:
    found = list(_refused_by())
    assert {rule: cite for rule, _, cite in found} == dict(BELL_JAR.law.clauses)
    for edition in ("coin-board", "merchandise-board", "seal-card"):
        assert load_pool("ny-charitable", edition).law.clauses == BELL_JAR.law.clauses


def test_what_is_refused_is_said_in_plain_words() -> None:
    assert [reason for _, reason, _ in _refused_by()] == [
        "there are not 101 tickets left in it",
        "the flare lists no prize of $3",
        "5 of 5 prizes of $2 are left, not 6",
        "3 tickets were sold: 4 prizes cannot have been won",
        "$3 is in the bank of the deal, not $3.01",
        "$0 is missing, not $0.01",
        "it is held: glue",
        "it is held: glue",
    ]


# -- money -------------------------------------------------------------------------------------------------------------


def test_what_is_not_brought_is_missing_by_shift_and_seller_until_it_is_made_good() -> None:
    running = dealt()
    assert do(running, "deal-sell", tickets=40, seller="ann", shift="fri", brought=3900) == {
        "cents": 4000,
        "short": 100,
    }
    do(running, "deal-sell", tickets=10, seller="bob", shift="fri")
    do(running, "deal-sell", tickets=10, seller="ann", shift="sat", brought=1050)
    deal = running.state.deal
    assert deal.sellers == {"ann": 50, "bob": 10}
    assert deal.short == {"ann": 50}
    assert [(each.shift, each.seller, each.short) for each in deal.tallies] == [
        ("fri", "ann", 100), ("fri", "bob", 0), ("sat", "ann", -50),
    ]  # fmt: skip
    assert running.in_the_bank == 5950
    assert why_not(running, "deal-make-good", cents=51, seller="ann", shift="fri")[0].startswith("$0.50 is missing")
    assert do(running, "deal-make-good", cents=50, seller="ann", shift="fri") == {"short": 0}
    assert (running.in_the_bank, deal.missing) == (6000, 0)
    assert do(running, "deal-count", cents=5950, shift="sat") == {"over": -50}
    assert (running.in_the_bank, deal.missing) == (5950, 50)


@pytest.mark.parametrize("named", [True, False])
def test_what_is_missing_is_made_good_once_whoever_is_named(named: bool) -> None:
    running, ann = dealt(), {"seller": "ann"}
    do(running, "deal-sell", tickets=20, brought=0, **ann)
    do(running, "deal-make-good", cents=2000, **(ann if named else {}))
    for who in ({}, ann):
        assert "$0 is missing" in why_not(running, "deal-make-good", cents=1, **who)[0]
    assert (running.in_the_bank, running.state.deal.missing) == (2000, 0)
    assert why_not(running, "deal-sell", tickets=1, brought=101, **ann)[0] == "$1 is due for 1 ticket: $1.01 is more"


def test_what_was_never_brought_is_not_taken_out_of_the_bank_by_a_correction() -> None:
    running = dealt()
    do(running, "deal-sell", tickets=20, seller="bob")
    do(running, "deal-sell", tickets=20, seller="ann", brought=300)
    said = "$3 was brought for ann, not $3.01"
    assert why_not(running, "deal-correct", ground="x", tickets=20, seller="ann", brought=301)[0] == said
    do(running, "deal-correct", ground="x", tickets=20, seller="ann")
    assert (running.in_the_bank, running.state.deal.missing) == (2000, 0)


@pytest.mark.parametrize("brought", [301, 10**15])
def test_nobody_brings_more_than_is_due_and_what_they_are_short_of(brought: int) -> None:
    running = dealt()
    do(running, "deal-sell", tickets=5, seller="ann", shift="fri", brought=300)
    do(running, "deal-sell", tickets=5, seller="bob", brought=0)
    found, _ = why_not(running, "deal-sell", tickets=1, seller="ann", brought=brought)
    assert found.startswith("$1 is due for 1 ticket, and $2 is missing: $")
    do(running, "deal-sell", tickets=1, seller="ann", brought=300)
    assert (running.in_the_bank, running.state.deal.short) == (600, {"bob": 500})


def test_what_was_entered_by_mistake_is_taken_back_as_it_was_entered() -> None:
    running = dealt()
    before = running.snapshot()
    do(running, "deal-sell", tickets=9, seller="ann", brought=800)
    do(running, "deal-pay", cents=200, count=2, seller="ann")
    do(running, "deal-correct", ground="x", cents=200, count=2, seller="ann")
    do(running, "deal-correct", ground="x", tickets=9, seller="ann", brought=800)
    now = running.snapshot()
    assert now.deal.tallies[0].__dict__ == {**now.deal.tallies[0].__dict__, "tickets": 0, "due": 0, "brought": 0}
    now.deal.tallies, now.deal.won, now.deal.paid = [], {}, {}
    assert now == before


def test_a_sale_is_not_taken_back_below_what_was_won_nor_anything_once_it_has_left_play() -> None:
    running = dealt()
    do(running, "deal-sell", tickets=100)
    do(running, "deal-pay", cents=200, count=5)
    assert why_not(running, "deal-correct", ground="x", tickets=96)[0].startswith("5 prizes were won")
    do(running, "deal-close", unsold=0)
    assert why_not(running, "deal-correct", ground="x", tickets=1)[0] == "it has left play"
    assert why_not(running, "deal-hold", ground="x")[0] == "it has left play"


def test_merchandise_leaves_no_money_and_is_named_where_its_value_is_that_of_cash() -> None:
    prizes = [{"item": "radio", "cents": 500}, {"cents": 500, "count": 2}, {"item": "clock", "cost": 700}]
    running = dealt({**OPENING, "prizes": prizes, "type": "banded"})
    do(running, "deal-sell", tickets=10)
    with pytest.raises(
        BadInput, match=r"some prizes of \$5 are money and some are not: name the one \(radio, prize 2\)"
    ):
        running.decide("deal-pay", {"cents": 500})
    assert do(running, "deal-pay", prize="radio") == {"cents": 500}
    assert running.in_the_bank == 1000
    assert do(running, "deal-pay", prize="prize 2", cents=500) == {"cents": 500}
    assert running.in_the_bank == 500
    do(running, "deal-pay", cents=700)
    assert running.in_the_bank == 500
    assert [(line.prize, line.won) for line in flare_of(running)] == [("radio", 1), ("prize 2", 1), ("clock", 1)]
    assert why_not(running, "deal-pay", prize="cloc")[0] == "the flare lists no prize 'cloc'; did you mean clock?"
    assert why_not(running, "deal-pay", prize="clock", cents=500)[0] == "clock is $7 on the flare, not $5"


def test_prizes_of_one_amount_in_two_lines_are_marked_off_in_the_order_of_the_list() -> None:
    prizes = [{"cents": 500, "count": 2, "symbol": "bars"}, {"cents": 500, "symbol": "plums"}]
    running = dealt({**OPENING, "prizes": prizes})
    do(running, "deal-sell", tickets=10)
    do(running, "deal-pay", cents=500, count=3)
    assert [(line.symbol, line.won) for line in flare_of(running)] == [("bars", 2), ("plums", 1)]
    do(running, "deal-correct", ground="two", cents=500, count=2)
    assert [line.won for line in flare_of(running)] == [1, 0]


def test_a_seal_is_opened_when_all_is_sold_and_the_card_leaves_play_then() -> None:
    sealed = [{"prize": "seal", "cents": 5000, "seal": True}, {"cents": 100, "count": 3}]
    running = dealt({**OPENING, "prizes": sealed}, SEAL_CARD)
    do(running, "deal-sell", tickets=99)
    assert why_not(running, "seal-open", line="7")[0] == "1 ticket is not sold: the seal is opened when all are"
    assert why_not(running, "deal-pay", prize="seal")[0].startswith("the flare lists no prize 'seal'")
    do(running, "deal-sell", tickets=1)
    assert why_not(running, "deal-close", unsold=0)[0] == "the seal is not opened, and every ticket is sold"
    assert do(running, "seal-open", line="7") == {"cents": 5000}
    assert why_not(running, "seal-open", line="8")[0] == "the seal was opened before: 7"
    part = deal_of(running)
    assert part is not None
    assert part.prizes_out == (1, 5000)
    assert do(running, "deal-close", unsold=0)["profit"] == 10000 - 5000 - 1000
    assert why_not(dealt(), "seal-open", line="7")[0] == "nothing lies under a seal"


# -- what is told to whom ----------------------------------------------------------------------------------------------


@pytest.mark.provision("ny-4620.19-c-2", "ny-4620.19-c-3-mark")
def test_the_flare_says_nothing_of_tickets_left() -> None:
    """Two deals of which different numbers are sold, with the same prizes paid, show the same to the public."""
    shown = set()
    for sold in (10, 50, 99):
        running = dealt()
        do(running, "deal-sell", tickets=sold)
        do(running, "deal-pay", cents=200, count=2)
        shown.add(str([line.to_json() for line in flare_of(running)]))
    assert len(shown) == 1
    assert "'cents': 200, 'count': 5, 'won': 2" in shown.pop()


def enumerated(tickets: int, left: list[int], out: int, cents: int, gone: int) -> Fraction:
    """After how many tickets enough is out, over all orders of those that are left."""
    lengths = []
    for order in permutations([*left, *[0] * (tickets - len(left))]):
        number = value = drawn = 0
        while number < out or value < cents:
            number, value, drawn = number + bool(order[drawn]), value + order[drawn], drawn + 1
        lengths.append(gone + drawn)
    return Fraction(sum(lengths), len(lengths))


def test_the_advice_is_what_all_orders_of_the_rest_come_to() -> None:
    running = dealt({"price": 100, "tickets": 9, "prizes": [{"cents": 300}, {"cents": 100, "count": 3}]})
    do(running, "deal-sell", tickets=2)
    do(running, "deal-pay", cents=100)
    found = advice(running)
    assert found is not None
    assert (found.tickets, found.prizes, found.cents, found.if_sold_out) == (7, 3, 500, 200)
    assert found.ev == Fraction(500, 700) - 1
    # three quarters of 4 prizes and of $6: two more prizes, and $4 less the dollar that is out, rounded up
    assert found.mean_tickets == enumerated(7, [300, 100, 100], 2, 350, 2)
    assert not found.may_close
    assert found.words == (
        "It stays in play: 1 of 4 prizes and $1 of $6 are out, and 3/4 must be. "
        "To sell the 7 tickets that are left would bring $2."
    )
    assert found.to_json()["why_not"]["cite"] == ["9 NYCRR 4620.19(c)(19)"]


def test_the_advice_says_when_going_on_would_cost() -> None:
    running = dealt({"price": 100, "tickets": 10, "prizes": [{"cents": 300, "count": 4}]})
    do(running, "deal-sell", tickets=8)
    do(running, "deal-pay", cents=300, count=3)
    found = advice(running)
    assert found is not None
    assert found.words == (
        "It may leave play. To sell the 2 tickets that are left would cost $1, "
        "since more is left in prizes than in tickets."
    )
    do(running, "deal-sell", tickets=2)
    last = advice(running)
    assert last is not None
    assert (last.words, last.unclaimed, last.ev) == ("Every ticket is sold, and 1 prize is not claimed.", 1, None)
    assert advice(RunningPool(terms_of(load_pool("ny-charitable", "raffle"), {"price": 1, "tickets": 2}))) is None


def test_advice_on_a_deal_beyond_what_is_planned_goes_without_the_mean() -> None:
    running = dealt({"price": 1, "tickets": 10**12, "prizes": [{"cents": 1}]})
    do(running, "deal-sell", tickets=10**11)
    found = advice(running)
    assert found is not None
    assert (found.mean_tickets, found.tickets) == (None, 9 * 10**11)


# -- bad input ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"tickets": 5}, "prizes: 6 prizes are more than the 5 tickets"),
        ({"tickets": 0}, "tickets: a whole number from 1 to .* expected, not 0"),
        ({"tickets": -5}, "tickets: a whole number from 1"),
        ({"tickets": 10**30}, "tickets: a whole number from 1"),
        ({"tickets": "75%"}, "tickets: a whole number from 1 to .*, not '75%'"),
        ({"price": 0}, "price: whole cents from 1"),
        ({"price": 1.5}, "price: whole cents from 1"),
        ({"prizes": [{"cents": -1}]}, "prizes: 1: cents: whole cents from 0"),
        ({"prizes": [{"cents": 1, "count": 0}]}, "prizes: 1: count: a whole number from 1"),
        ({"prizes": [{"cents": 1, "share": "75%"}]}, "prizes: 1: 'share' is not known"),
        ({"prizes": [{"cents": 1, "kind": "free play"}]}, "kind 'free play' is not known; did you mean free-play?"),
        ({"prizes": [{"prize": "a", "cents": 1}, {"prize": "a", "cents": 2}]}, "'a' is listed twice"),
        ({"type": 7}, "type: a word was expected, not 7"),
    ],
)
def test_what_cannot_be_is_one_sentence(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        terms_of(BELL_JAR, {**OPENING, **change})


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ({"deal-sell": {"tickets": 10**30}}, "event 1: deal-sell: tickets: a whole number"),
        ({"deal-sell": {"tickets": 1, "brought": -1}}, "event 1: deal-sell: brought: a whole number"),
        ({"deal-pay": {}}, "event 1: deal-pay: cents or prize was expected: which prize is paid"),
        ({"deal-pay": {"cents": 200, "count": 0}}, "event 1: deal-pay: count: a whole number from 1"),
        ({"deal-hold": {}}, "event 1: deal-hold: ground: a text was expected: why it is held"),
        ({"deal-correct": {"ground": "x"}}, "event 1: deal-correct: tickets or count was expected"),
        ({"deal-correct": {"tickets": 1, "count": 1}}, "event 1: deal-correct: tickets or count was expected"),
        ({"deal-correct": {"count": 1, "cents": 7}}, "event 1: deal-correct: cents or prize was expected"),
        ({"deal-close": {}}, "event 1: deal-close: unsold: a whole number"),
        ({"deal-sel": {"tickets": 1}}, "event 1: deal-sel: .*did you mean deal-sell"),
    ],
)
def test_a_deed_that_cannot_be_read_is_named_with_its_event(event: dict[str, Any], says: str) -> None:
    record = {"ruleset": "ny-charitable", "game": "bell-jar", "pool": OPENING, "events": [{"deal-open": {}}, event]}
    with pytest.raises(BadInput, match=says):
        settle_pool(record)


def test_a_record_of_a_deal_is_settled() -> None:
    events = [
        {"deal-open": {}}, {"deal-sell": {"tickets": 100}}, {"deal-pay": {"cents": 200, "count": 3}},
        {"deal-pay": {"cents": 300}}, {"deal-correct": {"ground": "x", "cents": 200, "count": 1}},
        {"deal-close": {"unsold": 0}},
    ]  # fmt: skip
    found = settle_pool({"ruleset": "ny-charitable", "game": "bell-jar", "pool": OPENING, "events": events})
    assert (found.taken, found.paid, found.closed) == (10000, 400, True)
    assert [row["event"] for row in found.refused] == [3]
    assert [(row["grade"], row["pays"]) for row in found.settlements] == [("winner", 600)]

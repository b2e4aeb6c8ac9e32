"""A table's money goes by what a payment is for, whatever the words say; whether it is open is one question."""

from __future__ import annotations

import pytest

from aboveboard.floor.accounts import inventory, purse, vigorish, wagers
from aboveboard.floor.stories.opened import is_open, table_view
from aboveboard.floor.tables.game import TableGame
from aboveboard.log.deeds import Viewer
from aboveboard.play.seats.answers import Answer
from aboveboard.play.table.entries import Payment, PaymentKind, Written
from tests.support.house import TABLE, Cast, count_rack, playing


@pytest.mark.parametrize("why", ["vigorish on buy", "buy loses", ""])
@pytest.mark.parametrize(
    ("kind", "source", "to"),
    [
        (PaymentKind.VIGORISH, purse("ann"), vigorish(TABLE)),
        (PaymentKind.LOSS, wagers(TABLE, "ann"), inventory(TABLE)),
    ],
)
def test_the_kind_of_a_payment_picks_its_accounts(
    cast: Cast, why: str, kind: PaymentKind, source: str, to: str
) -> None:
    row = Payment(0, "seat-1", "house", 100, why, [], kind)
    answer = Answer({}, Written(transfers=(row,)))
    (moved,) = cast.floor.look(TABLE, lambda state: state.part(TableGame).money._moved(answer))
    assert (moved.source, moved.to, moved.why) == (source, to, why)


def test_a_fee_at_a_bet_is_of_the_kind_and_reaches_its_account(cast: Cast) -> None:
    result = cast.say("ann", "bet", {"wager": "buy", "selection": "4", "stake": 2000})
    assert [row.to for row in result.transfers] == [wagers(TABLE, "ann"), vigorish(TABLE)]
    assert cast.floor.balance(vigorish(TABLE)) == 100


@pytest.mark.parametrize(
    ("checks", "rack", "bank", "stands"),
    [
        (True, True, {}, True),
        (True, False, {}, False),
        (True, False, {"bank": "bank/x/y"}, True),
        (False, True, {}, False),
        (False, False, {"bank": "bank/x/y"}, False),
    ],
)
def test_a_table_is_open_by_its_checks_and_its_rack_or_bank(
    checks: bool, rack: bool, bank: dict[str, str], stands: bool
) -> None:
    assert is_open({"checks": {"open": checks}, "rack": {"open": rack}, "bank": bank}) is stands


def test_a_table_whose_rack_was_never_counted_is_not_open_and_takes_no_wager(file: str) -> None:
    with playing(file, counted=False) as cast:
        view = table_view(cast.floor, TABLE, Viewer())
        assert view["checks"]["open"]
        assert view["open"] is False
        cast.say("ann", "sit", {"seat": 1})
        for actor, kind, said in (
            ("ann", "bet", {"wager": "pass", "stake": 500}),
            ("dan", "buy-in", {"seat": 1, "cents": 500}),
        ):
            refusal = cast.do(actor, kind, said).refusal
            assert refusal is not None
            assert refusal.reason == "the table is closed: its rack is not counted yet"
        count_rack(cast)
        assert table_view(cast.floor, TABLE, Viewer())["open"]
        cast.say("ann", "bet", {"wager": "pass", "stake": 500})


def test_the_most_that_wagers_may_win_holds_for_what_stands_and_not_for_each_increment(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wager is raised again and again by less than would be looked at alone: the limit holds all the same."""
    monkeypatch.setattr("aboveboard.floor.tables.money.PAYABLE", 100_000)
    monkeypatch.setattr("aboveboard.floor.tables.money.LARGE", 5_000_000)
    setup = {"ruleset": "pa", "game": "craps", "limits": {"min": 100, "max": 10**9}}
    with playing(file, setup) as cast:
        cast.say("ann", "sit", {"seat": 1})
        cast.say("dan", "shooter", {"offer": 1})
        cast.say("ann", "shooter", {"accept": 1})
        stood, reason = 0, ""
        for _ in range(400):
            result = cast.do("ann", "bet", {"wager": "pass", "stake": 500})
            if result.refusal is not None:
                reason = result.refusal.reason
                break
            stood += 500
        assert "is the most that they may here" in reason
        assert stood == 100_000, "a pass line wager wins as much as it stakes"
        assert cast.floor.balance(wagers("craps-1", "ann")) == stood

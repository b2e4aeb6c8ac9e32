"""No amount and no balance grows past what is counted: refused in words, alike by both databases, with nothing lost."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import text

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import CAGE, WORLD, purse, wagers
from aboveboard.floor.tables.money import PAYABLE
from aboveboard.law.errors import BadInput
from aboveboard.log.database.ledger import BELOW, MOST_HELD
from aboveboard.log.logbook import Logbook
from aboveboard.play.events import LARGEST
from tests.log.test_log import balanced, standing
from tests.support.finishing import finish
from tests.support.house import Cast, playing

WHEEL = {"ruleset": "pa", "game": "roulette"}
TABLE = "wheel-1"


def as_written(floor: Logbook) -> dict[str, Any]:
    """Every balance as the database gives it."""
    with floor.store.engine.connect() as connection:
        rows = connection.execute(text("SELECT name, balance FROM accounts"))
        return {str(row[0]): row[1] for row in rows}


def test_bankrolls_end_where_the_books_do(url: str) -> None:
    with playing(url) as cast:
        before = -cast.floor.balance(WORLD)
        results = [cast.do("cat", "bankroll", {"cents": LARGEST}, HOUSE) for _ in range(120)]
        taken = sum(result.refusal is None for result in results)
        assert taken == (BELOW - before) // LARGEST
        refusal = results[-1].refusal
        assert refusal is not None
        assert refusal.reason.startswith("the world outside would be $")
        rest = BELOW - before - taken * LARGEST
        assert cast.do("cat", "bankroll", {"cents": rest + 1}, HOUSE).refusal is not None
        assert cast.do("cat", "bankroll", {"cents": rest}, HOUSE).refusal is None
        assert cast.do("cat", "bankroll", {"cents": 1}, HOUSE).refusal is not None
        assert (cast.floor.balance(WORLD), cast.floor.balance(CAGE)) == (-BELOW, BELOW - before)
        held = as_written(cast.floor)
        assert {type(cents) for cents in held.values()} == {int}
        assert held == cast.floor.balances()
        balanced(cast.floor)


def test_an_amount_past_the_largest_is_never_written(url: str) -> None:
    with playing(url) as cast:
        cast.say("ann", "sit", {"seat": 1})
        before = cast.floor.balances()
        for cents in (0, -1, LARGEST + 1, 2**62, 2**63, 2**64, 10**30):
            with pytest.raises(BadInput):
                cast.do("cat", "bankroll", {"cents": cents}, HOUSE)
            with suppress(BadInput):
                assert cast.do("ann", "bet", {"wager": "pass", "stake": cents}).refusal is not None
        assert cast.floor.balances() == before


def test_all_that_there_is_fits_into_one_account() -> None:
    """So no payment is refused because whoever is paid has too much."""
    assert BELOW * 10 <= MOST_HELD < 2**62
    assert PAYABLE < LARGEST < BELOW


@pytest.fixture
def wheel(file: str) -> Any:
    with playing(file, WHEEL, TABLE) as cast:
        cast.say("ann", "sit", {"seat": 1}, TABLE)
        cast.say("bob", "sit", {"seat": 2}, TABLE)
        cast.say("dan", "commit", {}, TABLE)
        cast.say("sam", "mint", {"to": purse("ann"), "cents": LARGEST}, HOUSE)
        cast.say("sam", "mint", {"to": purse("bob"), "cents": LARGEST}, HOUSE)
        yield cast


def straight(cast: Cast, name: str, stake: int, number: str = "7") -> Any:
    return cast.do(name, "bet", {"wager": "straight", "selection": number, "stake": stake}, TABLE)


def test_wagers_that_could_win_more_than_the_books_count_are_not_taken(wheel: Cast) -> None:
    most = PAYABLE // 35
    for stake in (LARGEST, PAYABLE, most + 1):
        refusal = straight(wheel, "ann", stake).refusal
        assert refusal is not None
        assert refusal.reason.startswith("the wagers could win $")
    assert straight(wheel, "ann", most).refusal is None
    assert straight(wheel, "bob", most).refusal is not None, "the same number would win twice"
    assert straight(wheel, "bob", most, "8").refusal is None, "no spin makes both win"
    standing(wheel.floor, TABLE)


def test_the_largest_wager_is_paid_whatever_it_wins(wheel: Cast) -> None:
    """The rack owes a sum that nobody has, and the books still balance to the cent."""
    stake = PAYABLE // 35
    assert straight(wheel, "ann", stake).refusal is None
    wheel.say("dan", "call", "no-more-bets", TABLE)
    before = wheel.floor.balance(purse("ann"))
    assert wheel.do("dan", "spin", "7", TABLE).refusal is None
    assert wheel.floor.balance(purse("ann")) == before + 36 * stake
    assert wheel.floor.balance(wagers(TABLE, "ann")) == 0
    balanced(wheel.floor)
    finish(wheel, TABLE)

"""A line of a statement opens down to the events on a pool's own log, in a record and on a database, by asking that log
alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from aboveboard.charity.conduct.books import FILE
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.statements.draft import Statement, draft
from aboveboard.charity.statements.figures import FIGURES
from aboveboard.charity.statements.figures.deals import MADE_BY as OF_DEALS
from aboveboard.charity.statements.figures.raffles import MADE_BY as OF_RAFFLES
from aboveboard.charity.statements.opening import InLogbook, opened
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Viewer
from tests.support.books_town import DEAL, with_a_deal
from tests.support.charities import HOSE, Town, fire_company, settled


@pytest.fixture
def town(file: str) -> Iterator[Town]:
    found = settled(file)
    fire_company(found)
    yield with_a_deal(found)
    found.book.close()


def drafted(town: Town) -> Statement:
    at = datetime(2026, 10, 1, 12, tzinfo=UTC)

    def ask(state: Any) -> Statement:
        return draft(replace(state.part(Organization).question(FILE, {}, at), books=town.book), "GC-7Q", "2026-Q3")

    found: Statement = town.book.look(HOSE, ask)
    return found


def kinds(town: Town, statement: Statement, line: str) -> list[str]:
    """The deeds behind a line, those of the deal's own log first."""
    found = opened(statement, line, InLogbook(town.book))
    viewer = Viewer("ann", "officer")
    listed = {log: {event.number: event.kind for event in town.book.events(log, viewer=viewer)} for log in (HOSE, DEAL)}
    return sorted(listed[log][number] for log, number in found)


def test_a_line_opens_down_to_the_deals_own_log(town: Town) -> None:
    statement = drafted(town)
    assert statement.value("A2") == 100_000
    assert kinds(town, statement, "A2") == ["deal-buy", "pool-noted"]
    assert kinds(town, statement, "A3") == ["deal-pay", "pool-noted"]
    assert kinds(town, statement, "A1") == ["pool-noted"]
    assert kinds(town, statement, "A7") == ["deal-buy", "deal-pay", "pool-noted", "pool-noted"]
    assert "deal-sell" in kinds(town, statement, "S1")


def test_no_other_log_is_asked(town: Town) -> None:
    statement, asked = drafted(town), list[str]()

    class Watched(InLogbook):
        def numbers(self, log: str, kinds: Collection[str]) -> list[int]:
            asked.append(log)
            return super().numbers(log, kinds)

    for line in statement.lines:
        opened(statement, line, Watched(town.book))
    assert set(asked) == {DEAL}
    with pytest.raises(BadInput):
        InLogbook(town.book).numbers("no-such-deal", ("deal-buy",))


def test_figures_name_deeds_that_there_are() -> None:
    from aboveboard.charity.conduct.pools.deeds import AT_A_POOL

    for made_by in (OF_DEALS, OF_RAFFLES):
        assert {kind for names in made_by.values() for kind in names} <= set(AT_A_POOL)
    assert {"deals-closed", "deals-bought", "raffles", "prizes", "prize-costs", "minutes", "balances"} <= FIGURES.keys()

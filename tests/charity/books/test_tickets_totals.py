"""What a raffle comes to, against sums over what happened: for every kind, after every deed of every case about one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.charity.books.reporting.totals import net_of, totals_of
from aboveboard.charity.pools.accounts import account
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.record import Record
from aboveboard.law import BadInput
from aboveboard.law.conduct import conduct_law
from aboveboard.log.deeds import Outcome
from aboveboard.play.pools.running.pool import RunningPool
from tests.support.conduct import ConductCase, Run, all_cases

KINDS = ("raffle", "fifty-fifty", "queen-of-hearts", "treasure-chest", "calendar-raffle", "duck-race")
CASES = [
    case for case in all_cases() if case.file in ("raffles", "queen-of-hearts", "treasure-chest", "raffle-statements")
]
SEEN = set[str]()
CLOSED = set[str]()


def pools(record: Record) -> dict[str, tuple[Mapping[str, Any], RunningPool]]:
    """The raffles of a record."""
    parts = {log: state.parts.get("conduct") for log, state in record.states.items()}
    held = {log: part for log, part in parts.items() if isinstance(part, PoolConduct)}
    return {log: (part.setting.payload, part.running) for log, part in held.items() if not part.running.terms.counted}


def moved(record: Watched, pool: str, *, source: bool) -> int:
    """What went from a pool's bank or chest to the world, or from the world into its bank, by the ledger."""
    bank, chest = account(pool, "bank"), account(pool, "chest")
    inside = {bank, chest}
    found = 0
    for source_account, to, cents in record.moves:
        if (source and source_account in inside and to == "world") or (
            not source and source_account == "world" and to in inside
        ):
            found += cents
    return found


class Watched(Record):
    """A record that remembers every transfer."""

    def __init__(self) -> None:
        super().__init__()
        self.moves: list[tuple[str, str, int]] = []

    def _apply(self, state: Any, kind: str, outcome: Outcome, payload: Any, at: Any, by: str) -> None:
        self.moves += [(each.source, each.to, each.cents) for each in outcome.transfers]
        super()._apply(state, kind, outcome, payload, at, by)


class Following(Run):
    """A case that is looked at after every deed."""

    def __init__(self, case: ConductCase) -> None:
        super().__init__(case, conduct_law(case.ruleset))
        self.record = self.watched = Watched()

    def do(self, step: Mapping[str, Any]) -> Outcome:
        outcome = super().do(step)
        if outcome.refusal is None:
            for log, (opened, running) in pools(self.record).items():
                agrees(self.watched, log, opened, running)
                if step["do"] == "raffle-close" and step.get("log") == log:
                    keeps(opened, running, outcome.answer["kept"])
        return outcome


def agrees(record: Watched, log: str, opened: Mapping[str, Any], running: RunningPool) -> None:
    """Receipts are what the ledger says; the money of prizes is at least what left, and no prize is worth less than
    nothing."""
    found = totals_of(opened, running)
    SEEN.add(opened["kind"])
    assert found["gross"] == moved(record, log, source=False)
    given = sum(each.cents for each in running.terms.prizes if each.donated and each.kind == "cash")
    assert found["money"] >= moved(record, log, source=True) - given
    assert found["sold"] + found["void"] + found["unsold"] == found["tickets"]
    assert all(found[name] >= 0 for name in ("money", "bought", "donated", "sold", "void", "unsold"))


def keeps(opened: Mapping[str, Any], running: RunningPool, kept: int) -> None:
    """What it has netted is what is the organization's when it is over, but for what prizes of goods cost."""
    found = totals_of(opened, running, over=True)
    CLOSED.add(opened["kind"])
    assert net_of(found) + found["bought"] == kept


@pytest.mark.parametrize("case", CASES, ids=str)
def test_after_every_deed_of_every_case(case: ConductCase) -> None:
    run = Following(case)
    for step in (*case.given.get("setup", ()), *case.given.get("before", ()), *case.given["steps"]):
        if isinstance(step, str):
            run.before(step)
            continue
        try:
            run.do(run.filled(step))
        except BadInput:
            continue


def test_every_kind_was_looked_at() -> None:
    for case in CASES:
        test_after_every_deed_of_every_case(case)
    assert set(KINDS) <= SEEN
    assert {"raffle", "fifty-fifty", "treasure-chest", "queen-of-hearts"} <= CLOSED


@settings(deadline=None, max_examples=25)
@given(
    st.lists(st.integers(1, 40), min_size=1, max_size=6),
    st.lists(st.tuples(st.integers(1, 50_000), st.sampled_from(["cash", "goods", "donated"])), min_size=1, max_size=4),
)
def test_a_draw_raffle_by_hand(sales: list[int], prizes: list[tuple[int, str]]) -> None:
    """Price times what was sold, less the money that was won, whatever was given or bought."""
    listed = [
        {"prize": f"p-{number}", "cents": cents} if way == "cash"
        else {"prize": f"p-{number}", "item": "a ham", "market": cents, "donated": way == "donated"}
        for number, (cents, way) in enumerate(prizes)
    ]  # fmt: skip
    case = ConductCase("x", "ny-charitable", "x", {"steps": []}, {}, {})
    run = Following(case)
    run.do({"do": "organization-open", "ruleset": "ny-charitable", "title": "Hose 1", "kind": "volunteer-fire-company",
            "identification": "1", "municipality": "Millbrook", "county": "Dutchess"})  # fmt: skip
    opened = run.do(
        {"do": "raffle-open", "log": "r", "kind": "raffle", "price": 500, "tickets": 1000, "prizes": listed}
    )
    assert opened.refusal is None
    for count in sales:
        assert run.do({"do": "ticket-sell", "log": "r", "count": count}).refusal is None
    drawn = prizes[: sum(sales)]
    for number, _ in enumerate(drawn):
        assert run.do({"do": "ticket-draw", "log": "r", "ticket": number + 1, "prize": f"p-{number}"}).refusal is None
    assert run.do({"do": "raffle-close", "log": "r"}).refusal is None
    found = totals_of(*pools(run.record)["r"], over=True)
    assert found["gross"] == 500 * sum(sales)
    assert found["money"] == sum(cents for cents, way in drawn if way == "cash")
    assert found["bought"] == sum(cents for cents, way in drawn if way == "goods")
    assert found["donated"] == sum(cents for cents, way in drawn if way == "donated")

"""A quarter of books on either database: each deed answers as the record of it does, and the same cents lie where."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest

from aboveboard.charity.conduct.deeds import ORGANIZATION
from aboveboard.charity.conduct.pools.deeds import AT_A_POOL
from aboveboard.charity.conduct.recorded import HOME
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.record import DecidedRecord, decide_record
from aboveboard.charity.statements.draft import Statement, draft
from aboveboard.log.deeds import Decision
from aboveboard.log.log_state import LogState
from tests.support.charities import HOSE, Town
from tests.support.quarter import OF, filed

AMENDED = {**OF, "why": "a deal was left out"}


@dataclass
class Done:
    """A deed of the organization's as it was asked, and its answer."""

    at: datetime
    who: str
    log: str
    kind: str
    payload: dict[str, Any]
    answer: dict[str, Any]


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[Done]:
    """What is done in the town from now on, as it is asked; the house's own deeds are no part of a record."""
    found, plain = list[Done](), Town.do

    def do(town: Town, who: str, log: str, kind: str, payload: Any = None, role: str | None = None) -> Decision:
        came = plain(town, who, log, kind, payload, role)
        of_the_house = kind in ("appoint", "release") or (kind not in ORGANIZATION and kind not in AT_A_POOL)
        if came.refusal is None and not of_the_house and log in town.book.logs() and log.startswith((HOSE, "d-")):
            found.append(Done(town.now, who, log, kind, dict(payload or {}), dict(came.answer or {})))
        return came

    monkeypatch.setattr(Town, "do", do)
    return found


def as_record(done: list[Done]) -> dict[str, Any]:
    """The same as a record, which names a pool by its deal."""
    opened, *rest = done
    opening = {key: value for key, value in opened.payload.items() if key != "ruleset"}
    events = [
        {"at": each.at.isoformat(), "by": each.who, **({} if each.log == HOSE else {"log": each.log}),
         each.kind: {name: value for name, value in each.payload.items() if name != "organization"}}
        for each in rest
    ]  # fmt: skip
    return {"ruleset": opened.payload["ruleset"], "organization": opening, "events": events}


def drafted(town: Town, form: str, period: str) -> Statement:
    """A statement as the database has it now."""

    def of(state: LogState) -> Statement:
        return draft(state.part(Organization).question("statement-file", {}, town.now), form, period)

    found: Statement = town.book.look(HOSE, of)
    return found


def alike(town: Town, record: DecidedRecord) -> None:
    """Every account of the organization and its pools holds the same, and so does the statement say."""
    for account, cents in record.logs.held.items():
        named = account.replace(f"organization/{HOME}/", f"organization/{HOSE}/")
        if named != "world":
            assert town.book.balance(named) == cents, account
    now = drafted(town, **OF)
    then = next(each for each in record.statements if (each["form"], each["period"]) == (OF["form"], OF["period"]))
    for name, value in then["lines"].items():
        assert now.value(name) == value, name
    assert (now.state, now.fee, now.version) == (then["state"], then["fee"], then["version"])


def test_a_quarter_as_its_record(url: str, done: list[Done]) -> None:
    town = filed(url)
    paid = {**OF, "cents": 105, "account": "jar", "number": 102, "to": "commission", "signers": ["ann", "tom"]}
    town.must("tom", HOSE, "fee-pay", paid)
    record = decide_record(as_record(done))
    assert record.refused == []
    assert {"account-open", "deal-sell", "deposit", "check-write", "statement-file", "fee-pay"} <= {
        e.kind for e in done
    }
    answers = {each["event"]: each for each in record.answers}
    for number, each in enumerate(done[1:]):
        told = {name: value for name, value in answers.get(number, {}).items() if name != "event"}
        assert {name: value for name, value in each.answer.items() if name != "flagged"} == told, each.kind
    alike(town, record)
    town.now = datetime(2026, 4, 8, 15, tzinfo=UTC)
    town.must("tom", HOSE, "statement-amend", AMENDED)
    alike(town, decide_record(as_record(done)))
    assert town.book.audit().sound
    town.book.close()

"""Killed at any instant while books are kept and a statement is filed, on either database: all of a deed, or nothing.

A statement is either signed with all that it says or not signed, its fee is owed by whoever signed it and by nobody
else, a check has moved its cents or was not written, and what was answered stands.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

import pytest
from sqlalchemy import select

from aboveboard.charity.books.accounts.account import at_bank, fees_owed
from aboveboard.charity.books.accounts.checks import check_book
from aboveboard.charity.books.reporting.filings import FROZEN, filing_of
from aboveboard.charity.organizations.organization import Organization
from aboveboard.log.chain.verify import verify
from aboveboard.log.database import schema
from aboveboard.log.deeds import ASKERS_FAULT, Decision, Deed, OutOfService, Viewer
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from tests.log.killing import Killing, everybody
from tests.support.charities import HOSE, ROLE, Town
from tests.support.quarter import OF, begun, sold

KILLS = int(os.environ.get("ABOVEBOARD_KILLS", 3))
IN_FULL = 60
FEE, IN_THE_ACCOUNT = 105, 2100
"""The fee of the quarter, and what the account holds once its deal is deposited and its supplier is paid."""
FILING = (
    ("statement-sign", {"as": "treasurer", "person": "tom"}),
    ("statement-file", {"to": "commission", "dated": "2026-04-06", "way": "mail"}),
    ("statement-receive", {"to": "commission", "dated": "2026-04-06"}),
    ("statement-amend", {"why": "again"}),
)


def deed(actor: str, key: str) -> Deed:
    """What a key stands for: the treasurer signs, files and amends; the officer writes checks and makes them void."""
    _, _, step, number = key.rsplit("-", 3)
    if actor == "tom":
        kind, more = FILING[int(step) % len(FILING)]
        return Deed(HOSE, kind, {**OF, **more}, actor, ROLE[actor][0], key=key)
    check = {"account": "jar", "number": int(number)}
    if int(step) % 2:
        return Deed(HOSE, "check-void", {**check, "ground": "spoiled"}, actor, ROLE[actor][0], key=key)
    paid = {"payee": "Acme Supply", "address": "1 Main Street, Albany NY", "purpose": "supplies", "of": "d-1",
            "class": "supplies", "signers": ["ann", "tom"], "cents": 1}  # fmt: skip
    return Deed(HOSE, "check-write", {**check, **paid}, actor, ROLE[actor][0], key=key)


def town_at(url: str) -> Town:
    """The town in April, when the quarter is over."""
    town = Town(url)
    town.now = datetime(2026, 4, 6, 15, tzinfo=UTC)
    return town


def asked(book: Logbook, actor: str, key: str) -> Decision | None:
    """What comes of a deed; None where it cannot be asked as things stand, as nobody signs what is signed."""
    try:
        return book.do(deed(actor, key))
    except ASKERS_FAULT:
        return None


def last_written(book: Logbook) -> int:
    """The number of the last check, once the other process lets anybody look."""

    def last(state: LogState) -> int:
        return check_book(state.part(Organization).state, "jar").numbers[-1]

    while True:
        with suppress(OutOfService):
            number: int = book.look(HOSE, last)
            return number


def load(url: str, generation: str) -> Callable[[Callable[[str], None]], None]:
    """Both of them at once, until somebody pulls the plug."""

    def work(tell: Callable[[str], None]) -> None:
        book = town_at(url).book

        def act(actor: str, thread: int) -> None:
            number = last_written(book)
            for step in itertools.count():
                number += 0 if step % 2 or actor == "tom" else 1
                key = f"{generation}-{thread}-{step}-{number}"
                tell(f"try {actor} {key}\n")
                result = asked(book, actor, key)
                if result:
                    tell(f"done {actor} {key} {result.number}\n")

        book.last(HOSE)
        everybody(tell, act, ("tom", "ann"))

    return work


def nothing_is_half_written(book: Logbook) -> None:
    """Statements are signed whole or not at all; the account and the fees hold what the events say."""
    register = book.look(HOSE, lambda state: state.part(Organization).state.copy())
    filing = filing_of(register, **OF)
    events = book.events(HOSE, viewer=Viewer("", "auditor"), limit=1_000_000)
    many = {kind: sum(event.kind == kind for event in events) for kind, _ in FILING}
    assert 0 <= many["statement-sign"] - many["statement-amend"] <= 1
    assert 0 <= many["statement-sign"] - many["statement-file"] <= 1
    for event in events:
        assert event.kind != "statement-sign" or event.payload[FROZEN]["lines"]["A1"] == 1, "signed, and says nothing"
    for version in filing.versions:
        assert bool(version.signed) == (version.frozen is not None), "signed, and not frozen"
        assert not version.filed or version.frozen is not None, "filed, and not signed"
    checks = check_book(register, "jar")
    stand = [entry for number, entry in checks.written.items() if number not in checks.void]
    assert sum(entry.payload["cents"] for entry in stand) == len(stand) - 1 + 700, "the supplier's, and cents"
    assert book.balance(at_bank(HOSE, "jar")) == IN_THE_ACCOUNT - (len(stand) - 1)
    assert book.balance(fees_owed(HOSE)) == (FEE if many["statement-sign"] else 0)


def look_after(url: str, answer: list[str], *, whole: bool) -> tuple[int, int]:
    """What was answered stands, what was asked is done at most once, and no deed is half there."""
    done = [line.split() for line in answer if line.startswith("done")]
    tried = {tuple(line.split()[1:3]) for line in answer if line.startswith("try")} - {(row[1], row[2]) for row in done}
    book = town_at(url).book
    t = schema.events.c
    rows = book.store.rows(select(t.key, t.number).where(t.key.is_not(None)))
    stored = dict(rows)
    assert len(stored) == len(rows), "a deed was done twice"
    for _, actor, key, number in done:
        assert stored.get(f"{actor}/{key}") == int(number), f"{actor}'s {key} was accepted and is lost"
    nothing_is_half_written(book)
    for actor in ("tom", "ann"):
        key = max((key for one, key in tried if one == actor), key=_step, default="")
        before = stored.get(f"{actor}/{key}")
        if before is not None:
            result = asked(book, actor, key)
            assert result
            assert (result.repeated, result.number) == (True, before)
    if whole:
        assert book.audit().sound
        assert verify(b"".join(book.export(viewer=Viewer("", "auditor")))).sound
    book.close()
    return len(done), sum(f"{actor}/{key}" in stored for actor, key in tried)


def _step(key: str) -> int:
    return int(key.rsplit("-", 2)[1])


def begin(url: str) -> None:
    """A deal is sold, deposited and paid for; its quarter is over."""
    town = begun(url)
    sold(town)
    town.book.close()


def test_killed_while_a_statement_is_filed(url: str, figure: Callable[[str], None]) -> None:
    begin(url)
    found = Killing(url, load, look_after, "19", within_seconds=2).singly(KILLS)
    figure(f"{KILLS} kills among books, {found}")


@pytest.mark.proof
def test_killed_again_and_again_while_a_statement_is_filed(url: str, figure: Callable[[str], None]) -> None:
    begin(url)
    found = Killing(url, load, look_after, "14", within_seconds=1.5).singly(IN_FULL)
    figure(f"{IN_FULL} kills among books, {found}")


def test_one_of_two_processes_is_killed_while_a_statement_is_filed(url: str, figure: Callable[[str], None]) -> None:
    begin(url)
    found = Killing(url, load, look_after, "16", within_seconds=2).in_pairs(max(1, KILLS // 3))
    figure(f"pairs among books killed, {found}")

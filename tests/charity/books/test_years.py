"""Years of an organization's books, driven at random: whatever is said, right or wrong, the books hold."""

from __future__ import annotations

import re
from collections import Counter
from datetime import UTC, date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.stateful import invariant, rule

from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.log_kinds import POOL_LOGS
from aboveboard.charity.organizations.organization import Organization
from aboveboard.law import BadInput
from aboveboard.law.days import deadlines, due_of
from aboveboard.log.deeds import Conflict, Deed, NotAllowed, Outcome
from tests.support.book_asked import ASKED, SHARES, SIGNED, TWO, asked
from tests.support.book_company import BOOKKEEPER, frozen_bytes
from tests.support.book_moves import Moves
from tests.support.book_tally import FEE, GC7, GC7Q, RAFFLE_FORMS, SPECIAL, TICKETS, Paid, Statement
from tests.support.charities import HOSE, ROLE, settled
from tests.support.databases import fresh
from tests.support.turns import DAY, PROVE


class Years(Moves):
    """The same organization with its statements, and what must hold whatever is done."""

    # -- statements ----------------------------------------------------------------------------------------------------

    def some(self, pick: int, *, signed: bool = False) -> Any:
        """One of the statements; mostly one that is signed, where one is to be."""
        found = [each for each in self.company.statements() if each.form in SIGNED]
        done = [each for each in found if signed and pick % 4 and self.tally.is_frozen((each.form, each.period))]
        found = done or found
        return found[pick % len(found)] if found else None

    def known(self, form: str, period: str) -> Statement:
        return self.tally.statements.setdefault((form, period), Statement())

    def last(self, kind: str) -> Entry:
        found = self.company.record.states[HOSE].part(Organization).state.last(kind)
        assert found is not None
        return found

    @rule(**asked("sign"))
    def sign(self, pick: int, wrong: str, *, file: bool) -> None:
        """All who sign it do, and then nothing moves it; signed by others, unaffirmed or too soon it is not."""
        company, each = self.company, self.some(pick)
        if each is None:
            return
        of, known = {"form": each.form, "period": each.period}, self.known(each.form, each.period)
        if each.form in RAFFLE_FORMS and not known.frozen:
            line, row = (
                ("D7", {"purpose": "trucks"}) if each.form == "GC-7R" else ("C2", {"purpose": "trucks", "cents": 0})
            )
            company.ask("tom", HOSE, "statement-say", {**of, "line": line, "rows": [row]})
        for as_, who, affirmed in SIGNED[each.form]:
            if wrong == "somebody":
                company.never("tom", HOSE, "statement-sign", {**of, "as": as_, "person": BOOKKEEPER, **affirmed})
            if wrong == "unaffirmed" and affirmed:
                company.never("tom", HOSE, "statement-sign", {**of, "as": as_, "person": who})

            def signed(found: Outcome, as_: str = as_) -> None:
                known.signed.add(as_)
                if found.answer.get("signed-by-all"):
                    said = self.last("statement-sign").payload["frozen"]
                    known.frozen, known.fee = frozen_bytes(said), said["fee"]
                    known.lines = {**said["lines"], **said["by-rule"]}

            found = company.ask("tom", HOSE, "statement-sign", {**of, "as": as_, "person": who, **affirmed}, signed)
            lawful = (each.over and known.frozen is None) or found is not None
            if each.form in (GC7, GC7Q):
                assert (found is not None) == lawful, f"{of}: {company.why}"
            if found is not None:
                assert each.over, "nothing is signed before its time"
        if file and known.frozen is not None:
            self.file(pick, True, False)

    @rule(**asked("file"))
    def file(self, pick: int, all_: bool, receive: bool) -> None:
        company, each = self.company, self.some(pick)
        if each is None:
            return
        of, known = {"form": each.form, "period": each.period}, self.known(each.form, each.period)
        for to in ("clerk", "commission", "fiscal-officer")[: 3 if all_ else 1]:

            def filed(_: Outcome, to: str = to) -> None:
                assert known.frozen is not None, "nothing is filed that is not signed"
                known.filed.add(to)
                known.filed_before = known.lines
                if (known.version, known.frozen) not in known.kept:
                    known.kept.append((known.version, known.frozen))

            found = company.ask("tom", HOSE, "statement-file", {**of, "to": to, "way": "mail"}, filed)
            if to in each.to and each.form in (GC7, GC7Q):
                assert (found is not None) == (
                    known.frozen is not None and to not in known.filed - ({to} if found else set())
                ), company.why
            if receive and found is not None:
                got = {**of, "to": to, "dated": company.today.isoformat()}
                company.must("tom", HOSE, "statement-receive", got)
                known.received.add(to)

    @rule(**asked("reopen"))
    def reopen(self, pick: int, *, amend: bool) -> None:
        """What is signed is opened again; what is filed is corrected by an amendment alone."""
        company, each = self.company, self.some(pick, signed=True)
        if each is None:
            return
        of, known = {"form": each.form, "period": each.period, "why": "an error"}, self.known(each.form, each.period)

        def opened(_: Outcome) -> None:
            known.signed.clear()
            known.frozen, known.lines, known.fee = None, {}, 0

        def amended(_: Outcome) -> None:
            known.before = known.fee
            known.version += 1
            known.filed, known.received = set(), set()
            opened(_)

        kind, effect = ("statement-amend", amended) if amend else ("statement-reopen", opened)
        lawful = bool(known.filed) if amend else bool(known.signed) and not known.filed
        found = company.ask("tom", HOSE, kind, of, effect)
        assert (found is not None) == lawful, f"{kind} {of}: {company.why}"

    @rule(**asked("pay"))
    def pay(self, pick: int, part: int, back: int, wrong: str) -> None:
        """A fee is paid by check: no more than is owed, from no savings, with two signatures."""
        company, each = self.company, self.some(pick, signed=True)
        if each is None:
            return
        of, known = {"form": each.form, "period": each.period}, self.known(each.form, each.period)
        owed = each.fee - known.paid
        cents, account = (
            max(0, owed) // part + (1 if wrong == "too much" else 0),
            "cd" if wrong == "savings" else SPECIAL,
        )
        signers = ["ann"] if wrong == "one signer" else TWO
        payload = {**of, "cents": cents, "account": account, "number": self.number(account), "signers": signers}
        day = self.day(back)
        payload |= {"dated": day.isoformat()} if back else {}

        stand = (each.form, each.period)
        if self.tally.is_frozen(stand) and each.form not in RAFFLE_FORMS:
            stand = self.tally.stand(account, day, company.today, form=each.form)
            stand = stand if stand[0] else self.tally.stand(account, day, company.today)

        def paid(found: Outcome) -> None:
            nonlocal stand
            known.paid += cents
            said, before = found.payload or {}, self.tally.is_frozen((each.form, each.period))
            written = (said.get("on-form", ""), said.get("on-period", ""))
            stand = written if before and each.form in RAFFLE_FORMS else stand
            assert written == stand, f"{payload}: {written} and not {stand}"
            self.tally.went.append(
                Paid(account, payload["number"], cents, FEE, stand, company.steps, day, fee_of=(each.form, each.period))
            )
            self.tally.bank(account, -cents, day)
            self.tally.paid += cents

        there = self.held(account)
        found = company.ask("tom", HOSE, "fee-pay", payload, paid)
        behind = self.tally.is_behind(stand, day) if stand[0] not in RAFFLE_FORMS else self.too_far_back(TICKETS, day)
        lawful = not (wrong == "savings" or wrong == "one signer") and 0 < cents <= min(owed, there) and not behind
        assert (found is not None) == (lawful and each.form != "GCVS-2"), f"{payload} {owed}: {company.why}"

    @rule(**asked("fault"))
    def fault(self, pick: int, *, cure: bool) -> None:
        """An office finds a filed statement defective, or put right, or gives notice that one is not filed."""
        company, each = self.company, self.some(pick)
        if each is None:
            return
        of, known = {"form": each.form, "period": each.period}, self.known(each.form, each.period)
        was = known.defective
        if cure:
            found = company.ask("kim", HOSE, "statement-cure", of, lambda _: setattr(known, "defective", False))
            assert found is None or was, "nothing was wrong with it"
            return
        wrong = {**of, "ground": "line A2"}
        found = company.ask("kim", HOSE, "statement-fault", wrong, lambda _: setattr(known, "defective", True))
        assert (found is not None) == (known.filed_before is not None), company.why
        notice = {**of, "dated": company.today.isoformat(), "by": "commission"}
        given = company.ask("kim", HOSE, "delinquency", notice)
        late = (
            each.due_day is not None and company.today > each.due_day and any(to not in known.filed for to in each.to)
        )
        assert given is None or (late and known.filed_before is None)

    # -- beside --------------------------------------------------------------------------------------------------------

    @rule(**asked("beside"))
    def beside(self, account: str, number: int) -> None:
        """Minutes are entered, and an account that holds something is not closed."""
        said = {"minutes": f"m-{number}", "dated": self.company.today.isoformat(), "authorizes": ["repairs"]}
        self.company.ask("ann", HOSE, "minutes", said)
        if self.held(account):
            self.company.never("ann", HOSE, "account-close", {"account": account})

    @rule(**asked("cease"))
    def cease(self) -> None:
        """Games have ceased: what is left of their money is written down to the cent."""
        found = self.company.ask("ann", HOSE, "games-cease", {"dated": self.company.today.isoformat()})
        if found is not None:
            assert (found.payload or {})["left"] == self.tally.unexpended

    # -- what holds at every moment ------------------------------------------------------------------------------------

    @invariant()
    def statements_agree(self) -> None:
        if hasattr(self, "company"):
            self.company.statements()


TestYears = Years.TestCase
TestYears.settings = settings(max_examples=200 if PROVE else 10, stateful_step_count=60 if PROVE else 25, deadline=None)


def some_years(seed: int, many: int) -> Years:
    """A company whose years are made up at random, with everything in its share."""
    rng, found = Random(seed), Years()
    found.begin()
    found.statements_agree()
    for name in rng.choices(list(SHARES), list(SHARES.values()), k=many):
        needs: dict[str, Any] = {"sell_deal": found.tally.deals, "number_again": found.tally.went}
        needs["deposit"] = {**found.tally.nights, **found.tally.deals, **found.tally.raffles}
        if needs.get(name, True):
            getattr(found, name)(**{field: of.one(rng) for field, of in ASKED[name].items()})
            found.statements_agree()
    return found


def decided_on_a_database(years: Years, url: str) -> None:
    """The same deeds are decided alike on a database: accepted or refused for the same reason, with the same money."""
    town = settled(url)
    try:
        for each in years.company.asked:
            town.now = each.at.astimezone(UTC)
            opened = {"organization": HOSE} if each.kind in OPENING else {}
            refused = None
            try:
                asked_for = {**each.payload, **opened}
                found = town.book.do(
                    Deed(each.log, each.kind, asked_for, each.who, ROLE[each.who][0], content=each.content)
                )
                if found.refusal is not None:
                    refused = (found.refusal.reason, found.refusal.cite)
                elif found.event is not None and each.log == HOSE:
                    assert found.event.transfers == each.transfers, f"{each}: {found.event.transfers}"
            except (BadInput, NotAllowed, Conflict) as error:
                refused = (str(error), ())
            assert plain(refused) == plain(each.refused), f"{each.kind} {each.payload} at {each.at}"
        for account, cents in years.company.record.held.items():
            assert account == "world" or town.book.balance(account) == cents, account
    finally:
        town.book.close()


OPENING = ("occasion-open", *POOL_LOGS)
EVENT = re.compile(r"by event \d+")


def plain(refused: tuple[str, tuple[str, ...]] | None) -> tuple[str, tuple[str, ...]] | None:
    """Why something was refused, without the numbers of events: on a house's log stand others too."""
    return None if refused is None else (EVENT.sub("by an event", refused[0]), refused[1])


def done_in(every: Years) -> Counter[str]:
    """How often each deed was accepted."""
    return Counter({name: many for name, many in every.company.figures.items() if name.endswith("accepted")})


def test_random_years_hold_and_a_database_decides_them_alike(tmp_path: Path) -> None:
    """One company a day; each deed is held against the tally as it is done, and all of them again on a database."""
    found = some_years(DAY, 90)
    decided_on_a_database(found, str(tmp_path / "floor.db"))


def test_on_postgresql_too(postgres: str | None) -> None:
    decided_on_a_database(some_years(DAY + 1, 250 if PROVE else 40), fresh(postgres))


@pytest.mark.parametrize("seed", [30, 31])
def test_years_that_found_a_fault(seed: int) -> None:
    """A statement begun under another regime beside the one that is due; a transfer judged by the savings account."""
    some_years(seed, 350)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(40))
def test_many_years(seed: int, tmp_path: Path) -> None:
    """Long ones; together they do everything that there is to do."""
    found = some_years(seed, 350)
    if seed % 5 == 0:
        decided_on_a_database(found, str(tmp_path / "floor.db"))


EVERYTHING = (
    "check-write", "check-void", "transfer", "interest", "bank-charge", "deposit", "count", "deal-close",
    "raffle-close",
    "statement-sign", "statement-file", "statement-receive", "statement-reopen", "statement-amend", "fee-pay",
    "statement-fault", "minutes", "games-cease",
)  # fmt: skip


@pytest.mark.proof
def test_they_do_everything() -> None:
    figures = sum((done_in(some_years(seed, 250)) for seed in range(100, 112)), Counter[str]())
    assert [name for name in EVERYTHING if not figures[f"{name} accepted"]] == []


def test_what_happens_later_is_due_no_sooner() -> None:
    """Of every deadline that counts from a day alone, over the days of a leap year and the one after."""
    days = [date(2028, 1, 1) + timedelta(days=each) for each in range(731 if PROVE else 120)]
    counted = 0
    for deadline in deadlines("ny-charitable"):
        try:
            due = [str(due_of(deadline, day.isoformat()).day)[:10] for day in days]
        except BadInput:
            continue
        counted += 1
        assert due == sorted(due), deadline.name
    assert counted > 10

"""Money that comes into an organization's accounts and goes out of them, rightly and wrongly."""

from __future__ import annotations

from datetime import date
from typing import Any

from hypothesis.stateful import precondition, rule

from aboveboard.log.deeds import Outcome
from tests.support.book_asked import LEGAL, TWO, WAYS, WRONG_CHECKS, asked
from tests.support.book_company import BOOKKEEPER
from tests.support.book_evenings import Evenings
from tests.support.book_tally import (
    BELL,
    CASH,
    CASH_BANK,
    CHECKING,
    FEE,
    GENERAL,
    OF_GAMES,
    OTHER,
    RAFFLE_FORMS,
    SAVINGS,
    SPECIAL,
    TAKES,
    TICKETS,
    TRANSFER,
    Paid,
    undeposited,
)
from tests.support.charities import HOSE


class Moves(Evenings):
    """The same organization, and what comes in and goes out."""

    # -- in ------------------------------------------------------------------------------------------------------------

    def lies(self, of: str) -> int:
        """What something took in that is not deposited."""
        return self.tally.held.get(undeposited(of), 0) + max(0, self.tally.held.get(f"pool/{of}/bank", 0))

    @precondition(lambda self: self.tally.nights or self.tally.deals or self.tally.raffles)
    @rule(**asked("deposit"))
    def deposit(self, pick: int, account: str, part: int, beyond: int, *, right: bool) -> None:
        """What was taken in goes to the bank: whole, in part, late, too much, or to where it does not belong."""
        every = [*self.tally.nights, *self.tally.deals, *self.tally.raffles]
        of = every[pick % len(every)]
        kinds = {"admission", "game-profit"} if of in self.tally.nights else (
            {"bell-jar-tickets"} if of in self.tally.deals else {"raffle-tickets"})  # fmt: skip
        account = next(name for name, takes in TAKES.items() if kinds <= takes) if right else account
        there = self.lies(of)
        cents = max(0, there) // part + beyond

        def taken(_: Outcome) -> None:
            assert kinds <= TAKES[account], f"{of} in {account}: what does not belong there"
            ready = min(cents, self.tally.held.get(undeposited(of), 0))
            self.tally.move(undeposited(of), -ready)
            if cents > ready:
                self.tally.move(f"pool/{of}/bank", ready - cents)
            self.tally.bank(account, cents, self.company.today)

        payload = {"account": account, "cents": cents, "of": [of], "by": TWO}
        found = self.company.ask("tom", HOSE, "deposit", payload, taken)
        lawful = kinds <= TAKES[account] and 0 < cents <= there
        assert (found is not None) == lawful, f"{payload} of {there}: {self.company.why}"

    @rule(**asked("deposit_of_a_kind"))
    def deposit_of_a_kind(self, kind: str, account: str, cents: int, back: int) -> None:
        """Money of every kind is brought to every account, and only what belongs there is taken."""
        day = self.day(back)

        def came(_: Outcome) -> None:
            if kind == CASH_BANK:
                self.tally.move(CASH, -cents)
                self.tally.bank(account, cents, day)
            else:
                self.company.comes(account, cents, day)

        lawful = kind in TAKES[account] and (kind != CASH_BANK or cents <= self.tally.held.get(CASH, 0))
        payload = {"account": account, "cents": cents, "receipts": kind, "dated": day.isoformat(), "by": TWO}
        found = self.company.ask("tom", HOSE, "deposit", payload, came)
        assert (found is not None) == lawful, f"{kind} in {account}: {self.company.why}"

    @rule(**asked("interest"))
    def interest(self, account: str, cents: int, back: int, *, charge: bool) -> None:
        day, listed = self.day(back), self.tally.charges if charge else self.tally.interest

        def moved(found: Outcome) -> None:
            listed.append((self.stand(found, account, day), cents, self.company.steps, day))
            self.company.comes(account, -cents if charge else cents, day)

        kind = "bank-charge" if charge else "interest"
        payload = {"account": account, "cents": cents, "dated": day.isoformat()}
        found = self.company.ask("tom", HOSE, kind, payload, moved)
        lawful = not self.too_far_back(account, day)
        lawful = lawful and (not charge or cents <= self.held(account) + cents * (found is not None))
        assert (found is not None) == lawful, self.company.why

    # -- out -----------------------------------------------------------------------------------------------------------

    def payment(self, account: str, cents: int, class_: str, back: int = 0, of: str = "") -> dict[str, Any]:
        said = {"payee": "Acme", "address": "1 Main Street", "purpose": "what it is for", "signers": TWO, **LEGAL}
        day = {"dated": self.day(back).isoformat()} if back else {}
        return {"account": account, "number": self.number(account), "cents": cents, "class": class_, **said, **day,
                **({"of": of} if of else {})}  # fmt: skip

    def drawn(self, found: Outcome, check: dict[str, Any]) -> None:
        """The tally hears of a check."""
        account, cents, of = check["account"], check["cents"], check.get("of", "")
        day = date.fromisoformat(check["dated"]) if "dated" in check else self.company.today
        assert cents <= self.held(account), "nobody spends what is not there"
        assert account not in SAVINGS, "and nobody from savings"
        assert (account, check["number"]) not in self.tally.used
        self.tally.bank(account, -cents, day)
        if account == GENERAL:
            self.tally.spoiled.add((account, check["number"]))
            return
        signers = set(check["signers"])
        assert len(signers) >= 2
        assert signers <= {"ann", "tom", "eve"}
        stand = self.stand(found, account, day, of, check.get("form", ""))
        self.tally.went.append(
            Paid(account, check["number"], cents, check["class"], stand, self.company.steps, day, of)
        )
        if check["class"] == CASH_BANK:
            self.tally.move(CASH, cents)
        else:
            self.tally.paid += cents

    @rule(**asked("check"))
    def check(
        self, account: str, cents: int, big: int, class_: str, back: int, of: str, pick: int, gap: int, form: str
    ) -> None:
        listed: Any = {"n": self.tally.nights, "d": self.tally.deals, "r": self.tally.raffles}.get(of, {})
        about = list(listed)[pick % len(listed)] if listed else ""
        self.next[account] += gap
        check = self.payment(account, cents * big, class_, back, about)
        form = form if account in (SPECIAL, BELL) and of != "r" else ""
        check |= {"form": form} if form else {}
        there, used = self.held(account), [each for of_, each in self.tally.used if of_ == account]
        found = self.company.ask("tom", HOSE, "check-write", check, lambda found: self.drawn(found, check))
        lawful = account not in SAVINGS and cents * big <= there
        if account in CHECKING and not (class_ in OTHER and about):
            lawful = lawful and not (back and self.too_far_back(account, self.day(back), about, form))
            assert (found is not None) == lawful, f"{check}: {self.company.why}"
        if found is not None:
            flagged = any("numbers of checks" in each["reason"] for each in found.answer.get("flagged", ()))
            assert flagged == (bool(used) and max(used) < check["number"] - 1), "a number that is left out is told"

    @rule(**asked("wrong_check"))
    def wrong_check(self, account: str, wrong: str, cents: int) -> None:
        check = {**self.payment(account, min(cents, max(1, self.held(account))), "charity"), **WRONG_CHECKS[wrong]}
        self.company.never("tom", HOSE, "check-write", {name: each for name, each in check.items() if each is not None})

    @precondition(lambda self: self.tally.went)
    @rule(**asked("number_again"))
    def number_again(self, pick: int) -> None:
        before = self.tally.went[pick % len(self.tally.went)]
        if before.number:
            again = {**self.payment(before.account, 1, "charity"), "number": before.number}
            self.company.never("tom", HOSE, "check-write", again)
            signed = {"number": before.number, "signers": TWO}
            self.company.never("tom", HOSE, "transfer", {"from": before.account, "to": "cd", "cents": 1, **signed})

    @rule(**asked("withdraw"))
    def withdraw(self, account: str, cents: int, way: str) -> None:
        payload = {"account": account, "cents": cents, "way": way, "to": "Acme", "purpose": "ice"}
        if account == GENERAL:
            self.company.ask("tom", HOSE, "withdraw", payload, lambda _: self.company.comes(GENERAL, -cents))
        else:
            self.company.never("tom", HOSE, "withdraw", payload)

    @rule(**asked("void"))
    def void(self, pick: int, account: str, *, spoiled: bool) -> None:
        """A check comes back, or its number was spoiled; once, and never again."""
        company, numbered = self.company, [each for each in self.tally.went if each.number]
        if spoiled or not numbered:
            number = self.number(account)
            spoilt = {"account": account, "number": number, "ground": "torn"}
            company.must("tom", HOSE, "check-void", spoilt, lambda _: self.tally.spoiled.add((account, number)))
            company.never("tom", HOSE, "check-void", spoilt)
            return
        check = numbered[pick % len(numbered)]

        def came_back(found: Outcome) -> None:
            check.back = check.stand
            if check.stand[0] not in RAFFLE_FORMS:
                check.back = self.tally.resolved(check.stand, check.at, check.day)
            if self.tally.is_frozen(check.back) or check.stand[0] in RAFFLE_FORMS:
                form = check.stand[0]
                check.back = self.stand(found, check.account, company.today, form=form)
            check.void, check.back_on = company.steps, company.today
            self.tally.bank(check.account, check.cents, company.today)
            if check.class_ == CASH_BANK:
                self.tally.move(CASH, -check.cents)
            elif check.class_ == TRANSFER:
                self.tally.bank(check.to, -check.cents, company.today)
            else:
                self.tally.paid -= check.cents
            if check.class_ == FEE:
                self.tally.statements[check.fee_of].paid -= check.cents

        lacks = (
            self.tally.held.get(CASH, 0)
            if check.class_ == CASH_BANK
            else self.held(check.to)
            if check.to
            else check.cents
        )
        lawful = check.void is None and check.cents <= lacks
        payload = {"account": check.account, "number": check.number, "ground": "lost"}
        found = company.ask("tom", HOSE, "check-void", payload, came_back)
        assert (found is not None) == lawful, f"{check}: {company.why}"

    @rule(**asked("transfer"))
    def transfer(self, way: tuple[str, str], cents: int, back: int, wrong: str) -> None:
        source, to = way
        signed: dict[str, Any] = {"number": self.number(source), "signers": TWO} if source in CHECKING else {}
        if source in CHECKING:
            wrongs: dict[str, dict[str, Any]] = {
                "one signer": {"signers": ["ann"]}, "no number": {"number": None},
                "a member": {"signers": ["ann", "bob"]},
                "the bookkeeper": {"signers": ["tom", BOOKKEEPER]},
            }  # fmt: skip
            signed |= wrongs.get(wrong, {})
        else:
            wrong = ""
        day = self.day(back)
        payload = {"from": source, "to": to, "cents": cents, "dated": day.isoformat(), **signed}
        payload = {name: each for name, each in payload.items() if each is not None}
        if source == "cd" and to in (BELL, TICKETS):
            # Only what went there from it comes back to a separate account.
            moves = [each for each in self.tally.went if each.class_ == TRANSFER and each.void is None]
            there = sum(each.cents for each in moves if (each.account, each.to) == (to, source))
            there -= sum(each.cents for each in moves if (each.account, each.to) == (source, to))
            wrong = wrong or ("of others" if cents > there else "")
        lawful = way in WAYS and not wrong and cents <= self.held(source)

        def moved(found: Outcome) -> None:
            checking = source if source in CHECKING else to
            stand = self.stand(found, checking, day)
            number = payload.get("number", 0)
            self.tally.went.append(Paid(source, number, cents, TRANSFER, stand, self.company.steps, day, to=to))
            self.tally.bank(source, -cents, day)
            self.tally.bank(to, cents, day)

        if GENERAL in (source, to):
            assert (
                not (source == GENERAL and to in OF_GAMES) or self.company.ask("tom", HOSE, "transfer", payload) is None
            )
            return
        found = self.company.ask("tom", HOSE, "transfer", payload, moved)
        lawful = lawful and not self.too_far_back(source if source in CHECKING else to, day)
        assert (found is not None) == lawful, f"{payload}: {self.company.why}"

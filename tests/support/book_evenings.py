"""Evenings, deals and raffles of an organization that keeps books, as they come in its years."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from aboveboard.log.deeds import Outcome
from tests.support.book_asked import asked
from tests.support.book_company import ZONE, Company
from tests.support.book_tally import (
    ANY,
    CASH,
    CASH_BANK,
    GC7,
    GC7Q,
    RAFFLE_FORMS,
    SPECIAL,
    TAKES,
    TICKETS,
    Deal,
    Night,
    Stand,
    at_bank,
    quarter,
    undeposited,
)
from tests.support.charities import HOSE


@dataclass
class Purse:
    """What a night's bank and receipts come to."""

    net: int = 0
    open: bool = True
    counted: tuple[int, int] | None = None
    """The profit and the whole of its count."""
    came: int = 0
    worth: int = 0


class Evenings(RuleBasedStateMachine):
    """An organization whose years go by: evenings with a bank and a count, deals and raffles."""

    @initialize()
    def begin(self) -> None:
        self.company = Company()
        self.tally = self.company.tally
        self.purses: dict[str, Purse] = {}
        self.next = dict.fromkeys(TAKES, 100)

    # -- helpers -------------------------------------------------------------------------------------------------------

    def number(self, account: str) -> int:
        self.next[account] += 1
        return self.next[account]

    def day(self, back: int) -> date:
        return max(self.company.today - timedelta(days=back), date(2026, 1, 2))

    def held(self, account: str) -> int:
        return self.tally.held.get(at_bank(account), 0)

    def stand(self, found: Outcome, account: str, day: date, of: str = "", form: str = "") -> Stand:
        """Where the tally has it; on which form of raffles something stands, is as it was written."""
        said = found.payload or {}
        written = (said.get("form", ""), said.get("period", ""))
        if of in self.tally.raffles or account == TICKETS or form in RAFFLE_FORMS:
            return written
        here = self.would_stand(account, day, of, form)
        assert written == here, f"{account} {day} {of}: {written} and not {here}"
        return here

    def would_stand(self, account: str, day: date, of: str = "", form: str = "") -> Stand:
        """The same of a payment before it is made: on the form of its account, or else on any."""
        today = self.company.today
        here = self.tally.stand(account, day, today, of, form)
        return here if here[0] else self.tally.stand(ANY, day, today, of, form)

    def too_far_back(self, account: str, day: date, of: str = "", form: str = "") -> bool:
        """Is a payment of a day of which the statements are filed? Of raffles only whether it was refused for that."""
        if of in self.tally.raffles or account == TICKETS or form in RAFFLE_FORMS:
            behind = any((first := self.tally.last_filed(each)) and day < first for each in (GC7, GC7Q))
            return behind and "day before what is stated and filed" in self.company.why
        return self.tally.is_behind(self.would_stand(account, day, of, form), day)

    # -- time ----------------------------------------------------------------------------------------------------------

    @rule(**asked("wait"))
    def wait(self, days: int) -> None:
        self.company.now = datetime.combine(self.company.today + timedelta(days=days), time(12), ZONE)
        for night in self.tally.nights.values():
            night.over = night.over or self.company.steps + 1

    # -- nights --------------------------------------------------------------------------------------------------------

    def counted(self, night: Night) -> None:
        """Bring the tally up to what the night's bank and its count have come to."""
        purse, start = self.purses[night.name], night.opening
        back = min(start + purse.net, start) if night.own else 0
        profit, cents = purse.counted or (0, 0)
        came = cents if purse.counted else 0 if purse.open else max(0, purse.net)
        came += 0 if purse.open else back
        awaited = min(max(0, profit), max(0, cents))
        worth = back + max(0, max(0, purse.net) - awaited) if purse.open else 0
        night.back, night.counted = 0 if purse.open else back, purse.counted is not None
        night.profit = profit if purse.counted else purse.net
        night.admission = max(0, cents - max(0, profit)) if purse.counted else 0
        self.tally.move(undeposited(night.name), came - purse.came)
        self.tally.received += came + worth - purse.came - purse.worth
        purse.came, purse.worth = came, worth

    @rule(**asked("night"))
    def night(
        self, *, opening: int, lost: int, won: int, off: int, admission: int, own: bool, first: bool, count: bool,
        close: bool, idle: bool,
    ) -> None:  # fmt: skip
        company, name, day = self.company, f"n-{len(self.tally.nights) + 1}", self.company.today
        if day >= date(2032, 1, 1) or any(each.day == day for each in self.tally.nights.values()):
            return
        if own:
            check = self.payment(SPECIAL, opening, CASH_BANK)
            if company.ask("tom", HOSE, "check-write", check, lambda found: self.drawn(found, check)) is None:
                return
        company.now = datetime.combine(day, time(18), ZONE)
        hours = {"from": f"{day}T19:00", "until": f"{day}T23:00", "premises": "firehouse", "areas": ["main"]}
        people = {"members-in-charge": ["ann", "bob", "cyd", "eve"], "license": "7", "games": ["craps"]}
        found = Night(name, day, company.steps, own, opening)
        if company.ask("bob", name, "occasion-open", {**hours, **people}) is None:
            return
        found.at = company.steps
        self.tally.nights[name], self.purses[name] = found, Purse(open=False)
        if idle:
            self.check(SPECIAL, opening, 1, "charity", 0, "n", len(self.tally.nights) - 1, 0, GC7)
            found.idle = True
            self.wait(1)
            return
        for who in ("bob", "ann"):
            company.must("bob", name, "arrive", {"person": who, "badge": True, "identification": True})
        for step in ("under-18-posted", "no-tipping-posted", "alcohol-posted"):
            company.must("bob", name, "step", {"step": step, "areas": ["main"]})
        for step in ("briefed", "rules-at-hand", "nothing-chosen"):
            company.must("bob", name, "step", {"step": step})
        company.now = datetime.combine(day, time(19), ZONE)
        purse = self.purses[name]
        source = "special-account" if own else "general-fund"

        def put_up(_: Outcome) -> None:
            purse.open = True
            if own:
                self.tally.move(CASH, -opening)
                self.tally.received -= opening
            self.counted(found)

        put = {"type": "craps", "shares": {"main": opening}, "drawn-from": source}
        company.must("bob", name, "bank-open", put, put_up)
        company.must("bob", name, "game-open", {"game": "craps", "item": "craps"})
        won = min(won, opening + lost)

        def played(_: Outcome) -> None:
            purse.net += lost - won
            self.counted(found)

        company.must("bob", name, "bank-result", {"type": "craps", "losses": lost, "winnings": won}, played)
        company.must("bob", name, "game-close", {"game": "craps"})

        def banked() -> None:
            def closed(_: Outcome) -> None:
                purse.open = False
                self.counted(found)

            counted = {"type": "craps", "counted": opening + purse.net, "to": source}
            company.must("bob", name, "bank-close", counted, closed)

        def receipts() -> None:
            took, paid_out = (lost + off, won) if lost + off >= 0 else (lost, won)
            profit, back = took - paid_out, min(opening, opening + purse.net) if own else 0
            rows = [{"of": "craps", "won": took, "paid": paid_out}, {"of": "admission", "cents": admission}]
            rows += [{"of": "cash-bank", "cents": back}] if back else []

            def said(_: Outcome) -> None:
                purse.counted = (profit, max(0, profit) + admission)
                self.counted(found)

            whole = max(0, profit) + admission + back
            company.never("bob", name, "count", {"by": ["bob"], "cents": whole, "rows": rows}, "ny-4622.4-count")
            company.never("bob", name, "count", {"by": ["bob", "ann"], "cents": whole + 1, "rows": rows})
            entered = company.must("bob", name, "count", {"by": ["bob", "ann"], "cents": whole, "rows": rows}, said)
            if entered.answer.get("waits-for"):
                company.must("ann", name, "count-confirm", {"count": entered.answer["count"]})

        if first and count:
            receipts()
        if close or not (first and count):
            banked()
        if count and not first:
            receipts()
        if count and (close or not first):
            company.must("bob", name, "step", {"step": "supervised"})
            company.now = datetime.combine(day, time(23, 1), ZONE)
            company.ask("bob", name, "occasion-close", {}, lambda _: setattr(found, "over", company.steps))

    def payment(self, account: str, cents: int, class_: str, back: int = 0, of: str = "") -> dict[str, Any]:
        """A check that is right."""
        raise NotImplementedError

    def drawn(self, found: Outcome, check: dict[str, Any]) -> None:
        """The tally hears of a check."""
        raise NotImplementedError

    def check(
        self, account: str, cents: int, big: int, class_: str, back: int, of: str, pick: int, gap: int, form: str
    ) -> None:
        """A check is written about something, or about nothing."""
        raise NotImplementedError

    # -- deals and raffles ---------------------------------------------------------------------------------------------

    @rule(**asked("buy_deal"))
    def buy_deal(self, tickets: int, cost: int, prizes: int) -> None:
        company, name = self.company, f"d-{len(self.tally.deals) + 1}"
        row = [{"cents": 500, "count": prizes}]
        bought = {
            "kind": "bell-jar", "form": name, "supplier": "acme", "price": 100, "tickets": tickets, "prizes": row,
            "cost": cost,
            "serials": dict.fromkeys(("deal", "tickets", "flare", "invoice"), name),
            "flare": {"tickets": tickets, "price": 100, "form": name, "serial": name, "prizes": row,
                      "winning": "bells"},
            "shown": ["maker", "price", "prizes", "serial", "form"],
        }  # fmt: skip

        def had(_: Outcome) -> None:
            self.tally.deals[name] = Deal(name, 100, tickets, cost, company.today, prizes)
            self.tally.quarters.add(quarter(company.today))

        if company.ask("ann", name, "deal-buy", bought, had) is None:
            return
        if company.ask("ann", name, "deal-open", {"place": "firehouse", "holder": "jar"}) is not None:
            company.must("ann", name, "step", {"step": "flare-displayed"})
            company.must("ann", name, "step", {"step": "sales-instruction", "person": "ann"})

    @precondition(lambda self: self.tally.deals)
    @rule(**asked("sell_deal"))
    def sell_deal(self, pick: int, tickets: int, prizes: int, *, over: bool, same: bool) -> None:
        company, deal = self.company, list(self.tally.deals.values())[pick % len(self.tally.deals)]
        bank = f"pool/{deal.name}/bank"
        if pick % 5 and deal.sold < deal.tickets:
            tickets = min(tickets, deal.tickets - deal.sold)
        if pick % 4:
            prizes = min(prizes, deal.prizes - deal.paid // 500)

        def sold(_: Outcome) -> None:
            deal.sold += tickets
            self.tally.quarters.add(quarter(company.today))
            self.tally.move(bank, 100 * tickets)
            self.tally.received += 100 * tickets

        def paid(_: Outcome) -> None:
            deal.paid += 500 * prizes
            self.tally.move(bank, -500 * prizes)
            self.tally.paid += 500 * prizes

        def closed(_: Outcome) -> None:
            deal.over, deal.same = company.today, same
            self.tally.quarters.add(quarter(company.today))

        company.ask("ann", deal.name, "deal-sell", {"tickets": tickets, "buyer": "Pat", "born": "1980-01-01"}, sold)
        if prizes:
            won = {"cents": 500, "count": prizes, "surrendered": True, "defaced": True}
            company.ask("ann", deal.name, "deal-pay", won, paid)
        if over and deal.over is None:
            other = {} if same else {"serial": "another"}
            company.ask("ann", deal.name, "deal-close", {"unsold": deal.tickets - deal.sold, **other}, closed)

    @rule(**asked("raffle"))
    def raffle(self, *, tickets: int, price: int, prize: int, drawn: bool, over: bool) -> None:
        company, name = self.company, f"r-{len(self.tally.raffles) + 1}"
        bank, prizes = f"pool/{name}/bank", f"pool/{name}/prizes"
        raffle = Deal(name, price, 1_000, 0, company.today, prize)
        opened = {
            "kind": "raffle", "price": price, "tickets": 1_000, "place": "firehouse",
            "prizes": [{"prize": "cash", "cents": prize}], "drawings": [f"{company.today + timedelta(days=30)}T20:00"],
        }  # fmt: skip
        if company.ask("ann", name, "raffle-open", opened, lambda _: self.tally.raffles.update({name: raffle})) is None:
            return

        def sold(_: Outcome) -> None:
            raffle.sold += tickets
            self.tally.move(bank, price * tickets)
            self.tally.received += price * tickets

        def won(_: Outcome) -> None:
            raffle.paid, raffle.held = prize, min(prize, max(0, self.tally.held.get(bank, 0)))
            self.tally.move(bank, -raffle.held)
            self.tally.move(prizes, raffle.held)

        def paid(_: Outcome) -> None:
            self.tally.move(prizes, -raffle.held)
            self.tally.move(bank, raffle.held - prize)
            self.tally.paid += prize

        company.must("ann", name, "ticket-sell", {"count": tickets, "buyer": "Pat", "telephone": "555"}, sold)
        for step in ("method-announced", "in-plain-view"):
            company.must("ann", name, "step", {"step": step})
        if drawn:
            draw = {"ticket": 1, "witnesses": ["bob", "cyd"]}
            company.must("ann", name, "ticket-draw", draw, won)
            company.must("ann", name, "prize-pay", {"ticket": 1}, paid)
        if over:
            company.ask("ann", name, "raffle-close", {}, lambda _: setattr(raffle, "over", company.today))

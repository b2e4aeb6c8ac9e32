"""Imitation money at a casino night: sold by the banker at the posted rate, good for prizes, never for cash."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar

from aboveboard.charity import accounts
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput, short
from aboveboard.law.files import ruleset_named
from aboveboard.law.model.money import BankerLaw, Imitation
from aboveboard.law.money import MoneyLaw
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Setting, Transfer, Viewer
from aboveboard.log.part import StatePart, clauses, flag, law_of, person
from aboveboard.play.events import LARGEST, Refusal


@dataclass
class NightState:
    """The casino night in hand."""

    ruleset: str | None = None
    rate: int | None = None
    """Units of imitation money for a dollar."""
    ratios: dict[str, int] = field(default_factory=dict)
    """Units that buy one raffle ticket, or a dollar's worth of merchandise."""
    most: int | None = None
    """The most cash that one player may change, where the holder has posted it."""
    banker: str | None = None
    operators: dict[str, str] = field(default_factory=dict)
    sold: dict[str, int] = field(default_factory=dict)
    receipts: int = 0
    deposited: int = 0
    closed_at: str | None = None


def units_for(cash: int, rate: int) -> tuple[int, int]:
    """How many whole units of imitation money so many cents buy at a rate for a dollar, and what is over."""
    return divmod(cash * rate, 100)


class CasinoNight(StatePart[NightState]):
    """Imitation money and its banker, on the house's log."""

    folds: ClassVar[Mapping[str, str]] = {
        "license": "_licensed", "post-rate": "_posted", "appoint-banker": "_appointed", "assign-operator": "_assigned",
        "exchange": "_exchanged", "night-close": "_ended", "night-deposit": "_deposited",
    }  # fmt: skip

    def __init__(self, setting: Setting, law: MoneyLaw | None = None) -> None:
        self.given = law
        self.state = NightState(setting.ruleset)
        self.deeds: Mapping[str, Handler] = {
            "post-rate": self.post, "appoint-banker": self.appoint, "assign-operator": self.assign,
            "exchange": self.exchange, "redeem": self.redeem, "pay-person": self.pay,
            "night-close": self.close, "night-deposit": self.deposit,
        }  # fmt: skip

    def _laws(self, deed: Deed) -> tuple[Imitation, BankerLaw]:
        payload = deed.payload.get("ruleset")
        held = law_of(ruleset_named(str(payload)).name) if payload else self.given or law_of(self.state.ruleset)
        if held is None or held.currency is None or held.currency.imitation is None or held.currency.banker is None:
            raise BadInput(f"{deed.kind}: the law held here knows no imitation money; name the ruleset")
        return held.currency.imitation, held.currency.banker

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        """The banker is put to no table."""
        if deed.kind != "assign" or self.state.banker is None or not isinstance(deed.payload, Mapping):
            return None
        if deed.payload.get("name") != self.state.banker:
            return None
        _, law = self._laws(deed)
        return Refusal(f"{self.state.banker} is banker and may not operate a game meanwhile", law.operates_cite)

    def post(self, deed: Deed, books: Books) -> Outcome:
        """The exchange rate and the exchange ratios are posted, and a limit on sales where there is one."""
        deed.fields("rate", "ratios", "most", "ruleset")
        law, _ = self._laws(deed)
        rate, ratios = deed.whole("rate", 1, 1_000_000, "units for a dollar"), deed.payload.get("ratios", {})
        if not isinstance(ratios, Mapping):
            raise BadInput(f"post-rate: ratios: units for one of each was expected, not {short(ratios)}")
        for name, units in ratios.items():
            if name not in law.buys:
                reason = f"imitation money buys {' or '.join(law.buys)}, not {name}"
                return Outcome(Refusal(reason, (*law.ratio_cite, *law.cite)))
            if type(units) is not int or not 1 <= units <= LARGEST:
                raise BadInput(f"post-rate: ratios: {name}: a number of units was expected, not {short(units)}")
        if "most" in deed.payload:
            deed.cents("most")
        return Outcome(answer={"rate": rate, "ratios": dict(ratios)})

    def appoint(self, deed: Deed, books: Books) -> Outcome:
        """Somebody is made banker: a member of the holder who operates no game meanwhile."""
        deed.fields("person", "member", "ruleset")
        _, law = self._laws(deed)
        name = deed.word("person")
        if law.member and not flag(deed, "member"):
            return Outcome(Refusal(f"the banker is a bona fide member of the holder, and {name} is not", law.cite))
        if name in self.state.operators:
            game = self.state.operators[name]
            return Outcome(Refusal(f"{name} operates {game} and may not be banker meanwhile", law.operates_cite))
        return Outcome(answer={"banker": name})

    def assign(self, deed: Deed, books: Books) -> Outcome:
        """Somebody is put to operating a game."""
        deed.fields("person", "game", "ruleset")
        _, law = self._laws(deed)
        if deed.word("person") == self.state.banker:
            reason = f"{self.state.banker} is banker and may not operate {deed.word('game')} meanwhile"
            return Outcome(Refusal(reason, law.operates_cite))
        return Outcome(answer={"person": deed.word("person"), "game": deed.word("game")})

    def pay(self, deed: Deed, books: Books) -> Outcome:
        """Somebody is paid for a service at the event."""
        deed.fields("person", "cents", "for", "ruleset")
        _, law = self._laws(deed)
        name, cents = deed.word("person"), deed.cents("cents")
        if name == self.state.banker:
            return Outcome(Refusal(f"{name} is not paid for services as banker", law.paid_cite))
        if cents > books.balance(accounts.CAGE):
            return Outcome(Refusal(f"the event has {dollars(books.balance(accounts.CAGE))}", ()))
        move = Transfer(accounts.CAGE, accounts.WORLD, cents, f"paid to {name} for {deed.word('for', 'services')}")
        return Outcome(transfers=(move,), answer={"person": name, "cents": cents})

    def exchange(self, deed: Deed, books: Books) -> Outcome:
        """The banker turns cash into imitation money, at the posted rate and no other."""
        deed.fields("player", "cash", "units", "with", "ruleset")
        law, _ = self._laws(deed)
        player, cash = deed.word("player"), deed.cents("cash")
        if deed.role != law.sold_by or person(deed) != self.state.banker:
            reason = f"only the {law.sold_by} sells imitation money, and {deed.actor} is not acting as one"
            return Outcome(Refusal(reason, law.sold_by_cite))
        if deed.word("with", "cash") != "cash":
            return Outcome(Refusal(f"imitation money is sold for cash, not for {deed.word('with')}", law.sold_by_cite))
        if self.state.rate is None:
            return Outcome(Refusal("no exchange rate is posted", law.posted_cite))
        if self.state.closed_at is not None:
            return Outcome(Refusal("the event is over", law.sold_by_cite))
        units, rest = units_for(cash, self.state.rate)
        if rest:
            reason = f"{dollars(cash)} makes no whole number of units at {self.state.rate} for $1"
            return Outcome(Refusal(reason, law.rate_cite))
        asked = deed.whole("units", 1, LARGEST) if "units" in deed.payload else units
        if asked != units:
            reason = f"{dollars(cash)} is {units:,} at the posted {self.state.rate} for $1, not {asked:,}"
            return Outcome(Refusal(reason, (*law.posted_cite, *law.rate_cite)))
        if self.state.most is not None and self.state.sold.get(player, 0) + cash > self.state.most:
            reason = f"{player} may change {dollars(self.state.most)} in all, as posted"
            return Outcome(Refusal(reason, law.sold_by_cite))
        sold = f"imitation money for {player}"
        moves = (
            Transfer(accounts.WORLD, accounts.CAGE, cash, "cash for imitation money", clauses(law.posted_cite)),
            Transfer(accounts.IMITATION, accounts.purse(player), units, sold, clauses(law.rate_cite)),
        )
        return Outcome(transfers=moves, answer={"units": units})

    def redeem(self, deed: Deed, books: Books) -> Outcome:
        """Imitation money buys raffle tickets or merchandise at the posted ratio, and never cash."""
        deed.fields("player", "units", "for", "ruleset")
        law, _ = self._laws(deed)
        player, units, into = deed.word("player"), deed.whole("units", 1, LARGEST), deed.word("for")
        if into not in law.buys:
            return Outcome(Refusal(f"imitation money is not turned into {into}", law.cash_cite))
        ratio = self.state.ratios.get(into)
        if ratio is None:
            return Outcome(Refusal(f"no exchange ratio is posted for {into}", law.ratio_cite))
        bought, rest = divmod(units, ratio)
        if rest or not bought:
            reason = f"{units:,} is no multiple of the {ratio:,} that buys one of {into}"
            return Outcome(Refusal(reason, law.ratio_cite))
        held = books.balance(accounts.purse(player))
        if units > held:
            return Outcome(Refusal(f"{player} holds {held:,}, not {units:,}", ()))
        move = Transfer(accounts.purse(player), accounts.IMITATION, units, f"{bought} {into}", clauses(law.ratio_cite))
        return Outcome(transfers=(move,), answer={into: bought})

    def close(self, deed: Deed, books: Books) -> Outcome:
        """The event ends, and its gross receipts are to be deposited at once."""
        deed.fields("ruleset")
        _, law = self._laws(deed)
        if self.state.closed_at is not None:
            return Outcome(Refusal("the event is over already", law.deposit_cite))
        return Outcome(answer={"deposit": self.state.receipts, "due": deed.when.isoformat()})

    def deposit(self, deed: Deed, books: Books) -> Outcome:
        """The banker deposits the gross receipts, all of them."""
        deed.fields("cents", "ruleset")
        _, law = self._laws(deed)
        left = self.state.receipts - self.state.deposited
        if self.state.closed_at is None or not left:
            return Outcome(Refusal("nothing is to be deposited now", law.deposit_cite))
        if deed.cents("cents") != left:
            return Outcome(Refusal(f"the gross receipts of {dollars(left)} are deposited whole", law.deposit_cite))
        move = Transfer(accounts.CAGE, accounts.DEPOSIT, left, "gross receipts of the event", clauses(law.deposit_cite))
        return Outcome(transfers=(move,), answer={"deposited": left})

    def tasks(self) -> list[dict[str, Any]]:
        """What is still to be done, and by when."""
        left = self.state.receipts - self.state.deposited
        if self.state.closed_at is None or not left:
            return []
        return [{"task": "deposit the gross receipts", "cents": left, "due": self.state.closed_at}]

    def alarms(self, now: datetime) -> list[dict[str, Any]]:
        """The same as the house is warned of it."""
        return [{"alarm": task["task"], **task} for task in self.tasks()]

    # -- folding -------------------------------------------------------------------------------------------------

    def _licensed(self, event: Logged) -> None:
        self.state = NightState(event.payload["ruleset"])

    def _posted(self, event: Logged) -> None:
        payload = event.payload
        self.state.rate, self.state.ratios = payload["rate"], dict(payload.get("ratios", {}))
        self.state.most = payload.get("most")
        self.state.ruleset = payload.get("ruleset", self.state.ruleset)

    def _appointed(self, event: Logged) -> None:
        self.state.banker = event.payload["person"]

    def _assigned(self, event: Logged) -> None:
        self.state.operators[event.payload["person"]] = event.payload["game"]

    def _exchanged(self, event: Logged) -> None:
        player, cash = event.payload["player"], event.payload["cash"]
        self.state.sold[player] = self.state.sold.get(player, 0) + cash
        self.state.receipts += cash

    def _ended(self, event: Logged) -> None:
        self.state.closed_at = event.at.isoformat()

    def _deposited(self, event: Logged) -> None:
        self.state.deposited += event.payload["cents"]

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What is posted, for all; receipts and tasks for the house."""
        shown: dict[str, Any] = {
            "rate": self.state.rate, "ratios": dict(self.state.ratios), "most": self.state.most,
            "banker": self.state.banker,
        }  # fmt: skip
        if viewer.role in ("", "player"):
            return shown
        return shown | {"receipts": self.state.receipts, "deposited": self.state.deposited, "tasks": self.tasks()}

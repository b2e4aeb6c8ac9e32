"""Imitation money at a casino night or an armchair race: sold by the banker, good for prizes, never for cash."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from aboveboard.charity.conduct.deeds import CLOSE, OPEN_OCCASION
from aboveboard.charity.money import accounts
from aboveboard.charity.money.place import Place
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput, short
from aboveboard.law.model.money import Imitation
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Transfer, Viewer
from aboveboard.log.part import StatePart, clauses, person
from aboveboard.play.events import LARGEST, Refusal


@dataclass
class NightState:
    """The casino night in hand."""

    rate: int | None = None
    """Units of imitation money for a dollar."""
    ratios: dict[str, int] = field(default_factory=dict)
    """Units that buy one raffle ticket, or a dollar's worth of merchandise."""
    most: int | None = None
    """The most cash that one player may change, where the holder has posted it."""
    banker: str | None = None
    sold: dict[str, int] = field(default_factory=dict)
    receipts: int = 0
    deposited: int = 0
    closed_at: str | None = None


def units_for(cash: int, rate: int) -> tuple[int, int]:
    """How many whole units of imitation money so many cents buy at a rate for a dollar, and what is over."""
    return divmod(cash * rate, 100)


class CasinoNight(StatePart[NightState]):
    """Imitation money and its banker at one occasion."""

    folds: ClassVar[Mapping[str, str]] = {
        OPEN_OCCASION: "_begun", "post-rate": "_posted", "appoint-banker": "_appointed", "exchange": "_exchanged",
        CLOSE: "_ended", "night-deposit": "_deposited",
    }  # fmt: skip

    def __init__(self, place: Place) -> None:
        self.place = place
        self.state = NightState()
        self.deeds: Mapping[str, Handler] = {
            "post-rate": self.post, "appoint-banker": self.appoint, "exchange": self.exchange, "redeem": self.redeem,
            "night-deposit": self.deposit,
        }  # fmt: skip

    @property
    def law(self) -> Imitation | None:
        """What the law says of imitation money, where occasions of this kind are played with it."""
        held = None if self.place.law is None else self.place.law.currency
        return None if held is None else held.imitation_at(self.place.kind)

    def _law(self, deed: Deed) -> Imitation:
        if self.law is None:
            raise BadInput(f"{deed.kind}: the law of this occasion knows no imitation money")
        return self.law

    def post(self, deed: Deed, books: Books) -> Outcome:
        """The exchange rate and the exchange ratios are posted, and a limit on sales where there is one."""
        deed.fields("rate", "ratios", "most")
        law = self._law(deed)
        deed.whole("rate", 1, 1_000_000, "units for a dollar")
        ratios = deed.payload.get("ratios", {})
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
        return Outcome()

    def appoint(self, deed: Deed, books: Books) -> Outcome:
        """Somebody is made banker; who may be, the conditions on people say."""
        deed.fields("person", "member")
        self._law(deed)
        deed.word("person")
        return Outcome()

    def exchange(self, deed: Deed, books: Books) -> Outcome:
        """The banker turns cash into imitation money, at the posted rate and no other."""
        deed.fields("player", "cash", "units", "with")
        law = self._law(deed)
        player, cash = deed.word("player"), deed.cents("cash")
        if deed.role not in ("", law.sold_by) or person(deed) != self.state.banker:
            reason = f"only the {law.sold_by} sells imitation money, and {deed.actor} is not acting as one"
            return Outcome(Refusal(reason, law.sold_by_cite))
        if deed.word("with", "cash") != "cash":
            return Outcome(Refusal(f"imitation money is sold for cash, not for {deed.word('with')}", law.sold_by_cite))
        if self.state.rate is None:
            return Outcome(Refusal("no exchange rate is posted", law.posted_cite))
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
            Transfer(accounts.WORLD, self.place.till, cash, "cash for imitation money", clauses(law.posted_cite)),
            Transfer(self.place.imitation, self._purse(player), units, sold, clauses(law.rate_cite)),
        )
        return Outcome(transfers=moves, answer={"units": units, "banker": self.state.banker})

    def redeem(self, deed: Deed, books: Books) -> Outcome:
        """Imitation money buys raffle tickets or merchandise at the posted ratio, and never cash."""
        deed.fields("player", "units", "for")
        law = self._law(deed)
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
        held = books.balance(self._purse(player))
        if units > held:
            return Outcome(Refusal(f"{player} holds {held:,}, not {units:,}", ()))
        move = Transfer(self._purse(player), self.place.imitation, units, f"{bought} {into}", clauses(law.ratio_cite))
        return Outcome(transfers=(move,), answer={into: bought})

    def deposit(self, deed: Deed, books: Books) -> Outcome:
        """The banker deposits the gross receipts, all of them."""
        deed.fields("cents")
        law = self._law(deed)
        left = self.state.receipts - self.state.deposited
        if self.state.closed_at is None or not left:
            return Outcome(Refusal("nothing is to be deposited now", law.deposit_cite))
        if deed.cents("cents") != left:
            return Outcome(Refusal(f"the gross receipts of {dollars(left)} are deposited whole", law.deposit_cite))
        move = Transfer(
            self.place.till, self.place.deposit, left, "gross receipts of the event", clauses(law.deposit_cite)
        )
        return Outcome(transfers=(move,), answer={"deposited": left})

    def tasks(self) -> list[dict[str, Any]]:
        """What is still to be done, and by when."""
        left = self.state.receipts - self.state.deposited
        if self.state.closed_at is None or not left:
            return []
        return [{"task": "deposit the gross receipts", "cents": left, "due": self.state.closed_at}]

    def _purse(self, player: str) -> str:
        return accounts.purse(player, self.place.purses)

    # -- folding -------------------------------------------------------------------------------------------------

    def _begun(self, event: Logged) -> None:
        self.state.banker = event.payload.get("banker")

    def _posted(self, event: Logged) -> None:
        payload = event.payload
        self.state.rate, self.state.ratios = payload["rate"], dict(payload.get("ratios", {}))
        self.state.most = payload.get("most")

    def _appointed(self, event: Logged) -> None:
        self.state.banker = event.payload["person"]

    def _exchanged(self, event: Logged) -> None:
        player, cash = event.payload["player"], event.payload["cash"]
        self.state.sold[player] = self.state.sold.get(player, 0) + cash
        self.state.receipts += cash

    def _ended(self, event: Logged) -> None:
        self.state.closed_at = event.at.isoformat()

    def _deposited(self, event: Logged) -> None:
        self.state.deposited += event.payload["cents"]

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """What is posted, what was taken in and what is still to be done, for those who have a role here."""
        if self.law is None or not viewer.role:
            return None
        return {
            "rate": self.state.rate, "ratios": dict(self.state.ratios), "most": self.state.most,
            "banker": self.state.banker, "receipts": self.state.receipts, "deposited": self.state.deposited,
            "tasks": self.tasks(),
        }  # fmt: skip

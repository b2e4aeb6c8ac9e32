"""Money or chips at a licensed occasion: which may be used, what was issued, and that all of it comes back in time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from aboveboard.charity.conduct.deeds import CLOSE, OPEN_OCCASION
from aboveboard.charity.money import accounts
from aboveboard.charity.money.place import Place
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.law.model.money import Licensed
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Transfer, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.log.part import StatePart, clauses
from aboveboard.play.events import Refusal

MOST_CHIPS = 10_000_000
"""No occasion issues more chips."""
CHIPS = "chips"


@dataclass
class CurrencyState:
    """What wagers are made with, and the chips that are out."""

    kind: str | None = None
    until: datetime | None = None
    issued: int = 0
    redeemed: int = 0
    closed: bool = True


class Currency(StatePart[CurrencyState]):
    """The currency of one occasion."""

    folds: ClassVar[Mapping[str, str]] = {
        OPEN_OCCASION: "_opened", "chip-issue": "_issued", "chip-redeem": "_redeemed", CLOSE: "_closed",
    }  # fmt: skip

    def __init__(self, place: Place, logs: Logs) -> None:
        self.place, self.logs = place, logs
        self.state = CurrencyState()
        self.deeds: Mapping[str, Handler] = {
            "chip-issue": self.issue, "chip-redeem": self.redeem, "cash-out": self.cash_out,
        }  # fmt: skip

    @property
    def licensed(self) -> Licensed | None:
        """What the law says of money and chips, where it says anything."""
        law = None if self.place.law is None else self.place.law.currency
        found = None if law is None else law.licensed
        return found if found is not None and self.place.kind in found.occasions else None

    def _law(self, deed: Deed) -> Licensed:
        if self.licensed is None:
            raise BadInput(f"{deed.kind}: the law of this occasion knows no licensed currency")
        return self.licensed

    def obstacle(self, deed: Deed, books: Books) -> Refusal | None:
        """An occasion is closed when all chips are back, and nothing is left with players."""
        return self._not_back(self.licensed, deed) if deed.kind == CLOSE and self.licensed is not None else None

    def _not_back(self, law: Licensed, deed: Deed) -> Refusal | None:
        """Why chips are still out; where tables have paid some, it is the players' purses that tell."""
        out = self.state.issued - self.state.redeemed
        held = deed.whole("held", 0, MOST_CHIPS, "a number of chips") if "held" in deed.payload else 0
        if held > max(out, 0):
            reason = f"issued {self.state.issued}, redeemed {self.state.redeemed} and held {held} do not balance"
            return Refusal(reason, law.records_cite)
        if out - held > 0:
            return Refusal(f"{out - held} chips are not redeemed", law.redeemed_cite)
        left = {} if held else self._held_by_players()
        if left:
            names = " and ".join(f"{name} ({dollars(cents)})" for name, cents in sorted(left.items()))
            return Refusal(f"chips are not redeemed: {names}", law.redeemed_cite)
        return None

    def _held_by_players(self) -> dict[str, int]:
        start = f"{self.place.purses}/"
        held = self.logs.holdings()
        return {name[len(start) :]: cents for name, cents in held.items() if name.startswith(start) and cents}

    def issue(self, deed: Deed, books: Books) -> Outcome:
        """Chips are sold, so many at so much each."""
        deed.fields("player", "count", "each")
        law, player = self._law(deed), deed.word("player")
        count, each = deed.whole("count", 1, MOST_CHIPS, "a number of chips"), deed.cents("each")
        if self.state.closed or self.state.kind != CHIPS:
            return Outcome(Refusal("chips are not in use now", law.cite))
        if self._over(deed):
            return Outcome(Refusal("the license period is over", law.redeemed_cite))
        moves = (
            Transfer(accounts.WORLD, self.place.till, count * each, "cash for chips", clauses(law.records_cite)),
            Transfer(
                self.place.till, self._purse(player), count * each, f"chips for {player}", clauses(law.records_cite)
            ),
        )
        return Outcome(transfers=moves, answer={"issued": self.state.issued + count})

    def redeem(self, deed: Deed, books: Books) -> Outcome:
        """Chips are handed in for cash or merchandise, while the license period runs or as it ends."""
        deed.fields("player", "count", "each", "for")
        law, player, into = self._law(deed), deed.word("player"), deed.word("for", "cash")
        count, each = deed.whole("count", 1, MOST_CHIPS, "a number of chips"), deed.cents("each")
        if into not in law.redeemed_for:
            return Outcome(Refusal(f"chips are redeemed for {' or '.join(law.redeemed_for)}", law.redeemed_cite))
        if self.state.closed or self._over(deed):
            return Outcome(Refusal("the license period of these chips is over", law.late_cite))
        cents, held = count * each, books.balance(self._purse(player))
        if cents > held:
            return Outcome(Refusal(f"{player} holds {dollars(held)}, not {dollars(cents)}", law.records_cite))
        moves = [
            Transfer(self._purse(player), self.place.till, cents, f"chips of {player}", clauses(law.redeemed_cite))
        ]
        if into == "cash":
            moves.append(
                Transfer(self.place.till, accounts.WORLD, cents, f"cash to {player}", clauses(law.redeemed_cite))
            )
        return Outcome(transfers=tuple(moves), answer={"for": into, "cents": cents})

    def cash_out(self, deed: Deed, books: Books) -> Outcome:
        """A player who wagers with money takes what the player holds at the tables."""
        deed.fields("player", "cents")
        law, player, cents = self._law(deed), deed.word("player"), deed.cents("cents")
        if self.state.kind == CHIPS:
            return Outcome(Refusal("chips are in use here, and are redeemed one by one", law.records_cite))
        held = books.balance(self._purse(player))
        if cents > held:
            return Outcome(Refusal(f"{player} holds {dollars(held)}, not {dollars(cents)}", law.records_cite))
        move = Transfer(self._purse(player), accounts.WORLD, cents, f"cash to {player}", clauses(law.cite))
        return Outcome(transfers=(move,), answer={"cents": cents})

    def _purse(self, player: str) -> str:
        return accounts.purse(player, self.place.purses)

    def _over(self, deed: Deed) -> bool:
        return self.state.until is not None and deed.when > self.state.until

    def _opened(self, event: Logged) -> None:
        usual = None if self.licensed is None else self.licensed.usual
        self.state = CurrencyState(event.payload.get("currency", usual), self.place.ends, closed=False)

    def _issued(self, event: Logged) -> None:
        self.state.issued += event.payload["count"]

    def _redeemed(self, event: Logged) -> None:
        self.state.redeemed += event.payload["count"]

    def _closed(self, event: Logged) -> None:
        self.state.closed = True

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """The chip ledger, for those who have a role here."""
        if self.licensed is None or not viewer.role:
            return None
        return {
            "currency": self.state.kind, "until": None if self.state.until is None else self.state.until.isoformat(),
            "issued": self.state.issued, "redeemed": self.state.redeemed,
            "out": self.state.issued - self.state.redeemed,
        }  # fmt: skip

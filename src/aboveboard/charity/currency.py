"""Money or chips at a licensed occasion: which may be used, what was issued, and that all of it comes back in time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from aboveboard.charity import accounts
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput, short
from aboveboard.law.files import ruleset_named
from aboveboard.law.model.money import Licensed
from aboveboard.law.money import MoneyLaw
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Setting, Transfer, Viewer
from aboveboard.log.part import LicensedPart, clauses, law_of
from aboveboard.play.events import Refusal

MOST_CHIPS = 10_000_000
"""No occasion issues more chips."""


@dataclass
class CurrencyState:
    """The license period in hand and the chips of it."""

    ruleset: str | None = None
    kind: str | None = None
    until: datetime | None = None
    issued: int = 0
    redeemed: int = 0
    closed: bool = True


class Currency(LicensedPart[CurrencyState]):
    """The currency of a licensed occasion, on the house's log."""

    folds: ClassVar[Mapping[str, str]] = {
        "license": "_licensed", "period-open": "_opened", "chip-issue": "_issued", "chip-redeem": "_redeemed",
        "period-close": "_closed",
    }  # fmt: skip

    def __init__(self, setting: Setting, law: MoneyLaw | None = None) -> None:
        self.given = law
        self.state = CurrencyState(setting.ruleset)
        self.deeds: Mapping[str, Handler] = {
            "period-open": self.open, "chip-issue": self.issue, "chip-redeem": self.redeem, "period-close": self.close,
        }  # fmt: skip

    def _law(self, deed: Deed) -> Licensed:
        payload = deed.payload.get("ruleset")
        held = law_of(ruleset_named(str(payload)).name) if payload else self.given or law_of(self.state.ruleset)
        if held is None or held.currency is None or held.currency.licensed is None:
            raise BadInput(f"{deed.kind}: the law held here knows no licensed currency; name the ruleset")
        return held.currency.licensed

    def open(self, deed: Deed, books: Books) -> Outcome:
        """A license period begins, with legal tender or with chips that are authorized."""
        deed.fields("currency", "until", "authorization", "ruleset")
        law, kind = self._law(deed), deed.word("currency")
        known = (*law.free, *law.needs)
        if kind not in known:
            return Outcome(Refusal(f"wagers are made with {' or '.join(known)}, not with {kind}", law.cite))
        needed = law.needs.get(kind)
        if needed is not None and not deed.payload.get(needed):
            return Outcome(Refusal(f"{kind} are used only with the commission's {needed} on file", law.cite))
        until = read_time(deed, "until")
        if until <= deed.when:
            raise BadInput(f"period-open: until: a time to come was expected, not {until.isoformat()}")
        if not self.state.closed:
            return Outcome(Refusal("the last license period is not closed", law.redeemed_cite))
        return Outcome(answer={"currency": kind, "until": until.isoformat()})

    def issue(self, deed: Deed, books: Books) -> Outcome:
        """Chips are sold, so many at so much each."""
        deed.fields("player", "count", "each")
        law, player = self._law(deed), deed.word("player")
        count, each = deed.whole("count", 1, MOST_CHIPS, "a number of chips"), deed.cents("each")
        if self.state.closed or self.state.kind != "chips":
            return Outcome(Refusal("chips are not in use now", law.cite))
        if self._over(deed):
            return Outcome(Refusal("the license period is over", law.redeemed_cite))
        moves = (
            Transfer(accounts.WORLD, accounts.CAGE, count * each, "cash for chips", clauses(law.records_cite)),
            Transfer(
                accounts.CAGE, accounts.purse(player), count * each, f"chips for {player}", clauses(law.records_cite)
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
        if count > self.state.issued - self.state.redeemed:
            held = self.state.issued - self.state.redeemed
            return Outcome(Refusal(f"{held} chips are out, and {count} are handed in", law.records_cite))
        cents, held = count * each, books.balance(accounts.purse(player))
        if cents > held:
            return Outcome(Refusal(f"{player} holds {dollars(held)}, not {dollars(cents)}", law.records_cite))
        moves = [
            Transfer(accounts.purse(player), accounts.CAGE, cents, f"chips of {player}", clauses(law.redeemed_cite))
        ]
        if into == "cash":
            moves.append(
                Transfer(accounts.CAGE, accounts.WORLD, cents, f"cash to {player}", clauses(law.redeemed_cite))
            )
        return Outcome(transfers=tuple(moves), answer={"for": into, "cents": cents})

    def close(self, deed: Deed, books: Books) -> Outcome:
        """The license period ends: every chip that was issued has come back."""
        deed.fields("held")
        law = self._law(deed)
        if self.state.closed:
            return Outcome(Refusal("no license period runs", law.redeemed_cite))
        out = self.state.issued - self.state.redeemed
        held = deed.whole("held", 0, MOST_CHIPS, "a number of chips") if "held" in deed.payload else 0
        if held > out:
            reason = f"issued {self.state.issued}, redeemed {self.state.redeemed} and held {held} do not balance"
            return Outcome(Refusal(reason, law.records_cite))
        if out - held:
            return Outcome(Refusal(f"{out - held} chips are not redeemed", law.redeemed_cite))
        answer = {"issued": self.state.issued, "redeemed": self.state.redeemed, "held": held, "off": out - held}
        return Outcome(answer=answer)

    def _over(self, deed: Deed) -> bool:
        return self.state.until is not None and deed.when > self.state.until

    def _opened(self, event: Logged) -> None:
        ruleset = event.payload.get("ruleset", self.state.ruleset)
        until = datetime.fromisoformat(event.answer["until"])
        self.state = CurrencyState(ruleset, event.payload["currency"], until, closed=False)

    def _issued(self, event: Logged) -> None:
        self.state.issued += event.payload["count"]

    def _redeemed(self, event: Logged) -> None:
        self.state.redeemed += event.payload["count"]

    def _closed(self, event: Logged) -> None:
        self.state.closed = True

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """The chip ledger."""
        out = self.state.issued - self.state.redeemed
        until = None if self.state.until is None else self.state.until.isoformat()
        return {
            "currency": self.state.kind, "until": until, "issued": self.state.issued,
            "redeemed": self.state.redeemed, "out": out,
        }  # fmt: skip


def read_time(deed: Deed, name: str) -> datetime:
    """A field that is a time; one without a zone is in the floor's own."""
    given = deed.payload.get(name)
    try:
        found = datetime.fromisoformat(str(given))
    except ValueError:
        raise BadInput(
            f"{deed.kind}: {name}: a time such as 2026-11-15T23:00 was expected, not {short(given)}"
        ) from None
    return found if found.tzinfo is not None else found.replace(tzinfo=deed.when.tzinfo)

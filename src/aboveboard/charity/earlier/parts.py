"""The parts of the house's log that hold what earlier versions wrote there of charity money.

Their events are folded as they always were. Nothing new begins here: an occasion has a log of its own. What had begun
is brought to its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar

from aboveboard.charity.earlier.place import HouseMoney
from aboveboard.charity.money.awards import Awards, AwardState
from aboveboard.charity.money.banks import Banks, BankState
from aboveboard.charity.money.casino_night import CasinoNight, NightState
from aboveboard.charity.money.currency import Currency, CurrencyState
from aboveboard.log.deeds import Books, Deed, Logged, Outcome, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.play.events import Refusal


class Licensed:
    """What every one of these parts folds: the house is licensed under a ruleset."""

    state: Any

    def _licensed(self, event: Logged) -> None:
        self.state.ruleset = event.payload["ruleset"]


@dataclass
class HouseBankState(BankState):
    """The banks, and the occasion that they were put up for."""

    ruleset: str | None = None
    types: tuple[str, ...] = ()
    running: list[str] = field(default_factory=list)


class HouseBanks(Licensed, Banks):
    """The banks of an occasion that was opened on the house's log."""

    state: HouseBankState
    folds: ClassVar[Mapping[str, str]] = {
        **Banks.folds, "license": "_licensed", "occasion-open": "_occasion", "type-open": "_running",
    }  # fmt: skip

    def __init__(self, logs: Logs) -> None:
        super().__init__(HouseMoney(lambda: self.state), logs)
        self.state = HouseBankState()
        ending = ("bank-supplement", "bank-result", "bank-close")
        self.deeds = {name: handler for name, handler in self.deeds.items() if name in ending}

    def _occasion(self, event: Logged) -> None:
        self.state = HouseBankState(ruleset=event.payload["ruleset"], types=tuple(event.payload["types"]))

    def _running(self, event: Logged) -> None:
        if event.payload["type"] not in self.state.running:
            self.state.running.append(event.payload["type"])

    def snapshot(self) -> HouseBankState:
        """A copy of the state."""
        found: HouseBankState = super().snapshot()
        return found

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """The types, their limit and what each bank started with; nothing where no such occasion was ever opened."""
        shown = super().view(Viewer(viewer.name, viewer.role or "player")) if self.state.types else None
        return None if shown is None else {**shown, "running": list(self.state.running)}


@dataclass
class HouseCurrencyState(CurrencyState):
    """The license period in hand and the chips of it."""

    ruleset: str | None = None


class HouseCurrency(Licensed, Currency):
    """The chips of a license period that was begun on the house's log."""

    state: HouseCurrencyState
    folds: ClassVar[Mapping[str, str]] = {
        "license": "_licensed", "period-open": "_begun", "chip-issue": "_issued", "chip-redeem": "_redeemed",
        "period-close": "_closed",
    }  # fmt: skip

    def __init__(self, logs: Logs) -> None:
        super().__init__(HouseMoney(lambda: self.state), logs)
        self.state = HouseCurrencyState()
        self.deeds = {"chip-redeem": self.redeem, "period-close": self.close}

    def close(self, deed: Deed, books: Books) -> Outcome:
        """The license period ends: every chip that was issued has come back."""
        deed.fields("held")
        law = self._law(deed)
        if self.state.closed:
            return Outcome(Refusal("no license period runs", law.redeemed_cite))
        return Outcome(self._not_back(law, deed), answer={"issued": self.state.issued, "redeemed": self.state.redeemed})

    def _held_by_players(self) -> dict[str, int]:
        """Players hold the house's other chips too."""
        return {}

    def _begun(self, event: Logged) -> None:
        ruleset = event.payload.get("ruleset", self.state.ruleset)
        until = datetime.fromisoformat(event.answer["until"])
        self.state = HouseCurrencyState(event.payload["currency"], until, closed=False, ruleset=ruleset)

    def snapshot(self) -> HouseCurrencyState:
        """A copy of the state."""
        found: HouseCurrencyState = super().snapshot()
        return found

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """The chip ledger; nothing where no license period was ever begun here."""
        return None if self.state.kind is None else super().view(viewer)


@dataclass
class HouseNightState(NightState):
    """The casino night in hand."""

    ruleset: str | None = None
    operators: dict[str, str] = field(default_factory=dict)


class HouseNight(Licensed, CasinoNight):
    """The imitation money of a casino night that was begun on the house's log."""

    state: HouseNightState
    folds: ClassVar[Mapping[str, str]] = {
        "license": "_begun_anew", "post-rate": "_posted_under", "appoint-banker": "_appointed",
        "assign-operator": "_assigned", "exchange": "_exchanged", "night-close": "_ended",
        "night-deposit": "_deposited",
    }  # fmt: skip

    def __init__(self) -> None:
        super().__init__(HouseMoney(lambda: self.state))
        self.state = HouseNightState()
        self.deeds = {"redeem": self.redeem, "night-close": self.close, "night-deposit": self.deposit}

    def close(self, deed: Deed, books: Books) -> Outcome:
        """The event ends, and its gross receipts are to be deposited at once."""
        deed.fields()
        law = self._law(deed)
        if self.state.closed_at is not None or self.state.rate is None:
            return Outcome(Refusal("no casino night is held here", law.deposit_cite))
        return Outcome(answer={"deposit": self.state.receipts, "due": deed.when.isoformat()})

    def alarms(self, now: datetime) -> list[dict[str, Any]]:
        """What is still to be done, as the house is warned of it."""
        return [{"alarm": task["task"], **task} for task in self.tasks()]

    def _begun_anew(self, event: Logged) -> None:
        self.state = HouseNightState(ruleset=event.payload["ruleset"])

    def _posted_under(self, event: Logged) -> None:
        self._posted(event)
        self.state.ruleset = event.payload.get("ruleset", self.state.ruleset)

    def _assigned(self, event: Logged) -> None:
        self.state.operators[event.payload["person"]] = event.payload["game"]

    def snapshot(self) -> HouseNightState:
        """A copy of the state."""
        found: HouseNightState = super().snapshot()
        return found

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """What was posted and taken in; nothing where no night was ever begun here."""
        return None if self.state.rate is None and self.state.banker is None else super().view(viewer)


@dataclass
class HouseAwardState(AwardState):
    """What has been offered and awarded."""

    ruleset: str | None = None


class HouseAwards(Licensed, Awards):
    """The prizes that were awarded on the house's log."""

    state: HouseAwardState
    folds: ClassVar[Mapping[str, str]] = {**Awards.folds, "license": "_licensed"}

    def __init__(self) -> None:
        super().__init__(HouseMoney(lambda: self.state))
        self.state = HouseAwardState()
        self.deeds = {"prize-redeem": self.redeem}

    def snapshot(self) -> HouseAwardState:
        """A copy of the state."""
        found: HouseAwardState = super().snapshot()
        return found

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """Every prize awarded; nothing where there was none."""
        return super().view(viewer) if self.state.awards or self.state.listed else None

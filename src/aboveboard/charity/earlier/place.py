"""Where charity money was before occasions had logs of their own: in the house's accounts, under its license."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from aboveboard.charity.conduct.register import Register
from aboveboard.charity.money import accounts
from aboveboard.law.money import MoneyLaw
from aboveboard.log.database.accounts import PURSES
from aboveboard.log.deeds import FurtherDeed
from aboveboard.log.part import law_of


class HouseMoney:
    """The house's own accounts, as a part knows the occasion in hand."""

    receipts, cash, name = "", accounts.WORLD, ""
    till, imitation, deposit, purses = accounts.CAGE, accounts.IMITATION, accounts.DEPOSIT, PURSES

    def __init__(self, state: Callable[[], Any]) -> None:
        self._state = state

    @property
    def stated(self) -> Register:
        """Nothing of it was stated on a log of its own."""
        return Register()

    @property
    def law(self) -> MoneyLaw | None:
        """The law of the house's license."""
        return law_of(self._state().ruleset)

    @property
    def kind(self) -> str:
        """Every occasion was of the kind that its law speaks of."""
        law = self.law
        currency = None if law is None else law.currency
        told = (
            None if law is None else law.bank,
            None if currency is None else currency.licensed,
            None if currency is None else currency.imitation,
        )
        return next((kind for held in told if held is not None for kind in held.occasions), "")

    @property
    def types(self) -> tuple[str, ...]:
        """The types that were named when the occasion was opened."""
        return tuple(getattr(self._state(), "types", ()))

    @property
    def counted(self) -> int:
        """All of them were counted."""
        return len(self.types)

    @property
    def ends(self) -> datetime:
        """Nothing new begins here, so nothing new ends."""
        raise NotImplementedError

    def bank(self, game: str) -> str:
        """A bank was named by its law and its type."""
        return accounts.bank(self._state().ruleset, game)

    def variance(self, game: str) -> str:
        """What a type's bank was over or short."""
        return accounts.variance(game)

    def one_name(self, game: str) -> str:
        """Types were named as they were."""
        return game

    def year(self, at: datetime) -> int:
        """Years were those of the clock."""
        return at.year

    def noted(self, kind: str, way: str, year: int) -> int:
        """All prizes stood on the one log."""
        return 0

    def notes(self, way: str, kind: str, cents: int, at: datetime) -> tuple[FurtherDeed, ...]:
        """Nothing is noted elsewhere."""
        return ()

"""A table's hold on the bank of its type: wagers stand only as far as the bank can pay them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from aboveboard.charity.money import accounts
from aboveboard.charity.money.place import bank_at
from aboveboard.kernel.money import dollars
from aboveboard.law.money import MoneyLaw
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Transfer, Viewer
from aboveboard.log.part import StatePart, clauses, law_of
from aboveboard.play.events import Refusal

if TYPE_CHECKING:
    from aboveboard.law.terms.terms import Terms

RACK = "rack"
"""What a table for training is set up with that pays out of its rack."""


class BankedTable(Protocol):
    """What a bank asks of a table's setting."""

    @property
    def log(self) -> str:
        """The table's name."""
        ...

    @property
    def payload(self) -> Mapping[str, Any]:
        """What it was set up with."""
        ...

    @property
    def ruleset(self) -> str | None:
        """The law that it is held under."""
        ...

    @property
    def terms(self) -> Terms | None:
        """The game that is played, and its terms."""
        ...


def bank_of(setting: BankedTable, law: MoneyLaw | None = None) -> str | None:
    """The bank that a table pays from, where the law gives its type one."""
    held = law or law_of(setting.ruleset)
    if held is None or held.bank is None or setting.terms is None or setting.terms.game.name in held.bank.exempt:
        return None
    game, occasion = setting.terms.game.name, setting.payload.get("occasion")
    return accounts.bank(held.ruleset, game) if occasion is None else bank_at(occasion, game)


@dataclass
class TableBankState:
    """What players have lost to the bank and won from it at this table."""

    lost: int = 0
    won: int = 0


class TableBank(StatePart[TableBankState]):
    """A table's hold on the bank of its type: wagers stand only as far as the bank can pay them."""

    def __init__(self, setting: BankedTable, law: MoneyLaw | None = None) -> None:
        held = law or law_of(setting.ruleset)
        self.law = None if held is None else held.bank
        self.prizes = None if held is None else held.prizes
        self.bank = None if setting.payload.get("house") == RACK else bank_of(setting, law)
        self.cover = accounts.cover(self.bank or accounts.bank("none", "none"), setting.log)
        self.game = "" if setting.terms is None else setting.terms.game.name
        self._clauses = () if self.law is None else clauses(self.law.stop_cite)
        self.state = TableBankState()
        self.deeds: Mapping[str, Handler] = {}

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        """No wager is taken once the bank is exhausted."""
        if self.bank is None or deed.kind != "bet":
            return None
        if books.balance(self.bank) + books.balance(self.cover) <= 0:
            return Refusal(f"the bank of {self.game} is exhausted, or was not put up, and the type stops", self._cite)
        return None

    @property
    def _cite(self) -> tuple[str, ...]:
        """The clauses by which a bank, and a series of prizes, come to an end."""
        assert self.law is not None
        series = () if self.prizes is None else self.prizes.series.values()
        return tuple(dict.fromkeys([*self.law.stop_cite, *(item for one in series for item in one.cite)]))

    def hold(self, exposure: int, transfers: Sequence[Transfer], books: Books) -> Refusal | list[Transfer]:
        """Set aside what the wagers that now stand could win, or say that the bank cannot pay so much.

        What was set aside before is first given back, so that winners are paid out of the bank itself.
        """
        if self.bank is None:
            return []
        held = books.balance(self.cover)
        change = sum(row.cents * ((row.to == self.bank) - (row.source == self.bank)) for row in transfers)
        left = books.balance(self.bank) + change + held
        if exposure > max(left, 0) and exposure > held:
            rest = dollars(max(left, 0))
            reason = f"the wagers could win {dollars(exposure)}, more than the {rest} that the bank has left"
            return Refusal(reason, self._cite)
        if exposure > held:
            return [Transfer(self.bank, self.cover, exposure - held, "set aside for the wagers", self._clauses)]
        if exposure < held:
            return [Transfer(self.cover, self.bank, held - exposure, "no longer set aside", self._clauses)]
        return []

    def apply(self, event: Logged) -> None:
        """Count what players lose and win, by what really moved; chips that are bought are neither."""
        if self.bank is None:
            return
        if "buy-in" in (event.kind, event.payload.get("deed") if isinstance(event.payload, Mapping) else None):
            return
        for row in event.transfers:
            if row.to == self.bank and row.source not in (self.cover, accounts.WORLD):
                self.state.lost += row.cents
            elif row.source == self.bank and row.to != self.cover:
                self.state.won += row.cents

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What this table has taken and paid."""
        return {} if self.bank is None else {"bank": self.bank, "lost": self.state.lost, "won": self.state.won}

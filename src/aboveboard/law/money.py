"""What a ruleset says of money: chips, banks, prizes, currency and win, a file each, loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, TypeVar

from aboveboard.law import loader
from aboveboard.law.files import ruleset_named
from aboveboard.law.model.money import BanksLaw, ChipsLaw, CurrencyLaw, MoneyFile, PrizesLaw, WinLaw

FILES: Mapping[str, type[MoneyFile]] = {
    "chips": ChipsLaw,
    "bank": BanksLaw,
    "prizes": PrizesLaw,
    "currency": CurrencyLaw,
    "win": WinLaw,
}

Held = TypeVar("Held", bound=MoneyFile)


@dataclass(frozen=True, eq=False)
class MoneyLaw:
    """What one ruleset says of an operator's money; None where it says nothing."""

    ruleset: str
    raw: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The files by name, in place of those on disk."""

    @cached_property
    def chips(self) -> ChipsLaw | None:
        """The chips that may be issued."""
        return self._held("chips", ChipsLaw)

    @cached_property
    def bank(self) -> BanksLaw | None:
        """The bank of each type of game."""
        return self._held("bank", BanksLaw)

    @cached_property
    def prizes(self) -> PrizesLaw | None:
        """What may be won."""
        return self._held("prizes", PrizesLaw)

    @cached_property
    def currency(self) -> CurrencyLaw | None:
        """What wagers are made with."""
        return self._held("currency", CurrencyLaw)

    @cached_property
    def win(self) -> WinLaw | None:
        """How a table's win is reckoned."""
        return self._held("win", WinLaw)

    def _held(self, name: str, model: type[Held]) -> Held | None:
        raw = self.raw[name] if name in self.raw else read_money_file(self.ruleset, name)
        where = ruleset_named(self.ruleset).folder.where
        return None if raw is None else loader.parse(model, raw, f"{where}/_{name}.toml")


@cache
def money_law(ruleset: str) -> MoneyLaw:
    """What a ruleset says of an operator's money."""
    return MoneyLaw(ruleset_named(ruleset).name)


def read_money_file(ruleset: str, name: str) -> Mapping[str, Any] | None:
    """One file as it stands on disk, or None where the ruleset has none."""
    return loader.read(ruleset_named(ruleset).folder, f"_{name}")

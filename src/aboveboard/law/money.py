"""What a ruleset says of money: chips, banks, prizes, currency and win, a file each, loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, TypeVar

from aboveboard.law import loader
from aboveboard.law.files import ruleset_named
from aboveboard.law.force import NEWEST, Asked, text
from aboveboard.law.model.link import LinkLaw
from aboveboard.law.model.money import BanksLaw, ChipsLaw, CurrencyLaw, MoneyFile, PrizesLaw, WinLaw

FILES: Mapping[str, type[MoneyFile]] = {
    "chips": ChipsLaw,
    "bank": BanksLaw,
    "prizes": PrizesLaw,
    "currency": CurrencyLaw,
    "win": WinLaw,
    "link": LinkLaw,
}

Held = TypeVar("Held", bound=MoneyFile)


@dataclass(frozen=True, eq=False)
class MoneyLaw:
    """What one ruleset says of an operator's money; None where it says nothing."""

    ruleset: str
    raw: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The files by name, in place of those on disk."""
    asked: Asked = NEWEST

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

    @cached_property
    def link(self) -> LinkLaw | None:
        """The progressives that tables share."""
        return self._held("link", LinkLaw)

    def _held(self, name: str, model: type[Held]) -> Held | None:
        raw = self.raw[name] if name in self.raw else read_money_file(self.ruleset, name, self.asked)
        where = ruleset_named(self.ruleset).folder.where
        return None if raw is None else loader.parse(model, raw, f"{where}/_{name}.toml")


@cache
def money_law(ruleset: str, asked: Asked = NEWEST) -> MoneyLaw:
    """What a ruleset says of an operator's money."""
    return MoneyLaw(ruleset_named(ruleset).name, asked=asked)


def read_money_file(ruleset: str, name: str, asked: Asked = NEWEST) -> Mapping[str, Any] | None:
    """One file under the law of a question, or None where the ruleset has none."""
    return text(ruleset_named(ruleset).folder, f"_{name}", asked)

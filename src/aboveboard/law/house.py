"""Reading the house files of a ruleset: chips, banks, prizes, currency and win, each loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, TypeVar

import tomli
from pydantic import ValidationError

from aboveboard.law.errors import LawError
from aboveboard.law.files import HERE, ruleset_named
from aboveboard.law.model.money import BanksLaw, ChipsLaw, CurrencyLaw, HouseFile, PrizesLaw, WinLaw
from aboveboard.law.provisions.clauses import check_citations

FILES: Mapping[str, type[HouseFile]] = {
    "chips": ChipsLaw,
    "bank": BanksLaw,
    "prizes": PrizesLaw,
    "currency": CurrencyLaw,
    "win": WinLaw,
}

Held = TypeVar("Held", bound=HouseFile)


@dataclass(frozen=True, eq=False)
class HouseLaw:
    """What one ruleset says of a house's money; None where it says nothing."""

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
        raw = self.raw[name] if name in self.raw else read_house_file(self.ruleset, name)
        if raw is None:
            return None
        where = f"law/rulesets/{self.ruleset}/_{name}.toml"
        try:
            law = model.model_validate(raw)
        except ValidationError as error:
            first = error.errors()[0]
            raise LawError(f"{where}: {'.'.join(str(part) for part in first['loc'])}: {first['msg']}") from error
        check_citations(raw, where)
        return law


@cache
def house_law(ruleset: str) -> HouseLaw:
    """What a ruleset says of a house's money."""
    return HouseLaw(ruleset_named(ruleset).name)


def read_house_file(ruleset: str, name: str) -> Mapping[str, Any] | None:
    """One file as it stands on disk, or None where the ruleset has none."""
    path = HERE / ruleset / f"_{name}.toml"
    if not path.exists():
        return None
    try:
        return tomli.loads(path.read_text("utf-8"))
    except tomli.TOMLDecodeError as error:
        raise LawError(f"law/rulesets/{ruleset}/_{name}.toml: {error}") from error

"""What every house way answers: how it sets a hand, and whether it sets every hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import tomli

from aboveboard.kernel.cards import Card

Raw = Mapping[str, Any]
"""A file's tables as TOML gives them."""
HERE = Path(__file__).parent


class TwoHands(Protocol):
    """One way to set a hand into two."""

    @property
    def high(self) -> Sequence[Card]:
        """The high hand."""
        ...

    @property
    def low(self) -> Sequence[Card]:
        """The low hand."""
        ...

    @property
    def strengths(self) -> tuple[int, int]:
        """How high the two hands rank."""
        ...


@runtime_checkable
class HouseWay(Protocol):
    """Rules by which the house sets every hand."""

    @property
    def title(self) -> str:
        """What it is called."""
        ...

    @property
    def raw(self) -> Raw:
        """The tables of its file."""
        ...

    @property
    def digest(self) -> str:
        """A short text that is the same for the same rules and no others."""
        ...

    def set(self, hand: tuple[Card, ...]) -> TwoHands:
        """How a hand is set."""
        ...

    def fault(self) -> str | None:
        """A hand that the rules do not set, or set unlawfully, and what is wrong; None where they set every hand."""
        ...


def own(name: str) -> Raw:
    """The tables of a house way that lies in the package."""
    return tomli.loads((HERE / f"{name}.toml").read_text("utf-8"))


def digest_of(rules: object) -> str:
    """A short text for the same rules and no others."""
    return sha256(repr(rules).encode()).hexdigest()[:16]


def listed(given: object) -> tuple[str, ...]:
    """One word, or several, as a tuple."""
    return (given,) if isinstance(given, str) else tuple(given) if isinstance(given, (list, tuple)) else ()

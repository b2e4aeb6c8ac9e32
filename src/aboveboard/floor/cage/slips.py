"""Numbered slips: chips written down by denomination, signed by people of different roles, never thrown away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from aboveboard.floor.chips.chips import ChipSet, Stack, describe, total, written
from aboveboard.kernel.money import dollars
from aboveboard.play.events import Refusal

WAITS = ("requested", "verified", "counted")
"""Slips in these states still wait for somebody."""


@dataclass(frozen=True)
class Signature:
    """Who signed, as what, when, and for which step."""

    name: str
    role: str
    at: datetime
    step: str


@dataclass(frozen=True)
class Slip:
    """One slip of a table: an opener, a closer, a fill or a credit."""

    number: str
    kind: str
    chips: Mapping[int, int]
    state: str
    signatures: tuple[Signature, ...]
    closing: bool = False
    """A fill or credit that brings the rack of a closed table back to its float."""
    shift: str = ""
    day: str = ""
    reason: str = ""
    """Why it was voided, or how a variance is explained."""
    variance: int = 0
    reprints: int = 0

    @property
    def cents(self) -> int:
        """What the chips are worth."""
        return total(self.chips)

    @property
    def waits(self) -> bool:
        """Is somebody still to sign it?"""
        return self.state in WAITS

    def signed(self, signature: Signature, state: str, **changes: Any) -> Slip:
        """The slip with one more signature, in its next state."""
        return replace(self, signatures=(*self.signatures, signature), state=state, **changes)

    def why_not_sign(self, name: str, role: str) -> Refusal | None:
        """Why somebody may not sign: everyone who signs is another person, and has another role."""
        for one in self.signatures:
            if one.name == name:
                return Refusal(f"{name} has signed slip {self.number} already, and somebody else must", ())
            if one.role == role:
                return Refusal(f"slip {self.number} bears a {role}'s signature, and another role must sign", ())
        return None

    def as_json(self) -> dict[str, Any]:
        """For a page."""
        return {
            "slip": self.number, "kind": self.kind, "state": self.state, "chips": written(self.chips),
            "cents": self.cents, "closing": self.closing, "shift": self.shift, "day": self.day,
            "reason": self.reason, "variance": self.variance, "reprints": self.reprints,
            "signatures": [
                {"name": one.name, "role": one.role, "at": one.at.isoformat(), "step": one.step}
                for one in self.signatures
            ],
        }  # fmt: skip

    def printed(self, table: str, chips: ChipSet) -> str:
        """The slip as it is printed; every print after the first says so."""
        lines = [
            *(["REPRINT"] if self.reprints else []),
            *(["VOID"] if self.state == "void" else []),
            f"{'closing ' if self.closing else ''}{self.kind} {self.number}".upper(),
            f"table {table}" + (f", {self.day} {self.shift}".rstrip() if self.day or self.shift else ""),
            describe(self.chips, chips),
            f"total {dollars(self.cents)}",
            *([self.reason] if self.reason else []),
            *(f"{one.step} {one.at:%Y-%m-%d %H:%M} {one.name}, {one.role}" for one in self.signatures),
        ]
        return "\n".join(lines)


def stack_of(payload: Mapping[str, Any]) -> Stack:
    """The chips of an event that was accepted."""
    return {int(cents): count for cents, count in payload["chips"].items()}

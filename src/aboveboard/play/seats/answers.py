"""What one deed at a table came to: why it was refused, or what it settled, voided, moved and put up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aboveboard.play.records.events import Refusal
from aboveboard.play.table.entries import Note, Payment, Settled, Staked


@dataclass(frozen=True)
class Answer:
    """What one deed came to: why it was refused, or what was settled and voided by it."""

    event: Mapping[str, Any]
    refused: Note | None = None
    settled: tuple[Settled, ...] = ()
    voided: tuple[Note, ...] = ()
    because: Refusal | None = None
    """The refusal with the provision ids behind it."""
    transfers: tuple[Payment, ...] = ()
    """Money that it moved."""
    staked: tuple[Staked, ...] = ()
    """Chips that it put up, at a table in the pit."""

    def __bool__(self) -> bool:
        """Was it accepted?"""
        return self.refused is None

"""Grades: short words for what happened to a wager, never for what it is owed."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

Grade = str

WIN: Final[Grade] = "win"
LOSE: Final[Grade] = "lose"
PUSH: Final[Grade] = "push"


@dataclass(frozen=True, slots=True)
class Riding:
    """Not decided yet: the wager goes on in a new state of its own."""

    state: Hashable = None


Step = Grade | tuple[Grade, ...] | Riding
"""What a step gives: one grade, several (each paid on the whole stake), or the wager rides on."""

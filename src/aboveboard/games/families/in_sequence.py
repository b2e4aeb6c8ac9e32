"""Games whose cards lie open: a round is followed card by card, and whoever chooses sees all that lies there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from aboveboard.games.shapes.family import Family
from aboveboard.games.shapes.run import Setup


@dataclass(frozen=True)
class InSequence(Family):
    """Every round is followed card by card; where nothing is declared, nobody chooses."""

    name: ClassVar[str] = "in sequence"
    situation: Callable[[Setup, Any], str] | None = None
    """What a person sees who must choose, in words: all rounds that look alike to that person are one situation."""


IN_SEQUENCE = InSequence()

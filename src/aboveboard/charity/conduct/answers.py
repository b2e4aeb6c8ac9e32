"""What is worked out of a deed that nothing stands in the way of: what is written with it, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aboveboard.charity.conduct.question import Question
from aboveboard.log.deeds import FurtherDeed, Transfer
from aboveboard.play.events import Refusal


@dataclass(frozen=True)
class Worked:
    """What comes of a deed besides itself."""

    written: Mapping[str, Any] = field(default_factory=dict)
    """What is written with it."""
    answered: Mapping[str, Any] = field(default_factory=dict)
    """What whoever did it reads."""
    refusal: Refusal | None = None
    """Why it is refused after all."""
    transfers: Sequence[Transfer] = ()
    """The money that moves."""
    also: Sequence[FurtherDeed] = ()
    """What it asks of other logs too."""
    flagged: Sequence[Refusal] = ()
    """What is flagged for review, and refuses nothing."""
    unchecked: tuple[str, ...] = ()
    """What could not be looked at, since a record need not say what it never mentions."""


Answer = Callable[[Question], Worked]
"""Works out what comes of one kind of deed; raises BadInput where what is stated cannot be."""

"""What a law file may say of a machine: how it is worked, and to what its operator's schedule is held."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from pydantic import Field

from aboveboard.law.model.values import Cite, Cited, NotEncoded, Strict


class WorkedLaw(Cited):
    """What a machine is worked with, and how its reels or images are stopped."""

    with_: tuple[str, ...] = Field(min_length=1)
    stopped_by: tuple[str, ...] = ()


class ScheduleLaw(Cited):
    """To what the operator's schedule of awards is held."""

    awards: tuple[str, ...] = Field(min_length=1)
    """What may be awarded."""
    awards_cite: Cite = Field(min_length=1)
    specimen: dict[str, Any]
    """A schedule that stands in until the operator's own is put on file."""


class MachineLaw(Strict):
    """One machine under one jurisdiction's text."""

    game: str
    title: str
    cite: str
    source: str
    status: Literal["proposed", "temporary", "adopted", "rescinded"] = "adopted"
    from_: date | None = None
    until: date | None = None
    basis: str | None = None
    worked: WorkedLaw
    schedule: ScheduleLaw | None = None
    """None where nothing is awarded by a schedule."""
    readings: dict[str, str] = Field(default_factory=dict)
    not_encoded: NotEncoded = Field(default_factory=dict)

    @property
    def standing(self) -> str:
        """The text's status and day, as people read them."""
        return f"{self.status} text" + (f" of {self.from_.isoformat()}" if self.from_ else ", its date not held")

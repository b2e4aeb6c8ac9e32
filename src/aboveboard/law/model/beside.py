"""What a file may say that stands beside the law: what users need and the texts held do not hold."""

from __future__ import annotations

from typing import Self

from pydantic import Field, field_validator, model_validator

from aboveboard.law.model.conditions import Words
from aboveboard.law.model.days import Addressee, DoneLaw, Source, Span
from aboveboard.law.model.values import Strict


class BesideDue(Span):
    """A day that follows from what a page says: from what, how it is counted, and what is done by it."""

    from_: str
    """What happened, as deeds tell it."""
    to: tuple[Addressee, ...] = ()
    done: DoneLaw | None = None

    @model_validator(mode="after")
    def _one_unit(self) -> Self:
        if len(self.units) != 1:
            raise ValueError("due: it is counted in one unit")
        return self


class BesideEntry(Source):
    """Something that a public page says, where and when it was read, and what it stands beside."""

    title: str
    says: str
    """What the page says, in our own words."""
    deeds: Words = ()
    """Deeds that it stands beside."""
    forms: Words = ()
    """Forms that it stands beside; where deeds are named too, only those deeds on such a form."""
    topics: Words = ()
    """Topics of the provisions that it stands beside."""
    due: BesideDue | None = None
    """What an organization's calendar shows of it, marked as no part of the law."""
    players: bool = False
    """Does it concern players? Then it stands in their guides."""

    @field_validator("address")
    @classmethod
    def _a_page(cls, given: str) -> str:
        if not given.startswith(("https://", "http://")):
            raise ValueError("the address of a public page was expected")
        return given

    @model_validator(mode="after")
    def _stands_beside_something(self) -> Self:
        if not (self.deeds or self.forms or self.topics):
            raise ValueError("deeds, forms or topics: at least one that it stands beside")
        return self


class BesideFile(Strict):
    """What stands beside a ruleset."""

    title: str
    entries: dict[str, BesideEntry] = Field(default_factory=dict)
